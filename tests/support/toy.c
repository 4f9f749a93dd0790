/* toy.c - see toy.h. */

#include "toy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What ink_game.data points at. */
typedef struct toy_data {
    toy_node *nodes;
    int count;
} toy_data;

const toy_node *toy_nodes(const ink_game *game)
{
    return ((const toy_data *)game->data)->nodes;
}

int toy_place(const ink_state *state)
{
    return ((const toy_state *)(const void *)state)->node;
}

static const toy_node *node_of(const ink_game *game, const ink_state *state)
{
    return &toy_nodes(game)[toy_place(state)];
}

static void start(const ink_game *game, ink_state *out)
{
    (void)game;
    *(toy_state *)(void *)out = (toy_state){0, 0};
}

static int mover(const ink_game *game, const ink_state *state)
{
    return node_of(game, state)->mover;
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    const toy_node *node = node_of(game, state);
    for (int i = 0; i < node->count; i++) {
        out[i] = (ink_action)i;
    }
    return node->count;
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    ((toy_state *)(void *)state)->node = node_of(game, state)->first + (int)action;
}

static double payoff(const ink_game *game, const ink_state *state, int side)
{
    const double value = node_of(game, state)->payoff;
    return side == 0 ? value : 0.0 - value;
}

static void measure(const ink_game *game, const ink_state *state, double *out)
{
    out[0] = node_of(game, state)->measure;
}

static uint64_t observe(const ink_game *game, const ink_state *before, ink_action action,
                        const ink_state *after, int observer)
{
    (void)before;
    (void)action;
    const toy_node *node = node_of(game, after);
    return observer == INK_OBSERVER_PUBLIC ? node->token : node->tokens[observer];
}

static void chances(const ink_game *game, const ink_state *state, double *out)
{
    const toy_node *node = node_of(game, state);
    for (int i = 0; i < node->count; i++) {
        out[i] = toy_nodes(game)[node->first + i].chance;
    }
}

static void action_text(const ink_game *game, const ink_state *state, ink_action action,
                        ink_text *out)
{
    (void)game;
    (void)state;
    ink_text_format(out, "%c", 'a' + (char)action);
}

static void state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    (void)game;
    ink_text_format(out, "node %d\n", toy_place(state));
}

static void destroy(ink_game *game)
{
    toy_data *data = game->data;
    free(data->nodes);
    free(data);
    free(game);
}

/* Fills in the bounds. */
static void measure_nodes(const toy_node *nodes, int count, ink_game *game)
{
    int *height = calloc((size_t)count, sizeof *height); /* moves to the farthest end */
    assert_non_null(height);
    for (int i = count - 1; i >= 0; i--) {
        for (int k = 0; k < nodes[i].count; k++) {
            const int child = height[nodes[i].first + k] + 1;
            height[i] = child > height[i] ? child : height[i];
        }
        game->max_actions = nodes[i].count > game->max_actions ? nodes[i].count : game->max_actions;
        const double size = nodes[i].payoff < 0 ? -nodes[i].payoff : nodes[i].payoff;
        game->max_payoff = size > game->max_payoff ? size : game->max_payoff;
    }
    game->min_payoff = -game->max_payoff;
    game->max_plies = height[0];
    free(height);
}

ink_game *toy_create(const toy_node *nodes, int count, int seat_count, unsigned traits)
{
    static const char *const names[INK_MAX_SEATS] = {"ann", "bob", "cat", "dan"};
    static const ink_measure measures[] = {{"toys", "toys that side 0 has in the end"}};
    ink_game *game = calloc(1, sizeof *game);
    toy_data *data = calloc(1, sizeof *data);
    toy_node *copy = calloc((size_t)count, sizeof *copy);
    assert_true(game != NULL && data != NULL && copy != NULL);
    memcpy(copy, nodes, (size_t)count * sizeof *copy);
    *data = (toy_data){copy, count};
    *game = (ink_game){.name = "toy",
                       .text = "toy",
                       .traits = traits | INK_TRAIT_CONSTANT_SUM,
                       .seat_count = seat_count,
                       .side_count = seat_count > 1 ? 2 : 1,
                       .state_size = sizeof(toy_state),
                       .payoff_unit = "points",
                       .measure_count = 1,
                       .measures = measures,
                       .start = start,
                       .mover = mover,
                       .actions = actions,
                       .apply = apply,
                       .payoff = payoff,
                       .measure = measure,
                       .observe = observe,
                       .chances = chances,
                       .action_text = action_text,
                       .state_text = state_text,
                       .data = data,
                       .destroy = destroy};
    for (int seat = 0; seat < seat_count; seat++) {
        game->seat_names[seat] = names[seat];
        game->side[seat] = seat % 2;
    }
    measure_nodes(nodes, count, game);
    return game;
}

/* A tree in the making. */
typedef struct builder {
    ink_random random;
    toy_node *nodes;
    int count;
    int capacity;
    int seat_count;
    unsigned traits;
} builder;

static int below(builder *b, int bound)
{
    return (int)ink_random_below(&b->random, (uint64_t)bound);
}

/* Draws what coming to a node shows: a public part, and a part of each seat's own. */
static void draw_tokens(builder *b, toy_node *node)
{
    const int open = below(b, 3);
    node->token = (uint64_t)open;
    for (int seat = 0; seat < b->seat_count; seat++) {
        const int own = below(b, 2) * below(b, 3);
        node->tokens[seat] = (uint64_t)(3 * own + open);
    }
}

/* Draws who moves at a node, and makes its children. */
static void draw_moves(builder *b, int index)
{
    const bool open = (b->traits & INK_TRAIT_OPEN) != 0;
    const bool chance = (b->traits & INK_TRAIT_CHANCE) != 0 && below(b, 3) == 0;
    const int count = chance || open ? 1 + below(b, 3) : 2;
    b->nodes[index].mover = chance ? INK_MOVER_CHANCE : below(b, b->seat_count);
    b->nodes[index].first = b->count;
    b->nodes[index].count = count;
    double total = 0.0;
    for (int i = 0; i < count; i++) {
        assert_true(b->count < b->capacity);
        toy_node *child = &b->nodes[b->count++];
        child->chance = chance ? 1 + below(b, 5) : 0.0;
        total += child->chance;
        if (!open) {
            draw_tokens(b, child);
        }
    }
    for (int i = 0; i < count && chance; i++) {
        b->nodes[b->nodes[index].first + i].chance /= total;
    }
}

ink_game *toy_random(uint64_t seed, int max_plies, int seat_count, unsigned traits)
{
    builder b = {.capacity = 1 << 16, .count = 1, .seat_count = seat_count, .traits = traits};
    ink_random_init(&b.random, seed);
    b.nodes = calloc((size_t)b.capacity, sizeof *b.nodes);
    assert_non_null(b.nodes);
    int begin = 0;
    for (int ply = 0; ply <= max_plies; ply++) {
        const int end = b.count;
        for (int i = begin; i < end; i++) {
            if (ply == max_plies || (ply > 0 && below(&b, 6) == 0)) {
                b.nodes[i].mover = INK_MOVER_NOBODY;
                b.nodes[i].payoff = below(&b, 9) - 4;
                b.nodes[i].measure = below(&b, 5);
            } else {
                draw_moves(&b, i);
            }
        }
        begin = end;
    }
    ink_game *game = toy_create(b.nodes, b.count, seat_count, traits);
    free(b.nodes);
    return game;
}
