/* walk_plan.h - one plan of a seat for all sampled worlds, a few moves ahead: vector minimaxing and payoff
 * reduction in games that are not MAX/MIN graphs.  Source: Frank, Basin and Matsubara (1998).
 */
#ifndef INKI_WORLDS_WALK_PLAN_H
#define INKI_WORLDS_WALK_PLAN_H

#include "worlds/plan.h"
#include "worlds/walk.h"

/* A question to the search.  Values are the planner's side's.  The caller owns everything. */
typedef struct inki_walk_plan {
    inki_walk walk;                   /* begun */
    const inki_vectors *vectors;      /* of worlds that the others can tell apart */
    const inki_walk_node *root;       /* the planner is to move */
    int moves;                        /* of the planner, at most; at least 1 */
    const inki_plan_options *options; /* `is_plain` says nothing here */
    int action_count;
    const ink_action *actions;
    double *believed; /* out: for each action, the mean that the planner compares */
    double *worth;    /* out: what the plan is worth after it */
    int chosen;       /* out */
} inki_walk_plan;

/* Makes the plan.  After its last move everything is seen.  INK_ERR_LIMIT, INK_ERR_STOPPED,
 * INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_walk_plan_make(inki_walk_plan *task);

/* What plan_method.c asks for where the game of a view is not a MAX/MIN graph. */
typedef struct inki_walk_plan_limits {
    int moves;
    uint64_t worlds;
} inki_walk_plan_limits;

/* Advice from the plan; where a limit comes before it is made, that of sampling.  See
 * ink_method.advise. */
INK_NODISCARD ink_status inki_walk_plan_advise(const inki_plan_options *options,
                                               const inki_walk_plan_limits *limits,
                                               const ink_view *view, const ink_budget *budget,
                                               ink_advice *out);

#endif
