/* public_form.c - the end of a public tree, and its sizes. */

#include "game/public_form.h"

#include <stdlib.h>

void ink_public_destroy(ink_public *tree)
{
    if (tree == NULL) {
        return;
    }
    for (uint64_t i = 0; i < tree->deal_count; i++) {
        free(tree->deals[i].from[0]);
        free(tree->deals[i].from[1]);
    }
    for (uint64_t i = 0; i < tree->matrix_count; i++) {
        free(tree->matrices[i].columns[0]);
        free(tree->matrices[i].columns[1]);
        free(tree->matrices[i].pairs);
    }
    free(tree->nodes);
    free(tree->places);
    free(tree->deals);
    free(tree->ends);
    free(tree->matrices);
    free(tree->game);
    free(tree);
}

void ink_public_measure(const ink_public *tree, ink_public_sizes *out)
{
    *out = (ink_public_sizes){.decisions = tree->node_count - tree->chance_nodes,
                              .chances = tree->chance_nodes,
                              .ends = tree->end_nodes,
                              .infosets = {tree->infosets[0], tree->infosets[1]},
                              .sequences = {tree->sequences[0], tree->sequences[1]},
                              .payoffs = tree->matrix_count};
    out->bytes = tree->node_count * sizeof *tree->nodes + tree->place_count * sizeof *tree->places +
                 tree->deal_count * sizeof *tree->deals + tree->end_count * sizeof *tree->ends;
}
