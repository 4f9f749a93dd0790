/* suit_shape.c - see suit_shape.h. */

#include "bridge/suit_shape.h"

#include <assert.h>
#include <string.h>

#include "bridge/bits.h"

/* Sorts the ranks from the deuce up into classes and gaps. */
static void find_classes(const ink_suit *suit, inki_suit_shape *out)
{
    bool is_open = false; /* was the card below a missing one? */
    for (int rank = 0; rank < 13; rank++) {
        const uint16_t card = (uint16_t)(1U << rank);
        if ((suit->hands[INK_SUIT_NORTH] & card) != 0) {
            out->start.own[INK_SUIT_NORTH][out->class_count]++;
        } else if ((suit->hands[INK_SUIT_SOUTH] & card) != 0) {
            out->start.own[INK_SUIT_SOUTH][out->class_count]++;
        } else {
            out->class_count += !is_open;
            out->ranks[out->class_count - 1] |= card;
            out->start.left[out->class_count - 1]++;
            is_open = true;
            continue;
        }
        is_open = false;
    }
}

/* Begins to count entries: declarer's cards in their order, South on lead. */
static void count_entries(const ink_suit *suit, inki_suit_state *state)
{
    int place = 0;
    state->entries = (uint8_t)(suit->entries + 1);
    state->on_lead = INK_SUIT_SOUTH;
    for (int rank = 0; rank < 13; rank++) {
        const bool is_south = (suit->hands[INK_SUIT_SOUTH] >> rank & 1) != 0;
        state->order |= (uint16_t)((is_south ? 1U : 0U) << place);
        place += is_south || (suit->hands[INK_SUIT_NORTH] >> rank & 1) != 0;
    }
}

void inki_suit_shape_init(const ink_suit *suit, inki_suit_shape *out)
{
    *out = (inki_suit_shape){.layout_count = 1};
    find_classes(suit, out);
    if (suit->is_limited) {
        count_entries(suit, &out->start);
        inki_suit_sort(out, &out->start);
    }
    assert(out->class_count <= INKI_SUIT_CLASSES);
    for (int c = 0; c < out->class_count; c++) {
        out->stride[c] = out->layout_count;
        out->layout_count *= out->start.left[c] + 1;
    }
    assert(out->layout_count <= INK_SUIT_MAX_LAYOUTS);
    out->words = (out->layout_count + 63) / 64;
    for (int layout = 0; layout < out->layout_count; layout++) {
        inki_suit_set_add(&out->all, layout);
        for (int c = 0; c < out->class_count; c++) {
            for (int count = inki_suit_digit(out, layout, c); count >= 0; count--) {
                inki_suit_set_add(&out->at_least[c][count], layout);
            }
        }
    }
}

/* Stops counting entries where they are enough.  North leads no more often than it has cards, and if it is on
 * lead, once without an entry. */
static void forget_entries(inki_suit_state *state)
{
    const int leads = state->entries - (state->on_lead == INK_SUIT_SOUTH);
    if (leads >= inki_suit_count(state->own[INK_SUIT_NORTH], INKI_SUIT_GAPS)) {
        state->entries = 0;
        state->on_lead = 0;
        state->order = 0;
    }
}

void inki_suit_sort(const inki_suit_shape *shape, inki_suit_state *state)
{
    for (int c = shape->class_count - 1; c >= 0; c--) {
        for (int hand = 0; hand < 2 && state->left[c] == 0; hand++) {
            state->own[hand][c] = (uint8_t)(state->own[hand][c] + state->own[hand][c + 1]);
            state->own[hand][c + 1] = 0;
        }
    }
    if (state->entries != 0) {
        forget_entries(state);
    }
}

int inki_suit_count(const uint8_t *cards, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += cards[i];
    }
    return sum;
}

int inki_suit_left(const inki_suit_state *state)
{
    const int north = inki_suit_count(state->own[INK_SUIT_NORTH], INKI_SUIT_GAPS);
    const int south = inki_suit_count(state->own[INK_SUIT_SOUTH], INKI_SUIT_GAPS);
    return north > south ? north : south;
}

unsigned inki_suit_ranks(const inki_suit_shape *shape, const inki_suit_state *state, int gap)
{
    unsigned ranks = 0x1FFF;
    if (gap > 0) {
        ranks &= ~0U << inki_bits_highest(shape->ranks[gap - 1]);
    }
    for (int c = gap; c < shape->class_count; c++) {
        if (state->left[c] > 0) {
            return ranks & ((1U << inki_bits_lowest(shape->ranks[c])) - 1U);
        }
    }
    return ranks;
}

int inki_suit_digit(const inki_suit_shape *shape, int layout, int c)
{
    return layout / shape->stride[c] % (shape->start.left[c] + 1);
}

/* Keeps the layouts in which West has fewer than `count` cards of class `c`. */
static void keep_below(const inki_suit_shape *shape, int c, int count, inki_suit_set *set)
{
    for (int i = 0; i < INKI_SUIT_WORDS; i++) {
        set->words[i] &= ~shape->at_least[c][count].words[i];
    }
}

void inki_suit_all(const inki_suit_shape *shape, const inki_suit_state *state, inki_suit_set *out)
{
    *out = shape->all;
    for (int c = 0; c < shape->class_count; c++) {
        keep_below(shape, c, state->left[c] + 1, out);
    }
}

void inki_suit_legal(const inki_suit_shape *shape, const inki_suit_state *state, ink_suit_side side,
                     int c, inki_suit_set *out)
{
    if (c >= 0) {
        inki_suit_all(shape, state, out);
        for (int i = 0; i < INKI_SUIT_WORDS && side == INK_SUIT_WEST; i++) {
            out->words[i] &= shape->at_least[c][1].words[i];
        }
        if (side == INK_SUIT_EAST) {
            keep_below(shape, c, state->left[c], out);
        }
        return;
    }
    int layout = 0; /* West has no card, or all */
    for (int i = 0; i < shape->class_count && side == INK_SUIT_EAST; i++) {
        layout += state->left[i] * shape->stride[i];
    }
    *out = (inki_suit_set){{0}};
    inki_suit_set_add(out, layout);
}
