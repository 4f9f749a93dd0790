/* value_iteration.h - the values of all states of a game whose plays may go round in circles, by passes
 * over the graph of its states.
 *
 * Each state has two bounds on its value, which begin as those of the payoff.  A pass goes through the
 * states and takes the bounds of each from those of its successors, the newest there are.  Lower bounds
 * rise and upper bounds fall, so they hold whenever the work is stopped, and where they meet they have
 * found the value.  They need not meet where play can go on for ever.
 *
 * Sources: L. Shapley, "Stochastic games", Proceedings of the National Academy of Sciences 39 (1953);
 * for the order of states, P. Dai and J. Goldsmith, "Topological value iteration algorithm for Markov
 * decision processes" (IJCAI-07); for two bounds, S. Haddad and B. Monmege, "Reachability in MDPs:
 * refining convergence of value iteration" (2014).
 */
#ifndef INKI_SEARCH_VALUE_ITERATION_H
#define INKI_SEARCH_VALUE_ITERATION_H

#include <inkling/text.h>

#include "search/state_graph.h"

/* A value lies between them. */
typedef struct inki_bounds {
    double low;
    double high;
} inki_bounds;

typedef struct inki_vi {
    inki_state_graph graph; /* owned */
    inki_bounds *bounds;    /* of its nodes */
    int32_t settled;        /* the first so many components do not change any more */
    uint64_t passes;        /* that were finished */
    double gap;             /* the widest bounds after the last of them */
} inki_vi;

/* Finds the states and begins with them.  Errors of inki_state_graph_build, which leave `*out`
 * zeroed. */
INK_NODISCARD ink_status inki_vi_init(inki_vi *out, const ink_game *game, const ink_state *root,
                                      const inki_graph_limits *limits);

/* A zeroed struct is allowed. */
void inki_vi_release(inki_vi *vi);

/* Will more passes change nothing? */
bool inki_vi_is_settled(const inki_vi *vi);

/* Makes one pass.  INK_ERR_STOPPED on request: bounds hold, but the pass does not count. */
INK_NODISCARD ink_status inki_vi_pass(inki_vi *vi, const ink_control *control);

/* Appends the state of the work. */
void inki_vi_save(const inki_vi *vi, ink_text *out);

/* Takes the state of the work from what was saved of the same graph.  INK_ERR_SYNTAX, INK_ERR_ARGUMENT
 * (of another graph), INK_ERR_NOMEM leave it as it was. */
INK_NODISCARD ink_status inki_vi_load(inki_vi *vi, const void *bytes, size_t size);

#endif
