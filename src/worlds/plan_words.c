/* plan_words.c - see plan_words.h; plan.c tells what is done. */

#include "worlds/plan_words.h"

#include <stdlib.h>

#include "worlds/standpoint.h"
#include "worlds/words.h"

/* The vectors of a node.  As MIN knows the world, the outcome has a bit for each world too. */
typedef struct vectors {
    uint64_t vector;
    uint64_t outcome;
} vectors;

typedef struct planner {
    const inki_plan_options *options;
    const inki_standpoint *from;
    inki_worlds_arrays graph;
    int world_count;
    uint64_t *minimax; /* of each node; NULL where it is not needed */
    int least; /* wins without which MIN's other moves need no visit; see is_settled in plan.c */
    inki_plan_result *result;
    inki_effort effort;
} planner;

/* Does MAX take `edge`, with as many wins, rather than `best`? */
static inline bool prefers(const planner *p, int32_t edge, uint64_t vector, int32_t best,
                           uint64_t best_vector)
{
    return p->options->ties == INKI_PLAN_RANDOM
               ? inki_plan_priority(p->options, edge) > inki_plan_priority(p->options, best)
               : p->options->ties == INKI_PLAN_ALIGNED && vector > best_vector;
}

/* The best of MAX's moves so far. */
typedef struct choice {
    vectors best;
    int32_t edge;
    int count; /* of wins; less than 0 before the first move */
} choice;

/* Considers one more move of MAX. */
static inline void consider(const planner *p, choice *c, int32_t edge, vectors found)
{
    const int count = inki_words_count(found.vector);
    bool takes = count > c->count;
    if (count == c->count) {
        takes = prefers(p, edge, found.vector, c->edge, c->best.vector);
    }
    /* Nobody can foresee the outcome, so no jump depends on it. */
    c->best.vector = takes ? found.vector : c->best.vector;
    c->best.outcome = takes ? found.outcome : c->best.outcome;
    c->edge = takes ? edge : c->edge;
    c->count = takes ? count : c->count;
}

static vectors visit_max(planner *p, int32_t index, uint64_t limit);
static vectors visit_min(planner *p, int32_t index, uint64_t limit, int floor);

/* The vectors of a node where no payoff counts beyond `limit`, and fewer wins than `floor` will not
 * do.  Half of the nodes and more are leaves: they cost no call. */
static inline vectors visit(planner *p, int32_t index, uint64_t limit, int floor)
{
    if (!inki_effort_spend(&p->effort)) {
        return (vectors){0, 0};
    }
    const ink_worlds_node *node = &p->graph.nodes[index];
    switch (node->kind) {
    case INK_WORLDS_MAX:
        return visit_max(p, index, limit);
    case INK_WORLDS_MIN:
        return visit_min(p, index, limit, floor);
    case INK_WORLDS_LEAF:
        break;
    }
    const uint64_t wins = p->graph.wins[node->leaf];
    return (vectors){wins & limit, wins};
}

/* The wins of the move that sampling makes. */
static int most_wins(const planner *p, const ink_worlds_node *node)
{
    int most = 0;
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        const int count = inki_words_count(p->minimax[p->graph.edges[e].child]);
        most = count > most ? count : most;
    }
    return most;
}

static vectors visit_max(planner *p, int32_t index, uint64_t limit)
{
    const ink_worlds_node *node = &p->graph.nodes[index];
    choice c = {.count = -1};
    const int known = p->options->sees_worlds ? most_wins(p, node) : -1;
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        const int floor = c.count > known ? c.count : known;
        const vectors found =
            visit(p, p->graph.edges[e].child, limit, p->options->prunes ? floor : -1);
        if (p->effort.status != INK_OK) {
            return found;
        }
        consider(p, &c, e, found);
    }
    if (p->options->sees_worlds) {
        c.best.vector = p->minimax[index];
    }
    return c.best;
}

static vectors visit_min(planner *p, int32_t index, uint64_t limit, int floor)
{
    const ink_worlds_node *node = &p->graph.nodes[index];
    vectors worst = {p->minimax == NULL ? limit : limit & p->minimax[index], UINT64_MAX};
    if (p->options->reduction != INKI_REDUCE_NOTHING) {
        limit = worst.vector;
    }
    floor = floor > p->least ? floor : p->least;
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (inki_words_count(worst.vector) < floor) {
            worst.outcome = 0;
            break;
        }
        const vectors found = visit(p, p->graph.edges[e].child, limit, -1);
        worst.vector &= found.vector;
        worst.outcome &= found.outcome;
        if (p->effort.status != INK_OK) {
            break;
        }
        if (p->options->reduction == INKI_REDUCE_BETA) {
            limit = worst.vector;
        }
    }
    return worst;
}

/* Notes what a move at the root is worth. */
static void note(planner *p, int move, vectors found)
{
    const int world = p->from->world;
    p->result->believed[move] = (double)inki_words_count(found.vector) / p->world_count;
    p->result->worth[move] = world < 0 ? (double)inki_words_count(found.outcome) / p->world_count
                                       : (double)(found.outcome >> world & 1);
}

/* Visits every move at the root. */
static void visit_root(planner *p)
{
    const ink_worlds_node *root = &p->graph.nodes[p->from->node];
    const inki_reduction reduction = p->options->reduction;
    const bool is_reduced = root->kind == INK_WORLDS_MIN && reduction != INKI_REDUCE_NOTHING;
    uint64_t limit = is_reduced ? p->minimax[p->from->node] : UINT64_MAX;
    choice c = {.count = -1};
    bool goes_on = inki_effort_spend(&p->effort);
    for (int32_t i = 0; i < root->edge_count && goes_on; i++) {
        const int32_t edge = root->first_edge + i;
        const vectors found = visit(p, p->graph.edges[edge].child, limit, -1);
        goes_on = p->effort.status == INK_OK;
        if (goes_on) {
            note(p, i, found);
            consider(p, &c, edge, found);
        }
        if (is_reduced && reduction == INKI_REDUCE_BETA) {
            limit &= found.vector;
        }
    }
    if (root->kind == INK_WORLDS_MAX) {
        p->result->chosen = c.edge - root->first_edge;
    }
}

ink_status inki_plan_words_make(const inki_standpoint *from, const inki_plan_options *options,
                                const ink_control *control, inki_plan_result *result)
{
    planner p = {.options = options,
                 .from = from,
                 .graph = inki_worlds_insides(from->worlds),
                 .world_count = ink_worlds_count(from->worlds),
                 .least = options->prunes && from->world < 0 ? 1 : -1,
                 .result = result,
                 .effort = {.limit = result->nodes, .control = control}};
    ink_status status = INK_OK;
    if (inki_plan_uses_minimax(options)) {
        status = inki_words_minimax(from->worlds, from->node, control, &p.minimax);
    }
    if (status == INK_OK) {
        visit_root(&p);
        status = p.effort.status;
        result->nodes = p.effort.nodes;
    }
    free(p.minimax);
    return status;
}
