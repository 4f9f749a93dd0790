/* trace.c - the nodes of a search, as it tells of them. */

#include "game/trace.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

/* A node that was entered and not left. */
typedef struct open_node {
    int32_t node;
    int32_t last_child; /* -1: none */
} open_node;

struct ink_trace {
    const ink_game *game;
    bool strict;
    bool failed; /* there was no memory: nothing more is noted */
    ink_trace_node *nodes;
    size_t count;
    size_t capacity;
    open_node *path; /* from the root to the node in work */
    size_t depth;
    int32_t visits;
    size_t path_capacity;
    char *states; /* of the nodes on the path, `game->state_size` each; the root's stays */
    size_t state_capacity;
    ink_state *scratch;
    ink_action *actions; /* scratch for `max_actions` */
    double *chances;
};

ink_status ink_trace_create(ink_trace **out)
{
    ink_trace *trace = calloc(1, sizeof *trace);
    if (trace == NULL) {
        return INK_ERR_NOMEM;
    }
    *out = trace;
    return INK_OK;
}

/* Frees all but the handle. */
static void release(ink_trace *trace)
{
    free(trace->nodes);
    free(trace->path);
    free(trace->states);
    free(trace->scratch);
    free(trace->actions);
    free(trace->chances);
    *trace = (ink_trace){0};
}

void ink_trace_destroy(ink_trace *trace)
{
    if (trace != NULL) {
        release(trace);
        free(trace);
    }
}

const ink_game *ink_trace_game(const ink_trace *trace)
{
    return trace->game;
}

const ink_state *ink_trace_root(const ink_trace *trace)
{
    return trace->count > 0 ? (const ink_state *)(const void *)trace->states : NULL;
}

int32_t ink_trace_count(const ink_trace *trace)
{
    return (int32_t)trace->count;
}

const ink_trace_node *ink_trace_at(const ink_trace *trace, int32_t index)
{
    assert(0 <= index && index < (int32_t)trace->count);
    return &trace->nodes[index];
}

bool ink_trace_is_strict(const ink_trace *trace)
{
    return trace->strict;
}

void inki_trace_begin(ink_trace *trace, const ink_game *game, bool strict)
{
    release(trace);
    const size_t room = (size_t)game->max_actions + 1;
    trace->game = game;
    trace->strict = strict;
    trace->scratch = calloc(1, game->state_size);
    trace->actions = calloc(room, sizeof *trace->actions);
    trace->chances = calloc(room, sizeof *trace->chances);
    trace->failed = trace->scratch == NULL || trace->actions == NULL || trace->chances == NULL;
}

ink_status inki_trace_end(ink_trace *trace, const ink_control *control, ink_status status)
{
    if (trace->failed) {
        return INK_ERR_NOMEM;
    }
    const bool late = status == INK_ERR_STOPPED && !ink_control_requested(control);
    return late ? INK_ERR_LIMIT : status;
}

static ink_state *state_at(const ink_trace *trace, size_t depth)
{
    return (ink_state *)(void *)(trace->states + depth * trace->game->state_size);
}

static ink_trace_node *last_node(const ink_trace *trace)
{
    assert(trace->depth > 0);
    return &trace->nodes[trace->path[trace->depth - 1].node];
}

/* Makes room for one more item; false without memory. */
static bool make_room(void **items, size_t *capacity, size_t count, size_t size)
{
    void *grown = inki_grow(*items, capacity, count + 1, size);
    *items = grown != NULL ? grown : *items;
    return grown != NULL;
}

/* The probability of an outcome of chance in a state; 0 where outcomes are not listed. */
static double probability_of(ink_trace *trace, const ink_state *state, ink_action action)
{
    const ink_game *game = trace->game;
    if ((game->traits & INK_TRAIT_CHANCE_SAMPLED) != 0) {
        return 0.0;
    }
    const int count = game->actions(game, state, trace->actions);
    game->chances(game, state, trace->chances);
    for (int i = 0; i < count; i++) {
        if (trace->actions[i] == action) {
            return trace->chances[i];
        }
    }
    return 0.0;
}

/* Adds a node for a state behind the last child of the node in work, or as the root.  Its number;
 * -1 without memory. */
static int32_t add_node(ink_trace *trace, const ink_state *state, ink_action action)
{
    void *nodes = trace->nodes;
    if (trace->count >= INT32_MAX ||
        !make_room(&nodes, &trace->capacity, trace->count, sizeof *trace->nodes)) {
        trace->failed = true;
        return -1;
    }
    trace->nodes = nodes;
    const double none = nan("");
    ink_trace_node node = {
        .parent = -1,
        .first_child = -1,
        .next_sibling = -1,
        .depth = (int32_t)trace->depth,
        .mover = trace->game->mover(trace->game, state),
        .action = action,
        .probability = 1.0,
        .alpha = none,
        .beta = none,
        .value = none,
        .least = -HUGE_VAL,
        .most = HUGE_VAL,
    };
    const int32_t index = (int32_t)trace->count;
    if (trace->depth > 0) {
        open_node *parent = &trace->path[trace->depth - 1];
        node.parent = parent->node;
        if (trace->nodes[parent->node].mover == INK_MOVER_CHANCE) {
            node.probability = probability_of(trace, state_at(trace, trace->depth - 1), action);
        }
        if (parent->last_child < 0) {
            trace->nodes[parent->node].first_child = index;
        } else {
            trace->nodes[parent->last_child].next_sibling = index;
        }
        parent->last_child = index;
    }
    trace->nodes[trace->count++] = node;
    return index;
}

/* Makes room for one more node on the path; false without memory. */
static bool extend_path(ink_trace *trace)
{
    void *path = trace->path;
    void *states = trace->states;
    const bool done =
        make_room(&path, &trace->path_capacity, trace->depth, sizeof *trace->path) &&
        make_room(&states, &trace->state_capacity, trace->depth, trace->game->state_size);
    trace->path = path;
    trace->states = states;
    return done;
}

void inki_trace_note_enter(ink_trace *trace, const ink_state *state, ink_action action,
                           double alpha, double beta)
{
    if (action == INK_ACTION_NONE) {
        trace->count = 0;
        trace->depth = 0;
        trace->visits = 0;
    }
    if (trace->failed || !extend_path(trace)) {
        trace->failed = true;
        return;
    }
    const int32_t index = add_node(trace, state, action);
    if (index < 0) {
        return;
    }
    memcpy(state_at(trace, trace->depth), state, trace->game->state_size);
    trace->path[trace->depth++] = (open_node){.node = index, .last_child = -1};
    ink_trace_node *node = &trace->nodes[index];
    node->visit = ++trace->visits;
    node->alpha = alpha;
    node->beta = beta;
}

void inki_trace_note_kind(ink_trace *trace, ink_trace_kind kind)
{
    if (!trace->failed) {
        last_node(trace)->kind = kind;
    }
}

/* The first node from `index` on among its siblings that has that action; -1 if there is none. */
static int32_t find_action(const ink_trace *trace, int32_t index, ink_action action)
{
    while (index >= 0 && trace->nodes[index].action != action) {
        index = trace->nodes[index].next_sibling;
    }
    return index;
}

/* Adds a branch of the node in work that is not visited.  False without memory. */
static bool add_pruned(ink_trace *trace, ink_action action)
{
    const ink_game *game = trace->game;
    memcpy(trace->scratch, state_at(trace, trace->depth - 1), game->state_size);
    game->apply(game, trace->scratch, action);
    const int32_t index = add_node(trace, trace->scratch, action);
    if (index >= 0) {
        trace->nodes[index].kind = INK_TRACE_PRUNED;
    }
    return index >= 0;
}

void inki_trace_note_cut(ink_trace *trace, const ink_action *left, int count)
{
    if (trace->failed) {
        return;
    }
    const ink_game *game = trace->game;
    ink_trace_node *node = last_node(trace);
    const bool by_chance = node->mover == INK_MOVER_CHANCE;
    /* A chance node may be cut when each of its outcomes was probed and none searched. */
    node->cut = count > 0 || by_chance;
    if (by_chance && (game->traits & INK_TRAIT_CHANCE_SAMPLED) == 0) {
        left =
            trace->actions; /* outcomes are not looked at in one order: see which were not at all */
        count = game->actions(game, state_at(trace, trace->depth - 1), trace->actions);
    }
    for (int i = 0; i < count; i++) {
        const int32_t first = last_node(trace)->first_child;
        const bool was_visited = by_chance && find_action(trace, first, left[i]) >= 0;
        if (!was_visited && !add_pruned(trace, left[i])) {
            return;
        }
    }
}

/* Bounds the value of a chance node by those of its outcomes, each by its last visit. */
static void combine_outcomes(const ink_trace *trace, ink_trace_node *node)
{
    bool is_complete = true;
    node->least = 0.0;
    node->most = 0.0;
    for (int32_t i = node->first_child; i >= 0; i = trace->nodes[i].next_sibling) {
        const ink_trace_node *child = &trace->nodes[i];
        if (!(child->probability > 0) ||
            find_action(trace, child->next_sibling, child->action) >= 0) {
            continue;
        }
        node->least += child->probability * child->least;
        node->most += child->probability * child->most;
        is_complete =
            is_complete && child->kind != INK_TRACE_PRUNED && child->kind != INK_TRACE_PROBED;
    }
    node->cut = node->cut && !is_complete;
}

/* Lets the children of a node, or of its probe, count in its bounds. */
static void add_moves(const ink_trace *trace, const ink_trace_node *from, ink_trace_node *node)
{
    const bool maximizes = trace->game->side[node->mover] == 0;
    for (int32_t i = from->first_child; i >= 0; i = trace->nodes[i].next_sibling) {
        const ink_trace_node *child = &trace->nodes[i];
        node->least = maximizes ? fmax(node->least, child->least) : fmin(node->least, child->least);
        node->most = maximizes ? fmax(node->most, child->most) : fmin(node->most, child->most);
    }
}

/* Bounds the value of a seat's node by those of its children, and of those that a probe before it
 * looked at: a search need not look at them again. */
static void combine_moves(const ink_trace *trace, ink_trace_node *node)
{
    const bool maximizes = trace->game->side[node->mover] == 0;
    node->least = maximizes ? -HUGE_VAL : HUGE_VAL;
    node->most = node->least;
    add_moves(trace, node, node);
    if (node->parent >= 0 && trace->nodes[node->parent].mover == INK_MOVER_CHANCE) {
        const int32_t first = trace->nodes[node->parent].first_child;
        const ink_trace_node *probe = &trace->nodes[find_action(trace, first, node->action)];
        if (probe != node && probe->kind == INK_TRACE_PROBED) {
            add_moves(trace, probe, node);
        }
    }
}

/* Bounds the value of a node by those of its children. */
static void combine(const ink_trace *trace, ink_trace_node *node)
{
    const bool is_chance = node->mover == INK_MOVER_CHANCE;
    if (is_chance) {
        combine_outcomes(trace, node);
    } else {
        combine_moves(trace, node);
    }
    if (node->kind == INK_TRACE_PROBED) { /* there are moves that nobody looked at */
        const bool maximizes = !is_chance && trace->game->side[node->mover] == 0;
        node->least = maximizes ? node->least : -HUGE_VAL;
        node->most = maximizes || is_chance ? HUGE_VAL : node->most;
    }
}

/* Lets what a search with that window found count in the bounds of a node. */
static void narrow(ink_trace_node *node)
{
    const double value = node->value;
    const bool is_low = value <= node->alpha; /* false without a window */
    const bool is_high = value >= node->beta;
    const bool is_exact = node->kind == INK_TRACE_END || node->kind == INK_TRACE_SETTLED ||
                          node->kind == INK_TRACE_ESTIMATE || (!is_low && !is_high);
    node->least = is_exact || (is_high && node->least < value) ? value : node->least;
    node->most = is_exact || (is_low && node->most > value) ? value : node->most;
}

void inki_trace_note_leave(ink_trace *trace, double value)
{
    if (trace->failed) {
        return;
    }
    ink_trace_node *node = last_node(trace);
    node->value = value;
    if (node->kind == INK_TRACE_UNFINISHED) {
        node->kind = node->mover == INK_MOVER_NOBODY ? INK_TRACE_END : INK_TRACE_SEARCHED;
    }
    if (node->kind == INK_TRACE_SEARCHED || node->kind == INK_TRACE_PROBED) {
        combine(trace, node);
    }
    if (node->kind != INK_TRACE_PROBED) { /* one of its moves tells nothing of the window */
        narrow(node);
    }
    trace->depth--;
}
