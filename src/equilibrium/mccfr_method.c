/* mccfr_method.c - Monte Carlo CFR as solvers and advisers. */

#include <stdlib.h>
#include <string.h>

#include "base/control.h"
#include "base/number.h"
#include "equilibrium/equilibrium.h"
#include "equilibrium/mccfr.h"
#include "equilibrium/solver_advice.h"

#include <inkling/equilibrium.h>

#define MOST_MEMORY 1048576         /* MiB */
#define STANDARD_ITERATIONS 100000  /* for advice, where the budget sets no limit */
#define ITERATIONS_BETWEEN_LOOKS 64 /* at the clock and the stop flag */
#define AUTOMATIC_HISTORIES 524288  /* of games for which a tree is built if nobody says */
#define BOUNDED_HISTORIES 4194304   /* of games for which there are bounds: a matter of seconds */

/* Whether all histories are held. */
enum {
    TREE_AUTO,
    TREE_ALWAYS,
    TREE_NEVER
};

typedef struct sampler {
    inki_mccfr_rule rule;
    int tree;
    const ink_view *asked; /* for advice: must be in the strategy; otherwise NULL */

    inki_mccfr mccfr;         /* the work of the solver; its game is NULL before solve_begin */
    uint64_t most_iterations; /* 0: no limit */
    ink_control control;
    ink_sequences *sequences; /* for bounds, made when they are first asked for */
    bool has_no_bounds;       /* the game is too large for these */
} sampler;

/* Sequences of an open game are told apart by its states, of which sampled infosets know nothing. */
static ink_status accepts_game(const ink_game *game, ink_error *error)
{
    if ((game->traits & INK_TRAIT_OPEN) != 0) {
        ink_error_set(error, 0, 0, "%s: everything is seen here, so there is nothing to sample",
                      game->name);
        return INK_ERR_UNSUPPORTED;
    }
    return ink_sequences_accepts(game, error);
}

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    (void)method;
    return accepts_game(game, error);
}

/* --- the solver ---------------------------------------------------------------------------------- */

static void release(sampler *self)
{
    inki_mccfr_release(&self->mccfr);
    ink_sequences_destroy(self->sequences);
    self->sequences = NULL;
    self->has_no_bounds = false;
}

/* Begins with a tree or without one. */
static ink_status begin(const sampler *self, const ink_game *game, uint64_t seed,
                        const ink_control *control, inki_mccfr *out)
{
    inki_mccfr_rule rule = self->rule;
    ink_status status = INK_ERR_LIMIT;
    if (self->tree != TREE_NEVER) {
        rule.histories = self->tree == TREE_AUTO ? AUTOMATIC_HISTORIES : UINT64_MAX;
        status = inki_mccfr_init(out, game, &rule, seed, control);
    }
    if (status == INK_ERR_LIMIT && self->tree != TREE_ALWAYS) {
        rule.histories = 0;
        status = inki_mccfr_init(out, game, &rule, seed, control);
    }
    return status;
}

static ink_status solve_begin(ink_method *method, const ink_game *game, const ink_budget *budget)
{
    sampler *self = method->data;
    method->reason = (ink_error){0};
    ink_status status = accepts_game(game, &method->reason);
    if (status != INK_OK) {
        return status;
    }
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    inki_mccfr mccfr;
    status = begin(self, game, budget->seed, &control, &mccfr);
    if (status == INK_ERR_LIMIT) {
        ink_error_set(&method->reason, 0, 0, "the tree of all histories needs more than %llu MiB",
                      (unsigned long long)(self->rule.memory >> 20));
    }
    if (status != INK_OK) {
        const bool late = status == INK_ERR_STOPPED && !ink_control_requested(&control);
        return late ? INK_ERR_LIMIT : status;
    }
    release(self);
    self->mccfr = mccfr;
    self->most_iterations = budget->iterations;
    self->mccfr.most_visits = budget->nodes > 0 ? budget->nodes : UINT64_MAX;
    self->control = control;
    self->mccfr.control = &self->control;
    return INK_OK;
}

/* Is a limit reached?  The clock is looked at now and then, after `done` passes of a step. */
static bool is_over(const sampler *self, uint64_t done, ink_stopped_by *reason)
{
    if (self->most_iterations > 0 && self->mccfr.iterations >= self->most_iterations) {
        *reason = INK_STOPPED_ITERATIONS;
        return true;
    }
    if (!inki_mccfr_has_visits(&self->mccfr)) {
        *reason = INK_STOPPED_NODES;
        return true;
    }
    const bool looks = done % ITERATIONS_BETWEEN_LOOKS == 0 || self->mccfr.is_cut;
    if (looks && ink_control_stopped(&self->control)) {
        *reason = ink_control_requested(&self->control) ? INK_STOPPED_REQUEST : INK_STOPPED_TIME;
        return true;
    }
    return false;
}

static ink_status step(ink_method *method, uint64_t count, ink_stopped_by *stopped_by)
{
    sampler *self = method->data;
    if (self->mccfr.game == NULL) {
        return INK_ERR_ARGUMENT;
    }
    ink_stopped_by reason = INK_STOPPED_ITERATIONS;
    ink_status status = INK_OK;
    for (uint64_t i = 0; i < count && status == INK_OK && !is_over(self, i, &reason); i++) {
        status = inki_mccfr_iterate(&self->mccfr);
    }
    ink_control_report(&self->control, self->mccfr.iterations, self->most_iterations);
    if (status == INK_OK) {
        *stopped_by = reason;
    }
    return status;
}

static uint64_t iterations(const ink_method *method)
{
    const sampler *self = method->data;
    return self->mccfr.iterations;
}

static void describe(const ink_method *method, ink_text *out)
{
    const sampler *self = method->data;
    const inki_mccfr *m = &self->mccfr;
    if (m->game == NULL) {
        return;
    }
    if (m->tree.count > 0) {
        ink_text_format(out, "tree of %llu histories, ", (unsigned long long)m->tree.count);
    }
    ink_text_format(out, "%llu information sets, %.1f MiB%s", (unsigned long long)m->store.count,
                    (double)inki_mccfr_bytes(m) / 1048576.0,
                    m->store.room.is_full ? ", which is all there is room for" : "");
}

static ink_status strategy(const ink_method *method, ink_strategy **out)
{
    const sampler *self = method->data;
    return self->mccfr.game == NULL ? INK_ERR_ARGUMENT
                                    : inki_mccfr_strategy(&self->mccfr, self->asked, out);
}

/* Makes the sequence form, where the game is not too large for it. */
static ink_status make_sequences(sampler *self)
{
    if (self->sequences != NULL) {
        return INK_OK;
    }
    if (self->has_no_bounds) {
        return INK_ERR_UNSUPPORTED;
    }
    const ink_sequences_limits limits = {.memory = self->rule.memory,
                                         .histories = BOUNDED_HISTORIES};
    const ink_status status =
        ink_sequences_build(self->mccfr.game, &limits, &self->sequences, NULL);
    self->has_no_bounds = status == INK_ERR_LIMIT;
    return self->has_no_bounds ? INK_ERR_UNSUPPORTED : status;
}

static ink_status bounds(const ink_method *method, ink_bounds *out)
{
    sampler *self = method->data;
    if (self->mccfr.game == NULL) {
        return INK_ERR_ARGUMENT;
    }
    ink_strategy *found = NULL;
    ink_status status = make_sequences(self);
    if (status == INK_OK) {
        status = strategy(method, &found);
    }
    if (status == INK_OK) {
        status = ink_evaluate(self->sequences, found, out);
    }
    ink_strategy_destroy(found);
    return status;
}

static ink_status save(const ink_method *method, ink_text *out)
{
    const sampler *self = method->data;
    return self->mccfr.game == NULL ? INK_ERR_ARGUMENT : inki_mccfr_save(&self->mccfr, out);
}

static ink_status load(ink_method *method, const void *bytes, size_t size)
{
    sampler *self = method->data;
    return self->mccfr.game == NULL ? INK_ERR_ARGUMENT : inki_mccfr_load(&self->mccfr, bytes, size);
}

/* --- the adviser --------------------------------------------------------------------------------- */

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    const sampler *self = method->data;
    sampler work = {.rule = self->rule, .tree = self->tree, .asked = view};
    ink_method solver = {
        .data = &work, .solve_begin = solve_begin, .step = step, .strategy = strategy};
    const ink_status status = inki_solver_advise(&solver, STANDARD_ITERATIONS, view, budget, out);
    if (status == INK_OK) {
        out->nodes = work.mccfr.visited;
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

/* Every member has these. */
#define COMMON_OPTIONS                                                                             \
    {"baseline", "none",                                                                           \
     "what is taken off samples to make them vary less: none, mean (of an action's samples so "    \
     "far) or decaying (the last one counts as much as all before)"},                              \
        {"tree", "auto",                                                                           \
         "hold all histories, which is faster: always, never, or auto: up to 524288 of them"},     \
    {                                                                                              \
        "memory", "8192",                                                                          \
            "MiB; where they are used up, nothing new is stored and play goes on at random, 1 to " \
            "1048576"                                                                              \
    }
#define COMMON_COUNT 3

static const ink_parameter external_options[COMMON_COUNT] = {COMMON_OPTIONS};

static const ink_parameter outcome_options[] = {
    {"epsilon", "0.6", "how often the explorer makes any move, above 0, at most 1"},
    COMMON_OPTIONS,
};

/* Makes a member with the rule, changed by the options that all have. */
static ink_status create_member(const inki_mccfr_rule *rule, const char *const *values,
                                ink_method **out, ink_error *error)
{
    static const char *const baselines[] = {"none", "mean", "decaying"};
    static const char *const trees[] = {"auto", "always", "never"};
    int baseline = 0;
    int tree = 0;
    long long memory = 0;
    ink_status status = inki_spec_choice("baseline", values[0], baselines, 3, &baseline, error);
    if (status == INK_OK) {
        status = inki_spec_choice("tree", values[1], trees, 3, &tree, error);
    }
    if (status == INK_OK) {
        status = inki_spec_integer("memory", values[2], 1, MOST_MEMORY, &memory, error);
    }
    if (status != INK_OK) {
        return status;
    }
    ink_method *method = inki_method_new(sizeof(sampler));
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    sampler *self = method->data;
    self->rule = *rule;
    self->rule.baseline = (inki_mccfr_baseline)baseline;
    self->rule.memory = (size_t)memory << 20;
    self->tree = tree;
    method->accepts = accepts;
    method->advise = advise;
    method->solve_begin = solve_begin;
    method->step = step;
    method->iterations = iterations;
    method->describe = describe;
    method->strategy = strategy;
    method->bounds = bounds;
    method->save = save;
    method->load = load;
    method->destroy = destroy;
    *out = method;
    return INK_OK;
}

static ink_status create_outcome(const char *const *values, ink_method **out, ink_error *error)
{
    inki_mccfr_rule rule = {.is_external = false};
    if (!inki_number_read(values[0], strlen(values[0]), &rule.epsilon) || !(rule.epsilon > 0.0) ||
        rule.epsilon > 1.0) {
        ink_error_set(error, 0, 0, "epsilon=%.40s: a number above 0 and at most 1 is expected",
                      values[0]);
        return INK_ERR_ARGUMENT;
    }
    return create_member(&rule, values + 1, out, error);
}

static ink_status create_external(const char *const *values, ink_method **out, ink_error *error)
{
    const inki_mccfr_rule rule = {.is_external = true};
    return create_member(&rule, values, out, error);
}

#define NEEDS                                                                                      \
    "two sides of one seat each, payoffs of constant sum, plays that end, outcomes of chance "     \
    "listed"
#define SOURCE                                                                                     \
    "Lanctot, Waugh, Zinkevich and Bowling, Monte Carlo sampling for regret minimization in "      \
    "extensive games (2009); baselines: Schmid, Burch, Lanctot, Moravcik, Kadlec and Bowling, "    \
    "Variance reduction in Monte Carlo counterfactual regret minimization (2019)"

const inki_method_row inki_mccfr_outcome_row = {
    .info = {.name = "mccfr_outcome",
             .text = "equilibrium: CFR by sampled plays, one a pass",
             .needs = NEEDS,
             .source = SOURCE,
             .options = outcome_options,
             .option_count = 1 + COMMON_COUNT},
    .create = create_outcome,
};

const inki_method_row inki_mccfr_external_row = {
    .info = {.name = "mccfr_external",
             .text = "equilibrium: CFR that samples chance and the other player, one player a pass",
             .needs = NEEDS,
             .source = SOURCE,
             .options = external_options,
             .option_count = COMMON_COUNT},
    .create = create_external,
};
