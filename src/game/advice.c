/* advice.c - advice as a container, and the call that every asker goes through. */

#include <inkling/method.h>

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "game/open.h"
#include "game/spec.h"

/* Plies that minimax, and those that alpha_beta searches to the end in no time. */
#define SHORT_PLAYS 12
#define LONGER_PLAYS 25

const char *ink_stopped_by_text(ink_stopped_by reason)
{
    switch (reason) {
    case INK_STOPPED_DONE:
        return "done";
    case INK_STOPPED_NODES:
        return "nodes";
    case INK_STOPPED_SAMPLES:
        return "samples";
    case INK_STOPPED_ITERATIONS:
        return "iterations";
    case INK_STOPPED_TIME:
        return "time";
    case INK_STOPPED_REQUEST:
        return "request";
    }
    return "unknown";
}

void ink_advice_release(ink_advice *advice)
{
    free(advice->actions);
    free(advice->line);
    *advice = (ink_advice){0};
}

ink_status ink_advice_init(ink_advice *advice, const ink_view *view)
{
    int count;
    const ink_action *legal = ink_view_actions(view, &count);
    if (count == 0) {
        return INK_ERR_ARGUMENT;
    }
    ink_advice_action *actions = calloc((size_t)count, sizeof *actions);
    if (actions == NULL) {
        return INK_ERR_NOMEM;
    }
    const double none = nan("");
    for (int i = 0; i < count; i++) {
        actions[i].action = legal[i];
        actions[i].value = none;
        actions[i].standard_error = none;
        for (int m = 0; m < INK_MAX_MEASURES; m++) {
            actions[i].measures[m] = none;
            actions[i].measure_errors[m] = none;
        }
    }
    *advice = (ink_advice){.actions = actions, .count = count, .value = none, .value_text = ""};
    return INK_OK;
}

ink_method *inki_method_new(size_t data_size)
{
    ink_method *method = calloc(1, sizeof *method);
    void *data = calloc(1, data_size > 0 ? data_size : 1);
    if (method == NULL || data == NULL) {
        free(method);
        free(data);
        return NULL;
    }
    method->data = data;
    method->destroy = inki_method_free;
    return method;
}

void inki_method_free(ink_method *method)
{
    free((void *)(uintptr_t)method->text);
    free(method->data);
    free(method);
}

void ink_method_destroy(ink_method *method)
{
    if (method != NULL) {
        method->destroy(method);
    }
}

/* Asks whether the method can handle the game. */
static ink_status check_game(const ink_method *method, const ink_game *game, ink_error *error)
{
    const ink_status status = method->accepts(method, game, error);
    if (status != INK_OK && status != INK_ERR_UNSUPPORTED) {
        ink_error_set(error, 0, 0, "%s: %s", method->name, ink_status_text(status));
    }
    return status;
}

/* Checks what every adviser asks for. */
static ink_status check(const ink_method *method, const ink_view *view, ink_error *error)
{
    if (method->advise == NULL) {
        ink_error_set(error, 0, 0, "%s does not give advice on single positions", method->name);
        return INK_ERR_UNSUPPORTED;
    }
    const ink_game *game = ink_view_game(view);
    const ink_status status = check_game(method, game, error);
    if (status != INK_OK) {
        return status;
    }
    if (!ink_view_is_mover(view)) {
        ink_error_set(error, 0, 0, "%s is not to move here", game->seat_names[ink_view_seat(view)]);
        return INK_ERR_ARGUMENT;
    }
    return INK_OK;
}

ink_status ink_advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                      ink_advice *out, ink_error *error)
{
    ink_status status = check(method, view, error);
    if (status != INK_OK) {
        return status;
    }
    const double begin = inki_clock_seconds();
    ink_advice advice = {0};
    method->reason.text[0] = '\0';
    status = method->advise(method, view, budget, &advice);
    if (status != INK_OK) {
        const char *reason = method->reason.text;
        ink_error_set(error, 0, 0, "%s: %s", method->name,
                      reason[0] != '\0' ? reason : ink_status_text(status));
        return status;
    }
    assert(0 <= advice.best && advice.best < advice.count);
    advice.seconds = inki_clock_seconds() - begin;
    advice.seed = budget->seed;
    *out = advice;
    return INK_OK;
}

ink_status ink_record(ink_method *method, const ink_view *view, const ink_budget *budget,
                      ink_trace *trace, ink_error *error)
{
    if (method->record == NULL) {
        ink_error_set(error, 0, 0, "%s cannot be recorded: it has no tree to show", method->name);
        return INK_ERR_UNSUPPORTED;
    }
    ink_status status = check_game(method, ink_view_game(view), error);
    if (status == INK_OK) {
        status = method->record(method, view, budget, trace);
        if (status == INK_ERR_UNSUPPORTED) {
            ink_error_set(error, 0, 0, "%s cannot be recorded in %s: it has no tree to show there",
                          method->name, ink_view_game(view)->name);
        } else if (status != INK_OK) {
            ink_error_set(error, 0, 0, "%s: %s", method->name, ink_status_text(status));
        }
    }
    return status;
}

/* The default for an open game. */
static const char *default_open(const ink_game *game)
{
    const int plies = game->max_plies > 0 ? game->max_plies : INT_MAX;
    const bool has_chance = (game->traits & INK_TRAIT_CHANCE) != 0;
    const bool is_listed = (game->traits & INK_TRAIT_CHANCE_SAMPLED) == 0;
    if (game->estimate != NULL && plies > SHORT_PLAYS && is_listed) {
        return has_chance              ? "expectiminimax(depth=3)"
               : plies <= LONGER_PLAYS ? "alpha_beta"
                                       : "alpha_beta(depth=10)";
    }
    if (inki_open_exists(game)) {
        return "minimax";
    }
    return is_listed ? "value_iteration" : "uniform";
}

const char *ink_method_default(const ink_game *game)
{
    if ((game->traits & INK_TRAIT_OPEN) != 0) {
        return default_open(game);
    }
    return inki_open_exists(game) ? "sampling" : "uniform";
}
