/* responses.c - see responses.h: one walk through all histories, then the values from the last met to the first.
 *
 * A key holds all that a seat noticed, so its augmented infosets are a tree, and a walk meets each after the one
 * before it.  Where the seat moves its key changes, so play never ends in the infoset of a decision.
 */

#include <inkling/responses.h>

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include <inkling/strategy.h>

#include "base/grow.h"
#include "game/events.h"
#include "game/key_map.h"
#include "game/path.h"

#define CHECK_EVERY 4096 /* histories between looks at the clock and the limits */

struct ink_responses {
    inki_key_map numbers;
    ink_response *list; /* by number; `actions` of it is set when one is told */
    size_t room;
    size_t *places; /* of each: where in `values` those of its actions begin */
    size_t place_room;
    double *values;
    size_t value_room;
    size_t value_count;
};

/* A node on the path, beside its frame. */
typedef struct step {
    inki_keys keys;
    double reach;                /* probability of what chance and the other did on the way */
    size_t infoset;              /* of the seat: its number */
    const double *probabilities; /* of the moves here; NULL: all are equal, or the seat moves */
} step;

typedef struct walk {
    const ink_game *game;
    int seat;
    const ink_strategy *strategy;
    const ink_sequences_limits *limits;
    ink_responses *found;
    inki_path path;
    step *steps;
    size_t steps_room;
    uint64_t histories;
    ink_error *error;
} walk;

/* --- the walk -------------------------------------------------------------------------------------- */

/* Adds an infoset that was not met before, with a value of 0 for each of its actions. */
static ink_status add_infoset(ink_responses *found, const ink_response *infoset)
{
    const size_t number = (size_t)found->numbers.count - 1;
    const size_t values_end = found->value_count + (size_t)infoset->count;
    ink_response *list = inki_grow(found->list, &found->room, number + 1, sizeof *list);
    if (list == NULL) {
        return INK_ERR_NOMEM;
    }
    found->list = list;
    size_t *places = inki_grow(found->places, &found->place_room, number + 1, sizeof *places);
    if (places == NULL) {
        return INK_ERR_NOMEM;
    }
    found->places = places;
    double *values = inki_grow(found->values, &found->value_room, values_end + 1, sizeof *values);
    if (values == NULL) {
        return INK_ERR_NOMEM;
    }
    found->values = values;
    found->list[number] = *infoset;
    found->places[number] = found->value_count;
    while (found->value_count < values_end) {
        found->values[found->value_count++] = 0.0;
    }
    return INK_OK;
}

/* Finds the infoset of the last node, to which `before` led; NULL: it is the first. */
static ink_status meet(walk *w, step *here, const step *before)
{
    ink_responses *found = w->found;
    const inki_frame *frame = inki_path_last(&w->path);
    const ink_key key = here->keys.seat[w->seat];
    const int32_t known = found->numbers.count;
    int32_t number;
    ink_status status = inki_key_map_number(&found->numbers, key, &number);
    if (status == INK_OK && number == known) {
        const bool was_mover = before != NULL && frame[-1].mover == w->seat;
        const ink_response infoset = {.key = key,
                                      .public_key = here->keys.everybody,
                                      .count = frame->mover == w->seat ? frame->count : 0,
                                      .action = was_mover ? frame[-1].next - 1 : -1,
                                      .parent = before == NULL ? 0 : before->infoset};
        status = add_infoset(found, &infoset);
    }
    if (status != INK_OK) {
        return status;
    }
    here->infoset = (size_t)number;
    ink_response *infoset = &found->list[number];
    assert(infoset->count == (frame->mover == w->seat ? frame->count : 0));
    if (before == NULL || before->infoset != here->infoset) {
        infoset->reach += here->reach;
    }
    if (frame->mover == INK_MOVER_NOBODY) {
        infoset->value += here->reach * w->game->payoff(w->game, frame->state, 0);
    }
    return INK_OK;
}

/* Looks up how the last node's mover plays. */
static ink_status follow(walk *w, step *here)
{
    const inki_frame *frame = inki_path_last(&w->path);
    here->probabilities = frame->chances;
    ink_strategy_entry entry;
    if (frame->mover < 0 || frame->mover == w->seat ||
        ink_strategy_find(w->strategy, frame->mover, here->keys.seat[frame->mover], &entry) !=
            INK_OK) {
        return INK_OK;
    }
    if (entry.count != frame->count) {
        ink_error_set(w->error, 0, 0,
                      "the strategy has %d actions in an information set where the game has %d",
                      entry.count, frame->count);
        return INK_ERR_ARGUMENT;
    }
    here->probabilities = entry.probabilities;
    return INK_OK;
}

/* Bytes held, about. */
static uint64_t bytes_of(const ink_responses *found)
{
    return found->numbers.room * sizeof *found->numbers.entries +
           found->room * sizeof *found->list + found->place_room * sizeof *found->places +
           found->value_room * sizeof *found->values;
}

/* Looks at the limits, at the clock and the memory now and then. */
static ink_status check(const walk *w)
{
    const ink_sequences_limits *limits = w->limits;
    if (limits == NULL) {
        return INK_OK;
    }
    if (limits->histories > 0 && w->histories > limits->histories) {
        ink_error_set(w->error, 0, 0, "the game has more than %llu histories",
                      (unsigned long long)limits->histories);
        return INK_ERR_LIMIT;
    }
    if (w->histories % CHECK_EVERY != 1) {
        return INK_OK;
    }
    ink_control_report(limits->control, w->histories, 0);
    if (ink_control_stopped(limits->control)) {
        return INK_ERR_STOPPED;
    }
    if (limits->memory > 0 && bytes_of(w->found) > limits->memory) {
        ink_error_set(w->error, 0, 0, "the augmented information sets need more than %llu MiB",
                      (unsigned long long)(limits->memory >> 20));
        return INK_ERR_LIMIT;
    }
    return INK_OK;
}

/* Completes the step of the frame just put on the path. */
static ink_status arrive(walk *w, const step *coming)
{
    const size_t depth = (size_t)w->path.depth;
    step *steps = inki_grow(w->steps, &w->steps_room, depth, sizeof *steps);
    if (steps == NULL) {
        return INK_ERR_NOMEM;
    }
    w->steps = steps;
    w->histories++;
    step *here = &steps[depth - 1];
    *here = *coming;
    ink_status status = check(w);
    if (status == INK_OK) {
        status = meet(w, here, depth > 1 ? here - 1 : NULL);
    }
    return status == INK_OK ? follow(w, here) : status;
}

/* Plays the next action of the last frame. */
static ink_status descend(walk *w)
{
    const ink_status status = inki_path_push(&w->path);
    if (status != INK_OK) {
        return status;
    }
    const inki_frame *after = inki_path_last(&w->path);
    const inki_frame *before = after - 1;
    const int action = before->next - 1;
    step next = w->steps[w->path.depth - 2];
    if (before->mover != w->seat) {
        const double *p = next.probabilities;
        next.reach *= p == NULL ? 1.0 / before->count : p[action];
    }
    inki_keys_step(w->game, before->state, before->actions[action], after->state, &next.keys);
    return arrive(w, &next);
}

static ink_status visit_all(walk *w)
{
    step start = {.reach = 1.0};
    ink_status status = inki_path_begin(&w->path, NULL);
    if (status == INK_OK) {
        inki_keys_start(w->game, inki_path_last(&w->path)->state, &start.keys);
        status = arrive(w, &start);
    }
    while (status == INK_OK && w->path.depth > 0) {
        const inki_frame *frame = inki_path_last(&w->path);
        if (frame->next == frame->count) {
            inki_path_pop(&w->path);
        } else {
            status = descend(w);
        }
    }
    return status;
}

/* --- the values ------------------------------------------------------------------------------------ */

/* The best of the values of a decision's actions. */
static double best_of(const double *values, int count, bool wants_more)
{
    double best = values[0];
    for (int a = 1; a < count; a++) {
        best = wants_more ? fmax(best, values[a]) : fmin(best, values[a]);
    }
    return best;
}

/* Gives each decision the value of its best action, and each parent what its children are worth. */
static void pass_up(ink_responses *found, bool wants_more)
{
    for (size_t i = (size_t)found->numbers.count; i-- > 0;) {
        ink_response *infoset = &found->list[i];
        if (infoset->count > 0) {
            infoset->value = best_of(found->values + found->places[i], infoset->count, wants_more);
        }
        if (infoset->action >= 0) {
            found->values[found->places[infoset->parent] + (size_t)infoset->action] +=
                infoset->value;
        } else if (i > 0) {
            found->list[infoset->parent].value += infoset->value;
        }
    }
}

ink_status ink_responses_find(const ink_game *game, int seat, const ink_strategy *strategy,
                              const ink_sequences_limits *limits, ink_responses **out,
                              ink_error *error)
{
    ink_status status = ink_sequences_accepts(game, error);
    if (status != INK_OK) {
        return status;
    }
    if (seat < 0 || seat > 1) {
        ink_error_set(error, 0, 0, "the seats are 0 and 1");
        return INK_ERR_ARGUMENT;
    }
    walk w = {.game = game, .seat = seat, .strategy = strategy, .limits = limits, .error = error};
    w.found = calloc(1, sizeof *w.found);
    if (w.found == NULL) {
        return INK_ERR_NOMEM;
    }
    status = inki_path_init(&w.path, game);
    if (status == INK_OK) {
        status = visit_all(&w);
        inki_path_release(&w.path);
    }
    free(w.steps);
    if (status == INK_OK) {
        pass_up(w.found, game->side[seat] == 0);
        *out = w.found;
    } else {
        ink_responses_destroy(w.found);
    }
    return status;
}

void ink_responses_destroy(ink_responses *responses)
{
    if (responses != NULL) {
        inki_key_map_release(&responses->numbers);
        free(responses->list);
        free(responses->places);
        free(responses->values);
        free(responses);
    }
}

size_t ink_responses_count(const ink_responses *responses)
{
    return (size_t)responses->numbers.count;
}

ink_response ink_responses_at(const ink_responses *responses, size_t index)
{
    ink_response infoset = responses->list[index];
    infoset.actions = infoset.count > 0 ? responses->values + responses->places[index] : NULL;
    return infoset;
}

ink_status ink_responses_of(const ink_responses *responses, ink_key key, ink_response *out)
{
    const int32_t number = inki_key_map_find(&responses->numbers, key);
    if (number < 0) {
        return INK_ERR_NOT_FOUND;
    }
    *out = ink_responses_at(responses, (size_t)number);
    return INK_OK;
}
