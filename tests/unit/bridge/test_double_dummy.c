/* test_double_dummy.c - solvers, classes of equal cards, and values from zero-window questions. */

#include "bridge/double_dummy.h"

#include "dd_positions.h"
#include "requests.h"
#include "support.h"

static void a_solver_is_made_or_not(void **state)
{
    for (uint64_t nth = 1;; nth++) {
        ink_dd *dd = NULL;
        requests_fail(nth, false);
        const ink_status status = ink_dd_create(1, &dd);
        const uint64_t count = requests_end();
        assert_int_equal(dd != NULL, status == INK_OK);
        assert_int_equal(status, count < nth ? INK_OK : INK_ERR_NOMEM);
        ink_dd_destroy(dd);
        if (count < nth) {
            break;
        }
    }
    ink_dd_destroy(NULL);
}

static void memory_stays_below_its_cap(void **state)
{
    ink_random random;
    ink_random_init(&random, 31);
    ink_dd *dd = NULL;
    assert_int_equal(ink_dd_create((size_t)2 << 20, &dd), INK_OK);
    for (int i = test_scaled(20); i > 0; i--) {
        const ink_dd_position position = dd_random_ending(&random, 7);
        const ink_dd_question question = {0};
        ink_dd_answer answer;
        assert_int_equal(ink_dd_solve(dd, &position, &question, NULL, &answer), INK_OK);
        assert_true(ink_dd_memory(dd) <= (size_t)2 << 20);
    }
    ink_dd_destroy(dd);
}

static uint64_t nodes_of(ink_dd *dd, const ink_dd_position *position)
{
    const ink_dd_question question = {.ask = INK_DD_VALUE};
    ink_dd_answer answer;
    assert_int_equal(ink_dd_solve(dd, position, &question, NULL, &answer), INK_OK);
    return answer.nodes;
}

static void what_was_learnt_serves_the_same_deal_only(void **state)
{
    ink_random random;
    ink_random_init(&random, 35);
    ink_dd *dd = dd_solver();
    const ink_dd_position deal = dd_random_ending(&random, 7);
    ink_dd_position other = dd_random_ending(&random, 7);
    other.strain = deal.strain;
    ink_dd_position ending = deal;
    for (int i = 0; i < 6; i++) {
        assert_int_equal(ink_dd_play(&ending, inki_bits_lowest(ink_dd_legal(&ending))), INK_OK);
    }
    const uint64_t cold = nodes_of(dd, &deal);
    assert_true(nodes_of(dd, &ending) > 0);
    assert_true(nodes_of(dd, &deal) < cold);
    assert_true(nodes_of(dd, &other) > 0);
    assert_int_equal(nodes_of(dd, &deal), cold);
    ink_dd_forget(dd);
    assert_int_equal(nodes_of(dd, &deal), cold);
    ink_dd_destroy(dd);
}

static int guess_for_ns(const ink_dd *dd, const ink_dd_position *position)
{
    const inki_play play = inki_dd_play_of(position);
    return inki_dd_guess_on(dd, &play, 0);
}

static int value_for_ns(ink_dd *dd, const ink_dd_position *position)
{
    const ink_dd_question question = {.ask = INK_DD_VALUE};
    ink_dd_answer answer;
    assert_int_equal(ink_dd_solve(dd, position, &question, NULL, &answer), INK_OK);
    const int left = ink_dd_tricks_left(position);
    return ink_dd_mover(position) % 2 == 0 ? answer.low : left - answer.low;
}

/* With best play the guess stays right from card to card, also where a trick ends. */
static void the_value_found_is_the_guess_after_the_next_card(void **state)
{
    ink_random random;
    ink_random_init(&random, 36);
    ink_dd *dd = dd_solver();
    ink_dd *other = dd_solver();
    for (int i = test_scaled(30); i > 0; i--) {
        ink_dd_position position = dd_random_ending(&random, 6);
        for (int cards = 0; cards < 20; cards++) {
            const int value = value_for_ns(other, &position);
            if (cards > 0) {
                assert_int_equal(guess_for_ns(dd, &position), value);
            }
            const ink_dd_question question = {.ask = INK_DD_ONE};
            ink_dd_answer answer;
            assert_int_equal(ink_dd_solve(dd, &position, &question, NULL, &answer), INK_OK);
            assert_int_equal(ink_dd_play(&position, answer.cards[0].card), INK_OK);
        }
        const inki_play last = inki_dd_play_of(&position);
        ink_dd_forget(dd);
        assert_int_equal(guess_for_ns(dd, &position), inki_dd_guess(&last, 0));
    }
    ink_dd_destroy(dd);
    ink_dd_destroy(other);
}

/* Whatever is played, and wherever the guess is then: a mistake of either side, or a jump back. */
static void a_wrong_guess_costs_time_only(void **state)
{
    ink_random random;
    ink_random_init(&random, 37);
    ink_dd *dd = dd_solver();
    ink_dd *cold = dd_solver();
    for (int i = test_scaled(60); i > 0; i--) {
        const ink_dd_position start = dd_random_ending(&random, 5);
        ink_dd_position position = start;
        for (int cards = 0; cards < 40; cards++) {
            ink_dd_forget(cold);
            assert_int_equal(value_for_ns(dd, &position), value_for_ns(cold, &position));
            const ink_hand legal = ink_dd_legal(&position);
            const bool low = ink_random_below(&random, 2) == 0;
            const ink_card card = low ? inki_bits_lowest(legal) : inki_bits_highest(legal);
            assert_int_equal(ink_dd_play(&position, card), INK_OK);
            position = ink_dd_tricks_left(&position) == 0 || cards % 7 == 6 ? start : position;
        }
    }
    ink_dd_destroy(dd);
    ink_dd_destroy(cold);
}

/* Cards are together exactly if no card of another player lies between. */
static void classes_are_runs_of_one_hand(void **state)
{
    ink_random random;
    ink_random_init(&random, 32);
    for (int i = test_scaled(5000); i > 0; i--) {
        ink_dd_position position = dd_random_ending(&random, 1 + i % 13);
        ink_hand others =
            position.hands[0] | position.hands[1] | position.hands[2] | position.hands[3];
        dd_begin_trick(&random, &position);
        const ink_hand legal = ink_dd_legal(&position);
        others &= ~position.hands[ink_dd_mover(&position)];
        const inki_play play = inki_dd_play_of(&position);
        inki_dd_class classes[13];
        const int count = inki_dd_classes(&play, classes);
        int next = 0;
        for (int suit = 0; suit < 4; suit++) {
            bool open = false; /* does the next card continue the class? */
            for (ink_card card = 13 * suit + 12; card >= 13 * suit; card--) {
                const ink_hand bit = (ink_hand)1 << card;
                if ((legal & bit) != 0 && open) {
                    assert_true((classes[next - 1].equals & bit) != 0);
                } else if ((legal & bit) != 0) {
                    assert_true(next < count);
                    assert_int_equal(classes[next++].card, card);
                }
                open = (open || (legal & bit) != 0) && (others & bit) == 0;
            }
        }
        assert_int_equal(next, count);
    }
}

/* Each side's range, from any guess and at any need, before and after tricks were taken. */
static void questions_of_either_side_agree(void **state)
{
    ink_random random;
    ink_random_init(&random, 33);
    inki_plain *plain = dd_plain();
    ink_dd *dd = dd_solver();
    for (int i = test_scaled(600); i > 0; i--) {
        const int size = 1 + i % 5;
        ink_dd_position position = dd_random_ending(&random, size);
        dd_begin_trick(&random, &position);
        const int value = dd_plain_value(plain, &position);
        inki_play play = inki_dd_play_of(&position);
        play.taken[0] = 3;
        play.taken[1] = 4;
        inki_dd_work work = {0};
        for (int side = 0; side < 2; side++) {
            const int tricks = play.taken[side] + (side == 0 ? value : size - value);
            assert_in_range(inki_dd_guess(&play, side), play.taken[side], play.taken[side] + size);
            for (int number = -1; number <= 14; number++) {
                inki_dd_range range = inki_dd_range_of(&play, side);
                assert_int_equal(inki_dd_ask(dd, &play, side, number, &work, &range), INK_OK);
                assert_true(range.low <= tricks && tricks <= range.high);
                assert_true(range.low >= number || range.high < number);
                range = inki_dd_range_of(&play, side);
                assert_int_equal(inki_dd_narrow(dd, &play, side, number, &work, &range), INK_OK);
                dd_check_equal(&position, "low", range.low, tricks);
                dd_check_equal(&position, "high", range.high, tricks);
            }
        }
    }
    ink_dd_destroy(dd);
    inki_plain_destroy(plain);
}

static void nodes_are_counted_up_to_their_limit(void **state)
{
    ink_random random;
    ink_random_init(&random, 34);
    ink_dd *dd = dd_solver();
    const ink_dd_position position = dd_random_ending(&random, 7);
    const inki_play play = inki_dd_play_of(&position);
    inki_dd_work work = {.max_nodes = 5};
    inki_dd_range range = inki_dd_range_of(&play, 1);
    assert_int_equal(inki_dd_narrow(dd, &play, 1, 3, &work, &range), INK_ERR_LIMIT);
    assert_int_equal(work.nodes, 5);
    assert_int_equal(inki_dd_ask(dd, &play, 1, range.high, &work, &range), INK_ERR_LIMIT);
    assert_int_equal(work.nodes, 5);
    assert_int_equal(inki_dd_reason(INK_ERR_LIMIT, NULL), INK_STOPPED_NODES);
    assert_int_equal(inki_dd_reason(INK_ERR_STOPPED, NULL), INK_STOPPED_TIME);
    assert_int_equal(inki_dd_reason(INK_OK, NULL), INK_STOPPED_DONE);
    ink_dd_destroy(dd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solver_is_made_or_not),
        cmocka_unit_test(memory_stays_below_its_cap),
        cmocka_unit_test(what_was_learnt_serves_the_same_deal_only),
        cmocka_unit_test(the_value_found_is_the_guess_after_the_next_card),
        cmocka_unit_test(a_wrong_guess_costs_time_only),
        cmocka_unit_test(classes_are_runs_of_one_hand),
        cmocka_unit_test(questions_of_either_side_agree),
        cmocka_unit_test(nodes_are_counted_up_to_their_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
