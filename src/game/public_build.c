/* public_build.c - the public tree of a game, from a walk over bundles of histories. */

#include "game/public_build.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "game/public_bundle.h"

#define MOST_DEPTH 1000  /* nodes on a path */
#define CHECK_EVERY 1024 /* nodes between looks at the clock and the limits */
#define CUTS 64          /* about as many parts as threads share out */
#define SMALL_TREE 4096  /* nodes: not worth sharing out */

typedef struct builder {
    inki_bundles on;
    const ink_sequences_limits *limits;
    ink_public *tree;
    inki_end_table *ends;
    inki_bundle bundles[MOST_DEPTH];
    ink_action
        *actions[MOST_DEPTH]; /* of the node at each depth, then what the public sees of each */
    double *payoffs;          /* scratch: payoffs of the pairs, then their chances */
    size_t payoff_room;
    size_t node_room;
    size_t place_room;
    size_t deal_room;
    uint64_t visited;          /* nodes */
    uint64_t histories;        /* in these */
    double base;               /* taken off every payoff */
    inki_public_keys_fn *tell; /* of keys, where no tree is to be built; NULL: one is */
    void *context;
} builder;

static ink_status visit(builder *b, int depth, uint32_t *place);

/* --- nodes --------------------------------------------------------------------------------------- */

/* Adds a node with room for its places. */
static ink_status add_node(builder *b, inki_public_node node, uint32_t *out)
{
    ink_public *tree = b->tree;
    if (b->tell != NULL) {
        *out = 0;
        return INK_OK;
    }
    inki_public_node *nodes =
        inki_grow(tree->nodes, &b->node_room, (size_t)tree->node_count + 1, sizeof *nodes);
    if (nodes == NULL) {
        return INK_ERR_NOMEM;
    }
    tree->nodes = nodes;
    uint32_t *places = inki_grow(tree->places, &b->place_room,
                                 (size_t)tree->place_count + node.count, sizeof *places);
    if (places == NULL) {
        return INK_ERR_NOMEM;
    }
    tree->places = places;
    if (tree->node_count >= INKI_PUBLIC_END || tree->place_count > UINT32_MAX - node.count) {
        ink_error_set(b->on.error, 0, 0, "the public tree has more than 2^31 nodes");
        return INK_ERR_LIMIT;
    }
    node.children = (uint32_t)tree->place_count;
    tree->place_count += node.count;
    *out = (uint32_t)tree->node_count;
    tree->nodes[tree->node_count++] = node;
    return INK_OK;
}

/* Where the places of a node begin. */
static uint32_t children_of(const builder *b, uint32_t node)
{
    return b->tell == NULL ? b->tree->nodes[node].children : 0;
}

static void set_child(builder *b, uint32_t index, uint32_t child)
{
    if (b->tell == NULL) {
        b->tree->places[index] = child;
    }
}

static uint64_t bytes_of(const builder *b)
{
    return b->node_room * sizeof(inki_public_node) + b->place_room * sizeof(uint32_t) +
           b->deal_room * sizeof(inki_public_deal);
}

/* Counts the histories of a bundle. */
static ink_status count_histories(builder *b, const inki_bundle *at)
{
    for (int i = 0; i < inki_bundle_pairs(at); i++) {
        b->histories += at->present[i];
    }
    const uint64_t most = b->limits == NULL ? 0 : b->limits->histories;
    if (most > 0 && b->histories > most) {
        ink_error_set(b->on.error, 0, 0, "the game has more than %llu histories",
                      (unsigned long long)most);
        return INK_ERR_LIMIT;
    }
    return INK_OK;
}

static ink_status check(const builder *b)
{
    if (b->limits == NULL || b->visited % CHECK_EVERY != 0) {
        return INK_OK;
    }
    ink_control_report(b->limits->control, b->visited, 0);
    if (ink_control_stopped(b->limits->control)) {
        return INK_ERR_STOPPED;
    }
    if (b->limits->memory > 0 && bytes_of(b) > b->limits->memory) {
        ink_error_set(b->on.error, 0, 0, "the public tree needs more than %llu MiB",
                      (unsigned long long)(b->limits->memory >> 20));
        return INK_ERR_LIMIT;
    }
    return INK_OK;
}

/* --- ends ------------------------------------------------------------------------------------------ */

static ink_status visit_end(builder *b, const inki_bundle *at, uint32_t *place)
{
    if (b->tell != NULL) {
        return INK_OK;
    }
    const int pairs = inki_bundle_pairs(at);
    double *payoffs = inki_grow(b->payoffs, &b->payoff_room, 2 * (size_t)pairs, sizeof *payoffs);
    if (payoffs == NULL) {
        return INK_ERR_NOMEM;
    }
    b->payoffs = payoffs;
    double *chances = payoffs + pairs;
    for (int i = 0; i < pairs; i++) {
        payoffs[i] = 0.0;
        chances[i] = 0.0;
        if (at->present[i]) {
            payoffs[i] =
                b->on.game->payoff(b->on.game, inki_bundle_state(&b->on, at, i), 0) - b->base;
            chances[i] = at->chances[i];
        }
    }
    uint32_t number = 0;
    b->tree->end_nodes++;
    const ink_status status =
        inki_end_table_number(b->ends, b->tree, at->hands, chances, payoffs, &number);
    *place = number | INKI_PUBLIC_END;
    return status;
}

/* --- moves of a seat --------------------------------------------------------------------------------- */

/* Adds the node of a decision. */
static ink_status add_decision(builder *b, const inki_bundle *at, int player, int count,
                               uint32_t *out)
{
    ink_public *tree = b->tree;
    const inki_public_node node = {.table = (uint32_t)tree->action_count,
                                   .count = (uint16_t)count,
                                   .hands = {at->hands[0], at->hands[1]},
                                   .mover = (int8_t)player};
    tree->action_count += (uint64_t)count;
    tree->infosets[player] += at->hands[player];
    tree->sequences[player] += (uint64_t)at->hands[player] * (uint64_t)count;
    const ink_status status = add_node(b, node, out);
    if (status == INK_OK && b->tell != NULL) {
        return b->tell(b->context, player, at->keys[player], at->hands[player]);
    }
    return status;
}

/* Does the public tell an action from those before it? */
static bool is_seen(const uint64_t *tokens, int action)
{
    for (int a = 0; a < action; a++) {
        if (tokens[a] == tokens[action]) {
            return false;
        }
    }
    return tokens[action] != 0;
}

static ink_status visit_decision(builder *b, int depth, int player, int count, uint32_t *place)
{
    const inki_bundle *at = &b->bundles[depth];
    const ink_action *actions = b->actions[depth];
    uint64_t *tokens = b->actions[depth] + b->on.game->max_actions;
    if (!inki_bundle_have_actions(&b->on, at, actions, count)) {
        return inki_bundle_refuse(&b->on, "what a seat may do depends on what is hidden");
    }
    if (count > UINT16_MAX) {
        return inki_bundle_refuse(&b->on, "a seat has more than 65535 actions");
    }
    ink_status status = add_decision(b, at, player, count, place);
    const uint32_t children = status == INK_OK ? children_of(b, *place) : 0;
    for (int a = 0; a < count && status == INK_OK; a++) {
        inki_sights seen = {{0, 0, 0}};
        status = inki_bundle_move(&b->on, at, actions[a], &b->bundles[depth + 1], &seen);
        tokens[a] = seen.token[0];
        if (status == INK_OK && count > 1 && !is_seen(tokens, a)) {
            status = inki_bundle_refuse(&b->on, "a seat's move is not seen by all");
        }
        uint32_t child = 0;
        if (status == INK_OK) {
            status = visit(b, depth + 1, &child);
        }
        if (status == INK_OK) {
            set_child(b, children + (uint32_t)a, child);
        }
    }
    return status;
}

/* --- chance ------------------------------------------------------------------------------------------- */

/* Notes where the child's hands come from; nothing where they are the parent's. */
static ink_status note_deal(inki_public_deal *deal, const inki_bundle *at,
                            const inki_deal_hands *hands)
{
    bool changes = false;
    for (int p = 0; p < 2; p++) {
        deal->hands[p] = (uint8_t)hands->count[p];
        changes = changes || hands->count[p] != at->hands[p];
    }
    for (int p = 0; p < 2 && changes; p++) {
        deal->from[p] = malloc((size_t)hands->count[p]);
        if (deal->from[p] == NULL) {
            return INK_ERR_NOMEM;
        }
        for (int i = 0; i < hands->count[p]; i++) {
            deal->from[p][i] = (uint8_t)hands->list[p][i].from;
        }
    }
    return INK_OK;
}

/* Visits the child for `count` outcomes that look alike to the public. */
static ink_status visit_deal(builder *b, int depth, const inki_outcome *outcomes, int count,
                             uint32_t number, uint32_t *child)
{
    const inki_bundle *at = &b->bundles[depth];
    inki_deal_hands hands;
    ink_status status =
        inki_bundle_deal(&b->on, at, outcomes, count, &b->bundles[depth + 1], &hands);
    if (status == INK_OK) {
        status = note_deal(&b->tree->deals[number], at, &hands);
    }
    inki_deal_hands_release(&hands);
    return status == INK_OK ? visit(b, depth + 1, child) : status;
}

/* Adds a chance node and room for its deals. */
static ink_status add_chance(builder *b, const inki_bundle *at, int count, uint32_t *out)
{
    ink_public *tree = b->tree;
    inki_public_deal *deals = inki_grow(tree->deals, &b->deal_room,
                                        (size_t)tree->deal_count + (size_t)count, sizeof *deals);
    if (deals == NULL) {
        return INK_ERR_NOMEM;
    }
    tree->deals = deals;
    memset(deals + tree->deal_count, 0, (size_t)count * sizeof *deals);
    const inki_public_node node = {.table = (uint32_t)tree->deal_count,
                                   .count = (uint16_t)count,
                                   .hands = {at->hands[0], at->hands[1]},
                                   .mover = INK_MOVER_CHANCE};
    tree->deal_count += (uint64_t)count;
    tree->chance_nodes++;
    return add_node(b, node, out);
}

static ink_status visit_outcomes(builder *b, int depth, const inki_outcome *list, int count,
                                 uint32_t *place)
{
    int children = 0;
    for (int from = 0; from < count; from += inki_bundle_alike(list + from, count - from)) {
        children++;
    }
    if (children > UINT16_MAX) {
        return inki_bundle_refuse(&b->on, "chance has more than 65535 outcomes");
    }
    const uint32_t deals = (uint32_t)b->tree->deal_count;
    ink_status status = add_chance(b, &b->bundles[depth], children, place);
    const uint32_t places = status == INK_OK ? children_of(b, *place) : 0;
    uint32_t child = 0;
    for (int from = 0; from < count && status == INK_OK; child++) {
        const int size = inki_bundle_alike(list + from, count - from);
        uint32_t found = 0;
        status = visit_deal(b, depth, list + from, size, deals + child, &found);
        if (status == INK_OK) {
            set_child(b, places + child, found);
        }
        from += size;
    }
    return status;
}

static ink_status visit_chance(builder *b, int depth, uint32_t *place)
{
    int count = 0;
    inki_outcome *list = NULL;
    ink_status status = inki_bundle_outcomes(&b->on, &b->bundles[depth], &list, &count);
    if (status == INK_OK) {
        status = visit_outcomes(b, depth, list, count, place);
    }
    free(list);
    return status;
}

/* --- all ------------------------------------------------------------------------------------------------ */

/* Adds the tree below the bundle at `depth`. */
static ink_status visit(builder *b, int depth, uint32_t *place)
{
    ink_public *tree = b->tree;
    const inki_bundle *at = &b->bundles[depth];
    b->visited++;
    ink_status status = count_histories(b, at);
    if (status == INK_OK) {
        status = check(b);
    }
    int mover = 0;
    int some = 0;
    if (status == INK_OK && !inki_bundle_mover(&b->on, at, &mover, &some)) {
        status = inki_bundle_refuse(&b->on, "who moves depends on what is hidden");
    }
    if (status == INK_OK && depth + 1 >= MOST_DEPTH) {
        status = inki_bundle_refuse(&b->on, "plays have more than 1000 moves");
    }
    if (status != INK_OK) {
        return status;
    }
    tree->most_depth = depth + 1 > tree->most_depth ? depth + 1 : tree->most_depth;
    for (int p = 0; p < 2; p++) {
        const int width = (at->hands[p] + INKI_LANES - 1) / INKI_LANES * INKI_LANES;
        tree->width = width > tree->width ? width : tree->width;
    }
    if (mover == INK_MOVER_NOBODY) {
        return visit_end(b, at, place);
    }
    if (mover == INK_MOVER_CHANCE) {
        return visit_chance(b, depth, place);
    }
    if (b->actions[depth] == NULL) {
        b->actions[depth] = malloc(2 * (size_t)b->on.game->max_actions * sizeof *b->actions[depth]);
        if (b->actions[depth] == NULL) {
            return INK_ERR_NOMEM;
        }
    }
    const int count =
        b->on.game->actions(b->on.game, inki_bundle_state(&b->on, at, some), b->actions[depth]);
    tree->most_children = count > tree->most_children ? count : tree->most_children;
    return visit_decision(b, depth, b->on.game->side[mover], count, place);
}

/* Cuts the tree: the highest nodes with few enough nodes below.  Nodes stand in the order of the walk, so
 * a subtree ends where the next node that is not below begins, at `end`. */
static void cut(ink_public *tree, uint32_t place, uint64_t end)
{
    if ((place & INKI_PUBLIC_END) != 0) {
        return;
    }
    inki_public_node *node = &tree->nodes[place];
    if (end - place <= tree->node_count / CUTS) {
        node->is_cut = 1;
        tree->cut_count++;
        return;
    }
    uint64_t to = end;
    for (uint32_t i = node->count; i-- > 0;) {
        const uint32_t child = tree->places[node->children + i];
        cut(tree, child, to);
        to = (child & INKI_PUBLIC_END) != 0 ? to : child;
    }
}

static ink_status begin(builder *b)
{
    const ink_game *game = b->on.game;
    const size_t alignment = alignof(max_align_t);
    b->on.stride = (game->state_size + alignment - 1) / alignment * alignment;
    b->on.after = calloc(1, game->state_size);
    b->on.actions = calloc((size_t)game->max_actions, sizeof *b->on.actions);
    b->on.odds = calloc((size_t)game->max_actions, sizeof *b->on.odds);
    b->tree = calloc(1, sizeof *b->tree);
    if (b->on.after == NULL || b->on.actions == NULL || b->on.odds == NULL || b->tree == NULL) {
        return INK_ERR_NOMEM;
    }
    b->tree->payoff_sum = game->payoff_sum;
    b->tree->range = game->max_payoff - game->min_payoff;
    for (int seat = 0; seat < 2; seat++) {
        b->on.seats[game->side[seat]] = seat;
        b->tree->seats[game->side[seat]] = seat;
        b->tree->sequences[seat] = 1;
    }
    b->tree->game = strdup(game->text);
    if (b->tree->game == NULL || inki_end_table_create(&b->ends) != INK_OK) {
        return INK_ERR_NOMEM;
    }
    return inki_bundle_start(&b->on, &b->bundles[0]);
}

static void release(builder *b)
{
    for (int depth = 0; depth < MOST_DEPTH; depth++) {
        inki_bundle_release(&b->bundles[depth]);
        free(b->actions[depth]);
    }
    free(b->on.after);
    free(b->on.actions);
    free(b->on.odds);
    free(b->payoffs);
    inki_end_table_destroy(b->ends);
    ink_public_destroy(b->tree);
    free(b);
}

/* Builds a tree or, if somebody wants to be told, only walks through what it would be. */
static ink_status build(const ink_game *game, const ink_sequences_limits *limits,
                        inki_public_keys_fn *tell, void *context, ink_public **out,
                        ink_error *error)
{
    ink_status status = ink_sequences_accepts(game, error);
    if (status != INK_OK) {
        return status;
    }
    if ((game->traits & INK_TRAIT_OPEN) != 0) {
        /* Keys are folds of states there, and tokens, by which bundles tell outcomes apart, need not be told. */
        ink_error_set(error, 0, 0, "%s: nothing is hidden here, so there are no hands", game->name);
        return INK_ERR_UNSUPPORTED;
    }
    builder *b = calloc(1, sizeof *b);
    if (b == NULL) {
        return INK_ERR_NOMEM;
    }
    b->on = (inki_bundles){.game = game, .keeps_keys = tell != NULL, .error = error};
    b->limits = limits;
    b->base = game->payoff_sum / 2.0;
    b->tell = tell;
    b->context = context;
    status = begin(b);
    if (status == INK_OK) {
        status = visit(b, 0, &b->tree->root);
    }
    if (status == INK_OK && tell == NULL) {
        status = inki_end_columns(b->tree);
    }
    if (status == INK_OK && tell == NULL) {
        if (b->tree->node_count > SMALL_TREE) {
            cut(b->tree, b->tree->root, b->tree->node_count);
        }
        *out = b->tree;
        b->tree = NULL;
    }
    release(b);
    return status;
}

ink_status ink_public_build(const ink_game *game, const ink_sequences_limits *limits,
                            ink_public **out, ink_error *error)
{
    return build(game, limits, NULL, NULL, out, error);
}

ink_status inki_public_visit_keys(const ink_game *game, const ink_control *control,
                                  inki_public_keys_fn *tell, void *context)
{
    const ink_sequences_limits limits = {.control = control};
    return build(game, &limits, tell, context, NULL, NULL);
}

typedef struct key_list {
    ink_key *keys;
    size_t count;
    size_t room;
} key_list;

static ink_status list_keys(void *context, int player, const ink_key *keys, int hands)
{
    (void)player;
    key_list *list = context;
    ink_key *grown = inki_grow(list->keys, &list->room, list->count + (size_t)hands, sizeof *grown);
    if (grown == NULL) {
        return INK_ERR_NOMEM;
    }
    list->keys = grown;
    memcpy(grown + list->count, keys, (size_t)hands * sizeof *keys);
    list->count += (size_t)hands;
    return INK_OK;
}

ink_status inki_public_keys(const ink_game *game, ink_key **out)
{
    key_list list = {.count = 0};
    const ink_status status = inki_public_visit_keys(game, NULL, list_keys, &list);
    if (status == INK_OK) {
        *out = list.keys;
    } else {
        free(list.keys);
    }
    return status;
}
