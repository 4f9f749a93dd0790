/* session.c - a person and a method at one table. */

#include <inkling/session.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "play/seat.h"

/* Where the person was to move: enough to come back. */
typedef struct checkpoint {
    int move_count;
    inki_luck luck;
} checkpoint;

struct ink_session {
    ink_session_options options;
    ink_walker *walker;
    inki_luck luck;
    ink_state *before; /* the last move was made in it */
    checkpoint *checkpoints;
    size_t checkpoint_count;
    size_t checkpoint_room;

    /* The method's last move. */
    ink_view *view; /* NULL: it made none */
    ink_advice advice;
    ink_action action;
    ink_state *state;
};

ink_status ink_session_create(const ink_session_options *options, ink_session **out,
                              ink_error *error)
{
    const ink_game *game = options->game;
    if (options->seat < 0 || options->seat >= game->seat_count) {
        ink_error_set(error, 0, 0, "%s has no seat of that number", game->name);
        return INK_ERR_ARGUMENT;
    }
    ink_status status = inki_seat_check(options->method, game, error);
    if (status != INK_OK) {
        return status;
    }
    ink_session *session = calloc(1, sizeof *session);
    if (session == NULL) {
        return INK_ERR_NOMEM;
    }
    session->options = *options;
    inki_luck_init(&session->luck, options->seed);
    session->before = calloc(1, game->state_size);
    session->state = calloc(1, game->state_size);
    status = session->before != NULL && session->state != NULL ? INK_OK : INK_ERR_NOMEM;
    if (status == INK_OK) {
        status = ink_walker_create(game, &session->walker);
    }
    if (status != INK_OK) {
        ink_session_destroy(session);
        return status;
    }
    *out = session;
    return INK_OK;
}

/* Forgets the method's last move. */
static void forget(ink_session *session)
{
    ink_view_destroy(session->view);
    session->view = NULL;
    ink_advice_release(&session->advice);
}

void ink_session_destroy(ink_session *session)
{
    if (session == NULL) {
        return;
    }
    forget(session);
    ink_walker_destroy(session->walker);
    free(session->before);
    free(session->state);
    free(session->checkpoints);
    free(session);
}

const ink_walker *ink_session_walker(const ink_session *session)
{
    return session->walker;
}

ink_status ink_session_view(const ink_session *session, ink_view **out)
{
    return ink_walker_view(session->walker, session->options.seat, out);
}

/* --- moves ---------------------------------------------------------------------------------- */

/* Keeps the state for whoever wants to name the next move. */
static void remember(ink_session *session, ink_state *out)
{
    memcpy(out, ink_walker_state(session->walker), session->options.game->state_size);
}

/* A move of the method. */
static ink_status ask(ink_session *session, int seat, ink_error *error)
{
    const inki_seat asked = {session->options.method, &session->options.budget,
                             &session->luck.seats[seat]};
    ink_view *view = NULL;
    ink_advice advice = {0};
    ink_action action = INK_ACTION_NONE;
    ink_status status = ink_walker_view(session->walker, seat, &view);
    if (status == INK_OK) {
        status = inki_seat_choose(&asked, view, &advice, &action, error);
    }
    if (status == INK_OK) {
        remember(session, session->before);
        status = ink_walker_apply(session->walker, action);
    }
    if (status != INK_OK) {
        ink_advice_release(&advice);
        ink_view_destroy(view);
        return status;
    }
    forget(session);
    session->view = view;
    session->advice = advice;
    session->action = action;
    memcpy(session->state, session->before, session->options.game->state_size);
    return INK_OK;
}

ink_status ink_session_next(ink_session *session, ink_session_move *out, ink_error *error)
{
    const int mover = ink_walker_mover(session->walker);
    const inki_luck luck = session->luck;
    ink_status status = INK_ERR_ARGUMENT;
    if (mover == INK_MOVER_CHANCE) {
        remember(session, session->before);
        status = ink_walker_draw_one(session->walker, &session->luck.chance);
    } else if (mover != INK_MOVER_NOBODY && mover != session->options.seat) {
        status = ask(session, mover, error);
    }
    if (status != INK_OK) {
        session->luck = luck;
        return status;
    }
    const ink_history *history = ink_walker_history(session->walker);
    *out = (ink_session_move){mover, history->actions[history->count - 1], session->before};
    return INK_OK;
}

ink_status ink_session_act(ink_session *session, ink_action action)
{
    if (ink_walker_mover(session->walker) != session->options.seat) {
        return INK_ERR_ARGUMENT;
    }
    checkpoint *grown = inki_grow(session->checkpoints, &session->checkpoint_room,
                                  session->checkpoint_count + 1, sizeof *grown);
    if (grown == NULL) {
        return INK_ERR_NOMEM;
    }
    session->checkpoints = grown;
    grown[session->checkpoint_count] =
        (checkpoint){ink_walker_history(session->walker)->count, session->luck};
    remember(session, session->before);
    const ink_status status = ink_walker_apply(session->walker, action);
    session->checkpoint_count += status == INK_OK;
    return status;
}

ink_status ink_session_undo(ink_session *session)
{
    if (session->checkpoint_count == 0) {
        return INK_ERR_NOT_FOUND;
    }
    const checkpoint *last = &session->checkpoints[session->checkpoint_count - 1];
    ink_walker *walker = NULL;
    ink_status status = ink_walker_create(session->options.game, &walker);
    const ink_history *history = ink_walker_history(session->walker);
    for (int i = 0; i < last->move_count && status == INK_OK; i++) {
        status = ink_walker_apply(walker, history->actions[i]);
    }
    if (status != INK_OK) {
        ink_walker_destroy(walker);
        return status;
    }
    ink_walker_destroy(session->walker);
    session->walker = walker;
    session->luck = last->luck;
    session->checkpoint_count--;
    forget(session);
    return INK_OK;
}

/* --- questions ------------------------------------------------------------------------------ */

ink_status ink_session_hint(ink_session *session, ink_advice *out, ink_error *error)
{
    ink_view *view = NULL;
    ink_budget budget = session->options.budget;
    /* Not the seed of the play: the cards were dealt from it, and guesses drawn from it might be right. */
    ink_random own = session->luck.seats[session->options.seat];
    budget.seed = ink_random_next(&own);
    ink_status status = ink_session_view(session, &view);
    if (status == INK_OK) {
        status = ink_advise(session->options.method, view, &budget, out, error);
    }
    ink_view_destroy(view);
    return status;
}

ink_status ink_session_why(const ink_session *session, ink_session_reason *out)
{
    const bool is_open = (session->options.game->traits & INK_TRAIT_OPEN) != 0;
    if (session->view == NULL) {
        return INK_ERR_NOT_FOUND;
    }
    if (!is_open && ink_walker_mover(session->walker) != INK_MOVER_NOBODY) {
        return INK_ERR_UNSUPPORTED;
    }
    *out = (ink_session_reason){session->view, session->state, &session->advice, session->action};
    return INK_OK;
}
