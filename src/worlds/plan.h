/* plan.h - one plan of MAX for all worlds: vector minimaxing, payoff reduction, and the plan that sampling
 * makes.  Source: Frank, Basin and Matsubara (1998).
 */
#ifndef INKI_WORLDS_PLAN_H
#define INKI_WORLDS_PLAN_H

#include <inkling/control.h>

#include "base/key_fold.h"
#include "game/trace.h"
#include "game/worlds_graph.h"

/* How payoffs are reduced before vectors are compared. */
typedef enum inki_reduction {
    INKI_REDUCE_NOTHING, /* vector minimaxing */
    INKI_REDUCE_ONCE,    /* to what MIN, seeing the world, would allow on the way to a leaf */
    INKI_REDUCE_BETA     /* and to what the earlier moves of MIN have left */
} inki_reduction;

/* What MAX does about moves whose vectors have the same mean. */
typedef enum inki_plan_ties {
    INKI_PLAN_RANDOM,  /* each with the same probability, by the seed */
    INKI_PLAN_FIRST,   /* the first listed */
    INKI_PLAN_ALIGNED, /* the better one in the last world in which they differ */
    INKI_PLAN_TIES_COUNT
} inki_plan_ties;

/* How a plan is made. */
typedef struct inki_plan_options {
    inki_reduction reduction;
    bool sees_worlds; /* sampling: MAX compares what its moves would be worth if it saw the world
                         from then on; nothing is reduced */
    inki_plan_ties ties;
    bool
        is_plain; /* search with vectors of any kind also where a word would do: the same, slower */
    bool prunes;  /* leave out moves of MIN below a move that MAX does not take any more */
    double tolerance; /* how far apart means may be and still be the same */
    uint64_t seed;
    ink_trace *trace; /* records the search, which is then the plain one; NULL: nobody looks */
} inki_plan_options;

/* A random number for an edge, the same whatever else is visited. */
static inline uint64_t inki_plan_priority(const inki_plan_options *options, int32_t edge)
{
    return inki_key_fold((ink_key){options->seed, 0}, (uint64_t)edge).low;
}

/* Does the search look at the minimax values of nodes? */
static inline bool inki_plan_uses_minimax(const inki_plan_options *options)
{
    return options->sees_worlds || options->reduction != INKI_REDUCE_NOTHING;
}

/* What came of it. */
typedef struct inki_plan_result {
    double
        *believed; /* for each move at the root, the mean that MAX compares; not a number where the
                         move is not legal */
    double *worth; /* what the plan is worth after it: to MAX not knowing the world, or in the class
                         of the standpoint's world */
    int chosen;    /* MAX's move */
    uint64_t nodes; /* in: most that may be visited, 0: any number; out: visited */
} inki_plan_result;

/* Makes a plan from a standpoint that is not a leaf; the arrays have room for its moves.
 *
 * `worth` is taken on the payoffs as they are, against a MIN who knows the plan and its class of
 * worlds.  INK_ERR_LIMIT, INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_plan_make(const inki_standpoint *from,
                                        const inki_plan_options *options,
                                        const ink_control *control, inki_plan_result *result);

#endif
