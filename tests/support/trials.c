/* trials.c - see trials.h. */
#include "trials.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "instances.h"
#include "support.h"

#define POSITIONS 12 /* of each game for each method */

const ink_budget trial_budget = {
    .nodes = 20000, .samples = 8, .iterations = 20, .seed = 11, .threads = 1};

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

ink_game *trial_game(int index, const char **name)
{
    ink_game *game = instance_create(index, name);
    test_spare_memory(game);
    return game;
}

bool trial_accepts(const ink_method *method, const ink_game *game, const char *name)
{
    ink_error error = {0};
    const ink_status status = method->accepts(method, game, &error);
    if (status != INK_OK && (status != INK_ERR_UNSUPPORTED || error.text[0] == '\0')) {
        fail_msg("%s on %s: %s, \"%s\"", method->name, name, ink_status_name(status), error.text);
    }
    return status == INK_OK;
}

void on_every_trial(void (*check)(const trial *t))
{
    for (int m = 0; trial_method(m) != NULL; m++) {
        ink_method *method = test_method(trial_method(m));
        for (int g = 0; g < instance_count(); g++) {
            const char *name = NULL;
            ink_game *game = trial_game(g, &name);
            ink_text label = {0};
            ink_text_format(&label, "%s on %s", method->text, name);
            ink_walker *walker = new_walker(game);
            ink_random random;
            ink_random_init(&random, (uint64_t)g);
            const bool accepted = method->advise != NULL && trial_accepts(method, game, name);
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

static bool is_value(const ink_game *game, double value)
{
    return isnan(value) || (value >= game->min_payoff - TRIAL_TOLERANCE &&
                            value <= game->max_payoff + TRIAL_TOLERANCE);
}

static bool is_spread(double error)
{
    return isnan(error) || error >= 0.0;
}

static void check_action(const trial *t, const ink_advice_action *action)
{
    if (!(action->probability >= 0.0 && action->probability <= 1.0 + TRIAL_TOLERANCE) ||
        !is_value(t->game, action->value) || !is_spread(action->standard_error)) {
        fail_msg("%s: probability %g, value %g, standard error %g", t->label, action->probability,
                 action->value, action->standard_error);
    }
    for (int m = 0; m < t->game->measure_count; m++) {
        assert_true(isnan(action->measures[m]) || isfinite(action->measures[m]));
        assert_true(is_spread(action->measure_errors[m]));
    }
}

void trial_check(const trial *t, const ink_advice *advice, const ink_budget *budget)
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
    if (fabs(sum - 1.0) > TRIAL_TOLERANCE) {
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

bool trial_ask(const trial *t, const ink_budget *budget, ink_advice *out)
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
    trial_check(t, out, budget);
    check_limits_kept(t, out, budget);
    return true;
}
