/* matching.c - see matching.h.
 *
 * A frame's `matched` counts the events of the view that the history down to it has produced, and
 * `value` is its log weight.  A history fits when it has produced all of them and nothing else;
 * where the seat notices nothing of further moves, their histories fit as well.
 */

#include "game/matching.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/events.h"
#include "game/path.h"

/* Moves that a listing may try beyond a hundred for each history it may list. */
#define BASE_TRIES 1000000

struct inki_matcher {
    const ink_game *game;
    const ink_belief *belief;
    int seat;
    const ink_event *events;
    int event_count;
    inki_path path;
    ink_state *after;    /* scratch of inki_matcher_draw, as are the next two */
    double *weights;     /* for `max_actions` */
    ink_history history; /* drawn */
};

void inki_match_list_release(inki_match_list *list)
{
    ink_history_release(&list->actions);
    free(list->ends);
    free(list->log_weights);
    *list = (inki_match_list){0};
}

ink_status inki_match_list_get(const inki_match_list *list, uint64_t index, ink_history *out,
                               double *log_weight)
{
    const uint64_t begin = index == 0 ? 0 : list->ends[index - 1];
    const int count = (int)(list->ends[index] - begin);
    const ink_history slice = {count == 0 ? NULL : list->actions.actions + begin, count, 0};
    const ink_status status = ink_history_copy(&slice, out);
    if (status == INK_OK) {
        *log_weight = list->log_weights[index];
    }
    return status;
}

ink_status inki_matcher_create(const ink_view *view, const ink_belief *belief, inki_matcher **out)
{
    const ink_game *game = ink_view_game(view);
    if ((game->traits & INK_TRAIT_CHANCE_SAMPLED) != 0 || game->max_plies == 0) {
        return INK_ERR_UNSUPPORTED;
    }
    inki_matcher *matcher = calloc(1, sizeof *matcher);
    if (matcher == NULL) {
        return INK_ERR_NOMEM;
    }
    matcher->game = game;
    matcher->belief = belief;
    matcher->seat = ink_view_seat(view);
    matcher->events = ink_view_events(view, &matcher->event_count);
    matcher->after = calloc(1, game->state_size);
    matcher->weights = calloc((size_t)game->max_actions + 1, sizeof *matcher->weights);
    const bool lacks = matcher->after == NULL || matcher->weights == NULL;
    if (lacks || inki_path_init(&matcher->path, game) != INK_OK) {
        inki_matcher_destroy(matcher);
        return INK_ERR_NOMEM;
    }
    *out = matcher;
    return INK_OK;
}

void inki_matcher_destroy(inki_matcher *matcher)
{
    if (matcher == NULL) {
        return;
    }
    inki_path_release(&matcher->path);
    ink_history_release(&matcher->history);
    free(matcher->after);
    free(matcher->weights);
    free(matcher);
}

/* The number of matched events after a move, or -1 if the move does not agree with the view. */
static int match(const inki_matcher *matcher, const ink_state *before, ink_action action,
                 const ink_state *after, int matched)
{
    ink_event events[INKI_MAX_EVENTS];
    const int count = inki_events(matcher->game, before, action, after, matcher->seat, events);
    if (matched + count > matcher->event_count) {
        return -1;
    }
    for (int i = 0; i < count; i++) {
        const ink_event *seen = &matcher->events[matched + i];
        if (events[i].kind != seen->kind || events[i].value != seen->value) {
            return -1;
        }
    }
    return matched + count;
}

/* The weight of action number `index` of a frame: a chance, the belief in it, or 1. */
static double weight_of(const inki_matcher *matcher, const inki_frame *frame, int index)
{
    if (frame->chances != NULL) {
        return frame->chances[index];
    }
    const ink_belief *belief = matcher->belief;
    if (belief == NULL || frame->mover == matcher->seat) {
        return 1.0;
    }
    return belief->probability(belief->context, matcher->game, frame->state, frame->mover,
                               frame->actions[index]);
}

/* Makes room for one more history. */
static ink_status reserve(inki_match_list *list)
{
    if (list->count < list->capacity) {
        return INK_OK;
    }
    const uint64_t capacity = list->capacity == 0 ? 16 : 2 * list->capacity;
    uint64_t *ends = realloc(list->ends, capacity * sizeof *ends);
    if (ends == NULL) {
        return INK_ERR_NOMEM;
    }
    list->ends = ends;
    double *log_weights = realloc(list->log_weights, capacity * sizeof *log_weights);
    if (log_weights == NULL) {
        return INK_ERR_NOMEM;
    }
    list->log_weights = log_weights;
    list->capacity = capacity;
    return INK_OK;
}

/* Appends the moves on the path.  INK_ERR_NOMEM. */
static ink_status append_moves(const inki_path *path, ink_history *history)
{
    for (int i = 0; i + 1 < path->depth; i++) {
        const inki_frame *frame = &path->frames[i];
        const ink_status status = ink_history_append(history, frame->actions[frame->next - 1]);
        if (status != INK_OK) {
            return status;
        }
    }
    return INK_OK;
}

/* Adds the history on the path, with its log weight, to the list.  INK_ERR_LIMIT where a list
 * cannot count so many moves. */
static ink_status add(const inki_path *path, double log_weight, inki_match_list *list)
{
    if (list->actions.count > INT_MAX - path->depth) {
        return INK_ERR_LIMIT;
    }
    if (reserve(list) != INK_OK || append_moves(path, &list->actions) != INK_OK) {
        return INK_ERR_NOMEM;
    }
    list->ends[list->count] = (uint64_t)list->actions.count;
    list->log_weights[list->count] = log_weight;
    list->count++;
    return INK_OK;
}

/* Checks the frame just put on the path against the view; lists it if it fits, takes it off if it
 * cannot.  INK_ERR_LIMIT where the list is full. */
static ink_status settle(inki_matcher *matcher, uint64_t limit, inki_match_list *list)
{
    inki_path *path = &matcher->path;
    inki_frame *last = inki_path_last(path);
    const inki_frame *parent = path->depth > 1 ? &path->frames[path->depth - 2] : NULL;
    double weight = 1.0;
    if (parent == NULL) {
        last->matched = match(matcher, NULL, INK_ACTION_NONE, last->state, 0);
    } else {
        const int index = parent->next - 1;
        last->matched =
            match(matcher, parent->state, parent->actions[index], last->state, parent->matched);
        weight = weight_of(matcher, parent, index);
        last->value = parent->value + log(weight);
    }
    if (last->matched < 0 || weight <= 0.0) {
        inki_path_pop(path);
        return INK_OK;
    }
    if (last->matched < matcher->event_count) {
        return INK_OK;
    }
    return list->count == limit ? INK_ERR_LIMIT : add(path, last->value, list);
}

ink_status inki_matcher_list(inki_matcher *matcher, uint64_t limit, inki_match_list *out)
{
    inki_path *path = &matcher->path;
    uint64_t tries = limit < UINT64_MAX / 200 ? BASE_TRIES + 100 * limit : UINT64_MAX;
    ink_status status = inki_path_begin(path, NULL);
    if (status == INK_OK) {
        status = settle(matcher, limit, out);
    }
    while (status == INK_OK && path->depth > 0) {
        const inki_frame *last = inki_path_last(path);
        if (last->next == last->count) {
            inki_path_pop(path);
            continue;
        }
        status = tries == 0 ? INK_ERR_LIMIT : inki_path_push(path);
        tries--;
        if (status == INK_OK) {
            status = settle(matcher, limit, out);
        }
    }
    inki_path_clear(path);
    return status;
}

/* Moves the actions of the last frame that agree with the view to its front, each with its weight
 * in `weights`, and returns their number; `*total` is the sum of the weights. */
static int agreeing(inki_matcher *matcher, double *total)
{
    const ink_game *game = matcher->game;
    inki_frame *frame = inki_path_last(&matcher->path);
    int kept = 0;
    *total = 0.0;
    for (int i = 0; i < frame->count; i++) {
        memcpy(matcher->after, frame->state, game->state_size);
        game->apply(game, matcher->after, frame->actions[i]);
        const int matched =
            match(matcher, frame->state, frame->actions[i], matcher->after, frame->matched);
        const double weight = matched < 0 ? 0.0 : weight_of(matcher, frame, i);
        if (weight > 0.0) {
            frame->actions[kept] = frame->actions[i];
            if (frame->chances != NULL) {
                frame->chances[kept] = frame->chances[i];
            }
            matcher->weights[kept++] = weight;
            *total += weight;
        }
    }
    frame->count = kept;
    return kept;
}

/* Draws the next move of the path.  INK_ERR_IMPOSSIBLE if no move agrees with the view. */
static ink_status draw_move(inki_matcher *matcher, ink_random *random)
{
    inki_path *path = &matcher->path;
    const double *weights = matcher->weights;
    double total;
    const int count = agreeing(matcher, &total);
    if (count == 0) {
        return INK_ERR_IMPOSSIBLE;
    }
    double left = ink_random_unit(random) * total;
    int chosen = 0;
    while (chosen < count - 1 && left >= weights[chosen]) {
        left -= weights[chosen++];
    }
    inki_path_last(path)->next = chosen;
    const ink_status status = inki_path_push(path);
    if (status == INK_OK) {
        const inki_frame *parent = &path->frames[path->depth - 2];
        inki_frame *last = inki_path_last(path);
        last->matched =
            match(matcher, parent->state, parent->actions[chosen], last->state, parent->matched);
        /* Drawn with probability weight / total, so total is left of weight / probability. */
        last->value = parent->value + log(total);
    }
    return status;
}

/* Extends the path until a history fits and the draw stops there. */
static ink_status draw_path(inki_matcher *matcher, ink_random *random)
{
    inki_path *path = &matcher->path;
    ink_status status = inki_path_begin(path, NULL);
    if (status != INK_OK) {
        return status;
    }
    inki_frame *root = inki_path_last(path);
    root->matched = match(matcher, NULL, INK_ACTION_NONE, root->state, 0);
    if (root->matched < 0) {
        return INK_ERR_IMPOSSIBLE;
    }
    while (true) {
        inki_frame *last = inki_path_last(path);
        if (last->matched == matcher->event_count) {
            /* It fits, and so may some of its continuations: stop with probability 1/2 where the
             * play could go on without the seat. */
            if (last->count == 0 || last->mover == matcher->seat) {
                return INK_OK;
            }
            last->value += log(2.0);
            if (ink_random_next(random) >> 63) {
                return INK_OK;
            }
        }
        if (last->count == 0) {
            return INK_ERR_IMPOSSIBLE;
        }
        status = draw_move(matcher, random);
        if (status != INK_OK) {
            return status;
        }
    }
}

ink_status inki_matcher_draw(inki_matcher *matcher, ink_random *random, ink_history *out,
                             double *log_weight)
{
    inki_path *path = &matcher->path;
    double weight = 0.0;
    ink_status status = draw_path(matcher, random);
    if (status == INK_OK) {
        weight = inki_path_last(path)->value;
        matcher->history.count = 0;
        status = append_moves(path, &matcher->history);
    }
    inki_path_clear(path);
    if (status == INK_OK) {
        status = ink_history_copy(&matcher->history, out);
    }
    if (status == INK_OK) {
        *log_weight = weight;
    }
    return status;
}
