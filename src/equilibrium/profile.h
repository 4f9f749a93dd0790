/* profile.h - two strategies on a sequence form, and how good they are. */
#ifndef INKI_EQUILIBRIUM_PROFILE_H
#define INKI_EQUILIBRIUM_PROFILE_H

#include <inkling/equilibrium.h>

#include "equilibrium/kernels.h"

/* The bounds that two plans give.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_profile_bounds(const ink_sequences *sequences,
                                             const double *const plans[2], ink_bounds *out);

/* From a plan, of any scale, to behaviour: the share of each action in its infoset's reach.  Where that is
 * 0, the behaviour stays as it was. */
void inki_profile_behaviour(const inki_treeplex *treeplex, const double *plan, double *behaviour);

/* Fills in behaviour with equal probabilities. */
void inki_profile_uniform(const inki_treeplex *treeplex, double *behaviour);

/* Makes of two plans, of any scale, a strategy by infoset.  An infoset that its own plan does not reach
 * gets a best response to the other's plan.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_profile_strategy(const ink_sequences *sequences,
                                               const double *const plans[2], ink_strategy **out);

/* Reads the behaviour of a player from a strategy; infosets that it does not have stay as they are, and
 * `*found` is how many it has.  INK_ERR_ARGUMENT: an entry has another number of actions. */
INK_NODISCARD ink_status inki_profile_read(const ink_sequences *sequences, int player,
                                           const ink_strategy *strategy, double *behaviour,
                                           size_t *found);

#endif
