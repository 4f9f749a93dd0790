/* test_advice.c - advice, and the call that every asker goes through. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "game/spec.h"
#include "histories.h"
#include "requests.h"
#include "support.h"
#include "toy.h"

/* The view of a seat after two moves of kuhn_poker, where "first" is to move. */
static ink_view *kuhn_view(const ink_game *game, int seat)
{
    ink_action deal[] = {1, 2};
    const ink_history history = {deal, 2, 2};
    return history_view(game, &history, seat);
}

static void new_advice_has_the_legal_actions_and_no_values(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_view *view = kuhn_view(game, 0);
    ink_advice advice = {0};
    assert_int_equal(ink_advice_init(&advice, view), INK_OK);
    assert_int_equal(advice.count, 2);
    assert_true(isnan(advice.value));
    for (int i = 0; i < 2; i++) {
        const ink_advice_action *action = &advice.actions[i];
        assert_int_equal(action->action, i);
        assert_true(action->probability == 0.0);
        assert_true(isnan(action->value) && isnan(action->standard_error));
        for (int m = 0; m < INK_MAX_MEASURES; m++) {
            assert_true(isnan(action->measures[m]) && isnan(action->measure_errors[m]));
        }
    }
    ink_advice_release(&advice);
    assert_null(advice.actions);
    ink_advice_release(&advice);
    requests_fail(1, true);
    assert_int_equal(ink_advice_init(&advice, view), INK_ERR_NOMEM);
    (void)requests_end();
    assert_null(advice.actions);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

static void there_is_no_advice_for_a_seat_that_waits(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_view *view = kuhn_view(game, 1);
    ink_advice advice = {0};
    assert_int_equal(ink_advice_init(&advice, view), INK_ERR_ARGUMENT);
    assert_null(advice.actions);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

/* A method of the test: what it answers is in its data. */
typedef struct answer {
    ink_status accepts;
    ink_status advise;
    int calls;
} answer;

static ink_status accept_or_not(const ink_method *method, const ink_game *game, ink_error *error)
{
    (void)game;
    const answer *a = method->data;
    if (a->accepts == INK_ERR_UNSUPPORTED) {
        ink_error_set(error, 0, 0, "not this game");
    }
    return a->accepts;
}

static ink_status advise_or_not(ink_method *method, const ink_view *view, const ink_budget *budget,
                                ink_advice *out)
{
    (void)budget;
    answer *a = method->data;
    a->calls++;
    if (a->advise != INK_OK) {
        return a->advise;
    }
    const ink_status status = ink_advice_init(out, view);
    if (status == INK_OK) {
        out->best = 1;
    }
    return status;
}

static ink_method *make_method(ink_status accepts, ink_status advise)
{
    ink_method *method = inki_method_new(sizeof(answer));
    assert_non_null(method);
    *(answer *)method->data = (answer){accepts, advise, 0};
    method->name = "test";
    method->accepts = accept_or_not;
    method->advise = advise_or_not;
    return method;
}

static void asking_fills_in_time_and_seed(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_view *view = kuhn_view(game, 0);
    ink_method *method = make_method(INK_OK, INK_OK);
    const ink_budget budget = {.seed = 77};
    ink_advice advice = {0};
    assert_int_equal(ink_advise(method, view, &budget, &advice, NULL), INK_OK);
    assert_int_equal(advice.seed, 77);
    assert_int_equal(advice.best, 1);
    assert_true(advice.seconds >= 0.0 && advice.seconds < 60.0);
    assert_int_equal(((const answer *)method->data)->calls, 1);
    ink_advice_release(&advice);
    ink_method_destroy(method);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

/* Asks in vain: the advice must stay as it is, and the error say something. */
static void check_refused(ink_method *method, int seat, ink_status expected, int calls,
                          const char *sentence)
{
    ink_game *game = test_game("kuhn_poker");
    ink_view *view = kuhn_view(game, seat);
    const ink_budget budget = {0};
    ink_advice advice = {.count = 1234};
    ink_error error = {0};
    assert_int_equal(ink_advise(method, view, &budget, &advice, &error), expected);
    assert_int_equal(advice.count, 1234);
    assert_null(advice.actions);
    assert_string_equal(error.text, sentence);
    assert_int_equal(ink_advise(method, view, &budget, &advice, NULL), expected);
    assert_int_equal(((const answer *)method->data)->calls, 2 * calls);
    ink_method_destroy(method);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

static void a_question_that_makes_no_sense_is_refused(void **state)
{
    ink_method *solver = make_method(INK_OK, INK_OK);
    solver->advise = NULL;
    check_refused(solver, 0, INK_ERR_UNSUPPORTED, 0,
                  "test does not give advice on single positions");
    check_refused(make_method(INK_ERR_UNSUPPORTED, INK_OK), 0, INK_ERR_UNSUPPORTED, 0,
                  "not this game");
    check_refused(make_method(INK_ERR_NOMEM, INK_OK), 0, INK_ERR_NOMEM, 0, "test: out of memory");
    check_refused(make_method(INK_OK, INK_OK), 1, INK_ERR_ARGUMENT, 0,
                  "second is not to move here");
}

static void a_method_that_fails_is_quoted(void **state)
{
    check_refused(make_method(INK_OK, INK_ERR_LIMIT), 0, INK_ERR_LIMIT, 1,
                  "test: a limit was reached before there was an answer");
    check_refused(make_method(INK_OK, INK_ERR_STOPPED), 0, INK_ERR_STOPPED, 1,
                  "test: stopped on request before there was an answer");
}

static void a_new_method_owns_its_data(void **state)
{
    ink_method_destroy(NULL);
    for (uint64_t nth = 1; nth <= 2; nth++) {
        requests_fail(nth, false);
        assert_null(inki_method_new(100));
        (void)requests_end();
    }
    ink_method *method = inki_method_new(0);
    assert_non_null(method);
    ink_method_destroy(method);
}

static void reasons_to_stop_have_a_word_each(void **state)
{
    static const char *const words[] = {"done",       "nodes", "samples",
                                        "iterations", "time",  "request"};
    for (int i = 0; i <= INK_STOPPED_REQUEST; i++) {
        assert_string_equal(ink_stopped_by_text((ink_stopped_by)i), words[i]);
    }
    assert_string_equal(ink_stopped_by_text((ink_stopped_by)99), "unknown");
}

static void the_default_method_suits_the_game(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    assert_string_equal(ink_method_default(game), "sampling");
    ink_game_destroy(game);
    game = test_game("tic_tac_toe");
    assert_string_equal(ink_method_default(game), "minimax");
    ink_game_destroy(game);
    game = test_game("pig"); /* whose plays have no bound */
    assert_string_equal(ink_method_default(game), "value_iteration");
    ink_game_destroy(game);
    game = test_game("backgammon");
    assert_string_equal(ink_method_default(game), "expectiminimax(depth=3)");
    ink_game_destroy(game);
    game = test_game("connect_four(rows=4,columns=4)");
    assert_string_equal(ink_method_default(game), "alpha_beta");
    ink_game_destroy(game);
    game = test_game("connect_four");
    assert_string_equal(ink_method_default(game), "alpha_beta(depth=10)");
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_advice_has_the_legal_actions_and_no_values),
        cmocka_unit_test(there_is_no_advice_for_a_seat_that_waits),
        cmocka_unit_test(asking_fills_in_time_and_seed),
        cmocka_unit_test(a_question_that_makes_no_sense_is_refused),
        cmocka_unit_test(a_method_that_fails_is_quoted),
        cmocka_unit_test(a_new_method_owns_its_data),
        cmocka_unit_test(reasons_to_stop_have_a_word_each),
        cmocka_unit_test(the_default_method_suits_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
