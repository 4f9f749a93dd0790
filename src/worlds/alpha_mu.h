/* alpha_mu.h - the best plan for all worlds, of a few moves, after which everything is seen.
 *
 * Source: Cazenave and Ventos, "The alpha-mu search algorithm for the game of bridge" (2019); Cazenave,
 * Legras and Ventos, "Optimizing alpha-mu" (2021).
 */
#ifndef INKI_WORLDS_ALPHA_MU_H
#define INKI_WORLDS_ALPHA_MU_H

#include "worlds/walk.h"

/* A question to the search: who is to plan where, and how far.  Values are the planner's side's.  The
 * caller owns everything. */
typedef struct inki_alpha_mu {
    inki_walk walk; /* begun */
    const inki_vectors *vectors;
    const double *weights;      /* of the worlds */
    const inki_walk_node *root; /* the planner is to move */
    int moves;                  /* of the planner, at most; at least 1 */
    bool wants_all;             /* values of all actions, not just of the best */
    double tolerance;           /* how far apart values may be and still be the same */
    int most;                   /* vectors that a front may hold */

    int action_count;
    const ink_action *actions;
    const inki_cell *bounds; /* for each action a vector: what it is worth if everything is seen */
    int *order;              /* numbers of actions, the most promising first; in and out */
    double *values; /* in: the means of the bounds; out: for each action its value, or no less */
    bool *is_exact; /* out: is it no more than that? */

    uint64_t nodes; /* out: visited for these */
    int reached;    /* out: the moves of the plans that the values are of */
    bool is_whole;  /* out: do these plans reach the end of every play? */
} inki_alpha_mu;

/* Plans 2, 3, ... moves ahead, up to `moves`.  Actions are tried in the order of what they were worth
 * before, and equal ones stay in order: the first is the one to take.
 *
 * INK_ERR_LIMIT (nodes, or a front), INK_ERR_STOPPED: values and order are of fewer moves. */
INK_NODISCARD ink_status inki_alpha_mu_run(inki_alpha_mu *task);

#endif
