/** @file
 * A position: a game, what was played, and whose eyes it is seen through.
 */
#ifndef INKLING_POSITION_H
#define INKLING_POSITION_H

#include <inkling/api.h>
#include <inkling/game.h>
#include <inkling/status.h>
#include <inkling/view.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A position.  A zeroed struct is none.  It owns its parts. */
typedef struct ink_position {
    ink_game *game;
    ink_walker *walker; /**< a play that looks to `seat` like the true one */
    int seat;           /**< of the game */
} ink_position;

/** Frees the parts and leaves none. */
INK_API void ink_position_release(ink_position *position);

/** What the seat knows; the caller destroys the view, and the position must outlive it.
 * INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_position_view(const ink_position *position, ink_view **out);

/** Reads "game(parameters) move move ...": a game string, then names of actions separated by white
 * space, chance moves included.  "?" stands for a chance move that `seat` did not see.
 *
 * `seat` -1 is the seat to move.  Columns in `*error` count from the start of `text`.  The caller
 * releases `*out`.  INK_ERR_NOT_FOUND, INK_ERR_SYNTAX, INK_ERR_ARGUMENT, INK_ERR_ILLEGAL (a move),
 * INK_ERR_IMPOSSIBLE (no outcomes for "?" fit, or `seat` would see them), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_position_read(const char *text, int seat, ink_position *out,
                                                   ink_error *error);

/** Puts a game, which `*out` then owns, at its start with no moves; chance moves that have one
 * outcome only are played.  `seat` -1 is the seat to move.  INK_ERR_ARGUMENT, INK_ERR_NOMEM leave
 * the game with the caller. */
INK_API INK_NODISCARD ink_status ink_position_at_start(ink_game *game, int seat, ink_position *out);

#ifdef __cplusplus
}
#endif

#endif
