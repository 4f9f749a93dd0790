/* open.c - values where everything is seen: a game's own solver, or exhaustive minimax with
 * expected values at chance nodes.
 *
 * The exhaustive solver visits every history below the state, without pruning: it is the slow and
 * obvious reference for every other search.
 */

#include "game/open.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/path.h"

/* How many nodes to visit between two looks at the stop flag. */
#define STOP_INTERVAL 1024

/* The exhaustive solver; the handle of a game without a solver of its own. */
typedef struct exhaustive {
    const ink_game *game;
    inki_path path;
    double *values; /* of the root's actions: handed out only when all are known */
    double *measures;
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

/* Walks the tree below the root on the path.  `*nodes` as in ink_open_answer. */
static ink_status exhaust(exhaustive *solver, const ink_control *control, uint64_t *nodes)
{
    const ink_game *game = solver->game;
    inki_path *path = &solver->path;
    const uint64_t limit = *nodes;
    *nodes = 1;
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
            continue;
        }
        if (path->depth == 1) {
            return INK_OK;
        }
        if (last->mover == INK_MOVER_NOBODY) {
            take_end(game, last);
        } else {
            assert(last->count > 0); /* chance is sampled before the first decision only */
        }
        inki_frame *parent = &path->frames[path->depth - 2];
        combine(game, parent, parent->next - 1, last);
        if (path->depth == 2) {
            keep(solver, parent->next - 1, last);
        }
        inki_path_pop(path);
    }
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
    ink_status status = inki_path_begin(&solver->path, state);
    if (status == INK_OK) {
        const int count = inki_path_last(&solver->path)->count;
        status = exhaust(solver, control, &answer->nodes);
        if (status == INK_OK) {
            write_answer(solver, count, answer);
        }
    }
    inki_path_clear(&solver->path);
    return status;
}
