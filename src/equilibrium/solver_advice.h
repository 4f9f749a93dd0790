/* solver_advice.h - advice from a strategy for the whole game. */
#ifndef INKI_EQUILIBRIUM_SOLVER_ADVICE_H
#define INKI_EQUILIBRIUM_SOLVER_ADVICE_H

#include <inkling/method.h>
#include <inkling/strategy.h>

/* Writes what a strategy of both seats says of a view, and what each action is worth when both go on by
 * it: the mean over the histories that fit, by chance and by what the strategy has the other seat do.
 * Where that seat would not let it come to this, it is taken to make every so often any other move
 * (INKI_TREMBLE).  Values are NaN where too much would have to be looked at, or on request.
 *
 * INK_ERR_IMPOSSIBLE (the strategy says nothing of the view), INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_strategy_advise(const ink_strategy *strategy, const ink_view *view,
                                              const ink_control *control, ink_advice *out);

/* Has `solver`, which the caller made for this, solve the game of a view, and writes as above what its
 * strategy says: `passes` passes where the budget limits neither passes nor time.  Errors are those of
 * ink_method.advise, with what the solver says in its `reason`. */
INK_NODISCARD ink_status inki_solver_advise(ink_method *solver, uint64_t passes,
                                            const ink_view *view, const ink_budget *budget,
                                            ink_advice *out);

#endif
