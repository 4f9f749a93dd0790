/* words.c - see words.h. */

#include "worlds/words.h"

#include <stdlib.h>

#include "worlds/standpoint.h"

bool inki_words_suit(const ink_worlds *worlds)
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

/* The worlds that MAX wins at each node from `first` to before `end`, given those of the nodes before. */
static void fill(inki_worlds_arrays graph, int32_t first, int32_t end, uint64_t *minimax)
{
    for (int32_t i = first; i < end; i++) {
        const ink_worlds_node node = graph.nodes[i];
        if (node.kind == INK_WORLDS_LEAF) {
            minimax[i] = graph.wins[node.leaf];
            continue;
        }
        const ink_worlds_edge *edge = graph.edges + node.first_edge;
        uint64_t won = minimax[edge[0].child];
        for (int32_t k = 1; k < node.edge_count; k++) {
            const uint64_t next = minimax[edge[k].child];
            won = node.kind == INK_WORLDS_MAX ? won | next : won & next;
        }
        minimax[i] = won;
    }
}

ink_status inki_words_minimax(const ink_worlds *worlds, int32_t root, const ink_control *control,
                              uint64_t **out)
{
    const inki_worlds_arrays graph = inki_worlds_insides(worlds);
    uint64_t *minimax = malloc(((size_t)root + 1) * sizeof *minimax);
    if (minimax == NULL) {
        return INK_ERR_NOMEM;
    }
    int32_t done = 0; /* children come before their parents */
    while (done <= root) {
        if (ink_control_stopped(control)) {
            free(minimax);
            return INK_ERR_STOPPED;
        }
        const int32_t left = root + 1 - done;
        const int32_t count = left < INKI_STOP_INTERVAL ? left : INKI_STOP_INTERVAL;
        fill(graph, done, done + count, minimax);
        done += count;
    }
    *out = minimax;
    return INK_OK;
}
