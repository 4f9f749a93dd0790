/* test_session.c - a person and a method at one table: moves, undo, hints and reasons. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/session.h>

#include "requests.h"
#include "support.h"

/* A session with what it borrows. */
typedef struct fixture {
    ink_game *game;
    ink_session_options options;
    ink_session *session;
} fixture;

static fixture begin(const char *game, const char *method, int seat)
{
    fixture f = {.game = test_game(game)};
    ink_error error = {0};
    f.options = (ink_session_options){.game = f.game, .seat = seat, .seed = 7};
    f.options.budget.samples = 10;
    assert_int_equal(ink_method_create(method, &f.options.method, &error), INK_OK);
    if (ink_session_create(&f.options, &f.session, &error) != INK_OK) {
        fail_msg("%s", error.text);
    }
    return f;
}

static void end(fixture *f)
{
    ink_session_destroy(f->session);
    ink_method_destroy(f->options.method);
    ink_game_destroy(f->game);
}

static int mover(const fixture *f)
{
    return ink_walker_mover(ink_session_walker(f->session));
}

/* Lets others move; the number of moves they made. */
static int let_others_move(fixture *f)
{
    int moves = 0;
    for (; mover(f) != f->options.seat && mover(f) != INK_MOVER_NOBODY; moves++) {
        ink_session_move move;
        ink_error error = {0};
        if (ink_session_next(f->session, &move, &error) != INK_OK) {
            fail_msg("%s", error.text);
        }
    }
    return moves;
}

static ink_status act(fixture *f, const char *name)
{
    ink_action action = INK_ACTION_NONE;
    const ink_state *state = ink_walker_state(ink_session_walker(f->session));
    assert_int_equal(ink_game_action_read(f->game, state, name, &action), INK_OK);
    return ink_session_act(f->session, action);
}

static ink_history history_of(const fixture *f)
{
    ink_history copy = {0};
    assert_int_equal(ink_history_copy(ink_walker_history(ink_session_walker(f->session)), &copy),
                     INK_OK);
    return copy;
}

static void check_history(const fixture *f, const ink_history *expected)
{
    const ink_history *history = ink_walker_history(ink_session_walker(f->session));
    assert_int_equal(history->count, expected->count);
    assert_memory_equal(history->actions, expected->actions,
                        (size_t)expected->count * sizeof *expected->actions);
}

static void seats_and_methods_that_do_not_fit_are_refused(void **state)
{
    fixture f = begin("kuhn_poker", "uniform", 1);
    ink_session *none = NULL;
    ink_error error = {0};
    ink_session_options options = f.options;
    options.seat = 2;
    assert_int_equal(ink_session_create(&options, &none, &error), INK_ERR_ARGUMENT);
    assert_string_equal(error.text, "kuhn_poker has no seat of that number");
    options = f.options;
    assert_int_equal(ink_method_create("minimax", &options.method, NULL), INK_OK);
    assert_int_equal(ink_session_create(&options, &none, &error), INK_ERR_UNSUPPORTED);
    assert_string_equal(error.text, "minimax needs a game that hides nothing; kuhn_poker does not "
                                    "show all");
    assert_null(none);
    ink_method_destroy(options.method);
    end(&f);
}

static void each_moves_in_turn(void **state)
{
    fixture f = begin("kuhn_poker", "uniform", 1);
    ink_session_move move;
    ink_error error = {0};
    assert_int_equal(ink_session_act(f.session, 0), INK_ERR_ARGUMENT);
    static const int movers[] = {INK_MOVER_CHANCE, INK_MOVER_CHANCE, 0};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(ink_session_next(f.session, &move, &error), INK_OK);
        assert_int_equal(move.mover, movers[i]);
        const ink_history *history = ink_walker_history(ink_session_walker(f.session));
        assert_true(history->count == (int)i + 1 && history->actions[i] == move.action);
        assert_int_equal(f.game->mover(f.game, move.before), movers[i]);
    }
    assert_int_equal(ink_session_next(f.session, &move, &error), INK_ERR_ARGUMENT);
    assert_int_equal(ink_session_act(f.session, 9), INK_ERR_ILLEGAL);
    assert_int_equal(act(&f, "pass"), INK_OK);
    (void)let_others_move(&f);
    assert_int_equal(mover(&f), INK_MOVER_NOBODY);
    assert_int_equal(ink_session_next(f.session, &move, &error), INK_ERR_ARGUMENT);
    end(&f);
}

static void the_person_sees_the_view_of_the_seat(void **state)
{
    fixture f = begin("kuhn_poker", "uniform", 1);
    (void)let_others_move(&f);
    ink_view *view = NULL;
    ink_text text = {0};
    assert_int_equal(ink_session_view(f.session, &view), INK_OK);
    assert_true(ink_view_seat(view) == 1 && ink_view_is_mover(view));
    ink_view_text(view, &text);
    assert_memory_equal(ink_text_string(&text), "second holds ", 13);
    ink_text_release(&text);
    ink_view_destroy(view);
    end(&f);
}

/* Two moves, two steps back, the same two moves: the same dice and the same answers. */
static void undo_leads_back_and_changes_no_luck(void **state)
{
    fixture f = begin("pig(goal=30)", "rollout", 0);
    assert_int_equal(ink_session_undo(f.session), INK_ERR_NOT_FOUND);
    (void)let_others_move(&f);
    const ink_history start = history_of(&f);
    assert_int_equal(act(&f, "roll"), INK_OK);
    (void)let_others_move(&f);
    const ink_history middle = history_of(&f);
    assert_int_equal(act(&f, "roll"), INK_OK);
    (void)let_others_move(&f);
    const ink_history last = history_of(&f);
    assert_int_equal(ink_session_undo(f.session), INK_OK);
    check_history(&f, &middle);
    assert_int_equal(ink_session_undo(f.session), INK_OK);
    check_history(&f, &start);
    assert_int_equal(ink_session_undo(f.session), INK_ERR_NOT_FOUND);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(act(&f, "roll"), INK_OK);
        (void)let_others_move(&f);
    }
    check_history(&f, &last);
    ink_history copies[] = {start, middle, last};
    for (size_t i = 0; i < 3; i++) {
        ink_history_release(&copies[i]);
    }
    end(&f);
}

static void hints_do_not_change_the_play(void **state)
{
    fixture f = begin("pig(goal=20)", "rollout(ties=random)", 1);
    fixture asked = begin("pig(goal=20)", "rollout(ties=random)", 1);
    (void)let_others_move(&f);
    (void)let_others_move(&asked);
    for (int i = 0; i < 4 && mover(&f) == 1; i++) {
        ink_advice advice = {0};
        ink_error error = {0};
        assert_int_equal(ink_session_hint(asked.session, &advice, &error), INK_OK);
        assert_true(advice.count > 0 && advice.samples == 10);
        assert_true(advice.seed != asked.options.seed); /* which the dice come from */
        ink_advice_release(&advice);
        assert_int_equal(act(&f, "roll"), INK_OK);
        assert_int_equal(act(&asked, "roll"), INK_OK);
        (void)let_others_move(&f);
        (void)let_others_move(&asked);
    }
    ink_history history = history_of(&f);
    assert_true(history.count > 8);
    check_history(&asked, &history);
    ink_history_release(&history);
    end(&asked);
    end(&f);
}

static void reasons_are_those_of_the_last_move(void **state)
{
    fixture f = begin("tic_tac_toe", "alpha_beta", 0);
    ink_session_reason reason;
    ink_advice advice = {0};
    ink_error error = {0};
    assert_int_equal(ink_session_why(f.session, &reason), INK_ERR_NOT_FOUND);
    assert_int_equal(act(&f, "b2"), INK_OK);
    assert_int_equal(ink_session_hint(f.session, &advice, &error), INK_ERR_ARGUMENT);
    assert_true(error.text[0] != '\0');
    assert_int_equal(let_others_move(&f), 1);
    assert_int_equal(ink_session_why(f.session, &reason), INK_OK);
    assert_int_equal(ink_view_seat(reason.view), 1);
    assert_int_equal(reason.advice->count, 8);
    assert_true(reason.advice->value == 0.0);
    assert_true(reason.action == reason.advice->actions[reason.advice->best].action);
    assert_memory_equal(reason.state, ink_view_state(reason.view), f.game->state_size);
    assert_int_equal(ink_session_undo(f.session), INK_OK);
    assert_int_equal(ink_session_why(f.session, &reason), INK_ERR_NOT_FOUND);
    end(&f);
}

static void reasons_that_tell_what_is_hidden_wait_for_the_end(void **state)
{
    fixture f = begin("kuhn_poker", "sampling", 1);
    ink_session_reason reason;
    (void)let_others_move(&f);
    assert_int_equal(ink_session_why(f.session, &reason), INK_ERR_UNSUPPORTED);
    assert_int_equal(act(&f, "pass"), INK_OK);
    (void)let_others_move(&f);
    assert_int_equal(mover(&f), INK_MOVER_NOBODY);
    assert_int_equal(ink_session_why(f.session, &reason), INK_OK);
    assert_int_equal(ink_view_seat(reason.view), 0);
    end(&f);
}

/* A play in which everything is asked for, the same in each attempt. */
static ink_status attempt(const ink_session_options *options, int *moves)
{
    ink_session *session = NULL;
    ink_session_move move;
    ink_advice advice = {0};
    ink_error error = {0};
    ink_status status = ink_session_create(options, &session, &error);
    for (int i = 0; i < 4 && status == INK_OK; i++) { /* two cards, and a turn of each */
        const int seat = ink_walker_mover(ink_session_walker(session));
        const int count = ink_walker_history(ink_session_walker(session))->count;
        if (seat == options->seat) {
            status = ink_session_hint(session, &advice, &error);
            ink_advice_release(&advice);
            status = status == INK_OK ? ink_session_act(session, 0) : status;
        } else {
            status = ink_session_next(session, &move, &error);
        }
        *moves = ink_walker_history(ink_session_walker(session))->count;
        assert_int_equal(*moves, count + (status == INK_OK));
    }
    if (status == INK_OK) {
        status = ink_session_undo(session);
    }
    ink_session_destroy(session);
    return status;
}

static void without_memory_a_play_stays_where_it_was(void **state)
{
    fixture f = begin("kuhn_poker", "sampling", 0);
    for (int later = 0; later < 2; later++) {
        uint64_t nth = 0;
        uint64_t count;
        do {
            int moves = 0;
            requests_fail(++nth, later != 0);
            const ink_status status = attempt(&f.options, &moves);
            count = requests_end();
            if (status != (count < nth ? INK_OK : INK_ERR_NOMEM)) {
                fail_msg("request %d: %s", (int)nth, ink_status_name(status));
            }
            assert_true(status != INK_OK || moves == 4);
        } while (count >= nth);
    }
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_and_methods_that_do_not_fit_are_refused),
        cmocka_unit_test(each_moves_in_turn),
        cmocka_unit_test(the_person_sees_the_view_of_the_seat),
        cmocka_unit_test(undo_leads_back_and_changes_no_luck),
        cmocka_unit_test(hints_do_not_change_the_play),
        cmocka_unit_test(reasons_are_those_of_the_last_move),
        cmocka_unit_test(reasons_that_tell_what_is_hidden_wait_for_the_end),
        cmocka_unit_test(without_memory_a_play_stays_where_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
