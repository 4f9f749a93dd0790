/* rollout.c - see rollout.h. */

#include "search/rollout.h"

#include <stdlib.h>
#include <string.h>

#include "game/draw.h"

#define MOST_PLIES 1000000 /* a play that goes on so long is taken for one without an end */
#define WATCH_PLIES 64     /* how often the stop flag and the clock are looked at */

ink_status inki_rollout_init(inki_rollout *rollout, const ink_game *game, inki_rollout_rules rules)
{
    const size_t room = (size_t)game->max_actions;
    *rollout = (inki_rollout){.game = game, .rules = rules};
    rollout->state = calloc(1, game->state_size);
    rollout->child = calloc(1, game->state_size);
    rollout->best = calloc(1, game->state_size);
    rollout->actions = calloc(room, sizeof *rollout->actions);
    rollout->chances = calloc(room, sizeof *rollout->chances);
    if (rollout->state == NULL || rollout->child == NULL || rollout->best == NULL ||
        rollout->actions == NULL || rollout->chances == NULL) {
        inki_rollout_release(rollout);
        return INK_ERR_NOMEM;
    }
    return INK_OK;
}

void inki_rollout_release(inki_rollout *rollout)
{
    free(rollout->state);
    free(rollout->child);
    free(rollout->best);
    free(rollout->actions);
    free(rollout->chances);
    *rollout = (inki_rollout){0};
}

static void swap(ink_state **a, ink_state **b)
{
    ink_state *kept = *a;
    *a = *b;
    *b = kept;
}

/* What a state is worth to side 0 as it stands. */
static double worth(const ink_game *game, const ink_state *state)
{
    return game->mover(game, state) == INK_MOVER_NOBODY ? game->payoff(game, state, 0)
                                                        : game->estimate(game, state, NULL);
}

/* Plays the action after which the state is worth most to the side of the mover: the first of those.
 * Returns the states visited. */
static uint64_t play_greedily(inki_rollout *r, int mover, int count)
{
    const ink_game *game = r->game;
    const double sign = game->side[mover] == 0 ? 1.0 : -1.0;
    double best = 0.0;
    for (int i = 0; i < count; i++) {
        memcpy(r->child, r->state, game->state_size);
        game->apply(game, r->child, r->actions[i]);
        const double value = count > 1 ? sign * worth(game, r->child) : 0.0;
        if (i == 0 || value > best) {
            best = value;
            swap(&r->child, &r->best);
        }
    }
    swap(&r->state, &r->best);
    return (uint64_t)count;
}

/* The outcome of chance: the one at `place` if that is not below 0, otherwise drawn. */
static ink_action outcome(inki_rollout *r, double place, ink_random *random)
{
    const ink_game *game = r->game;
    if (place < 0.0 || (game->traits & INK_TRAIT_CHANCE_SAMPLED) != 0) {
        return inki_draw_outcome(game, r->state, random, r->actions, r->chances);
    }
    const int count = game->actions(game, r->state, r->actions);
    game->chances(game, r->state, r->chances);
    return r->actions[inki_index_at(r->chances, count, place)];
}

/* Plays one ply of a seat.  Returns the states visited. */
static uint64_t play_ply(inki_rollout *r, int mover, ink_random *random)
{
    const ink_game *game = r->game;
    const int count = game->actions(game, r->state, r->actions);
    if (r->rules.greedy) {
        return play_greedily(r, mover, count);
    }
    game->apply(game, r->state, r->actions[ink_random_below(random, (uint64_t)count)]);
    return 1;
}

/* Why play must not go on after `ply` plies, if it must not. */
static ink_status check(const ink_control *control, int ply, uint64_t nodes, uint64_t allowed)
{
    if (allowed > 0 && nodes > allowed) {
        return INK_ERR_LIMIT;
    }
    if (ply % WATCH_PLIES == 0 && ink_control_stopped(control)) {
        return INK_ERR_STOPPED;
    }
    return ply == MOST_PLIES ? INK_ERR_UNSUPPORTED : INK_OK;
}

/* Goes on after ply 1. */
static ink_status play_on(inki_rollout *r, inki_rollout_luck *luck, const ink_control *control,
                          uint64_t *nodes, double *value)
{
    const ink_game *game = r->game;
    const uint64_t allowed = *nodes;
    *nodes = 1;
    for (int ply = 1;; ply++) {
        const int mover = game->mover(game, r->state);
        const ink_status status = check(control, ply, *nodes, allowed);
        if (status != INK_OK) {
            return status;
        }
        if (mover == INK_MOVER_NOBODY) {
            *value = game->payoff(game, r->state, 0);
            return INK_OK;
        }
        if (ply == r->rules.depth) {
            *value = game->estimate(game, r->state, NULL);
            return INK_OK;
        }
        ink_random of_ply;
        ink_random_init(&of_ply, ink_random_next(&luck->random));
        if (mover == INK_MOVER_CHANCE) {
            game->apply(game, r->state, outcome(r, luck->first, &of_ply));
            luck->first = -1.0;
            ++*nodes;
        } else {
            *nodes += play_ply(r, mover, &of_ply);
        }
    }
}

ink_status inki_rollout_play(inki_rollout *rollout, const ink_state *from, ink_action action,
                             inki_rollout_luck luck, const ink_control *control, uint64_t *nodes,
                             double *value)
{
    const ink_game *game = rollout->game;
    memcpy(rollout->state, from, game->state_size);
    game->apply(game, rollout->state, action);
    return play_on(rollout, &luck, control, nodes, value);
}
