/** @file
 * The explicit tree of a game: every history in flat arrays.
 */
#ifndef INKLING_TREE_H
#define INKLING_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/game.h>
#include <inkling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A node of a tree.  Node 0 is the root; the children of a node are contiguous, in the order of
 * the game's actions, and every child comes after its parent. */
typedef struct ink_tree_node {
    int mover;      /**< a seat, INK_MOVER_CHANCE or INK_MOVER_NOBODY */
    int32_t parent; /**< -1 at the root */
    int32_t first_child;
    int32_t child_count;
    ink_action action;              /**< leads here from the parent; INK_ACTION_NONE at the root */
    double probability;             /**< of `action` where the parent is chance, otherwise 1 */
    double payoff[INK_MAX_SIDES];   /**< at an end, to each side; otherwise 0 */
    int32_t infoset[INK_MAX_SEATS]; /**< each seat's augmented information set, from 0 */
    int32_t public_state;           /**< from 0 */
} ink_tree_node;

/** A tree.  Constant once built; threads may share it. */
typedef struct ink_tree ink_tree;

/** Builds the tree of a game: information sets and public states are the classes of equal keys,
 * numbered in the order in which the nodes meet them.
 *
 * INK_ERR_UNSUPPORTED (no bound on the plies, or chance outcomes that cannot be listed),
 * INK_ERR_LIMIT (more than `max_nodes` nodes; 0: 2^31 - 1), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_tree_build(const ink_game *game, uint64_t max_nodes,
                                                ink_tree **out);

/** Frees a tree.  NULL is allowed. */
INK_API void ink_tree_destroy(ink_tree *tree);

/** The number of nodes. */
INK_API int32_t ink_tree_count(const ink_tree *tree);
/** Node `index`, from 0. */
INK_API const ink_tree_node *ink_tree_at(const ink_tree *tree, int32_t index);
/** The number of augmented information sets of a seat. */
INK_API int32_t ink_tree_infoset_count(const ink_tree *tree, int seat);
/** The number of public states. */
INK_API int32_t ink_tree_public_count(const ink_tree *tree);

/** Computes the finest public partition there is: the common-knowledge classes, that is, the
 * connected components of "some seat cannot tell these two apart" over augmented information sets,
 * with the classes merged that some path leaves and enters again, and those between.
 *
 * Writes a class, from 0, for each node to `out[ink_tree_count]` and their number to `*count`.
 * INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_tree_exact_public(const ink_tree *tree, int32_t *out,
                                                       int32_t *count);

#ifdef __cplusplus
}
#endif

#endif
