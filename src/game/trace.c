/* trace.c - the nodes of a search, as it tells of them. */

#include "game/trace.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

/* An outcome of chance, of a node that was entered and not left. */
typedef struct outcome {
    ink_action action;
    double probability;
    int32_t node; /* of the last visit; -1: none */
} outcome;

/* A node that was entered and not left. */
typedef struct open_node {
    int32_t node;
    int32_t last_child;   /* -1: none */
    int32_t probe;        /* the visit before of the same outcome of chance; -1: none */
    size_t first_outcome; /* where chance moves and its outcomes are listed */
    size_t outcome_count;
    size_t next_outcome; /* to look at first: they come in order as a rule */
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
    outcome *outcomes; /* of the nodes on the path, one after the other */
    size_t outcome_count;
    size_t outcome_capacity;
    ink_state *scratch;
    int width;       /* of a vector; 0: there are none */
    double *vectors; /* one after the other */
    size_t vector_count;
    size_t vector_capacity;
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
    free(trace->outcomes);
    free(trace->vectors);
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

int ink_trace_width(const ink_trace *trace)
{
    return trace->width;
}

const double *ink_trace_vector(const ink_trace *trace, int32_t number)
{
    assert(0 <= number && (size_t)number < trace->vector_count);
    return trace->vectors + (size_t)number * (size_t)trace->width;
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

void inki_trace_widen(ink_trace *trace, int width)
{
    trace->width = width;
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

/* Lists the outcomes of the node entered last, if chance moves there.  False without memory. */
static bool list_outcomes(ink_trace *trace)
{
    const ink_game *game = trace->game;
    open_node *open = &trace->path[trace->depth - 1];
    const ink_state *state = state_at(trace, trace->depth - 1);
    open->first_outcome = trace->outcome_count;
    if (trace->nodes[open->node].mover != INK_MOVER_CHANCE ||
        (game->traits & INK_TRAIT_CHANCE_SAMPLED) != 0) {
        return true;
    }
    const size_t count = (size_t)game->actions(game, state, trace->actions);
    outcome *outcomes = inki_grow(trace->outcomes, &trace->outcome_capacity,
                                  trace->outcome_count + count, sizeof *outcomes);
    if (outcomes == NULL) {
        return false;
    }
    trace->outcomes = outcomes;
    game->chances(game, state, trace->chances);
    for (size_t i = 0; i < count; i++) {
        outcomes[trace->outcome_count++] = (outcome){trace->actions[i], trace->chances[i], -1};
    }
    open->outcome_count = count;
    return true;
}

/* An outcome of a node on the path; NULL where outcomes are not listed. */
static outcome *find_outcome(const ink_trace *trace, open_node *open, ink_action action)
{
    for (size_t i = 0; i < open->outcome_count; i++) {
        const size_t at = (open->next_outcome + i) % open->outcome_count;
        outcome *o = &trace->outcomes[open->first_outcome + at];
        if (o->action == action) {
            open->next_outcome = at + 1;
            return o;
        }
    }
    return NULL;
}

/* Makes node `index` the last child of the node in work, which is its parent; `*probe`: see
 * open_node. */
static void link_child(ink_trace *trace, int32_t index, int32_t *probe)
{
    open_node *parent = &trace->path[trace->depth - 1];
    ink_trace_node *node = &trace->nodes[index];
    node->parent = parent->node;
    if (trace->nodes[parent->node].mover == INK_MOVER_CHANCE) {
        outcome *o = find_outcome(trace, parent, node->action);
        node->probability = o != NULL ? o->probability : 0.0;
        *probe = o != NULL ? o->node : -1;
        if (o != NULL) {
            o->node = index;
        }
    }
    if (parent->last_child < 0) {
        trace->nodes[parent->node].first_child = index;
    } else {
        trace->nodes[parent->last_child].next_sibling = index;
    }
    parent->last_child = index;
}

/* Adds a node for a state behind the last child of the node in work, or as the root.  `*probe`: see
 * open_node.  Its number; -1 without memory. */
static int32_t add_node(ink_trace *trace, const ink_state *state, ink_action action, int32_t *probe)
{
    *probe = -1;
    void *nodes = trace->nodes;
    if (trace->count >= INT32_MAX ||
        !make_room(&nodes, &trace->capacity, trace->count, sizeof *trace->nodes)) {
        trace->failed = true;
        return -1;
    }
    trace->nodes = nodes;
    const double none = nan("");
    trace->nodes[trace->count] = (ink_trace_node){
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
        .choice = INK_ACTION_NONE,
    };
    const int32_t index = (int32_t)trace->count++;
    if (trace->depth > 0) {
        link_child(trace, index, probe);
    }
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
        trace->vector_count = 0;
        trace->outcome_count = 0;
    }
    if (trace->failed || !extend_path(trace)) {
        trace->failed = true;
        return;
    }
    int32_t probe;
    const int32_t index = add_node(trace, state, action, &probe);
    if (index < 0) {
        return;
    }
    memcpy(state_at(trace, trace->depth), state, trace->game->state_size);
    trace->path[trace->depth++] = (open_node){.node = index, .last_child = -1, .probe = probe};
    if (!list_outcomes(trace)) {
        trace->failed = true;
        return;
    }
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

void inki_trace_note_choice(ink_trace *trace, ink_action action)
{
    if (!trace->failed) {
        last_node(trace)->choice = action;
    }
}

void inki_trace_note_vector(ink_trace *trace, const double *vector)
{
    const size_t size = (size_t)trace->width * sizeof *vector;
    if (trace->failed) {
        return;
    }
    void *vectors = trace->vectors;
    if (trace->vector_count >= INT32_MAX ||
        !make_room(&vectors, &trace->vector_capacity, trace->vector_count, size)) {
        trace->failed = true;
        return;
    }
    trace->vectors = vectors;
    memcpy((char *)vectors + trace->vector_count * size, vector, size);
    ink_trace_node *node = last_node(trace);
    node->first_vector = node->vector_count > 0 ? node->first_vector : (int32_t)trace->vector_count;
    node->vector_count++;
    trace->vector_count++;
}

/* Adds a branch of the node in work that is not visited.  False without memory. */
static bool add_pruned(ink_trace *trace, ink_action action)
{
    const ink_game *game = trace->game;
    memcpy(trace->scratch, state_at(trace, trace->depth - 1), game->state_size);
    game->apply(game, trace->scratch, action);
    int32_t probe;
    const int32_t index = add_node(trace, trace->scratch, action, &probe);
    if (index >= 0) {
        trace->nodes[index].kind = INK_TRACE_PRUNED;
    }
    return index >= 0;
}

/* Adds the outcomes of the node in work that were not visited. */
static void add_pruned_outcomes(ink_trace *trace)
{
    const open_node *open = &trace->path[trace->depth - 1];
    for (size_t i = 0; i < open->outcome_count; i++) {
        const outcome *o = &trace->outcomes[open->first_outcome + i];
        if (o->node < 0 && !add_pruned(trace, o->action)) {
            return;
        }
    }
}

void inki_trace_note_cut(ink_trace *trace, const ink_action *left, int count)
{
    if (trace->failed) {
        return;
    }
    ink_trace_node *node = last_node(trace);
    const bool by_chance = node->mover == INK_MOVER_CHANCE;
    /* A chance node may be cut when each of its outcomes was probed and none searched. */
    node->cut = count > 0 || by_chance;
    if (by_chance && (trace->game->traits & INK_TRAIT_CHANCE_SAMPLED) == 0) {
        add_pruned_outcomes(trace); /* they are not looked at in one order */
        return;
    }
    for (int i = 0; i < count; i++) {
        if (!add_pruned(trace, left[i])) {
            return;
        }
    }
}

/* Bounds the value of a chance node by those of its outcomes, each by its last visit. */
static void combine_outcomes(const ink_trace *trace, ink_trace_node *node)
{
    const open_node *open = &trace->path[trace->depth - 1];
    bool is_complete = true;
    node->least = 0.0;
    node->most = 0.0;
    for (size_t i = 0; i < open->outcome_count; i++) {
        const outcome *o = &trace->outcomes[open->first_outcome + i];
        if (o->node < 0 || !(o->probability > 0)) {
            continue;
        }
        const ink_trace_node *child = &trace->nodes[o->node];
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
    const int32_t probe = trace->path[trace->depth - 1].probe;
    if (probe >= 0 && trace->nodes[probe].kind == INK_TRACE_PROBED) {
        add_moves(trace, &trace->nodes[probe], node);
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

/* Bounds the value of a node by all that is known. */
static void bound(const ink_trace *trace, ink_trace_node *node)
{
    if (node->kind == INK_TRACE_SEARCHED || node->kind == INK_TRACE_PROBED) {
        combine(trace, node);
    }
    if (node->kind != INK_TRACE_PROBED) { /* one of its moves tells nothing of the window */
        narrow(node);
    }
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
    if (trace->width > 0) {
        node->least = node->cut ? -HUGE_VAL : value;
        node->most = value;
    } else {
        bound(trace, node);
    }
    trace->outcome_count = trace->path[trace->depth - 1].first_outcome;
    trace->depth--;
}
