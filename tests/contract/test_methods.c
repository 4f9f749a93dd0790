/* test_methods.c - what every method owes to its callers, on every game that it accepts. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/method.h>
#include <inkling/worlds.h>

#include "instances.h"
#include "support.h"

#define TOLERANCE 1e-9
#define POSITIONS 12 /* of each game for each method */

/* Limits that do not depend on the clock, so that equal arguments give equal advice. */
static const ink_budget small_budget = {
    .nodes = 20000, .samples = 8, .iterations = 20, .seed = 11, .threads = 1};

/* A method, a position of a game, and what the failure of a check is to name. */
typedef struct trial {
    const char *label;
    ink_method *method;
    const ink_game *game;
    const ink_view *view;
} trial;

static ink_method *new_method(const char *name)
{
    ink_method *method = NULL;
    ink_error error = {0};
    if (ink_method_create(name, &method, &error) != INK_OK) {
        fail_msg("%s: %s", name, error.text);
    }
    return method;
}

/* Every method as it is by itself, then some with options that change what they do. */
static const char *trial_method(int index)
{
    static const char *const more[] = {
        "alpha_beta(depth=3,quiesce=2)",
        "alpha_mu(m=3,values=all)",
        "best_defence(form=fronts)",
        "best_defence(err=0.2)",
        "expectiminimax(depth=2,quiesce=1)",
        "expectiminimax(depth=3,prune=star1,order=game,table=0,values=best)",
    };
    const int count = ink_method_count();
    if (index < count) {
        return ink_method_at(index)->name;
    }
    return index - count < (int)(sizeof more / sizeof more[0]) ? more[index - count] : NULL;
}

static ink_game *new_instance(int index, const char **name)
{
    ink_game *game = instance_create(index, name);
    test_spare_memory(game);
    return game;
}

/* Does the method accept the game?  If not, it must say why. */
static bool is_accepted(const ink_method *method, const ink_game *game, const char *name)
{
    ink_error error = {0};
    const ink_status status = method->accepts(method, game, &error);
    if (status != INK_OK && (status != INK_ERR_UNSUPPORTED || error.text[0] == '\0')) {
        fail_msg("%s on %s: %s, \"%s\"", method->name, name, ink_status_name(status), error.text);
    }
    return status == INK_OK;
}

/* Runs a check at random positions of every game that each method accepts. */
static void on_every_trial(void (*check)(const trial *t))
{
    for (int m = 0; trial_method(m) != NULL; m++) {
        ink_method *method = new_method(trial_method(m));
        for (int g = 0; g < instance_count(); g++) {
            const char *name = NULL;
            ink_game *game = new_instance(g, &name);
            ink_text label = {0};
            ink_text_format(&label, "%s on %s", method->text, name);
            ink_walker *walker = new_walker(game);
            ink_random random;
            ink_random_init(&random, (uint64_t)g);
            const bool accepted = method->advise != NULL && is_accepted(method, game, name);
            for (int i = 0; accepted && i < test_scaled(POSITIONS); i++) {
                ink_view *view = NULL;
                if (!random_decision(walker, &random)) {
                    continue;
                }
                assert_int_equal(ink_walker_view(walker, ink_walker_mover(walker), &view), INK_OK);
                const trial t = {ink_text_string(&label), method, game, view};
                check(&t);
                ink_view_destroy(view);
            }
            ink_walker_destroy(walker);
            ink_text_release(&label);
            ink_game_destroy(game);
        }
        ink_method_destroy(method);
    }
}

/* --- the registry ------------------------------------------------------------------------ */

static void the_registry_is_sorted_and_describes_every_method(void **state)
{
    assert_null(ink_method_at(-1));
    assert_null(ink_method_at(ink_method_count()));
    for (int i = 0; i < ink_method_count(); i++) {
        const ink_method_info *info = ink_method_at(i);
        assert_true(info->text != NULL && info->needs != NULL && info->source != NULL);
        assert_true(i == 0 || strcmp(ink_method_at(i - 1)->name, info->name) < 0);
        for (int o = 0; o < info->option_count; o++) {
            assert_true(info->options[o].name != NULL && info->options[o].standard != NULL &&
                        info->options[o].text != NULL);
        }
        ink_method *method = new_method(info->name);
        assert_string_equal(method->name, info->name);
        ink_method *again = new_method(method->text);
        assert_string_equal(again->text, method->text);
        ink_method_destroy(again);
        ink_method_destroy(method);
    }
}

static void unknown_options_are_refused(void **state)
{
    for (int i = 0; i < ink_method_count(); i++) {
        ink_text text = {0};
        ink_method *method = NULL;
        ink_error error = {0};
        ink_text_format(&text, "%s(no_such_option=1)", ink_method_at(i)->name);
        assert_int_equal(ink_method_create(text.bytes, &method, &error), INK_ERR_ARGUMENT);
        assert_true(error.text[0] != '\0');
        ink_text_release(&text);
    }
}

static void the_default_method_accepts_the_game(void **state)
{
    for (int g = 0; g < instance_count(); g++) {
        const char *name = NULL;
        ink_game *game = new_instance(g, &name);
        ink_method *method = new_method(ink_method_default(game));
        if (!is_accepted(method, game, name)) {
            fail_msg("%s is the default for %s but refuses it", method->name, name);
        }
        ink_method_destroy(method);
        ink_game_destroy(game);
    }
}

static void refusals_carry_a_sentence(void **state)
{
    for (int m = 0; m < ink_method_count(); m++) {
        ink_method *method = new_method(ink_method_at(m)->name);
        for (int g = 0; g < instance_count(); g++) {
            const char *name = NULL;
            ink_game *game = new_instance(g, &name);
            (void)is_accepted(method, game, name);
            ink_game_destroy(game);
        }
        ink_method_destroy(method);
    }
}

/* --- advice ------------------------------------------------------------------------------ */

static bool is_value(const ink_game *game, double value)
{
    return isnan(value) ||
           (value >= game->min_payoff - TOLERANCE && value <= game->max_payoff + TOLERANCE);
}

static bool is_spread(double error)
{
    return isnan(error) || error >= 0.0;
}

static void check_action(const trial *t, const ink_advice_action *action)
{
    if (!(action->probability >= 0.0 && action->probability <= 1.0 + TOLERANCE) ||
        !is_value(t->game, action->value) || !is_spread(action->standard_error)) {
        fail_msg("%s: probability %g, value %g, standard error %g", t->label, action->probability,
                 action->value, action->standard_error);
    }
    for (int m = 0; m < t->game->measure_count; m++) {
        assert_true(isnan(action->measures[m]) || isfinite(action->measures[m]));
        assert_true(is_spread(action->measure_errors[m]));
    }
}

/* What holds of any advice, partial or not. */
static void check_advice(const trial *t, const ink_advice *advice, const ink_budget *budget)
{
    int count = 0;
    const ink_action *legal = ink_view_actions(t->view, &count);
    assert_int_equal(advice->count, count);
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        assert_true(advice->actions[i].action == legal[i]);
        check_action(t, &advice->actions[i]);
        sum += advice->actions[i].probability;
    }
    if (fabs(sum - 1.0) > TOLERANCE) {
        fail_msg("%s: probabilities add up to %.12f", t->label, sum);
    }
    assert_in_range(advice->best, 0, count - 1);
    if (!(advice->actions[advice->best].probability > 0.0)) {
        fail_msg("%s: the best action is never played", t->label);
    }
    assert_true(is_value(t->game, advice->value));
    assert_true(advice->seconds >= 0.0);
    assert_true(advice->seed == budget->seed);
    assert_true(advice->value_text != NULL);
    assert_true(advice->world_count == 0 || advice->worlds <= advice->world_count);
}

static void check_limits_kept(const trial *t, const ink_advice *advice, const ink_budget *budget)
{
    if ((budget->nodes > 0 && advice->nodes > budget->nodes) ||
        (budget->samples > 0 &&
         (advice->worlds > budget->samples || advice->samples > budget->samples))) {
        fail_msg("%s: %llu nodes, %llu worlds and %llu plays, %llu and %llu allowed", t->label,
                 (unsigned long long)advice->nodes, (unsigned long long)advice->worlds,
                 (unsigned long long)advice->samples, (unsigned long long)budget->nodes,
                 (unsigned long long)budget->samples);
    }
}

/* Asks for advice; false where the limits leave none. */
static bool ask(const trial *t, const ink_budget *budget, ink_advice *out)
{
    ink_error error = {0};
    *out = (ink_advice){0};
    const ink_status status = ink_advise(t->method, t->view, budget, out, &error);
    if (status != INK_OK) {
        if (status != INK_ERR_LIMIT || error.text[0] == '\0') {
            fail_msg("%s: %s, \"%s\"", t->label, ink_status_name(status), error.text);
        }
        return false;
    }
    check_advice(t, out, budget);
    check_limits_kept(t, out, budget);
    return true;
}

static void check_sound(const trial *t)
{
    ink_advice advice;
    if (ask(t, &small_budget, &advice)) {
        ink_advice_release(&advice);
    }
}

static void advice_is_sound(void **state)
{
    on_every_trial(check_sound);
}

/* Is all but the time the same?  NaN is equal to itself here. */
static bool is_same(const ink_advice *a, const ink_advice *b)
{
    return a->count == b->count && a->best == b->best &&
           memcmp(&a->value, &b->value, sizeof a->value) == 0 && a->nodes == b->nodes &&
           a->worlds == b->worlds && a->world_count == b->world_count && a->seed == b->seed &&
           a->samples == b->samples && a->stopped_by == b->stopped_by &&
           strcmp(a->value_text, b->value_text) == 0 &&
           memcmp(a->actions, b->actions, (size_t)a->count * sizeof *a->actions) == 0;
}

static void check_repeatable(const trial *t)
{
    ink_budget budget = small_budget;
    ink_advice first;
    ink_advice second;
    const bool answered = ask(t, &budget, &first);
    static const int threads[] = {1, 2};
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        budget.threads = threads[i];
        const bool again = ask(t, &budget, &second);
        if (again != answered || (answered && !is_same(&first, &second))) {
            fail_msg("%s: other advice on %d threads", t->label, threads[i]);
        }
        ink_advice_release(&second);
    }
    ink_advice_release(&first);
}

static void equal_arguments_give_equal_advice_on_any_number_of_threads(void **state)
{
    on_every_trial(check_repeatable);
}

static void check_other_seeds(const trial *t)
{
    ink_budget budget = small_budget;
    static const uint64_t seeds[] = {0, UINT64_MAX};
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        budget.seed = seeds[i];
        ink_advice advice;
        if (ask(t, &budget, &advice)) {
            ink_advice_release(&advice);
        }
    }
}

static void any_seed_is_good_and_recorded(void **state)
{
    on_every_trial(check_other_seeds);
}

static void check_stop(const trial *t)
{
    const int stop = 1;
    const ink_control control = {.stop = &stop};
    ink_budget budget = small_budget;
    budget.control = &control;
    ink_advice advice = {0};
    ink_error error = {0};
    const ink_status status = ink_advise(t->method, t->view, &budget, &advice, &error);
    if (status == INK_OK) {
        check_advice(t, &advice, &budget);
        /* A method that never looks ahead is done at once. */
        if (advice.stopped_by != INK_STOPPED_REQUEST && advice.nodes > 0) {
            fail_msg("%s: stopped by %s though the flag was set", t->label,
                     ink_stopped_by_text(advice.stopped_by));
        }
        ink_advice_release(&advice);
    } else if (status != INK_ERR_STOPPED || error.text[0] == '\0') {
        fail_msg("%s: %s, \"%s\"", t->label, ink_status_name(status), error.text);
    }
}

static void a_stop_flag_set_in_advance_is_seen(void **state)
{
    on_every_trial(check_stop);
}

static void check_least_limits(const trial *t)
{
    const ink_budget budgets[] = {
        {.nodes = 1, .seed = 5},
        {.samples = 1, .iterations = 1, .nodes = 20000},
        {.time_ms = 1, .nodes = 1000000},
        {.nodes = 1, .samples = 1, .iterations = 1, .time_ms = 1, .threads = 2},
    };
    for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; i++) {
        ink_advice advice;
        if (ask(t, &budgets[i], &advice)) {
            ink_advice_release(&advice);
        }
    }
}

static void the_least_limits_are_kept(void **state)
{
    on_every_trial(check_least_limits);
}

/* --- recordings -------------------------------------------------------------------------- */

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
    return fabs(root->value - advice->value) <= TOLERANCE;
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
    const ink_status status = ink_record(t->method, t->view, &small_budget, trace, &error);
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
    assert_in_range(visits, 1, small_budget.nodes);
    ink_advice advice;
    if (ask(t, &small_budget, &advice)) {
        if (status == INK_OK && advice.stopped_by == INK_STOPPED_DONE &&
            !is_as_advised(t, trace, &advice)) {
            fail_msg("%s: value %g recorded, %g advised", t->label, ink_trace_at(trace, 0)->value,
                     advice.value);
        }
        ink_advice_release(&advice);
    }
    const int stop = 1;
    ink_budget stopped = small_budget;
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
    ink_method *method = new_method("uniform");
    ink_game *game = test_game("tic_tac_toe");
    ink_walker *walker = new_walker(game);
    ink_view *view = NULL;
    ink_trace *trace = NULL;
    ink_error error = {0};
    assert_int_equal(ink_walker_view(walker, 0, &view), INK_OK);
    assert_int_equal(ink_trace_create(&trace), INK_OK);
    assert_int_equal(ink_record(method, view, &small_budget, trace, &error), INK_ERR_UNSUPPORTED);
    assert_true(error.text[0] != '\0');
    assert_int_equal(ink_trace_count(trace), 0);
    assert_null(ink_trace_root(trace));
    ink_trace_destroy(trace);
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
    ink_method_destroy(method);
}

/* A seat that is not to move gets no advice, but a reason. */
static void seats_that_are_not_to_move_are_refused(void **state)
{
    for (int m = 0; m < ink_method_count(); m++) {
        ink_method *method = new_method(ink_method_at(m)->name);
        for (int g = 0; g < instance_count(); g++) {
            const char *name = NULL;
            ink_game *game = new_instance(g, &name);
            ink_walker *walker = new_walker(game);
            ink_random random;
            ink_random_init(&random, 9);
            if (method->advise != NULL && game->seat_count > 1 && is_accepted(method, game, name) &&
                random_decision(walker, &random)) {
                ink_view *view = NULL;
                ink_advice advice = {0};
                ink_error error = {0};
                const int other = (ink_walker_mover(walker) + 1) % game->seat_count;
                assert_int_equal(ink_walker_view(walker, other, &view), INK_OK);
                assert_int_equal(ink_advise(method, view, &small_budget, &advice, &error),
                                 INK_ERR_ARGUMENT);
                assert_true(error.text[0] != '\0');
                ink_view_destroy(view);
            }
            ink_walker_destroy(walker);
            ink_game_destroy(game);
        }
        ink_method_destroy(method);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_registry_is_sorted_and_describes_every_method),
        cmocka_unit_test(unknown_options_are_refused),
        cmocka_unit_test(the_default_method_accepts_the_game),
        cmocka_unit_test(refusals_carry_a_sentence),
        cmocka_unit_test(advice_is_sound),
        cmocka_unit_test(equal_arguments_give_equal_advice_on_any_number_of_threads),
        cmocka_unit_test(any_seed_is_good_and_recorded),
        cmocka_unit_test(a_stop_flag_set_in_advance_is_seen),
        cmocka_unit_test(the_least_limits_are_kept),
        cmocka_unit_test(recordings_are_sound),
        cmocka_unit_test(what_has_no_recording_says_so),
        cmocka_unit_test(seats_that_are_not_to_move_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
