/* cfr_method.c - the CFR family as solvers and advisers. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/control.h"
#include "base/number.h"
#include "equilibrium/cfr.h"
#include "equilibrium/equilibrium.h"
#include "equilibrium/solver_advice.h"

#define MOST_MEMORY 1048576         /* MiB */
#define MOST_EXPONENT 1000.0        /* of the discounts */
#define STANDARD_ITERATIONS 1000    /* for advice, where the budget sets no limit */
#define ITERATIONS_BETWEEN_LOOKS 64 /* at the clock, for small games */
#define SMALL_GAME 100000           /* numbers that a pass reads */

typedef struct family {
    inki_cfr_rule rule;
    size_t memory; /* bytes for the sequence form */

    ink_sequences *sequences; /* of the work of the solver; NULL before solve_begin */
    inki_cfr cfr;
    uint64_t most_iterations; /* 0: no limit */
    ink_control control;
} family;

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    (void)method;
    return ink_sequences_accepts(game, error);
}

/* --- the solver ---------------------------------------------------------------------------------- */

static void release(family *self)
{
    inki_cfr_release(&self->cfr);
    ink_sequences_destroy(self->sequences);
    self->sequences = NULL;
}

static ink_status solve_begin(ink_method *method, const ink_game *game, const ink_budget *budget)
{
    family *self = method->data;
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    const ink_sequences_limits limits = {
        .memory = self->memory, .control = &control, .histories = budget->nodes};
    ink_sequences *sequences = NULL;
    method->reason = (ink_error){0};
    ink_status status = ink_sequences_build(game, &limits, &sequences, &method->reason);
    inki_cfr cfr;
    if (status == INK_OK) {
        status = inki_cfr_init(&cfr, sequences, &self->rule);
    }
    if (status != INK_OK) {
        ink_sequences_destroy(sequences);
        const bool late = status == INK_ERR_STOPPED && !ink_control_requested(&control);
        return late ? INK_ERR_LIMIT : status;
    }
    release(self);
    self->sequences = sequences;
    self->cfr = cfr;
    self->most_iterations = budget->iterations;
    self->control = control;
    return INK_OK;
}

/* How many passes between looks at the clock. */
static uint64_t stretch_of(const family *self)
{
    ink_sequences_sizes sizes;
    ink_sequences_measure(self->sequences, &sizes);
    const uint64_t size = sizes.payoffs + sizes.sequences[0] + sizes.sequences[1];
    return size < SMALL_GAME ? ITERATIONS_BETWEEN_LOOKS : 1;
}

static ink_status step(ink_method *method, uint64_t count, ink_stopped_by *stopped_by)
{
    family *self = method->data;
    if (self->sequences == NULL) {
        return INK_ERR_ARGUMENT;
    }
    const uint64_t stretch = stretch_of(self);
    *stopped_by = INK_STOPPED_ITERATIONS;
    for (uint64_t i = 0; i < count; i++) {
        if (self->most_iterations > 0 && self->cfr.iterations >= self->most_iterations) {
            break;
        }
        if (i % stretch == 0 && ink_control_stopped(&self->control)) {
            *stopped_by =
                ink_control_requested(&self->control) ? INK_STOPPED_REQUEST : INK_STOPPED_TIME;
            break;
        }
        inki_cfr_iterate(&self->cfr);
        if (i % stretch == 0) {
            ink_control_report(&self->control, self->cfr.iterations, self->most_iterations);
        }
    }
    return INK_OK;
}

static uint64_t iterations(const ink_method *method)
{
    const family *self = method->data;
    return self->cfr.iterations;
}

static void describe(const ink_method *method, ink_text *out)
{
    const family *self = method->data;
    if (self->sequences == NULL) {
        return;
    }
    ink_sequences_sizes sizes;
    ink_sequences_measure(self->sequences, &sizes);
    const double bytes = (double)sizes.bytes + (double)inki_cfr_bytes(&self->cfr);
    ink_text_format(
        out,
        "sequence form: %llu histories, %lu + %lu information sets, %lu + %lu sequences, "
        "%llu payoffs, %.1f MiB",
        (unsigned long long)sizes.histories, (unsigned long)sizes.infosets[0],
        (unsigned long)sizes.infosets[1], (unsigned long)sizes.sequences[0],
        (unsigned long)sizes.sequences[1], (unsigned long long)sizes.payoffs, bytes / 1048576.0);
}

static ink_status strategy(const ink_method *method, ink_strategy **out)
{
    const family *self = method->data;
    if (self->sequences == NULL) {
        return INK_ERR_ARGUMENT;
    }
    return inki_cfr_strategy(&self->cfr, out);
}

static ink_status bounds(const ink_method *method, ink_bounds *out)
{
    const family *self = method->data;
    if (self->sequences == NULL) {
        return INK_ERR_ARGUMENT;
    }
    return inki_cfr_bounds(&self->cfr, out);
}

static ink_status lock(ink_method *method, const ink_strategy *held)
{
    family *self = method->data;
    return self->sequences == NULL ? INK_ERR_ARGUMENT : inki_cfr_lock(&self->cfr, held);
}

static ink_status save(const ink_method *method, ink_text *out)
{
    const family *self = method->data;
    if (self->sequences == NULL) {
        return INK_ERR_ARGUMENT;
    }
    inki_cfr_save(&self->cfr, out);
    return ink_text_status(out);
}

static ink_status load(ink_method *method, const void *bytes, size_t size)
{
    family *self = method->data;
    return self->sequences == NULL ? INK_ERR_ARGUMENT : inki_cfr_load(&self->cfr, bytes, size);
}

/* --- the adviser --------------------------------------------------------------------------------- */

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    const family *self = method->data;
    family work = {.rule = self->rule, .memory = self->memory};
    ink_method solver = {
        .data = &work, .solve_begin = solve_begin, .step = step, .strategy = strategy};
    const ink_status status = inki_solver_advise(&solver, STANDARD_ITERATIONS, view, budget, out);
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

/* Every member begins with these. */
#define COMMON_OPTIONS                                                                             \
    {"updates", "alternating",                                                                     \
     "alternating (player 1 answers player 0's new strategy) or simultaneous"},                    \
    {                                                                                              \
        "memory", "8192", "MiB for the sequence form, 1 to 1048576"                                \
    }
#define COMMON_COUNT 2

static const ink_parameter common_options[COMMON_COUNT] = {COMMON_OPTIONS};

static const ink_parameter discounted_options[] = {
    COMMON_OPTIONS,
    {"alpha", "1.5", "positive regrets are discounted by t^alpha / (t^alpha + 1)"},
    {"beta", "0", "negative regrets likewise"},
    {"gamma", "2", "pass t counts t^gamma in the average"},
};

static ink_status read_exponent(const char *name, const char *value, double *out, ink_error *error)
{
    if (inki_number_read(value, strlen(value), out) && fabs(*out) <= MOST_EXPONENT) {
        return INK_OK;
    }
    ink_error_set(error, 0, 0, "%s=%.40s: a number from -%d to %d is expected", name, value,
                  (int)MOST_EXPONENT, (int)MOST_EXPONENT);
    return INK_ERR_ARGUMENT;
}

/* Makes a member with the rule, changed by the options that all have. */
static ink_status create_member(const inki_method_row *row, const inki_cfr_rule *rule,
                                const char *const *values, ink_method **out, ink_error *error)
{
    static const char *const orders[] = {"alternating", "simultaneous"};
    int order = 0;
    long long memory = 0;
    ink_status status = inki_spec_choice("updates", values[0], orders, 2, &order, error);
    if (status == INK_OK) {
        status = inki_spec_integer("memory", values[1], 1, MOST_MEMORY, &memory, error);
    }
    if (status != INK_OK) {
        return status;
    }
    ink_method *method = inki_method_new(sizeof(family));
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    family *self = method->data;
    self->rule = *rule;
    self->rule.simultaneous = order == 1;
    self->memory = (size_t)memory << 20;
    method->name = row->info.name;
    method->accepts = accepts;
    method->advise = advise;
    method->solve_begin = solve_begin;
    method->step = step;
    method->iterations = iterations;
    method->describe = describe;
    method->strategy = strategy;
    method->bounds = bounds;
    method->lock = lock;
    method->save = save;
    method->load = load;
    method->destroy = destroy;
    *out = method;
    return INK_OK;
}

static ink_status create_cfr(const char *const *values, ink_method **out, ink_error *error)
{
    const inki_cfr_rule rule = {.weight = 0.0};
    return create_member(&inki_cfr_row, &rule, values, out, error);
}

static ink_status create_plus(const char *const *values, ink_method **out, ink_error *error)
{
    const inki_cfr_rule rule = {.weight = 1.0, .floor = true};
    return create_member(&inki_cfr_plus_row, &rule, values, out, error);
}

static ink_status create_linear(const char *const *values, ink_method **out, ink_error *error)
{
    const inki_cfr_rule rule = {.discounts = true, .alpha = 1.0, .beta = 1.0, .weight = 1.0};
    return create_member(&inki_linear_cfr_row, &rule, values, out, error);
}

static ink_status create_predictive(const char *const *values, ink_method **out, ink_error *error)
{
    const inki_cfr_rule rule = {.weight = 2.0, .floor = true, .predict = true};
    return create_member(&inki_predictive_cfr_plus_row, &rule, values, out, error);
}

static ink_status create_discounted(const char *const *values, ink_method **out, ink_error *error)
{
    inki_cfr_rule rule = {.discounts = true};
    ink_status status = read_exponent("alpha", values[COMMON_COUNT], &rule.alpha, error);
    if (status == INK_OK) {
        status = read_exponent("beta", values[COMMON_COUNT + 1], &rule.beta, error);
    }
    if (status == INK_OK) {
        status = read_exponent("gamma", values[COMMON_COUNT + 2], &rule.weight, error);
    }
    return status == INK_OK ? create_member(&inki_discounted_cfr_row, &rule, values, out, error)
                            : status;
}

#define NEEDS                                                                                      \
    "two sides of one seat each, payoffs of constant sum, plays that end, outcomes of chance "     \
    "listed"

const inki_method_row inki_cfr_row = {
    .info = {.name = "cfr",
             .text = "equilibrium: counterfactual regret minimization, all information sets a pass",
             .needs = NEEDS,
             .source = "Zinkevich, Johanson, Bowling and Piccione, Regret minimization in games "
                       "with incomplete information (2007)",
             .options = common_options,
             .option_count = COMMON_COUNT},
    .create = create_cfr,
};

const inki_method_row inki_cfr_plus_row = {
    .info = {.name = "cfr_plus",
             .text = "equilibrium: CFR without negative regrets, later passes counting more",
             .needs = NEEDS,
             .source = "Tammelin, Solving large imperfect information games using CFR+ (2014)",
             .options = common_options,
             .option_count = COMMON_COUNT},
    .create = create_plus,
};

const inki_method_row inki_linear_cfr_row = {
    .info = {.name = "linear_cfr",
             .text = "equilibrium: CFR in which pass t counts t times",
             .needs = NEEDS,
             .source = "Brown and Sandholm, Solving imperfect-information games via discounted "
                       "regret minimization (2019)",
             .options = common_options,
             .option_count = COMMON_COUNT},
    .create = create_linear,
};

const inki_method_row inki_discounted_cfr_row = {
    .info = {.name = "discounted_cfr",
             .text = "equilibrium: CFR that forgets early regrets and strategies",
             .needs = NEEDS,
             .source = "Brown and Sandholm, Solving imperfect-information games via discounted "
                       "regret minimization (2019)",
             .options = discounted_options,
             .option_count = COMMON_COUNT + 3},
    .create = create_discounted,
};

const inki_method_row inki_predictive_cfr_plus_row = {
    .info = {.name = "predictive_cfr_plus",
             .text = "equilibrium: CFR+ that expects the last regrets once more",
             .needs = NEEDS,
             .source = "Farina, Kroer and Sandholm, Faster game solving via predictive Blackwell "
                       "approachability (2021)",
             .options = common_options,
             .option_count = COMMON_COUNT},
    .create = create_predictive,
};
