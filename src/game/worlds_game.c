/* worlds_game.c - the game that a MAX/MIN graph stands for. */

#include <inkling/view.h>
#include <inkling/worlds.h>

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "game/labels.h"
#include "game/spec.h"
#include "game/worlds_graph.h"

enum {
    SEAT_MAX = 0,
    SEAT_MIN = 1
};

#define SAW_CHOICE 1 /* token of those who only learn that a world was chosen */

/* What ink_game.data points at. */
typedef struct graph_data {
    ink_worlds *worlds;
} graph_data;

static const ink_worlds *worlds_of(const ink_game *game)
{
    return ((const graph_data *)game->data)->worlds;
}

static const ink_worlds_node *node_of(const ink_game *game, const ink_state *state)
{
    return ink_worlds_node_at(worlds_of(game), inki_place_of(state).node);
}

static void start(const ink_game *game, ink_state *out)
{
    *(inki_place *)(void *)out = (inki_place){ink_worlds_root(worlds_of(game)), INKI_NO_WORLD};
}

static int mover(const ink_game *game, const ink_state *state)
{
    if (inki_place_of(state).world == INKI_NO_WORLD) {
        return INK_MOVER_CHANCE;
    }
    switch (node_of(game, state)->kind) {
    case INK_WORLDS_MAX:
        return SEAT_MAX;
    case INK_WORLDS_MIN:
        return SEAT_MIN;
    case INK_WORLDS_LEAF:
        break;
    }
    return INK_MOVER_NOBODY;
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    const ink_worlds *worlds = worlds_of(game);
    const int world = inki_place_of(state).world;
    int count = 0;
    if (world == INKI_NO_WORLD) {
        while (count < ink_worlds_count(worlds)) {
            out[count] = (ink_action)count;
            count++;
        }
        return count;
    }
    const ink_worlds_node *node = node_of(game, state);
    for (int32_t i = 0; i < node->edge_count; i++) {
        if (inki_worlds_has(ink_worlds_legal(worlds, node->first_edge + i), world)) {
            out[count++] = (ink_action)i;
        }
    }
    return count;
}

static void chances(const ink_game *game, const ink_state *state, double *out)
{
    (void)state;
    const ink_worlds *worlds = worlds_of(game);
    memcpy(out, ink_worlds_weights(worlds), (size_t)ink_worlds_count(worlds) * sizeof *out);
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    inki_place *p = (inki_place *)(void *)state;
    if (p->world == INKI_NO_WORLD) {
        assert(action < (ink_action)ink_worlds_count(worlds_of(game)));
        p->world = (int32_t)action;
        return;
    }
    const ink_worlds_node *node = node_of(game, state);
    assert(action < (ink_action)node->edge_count);
    p->node = ink_worlds_edge_at(worlds_of(game), node->first_edge + (int32_t)action)->child;
}

static double payoff_of(const ink_worlds *worlds, const ink_worlds_node *leaf, int world)
{
    return ink_worlds_payoffs(worlds, leaf->leaf)[world];
}

static double payoff(const ink_game *game, const ink_state *state, int side)
{
    const double value =
        payoff_of(worlds_of(game), node_of(game, state), inki_place_of(state).world);
    return side == 0 ? value : 0.0 - value;
}

/* What MIN learns when chance chooses a world. */
static uint64_t class_token(const ink_worlds *worlds, int world)
{
    return (uint64_t)(uint32_t)ink_worlds_knowledge(worlds)[world] + 1;
}

static uint64_t observe(const ink_game *game, const ink_state *before, ink_action action,
                        const ink_state *after, int observer)
{
    (void)after;
    if (before == NULL) {
        return 0;
    }
    if (inki_place_of(before).world != INKI_NO_WORLD) {
        return action + 1;
    }
    if (observer != SEAT_MIN) {
        return SAW_CHOICE;
    }
    return class_token(worlds_of(game), (int)action);
}

/* Appends the name of a move of `node`. */
static void move_text(const ink_worlds *worlds, const ink_worlds_node *node, int32_t index,
                      ink_text *out)
{
    inki_label_text(ink_worlds_edge_at(worlds, node->first_edge + index)->label, index, out);
}

static void action_text(const ink_game *game, const ink_state *state, ink_action action,
                        ink_text *out)
{
    if (inki_place_of(state).world == INKI_NO_WORLD) {
        ink_text_format(out, "w%d", (int)action + 1);
    } else {
        move_text(worlds_of(game), node_of(game, state), (int32_t)action, out);
    }
}

/* Appends who moves at a node, and the moves. */
static void node_text(const ink_worlds *worlds, const ink_worlds_node *node, ink_text *out)
{
    ink_text_format(out, "%s to move:", node->kind == INK_WORLDS_MAX ? "MAX" : "MIN");
    for (int32_t i = 0; i < node->edge_count; i++) {
        ink_text_add(out, " ");
        move_text(worlds, node, i, out);
    }
    ink_text_add(out, "\n");
}

static void state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    const ink_worlds *worlds = worlds_of(game);
    const int world = inki_place_of(state).world;
    const ink_worlds_node *node = node_of(game, state);
    if (world == INKI_NO_WORLD) {
        ink_text_format(out, "one of %d worlds is about to be chosen\n", ink_worlds_count(worlds));
        return;
    }
    ink_text_format(out, "world %d of %d\n", world + 1, ink_worlds_count(worlds));
    if (node->kind == INK_WORLDS_LEAF) {
        ink_text_add(out, "payoff ");
        inki_number_write(payoff_of(worlds, node, world), out);
        ink_text_add(out, "\n");
        return;
    }
    node_text(worlds, node, out);
}

static ink_status open_create(const ink_game *game, size_t memory, ink_open **out)
{
    (void)memory; /* it takes nine bytes a node, whatever the caller can spare */
    return inki_worlds_open_create(worlds_of(game), out);
}

/* Appends the worlds that look to MIN like its token. */
static void class_text(const ink_worlds *worlds, uint64_t token, ink_text *out)
{
    ink_text_add(out, "MIN knows that the world is one of");
    for (int w = 0; w < ink_worlds_count(worlds); w++) {
        if (class_token(worlds, w) == token) {
            ink_text_format(out, " %d", w + 1);
        }
    }
    ink_text_add(out, "\n");
}

/* The first public token is the choice of the world; the others are moves from the root. */
static void view_text(const ink_game *game, const ink_view *view, ink_text *out)
{
    const ink_worlds *worlds = worlds_of(game);
    const ink_worlds_node *node = ink_worlds_node_at(worlds, ink_worlds_root(worlds));
    int token_count = 0;
    const uint64_t *tokens = ink_view_public_tokens(view, &token_count);
    int event_count = 0;
    const ink_event *events = ink_view_events(view, &event_count);
    if (ink_view_seat(view) == SEAT_MIN && event_count > 0) {
        class_text(worlds, events[0].value, out);
    }
    if (token_count > 1) {
        ink_text_add(out, "played:");
    }
    for (int i = 1; i < token_count; i++) {
        const int32_t move = (int32_t)(tokens[i] - 1);
        ink_text_add(out, " ");
        move_text(worlds, node, move, out);
        node =
            ink_worlds_node_at(worlds, ink_worlds_edge_at(worlds, node->first_edge + move)->child);
    }
    if (token_count > 1) {
        ink_text_add(out, "\n");
    }
    if (node->kind == INK_WORLDS_LEAF) {
        ink_text_add(out, "play is over\n");
    } else {
        node_text(worlds, node, out);
    }
}

static void destroy(ink_game *game)
{
    ink_worlds_destroy(((graph_data *)game->data)->worlds);
    inki_game_free(game);
}

/* Fills in what depends on the leaves: the bounds of payoffs to either side. */
static void bound_payoffs(const ink_worlds *worlds, ink_game *game)
{
    double least = HUGE_VAL;
    double greatest = -HUGE_VAL;
    for (int32_t i = 0; i <= ink_worlds_root(worlds); i++) {
        const ink_worlds_node *node = ink_worlds_node_at(worlds, i);
        for (int w = 0; node->kind == INK_WORLDS_LEAF && w < ink_worlds_count(worlds); w++) {
            const double value = payoff_of(worlds, node, w);
            least = fmin(least, value);
            greatest = fmax(greatest, value);
        }
    }
    game->min_payoff = least;
    game->max_payoff = greatest;
    if (ink_worlds_is_binary(worlds) && least < greatest) {
        game->traits |= INK_TRAIT_TWO_PAYOFFS;
    }
}

/* Fills in what depends on the nodes: the most moves and the longest play.  INK_ERR_NOMEM. */
static ink_status bound_moves(const ink_worlds *worlds, ink_game *game)
{
    const int32_t count = ink_worlds_node_count(worlds);
    int32_t *height = calloc((size_t)count, sizeof *height); /* moves to the farthest leaf */
    if (height == NULL) {
        return INK_ERR_NOMEM;
    }
    game->max_actions = ink_worlds_count(worlds);
    for (int32_t i = 0; i < count; i++) {
        const ink_worlds_node *node = ink_worlds_node_at(worlds, i);
        for (int32_t e = 0; e < node->edge_count; e++) {
            const int32_t child = ink_worlds_edge_at(worlds, node->first_edge + e)->child;
            if (height[child] >= height[i]) {
                height[i] = height[child] + 1;
            }
        }
        if (node->edge_count > game->max_actions) {
            game->max_actions = node->edge_count;
        }
    }
    game->max_plies = height[count - 1] + 1; /* and the choice of the world */
    free(height);
    return INK_OK;
}

static void fill(ink_game *game)
{
    game->name = "worlds";
    game->traits = INK_TRAIT_CHANCE | INK_TRAIT_CHANCE_FIRST | INK_TRAIT_CONSTANT_SUM;
    game->seat_count = 2;
    game->side_count = 2;
    game->side[SEAT_MAX] = 0;
    game->side[SEAT_MIN] = 1;
    game->seat_names[SEAT_MAX] = "MAX";
    game->seat_names[SEAT_MIN] = "MIN";
    game->state_size = sizeof(inki_place);
    game->payoff_unit = "points";
    game->start = start;
    game->mover = mover;
    game->actions = actions;
    game->apply = apply;
    game->payoff = payoff;
    game->observe = observe;
    game->chances = chances;
    game->action_text = action_text;
    game->state_text = state_text;
    game->view_text = view_text;
    game->open_create = open_create;
    game->open_values = inki_worlds_open_values;
    game->open_destroy = inki_worlds_open_destroy;
    game->destroy = destroy;
}

ink_status ink_worlds_game(ink_worlds *worlds, ink_game **out)
{
    if (ink_worlds_node_count(worlds) == 0) {
        return INK_ERR_ARGUMENT;
    }
    ink_status status = inki_worlds_check(worlds);
    if (status != INK_OK) {
        return status;
    }
    ink_game *game = inki_game_new(sizeof(graph_data));
    if (game == NULL) {
        return INK_ERR_NOMEM;
    }
    fill(game);
    bound_payoffs(worlds, game);
    status = bound_moves(worlds, game);
    game->text = strdup("file");
    if (status != INK_OK || game->text == NULL) {
        inki_game_free(game);
        return INK_ERR_NOMEM;
    }
    ((graph_data *)game->data)->worlds = worlds;
    *out = game;
    return INK_OK;
}

void inki_worlds_locate(const ink_view *view, inki_standpoint *out)
{
    const ink_worlds *worlds = worlds_of(ink_view_game(view));
    *out = (inki_standpoint){.worlds = worlds,
                             .node = ink_worlds_root(worlds),
                             .max_plies = ink_view_game(view)->max_plies - 1,
                             .world = -1};
    int event_count = 0;
    const ink_event *events = ink_view_events(view, &event_count);
    const bool is_min = ink_view_seat(view) == SEAT_MIN;
    assert(event_count > 0 || !is_min); /* MAX may plan before chance has moved */
    for (int w = ink_worlds_count(worlds) - 1; w >= 0; w--) {
        out->reach[w / 64] |= UINT64_C(1) << w % 64;
        if (is_min && class_token(worlds, w) == events[0].value) {
            out->world = w;
        }
    }
    int token_count = 0;
    const uint64_t *tokens = ink_view_public_tokens(view, &token_count);
    for (int i = 1; i < token_count; i++) {
        const ink_worlds_node *node = ink_worlds_node_at(worlds, out->node);
        const int32_t edge = node->first_edge + (int32_t)(tokens[i] - 1);
        const uint64_t *legal = ink_worlds_legal(worlds, edge);
        for (int k = 0; k < ink_worlds_words(worlds); k++) {
            out->reach[k] &= legal[k];
        }
        out->node = ink_worlds_edge_at(worlds, edge)->child;
    }
}

const ink_worlds *ink_game_worlds(const ink_game *game)
{
    return game->destroy == destroy ? worlds_of(game) : NULL;
}
