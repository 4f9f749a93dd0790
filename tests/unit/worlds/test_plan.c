/* test_plan.c - vector minimaxing, payoff reduction, and the plan that sampling makes. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/worlds_graph.h"
#include "support.h"
#include "worlds/plan.h"
#include "worlds_ask.h"

#define EPSILON 1e-9

static const char *const names[] = {"vector_minimax", "payoff_reduction", "payoff_reduction_beta",
                                    "sampling_plan"};

enum {
    VECTOR,
    ONCE,
    BETA,
    SAMPLING,
    NAME_COUNT
};

/* Frank, Basin and Matsubara (1998), Figures 1 and 5. */
static const char figure1[] =
    "worlds 5\nmax("
    " left: min( max(left: [11000] right: [00111]) max(left: [11000] right: [00111]) )"
    " right: [11110] )";
static const char figure5[] =
    "worlds 3\nmax("
    " left: min( max(left: [100] right: [011]) max(left: [000] right: [100]) )"
    " right: [000] )";

/* Checks the values of the two moves of a tree, and how often the first is taken. */
static void check_pair(const char *tree, const char *name, double left, double right, double share)
{
    ink_game *game = test_tree(tree);
    ink_method *method = worlds_method(name);
    ink_advice advice = worlds_advise(game, method, 1, 0, NULL);
    assert_int_equal(advice.count, 2);
    if (fabs(advice.actions[0].value - left) > EPSILON ||
        fabs(advice.actions[1].value - right) > EPSILON ||
        fabs(advice.actions[0].probability - share) > EPSILON) {
        fail_msg("%s: values %g and %g, left %g", name, advice.actions[0].value,
                 advice.actions[1].value, advice.actions[0].probability);
    }
    assert_true(advice.actions[0].standard_error < EPSILON);
    ink_advice_release(&advice);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

/* Published: all that make one move for all worlds are right on Figure 1. */
static void strategy_fusion_is_avoided(void **state)
{
    for (int i = 0; i < SAMPLING; i++) {
        check_pair(figure1, names[i], 0.6, 0.8, 0.0);
    }
}

/* Published: on Figure 5 vector minimaxing finds nothing to win, payoff reduction does. */
static void payoff_reduction_sees_what_happens_elsewhere(void **state)
{
    check_pair(figure5, "vector_minimax", 0.0, 0.0, 0.5);
    check_pair(figure5, "vector_minimax(first)", 0.0, 0.0, 1.0);
    check_pair(figure5, "payoff_reduction", 1.0 / 3.0, 0.0, 1.0);
    check_pair(figure5, "payoff_reduction_beta", 1.0 / 3.0, 0.0, 1.0);
}

/* After the first of MIN's moves MAX wins in worlds 3 to 5, so after the second it is of no use to win
 * in worlds 1 and 2. */
static void beta_learns_from_the_moves_before(void **state)
{
    static const char tree[] = "worlds 5\nmax("
                               " min( max([11000] [00111]) max([11100] [00011]) )"
                               " [00000] )";
    check_pair(tree, "vector_minimax", 0.2, 0.0, 1.0);
    check_pair(tree, "payoff_reduction", 0.2, 0.0, 1.0);
    check_pair(tree, "payoff_reduction_beta", 0.4, 0.0, 1.0);
}

/* Equal means: the first, the one that is better in the last world that differs, or any. */
static void ties_are_settled_as_asked(void **state)
{
    static const char tree[] = "worlds 3\nmax( [011] [110] [101] [100] )";
    ink_game *game = test_tree(tree);
    static const int expected[] = {0, 0};
    static const char *const texts[] = {"vector_minimax(first)", "vector_minimax(aligned)"};
    for (int i = 0; i < 2; i++) {
        ink_method *method = worlds_method(texts[i]);
        ink_advice advice = worlds_advise(game, method, 0, 0, NULL);
        assert_int_equal(advice.best, expected[i]);
        assert_true(advice.actions[advice.best].probability > 1.0 - EPSILON);
        ink_advice_release(&advice);
        ink_method_destroy(method);
    }
    int named[4] = {0};
    ink_method *method = worlds_method("vector_minimax(random)");
    for (uint64_t seed = 0; seed < 300; seed++) {
        ink_advice advice = worlds_advise(game, method, seed, 0, NULL);
        named[advice.best]++;
        assert_true(fabs(advice.actions[2].probability - 1.0 / 3.0) < EPSILON);
        assert_true(advice.actions[3].probability < EPSILON);
        ink_advice_release(&advice);
    }
    ink_method_destroy(method);
    ink_game_destroy(game);
    assert_int_equal(named[3], 0);
    for (int i = 0; i < 3; i++) {
        assert_in_range(named[i], 65, 135); /* 100 expected, 4.3 standard deviations */
    }
    game = test_tree("worlds 3\nmax( [110] [011] [101] )");
    method = worlds_method("vector_minimax(aligned)");
    ink_advice advice = worlds_advise(game, method, 0, 0, NULL);
    assert_int_equal(advice.best, 1);
    ink_advice_release(&advice);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

/* Published: on Figure 1 it goes left, which would win in every world if that were seen, and wins in
 * three; on Figure 5 it goes right after left, for the sake of worlds that MIN does not let it have. */
static void sampling_errs_on_both_figures(void **state)
{
    check_pair(figure1, "sampling_plan", 0.6, 0.8, 1.0);
    check_pair(figure5, "sampling_plan", 0.0, 0.0, 1.0);
}

/* Numbers and weights: the mean is over the weights, and MIN's move is bad in each world. */
static void numbers_count_by_the_weights_of_worlds(void **state)
{
    static const char tree[] =
        "worlds 2\nweights 0.25 0.75\nmax( min( [8 2] [4 6] ) min( [9 1] [10 3] ) )";
    check_pair(tree, "vector_minimax", 0.25 * 4 + 0.75 * 2, 0.25 * 9 + 0.75 * 1, 0.0);
}

/* Whether lines are left out changes nothing but the count of nodes. */
static void pruning_changes_only_the_nodes(void **state)
{
    uint64_t pruned = 0;
    uint64_t all = 0;
    ink_random random;
    ink_random_init(&random, 3);
    for (int i = 0; i < test_scaled(2000); i++) {
        char text[100];
        (void)snprintf(text, sizeof text, "random_tree(%d,8,knowledge=%d,seed=%d)", 2 + i % 6,
                       i % 8, i);
        ink_game *game = i % 2 == 0 ? test_game(text) : worlds_random(&random, 5);
        for (int m = 0; m < NAME_COUNT; m++) {
            static const char *const ties[] = {"random", "first", "aligned"};
            (void)snprintf(text, sizeof text, "%s(%s,no)", names[m], ties[i / 2 % 3]);
            ink_method *without = worlds_method(text);
            (void)snprintf(text, sizeof text, "%s(%s,yes)", names[m], ties[i / 2 % 3]);
            ink_method *with = worlds_method(text);
            ink_advice a = worlds_advise(game, without, (uint64_t)i, 0, NULL);
            ink_advice b = worlds_advise(game, with, (uint64_t)i, 0, NULL);
            if (a.best != b.best || a.count != b.count ||
                memcmp(a.actions, b.actions, (size_t)a.count * sizeof *a.actions) != 0) {
                fail_msg("tree %d, %s: other advice", i, text);
            }
            assert_true(b.nodes <= a.nodes);
            all += a.nodes;
            pruned += b.nodes;
            ink_advice_release(&a);
            ink_advice_release(&b);
            ink_method_destroy(with);
            ink_method_destroy(without);
        }
        ink_game_destroy(game);
    }
    print_message("%.1f %% of the nodes are left out\n",
                  100.0 * (double)(all - pruned) / (double)all);
    assert_true(pruned < all - all / 10);
}

/* Where vectors are words, the search made for them finds the same in the same nodes. */
static void words_are_searched_as_other_vectors_are(void **state)
{
    for (int i = 0; i < test_scaled(1000); i++) {
        char text[100];
        (void)snprintf(text, sizeof text, "random_tree(%d,%d,seed=%d)", 2 + i % 7, 1 + i * 7 % 64,
                       i);
        ink_game *game = test_game(text);
        ink_walker *walker = NULL;
        ink_view *view = NULL;
        assert_int_equal(ink_walker_create(game, &walker), INK_OK);
        assert_int_equal(ink_walker_apply(walker, 0), INK_OK);
        if (i % 3 == 0) { /* MIN's view */
            assert_int_equal(ink_walker_apply(walker, (ink_action)(i % 2)), INK_OK);
        }
        assert_int_equal(ink_walker_view(walker, ink_walker_mover(walker), &view), INK_OK);
        inki_standpoint from;
        inki_worlds_locate(view, &from);
        inki_plan_options options = {.reduction = (inki_reduction)(i / 2 % 4 % 3),
                                     .sees_worlds = i / 2 % 4 == 3,
                                     .ties = (inki_plan_ties)(i / 8 % 3),
                                     .prunes = i / 24 % 2 == 0,
                                     .tolerance = 1e-9,
                                     .seed = (uint64_t)i};
        double numbers[2][4];
        inki_plan_result results[2];
        for (int plain = 0; plain < 2; plain++) {
            options.is_plain = plain != 0;
            results[plain] =
                (inki_plan_result){.believed = numbers[plain], .worth = numbers[plain] + 2};
            assert_int_equal(inki_plan_make(&from, &options, NULL, &results[plain]), INK_OK);
        }
        for (int k = i % 3 == 0 ? 2 : 0; k < 4; k++) { /* what MAX believes is not told to MIN */
            if (fabs(numbers[0][k] - numbers[1][k]) > EPSILON) {
                fail_msg("%s: %g by words, %g plainly", text, numbers[0][k], numbers[1][k]);
            }
        }
        assert_int_equal(results[0].chosen, results[1].chosen);
        assert_int_equal(results[0].nodes, results[1].nodes);
        ink_view_destroy(view);
        ink_walker_destroy(walker);
        ink_game_destroy(game);
    }
}

/* --- how often the methods err --------------------------------------------------------------- */

/* The percentages of `count` trees in which the move named, and the plan after it, are not best. */
static void errors(int depth, const char *more, int count, double *out)
{
    ink_method *exact = worlds_method("best_defence");
    ink_method *methods[NAME_COUNT];
    for (int m = 0; m < NAME_COUNT; m++) {
        methods[m] = worlds_method(names[m]);
        out[m] = 0.0;
    }
    for (int seed = 0; seed < count; seed++) {
        char text[100];
        (void)snprintf(text, sizeof text, "random_tree(%d,%s,seed=%d)", depth, more, seed);
        ink_game *game = test_game(text);
        const double best = worlds_value(game, exact, 0);
        for (int m = 0; m < NAME_COUNT; m++) {
            const double value = worlds_value(game, methods[m], (uint64_t)seed);
            out[m] += value < best - EPSILON ? 100.0 / count : 0.0;
        }
        ink_game_destroy(game);
    }
    for (int m = 0; m < NAME_COUNT; m++) {
        ink_method_destroy(methods[m]);
    }
    ink_method_destroy(exact);
}

/* Nothing can go wrong in two plies, where MIN sees all. */
static void two_plies_have_no_errors(void **state)
{
    double found[NAME_COUNT];
    errors(2, "10", test_scaled(3000), found);
    for (int m = 0; m < NAME_COUNT; m++) {
        if (found[m] > 0.0) {
            fail_msg("%s: %g %%", names[m], found[m]);
        }
    }
}

/* How far two shares in percent of `count` trees may be apart: four standard errors. */
static double room(double a, double b, int count)
{
    const double p = 0.5 * (a + b) / 100.0;
    return 400.0 * sqrt(2.0 * (p * (1.0 - p) + 0.5 / count) / count);
}

/* The last ply is MIN's own, and with all knowledge it adds nothing to what the leaves show. */
static void a_last_ply_of_min_changes_no_error_rate(void **state)
{
    const int count = test_scaled(2000);
    for (int depth = 3; depth <= 7; depth += 2) {
        double odd[NAME_COUNT];
        double even[NAME_COUNT];
        errors(depth, "10", count, odd);
        errors(depth + 1, "10", count, even);
        for (int m = 0; m < NAME_COUNT; m++) {
            if (fabs(odd[m] - even[m]) > room(odd[m], even[m], count)) {
                fail_msg("%s: %g %% at %d plies, %g %% at %d", names[m], odd[m], depth, even[m],
                         depth + 1);
            }
        }
    }
}

/* Error rates of a second program for the same experiments, each from 10,000 trees or more. */
static void errs_as_often_as_a_second_program(void **state)
{
    static const struct {
        int depth;
        const char *more;
        double expected[NAME_COUNT]; /* negative: not known */
    } cells[] = {
        {4, "10", {19.2, 7.0, 3.0, 31.7}},
        {5, "10", {53.3, 27.7, 11.5, 71.9}},
        {8, "10", {78.1, 35.2, 4.4, 93.4}},
        {3, "10,knowledge=0", {15.6, 27.5, -1.0, 15.1}},
        {4, "10,knowledge=5", {28.9, 26.4, -1.0, 34.7}},
        {5, "10,knowledge=8", {57.1, 38.4, -1.0, 71.3}},
        {8, "10,q=0.75", {29.0, 3.1, 0.13, 30.9}},
    };
    const int count = test_scaled(1500);
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
        double found[NAME_COUNT];
        errors(cells[i].depth, cells[i].more, count, found);
        for (int m = 0; m < NAME_COUNT; m++) {
            const double expected = cells[i].expected[m];
            if (expected >= 0.0 && fabs(found[m] - expected) > room(found[m], expected, count)) {
                fail_msg("%s at %d plies, %s: %g %%, not %g", names[m], cells[i].depth,
                         cells[i].more, found[m], expected);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strategy_fusion_is_avoided),
        cmocka_unit_test(payoff_reduction_sees_what_happens_elsewhere),
        cmocka_unit_test(beta_learns_from_the_moves_before),
        cmocka_unit_test(ties_are_settled_as_asked),
        cmocka_unit_test(sampling_errs_on_both_figures),
        cmocka_unit_test(numbers_count_by_the_weights_of_worlds),
        cmocka_unit_test(pruning_changes_only_the_nodes),
        cmocka_unit_test(words_are_searched_as_other_vectors_are),
        cmocka_unit_test(two_plies_have_no_errors),
        cmocka_unit_test(a_last_ply_of_min_changes_no_error_rate),
        cmocka_unit_test(errs_as_often_as_a_second_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
