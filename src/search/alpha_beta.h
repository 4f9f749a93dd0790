/* alpha_beta.h - the alpha-beta search of games in which everything is seen and nothing is left to
 * chance.
 *
 * Values are payoffs to side 0 everywhere: side 0 maximizes, side 1 minimizes, and a side may move
 * several times in a row.  Alpha is what side 0 is sure of on the way to a state, beta what side 1
 * is sure of.
 *
 * Source: D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6
 * (1975).
 */
#ifndef INKI_SEARCH_ALPHA_BETA_H
#define INKI_SEARCH_ALPHA_BETA_H

#include "game/trace.h"
#include "search/state_table.h"

#define INKI_AB_NO_LIMIT INKI_TABLE_END /* plies: to the end of every play */

/* The order in which actions are tried. */
typedef enum inki_ab_order {
    INKI_AB_ORDER_GAME,    /* as the game lists them */
    INKI_AB_ORDER_LEARNED, /* first what was best in an earlier search, then what pruned before */
    INKI_AB_ORDER_ESTIMATE /* after the best of an earlier search, by the estimates of the states
                            * they lead to; LEARNED where the game has none */
} inki_ab_order;

typedef struct inki_ab_options {
    bool strict; /* prune only where a value is past the bound, not where it is equal to it */
    bool
        glance; /* take values that the game says are settled, and try only actions that it says are
                  * sensible, unless in the game's order; but for the root's */
    inki_ab_order order;
    int quiesce;      /* plies to go on below the depth limit while the game says "not quiet" */
    size_t memory;    /* of the table in bytes; 0: none */
    ink_trace *trace; /* records the search; NULL: nobody wants to see it */
} inki_ab_options;

/* What a search may use up and has used up so far. */
typedef struct inki_ab_work {
    const ink_control *control; /* NULL: nothing to watch */
    uint64_t max_nodes;         /* 0: no limit */
    uint64_t nodes;             /* states visited */
    uint64_t lookups;           /* in the table */
    uint64_t hits;              /* of them, those that found the state */
} inki_ab_work;

typedef struct inki_ab inki_ab;

/* Makes a search for a game, which must outlive it.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_ab_create(const ink_game *game, const inki_ab_options *options,
                                        inki_ab **out);

/* NULL is allowed. */
void inki_ab_destroy(inki_ab *ab);

/* The value of a state if `left` more plies are searched and estimates count below: exact if it is
 * between `alpha` and `beta`, else a bound on that side of the window.
 *
 * Estimates are asked for only where the depth limit is reached, so a game without them needs a
 * `left` that no play outlasts.  INK_ERR_LIMIT at max_nodes, INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_ab_value(inki_ab *ab, const ink_state *state, double alpha,
                                       double beta, int left, inki_ab_work *work, double *value);

/* The action that has the value which the last search found; INK_ACTION_NONE where no action was tried.
 * Of no meaning after a search that failed. */
ink_action inki_ab_best(const inki_ab *ab);

#endif
