/* walk_plan.c - see walk_plan.h.
 *
 * Depth first, a vector for each node, as in plan.c: after the last move of the plan its values in each
 * world if everything is seen, reduced; where the planner moves, the vector with the best mean; where
 * others move, the worst in each world.  A second vector, the outcome, follows the same moves on the
 * values as they are.
 */

#include "worlds/walk_plan.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

/* Where the search stands at one ply. */
typedef struct level {
    inki_walk_node node;
    inki_walk_moves moves;
    ink_action *choices;    /* the planner's */
    inki_cell *cells;       /* of all vectors here */
    inki_cell *limit;       /* no payoff below counts for more */
    inki_cell *reduced;     /* the same below a node of the others */
    inki_cell *vector;      /* of the node, once visited */
    inki_cell *outcome;     /* likewise */
    inki_cell *all;         /* after an action, the vectors of all that may be seen then */
    inki_cell *all_outcome; /* likewise */
} level;

typedef struct planner {
    inki_walk_plan *task;
    inki_walk *walk;
    const inki_vectors *v;
    const inki_plan_options *options;
    level **levels; /* made as they are needed */
    int level_count;
    int32_t *queue;
    size_t queue_room;
    ink_status status; /* INK_OK until the search has to stop */
} planner;

/* Notes a status; true if the search goes on. */
static bool check(planner *p, ink_status status)
{
    if (p->status == INK_OK) {
        p->status = status;
    }
    return p->status == INK_OK;
}

/* --- levels --------------------------------------------------------------------------------- */

static void destroy_level(level *l)
{
    if (l != NULL) {
        inki_walk_node_release(&l->node);
        inki_walk_moves_release(&l->moves);
        free(l->choices);
        free(l->cells);
        free(l);
    }
}

static level *create_level(const planner *p)
{
    const size_t width = (size_t)p->v->cell_count;
    level *l = calloc(1, sizeof *l);
    if (l == NULL) {
        return NULL;
    }
    l->choices = calloc((size_t)p->walk->game->max_actions, sizeof *l->choices);
    l->cells = calloc(6 * width, sizeof *l->cells);
    if (l->choices == NULL || l->cells == NULL) {
        destroy_level(l);
        return NULL;
    }
    l->limit = l->cells;
    l->reduced = l->cells + width;
    l->vector = l->cells + 2 * width;
    l->outcome = l->cells + 3 * width;
    l->all = l->cells + 4 * width;
    l->all_outcome = l->cells + 5 * width;
    return l;
}

/* Makes sure that there is a level; false without memory. */
static bool need_level(planner *p, int ply)
{
    assert(ply < p->level_count);
    if (p->levels[ply] == NULL) {
        p->levels[ply] = create_level(p);
    }
    return check(p, p->levels[ply] == NULL ? INK_ERR_NOMEM : INK_OK);
}

/* --- values --------------------------------------------------------------------------------- */

/* out := the values of the states of a node if everything is seen from there on. */
static void find_open(planner *p, const inki_walk_node *node, inki_cell *out)
{
    const size_t needed = (size_t)node->count + 1;
    int32_t *queue = inki_grow(p->queue, &p->queue_room, needed, sizeof *queue);
    if (!check(p, queue == NULL ? INK_ERR_NOMEM : INK_OK)) {
        return;
    }
    p->queue = queue;
    for (int i = 0; i < node->count; i++) {
        queue[i] = i;
    }
    inki_vectors_top(p->v, out);
    for (int done = 0; done < node->count; done += INKI_LANES) {
        const int some = node->count - done < INKI_LANES ? node->count - done : INKI_LANES;
        if (!check(p, inki_walk_solve(p->walk, node, queue + done, some))) {
            return;
        }
        for (int i = 0; i < some; i++) {
            inki_vectors_lower(p->v, out, node->worlds[done + i], p->walk->values[i]);
        }
    }
}

/* After the last move of the plan, or at the end of play. */
static void visit_leaf(planner *p, int ply)
{
    const level *here = p->levels[ply];
    find_open(p, &here->node, here->outcome);
    inki_vectors_copy(p->v, here->outcome, here->vector);
    inki_vectors_meet(p->v, here->vector, here->limit, here->node.reach);
}

/* --- moves ---------------------------------------------------------------------------------- */

static void visit(planner *p, int ply, int moves, double floor);

/* Visits a group of what follows at `ply`, under a limit. */
static bool visit_group(planner *p, int ply, int group, const inki_cell *limit, int moves,
                        double floor)
{
    level *here = p->levels[ply];
    level *below = p->levels[ply + 1];
    if (!check(p, inki_walk_enter(p->walk, &here->moves, group, &below->node))) {
        return false;
    }
    inki_vectors_copy(p->v, limit, below->limit);
    visit(p, ply + 1, moves, floor);
    return p->status == INK_OK;
}

/* Takes an action of the planner, up to vector and outcome of all that it may see then. */
static bool visit_action(planner *p, int ply, ink_action action, int moves, double floor)
{
    const level *here = p->levels[ply];
    const level *below = p->levels[ply + 1];
    if (!check(p, inki_walk_expand(p->walk, &here->node, action, &p->levels[ply]->moves))) {
        return false;
    }
    const bool is_split = here->moves.group_count > 1;
    inki_vectors_top(p->v, here->all);
    inki_vectors_top(p->v, here->all_outcome);
    for (int g = 0; g < here->moves.group_count; g++) {
        if (!visit_group(p, ply, g, here->limit, moves, is_split ? -HUGE_VAL : floor)) {
            return false;
        }
        inki_vectors_meet(p->v, here->all, below->vector, NULL);
        inki_vectors_meet(p->v, here->all_outcome, below->outcome, NULL);
    }
    return true;
}

/* A random number for an action, the same whatever else is visited. */
static uint64_t priority(const planner *p, const inki_walk_node *node, ink_action action)
{
    ink_key key = inki_walk_key(p->walk, node);
    key = ink_key_fold(key, p->options->seed);
    return ink_key_fold(key, action).low;
}

/* Does the planner take `action` rather than `best`, whose vector is at `ply`? */
static bool prefers(const planner *p, int ply, ink_action action, ink_action best, double gain)
{
    const level *here = p->levels[ply];
    if (fabs(gain) > p->options->tolerance) {
        return gain > 0.0;
    }
    switch (p->options->ties) {
    case INKI_PLAN_RANDOM:
        return priority(p, &here->node, action) > priority(p, &here->node, best);
    case INKI_PLAN_ALIGNED:
        return inki_vectors_after(p->v, here->all, here->vector);
    case INKI_PLAN_FIRST:
    case INKI_PLAN_TIES_COUNT:
        break;
    }
    return false;
}

/* The planner moves: one action for all worlds. */
static void visit_planner(planner *p, int ply, int moves)
{
    level *here = p->levels[ply];
    const int count = inki_walk_choices(p->walk, &here->node, here->choices);
    double best = -HUGE_VAL;
    int chosen = -1;
    for (int i = 0; i < count; i++) {
        const ink_action action = here->choices[i];
        if (!visit_action(p, ply, action, moves - 1, p->options->prunes ? best : -HUGE_VAL)) {
            return;
        }
        const double mean = inki_vectors_mean(p->v, here->all, here->node.reach);
        if (chosen < 0 || prefers(p, ply, action, here->choices[chosen], mean - best)) {
            chosen = i;
            best = mean;
            inki_vectors_copy(p->v, here->all, here->vector);
            inki_vectors_copy(p->v, here->all_outcome, here->outcome);
        }
    }
}

/* Before the others move: nothing is lost yet, but where play is over. */
static void set_ends(const planner *p, const level *here, inki_cell *out)
{
    inki_vectors_top(p->v, out);
    inki_walk_put_ends(p->walk, p->v, &here->node, out);
}

/* What the payoffs below a node of the others are reduced to. */
static bool reduce(planner *p, const level *here)
{
    inki_vectors_copy(p->v, here->limit, here->reduced);
    if (p->options->reduction != INKI_REDUCE_NOTHING) {
        find_open(p, &here->node, here->outcome);
        inki_vectors_meet(p->v, here->reduced, here->outcome, NULL);
    }
    return p->status == INK_OK;
}

/* The others move: the worst in each world.  Each of their moves can only lower the vector, so once its
 * mean is below `floor`, which the planner has elsewhere, it will not come here. */
static void visit_others(planner *p, int ply, int moves, double floor)
{
    level *here = p->levels[ply];
    const level *below = p->levels[ply + 1];
    if (!reduce(p, here) ||
        !check(p, inki_walk_expand(p->walk, &here->node, INK_ACTION_NONE, &here->moves))) {
        return;
    }
    set_ends(p, here, here->vector);
    set_ends(p, here, here->outcome);
    for (int g = 0; g < here->moves.group_count; g++) {
        if (!visit_group(p, ply, g, here->reduced, moves, -HUGE_VAL)) {
            return;
        }
        inki_vectors_meet(p->v, here->vector, below->vector, NULL);
        inki_vectors_meet(p->v, here->outcome, below->outcome, NULL);
        if (p->options->reduction == INKI_REDUCE_BETA) {
            inki_vectors_meet(p->v, here->reduced, below->vector, NULL);
        }
        if (floor > -HUGE_VAL && inki_vectors_mean(p->v, here->vector, here->node.reach) <
                                     floor - p->options->tolerance) {
            return;
        }
    }
}

/* Partners move, who are taken to see everything: the best in each world. */
static void visit_partners(planner *p, int ply, int moves)
{
    level *here = p->levels[ply];
    const level *below = p->levels[ply + 1];
    if (!check(p, inki_walk_expand(p->walk, &here->node, INK_ACTION_NONE, &here->moves))) {
        return;
    }
    set_ends(p, here, here->vector);
    set_ends(p, here, here->outcome);
    for (int i = 0; i < here->moves.next.count; i++) {
        inki_vectors_lower(p->v, here->vector, here->moves.next.worlds[i], -HUGE_VAL);
        inki_vectors_lower(p->v, here->outcome, here->moves.next.worlds[i], -HUGE_VAL);
    }
    for (int g = 0; g < here->moves.group_count; g++) {
        if (!visit_group(p, ply, g, here->limit, moves, -HUGE_VAL)) {
            return;
        }
        inki_vectors_join(p->v, here->vector, below->vector, below->node.reach);
        inki_vectors_join(p->v, here->outcome, below->outcome, below->node.reach);
    }
}

/* --- nodes ---------------------------------------------------------------------------------- */

/* Fills in the vector and the outcome of a node whose states and limit are there. */
static void visit(planner *p, int ply, int moves, double floor)
{
    if (!check(p, inki_walk_spend(p->walk)) || !need_level(p, ply + 1)) {
        return;
    }
    const inki_walk_mover mover = inki_walk_mover_of(p->walk, &p->levels[ply]->node);
    if (moves == 0 || mover == INKI_WALK_NOBODY) {
        visit_leaf(p, ply);
    } else if (mover == INKI_WALK_PLANNER) {
        visit_planner(p, ply, moves);
    } else if (mover == INKI_WALK_PARTNERS) {
        visit_partners(p, ply, moves);
    } else {
        visit_others(p, ply, moves, floor);
    }
}

/* Values every action at the root, and chooses one. */
static void visit_root(planner *p)
{
    inki_walk_plan *task = p->task;
    level *root = p->levels[0];
    task->chosen = -1;
    for (int i = 0; i < task->action_count; i++) {
        if (!visit_action(p, 0, task->actions[i], task->moves - 1, -HUGE_VAL)) {
            return;
        }
        task->believed[i] = inki_vectors_mean(p->v, root->all, root->node.reach);
        task->worth[i] = inki_vectors_mean(p->v, root->all_outcome, root->node.reach);
        const int best = task->chosen;
        if (best < 0 || prefers(p, 0, task->actions[i], task->actions[best],
                                task->believed[i] - task->believed[best])) {
            task->chosen = i;
            inki_vectors_copy(p->v, root->all, root->vector);
        }
    }
}

/* Makes the levels, and the root's. */
static ink_status begin(planner *p)
{
    p->level_count = p->walk->game->max_plies + 2;
    p->levels = calloc((size_t)p->level_count, sizeof(level *));
    if (p->levels == NULL || !need_level(p, 0) || !need_level(p, 1)) {
        return INK_ERR_NOMEM;
    }
    inki_vectors_top(p->v, p->levels[0]->limit);
    return inki_walk_copy(p->walk, p->task->root, &p->levels[0]->node);
}

ink_status inki_walk_plan_make(inki_walk_plan *task)
{
    planner p = {.task = task, .walk = &task->walk, .v = task->vectors, .options = task->options};
    if (check(&p, begin(&p))) {
        visit_root(&p);
    }
    for (int i = 0; i < p.level_count && p.levels != NULL; i++) {
        destroy_level(p.levels[i]);
    }
    free(p.levels);
    free(p.queue);
    return p.status;
}
