/** @file
 * A play between a person, who has one seat, and a method, which has all others.
 *
 * The caller asks whose move it is (ink_walker_mover of ink_session_walker), has chance and the method
 * move by ink_session_next, and hands in the person's moves.  The method is given the views of its seats
 * and nothing else; the person should be shown no more than ink_session_view.
 */
#ifndef INKLING_SESSION_H
#define INKLING_SESSION_H

#include <stdint.h>

#include <inkling/api.h>
#include <inkling/game.h>
#include <inkling/method.h>
#include <inkling/status.h>
#include <inkling/view.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A play in progress.  One thread at a time. */
typedef struct ink_session ink_session;

/** Who plays what.  `game`, `method` and the budget's control must outlive the session. */
typedef struct ink_session_options {
    const ink_game *game;
    ink_method *method;
    int seat;          /**< the person's */
    ink_budget budget; /**< of each thought of the method; its seed is not looked at */
    uint64_t seed;     /**< of every random choice: those of chance and the method's */
} ink_session_options;

/** A move as it was made. */
typedef struct ink_session_move {
    int mover; /**< a seat or INK_MOVER_CHANCE */
    ink_action action;
    const ink_state *before; /**< the state it was made in; valid until the next move or undo */
} ink_session_move;

/** What made the method play its last move.  Valid until its next move or undo. */
typedef struct ink_session_reason {
    const ink_view *view;     /**< what it saw */
    const ink_state *state;   /**< the state then, for the names of actions */
    const ink_advice *advice; /**< what it thought */
    ink_action action;        /**< what it did */
} ink_session_reason;

/** Begins a play, which the caller destroys.  INK_ERR_ARGUMENT (no such seat); INK_ERR_UNSUPPORTED (the
 * method gives no advice, or not on this game), with a sentence in `*error`; INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_session_create(const ink_session_options *options,
                                                    ink_session **out, ink_error *error);

/** Ends a play.  NULL is allowed. */
INK_API void ink_session_destroy(ink_session *session);

/** The true play, for whose move it is and for names; valid until an undo. */
INK_API const ink_walker *ink_session_walker(const ink_session *session);

/** What the person sees; the caller destroys the view.  INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_session_view(const ink_session *session, ink_view **out);

/** One move of chance or of the method.  INK_ERR_ARGUMENT (it is the person's move, or play is over);
 * errors of ink_advise, with a sentence in `*error`. */
INK_API INK_NODISCARD ink_status ink_session_next(ink_session *session, ink_session_move *out,
                                                  ink_error *error);

/** A move of the person.  INK_ERR_ARGUMENT (it is not the person's move), INK_ERR_ILLEGAL,
 * INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_session_act(ink_session *session, ink_action action);

/** Back to where the person moved last.  What chance and the method will do is the same again as far as
 * it can be: the dice do not change.  INK_ERR_NOT_FOUND (the person made no move), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_session_undo(ink_session *session);

/** What the method would do in the person's place.  `*out` as in ink_advise; the play does not depend on
 * whether this is asked.  INK_ERR_ARGUMENT (it is not the person's move); errors of ink_advise, with a
 * sentence in `*error`. */
INK_API INK_NODISCARD ink_status ink_session_hint(ink_session *session, ink_advice *out,
                                                  ink_error *error);

/** Why the method played its last move.  INK_ERR_NOT_FOUND (it made none since the start or an undo);
 * INK_ERR_UNSUPPORTED (the game hides something and goes on: the answer would tell what the method
 * sees). */
INK_API INK_NODISCARD ink_status ink_session_why(const ink_session *session,
                                                 ink_session_reason *out);

#ifdef __cplusplus
}
#endif

#endif
