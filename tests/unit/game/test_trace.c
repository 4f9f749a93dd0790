/* test_trace.c - what is recorded of a search is what it did. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/text.h>
#include <inkling/trace.h>

#include "game/trace.h"
#include "support.h"

/* Appends a node with those below it: "5" a leaf, ">=5(...)" a node that is at least 5, "*5(...)" one
 * that was looked at only in part, "-" one that was never visited. */
static void write_node(const ink_trace *trace, int32_t index, ink_text *out)
{
    const ink_trace_node *node = ink_trace_at(trace, index);
    if (node->kind == INK_TRACE_PRUNED) {
        ink_text_add(out, "-");
        return;
    }
    const bool exact = node->least >= node->most;
    ink_text_format(out, "%s%s%g", node->kind == INK_TRACE_PROBED ? "*" : "",
                    exact                   ? ""
                    : node->most < HUGE_VAL ? "<="
                                            : ">=",
                    node->value);
    for (int32_t i = node->first_child; i >= 0; i = ink_trace_at(trace, i)->next_sibling) {
        ink_text_add(out, i == node->first_child ? "(" : " ");
        write_node(trace, i, out);
    }
    ink_text_add(out, node->first_child >= 0 ? ")" : "");
}

static void check(const char *tree, const char *method, const char *expected)
{
    ink_game *game = test_tree(tree);
    ink_trace *trace = test_record(game, method);
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
    ink_game *game = test_tree("max(min(3,5),min(2,1))");
    ink_trace *trace = test_record(game, GAME_ORDER);
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

/* Plays the next move by hand: the search comes to the state after `action` in `state`. */
static void enter_next(ink_trace *trace, const ink_game *game, ink_state *state, ink_action action,
                       double alpha, double beta)
{
    game->apply(game, state, action);
    inki_trace_enter(trace, state, action, alpha, beta);
}

/* A search with chance as Ballard's Star1 and Star2 would tell of it. */
static void tells_of_chance(void **state)
{
    ink_game *game = test_tree("max(3 chance(0.5: -5 0.25: 9 0.25: min(1 2)))");
    ink_trace *trace = NULL;
    assert_int_equal(ink_trace_create(&trace), INK_OK);
    inki_trace_begin(trace, game, false);
    ink_state *root = calloc(4, game->state_size);
    assert_non_null(root);
    ink_state *toss = (ink_state *)(void *)((char *)root + game->state_size);
    ink_state *end = (ink_state *)(void *)((char *)root + 2 * game->state_size);
    game->start(game, root);
    inki_trace_enter(trace, root, INK_ACTION_NONE, -HUGE_VAL, HUGE_VAL);
    memcpy(end, root, game->state_size);
    enter_next(trace, game, end, 0, -HUGE_VAL, HUGE_VAL);
    inki_trace_leave(trace, 3.0);
    memcpy(toss, root, game->state_size);
    enter_next(trace, game, toss, 1, 3.0, HUGE_VAL);
    /* A look at the third outcome: at most 1. */
    memcpy(end, toss, game->state_size);
    enter_next(trace, game, end, 2, -HUGE_VAL, HUGE_VAL);
    ink_state *reply = (ink_state *)(void *)((char *)root + 3 * game->state_size);
    memcpy(reply, end, game->state_size);
    enter_next(trace, game, reply, 0, -HUGE_VAL, HUGE_VAL);
    inki_trace_leave(trace, 1.0);
    inki_trace_settle(trace, INK_TRACE_PROBED);
    inki_trace_leave(trace, 1.0);
    memcpy(end, toss, game->state_size);
    enter_next(trace, game, end, 0, -HUGE_VAL, HUGE_VAL);
    inki_trace_leave(trace, -5.0);
    /* With 9 for the second, 0.5 * -5 + 0.25 * 9 + 0.25 * 1 = 0 is the most. */
    const ink_action left[] = {1, 2}; /* of which the third is not pruned: it was probed */
    inki_trace_cut(trace, left, 2);
    inki_trace_leave(trace, 0.0);
    inki_trace_leave(trace, 3.0);
    assert_int_equal(inki_trace_end(trace, NULL, INK_OK), INK_OK);
    ink_text found = {0};
    write_node(trace, 0, &found);
    assert_string_equal(found.bytes, "3(3 <=0(*<=1(1) -5 -))");
    const ink_trace_node *chance = ink_trace_at(trace, 2);
    assert_int_equal(chance->mover, INK_MOVER_CHANCE);
    assert_true(chance->cut && chance->most == 0.0 && chance->least == -HUGE_VAL);
    const ink_trace_node *probed = ink_trace_at(trace, 3);
    assert_int_equal(probed->kind, INK_TRACE_PROBED);
    assert_true(probed->probability == 0.25 && ink_trace_at(trace, 5)->probability == 0.5);
    ink_text_release(&found);
    free(root);
    ink_trace_destroy(trace);
    ink_game_destroy(game);
}

/* --- against minimax -------------------------------------------------------------------------- */

/* The child of a node by that action, in a recording of minimax. */
static int32_t child_by(const ink_trace *trace, int32_t index, ink_action action)
{
    int32_t child = ink_trace_at(trace, index)->first_child;
    while (ink_trace_at(trace, child)->action != action) {
        child = ink_trace_at(trace, child)->next_sibling;
    }
    return child;
}

/* Holds the bounds of each visited node against its value by minimax. */
static void check_bounds(const ink_trace *trace, const ink_trace *truth, const char *label)
{
    int32_t *same = calloc((size_t)ink_trace_count(trace), sizeof *same);
    assert_non_null(same);
    for (int32_t i = 0; i < ink_trace_count(trace); i++) {
        const ink_trace_node *node = ink_trace_at(trace, i);
        same[i] = i == 0 ? 0 : child_by(truth, same[node->parent], node->action);
        const double value = ink_trace_at(truth, same[i])->value;
        const bool is_bounded = node->least <= value + 1e-9 && value <= node->most + 1e-9;
        const bool is_exact_end = node->kind != INK_TRACE_END || node->value == value;
        if (!is_bounded || !is_exact_end) {
            fail_msg("%s: node %d: %g to %g, truly %g", label, (int)i, node->least, node->most,
                     value);
        }
    }
    assert_true(ink_trace_at(trace, 0)->least == ink_trace_at(trace, 0)->most);
    free(same);
}

/* Is no branch both visited and pruned, in any node? */
static void check_pruned(const ink_trace *trace, const char *label)
{
    for (int32_t i = 0; i < ink_trace_count(trace); i++) {
        const ink_trace_node *node = ink_trace_at(trace, i);
        for (int32_t j = node->next_sibling; j >= 0; j = ink_trace_at(trace, j)->next_sibling) {
            const ink_trace_node *later = ink_trace_at(trace, j);
            if (later->kind == INK_TRACE_PRUNED && later->action == node->action) {
                fail_msg("%s: node %d is pruned and was visited", label, (int)j);
            }
        }
    }
}

static void bounds_hold_the_values_of_minimax(void **state)
{
    static const char *const methods[] = {"alpha_beta",
                                          "alpha_beta(prune=strict)",
                                          GAME_ORDER,
                                          STRICT,
                                          "expectiminimax",
                                          "expectiminimax(prune=star1,order=game,table=0)",
                                          "expectiminimax(prune=star2,order=game,table=0)"};
    const size_t count = sizeof methods / sizeof methods[0];
    for (int seed = 0; seed < test_scaled(3000); seed++) {
        const size_t method = (size_t)seed % count;
        ink_random random;
        ink_random_init(&random, (uint64_t)seed);
        ink_game *game = test_random_tree(&random, 2 + seed % 5, method >= 4);
        ink_trace *truth = test_record(game, "minimax");
        ink_trace *trace = test_record(game, methods[method]);
        ink_text label = {0};
        ink_text_format(&label, "%s, seed %d", methods[method], seed);
        check_bounds(trace, truth, label.bytes);
        check_pruned(trace, label.bytes);
        ink_text_release(&label);
        ink_trace_destroy(trace);
        ink_trace_destroy(truth);
        ink_game_destroy(game);
    }
}

static void a_new_root_forgets_the_search_before(void **state)
{
    ink_game *game = test_game("connect_four(rows=4,columns=4)");
    ink_trace *once = test_record(game, "alpha_beta(depth=3,order=game,table=0,deepen=no)");
    ink_trace *thrice = test_record(game, "alpha_beta(depth=3,order=game,table=0,deepen=yes)");
    assert_true(ink_trace_count(once) > 20);
    assert_int_equal(ink_trace_count(once), ink_trace_count(thrice));
    for (int32_t i = 0; i < ink_trace_count(once); i++) {
        const ink_trace_node *a = ink_trace_at(once, i);
        const ink_trace_node *b = ink_trace_at(thrice, i);
        if (a->visit != b->visit || a->parent != b->parent || a->kind != b->kind) {
            fail_msg("node %d differs", (int)i);
        }
    }
    ink_trace_destroy(once);
    ink_trace_destroy(thrice);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_values_bounds_and_what_was_pruned),
        cmocka_unit_test(tells_windows_and_visits),
        cmocka_unit_test(tells_of_chance),
        cmocka_unit_test(bounds_hold_the_values_of_minimax),
        cmocka_unit_test(a_new_root_forgets_the_search_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
