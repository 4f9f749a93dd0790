/* lp_clp.c - Clp, the COIN-OR linear programming solver, through its C interface. */

#include "equilibrium/lp_solver.h"

#include <stdbool.h>
#include <stdlib.h>

#ifdef INKI_HAVE_CLP

#include <dlfcn.h>
#include <string.h>

#include <coin/Clp_C_Interface.h>

/* Feasibility and optimality, of programs whose payoffs are at most 1; refinement does the rest. */
#define TOLERANCE 1e-9
#define WORK_BETWEEN_LOOKS 400000000 /* at the clock: iterations times numbers of the matrix */
#define LEAST_ITERATIONS 200
#define MOST_ITERATIONS 100000
#define MOST_CORRECTION 1000 /* iterations more than the first solution took */

/* What is used of Clp.  The library is opened when a program is to be solved: it and what it needs take longer
 * to load than most commands take altogether. */
#define CLP_FUNCTIONS(X)                                                                           \
    X(newModel)                                                                                    \
    X(deleteModel)                                                                                 \
    X(loadProblem)                                                                                 \
    X(setLogLevel)                                                                                 \
    X(setPrimalTolerance)                                                                          \
    X(setDualTolerance)                                                                            \
    X(setMaximumIterations)                                                                        \
    X(chgObjCoefficients)                                                                          \
    X(chgColumnLower)                                                                              \
    X(chgColumnUpper)                                                                              \
    X(chgRowLower)                                                                                 \
    X(chgRowUpper)                                                                                 \
    X(dual)                                                                                        \
    X(primal)                                                                                      \
    X(numberIterations)                                                                            \
    X(status)                                                                                      \
    X(getColSolution)                                                                              \
    X(getRowPrice)

typedef struct clp_library {
#define CLP_MEMBER(name) __typeof__ (&Clp_##name)(name);
    CLP_FUNCTIONS(CLP_MEMBER)
#undef CLP_MEMBER
} clp_library;

struct inki_lp_solver {
    clp_library clp;
    Clp_Simplex *model;
    int stretch;   /* iterations before the first look at the clock */
    uint64_t done; /* iterations of the last run */
    uint64_t most; /* of one algorithm; 0: no limit */
};

/* Finds a function; false: the library does not have it. */
static bool find(void *library, const char *name, void *out)
{
    void *found = dlsym(library, name);
    memcpy(out, &found, sizeof found);
    return found != NULL;
}

/* Opens the library, for good: what it has set up stays. */
static bool open_clp(clp_library *out)
{
    void *library = dlopen(INKI_CLP_FILE, RTLD_NOW | RTLD_LOCAL);
    bool whole = library != NULL;
#define CLP_FIND(name) whole = whole && find(library, "Clp_" #name, &out->name);
    CLP_FUNCTIONS(CLP_FIND)
#undef CLP_FIND
    return whole;
}

ink_status inki_lp_solver_exists(ink_error *error)
{
    clp_library found;
    if (open_clp(&found)) {
        return INK_OK;
    }
    ink_error_set(error, 0, 0,
                  "lp needs Clp, and %s is not there (Debian's package: coinor-libclp1)",
                  INKI_CLP_FILE);
    return INK_ERR_UNSUPPORTED;
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
    if (!open_clp(&solver->clp)) {
        free(solver);
        return INK_ERR_UNSUPPORTED;
    }
    const clp_library *clp = &solver->clp;
    solver->model = clp->newModel();
    if (solver->model == NULL) {
        free(solver);
        return INK_ERR_NOMEM;
    }
    solver->stretch = stretch_of(lp);
    clp->setLogLevel(solver->model, 0);
    clp->loadProblem(solver->model, lp->column_count, lp->row_count, lp->starts, lp->rows,
                     lp->values, lp->lower, lp->upper, lp->cost, lp->sums, lp->sums);
    clp->setPrimalTolerance(solver->model, TOLERANCE);
    clp->setDualTolerance(solver->model, TOLERANCE);
    *out = solver;
    return INK_OK;
}

void inki_lp_solver_destroy(inki_lp_solver *solver)
{
    if (solver != NULL) {
        solver->clp.deleteModel(solver->model);
        free(solver);
    }
}

void inki_lp_solver_change(inki_lp_solver *solver, const inki_lp *lp)
{
    solver->clp.chgObjCoefficients(solver->model, lp->cost);
    solver->clp.chgColumnLower(solver->model, lp->lower);
    solver->clp.chgColumnUpper(solver->model, lp->upper);
    solver->clp.chgRowLower(solver->model, lp->sums);
    solver->clp.chgRowUpper(solver->model, lp->sums);
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
        solver->clp.setMaximumIterations(model, stretch);
        (void)algorithm(model, 0);
        last = solver->clp.numberIterations(model);
        done += (uint64_t)last;
        ink_control_report(control, done, 0);
    } while (solver->clp.status(model) == OUT_OF_ITERATIONS && last > 0 &&
             (solver->most == 0 || done < solver->most));
    solver->done += done;
    return INK_OK;
}

/* The dual simplex method is the fastest, but may take a program for one without a solution. */
ink_status inki_lp_solver_run(inki_lp_solver *solver, const ink_control *control)
{
    solver->done = 0;
    ink_status status = run(solver, solver->clp.dual, control);
    if (status == INK_OK && solver->clp.status(solver->model) != OPTIMAL) {
        status = run(solver, solver->clp.primal, control);
    }
    if (status == INK_OK && solver->clp.status(solver->model) != OPTIMAL) {
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
    return solver->clp.getColSolution(solver->model);
}

const double *inki_lp_solver_prices(const inki_lp_solver *solver)
{
    return solver->clp.getRowPrice(solver->model);
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
