/* value_iteration_method.c - advice for a state by passes over all that can come of it, and a solver
 * that makes them over the whole game.
 */

#include "search/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/control.h"
#include "base/number.h"
#include "game/choose.h"
#include "search/value_iteration.h"

#define MOST_MEMORY 65536 /* MiB */

typedef struct value_iteration {
    double tolerance; /* how close the bounds are to come, in the payoff's unit */
    size_t memory;    /* bytes */
    inki_ties ties;

    inki_vi solver;       /* the work of the solver; zeroed before solve_begin */
    uint64_t most_passes; /* of it; 0: no limit */
    ink_control control;
} value_iteration;

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    (void)method;
    const unsigned traits = game->traits;
    const bool draws_late =
        (traits & INK_TRAIT_CHANCE_SAMPLED) != 0 && (traits & INK_TRAIT_CHANCE_FIRST) == 0;
    if ((traits & INK_TRAIT_OPEN) == 0) {
        ink_error_set(error, 0, 0,
                      "value_iteration needs a game that hides nothing; %s does not show all",
                      game->name);
    } else if (draws_late) {
        ink_error_set(error, 0, 0,
                      "value_iteration needs the outcomes of chance listed; %s only draws them",
                      game->name);
    } else if (game->side_count > 1 && (traits & INK_TRAIT_CONSTANT_SUM) == 0) {
        ink_error_set(error, 0, 0, "value_iteration needs payoffs of constant sum; %s has others",
                      game->name);
    } else {
        return INK_OK;
    }
    return INK_ERR_UNSUPPORTED;
}

/* --- passes --------------------------------------------------------------------------------- */

static bool is_done(const value_iteration *self, const inki_vi *vi)
{
    return vi->gap <= self->tolerance || inki_vi_is_settled(vi);
}

/* Makes passes until the bounds are close, or there were `most` (0: no limit) in all. */
static ink_stopped_by make_passes(const value_iteration *self, inki_vi *vi, uint64_t most,
                                  const ink_control *control)
{
    while (!is_done(self, vi)) {
        if (most > 0 && vi->passes >= most) {
            return INK_STOPPED_ITERATIONS;
        }
        if (ink_control_stopped(control) || inki_vi_pass(vi, control) != INK_OK) {
            return ink_control_requested(control) ? INK_STOPPED_REQUEST : INK_STOPPED_TIME;
        }
        ink_control_report(control, (uint64_t)vi->settled, (uint64_t)vi->graph.component_count);
    }
    return INK_STOPPED_DONE;
}

/* Finds the states.  Past the deadline is a limit; only the flag is a request. */
static ink_status begin(ink_method *method, const ink_game *game, const ink_state *root,
                        uint64_t max_nodes, const ink_control *control, inki_vi *out)
{
    const value_iteration *self = method->data;
    const inki_graph_limits limits = {
        .max_nodes = max_nodes, .memory = self->memory, .control = control};
    const ink_status status = inki_vi_init(out, game, root, &limits);
    if (status == INK_ERR_LIMIT) {
        ink_error_set(&method->reason, 0, 0, "more states can come than %smemory=%d allows",
                      max_nodes > 0 ? "the limit on states or " : "", (int)(self->memory >> 20));
    }
    const bool late = status == INK_ERR_STOPPED && !ink_control_requested(control);
    return late ? INK_ERR_LIMIT : status;
}

/* --- the adviser ---------------------------------------------------------------------------- */

/* The successors of the root are in the order of its actions. */
static void write_advice(const value_iteration *self, const inki_vi *vi, const ink_view *view,
                         const ink_budget *budget, ink_advice *out)
{
    const inki_state_graph *graph = &vi->graph;
    const size_t first = graph->nodes[graph->root].first_edge;
    bool is_known = true;
    for (int i = 0; i < out->count; i++) {
        const inki_bounds bounds = vi->bounds[graph->edges[first + (size_t)i]];
        const double gap = bounds.high - bounds.low;
        const bool is_close = gap <= self->tolerance;
        out->actions[i].value = bounds.low + gap / 2.0;
        out->actions[i].standard_error = is_close ? 0.0 : nan("");
        is_known = is_known && is_close;
    }
    const double tolerance = fmax(self->tolerance, inki_tie_tolerance(graph->game));
    inki_choose(graph->game, ink_view_seat(view), self->ties, tolerance, budget->seed, out);
    out->nodes = (uint64_t)graph->count;
    out->value_text = is_known ? "expected payoff if both sides play best"
                               : "the middle of the bounds found so far on the expected payoff if "
                                 "both sides play best";
}

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    const value_iteration *self = method->data;
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    inki_vi vi;
    ink_status status =
        begin(method, ink_view_game(view), ink_view_state(view), budget->nodes, &control, &vi);
    if (status != INK_OK) {
        return status;
    }
    const ink_stopped_by stopped_by = make_passes(self, &vi, budget->iterations, &control);
    status = ink_advice_init(out, view);
    if (status == INK_OK) {
        write_advice(self, &vi, view, budget, out);
        out->stopped_by = stopped_by;
    }
    inki_vi_release(&vi);
    return status;
}

/* --- the solver ------------------------------------------------------------------------------ */

static ink_status solve_begin(ink_method *method, const ink_game *game, const ink_budget *budget)
{
    value_iteration *self = method->data;
    ink_state *start = calloc(1, game->state_size);
    if (start == NULL) {
        return INK_ERR_NOMEM;
    }
    game->start(game, start);
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    inki_vi solver;
    const ink_status status = begin(method, game, start, budget->nodes, &control, &solver);
    free(start);
    if (status == INK_OK) {
        inki_vi_release(&self->solver);
        self->solver = solver;
        self->most_passes = budget->iterations;
        self->control = control;
    }
    return status;
}

static bool has_begun(const value_iteration *self)
{
    return self->solver.bounds != NULL;
}

static ink_status step(ink_method *method, uint64_t count, ink_stopped_by *stopped_by)
{
    value_iteration *self = method->data;
    if (!has_begun(self)) {
        return INK_ERR_ARGUMENT;
    }
    const uint64_t passes = self->solver.passes;
    uint64_t most = count < UINT64_MAX - passes ? passes + count : UINT64_MAX;
    if (self->most_passes > 0 && self->most_passes < most) {
        most = self->most_passes;
    }
    /* No limit is written 0, and no pass needs no work. */
    *stopped_by = count > 0 || is_done(self, &self->solver)
                      ? make_passes(self, &self->solver, most, &self->control)
                      : INK_STOPPED_ITERATIONS;
    return INK_OK;
}

static ink_status save(const ink_method *method, ink_text *out)
{
    const value_iteration *self = method->data;
    if (!has_begun(self)) {
        return INK_ERR_ARGUMENT;
    }
    inki_vi_save(&self->solver, out);
    return ink_text_status(out);
}

static ink_status load(ink_method *method, const void *bytes, size_t size)
{
    value_iteration *self = method->data;
    return has_begun(self) ? inki_vi_load(&self->solver, bytes, size) : INK_ERR_ARGUMENT;
}

static void destroy(ink_method *method)
{
    inki_vi_release(&((value_iteration *)method->data)->solver);
    inki_method_free(method);
}

/* --- options -------------------------------------------------------------------------------- */

enum {
    TOLERANCE,
    MEMORY,
    TIES,
    OPTION_COUNT
};

static const char *const ties_words[] = {"first", "random"};

static const ink_parameter options[OPTION_COUNT] = {
    {"tolerance", "1e-9", "how close the bounds on each value are to come, in the payoff's unit"},
    {"memory", "1024", "MiB for the states that can come, 1 to 65536"},
    {"ties", "first", "among equal values: first, random"},
};

static ink_status read_tolerance(const char *value, double *out, ink_error *error)
{
    if (inki_number_read(value, strlen(value), out) && *out >= 0.0) {
        return INK_OK;
    }
    ink_error_set(error, 0, 0, "tolerance=%.40s: a number that is 0 or greater is expected", value);
    return INK_ERR_ARGUMENT;
}

static ink_status create(const char *const *values, ink_method **out, ink_error *error)
{
    long long memory = 0;
    int ties = 0;
    value_iteration self = {.tolerance = 0.0};
    ink_status status = read_tolerance(values[TOLERANCE], &self.tolerance, error);
    if (status == INK_OK) {
        status = inki_spec_integer("memory", values[MEMORY], 1, MOST_MEMORY, &memory, error);
    }
    if (status == INK_OK) {
        status = inki_spec_choice("ties", values[TIES], ties_words, 2, &ties, error);
    }
    if (status != INK_OK) {
        return status;
    }
    self.memory = (size_t)memory << 20;
    self.ties = ties == 0 ? INKI_TIES_FIRST : INKI_TIES_RANDOM;
    ink_method *method = inki_method_new(sizeof self);
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    *(value_iteration *)method->data = self;
    method->accepts = accepts;
    method->advise = advise;
    method->solve_begin = solve_begin;
    method->step = step;
    method->save = save;
    method->load = load;
    method->destroy = destroy;
    *out = method;
    return INK_OK;
}

const inki_method_row inki_value_iteration_row = {
    .info = {.name = "value_iteration",
             .text = "bounds on the values of all states that can come, until they meet",
             .needs =
                 "a game that hides nothing, with the outcomes of chance listed and few enough "
                 "states; plays need not end",
             .source = "Shapley, Stochastic games (1953); Dai and Goldsmith, Topological value "
                       "iteration (2007)",
             .options = options,
             .option_count = OPTION_COUNT},
    .create = create,
};
