/* double_dummy.c - solvers, and values from zero-window questions. */

#include "bridge/double_dummy.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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
    dd->valued_left = 0;
}

/* The hands as they were when the trick began. */
static void hands_of_trick(const inki_play *play, ink_hand hands[4])
{
    memcpy(hands, play->hands, sizeof play->hands);
    for (int i = 0; i < play->on_table; i++) {
        hands[(play->leader + i) % 4] |= (ink_hand)1 << play->table[i];
    }
}

/* Has a player a card that it does not have in `whole`? */
static bool has_others(const ink_hand hands[4], const ink_hand whole[4])
{
    ink_hand others = 0;
    for (int player = 0; player < 4; player++) {
        others |= hands[player] & ~whole[player];
    }
    return others != 0;
}

size_t ink_dd_memory(const ink_dd *dd)
{
    return inki_dd_memory(dd->search);
}

/* Positions of another deal or strain are rarely met again, and a full table is slow: to keep it over
 * random deals saves at most 7 % of the nodes, and takes up to 1.8 times as long. */
void inki_dd_begin(ink_dd *dd, const inki_play *play)
{
    ink_hand hands[4];
    hands_of_trick(play, hands);
    if (has_others(hands, dd->deal) || play->strain != dd->strain) {
        dd->strain = play->strain;
        ink_dd_forget(dd);
        memcpy(dd->deal, hands, sizeof hands);
    }
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

/* What the high cards of two players are worth: 6, 4, 2 and 1 for the highest of a suit that are
 * left and the next. */
static int points_of(ink_hand cards, ink_hand all)
{
    static const int worth[4] = {6, 4, 2, 1};
    int points = 0;
    for (int suit = 0; suit < 4; suit++) {
        ink_hand left = all & INK_SUIT_MASK(suit);
        for (int i = 0; i < 4 && left != 0; i++) {
            const ink_hand bit = (ink_hand)1 << inki_bits_highest(left);
            points += (cards & bit) != 0 ? worth[i] : 0;
            left ^= bit;
        }
    }
    return points;
}

/* What the trumps of a player are worth, in 64ths of a trick: the more the fewer cards there are in
 * the other suits. */
static int trumps_of(ink_hand hand, int strain)
{
    int missing = 0;
    for (int suit = 0; suit < 4; suit++) {
        const int length = inki_bits_count(hand & INK_SUIT_MASK(suit));
        missing += suit != strain && length < 3 ? 3 - length : 0;
    }
    return inki_bits_count(hand & INK_SUIT_MASK(strain)) * (22 + 5 * missing);
}

/* The weights are those of a least-squares fit to the values of random deals, in 64ths of a trick,
 * and scaled down with the number of tricks left. */
int inki_dd_guess(const inki_play *play, int side)
{
    const int left = inki_dd_tricks_left(play);
    const ink_hand *hands = play->hands;
    const ink_hand own = hands[side] | hands[side + 2];
    const ink_hand other = hands[1 - side] | hands[3 - side];
    const int own_points = points_of(own, own | other);
    const int other_points = points_of(other, own | other);
    const int all_points = own_points + other_points == 0 ? 1 : own_points + other_points;
    const bool is_trumps = play->strain != INK_NOTRUMP;
    const int slope = is_trumps ? 36 : 48;
    const int lead = is_trumps ? 12 : 32;
    int sum = 32 * left + slope * left * (own_points - other_points) / all_points;
    sum += play->leader % 2 == side ? lead : -lead;
    for (int player = 0; is_trumps && player < 4; player++) {
        const int worth = trumps_of(hands[player], play->strain) * left / 13;
        sum += player % 2 == side ? worth : -worth;
    }
    const int guess = sum < 0 ? 0 : (sum + 32) / 64;
    return play->taken[side] + (guess > left ? left : guess);
}

int inki_dd_guess_on(const ink_dd *dd, const inki_play *play, int side)
{
    const int left = inki_dd_tricks_left(play);
    const int gone = dd->valued_left - left; /* tricks since */
    ink_hand hands[4];
    hands_of_trick(play, hands);
    if (dd->valued_left == 0 || (gone != 0 && gone != 1) || has_others(hands, dd->valued)) {
        return inki_dd_guess(play, side);
    }
    const int ns = dd->valued_ns - (gone == 1 && play->leader % 2 == 0);
    return play->taken[side] + (side == 0 ? ns : left - ns);
}

void inki_dd_keep_value(ink_dd *dd, const inki_play *play, int side, const inki_dd_range *range)
{
    if (range->low != range->high) {
        dd->valued_left = 0;
        return;
    }
    const int tricks = range->low - play->taken[side];
    hands_of_trick(play, dd->valued);
    dd->valued_left = inki_dd_tricks_left(play);
    dd->valued_ns = side == 0 ? tricks : dd->valued_left - tricks;
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
