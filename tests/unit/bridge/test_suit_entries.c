/* test_suit_entries.c - one suit of bridge where entries to North are limited. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inkling/random.h>
#include <inkling/suit.h>

#include "requests.h"
#include "support.h"

#define UNLIMITED (-1)

static void limit(ink_suit *suit, int entries)
{
    suit->is_limited = entries != UNLIMITED;
    suit->entries = suit->is_limited ? entries : 0;
}

static ink_suit suit_of(const char *north, const char *south, int entries)
{
    ink_suit suit;
    ink_error error = {0};
    if (ink_suit_read(north, south, &suit, &error) != INK_OK) {
        fail_msg("%s %s: %s", north, south, error.text);
    }
    assert_false(suit.is_limited);
    limit(&suit, entries);
    return suit;
}

static ink_suit_answer solve(const ink_suit *suit, int goal)
{
    ink_suit_solver *solver = NULL;
    ink_suit_answer answer;
    assert_int_equal(ink_suit_solver_create(suit, 0, &solver), INK_OK);
    assert_int_equal(ink_suit_solve(solver, goal, NULL, &answer), INK_OK);
    ink_suit_solver_destroy(solver);
    return answer;
}

static double value_of(const char *north, const char *south, int entries, int goal)
{
    const ink_suit suit = suit_of(north, south, entries);
    return solve(&suit, goal).value;
}

#define TEN (1U << 8)
#define KING (1U << 11)

static int count_cards(unsigned ranks)
{
    int count = 0;
    for (; ranks != 0; ranks &= ranks - 1) {
        count++;
    }
    return count;
}

/* The chance that a defender has a missing card, and at most so many in all. */
static double chance_of(const ink_suit *suit, ink_suit_side defender, unsigned card, int most)
{
    ink_suit_solver *solver = NULL;
    double sum = 0.0;
    assert_int_equal(ink_suit_solver_create(suit, 0, &solver), INK_OK);
    for (int i = 0; i < ink_suit_layout_count(solver); i++) {
        const ink_suit_layout layout = ink_suit_layout_at(solver, i);
        const unsigned hand = layout.hands[defender];
        sum += (hand & card) != 0 && count_cards(hand) <= most ? layout.chance : 0.0;
    }
    ink_suit_solver_destroy(solver);
    return sum;
}

/* --- hands that are known ------------------------------------------------------------------ */

/* The king is caught by leads from South, which can always be reached. */
static void finesses_towards_north_cost_no_entry(void **state)
{
    for (int goal = INK_SUIT_EXPECTED; goal <= 3; goal++) {
        assert_float_equal(value_of("AQJ", "xxx", 0, goal), value_of("AQJ", "xxx", UNLIMITED, goal),
                           1e-12);
    }
}

/* Without an entry only the king that is alone falls. */
static void finesse_towards_south_takes_an_entry(void **state)
{
    const ink_suit suit = suit_of("xx", "AQ", 0);
    const double falls =
        chance_of(&suit, INK_SUIT_WEST, KING, 1) + chance_of(&suit, INK_SUIT_EAST, KING, 1);
    assert_true(falls > 0.001);
    assert_float_equal(solve(&suit, 2).value, falls, 1e-12);
    assert_float_equal(value_of("xx", "AQ", 1, 2), 0.5, 1e-12);
    assert_float_equal(value_of("xx", "AQ", UNLIMITED, 2), 0.5, 1e-12);
}

/* After one finesse the king falls only from a hand of two. */
static void second_finesse_takes_a_second_entry(void **state)
{
    const ink_suit suit = suit_of("xxx", "AQJ", 1);
    assert_float_equal(solve(&suit, 3).value, chance_of(&suit, INK_SUIT_EAST, KING, 2), 1e-12);
    assert_float_equal(value_of("xxx", "AQJ", 2, 3), 0.5, 1e-12);
    assert_float_equal(value_of("xxx", "AQJ", UNLIMITED, 3), 0.5, 1e-12);
    /* If North's card wins the first one, the lead stays there. */
    assert_float_equal(value_of("Jxx", "AQT", 1, 3), value_of("Jxx", "AQT", UNLIMITED, 3), 1e-12);
}

/* The jack can take a trick only if North can be reached. */
static void blocked_suit_takes_an_entry(void **state)
{
    assert_float_equal(value_of("Jxxx", "AKQ", 0, 4), 0.0, 0.0);
    assert_float_equal(value_of("Jxxx", "AKQ", 0, 3), 1.0, 1e-12);
    assert_float_equal(value_of("Jxxx", "AKQ", 1, 4), 1.0, 1e-12);
}

/* The king is overtaken, though that costs a trick if the ten does not fall. */
static void overtaking_is_worth_an_entry(void **state)
{
    assert_float_equal(value_of("AQJT", "K", 0, 4), 1.0, 1e-12);
    assert_float_equal(value_of("AQJ9", "K", 1, 4), 1.0, 1e-12);
    assert_float_equal(value_of("AQJ9", "K", 0, 3), 1.0, 1e-12);
    const ink_suit suit = suit_of("AQJ9", "K", 0);
    const double falls =
        chance_of(&suit, INK_SUIT_WEST, TEN, 3) + chance_of(&suit, INK_SUIT_EAST, TEN, 3);
    assert_float_equal(solve(&suit, 4).value, falls, 1e-12);
}

/* The last small card is led to a higher one, or there is none. */
static void order_of_small_cards_counts(void **state)
{
    const double all = value_of("76543", "AKQ2", UNLIMITED, 5);
    assert_true(all > 0.9);
    assert_float_equal(value_of("76543", "AKQ2", 0, 5), all, 1e-12);
    assert_float_equal(value_of("65432", "AKQ7", UNLIMITED, 5), all, 1e-12);
    assert_float_equal(value_of("65432", "AKQ7", 0, 5), 0.0, 0.0);
    assert_float_equal(value_of("65432", "AKQ7", 1, 5), all, 1e-12);
    assert_float_equal(value_of("xxxxx", "AKQx", 0, 5), all, 1e-12);
}

/* No card missing: only the lead counts. */
static void complete_suits_may_be_blocked(void **state)
{
    assert_float_equal(value_of("65432", "AKQJT987", 0, 8), 1.0, 0.0);
    assert_float_equal(value_of("JT98765432", "AKQ", 0, 4), 0.0, 0.0);
    assert_float_equal(value_of("JT98765432", "AKQ", 0, INK_SUIT_EXPECTED), 3.0, 1e-12);
    assert_float_equal(value_of("JT98765432", "AKQ", 1, 10), 1.0, 0.0);
    assert_float_equal(value_of("AKJT987654", "Q32", 0, 10), 1.0, 0.0);
}

/* South is void, and North cannot be reached. */
static void nothing_is_led_where_north_is_out_of_reach(void **state)
{
    const ink_suit suit = suit_of("AKQ", "-", 0);
    const ink_suit_answer answer = solve(&suit, 1);
    assert_int_equal(answer.lead_count, 0);
    assert_float_equal(answer.value, 0.0, 0.0);
    assert_float_equal(value_of("AKQ", "-", 1, 3), 1.0, 0.0);
    ink_suit_solver *solver = NULL;
    ink_text line = {0};
    assert_int_equal(ink_suit_solver_create(&suit, 0, &solver), INK_OK);
    assert_int_equal(ink_suit_line(solver, 1, NULL, &line), INK_OK);
    assert_string_equal(ink_text_string(&line), "");
    ink_text_release(&line);
    ink_suit_solver_destroy(solver);
}

static void check_line(const ink_suit *suit, int goal, const char *expected)
{
    ink_suit_solver *solver = NULL;
    ink_text line = {0};
    assert_int_equal(ink_suit_solver_create(suit, 0, &solver), INK_OK);
    assert_int_equal(ink_suit_line(solver, goal, NULL, &line), INK_OK);
    assert_string_equal(ink_text_string(&line), expected);
    ink_text_release(&line);
    ink_suit_solver_destroy(solver);
}

static void lines_tell_of_entries(void **state)
{
    const ink_suit finesse = suit_of("xx", "AQ", 1);
    check_line(&finesse, 2, "over to North: small to the Queen, the Ace on the King");
}

/* --- what must hold ------------------------------------------------------------------------ */

/* Draws a suit with so many of declarer's cards. */
static ink_suit draw(ink_random *random, int own)
{
    ink_suit suit = {.vacant = {13, 13}};
    for (int dealt = 0; dealt < own;) {
        const unsigned card = 1U << ink_random_below(random, 13);
        if (((suit.hands[0] | suit.hands[1]) & card) == 0) {
            suit.hands[ink_random_below(random, 2)] |= (uint16_t)card;
            dealt++;
        }
    }
    return suit;
}

/* What can be had with so many entries, by goal. */
static void find_values(ink_suit *suit, int entries, double *values)
{
    ink_suit_solver *solver = NULL;
    limit(suit, entries);
    assert_int_equal(ink_suit_solver_create(suit, 0, &solver), INK_OK);
    for (int goal = 0; goal <= ink_suit_rounds(suit); goal++) {
        ink_suit_answer answer;
        assert_int_equal(ink_suit_solve(solver, goal, NULL, &answer), INK_OK);
        values[goal] = answer.value;
    }
    ink_suit_solver_destroy(solver);
}

/* An entry more never harms, and 13 are as good as any number. */
static void more_entries_are_no_worse(void **state)
{
    static const int entries[] = {0, 1, 2, 3, 13, UNLIMITED};
    ink_random random;
    ink_random_init(&random, 7);
    int gains = 0;
    for (int i = 0; i < test_scaled(300); i++) {
        ink_suit suit = draw(&random, 4 + i % 8);
        double before[14] = {0.0};
        for (size_t k = 0; k < sizeof entries / sizeof entries[0]; k++) {
            double values[14];
            find_values(&suit, entries[k], values);
            for (int goal = 0; goal <= ink_suit_rounds(&suit); goal++) {
                const bool is_same = entries[k] == UNLIMITED;
                gains += k > 0 && values[goal] > before[goal] + 1e-9;
                if (values[goal] < before[goal] - 1e-9 ||
                    (is_same && values[goal] > before[goal] + 1e-9)) {
                    fail_msg("hands %x %x, goal %d: %.9f with %d entries, %.9f with fewer",
                             suit.hands[0], suit.hands[1], goal, values[goal], entries[k],
                             before[goal]);
                }
                before[goal] = values[goal];
            }
        }
    }
    assert_true(gains > 0);
}

static void entries_out_of_range_are_refused(void **state)
{
    for (int entries = -2; entries <= 14; entries += 16) {
        const ink_suit suit = suit_of("AQ", "xx", entries);
        ink_suit_solver *solver = NULL;
        assert_int_equal(ink_suit_solver_create(&suit, 0, &solver), INK_ERR_ARGUMENT);
        assert_null(solver);
    }
}

static void little_memory_is_a_limit(void **state)
{
    const ink_suit suit = suit_of("KT8xx", "Jxx", 1);
    ink_suit_solver *solver = NULL;
    ink_suit_answer answer;
    assert_int_equal(ink_suit_solver_create(&suit, 5000, &solver), INK_OK);
    assert_int_equal(ink_suit_solve(solver, 4, NULL, &answer), INK_ERR_LIMIT);
    ink_suit_solver_destroy(solver);
}

static ink_status try_to_solve(const ink_suit *suit)
{
    ink_suit_solver *solver = NULL;
    ink_suit_answer answer;
    ink_text line = {0};
    ink_status status = ink_suit_solver_create(suit, 0, &solver);
    if (status == INK_OK) {
        status = ink_suit_solve(solver, INK_SUIT_EXPECTED, NULL, &answer);
    }
    if (status == INK_OK) {
        status = ink_suit_line(solver, 2, NULL, &line);
    }
    ink_text_release(&line);
    ink_suit_solver_destroy(solver);
    return status;
}

/* Whichever request for memory fails, that is said and nothing is lost. */
static void every_request_for_memory_may_fail(void **state)
{
    const ink_suit suit = suit_of("Jx", "KTx", 1);
    uint64_t count;
    uint64_t nth = 0;
    do {
        requests_fail(++nth, false);
        const ink_status status = try_to_solve(&suit);
        count = requests_end();
        if (status != (count < nth ? INK_OK : INK_ERR_NOMEM)) {
            fail_msg("request %llu of %llu fails: %s", (unsigned long long)nth,
                     (unsigned long long)count, ink_status_name(status));
        }
    } while (count >= nth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finesses_towards_north_cost_no_entry),
        cmocka_unit_test(finesse_towards_south_takes_an_entry),
        cmocka_unit_test(second_finesse_takes_a_second_entry),
        cmocka_unit_test(blocked_suit_takes_an_entry),
        cmocka_unit_test(overtaking_is_worth_an_entry),
        cmocka_unit_test(order_of_small_cards_counts),
        cmocka_unit_test(complete_suits_may_be_blocked),
        cmocka_unit_test(nothing_is_led_where_north_is_out_of_reach),
        cmocka_unit_test(lines_tell_of_entries),
        cmocka_unit_test(more_entries_are_no_worse),
        cmocka_unit_test(entries_out_of_range_are_refused),
        cmocka_unit_test(little_memory_is_a_limit),
        cmocka_unit_test(every_request_for_memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
