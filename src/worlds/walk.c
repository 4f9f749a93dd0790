/* walk.c - see walk.h. */

#include "worlds/walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

/* How many nodes to visit between two looks at the stop flag. */
#define STOP_INTERVAL 256

ink_status inki_walk_begin(inki_walk *walk)
{
    const size_t unit = _Alignof(max_align_t);
    walk->stride = (walk->game->state_size + unit - 1) / unit * unit;
    walk->actions = calloc((size_t)walk->game->max_actions, sizeof *walk->actions);
    return walk->actions == NULL ? INK_ERR_NOMEM : INK_OK;
}

void inki_walk_end(inki_walk *walk)
{
    free(walk->actions);
    walk->actions = NULL;
}

/* --- nodes ---------------------------------------------------------------------------------- */

void inki_walk_node_release(inki_walk_node *node)
{
    free(node->worlds);
    free(node->states);
    free(node->reach);
    *node = (inki_walk_node){0};
}

void inki_walk_moves_release(inki_walk_moves *moves)
{
    inki_walk_node_release(&moves->next);
    free(moves->group);
    free(moves->tokens);
    free(moves->turns);
    *moves = (inki_walk_moves){0};
}

ink_status inki_walk_clear(const inki_walk *walk, inki_walk_node *node)
{
    node->count = 0;
    if (node->reach == NULL) {
        node->reach = calloc((size_t)walk->word_count, sizeof *node->reach);
    } else {
        memset(node->reach, 0, (size_t)walk->word_count * sizeof *node->reach);
    }
    return node->reach == NULL ? INK_ERR_NOMEM : INK_OK;
}

/* Makes room for a state at the end. */
static ink_status reserve(const inki_walk *walk, inki_walk_node *node)
{
    const size_t needed = (size_t)node->count + 1;
    int32_t *worlds = inki_grow(node->worlds, &node->world_room, needed, sizeof *worlds);
    if (worlds == NULL) {
        return INK_ERR_NOMEM;
    }
    node->worlds = worlds;
    unsigned char *states = inki_grow(node->states, &node->state_room, needed, walk->stride);
    if (states == NULL) {
        return INK_ERR_NOMEM;
    }
    node->states = states;
    return INK_OK;
}

/* Adds a state, without its world's reach. */
static ink_status append(const inki_walk *walk, inki_walk_node *node, int32_t world,
                         const ink_state *state)
{
    const ink_status status = reserve(walk, node);
    if (status == INK_OK) {
        memcpy(inki_walk_state(walk, node, node->count), state, walk->game->state_size);
        node->worlds[node->count++] = world;
    }
    return status;
}

ink_status inki_walk_add(const inki_walk *walk, inki_walk_node *node, int32_t world,
                         const ink_state *state)
{
    node->reach[world / 64] |= UINT64_C(1) << world % 64;
    return append(walk, node, world, state);
}

ink_status inki_walk_copy(const inki_walk *walk, const inki_walk_node *from, inki_walk_node *to)
{
    ink_status status = inki_walk_clear(walk, to);
    for (int i = 0; i < from->count && status == INK_OK; i++) {
        status = inki_walk_add(walk, to, from->worlds[i], inki_walk_state(walk, from, i));
    }
    return status;
}

inki_walk_mover inki_walk_mover_of(const inki_walk *walk, const inki_walk_node *node)
{
    const ink_game *game = walk->game;
    inki_walk_mover mover = INKI_WALK_NOBODY;
    for (int i = 0; i < node->count; i++) {
        const int seat = game->mover(game, inki_walk_state(walk, node, i));
        if (seat == walk->seat) {
            return INKI_WALK_PLANNER; /* it knows that it is to move, so it is in all states */
        }
        if (seat >= 0 && game->side[seat] != game->side[walk->seat]) {
            mover = INKI_WALK_OTHERS;
        } else if (seat >= 0 && mover == INKI_WALK_NOBODY) {
            mover = INKI_WALK_PARTNERS;
        }
    }
    return mover;
}

ink_key inki_walk_key(const inki_walk *walk, const inki_walk_node *node)
{
    ink_key key = {0, 0};
    for (int i = 0; i < node->count; i++) {
        key = ink_key_fold(key, (uint64_t)node->worlds[i]);
        key = ink_key_fold_bytes(key, inki_walk_state(walk, node, i), walk->game->state_size);
    }
    return key;
}

/* --- moves ---------------------------------------------------------------------------------- */

/* The actions of a state that are worth a try. */
static int list_actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    return game->sensible != NULL ? game->sensible(game, state, out)
                                  : game->actions(game, state, out);
}

int inki_walk_choices(const inki_walk *walk, const inki_walk_node *node, ink_action *out)
{
    /* What is legal to the planner, and what shows at a glance, is the same in all states. */
    return list_actions(walk->game, inki_walk_state(walk, node, 0), out);
}

/* The number of the group with a token, which may be a new one.  INK_ERR_NOMEM. */
static ink_status find_group(inki_walk_moves *m, uint64_t token, bool is_turn, int32_t *out)
{
    int group = 0;
    while (group < m->group_count && (m->tokens[group] != token || m->turns[group] != is_turn)) {
        group++;
    }
    *out = group;
    if (group < m->group_count) {
        return INK_OK;
    }
    const size_t needed = (size_t)group + 1;
    uint64_t *tokens = inki_grow(m->tokens, &m->token_room, needed, sizeof *tokens);
    if (tokens == NULL) {
        return INK_ERR_NOMEM;
    }
    m->tokens = tokens;
    bool *turns = inki_grow(m->turns, &m->turn_room, needed, sizeof *turns);
    if (turns == NULL) {
        return INK_ERR_NOMEM;
    }
    m->turns = turns;
    tokens[group] = token;
    turns[group] = is_turn;
    m->group_count++;
    return INK_OK;
}

/* Adds what follows a state after an action. */
static ink_status add_move(const inki_walk *walk, int32_t world, const ink_state *before,
                           ink_action action, inki_walk_moves *out)
{
    const ink_game *game = walk->game;
    ink_status status = append(walk, &out->next, world, before);
    if (status != INK_OK) {
        return status;
    }
    const int index = out->next.count - 1;
    ink_state *after = inki_walk_state(walk, &out->next, index);
    game->apply(game, after, action);
    int32_t *group = inki_grow(out->group, &out->group_room, (size_t)index + 1, sizeof *group);
    if (group == NULL) {
        return INK_ERR_NOMEM;
    }
    out->group = group;
    const bool has_kind = game->kind != NULL && game->mover(game, before) != walk->seat;
    const uint64_t token = has_kind ? game->kind(game, before, action, walk->seat)
                                    : game->observe(game, before, action, after, walk->seat);
    return find_group(out, token, game->mover(game, after) == walk->seat, &group[index]);
}

ink_status inki_walk_expand(inki_walk *walk, const inki_walk_node *node, ink_action action,
                            inki_walk_moves *out)
{
    const ink_game *game = walk->game;
    out->next.count = 0;
    out->group_count = 0;
    ink_status status = INK_OK;
    for (int i = 0; i < node->count && status == INK_OK; i++) {
        const ink_state *state = inki_walk_state(walk, node, i);
        int count = 1;
        walk->actions[0] = action;
        if (action == INK_ACTION_NONE) {
            const bool is_over = game->mover(game, state) == INK_MOVER_NOBODY;
            count = is_over ? 0 : list_actions(game, state, walk->actions);
        }
        for (int k = 0; k < count && status == INK_OK; k++) {
            status = add_move(walk, node->worlds[i], state, walk->actions[k], out);
        }
    }
    return status;
}

ink_status inki_walk_enter(const inki_walk *walk, const inki_walk_moves *moves, int group,
                           inki_walk_node *out)
{
    ink_status status = inki_walk_clear(walk, out);
    for (int i = 0; i < moves->next.count && status == INK_OK; i++) {
        if (moves->group[i] == group) {
            status = inki_walk_add(walk, out, moves->next.worlds[i],
                                   inki_walk_state(walk, &moves->next, i));
        }
    }
    return status;
}

/* --- values --------------------------------------------------------------------------------- */

double inki_walk_from_game(const ink_game *game, int seat, double value)
{
    const bool is_first = game->side[seat] == 0;
    if (inki_walk_is_binary(game)) {
        const double share = (value - game->min_payoff) / (game->max_payoff - game->min_payoff);
        return is_first ? share : 1.0 - share;
    }
    return is_first ? value : -value;
}

double inki_walk_to_game(const ink_game *game, int seat, double value)
{
    const bool is_first = game->side[seat] == 0;
    if (inki_walk_is_binary(game)) {
        const double share = is_first ? value : 1.0 - value;
        return game->min_payoff + share * (game->max_payoff - game->min_payoff);
    }
    return is_first ? value : -value;
}

void inki_walk_put_ends(const inki_walk *walk, const inki_vectors *vectors,
                        const inki_walk_node *node, inki_cell *vector)
{
    const ink_game *game = walk->game;
    for (int i = 0; i < node->count; i++) {
        const ink_state *state = inki_walk_state(walk, node, i);
        if (game->mover(game, state) == INK_MOVER_NOBODY) {
            const double payoff = game->payoff(game, state, 0);
            inki_vectors_lower(vectors, vector, node->worlds[i],
                               inki_walk_from_game(game, walk->seat, payoff));
        }
    }
}

/* The task of a pool. */
static void run_lane(void *context, uint64_t lane, int worker)
{
    (void)worker;
    inki_walk *w = context;
    const ink_state *state = inki_walk_state(w, w->asked, w->queue[lane]);
    w->spent[lane] = w->allowed;
    w->found[lane] =
        inki_lanes_value(w->lanes, (int)lane, state, w->control, &w->spent[lane], &w->values[lane]);
}

ink_status inki_walk_solve(inki_walk *walk, const inki_walk_node *node, const int32_t *queue,
                           int count)
{
    assert(count <= INKI_LANES);
    if (walk->node_limit > 0 && walk->nodes >= walk->node_limit) {
        return INK_ERR_LIMIT;
    }
    if (ink_control_stopped(walk->control)) {
        return INK_ERR_STOPPED;
    }
    walk->asked = node;
    walk->queue = queue;
    walk->allowed = walk->node_limit > 0 ? walk->node_limit - walk->nodes : 0;
    inki_pool_run(walk->lanes->pool, (uint64_t)count, run_lane, walk);
    for (int i = 0; i < count; i++) {
        if (walk->found[i] != INK_OK) {
            return walk->found[i];
        }
        walk->nodes += walk->spent[i];
        walk->values[i] = inki_walk_from_game(walk->game, walk->seat, walk->values[i]);
    }
    return walk->node_limit > 0 && walk->nodes > walk->node_limit ? INK_ERR_LIMIT : INK_OK;
}

ink_status inki_walk_spend(inki_walk *walk)
{
    if (walk->node_limit > 0 && walk->nodes >= walk->node_limit) {
        return INK_ERR_LIMIT;
    }
    if (walk->nodes % STOP_INTERVAL == 0 && ink_control_stopped(walk->control)) {
        return INK_ERR_STOPPED;
    }
    walk->nodes++;
    return INK_OK;
}
