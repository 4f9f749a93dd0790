/* test_minimax.c - exact values in games that hide nothing. */
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

#include "histories.h"
#include "support.h"
#include "toy.h"

/* Asks about the mover's view after moves named by letters. */
static ink_status ask(const ink_game *game, const char *moves, const char *text,
                      const ink_budget *budget, ink_advice *out, ink_error *error)
{
    ink_method *method = test_method(text);
    ink_history history = {0};
    for (const char *move = moves; *move != '\0'; move++) {
        assert_int_equal(ink_history_append(&history, (ink_action)(*move - 'a')), INK_OK);
    }
    ink_walker *walker = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    assert_int_equal(ink_walker_replay(walker, &history), INK_OK);
    ink_view *view = NULL;
    const int mover = ink_walker_mover(walker);
    assert_int_equal(ink_walker_view(walker, mover < 0 ? 0 : mover, &view), INK_OK);
    const ink_status status = ink_advise(method, view, budget, out, error);
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    ink_history_release(&history);
    ink_method_destroy(method);
    return status;
}

static ink_advice advise(const ink_game *game, const char *moves, const char *text)
{
    const ink_budget budget = {.seed = 5};
    ink_advice advice = {0};
    ink_error error = {0};
    const ink_status status = ask(game, moves, text, &budget, &advice, &error);
    if (status != INK_OK) {
        fail_msg("\"%s\": %s", moves, error.text);
    }
    assert_int_equal(advice.stopped_by, INK_STOPPED_DONE);
    return advice;
}

/* A full game of tic-tac-toe is a draw, and 549,946 histories lead there. */
static void tic_tac_toe_is_a_draw(void **state)
{
    ink_game *game = test_game("tic_tac_toe");
    ink_advice advice = advise(game, "", "minimax");
    assert_true(advice.value == 0.0);
    assert_int_equal(advice.count, 9);
    for (int i = 0; i < 9; i++) {
        assert_true(advice.actions[i].value == 0.0);
        assert_true(advice.actions[i].standard_error == 0.0);
    }
    assert_int_equal(advice.nodes, 549946);
    assert_int_equal(advice.worlds, 0);
    ink_advice_release(&advice);
    ink_game_destroy(game);
}

/* Fields are a to i, row by row. */
static void sees_a_win_and_stops_one(void **state)
{
    static const struct {
        const char *moves;
        int best;
        double value;
    } cases[] = {
        {"adbe", 2, 1.0},    /* x has the first two of the first row */
        {"adbei", -1, -1.0}, /* and did not look: o has two of the second */
        {"aeb", 2, 0.0},     /* o must stop the first row */
        {"ab", -1, 1.0},     /* a reply beside the corner loses */
    };
    ink_game *game = test_game("tic_tac_toe");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_advice advice = advise(game, cases[i].moves, "minimax");
        const int best = (int)advice.actions[advice.best].action;
        if (advice.value != cases[i].value || (cases[i].best >= 0 && best != cases[i].best)) {
            fail_msg("after \"%s\": field %d, value %g", cases[i].moves, best, advice.value);
        }
        ink_advice_release(&advice);
    }
    ink_game_destroy(game);
}

static void check_tree(const char *file, const double *values, int count, double value)
{
    size_t size = 0;
    char *text = test_read_case(file, &size);
    ink_game *game = test_tree(text);
    ink_advice advice = advise(game, "", "minimax");
    assert_int_equal(advice.count, count);
    for (int i = 0; i < count; i++) {
        if (advice.actions[i].value != values[i]) {
            fail_msg("%s: move %d is worth %g, not %g", file, i, advice.actions[i].value,
                     values[i]);
        }
    }
    assert_true(advice.value == value);
    ink_advice_release(&advice);
    ink_game_destroy(game);
    free(text);
}

static void textbook_trees_have_their_printed_values(void **state)
{
    check_tree("tree/01-textbook-alpha-beta.txt", (const double[]){3, 2, 2}, 3, 3);
    check_tree("tree/02-ties-prune-or-not.txt", (const double[]){3, 1}, 2, 3);
    check_tree("tree/03-chance.txt", (const double[]){7, 5}, 2, 7);
}

static void ties_go_as_the_option_says(void **state)
{
    ink_game *game = test_game("tic_tac_toe");
    const char *const texts[] = {"minimax(ties=first)", "minimax(first)", "minimax"};
    for (int i = 0; i < 3; i++) {
        ink_advice advice = advise(game, "ae", texts[i]);
        assert_int_equal(advice.best, 0);
        assert_true(advice.actions[0].probability == 1.0);
        ink_advice_release(&advice);
    }
    ink_advice advice = advise(game, "aeb", "minimax(ties=random)"); /* o must take c */
    assert_true(advice.actions[0].probability == 1.0);
    ink_advice_release(&advice);
    advice = advise(game, "", "minimax(ties=last)");
    assert_int_equal(advice.best, 8);
    assert_true(advice.actions[8].probability == 1.0);
    ink_advice_release(&advice);
    advice = advise(game, "", "minimax(random)");
    for (int i = 0; i < 9; i++) {
        assert_true(advice.actions[i].probability == 1.0 / 9.0);
    }
    ink_advice_release(&advice);
    ink_game_destroy(game);
}

/* Two moves that are both worth 1, but for the order in which 0.1, 0.2 and 0.7 are added up. */
static void rounding_does_not_break_ties(void **state)
{
    ink_game *game =
        test_tree("max( chance(0.7:1 0.2:1 0.1:1) chance(0.1:1 0.2:1 0.7:1) chance(1:-1) )");
    ink_advice advice = advise(game, "", "minimax(ties=first)");
    assert_int_equal(advice.best, 0);
    ink_advice_release(&advice);
    advice = advise(game, "", "minimax(ties=random)");
    assert_true(advice.actions[0].probability == 0.5);
    assert_true(advice.actions[1].probability == 0.5);
    ink_advice_release(&advice);
    ink_game_destroy(game);
}

/* Bob, who wants little, chooses among equals by the measures: the fewest toys. */
static void equal_values_go_by_their_measures(void **state)
{
    static const toy_node nodes[] = {
        {.mover = 1, .first = 1, .count = 4},
        {.mover = INK_MOVER_NOBODY, .payoff = 2, .measure = 1},
        {.mover = INK_MOVER_NOBODY, .payoff = 1, .measure = 7},
        {.mover = INK_MOVER_NOBODY, .payoff = 1, .measure = 3},
        {.mover = INK_MOVER_NOBODY, .payoff = 1, .measure = 5},
    };
    ink_game *game = toy_create(nodes, 5, 2, INK_TRAIT_OPEN);
    ink_advice advice = advise(game, "", "minimax");
    assert_int_equal(advice.best, 2);
    assert_true(advice.actions[2].measures[0] == 3.0);
    assert_true(advice.actions[2].measure_errors[0] == 0.0);
    assert_true(isnan(advice.actions[2].measures[1]));
    ink_advice_release(&advice);
    ink_game_destroy(game);
}

static void check_stopped(const ink_budget *budget, ink_status expected)
{
    ink_game *game = test_game("tic_tac_toe");
    ink_advice advice = {0};
    ink_error error = {0};
    assert_int_equal(ask(game, "", "minimax", budget, &advice, &error), expected);
    assert_null(advice.actions);
    assert_true(strlen(error.text) > 5);
    ink_game_destroy(game);
}

static void gives_no_answer_by_halves(void **state)
{
    volatile int flag = 1;
    const ink_control flagged = {.stop = &flag};
    const ink_control late = {.deadline = ink_control_deadline(0)};
    check_stopped(&(ink_budget){.nodes = 549945}, INK_ERR_LIMIT);
    check_stopped(&(ink_budget){.control = &late}, INK_ERR_LIMIT);
    check_stopped(&(ink_budget){.control = &late, .time_ms = 1000000}, INK_ERR_LIMIT);
    check_stopped(&(ink_budget){.control = &flagged}, INK_ERR_STOPPED);
}

static void check_unsupported(ink_game *game)
{
    ink_method *method = test_method("minimax");
    ink_error error = {0};
    assert_int_equal(method->accepts(method, game, &error), INK_ERR_UNSUPPORTED);
    assert_non_null(strstr(error.text, "minimax needs"));
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void wants_games_that_hide_nothing_and_end(void **state)
{
    check_unsupported(test_game("kuhn_poker"));
    ink_game *game = toy_random(1, 3, 2, INK_TRAIT_OPEN);
    game->max_plies = 0;
    check_unsupported(game);
}

static void options_outside_the_list_are_refused(void **state)
{
    static const char *const texts[] = {"minimax(ties=most)", "minimax(depth=3)",
                                        "minimax(first,first)"};
    for (int i = 0; i < 3; i++) {
        ink_method *method = NULL;
        ink_error error = {0};
        assert_int_equal(ink_method_create(texts[i], &method, &error), INK_ERR_ARGUMENT);
        assert_null(method);
        assert_true(strlen(error.text) > 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tic_tac_toe_is_a_draw),
        cmocka_unit_test(sees_a_win_and_stops_one),
        cmocka_unit_test(textbook_trees_have_their_printed_values),
        cmocka_unit_test(ties_go_as_the_option_says),
        cmocka_unit_test(rounding_does_not_break_ties),
        cmocka_unit_test(equal_values_go_by_their_measures),
        cmocka_unit_test(gives_no_answer_by_halves),
        cmocka_unit_test(wants_games_that_hide_nothing_and_end),
        cmocka_unit_test(options_outside_the_list_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
