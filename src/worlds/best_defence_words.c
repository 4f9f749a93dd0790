/* best_defence_words.c - see best_defence_words.h.
 *
 * 1. From the leaves up, the worlds that MAX wins at every node if it sees them.
 * 2. Depth first, the front of each node, of the worlds alone that MAX may hope for: those that it
 *    would win, seeing them, at this node and at every node of MIN on the way to it.  In the other
 *    worlds no plan wins at one of those nodes, so that what happens here makes no difference.
 *    Nor do the worlds that no plan wins after one of MIN's earlier moves.
 *
 * MAX can be sure of any one of the worlds that it may hope for, so a single one is the front.  That
 * leaves few nodes to visit: in a random tree, every two plies take four in ten of the worlds.
 */

#include "worlds/best_defence_words.h"

#include <stdlib.h>

/* What MAX can be sure of at a node of one ply. */
typedef struct level {
    inki_front front;
    inki_front spare;
} level;

typedef struct searcher {
    const inki_vectors *vectors;
    inki_worlds_arrays graph;
    uint64_t *minimax; /* of each node */
    int most;          /* vectors of a front */
    level *levels;
    inki_effort *effort;
} searcher;

/* The worlds that are in some vector of a front. */
static uint64_t some_of(const inki_front *front)
{
    uint64_t worlds = 0;
    for (int i = 0; i < front->count; i++) {
        worlds |= front->cells[i].bits;
    }
    return worlds;
}

/* here := what MAX can be sure of with the first move `is_first`, or with one more, `below`. */
static ink_status combine(searcher *s, ink_worlds_kind kind, bool is_first, level *here,
                          const inki_front *below)
{
    return is_first || kind == INK_WORLDS_MAX
               ? inki_front_join(s->vectors, &here->front, below, s->most)
               : inki_front_meet(s->vectors, &here->front, below, &here->spare, s->most,
                                 s->effort->control);
}

/* Finds what MAX can be sure of at a node, of the worlds in `limit`. */
static void visit(searcher *s, int32_t index, int ply, uint64_t limit)
{
    if (!inki_effort_spend(s->effort)) {
        return;
    }
    const ink_worlds_node *node = &s->graph.nodes[index];
    level *here = &s->levels[ply];
    uint64_t hope = limit & s->minimax[index];
    here->front.count = 0;
    if (node->kind == INK_WORLDS_LEAF || (hope & (hope - 1)) == 0) {
        const inki_cell all = {.bits = hope};
        s->effort->status = inki_front_add(s->vectors, &here->front, &all, s->most);
        return;
    }
    for (int32_t i = 0; i < node->edge_count && hope != 0; i++) {
        visit(s, s->graph.edges[node->first_edge + i].child, ply + 1, hope);
        if (s->effort->status == INK_OK) {
            s->effort->status = combine(s, node->kind, i == 0, here, &s->levels[ply + 1].front);
        }
        if (s->effort->status != INK_OK) {
            return;
        }
        if (node->kind == INK_WORLDS_MIN) {
            hope = some_of(&here->front);
        } else if (here->front.cells[0].bits == hope) {
            return; /* there is no more to be had */
        }
    }
}

static ink_status visit_root(searcher *s, const inki_standpoint *from, inki_front *fronts)
{
    const ink_worlds_node *root = &s->graph.nodes[from->node];
    ink_status status = inki_effort_spend(s->effort) ? INK_OK : s->effort->status;
    for (int32_t i = 0; i < root->edge_count && status == INK_OK; i++) {
        visit(s, s->graph.edges[root->first_edge + i].child, 1, UINT64_MAX);
        status = s->effort->status;
        if (status == INK_OK) {
            status = inki_front_join(s->vectors, &fronts[i], &s->levels[1].front, s->most);
        }
    }
    return status;
}

ink_status inki_defence_words(const inki_standpoint *from, const inki_vectors *vectors, int most,
                              inki_effort *effort, inki_front *fronts)
{
    const size_t level_count = (size_t)from->max_plies + 1;
    searcher s = {.vectors = vectors,
                  .graph = inki_worlds_insides(from->worlds),
                  .most = most,
                  .levels = calloc(level_count, sizeof *s.levels),
                  .effort = effort};
    if (s.levels == NULL) {
        return INK_ERR_NOMEM;
    }
    ink_status status = inki_words_minimax(from->worlds, from->node, effort->control, &s.minimax);
    if (status == INK_OK) {
        status = visit_root(&s, from, fronts);
    }
    for (size_t i = 0; i < level_count; i++) {
        inki_front_release(&s.levels[i].front);
        inki_front_release(&s.levels[i].spare);
    }
    free(s.levels);
    free(s.minimax);
    return status;
}
