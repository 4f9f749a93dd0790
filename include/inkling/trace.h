/** @file
 * A search as it went, node by node: what a method that can be recorded leaves behind, to be drawn
 * or counted.
 *
 * Values are payoffs to side 0, which maximizes.  Alpha is what side 0 is sure of on the way to a
 * node, beta what side 1 is sure of.
 */
#ifndef INKLING_TRACE_H
#define INKLING_TRACE_H

#include <stdbool.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/game.h>
#include <inkling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a search did with a node. */
typedef enum ink_trace_kind {
    INK_TRACE_UNFINISHED, /**< entered, but the search ended before the node had a value */
    INK_TRACE_PRUNED,     /**< never visited: its parent's value did not depend on it any more */
    INK_TRACE_SEARCHED,   /**< valued by its children */
    INK_TRACE_END,        /**< play is over: the payoff */
    INK_TRACE_SETTLED,    /**< its value showed at a glance (ink_game.settled) */
    INK_TRACE_ESTIMATE,   /**< past the depth limit: the game's estimate */
    INK_TRACE_TABLE,      /**< remembered from another path to the same state */
    INK_TRACE_PROBED      /**< looked at in part, for a bound; it may be visited again */
} ink_trace_kind;

/** A node of a recorded search. */
typedef struct ink_trace_node {
    int32_t parent;       /**< -1 at the root */
    int32_t first_child;  /**< -1: none */
    int32_t next_sibling; /**< in the order of visits, pruned ones last; -1: none */
    int32_t visit;        /**< its place in the order of visits, from 1; 0 where pruned */
    int32_t depth;        /**< moves from the root */
    int mover;            /**< a seat, INK_MOVER_CHANCE or INK_MOVER_NOBODY */
    ink_trace_kind kind;
    bool cut; /**< left early: the value was past alpha or beta, or the best there can be */
    ink_action action;  /**< leads here from the parent; INK_ACTION_NONE at the root */
    double probability; /**< of `action` where the parent is chance, otherwise 1 */
    double alpha;       /**< on entry; NaN where pruned, and for a search without a window */
    double beta;
    double value;         /**< what the search took it for; NaN where it has none */
    double least;         /**< the true value, given the estimates, is at least that */
    double most;          /**< and at most that; equal where `value` is exact */
    ink_action choice;    /**< what the mover does, where the method tells; INK_ACTION_NONE: the
                               first child that gives the value */
    int32_t first_vector; /**< of the node's vectors; see ink_trace_vector */
    int32_t vector_count; /**< 0: none; more than 1: MAX may have any one of them */
} ink_trace_node;

/** A recorded search.  One thread at a time. */
typedef struct ink_trace ink_trace;

/** Makes an empty recording, which ink_record fills.  INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_trace_create(ink_trace **out);

/** Frees a recording.  NULL is allowed. */
INK_API void ink_trace_destroy(ink_trace *trace);

/** The game; NULL before anything is recorded. */
INK_API const ink_game *ink_trace_game(const ink_trace *trace);

/** The state of the root; NULL before anything is recorded. */
INK_API const ink_state *ink_trace_root(const ink_trace *trace);

/** The number of nodes, the pruned ones included. */
INK_API int32_t ink_trace_count(const ink_trace *trace);

/** Node `index`, from 0, the root; a node comes after its parent. */
INK_API const ink_trace_node *ink_trace_at(const ink_trace *trace, int32_t index);

/** The numbers in a vector: one for each world, or one for each class of worlds that look alike to
 * MIN, in the order of their first worlds.  0: this is no search in worlds. */
INK_API int ink_trace_width(const ink_trace *trace);

/** Vector `number` of the recording, from 0: what MAX gets in each world, or on average in each
 * class, as the method sees it; NaN where play cannot come to the node. */
INK_API const double *ink_trace_vector(const ink_trace *trace, int32_t number);

/** Did the search prune only where a value was past a bound, not where it was equal to it? */
INK_API bool ink_trace_is_strict(const ink_trace *trace);

#ifdef __cplusplus
}
#endif

#endif
