/* plan_method.c - the methods that make one plan for all worlds: vector_minimax, payoff_reduction,
 * payoff_reduction_beta and sampling_plan.
 */

#include "worlds/worlds_methods.h"

#include <math.h>
#include <stdlib.h>

#include "base/control.h"
#include "game/choose.h"
#include "worlds/gather.h"
#include "worlds/plan.h"
#include "worlds/standpoint.h"
#include "worlds/walk_plan.h"

typedef struct plan_method {
    inki_reduction reduction;
    bool sees_worlds;
    inki_plan_ties ties;
    bool prunes;
    inki_walk_plan_limits limits; /* in games that are not MAX/MIN graphs */
} plan_method;

static const char *const ties_words[INKI_PLAN_TIES_COUNT] = {"random", "first", "aligned"};

/* Gives MAX the move that was chosen, or all that look as good to it. */
static void choose_for_max(const inki_plan_options *options, const inki_plan_result *result,
                           ink_advice *out)
{
    int equal_count = 0;
    const double floor = result->believed[result->chosen] - options->tolerance;
    for (int i = 0; i < out->count; i++) {
        equal_count += result->believed[out->actions[i].action] >= floor;
    }
    out->value = 0.0;
    for (int i = 0; i < out->count; i++) {
        ink_advice_action *action = &out->actions[i];
        const bool is_chosen = action->action == (ink_action)result->chosen;
        if (is_chosen) {
            out->best = i;
        }
        if (options->ties == INKI_PLAN_RANDOM) {
            const bool is_equal = is_chosen || result->believed[action->action] >= floor;
            action->probability = is_equal ? 1.0 / equal_count : 0.0;
        } else {
            action->probability = is_chosen ? 1.0 : 0.0;
        }
        out->value += action->probability * action->value;
    }
}

static ink_status conclude(const ink_view *view, const inki_plan_options *options,
                           const inki_plan_result *result, ink_advice *out)
{
    const ink_status status = ink_advice_init(out, view);
    if (status != INK_OK) {
        return status;
    }
    for (int i = 0; i < out->count; i++) {
        ink_advice_action *action = &out->actions[i];
        action->value = result->worth[action->action];
        action->standard_error = 0.0;
    }
    if (ink_view_seat(view) == 0) {
        choose_for_max(options, result, out);
    } else {
        const inki_ties ties =
            options->ties == INKI_PLAN_RANDOM ? INKI_TIES_RANDOM : INKI_TIES_FIRST;
        inki_choose(ink_view_game(view), ink_view_seat(view), ties, options->tolerance,
                    options->seed, out);
    }
    out->nodes = result->nodes;
    out->value_text = inki_standpoint_value_text;
    return INK_OK;
}

static inki_plan_options options_of(const plan_method *self, const ink_view *view,
                                    const ink_budget *budget, ink_trace *trace)
{
    return (inki_plan_options){.reduction = self->reduction,
                               .sees_worlds = self->sees_worlds,
                               .ties = self->ties,
                               .prunes = self->prunes,
                               .tolerance = inki_tie_tolerance(ink_view_game(view)),
                               .seed = budget->seed,
                               .trace = trace};
}

/* Makes a plan in a graph for a view; with advice, or recorded, where `out` or `trace` is not NULL. */
static ink_status plan(const plan_method *self, const ink_view *view, const ink_budget *budget,
                       const ink_control *control, ink_trace *trace, ink_advice *out)
{
    const inki_plan_options options = options_of(self, view, budget, trace);
    inki_standpoint from;
    inki_worlds_locate(view, &from);
    const size_t room = (size_t)ink_worlds_node_at(from.worlds, from.node)->edge_count;
    inki_plan_result result = {.believed = calloc(room, sizeof(double)),
                               .worth = calloc(room, sizeof(double)),
                               .nodes = budget->nodes};
    ink_status status = INK_ERR_NOMEM;
    if (result.believed != NULL && result.worth != NULL) {
        status = inki_plan_make(&from, &options, control, &result);
    }
    if (status == INK_OK && out != NULL) {
        status = conclude(view, &options, &result, out);
    }
    free(result.believed);
    free(result.worth);
    return status;
}

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    const plan_method *self = method->data;
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    if (ink_game_worlds(ink_view_game(view)) == NULL) {
        const inki_plan_options options = options_of(self, view, budget, NULL);
        return inki_walk_plan_advise(&options, &self->limits, view, budget, out);
    }
    return inki_standpoint_status(plan(self, view, budget, &control, NULL, out), &control);
}

static ink_status record(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_trace *trace)
{
    if (ink_game_worlds(ink_view_game(view)) == NULL) {
        return INK_ERR_UNSUPPORTED;
    }
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    inki_trace_begin(trace, ink_view_game(view), true);
    return inki_trace_end(trace, &control, plan(method->data, view, budget, &control, trace, NULL));
}

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    const plan_method *self = method->data;
    return self->sees_worlds || ink_game_worlds(game) != NULL
               ? inki_standpoint_accepts(method, game, error)
               : inki_gather_accepts(method->name, game, error);
}

/* Makes the method that plans as `kind` says but for the options. */
static ink_status create(const char *const *values, plan_method kind, ink_method **out,
                         ink_error *error)
{
    static const char *const no_yes[] = {"no", "yes"};
    int ties;
    int prunes;
    long long moves = 1;
    long long worlds = 1;
    ink_status status =
        inki_spec_choice("ties", values[0], ties_words, INKI_PLAN_TIES_COUNT, &ties, error);
    if (status == INK_OK) {
        status = inki_spec_choice("prune", values[1], no_yes, 2, &prunes, error);
    }
    if (status == INK_OK && !kind.sees_worlds) {
        status = inki_spec_integer("m", values[2], 1, 1000, &moves, error);
    }
    if (status == INK_OK && !kind.sees_worlds) {
        status = inki_spec_integer("worlds", values[3], 1, INKI_WORLDS_MAX, &worlds, error);
    }
    if (status != INK_OK) {
        return status;
    }
    ink_method *method = inki_method_new(sizeof(plan_method));
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    kind.ties = (inki_plan_ties)ties;
    kind.prunes = prunes != 0;
    kind.limits = (inki_walk_plan_limits){(int)moves, (uint64_t)worlds};
    *(plan_method *)method->data = kind;
    method->accepts = accepts;
    method->advise = advise;
    method->record = record;
    *out = method;
    return INK_OK;
}

static ink_status create_vector(const char *const *values, ink_method **out, ink_error *error)
{
    const plan_method kind = {.reduction = INKI_REDUCE_NOTHING};
    return create(values, kind, out, error);
}

static ink_status create_once(const char *const *values, ink_method **out, ink_error *error)
{
    const plan_method kind = {.reduction = INKI_REDUCE_ONCE};
    return create(values, kind, out, error);
}

static ink_status create_beta(const char *const *values, ink_method **out, ink_error *error)
{
    const plan_method kind = {.reduction = INKI_REDUCE_BETA};
    return create(values, kind, out, error);
}

static ink_status create_sampling(const char *const *values, ink_method **out, ink_error *error)
{
    const plan_method kind = {.sees_worlds = true};
    return create(values, kind, out, error);
}

static const ink_parameter options[] = {
    {"ties", "random",
     "among equal means: random, first (listed), aligned (better in the last world that differs)"},
    {"prune", "yes", "leave out replies to moves that MAX does not take any more: no, yes"},
    {"m", "2", "moves of one's own that a plan has, 1 to 1000; in a MAX/MIN tree always all"},
    {"worlds", "20", "worlds to draw, 1 to 4096; in a MAX/MIN tree always all"},
};

#define OPTION_COUNT ((int)(sizeof options / sizeof options[0]))
#define GRAPH_OPTION_COUNT 2 /* the first: those that say something in MAX/MIN trees */
#define NEEDS                                                                                      \
    "a MAX/MIN tree in several worlds, or hidden information dealt at the start and a solver for " \
    "when everything is seen"

const inki_method_row inki_vector_minimax_row = {
    .info = {.name = "vector_minimax",
             .text = "one move for all worlds, by the mean of payoffs in all of them",
             .needs = NEEDS,
             .source = "Frank, Basin and Matsubara (1998)",
             .options = options,
             .option_count = OPTION_COUNT},
    .create = create_vector,
};

const inki_method_row inki_payoff_reduction_row = {
    .info = {.name = "payoff_reduction",
             .text = "vector_minimax on payoffs reduced to what MIN allows on the way to them",
             .needs = NEEDS,
             .source = "Frank, Basin and Matsubara (1998), PRM",
             .options = options,
             .option_count = OPTION_COUNT},
    .create = create_once,
};

const inki_method_row inki_payoff_reduction_beta_row = {
    .info = {.name = "payoff_reduction_beta",
             .text = "payoff_reduction, also to what MIN's earlier moves have left",
             .needs = NEEDS,
             .source = "after Frank, Basin and Matsubara (1998)",
             .options = options,
             .option_count = OPTION_COUNT},
    .create = create_beta,
};

const inki_method_row inki_sampling_plan_row = {
    .info = {.name = "sampling_plan",
             .text =
                 "at each turn the move that would be worth most if the world were seen after it",
             .needs = "a MAX/MIN tree in several worlds",
             .source = "Frank, Basin and Matsubara (1998), Monte-Carlo sampling",
             .options = options,
             .option_count = GRAPH_OPTION_COUNT},
    .create = create_sampling,
};
