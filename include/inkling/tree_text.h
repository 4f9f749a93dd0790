/** @file
 * Game trees as text.
 *
 *     # a comment, to the end of the line
 *     worlds 5                          how many worlds there are; needed only to check vectors
 *     weights 1 2 1 1 1                 of the worlds; equal if not given
 *     knowledge all                     what MIN knows: "all", "none", or a class for each world
 *     max(
 *         left: min( max( [11000] [00111] ), max( a: [1 1 0 0 0] b: [0 0 1 1 1] ) )
 *         right: [11110]
 *     )
 *
 * A node is a payoff to MAX (a number from -1e100 to 1e100), a vector of payoffs (in square brackets,
 * a digit for each world, or numbers apart), or max(...), min(...) or chance(...) around its
 * children, which commas or white space part.  A child may have a label before a colon; below chance
 * the label is the probability, a decimal or a fraction such as 1/6.  Trees with vectors have no
 * chance nodes.
 *
 * For searches with a depth limit, every node with children may carry an estimate of its value, as in
 * max~0.5(...); with an exclamation mark, max~0.5!(...), it is not to be trusted: the position is not
 * quiet.  Trees with vectors have no estimates.
 */
#ifndef INKLING_TREE_TEXT_H
#define INKLING_TREE_TEXT_H

#include <stddef.h>

#include <inkling/api.h>
#include <inkling/game.h>
#include <inkling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Reads a tree of `size` bytes and makes a game of it: an open game with seats MAX and MIN, or,
 * where leaves have vectors, a game of hidden worlds (worlds.h).  The caller destroys the game.
 *
 * Nesting may be as deep as memory allows.  INK_ERR_SYNTAX with place and sentence in `*error`,
 * which may be NULL; INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_tree_text_read(const char *text, size_t size, ink_game **out,
                                                    ink_error *error);

/** Appends the tree of a game that ink_tree_text_read made; reading it again gives the same game.
 * INK_ERR_UNSUPPORTED for other games. */
INK_API INK_NODISCARD ink_status ink_tree_text_write(const ink_game *game, ink_text *out);

#ifdef __cplusplus
}
#endif

#endif
