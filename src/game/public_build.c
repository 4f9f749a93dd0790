/* public_build.c - the public tree of a game, from a walk over bundles of histories.
 *
 * A bundle holds the histories of one public node: for each pair of hands none or one.  A move of a seat
 * leads each of them on with the same action; chance splits a bundle by what the public sees of it, and the
 * hands by what their seats see.  Hands keep their order, so a move that all see leaves them as they are.
 */

#include "game/public_build.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "game/events.h"

#define MOST_HANDS 255   /* they are numbered in bytes */
#define MOST_DEPTH 1000  /* nodes on a path */
#define CHECK_EVERY 1024 /* nodes between looks at the clock and the limits */
#define CUTS 64          /* about as many parts as threads share out */
#define SMALL_TREE 4096  /* nodes: not worth sharing out */

/* The history that one was made of, and the move that made it. */
typedef struct origin {
    int pair; /* of the bundle before */
    ink_action action;
} origin;

/* The histories of one public node. */
typedef struct bundle {
    uint8_t hands[2];
    unsigned char *states; /* of pair (i, j): number i * hands[1] + j, `stride` bytes each */
    double *chances;
    bool *present;
    origin *origins;  /* of the pairs; NULL unless keys are kept */
    size_t room;      /* pairs */
    ink_key *keys[2]; /* of the hands; NULL unless keys are kept */
} bundle;

/* What an observer sees of a move: the public, seat of player 0, seat of player 1. */
typedef struct sights {
    uint64_t token[3];
} sights;

/* One outcome of chance for one history. */
typedef struct outcome {
    sights seen;
    ink_action action;
    double chance;
    int pair;
} outcome;

typedef struct builder {
    const ink_game *game;
    const ink_sequences_limits *limits;
    ink_public *tree;
    inki_end_table *ends;
    bundle bundles[MOST_DEPTH];
    size_t stride;
    ink_state *after;                /* scratch */
    ink_action *actions[MOST_DEPTH]; /* of the node at each depth */
    ink_action *others;              /* scratch */
    double *odds;                    /* scratch */
    double *payoffs;                 /* scratch, as many as pairs */
    size_t payoff_room;
    size_t node_room;
    size_t place_room;
    size_t deal_room;
    int seats[2];
    uint64_t visited;
    double base;
    bool keeps_keys;
    ink_key *keys; /* of infosets, in the order of nodes, then hands */
    size_t key_count;
    size_t key_room;
    ink_error *error;
} builder;

static ink_status visit(builder *b, int depth, uint32_t *place);

static ink_status refuse(const builder *b, const char *reason)
{
    ink_error_set(b->error, 0, 0, "%s has no public tree of hands: %s", b->game->name, reason);
    return INK_ERR_UNSUPPORTED;
}

static int pair_count(const bundle *at)
{
    return at->hands[0] * at->hands[1];
}

static ink_state *state_of(const builder *b, const bundle *at, int pair)
{
    return (ink_state *)(void *)(at->states + (size_t)pair * b->stride);
}

static void release_bundle(bundle *at)
{
    free(at->states);
    free(at->chances);
    free(at->present);
    free(at->origins);
    free(at->keys[0]);
    free(at->keys[1]);
    *at = (bundle){.room = 0};
}

/* Empties a bundle for so many hands. */
static ink_status reset(const builder *b, bundle *at, uint8_t first, uint8_t second)
{
    const size_t pairs = (size_t)first * second;
    if (pairs > at->room) {
        release_bundle(at);
        at->states = malloc(pairs * b->stride);
        at->chances = malloc(pairs * sizeof *at->chances);
        at->present = malloc(pairs * sizeof *at->present);
        bool enough = at->states != NULL && at->chances != NULL && at->present != NULL;
        if (b->keeps_keys) {
            at->origins = malloc(pairs * sizeof *at->origins);
            at->keys[0] = malloc(pairs * sizeof *at->keys[0]);
            at->keys[1] = malloc(pairs * sizeof *at->keys[1]);
            enough = enough && at->origins != NULL && at->keys[0] != NULL && at->keys[1] != NULL;
        }
        if (!enough) {
            release_bundle(at);
            return INK_ERR_NOMEM;
        }
        at->room = pairs;
    }
    at->hands[0] = first;
    at->hands[1] = second;
    memset(at->present, 0, pairs * sizeof *at->present);
    return INK_OK;
}

/* Notes that a bundle has a pair, made of one of the bundle before. */
static void put(bundle *to, int pair, double chance, int from, ink_action action)
{
    to->present[pair] = true;
    to->chances[pair] = chance;
    if (to->origins != NULL) {
        to->origins[pair] = (origin){from, action};
    }
}

/* The keys of a player's hands in a bundle: each hand's is the same in all its pairs. */
static void find_keys(const builder *b, const bundle *at, const bundle *to, int player)
{
    for (int i = 0; i < to->hands[0] * to->hands[1]; i++) {
        if (!to->present[i]) {
            continue;
        }
        const origin from = to->origins[i];
        const int before = player == 0 ? from.pair / at->hands[1] : from.pair % at->hands[1];
        const int after = player == 0 ? i / to->hands[1] : i % to->hands[1];
        ink_event events[INKI_MAX_EVENTS];
        const int count = inki_events(b->game, state_of(b, at, from.pair), from.action,
                                      state_of(b, to, i), b->seats[player], events);
        ink_key key = at->keys[player][before];
        for (int e = 0; e < count; e++) {
            key = inki_key_event(key, events[e]);
        }
        to->keys[player][after] = key;
    }
}

/* The keys of the hands in a bundle that was made of the one before. */
static void follow_keys(const builder *b, const bundle *at, const bundle *to)
{
    if (b->keeps_keys) {
        find_keys(b, at, to, 0);
        find_keys(b, at, to, 1);
    }
}

/* Lists the keys of a player's infosets in a node. */
static ink_status keep_keys(builder *b, const bundle *at, int player)
{
    if (!b->keeps_keys) {
        return INK_OK;
    }
    const size_t hands = at->hands[player];
    ink_key *keys = inki_grow(b->keys, &b->key_room, b->key_count + hands, sizeof *keys);
    if (keys == NULL) {
        return INK_ERR_NOMEM;
    }
    b->keys = keys;
    memcpy(keys + b->key_count, at->keys[player], hands * sizeof *keys);
    b->key_count += hands;
    return INK_OK;
}

static sights look(const builder *b, const ink_state *before, ink_action action,
                   const ink_state *after)
{
    const ink_game *game = b->game;
    return (sights){{game->observe(game, before, action, after, INK_OBSERVER_PUBLIC),
                     game->observe(game, before, action, after, b->seats[0]),
                     game->observe(game, before, action, after, b->seats[1])}};
}

static bool are_equal(sights a, sights b)
{
    return a.token[0] == b.token[0] && a.token[1] == b.token[1] && a.token[2] == b.token[2];
}

/* --- nodes --------------------------------------------------------------------------------------- */

/* Adds a node with room for its places. */
static ink_status add_node(builder *b, inki_public_node node, uint32_t *out)
{
    ink_public *tree = b->tree;
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
        ink_error_set(b->error, 0, 0, "the public tree has more than 2^31 nodes");
        return INK_ERR_LIMIT;
    }
    node.children = (uint32_t)tree->place_count;
    tree->place_count += node.count;
    *out = (uint32_t)tree->node_count;
    tree->nodes[tree->node_count++] = node;
    return INK_OK;
}

static uint64_t bytes_of(const builder *b)
{
    const ink_public *tree = b->tree;
    return b->node_room * sizeof *tree->nodes + b->place_room * sizeof *tree->places +
           b->deal_room * sizeof *tree->deals;
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
        ink_error_set(b->error, 0, 0, "the public tree needs more than %llu MiB",
                      (unsigned long long)(b->limits->memory >> 20));
        return INK_ERR_LIMIT;
    }
    return INK_OK;
}

/* --- ends ------------------------------------------------------------------------------------------ */

static ink_status visit_end(builder *b, const bundle *at, uint32_t *place)
{
    const int pairs = pair_count(at);
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
            payoffs[i] = b->game->payoff(b->game, state_of(b, at, i), 0) - b->base;
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

/* Do all histories of the bundle have the actions listed for its depth? */
static bool have_actions(const builder *b, const bundle *at, const ink_action *actions, int count)
{
    for (int i = 0; i < pair_count(at); i++) {
        if (!at->present[i]) {
            continue;
        }
        if (b->game->actions(b->game, state_of(b, at, i), b->others) != count ||
            memcmp(b->others, actions, (size_t)count * sizeof *actions) != 0) {
            return false;
        }
    }
    return true;
}

/* Leads a bundle on by an action.  All see the same of it, whatever the hands. */
static ink_status move_bundle(builder *b, const bundle *at, ink_action action, bundle *to,
                              sights *seen)
{
    ink_status status = reset(b, to, at->hands[0], at->hands[1]);
    bool first = true;
    for (int i = 0; i < pair_count(at) && status == INK_OK; i++) {
        if (!at->present[i]) {
            continue;
        }
        const ink_state *before = state_of(b, at, i);
        ink_state *after = state_of(b, to, i);
        memcpy(after, before, b->game->state_size);
        b->game->apply(b->game, after, action);
        const sights now = look(b, before, action, after);
        if (!first && !are_equal(now, *seen)) {
            return refuse(b, "what is seen of a move depends on what is hidden");
        }
        *seen = now;
        first = false;
        put(to, i, at->chances[i], i, action);
    }
    return status;
}

static ink_status visit_decision(builder *b, int depth, int player, int count, uint32_t *place)
{
    const bundle *at = &b->bundles[depth];
    ink_public *tree = b->tree;
    const ink_action *actions = b->actions[depth];
    if (!have_actions(b, at, actions, count)) {
        return refuse(b, "what a seat may do depends on what is hidden");
    }
    uint32_t node = 0;
    ink_status status = add_node(b,
                                 (inki_public_node){.table = (uint32_t)tree->action_count,
                                                    .count = (uint16_t)count,
                                                    .hands = {at->hands[0], at->hands[1]},
                                                    .mover = (int8_t)player},
                                 &node);
    if (status == INK_OK) {
        status = keep_keys(b, at, player);
    }
    tree->action_count += (uint64_t)count;
    tree->infosets[player] += at->hands[player];
    tree->sequences[player] += (uint64_t)at->hands[player] * (uint64_t)count;
    *place = node;
    const uint32_t children = status == INK_OK ? tree->nodes[node].children : 0;
    sights last = {{0, 0, 0}};
    for (int a = 0; a < count && status == INK_OK; a++) {
        sights seen = {{0, 0, 0}};
        status = move_bundle(b, at, actions[a], &b->bundles[depth + 1], &seen);
        if (status == INK_OK && count > 1 &&
            (seen.token[0] == 0 || (a > 0 && seen.token[0] == last.token[0]))) {
            status = refuse(b, "a seat's move is not seen by all");
        }
        last = seen;
        uint32_t child = 0;
        if (status == INK_OK) {
            follow_keys(b, at, &b->bundles[depth + 1]);
            status = visit(b, depth + 1, &child);
        }
        if (status == INK_OK) {
            tree->places[children + (uint32_t)a] = child;
        }
    }
    return status;
}

/* --- chance ------------------------------------------------------------------------------------------- */

/* The hands that come of the parent's: which one and what its seat saw, in this order. */
typedef struct dealt {
    int from;
    uint64_t token;
} dealt;

static int compare_dealt(const void *a, const void *b)
{
    const dealt *x = a;
    const dealt *y = b;
    if (x->from != y->from) {
        return x->from < y->from ? -1 : 1;
    }
    return x->token < y->token ? -1 : x->token > y->token;
}

static int hand_of(const outcome *o, int player, const bundle *at)
{
    return player == 0 ? o->pair / at->hands[1] : o->pair % at->hands[1];
}

/* The different hands of a player among `count` outcomes, sorted.  NULL without memory. */
static dealt *list_hands(const bundle *at, const outcome *outcomes, int count, int player,
                         int *size)
{
    dealt *list = malloc(((size_t)count + 1) * sizeof *list);
    if (list == NULL) {
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        list[i] = (dealt){hand_of(&outcomes[i], player, at), outcomes[i].seen.token[1 + player]};
    }
    qsort(list, (size_t)count, sizeof *list, compare_dealt);
    *size = 0;
    for (int i = 0; i < count; i++) {
        if (*size == 0 || compare_dealt(&list[*size - 1], &list[i]) != 0) {
            list[(*size)++] = list[i];
        }
    }
    return list;
}

static int find_hand(const dealt *list, int size, dealt wanted)
{
    const dealt *found = bsearch(&wanted, list, (size_t)size, sizeof *list, compare_dealt);
    return (int)(found - list);
}

/* Puts outcomes that look alike to the public into a bundle. */
static ink_status deal_bundle(const builder *b, const bundle *at, const outcome *outcomes,
                              int count, dealt *const lists[2], const int sizes[2], bundle *to)
{
    if (sizes[0] > MOST_HANDS || sizes[1] > MOST_HANDS) {
        return refuse(b, "a seat can hold more than 255 hands");
    }
    ink_status status = reset(b, to, (uint8_t)sizes[0], (uint8_t)sizes[1]);
    for (int i = 0; i < count && status == INK_OK; i++) {
        const outcome *o = &outcomes[i];
        const int first =
            find_hand(lists[0], sizes[0], (dealt){hand_of(o, 0, at), o->seen.token[1]});
        const int second =
            find_hand(lists[1], sizes[1], (dealt){hand_of(o, 1, at), o->seen.token[2]});
        const int pair = first * sizes[1] + second;
        if (to->present[pair]) {
            return refuse(b, "two histories have one pair of hands");
        }
        memcpy(state_of(b, to, pair), state_of(b, at, o->pair), b->game->state_size);
        b->game->apply(b->game, state_of(b, to, pair), o->action);
        put(to, pair, o->chance, o->pair, o->action);
    }
    return status;
}

/* Notes where the child's hands come from; nothing where they are the parent's. */
static ink_status note_deal(inki_public_deal *deal, const bundle *at, dealt *const lists[2],
                            const int sizes[2])
{
    bool changes = false;
    for (int p = 0; p < 2; p++) {
        deal->hands[p] = (uint8_t)sizes[p];
        changes = changes || sizes[p] != at->hands[p];
    }
    for (int p = 0; p < 2 && changes; p++) {
        deal->from[p] = malloc((size_t)sizes[p]);
        if (deal->from[p] == NULL) {
            return INK_ERR_NOMEM;
        }
        for (int i = 0; i < sizes[p]; i++) {
            deal->from[p][i] = (uint8_t)lists[p][i].from;
        }
    }
    return INK_OK;
}

/* Visits the child for `count` outcomes that look alike to the public. */
static ink_status visit_deal(builder *b, int depth, const outcome *outcomes, int count,
                             uint32_t number, uint32_t *child)
{
    const bundle *at = &b->bundles[depth];
    int sizes[2] = {0, 0};
    dealt *lists[2];
    lists[0] = list_hands(at, outcomes, count, 0, &sizes[0]);
    lists[1] = list_hands(at, outcomes, count, 1, &sizes[1]);
    ink_status status = lists[0] != NULL && lists[1] != NULL ? INK_OK : INK_ERR_NOMEM;
    if (status == INK_OK) {
        status = deal_bundle(b, at, outcomes, count, lists, sizes, &b->bundles[depth + 1]);
    }
    if (status == INK_OK) {
        status = note_deal(&b->tree->deals[number], at, lists, sizes);
    }
    free(lists[0]);
    free(lists[1]);
    if (status != INK_OK) {
        return status;
    }
    follow_keys(b, at, &b->bundles[depth + 1]);
    return visit(b, depth + 1, child);
}

/* All outcomes for all histories of a bundle; those that look alike to the public stand together, in the
 * order in which they first come.  NULL without memory. */
static outcome *list_outcomes(builder *b, int depth, int *count)
{
    const ink_game *game = b->game;
    const bundle *at = &b->bundles[depth];
    outcome *list = malloc((size_t)pair_count(at) * (size_t)game->max_actions * sizeof *list);
    *count = 0;
    for (int i = 0; list != NULL && i < pair_count(at); i++) {
        if (!at->present[i]) {
            continue;
        }
        const ink_state *before = state_of(b, at, i);
        const int size = game->actions(game, before, b->others);
        game->chances(game, before, b->odds);
        for (int a = 0; a < size; a++) {
            memcpy(b->after, before, game->state_size);
            game->apply(game, b->after, b->others[a]);
            list[(*count)++] = (outcome){.seen = look(b, before, b->others[a], b->after),
                                         .action = b->others[a],
                                         .chance = at->chances[i] * b->odds[a],
                                         .pair = i};
        }
    }
    return list;
}

static int compare_outcomes(const void *a, const void *b)
{
    const outcome *x = a;
    const outcome *y = b;
    if (x->seen.token[0] != y->seen.token[0]) {
        return x->seen.token[0] < y->seen.token[0] ? -1 : 1;
    }
    if (x->pair != y->pair) {
        return x->pair < y->pair ? -1 : 1;
    }
    return x->action < y->action ? -1 : x->action > y->action;
}

/* How many outcomes from place `from` on look alike to the public. */
static int alike(const outcome *list, int from, int count)
{
    int to = from + 1;
    while (to < count && list[to].seen.token[0] == list[from].seen.token[0]) {
        to++;
    }
    return to - from;
}

/* Adds a chance node and room for its deals. */
static ink_status add_chance(builder *b, const bundle *at, int count, uint32_t *out)
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

static ink_status visit_chance(builder *b, int depth, uint32_t *place)
{
    int count = 0;
    outcome *list = list_outcomes(b, depth, &count);
    if (list == NULL) {
        return INK_ERR_NOMEM;
    }
    qsort(list, (size_t)count, sizeof *list, compare_outcomes);
    int children = 0;
    for (int from = 0; from < count; from += alike(list, from, count)) {
        children++;
    }
    uint32_t node = 0;
    ink_status status = add_chance(b, &b->bundles[depth], children, &node);
    const inki_public_node here = status == INK_OK ? b->tree->nodes[node] : (inki_public_node){0};
    uint32_t child = 0;
    for (int from = 0; from < count && status == INK_OK; child++) {
        const int size = alike(list, from, count);
        uint32_t found = 0;
        status = visit_deal(b, depth, list + from, size, here.table + child, &found);
        if (status == INK_OK) {
            b->tree->places[here.children + child] = found;
        }
        from += size;
    }
    free(list);
    *place = node;
    return status;
}

/* --- all ------------------------------------------------------------------------------------------------ */

/* The mover of all histories of a bundle; false: they differ. */
static bool find_mover(const builder *b, const bundle *at, int *mover, int *some)
{
    bool found = false;
    for (int i = 0; i < pair_count(at); i++) {
        if (!at->present[i]) {
            continue;
        }
        const int now = b->game->mover(b->game, state_of(b, at, i));
        if (found && now != *mover) {
            return false;
        }
        *mover = now;
        *some = i;
        found = true;
    }
    return found;
}

/* Adds the tree below the bundle at `depth`. */
static ink_status visit(builder *b, int depth, uint32_t *place)
{
    ink_public *tree = b->tree;
    const bundle *at = &b->bundles[depth];
    b->visited++;
    ink_status status = check(b);
    int mover = 0;
    int some = 0;
    if (status == INK_OK && !find_mover(b, at, &mover, &some)) {
        status = refuse(b, "who moves depends on what is hidden");
    }
    if (status == INK_OK && depth + 1 >= MOST_DEPTH) {
        status = refuse(b, "plays have more than 1000 moves");
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
        b->actions[depth] = malloc((size_t)b->game->max_actions * sizeof *b->actions[depth]);
        if (b->actions[depth] == NULL) {
            return INK_ERR_NOMEM;
        }
    }
    const int count = b->game->actions(b->game, state_of(b, at, some), b->actions[depth]);
    tree->most_children = count > tree->most_children ? count : tree->most_children;
    return visit_decision(b, depth, b->game->side[mover], count, place);
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
    const ink_game *game = b->game;
    const size_t alignment = _Alignof(max_align_t);
    b->stride = (game->state_size + alignment - 1) / alignment * alignment;
    b->after = calloc(1, game->state_size);
    b->others = calloc((size_t)game->max_actions, sizeof *b->others);
    b->odds = calloc((size_t)game->max_actions, sizeof *b->odds);
    b->tree = calloc(1, sizeof *b->tree);
    if (b->after == NULL || b->others == NULL || b->odds == NULL || b->tree == NULL) {
        return INK_ERR_NOMEM;
    }
    b->tree->payoff_sum = game->payoff_sum;
    b->tree->range = game->max_payoff - game->min_payoff;
    for (int seat = 0; seat < 2; seat++) {
        b->seats[game->side[seat]] = seat;
        b->tree->seats[game->side[seat]] = seat;
        b->tree->sequences[seat] = 1;
    }
    b->tree->game = strdup(game->text);
    if (b->tree->game == NULL || inki_end_table_create(&b->ends) != INK_OK ||
        reset(b, &b->bundles[0], 1, 1) != INK_OK) {
        return INK_ERR_NOMEM;
    }
    game->start(game, state_of(b, &b->bundles[0], 0));
    put(&b->bundles[0], 0, 1.0, 0, INK_ACTION_NONE);
    if (b->keeps_keys) {
        inki_keys keys;
        inki_keys_start(game, state_of(b, &b->bundles[0], 0), &keys);
        b->bundles[0].keys[0][0] = keys.seat[b->seats[0]];
        b->bundles[0].keys[1][0] = keys.seat[b->seats[1]];
    }
    return INK_OK;
}

static void release(builder *b)
{
    for (int depth = 0; depth < MOST_DEPTH; depth++) {
        release_bundle(&b->bundles[depth]);
        free(b->actions[depth]);
    }
    free(b->keys);
    free(b->after);
    free(b->others);
    free(b->odds);
    free(b->payoffs);
    inki_end_table_destroy(b->ends);
    ink_public_destroy(b->tree);
    free(b);
}

/* Builds a tree; `*keys` gets the keys of all infosets unless `keys` is NULL. */
static ink_status build(const ink_game *game, const ink_sequences_limits *limits, ink_public **out,
                        ink_key **keys, ink_error *error)
{
    ink_status status = ink_sequences_accepts(game, error);
    if (status != INK_OK) {
        return status;
    }
    builder *b = calloc(1, sizeof *b);
    if (b == NULL) {
        return INK_ERR_NOMEM;
    }
    b->game = game;
    b->limits = limits;
    b->base = game->payoff_sum / 2.0;
    b->keeps_keys = keys != NULL;
    b->error = error;
    status = begin(b);
    if (status == INK_OK) {
        status = visit(b, 0, &b->tree->root);
    }
    if (status == INK_OK) {
        status = inki_end_columns(b->tree);
    }
    if (status == INK_OK) {
        if (b->tree->node_count > SMALL_TREE) {
            cut(b->tree, b->tree->root, b->tree->node_count);
        }
        *out = b->tree;
        b->tree = NULL;
    }
    if (status == INK_OK && keys != NULL) {
        *keys = b->keys;
        b->keys = NULL;
    }
    release(b);
    return status;
}

ink_status ink_public_build(const ink_game *game, const ink_sequences_limits *limits,
                            ink_public **out, ink_error *error)
{
    return build(game, limits, out, NULL, error);
}

ink_status inki_public_keys(const ink_game *game, ink_key **out)
{
    ink_public *tree = NULL;
    const ink_status status = build(game, NULL, &tree, out, NULL);
    ink_public_destroy(tree);
    return status;
}

void ink_public_destroy(ink_public *tree)
{
    if (tree == NULL) {
        return;
    }
    for (uint64_t i = 0; i < tree->deal_count; i++) {
        free(tree->deals[i].from[0]);
        free(tree->deals[i].from[1]);
    }
    for (uint64_t i = 0; i < tree->matrix_count; i++) {
        free(tree->matrices[i].columns[0]);
        free(tree->matrices[i].columns[1]);
        free(tree->matrices[i].pairs);
    }
    free(tree->nodes);
    free(tree->places);
    free(tree->deals);
    free(tree->ends);
    free(tree->matrices);
    free(tree->game);
    free(tree);
}

void ink_public_measure(const ink_public *tree, ink_public_sizes *out)
{
    *out = (ink_public_sizes){.decisions = tree->node_count - tree->chance_nodes,
                              .chances = tree->chance_nodes,
                              .ends = tree->end_nodes,
                              .infosets = {tree->infosets[0], tree->infosets[1]},
                              .sequences = {tree->sequences[0], tree->sequences[1]},
                              .payoffs = tree->matrix_count};
    out->bytes = tree->node_count * sizeof *tree->nodes + tree->place_count * sizeof *tree->places +
                 tree->deal_count * sizeof *tree->deals + tree->end_count * sizeof *tree->ends;
}
