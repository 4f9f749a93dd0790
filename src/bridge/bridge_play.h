/* bridge_play.h - the game "bridge_play": a deal and the play of its cards for one contract.
 *
 * Seat 0 is declarer, who also plays dummy's cards, seats 1 and 2 are the defenders to declarer's
 * left and right; they are named North, East, South and West as the players are.  Chance deals hand
 * by hand: the action that deals a hand is its ink_hand; cards are the actions 0 to 51.
 *
 * The parts: the rules in bridge_play.c, game strings in bridge_play_create.c, names and pictures
 * in bridge_play_text.c, layouts of hidden hands in bridge_play_worlds.c, equal cards in
 * bridge_play_equals.c, the double-dummy solver in bridge_play_open.c.
 */
#ifndef INKI_BRIDGE_BRIDGE_PLAY_H
#define INKI_BRIDGE_BRIDGE_PLAY_H

#include <inkling/game.h>
#include <inkling/view.h>

#include "bridge/layouts.h"
#include "bridge/play.h"
#include "game/spec.h"

extern const inki_game_row inki_bridge_play_row;

#define INKI_DECLARER_SEAT 0

/* What is paid. */
typedef enum inki_payoff_kind {
    INKI_PAYOFF_MAKE,
    INKI_PAYOFF_TRICKS,
    INKI_PAYOFF_SCORE
} inki_payoff_kind;

/* `vulnerable` where nobody knows it: beyond every ink_vulnerable. */
#define INKI_VULNERABLE_UNKNOWN 4

/* The rules of one game: `data` of the ink_game. */
typedef struct inki_bridge_rules {
    ink_contract contract; /* level 0: the strain only */
    int vulnerable;        /* an ink_vulnerable, or INKI_VULNERABLE_UNKNOWN */
    inki_payoff_kind payoff;
    bool defence_sees_all;
    int size;   /* cards a hand */
    int need;   /* tricks that make the contract, of `size`; 0: not said */
    int leader; /* who leads first */
    int dummy;
    bool dummy_first; /* dummy is shown when it is dealt, not after the first card */
    bool has_score;   /* level and need belong together and vulnerability is known */
    int score_offset; /* tricks that declarer took before the deal, when has_score */
    ink_hand deck;    /* all cards in play */
    ink_hand fixed[4];
    bool is_fixed[4]; /* hands that the rules give */
    ink_measure measures[3];
} inki_bridge_rules;

/* What ink_state stands for. */
typedef struct inki_bridge_state {
    inki_play play;
    int8_t dealt; /* hands dealt, in the order of players */
    int8_t unused[7];
} inki_bridge_state;

static inline const inki_bridge_rules *inki_bridge_rules_of(const ink_game *game)
{
    return game->data;
}

static inline const inki_bridge_state *inki_bridge_state_of(const ink_state *state)
{
    return (const inki_bridge_state *)(const void *)state;
}

/* --- bridge_play.c ------------------------------------------------------------------------- */

/* The seat that moves for a player. */
int inki_bridge_seat(const inki_bridge_rules *rules, int player);

/* Fills in the functions and traits of a game whose `data` is complete. */
void inki_bridge_fill(ink_game *game);

/* The payoff to side 0, and each measure that the game has, when declarer took `tricks`. */
double inki_bridge_payoff(const inki_bridge_rules *rules, int tricks);
void inki_bridge_measure(const ink_game *game, int tricks, double *out);

/* Is dummy's hand public, given the hands dealt and the cards played? */
bool inki_bridge_dummy_shown(const inki_bridge_rules *rules, int dealt, int played);

/* Lists the cards of a hand as the game does: suits S H D C, ranks descending. */
int inki_bridge_list(ink_hand cards, ink_action *out);

/* A token taken apart: what a seat may notice.  Tokens and these are one to one. */
typedef enum inki_bridge_sight {
    INKI_SIGHT_DEALT = 1, /* a hand was dealt */
    INKI_SIGHT_HAND,      /* a hand was dealt: `hand` */
    INKI_SIGHT_CARD,      /* `player` played `card` */
    INKI_SIGHT_LEAD       /* the same, and dummy, `hand`, was put down */
} inki_bridge_sight;

typedef struct inki_bridge_token {
    inki_bridge_sight sight;
    ink_hand hand;
    int card;
    int player;
} inki_bridge_token;

uint64_t inki_bridge_token_write(const inki_bridge_token *token);
inki_bridge_token inki_bridge_token_read(uint64_t value);

/* --- bridge_play_create.c ------------------------------------------------------------------ */

/* Makes a game from parameter values, as inki_game_row says. */
ink_status inki_bridge_create(const char *const *values, ink_game **out, ink_error *error);

/* Reads a hand "AKQ.xx..": any number of cards.  INK_ERR_SYNTAX. */
INK_NODISCARD ink_status inki_bridge_hand_read(const char *text, ink_hand *out);

/* --- bridge_play_worlds.c ------------------------------------------------------------------ */

/* What one seat saw. */
typedef struct inki_bridge_seen {
    int dealt;         /* hands dealt */
    ink_hand hands[4]; /* as dealt, where the seat knows them; 0 elsewhere */
    bool known[4];
    int card_count;
    int8_t cards[52]; /* the play, in order */
    int8_t players[52];
} inki_bridge_seen;

/* What the events of a view say.  Hands that the rules give are known once they are dealt. */
void inki_bridge_seen_read(const ink_view *view, inki_bridge_seen *out);

/* Sets up the layouts of the hands that are not known: what each player still holds, with an index
 * for the cards that are not dealt yet.  The caller releases `*out`.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_bridge_layouts(const ink_game *game, const inki_bridge_seen *seen,
                                             inki_layouts *out);

/* The history with layout number `index`.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_bridge_history(const inki_bridge_seen *seen,
                                             const inki_layouts *layouts, inki_layout_number index,
                                             ink_history *out);

ink_status inki_bridge_sample(const ink_game *game, const ink_view *view, const ink_belief *belief,
                              ink_random *random, ink_history *out, double *log_weight);
uint64_t inki_bridge_world_count(const ink_game *game, const ink_view *view, uint64_t limit);
ink_status inki_bridge_world(const ink_game *game, const ink_view *view, uint64_t index,
                             ink_history *out, double *log_weight);

/* --- bridge_play_text.c -------------------------------------------------------------------- */

void inki_bridge_action_text(const ink_game *game, const ink_state *state, ink_action action,
                             ink_text *out);
ink_status inki_bridge_action_read(const ink_game *game, const ink_state *state, const char *text,
                                   ink_action *out);
void inki_bridge_state_text(const ink_game *game, const ink_state *state, ink_text *out);
void inki_bridge_view_text(const ink_game *game, const ink_view *view, ink_text *out);

/* --- bridge_play_equals.c ------------------------------------------------------------------ */

int inki_bridge_sensible(const ink_game *game, const ink_state *state, ink_action *out);
uint64_t inki_bridge_kind(const ink_game *game, const ink_state *state, ink_action action,
                          int observer);

/* --- bridge_play_open.c -------------------------------------------------------------------- */

ink_status inki_bridge_open_create(const ink_game *game, size_t memory, ink_open **out);
ink_status inki_bridge_open_values(ink_open *handle, const ink_state *state,
                                   const ink_control *control, ink_open_answer *answer);
ink_status inki_bridge_open_at_least(ink_open *handle, const ink_state *state, double target,
                                     const ink_control *control, uint64_t *nodes, bool *out);
void inki_bridge_open_destroy(ink_open *handle);

#endif
