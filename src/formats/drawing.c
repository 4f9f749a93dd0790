/* drawing.c - from a recorded search to the nodes that are drawn. */

#include "formats/drawing.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "game/path.h"
#include "game/worlds_graph.h"

#define NODES 200 /* drawn if nothing is said */
#define DEPTH 100
#define BRANCHES 3 /* pruned ones of a node that are drawn one by one, and named if drawn as one */

/* A drawing in work. */
typedef struct builder {
    inki_drawing *drawing;
    const ink_trace *trace;
    ink_drawing_options options;
    int32_t *queue;    /* nodes of the trace to draw, nearest to the root first */
    int32_t *totals;   /* for each node of the trace, the nodes of its subtree */
    int32_t *places;   /* for each, where it is in the drawing; -1: not drawn */
    int32_t *hidden;   /* for each, the nodes below that are not drawn */
    int32_t *branches; /* for each, how many its first pruned child stands for; 0: none is drawn */
    char *states;      /* from the root to the node in work */
    int32_t room;      /* nodes that may be drawn beyond those of the trace */
} builder;

/* --- which nodes ------------------------------------------------------------------------------ */

/* The number of pruned branches that the pruned node `index`, which is the first of them, stands
 * for. */
static int32_t branches_of(const builder *b, int32_t index)
{
    int32_t count = 0;
    for (int32_t i = index; i >= 0; i = ink_trace_at(b->trace, i)->next_sibling) {
        count++;
    }
    return b->options.unvisited == 0 && count > BRANCHES ? count : 1;
}

/* Chooses one child.  Returns the next one to choose, -1 if it was the last. */
static int32_t choose_child(builder *b, int32_t child)
{
    const ink_trace_node *node = ink_trace_at(b->trace, child);
    const bool is_first_pruned = node->kind == INK_TRACE_PRUNED && b->branches[node->parent] == 0;
    b->places[child] = 0;
    if (is_first_pruned) {
        const int32_t branches = branches_of(b, child);
        b->branches[node->parent] = branches;
        b->hidden[node->parent] -= branches - 1;
        return branches > 1 ? -1 : node->next_sibling;
    }
    return node->next_sibling;
}

/* Chooses nodes of the trace level by level; marks them in `places` by 0. */
static void choose_nodes(builder *b)
{
    const int32_t count = ink_trace_count(b->trace);
    for (int32_t i = 0; i < count; i++) {
        b->places[i] = -1;
    }
    int32_t chosen = 0;
    b->queue[chosen++] = 0;
    b->places[0] = 0;
    for (int32_t head = 0; head < chosen; head++) {
        const ink_trace_node *node = ink_trace_at(b->trace, b->queue[head]);
        int32_t child = node->depth < b->options.depth ? node->first_child : -1;
        while (child >= 0 && chosen < b->options.nodes) {
            b->queue[chosen++] = child;
            child = choose_child(b, child);
        }
    }
    b->room = b->options.nodes - chosen;
}

/* Counts what is not drawn below each node that is. */
static void count_hidden(builder *b)
{
    for (int32_t i = ink_trace_count(b->trace) - 1; i > 0; i--) { /* children first */
        const int32_t parent = ink_trace_at(b->trace, i)->parent;
        b->totals[i]++;
        b->totals[parent] += b->totals[i];
        if (b->places[i] < 0) {
            b->hidden[parent] += b->totals[i];
        }
    }
}

/* --- adding them ------------------------------------------------------------------------------ */

static ink_state *state_at(const builder *b, int32_t depth)
{
    return (ink_state *)(void *)(b->states + (size_t)depth * b->drawing->game->state_size);
}

/* Appends the names of `branches` actions, of which node `index` is the first; none at the root. */
static void name_branches(builder *b, int32_t index, int32_t branches)
{
    const ink_game *game = b->drawing->game;
    ink_text *names = &b->drawing->names;
    for (int32_t i = 0; i < branches && i < BRANCHES && index > 0; i++) {
        const ink_trace_node *node = ink_trace_at(b->trace, index);
        ink_text_add(names, i > 0 ? " " : "");
        game->action_text(game, state_at(b, node->depth - 1), node->action, names);
        index = node->next_sibling;
    }
    ink_text_add(names, branches > BRANCHES ? " …" : "");
    ink_text_append(names, "", 1);
}

/* Adds a node; its name is still to come.  Its place; -1 without memory. */
static int32_t add(builder *b, const ink_trace_node *at)
{
    inki_drawing *drawing = b->drawing;
    void *nodes =
        inki_grow(drawing->nodes, &drawing->capacity, drawing->count + 1, sizeof *drawing->nodes);
    if (nodes == NULL) {
        return -1;
    }
    drawing->nodes = nodes;
    drawing->nodes[drawing->count] =
        (inki_drawn){.at = *at, .size = 1, .branches = 1, .name = drawing->names.size};
    return (int32_t)drawing->count++;
}

/* The payoffs in all worlds of a game in worlds, where play is over; otherwise NULL. */
static const double *payoffs_at(const ink_game *game, const ink_state *state)
{
    const ink_worlds *worlds = ink_game_worlds(game);
    if (worlds == NULL) {
        return NULL;
    }
    const ink_worlds_node *node = ink_worlds_node_at(worlds, inki_place_of(state).node);
    return node->kind == INK_WORLDS_LEAF ? ink_worlds_payoffs(worlds, node->leaf) : NULL;
}

/* Fills in what the rules say of a node that the search did not visit. */
static void describe_pruned(const ink_game *game, const ink_state *state, inki_drawn *node)
{
    const bool is_over = node->at.mover == INK_MOVER_NOBODY;
    node->unsettled = !is_over;
    node->at.value = is_over ? game->payoff(game, state, 0) : nan("");
    node->at.least = node->at.value;
    node->at.most = node->at.value;
    node->payoffs = payoffs_at(game, state);
}

/* Adds the node that the last frame of a path holds, below the frame before. */
static int32_t add_unvisited(builder *b, inki_path *path, int32_t depth)
{
    inki_frame *last = inki_path_last(path);
    const inki_frame *before = last - 1;
    const int index = before->next - 1;
    const double none = nan("");
    const ink_trace_node at = {
        .parent = before->matched,
        .depth = depth,
        .mover = last->mover,
        .kind = INK_TRACE_PRUNED,
        .action = before->actions[index],
        .probability = before->chances != NULL ? before->chances[index] : 1.0,
        .alpha = none,
        .beta = none,
    };
    const int32_t place = add(b, &at);
    if (place >= 0) {
        ink_text *names = &b->drawing->names;
        b->drawing->game->action_text(b->drawing->game, before->state, at.action, names);
        ink_text_append(names, "", 1);
        describe_pruned(b->drawing->game, last->state, &b->drawing->nodes[place]);
        last->matched = place;
        b->room--;
    }
    return place;
}

/* Adds what the rules have below the pruned node at `place`, as far as there is room. */
static ink_status expand(builder *b, int32_t place, const ink_state *state)
{
    const int32_t depth = b->drawing->nodes[place].at.depth;
    inki_path path;
    ink_status status = inki_path_init(&path, b->drawing->game);
    if (status != INK_OK) {
        return status;
    }
    status = inki_path_begin(&path, state);
    if (status == INK_OK) {
        inki_path_last(&path)->matched = place;
    }
    while (status == INK_OK && path.depth > 0) {
        const inki_frame *last = inki_path_last(&path);
        const int32_t below = depth + path.depth;
        const bool may_go_on = b->room > 0 && path.depth <= b->options.unvisited &&
                               below <= b->options.depth && last->next < last->count;
        if (!may_go_on) {
            inki_path_pop(&path);
            continue;
        }
        status = inki_path_push(&path);
        if (status == INK_OK && add_unvisited(b, &path, below) < 0) {
            status = INK_ERR_NOMEM;
        }
    }
    inki_path_clear(&path);
    inki_path_release(&path);
    return status;
}

/* Fills in the node at `place`, which is pruned, and what the rules have below. */
static ink_status add_pruned(builder *b, int32_t place, const ink_state *state)
{
    inki_drawn *node = &b->drawing->nodes[place];
    describe_pruned(b->drawing->game, state, node);
    node->unsettled = node->unsettled || node->branches > 1;
    return b->options.unvisited > 0 ? expand(b, place, state) : INK_OK;
}

/* Adds a node of the trace. */
static ink_status add_traced(builder *b, int32_t index)
{
    const ink_game *game = b->drawing->game;
    ink_trace_node at = *ink_trace_at(b->trace, index);
    const bool is_pruned = at.kind == INK_TRACE_PRUNED;
    const int32_t branches = is_pruned ? b->branches[at.parent] : 1;
    ink_state *state = state_at(b, at.depth);
    if (at.parent >= 0) {
        memcpy(state, state_at(b, at.depth - 1), game->state_size);
        game->apply(game, state, at.action);
        at.parent = b->places[at.parent];
    }
    const int32_t place = add(b, &at);
    if (place < 0) {
        return INK_ERR_NOMEM;
    }
    name_branches(b, index, branches);
    b->places[index] = place;
    b->drawing->nodes[place].hidden = b->hidden[index];
    b->drawing->nodes[place].branches = branches;
    b->drawing->windows = b->drawing->windows || !isnan(at.alpha);
    b->drawing->nodes[place].payoffs = payoffs_at(game, state);
    if (at.vector_count > 0) {
        b->drawing->nodes[place].vectors = ink_trace_vector(b->trace, at.first_vector);
    }
    return is_pruned ? add_pruned(b, place, state) : INK_OK;
}

/* The node after `index` in preorder, of those that are drawn; -1: none.  Drawn siblings come before
 * those that are not. */
static int32_t next_in_preorder(const builder *b, int32_t index)
{
    const ink_trace_node *node = ink_trace_at(b->trace, index);
    if (node->first_child >= 0 && b->places[node->first_child] >= 0) {
        return node->first_child;
    }
    while (node->next_sibling < 0 || b->places[node->next_sibling] < 0) {
        if (node->parent < 0) {
            return -1;
        }
        node = ink_trace_at(b->trace, node->parent);
    }
    return node->next_sibling;
}

/* --- what follows from the values -------------------------------------------------------------- */

/* Is a child the one that its parent's mover takes?  Where the method did not tell, it is one that the
 * value comes from. */
static bool is_chosen(const inki_drawing *drawing, const inki_drawn *parent,
                      const inki_drawn *child)
{
    if (parent->at.choice != INK_ACTION_NONE) {
        return child->at.action == parent->at.choice;
    }
    const bool counts = child->at.kind != INK_TRACE_PRUNED && child->at.kind != INK_TRACE_PROBED;
    return counts && drawing->width == 0 &&
           (inki_drawn_maximizes(drawing, parent) ? child->at.value >= parent->at.least
                                                  : child->at.value <= parent->at.most);
}

/* Marks the first child that the value of its parent comes from.  A side that only knows that no move
 * reaches its bound has none; nor has MIN in many worlds, where each has its own. */
static void mark_choice(inki_drawing *drawing, int32_t place)
{
    const inki_drawn *parent = &drawing->nodes[place];
    const bool maximizes = inki_drawn_maximizes(drawing, parent);
    const double sure = maximizes ? parent->at.least : parent->at.most;
    if (parent->at.mover < 0 || parent->at.kind != INK_TRACE_SEARCHED || isinf(sure)) {
        return;
    }
    for (int32_t i = place + 1; i < place + parent->size; i += drawing->nodes[i].size) {
        inki_drawn *child = &drawing->nodes[i];
        if (is_chosen(drawing, parent, child)) {
            child->chosen = true;
            child->principal = parent->principal;
            return;
        }
    }
}

static void complete(inki_drawing *drawing)
{
    for (size_t i = drawing->count - 1; i > 0; i--) {
        drawing->nodes[drawing->nodes[i].at.parent].size += drawing->nodes[i].size;
    }
    drawing->nodes[0].principal = true;
    for (size_t i = 0; i < drawing->count; i++) {
        mark_choice(drawing, (int32_t)i);
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

static ink_status build(builder *b)
{
    choose_nodes(b);
    count_hidden(b);
    memcpy(b->states, ink_trace_root(b->trace), b->drawing->game->state_size);
    for (int32_t i = 0; i >= 0; i = next_in_preorder(b, i)) {
        const ink_status status = add_traced(b, i);
        if (status != INK_OK) {
            return status;
        }
    }
    complete(b->drawing);
    return ink_text_status(&b->drawing->names);
}

/* Fills in what the vectors of a game in worlds are like. */
static void describe_worlds(inki_drawing *drawing)
{
    const ink_worlds *worlds = ink_game_worlds(drawing->game);
    if (worlds != NULL) {
        drawing->world_count = ink_worlds_count(worlds);
        drawing->has_digits = ink_worlds_is_binary(worlds) &&
                              (drawing->width == 0 || drawing->width == drawing->world_count);
    }
}

ink_status inki_drawing_init(inki_drawing *drawing, const ink_trace *trace,
                             const ink_drawing_options *options)
{
    const size_t count = (size_t)ink_trace_count(trace);
    *drawing = (inki_drawing){.game = ink_trace_game(trace),
                              .title = options->title,
                              .sideways = options->sideways,
                              .strict = ink_trace_is_strict(trace),
                              .width = ink_trace_width(trace)};
    describe_worlds(drawing);
    builder b = {.drawing = drawing, .trace = trace, .options = *options};
    b.options.nodes = options->nodes > 0 ? options->nodes : NODES;
    b.options.depth = options->depth > 0 ? options->depth : DEPTH;
    b.queue = calloc(count, sizeof *b.queue);
    b.totals = calloc(count, sizeof *b.totals);
    b.places = calloc(count, sizeof *b.places);
    b.hidden = calloc(count, sizeof *b.hidden);
    b.branches = calloc(count, sizeof *b.branches);
    b.states = calloc((size_t)b.options.depth + 1, drawing->game->state_size);
    ink_status status = INK_ERR_NOMEM;
    if (b.queue != NULL && b.totals != NULL && b.places != NULL && b.hidden != NULL &&
        b.branches != NULL && b.states != NULL) {
        status = build(&b);
    }
    free(b.queue);
    free(b.totals);
    free(b.places);
    free(b.hidden);
    free(b.branches);
    free(b.states);
    return status;
}

void inki_drawing_release(inki_drawing *drawing)
{
    free(drawing->nodes);
    ink_text_release(&drawing->names);
    *drawing = (inki_drawing){0};
}

ink_status ink_trace_draw(const ink_trace *trace, ink_drawing_format format,
                          const ink_drawing_options *options, ink_text *out)
{
    const bool is_good = 0 <= options->nodes && options->nodes <= INK_DRAWING_MAX_NODES &&
                         0 <= options->depth && options->depth <= INK_DRAWING_MAX_DEPTH &&
                         options->unvisited >= 0;
    if (!is_good || ink_trace_count(trace) == 0) {
        return INK_ERR_ARGUMENT;
    }
    inki_drawing drawing;
    ink_status status = inki_drawing_init(&drawing, trace, options);
    if (status == INK_OK) {
        switch (format) {
        case INK_DRAWING_TEXT:
            inki_drawing_text(&drawing, out);
            break;
        case INK_DRAWING_DOT:
            inki_drawing_dot(&drawing, out);
            break;
        case INK_DRAWING_SVG:
            status = inki_drawing_svg(&drawing, out);
            break;
        }
    }
    inki_drawing_release(&drawing);
    return status == INK_OK ? ink_text_status(out) : status;
}
