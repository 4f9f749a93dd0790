/* open.h - solvers of states where everything is seen, for methods. */
#ifndef INKI_GAME_OPEN_H
#define INKI_GAME_OPEN_H

#include <inkling/game.h>
#include <inkling/trace.h>

/* Is there an open solver for the game: can ink_open_create fail for lack of memory only? */
bool inki_open_exists(const ink_game *game);

/* Solves a state by visiting every history below it, at most `max_nodes` (0: no limit), and records
 * that in a `trace` that was begun.  For games without a solver of their own that have an open
 * solver; chance or a seat is to move, or nobody.  INK_ERR_LIMIT, INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_open_record(const ink_game *game, const ink_state *state,
                                          const ink_control *control, uint64_t max_nodes,
                                          ink_trace *trace);

#endif
