/* cfr_method.c - the CFR family as solvers and advisers. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/control.h"
#include "base/number.h"
#include "equilibrium/cfr_work.h"
#include "equilibrium/equilibrium.h"
#include "equilibrium/solver_advice.h"

#define MOST_MEMORY 1048576         /* MiB */
#define MOST_EXPONENT 1000.0        /* of the discounts */
#define MOST_WEIGHT 50.0            /* exponents of passes: sums of a million still fit numbers */
#define MOST_SINGLE_WEIGHT 5.0      /* the same for numbers of 4 bytes */
#define STANDARD_ITERATIONS 1000    /* for advice, where the budget sets no limit */
#define ITERATIONS_BETWEEN_LOOKS 64 /* at the clock, for small games */
#define SMALL_GAME 100000           /* numbers that a pass reads */

typedef struct family {
    inki_cfr_plan plan;
    inki_cfr_work work;       /* of the solver; zeroed before solve_begin */
    uint64_t most_iterations; /* 0: no limit */
    ink_control control;
} family;

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    (void)method;
    return ink_sequences_accepts(game, error);
}

/* --- the solver ---------------------------------------------------------------------------------- */

static ink_status foresee(const ink_method *method, const ink_game *game,
                          const ink_control *control, ink_forecast *out)
{
    const family *self = method->data;
    return inki_cfr_plan_foresee(&self->plan, game, control, out);
}

static ink_status solve_begin(ink_method *method, const ink_game *game, const ink_budget *budget)
{
    family *self = method->data;
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    const ink_sequences_limits limits = {.control = &control, .histories = budget->nodes};
    inki_cfr_work work;
    method->reason = (ink_error){0};
    const ink_status status =
        inki_cfr_work_begin(&work, game, &self->plan, &limits, budget->threads, &method->reason);
    if (status != INK_OK) {
        const bool late = status == INK_ERR_STOPPED && !ink_control_requested(&control);
        return late ? INK_ERR_LIMIT : status;
    }
    inki_cfr_work_release(&self->work);
    self->work = work;
    self->most_iterations = budget->iterations;
    self->control = control;
    return INK_OK;
}

static bool has_begun(const family *self)
{
    return inki_cfr_work_has_begun(&self->work);
}

static ink_status step(ink_method *method, uint64_t count, ink_stopped_by *stopped_by)
{
    family *self = method->data;
    if (!has_begun(self)) {
        return INK_ERR_ARGUMENT;
    }
    const bool is_small = inki_cfr_work_size(&self->work) < SMALL_GAME;
    const uint64_t stretch = is_small ? ITERATIONS_BETWEEN_LOOKS : 1;
    *stopped_by = INK_STOPPED_ITERATIONS;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t done = inki_cfr_work_iterations(&self->work);
        if (self->most_iterations > 0 && done >= self->most_iterations) {
            break;
        }
        if (i % stretch == 0 && ink_control_stopped(&self->control)) {
            *stopped_by =
                ink_control_requested(&self->control) ? INK_STOPPED_REQUEST : INK_STOPPED_TIME;
            break;
        }
        inki_cfr_work_iterate(&self->work);
        if (i % stretch == 0) {
            ink_control_report(&self->control, done + 1, self->most_iterations);
        }
    }
    return INK_OK;
}

static uint64_t iterations(const ink_method *method)
{
    const family *self = method->data;
    return has_begun(self) ? inki_cfr_work_iterations(&self->work) : 0;
}

static void describe(const ink_method *method, ink_text *out)
{
    const family *self = method->data;
    if (has_begun(self)) {
        inki_cfr_work_describe(&self->work, out);
    }
}

static ink_status strategy(const ink_method *method, ink_strategy **out)
{
    const family *self = method->data;
    return has_begun(self) ? inki_cfr_work_strategy(&self->work, out) : INK_ERR_ARGUMENT;
}

static ink_status write_strategy(const ink_method *method, const ink_control *control,
                                 ink_write_fn *write, void *context)
{
    const family *self = method->data;
    return has_begun(self) ? inki_cfr_work_write_strategy(&self->work, control, write, context)
                           : INK_ERR_ARGUMENT;
}

static ink_status bounds(const ink_method *method, ink_bounds *out)
{
    const family *self = method->data;
    return has_begun(self) ? inki_cfr_work_bounds(&self->work, out) : INK_ERR_ARGUMENT;
}

static ink_status lock(ink_method *method, const ink_strategy *held)
{
    family *self = method->data;
    return has_begun(self) ? inki_cfr_work_lock(&self->work, held) : INK_ERR_ARGUMENT;
}

static uint64_t piece_count(const ink_method *method)
{
    const family *self = method->data;
    return has_begun(self) ? inki_cfr_work_pieces(&self->work) : 0;
}

static ink_status save_piece(const ink_method *method, uint64_t piece, ink_text *out)
{
    const family *self = method->data;
    if (piece >= piece_count(method)) {
        return INK_ERR_ARGUMENT;
    }
    inki_cfr_work_save(&self->work, piece, out);
    return ink_text_status(out);
}

static ink_status load_piece(ink_method *method, uint64_t piece, const void *bytes, size_t size)
{
    family *self = method->data;
    return piece < piece_count(method) ? inki_cfr_work_load(&self->work, piece, bytes, size)
                                       : INK_ERR_ARGUMENT;
}

/* Where there is one piece, it is the state. */
static ink_status save(const ink_method *method, ink_text *out)
{
    return piece_count(method) == 1 ? save_piece(method, 0, out) : INK_ERR_ARGUMENT;
}

static ink_status load(ink_method *method, const void *bytes, size_t size)
{
    return piece_count(method) == 1 ? load_piece(method, 0, bytes, size) : INK_ERR_ARGUMENT;
}

/* --- the adviser --------------------------------------------------------------------------------- */

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    const family *self = method->data;
    family work = {.plan = self->plan};
    ink_method solver = {
        .data = &work, .solve_begin = solve_begin, .step = step, .strategy = strategy};
    const ink_status status = inki_solver_advise(&solver, STANDARD_ITERATIONS, view, budget, out);
    if (status == INK_OK) {
        out->nodes = inki_cfr_work_nodes(&work.work);
    } else {
        method->reason = solver.reason;
    }
    inki_cfr_work_release(&work.work);
    return status;
}

static void destroy(ink_method *method)
{
    inki_cfr_work_release(&((family *)method->data)->work);
    inki_method_free(method);
}

/* --- options ------------------------------------------------------------------------------------- */

/* Every member begins with these. */
enum {
    UPDATES,
    MEMORY,
    FORM,
    NUMBERS,
    COMMON_COUNT
};

#define COMMON_OPTIONS                                                                             \
    {"updates", "alternating",                                                                     \
     "alternating (player 1 answers player 0's new strategy) or simultaneous"},                    \
        {"memory", "8192", "MiB for the form of the game and the numbers on it, 1 to 1048576"},    \
        {"form", "auto",                                                                           \
         "auto (public where the game has such a tree and it is large), sequences or public"},     \
    {                                                                                              \
        "numbers", "double", "on a public tree: double (8 bytes) or single (4 bytes)"              \
    }

static const ink_parameter common_options[COMMON_COUNT] = {COMMON_OPTIONS};

static const ink_parameter discounted_options[] = {
    COMMON_OPTIONS,
    {"alpha", "1.5", "positive regrets are discounted by t^alpha / (t^alpha + 1)"},
    {"beta", "0", "negative regrets likewise"},
    {"gamma", "2", "pass t counts t^gamma in the average; at most 50, 5 with numbers=single"},
};

static ink_status read_exponent(const char *name, const char *value, double most, double *out,
                                ink_error *error)
{
    if (inki_number_read(value, strlen(value), out) && fabs(*out) <= most) {
        return INK_OK;
    }
    ink_error_set(error, 0, 0, "%s=%.40s: a number from -%d to %d is expected", name, value,
                  (int)most, (int)most);
    return INK_ERR_ARGUMENT;
}

/* Makes a member with the rule, changed by the options that all have. */
static ink_status create_member(const inki_cfr_rule *rule, const char *const *values,
                                ink_method **out, ink_error *error)
{
    static const char *const orders[] = {"alternating", "simultaneous"};
    static const char *const forms[] = {"auto", "sequences", "public"};
    static const char *const kinds[] = {"double", "single"};
    int order = 0;
    int form = 0;
    int kind = 0;
    long long memory = 0;
    ink_status status = inki_spec_choice("updates", values[UPDATES], orders, 2, &order, error);
    if (status == INK_OK) {
        status = inki_spec_integer("memory", values[MEMORY], 1, MOST_MEMORY, &memory, error);
    }
    if (status == INK_OK) {
        status = inki_spec_choice("form", values[FORM], forms, 3, &form, error);
    }
    if (status == INK_OK) {
        status = inki_spec_choice("numbers", values[NUMBERS], kinds, 2, &kind, error);
    }
    if (status != INK_OK) {
        return status;
    }
    ink_method *method = inki_method_new(sizeof(family));
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    family *self = method->data;
    self->plan.rule = *rule;
    self->plan.rule.simultaneous = order == 1;
    self->plan.form = (inki_cfr_form)form;
    self->plan.is_single = kind == 1;
    self->plan.memory = (uint64_t)memory << 20;
    method->accepts = accepts;
    method->advise = advise;
    method->foresee = foresee;
    method->solve_begin = solve_begin;
    method->step = step;
    method->iterations = iterations;
    method->describe = describe;
    method->strategy = strategy;
    method->write_strategy = write_strategy;
    method->bounds = bounds;
    method->lock = lock;
    method->save = save;
    method->load = load;
    method->piece_count = piece_count;
    method->save_piece = save_piece;
    method->load_piece = load_piece;
    method->destroy = destroy;
    *out = method;
    return INK_OK;
}

static ink_status create_cfr(const char *const *values, ink_method **out, ink_error *error)
{
    const inki_cfr_rule rule = {.weight = 0.0};
    return create_member(&rule, values, out, error);
}

static ink_status create_plus(const char *const *values, ink_method **out, ink_error *error)
{
    const inki_cfr_rule rule = {.weight = 1.0, .floor = true};
    return create_member(&rule, values, out, error);
}

static ink_status create_linear(const char *const *values, ink_method **out, ink_error *error)
{
    const inki_cfr_rule rule = {.discounts = true, .alpha = 1.0, .beta = 1.0, .weight = 1.0};
    return create_member(&rule, values, out, error);
}

static ink_status create_predictive(const char *const *values, ink_method **out, ink_error *error)
{
    const inki_cfr_rule rule = {.weight = 2.0, .floor = true, .predict = true};
    return create_member(&rule, values, out, error);
}

static ink_status create_discounted(const char *const *values, ink_method **out, ink_error *error)
{
    inki_cfr_rule rule = {.discounts = true};
    ink_status status =
        read_exponent("alpha", values[COMMON_COUNT], MOST_EXPONENT, &rule.alpha, error);
    if (status == INK_OK) {
        status = read_exponent("beta", values[COMMON_COUNT + 1], MOST_EXPONENT, &rule.beta, error);
    }
    if (status == INK_OK) {
        const bool is_single = strcmp(values[NUMBERS], "single") == 0;
        status = read_exponent("gamma", values[COMMON_COUNT + 2],
                               is_single ? MOST_SINGLE_WEIGHT : MOST_WEIGHT, &rule.weight, error);
    }
    return status == INK_OK ? create_member(&rule, values, out, error) : status;
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
