/* double_dummy.c - solvers, and values from zero-window questions. */

#include "bridge/double_dummy.h"

#include <assert.h>
#include <stdlib.h>

#include "bridge/bits.h"

#define LEAST_MEMORY ((size_t)1 << 20)

ink_status ink_dd_create(size_t memory, ink_dd **out)
{
    ink_dd *dd = calloc(1, sizeof *dd);
    if (dd == NULL) {
        return INK_ERR_NOMEM;
    }
    const size_t cap = memory != 0 && memory < LEAST_MEMORY ? LEAST_MEMORY : memory;
    const ink_status status = inki_dd_create(cap, &dd->search);
    if (status != INK_OK) {
        free(dd);
        return status;
    }
    *out = dd;
    return INK_OK;
}

void ink_dd_destroy(ink_dd *dd)
{
    if (dd != NULL) {
        inki_dd_destroy(dd->search);
        free(dd);
    }
}

void ink_dd_forget(ink_dd *dd)
{
    inki_dd_forget(dd->search);
}

size_t ink_dd_memory(const ink_dd *dd)
{
    return inki_dd_memory(dd->search);
}

int inki_dd_classes(const inki_play *play, inki_dd_class classes[13])
{
    const ink_hand hand = play->hands[inki_play_mover(play)];
    ink_hand others = (play->hands[0] | play->hands[1] | play->hands[2] | play->hands[3]) & ~hand;
    for (int i = 0; i < play->on_table; i++) {
        others |= (ink_hand)1 << play->table[i];
    }
    const ink_hand legal = inki_play_legal(play);
    int count = 0;
    for (int suit = 0; suit < 4; suit++) {
        ink_hand above = 0; /* the cards above the last one, and itself */
        for (ink_hand left = legal & INK_SUIT_MASK(suit); left != 0;) {
            const ink_card card = inki_bits_highest(left);
            const ink_hand bit = (ink_hand)1 << card;
            /* `above` is all ones from the last card of the suit upwards. */
            if (above != 0 && (others & ~above & ~(bit - 1)) == 0) {
                classes[count - 1].equals |= bit;
            } else {
                classes[count++] = (inki_dd_class){.card = card};
            }
            above = ~(bit - 1);
            left ^= bit;
        }
    }
    return count;
}

inki_dd_range inki_dd_range_of(const inki_play *play, int side)
{
    return (inki_dd_range){play->taken[side], play->taken[side] + inki_dd_tricks_left(play)};
}

/* The high cards of a side and of the other: 4 for the highest card left of a suit, 3, 2 and 1 for
 * the next. */
static void count_points(const ink_hand side, const ink_hand all, int points[2])
{
    points[0] = points[1] = 0;
    for (int suit = 0; suit < 4; suit++) {
        ink_hand left = all & INK_SUIT_MASK(suit);
        for (int worth = 4; worth > 0 && left != 0; worth--) {
            const ink_hand bit = (ink_hand)1 << inki_bits_highest(left);
            points[(side & bit) == 0] += worth;
            left ^= bit;
        }
    }
}

/* Half of the tricks, and more or less of them by the high cards and the trumps of the side. */
int inki_dd_guess(const inki_play *play, int side)
{
    const int left = inki_dd_tricks_left(play);
    const ink_hand own = play->hands[side] | play->hands[side + 2];
    const ink_hand other = play->hands[1 - side] | play->hands[3 - side];
    int points[2];
    count_points(own, own | other, points);
    int eighths = 4 * left;
    if (points[0] + points[1] > 0) {
        eighths += 6 * left * (points[0] - points[1]) / (points[0] + points[1]);
    }
    if (play->strain != INK_NOTRUMP) {
        const ink_hand trumps = INK_SUIT_MASK(play->strain);
        eighths += 4 * (inki_bits_count(own & trumps) - inki_bits_count(other & trumps));
    }
    const int guess = (eighths + 4) / 8;
    return play->taken[side] + (guess < 0 ? 0 : guess > left ? left : guess);
}

ink_status inki_dd_ask(ink_dd *dd, const inki_play *play, int side, int need, inki_dd_work *work,
                       inki_dd_range *range)
{
    if (need <= range->low || need > range->high) {
        return INK_OK;
    }
    if (ink_control_stopped(work->control)) {
        return INK_ERR_STOPPED;
    }
    if (work->max_nodes != 0 && work->nodes >= work->max_nodes) {
        return INK_ERR_LIMIT;
    }
    /* The other side reaches a number of tricks exactly if this one falls short of the rest. */
    const int left = inki_dd_tricks_left(play);
    const bool own = inki_play_mover(play) % 2 == side;
    const int rest = need - play->taken[side];
    const int target = own ? rest : left - rest + 1;
    int bound = 0;
    const ink_status status = inki_dd_reaches(dd->search, play, target, work, &bound);
    if (status != INK_OK) {
        return status;
    }
    const int tricks = play->taken[side] + (own ? bound : left - bound);
    if ((bound >= target) == own) {
        range->low = tricks;
    } else {
        range->high = tricks;
    }
    assert(range->low <= range->high);
    return INK_OK;
}

ink_status inki_dd_narrow(ink_dd *dd, const inki_play *play, int side, int guess,
                          inki_dd_work *work, inki_dd_range *range)
{
    while (range->low < range->high) {
        const int need = guess <= range->low   ? range->low + 1
                         : guess > range->high ? range->high
                                               : guess;
        const ink_status status = inki_dd_ask(dd, play, side, need, work, range);
        if (status != INK_OK) {
            return status;
        }
        guess = range->low >= need ? range->low + 1 : range->high;
    }
    return INK_OK;
}

ink_stopped_by inki_dd_reason(ink_status status, const ink_control *control)
{
    if (status == INK_OK) {
        return INK_STOPPED_DONE;
    }
    if (status == INK_ERR_LIMIT) {
        return INK_STOPPED_NODES;
    }
    return ink_control_requested(control) ? INK_STOPPED_REQUEST : INK_STOPPED_TIME;
}
