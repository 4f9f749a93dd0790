/* lp_solver.h - the solver of linear programs that the build found: Clp, or none. */
#ifndef INKI_EQUILIBRIUM_LP_SOLVER_H
#define INKI_EQUILIBRIUM_LP_SOLVER_H

#include "equilibrium/lp.h"

/* Is there one?  Otherwise `*error`, which may be NULL, says what is missing. */
INK_NODISCARD ink_status inki_lp_solver_exists(ink_error *error);

/* A program that the solver works on. */
typedef struct inki_lp_solver inki_lp_solver;

/* Takes a program.  INK_ERR_NOMEM, INK_ERR_UNSUPPORTED. */
INK_NODISCARD ink_status inki_lp_solver_create(const inki_lp *lp, inki_lp_solver **out);
void inki_lp_solver_destroy(inki_lp_solver *solver);

/* Takes costs and bounds of a program with the same matrix; what was learnt of the last one stays. */
void inki_lp_solver_change(inki_lp_solver *solver, const inki_lp *lp);

/* Finds an optimum.  INK_ERR_STOPPED; INK_ERR_LIMIT where the solver finds none. */
INK_NODISCARD ink_status inki_lp_solver_run(inki_lp_solver *solver, const ink_control *control);

/* The columns of the optimum, and the price of each row: by how much the least sum grows with the row's
 * bounds.  Borrowed until the solver runs again. */
const double *inki_lp_solver_columns(const inki_lp_solver *solver);
const double *inki_lp_solver_prices(const inki_lp_solver *solver);

#endif
