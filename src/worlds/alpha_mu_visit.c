/* alpha_mu_visit.c - what the planner can be sure of at a node: see alpha_mu.c.
 *
 * Below, s is the search, and l or `here` the level of a node.
 */

#include "worlds/alpha_mu_search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

typedef inki_alpha_mu_level level;
typedef inki_alpha_mu_search search;

/* --- levels --------------------------------------------------------------------------------- */

void inki_alpha_mu_level_destroy(level *l)
{
    if (l == NULL) {
        return;
    }
    inki_walk_node_release(&l->node);
    inki_walk_moves_release(&l->moves);
    inki_front_release(&l->front);
    inki_front_release(&l->spare);
    free(l->choices);
    free(l->given);
    free(l->limit);
    free(l);
}

static level *create_level(const search *s)
{
    const size_t width = (size_t)s->v->cell_count;
    level *l = calloc(1, sizeof *l);
    if (l == NULL) {
        return NULL;
    }
    l->choices = calloc((size_t)s->walk->game->max_actions, sizeof *l->choices);
    l->given = calloc(width, sizeof *l->given);
    l->limit = calloc(width, sizeof *l->limit);
    if (l->choices == NULL || l->given == NULL || l->limit == NULL) {
        inki_alpha_mu_level_destroy(l);
        return NULL;
    }
    return l;
}

bool inki_alpha_mu_need_level(search *s, int ply)
{
    assert(ply < s->level_count);
    if (s->levels[ply] == NULL) {
        s->levels[ply] = create_level(s);
    }
    return inki_alpha_mu_check(s, s->levels[ply] == NULL ? INK_ERR_NOMEM : INK_OK);
}

/* --- vectors -------------------------------------------------------------------------------- */

/* Has the planner nothing to win? */
static bool is_lost(const search *s, const level *l)
{
    const inki_vectors *v = s->v;
    for (int i = 0; i < v->cell_count && v->is_bits; i++) {
        if ((l->limit[i].bits & l->node.reach[i]) != 0) {
            return false;
        }
    }
    return v->is_bits;
}

/* out := the best that can be: the limit in the worlds of the node, and no bound in the others. */
static void set_best(const search *s, const level *l, inki_cell *out)
{
    inki_vectors_top(s->v, out);
    inki_vectors_meet(s->v, out, l->limit, l->node.reach);
}

/* Lets `limit` be no more than some vector of a front, part by part. */
static void limit_to(const search *s, inki_cell *limit, const inki_cell *cells, int count)
{
    inki_cell *most = s->scratch;
    inki_vectors_bottom(s->v, most);
    for (int i = 0; i < count; i++) {
        inki_vectors_join(s->v, most, cells + (size_t)i * (size_t)s->v->cell_count, NULL);
    }
    inki_vectors_meet(s->v, limit, most, NULL);
}

/* Has the planner, at some node on the way, what is at least as good as a vector? */
static bool is_covered(const search *s, int ply, const inki_cell *vector)
{
    const inki_vectors *v = s->v;
    inki_cell *counted = s->scratch + v->cell_count;
    inki_vectors_copy(v, vector, counted);
    inki_vectors_meet(v, counted, s->levels[ply]->limit, NULL);
    for (int k = ply - 1; k >= s->levels[ply]->alpha_from; k--) {
        const inki_front *front = &s->levels[k]->front;
        for (int i = 0; i < front->count && s->levels[k]->is_planners; i++) {
            if (inki_vectors_cover(v, inki_front_at(v, front, i), counted)) {
                return true;
            }
        }
    }
    return false;
}

/* Drops the vectors that are covered; false if none is left. */
static bool drop_covered(const search *s, int ply)
{
    level *l = s->levels[ply];
    const size_t width = (size_t)s->v->cell_count;
    int kept = 0;
    for (int i = 0; i < l->front.count; i++) {
        inki_cell *vector = l->front.cells + (size_t)i * width;
        if (is_covered(s, ply, vector)) {
            l->is_complete = false;
        } else {
            inki_vectors_copy(s->v, vector, l->front.cells + (size_t)kept++ * width);
        }
    }
    l->front.count = kept;
    return kept > 0;
}

/* --- leaves --------------------------------------------------------------------------------- */

/* Lists the states whose world is not lost yet. */
static bool list_states(search *s, const level *l, int *count)
{
    int32_t *queue = inki_grow(s->queue, &s->queue_room, (size_t)l->node.count + 1, sizeof *queue);
    if (queue == NULL) {
        return inki_alpha_mu_check(s, INK_ERR_NOMEM);
    }
    s->queue = queue;
    *count = 0;
    for (int i = 0; i < l->node.count; i++) {
        const int32_t world = l->node.worlds[i];
        if (!s->v->is_bits || (l->limit[world / 64].bits >> world % 64 & 1) != 0) {
            queue[(*count)++] = i;
        }
    }
    return true;
}

/* Counts the value of a state into the vector of its leaf.  Where a world has several, the others, who
 * moved unseen, chose the worst. */
static void put_value(const search *s, inki_cell *vector, int32_t world, double value)
{
    const inki_vectors *v = s->v;
    if (v->is_summed) {
        s->sums[v->part_of[world]].number += s->task->weights[world] * value;
    } else {
        inki_vectors_lower(v, vector, world, value);
    }
}

/* Is the only vector of a leaf of no use?  What is known of it bounds longer plans, so it is kept. */
static bool is_leaf_covered(search *s, int ply)
{
    level *here = s->levels[ply];
    if (!is_covered(s, ply, here->front.cells)) {
        return false;
    }
    const inki_front_entry entry = {.moves = here->moves_left, .best = INK_ACTION_NONE};
    (void)inki_alpha_mu_check(
        s, inki_front_table_put(&s->table, here->key, &entry, here->given, &here->front));
    here->front.count = 0;
    here->is_complete = false;
    return true;
}

/* After the last action of the planner, or at the end of play: one vector. */
static void visit_leaf(search *s, int ply)
{
    level *here = s->levels[ply];
    int count = 0;
    if (!list_states(s, here, &count) ||
        !inki_alpha_mu_check(s, inki_front_add(s->v, &here->front, here->limit, s->task->most))) {
        return;
    }
    inki_cell *vector = here->front.cells;
    set_best(s, here, vector);
    for (int part = 0; part < s->v->part_count && s->v->is_summed; part++) {
        s->sums[part].number = 0.0;
    }
    for (int done = 0; done < count; done += INKI_LANES) {
        const int some = count - done < INKI_LANES ? count - done : INKI_LANES;
        if (!inki_alpha_mu_check(s, inki_walk_solve(s->walk, &here->node, s->queue + done, some))) {
            return;
        }
        for (int i = 0; i < some; i++) {
            put_value(s, vector, here->node.worlds[s->queue[done + i]], s->walk->values[i]);
        }
        if (done + some < count && is_leaf_covered(s, ply)) {
            return;
        }
    }
    if (s->v->is_summed) {
        inki_vectors_meet(s->v, vector, s->sums, here->node.reach);
    }
    (void)is_leaf_covered(s, ply);
}

/* --- moves ---------------------------------------------------------------------------------- */

static void visit(search *s, int ply, int moves_left);

/* Visits a group of what follows at `ply`, and takes over what its front lacks. */
static bool visit_group(search *s, int ply, int group, int moves)
{
    level *here = s->levels[ply];
    level *below = s->levels[ply + 1];
    if (!inki_alpha_mu_check(s, inki_walk_enter(s->walk, &here->moves, group, &below->node))) {
        return false;
    }
    visit(s, ply + 1, moves);
    here->is_complete = here->is_complete && below->is_complete;
    here->is_whole = here->is_whole && below->is_whole;
    return s->status == INK_OK;
}

bool inki_alpha_mu_visit_action(search *s, int ply, ink_action action, int moves)
{
    level *here = s->levels[ply];
    level *below = s->levels[ply + 1];
    if (!inki_alpha_mu_check(s, inki_walk_expand(s->walk, &here->node, action, &here->moves))) {
        return false;
    }
    below->alpha_from = here->alpha_from;
    inki_front all = {0};
    bool goes_on = true;
    for (int g = 0; g < here->moves.group_count && goes_on; g++) {
        inki_vectors_copy(s->v, here->limit, below->given);
        goes_on = visit_group(s, ply, g, moves);
        if (goes_on && here->moves.group_count > 1) {
            goes_on = inki_alpha_mu_check(
                s, g == 0 ? inki_front_join(s->v, &all, &below->front, s->task->most)
                          : inki_front_meet(s->v, &all, &below->front, &here->spare, s->task->most,
                                            s->walk->control));
        }
    }
    if (here->moves.group_count > 1) {
        inki_front_release(&below->front);
        below->front = all;
    }
    return goes_on;
}

/* Does the front have all that there is to win? */
static bool wins_all(const search *s, const level *l)
{
    return l->front.count == 1 && inki_vectors_cover(s->v, l->front.cells, l->limit);
}

/* Brings an action to the front of the list, if it is there. */
static void bring_forward(ink_action *actions, int count, ink_action first)
{
    int at = 0;
    while (at < count && actions[at] != first) {
        at++;
    }
    if (at < count) {
        memmove(actions + 1, actions, (size_t)at * sizeof *actions);
        actions[0] = first;
    }
}

/* The planner moves: it may choose among what all actions offer. */
static void visit_planner(search *s, int ply)
{
    level *here = s->levels[ply];
    const ink_action first = here->best;
    const int count = inki_walk_choices(s->walk, &here->node, here->choices);
    bring_forward(here->choices, count, first);
    here->best = here->choices[0];
    for (int i = 0; i < count; i++) {
        const bool had_none = here->front.count == 0;
        if (!inki_alpha_mu_visit_action(s, ply, here->choices[i], here->moves_left - 1) ||
            !inki_alpha_mu_check(s, inki_front_join(s->v, &here->front, &s->levels[ply + 1]->front,
                                                    s->task->most))) {
            return;
        }
        if (had_none && here->front.count > 0) {
            here->best = here->choices[i];
        }
        if (wins_all(s, here)) {
            here->best = here->choices[i];
            return;
        }
    }
}

/* The first vector where others move: nothing is lost yet, but where play is over. */
static void set_ends(const search *s, const level *l, inki_cell *out)
{
    set_best(s, l, out);
    inki_walk_put_ends(s->walk, s->v, &l->node, out);
}

/* The others move: whatever they do, the planner goes on with one vector for it. */
static void visit_others(search *s, int ply)
{
    level *here = s->levels[ply];
    level *below = s->levels[ply + 1];
    if (!inki_alpha_mu_check(
            s, inki_walk_expand(s->walk, &here->node, INK_ACTION_NONE, &here->moves)) ||
        !inki_alpha_mu_check(s, inki_front_add(s->v, &here->front, here->limit, s->task->most))) {
        return;
    }
    set_ends(s, here, here->front.cells);
    below->alpha_from = here->alpha_from;
    for (int g = 0; g < here->moves.group_count; g++) {
        inki_vectors_copy(s->v, here->limit, below->given);
        limit_to(s, below->given, here->front.cells, here->front.count);
        if (!visit_group(s, ply, g, here->moves_left) ||
            !inki_alpha_mu_check(s, inki_front_meet(s->v, &here->front, &below->front, &here->spare,
                                                    s->task->most, s->walk->control))) {
            return;
        }
        if (!drop_covered(s, ply)) {
            return;
        }
    }
}

/* One vector of each front, and of those the best in each world.  Outside of `where` the vectors of
 * `other` do not count. */
static ink_status join_all(const search *s, inki_front *into, const inki_front *other,
                           const uint64_t *where, inki_front *spare)
{
    const inki_vectors *v = s->v;
    spare->count = 0;
    ink_status status = INK_OK;
    for (int i = 0; i < into->count * other->count && status == INK_OK; i++) {
        inki_vectors_copy(v, inki_front_at(v, into, i / other->count), s->scratch);
        inki_vectors_join(v, s->scratch, inki_front_at(v, other, i % other->count), where);
        status = inki_front_add(v, spare, s->scratch, s->task->most);
    }
    const inki_front made = *spare;
    *spare = *into;
    *into = made;
    return status;
}

/* Partners move, who are taken to see everything: they choose the best in each world.  What is covered
 * elsewhere may still be of use here. */
static void visit_partners(search *s, int ply)
{
    level *here = s->levels[ply];
    level *below = s->levels[ply + 1];
    if (!inki_alpha_mu_check(
            s, inki_walk_expand(s->walk, &here->node, INK_ACTION_NONE, &here->moves)) ||
        !inki_alpha_mu_check(s, inki_front_add(s->v, &here->front, here->limit, s->task->most))) {
        return;
    }
    set_ends(s, here, here->front.cells);
    for (int i = 0; i < here->moves.next.count; i++) {
        inki_vectors_lower(s->v, here->front.cells, here->moves.next.worlds[i], -HUGE_VAL);
    }
    for (int g = 0; g < here->moves.group_count; g++) {
        below->alpha_from = ply + 1;
        inki_vectors_copy(s->v, here->limit, below->given);
        if (!visit_group(s, ply, g, here->moves_left) ||
            !inki_alpha_mu_check(
                s, join_all(s, &here->front, &below->front, below->node.reach, &here->spare))) {
            return;
        }
    }
    (void)drop_covered(s, ply);
}

/* --- the table ------------------------------------------------------------------------------ */

/* The vectors of an entry, as far as they count here. */
static void take_entry(search *s, level *l, const inki_front_entry *entry)
{
    const size_t width = (size_t)s->v->cell_count;
    for (int i = 0; i < entry->count && s->status == INK_OK; i++) {
        inki_cell *vector = s->scratch;
        inki_vectors_copy(s->v, s->table.cells + entry->at + (size_t)(i + 1) * width, vector);
        inki_vectors_meet(s->v, vector, l->limit, l->node.reach);
        (void)inki_alpha_mu_check(s, inki_front_add(s->v, &l->front, vector, s->task->most));
    }
}

/* Uses what is known of a node: true if that is all that is to be found out here. */
static bool look_up(search *s, int ply)
{
    level *here = s->levels[ply];
    const inki_front_entry *entry = inki_front_table_get(&s->table, here->key);
    if (entry == NULL) {
        return false;
    }
    here->best = entry->best;
    const inki_cell *limit = s->table.cells + entry->at;
    if (entry->moves > here->moves_left || !inki_vectors_cover(s->v, limit, here->given)) {
        return false;
    }
    if (entry->is_exact && (entry->moves == here->moves_left || entry->is_whole)) {
        take_entry(s, here, entry);
        here->is_whole = entry->is_whole;
        (void)drop_covered(s, ply);
        return true;
    }
    if (s->v->is_summed) {
        return false;
    }
    /* Longer plans are not worth more. */
    limit_to(s, here->limit, limit + s->v->cell_count, entry->count);
    take_entry(s, here, entry);
    if (!drop_covered(s, ply)) {
        return true;
    }
    here->front.count = 0;
    here->is_complete = true;
    return false;
}

/* Keeps what was found out about a node, where nothing was dropped. */
static void keep(search *s, int ply)
{
    const level *here = s->levels[ply];
    if (s->status == INK_OK && here->is_complete) {
        const inki_front_entry entry = {.moves = here->moves_left,
                                        .is_exact = true,
                                        .is_whole = here->is_whole,
                                        .best = here->best};
        (void)inki_alpha_mu_check(
            s, inki_front_table_put(&s->table, here->key, &entry, here->given, &here->front));
    }
}

/* --- nodes ---------------------------------------------------------------------------------- */

/* Where the planner has nothing to win: the only front that there is. */
static void visit_lost(search *s, int ply)
{
    level *here = s->levels[ply];
    if (inki_alpha_mu_check(s, inki_front_add(s->v, &here->front, here->limit, s->task->most))) {
        set_best(s, here, here->front.cells);
        (void)drop_covered(s, ply);
    }
}

/* Finds the front of a node whose states, limit and moves left are there, by its kind. */
static void visit_kind(search *s, int ply)
{
    level *here = s->levels[ply];
    const inki_walk_mover mover = inki_walk_mover_of(s->walk, &here->node);
    if (here->moves_left == 0 || mover == INKI_WALK_NOBODY) {
        here->is_whole = mover == INKI_WALK_NOBODY;
        visit_leaf(s, ply);
    } else if (mover == INKI_WALK_PLANNER) {
        here->is_planners = true;
        visit_planner(s, ply);
    } else if (mover == INKI_WALK_PARTNERS) {
        visit_partners(s, ply);
    } else {
        visit_others(s, ply);
    }
}

/* Finds the front of a node, whose states and limit are there. */
static void visit(search *s, int ply, int moves_left)
{
    level *here = s->levels[ply];
    here->front.count = 0;
    here->is_complete = true;
    here->is_whole = true;
    here->is_planners = false;
    here->best = INK_ACTION_NONE;
    here->moves_left = moves_left;
    inki_vectors_copy(s->v, here->given, here->limit);
    if (!inki_alpha_mu_check(s, inki_walk_spend(s->walk)) ||
        !inki_alpha_mu_need_level(s, ply + 1)) {
        return;
    }
    if (is_lost(s, here)) {
        visit_lost(s, ply);
        return;
    }
    here->key = inki_walk_key(s->walk, &here->node);
    if (look_up(s, ply) || s->status != INK_OK) {
        return;
    }
    if (is_lost(s, here)) {
        visit_lost(s, ply);
    } else {
        visit_kind(s, ply);
    }
    keep(s, ply);
}
