/* test_best_defence.c - the exact optimum of one plan for all worlds. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support.h"
#include "worlds_ask.h"

#define EPSILON 1e-9

/* The methods whose plans the optimum is held against. */
static const char *const planners[] = {
    "vector_minimax",        "vector_minimax(aligned,no)",
    "payoff_reduction",      "payoff_reduction(aligned,no)",
    "payoff_reduction_beta", "payoff_reduction_beta(first,no)",
    "sampling_plan",         "sampling_plan(aligned,no)",
};

enum {
    PLANNER_COUNT = (int)(sizeof planners / sizeof planners[0])
};

typedef struct solvers {
    ink_method *words;
    ink_method *sets;
    ink_method *fronts;
    ink_method *planners[PLANNER_COUNT];
} solvers;

static int make_solvers(void **state)
{
    solvers *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->words = worlds_method("best_defence(words)");
    s->sets = worlds_method("best_defence(sets)");
    s->fronts = worlds_method("best_defence(fronts)");
    for (int i = 0; i < PLANNER_COUNT; i++) {
        s->planners[i] = worlds_method(planners[i]);
    }
    *state = s;
    return 0;
}

static int destroy_solvers(void **state)
{
    solvers *s = *state;
    ink_method_destroy(s->words);
    ink_method_destroy(s->sets);
    ink_method_destroy(s->fronts);
    for (int i = 0; i < PLANNER_COUNT; i++) {
        ink_method_destroy(s->planners[i]);
    }
    free(s);
    return 0;
}

/* Fails where a plan promises more than the optimum. */
static void check_planners(const solvers *s, const ink_game *game, double optimum, uint64_t seed)
{
    for (int i = 0; i < PLANNER_COUNT; i++) {
        const double value = worlds_value(game, s->planners[i], seed);
        if (value > optimum + EPSILON) {
            fail_msg("%s, tree %llu: %s promises %.12g, the optimum is %.12g", game->text,
                     (unsigned long long)seed, planners[i], value, optimum);
        }
    }
}

/* Both forms find the best of all plans, whatever MIN knows, and no method promises more. */
static void is_the_best_of_all_plans_at_every_level_of_knowledge(void **state)
{
    const solvers *s = *state;
    for (int seed = 0; seed < test_scaled(5000); seed++) {
        const int depth = 1 + seed % 4;
        const int worlds = 2 + seed / 4 % 5;
        for (int knowledge = 0; knowledge < worlds; knowledge++) {
            char text[100];
            (void)snprintf(text, sizeof text, "random_tree(%d,%d,q=%s,knowledge=%d,seed=%d)", depth,
                           worlds, seed % 3 == 0 ? "0.5" : "0", knowledge, seed);
            ink_game *game = test_game(text);
            const double best = worlds_best_plan(game, 1000);
            const double by_sets = worlds_value(game, s->sets, 0);
            const double by_fronts = worlds_value(game, s->fronts, 0);
            if (!(fabs(by_sets - best) < EPSILON) || !(fabs(by_fronts - best) < EPSILON)) {
                fail_msg("%s: best plan %.12g, sets %.12g, fronts %.12g", text, best, by_sets,
                         by_fronts);
            }
            check_planners(s, game, best, (uint64_t)seed);
            ink_game_destroy(game);
        }
    }
}

/* What the game is worth to MAX: at MIN's root, MIN makes its best move in each class. */
static double value_at_root(const ink_game *game, ink_method *method, uint64_t seed)
{
    const ink_worlds *worlds = ink_game_worlds(game);
    if (ink_worlds_node_at(worlds, ink_worlds_root(worlds))->kind == INK_WORLDS_MAX) {
        return worlds_value(game, method, seed);
    }
    double sum = 0.0;
    for (int w = 0; w < ink_worlds_count(worlds); w++) {
        ink_advice advice = worlds_advise(game, method, seed, w, NULL);
        sum += ink_worlds_weights(worlds)[w] * advice.actions[advice.best].value;
        ink_advice_release(&advice);
    }
    return sum;
}

/* Weights, numbers, several classes, moves that are not legal everywhere, and MIN to begin. */
static void is_the_best_of_all_plans_in_any_graph(void **state)
{
    const solvers *s = *state;
    ink_random random;
    ink_random_init(&random, 5);
    int checked = 0;
    for (int i = 0; i < test_scaled(5000); i++) {
        ink_game *game = worlds_random(&random, 4);
        const double best = worlds_best_plan(game, 1000);
        const double optimum = value_at_root(game, s->fronts, 0);
        if (!isnan(best) && !(fabs(optimum - best) < EPSILON)) {
            fail_msg("graph %d: best plan %.12g, fronts %.12g", i, best, optimum);
        }
        checked += !isnan(best);
        for (int m = 0; m < PLANNER_COUNT; m++) {
            const double value = value_at_root(game, s->planners[m], (uint64_t)i);
            if (value > optimum + EPSILON) {
                fail_msg("graph %d: %s promises %.12g, the optimum is %.12g", i, planners[m], value,
                         optimum);
            }
        }
        ink_game_destroy(game);
    }
    assert_true(checked > test_scaled(5000) / 2);
}

/* Published: right is best in Figure 1 and wins in four worlds; left in Figure 5, in one. */
static void solves_the_figures_of_the_paper(void **state)
{
    const solvers *s = *state;
    ink_game *one = test_tree(
        "worlds 5\nmax("
        " left: min( max(left: [11000] right: [00111]) max(left: [11000] right: [00111]) )"
        " right: [11110] )");
    ink_game *five =
        test_tree("worlds 3\nmax("
                  " left: min( max(left: [100] right: [011]) max(left: [000] right: [100]) )"
                  " right: [000] )");
    ink_method *const forms[] = {s->words, s->sets, s->fronts};
    for (int i = 0; i < 3; i++) {
        ink_advice advice = worlds_advise(one, forms[i], 0, 0, NULL);
        assert_int_equal(advice.best, 1);
        assert_true(fabs(advice.actions[0].value - 0.6) < EPSILON);
        assert_true(fabs(advice.value - 0.8) < EPSILON);
        ink_advice_release(&advice);
        advice = worlds_advise(five, forms[i], 0, 0, NULL);
        assert_int_equal(advice.best, 0);
        assert_true(fabs(advice.value - 1.0 / 3.0) < EPSILON);
        assert_true(fabs(advice.actions[1].value - 0.0) < EPSILON);
        ink_advice_release(&advice);
    }
    ink_game_destroy(one);
    ink_game_destroy(five);
}

/* Where MIN knows the world, all forms give the same values to every view. */
static void forms_agree_on_every_move(void **state)
{
    const solvers *s = *state;
    for (int seed = 0; seed < test_scaled(3000); seed++) {
        char text[100];
        const int worlds = 1 + seed / 2 % 12;
        (void)snprintf(text, sizeof text, "random_tree(%d,%d,q=%s,seed=%d)", 2 + seed % 7, worlds,
                       seed % 3 == 0 ? "0.5" : "0", seed);
        ink_game *game = test_game(text);
        ink_action moves[] = {(ink_action)(seed % 2)};
        const ink_history history = {.actions = moves, .count = seed % 5 < 2};
        ink_advice by_words = worlds_advise(game, s->words, 0, seed % worlds, &history);
        ink_method *const others[] = {s->sets, s->fronts};
        for (int i = 0; i < 2; i++) {
            ink_advice advice = worlds_advise(game, others[i], 0, seed % worlds, &history);
            assert_int_equal(advice.best, by_words.best);
            for (int a = 0; a < advice.count; a++) {
                if (fabs(advice.actions[a].value - by_words.actions[a].value) > EPSILON) {
                    fail_msg("%s, %d moves made: move %d: %g by words, %g by %s", text,
                             history.count, a, by_words.actions[a].value, advice.actions[a].value,
                             others[i]->text);
                }
            }
            ink_advice_release(&advice);
        }
        ink_advice_release(&by_words);
        ink_game_destroy(game);
    }
}

/* Words and fronts of 64 worlds find what sets cannot hold; sets say why not.  MIN has to know the
 * world for words. */
static void forms_are_for_what_they_can_hold(void **state)
{
    const solvers *s = *state;
    ink_game *game = test_game("random_tree(depth=4,worlds=64,seed=3)");
    ink_walker *walker = NULL;
    ink_view *view = NULL;
    ink_advice advice = {0};
    ink_error error = {0};
    const ink_budget budget = {0};
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    assert_int_equal(ink_walker_apply(walker, 0), INK_OK);
    assert_int_equal(ink_walker_view(walker, 0, &view), INK_OK);
    assert_int_equal(ink_advise(s->sets, view, &budget, &advice, &error), INK_ERR_UNSUPPORTED);
    assert_true(error.text[0] != '\0');
    const double best = worlds_best_plan(game, 1000);
    assert_true(fabs(worlds_value(game, s->fronts, 0) - best) < EPSILON);
    assert_true(fabs(worlds_value(game, s->words, 0) - best) < EPSILON);
    ink_method *narrow = worlds_method("best_defence(fronts,front=1)");
    assert_int_equal(ink_advise(narrow, view, &budget, &advice, &error), INK_ERR_LIMIT);
    ink_method_destroy(narrow);
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
    game = test_game("random_tree(depth=4,worlds=5,knowledge=2)");
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    assert_int_equal(ink_walker_apply(walker, 0), INK_OK);
    assert_int_equal(ink_walker_view(walker, 0, &view), INK_OK);
    assert_int_equal(ink_advise(s->words, view, &budget, &advice, &error), INK_ERR_UNSUPPORTED);
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solves_the_figures_of_the_paper),
        cmocka_unit_test(forms_agree_on_every_move),
        cmocka_unit_test(forms_are_for_what_they_can_hold),
        cmocka_unit_test(is_the_best_of_all_plans_at_every_level_of_knowledge),
        cmocka_unit_test(is_the_best_of_all_plans_in_any_graph),
    };
    return cmocka_run_group_tests(tests, make_solvers, destroy_solvers);
}
