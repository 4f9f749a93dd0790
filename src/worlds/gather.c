/* gather.c - see gather.h. */

#include "worlds/gather.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "game/open.h"
#include "game/worlds_graph.h"

/* These searches use the call stack: a few hundred bytes for each ply. */
#define MAX_PLIES 1000

const char *const inki_gather_value_text = "mean over the worlds of what one plan for all of them "
                                           "is worth, everything being seen after its "
                                           "last move";

ink_status inki_gather_accepts(const char *method, const ink_game *game, ink_error *error)
{
    const unsigned traits = game->traits;
    if ((traits & INK_TRAIT_OPEN) != 0) {
        ink_error_set(error, 0, 0, "%s is for hidden worlds; %s hides nothing", method, game->name);
        return INK_ERR_UNSUPPORTED;
    }
    if (!inki_open_exists(game)) {
        ink_error_set(error, 0, 0, "%s needs a solver of open positions; %s has none", method,
                      game->name);
        return INK_ERR_UNSUPPORTED;
    }
    if ((traits & INK_TRAIT_CHANCE) != 0 && (traits & INK_TRAIT_CHANCE_FIRST) == 0) {
        ink_error_set(error, 0, 0,
                      "%s is for games in which chance moves at the start only; in %s "
                      "it moves later too",
                      method, game->name);
        return INK_ERR_UNSUPPORTED;
    }
    if (game->max_plies == 0 || game->max_plies > MAX_PLIES) {
        ink_error_set(error, 0, 0, "%s is for plays of at most %d plies", method, MAX_PLIES);
        return INK_ERR_UNSUPPORTED;
    }
    return INK_OK;
}

/* The number of a world that has the same state and weight; -1: none. */
static int find_twin(const inki_gather *g, const ink_state *state, double log_weight)
{
    for (int i = 0; i < g->root.count; i++) {
        const bool is_alike = !(g->logs[i] < log_weight) && !(g->logs[i] > log_weight);
        const ink_state *other = inki_walk_state(&g->walk, &g->root, i);
        if (is_alike && memcmp(other, state, g->survey.game->state_size) == 0) {
            return i;
        }
    }
    return -1;
}

/* Makes room for one more world. */
static ink_status reserve(inki_gather *g)
{
    const size_t needed = (size_t)g->root.count + 1;
    double *logs = inki_grow(g->logs, &g->log_room, needed, sizeof *logs);
    g->logs = logs == NULL ? g->logs : logs;
    double *weights = inki_grow(g->weights, &g->weight_room, needed, sizeof *weights);
    g->weights = weights == NULL ? g->weights : weights;
    double *numbers = inki_grow(g->numbers, &g->number_room,
                                needed * (size_t)g->survey.action_count, sizeof *numbers);
    g->numbers = numbers == NULL ? g->numbers : numbers;
    return logs == NULL || weights == NULL || numbers == NULL ? INK_ERR_NOMEM : INK_OK;
}

/* Takes a world of the survey. */
static ink_status take(void *context, const inki_survey_slot *world)
{
    inki_gather *g = context;
    const ink_game *game = g->survey.game;
    inki_tally_add(&g->tally, world->log_weight, world->numbers);
    ink_state *state = g->survey.lanes.states[0];
    game->start(game, state);
    for (int i = 0; i < world->history.count; i++) {
        game->apply(game, state, world->history.actions[i]);
    }
    const int twin = find_twin(g, state, world->log_weight);
    if (twin >= 0) {
        g->weights[twin] += 1.0;
        return INK_OK;
    }
    const int32_t number = g->root.count;
    ink_status status = reserve(g);
    if (status == INK_OK) {
        status = inki_walk_add(&g->walk, &g->root, number, state);
    }
    if (status != INK_OK) {
        return status;
    }
    g->logs[number] = world->log_weight;
    g->weights[number] = 1.0;
    double *numbers = g->numbers + (size_t)number * (size_t)g->survey.action_count;
    for (int a = 0; a < g->survey.action_count; a++) {
        numbers[a] = inki_walk_from_game(game, g->walk.seat,
                                         world->numbers[(size_t)a * (size_t)g->survey.stride]);
    }
    return INK_OK;
}

/* Turns counts and logarithms into weights.  One that is too small to count keeps a little, since
 * weights are positive. */
static void weigh(inki_gather *g)
{
    double most = -HUGE_VAL;
    for (int i = 0; i < g->root.count; i++) {
        most = fmax(most, g->logs[i]);
    }
    for (int i = 0; i < g->root.count; i++) {
        const double share = isfinite(most) ? exp(g->logs[i] - most) : 1.0;
        g->weights[i] *= fmax(share, 1e-300);
    }
}

/* What the vectors are like: in a MAX/MIN graph, MIN may not be able to tell worlds apart.  Elsewhere
 * the others are taken to know the world. */
static ink_status describe(inki_gather *g)
{
    const ink_worlds *graph = ink_game_worlds(g->survey.game);
    const int count = g->root.count;
    int32_t *classes = NULL;
    if (graph != NULL && g->walk.seat == 0) {
        classes = calloc((size_t)count, sizeof *classes);
        if (classes == NULL) {
            return INK_ERR_NOMEM;
        }
        for (int i = 0; i < count; i++) {
            const inki_place place = inki_place_of(inki_walk_state(&g->walk, &g->root, i));
            classes[i] = ink_worlds_knowledge(graph)[place.world];
        }
    }
    const ink_status status = inki_vectors_of(&g->vectors, count, g->weights, classes,
                                              inki_walk_is_binary(g->survey.game));
    free(classes);
    return status;
}

/* Makes the vectors of the actions. */
static ink_status bound_actions(inki_gather *g)
{
    const inki_vectors *v = &g->vectors;
    const int actions = g->survey.action_count;
    const size_t width = (size_t)v->cell_count;
    g->bounds = calloc((size_t)actions * width, sizeof *g->bounds);
    if (g->bounds == NULL) {
        return INK_ERR_NOMEM;
    }
    for (int w = 0; w < g->root.count; w++) {
        for (int a = 0; a < actions; a++) {
            inki_cell *vector = g->bounds + (size_t)a * width;
            const double value = g->numbers[w * actions + a];
            if (v->is_bits) {
                vector[w / 64].bits |= (uint64_t)(value > 0.5) << w % 64;
            } else {
                vector[v->part_of[w]].number += v->is_summed ? g->weights[w] * value : value;
            }
        }
    }
    return INK_OK;
}

ink_status inki_gather_begin(const ink_view *view, const ink_budget *budget, uint64_t worlds,
                             inki_gather *out)
{
    inki_gather *g = out;
    const uint64_t few = budget->samples;
    const bool is_cut = few > 0 && few < worlds;
    *g = (inki_gather){.log_room = 0};
    ink_status status =
        inki_survey_begin(view, budget, is_cut ? few : worlds, is_cut ? few : worlds, &g->survey);
    if (status != INK_OK) {
        return status;
    }
    g->walk = (inki_walk){.game = g->survey.game,
                          .seat = ink_view_seat(view),
                          .lanes = &g->survey.lanes,
                          .control = &g->survey.control,
                          .word_count = ((int)g->survey.wanted + 63) / 64};
    status = inki_walk_begin(&g->walk);
    if (status == INK_OK) {
        status = inki_walk_clear(&g->walk, &g->root);
    }
    if (status == INK_OK) {
        status = inki_tally_init(&g->tally, g->survey.action_count * g->survey.stride);
    }
    if (status == INK_OK) {
        status = inki_survey_run(&g->survey, take, g);
    }
    if (status != INK_OK) {
        return status;
    }
    g->walk.word_count = (g->root.count + 63) / 64; /* no more than there was room for */
    weigh(g);
    status = describe(g);
    return status == INK_OK ? bound_actions(g) : status;
}

void inki_gather_end(inki_gather *gather)
{
    inki_vectors_release(&gather->vectors);
    inki_walk_node_release(&gather->root);
    inki_walk_end(&gather->walk);
    inki_tally_release(&gather->tally);
    inki_survey_end(&gather->survey);
    free(gather->logs);
    free(gather->weights);
    free(gather->numbers);
    free(gather->bounds);
    *gather = (inki_gather){.log_room = 0};
}

void inki_gather_means(const inki_gather *gather, double *values)
{
    const size_t width = (size_t)gather->vectors.cell_count;
    for (int a = 0; a < gather->survey.action_count; a++) {
        values[a] = inki_vectors_mean(&gather->vectors, gather->bounds + (size_t)a * width,
                                      gather->root.reach);
    }
}

ink_status inki_gather_advice(const inki_gather *gather, inki_ties ties, ink_advice *out)
{
    const inki_survey *survey = &gather->survey;
    const ink_status status = inki_survey_advice(survey, &gather->tally, out);
    if (status == INK_OK) {
        inki_choose(survey->game, gather->walk.seat, ties, inki_tie_tolerance(survey->game),
                    survey->budget->seed, out);
    }
    return status;
}

ink_status inki_gather_limit(const inki_gather *gather, ink_status status, ink_advice *advice)
{
    if (status == INK_ERR_LIMIT) {
        advice->stopped_by = INK_STOPPED_NODES;
        return INK_OK;
    }
    if (status == INK_ERR_STOPPED) {
        const bool requested = ink_control_requested(&gather->survey.control);
        advice->stopped_by = requested ? INK_STOPPED_REQUEST : INK_STOPPED_TIME;
        return INK_OK;
    }
    return status;
}
