/* tree_sizes.c - see tree_sizes.h. */

#include "tree_sizes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <inkling/tree.h>

#include "support.h"

/* Counts the information sets in which a seat is to move. */
static void count_infosets(const ink_tree *tree, int seat, tree_sizes *out)
{
    bool *met = calloc((size_t)ink_tree_infoset_count(tree, seat), sizeof *met);
    assert_non_null(met);
    out->sequences[seat] = 1;
    for (int32_t i = 0; i < ink_tree_count(tree); i++) {
        const ink_tree_node *node = ink_tree_at(tree, i);
        if (node->mover == seat && !met[node->infoset[seat]]) {
            met[node->infoset[seat]] = true;
            out->infosets[seat]++;
            out->sequences[seat] += node->child_count;
        }
    }
    free(met);
}

static void count_public(const ink_tree *tree, tree_sizes *out)
{
    enum {
        GOES_ON = 1,
        DECIDES = 2
    };
    const int32_t count = ink_tree_public_count(tree);
    uint8_t *met = calloc((size_t)count, sizeof *met);
    assert_non_null(met);
    for (int32_t i = 0; i < ink_tree_count(tree); i++) {
        const ink_tree_node *node = ink_tree_at(tree, i);
        const unsigned what = node->mover >= 0                  ? GOES_ON | DECIDES
                              : node->mover == INK_MOVER_CHANCE ? GOES_ON
                                                                : 0;
        met[node->public_state] = (uint8_t)(met[node->public_state] | what);
    }
    for (int32_t i = 0; i < count; i++) {
        out->public_states += (met[i] & GOES_ON) != 0;
        out->public_decisions += (met[i] & DECIDES) != 0;
    }
    free(met);
}

tree_sizes tree_sizes_count(const ink_game *game, int max_nodes)
{
    ink_tree *tree = NULL;
    tree_sizes out = {0};
    assert_int_equal(ink_tree_build(game, (uint64_t)max_nodes, &tree), INK_OK);
    for (int32_t i = 0; i < ink_tree_count(tree); i++) {
        const int mover = ink_tree_at(tree, i)->mover;
        out.decisions += mover >= 0;
        out.chances += mover == INK_MOVER_CHANCE;
        out.ends += mover == INK_MOVER_NOBODY;
    }
    for (int seat = 0; seat < game->seat_count; seat++) {
        count_infosets(tree, seat, &out);
    }
    count_public(tree, &out);
    ink_tree_destroy(tree);
    return out;
}

tree_sizes tree_sizes_of(const char *text, int max_nodes)
{
    ink_game *game = test_game(text);
    const tree_sizes out = tree_sizes_count(game, max_nodes);
    ink_game_destroy(game);
    return out;
}
