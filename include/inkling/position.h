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

/** Puts a game at a position: `moves` are names of actions separated by white space, chance moves
 * included.  Those with one outcome only may be left out, unless the next word is their name: it
 * stands for the chance move then.  "?" stands for a chance move that `seat` did not see, also for
 * one of those with one outcome where no other is left.
 *
 * Where outcomes are listed, all ways to fill the "?" are tried.  Where chance is sampled, ways are
 * drawn from a fixed seed until one fits the later moves, 4,000 at most, and compared with 16 more
 * that fit: the more the later moves tell of the hidden outcomes, the likelier that none is found.
 *
 * `seat` is the name of a seat, its beginning or its number; NULL: the seat to move.  On success the
 * position owns the game and the caller releases `*out`; on failure the game stays with the caller.
 * Columns in `*error` (which may be NULL) count from the start of `moves`.
 *
 * INK_ERR_ARGUMENT (no such seat; a "?" for what is no chance move, or one with too many listed
 * outcomes), INK_ERR_ILLEGAL (a move), INK_ERR_IMPOSSIBLE (`seat` would see what "?" stands for),
 * INK_ERR_LIMIT (too many ways to fill the "?", or none that fits among those drawn),
 * INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_position_play(ink_game *game, const char *moves,
                                                   const char *seat, ink_position *out,
                                                   ink_error *error);

/** Reads "game(parameters) move move ...": a game string, then moves as for ink_position_play.
 *
 * Columns in `*error` (which may be NULL) count from the start of `text`.  Errors of
 * ink_game_create and ink_position_play. */
INK_API INK_NODISCARD ink_status ink_position_read(const char *text, const char *seat,
                                                   ink_position *out, ink_error *error);

#ifdef __cplusplus
}
#endif

#endif
