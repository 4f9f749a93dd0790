/* solver_advice.c - see solver_advice.h.
 *
 * The game is walked through along the moves that agree with the view.  At each history that fits it, every
 * action is followed by the moves that the strategy makes.
 */

#include "equilibrium/solver_advice.h"

#include <math.h>
#include <stdlib.h>

#include "base/grow.h"
#include "equilibrium/profile.h"
#include "game/events.h"
#include "game/path.h"

#define MOST_VISITS 4000000 /* of states, for all values */
#define CHECK_EVERY 1024    /* visits between looks at the stop flag */

/* How a history is weighed. */
enum {
    TRUE_TO,   /* by what chance and the other seat's strategy do */
    TREMBLING, /* by the same if that strategy trembles */
    KIND_COUNT
};

/* What goes with a frame of the path. */
typedef struct place {
    inki_keys keys;
    const double *probabilities; /* of its actions; NULL: all are equal */
    double weights[KIND_COUNT];
} place;

typedef struct walk {
    const ink_game *game;
    const ink_strategy *strategy;
    const ink_control *control;
    int seat;     /* of the view */
    bool is_open; /* then a view has no events, and its key is that of its state */
    ink_key key;  /* of the view */
    const ink_event *events;
    int event_count;
    inki_path path;
    place *places;
    size_t room;
    uint64_t visits;
} walk;

/* --- moves ------------------------------------------------------------------------------------------ */

static place *place_of(const walk *w, const inki_frame *frame)
{
    return &w->places[frame - w->path.frames];
}

static double probability(const walk *w, const inki_frame *frame, int action)
{
    const double *p = place_of(w, frame)->probabilities;
    return p == NULL ? 1.0 / frame->count : p[action];
}

/* Completes the frame just put on the path and its place.  INK_ERR_LIMIT, INK_ERR_STOPPED. */
static ink_status arrive(walk *w, const place *coming)
{
    const size_t depth = (size_t)w->path.depth;
    place *places = inki_grow(w->places, &w->room, depth, sizeof *places);
    if (places == NULL) {
        return INK_ERR_NOMEM;
    }
    w->places = places;
    inki_frame *frame = inki_path_last(&w->path);
    place *here = &places[depth - 1];
    *here = *coming;
    here->probabilities = frame->chances;
    ink_strategy_entry entry;
    if (frame->mover == INK_MOVER_NOBODY) {
        frame->value = w->game->payoff(w->game, frame->state, 0);
    } else if (frame->mover >= 0 &&
               ink_strategy_find(w->strategy, frame->mover, here->keys.seat[frame->mover],
                                 &entry) == INK_OK &&
               entry.count == frame->count) {
        here->probabilities = entry.probabilities;
    }
    if (++w->visits > MOST_VISITS) {
        return INK_ERR_LIMIT;
    }
    return w->visits % CHECK_EVERY == 0 && ink_control_requested(w->control) ? INK_ERR_STOPPED
                                                                             : INK_OK;
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
    place next = *place_of(w, before);
    inki_keys_step(w->game, before->state, before->actions[action], after->state, &next.keys);
    if (before->mover != w->seat) {
        const double p = probability(w, before, action);
        const double share = before->mover == INK_MOVER_CHANCE ? 0.0 : INKI_TREMBLE;
        next.weights[TRUE_TO] *= p;
        next.weights[TREMBLING] *= (1.0 - share) * p + share / before->count;
    }
    return arrive(w, &next);
}

/* --- values ------------------------------------------------------------------------------------------ */

/* What the strategy pays side 0 from the last frame on, which it takes off the path. */
static ink_status evaluate(walk *w, double *out)
{
    inki_path *path = &w->path;
    const int depth = path->depth;
    ink_status status = INK_OK;
    while (status == INK_OK && path->depth >= depth) {
        inki_frame *frame = inki_path_last(path);
        if (frame->next < frame->count) {
            if (probability(w, frame, frame->next) > 0.0) {
                status = descend(w);
            } else {
                frame->next++;
            }
            continue;
        }
        *out = frame->value;
        inki_path_pop(path);
        if (path->depth >= depth) {
            frame = inki_path_last(path);
            frame->value += probability(w, frame, frame->next - 1) * *out;
        }
    }
    return status;
}

/* Adds what each action is worth in the last frame. */
static ink_status add_values(walk *w, double weight, ink_advice *out)
{
    ink_status status = INK_OK;
    for (int a = 0; a < out->count && status == INK_OK; a++) {
        double value = 0.0;
        status = descend(w);
        if (status == INK_OK) {
            status = evaluate(w, &value);
        }
        out->actions[a].value += weight * value;
    }
    return status;
}

/* --- histories that fit ------------------------------------------------------------------------------ */

/* Counts in the last frame which events of the view were noticed; false where others were. */
static bool fits(walk *w)
{
    ink_event events[INKI_MAX_EVENTS];
    inki_frame *frames = w->path.frames;
    const int at = w->path.depth - 1;
    inki_frame *last = &frames[at];
    int count;
    if (at == 0) {
        count = inki_events(w->game, NULL, INK_ACTION_NONE, last->state, w->seat, events);
    } else {
        const inki_frame *before = &frames[at - 1];
        count = inki_events(w->game, before->state, before->actions[before->next - 1], last->state,
                            w->seat, events);
        last->matched = before->matched;
    }
    for (int i = 0; i < count; i++) {
        const ink_event *seen = &w->events[last->matched];
        if (last->matched == w->event_count || events[i].kind != seen->kind ||
            events[i].value != seen->value) {
            return false;
        }
        last->matched++;
    }
    return true;
}

/* What a walk through the histories that fit adds up. */
typedef struct sums {
    double totals[KIND_COUNT]; /* of the weights */
    int kind;                  /* of the weights that values are weighed with */
    ink_advice *advice;        /* gets the values; NULL: only the totals are found */
} sums;

/* Looks at the frame just put on the path, and takes it off where the walk need not go on below it. */
static ink_status look(walk *w, sums *out)
{
    inki_path *path = &w->path;
    const bool agrees = w->is_open || fits(w);
    const inki_frame *last = inki_path_last(path);
    const bool is_there = w->is_open ? ink_key_equal(place_of(w, last)->keys.seat[w->seat], w->key)
                                     : last->matched == w->event_count;
    const bool is_view = agrees && is_there && last->mover == w->seat;
    ink_status status = INK_OK;
    if (is_view) {
        const double *weights = place_of(w, last)->weights;
        const double weight = weights[out->kind];
        if (out->advice == NULL) {
            out->totals[TRUE_TO] += weights[TRUE_TO];
            out->totals[TREMBLING] += weights[TREMBLING];
        } else if (weight > 0.0) {
            status = add_values(w, weight / out->totals[out->kind], out->advice);
        }
    }
    if (status == INK_OK && (is_view || !agrees)) {
        inki_path_pop(path);
    }
    return status;
}

static ink_status visit(walk *w, sums *out)
{
    inki_path *path = &w->path;
    place start = {.weights = {1.0, 1.0}};
    ink_status status = inki_path_begin(path, NULL);
    if (status == INK_OK) {
        inki_keys_start(w->game, inki_path_last(path)->state, &start.keys);
        status = arrive(w, &start);
    }
    if (status == INK_OK) {
        status = look(w, out);
    }
    while (status == INK_OK && path->depth > 0) {
        const inki_frame *last = inki_path_last(path);
        if (last->next == last->count) {
            inki_path_pop(path);
            continue;
        }
        status = descend(w);
        if (status == INK_OK) {
            status = look(w, out);
        }
    }
    inki_path_clear(path);
    return status;
}

/* --- advice ------------------------------------------------------------------------------------------ */

/* Fills in the values of all actions. */
static ink_status value_actions(walk *w, ink_advice *out)
{
    sums found = {.kind = TRUE_TO};
    ink_status status = visit(w, &found);
    if (status != INK_OK) {
        return status;
    }
    found.kind = found.totals[TRUE_TO] > 0.0 ? TRUE_TO : TREMBLING;
    found.advice = out;
    for (int a = 0; a < out->count; a++) {
        out->actions[a].value = 0.0;
    }
    return visit(w, &found);
}

/* The same where nothing is hidden and the view has the one state. */
static ink_status value_open(walk *w, const ink_view *view, ink_advice *out)
{
    place start = {.weights = {1.0, 1.0}};
    inki_keys_start(w->game, ink_view_state(view), &start.keys);
    for (int a = 0; a < out->count; a++) {
        out->actions[a].value = 0.0;
    }
    ink_status status = inki_path_begin(&w->path, ink_view_state(view));
    if (status == INK_OK) {
        status = arrive(w, &start);
    }
    if (status == INK_OK) {
        status = add_values(w, 1.0, out);
    }
    inki_path_clear(&w->path);
    return status;
}

/* Sums up the actions. */
static void conclude(bool is_valued, ink_advice *out)
{
    double value = 0.0;
    out->best = 0;
    for (int a = 0; a < out->count; a++) {
        ink_advice_action *action = &out->actions[a];
        action->value = is_valued ? action->value : nan("");
        action->standard_error = is_valued ? 0.0 : nan("");
        value += action->probability > 0.0 ? action->probability * action->value : 0.0;
        out->best = action->probability > out->actions[out->best].probability ? a : out->best;
    }
    out->value = value;
    out->value_text = "expected payoff when both sides follow the strategy";
}

ink_status inki_strategy_advise(const ink_strategy *strategy, const ink_view *view,
                                const ink_control *control, ink_advice *out)
{
    const ink_game *game = ink_view_game(view);
    walk w = {.game = game, .strategy = strategy, .control = control, .seat = ink_view_seat(view)};
    w.is_open = (game->traits & INK_TRAIT_OPEN) != 0;
    w.key = ink_view_key(view);
    w.events = ink_view_events(view, &w.event_count);
    ink_advice advice = {0};
    ink_strategy_entry entry;
    ink_status status = ink_advice_init(&advice, view);
    if (status == INK_OK &&
        (ink_strategy_find(strategy, w.seat, ink_view_key(view), &entry) != INK_OK ||
         entry.count != advice.count)) {
        status = INK_ERR_IMPOSSIBLE;
    }
    for (int a = 0; a < advice.count && status == INK_OK; a++) {
        advice.actions[a].probability = entry.probabilities[a];
    }
    if (status == INK_OK) {
        status = inki_path_init(&w.path, game);
    }
    if (status == INK_OK) {
        status = ink_view_state(view) != NULL ? value_open(&w, view, &advice)
                                              : value_actions(&w, &advice);
        inki_path_release(&w.path);
    }
    free(w.places);
    if (status == INK_OK || status == INK_ERR_LIMIT || status == INK_ERR_STOPPED) {
        conclude(status == INK_OK, &advice);
        *out = advice;
        return INK_OK;
    }
    ink_advice_release(&advice);
    return status;
}

ink_status inki_solver_advise(ink_method *solver, uint64_t passes, const ink_view *view,
                              const ink_budget *budget, ink_advice *out)
{
    const bool limited = budget->iterations > 0 || budget->time_ms > 0;
    ink_stopped_by stopped_by = INK_STOPPED_DONE;
    ink_strategy *strategy = NULL;
    ink_status status = solver->solve_begin(solver, ink_view_game(view), budget);
    if (status == INK_OK) {
        status = solver->step(solver, limited ? UINT64_MAX : passes, &stopped_by);
    }
    if (status == INK_OK) {
        status = solver->strategy(solver, &strategy);
    }
    if (status == INK_OK) {
        status = inki_strategy_advise(strategy, view, budget->control, out);
    }
    if (status == INK_OK) {
        /* Without a limit, so many passes are what was asked for. */
        const bool is_all = !limited && stopped_by == INK_STOPPED_ITERATIONS;
        out->stopped_by = is_all ? INK_STOPPED_DONE : stopped_by;
    }
    ink_strategy_destroy(strategy);
    return status;
}
