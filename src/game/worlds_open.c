/* worlds_open.c - values of the nodes of a MAX/MIN graph in one known world. */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/worlds_graph.h"

/* How many nodes to visit between two looks at the stop flag. */
#define STOP_INTERVAL 4096

/* What ink_open stands for in this game. */
typedef struct solver {
    const ink_worlds *worlds;
    double *values; /* of each node */
    bool *below;    /* can the node be reached from the state? */
} solver;

ink_status inki_worlds_open_create(const ink_worlds *worlds, ink_open **out)
{
    const size_t count = (size_t)ink_worlds_node_count(worlds);
    solver *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return INK_ERR_NOMEM;
    }
    s->worlds = worlds;
    s->values = calloc(count, sizeof *s->values);
    s->below = calloc(count, sizeof *s->below);
    if (s->values == NULL || s->below == NULL) {
        inki_worlds_open_destroy((ink_open *)s);
        return INK_ERR_NOMEM;
    }
    *out = (ink_open *)s;
    return INK_OK;
}

void inki_worlds_open_destroy(ink_open *open)
{
    solver *s = (solver *)open;
    if (s != NULL) {
        free(s->values);
        free(s->below);
        free(s);
    }
}

/* Marks the nodes below the state; children come before their parents.  `*nodes` as in
 * ink_open_answer. */
static ink_status mark_below(const solver *s, inki_place from, const ink_control *control,
                             uint64_t *nodes)
{
    const uint64_t limit = *nodes;
    *nodes = 0;
    memset(s->below, 0, (size_t)from.node + 1);
    s->below[from.node] = true;
    for (int32_t i = from.node; i >= 0; i--) {
        if (i % STOP_INTERVAL == 0 && ink_control_stopped(control)) {
            return INK_ERR_STOPPED;
        }
        if (!s->below[i]) {
            continue;
        }
        if (limit > 0 && *nodes == limit) {
            return INK_ERR_LIMIT;
        }
        ++*nodes;
        const ink_worlds_node *node = ink_worlds_node_at(s->worlds, i);
        for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
            if (inki_worlds_has(ink_worlds_legal(s->worlds, e), from.world)) {
                s->below[ink_worlds_edge_at(s->worlds, e)->child] = true;
            }
        }
    }
    return INK_OK;
}

/* The value of a node in a world, given those of its children. */
static double value_of(const solver *s, int32_t index, int world)
{
    const ink_worlds_node *node = ink_worlds_node_at(s->worlds, index);
    if (node->kind == INK_WORLDS_LEAF) {
        return ink_worlds_payoffs(s->worlds, node->leaf)[world];
    }
    double best = 0.0;
    bool found = false;
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (!inki_worlds_has(ink_worlds_legal(s->worlds, e), world)) {
            continue;
        }
        const double value = s->values[ink_worlds_edge_at(s->worlds, e)->child];
        if (!found || (node->kind == INK_WORLDS_MAX ? value > best : value < best)) {
            best = value;
            found = true;
        }
    }
    assert(found);
    return best;
}

ink_status inki_worlds_open_values(ink_open *open, const ink_state *state,
                                   const ink_control *control, ink_open_answer *answer)
{
    solver *s = (solver *)open;
    const inki_place place = inki_place_of(state);
    if (ink_control_stopped(control)) {
        answer->nodes = 0;
        return INK_ERR_STOPPED;
    }
    const ink_status status = mark_below(s, place, control, &answer->nodes);
    if (status != INK_OK) {
        return status;
    }
    for (int32_t i = 0; i < place.node; i++) {
        if (s->below[i]) {
            s->values[i] = value_of(s, i, place.world);
        }
    }
    const ink_worlds_node *node = ink_worlds_node_at(s->worlds, place.node);
    int count = 0;
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (inki_worlds_has(ink_worlds_legal(s->worlds, e), place.world)) {
            answer->values[count++] = s->values[ink_worlds_edge_at(s->worlds, e)->child];
        }
    }
    return INK_OK;
}
