/* suit_moves.h - what declarer can play, and from which hand.
 *
 * Cards of one hand in a gap are equal, whichever wins.  Where entries are counted it matters which of the two
 * hands wins, so only those are equal between which the other hand has none: a run.
 */
#ifndef INKI_BRIDGE_SUIT_MOVES_H
#define INKI_BRIDGE_SUIT_MOVES_H

#include "bridge/suit_shape.h"

/* Equal cards of one hand. */
typedef struct inki_suit_pick {
    ink_suit_side hand;
    int gap;
    int run; /* of the gap, from 0, the lowest; 0 where entries are not counted */
} inki_suit_pick;

/* How many runs a hand has in a gap, where entries are counted. */
int inki_suit_runs(const inki_suit_state *state, ink_suit_side hand, int gap);

/* Among declarer's cards from the lowest, the place of the lowest of a run. */
int inki_suit_place(const inki_suit_state *state, const inki_suit_pick *pick);

/* The next gap from which a hand can play, after `gap`, -1 for the first; INKI_SUIT_GAPS: there is
 * none. */
static inline int inki_suit_next_gap(const inki_suit_state *state, ink_suit_side hand, int gap)
{
    const uint8_t *own = state->own[hand];
    do {
        gap++;
    } while (gap < INKI_SUIT_GAPS && own[gap] == 0);
    return gap;
}

/* Goes on to the next cards that a hand can play, from `*gap` == INKI_SUIT_VOID to the first; false: there are
 * none. */
static inline bool inki_suit_next_own(const inki_suit_state *state, ink_suit_side hand, int *gap,
                                      int *run)
{
    if (state->entries != 0 && *gap >= 0 && *run + 1 < inki_suit_runs(state, hand, *gap)) {
        ++*run;
        return true;
    }
    *run = 0;
    *gap = inki_suit_next_gap(state, hand, *gap);
    return *gap < INKI_SUIT_GAPS;
}

/* Is no card missing that is above the gap? */
bool inki_suit_is_top(const inki_suit_state *state, int gap);

/* Does it take an entry to lead from a hand? */
bool inki_suit_crosses(const inki_suit_state *state, ink_suit_side hand);

/* Lists the first cards of a trick: those that no missing card beats first, then South's from the lowest
 * up, then North's.  How many there are. */
int inki_suit_starts(const inki_suit_state *state, inki_suit_pick out[2 * INKI_SUIT_GAPS]);

/* The card that is played where declarer's hands have the ranks `own`: the lowest of small cards, which lie
 * below all that are missing, and otherwise the highest. */
int inki_suit_card(const inki_suit_shape *shape, const inki_suit_state *state,
                   const unsigned own[2], const inki_suit_pick *pick);

#endif
