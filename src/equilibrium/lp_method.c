/* lp_method.c - equilibria by linear programming, as solver and adviser. */

#include <stdlib.h>

#include "base/control.h"
#include "equilibrium/equilibrium.h"
#include "equilibrium/forecast.h"
#include "equilibrium/lp.h"
#include "equilibrium/lp_solver.h"
#include "equilibrium/profile.h"
#include "equilibrium/solver_advice.h"
#include "game/sequences_hold.h"

#define MOST_MEMORY 1048576 /* MiB */

typedef struct lp_work {
    size_t memory; /* bytes for the sequence form and the program */

    ink_sequences *sequences; /* of the work of the solver; NULL before solve_begin */
    double *plans[2];         /* equal probabilities until the program is solved */
    double *held[2];          /* probabilities at infosets that are held; NULL: none is */
    bool is_solved;
    ink_control control;
} lp_work;

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    (void)method;
    const ink_status status = ink_sequences_accepts(game, error);
    return status == INK_OK ? inki_lp_solver_exists(error) : status;
}

/* --- the solver ---------------------------------------------------------------------------------- */

static void release(lp_work *self)
{
    ink_sequences_destroy(self->sequences);
    self->sequences = NULL;
    for (int p = 0; p < 2; p++) {
        free(self->plans[p]);
        free(self->held[p]);
        self->plans[p] = NULL;
        self->held[p] = NULL;
    }
}

/* Plans that make all moves that are not held with equal probability.  INK_ERR_NOMEM. */
static ink_status begin_plans(const ink_sequences *sequences, double *const held[2],
                              double *plans[2])
{
    for (int p = 0; p < 2; p++) {
        plans[p] = inki_profile_uniform_plan(&sequences->players[p], held[p]);
    }
    if (plans[0] == NULL || plans[1] == NULL) {
        free(plans[0]);
        free(plans[1]);
        return INK_ERR_NOMEM;
    }
    return INK_OK;
}

static ink_status foresee(const ink_method *method, const ink_game *game,
                          const ink_control *control, ink_forecast *out)
{
    const lp_work *self = method->data;
    inki_sizes_guess sizes;
    const ink_status status = inki_sizes_guess_of(game, control, &sizes);
    if (status == INK_OK) {
        inki_forecast_sequences(&sizes, out);
        out->most_bytes = self->memory;
    }
    return status;
}

static ink_status solve_begin(ink_method *method, const ink_game *game, const ink_budget *budget)
{
    lp_work *self = method->data;
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    const ink_sequences_limits limits = {
        .memory = self->memory, .control = &control, .histories = budget->nodes};
    lp_work next = {.memory = self->memory, .control = control};
    method->reason = (ink_error){0};
    ink_status status = ink_sequences_build(game, &limits, &next.sequences, &method->reason);
    if (status == INK_OK) {
        status = begin_plans(next.sequences, next.held, next.plans);
    }
    if (status != INK_OK) {
        ink_sequences_destroy(next.sequences);
        const bool late = status == INK_ERR_STOPPED && !ink_control_requested(&control);
        return late ? INK_ERR_LIMIT : status;
    }
    release(self);
    *self = next;
    return INK_OK;
}

/* Solves what is left of the game where infosets are held. */
static ink_status solve_held(const lp_work *self, ink_error *reason)
{
    const double *const held[2] = {self->held[0], self->held[1]};
    inki_held_game game;
    ink_status status = inki_held_game_init(&game, self->sequences, held);
    if (status != INK_OK) {
        return status;
    }
    double *const found[2] = {malloc(game.left.players[0].sequence_count * sizeof(double)),
                              malloc(game.left.players[1].sequence_count * sizeof(double))};
    status = found[0] == NULL || found[1] == NULL
                 ? INK_ERR_NOMEM
                 : inki_lp_solve(&game.left, &self->control, found, reason);
    for (int p = 0; p < 2 && status == INK_OK; p++) {
        for (size_t i = 0; i < self->sequences->players[p].sequence_count; i++) {
            self->plans[p][i] = game.share[p][i] * found[p][game.owner[p][i]];
        }
    }
    free(found[0]);
    free(found[1]);
    inki_held_game_release(&game);
    return status;
}

/* Solves the program; one that is stopped is not solved in part. */
static ink_status solve(ink_method *method)
{
    lp_work *self = method->data;
    ink_status status = INK_OK;
    if (!self->is_solved) {
        status = self->held[0] != NULL
                     ? solve_held(self, &method->reason)
                     : inki_lp_solve(self->sequences, &self->control, self->plans, &method->reason);
        self->is_solved = status == INK_OK;
    }
    return status;
}

static ink_status step(ink_method *method, uint64_t count, ink_stopped_by *stopped_by)
{
    lp_work *self = method->data;
    if (self->sequences == NULL) {
        return INK_ERR_ARGUMENT;
    }
    if (count == 0 && !self->is_solved) {
        *stopped_by = INK_STOPPED_ITERATIONS;
        return INK_OK;
    }
    const ink_status status = solve(method);
    if (status == INK_ERR_STOPPED) {
        *stopped_by =
            ink_control_requested(&self->control) ? INK_STOPPED_REQUEST : INK_STOPPED_TIME;
        return INK_OK;
    }
    if (status == INK_OK) {
        *stopped_by = INK_STOPPED_DONE;
    }
    return status;
}

static ink_status strategy(const ink_method *method, ink_strategy **out)
{
    const lp_work *self = method->data;
    if (self->sequences == NULL) {
        return INK_ERR_ARGUMENT;
    }
    const double *const plans[2] = {self->plans[0], self->plans[1]};
    const double *const held[2] = {self->held[0], self->held[1]};
    return inki_profile_strategy(self->sequences, plans, held, out);
}

static ink_status bounds(const ink_method *method, ink_bounds *out)
{
    const lp_work *self = method->data;
    if (self->sequences == NULL) {
        return INK_ERR_ARGUMENT;
    }
    const double *const plans[2] = {self->plans[0], self->plans[1]};
    const double *const held[2] = {self->held[0], self->held[1]};
    return inki_profile_bounds(self->sequences, plans, held, out);
}

static ink_status lock(ink_method *method, const ink_strategy *strategy)
{
    lp_work *self = method->data;
    if (self->sequences == NULL) {
        return INK_ERR_ARGUMENT;
    }
    double *held[2];
    double *plans[2];
    ink_status status = inki_profile_hold(self->sequences, strategy, held);
    if (status != INK_OK) {
        return status;
    }
    status = begin_plans(self->sequences, held, plans);
    for (int p = 0; p < 2; p++) {
        if (status == INK_OK) {
            free(self->held[p]);
            free(self->plans[p]);
            self->held[p] = held[p];
            self->plans[p] = plans[p];
            self->is_solved = false;
        } else {
            free(held[p]);
        }
    }
    return status;
}

static void describe(const ink_method *method, ink_text *out)
{
    const lp_work *self = method->data;
    if (self->sequences != NULL) {
        const inki_treeplex *players = self->sequences->players;
        ink_text_format(
            out,
            "sequence form: %llu histories, %lu + %lu information sets, %lu + %lu sequences; "
            "a linear program of at most %llu numbers",
            (unsigned long long)self->sequences->histories, (unsigned long)players[0].infoset_count,
            (unsigned long)players[1].infoset_count, (unsigned long)players[0].sequence_count,
            (unsigned long)players[1].sequence_count,
            (unsigned long long)inki_lp_size(self->sequences));
    }
}

/* --- the adviser --------------------------------------------------------------------------------- */

/* Advice is not given on equal probabilities. */
static ink_status step_or_fail(ink_method *method, uint64_t count, ink_stopped_by *stopped_by)
{
    const lp_work *self = method->data;
    (void)count;
    *stopped_by = INK_STOPPED_DONE;
    const ink_status status = solve(method);
    const bool late = status == INK_ERR_STOPPED && !ink_control_requested(&self->control);
    return late ? INK_ERR_LIMIT : status;
}

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    const lp_work *self = method->data;
    lp_work work = {.memory = self->memory};
    ink_method solver = {
        .data = &work, .solve_begin = solve_begin, .step = step_or_fail, .strategy = strategy};
    const ink_status status = inki_solver_advise(&solver, 1, view, budget, out);
    if (status == INK_OK) {
        out->nodes = work.sequences->histories;
    } else {
        method->reason = solver.reason;
    }
    release(&work);
    return status;
}

static void destroy(ink_method *method)
{
    release(method->data);
    inki_method_free(method);
}

/* --- options ------------------------------------------------------------------------------------- */

static const ink_parameter options[] = {
    {"memory", "8192", "MiB for the sequence form and the linear program, 1 to 1048576"},
};

static ink_status create(const char *const *values, ink_method **out, ink_error *error)
{
    long long memory = 0;
    ink_status status = inki_spec_integer("memory", values[0], 1, MOST_MEMORY, &memory, error);
    if (status != INK_OK) {
        return status;
    }
    ink_method *method = inki_method_new(sizeof(lp_work));
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    lp_work *self = method->data;
    self->memory = (size_t)memory << 20;
    method->accepts = accepts;
    method->advise = advise;
    method->foresee = foresee;
    method->solve_begin = solve_begin;
    method->step = step;
    method->strategy = strategy;
    method->bounds = bounds;
    method->lock = lock;
    method->describe = describe;
    method->destroy = destroy;
    *out = method;
    return INK_OK;
}

const inki_method_row inki_lp_row = {
    .info = {.name = "lp",
             .text = "equilibrium: the linear program of the sequence form, solved by Clp",
             .needs =
                 "two sides of one seat each, payoffs of constant sum, plays that end, outcomes "
                 "of chance listed; Clp",
             .source = "von Stengel, Efficient computation of behavior strategies (1996); Koller, "
                       "Megiddo and von Stengel, Efficient computation of equilibria for extensive "
                       "two-person games (1996)",
             .options = options,
             .option_count = 1},
    .create = create,
};
