/* lp_clp.c - Clp, the COIN-OR linear programming solver, through its C interface. */

#include "equilibrium/lp_solver.h"

#include <stdlib.h>

#ifdef INKI_HAVE_CLP

#include <coin/Clp_C_Interface.h>

/* Feasibility and optimality, of programs whose payoffs are at most 1; refinement does the rest. */
#define TOLERANCE 1e-9
#define WORK_BETWEEN_LOOKS 400000000 /* at the clock: iterations times numbers of the matrix */
#define LEAST_ITERATIONS 200
#define MOST_ITERATIONS 100000
#define MOST_CORRECTION 1000 /* iterations more than the first solution took */

struct inki_lp_solver {
    Clp_Simplex *model;
    int stretch;   /* iterations before the first look at the clock */
    uint64_t done; /* iterations of the last run */
    uint64_t most; /* of one algorithm; 0: no limit */
};

ink_status inki_lp_solver_exists(ink_error *error)
{
    (void)error;
    return INK_OK;
}

static int stretch_of(const inki_lp *lp)
{
    const int iterations = WORK_BETWEEN_LOOKS / (lp->starts[lp->column_count] + 1);
    if (iterations < LEAST_ITERATIONS) {
        return LEAST_ITERATIONS;
    }
    return iterations < MOST_ITERATIONS ? iterations : MOST_ITERATIONS;
}

ink_status inki_lp_solver_create(const inki_lp *lp, inki_lp_solver **out)
{
    inki_lp_solver *solver = calloc(1, sizeof *solver);
    if (solver == NULL) {
        return INK_ERR_NOMEM;
    }
    solver->model = Clp_newModel();
    if (solver->model == NULL) {
        free(solver);
        return INK_ERR_NOMEM;
    }
    solver->stretch = stretch_of(lp);
    Clp_setLogLevel(solver->model, 0);
    Clp_loadProblem(solver->model, lp->column_count, lp->row_count, lp->starts, lp->rows,
                    lp->values, lp->lower, lp->upper, lp->cost, lp->sums, lp->sums);
    Clp_setPrimalTolerance(solver->model, TOLERANCE);
    Clp_setDualTolerance(solver->model, TOLERANCE);
    *out = solver;
    return INK_OK;
}

void inki_lp_solver_destroy(inki_lp_solver *solver)
{
    if (solver != NULL) {
        Clp_deleteModel(solver->model);
        free(solver);
    }
}

void inki_lp_solver_change(inki_lp_solver *solver, const inki_lp *lp)
{
    Clp_chgObjCoefficients(solver->model, lp->cost);
    Clp_chgColumnLower(solver->model, lp->lower);
    Clp_chgColumnUpper(solver->model, lp->upper);
    Clp_chgRowLower(solver->model, lp->sums);
    Clp_chgRowUpper(solver->model, lp->sums);
}

enum { /* what Clp says of a program */
    OPTIMAL = 0,
    OUT_OF_ITERATIONS = 3
};

/* Runs one of Clp's algorithms from where the last one stopped; Clp counts iterations anew each time.
 * INK_ERR_STOPPED. */
static ink_status run(inki_lp_solver *solver, int (*algorithm)(Clp_Simplex *, int),
                      const ink_control *control)
{
    Clp_Simplex *model = solver->model;
    uint64_t done = 0;
    int stretch = 0;
    int last = 0;
    do {
        if (ink_control_stopped(control)) {
            return INK_ERR_STOPPED;
        }
        /* An interruption costs work, so they become rarer. */
        stretch += stretch < MOST_ITERATIONS ? solver->stretch : 0;
        Clp_setMaximumIterations(model, stretch);
        (void)algorithm(model, 0);
        last = Clp_numberIterations(model);
        done += (uint64_t)last;
        ink_control_report(control, done, 0);
    } while (Clp_status(model) == OUT_OF_ITERATIONS && last > 0 &&
             (solver->most == 0 || done < solver->most));
    solver->done += done;
    return INK_OK;
}

/* The dual simplex method is the fastest, but may take a program for one without a solution. */
ink_status inki_lp_solver_run(inki_lp_solver *solver, const ink_control *control)
{
    solver->done = 0;
    ink_status status = run(solver, Clp_dual, control);
    if (status == INK_OK && Clp_status(solver->model) != OPTIMAL) {
        status = run(solver, Clp_primal, control);
    }
    if (status == INK_OK && Clp_status(solver->model) != OPTIMAL) {
        status = INK_ERR_LIMIT;
    }
    /* What is changed after this is nearly solved, or not worth more work than the whole was. */
    if (solver->most == 0) {
        solver->most = solver->done + MOST_CORRECTION;
    }
    return status;
}

const double *inki_lp_solver_columns(const inki_lp_solver *solver)
{
    return Clp_getColSolution(solver->model);
}

const double *inki_lp_solver_prices(const inki_lp_solver *solver)
{
    return Clp_getRowPrice(solver->model);
}

#else

ink_status inki_lp_solver_exists(ink_error *error)
{
    ink_error_set(error, 0, 0,
                  "lp needs Clp, and this program was built without it (Debian's package: "
                  "coinor-libclp-dev)");
    return INK_ERR_UNSUPPORTED;
}

ink_status inki_lp_solver_create(const inki_lp *lp, inki_lp_solver **out)
{
    (void)lp;
    (void)out;
    return INK_ERR_UNSUPPORTED;
}

void inki_lp_solver_destroy(inki_lp_solver *solver)
{
    (void)solver;
}

void inki_lp_solver_change(inki_lp_solver *solver, const inki_lp *lp)
{
    (void)solver;
    (void)lp;
}

ink_status inki_lp_solver_run(inki_lp_solver *solver, const ink_control *control)
{
    (void)solver;
    (void)control;
    return INK_ERR_UNSUPPORTED;
}

const double *inki_lp_solver_columns(const inki_lp_solver *solver)
{
    (void)solver;
    return NULL;
}

const double *inki_lp_solver_prices(const inki_lp_solver *solver)
{
    (void)solver;
    return NULL;
}

#endif
