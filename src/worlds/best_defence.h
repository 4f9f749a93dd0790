/* best_defence.h - the best that one plan of MAX can guarantee against a MIN who knows the plan and its
 * class of worlds.
 *
 * Source of the model: Frank and Basin, "Search in games with incomplete information", Artificial
 * Intelligence 100 (1998).  Achievable sets: Ginsberg (2001), GIB.
 */
#ifndef INKI_WORLDS_BEST_DEFENCE_H
#define INKI_WORLDS_BEST_DEFENCE_H

#include <inkling/control.h>

#include "game/worlds_graph.h"

/* How to keep what MAX can be sure of. */
typedef enum inki_defence_form {
    INKI_DEFENCE_AUTO,   /* the first of these that suits */
    INKI_DEFENCE_WORDS,  /* best_defence_words.h; INK_ERR_UNSUPPORTED where vectors are no words */
    INKI_DEFENCE_SETS,   /* downsets.h; INK_ERR_UNSUPPORTED where they do not suit */
    INKI_DEFENCE_FRONTS, /* fronts.h */
    INKI_DEFENCE_FORM_COUNT
} inki_defence_form;

typedef struct inki_defence_options {
    inki_defence_form form;
    int most;         /* vectors of a front */
    double err;       /* the probability of MIN's mistakes; 0: it makes none */
    double tolerance; /* how far apart values may be and still be the same */
} inki_defence_options;

typedef struct inki_defence_result {
    double
        *values; /* for each move at the root: to MAX not knowing the world, or in the class of the
                       standpoint's world; not a number where the move is not legal */
    double *hopes; /* with mistakes, where MAX moves: for each move with the best value what MAX may
                      hope for beside it, otherwise not a number; see mistakes.h */
    uint64_t nodes; /* in: most that may be visited, 0: any number; out: visited */
} inki_defence_result;

/* Solves a standpoint that is not a leaf; the arrays have room for its moves.  All forms give the same values.
 *
 * Where MAX moves, a value is that of the best plan after the move.  Where MIN moves, MAX has the
 * plan that is best before it is known which move MIN makes; after each move MAX goes on with what
 * is best without giving up any of that.  INK_ERR_LIMIT, INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_defence_solve(const inki_standpoint *from,
                                            const inki_defence_options *options,
                                            const ink_control *control,
                                            inki_defence_result *result);

#endif
