/** @file
 * How good strategies are when both sides hide something.
 *
 * The worst case of a side's strategy is what it gets against a best response.  The exploitability of a
 * side is the value of the game less its worst case; of a profile, the mean over both sides.  NashConv is
 * the sum.  What the game is worth lies between the worst cases of both sides' strategies.
 */
#ifndef INKLING_EQUILIBRIUM_H
#define INKLING_EQUILIBRIUM_H

#include <inkling/api.h>
#include <inkling/method.h>
#include <inkling/sequences.h>
#include <inkling/strategy.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Compares a profile with its best responses.  `value` is the payoff to side 0 when both follow the
 * profile; at information sets of which the strategy says nothing, every action is equally likely.
 *
 * INK_ERR_ARGUMENT (an entry has another number of actions than the game), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_evaluate(const ink_sequences *sequences,
                                              const ink_strategy *strategy, ink_bounds *out);

/** The payoff to side 0 when side 0 follows one strategy and side 1 another.  Errors as above. */
INK_API INK_NODISCARD ink_status ink_evaluate_pair(const ink_sequences *sequences,
                                                   const ink_strategy *first,
                                                   const ink_strategy *second, double *out);

#ifdef __cplusplus
}
#endif

#endif
