/* test_expectiminimax.c - pruning at chance nodes saves leaves and changes no value. */
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

#include "search/expectiminimax.h"
#include "support.h"
#include "toy.h"

#define ALL_PLIES INKI_AB_NO_LIMIT

/* --- random trees ---------------------------------------------------------------------------- */

/* Nodes in the making, level by level. */
typedef struct level_list {
    toy_node *nodes;
    int count;
    int capacity;
} level_list;

static toy_node *add_nodes(level_list *list, int count)
{
    if (list->count + count > list->capacity) {
        list->capacity = 2 * (list->count + count);
        list->nodes = realloc(list->nodes, (size_t)list->capacity * sizeof *list->nodes);
        assert_non_null(list->nodes);
    }
    toy_node *added = &list->nodes[list->count];
    memset(added, 0, (size_t)count * sizeof *added);
    list->count += count;
    return added;
}

static int below(ink_random *random, int bound)
{
    return (int)ink_random_below(random, (uint64_t)bound);
}

/* An end with a small payoff, or a move of anybody's with 1 to 4 ways to go on. */
static void draw_node(level_list *list, int index, bool is_last, ink_random *random)
{
    if (is_last || (index > 0 && below(random, 8) == 0)) {
        list->nodes[index].mover = INK_MOVER_NOBODY;
        list->nodes[index].payoff = below(random, 7) - 3;
        return;
    }
    const int count = 1 + below(random, 4);
    const bool is_chance = below(random, 3) == 0;
    const int first = list->count;
    toy_node *children = add_nodes(list, count);
    double total = 0.0;
    for (int i = 0; i < count; i++) {
        children[i].chance = 1 + below(random, 5);
        total += children[i].chance;
    }
    for (int i = 0; i < count; i++) {
        children[i].chance /= total;
    }
    list->nodes[index].mover = is_chance ? INK_MOVER_CHANCE : below(random, 2);
    list->nodes[index].first = first;
    list->nodes[index].count = count;
}

/* A tree of up to `depth` plies, in which sides and chance move in any order. */
static ink_game *random_tree(uint64_t seed, int depth)
{
    ink_random random;
    ink_random_init(&random, seed);
    level_list list = {0};
    add_nodes(&list, 1);
    int begin = 0;
    for (int ply = 0; ply <= depth; ply++) {
        const int end = list.count;
        for (int i = begin; i < end; i++) {
            draw_node(&list, i, ply == depth, &random);
        }
        begin = end;
    }
    ink_game *game = toy_create(list.nodes, list.count, 2, INK_TRAIT_OPEN | INK_TRAIT_CHANCE);
    free(list.nodes);
    return game;
}

/* A window, plies to go, and what came of a search with them. */
typedef struct question {
    double alpha;
    double beta;
    int left;
    double value;
    uint64_t leaves;
} question;

static void ask_start(const ink_game *game, const inki_em_options *options, question *q)
{
    inki_em *em = NULL;
    assert_int_equal(inki_em_create(game, options, &em), INK_OK);
    ink_state *start = calloc(1, game->state_size);
    assert_non_null(start);
    game->start(game, start);
    inki_ab_work work = {.nodes = 0};
    assert_int_equal(inki_em_value(em, start, q->alpha, q->beta, q->left, &work, &q->value),
                     INK_OK);
    q->leaves = inki_em_leaves(em);
    free(start);
    inki_em_destroy(em);
}

/* The value to the last digit, of the whole tree without a window. */
static question ask_whole(const ink_game *game, inki_em_prune prune, int left, size_t memory)
{
    question q = {.alpha = -HUGE_VAL, .beta = HUGE_VAL, .left = left};
    const inki_em_options options = {
        .prune = prune, .ordered = memory > 0, .quiesce = 2, .memory = memory};
    ask_start(game, &options, &q);
    return q;
}

static void check_same(uint64_t seed, const char *how, const question *plain, const question *q)
{
    if (q->value != plain->value) {
        fail_msg("tree %llu, %s: %.17g, not %.17g", (unsigned long long)seed, how, q->value,
                 plain->value);
    }
}

static void pruning_changes_no_value_and_saves_leaves(void **state)
{
    uint64_t plain_leaves = 0;
    uint64_t star1_leaves = 0;
    uint64_t star2_leaves = 0;
    const int trees = test_scaled(50000);
    for (uint64_t seed = 0; seed < (uint64_t)trees; seed++) {
        ink_game *game = random_tree(seed, 2 + (int)(seed % 7));
        const question plain = ask_whole(game, INKI_EM_NONE, ALL_PLIES, 0);
        const question star1 = ask_whole(game, INKI_EM_STAR1, ALL_PLIES, 0);
        const question star2 = ask_whole(game, INKI_EM_STAR2, ALL_PLIES, 0);
        check_same(seed, "star1", &plain, &star1);
        check_same(seed, "star2", &plain, &star2);
        plain_leaves += plain.leaves;
        star1_leaves += star1.leaves;
        star2_leaves += star2.leaves;
        ink_game_destroy(game);
    }
    print_message("%d trees, %llu leaves: star1 saves %.1f %%, star2 %.1f %%\n", trees,
                  (unsigned long long)plain_leaves,
                  100.0 - 100.0 * (double)star1_leaves / (double)plain_leaves,
                  100.0 - 100.0 * (double)star2_leaves / (double)plain_leaves);
    assert_true(star2_leaves < star1_leaves && star1_leaves < plain_leaves / 2);
}

/* Searches that remember and that order their actions; the estimate is there for the order alone. */
static double estimate(const ink_game *game, const ink_state *state, double *features)
{
    (void)game;
    (void)features;
    return toy_place(state) % 7 - 3;
}

static bool is_odd(const ink_game *game, const ink_state *state)
{
    (void)game;
    return toy_place(state) % 2 != 0;
}

static void memory_and_order_change_no_value(void **state)
{
    for (uint64_t seed = 0; seed < (uint64_t)test_scaled(4000); seed++) {
        ink_game *game = random_tree(seed, 2 + (int)(seed % 6));
        const question plain = ask_whole(game, INKI_EM_NONE, ALL_PLIES, 0);
        const question star1 = ask_whole(game, INKI_EM_STAR1, ALL_PLIES, 1 << 20);
        game->estimate = estimate;
        const question star2 = ask_whole(game, INKI_EM_STAR2, ALL_PLIES, 1 << 20);
        check_same(seed, "star1 with a table", &plain, &star1);
        check_same(seed, "star2 with a table and estimates", &plain, &star2);
        ink_game_destroy(game);
    }
}

static void limits_and_quiescence_are_those_of_the_plain_search(void **state)
{
    for (uint64_t seed = 0; seed < (uint64_t)test_scaled(4000); seed++) {
        ink_game *game = random_tree(seed, 4 + (int)(seed % 4));
        game->estimate = estimate;
        game->quiet = seed % 2 == 0 ? is_odd : NULL;
        const int left = 1 + (int)(seed % 4);
        const question plain = ask_whole(game, INKI_EM_NONE, left, 0);
        const question star1 = ask_whole(game, INKI_EM_STAR1, left, 0);
        const question star2 = ask_whole(game, INKI_EM_STAR2, left, 0);
        check_same(seed, "star1 to a depth", &plain, &star1);
        check_same(seed, "star2 to a depth", &plain, &star2);
        ink_game_destroy(game);
    }
}

/* Past a window the value is a bound. */
static void check_window(uint64_t seed, const ink_game *game, inki_em_prune prune, double whole)
{
    question q = {.alpha = (double)(seed % 13) / 2.0 - 3.0, .left = ALL_PLIES};
    q.beta = q.alpha + (double)(1 + seed % 5) / 4.0;
    const inki_em_options options = {.prune = prune, .memory = seed % 2 == 0 ? 1 << 20 : 0};
    ask_start(game, &options, &q);
    const bool holds = q.value <= q.alpha  ? whole <= q.value
                       : q.value >= q.beta ? whole >= q.value
                                           : whole == q.value;
    if (!holds) {
        fail_msg("tree %llu, window %g to %g: %.17g, but it is worth %.17g",
                 (unsigned long long)seed, q.alpha, q.beta, q.value, whole);
    }
}

static void values_past_the_window_are_bounds(void **state)
{
    for (uint64_t seed = 0; seed < (uint64_t)test_scaled(10000); seed++) {
        ink_game *game = random_tree(seed, 2 + (int)(seed % 6));
        const double whole = ask_whole(game, INKI_EM_NONE, ALL_PLIES, 0).value;
        check_window(seed, game, INKI_EM_STAR1, whole);
        check_window(seed, game, INKI_EM_STAR2, whole);
        ink_game_destroy(game);
    }
}

/* --- trees by hand ---------------------------------------------------------------------------- */

static double (*true_payoff)(const ink_game *game, const ink_state *state, int side);
static ink_text visited;

static double noted_payoff(const ink_game *game, const ink_state *state, int side)
{
    const double payoff = true_payoff(game, state, side);
    ink_text_format(&visited, "%s%g", visited.size > 0 ? " " : "", payoff);
    return payoff;
}

static void check_visits(const char *tree, inki_em_prune prune, double value, const char *leaves)
{
    ink_game *game = test_tree(tree);
    true_payoff = game->payoff;
    game->payoff = noted_payoff;
    const double found = ask_whole(game, prune, ALL_PLIES, 0).value;
    if (found != value || strcmp(ink_text_string(&visited), leaves) != 0) {
        fail_msg("%s: value %g by %s, not %g by %s", tree, found, ink_text_string(&visited), value,
                 leaves);
    }
    ink_text_release(&visited);
    ink_game_destroy(game);
}

static void visits_the_leaves_that_the_bounds_leave_open(void **state)
{
    /* Payoffs are at most 10.  After a 1 the sum is at most 1/2 + 10/2, less than 6. */
    const char *tree = "max(6 chance(1/2:1 1/2:10))";
    check_visits(tree, INKI_EM_NONE, 6.0, "6 1 10");
    check_visits(tree, INKI_EM_STAR1, 6.0, "6 1");
    check_visits(tree, INKI_EM_STAR2, 6.0, "6 1");
    /* With one reply to each outcome, 9 and 1, the sum is at most 5 before the 2 is seen. */
    tree = "max(6 chance(1/2:min(9 2) 1/2:min(1 10)))";
    check_visits(tree, INKI_EM_NONE, 6.0, "6 9 2 1 10");
    check_visits(tree, INKI_EM_STAR1, 6.0, "6 9 2 1");
    check_visits(tree, INKI_EM_STAR2, 6.0, "6 9 1");
    /* The same for MIN: payoffs are at least 0. */
    tree = "min(4 chance(1/2:max(1 8) 1/2:max(9 0)))";
    check_visits(tree, INKI_EM_STAR1, 4.0, "4 1 8 9");
    check_visits(tree, INKI_EM_STAR2, 4.0, "4 1 9");
    /* What was looked at first is not looked at again. */
    tree = "max(3 chance(1/2:min(9 2) 1/2:min(7 8) 0:min(1 1)))";
    check_visits(tree, INKI_EM_STAR2, 4.5, "3 9 7 2 8");
    /* More than the greatest payoff there is not. */
    check_visits("max(10 chance(1:3))", INKI_EM_STAR1, 10.0, "10");
}

static void deep_trees_do_not_use_the_call_stack(void **state)
{
    enum {
        DEPTH = 50000
    };
    ink_text tree = {0};
    for (int i = 0; i < DEPTH; i++) {
        ink_text_add(&tree, i % 2 == 0 ? "max(" : "chance(1:");
    }
    ink_text_add(&tree, "5");
    for (int i = 0; i < DEPTH; i++) {
        ink_text_add(&tree, ")");
    }
    ink_game *game = test_tree(tree.bytes);
    for (int prune = 0; prune < INKI_EM_PRUNE_COUNT; prune++) {
        assert_true(ask_whole(game, (inki_em_prune)prune, ALL_PLIES, 0).value == 5.0);
    }
    ink_game_destroy(game);
    ink_text_release(&tree);
}

/* --- advice ---------------------------------------------------------------------------------- */

/* What a method says after some moves of a game, which stays the caller's. */
static ink_status ask(ink_game *game, const char *moves, const char *text, ink_advice *out)
{
    ink_position position = {0};
    ink_error error = {0};
    if (ink_position_play(game, moves, NULL, &position, &error) != INK_OK) {
        fail_msg("%s: %s", moves, error.text);
    }
    ink_view *view = NULL;
    assert_int_equal(ink_position_view(&position, &view), INK_OK);
    ink_method *method = test_method(text);
    const ink_status status = ink_advise(method, view, &(ink_budget){.seed = 1}, out, &error);
    ink_method_destroy(method);
    ink_view_destroy(view);
    position.game = NULL;
    ink_position_release(&position);
    return status;
}

static ink_advice advise(ink_game *game, const char *moves, const char *text)
{
    ink_advice advice = {0};
    if (ask(game, moves, text, &advice) != INK_OK) {
        fail_msg("%s has no advice", text);
    }
    return advice;
}

/* The exhaustive solver of src/game shares no code with the search. */
static void values_are_those_of_minimax(void **state)
{
    for (uint64_t seed = 0; seed < (uint64_t)test_scaled(1000); seed++) {
        ink_game *game =
            toy_random(seed, 2 + (int)(seed % 6), 2, INK_TRAIT_OPEN | INK_TRAIT_CHANCE);
        if (toy_nodes(game)[0].mover >= 0) {
            ink_advice expected = advise(game, "", "minimax");
            ink_advice found = advise(game, "", "expectiminimax");
            for (int i = 0; i < found.count; i++) {
                const double difference = found.actions[i].value - expected.actions[i].value;
                if (!(fabs(difference) < 1e-12)) {
                    fail_msg("tree %llu, action %d: %g, not %g", (unsigned long long)seed, i,
                             found.actions[i].value, expected.actions[i].value);
                }
            }
            ink_advice_release(&expected);
            ink_advice_release(&found);
        }
        ink_game_destroy(game);
    }
}

static void textbook_trees_have_their_printed_values(void **state)
{
    size_t size = 0;
    char *text = test_read_case("tree/03-chance.txt", &size);
    ink_game *game = test_tree(text);
    ink_advice advice = advise(game, "", "expectiminimax");
    assert_int_equal(advice.best, 0);
    assert_true(advice.value == 7.0 && advice.actions[1].value == 5.0);
    ink_advice_release(&advice);
    ink_game_destroy(game);
    free(text);
}

/* Two moves that are worth 1, but for the order in which 0.1, 0.2 and 0.7 are added up. */
static void rounding_does_not_break_ties(void **state)
{
    ink_game *game =
        test_tree("max( chance(0.7:1 0.2:1 0.1:1) chance(0.1:1 0.2:1 0.7:1) chance(1:-1) )");
    ink_advice advice = advise(game, "", "expectiminimax(ties=random)");
    assert_true(advice.actions[0].probability == 0.5);
    assert_true(advice.actions[1].probability == 0.5);
    ink_advice_release(&advice);
    ink_game_destroy(game);
}

/* One ply is the static value after each play; the roll after it is a ply more. */
static void depth_counts_the_moves_of_chance(void **state)
{
    ink_game *game = test_game("backgammon");
    ink_advice first = advise(game, "31", "expectiminimax(depth=1)");
    ink_advice third = advise(game, "31", "expectiminimax(depth=3)");
    ink_advice alone = advise(game, "31", "expectiminimax(depth=3,values=best)");
    assert_int_equal(first.nodes, 1 + (uint64_t)first.count);
    assert_true(third.nodes > 1 + 21 * 10 * (uint64_t)third.count);
    ink_text text = {0};
    ink_position position = {0};
    assert_int_equal(ink_position_play(game, "31", NULL, &position, NULL), INK_OK);
    game->action_text(game, ink_walker_state(position.walker), third.actions[third.best].action,
                      &text);
    assert_string_equal(text.bytes, "8/5,6/5"); /* which everybody plays */
    assert_true(alone.best == third.best && alone.value == third.value);
    assert_true(alone.nodes < third.nodes / 4);
    ink_position_release(&position); /* and the game */
    ink_text_release(&text);
    ink_advice_release(&first);
    ink_advice_release(&third);
    ink_advice_release(&alone);
}

static void a_recording_shows_what_was_pruned(void **state)
{
    ink_game *game = test_tree("max(6 chance(1/2:min(9 2) 1/2:min(1 10)))");
    ink_position position = {0};
    assert_int_equal(ink_position_play(game, "", NULL, &position, NULL), INK_OK);
    ink_view *view = NULL;
    assert_int_equal(ink_position_view(&position, &view), INK_OK);
    ink_method *method = test_method("expectiminimax(order=game,table=0)");
    ink_trace *trace = NULL;
    assert_int_equal(ink_trace_create(&trace), INK_OK);
    assert_int_equal(ink_record(method, view, &(ink_budget){.seed = 1}, trace, NULL), INK_OK);
    int probed = 0;
    int pruned = 0;
    int ends = 0;
    for (int32_t i = 0; i < ink_trace_count(trace); i++) {
        const ink_trace_node *node = ink_trace_at(trace, i);
        probed += node->kind == INK_TRACE_PROBED;
        pruned += node->kind == INK_TRACE_PRUNED;
        ends += node->kind == INK_TRACE_END;
    }
    assert_true(ink_trace_at(trace, 0)->value == 6.0);
    assert_int_equal(ends, 3);   /* 6, 9 and 1 */
    assert_int_equal(probed, 1); /* the 9; the 1 is enough for all */
    assert_int_equal(pruned, 1); /* the 10; the node of the 9 and the 2 was looked at */
    ink_trace_destroy(trace);
    ink_method_destroy(method);
    ink_view_destroy(view);
    ink_position_release(&position);
}

static void check_refused(ink_game *game, const char *text, const char *reason)
{
    ink_method *method = test_method(text);
    ink_error error = {0};
    assert_int_equal(method->accepts(method, game, &error), INK_ERR_UNSUPPORTED);
    if (strstr(error.text, reason) == NULL) {
        fail_msg("%s: \"%s\" does not say \"%s\"", text, error.text, reason);
    }
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void refuses_what_it_cannot_search(void **state)
{
    check_refused(test_game("kuhn_poker"), "expectiminimax", "does not show all");
    check_refused(test_game("backgammon"), "expectiminimax", "expectiminimax(depth=4)");
    check_refused(test_game("pig"), "expectiminimax(depth=3)", "value_iteration");
    check_refused(random_tree(3, 6), "expectiminimax(depth=2)", "no estimate");
    check_refused(test_game("backgammon"), "alpha_beta(depth=2)", "expectiminimax");
    ink_game *drawn = random_tree(3, 6);
    drawn->traits |= INK_TRAIT_CHANCE_SAMPLED;
    check_refused(drawn, "expectiminimax", "only draws");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pruning_changes_no_value_and_saves_leaves),
        cmocka_unit_test(memory_and_order_change_no_value),
        cmocka_unit_test(limits_and_quiescence_are_those_of_the_plain_search),
        cmocka_unit_test(values_past_the_window_are_bounds),
        cmocka_unit_test(visits_the_leaves_that_the_bounds_leave_open),
        cmocka_unit_test(deep_trees_do_not_use_the_call_stack),
        cmocka_unit_test(values_are_those_of_minimax),
        cmocka_unit_test(textbook_trees_have_their_printed_values),
        cmocka_unit_test(rounding_does_not_break_ties),
        cmocka_unit_test(depth_counts_the_moves_of_chance),
        cmocka_unit_test(a_recording_shows_what_was_pruned),
        cmocka_unit_test(refuses_what_it_cannot_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
