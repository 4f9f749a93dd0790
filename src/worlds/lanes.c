/* lanes.c - see lanes.h. */

#include "worlds/lanes.h"

#include <stdlib.h>

/* What a lane's solver may take, in bytes: all lanes together as much as a double-dummy solver takes
 * that is asked about one position.  Whole hands of bridge need about 8 MiB. */
#define LANE_MEMORY ((size_t)32 << 20)

ink_status inki_lanes_open(const ink_game *game, int threads, inki_lanes *out)
{
    const size_t numbers = (size_t)game->max_actions * (size_t)(1 + game->measure_count);
    *out = (inki_lanes){.game = game};
    for (int i = 0; i < INKI_LANES; i++) {
        out->states[i] = calloc(1, game->state_size);
        out->scratch[i] = calloc(numbers, sizeof(double));
        out->actions[i] = calloc((size_t)game->max_actions, sizeof(ink_action));
        if (out->states[i] == NULL || out->scratch[i] == NULL || out->actions[i] == NULL) {
            return INK_ERR_NOMEM;
        }
        const ink_status status = ink_open_create(game, LANE_MEMORY, &out->solvers[i]);
        if (status != INK_OK) {
            return status;
        }
    }
    const int workers = threads < 1 ? 1 : threads > INKI_LANES ? INKI_LANES : threads;
    const ink_status started = inki_pool_create(workers, &out->pool);
    /* Where no more threads are to be had, the caller's does all of the work. */
    return started == INK_ERR_SYSTEM ? inki_pool_create(1, &out->pool) : started;
}

void inki_lanes_close(inki_lanes *lanes)
{
    inki_pool_destroy(lanes->pool);
    for (int i = 0; i < INKI_LANES; i++) {
        ink_open_destroy(lanes->game, lanes->solvers[i]);
        free(lanes->states[i]);
        free(lanes->scratch[i]);
        free(lanes->actions[i]);
    }
    *lanes = (inki_lanes){0};
}

ink_status inki_lanes_solve(const inki_lanes *lanes, int lane, const ink_state *state,
                            const ink_control *control, ink_open_answer *answer)
{
    answer->values = lanes->scratch[lane];
    answer->measures = lanes->scratch[lane] + lanes->game->max_actions;
    return ink_open_values(lanes->game, lanes->solvers[lane], state, control, answer);
}

/* The value of a state in which a seat moves: its best action's. */
static ink_status best_value(const inki_lanes *lanes, int lane, const ink_state *state,
                             const ink_control *control, uint64_t *nodes, double *value)
{
    const ink_game *game = lanes->game;
    ink_open_answer answer = {.nodes = *nodes};
    const ink_status status = inki_lanes_solve(lanes, lane, state, control, &answer);
    *nodes = answer.nodes;
    if (status != INK_OK) {
        return status;
    }
    const bool wants_much = game->side[game->mover(game, state)] == 0;
    const int count = game->actions(game, state, lanes->actions[lane]);
    *value = answer.values[0];
    for (int i = 1; i < count; i++) {
        if (wants_much ? answer.values[i] > *value : answer.values[i] < *value) {
            *value = answer.values[i];
        }
    }
    return INK_OK;
}

ink_status inki_lanes_value(const inki_lanes *lanes, int lane, const ink_state *state,
                            const ink_control *control, uint64_t *nodes, double *value)
{
    const ink_game *game = lanes->game;
    if (game->mover(game, state) == INK_MOVER_NOBODY) {
        *nodes = 0;
        *value = game->payoff(game, state, 0);
        return INK_OK;
    }
    if ((game->traits & INK_TRAIT_TWO_PAYOFFS) == 0 || game->open_at_least == NULL) {
        return best_value(lanes, lane, state, control, nodes, value);
    }
    /* One question tells which of the two it is. */
    bool is_greater = false;
    const ink_status status = game->open_at_least(lanes->solvers[lane], state, game->max_payoff,
                                                  control, nodes, &is_greater);
    *value = is_greater ? game->max_payoff : game->min_payoff;
    return status;
}
