/* minimax.c - the value of every action in a game that hides nothing, by visiting every history
 * below it; expected values where chance moves.
 */

#include "search/search.h"

#include <stdlib.h>

#include "base/control.h"
#include "game/choose.h"
#include "game/open.h"
#include "game/trace.h"

typedef struct minimax {
    inki_ties ties;
} minimax;

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    (void)method;
    if ((game->traits & INK_TRAIT_OPEN) == 0) {
        ink_error_set(error, 0, 0, "minimax needs a game that hides nothing; %s does not show all",
                      game->name);
        return INK_ERR_UNSUPPORTED;
    }
    if (!inki_open_exists(game)) {
        ink_error_set(error, 0, 0,
                      "minimax needs plays of bounded length and payoffs of constant "
                      "sum; %s has not both",
                      game->name);
        return INK_ERR_UNSUPPORTED;
    }
    return INK_OK;
}

/* Solves the state of the view into `answer`. */
static ink_status solve(const ink_view *view, const ink_budget *budget, ink_open_answer *answer)
{
    const ink_game *game = ink_view_game(view);
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    ink_open *open = NULL;
    ink_status status = ink_open_create(game, 0, &open);
    if (status != INK_OK) {
        return status;
    }
    answer->nodes = budget->nodes;
    status = ink_open_values(game, open, ink_view_state(view), &control, answer);
    ink_open_destroy(game, open);
    /* Past the deadline is a limit; only the flag is a request. */
    const bool late = status == INK_ERR_STOPPED && !ink_control_requested(&control);
    return late ? INK_ERR_LIMIT : status;
}

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    const ink_game *game = ink_view_game(view);
    const minimax *self = method->data;
    const size_t room = (size_t)game->max_actions;
    const int measure_count = game->measure_count;
    ink_open_answer answer = {
        .values = calloc(room, sizeof(double)),
        .measures = calloc(room * (size_t)measure_count + 1, sizeof(double)),
    };
    ink_status status = INK_ERR_NOMEM;
    if (answer.values != NULL && answer.measures != NULL) {
        status = solve(view, budget, &answer);
    }
    if (status == INK_OK) {
        status = ink_advice_init(out, view);
    }
    if (status == INK_OK) {
        for (int i = 0; i < out->count; i++) {
            ink_advice_action *action = &out->actions[i];
            action->value = answer.values[i];
            action->standard_error = 0.0;
            for (int m = 0; m < measure_count; m++) {
                action->measures[m] = answer.measures[i * measure_count + m];
                action->measure_errors[m] = 0.0;
            }
        }
        const bool exact = (game->traits & INK_TRAIT_CHANCE) == 0;
        const double tolerance = exact ? 0.0 : inki_tie_tolerance(game);
        inki_choose(game, ink_view_seat(view), self->ties, tolerance, budget->seed, out);
        out->nodes = answer.nodes;
        out->value_text = "payoff if both sides play best";
    }
    free(answer.values);
    free(answer.measures);
    return status;
}

static ink_status record(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_trace *trace)
{
    (void)method;
    const ink_game *game = ink_view_game(view);
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    inki_trace_begin(trace, game, false);
    const ink_status status =
        inki_open_record(game, ink_view_state(view), &control, budget->nodes, trace);
    return inki_trace_end(trace, &control, status);
}

static ink_status create(const char *const *values, ink_method **out, ink_error *error)
{
    int ties;
    const ink_status status =
        inki_spec_choice("ties", values[0], inki_ties_words, INKI_TIES_COUNT, &ties, error);
    if (status != INK_OK) {
        return status;
    }
    ink_method *method = inki_method_new(sizeof(minimax));
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    minimax *self = method->data;
    self->ties = (inki_ties)ties;
    method->accepts = accepts;
    method->advise = advise;
    method->record = record;
    *out = method;
    return INK_OK;
}

static const ink_parameter options[] = {
    {"ties", "measures", INKI_TIES_TEXT},
};

const inki_method_row inki_minimax_row = {
    .info = {.name = "minimax",
             .text = "exact values by visiting every line of play",
             .needs = "a game that hides nothing, with plays of bounded length",
             .source = "von Neumann (1928); Russell and Norvig, Artificial Intelligence, ch. 5",
             .options = options,
             .option_count = 1},
    .create = create,
};
