/* test_worlds_trace.c - what a recording tells of a search in many worlds. */
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

static bool is_same(double a, double b)
{
    return (isnan(a) && isnan(b)) || fabs(a - b) < EPSILON;
}

/* The vector of a node that has one. */
static const double *vector_of(const ink_trace *trace, const ink_trace_node *node)
{
    assert_int_equal(node->vector_count, 1);
    return ink_trace_vector(trace, node->first_vector);
}

/* The vector of MAX's node is that of the move chosen. */
static void check_max(const ink_trace *trace, const ink_trace_node *node)
{
    const double *found = vector_of(trace, node);
    int chosen = 0;
    for (int32_t i = node->first_child; i >= 0; i = ink_trace_at(trace, i)->next_sibling) {
        const ink_trace_node *child = ink_trace_at(trace, i);
        if (child->action != node->choice) {
            continue;
        }
        chosen++;
        const double *expected = vector_of(trace, child);
        for (int w = 0; w < ink_trace_width(trace); w++) {
            assert_true(is_same(found[w], expected[w]));
        }
    }
    assert_int_equal(chosen, 1);
}

/* The vector of MIN's node is the worst of its visited children's, in each world. */
static void check_min(const ink_trace *trace, const ink_trace_node *node)
{
    const double *found = vector_of(trace, node);
    assert_true(node->choice == INK_ACTION_NONE);
    for (int w = 0; w < ink_trace_width(trace); w++) {
        double least = HUGE_VAL;
        for (int32_t i = node->first_child; i >= 0; i = ink_trace_at(trace, i)->next_sibling) {
            const ink_trace_node *child = ink_trace_at(trace, i);
            if (child->kind != INK_TRACE_PRUNED) {
                least = fmin(least, vector_of(trace, child)[w]); /* leaves NaN out */
            }
        }
        assert_true(isnan(found[w]) || (node->cut && isinf(least)) || is_same(found[w], least));
    }
    assert_true(!node->cut || node->value < node->alpha || !(node->value > 0.0));
}

/* Returns the number of nodes that were visited. */
static uint64_t check_nodes(const ink_trace *trace)
{
    uint64_t visited = 0;
    for (int32_t i = 0; i < ink_trace_count(trace); i++) {
        const ink_trace_node *node = ink_trace_at(trace, i);
        if (node->kind == INK_TRACE_PRUNED) {
            assert_int_equal(node->vector_count, 0);
            assert_true(ink_trace_at(trace, node->parent)->cut);
            continue;
        }
        visited++;
        assert_true(is_same(node->most, node->value));
        assert_true(node->cut ? isinf(node->least) : is_same(node->least, node->value));
        if (node->kind == INK_TRACE_SEARCHED && node->mover == 0) {
            check_max(trace, node);
        } else if (node->kind == INK_TRACE_SEARCHED) {
            check_min(trace, node);
        } else {
            assert_int_equal(node->kind, INK_TRACE_END);
        }
    }
    return visited;
}

static void each_vector_follows_from_those_below(void **state)
{
    static const char *const names[] = {"vector_minimax", "payoff_reduction",
                                        "payoff_reduction_beta", "vector_minimax(prune=no)"};
    ink_random random;
    ink_random_init(&random, 11);
    uint64_t pruned = 0;
    for (int i = 0; i < test_scaled(1000); i++) {
        ink_game *game = worlds_random(&random, 5);
        ink_method *method = worlds_method(names[i % 4]);
        ink_trace *trace = worlds_record(game, method, (uint64_t)i);
        ink_advice advice = worlds_advise(game, method, (uint64_t)i, 0, NULL);
        const ink_trace_node *root = ink_trace_at(trace, 0);
        assert_int_equal(ink_trace_width(trace), ink_worlds_count(ink_game_worlds(game)));
        assert_int_equal(check_nodes(trace), advice.nodes);
        if (root->mover == 0) {
            assert_true(root->choice == advice.actions[advice.best].action);
        }
        pruned += (uint64_t)ink_trace_count(trace) - advice.nodes;
        ink_advice_release(&advice);
        ink_trace_destroy(trace);
        ink_method_destroy(method);
        ink_game_destroy(game);
    }
    assert_true(pruned > 0);
}

/* Published: after left, left only world 1 counts, so the move to the right is worth nothing there. */
static void figure_5_is_reduced_as_published(void **state)
{
    ink_game *game = test_tree("worlds 3\nmax(min(max([100] [011]) max([000] [100])) [000])");
    ink_method *method = worlds_method("payoff_reduction");
    ink_trace *trace = worlds_record(game, method, 0);
    static const char *const expected[] = {"100", "100", "100", "100", "000",
                                           "100", "000", "100", "000"};
    assert_int_equal(ink_trace_count(trace), 9);
    for (int32_t i = 0; i < 9; i++) {
        const double *vector = vector_of(trace, ink_trace_at(trace, i));
        for (int w = 0; w < 3; w++) {
            assert_true(is_same(vector[w], expected[i][w] == '1' ? 1.0 : 0.0));
        }
    }
    ink_trace_destroy(trace);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_vector_follows_from_those_below),
        cmocka_unit_test(figure_5_is_reduced_as_published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
