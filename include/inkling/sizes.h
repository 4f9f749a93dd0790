/** @file
 * How large a game is.
 */
#ifndef INKLING_SIZES_H
#define INKLING_SIZES_H

#include <inkling/api.h>
#include <inkling/control.h>
#include <inkling/game.h>
#include <inkling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How large a game is.  Numbers up to 2^53 are exact, larger ones rounded. */
typedef struct ink_sizes {
    double decisions;                /**< histories in which a seat is to move */
    double chances;                  /**< histories in which chance is to move */
    double ends;                     /**< histories in which play is over */
    double infosets[INK_MAX_SEATS];  /**< of each seat: those in which it is to move */
    double sequences[INK_MAX_SEATS]; /**< of each seat: 1 + the actions of these in all */
    double public_states;            /**< of histories in which play is not over */
    double public_decisions; /**< of these, those with a history in which a seat is to move */
} ink_sizes;

/** Finds out how large a game is: by the game's own formula if it has one; for an open game in its
 * tree; otherwise by ink_sizes_count.
 *
 * INK_ERR_UNSUPPORTED (no bound on the plies, or chance outcomes that cannot be listed),
 * INK_ERR_LIMIT (an open game of more than a million histories), INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_sizes_of(const ink_game *game, const ink_control *control,
                                              ink_sizes *out);

/** Counts the sizes of a game with hidden information, one information set after another, without a
 * formula.  Histories of an information set that lead to one state are counted together, so both time
 * and memory can be far below the number of histories.  `control` may be NULL; progress is the number
 * of information sets so far.
 *
 * INK_ERR_UNSUPPORTED (also open games), INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_sizes_count(const ink_game *game, const ink_control *control,
                                                 ink_sizes *out);

#ifdef __cplusplus
}
#endif

#endif
