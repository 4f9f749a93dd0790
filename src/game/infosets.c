/* infosets.c - a walk through histories that stops where a seat is in a new information set. */

#include <inkling/infosets.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "game/events.h"
#include "game/key_map.h"
#include "game/path.h"

struct ink_infosets {
    const ink_game *game;
    int seat;
    inki_path path; /* empty before the first and after the last step */
    ink_key *keys;  /* the seat's, at each frame of the path */
    size_t room;
    inki_key_map seen;
    bool has_begun;
    bool stands;        /* the last frame is an information set of the seat */
    ink_walker *walker; /* for views */
};

ink_status ink_infosets_create(const ink_game *game, int seat, ink_infosets **out)
{
    if (seat < 0 || seat >= game->seat_count) {
        return INK_ERR_ARGUMENT;
    }
    if (game->max_plies == 0 || (game->traits & INK_TRAIT_CHANCE_SAMPLED) != 0) {
        return INK_ERR_UNSUPPORTED;
    }
    ink_infosets *infosets = calloc(1, sizeof *infosets);
    if (infosets == NULL) {
        return INK_ERR_NOMEM;
    }
    infosets->game = game;
    infosets->seat = seat;
    ink_status status = inki_path_init(&infosets->path, game);
    if (status == INK_OK) {
        status = ink_walker_create(game, &infosets->walker);
    }
    if (status == INK_OK) {
        *out = infosets;
    } else {
        ink_infosets_destroy(infosets);
    }
    return status;
}

void ink_infosets_destroy(ink_infosets *infosets)
{
    if (infosets == NULL) {
        return;
    }
    if (infosets->path.game != NULL) {
        inki_path_release(&infosets->path);
    }
    free(infosets->keys);
    inki_key_map_release(&infosets->seen);
    ink_walker_destroy(infosets->walker);
    free(infosets);
}

/* --- the walk -------------------------------------------------------------------------------- */

/* Makes room for the keys of one more frame. */
static ink_status reserve(ink_infosets *infosets)
{
    const size_t needed = (size_t)infosets->path.depth + 1;
    ink_key *keys = inki_grow(infosets->keys, &infosets->room, needed, sizeof *keys);
    if (keys == NULL) {
        return INK_ERR_NOMEM;
    }
    infosets->keys = keys;
    return INK_OK;
}

/* The seat's key at a frame, given the one before the action that led there.  In games that hide nothing it is
 * the fold of the state. */
static ink_key key_after(const ink_infosets *infosets, ink_key key, const ink_state *before,
                         ink_action action, const inki_frame *frame)
{
    const ink_game *game = infosets->game;
    if ((game->traits & INK_TRAIT_OPEN) != 0) {
        return ink_key_fold_bytes((ink_key){0, 0}, frame->state, game->state_size);
    }
    ink_event events[INKI_MAX_EVENTS];
    const int count = inki_events(game, before, action, frame->state, infosets->seat, events);
    for (int i = 0; i < count; i++) {
        key = inki_key_event(key, events[i]);
    }
    return key;
}

/* One step of the depth-first walk: to the start, to the next child or back.  `*arrived`: it came to a
 * frame that was not there before. */
static ink_status step(ink_infosets *infosets, bool *arrived)
{
    inki_path *path = &infosets->path;
    *arrived = false;
    ink_status status = reserve(infosets);
    if (status != INK_OK) {
        return status;
    }
    if (!infosets->has_begun) {
        status = inki_path_begin(path, NULL);
        if (status == INK_OK) {
            infosets->has_begun = true;
            infosets->keys[0] =
                key_after(infosets, (ink_key){0, 0}, NULL, INK_ACTION_NONE, inki_path_last(path));
            *arrived = true;
        }
        return status;
    }
    const inki_frame *last = inki_path_last(path);
    if (last->next == last->count) {
        inki_path_pop(path);
        return INK_OK;
    }
    const ink_action action = last->actions[last->next];
    status = inki_path_push(path);
    if (status == INK_OK) {
        const int depth = path->depth;
        infosets->keys[depth - 1] =
            key_after(infosets, infosets->keys[depth - 2], path->frames[depth - 2].state, action,
                      &path->frames[depth - 1]);
        *arrived = true;
    }
    return status;
}

ink_status ink_infosets_next(ink_infosets *infosets, ink_infoset *out)
{
    infosets->stands = false;
    while (!infosets->has_begun || infosets->path.depth > 0) {
        bool arrived;
        ink_status status = step(infosets, &arrived);
        if (status != INK_OK) {
            return status;
        }
        if (!arrived || inki_path_last(&infosets->path)->mover != infosets->seat) {
            continue;
        }
        const inki_frame *frame = inki_path_last(&infosets->path);
        const ink_key key = infosets->keys[infosets->path.depth - 1];
        const int32_t known = infosets->seen.count;
        int32_t number = 0;
        status = inki_key_map_number(&infosets->seen, key, &number);
        if (status != INK_OK) {
            return status;
        }
        if (number == known) {
            infosets->stands = true;
            *out = (ink_infoset){key, frame->state, frame->actions, frame->count};
            return INK_OK;
        }
    }
    return INK_ERR_NOT_FOUND;
}

/* --- what the seat knows --------------------------------------------------------------------- */

ink_status ink_infosets_view(ink_infosets *infosets, ink_view **out)
{
    if (!infosets->stands) {
        return INK_ERR_ARGUMENT;
    }
    ink_walker_reset(infosets->walker);
    for (int i = 0; i + 1 < infosets->path.depth; i++) {
        const inki_frame *frame = &infosets->path.frames[i];
        const ink_status status =
            ink_walker_apply(infosets->walker, frame->actions[frame->next - 1]);
        if (status != INK_OK) {
            return status;
        }
    }
    return ink_walker_view(infosets->walker, infosets->seat, out);
}

/* Appends a text with its lines in one; empty lines are left out. */
static void join_lines(const char *text, ink_text *out)
{
    const char *between = "";
    while (*text != '\0') {
        const size_t size = strcspn(text, "\n");
        if (size > 0) {
            ink_text_add(out, between);
            ink_text_append(out, text, size);
            between = " / ";
        }
        text += size + (text[size] == '\n');
    }
}

ink_status ink_infosets_text(ink_infosets *infosets, ink_text *out)
{
    ink_view *view = NULL;
    ink_status status = ink_infosets_view(infosets, &view);
    if (status != INK_OK) {
        return status;
    }
    ink_text picture = {0};
    ink_view_text(view, &picture);
    status = ink_text_status(&picture);
    join_lines(ink_text_string(&picture), out);
    ink_text_release(&picture);
    ink_view_destroy(view);
    return status == INK_OK ? ink_text_status(out) : status;
}
