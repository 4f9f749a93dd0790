/* state_graph.c - see state_graph.h.
 *
 * One depth-first walk finds the states, numbers them as they are met, and by Tarjan's algorithm the
 * components, in an order in which edges lead backwards.  Then the nodes are sorted.  The path of the
 * walk is kept by hand: it may be as long as there are states.
 *
 * Source: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1
 * (1972).
 */

#include "search/state_graph.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "search/state_hash.h"

#define STOP_INTERVAL 1024 /* states between two looks at the stop flag */
#define FIRST_SLOTS 256

/* A state that was found. */
typedef struct found {
    inki_state_node node;
    int32_t edge_count;
    int32_t order;   /* Tarjan's number, from 1: when the walk came to it; 0: not yet */
    int32_t lowlink; /* Tarjan's; -1 - the component once that is known */
} found;

/* A state on the path of the walk. */
typedef struct step {
    int32_t state;
    int32_t next; /* the first edge not followed yet */
} step;

/* A list of numbers that grows. */
typedef struct numbers {
    int32_t *items;
    size_t count;
    size_t room;
} numbers;

/* A graph in the making. */
typedef struct builder {
    const ink_game *game;
    const inki_graph_limits *limits;
    unsigned char *states; /* as they were met */
    size_t state_room;
    found *found; /* one for each */
    size_t found_room;
    int32_t count;
    numbers edges; /* those of a state together */
    double *chances;
    size_t chance_count;
    size_t chance_room;
    int chance_edges; /* probabilities of the distribution that was added last */
    int32_t *slots;   /* a hash table of the states: number + 1; 0: empty */
    size_t slot_count;

    step *path;
    size_t depth;
    size_t path_room;
    numbers points; /* Tarjan's stack: states whose component is not known yet */
    numbers left;   /* states in the order in which the walk left them */
    numbers component_ends;
    int32_t entered;

    ink_state *child;    /* scratch, as are the next two */
    ink_action *actions; /* of the state in work */
    double *outcomes;    /* and their probabilities */
} builder;

void inki_state_graph_release(inki_state_graph *graph)
{
    free(graph->nodes);
    free(graph->edges);
    free(graph->chances);
    free(graph->states);
    free(graph->component_ends);
    *graph = (inki_state_graph){0};
}

const ink_state *inki_state_graph_at(const inki_state_graph *graph, int32_t node)
{
    return (const ink_state *)(const void *)(graph->states +
                                             (size_t)node * graph->game->state_size);
}

static void release_builder(builder *b)
{
    free(b->states);
    free(b->found);
    free(b->edges.items);
    free(b->chances);
    free(b->slots);
    free(b->path);
    free(b->points.items);
    free(b->left.items);
    free(b->component_ends.items);
    free(b->child);
    free(b->actions);
    free(b->outcomes);
}

static ink_status init_builder(builder *b, const ink_game *game, const inki_graph_limits *limits)
{
    const size_t room = (size_t)game->max_actions;
    *b = (builder){.game = game, .limits = limits, .slot_count = FIRST_SLOTS};
    b->slots = calloc(FIRST_SLOTS, sizeof *b->slots);
    b->child = calloc(1, game->state_size);
    b->actions = calloc(room, sizeof *b->actions);
    b->outcomes = calloc(room, sizeof *b->outcomes);
    const bool lacks =
        b->slots == NULL || b->child == NULL || b->actions == NULL || b->outcomes == NULL;
    return lacks ? INK_ERR_NOMEM : INK_OK;
}

static ink_status append(numbers *list, int32_t number)
{
    int32_t *items = inki_grow(list->items, &list->room, list->count + 1, sizeof *items);
    if (items == NULL) {
        return INK_ERR_NOMEM;
    }
    list->items = items;
    items[list->count++] = number;
    return INK_OK;
}

/* --- states --------------------------------------------------------------------------------- */

static ink_state *state_at(const builder *b, int32_t number)
{
    return (ink_state *)(void *)(b->states + (size_t)number * b->game->state_size);
}

/* The slot of a state, or the empty one where it belongs. */
static int32_t *find_slot(const builder *b, const ink_state *state)
{
    const size_t size = b->game->state_size;
    size_t at = (size_t)inki_state_hash(state, size) & (b->slot_count - 1);
    while (b->slots[at] != 0 && memcmp(state_at(b, b->slots[at] - 1), state, size) != 0) {
        at = (at + 1) & (b->slot_count - 1);
    }
    return &b->slots[at];
}

/* Keeps the table at most half full. */
static ink_status make_slots(builder *b)
{
    if ((size_t)b->count < b->slot_count / 2) {
        return INK_OK;
    }
    int32_t *slots = calloc(2 * b->slot_count, sizeof *slots);
    if (slots == NULL) {
        return INK_ERR_NOMEM;
    }
    free(b->slots);
    b->slots = slots;
    b->slot_count *= 2;
    for (int32_t i = 0; i < b->count; i++) {
        *find_slot(b, state_at(b, i)) = i + 1;
    }
    return INK_OK;
}

/* About what all takes once the graph is sorted, with a solver's two numbers for each node. */
static size_t memory_of(const builder *b)
{
    const size_t walk = sizeof(found) + sizeof(step) + 4 * sizeof(int32_t);
    const size_t node = 2 * b->game->state_size + sizeof(inki_state_node) + 2 * sizeof(double);
    return (size_t)b->count * (walk + node) + b->slot_count * sizeof *b->slots +
           2 * b->edges.count * sizeof(int32_t) + b->chance_count * sizeof(double);
}

/* Adds the state in `b->child`.  INK_ERR_LIMIT, INK_ERR_NOMEM. */
static ink_status add_state(builder *b)
{
    const inki_graph_limits *limits = b->limits;
    const bool is_full = limits->max_nodes > 0 && (uint64_t)b->count >= limits->max_nodes;
    if (is_full || b->count == INT32_MAX - 1 || memory_of(b) > limits->memory) {
        return INK_ERR_LIMIT;
    }
    const size_t size = b->game->state_size;
    const size_t needed = (size_t)b->count + 1;
    unsigned char *states = inki_grow(b->states, &b->state_room, needed, size);
    if (states == NULL) {
        return INK_ERR_NOMEM;
    }
    b->states = states;
    found *list = inki_grow(b->found, &b->found_room, needed, sizeof *list);
    if (list == NULL) {
        return INK_ERR_NOMEM;
    }
    b->found = list;
    memcpy(state_at(b, b->count), b->child, size);
    list[b->count++] = (found){.order = 0};
    return INK_OK;
}

/* The number of the state in `b->child`; a new one gets the next.  INK_ERR_LIMIT, INK_ERR_NOMEM. */
static ink_status number_child(builder *b, int32_t *out)
{
    if (make_slots(b) != INK_OK) {
        return INK_ERR_NOMEM;
    }
    int32_t *slot = find_slot(b, b->child);
    if (*slot == 0) {
        const ink_status status = add_state(b);
        if (status != INK_OK) {
            return status;
        }
        *slot = b->count;
    }
    *out = *slot - 1;
    return INK_OK;
}

/* Adds the probabilities in `b->outcomes`, unless they are those that were added last. */
static ink_status add_chances(builder *b, int count, int32_t *first)
{
    const size_t size = (size_t)count * sizeof *b->chances;
    const size_t last = b->chance_count - (size_t)b->chance_edges;
    if (count == b->chance_edges && memcmp(&b->chances[last], b->outcomes, size) == 0) {
        *first = (int32_t)last;
        return INK_OK;
    }
    const size_t needed = b->chance_count + (size_t)count;
    if (needed > INT32_MAX) {
        return INK_ERR_LIMIT;
    }
    double *chances = inki_grow(b->chances, &b->chance_room, needed, sizeof *chances);
    if (chances == NULL) {
        return INK_ERR_NOMEM;
    }
    b->chances = chances;
    memcpy(&chances[b->chance_count], b->outcomes, size);
    *first = (int32_t)b->chance_count;
    b->chance_count = needed;
    b->chance_edges = count;
    return INK_OK;
}

/* Lists what can happen in a state: `b->actions`, and `b->outcomes` where chance moves. */
static int list_actions(builder *b, const ink_state *state, inki_node_kind *kind)
{
    const ink_game *game = b->game;
    const int mover = game->mover(game, state);
    if (mover == INK_MOVER_NOBODY) {
        *kind = INKI_NODE_END;
        return 0;
    }
    const int count = game->actions(game, state, b->actions);
    if (mover != INK_MOVER_CHANCE) {
        *kind = game->side[mover] == 0 ? INKI_NODE_MAX : INKI_NODE_MIN;
        return count;
    }
    *kind = INKI_NODE_CHANCE;
    game->chances(game, state, b->outcomes);
    int possible = 0;
    for (int i = 0; i < count; i++) {
        if (b->outcomes[i] > 0.0) {
            b->outcomes[possible] = b->outcomes[i];
            b->actions[possible++] = b->actions[i];
        }
    }
    return possible;
}

/* Finds the edges of a state, and numbers the states that they lead to. */
static ink_status expand(builder *b, int32_t number)
{
    inki_state_node node = {.first_edge = b->edges.count};
    const int count = list_actions(b, state_at(b, number), &node.kind);
    ink_status status = INK_OK;
    if (node.kind == INKI_NODE_CHANCE) {
        status = add_chances(b, count, &node.first_chance);
    }
    for (int i = 0; i < count && status == INK_OK; i++) {
        memcpy(b->child, state_at(b, number), b->game->state_size);
        b->game->apply(b->game, b->child, b->actions[i]);
        int32_t to;
        status = number_child(b, &to);
        if (status == INK_OK) {
            status = append(&b->edges, to);
        }
    }
    b->found[number].node = node;
    b->found[number].edge_count = count;
    return status;
}

/* --- the walk ------------------------------------------------------------------------------- */

/* Comes to a state for the first time. */
static ink_status enter(builder *b, int32_t number)
{
    if (b->entered % STOP_INTERVAL == 0 && ink_control_stopped(b->limits->control)) {
        return INK_ERR_STOPPED;
    }
    step *path = inki_grow(b->path, &b->path_room, b->depth + 1, sizeof *path);
    if (path == NULL) {
        return INK_ERR_NOMEM;
    }
    b->path = path;
    path[b->depth++] = (step){number, 0};
    b->found[number].order = ++b->entered;
    b->found[number].lowlink = b->entered;
    const ink_status status = append(&b->points, number);
    return status == INK_OK ? expand(b, number) : status;
}

/* Takes a component, whose first state in the walk is `first`, off the stack. */
static ink_status close_component(builder *b, int32_t first)
{
    const size_t component = b->component_ends.count;
    int32_t end = component == 0 ? 0 : b->component_ends.items[component - 1];
    int32_t last;
    do {
        last = b->points.items[--b->points.count];
        b->found[last].lowlink = -1 - (int32_t)component;
        end++;
    } while (last != first);
    return append(&b->component_ends, end);
}

/* Leaves the last state on the path. */
static ink_status leave(builder *b)
{
    const int32_t number = b->path[--b->depth].state;
    const int32_t lowlink = b->found[number].lowlink;
    ink_status status = append(&b->left, number);
    if (status == INK_OK && lowlink == b->found[number].order) {
        status = close_component(b, number);
    } else if (status == INK_OK) {
        int32_t *above = &b->found[b->path[b->depth - 1].state].lowlink;
        *above = lowlink < *above ? lowlink : *above;
    }
    return status;
}

/* Follows the next edge of the last state on the path, or leaves it. */
static ink_status walk_on(builder *b)
{
    step *last = &b->path[b->depth - 1];
    found *from = &b->found[last->state];
    if (last->next == from->edge_count) {
        return leave(b);
    }
    const int32_t to = b->edges.items[from->node.first_edge + (size_t)last->next++];
    if (b->found[to].order == 0) {
        return enter(b, to);
    }
    const bool is_closed = b->found[to].lowlink < 0;
    if (!is_closed && b->found[to].order < from->lowlink) {
        from->lowlink = b->found[to].order;
    }
    return INK_OK;
}

/* Finds all that can come of a state, which gets number 0. */
static ink_status walk(builder *b, const ink_state *root)
{
    int32_t first;
    memcpy(b->child, root, b->game->state_size);
    ink_status status = number_child(b, &first);
    if (status == INK_OK) {
        status = enter(b, first);
    }
    while (status == INK_OK && b->depth > 0) {
        status = walk_on(b);
    }
    return status;
}

/* --- sorting -------------------------------------------------------------------------------- */

/* The places of the states: by component, and within one by when the walk left them, which is after
 * what they lead to, but for edges that close a circle.  NULL without memory. */
static int32_t *find_places(const builder *b)
{
    const size_t components = b->component_ends.count;
    int32_t *place = calloc((size_t)b->count, sizeof *place);
    int32_t *next = calloc(components, sizeof *next);
    if (place == NULL || next == NULL) {
        free(place);
        free(next);
        return NULL;
    }
    for (size_t c = 1; c < components; c++) {
        next[c] = b->component_ends.items[c - 1];
    }
    for (int32_t i = 0; i < b->count; i++) {
        const int32_t number = b->left.items[i];
        place[number] = next[-1 - b->found[number].lowlink]++;
    }
    free(next);
    return place;
}

/* Copies the states in their new order; `b->left` becomes that order. */
static void copy_sorted(builder *b, const int32_t *place, inki_state_graph *to)
{
    const size_t size = b->game->state_size;
    int32_t *order = b->left.items;
    for (int32_t i = 0; i < b->count; i++) {
        order[place[i]] = i;
    }
    size_t edge = 0;
    for (int32_t i = 0; i < b->count; i++) {
        const found *from = &b->found[order[i]];
        memcpy(to->states + (size_t)i * size, state_at(b, order[i]), size);
        to->nodes[i] = from->node;
        to->nodes[i].first_edge = edge;
        for (int32_t e = 0; e < from->edge_count; e++) {
            to->edges[edge++] = place[b->edges.items[from->node.first_edge + (size_t)e]];
        }
    }
    to->nodes[b->count] = (inki_state_node){.first_edge = edge};
    to->root = place[0];
}

/* Makes the graph of a walk that is done. */
static ink_status make_graph(builder *b, inki_state_graph *out)
{
    inki_state_graph graph = {.game = b->game, .count = b->count};
    int32_t *place = find_places(b);
    graph.nodes = calloc((size_t)b->count + 1, sizeof *graph.nodes);
    graph.edges = calloc(b->edges.count + 1, sizeof *graph.edges);
    graph.states = calloc((size_t)b->count, b->game->state_size);
    if (place == NULL || graph.nodes == NULL || graph.edges == NULL || graph.states == NULL) {
        inki_state_graph_release(&graph);
        free(place);
        return INK_ERR_NOMEM;
    }
    copy_sorted(b, place, &graph);
    free(place);
    graph.chances = b->chances;
    graph.component_ends = b->component_ends.items;
    graph.component_count = (int32_t)b->component_ends.count;
    b->chances = NULL;
    b->component_ends.items = NULL;
    *out = graph;
    return INK_OK;
}

ink_status inki_state_graph_build(const ink_game *game, const ink_state *root,
                                  const inki_graph_limits *limits, inki_state_graph *out)
{
    builder b;
    *out = (inki_state_graph){.count = 0};
    ink_status status = init_builder(&b, game, limits);
    if (status == INK_OK) {
        status = walk(&b, root);
    }
    if (status == INK_OK) {
        assert(b.left.count == (size_t)b.count && b.points.count == 0);
        status = make_graph(&b, out);
    }
    release_builder(&b);
    return status;
}
