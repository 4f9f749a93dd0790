/* events.c - see events.h. */

#include "game/events.h"

#include <stddef.h>

int inki_events(const ink_game *game, const ink_state *before, ink_action action,
                const ink_state *after, int seat, ink_event out[INKI_MAX_EVENTS])
{
    int count = 0;
    if (before != NULL && game->mover(game, before) == seat) {
        out[count++] = (ink_event){INK_EVENT_ACTION, action};
    }
    const uint64_t token = game->observe(game, before, action, after, seat);
    if (token != 0) {
        out[count++] = (ink_event){INK_EVENT_TOKEN, token};
    }
    if (game->mover(game, after) == seat) {
        out[count++] = (ink_event){INK_EVENT_TURN, 0};
    }
    return count;
}

ink_key inki_key_event(ink_key key, ink_event event)
{
    return ink_key_fold(ink_key_fold(key, event.kind), event.value);
}

/* Adds one move to every key of a game with hidden information. */
static void step_hidden(const ink_game *game, const ink_state *before, ink_action action,
                        const ink_state *after, inki_keys *keys)
{
    for (int seat = 0; seat < game->seat_count; seat++) {
        ink_event events[INKI_MAX_EVENTS];
        const int count = inki_events(game, before, action, after, seat, events);
        for (int i = 0; i < count; i++) {
            keys->seat[seat] = inki_key_event(keys->seat[seat], events[i]);
        }
    }
    const uint64_t token = game->observe(game, before, action, after, INK_OBSERVER_PUBLIC);
    if (token != 0) {
        keys->everybody = inki_key_event(keys->everybody, (ink_event){INK_EVENT_TOKEN, token});
    }
}

void inki_keys_start(const ink_game *game, const ink_state *start, inki_keys *out)
{
    *out = (inki_keys){0};
    inki_keys_step(game, NULL, INK_ACTION_NONE, start, out);
}

void inki_keys_step(const ink_game *game, const ink_state *before, ink_action action,
                    const ink_state *after, inki_keys *keys)
{
    if ((game->traits & INK_TRAIT_OPEN) == 0) {
        step_hidden(game, before, action, after, keys);
        return;
    }
    const ink_key key = ink_key_fold_bytes((ink_key){0, 0}, after, game->state_size);
    for (int seat = 0; seat < game->seat_count; seat++) {
        keys->seat[seat] = key;
    }
    keys->everybody = key;
}
