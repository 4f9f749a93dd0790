/* plan.c - see plan.h.
 *
 * 1. (Payoff reduction and sampling.) From the leaves up, the minimax value of every node in every
 *    world by itself.
 * 2. Depth first, a vector for each node: at a leaf its payoffs, reduced; where MAX moves, the child's
 *    vector with the best mean, and so one move for all worlds; where MIN moves, the worst of the
 *    children's in each world.  In sampling, which believes that MAX will see the world, the vector
 *    of a node of MAX is its minimax values too.
 *
 * A second vector, the outcome, follows the moves that MAX chose on the payoffs as they are.  It has
 * a part for each class of worlds that MIN can tell apart: the value of the plan.
 */

#include "worlds/plan.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "worlds/plan_words.h"
#include "worlds/standpoint.h"
#include "worlds/vectors.h"
#include "worlds/words.h"

/* Where the search stands at one ply. */
typedef struct level {
    uint64_t *reach;    /* the worlds in which play can come to the node */
    inki_cell *limit;   /* what MIN allows on the way to the node: no payoff counts for more */
    inki_cell *vector;  /* of the node, once visited */
    inki_cell *outcome; /* likewise */
} level;

typedef struct planner {
    const inki_plan_options *options;
    const inki_standpoint *from;
    const ink_worlds *worlds;
    inki_plan_result *result;
    inki_vectors by_world;
    inki_vectors by_class;
    bool
        is_restricted; /* some moves are not legal in all worlds, so that the reach of levels differs */
    inki_cell *minimax; /* for each node a vector by world; NULL where it is not needed */
    level *levels;
    double *shown;    /* a vector for the recording; NULL where nobody looks */
    inki_cell *cells; /* of all levels */
    uint64_t *sets;   /* likewise */
    inki_effort effort;
} planner;

/* The minimax values of a node. */
static inki_cell *minimax_at(const planner *p, int32_t index)
{
    return p->minimax + (size_t)index * (size_t)p->by_world.cell_count;
}

/* Finds them, given its children's. */
static void minimax_node(const planner *p, int32_t index, const uint64_t *all)
{
    const inki_vectors *v = &p->by_world;
    const ink_worlds_node *node = ink_worlds_node_at(p->worlds, index);
    inki_cell *values = minimax_at(p, index);
    if (node->kind == INK_WORLDS_LEAF) {
        inki_vectors_leaf(v, node->leaf, all, values);
        return;
    }
    if (node->kind == INK_WORLDS_MAX) {
        inki_vectors_bottom(v, values);
    } else {
        inki_vectors_top(v, values);
    }
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        const inki_cell *child = minimax_at(p, ink_worlds_edge_at(p->worlds, e)->child);
        const uint64_t *legal = ink_worlds_legal(p->worlds, e);
        if (node->kind == INK_WORLDS_MAX) {
            inki_vectors_join(v, values, child, legal);
        } else {
            inki_vectors_meet(v, values, child, legal);
        }
    }
}

/* Finds the minimax values of all nodes up to the root: children come before their parents. */
static ink_status find_minimax(planner *p)
{
    const size_t count = (size_t)p->from->node + 1;
    const size_t words = (size_t)ink_worlds_words(p->worlds);
    uint64_t *all = malloc(words * sizeof *all);
    p->minimax = calloc(count * (size_t)p->by_world.cell_count, sizeof *p->minimax);
    ink_status status = all == NULL || p->minimax == NULL ? INK_ERR_NOMEM : INK_OK;
    if (status == INK_OK) {
        memset(all, 0xff, words * sizeof *all);
    }
    for (int32_t i = 0; i <= p->from->node && status == INK_OK; i++) {
        minimax_node(p, i, all);
        status = i % INKI_STOP_INTERVAL == 0 && ink_control_stopped(p->effort.control)
                     ? INK_ERR_STOPPED
                     : INK_OK;
    }
    free(all);
    return status;
}

/* Allocates a level for each ply below the root. */
static ink_status make_levels(planner *p, int ply_count)
{
    const size_t count = (size_t)ply_count + 1;
    const size_t words = (size_t)ink_worlds_words(p->worlds);
    const size_t world_cells = (size_t)p->by_world.cell_count;
    const size_t class_cells = (size_t)p->by_class.cell_count;
    const size_t stride = 2 * world_cells + class_cells;
    p->levels = calloc(count, sizeof *p->levels);
    p->cells = calloc(count * stride, sizeof *p->cells);
    p->sets = calloc(count * words, sizeof *p->sets);
    if (p->levels == NULL || p->cells == NULL || p->sets == NULL) {
        return INK_ERR_NOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        inki_cell *cells = p->cells + i * stride;
        uint64_t *reach = p->sets + (p->is_restricted ? i * words : 0);
        p->levels[i] = (level){.reach = reach,
                               .limit = cells,
                               .vector = cells + world_cells,
                               .outcome = cells + 2 * world_cells};
    }
    return INK_OK;
}

/* Goes along an edge, up to the worlds and the limit of the child; false if it is legal in none. */
static bool descend(planner *p, int32_t node, int32_t edge, int ply)
{
    const level *here = &p->levels[ply];
    const level *below = &p->levels[ply + 1];
    const bool some =
        !p->is_restricted || inki_worlds_pass(here->reach, ink_worlds_legal(p->worlds, edge),
                                              ink_worlds_words(p->worlds), below->reach);
    if (!some || p->options->reduction == INKI_REDUCE_NOTHING) {
        return some;
    }
    const inki_vectors *v = &p->by_world;
    inki_vectors_copy(v, here->limit, below->limit);
    if (ink_worlds_node_at(p->worlds, node)->kind == INK_WORLDS_MIN) {
        inki_vectors_meet(v, below->limit, minimax_at(p, node), NULL);
        if (p->options->reduction == INKI_REDUCE_BETA) {
            /* Worlds that earlier moves have lost do not count after this one. */
            inki_vectors_meet(v, below->limit, here->vector, NULL);
        }
    }
    return true;
}

/* Does MAX take `edge` rather than `best`, whose vector is at `ply`? */
static bool prefers(const planner *p, int ply, int32_t edge, int32_t best, double gain)
{
    if (fabs(gain) > p->options->tolerance) {
        return gain > 0.0;
    }
    switch (p->options->ties) {
    case INKI_PLAN_RANDOM:
        return inki_plan_priority(p->options, edge) > inki_plan_priority(p->options, best);
    case INKI_PLAN_ALIGNED:
        return inki_vectors_after(&p->by_world, p->levels[ply + 1].vector, p->levels[ply].vector);
    case INKI_PLAN_FIRST:
    case INKI_PLAN_TIES_COUNT:
        break;
    }
    return false;
}

/* Notes what a move at the root is worth. */
static void note(planner *p, int move, double mean)
{
    const inki_cell *outcome = p->levels[1].outcome;
    const int world = p->from->world;
    p->result->believed[move] = mean;
    p->result->worth[move] =
        world < 0 ? inki_vectors_mean(&p->by_class, outcome, p->from->reach)
                  : inki_vectors_part(&p->by_class, outcome, p->by_class.part_of[world]);
}

/* Takes over what was found below, which is not needed there any more. */
static void take(level *here, level *below)
{
    inki_cell *const vector = here->vector;
    inki_cell *const outcome = here->outcome;
    here->vector = below->vector;
    here->outcome = below->outcome;
    below->vector = vector;
    below->outcome = outcome;
}

/* Tells the recording of a node. */
static void enter(const planner *p, int32_t index, ink_action action, int ply, double floor)
{
    const level *here = &p->levels[ply];
    inki_place place = {.node = index};
    while (!inki_worlds_has(here->reach, place.world)) {
        place.world++;
    }
    const bool has_floor =
        floor > -HUGE_VAL && ink_worlds_node_at(p->worlds, index)->kind == INK_WORLDS_MIN;
    inki_trace_enter(p->options->trace, (const ink_state *)(const void *)&place, action,
                     has_floor ? floor : nan(""), nan(""));
}

/* Tells it of the vector of the node, before that is left. */
static void leave(const planner *p, int ply)
{
    const level *here = &p->levels[ply];
    const inki_vectors *v = &p->by_world;
    for (int part = 0; part < v->part_count; part++) {
        const bool is_reached = inki_worlds_has(here->reach, v->first[part]);
        p->shown[part] = is_reached ? inki_vectors_part(v, here->vector, part) : nan("");
    }
    inki_trace_note_vector(p->options->trace, p->shown);
    inki_trace_leave(p->options->trace, inki_vectors_mean(v, here->vector, here->reach));
}

/* Tells it of MIN's moves from `edge` on, which are left out. */
static void cut(const planner *p, const ink_worlds_node *node, int32_t edge, int ply)
{
    const level *here = &p->levels[ply];
    const level *below = &p->levels[ply + 1];
    for (; edge < node->first_edge + node->edge_count; edge++) {
        const bool some =
            !p->is_restricted || inki_worlds_pass(here->reach, ink_worlds_legal(p->worlds, edge),
                                                  ink_worlds_words(p->worlds), below->reach);
        const ink_action action = (ink_action)(edge - node->first_edge);
        if (some) {
            inki_trace_cut(p->options->trace, &action, 1);
        }
    }
}

static void visit_child(planner *p, const ink_worlds_node *node, int32_t edge, int ply,
                        double floor);

/* The mean of the move that sampling makes, which is known before any is visited. */
static double most_hope(planner *p, int32_t index, int ply)
{
    const ink_worlds_node *node = ink_worlds_node_at(p->worlds, index);
    double most = -HUGE_VAL;
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (descend(p, index, e, ply)) {
            const inki_cell *values = minimax_at(p, ink_worlds_edge_at(p->worlds, e)->child);
            most = fmax(most, inki_vectors_mean(&p->by_world, values, p->levels[ply].reach));
        }
    }
    return most;
}

/* A node of MAX: one move for all worlds. */
static void visit_max(planner *p, int32_t index, int ply)
{
    const ink_worlds_node *node = ink_worlds_node_at(p->worlds, index);
    level *here = &p->levels[ply];
    level *below = &p->levels[ply + 1];
    int32_t best = -1;
    double best_mean = -HUGE_VAL;
    /* At the root, every move is to get its value. */
    const bool may_prune = p->options->prunes && ply > 0;
    const double known =
        may_prune && p->options->sees_worlds ? most_hope(p, index, ply) : -HUGE_VAL;
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (!descend(p, index, e, ply)) {
            continue;
        }
        visit_child(p, node, e, ply, may_prune ? fmax(known, best_mean) : -HUGE_VAL);
        if (p->effort.status != INK_OK) {
            return;
        }
        const double mean = inki_vectors_mean(&p->by_world, below->vector, here->reach);
        if (ply == 0) {
            note(p, e - node->first_edge, mean);
        }
        if (best < 0 || prefers(p, ply, e, best, mean - best_mean)) {
            best = e;
            best_mean = mean;
            take(here, below);
        }
    }
    if (ply == 0) {
        p->result->chosen = best - node->first_edge;
    }
    inki_trace_choose(p->options->trace, (ink_action)(best - node->first_edge));
    if (p->options->sees_worlds) {
        inki_vectors_top(&p->by_world, here->vector);
        inki_vectors_meet(&p->by_world, here->vector, minimax_at(p, index), here->reach);
    }
}

/* The most that the vector of a node of MIN can be, before any of its moves was looked at. */
static void hope_for(const planner *p, int32_t index, const level *here)
{
    const inki_vectors *v = &p->by_world;
    inki_vectors_top(v, here->vector);
    if (p->options->reduction != INKI_REDUCE_NOTHING) {
        inki_vectors_meet(v, here->vector, here->limit, here->reach);
    }
    if (inki_plan_uses_minimax(p->options)) {
        inki_vectors_meet(v, here->vector, minimax_at(p, index), here->reach);
    }
}

/* Can MIN's other moves be left out?  Each can only lower the vector.  So MAX will not come here once the
 * mean is below `floor`, which it has elsewhere; and where nothing is left to lose, as far as it
 * counts, the outcome is nothing too if MIN knows the world. */
static bool is_settled(const planner *p, int ply, double floor)
{
    if (!p->options->prunes || ply == 0) {
        return false;
    }
    const level *here = &p->levels[ply];
    const double mean = inki_vectors_mean(&p->by_world, here->vector, here->reach);
    if (p->by_class.is_bits && p->from->world < 0 && mean <= 0.0) { /* MIN's root asks for more */
        inki_vectors_meet(&p->by_class, here->outcome, here->vector, here->reach);
        return true;
    }
    return mean < floor - p->options->tolerance;
}

/* A node of MIN: the worst in each world, or in each class. */
static void visit_min(planner *p, int32_t index, int ply, double floor)
{
    const ink_worlds_node *node = ink_worlds_node_at(p->worlds, index);
    const level *here = &p->levels[ply];
    const level *below = &p->levels[ply + 1];
    hope_for(p, index, here);
    inki_vectors_top(&p->by_class, here->outcome);
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (is_settled(p, ply, floor)) {
            if (p->options->trace != NULL) {
                cut(p, node, e, ply);
            }
            return;
        }
        if (!descend(p, index, e, ply)) {
            continue;
        }
        visit_child(p, node, e, ply, -HUGE_VAL);
        if (p->effort.status != INK_OK) {
            return;
        }
        inki_vectors_meet(&p->by_world, here->vector, below->vector, NULL);
        inki_vectors_meet(&p->by_class, here->outcome, below->outcome, NULL);
        if (ply == 0) {
            note(p, e - node->first_edge, 0.0);
        }
    }
}

/* Fills in the vector and the outcome of a node whose worlds and limit are there. */
static void fill(planner *p, int32_t index, int ply, double floor)
{
    const ink_worlds_node *node = ink_worlds_node_at(p->worlds, index);
    const level *here = &p->levels[ply];
    switch (node->kind) {
    case INK_WORLDS_MAX:
        visit_max(p, index, ply);
        break;
    case INK_WORLDS_MIN:
        visit_min(p, index, ply, floor);
        break;
    case INK_WORLDS_LEAF:
        inki_vectors_leaf(&p->by_class, node->leaf, here->reach, here->outcome);
        inki_vectors_leaf(&p->by_world, node->leaf, here->reach, here->vector);
        if (p->options->reduction != INKI_REDUCE_NOTHING) {
            inki_vectors_meet(&p->by_world, here->vector, here->limit, here->reach);
        }
        break;
    }
}

/* Visits a node, to which `action` led. */
static void visit(planner *p, int32_t index, ink_action action, int ply, double floor)
{
    if (!inki_effort_spend(&p->effort)) {
        return;
    }
    if (p->options->trace == NULL) {
        fill(p, index, ply, floor);
        return;
    }
    enter(p, index, action, ply, floor);
    fill(p, index, ply, floor);
    if (p->effort.status == INK_OK) {
        leave(p, ply);
    }
}

static void visit_child(planner *p, const ink_worlds_node *node, int32_t edge, int ply,
                        double floor)
{
    visit(p, ink_worlds_edge_at(p->worlds, edge)->child, (ink_action)(edge - node->first_edge),
          ply + 1, floor);
}

static ink_status begin(planner *p)
{
    ink_status status = inki_vectors_init(&p->by_world, p->worlds, false);
    if (status == INK_OK) {
        status = inki_vectors_init(&p->by_class, p->worlds, true);
    }
    if (status == INK_OK && inki_plan_uses_minimax(p->options)) {
        status = find_minimax(p);
    }
    if (status == INK_OK && p->options->trace != NULL) {
        inki_trace_widen(p->options->trace, p->by_world.part_count);
        p->shown = calloc((size_t)p->by_world.part_count, sizeof *p->shown);
        status = p->shown == NULL ? INK_ERR_NOMEM : INK_OK;
    }
    return status == INK_OK ? make_levels(p, p->from->max_plies) : status;
}

/* Makes a plan with vectors of any kind. */
static ink_status make_plain(const inki_standpoint *from, const inki_plan_options *options,
                             const ink_control *control, inki_plan_result *result)
{
    planner p = {.options = options,
                 .from = from,
                 .worlds = from->worlds,
                 .is_restricted = inki_worlds_is_restricted(from->worlds),
                 .result = result,
                 .effort = {.limit = result->nodes, .control = control}};
    ink_status status = begin(&p);
    if (status == INK_OK) {
        memcpy(p.levels[0].reach, from->reach,
               (size_t)ink_worlds_words(from->worlds) * sizeof(uint64_t));
        inki_vectors_top(&p.by_world, p.levels[0].limit);
        visit(&p, from->node, INK_ACTION_NONE, 0, -HUGE_VAL);
        status = p.effort.status;
        result->nodes = p.effort.nodes;
    }
    free(p.minimax);
    free(p.levels);
    free(p.shown);
    free(p.cells);
    free(p.sets);
    inki_vectors_release(&p.by_world);
    inki_vectors_release(&p.by_class);
    return status;
}

ink_status inki_plan_make(const inki_standpoint *from, const inki_plan_options *options,
                          const ink_control *control, inki_plan_result *result)
{
    const ink_worlds_node *root = ink_worlds_node_at(from->worlds, from->node);
    assert(root->kind != INK_WORLDS_LEAF);
    result->chosen = -1;
    for (int32_t i = 0; i < root->edge_count; i++) {
        result->believed[i] = result->worth[i] = nan("");
    }
    if (!options->is_plain && options->trace == NULL && inki_words_suit(from->worlds)) {
        return inki_plan_words_make(from, options, control, result);
    }
    return make_plain(from, options, control, result);
}
