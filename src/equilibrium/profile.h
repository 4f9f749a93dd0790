/* profile.h - two strategies on a sequence form, and how good they are. */
#ifndef INKI_EQUILIBRIUM_PROFILE_H
#define INKI_EQUILIBRIUM_PROFILE_H

#include <inkling/equilibrium.h>

#include "equilibrium/kernels.h"

/* How often a player is taken to make moves that its strategy does not, where only such moves lead. */
#define INKI_TREMBLE 1e-3

/* Where infosets are held (ink_method.lock), a vector over the sequences of each player has the probabilities
 * there and is negative elsewhere; NULL for a player none of whose infosets is, or for both.  Who answers a
 * plan best keeps to what is held. */

/* NashConv from a sum of what best responses gain: it is negative by rounding only, and then it is 0.  `range`
 * is that of the payoffs. */
static inline double inki_profile_nash_conv(double sum, double range)
{
    return sum < 0.0 && sum > -1e-9 * range ? 0.0 : sum;
}

/* The bounds that two plans give.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_profile_bounds(const ink_sequences *sequences,
                                             const double *const plans[2],
                                             const double *const held[2], ink_bounds *out);

/* From a plan, of any scale, to behaviour: the share of each action in its infoset's reach.  Where that is
 * 0, the behaviour stays as it was. */
void inki_profile_behaviour(const inki_treeplex *treeplex, const double *plan, double *behaviour);

/* Fills in behaviour with equal probabilities. */
void inki_profile_uniform(const inki_treeplex *treeplex, double *behaviour);

/* A plan of equal probabilities but for what is held, which the caller frees; NULL without memory. */
double *inki_profile_uniform_plan(const inki_treeplex *treeplex, const double *held);

/* Makes of two plans, of any scale, a strategy by infoset.  An infoset that its own plan does not reach
 * gets a best response to the other's plan; of actions that are equal to that, the one that is best if the
 * other trembles.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_profile_strategy(const ink_sequences *sequences,
                                               const double *const plans[2],
                                               const double *const held[2], ink_strategy **out);

/* Reads the behaviour of a player from a strategy; infosets that it does not have stay as they are, and
 * `*found` is how many it has.  INK_ERR_ARGUMENT: an entry has another number of actions. */
INK_NODISCARD ink_status inki_profile_read(const ink_sequences *sequences, int player,
                                           const ink_strategy *strategy, double *behaviour,
                                           size_t *found);

/* Reads what a strategy holds, to vectors that the caller frees.  INK_ERR_ARGUMENT (an infoset that the game
 * does not have, or with another number of actions), INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_profile_hold(const ink_sequences *sequences,
                                           const ink_strategy *strategy, double *held[2]);

#endif
