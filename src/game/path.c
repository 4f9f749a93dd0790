/* path.c - a growing stack of states whose parts live in an arena. */

#include "game/path.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

ink_status inki_path_init(inki_path *path, const ink_game *game)
{
    *path = (inki_path){.game = game};
    const size_t room = game->max_actions > 0 ? (size_t)game->max_actions : 1;
    path->actions = calloc(room, sizeof *path->actions);
    path->chances = calloc(room, sizeof *path->chances);
    if (path->actions == NULL || path->chances == NULL ||
        ink_arena_create(0, &path->arena) != INK_OK) {
        inki_path_release(path);
        return INK_ERR_NOMEM;
    }
    return INK_OK;
}

void inki_path_release(inki_path *path)
{
    ink_arena_destroy(path->arena);
    free(path->frames);
    free(path->actions);
    free(path->chances);
    *path = (inki_path){0};
}

inki_frame *inki_path_last(inki_path *path)
{
    assert(path->depth > 0);
    return &path->frames[path->depth - 1];
}

/* Makes room for one more frame. */
static ink_status grow(inki_path *path)
{
    if (path->depth < path->capacity) {
        return INK_OK;
    }
    const int capacity = path->capacity == 0 ? 64 : 2 * path->capacity;
    inki_frame *frames = realloc(path->frames, (size_t)capacity * sizeof *frames);
    if (frames == NULL) {
        return INK_ERR_NOMEM;
    }
    path->frames = frames;
    path->capacity = capacity;
    return INK_OK;
}

/* Fills in who moves in `frame->state` and how. */
static ink_status fill(inki_path *path, inki_frame *frame)
{
    const ink_game *game = path->game;
    frame->mover = game->mover(game, frame->state);
    const bool sampled =
        frame->mover == INK_MOVER_CHANCE && (game->traits & INK_TRAIT_CHANCE_SAMPLED) != 0;
    if (frame->mover == INK_MOVER_NOBODY || sampled) {
        return INK_OK;
    }
    const int count = game->actions(game, frame->state, path->actions);
    assert(count > 0 && count <= game->max_actions);
    frame->count = count;
    frame->actions = ink_arena_take(path->arena, (size_t)count, sizeof *frame->actions);
    if (frame->actions == NULL) {
        return INK_ERR_NOMEM;
    }
    memcpy(frame->actions, path->actions, (size_t)count * sizeof *frame->actions);
    if (frame->mover == INK_MOVER_CHANCE) {
        game->chances(game, frame->state, path->chances);
        frame->chances = ink_arena_take(path->arena, (size_t)count, sizeof *frame->chances);
        if (frame->chances == NULL) {
            return INK_ERR_NOMEM;
        }
        memcpy(frame->chances, path->chances, (size_t)count * sizeof *frame->chances);
    }
    return INK_OK;
}

/* Puts a frame on the path: `from` after `action`, or `from` itself where that is NONE. */
static ink_status add(inki_path *path, const ink_state *from, ink_action action)
{
    const ink_game *game = path->game;
    if (grow(path) != INK_OK) {
        return INK_ERR_NOMEM;
    }
    inki_frame frame = {.mark = ink_arena_here(path->arena)};
    frame.state = ink_arena_take(path->arena, 1, game->state_size);
    if (frame.state == NULL) {
        ink_arena_rewind(path->arena, frame.mark);
        return INK_ERR_NOMEM;
    }
    if (from == NULL) {
        game->start(game, frame.state);
    } else {
        memcpy(frame.state, from, game->state_size);
    }
    if (action != INK_ACTION_NONE) {
        game->apply(game, frame.state, action);
    }
    const ink_status status = fill(path, &frame);
    if (status != INK_OK) {
        ink_arena_rewind(path->arena, frame.mark);
        return status;
    }
    path->frames[path->depth++] = frame;
    return INK_OK;
}

ink_status inki_path_begin(inki_path *path, const ink_state *state)
{
    assert(path->depth == 0);
    return add(path, state, INK_ACTION_NONE);
}

ink_status inki_path_push(inki_path *path)
{
    inki_frame *last = inki_path_last(path);
    assert(last->next < last->count);
    const ink_status status = add(path, last->state, last->actions[last->next]);
    if (status == INK_OK) {
        path->frames[path->depth - 2].next++;
    }
    return status;
}

void inki_path_pop(inki_path *path)
{
    ink_arena_rewind(path->arena, inki_path_last(path)->mark);
    path->depth--;
}

void inki_path_clear(inki_path *path)
{
    while (path->depth > 0) {
        inki_path_pop(path);
    }
}
