/* view.c - reading a view. */

#include <inkling/view.h>

#include <inttypes.h>
#include <stdlib.h>

#include "game/view_block.h"

/* The part of the block at an offset. */
static const void *part(const ink_view *view, uint32_t offset)
{
    return (const unsigned char *)view + offset;
}

const ink_game *ink_view_game(const ink_view *view)
{
    return view->game;
}

int ink_view_seat(const ink_view *view)
{
    return view->seat;
}

bool ink_view_is_mover(const ink_view *view)
{
    return view->is_mover != 0;
}

ink_key ink_view_key(const ink_view *view)
{
    return view->key;
}

ink_key ink_view_public_key(const ink_view *view)
{
    return view->public_key;
}

const ink_event *ink_view_events(const ink_view *view, int *count)
{
    *count = view->event_count;
    return part(view, view->events_at);
}

const uint64_t *ink_view_public_tokens(const ink_view *view, int *count)
{
    *count = view->token_count;
    return part(view, view->tokens_at);
}

const ink_action *ink_view_actions(const ink_view *view, int *count)
{
    *count = view->action_count;
    return part(view, view->actions_at);
}

const ink_state *ink_view_state(const ink_view *view)
{
    return view->state_size == 0 ? NULL : part(view, view->state_at);
}

size_t ink_view_size(const ink_view *view)
{
    return (size_t)view->size;
}

void ink_view_destroy(ink_view *view)
{
    free(view);
}

/* Appends the events, one a line: the last resort of a game without pictures. */
static void events_text(const ink_view *view, ink_text *out)
{
    int count;
    const ink_event *events = ink_view_events(view, &count);
    for (int i = 0; i < count; i++) {
        switch (events[i].kind) {
        case INK_EVENT_TOKEN:
            ink_text_format(out, "saw %016" PRIx64 "\n", events[i].value);
            break;
        case INK_EVENT_ACTION:
            ink_text_format(out, "did %" PRIu64 "\n", events[i].value);
            break;
        default:
            ink_text_add(out, "to move\n");
            break;
        }
    }
}

void ink_view_text(const ink_view *view, ink_text *out)
{
    const ink_game *game = view->game;
    if (game->view_text != NULL) {
        game->view_text(game, view, out);
    } else if (view->state_size != 0) {
        game->state_text(game, ink_view_state(view), out);
    } else {
        events_text(view, out);
    }
}
