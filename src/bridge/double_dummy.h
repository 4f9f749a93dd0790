/* double_dummy.h - what the parts of the double-dummy solver share.
 *
 * The search answers one zero-window question about the side to move.  Here a question is about a
 * side, so that it means the same before and after a card, and `taken` of the play counts: tricks
 * are those that the side takes in all since the play began.
 */
#ifndef INKI_BRIDGE_DOUBLE_DUMMY_H
#define INKI_BRIDGE_DOUBLE_DUMMY_H

#include <inkling/double_dummy.h>

#include "bridge/dd_search.h"

struct ink_dd {
    inki_dd *search;
    ink_hand deal[4]; /* what the search has learnt is about this deal, or endings of it, */
    int8_t strain;    /* in this strain */
    /* The last position whose value was found: its hands, the tricks left, 0 for no such position,
     * and those of North-South. */
    ink_hand valued[4];
    int valued_left;
    int valued_ns;
};

/* The play that begins at a position, which ink_dd_check accepts or whose cards are all played. */
inki_play inki_dd_play_of(const ink_dd_position *position);

/* The tricks still to be taken, the current one included. */
int inki_dd_tricks_left(const inki_play *play);

/* Cards of the player to move that are worth the same: no card of another player that was in play
 * when the trick began lies between them. */
typedef struct inki_dd_class {
    ink_card card;   /* the highest */
    ink_hand equals; /* the others */
} inki_dd_class;

/* Writes the classes of the legal cards, by suit S H D C and descending rank; returns their number. */
int inki_dd_classes(const inki_play *play, inki_dd_class classes[13]);

/* What is known of the tricks that a side takes: `low` at least and `high` at most. */
typedef struct inki_dd_range {
    int low;
    int high;
} inki_dd_range;

/* What is known of the tricks of side 0 (North-South) or 1 without a search. */
inki_dd_range inki_dd_range_of(const inki_play *play, int side);

/* Begins a question about a play: forgets what was learnt if that was about another deal or
 * strain. */
void inki_dd_begin(ink_dd *dd, const inki_play *play);

/* A guess at the tricks of a side, for the first question. */
int inki_dd_guess(const inki_play *play, int side);

/* The same, where the last value found is of this trick or the one before: with good play it stays. */
int inki_dd_guess_on(const ink_dd *dd, const inki_play *play, int side);

/* Keeps the value of a play for inki_dd_guess_on, if it is known. */
void inki_dd_keep_value(ink_dd *dd, const inki_play *play, int side, const inki_dd_range *range);

/* Finds out whether a side takes at least `need` tricks, and narrows `*range`, what is known of
 * them, to one side of `need`; asks nothing that is known.  INK_ERR_LIMIT, INK_ERR_STOPPED: the
 * range is as it was. */
INK_NODISCARD ink_status inki_dd_ask(ink_dd *dd, const inki_play *play, int side, int need,
                                     inki_dd_work *work, inki_dd_range *range);

/* Narrows `*range` to one number, by questions that begin at `guess`.  INK_ERR_LIMIT,
 * INK_ERR_STOPPED: the range is true, but not one number. */
INK_NODISCARD ink_status inki_dd_narrow(ink_dd *dd, const inki_play *play, int side, int guess,
                                        inki_dd_work *work, inki_dd_range *range);

/* Why work ended with INK_OK, INK_ERR_LIMIT or INK_ERR_STOPPED. */
ink_stopped_by inki_dd_reason(ink_status status, const ink_control *control);

/* Are ask and target in range? */
bool inki_dd_is_question(const ink_dd_question *question);

/* Tricks of one strain of a deal by declarer, as in ink_dd_table. */
typedef struct inki_dd_row {
    int8_t low[4];
    int8_t high[4];
    uint64_t nodes;
    ink_stopped_by stopped_by;
} inki_dd_row;

/* Are these equal hands of 1 to 13 cards? */
bool inki_dd_is_deal(const ink_hand hands[4]);

/* Solves a strain of a deal, with a fifth of the `max_nodes` (0: no limit) of the whole table. */
void inki_dd_solve_row(ink_dd *dd, const ink_hand hands[4], int strain, uint64_t max_nodes,
                       const ink_control *control, inki_dd_row *out);

/* Puts the table together: a row for each strain. */
void inki_dd_join_rows(const inki_dd_row rows[5], ink_dd_table *out);

#endif
