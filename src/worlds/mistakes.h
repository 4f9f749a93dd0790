/* mistakes.h - what MAX may hope for from a MIN who makes mistakes, while it keeps what is sure. */
#ifndef INKI_WORLDS_MISTAKES_H
#define INKI_WORLDS_MISTAKES_H

#include "game/worlds_graph.h"
#include "worlds/standpoint.h"
#include "worlds/vectors.h"

/* What is asked. */
typedef struct inki_mistakes {
    const inki_standpoint *from;
    const inki_vectors *vectors; /* by class */
    int32_t edge;                /* MAX's move at the standpoint */
    const inki_cell *sure;       /* a vector that some plan guarantees after it */
    double tolerance;            /* how far below it numbers may be, for rounding */
    double err; /* the probability with which MIN moves at random, each legal move alike */
} inki_mistakes;

/* Finds the expected payoff of a plan that guarantees `sure`, against a MIN who errs at each of its moves
 * by itself, and otherwise makes the move that is best for it in its class, knowing the plan and how
 * it errs.  The plan is made from the leaves up like that of vector minimaxing: of the moves that keep
 * what is sure, that with the best mean.  So it is the best plan where `err` is 1 and all moves are legal
 * in all worlds; else there may be a better one.  INK_ERR_LIMIT, INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_mistakes_hope(const inki_mistakes *asked, inki_effort *effort,
                                            double *out);

#endif
