/* tree_game.c - see tree_game.h. */

#include "game/tree_game.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "game/labels.h"
#include "game/spec.h"

#define MAX_MOVES_SHOWN 20 /* in a picture of a state */

/* What ink_state stands for in this game. */
typedef struct place {
    int32_t node;
} place;

void inki_open_tree_release(inki_open_tree *tree)
{
    free(tree->nodes);
    free(tree->edges);
    free(tree->buffer);
    *tree = (inki_open_tree){0};
}

static const inki_open_tree *tree_of(const ink_game *game)
{
    return game->data;
}

static const inki_open_node *node_of(const ink_game *game, const ink_state *state)
{
    return &tree_of(game)->nodes[((const place *)(const void *)state)->node];
}

static const inki_open_edge *edge_of(const ink_game *game, const inki_open_node *node,
                                     ink_action action)
{
    assert(action < (ink_action)node->edge_count);
    return &tree_of(game)->edges[node->first_edge + (int32_t)action];
}

static void start(const ink_game *game, ink_state *out)
{
    *(place *)(void *)out = (place){tree_of(game)->node_count - 1};
}

static int mover(const ink_game *game, const ink_state *state)
{
    return node_of(game, state)->mover;
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    const int count = node_of(game, state)->edge_count;
    for (int i = 0; i < count; i++) {
        out[i] = (ink_action)i;
    }
    return count;
}

static void chances(const ink_game *game, const ink_state *state, double *out)
{
    const inki_open_node *node = node_of(game, state);
    for (int i = 0; i < node->edge_count; i++) {
        out[i] = edge_of(game, node, (ink_action)i)->probability;
    }
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    ((place *)(void *)state)->node = edge_of(game, node_of(game, state), action)->child;
}

static double payoff(const ink_game *game, const ink_state *state, int side)
{
    const double value = node_of(game, state)->payoff;
    return side == 0 ? value : 0.0 - value;
}

static const ink_feature written = {"written", "the estimate in the file, in points", 1.0};

static double estimate(const ink_game *game, const ink_state *state, double *features)
{
    const double value = node_of(game, state)->payoff;
    if (features != NULL) {
        features[0] = value;
    }
    return value;
}

static bool quiet(const ink_game *game, const ink_state *state)
{
    return !node_of(game, state)->is_loud;
}

static uint64_t observe(const ink_game *game, const ink_state *before, ink_action action,
                        const ink_state *after, int observer)
{
    (void)game;
    (void)after;
    (void)observer;
    return before == NULL ? 0 : action + 1;
}

static void action_text(const ink_game *game, const ink_state *state, ink_action action,
                        ink_text *out)
{
    inki_label_text(edge_of(game, node_of(game, state), action)->label, (int)action, out);
}

/* Appends a move, or an outcome of chance with its probability. */
static void move_text(const ink_game *game, const inki_open_node *node, int index, ink_text *out)
{
    const inki_open_edge *edge = edge_of(game, node, (ink_action)index);
    ink_text_add(out, " ");
    inki_label_text(edge->label, index, out);
    if (node->mover == INK_MOVER_CHANCE) {
        ink_text_add(out, " (");
        inki_number_write(edge->probability, out);
        ink_text_add(out, ")");
    }
}

static void state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    const inki_open_node *node = node_of(game, state);
    if (node->mover == INK_MOVER_NOBODY) {
        ink_text_add(out, "payoff ");
        inki_number_write(node->payoff, out);
        ink_text_add(out, "\n");
        return;
    }
    ink_text_format(out, "%s to move:",
                    node->mover == INK_MOVER_CHANCE ? "chance" : game->seat_names[node->mover]);
    for (int i = 0; i < node->edge_count && i < MAX_MOVES_SHOWN; i++) {
        move_text(game, node, i, out);
    }
    if (node->edge_count > MAX_MOVES_SHOWN) {
        ink_text_format(out, " and %d more", node->edge_count - MAX_MOVES_SHOWN);
    }
    ink_text_add(out, "\n");
}

static void destroy(ink_game *game)
{
    inki_open_tree_release(game->data);
    inki_game_free(game);
}

/* Fills in the bounds.  `height`, zeroed, gets for each node the moves to its farthest leaf. */
static void find_bounds(const inki_open_tree *tree, int32_t *height, ink_game *game)
{
    double least = HUGE_VAL;
    double greatest = -HUGE_VAL;
    game->max_actions = 1;
    for (int32_t i = 0; i < tree->node_count; i++) { /* children first */
        const inki_open_node *node = &tree->nodes[i];
        if (node->edge_count > game->max_actions) {
            game->max_actions = node->edge_count;
        }
        if (node->edge_count == 0 || tree->has_estimates) {
            least = fmin(least, node->payoff);
            greatest = fmax(greatest, node->payoff);
        }
        for (int32_t e = 0; e < node->edge_count; e++) {
            const int32_t child = tree->edges[node->first_edge + e].child;
            if (height[child] >= height[i]) {
                height[i] = height[child] + 1;
            }
        }
    }
    game->min_payoff = least;
    game->max_payoff = greatest;
    /* 0 would mean that there is no bound. */
    game->max_plies = height[tree->node_count - 1] > 0 ? height[tree->node_count - 1] : 1;
}

/* The traits.  `late`, zeroed, gets for each node whether a seat moves before it. */
static unsigned find_traits(const inki_open_tree *tree, bool *late)
{
    bool has_chance = false;
    bool has_late_chance = false;
    for (int32_t i = tree->node_count - 1; i >= 0; i--) { /* parents first */
        const inki_open_node *node = &tree->nodes[i];
        if (node->mover == INK_MOVER_CHANCE) {
            has_chance = true;
            has_late_chance = has_late_chance || late[i];
        }
        for (int32_t e = 0; e < node->edge_count; e++) {
            late[tree->edges[node->first_edge + e].child] = late[i] || node->mover >= 0;
        }
    }
    unsigned traits = INK_TRAIT_OPEN | INK_TRAIT_CONSTANT_SUM | INK_TRAIT_TREE;
    if (has_chance) {
        traits |= has_late_chance ? INK_TRAIT_CHANCE : INK_TRAIT_CHANCE | INK_TRAIT_CHANCE_FIRST;
    }
    return traits;
}

static ink_status measure(const inki_open_tree *tree, ink_game *game)
{
    int32_t *height = calloc((size_t)tree->node_count, sizeof *height);
    bool *late = calloc((size_t)tree->node_count, sizeof *late);
    if (height != NULL && late != NULL) {
        find_bounds(tree, height, game);
        game->traits = find_traits(tree, late);
    }
    const bool done = height != NULL && late != NULL;
    free(height);
    free(late);
    return done ? INK_OK : INK_ERR_NOMEM;
}

static void fill(ink_game *game)
{
    game->name = "tree";
    game->seat_count = 2;
    game->side_count = 2;
    game->side[INKI_TREE_MAX] = 0;
    game->side[INKI_TREE_MIN] = 1;
    game->seat_names[INKI_TREE_MAX] = "MAX";
    game->seat_names[INKI_TREE_MIN] = "MIN";
    game->state_size = sizeof(place);
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
    game->destroy = destroy;
}

ink_status inki_tree_game_create(inki_open_tree *tree, ink_game **out)
{
    assert(tree->node_count > 0);
    ink_game *game = inki_game_new(sizeof *tree);
    if (game == NULL) {
        return INK_ERR_NOMEM;
    }
    fill(game);
    game->text = strdup("file");
    if (game->text == NULL || measure(tree, game) != INK_OK) {
        inki_game_free(game);
        return INK_ERR_NOMEM;
    }
    if (tree->has_estimates) {
        game->estimate = estimate;
        game->quiet = quiet;
        game->features = &written;
        game->feature_count = 1;
    }
    memcpy(game->data, tree, sizeof *tree);
    *tree = (inki_open_tree){0};
    *out = game;
    return INK_OK;
}

const inki_open_tree *inki_tree_game_tree(const ink_game *game)
{
    return game->destroy == destroy ? tree_of(game) : NULL;
}
