/* test_trace.c - what is recorded of a search is what it did. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/method.h>
#include <inkling/position.h>
#include <inkling/text.h>
#include <inkling/trace.h>

#include "game/trace.h"
#include "requests.h"
#include "support.h"

/* Records a search of a tree's root.  The caller destroys the trace, then the game. */
static ink_game *record_tree(const char *tree, const char *method_text, ink_trace **out)
{
    ink_position position = {0};
    assert_int_equal(ink_position_play(test_tree(tree), "", "MAX", &position, NULL), INK_OK);
    ink_view *view = NULL;
    assert_int_equal(ink_position_view(&position, &view), INK_OK);
    ink_method *method = NULL;
    assert_int_equal(ink_method_create(method_text, &method, NULL), INK_OK);
    ink_trace *trace = NULL;
    assert_int_equal(ink_trace_create(&trace), INK_OK);
    const ink_budget budget = {0};
    assert_int_equal(ink_record(method, view, &budget, trace, NULL), INK_OK);
    ink_method_destroy(method);
    ink_view_destroy(view);
    ink_game *game = position.game;
    position.game = NULL;
    ink_position_release(&position);
    *out = trace;
    return game;
}

/* Appends a node with those below it: "5" a leaf, ">=5(...)" a node that is at least 5, "-" one that
 * was never visited. */
static void write_node(const ink_trace *trace, int32_t index, ink_text *out)
{
    const ink_trace_node *node = ink_trace_at(trace, index);
    if (node->kind == INK_TRACE_PRUNED) {
        ink_text_add(out, "-");
        return;
    }
    const bool exact = node->least >= node->most;
    ink_text_format(out, "%s%g", exact ? "" : node->most < HUGE_VAL ? "<=" : ">=", node->value);
    for (int32_t i = node->first_child; i >= 0; i = ink_trace_at(trace, i)->next_sibling) {
        ink_text_add(out, i == node->first_child ? "(" : " ");
        write_node(trace, i, out);
    }
    ink_text_add(out, node->first_child >= 0 ? ")" : "");
}

static void check(const char *tree, const char *method, const char *expected)
{
    ink_trace *trace = NULL;
    ink_game *game = record_tree(tree, method, &trace);
    ink_text found = {0};
    write_node(trace, 0, &found);
    if (strcmp(ink_text_string(&found), expected) != 0) {
        fail_msg("%s by %s: %s, not %s", tree, method, ink_text_string(&found), expected);
    }
    ink_text_release(&found);
    ink_trace_destroy(trace);
    ink_game_destroy(game);
}

#define GAME_ORDER "alpha_beta(order=game,table=0)"
#define STRICT "alpha_beta(order=game,table=0,prune=strict)"

static void tells_values_bounds_and_what_was_pruned(void **state)
{
    const char *textbook = "max(min(3,12,8),min(2,4,6),min(14,5,2))";
    check(textbook, GAME_ORDER, "3(3(3 12 8) <=2(2 - -) 2(14 5 2))");
    check(textbook, "minimax", "3(3(3 12 8) 2(2 4 6) 2(14 5 2))");
    const char *lecture = "max(min(max(0,-1),max(1,7)),min(max(-2,-3),max(5,-9)))";
    check(lecture, GAME_ORDER, "0(0(0(0 -1) >=1(1 -)) <=-2(-2(-2 -3) -))");
    check(lecture, STRICT, "0(0(0(0 -1) >=1(1 -)) <=-2(-2(-2 -3) -))");
    check("max(min(3,5),min(3,1))", GAME_ORDER, "3(3(3 5) <=3(3 -))");
    check("max(min(3,5),min(3,1))", STRICT, "3(3(3 5) 1(3 1))");
}

static void tells_windows_and_visits(void **state)
{
    ink_trace *trace = NULL;
    ink_game *game = record_tree("max(min(3,5),min(2,1))", GAME_ORDER, &trace);
    static const struct {
        int32_t parent;
        int32_t visit;
        double alpha;
        double beta;
    } nodes[] = {{-1, 1, -HUGE_VAL, HUGE_VAL}, {0, 2, -HUGE_VAL, HUGE_VAL},
                 {1, 3, -HUGE_VAL, HUGE_VAL},  {1, 4, -HUGE_VAL, 3},
                 {0, 5, 3, HUGE_VAL},          {4, 6, 3, HUGE_VAL}};
    assert_int_equal(ink_trace_count(trace), 7);
    for (int32_t i = 0; i < 6; i++) {
        const ink_trace_node *node = ink_trace_at(trace, i);
        if (node->parent != nodes[i].parent || node->visit != nodes[i].visit ||
            node->alpha != nodes[i].alpha || node->beta != nodes[i].beta) {
            fail_msg("node %d: parent %d, visit %d, window %g %g", i, node->parent, node->visit,
                     node->alpha, node->beta);
        }
    }
    const ink_trace_node *pruned = ink_trace_at(trace, 6);
    assert_int_equal(pruned->kind, INK_TRACE_PRUNED);
    assert_int_equal(pruned->visit, 0);
    assert_int_equal(pruned->parent, 4);
    assert_true(ink_trace_at(trace, 4)->cut);
    assert_false(ink_trace_at(trace, 1)->cut);
    ink_trace_destroy(trace);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_values_bounds_and_what_was_pruned),
        cmocka_unit_test(tells_windows_and_visits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
