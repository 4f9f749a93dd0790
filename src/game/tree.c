/* tree.c - the explicit tree of a game.
 *
 * Nodes are expanded depth first from a stack of states, so that only the states beside the
 * current path are held.  All children of a node are added when it is expanded: that makes them
 * contiguous.
 */

#include <inkling/tree.h>

#include <assert.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "game/events.h"
#include "game/key_map.h"

struct ink_tree {
    ink_tree_node *nodes;
    int32_t count;
    int seat_count;
    int32_t infoset_count[INK_MAX_SEATS];
    int32_t public_count;
};

/* A node that waits to be expanded.  Its state has the same place in `states`. */
typedef struct waiting {
    int32_t node;
    inki_keys keys;
} waiting;

typedef struct builder {
    const ink_game *game;
    ink_tree *tree;
    size_t node_room;
    uint64_t max_nodes;
    inki_key_map infosets[INK_MAX_SEATS];
    inki_key_map public_states;
    waiting *stack;
    size_t depth;
    size_t stack_room;
    unsigned char *states; /* `stride` bytes each */
    size_t states_room;
    size_t stride;
    ink_state *state; /* of the node that is expanded */
    ink_action *actions;
    double *chances;
} builder;

static void release(builder *b)
{
    for (int seat = 0; seat < INK_MAX_SEATS; seat++) {
        inki_key_map_release(&b->infosets[seat]);
    }
    inki_key_map_release(&b->public_states);
    free(b->stack);
    free(b->states);
    free(b->state);
    free(b->actions);
    free(b->chances);
    ink_tree_destroy(b->tree);
}

static ink_status init(builder *b, const ink_game *game, uint64_t max_nodes)
{
    const size_t alignment = alignof(max_align_t);
    *b = (builder){.game = game};
    b->max_nodes = max_nodes == 0 || max_nodes > INT32_MAX ? INT32_MAX : max_nodes;
    b->stride = (game->state_size + alignment - 1) / alignment * alignment;
    const size_t room = game->max_actions > 0 ? (size_t)game->max_actions : 1;
    b->tree = calloc(1, sizeof *b->tree);
    b->state = calloc(1, b->stride);
    b->actions = calloc(room, sizeof *b->actions);
    b->chances = calloc(room, sizeof *b->chances);
    if (b->tree == NULL || b->state == NULL || b->actions == NULL || b->chances == NULL) {
        release(b);
        return INK_ERR_NOMEM;
    }
    b->tree->seat_count = game->seat_count;
    return INK_OK;
}

static ink_state *state_at(const builder *b, size_t place)
{
    return (ink_state *)(void *)(b->states + place * b->stride);
}

/* Makes room for `count` more nodes, in the tree and on the stack. */
static ink_status reserve(builder *b, int count)
{
    ink_tree *tree = b->tree;
    const size_t needed = (size_t)tree->count + (size_t)count;
    if (needed > b->max_nodes) {
        return INK_ERR_LIMIT;
    }
    ink_tree_node *nodes = inki_grow(tree->nodes, &b->node_room, needed, sizeof *nodes);
    if (nodes == NULL) {
        return INK_ERR_NOMEM;
    }
    tree->nodes = nodes;
    const size_t depth = b->depth + (size_t)count;
    waiting *stack = inki_grow(b->stack, &b->stack_room, depth, sizeof *stack);
    if (stack == NULL) {
        return INK_ERR_NOMEM;
    }
    b->stack = stack;
    unsigned char *states = inki_grow(b->states, &b->states_room, depth, b->stride);
    if (states == NULL) {
        return INK_ERR_NOMEM;
    }
    b->states = states;
    return INK_OK;
}

/* Adds the node of the state and the keys at `place` of the stack.  There is room. */
static ink_status add_node(builder *b, size_t place, ink_tree_node node)
{
    const ink_game *game = b->game;
    waiting *w = &b->stack[place];
    const ink_state *state = state_at(b, place);
    node.mover = game->mover(game, state);
    for (int side = 0; node.mover == INK_MOVER_NOBODY && side < game->side_count; side++) {
        node.payoff[side] = game->payoff(game, state, side);
    }
    ink_status status =
        inki_key_map_number(&b->public_states, w->keys.everybody, &node.public_state);
    for (int seat = 0; seat < INK_MAX_SEATS && status == INK_OK; seat++) {
        node.infoset[seat] = -1;
        if (seat < game->seat_count) {
            status =
                inki_key_map_number(&b->infosets[seat], w->keys.seat[seat], &node.infoset[seat]);
        }
    }
    if (status == INK_OK) {
        w->node = b->tree->count++;
        b->tree->nodes[w->node] = node;
    }
    return status;
}

static ink_status add_root(builder *b)
{
    const ink_status status = reserve(b, 1);
    if (status != INK_OK) {
        return status;
    }
    b->game->start(b->game, state_at(b, 0));
    inki_keys_start(b->game, state_at(b, 0), &b->stack[0].keys);
    b->depth = 1;
    return add_node(b, 0,
                    (ink_tree_node){.parent = -1, .action = INK_ACTION_NONE, .probability = 1.0});
}

/* Adds the children of a node whose state is `b->state`.  They wait in reverse order, so that the
 * first is expanded first. */
static ink_status expand(builder *b, int32_t parent, const inki_keys *keys)
{
    const ink_game *game = b->game;
    const int count = game->actions(game, b->state, b->actions);
    assert(0 < count && count <= game->max_actions);
    ink_status status = reserve(b, count);
    if (status != INK_OK) {
        return status;
    }
    const bool by_chance = b->tree->nodes[parent].mover == INK_MOVER_CHANCE;
    if (by_chance) {
        game->chances(game, b->state, b->chances);
    }
    b->tree->nodes[parent].first_child = b->tree->count;
    b->tree->nodes[parent].child_count = count;
    b->depth += (size_t)count;
    for (int i = 0; i < count && status == INK_OK; i++) {
        const size_t place = b->depth - 1 - (size_t)i;
        ink_state *after = state_at(b, place);
        memcpy(after, b->state, game->state_size);
        game->apply(game, after, b->actions[i]);
        b->stack[place].keys = *keys;
        inki_keys_step(game, b->state, b->actions[i], after, &b->stack[place].keys);
        status = add_node(b, place,
                          (ink_tree_node){.parent = parent,
                                          .action = b->actions[i],
                                          .probability = by_chance ? b->chances[i] : 1.0});
    }
    return status;
}

static ink_status build(builder *b)
{
    ink_status status = add_root(b);
    while (status == INK_OK && b->depth > 0) {
        b->depth--;
        const waiting next = b->stack[b->depth];
        if (b->tree->nodes[next.node].mover != INK_MOVER_NOBODY) {
            memcpy(b->state, state_at(b, b->depth), b->game->state_size);
            status = expand(b, next.node, &next.keys);
        }
    }
    return status;
}

ink_status ink_tree_build(const ink_game *game, uint64_t max_nodes, ink_tree **out)
{
    if (game->max_plies == 0 || (game->traits & INK_TRAIT_CHANCE_SAMPLED) != 0) {
        return INK_ERR_UNSUPPORTED;
    }
    builder b;
    ink_status status = init(&b, game, max_nodes);
    if (status != INK_OK) {
        return status;
    }
    status = build(&b);
    if (status == INK_OK) {
        for (int seat = 0; seat < game->seat_count; seat++) {
            b.tree->infoset_count[seat] = b.infosets[seat].count;
        }
        b.tree->public_count = b.public_states.count;
        *out = b.tree;
        b.tree = NULL;
    }
    release(&b);
    return status;
}

void ink_tree_destroy(ink_tree *tree)
{
    if (tree != NULL) {
        free(tree->nodes);
        free(tree);
    }
}

int32_t ink_tree_count(const ink_tree *tree)
{
    return tree->count;
}

const ink_tree_node *ink_tree_at(const ink_tree *tree, int32_t index)
{
    assert(0 <= index && index < tree->count);
    return &tree->nodes[index];
}

int32_t ink_tree_infoset_count(const ink_tree *tree, int seat)
{
    assert(0 <= seat && seat < tree->seat_count);
    return tree->infoset_count[seat];
}

int32_t ink_tree_public_count(const ink_tree *tree)
{
    return tree->public_count;
}
