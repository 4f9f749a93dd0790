/* expectiminimax.h - the search of games in which everything is seen and chance moves: the best value
 * where a side moves, the expected value where chance does.
 *
 * Values are payoffs to side 0, as in alpha_beta.h.  They lie between the bounds that the game
 * declares, so that a value in the middle of chance's outcomes says something of the sum: with the
 * others at their worst, or their best, it may be past a bound already.
 *
 * Source: B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes",
 * Artificial Intelligence 21 (1983).
 */
#ifndef INKI_SEARCH_EXPECTIMINIMAX_H
#define INKI_SEARCH_EXPECTIMINIMAX_H

#include "search/alpha_beta.h"

typedef enum inki_em_prune {
    INKI_EM_NONE,  /* every line is visited */
    INKI_EM_STAR1, /* chance hands a window down to each outcome, made from the payoff's bounds */
    INKI_EM_STAR2, /* the same, after a look at one reply to each outcome for closer bounds */
    INKI_EM_PRUNE_COUNT
} inki_em_prune;

typedef struct inki_em_options {
    inki_em_prune prune;
    bool ordered;     /* try first what was good before or looks good; else in the game's order */
    int quiesce;      /* as in inki_ab_options, and the next two */
    size_t memory;    /* of the table in bytes; 0: none */
    ink_trace *trace; /* records the search; NULL: nobody wants to see it */
} inki_em_options;

typedef struct inki_em inki_em;

/* Makes a search for a game, which must outlive it.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_em_create(const ink_game *game, const inki_em_options *options,
                                        inki_em **out);

/* NULL is allowed. */
void inki_em_destroy(inki_em *em);

/* As inki_ab_value; chance's moves count as plies.  Whatever is pruned, the value is the same to the
 * last digit as without pruning, if no table remembers deeper searches. */
INK_NODISCARD ink_status inki_em_value(inki_em *em, const ink_state *state, double alpha,
                                       double beta, int left, inki_ab_work *work, double *value);

/* The ends of play and estimates that were looked at so far. */
uint64_t inki_em_leaves(const inki_em *em);

#endif
