/* dd_play.h - cards in the order in which they fall, trick by trick. */
#ifndef INKLING_CLI_DD_PLAY_H
#define INKLING_CLI_DD_PLAY_H

#include "dd_place.h"

/* A play from a position on. */
typedef struct dd_play {
    int first_trick; /* number of the trick that it begins in, from 1 */
    int before;      /* cards that lay on the table: they are the first of `cards` */
    int count;       /* of `cards` */
    int8_t cards[52];
    int8_t players[52]; /* who played each, an ink_player */
    bool wins[52];      /* does it take its trick? */
    int total;          /* tricks of the counted side at the end of the play */
    bool has_values;
    int8_t values[53]; /* what that is with best play: before the first new card, and after each */
    int side;          /* the counted side: 0 North-South, 1 East-West */
    const char *counted; /* "declarer" or "North-South" */
} dd_play;

/* A play of legal cards from the position of a place. */
dd_play dd_play_of(const dd_place *place, const int8_t *cards, int count);

/* Gives a play its values: `left` as ink_dd_trace writes them for its new cards. */
void dd_play_value(const dd_place *place, const int8_t *left, dd_play *play);

/* Appends the tricks, and what cards cost where the values are known. */
void dd_play_text(const dd_play *play, ink_text *out);

/* Writes an array of the new cards with their players, and the values where they are known. */
void dd_play_json(const dd_play *play, const char *name, ink_json *json);

#endif
