/* lanes.h - open solvers side by side, each with memory of its own.
 *
 * Work is dealt out to a fixed number of lanes, so that values and node counts are the same on any
 * number of threads.
 */
#ifndef INKI_WORLDS_LANES_H
#define INKI_WORLDS_LANES_H

#include <inkling/method.h>

#include "base/pool.h"

#define INKI_LANES 8

/* A zeroed struct is empty. */
typedef struct inki_lanes {
    const ink_game *game;
    inki_pool *pool; /* to run tasks 0 to INKI_LANES - 1, one for each lane */
    ink_open *solvers[INKI_LANES];
    ink_state *states[INKI_LANES];   /* scratch: one state */
    double *scratch[INKI_LANES];     /* of an answer: values, then measures */
    ink_action *actions[INKI_LANES]; /* scratch: those of a state */
} inki_lanes;

/* Makes the solvers of a game, for at most `threads` threads; less than 1 counts as 1.  After an
 * error inki_lanes_close is called all the same.  INK_ERR_NOMEM, INK_ERR_UNSUPPORTED. */
INK_NODISCARD ink_status inki_lanes_open(const ink_game *game, int threads, inki_lanes *out);
void inki_lanes_close(inki_lanes *lanes);

/* Solves a state with the solver of a lane: the answer's values and measures are the lane's scratch.
 * `answer->nodes` and errors as ink_open_values has them. */
INK_NODISCARD ink_status inki_lanes_solve(const inki_lanes *lanes, int lane, const ink_state *state,
                                          const ink_control *control, ink_open_answer *answer);

/* The value to side 0 of a state, which may be over; `*nodes` as in ink_open_answer. */
INK_NODISCARD ink_status inki_lanes_value(const inki_lanes *lanes, int lane, const ink_state *state,
                                          const ink_control *control, uint64_t *nodes,
                                          double *value);

#endif
