/* test_alpha_mu.c - plans for all worlds, a few moves ahead. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "instances.h"
#include "support.h"
#include "toy.h"
#include "worlds_ask.h"

#define EPSILON 1e-9

/* Are all values the same, to the last digits? */
static bool has_same_values(const ink_advice *a, const ink_advice *b)
{
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        if (!(fabs(a->actions[i].value - b->actions[i].value) < EPSILON)) {
            return false;
        }
    }
    return true;
}

/* Is it planned by somebody who does not know the world? */
static bool is_max_to_move(const ink_game *game)
{
    const ink_worlds *worlds = ink_game_worlds(game);
    return ink_worlds_node_at(worlds, ink_worlds_root(worlds))->kind == INK_WORLDS_MAX;
}

/* Does MIN know the world? */
static bool is_known_to_min(const ink_game *game)
{
    const ink_worlds *worlds = ink_game_worlds(game);
    const int32_t *classes = ink_worlds_knowledge(worlds);
    for (int i = 0; i < ink_worlds_count(worlds); i++) {
        for (int k = 0; k < i; k++) {
            if (classes[i] == classes[k]) {
                return false;
            }
        }
    }
    return true;
}

/* Holds plans of many moves against the optimum, and shorter ones against longer ones. */
static void check_graph(const ink_game *game, const char *label, uint64_t seed)
{
    ink_method *exact = worlds_method("best_defence(fronts)");
    ink_advice optimum = worlds_advise(game, exact, 0, 0, NULL);
    ink_advice before = {0};
    static const char *const methods[] = {"alpha_mu(1,4096,all)", "alpha_mu(2,4096,all)",
                                          "alpha_mu(3,4096,all)", "alpha_mu(1000,4096,all)"};
    enum {
        COUNT = sizeof methods / sizeof methods[0]
    };
    for (int i = 0; i < COUNT; i++) {
        ink_method *method = worlds_method(methods[i]);
        ink_advice advice = worlds_advise(game, method, seed, 0, NULL);
        for (int a = 0; a < advice.count; a++) {
            if (i > 0 && is_known_to_min(game) &&
                advice.actions[a].value > before.actions[a].value + EPSILON) {
                fail_msg("%s, %llu: %s promises more than a shorter plan", label,
                         (unsigned long long)seed, methods[i]);
            }
        }
        if (i == COUNT - 1 && !has_same_values(&advice, &optimum)) {
            fail_msg("%s, %llu: not the optimum", label, (unsigned long long)seed);
        }
        ink_advice_release(&before);
        before = advice;
        ink_method_destroy(method);
    }
    ink_method *quick = worlds_method("alpha_mu(1000,4096,best)");
    ink_advice best = worlds_advise(game, quick, seed, 0, NULL);
    if (fabs(best.value - optimum.value) > EPSILON ||
        fabs(optimum.actions[best.best].value - optimum.value) > EPSILON) {
        fail_msg("%s, %llu: %g is not the best, %g", label, (unsigned long long)seed, best.value,
                 optimum.value);
    }
    ink_advice_release(&best);
    ink_advice_release(&before);
    ink_advice_release(&optimum);
    ink_method_destroy(quick);
    ink_method_destroy(exact);
}

static void is_the_optimum_of_random_trees_at_every_level_of_knowledge(void **state)
{
    for (int seed = 0; seed < test_scaled(1500); seed++) {
        const int worlds = 2 + seed / 4 % 9;
        char text[100];
        (void)snprintf(text, sizeof text, "random_tree(%d,%d,q=%s,knowledge=%d,seed=%d)",
                       1 + seed % 6, worlds, seed % 3 == 0 ? "0.5" : "0",
                       seed % 2 == 0 ? worlds - 1 : seed % worlds, seed);
        ink_game *game = test_game(text);
        check_graph(game, text, (uint64_t)seed);
        ink_game_destroy(game);
    }
}

/* Weights, numbers, several classes, and moves that are not legal everywhere. */
static void is_the_optimum_of_random_graphs(void **state)
{
    ink_random random;
    ink_random_init(&random, 8);
    int checked = 0;
    for (int i = 0; i < test_scaled(3000); i++) {
        ink_game *game = worlds_random(&random, 5);
        if (is_max_to_move(game)) {
            check_graph(game, "random graph", (uint64_t)i);
            checked++;
        }
        ink_game_destroy(game);
    }
    assert_true(checked > test_scaled(3000) / 4);
}

/* --- bridge ---------------------------------------------------------------------------------- */

/* Hands of five cards: small enough to ask often, large enough for worlds to be drawn. */
#define FIVE_CARDS "bridge_play(contract=NT,deck=AKQJT.AKQJT.AKQJT.AKQJT,"

static ink_game *small_game(const char *text)
{
    ink_game *game = test_game(text);
    test_spare_memory(game);
    return game;
}

/* Asks the seat to move after some random moves. */
static ink_advice advise_after(const ink_game *game, const char *method, uint64_t seed, int moves,
                               const ink_budget *budget)
{
    ink_walker *walker = new_walker(game);
    ink_random random;
    ink_random_init(&random, seed);
    for (int i = 0; i < moves + 4; i++) {
        assert_true(random_move(walker, &random));
    }
    ink_view *view = NULL;
    ink_advice advice = {0};
    assert_int_equal(ink_walker_view(walker, ink_walker_mover(walker), &view), INK_OK);
    ink_method *made = test_method(method);
    assert_int_equal(ink_advise(made, view, budget, &advice, NULL), INK_OK);
    ink_method_destroy(made);
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    return advice;
}

/* Is all that a table of advice shows the same? */
static bool is_same(const ink_advice *a, const ink_advice *b)
{
    return a->count == b->count && a->best == b->best && a->nodes == b->nodes &&
           a->worlds == b->worlds && a->stopped_by == b->stopped_by &&
           memcmp(a->actions, b->actions, (size_t)a->count * sizeof *a->actions) == 0;
}

/* One move ahead: the same worlds, the same numbers, bit by bit. */
static void with_one_move_it_is_sampling(void **state)
{
    static const char *const games[] = {FIVE_CARDS "need=3)", FIVE_CARDS "need=3,payoff=tricks)",
                                        FIVE_CARDS "need=2,defence=all)", "kuhn_poker"};
    for (int i = 0; i < 48; i++) {
        ink_game *game = small_game(games[i % 4]);
        const int moves = i % 4 == 3 ? -2 + i / 4 % 2 : i / 4;
        const ink_budget budget = {.seed = (uint64_t)i};
        ink_advice a = advise_after(game, "alpha_mu(m=1,worlds=20)", (uint64_t)i, moves, &budget);
        ink_advice b = advise_after(game, "sampling(20,list=20)", (uint64_t)i, moves, &budget);
        if (!is_same(&a, &b)) {
            fail_msg("%s, %d: not the advice of sampling", games[i % 4], i);
        }
        ink_advice_release(&a);
        ink_advice_release(&b);
        ink_game_destroy(game);
    }
}

/* Numbers say the same as bits where there are two of them. */
static void numbers_and_bits_agree(void **state)
{
    ink_game *bits = small_game(FIVE_CARDS "need=3)");
    ink_game *numbers = small_game(FIVE_CARDS "need=3)");
    assert_true((bits->traits & INK_TRAIT_TWO_PAYOFFS) != 0);
    numbers->traits &= ~(unsigned)INK_TRAIT_TWO_PAYOFFS;
    static const char *const methods[] = {"alpha_mu(3,values=all)", "payoff_reduction(first,m=3)",
                                          "payoff_reduction_beta(first,m=3)",
                                          "vector_minimax(first,m=3)"};
    for (int i = 0; i < test_scaled(60); i++) {
        const ink_budget budget = {.seed = (uint64_t)i};
        const char *method = methods[i % 4];
        ink_advice a = advise_after(bits, method, (uint64_t)i, i / 4, &budget);
        ink_advice b = advise_after(numbers, method, (uint64_t)i, i / 4, &budget);
        if (!has_same_values(&a, &b)) {
            fail_msg("%s, %d: other values", method, i);
        }
        ink_advice_release(&a);
        ink_advice_release(&b);
    }
    ink_game_destroy(bits);
    ink_game_destroy(numbers);
}

/* No plan that was found to be better is better than the optimum, also not where partners help: these
 * are the values of all actions against those of the best alone. */
static void the_best_alone_is_the_best_of_all(void **state)
{
    static const char *const games[] = {FIVE_CARDS "need=3)", FIVE_CARDS "need=3,payoff=tricks)"};
    for (int i = 0; i < test_scaled(60); i++) {
        ink_game *game = small_game(games[i % 2]);
        const ink_budget budget = {.seed = (uint64_t)i, .threads = 2};
        ink_advice all =
            advise_after(game, "alpha_mu(m=3,worlds=30,values=all)", (uint64_t)i, i / 4, &budget);
        ink_advice best =
            advise_after(game, "alpha_mu(m=3,worlds=30)", (uint64_t)i, i / 4, &budget);
        if (all.best != best.best || fabs(all.value - best.value) > EPSILON) {
            fail_msg("%s, %d: %g at %d of all, %g at %d alone", games[i % 2], i, all.value,
                     all.best, best.value, best.best);
        }
        ink_advice_release(&all);
        ink_advice_release(&best);
        ink_game_destroy(game);
    }
}

/* A limit leaves what was found with fewer moves: here, by sampling. */
static void at_a_limit_the_plan_is_shorter(void **state)
{
    ink_game *game = small_game(FIVE_CARDS "need=3)");
    const ink_budget none = {.seed = 4};
    ink_advice one = advise_after(game, "alpha_mu(m=1)", 4, 1, &none);
    ink_advice four = advise_after(game, "alpha_mu(m=4)", 4, 1, &none);
    assert_true(four.nodes > one.nodes + 1);
    assert_int_equal(four.stopped_by, INK_STOPPED_DONE);
    static const char *const methods[] = {"alpha_mu(m=4)", "payoff_reduction(m=4)"};
    for (int i = 0; i < 2; i++) {
        const ink_budget budget = {.seed = 4, .nodes = one.nodes + 1};
        ink_advice cut = advise_after(game, methods[i], 4, 1, &budget);
        assert_int_equal(cut.stopped_by, INK_STOPPED_NODES);
        assert_true(cut.nodes <= budget.nodes);
        assert_true(has_same_values(&cut, &one));
        ink_advice_release(&cut);
    }
    ink_advice_release(&one);
    ink_advice_release(&four);
    ink_game_destroy(game);
}

/* --- hidden moves ---------------------------------------------------------------------------- */

/* MAX begins, MIN hides one of two things, unseen, and MAX guesses which: with open eyes it wins, with
 * one plan it does not.  The other move at the start is worth a quarter. */
static void moves_that_the_planner_does_not_see_are_one_to_it(void **state)
{
    enum {
        NOBODY = INK_MOVER_NOBODY
    };
    const toy_node nodes[] = {
        {.mover = 0, .first = 1, .count = 2},
        {.mover = 1, .first = 3, .count = 2, .tokens = {1, 1}, .token = 1},
        {.mover = NOBODY, .payoff = 0.25, .tokens = {2, 2}, .token = 2},
        {.mover = 0, .first = 5, .count = 2, .tokens = {0, 3}},
        {.mover = 0, .first = 7, .count = 2, .tokens = {0, 4}},
        {.mover = NOBODY, .payoff = 1.0, .tokens = {5, 5}, .token = 5},
        {.mover = NOBODY, .payoff = 0.0, .tokens = {6, 6}, .token = 6},
        {.mover = NOBODY, .payoff = 0.0, .tokens = {5, 5}, .token = 5},
        {.mover = NOBODY, .payoff = 1.0, .tokens = {6, 6}, .token = 6},
    };
    ink_game *game = toy_create(nodes, sizeof nodes / sizeof nodes[0], 2, 0);
    const ink_budget budget = {.seed = 1};
    static const char *const methods[] = {"alpha_mu(1,values=all)", "alpha_mu(2,values=all)",
                                          "payoff_reduction(m=2)"};
    for (int i = 0; i < 3; i++) {
        ink_advice advice = advise_after(game, methods[i], 1, -4, &budget);
        assert_true(fabs(advice.actions[0].value - (i == 0 ? 1.0 : 0.0)) < EPSILON);
        assert_true(fabs(advice.actions[1].value - 0.25) < EPSILON);
        ink_advice_release(&advice);
    }
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_optimum_of_random_trees_at_every_level_of_knowledge),
        cmocka_unit_test(is_the_optimum_of_random_graphs),
        cmocka_unit_test(with_one_move_it_is_sampling),
        cmocka_unit_test(numbers_and_bits_agree),
        cmocka_unit_test(the_best_alone_is_the_best_of_all),
        cmocka_unit_test(at_a_limit_the_plan_is_shorter),
        cmocka_unit_test(moves_that_the_planner_does_not_see_are_one_to_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
