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

#include "support.h"
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_optimum_of_random_trees_at_every_level_of_knowledge),
        cmocka_unit_test(is_the_optimum_of_random_graphs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
