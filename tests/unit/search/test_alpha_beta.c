/* test_alpha_beta.c - alpha-beta gives minimax's values and visits the leaves that theory says. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/method.h>
#include <inkling/text.h>

#include "requests.h"
#include "search/alpha_beta.h"
#include "support.h"
#include "toy.h"

/* --- leaves as they are visited -------------------------------------------------------------- */

static double (*true_payoff)(const ink_game *game, const ink_state *state, int side);
static ink_text visited;
static int visit_count;

static double noted_payoff(const ink_game *game, const ink_state *state, int side)
{
    const double payoff = true_payoff(game, state, side);
    ink_text_format(&visited, "%s%g", visit_count++ > 0 ? " " : "", payoff);
    return payoff;
}

/* The value of a tree by the search alone, in the game's order and without a table; notes the leaves. */
static double value_of_tree(ink_game *game, bool strict)
{
    true_payoff = game->payoff;
    game->payoff = noted_payoff;
    ink_text_release(&visited);
    visit_count = 0;
    inki_ab *ab = NULL;
    assert_int_equal(inki_ab_create(game, &(inki_ab_options){.strict = strict}, &ab), INK_OK);
    ink_state *start = calloc(1, game->state_size);
    assert_non_null(start);
    game->start(game, start);
    inki_ab_work work = {.nodes = 0};
    double value = 0.0;
    assert_int_equal(inki_ab_value(ab, start, -HUGE_VAL, HUGE_VAL, INKI_AB_NO_LIMIT, &work, &value),
                     INK_OK);
    free(start);
    inki_ab_destroy(ab);
    game->payoff = true_payoff;
    return value;
}

static void check_visits(const char *tree, bool strict, double value, const char *leaves)
{
    ink_game *game = test_tree(tree);
    const double found = value_of_tree(game, strict);
    if (found != value || strcmp(visited.bytes, leaves) != 0) {
        fail_msg("%s: value %g by %s, not %g by %s", tree, found, visited.bytes, value, leaves);
    }
    ink_text_release(&visited);
    ink_game_destroy(game);
}

static void visits_the_leaves_of_the_textbook(void **state)
{
    /* Russell and Norvig, Artificial Intelligence, figure of the chapter on adversarial search. */
    check_visits("max(min(3,12,8),min(2,4,6),min(14,5,2))", false, 3.0, "3 12 8 2 14 5 2");
    /* A lecture's tree, in which 7 stands for the leaf that it leaves open. */
    const char *lecture = "max(min(max(0,-1),max(1,7)),min(max(-2,-3),max(5,-9)))";
    check_visits(lecture, false, 0.0, "0 -1 1 -2 -3");
    check_visits(lecture, true, 0.0, "0 -1 1 -2 -3");
    /* Equal to the bound is enough, or not. */
    check_visits("max(min(3,5),min(3,1))", false, 3.0, "3 5 3");
    check_visits("max(min(3,5),min(3,1))", true, 3.0, "3 5 3 1");
}

/* Appends a tree whose moves alternate and whose leaves are all 0. */
static void write_even_tree(int branching, int depth, bool maximizes, ink_text *out)
{
    if (depth == 0) {
        ink_text_add(out, "0 ");
        return;
    }
    ink_text_add(out, maximizes ? "max( " : "min( ");
    for (int i = 0; i < branching; i++) {
        write_even_tree(branching, depth - 1, !maximizes, out);
    }
    ink_text_add(out, ") ");
}

static int power(int base, int exponent)
{
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

/* With the best action first everywhere: Knuth and Moore, corollary of theorem 1. */
static void visits_no_more_leaves_than_it_must(void **state)
{
    for (int branching = 2; branching <= 4; branching++) {
        for (int depth = 1; depth <= 6; depth++) {
            ink_text tree = {0};
            write_even_tree(branching, depth, true, &tree);
            ink_game *game = test_tree(tree.bytes);
            assert_true(value_of_tree(game, false) == 0.0);
            assert_int_equal(visit_count,
                             power(branching, (depth + 1) / 2) + power(branching, depth / 2) - 1);
            ink_game_destroy(game);
            ink_text_release(&tree);
        }
    }
    ink_text_release(&visited);
}

/* --- advice ---------------------------------------------------------------------------------- */

/* What a method says of the start of a game. */
static ink_status ask(const ink_game *game, const char *text, const ink_budget *budget,
                      ink_advice *out, ink_error *error)
{
    ink_method *method = test_method(text);
    ink_walker *walker = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    ink_view *view = NULL;
    assert_int_equal(ink_walker_view(walker, ink_walker_mover(walker), &view), INK_OK);
    const ink_status status = ink_advise(method, view, budget, out, error);
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    ink_method_destroy(method);
    return status;
}

static ink_advice advise(const ink_game *game, const char *text)
{
    ink_advice advice = {0};
    ink_error error = {0};
    const ink_status status = ask(game, text, &(ink_budget){.seed = 1}, &advice, &error);
    if (status != INK_OK) {
        fail_msg("%s: %s", text, error.text);
    }
    return advice;
}

/* Searched to the end, the line of an advice begins with the action advised and ends with its value. */
static void check_line(const ink_game *game, const ink_advice *advice)
{
    ink_state *state = calloc(1, game->state_size);
    assert_non_null(state);
    game->start(game, state);
    assert_true(advice->line_length > 0);
    assert_true(advice->line[0] == advice->actions[advice->best].action);
    for (int i = 0; i < advice->line_length; i++) {
        assert_true(game->mover(game, state) != INK_MOVER_NOBODY);
        game->apply(game, state, advice->line[i]);
    }
    assert_int_equal(game->mover(game, state), INK_MOVER_NOBODY);
    assert_true(game->payoff(game, state, 0) == advice->value);
    free(state);
}

static void check_values(const ink_game *game, uint64_t seed, const ink_advice *expected,
                         const char *text)
{
    ink_advice found = advise(game, text);
    if (found.value != expected->value) {
        fail_msg("tree %llu, %s: %g, not %g", (unsigned long long)seed, text, found.value,
                 expected->value);
    }
    for (int i = 0; i < found.count; i++) {
        const double value = found.actions[i].value;
        if (!isnan(value) && value != expected->actions[i].value) {
            fail_msg("tree %llu, %s: action %d is worth %g, not %g", (unsigned long long)seed, text,
                     i, value, expected->actions[i].value);
        }
        assert_true(!isnan(value) || strstr(text, "best") != NULL);
    }
    check_line(game, &found);
    ink_advice_release(&found);
}

/* Random trees whose players need not alternate and whose payoffs are often equal. */
static void values_are_those_of_minimax(void **state)
{
    static const char *const methods[] = {
        "alpha_beta",
        "alpha_beta(prune=strict)",
        "alpha_beta(order=game,table=0)",
        "alpha_beta(prune=strict,order=game,table=0,values=best)",
        "alpha_beta(values=best)",
        "alpha_beta(depth=8,values=best)",
    };
    for (uint64_t seed = 0; seed < (uint64_t)test_scaled(4000); seed++) {
        ink_game *game = toy_random(seed, 2 + (int)(seed % 7), 1 + (int)(seed % 3), INK_TRAIT_OPEN);
        ink_advice expected = advise(game, "minimax");
        for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
            check_values(game, seed, &expected, methods[i]);
        }
        ink_advice_release(&expected);
        ink_game_destroy(game);
    }
}

/* What a method says of a random state of `game`, `plies` after the start, in which a seat is to move. */
static ink_advice advise_later(const ink_game *game, const char *text, uint64_t seed, int plies)
{
    ink_random random;
    ink_random_init(&random, seed);
    ink_walker *walker = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    assert_non_null(actions);
    for (int i = 0; i < plies;) {
        const int count = game->actions(game, ink_walker_state(walker), actions);
        const ink_action action = actions[ink_random_below(&random, (uint64_t)count)];
        assert_int_equal(ink_walker_apply(walker, action), INK_OK);
        i++;
        if (ink_walker_mover(walker) == INK_MOVER_NOBODY) {
            ink_walker_reset(walker);
            i = 0;
        }
    }
    free(actions);
    ink_method *method = test_method(text);
    ink_view *view = NULL;
    assert_int_equal(ink_walker_view(walker, ink_walker_mover(walker), &view), INK_OK);
    ink_advice advice = {0};
    assert_int_equal(ink_advise(method, view, &(ink_budget){.seed = 1}, &advice, NULL), INK_OK);
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    ink_method_destroy(method);
    return advice;
}

/* Estimates, what shows at a glance, and the table change no value of a real game. */
static void games_have_the_values_of_minimax(void **state)
{
    static const struct {
        const char *game;
        int plies;
        const char *reference;
    } cases[] = {{"connect_four(rows=4,columns=4)", 8, "minimax"},
                 {"tic_tac_toe", 2, "minimax"},
                 {"connect_four(rows=3,columns=5)", 3, "alpha_beta(order=game,glance=no,table=0)"}};
    static const char *const methods[] = {
        "alpha_beta",
        "alpha_beta(values=best)",
        "alpha_beta(glance=no)",
        "alpha_beta(order=learned,prune=strict)",
        "alpha_beta(order=game,glance=no,table=0,values=best)",
        "alpha_beta(table=0,deepen=no)",
        "alpha_beta(prune=strict,order=learned,glance=no,deepen=no)",
        "alpha_beta(prune=strict,order=learned,glance=no,deepen=no,table=1,values=best)",
        "alpha_beta(order=learned,glance=no,deepen=no)",
    };
    for (size_t g = 0; g < sizeof cases / sizeof cases[0]; g++) {
        ink_game *game = test_game(cases[g].game);
        for (uint64_t seed = 0; seed < (uint64_t)test_scaled(40); seed++) {
            ink_advice expected = advise_later(game, cases[g].reference, seed, cases[g].plies);
            for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
                ink_advice found = advise_later(game, methods[i], seed, cases[g].plies);
                assert_true(found.value == expected.value);
                for (int k = 0; k < found.count; k++) {
                    const double value = found.actions[k].value;
                    assert_true(isnan(value) || value == expected.actions[k].value);
                }
                ink_advice_release(&found);
            }
            ink_advice_release(&expected);
        }
        ink_game_destroy(game);
    }
}

static void tic_tac_toe_is_a_draw(void **state)
{
    ink_game *game = test_game("tic_tac_toe");
    ink_advice plain = advise(game, "alpha_beta(order=game,table=0,values=best)");
    ink_advice table = advise(game, "alpha_beta");
    assert_true(plain.value == 0.0 && table.value == 0.0);
    assert_true(table.nodes < plain.nodes && plain.nodes < 549946);
    for (int i = 0; i < 9; i++) {
        assert_true(table.actions[i].value == 0.0);
    }
    ink_advice_release(&plain);
    ink_advice_release(&table);
    ink_game_destroy(game);
}

/* --- depth limits ---------------------------------------------------------------------------- */

/* The estimate of a toy state: its number. */
static double estimate(const ink_game *game, const ink_state *state, double *features)
{
    (void)game;
    (void)features;
    return toy_place(state);
}

static bool is_odd(const ink_game *game, const ink_state *state)
{
    (void)game;
    return toy_place(state) % 2 != 0;
}

/* MAX moves, then MIN, then MAX; nodes are numbered level by level. */
static ink_game *three_plies(void)
{
    toy_node nodes[15] = {{.mover = 0}};
    for (int i = 0; i < 15; i++) {
        nodes[i].mover = i >= 7 ? INK_MOVER_NOBODY : i == 1 || i == 2 ? 1 : 0;
        nodes[i].first = i >= 7 ? 0 : 2 * i + 1;
        nodes[i].count = i >= 7 ? 0 : 2;
        nodes[i].payoff = i >= 7 ? -i : 0;
    }
    ink_game *game = toy_create(nodes, 15, 2, INK_TRAIT_OPEN);
    game->estimate = estimate;
    return game;
}

static void check_value(const ink_game *game, const char *text, double value)
{
    ink_advice advice = advise(game, text);
    if (advice.value != value) {
        fail_msg("%s: %g, not %g", text, advice.value, value);
    }
    ink_advice_release(&advice);
}

static void estimates_count_at_the_limit(void **state)
{
    ink_game *game = three_plies();
    check_value(game, "alpha_beta(depth=1)", 2.0);  /* of nodes 1 and 2 */
    check_value(game, "alpha_beta(depth=2)", 5.0);  /* max(min(3, 4), min(5, 6)) */
    check_value(game, "alpha_beta(depth=3)", -9.0); /* max(min(-7, -9), min(-11, -13)) */
    check_value(game, "alpha_beta", -9.0);
    game->quiet = is_odd; /* nodes 2, 4 and 6 are not quiet */
    check_value(game, "alpha_beta(depth=1)", 2.0);
    check_value(game, "alpha_beta(depth=1,quiesce=1)", 5.0);  /* max(1, min(5, 6)) */
    check_value(game, "alpha_beta(depth=1,quiesce=2)", 1.0);  /* max(1, min(5, max(-13, -14))) */
    check_value(game, "alpha_beta(depth=2,quiesce=1)", -9.0); /* max(min(3, -9), min(5, -13)) */
    ink_game_destroy(game);
}

/* A window that misses is opened: the values are those of a search without one. */
static void aspiration_changes_no_value(void **state)
{
    static const char *const methods[] = {
        "alpha_beta(depth=6,table=0,aspiration=1)",
        "alpha_beta(depth=6,table=0,aspiration=40)",
        "alpha_beta(depth=6,table=0,aspiration=1000)",
        "alpha_beta(depth=6,table=0,aspiration=20,values=best)",
    };
    ink_game *game = test_game("connect_four(rows=5,columns=5)");
    ink_advice expected = advise(game, "alpha_beta(depth=6,table=0,deepen=no)");
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        ink_advice found = advise(game, methods[i]);
        assert_true(found.value == expected.value);
        for (int k = 0; k < found.count; k++) {
            const double value = found.actions[k].value;
            assert_true(isnan(value) || value == expected.actions[k].value);
        }
        assert_int_equal(found.line_length, 6);
        ink_advice_release(&found);
    }
    ink_advice_release(&expected);
    ink_game_destroy(game);
}

static void the_last_depth_that_was_finished_counts(void **state)
{
    ink_game *game = three_plies();
    ink_advice advice = {0};
    ink_error error = {0};
    const ink_budget few = {.nodes = 10, .seed = 1};
    assert_int_equal(ask(game, "alpha_beta(depth=3)", &few, &advice, &error), INK_OK);
    assert_int_equal(advice.stopped_by, INK_STOPPED_NODES);
    assert_true(advice.value == 5.0 || advice.value == 2.0);
    assert_true(advice.nodes <= few.nodes);
    ink_advice_release(&advice);
    const ink_budget none = {.nodes = 1, .seed = 1};
    assert_int_equal(ask(game, "alpha_beta(depth=3)", &none, &advice, &error), INK_ERR_LIMIT);
    ink_game_destroy(game);
}

/* One state has 2000 actions and another path as many plies: room for all actions in every state of the path
 * would take more than 60 MB. */
static void room_does_not_grow_with_width_times_depth(void **state)
{
    (void)state;
    enum {
        SIZE = 2000
    };
    ink_text text = {0};
    ink_text_add(&text, "max(");
    for (int i = 0; i < SIZE; i++) {
        ink_text_format(&text, "%d ", -i);
    }
    for (int i = 0; i < SIZE; i++) {
        ink_text_add(&text, "max(-1 ");
    }
    ink_text_add(&text, "1");
    for (int i = 0; i <= SIZE; i++) {
        ink_text_add(&text, ")");
    }
    ink_game *game = test_tree(ink_text_string(&text));
    requests_fail(0, false);
    ink_advice advice = advise(game, "alpha_beta(table=0,values=best)");
    const size_t bytes = requests_bytes();
    (void)requests_end();
    assert_int_equal(advice.best, SIZE);
    assert_true(advice.value == 1.0);
    assert_true(bytes < 8000000);
    ink_advice_release(&advice);
    ink_game_destroy(game);
    ink_text_release(&text);
}

static void check_refused(ink_game *game, const char *text)
{
    ink_method *method = test_method(text);
    ink_error error = {0};
    assert_int_equal(method->accepts(method, game, &error), INK_ERR_UNSUPPORTED);
    assert_true(strlen(error.text) > 20);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void refuses_what_it_cannot_search(void **state)
{
    check_refused(test_game("kuhn_poker"), "alpha_beta");
    check_refused(test_tree("max(chance(1/2: 1, 1/2: 2), 3)"), "alpha_beta");
    check_refused(toy_random(1, 3, 2, INK_TRAIT_OPEN), "alpha_beta(depth=2)"); /* no estimate */
    ink_game *endless = toy_random(1, 3, 2, INK_TRAIT_OPEN);
    endless->max_plies = 0;
    check_refused(endless, "alpha_beta");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(visits_the_leaves_of_the_textbook),
        cmocka_unit_test(visits_no_more_leaves_than_it_must),
        cmocka_unit_test(values_are_those_of_minimax),
        cmocka_unit_test(games_have_the_values_of_minimax),
        cmocka_unit_test(tic_tac_toe_is_a_draw),
        cmocka_unit_test(estimates_count_at_the_limit),
        cmocka_unit_test(aspiration_changes_no_value),
        cmocka_unit_test(the_last_depth_that_was_finished_counts),
        cmocka_unit_test(room_does_not_grow_with_width_times_depth),
        cmocka_unit_test(refuses_what_it_cannot_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
