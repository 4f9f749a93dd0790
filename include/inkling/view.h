/** @file
 * What one seat knows: views, the walker that makes them, and the worlds that fit them.
 *
 * Everything about information follows from `ink_game.observe`.  A seat's key folds, in order, the
 * tokens it received, its own actions, and a mark each time it became the mover; so perfect recall
 * holds by construction, acting and waiting never share a key, and a seat that saw nothing keeps
 * its key (a thick information set).  Equal keys are one augmented information set, equal public
 * keys one public state.
 */
#ifndef INKLING_VIEW_H
#define INKLING_VIEW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What kind of thing a seat noticed. */
typedef enum ink_event_kind {
    INK_EVENT_TOKEN = 1,  /**< `value` is what it learned, never 0 */
    INK_EVENT_ACTION = 2, /**< `value` is the action it took */
    INK_EVENT_TURN = 3    /**< it became the mover; `value` is 0 */
} ink_event_kind;

/** One thing that a seat noticed. */
typedef struct ink_event {
    uint64_t kind; /**< of ink_event_kind */
    uint64_t value;
} ink_event;

/** What one seat knows of a play, in one flat block: two plays that look alike to a seat give
 * byte-equal views.  It never holds more than that; games with INK_TRAIT_OPEN put the state in
 * place of the events.  Constant, shared by threads. */

/** The game. */
INK_API const ink_game *ink_view_game(const ink_view *view);
/** The seat that has this view. */
INK_API int ink_view_seat(const ink_view *view);
/** Is this seat to move? */
INK_API bool ink_view_is_mover(const ink_view *view);
/** The key of the seat's augmented information set. */
INK_API ink_key ink_view_key(const ink_view *view);
/** The key of the public state. */
INK_API ink_key ink_view_public_key(const ink_view *view);
/** What the seat noticed, in order; `*count` of them.  Empty for open games. */
INK_API const ink_event *ink_view_events(const ink_view *view, int *count);
/** The public tokens, in order; `*count` of them.  Empty for open games. */
INK_API const uint64_t *ink_view_public_tokens(const ink_view *view, int *count);
/** The seat's legal actions in the game's order; none unless it is to move. */
INK_API const ink_action *ink_view_actions(const ink_view *view, int *count);
/** The state, for open games; otherwise NULL. */
INK_API const ink_state *ink_view_state(const ink_view *view);
/** The size of the block in bytes. */
INK_API size_t ink_view_size(const ink_view *view);
/** Frees a view.  NULL is allowed. */
INK_API void ink_view_destroy(ink_view *view);

/** Appends a picture of what the seat knows: the game's own, the state of an open game, or the
 * list of events. */
INK_API void ink_view_text(const ink_view *view, ink_text *out);

/** A play in progress: the state, the history, and every seat's and the public's key.  One thread
 * at a time.  The game must outlive it. */
typedef struct ink_walker ink_walker;

/** Makes a walker at the start of `game`.  The caller destroys it.  INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_walker_create(const ink_game *game, ink_walker **out);
/** Frees a walker.  NULL is allowed. */
INK_API void ink_walker_destroy(ink_walker *walker);
/** Back to the start. */
INK_API void ink_walker_reset(ink_walker *walker);
/** Plays an action.  INK_ERR_ILLEGAL and INK_ERR_NOMEM leave the walker as it was. */
INK_API INK_NODISCARD ink_status ink_walker_apply(ink_walker *walker, ink_action action);
/** Resets, then plays a history.  On an error the walker stands where it happened. */
INK_API INK_NODISCARD ink_status ink_walker_replay(ink_walker *walker, const ink_history *history);
/** Draws one chance move.  INK_ERR_ARGUMENT (chance is not to move), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_walker_draw_one(ink_walker *walker, ink_random *random);
/** Draws chance moves until a seat is to move or play is over.  INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_walker_draw(ink_walker *walker, ink_random *random);
/** The game. */
INK_API const ink_game *ink_walker_game(const ink_walker *walker);
/** The state; valid until the walker moves. */
INK_API const ink_state *ink_walker_state(const ink_walker *walker);
/** Who is to move. */
INK_API int ink_walker_mover(const ink_walker *walker);
/** The actions so far; valid until the walker moves. */
INK_API const ink_history *ink_walker_history(const ink_walker *walker);
/** The key of an observer: a seat or INK_OBSERVER_PUBLIC. */
INK_API ink_key ink_walker_key(const ink_walker *walker, int observer);
/** What `seat` knows now.  The caller destroys the view; the game must outlive it.
 * INK_ERR_ARGUMENT (no such seat), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_walker_view(const ink_walker *walker, int seat,
                                                 ink_view **out);

/** The worlds of a view: the histories that its seat cannot tell from the true one.  They are all
 * listed where there are at most `limit` of them, otherwise drawn. */
typedef struct ink_world_source ink_world_source;

/** Makes the worlds of `view`.  If at most `limit` histories fit, they are listed, otherwise world
 * number i is drawn from stream i of `seed`.  `belief` may be NULL: play tells nothing.  Borrows
 * `view` and `belief`; the caller destroys the source.
 *
 * Without hooks of the game's own, histories are found by trying all moves that agree with the view,
 * which suits small games.
 *
 * INK_ERR_IMPOSSIBLE (nothing fits), INK_ERR_UNSUPPORTED (an open game, where the view holds the
 * state; a game that lists its worlds but cannot draw them, with more than `limit`; or no hooks and
 * sampled chance or no bound on the plies), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_world_source_create(const ink_view *view,
                                                         const ink_belief *belief, uint64_t limit,
                                                         uint64_t seed, ink_world_source **out);
/** Frees the source.  NULL is allowed. */
INK_API void ink_world_source_destroy(ink_world_source *source);
/** The number of worlds if they are listed, otherwise 0: any number can be drawn. */
INK_API uint64_t ink_world_source_count(const ink_world_source *source);
/** World number `index` and the log of its weight (weights need not add up to 1).  Drawn worlds
 * are cheapest in ascending order of index.
 * INK_ERR_NOT_FOUND (past the last listed one), INK_ERR_IMPOSSIBLE, INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_world_source_get(ink_world_source *source, uint64_t index,
                                                      ink_history *out, double *log_weight);

#ifdef __cplusplus
}
#endif

#endif
