/* dd_line.c - lines of best play, and the value after each card of a play. */

#include <assert.h>
#include <string.h>

#include "bridge/bits.h"
#include "bridge/double_dummy.h"

/* The status of a call without an answer: a deadline is a limit. */
static ink_status failure(ink_status status, const ink_control *control)
{
    const bool requested = status == INK_ERR_STOPPED && ink_control_requested(control);
    return requested ? INK_ERR_STOPPED : INK_ERR_LIMIT;
}

/* The lowest card of a class. */
static ink_card lowest_of(const inki_dd_class *cards)
{
    return cards->equals != 0 ? inki_bits_lowest(cards->equals) : cards->card;
}

/* What it costs to part with a card.  No trump if there is another card; then the lowest; then
 * from the suit with most cards. */
static int cost_of(const inki_play *play, ink_card card)
{
    const int suit = card / 13;
    const int length = inki_bits_count(play->hands[inki_play_mover(play)] & INK_SUIT_MASK(suit));
    return (suit == play->strain ? 1024 : 0) + 16 * (card % 13) + 13 - length;
}

/* The cards of the classes, the cheapest first; returns their number. */
static int cheap_cards(const inki_play *play, ink_card cards[13])
{
    inki_dd_class classes[13];
    const int count = inki_dd_classes(play, classes);
    for (int i = 0; i < count; i++) {
        const ink_card card = lowest_of(&classes[i]);
        const int cost = cost_of(play, card);
        int place = i;
        for (; place > 0 && cost_of(play, cards[place - 1]) > cost; place--) {
            cards[place] = cards[place - 1];
        }
        cards[place] = card;
    }
    return count;
}

/* Plays the cheapest card that leaves the side to move its `value` tricks. */
static ink_status play_best(ink_dd *dd, inki_play *play, int value, inki_dd_work *work,
                            int8_t *played)
{
    const int side = inki_play_mover(play) % 2;
    ink_card cards[13];
    const int count = cheap_cards(play, cards);
    for (int i = 0; i < count; i++) {
        inki_play after = *play;
        inki_play_card(&after, cards[i]);
        inki_dd_range range = inki_dd_range_of(&after, side);
        /* One of them does, so the last need not be asked. */
        if (i < count - 1) {
            const ink_status status = inki_dd_ask(dd, &after, side, value, work, &range);
            if (status != INK_OK) {
                return status;
            }
        }
        if (i == count - 1 || range.low >= value) {
            *played = (int8_t)cards[i];
            *play = after;
            return INK_OK;
        }
    }
    assert(false);
    return INK_OK;
}

ink_status ink_dd_line(ink_dd *dd, const ink_dd_position *position, const ink_control *control,
                       int8_t cards[52], int *count)
{
    if (ink_dd_check(position, NULL) != INK_OK) {
        return INK_ERR_ARGUMENT;
    }
    inki_play play = inki_dd_play_of(position);
    inki_dd_begin(dd, &play);
    inki_dd_work work = {.control = control};
    inki_dd_range range = inki_dd_range_of(&play, 0);
    const int total = inki_dd_tricks_left(&play);
    ink_status status = inki_dd_narrow(dd, &play, 0, inki_dd_guess(&play, 0), &work, &range);
    int8_t line[52];
    int length = 0;
    while (status == INK_OK && !inki_play_is_over(&play)) {
        const bool is_ns = inki_play_mover(&play) % 2 == 0;
        const int value = is_ns ? range.low : total - range.low;
        status = play_best(dd, &play, value, &work, &line[length++]);
    }
    if (status != INK_OK) {
        return failure(status, control);
    }
    memcpy(cards, line, (size_t)length);
    *count = length;
    return INK_OK;
}

/* Is this a legal play? */
static bool is_legal(inki_play play, const int8_t *cards, int count)
{
    for (int i = 0; i < count; i++) {
        if (cards[i] < 0 || cards[i] >= 52 || (inki_play_legal(&play) >> cards[i] & 1) == 0) {
            return false;
        }
        inki_play_card(&play, cards[i]);
    }
    return true;
}

/* Plays a card and finds what North-South take then, having taken `*value` before it.
 *
 * No card gains anything for its own side, and a forced one costs nothing.  Mostly the value stays,
 * so that is asked first. */
static ink_status play_on(ink_dd *dd, inki_play *play, ink_card card, inki_dd_work *work,
                          int *value)
{
    inki_dd_class classes[13];
    const bool forced = inki_dd_classes(play, classes) == 1;
    const bool is_ns = inki_play_mover(play) % 2 == 0;
    inki_play_card(play, card);
    if (forced) {
        return INK_OK;
    }
    inki_dd_range range = inki_dd_range_of(play, 0);
    const int guess = is_ns ? *value : *value + 1;
    if (is_ns && *value < range.high) {
        range.high = *value;
    } else if (!is_ns && *value > range.low) {
        range.low = *value;
    }
    const ink_status status = inki_dd_narrow(dd, play, 0, guess, work, &range);
    *value = range.low;
    return status;
}

ink_status ink_dd_trace(ink_dd *dd, const ink_dd_position *position, const int8_t *cards, int count,
                        const ink_control *control, int8_t *tricks)
{
    if (ink_dd_check(position, NULL) != INK_OK || count < 0) {
        return INK_ERR_ARGUMENT;
    }
    inki_play play = inki_dd_play_of(position);
    if (!is_legal(play, cards, count)) {
        return INK_ERR_ILLEGAL;
    }
    inki_dd_begin(dd, &play);
    inki_dd_work work = {.control = control};
    inki_dd_range range = inki_dd_range_of(&play, 0);
    ink_status status = inki_dd_narrow(dd, &play, 0, inki_dd_guess(&play, 0), &work, &range);
    int value = range.low;
    int8_t values[53] = {(int8_t)value};
    for (int i = 0; i < count && status == INK_OK; i++) {
        status = play_on(dd, &play, cards[i], &work, &value);
        values[i + 1] = (int8_t)value;
    }
    if (status != INK_OK) {
        return failure(status, control);
    }
    memcpy(tricks, values, (size_t)count + 1);
    return INK_OK;
}
