/* test_choose.c - from values of actions to a recommendation. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "game/choose.h"
#include "support.h"
#include "toy.h"

enum {
    COUNT = 4
};

/* A game of which only sides and measures matter here: seat 0 is on side 0, seat 1 on side 1. */
static ink_game *make_game(int measure_count)
{
    const toy_node end = {.mover = INK_MOVER_NOBODY};
    ink_game *game = toy_create(&end, 1, 2, 0);
    game->measure_count = measure_count;
    return game;
}

/* Advice in the caller's array. */
static ink_advice make_advice(ink_advice_action *actions, const double *values,
                              const double (*measures)[2])
{
    for (int i = 0; i < COUNT; i++) {
        actions[i] = (ink_advice_action){.action = (ink_action)i, .value = values[i]};
        for (int m = 0; measures != NULL && m < 2; m++) {
            actions[i].measures[m] = measures[i][m];
        }
    }
    return (ink_advice){.actions = actions, .count = COUNT};
}

static void check_best(inki_ties ties, int seat, double tolerance, const double *values,
                       const double (*measures)[2], int expected)
{
    ink_game *game = make_game(measures == NULL ? 0 : 2);
    ink_advice_action actions[COUNT];
    ink_advice advice = make_advice(actions, values, measures);
    inki_choose(game, seat, ties, tolerance, 1, &advice);
    if (advice.best != expected) {
        fail_msg("seat %d takes action %d, not %d", seat, advice.best, expected);
    }
    assert_true(advice.value == values[expected]);
    for (int i = 0; i < COUNT; i++) {
        assert_true(actions[i].probability == (i == expected ? 1.0 : 0.0));
    }
    ink_game_destroy(game);
}

static void each_side_takes_what_is_best_for_it(void **state)
{
    static const double values[COUNT] = {2.0, 7.0, -3.0, 5.0};
    for (inki_ties ties = 0; ties < INKI_TIES_COUNT; ties++) {
        check_best(ties, 0, 0.0, values, NULL, 1);
        check_best(ties, 1, 0.0, values, NULL, 2);
    }
}

static void first_takes_the_first_of_equals(void **state)
{
    static const double high[COUNT] = {1.0, 2.0, 2.0, 2.0};
    static const double low[COUNT] = {1.0, -2.0, 0.0, -2.0};
    static const double measures[COUNT][2] = {{0, 0}, {0, 0}, {9, 9}, {-9, -9}};
    check_best(INKI_TIES_FIRST, 0, 0.0, high, measures, 1);
    check_best(INKI_TIES_FIRST, 1, 0.0, low, measures, 1);
}

static void measures_takes_the_better_measures_in_order(void **state)
{
    static const double values[COUNT] = {1.0, 1.0, 1.0, 0.0};
    static const double first[COUNT][2] = {{5, 0}, {6, 0}, {4, 9}, {99, 99}};
    static const double second[COUNT][2] = {{5, 1}, {5, 3}, {5, 2}, {5, 9}};
    static const double equal[COUNT][2] = {{5, 1}, {5, 1}, {5, 1}, {5, 1}};
    check_best(INKI_TIES_MEASURES, 0, 0.0, values, first, 1);
    check_best(INKI_TIES_MEASURES, 0, 0.0, values, second, 1);
    check_best(INKI_TIES_MEASURES, 0, 0.0, values, equal, 0);
    static const double low[COUNT] = {1.0, 1.0, 1.0, 2.0};
    check_best(INKI_TIES_MEASURES, 1, 0.0, low, first, 2);
    check_best(INKI_TIES_MEASURES, 1, 0.0, low, second, 0);
    check_best(INKI_TIES_MEASURES, 0, 0.0, values, NULL, 0);
}

static void values_within_the_tolerance_are_equal(void **state)
{
    static const double values[COUNT] = {0.9999, 1.0, 1.0001, 0.99};
    check_best(INKI_TIES_FIRST, 0, 0.0, values, NULL, 2);
    check_best(INKI_TIES_FIRST, 0, 0.00015, values, NULL, 1);
    check_best(INKI_TIES_FIRST, 0, 0.0003, values, NULL, 0);
    check_best(INKI_TIES_FIRST, 1, 0.0003, values, NULL, 3);
    check_best(INKI_TIES_FIRST, 1, 0.01, values, NULL, 0);
}

/* All of them as often, and each named about as often: chi-square with 2 degrees of freedom is
 * above 18.4 once in ten thousand times. */
static void random_takes_all_equals_alike(void **state)
{
    static const double values[COUNT] = {3.0, 1.0, 3.0, 3.0};
    const int trials = 3000;
    ink_game *game = make_game(0);
    int counts[COUNT] = {0};
    for (int seed = 0; seed < trials; seed++) {
        ink_advice_action actions[COUNT];
        ink_advice advice = make_advice(actions, values, NULL);
        inki_choose(game, 0, INKI_TIES_RANDOM, 0.0, (uint64_t)seed, &advice);
        counts[advice.best]++;
        assert_true(advice.value == 3.0);
        for (int i = 0; i < COUNT; i++) {
            assert_true(actions[i].probability == (i == 1 ? 0.0 : 1.0 / 3.0));
        }
        ink_advice again = make_advice(actions, values, NULL);
        inki_choose(game, 0, INKI_TIES_RANDOM, 0.0, (uint64_t)seed, &again);
        assert_int_equal(again.best, advice.best);
    }
    assert_int_equal(counts[1], 0);
    double chi_square = 0.0;
    for (int i = 0; i < COUNT; i++) {
        const double off = i == 1 ? 0.0 : counts[i] - trials / 3.0;
        chi_square += off * off / (trials / 3.0);
    }
    assert_true(chi_square < 18.4);
    ink_game_destroy(game);
}

static void the_words_are_those_of_method_strings(void **state)
{
    assert_string_equal(inki_ties_words[INKI_TIES_MEASURES], "measures");
    assert_string_equal(inki_ties_words[INKI_TIES_FIRST], "first");
    assert_string_equal(inki_ties_words[INKI_TIES_RANDOM], "random");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_side_takes_what_is_best_for_it),
        cmocka_unit_test(first_takes_the_first_of_equals),
        cmocka_unit_test(measures_takes_the_better_measures_in_order),
        cmocka_unit_test(values_within_the_tolerance_are_equal),
        cmocka_unit_test(random_takes_all_equals_alike),
        cmocka_unit_test(the_words_are_those_of_method_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
