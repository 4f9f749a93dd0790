/* alpha_mu.c - see alpha_mu.h.
 *
 * 1. A node has a front: the vectors of payoffs, by world, that plans of the planner guarantee, of
 *    which none covers another.  Where the planner moves, it is what all of its actions offer
 *    together; where the others move, one vector of each child, and of those the worst in each
 *    world.  After `moves` actions of the planner, everything is seen: one vector.
 * 2. Plans of 2, 3, ... moves are made in turn.  The first that is worth as much as the best was
 *    with one move less is the answer (root cut): longer plans are never worth more.
 *
 * That holds where the others know the world.  Where they cannot tell worlds of a class apart, they may
 * lose by that what they would have if everything were seen: a longer plan may be worth more, and
 * fewer moves bound nothing.
 *
 * What need not be looked at:
 * - worlds that are lost whatever happens below a node (useless worlds): `limit`, a vector that no
 *   payoff below counts beyond.  It comes from the replies of the others seen so far, and from what
 *   the node was worth with fewer moves;
 * - nodes where the others have a reply that leaves the planner nothing that it does not have at a
 *   node on the way (early cut, and deep alpha cut).  Such vectors are dropped;
 * - further actions where one wins all that there is to win (cut on win).
 */

#include "worlds/alpha_mu_search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Cells of the table: 8 bytes each. */
#define TABLE_CELLS ((size_t)4 << 20)

typedef inki_alpha_mu_level level;
typedef inki_alpha_mu_search search;

/* The mean of the best vector after an action; not a number where all were dropped. */
static double best_mean(const search *s, const inki_front *front, const uint64_t *reach)
{
    double best = nan("");
    for (int i = 0; i < front->count; i++) {
        const double mean = inki_vectors_mean(s->v, inki_front_at(s->v, front, i), reach);
        best = isnan(best) || mean > best ? mean : best;
    }
    return best;
}

/* Sorts the actions, the best first; equal ones stay in order. */
static void sort_actions(const inki_alpha_mu *task)
{
    int *order = task->order;
    for (int i = 1; i < task->action_count; i++) {
        const int action = order[i];
        int at = i;
        while (at > 0 && task->values[order[at - 1]] < task->values[action] - task->tolerance) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = action;
    }
}

/* Plans `moves` moves ahead: values of the actions that have to be tried, and bounds of the others. */
static void plan(search *s, int moves, double *values, bool *is_exact)
{
    const inki_alpha_mu *task = s->task;
    level *root = s->levels[0];
    const size_t width = (size_t)s->v->cell_count;
    root->front.count = 0;
    root->is_whole = true;
    double best = -HUGE_VAL;
    for (int i = 0; i < task->action_count; i++) {
        const int action = task->order[i];
        const double bound = s->v->is_summed ? HUGE_VAL : task->values[action];
        is_exact[action] = false;
        if (!task->wants_all && best >= bound - task->tolerance) {
            values[action] = fmin(bound, best); /* root cut */
            continue;
        }
        inki_vectors_top(s->v, root->limit);
        if (!s->v->is_summed) {
            inki_vectors_copy(s->v, task->bounds + (size_t)action * width, root->limit);
        }
        if (!inki_alpha_mu_visit_action(s, 0, task->actions[action], moves - 1)) {
            return;
        }
        const inki_front *front = &s->levels[1]->front;
        const double mean = best_mean(s, front, root->node.reach);
        is_exact[action] = !isnan(mean);
        values[action] = isnan(mean) ? fmin(bound, best) : mean;
        best = values[action] > best ? values[action] : best;
        if (!inki_alpha_mu_check(s, inki_front_join(s->v, &root->front, front, task->most))) {
            return;
        }
    }
}

/* Plans farther and farther ahead. */
static void deepen(search *s, double *values, bool *is_exact)
{
    inki_alpha_mu *task = s->task;
    while (task->reached < task->moves && !task->is_whole) {
        plan(s, task->reached + 1, values, is_exact);
        if (s->status != INK_OK) {
            return;
        }
        memcpy(task->values, values, (size_t)task->action_count * sizeof *values);
        memcpy(task->is_exact, is_exact, (size_t)task->action_count * sizeof *is_exact);
        sort_actions(task);
        task->reached++;
        task->is_whole = s->levels[0]->is_whole;
        task->nodes = s->walk->nodes;
    }
}

/* Makes the levels, and the root's. */
static ink_status begin(search *s)
{
    const size_t width = (size_t)s->v->cell_count;
    s->level_count = s->walk->game->max_plies + 2;
    s->levels = calloc((size_t)s->level_count, sizeof(level *));
    s->scratch = calloc(2 * width, sizeof *s->scratch);
    s->sums = calloc(width, sizeof *s->sums);
    if (s->levels == NULL || s->scratch == NULL || s->sums == NULL ||
        !inki_alpha_mu_need_level(s, 0) || !inki_alpha_mu_need_level(s, 1)) {
        return INK_ERR_NOMEM;
    }
    level *root = s->levels[0];
    root->is_planners = true;
    root->alpha_from = s->task->wants_all ? 1 : 0;
    return inki_walk_copy(s->walk, s->task->root, &root->node);
}

static void end(search *s)
{
    for (int i = 0; i < s->level_count && s->levels != NULL; i++) {
        inki_alpha_mu_level_destroy(s->levels[i]);
    }
    free(s->levels);
    free(s->scratch);
    free(s->sums);
    free(s->queue);
    inki_front_table_release(&s->table);
}

ink_status inki_alpha_mu_run(inki_alpha_mu *task)
{
    search s = {.task = task,
                .walk = &task->walk,
                .v = task->vectors,
                .table = {.vectors = task->vectors, .most = TABLE_CELLS}};
    const size_t count = (size_t)task->action_count;
    double *values = calloc(count, sizeof *values);
    bool *is_exact = calloc(count, sizeof *is_exact);
    task->reached = 1;
    task->is_whole = false;
    if (values == NULL || is_exact == NULL) {
        s.status = INK_ERR_NOMEM;
    } else if (inki_alpha_mu_check(&s, begin(&s))) {
        deepen(&s, values, is_exact);
    }
    end(&s);
    free(values);
    free(is_exact);
    return s.status;
}
