/* test_recordings.c - what methods record of their searches, on every game that they accept. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inkling/method.h>

#include "instances.h"
#include "support.h"
#include "trials.h"

/* What holds of any node of a recording. */
static void check_node(const trial *t, const ink_trace *trace, int32_t index, int32_t *visits)
{
    const ink_trace_node *node = ink_trace_at(trace, index);
    const bool is_linked = index == 0
                               ? node->parent == -1
                               : node->parent >= 0 && node->parent < index &&
                                     ink_trace_at(trace, node->parent)->depth + 1 == node->depth;
    const bool is_valued = node->kind != INK_TRACE_PRUNED && node->kind != INK_TRACE_UNFINISHED;
    /* Searches with chance leave room for rounding in the bounds that they prune by. */
    const double room = 1e-8 * (1.0 + fmax(fabs(t->game->min_payoff), fabs(t->game->max_payoff)));
    const bool is_bounded = isnan(node->value) ||
                            (node->least <= node->value + room && node->value <= node->most + room);
    *visits += node->visit > 0;
    if (!is_linked || is_valued == isnan(node->value) || !is_bounded ||
        (node->visit == 0) != (node->kind == INK_TRACE_PRUNED) ||
        (node->visit > 0 && node->visit != *visits)) {
        fail_msg("%s: node %d: parent %d, visit %d, kind %d, value %.12g in %.12g to %.12g",
                 t->label, (int)index, (int)node->parent, (int)node->visit, (int)node->kind,
                 node->value, node->least, node->most);
    }
}

/* Is what was recorded what is advised?  Plans for many worlds record what MAX believes, and advise
 * what the plan is worth; MAX's move is the same. */
static bool is_as_advised(const trial *t, const ink_trace *trace, const ink_advice *advice)
{
    const ink_trace_node *root = ink_trace_at(trace, 0);
    if (ink_trace_width(trace) > 0) {
        return ink_view_seat(t->view) != 0 || root->choice == advice->actions[advice->best].action;
    }
    return fabs(root->value - advice->value) <= TRIAL_TOLERANCE;
}

/* Searches visit a tree node by node, with the value of the advice. */
static void check_recording(const trial *t)
{
    if (t->method->record == NULL) {
        return;
    }
    ink_trace *trace = NULL;
    ink_error error = {0};
    assert_int_equal(ink_trace_create(&trace), INK_OK);
    const ink_status status = ink_record(t->method, t->view, &trial_budget, trace, &error);
    if (status == INK_ERR_UNSUPPORTED && error.text[0] != '\0') {
        ink_trace_destroy(trace);
        return;
    }
    if (status != INK_OK && (status != INK_ERR_LIMIT || error.text[0] == '\0')) {
        fail_msg("%s: %s, \"%s\"", t->label, ink_status_name(status), error.text);
    }
    int32_t visits = 0;
    for (int32_t i = 0; i < ink_trace_count(trace); i++) {
        check_node(t, trace, i, &visits);
    }
    assert_in_range(visits, 1, trial_budget.nodes);
    ink_advice advice;
    if (trial_ask(t, &trial_budget, &advice)) {
        if (status == INK_OK && advice.stopped_by == INK_STOPPED_DONE &&
            !is_as_advised(t, trace, &advice)) {
            fail_msg("%s: value %g recorded, %g advised", t->label, ink_trace_at(trace, 0)->value,
                     advice.value);
        }
        ink_advice_release(&advice);
    }
    const int stop = 1;
    ink_budget stopped = trial_budget;
    stopped.control = &(ink_control){.stop = &stop};
    assert_int_equal(ink_record(t->method, t->view, &stopped, trace, &error), INK_ERR_STOPPED);
    ink_trace_destroy(trace);
}

static void recordings_are_sound(void **state)
{
    on_every_trial(check_recording);
}

static void what_has_no_recording_says_so(void **state)
{
    ink_method *method = test_method("uniform");
    ink_game *game = test_game("tic_tac_toe");
    ink_walker *walker = new_walker(game);
    ink_view *view = NULL;
    ink_trace *trace = NULL;
    ink_error error = {0};
    assert_int_equal(ink_walker_view(walker, 0, &view), INK_OK);
    assert_int_equal(ink_trace_create(&trace), INK_OK);
    assert_int_equal(ink_record(method, view, &trial_budget, trace, &error), INK_ERR_UNSUPPORTED);
    assert_true(error.text[0] != '\0');
    assert_int_equal(ink_trace_count(trace), 0);
    assert_null(ink_trace_root(trace));
    ink_trace_destroy(trace);
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
    ink_method_destroy(method);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recordings_are_sound),
        cmocka_unit_test(what_has_no_recording_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
