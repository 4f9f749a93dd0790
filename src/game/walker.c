/* walker.c - a play in progress, and the views it gives. */

#include <inkling/view.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/draw.h"
#include "game/events.h"
#include "game/view_block.h"

/* What one observer noticed so far. */
typedef struct event_list {
    ink_event *events;
    int count;
    int capacity;
} event_list;

struct ink_walker {
    const ink_game *game;
    ink_state *state;
    ink_state *before; /* scratch: the state before the move at hand */
    ink_history history;
    inki_keys keys;
    event_list seats[INK_MAX_SEATS];
    event_list everybody;
};

/* Makes room for the events of one more move. */
static ink_status reserve(event_list *list)
{
    if (list->count + INKI_MAX_EVENTS <= list->capacity) {
        return INK_OK;
    }
    const int capacity = list->capacity == 0 ? 64 : 2 * list->capacity;
    ink_event *events = realloc(list->events, (size_t)capacity * sizeof *events);
    if (events == NULL) {
        return INK_ERR_NOMEM;
    }
    list->events = events;
    list->capacity = capacity;
    return INK_OK;
}

static bool is_open(const ink_game *game)
{
    return (game->traits & INK_TRAIT_OPEN) != 0;
}

/* Makes room for what one more move shows.  Open games record nothing. */
static ink_status reserve_all(ink_walker *walker)
{
    if (is_open(walker->game)) {
        return INK_OK;
    }
    for (int seat = 0; seat < walker->game->seat_count; seat++) {
        if (reserve(&walker->seats[seat]) != INK_OK) {
            return INK_ERR_NOMEM;
        }
    }
    return reserve(&walker->everybody);
}

/* Records what a move shows; there is room.  `before` is NULL at the start. */
static void record(ink_walker *walker, const ink_state *before, ink_action action)
{
    const ink_game *game = walker->game;
    if (before == NULL) {
        inki_keys_start(game, walker->state, &walker->keys);
    } else {
        inki_keys_step(game, before, action, walker->state, &walker->keys);
    }
    if (is_open(game)) {
        return;
    }
    for (int seat = 0; seat < game->seat_count; seat++) {
        event_list *list = &walker->seats[seat];
        list->count +=
            inki_events(game, before, action, walker->state, seat, list->events + list->count);
    }
    event_list *list = &walker->everybody;
    const uint64_t token = game->observe(game, before, action, walker->state, INK_OBSERVER_PUBLIC);
    if (token != 0) {
        list->events[list->count++] = (ink_event){INK_EVENT_TOKEN, token};
    }
}

ink_status ink_walker_create(const ink_game *game, ink_walker **out)
{
    ink_walker *walker = calloc(1, sizeof *walker);
    if (walker == NULL) {
        return INK_ERR_NOMEM;
    }
    walker->game = game;
    walker->state = calloc(1, game->state_size);
    walker->before = calloc(1, game->state_size);
    if (walker->state == NULL || walker->before == NULL || reserve_all(walker) != INK_OK) {
        ink_walker_destroy(walker);
        return INK_ERR_NOMEM;
    }
    ink_walker_reset(walker);
    *out = walker;
    return INK_OK;
}

void ink_walker_destroy(ink_walker *walker)
{
    if (walker == NULL) {
        return;
    }
    for (int seat = 0; seat < INK_MAX_SEATS; seat++) {
        free(walker->seats[seat].events);
    }
    free(walker->everybody.events);
    ink_history_release(&walker->history);
    free(walker->state);
    free(walker->before);
    free(walker);
}

void ink_walker_reset(ink_walker *walker)
{
    const ink_game *game = walker->game;
    walker->history.count = 0;
    for (int seat = 0; seat < game->seat_count; seat++) {
        walker->seats[seat].count = 0;
    }
    walker->everybody.count = 0;
    game->start(game, walker->state);
    record(walker, NULL, INK_ACTION_NONE);
}

ink_status ink_walker_apply(ink_walker *walker, ink_action action)
{
    const ink_game *game = walker->game;
    bool legal = false;
    ink_status status = ink_game_legal(game, walker->state, action, &legal);
    if (status == INK_OK && !legal) {
        status = INK_ERR_ILLEGAL;
    }
    if (status == INK_OK) {
        status = reserve_all(walker);
    }
    if (status == INK_OK) {
        status = ink_history_append(&walker->history, action);
    }
    if (status != INK_OK) {
        return status;
    }
    memcpy(walker->before, walker->state, game->state_size);
    game->apply(game, walker->state, action);
    record(walker, walker->before, action);
    return INK_OK;
}

ink_status ink_walker_replay(ink_walker *walker, const ink_history *history)
{
    ink_walker_reset(walker);
    for (int i = 0; i < history->count; i++) {
        const ink_status status = ink_walker_apply(walker, history->actions[i]);
        if (status != INK_OK) {
            return status;
        }
    }
    return INK_OK;
}

ink_status ink_walker_draw_one(ink_walker *walker, ink_random *random)
{
    const ink_game *game = walker->game;
    if (ink_walker_mover(walker) != INK_MOVER_CHANCE) {
        return INK_ERR_ARGUMENT;
    }
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    double *chances = calloc((size_t)game->max_actions, sizeof *chances);
    ink_status status = INK_ERR_NOMEM;
    if (actions != NULL && chances != NULL) {
        status = ink_walker_apply(walker,
                                  inki_draw_outcome(game, walker->state, random, actions, chances));
    }
    free(actions);
    free(chances);
    return status;
}

ink_status ink_walker_draw(ink_walker *walker, ink_random *random)
{
    ink_status status = INK_OK;
    while (status == INK_OK && ink_walker_mover(walker) == INK_MOVER_CHANCE) {
        status = ink_walker_draw_one(walker, random);
    }
    return status;
}

const ink_game *ink_walker_game(const ink_walker *walker)
{
    return walker->game;
}

const ink_state *ink_walker_state(const ink_walker *walker)
{
    return walker->state;
}

int ink_walker_mover(const ink_walker *walker)
{
    return walker->game->mover(walker->game, walker->state);
}

const ink_history *ink_walker_history(const ink_walker *walker)
{
    return &walker->history;
}

ink_key ink_walker_key(const ink_walker *walker, int observer)
{
    return observer == INK_OBSERVER_PUBLIC ? walker->keys.everybody : walker->keys.seat[observer];
}

/* `size` rounded up so that what follows is aligned for any type. */
static size_t aligned(size_t size)
{
    const size_t alignment = alignof(max_align_t);
    return (size + alignment - 1) / alignment * alignment;
}

/* Fills in counts and offsets, and the size of the whole block.  INK_ERR_NOMEM if that is more
 * than the offsets can say. */
static ink_status lay_out(const ink_walker *walker, int seat, int action_count, ink_view *head)
{
    const ink_game *game = walker->game;
    const size_t event_count = (size_t)walker->seats[seat].count;
    const size_t token_count = (size_t)walker->everybody.count;
    const size_t state_size = is_open(game) ? game->state_size : 0;
    const size_t state_at = aligned(sizeof *head);
    const size_t events_at = state_at + aligned(state_size);
    const size_t tokens_at = events_at + aligned(event_count * sizeof(ink_event));
    const size_t actions_at = tokens_at + aligned(token_count * sizeof(uint64_t));
    const size_t size = actions_at + aligned((size_t)action_count * sizeof(ink_action));
    if (size > INT32_MAX) {
        return INK_ERR_NOMEM;
    }
    head->game = game;
    head->size = size;
    head->key = walker->keys.seat[seat];
    head->public_key = walker->keys.everybody;
    head->seat = seat;
    head->is_mover = action_count > 0;
    head->event_count = walker->seats[seat].count;
    head->token_count = walker->everybody.count;
    head->action_count = action_count;
    head->state_size = (int32_t)state_size;
    head->state_at = (uint32_t)state_at;
    head->events_at = (uint32_t)events_at;
    head->tokens_at = (uint32_t)tokens_at;
    head->actions_at = (uint32_t)actions_at;
    return INK_OK;
}

/* Copies the parts of a view behind its head. */
static void fill(const ink_walker *walker, const ink_action *actions, ink_view *view)
{
    unsigned char *block = (unsigned char *)view;
    const event_list *noticed = &walker->seats[view->seat];
    if (view->state_size > 0) {
        memcpy(block + view->state_at, walker->state, (size_t)view->state_size);
    }
    if (noticed->count > 0) {
        memcpy(block + view->events_at, noticed->events,
               (size_t)noticed->count * sizeof *noticed->events);
    }
    for (int i = 0; i < view->token_count; i++) {
        memcpy(block + view->tokens_at + (size_t)i * sizeof(uint64_t),
               &walker->everybody.events[i].value, sizeof(uint64_t));
    }
    if (actions != NULL) {
        memcpy(block + view->actions_at, actions, (size_t)view->action_count * sizeof *actions);
    }
}

/* The view, given the seat's legal actions. */
static ink_status make_view(const ink_walker *walker, int seat, const ink_action *actions,
                            int action_count, ink_view **out)
{
    ink_view head;
    memset(&head, 0, sizeof head);
    if (lay_out(walker, seat, action_count, &head) != INK_OK) {
        return INK_ERR_NOMEM;
    }
    ink_view *view = calloc(1, (size_t)head.size);
    if (view == NULL) {
        return INK_ERR_NOMEM;
    }
    memcpy(view, &head, sizeof head);
    fill(walker, actions, view);
    *out = view;
    return INK_OK;
}

ink_status ink_walker_view(const ink_walker *walker, int seat, ink_view **out)
{
    const ink_game *game = walker->game;
    if (seat < 0 || seat >= game->seat_count) {
        return INK_ERR_ARGUMENT;
    }
    if (ink_walker_mover(walker) != seat) {
        return make_view(walker, seat, NULL, 0, out);
    }
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    if (actions == NULL) {
        return INK_ERR_NOMEM;
    }
    const int count = game->actions(game, walker->state, actions);
    assert(count > 0 && count <= game->max_actions);
    const ink_status status = make_view(walker, seat, actions, count, out);
    free(actions);
    return status;
}
