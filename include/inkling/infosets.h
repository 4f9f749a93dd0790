/** @file
 * The information sets in which a seat moves, one after the other: what a strategy speaks of.
 */
#ifndef INKLING_INFOSETS_H
#define INKLING_INFOSETS_H

#include <inkling/api.h>
#include <inkling/game.h>
#include <inkling/key.h>
#include <inkling/status.h>
#include <inkling/text.h>
#include <inkling/view.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A walk through the histories of a game that stops at each information set of one seat when it first
 * comes there.  It holds the current history and the keys met, no tree.  One thread at a time. */
typedef struct ink_infosets ink_infosets;

/** An information set, seen through one of its histories. */
typedef struct ink_infoset {
    ink_key key; /**< the seat's key */
    const ink_state
        *state; /**< after that history; borrowed until the walk goes on, as the actions */
    const ink_action *actions; /**< legal there, in the game's order */
    int count;                 /**< of actions */
} ink_infoset;

/** Begins a walk for a seat of `game`, which must outlive it; end it with ink_infosets_destroy.
 *
 * INK_ERR_UNSUPPORTED (plays without a bound, sampled chance), INK_ERR_ARGUMENT (no such seat),
 * INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_infosets_create(const ink_game *game, int seat,
                                                     ink_infosets **out);

/** Ends a walk.  NULL is allowed. */
INK_API void ink_infosets_destroy(ink_infosets *infosets);

/** Goes on to the next information set.  INK_ERR_NOT_FOUND (there is none any more), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_infosets_next(ink_infosets *infosets, ink_infoset *out);

/** What the seat knows in the information set where the walk stands; the caller destroys the view.
 * INK_ERR_ARGUMENT (it stands in none), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_infosets_view(ink_infosets *infosets, ink_view **out);

/** Appends the picture of that view in one line: lines of the picture are parted by " / ".  Errors as
 * above. */
INK_API INK_NODISCARD ink_status ink_infosets_text(ink_infosets *infosets, ink_text *out);

#ifdef __cplusplus
}
#endif

#endif
