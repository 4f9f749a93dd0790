/* test_dd_line.c - lines of best play and the values along a play, against the plain solver. */

#include "dd_positions.h"

#include "support.h"

/* Plays a card; whether North-South's side took a trick with it. */
static int play(ink_dd_position *position, ink_card card)
{
    const int left = ink_dd_tricks_left(position);
    assert_int_equal(ink_dd_play(position, card), INK_OK);
    return ink_dd_tricks_left(position) < left && position->leader % 2 == 0;
}

/* The tricks of North-South that are left; play may be over. */
static int value_of(inki_plain *plain, const ink_dd_position *position)
{
    return ink_dd_tricks_left(position) == 0 ? 0 : dd_plain_value(plain, position);
}

/* What the header says of the cheapest card, in a number. */
static int cost_of(const ink_dd_position *position, ink_card card)
{
    const ink_hand hand = position->hands[ink_dd_mover(position)];
    const int length = inki_bits_count(hand & INK_SUIT_MASK(card / 13));
    const bool is_trump = card / 13 == (int)position->strain;
    return (is_trump ? 10000 : 0) + 100 * (card % 13) - length;
}

/* Is `card` a best card, and none cheaper? */
static void check_cheapest(inki_plain *plain, const ink_dd_position *position, ink_card card)
{
    int8_t tricks[52];
    const int best = dd_plain_cards(plain, position, tricks);
    dd_check_equal(position, "tricks after a card of the line", tricks[card], best);
    for (ink_card other = 0; other < 52; other++) {
        if (tricks[other] == best && cost_of(position, other) < cost_of(position, card)) {
            dd_fail(position, "a best card is cheaper than that of the line", other, card);
        }
    }
}

static void everybody_plays_the_cheapest_best_card(void **state)
{
    ink_random random;
    ink_random_init(&random, 51);
    inki_plain *plain = dd_plain();
    ink_dd *dd = dd_solver();
    for (int i = test_scaled(300); i > 0; i--) {
        ink_dd_position position = dd_random_ending(&random, 1 + i % 6);
        dd_begin_trick(&random, &position);
        const int expected = 4 * ink_dd_tricks_left(&position) - position.on_table;
        int8_t line[52];
        int count = 0;
        assert_int_equal(ink_dd_line(dd, &position, NULL, line, &count), INK_OK);
        assert_int_equal(count, expected);
        for (int c = 0; c < count; c++) {
            check_cheapest(plain, &position, line[c]);
            assert_int_equal(ink_dd_play(&position, line[c]), INK_OK);
        }
        assert_int_equal(ink_dd_tricks_left(&position), 0);
    }
    ink_dd_destroy(dd);
    inki_plain_destroy(plain);
}

static void a_trace_has_the_value_after_each_card(void **state)
{
    ink_random random;
    ink_random_init(&random, 52);
    inki_plain *plain = dd_plain();
    ink_dd *dd = dd_solver();
    for (int i = test_scaled(300); i > 0; i--) {
        ink_dd_position start = dd_random_ending(&random, 1 + i % 6);
        dd_begin_trick(&random, &start);
        ink_dd_position position = start;
        int8_t cards[52];
        int values[53] = {value_of(plain, &start)};
        int taken = 0;
        int count = 0;
        while (ink_dd_tricks_left(&position) > 0 && ink_random_below(&random, 20) > 0) {
            cards[count] = (int8_t)dd_random_card(&random, ink_dd_legal(&position));
            taken += play(&position, cards[count]);
            values[++count] = taken + value_of(plain, &position);
        }
        int8_t tricks[53];
        assert_int_equal(ink_dd_trace(dd, &start, cards, count, NULL, tricks), INK_OK);
        for (int c = 0; c <= count; c++) {
            dd_check_equal(&start, "a value of the trace", tricks[c], values[c]);
        }
    }
    ink_dd_destroy(dd);
    inki_plain_destroy(plain);
}

static void a_trace_may_have_no_cards(void **state)
{
    const ink_dd_position position = dd_position_of("N:A2... K3... Q4... J5...", "NT", 'N', "");
    ink_dd *dd = dd_solver();
    int8_t tricks[1] = {77};
    assert_int_equal(ink_dd_trace(dd, &position, NULL, 0, NULL, tricks), INK_OK);
    assert_int_equal(tricks[0], 1);
    ink_dd_destroy(dd);
}

static void refuses_illegal_plays(void **state)
{
    const ink_dd_position position = dd_position_of("N:A2... K3... Q4... J5...", "NT", 'N', "");
    ink_dd *dd = dd_solver();
    int8_t tricks[53] = {77};
    static const int8_t plays[][9] = {
        {12, 12}, {12, 20}, {-1}, {52}, {12, 1, 2, 3, 0, 11, 10, 9, 0}};
    static const int counts[] = {2, 2, 1, 1, 9};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(ink_dd_trace(dd, &position, plays[i], counts[i], NULL, tricks),
                         INK_ERR_ILLEGAL);
    }
    assert_int_equal(tricks[0], 77);
    assert_int_equal(ink_dd_trace(dd, &position, plays[4], 8, NULL, tricks), INK_OK);
    assert_int_equal(tricks[8], 1);
    assert_int_equal(ink_dd_trace(dd, &position, plays[4], -1, NULL, tricks), INK_ERR_ARGUMENT);
    ink_dd_destroy(dd);
}

static void refuses_what_is_no_position(void **state)
{
    const ink_dd_position empty = {0};
    ink_dd *dd = dd_solver();
    int8_t cards[53] = {77};
    int count = 77;
    assert_int_equal(ink_dd_line(dd, &empty, NULL, cards, &count), INK_ERR_ARGUMENT);
    assert_int_equal(ink_dd_trace(dd, &empty, NULL, 0, NULL, cards), INK_ERR_ARGUMENT);
    assert_int_equal(cards[0], 77);
    assert_int_equal(count, 77);
    ink_dd_destroy(dd);
}

static void tells_a_request_from_a_deadline(void **state)
{
    ink_random random;
    ink_random_init(&random, 53);
    const ink_dd_position position = dd_random_ending(&random, 5);
    volatile int stop = 1;
    const ink_control requested = {.stop = &stop, .deadline = 1e-9};
    const ink_control late = {.deadline = 1e-9};
    ink_dd *dd = dd_solver();
    int8_t cards[53] = {77};
    int count = 77;
    assert_int_equal(ink_dd_line(dd, &position, &requested, cards, &count), INK_ERR_STOPPED);
    assert_int_equal(ink_dd_line(dd, &position, &late, cards, &count), INK_ERR_LIMIT);
    assert_int_equal(ink_dd_trace(dd, &position, NULL, 0, &requested, cards), INK_ERR_STOPPED);
    assert_int_equal(ink_dd_trace(dd, &position, NULL, 0, &late, cards), INK_ERR_LIMIT);
    assert_int_equal(cards[0], 77);
    assert_int_equal(count, 77);
    ink_dd_destroy(dd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_plays_the_cheapest_best_card),
        cmocka_unit_test(a_trace_has_the_value_after_each_card),
        cmocka_unit_test(a_trace_may_have_no_cards),
        cmocka_unit_test(refuses_illegal_plays),
        cmocka_unit_test(refuses_what_is_no_position),
        cmocka_unit_test(tells_a_request_from_a_deadline),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
