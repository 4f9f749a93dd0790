/* open.c - values where everything is seen: a game's own solver, or exhaustive minimax with
 * expected values at chance nodes.
 *
 * The exhaustive solver visits every history below the state, without pruning: it is the slow and
 * obvious reference for every other search.
 */

#include "game/open.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/path.h"
#include "game/trace.h"

/* How many nodes to visit between two looks at the stop flag. */
#define STOP_INTERVAL 1024

/* The exhaustive solver; the handle of a game without a solver of its own. */
typedef struct exhaustive {
    const ink_game *game;
    inki_path path;
    double *values; /* of the root's actions: handed out only when all are known */
    double *measures;
    ink_trace *trace; /* NULL: nobody wants to see it */
} exhaustive;

bool inki_open_exists(const ink_game *game)
{
    if (game->open_create != NULL) {
        return true;
    }
    const bool sampled_late = (game->traits & INK_TRAIT_CHANCE_SAMPLED) != 0 &&
                              (game->traits & INK_TRAIT_CHANCE_FIRST) == 0;
    const bool opposed = game->side_count == 1 || (game->traits & INK_TRAIT_CONSTANT_SUM) != 0;
    return game->max_plies > 0 && !sampled_late && opposed;
}

ink_status ink_open_create(const ink_game *game, size_t memory, ink_open **out)
{
    if (game->open_create != NULL) {
        return game->open_create(game, memory, out);
    }
    if (!inki_open_exists(game)) {
        return INK_ERR_UNSUPPORTED;
    }
    exhaustive *solver = calloc(1, sizeof *solver);
    if (solver == NULL) {
        return INK_ERR_NOMEM;
    }
    solver->game = game;
    const size_t count = (size_t)game->max_actions;
    const size_t measure_count = (size_t)game->measure_count;
    /* One more, since no memory at all may be NULL. */
    solver->values = calloc(count + 1, sizeof *solver->values);
    solver->measures = calloc(count * measure_count + 1, sizeof *solver->measures);
    const bool lacks = solver->values == NULL || solver->measures == NULL;
    if (lacks || inki_path_init(&solver->path, game) != INK_OK) {
        ink_open_destroy(game, (ink_open *)solver);
        return INK_ERR_NOMEM;
    }
    *out = (ink_open *)solver;
    return INK_OK;
}

void ink_open_destroy(const ink_game *game, ink_open *open)
{
    if (open == NULL) {
        return;
    }
    if (game->open_create != NULL) {
        game->open_destroy(open);
        return;
    }
    exhaustive *solver = (exhaustive *)open;
    inki_path_release(&solver->path);
    free(solver->values);
    free(solver->measures);
    free(solver);
}

/* Writes the outcome of a finished play into its frame. */
static void take_end(const ink_game *game, inki_frame *frame)
{
    frame->value = game->payoff(game, frame->state, 0);
    if (game->measure_count > 0) {
        game->measure(game, frame->state, frame->measures);
    }
}

/* Lets `child`, reached by action number `index` of `parent`, count in its parent's value. */
static void combine(const ink_game *game, inki_frame *parent, int index, const inki_frame *child)
{
    if (parent->mover == INK_MOVER_CHANCE) {
        const double chance = parent->chances[index];
        parent->value += chance * child->value;
        for (int m = 0; m < game->measure_count; m++) {
            parent->measures[m] += chance * child->measures[m];
        }
        return;
    }
    const bool greater = child->value > parent->value;
    const bool less = child->value < parent->value;
    if (index == 0 || (game->side[parent->mover] == 0 ? greater : less)) {
        parent->value = child->value;
        memcpy(parent->measures, child->measures, sizeof parent->measures);
    }
}

/* Keeps the outcome of root action number `index`. */
static void keep(exhaustive *solver, int index, const inki_frame *child)
{
    const int measure_count = solver->game->measure_count;
    solver->values[index] = child->value;
    for (int m = 0; m < measure_count; m++) {
        solver->measures[index * measure_count + m] = child->measures[m];
    }
}

/* Records that the search came to the last frame: without a window. */
static void trace_last(const exhaustive *solver)
{
    if (solver->trace == NULL) {
        return;
    }
    const inki_path *path = &solver->path;
    const inki_frame *last = &path->frames[path->depth - 1];
    ink_action action = INK_ACTION_NONE;
    if (path->depth > 1) {
        const inki_frame *parent = last - 1;
        action = parent->actions[parent->next - 1];
    }
    inki_trace_enter(solver->trace, last->state, action, nan(""), nan(""));
}

/* Walks the tree below the root on the path.  `*nodes` as in ink_open_answer. */
static ink_status exhaust(exhaustive *solver, const ink_control *control, uint64_t *nodes)
{
    const ink_game *game = solver->game;
    inki_path *path = &solver->path;
    const uint64_t limit = *nodes;
    *nodes = 1;
    trace_last(solver);
    while (true) {
        inki_frame *last = inki_path_last(path);
        if (last->next < last->count) {
            if (limit > 0 && *nodes >= limit) {
                return INK_ERR_LIMIT;
            }
            if (*nodes % STOP_INTERVAL == 0 && ink_control_stopped(control)) {
                return INK_ERR_STOPPED;
            }
            ++*nodes;
            const ink_status status = inki_path_push(path);
            if (status != INK_OK) {
                return status;
            }
            trace_last(solver);
            continue;
        }
        if (last->mover == INK_MOVER_NOBODY) {
            take_end(game, last);
        } else {
            assert(last->count > 0); /* chance is sampled before the first decision only */
        }
        inki_trace_leave(solver->trace, last->value);
        if (path->depth == 1) {
            return INK_OK;
        }
        inki_frame *parent = &path->frames[path->depth - 2];
        combine(game, parent, parent->next - 1, last);
        if (path->depth == 2) {
            keep(solver, parent->next - 1, last);
        }
        inki_path_pop(path);
    }
}

/* Solves a state; the outcomes are with the solver and its path, which the caller clears. */
static ink_status solve(exhaustive *solver, const ink_state *state, const ink_control *control,
                        uint64_t *nodes)
{
    const ink_status status = inki_path_begin(&solver->path, state);
    return status == INK_OK ? exhaust(solver, control, nodes) : status;
}

/* Hands out the outcomes of the root's `count` actions. */
static void write_answer(const exhaustive *solver, int count, ink_open_answer *answer)
{
    memcpy(answer->values, solver->values, (size_t)count * sizeof *answer->values);
    const size_t numbers = (size_t)count * (size_t)solver->game->measure_count;
    if (numbers > 0) {
        memcpy(answer->measures, solver->measures, numbers * sizeof *answer->measures);
    }
}

ink_status ink_open_values(const ink_game *game, ink_open *open, const ink_state *state,
                           const ink_control *control, ink_open_answer *answer)
{
    assert(game->mover(game, state) >= 0);
    if (ink_control_stopped(control)) {
        answer->nodes = 0;
        return INK_ERR_STOPPED;
    }
    if (game->open_create != NULL) {
        return game->open_values(open, state, control, answer);
    }
    exhaustive *solver = (exhaustive *)open;
    const ink_status status = solve(solver, state, control, &answer->nodes);
    if (status == INK_OK) {
        write_answer(solver, inki_path_last(&solver->path)->count, answer);
    }
    inki_path_clear(&solver->path);
    return status;
}

ink_status inki_open_record(const ink_game *game, const ink_state *state,
                            const ink_control *control, uint64_t max_nodes, ink_trace *trace)
{
    assert(game->open_create == NULL);
    if (ink_control_stopped(control)) {
        return INK_ERR_STOPPED;
    }
    ink_open *open = NULL;
    ink_status status = ink_open_create(game, 0, &open);
    if (status != INK_OK) {
        return status;
    }
    exhaustive *solver = (exhaustive *)open;
    solver->trace = trace;
    status = solve(solver, state, control, &max_nodes);
    ink_open_destroy(game, open);
    return status;
}
