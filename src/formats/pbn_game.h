/* pbn_game.h - from the tags and sections of one game to a board.
 *
 * The readers below run in this order, as each needs what those before it found:
 * dealer and vulnerability, deal, auction, contract, play, result.
 */
#ifndef INKI_FORMATS_PBN_GAME_H
#define INKI_FORMATS_PBN_GAME_H

#include <inkling/board.h>

#include "formats/pbn_scan.h"

/* A tag of a game, with the words of its section. */
typedef struct inki_pbn_field {
    inki_pbn_known known;
    const char *name;
    const char *value;
    inki_pbn_place place; /* of the '['; line 0 if inherited */
    inki_pbn_place value_place;
    size_t first_word;
    int word_count;
    bool repeated; /* stands for nothing: the game has an earlier tag of that name */
} inki_pbn_field;

/* How an auction ends. */
typedef enum inki_pbn_ending {
    INKI_PBN_FINISHED, /* by passes */
    INKI_PBN_CUT,      /* by "*" or "+": it stays unfinished */
    INKI_PBN_OPEN      /* by nothing: final passes may be missing */
} inki_pbn_ending;

/* A game being read. */
typedef struct inki_pbn_game {
    const inki_pbn_field *fields[INKI_PBN_KNOWN_COUNT]; /* NULL where the game has none */
    const inki_pbn_word *words;                         /* of all sections */
    inki_pbn_report *report;
    ink_board *board; /* begins as inki_pbn_board_init left it */
    inki_pbn_ending auction_ending;
    int strain;        /* of the contract, known also where its declarer is not; or -1 */
    bool swapped;      /* declarer and dummy, as "^" before the declarer says */
    bool is_play_open; /* "+" says that the play goes on: a result is of the tricks so far */
} inki_pbn_game;

/* A value without blanks around it. */
typedef struct inki_pbn_value {
    const char *text;
    int size;
    inki_pbn_place place;
} inki_pbn_value;

/* No value that this reader understands is longer; of longer ones this many bytes are looked at,
 * so that a long value that many games inherit costs each of them little. */
#define INKI_PBN_MAX_VALUE 255

/* An empty value if `field` is NULL. */
inki_pbn_value inki_pbn_value_of(const inki_pbn_field *field);

/* Is it empty or "?"? */
bool inki_pbn_is_unknown(const inki_pbn_value *value);

/* Is the value `text`, in any case? */
bool inki_pbn_is(const inki_pbn_value *value, const char *text);

/* A player, by letter or name; -1 where it is unknown or, with a warning, cannot be read. */
int inki_pbn_player_of(const inki_pbn_game *game, const inki_pbn_value *value, const char *tag);

/* An unknown board. */
void inki_pbn_board_init(ink_board *board);

void inki_pbn_read_dealer(inki_pbn_game *game);
void inki_pbn_read_vulnerable(inki_pbn_game *game);
INK_NODISCARD ink_status inki_pbn_read_deal(inki_pbn_game *game);

/* Reads the calls.  Those that cannot be right are kept, with a warning. */
void inki_pbn_read_auction(inki_pbn_game *game);

/* Adds the final passes, as they follow from the contract. */
void inki_pbn_pass_out(inki_pbn_game *game);

/* What a finished auction comes to.  The declarer is -1 where nobody knows who began. */
ink_contract_kind inki_pbn_outcome(const ink_board *board, ink_contract *contract, int *declarer);

/* Reads contract and declarer and holds them against the auction. */
INK_NODISCARD ink_status inki_pbn_read_contract(inki_pbn_game *game);

/* Reads the cards played and brings them into the order in which they fell. */
INK_NODISCARD ink_status inki_pbn_read_play(inki_pbn_game *game);

void inki_pbn_read_result(inki_pbn_game *game);

#endif
