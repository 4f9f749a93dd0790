/* dd_place.h - the position of a board that a question is about. */
#ifndef INKLING_CLI_DD_PLACE_H
#define INKLING_CLI_DD_PLACE_H

#include "dd_result.h"

/* A position with the way to it. */
typedef struct dd_place {
    dd_result board;
    ink_strain strain;
    int level;             /* of the contract; 0: not known */
    int declarer;          /* an ink_player; -1: not known */
    ink_dd_position start; /* before the first card */
    ink_dd_position position;
    int8_t cards[52]; /* from start to position */
    int card_count;
    int won[2]; /* tricks that North-South and East-West took on the way */
} dd_place;

/* Puts the board where the request wants it.  EXIT_DONE, or another exit status with a word on stderr. */
int dd_place_board(const dd_request *request, dd_input *input, const dd_batch *batch,
                   dd_place *out);

/* Plays a card at `position`, counting the trick that it ends. */
ink_status dd_place_play(ink_dd_position *position, ink_card card, int won[2]);

/* 0 for North-South, 1 for East-West. */
int dd_side(int player);

/* "North-South" or "East-West". */
const char *dd_side_name(int side);

/* The name of a player. */
const char *dd_player_name(int player);

/* Tricks that declarer has in the end if North-South take `left` more of `tricks` left; those of
 * North-South where no declarer is known. */
int dd_place_total(const dd_place *place, int left, int tricks);

/* What such a number is called: "declarer" or "North-South". */
const char *dd_place_counted(const dd_place *place);

/* Appends the board, its contract and the position as text. */
void dd_place_text(const dd_place *place, ink_text *out);

/* Writes the same into the open object. */
void dd_place_json(const dd_place *place, ink_json *json);

#endif
