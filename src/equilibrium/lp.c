/* lp.c - optimal plans of a sequence form, refined until best responses confirm them.
 *
 * A solver keeps constraints to within a tolerance.  What it leaves over is blown up and solved as a
 * program with the same matrix, whose optimum corrects the first one (Gleixner, Steffy and Wolter,
 * Iterative refinement for linear programming, 2016).
 */

#include "equilibrium/lp.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "equilibrium/lp_solver.h"
#include "equilibrium/profile.h"

#define TARGET 1e-12    /* gap between the bounds, as a share of the least payoff of a pair */
#define GOOD 1e-12      /* the same of the range of payoffs: after that corrections must help */
#define MOST_ROUNDS 8   /* the first solution and its corrections */
#define SURE_ROUNDS 4   /* before these a gap that is not good may grow */
#define WIDE 1e8        /* greatest by least payoff from which they are scaled by their mean */
#define MOST_BLOW_UP 30 /* powers of 2: more makes of rounding what cannot be solved */
#define NOTHING 1e-12   /* probabilities below this are rounding */
#define MOST_NUMBERS (INT_MAX / 2)

typedef struct work {
    const ink_sequences *sequences;
    inki_lp lp;
    inki_lp left; /* costs, bounds and sums of what is left over; the matrix is that of `lp` */
    inki_lp_solver *solver;
    double *columns;  /* the solution so far */
    double *prices;   /* of its rows */
    double *trial[2]; /* the plans of the solution */
    double *best[2];  /* the best of those so far */
    double gap;       /* between the bounds of these; HUGE_VAL: there are none yet */
    double target;    /* for the gap */
} work;

/* --- what is left over ---------------------------------------------------------------------------- */

/* The matrix times what the solution has found, taken off; long sums of numbers that nearly cancel. */
static void subtract(const work *w, long double *sums)
{
    const inki_lp *lp = &w->lp;
    for (int row = 0; row < lp->row_count; row++) {
        sums[row] = (long double)lp->sums[row];
    }
    for (int column = 0; column < lp->column_count; column++) {
        long double cost = (long double)lp->cost[column];
        for (int i = lp->starts[column]; i < lp->starts[column + 1]; i++) {
            sums[lp->rows[i]] -= (long double)lp->values[i] * (long double)w->columns[column];
            cost -= (long double)lp->values[i] * (long double)w->prices[lp->rows[i]];
        }
        w->left.cost[column] = (double)cost;
        w->left.lower[column] = lp->lower[column] - w->columns[column];
        w->left.upper[column] = lp->upper[column] - w->columns[column];
    }
    for (int row = 0; row < lp->row_count; row++) {
        w->left.sums[row] = (double)sums[row];
    }
}

/* By which powers of 2 what is left over is blown up: powers lose nothing to rounding. */
typedef struct blow_up {
    int columns; /* bounds and sums */
    int costs;
} blow_up;

/* The power that brings a number to between 1/2 and 1, if that makes it larger. */
static int power_for(double number)
{
    int exponent = 0;
    (void)frexp(number, &exponent);
    if (exponent >= 0) {
        return 0;
    }
    return -exponent < MOST_BLOW_UP ? -exponent : MOST_BLOW_UP;
}

/* How wrong the cost of a column is: where the column is not at its bound, it must be 0, where it is, not
 * negative. */
static double wrong_cost(const inki_lp *left, int column)
{
    const double cost = left->cost[column];
    const bool is_fixed = !(left->lower[column] < left->upper[column]);
    const bool is_at_bound = left->lower[column] > -NOTHING;
    if (is_fixed || (is_at_bound && cost > 0.0)) {
        return 0.0;
    }
    return fabs(cost);
}

static blow_up blow_up_of(const inki_lp *left, int row_count, int column_count)
{
    double columns = 0.0;
    double costs = 0.0;
    for (int row = 0; row < row_count; row++) {
        columns = fmax(columns, fabs(left->sums[row]));
    }
    for (int column = 0; column < column_count; column++) {
        columns = fmax(columns, left->lower[column]);
        costs = fmax(costs, wrong_cost(left, column));
    }
    return (blow_up){.columns = power_for(columns), .costs = power_for(costs)};
}

static void multiply(double *numbers, int count, int power)
{
    for (int i = 0; i < count; i++) {
        numbers[i] = ldexp(numbers[i], power);
    }
}

static void add(double *numbers, const double *more, int count, int power)
{
    for (int i = 0; i < count; i++) {
        numbers[i] += ldexp(more[i], power);
    }
}

/* Solves what is left over and adds it to the solution. */
static ink_status correct(work *w, const ink_control *control)
{
    long double *sums = malloc(((size_t)w->lp.row_count + 1) * sizeof *sums);
    if (sums == NULL) {
        return INK_ERR_NOMEM;
    }
    subtract(w, sums);
    free(sums);
    const int columns = w->lp.column_count;
    const int rows = w->lp.row_count;
    const blow_up power = blow_up_of(&w->left, rows, columns);
    multiply(w->left.cost, columns, power.costs);
    multiply(w->left.lower, columns, power.columns);
    multiply(w->left.upper, columns, power.columns);
    multiply(w->left.sums, rows, power.columns);
    inki_lp_solver_change(w->solver, &w->left);
    const ink_status status = inki_lp_solver_run(w->solver, control);
    if (status == INK_OK) {
        add(w->columns, inki_lp_solver_columns(w->solver), columns, -power.columns);
        add(w->prices, inki_lp_solver_prices(w->solver), rows, -power.costs);
    }
    return status;
}

/* --- plans ---------------------------------------------------------------------------------------- */

/* Makes a plan of the numbers that are one but for rounding. */
static void settle(const inki_treeplex *treeplex, const double *numbers, double *plan)
{
    plan[0] = 1.0;
    for (uint32_t g = 0; g < treeplex->group_count; g++) {
        const inki_infoset_group *group = &treeplex->groups[g];
        for (uint32_t i = 0; i < group->count; i++) {
            const double *from = numbers + group->sequence + i;
            double *to = plan + group->sequence + i;
            const double reach = plan[treeplex->parent[group->first + i]];
            double sum = 0.0;
            for (size_t a = 0; a < group->actions; a++) {
                const double number = from[a * group->count];
                to[a * group->count] = number > NOTHING * reach ? number : 0.0;
                sum += to[a * group->count];
            }
            /* Where all is rounding, the first action will do. */
            to[0] = sum > 0.0 ? to[0] : 1.0;
            sum = sum > 0.0 ? sum : 1.0;
            for (size_t a = 0; a < group->actions; a++) {
                to[a * group->count] *= reach / sum;
            }
        }
    }
}

/* Keeps the plans of the solution if they are the best so far. */
static ink_status judge(work *w)
{
    const inki_treeplex *players = w->sequences->players;
    ink_bounds bounds;
    settle(&players[0], w->columns, w->trial[0]);
    const int first = (int)players[0].infoset_count;
    double *numbers = malloc(players[1].sequence_count * sizeof *numbers);
    if (numbers == NULL) {
        return INK_ERR_NOMEM;
    }
    for (int row = first; row < w->lp.row_count; row++) {
        numbers[row - first + 1] = -w->prices[row];
    }
    settle(&players[1], numbers, w->trial[1]);
    free(numbers);
    const double *const plans[2] = {w->trial[0], w->trial[1]};
    const ink_status status = inki_profile_bounds(w->sequences, plans, NULL, &bounds);
    if (status == INK_OK && bounds.nash_conv < w->gap) {
        w->gap = bounds.nash_conv;
        for (int p = 0; p < 2; p++) {
            memcpy(w->best[p], w->trial[p], players[p].sequence_count * sizeof(double));
        }
    }
    return status;
}

/* --- all together --------------------------------------------------------------------------------- */

/* The least and the greatest payoff of a pair of sequences that is not 0; 1 where all are. */
static void find_payoffs(const ink_sequences *sequences, double *least, double *greatest)
{
    const inki_payoff_matrix *payoffs = &sequences->payoffs[0];
    const uint64_t count = payoffs->starts[payoffs->row_count];
    *least = count > 0 ? HUGE_VAL : 1.0;
    *greatest = count > 0 ? 0.0 : 1.0;
    for (uint64_t i = 0; i < count; i++) {
        *least = fmin(*least, fabs(payoffs->values[i]));
        *greatest = fmax(*greatest, fabs(payoffs->values[i]));
    }
}

static void release(work *w)
{
    inki_lp_solver_destroy(w->solver);
    inki_lp_release(&w->lp);
    free(w->left.cost);
    free(w->left.lower);
    free(w->left.upper);
    free(w->left.sums);
    free(w->columns);
    free(w->prices);
    for (int p = 0; p < 2; p++) {
        free(w->trial[p]);
        free(w->best[p]);
    }
}

static ink_status begin(work *w)
{
    double least = 0.0;
    double greatest = 0.0;
    find_payoffs(w->sequences, &least, &greatest);
    w->target = TARGET * least;
    const double scale = greatest / least > WIDE ? sqrt(least) * sqrt(greatest) : greatest;
    const ink_status status = inki_lp_make(w->sequences, scale, &w->lp);
    if (status != INK_OK) {
        return status;
    }
    const size_t columns = (size_t)w->lp.column_count + 1;
    const size_t rows = (size_t)w->lp.row_count + 1;
    w->left.cost = calloc(columns, sizeof(double));
    w->left.lower = calloc(columns, sizeof(double));
    w->left.upper = calloc(columns, sizeof(double));
    w->left.sums = calloc(rows, sizeof(double));
    w->columns = calloc(columns, sizeof(double));
    w->prices = calloc(rows, sizeof(double));
    bool enough = w->left.cost != NULL && w->left.lower != NULL && w->left.upper != NULL &&
                  w->left.sums != NULL && w->columns != NULL && w->prices != NULL;
    for (int p = 0; p < 2; p++) {
        w->trial[p] = calloc(w->sequences->players[p].sequence_count, sizeof(double));
        w->best[p] = calloc(w->sequences->players[p].sequence_count, sizeof(double));
        enough = enough && w->trial[p] != NULL && w->best[p] != NULL;
    }
    return enough ? inki_lp_solver_create(&w->lp, &w->solver) : INK_ERR_NOMEM;
}

/* Corrects until the bounds meet, or corrections bring them no closer. */
static ink_status refine(work *w, const ink_control *control)
{
    ink_status status = INK_OK;
    const double good = GOOD * w->sequences->range;
    bool helps = true;
    for (int round = 0; round < MOST_ROUNDS && status == INK_OK && helps; round++) {
        const double gap = w->gap;
        status = correct(w, control);
        if (status == INK_OK) {
            status = judge(w);
        }
        helps =
            w->gap > w->target && (w->gap < gap / 2.0 || (round < SURE_ROUNDS && w->gap > good));
    }
    /* A refinement that was stopped, or failed, leaves what there was. */
    return status == INK_ERR_NOMEM || w->gap >= HUGE_VAL ? status : INK_OK;
}

ink_status inki_lp_solve(const ink_sequences *sequences, const ink_control *control,
                         double *const plans[2], ink_error *error)
{
    if (inki_lp_size(sequences) > MOST_NUMBERS) {
        ink_error_set(error, 0, 0, "the linear program has more than %d numbers", MOST_NUMBERS);
        return INK_ERR_LIMIT;
    }
    work w = {.sequences = sequences, .gap = HUGE_VAL};
    ink_status status = begin(&w);
    if (status == INK_OK) {
        status = refine(&w, control);
    }
    if (status == INK_ERR_LIMIT) {
        ink_error_set(error, 0, 0, "Clp found no optimum of the linear program");
    }
    for (int p = 0; p < 2 && status == INK_OK; p++) {
        memcpy(plans[p], w.best[p], sequences->players[p].sequence_count * sizeof(double));
    }
    release(&w);
    return status;
}
