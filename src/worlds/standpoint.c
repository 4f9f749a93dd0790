/* standpoint.c - see standpoint.h. */

#include "worlds/standpoint.h"

#include <inkling/worlds.h>

/* These searches use the call stack: a few hundred bytes for each ply. */
#define MAX_PLIES 1000

const char *const inki_standpoint_value_text =
    "expected payoff of the plan against a MIN who knows it and its own class of worlds";

ink_status inki_standpoint_accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    if (ink_game_worlds(game) == NULL) {
        ink_error_set(error, 0, 0, "%s needs a MAX/MIN tree in several worlds; %s is none",
                      method->name, game->name);
        return INK_ERR_UNSUPPORTED;
    }
    if (game->max_plies > MAX_PLIES) {
        ink_error_set(error, 0, 0, "%s is for plays of at most %d plies; these may have %d",
                      method->name, MAX_PLIES, game->max_plies);
        return INK_ERR_UNSUPPORTED;
    }
    return INK_OK;
}

bool inki_effort_look(inki_effort *effort)
{
    if (effort->limit > 0 && effort->nodes == effort->limit) {
        effort->status = INK_ERR_LIMIT;
    } else if (ink_control_stopped(effort->control)) {
        effort->status = INK_ERR_STOPPED;
    } else {
        effort->pause = effort->nodes + INKI_STOP_INTERVAL;
        if (effort->limit > 0 && effort->limit < effort->pause) {
            effort->pause = effort->limit;
        }
    }
    return effort->status == INK_OK;
}

ink_status inki_standpoint_status(ink_status status, const ink_control *control)
{
    const bool late = status == INK_ERR_STOPPED && !ink_control_requested(control);
    return late ? INK_ERR_LIMIT : status;
}
