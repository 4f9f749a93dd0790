/* plan_words.c - see plan_words.h; plan.c tells what is done. */

#include "worlds/plan_words.h"

#include <stdlib.h>

#include "worlds/standpoint.h"

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
    uint64_t *minimax; /* of each node; NULL where nothing is reduced */
    inki_plan_result *result;
    inki_effort effort;
} planner;

bool inki_plan_words_suit(const ink_worlds *worlds)
{
    const int count = ink_worlds_count(worlds);
    if (count > 64 || !ink_worlds_is_binary(worlds) || inki_worlds_is_restricted(worlds)) {
        return false;
    }
    const double *weights = ink_worlds_weights(worlds);
    const int32_t *classes = ink_worlds_knowledge(worlds);
    for (int w = 0; w < count; w++) {
        if (weights[w] < weights[0] || weights[w] > weights[0]) {
            return false;
        }
        for (int before = 0; before < w; before++) {
            if (classes[before] == classes[w]) {
                return false;
            }
        }
    }
    return true;
}

static int count_bits(uint64_t bits)
{
    return __builtin_popcountll(bits);
}

/* The worlds that MAX can win at each node up to the root if it sees them. */
static ink_status find_minimax(planner *p)
{
    p->minimax = calloc((size_t)p->from->node + 1, sizeof *p->minimax);
    if (p->minimax == NULL) {
        return INK_ERR_NOMEM;
    }
    for (int32_t i = 0; i <= p->from->node; i++) {
        if (i % INKI_STOP_INTERVAL == 0 && ink_control_stopped(p->effort.control)) {
            return INK_ERR_STOPPED;
        }
        const ink_worlds_node *node = &p->graph.nodes[i];
        const ink_worlds_edge *edges = p->graph.edges + node->first_edge;
        uint64_t value = node->kind == INK_WORLDS_MIN ? UINT64_MAX : 0;
        for (int32_t e = 0; e < node->edge_count; e++) {
            const uint64_t child = p->minimax[edges[e].child];
            value = node->kind == INK_WORLDS_MIN ? value & child : value | child;
        }
        p->minimax[i] = node->kind == INK_WORLDS_LEAF ? p->graph.wins[node->leaf] : value;
    }
    return INK_OK;
}

/* Notes what a move at the root is worth. */
static void note(planner *p, int move, vectors found)
{
    const int world = p->from->world;
    p->result->believed[move] = (double)count_bits(found.vector) / p->world_count;
    p->result->worth[move] = world < 0 ? (double)count_bits(found.outcome) / p->world_count
                                       : (double)(found.outcome >> world & 1);
}

/* Does MAX take `edge`, with as many wins, rather than `best`? */
static bool prefers(const planner *p, int32_t edge, uint64_t vector, int32_t best,
                    uint64_t best_vector)
{
    return p->options->ties == INKI_PLAN_RANDOM
               ? inki_plan_priority(p->options, edge) > inki_plan_priority(p->options, best)
               : p->options->ties == INKI_PLAN_ALIGNED && vector > best_vector;
}

static vectors visit(planner *p, int32_t index, int ply, uint64_t limit, int floor);

static vectors visit_max(planner *p, const ink_worlds_node *node, int ply, uint64_t limit)
{
    vectors best = {0, 0};
    int32_t best_edge = -1;
    int best_count = -1;
    const bool may_prune = p->options->prunes && ply > 0;
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        const vectors found =
            visit(p, p->graph.edges[e].child, ply + 1, limit, may_prune ? best_count : -1);
        if (p->effort.status != INK_OK) {
            return best;
        }
        if (ply == 0) {
            note(p, e - node->first_edge, found);
        }
        const int count = count_bits(found.vector);
        if (count > best_count ||
            (count == best_count && prefers(p, e, found.vector, best_edge, best.vector))) {
            best = found;
            best_edge = e;
            best_count = count;
        }
    }
    if (ply == 0) {
        p->result->chosen = best_edge - node->first_edge;
    }
    return best;
}

static vectors visit_min(planner *p, const ink_worlds_node *node, int ply, uint64_t limit,
                         int floor)
{
    vectors worst = {UINT64_MAX, UINT64_MAX};
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        const bool is_beta = p->options->reduction == INKI_REDUCE_BETA;
        const vectors found =
            visit(p, p->graph.edges[e].child, ply + 1, is_beta ? limit & worst.vector : limit, -1);
        if (p->effort.status != INK_OK) {
            return worst;
        }
        worst.vector &= found.vector;
        worst.outcome &= found.outcome;
        if (ply == 0) {
            note(p, e - node->first_edge, found);
        } else if (floor >= 0 && count_bits(worst.vector) < floor) {
            break;
        }
    }
    return worst;
}

/* The vectors of a node where no payoff counts beyond `limit`, and fewer wins than `floor` will not
 * do. */
static vectors visit(planner *p, int32_t index, int ply, uint64_t limit, int floor)
{
    const ink_worlds_node *node = &p->graph.nodes[index];
    if (!inki_effort_spend(&p->effort)) {
        return (vectors){0, 0};
    }
    if (node->kind == INK_WORLDS_LEAF) {
        const uint64_t wins = p->graph.wins[node->leaf];
        return (vectors){wins & limit, wins};
    }
    if (node->kind == INK_WORLDS_MAX) {
        return visit_max(p, node, ply, limit);
    }
    return visit_min(p, node, ply, p->minimax == NULL ? limit : limit & p->minimax[index], floor);
}

ink_status inki_plan_words_make(const inki_standpoint *from, const inki_plan_options *options,
                                const ink_control *control, inki_plan_result *result)
{
    planner p = {.options = options,
                 .from = from,
                 .graph = inki_worlds_insides(from->worlds),
                 .world_count = ink_worlds_count(from->worlds),
                 .result = result,
                 .effort = {.limit = result->nodes, .control = control}};
    ink_status status = INK_OK;
    if (options->reduction != INKI_REDUCE_NOTHING) {
        status = find_minimax(&p);
    }
    if (status == INK_OK) {
        (void)visit(&p, from->node, 0, UINT64_MAX, -1);
        status = p.effort.status;
        result->nodes = p.effort.nodes;
    }
    free(p.minimax);
    return status;
}
