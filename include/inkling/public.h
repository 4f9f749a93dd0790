/** @file
 * The public tree of a game of two sides: what everybody sees, with a vector over what each side may hold.
 *
 * A node stands for all histories that look alike to the public.  Each side has one of a few private
 * states there, a *hand*, and a pair of hands is at most one history.  A method that walks the tree handles
 * all hands at once, so it visits a node where the game's tree has as many as there are pairs of hands
 * (Johanson, Waugh, Bowling and Zinkevich, 2011).
 *
 * It is there for games in which chance may deal in secret but every move of a seat is seen by all, such as
 * poker and dice games.
 */
#ifndef INKLING_PUBLIC_H
#define INKLING_PUBLIC_H

#include <stdint.h>

#include <inkling/api.h>
#include <inkling/game.h>
#include <inkling/sequences.h>
#include <inkling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A public tree.  Constant once built; threads may share it.  It does not keep the game. */
typedef struct ink_public ink_public;

/** How large a public tree is. */
typedef struct ink_public_sizes {
    uint64_t decisions;    /**< nodes in which a seat moves */
    uint64_t chances;      /**< nodes in which chance moves */
    uint64_t ends;         /**< nodes in which play is over */
    uint64_t infosets[2];  /**< of each player, in which it moves */
    uint64_t sequences[2]; /**< of each player, the empty one included */
    uint64_t payoffs;      /**< different payoff matrices */
    uint64_t bytes;        /**< held */
} ink_public_sizes;

/** Builds the public tree of a game; end it with ink_public_destroy.  `limits` may be NULL.
 *
 * INK_ERR_UNSUPPORTED (a seat's move that is not seen by all, or two histories with one pair of hands; see
 * also ink_sequences_accepts), INK_ERR_LIMIT (memory, histories), each with a sentence in `*error`, which may be NULL;
 * INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_public_build(const ink_game *game,
                                                  const ink_sequences_limits *limits,
                                                  ink_public **out, ink_error *error);

/** Frees a public tree.  NULL is allowed. */
INK_API void ink_public_destroy(ink_public *tree);

/** Its sizes. */
INK_API void ink_public_measure(const ink_public *tree, ink_public_sizes *out);

#ifdef __cplusplus
}
#endif

#endif
