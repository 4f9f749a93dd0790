/* backgammon.h - what the files of backgammon share: the state, the plays of a roll, their names,
 * and the static value.
 *
 * Points carry numbers from 1 to 24 as the side that looks at them counts: men move down from the
 * bar, 25, to the home board, 6 to 1, and off, 0.  One side's point p is the other's 25 - p.
 */
#ifndef INKI_GAMES_BACKGAMMON_H
#define INKI_GAMES_BACKGAMMON_H

#include <stdbool.h>
#include <stdint.h>

#include <inkling/game.h>

enum {
    INKI_BG_WHITE = 0, /* sides, which are seats */
    INKI_BG_BLACK = 1,
    INKI_BG_NEITHER = 2, /* until the first roll has settled who begins */
    INKI_BG_MEN = 15,    /* of a side */
    INKI_BG_HOME = 6,    /* the highest point of the home board */
    INKI_BG_BAR = 25,
    INKI_BG_OFF = 0,
    INKI_BG_PLACES = 26,
    INKI_BG_FIRST_ROLLS = 30,
    INKI_BG_ROLLS = 21,

    /* Two dice go to two of 15 men, in either order if both go to one: 15 * 14 + 15 * 2. */
    INKI_BG_MAX_PAIRS = 240,
    /* Four equal steps are shared out among 15 men: C(4 + 14, 4) ways.  Every play of a roll is one
     * of these ways, and plays that differ by the position share none; for two different dice or
     * fewer steps there are fewer. */
    INKI_BG_MAX_PLAYS = 3060
};

/* A board as one side sees it.  `at` has its own men above 0 and the other's below 0 by point; its
 * own on the bar at 25, the other's on the bar, below 0 too, at 0.  Men that are off are not here.
 * The rest is 0. */
typedef struct inki_bg_board {
    int8_t at[32];
} inki_bg_board;

/* What ink_state stands for in this game. */
typedef struct inki_bg_state {
    int8_t at[INKI_BG_PLACES]; /* as in a board that white sees */
    uint8_t off[2];            /* men of each side that are off */
    uint8_t dice[2];           /* the higher one first; 0 until they are rolled */
    uint8_t turn;              /* a side, or INKI_BG_NEITHER; after the end, the winner */
    uint8_t zero;
} inki_bg_state;

/* A play is the moves of up to four men, INKI_BG_MOVE_BITS each: the point that a man leaves times
 * 32 plus the one it goes to.  Moves are sorted, the highest first, and begin in the low bits; the
 * play 0 has none.  A man that moves on makes two moves. */
enum {
    INKI_BG_MOVE_BITS = 10,
    INKI_BG_MAX_MOVES = 4
};

/* Move number `index`; false if the play has no more. */
bool inki_bg_move_at(ink_action play, int index, int *from, int *to);

const inki_bg_state *inki_bg_state_of(const ink_state *state);

/* The board as a side sees it. */
inki_bg_board inki_bg_view(const inki_bg_state *s, int side);

/* The least pips a side needs to bear off all its men. */
int inki_bg_pips(const inki_bg_board *board);

/* Moves one man, which hits a blot where it ends. */
void inki_bg_step(inki_bg_board *board, int from, int to);

/* Makes all moves of a play. */
void inki_bg_make(inki_bg_board *board, ink_action play);

/* Lists the plays of a roll, `high` the higher die, for the side that sees `board`: one for each
 * position that they lead to.  At least one, since to pass is a play where nothing can move; at
 * most INKI_BG_MAX_PLAYS. */
int inki_bg_plays(const inki_bg_board *board, int high, int low, ink_action *out);

/* The game's functions of these names. */
void inki_bg_action_text(const ink_game *game, const ink_state *state, ink_action action,
                         ink_text *out);
ink_status inki_bg_action_read(const ink_game *game, const ink_state *state, const char *text,
                               ink_action *out);
void inki_bg_state_text(const ink_game *game, const ink_state *state, ink_text *out);
double inki_bg_estimate(const ink_game *game, const ink_state *state, double *features);

#define INKI_BG_FEATURE_COUNT 8
extern const ink_feature inki_bg_features[INKI_BG_FEATURE_COUNT];

#endif
