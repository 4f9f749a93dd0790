/* suit_moves.c - see suit_moves.h. */

#include "bridge/suit_moves.h"

#include <assert.h>

#include "bridge/bits.h"

/* The place of the lowest card of run `run`, or where that is -1, how many runs there are. */
static int find_run(const inki_suit_state *state, ink_suit_side hand, int gap, int run)
{
    const int below = inki_suit_count(state->own[0], gap) + inki_suit_count(state->own[1], gap);
    const int end = below + state->own[0][gap] + state->own[1][gap];
    int runs = 0;
    bool is_open = false; /* is the card below the hand's? */
    for (int place = below; place < end; place++) {
        const bool is_own = (state->order >> place & 1) == (unsigned)hand;
        if (is_own && !is_open && runs++ == run) {
            return place;
        }
        is_open = is_own;
    }
    assert(run < 0);
    return runs;
}

int inki_suit_runs(const inki_suit_state *state, ink_suit_side hand, int gap)
{
    return find_run(state, hand, gap, -1);
}

int inki_suit_place(const inki_suit_state *state, const inki_suit_pick *pick)
{
    return find_run(state, pick->hand, pick->gap, pick->run);
}

bool inki_suit_is_top(const inki_suit_state *state, int gap)
{
    return gap == INKI_SUIT_CLASSES ||
           inki_suit_count(state->left + gap, INKI_SUIT_CLASSES - gap) == 0;
}

bool inki_suit_crosses(const inki_suit_state *state, ink_suit_side hand)
{
    return state->entries != 0 && hand == INK_SUIT_NORTH && state->on_lead == INK_SUIT_SOUTH;
}

int inki_suit_starts(const inki_suit_state *state, inki_suit_pick out[2 * INKI_SUIT_GAPS])
{
    int count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < 2; k++) {
            inki_suit_pick next = {.hand = k == 0 ? INK_SUIT_SOUTH : INK_SUIT_NORTH,
                                   .gap = INKI_SUIT_VOID};
            if (inki_suit_crosses(state, next.hand) && state->entries == 1) {
                continue;
            }
            while (inki_suit_next_own(state, next.hand, &next.gap, &next.run)) {
                if (inki_suit_is_top(state, next.gap) == (pass == 0)) {
                    out[count++] = next;
                }
            }
        }
    }
    return count;
}

/* The cards of a run among those of a gap, of which `others` are the other hand's. */
static unsigned cards_of_run(unsigned cards, unsigned others, int run)
{
    unsigned found = 0;
    bool is_open = false;
    for (unsigned card = 1; card <= cards; card <<= 1) {
        if ((cards & card) != 0) {
            run -= !is_open;
            is_open = true;
            found |= run == -1 ? card : 0;
        } else if ((others & card) != 0) {
            is_open = false;
        }
    }
    return found;
}

int inki_suit_card(const inki_suit_shape *shape, const inki_suit_state *state,
                   const unsigned own[2], const inki_suit_pick *pick)
{
    const unsigned ranks = inki_suit_ranks(shape, state, pick->gap);
    unsigned cards = own[pick->hand] & ranks;
    if (state->entries != 0) {
        cards = cards_of_run(cards, own[1 - pick->hand] & ranks, pick->run);
    }
    const bool is_small = pick->gap == 0 && inki_suit_count(state->left, INKI_SUIT_CLASSES) > 0;
    return is_small ? inki_bits_lowest(cards) : inki_bits_highest(cards);
}
