/** @file
 * A MAX/MIN graph seen in several worlds at once.
 *
 * MAX (seat 0, side 0) does not know which world is the true one; MIN (seat 1, side 1) knows the
 * class of worlds that `knowledge` gives.  Each leaf has a payoff for each world, to MAX.
 * Source of the model: Frank, Basin and Matsubara (1998).
 */
#ifndef INKLING_WORLDS_H
#define INKLING_WORLDS_H

#include <stdbool.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/game.h>
#include <inkling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a node is. */
typedef enum ink_worlds_kind {
    INK_WORLDS_MAX,
    INK_WORLDS_MIN,
    INK_WORLDS_LEAF
} ink_worlds_kind;

/** A node.  Its edges are contiguous. */
typedef struct ink_worlds_node {
    ink_worlds_kind kind;
    int32_t first_edge;
    int32_t edge_count; /**< 0 at a leaf, otherwise at least 1 */
    int32_t leaf;       /**< number of the payoff vector of a leaf; otherwise -1 */
} ink_worlds_node;

/** A move. */
typedef struct ink_worlds_edge {
    int32_t child;
    const char *label; /**< its name, owned by the graph; NULL: its number, from 1 */
} ink_worlds_edge;

/** The graph.  Constant once built; threads may share it. */
typedef struct ink_worlds ink_worlds;

/** Makes a graph without nodes in `world_count` worlds (1 to 4096), all equally likely, each known
 * to MIN.  The caller destroys it.  INK_ERR_ARGUMENT, INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_worlds_create(int world_count, ink_worlds **out);
/** Frees a graph.  NULL is allowed. */
INK_API void ink_worlds_destroy(ink_worlds *worlds);

/** Adds a leaf with `world_count` payoffs; `*node` is its number.  INK_ERR_ARGUMENT (a payoff that
 * is not finite), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_worlds_add_leaf(ink_worlds *worlds, const double *payoffs,
                                                     int32_t *node);
/** The moves of a node.  Borrowed for the length of the call. */
typedef struct ink_worlds_moves {
    int count;                 /**< at least 1 */
    const int32_t *children;   /**< `count` nodes that exist already */
    const char *const *labels; /**< `count` names, each of which may be NULL; NULL: none */
    const uint64_t *legal;     /**< `count` rows of ink_worlds_words words: bit w of a row says that
                                  the move is legal in world w; NULL: all are, everywhere */
} ink_worlds_moves;

/** Adds a MAX or MIN node; the last node added is the root.
 *
 * INK_ERR_ARGUMENT (a child that does not exist, a label with white space or control characters,
 * two moves of the same name, a legal world that does not exist), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_worlds_add_node(ink_worlds *worlds, ink_worlds_kind kind,
                                                     const ink_worlds_moves *moves, int32_t *node);
/** Sets the weights of the worlds: positive, scaled by the call to add up to 1.
 * INK_ERR_ARGUMENT. */
INK_API INK_NODISCARD ink_status ink_worlds_set_weights(ink_worlds *worlds, const double *weights);
/** Sets MIN's knowledge: worlds with equal numbers look alike to MIN. */
INK_API void ink_worlds_set_knowledge(ink_worlds *worlds, const int32_t *classes);

/** The number of worlds. */
INK_API int ink_worlds_count(const ink_worlds *worlds);
/** The number of 64-bit words in a set of worlds. */
INK_API int ink_worlds_words(const ink_worlds *worlds);
/** The number of nodes. */
INK_API int32_t ink_worlds_node_count(const ink_worlds *worlds);
/** The root: the last node added. */
INK_API int32_t ink_worlds_root(const ink_worlds *worlds);
/** A node, by number. */
INK_API const ink_worlds_node *ink_worlds_node_at(const ink_worlds *worlds, int32_t node);
/** An edge, by number. */
INK_API const ink_worlds_edge *ink_worlds_edge_at(const ink_worlds *worlds, int32_t edge);
/** The worlds in which an edge is legal, as a bit set. */
INK_API const uint64_t *ink_worlds_legal(const ink_worlds *worlds, int32_t edge);
/** The payoffs of a leaf, by leaf number: one for each world. */
INK_API const double *ink_worlds_payoffs(const ink_worlds *worlds, int32_t leaf);
/** Is every payoff 0 or 1? */
INK_API bool ink_worlds_is_binary(const ink_worlds *worlds);
/** The worlds in which a leaf pays 1, as a bit set; only for binary graphs. */
INK_API const uint64_t *ink_worlds_wins(const ink_worlds *worlds, int32_t leaf);
/** The weight of each world; they add up to 1. */
INK_API const double *ink_worlds_weights(const ink_worlds *worlds);
/** MIN's class of each world. */
INK_API const int32_t *ink_worlds_knowledge(const ink_worlds *worlds);

/** Makes a game of a graph: chance picks the world, MIN learns its class, then MAX and MIN move and
 * see each other's moves.  On success the game owns the graph.
 *
 * A seat must know its legal moves.  Take the worlds in which a node can be reached: there, a move
 * of MAX must be legal in all or in none of them, and a move of MIN in all or in none of those of
 * one class.  INK_ERR_ARGUMENT (this does not hold, or there are no nodes, or in some world a node
 * without a legal move can be reached), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_worlds_game(ink_worlds *worlds, ink_game **out);

/** The graph of a game that ink_worlds_game made; otherwise NULL. */
INK_API const ink_worlds *ink_game_worlds(const ink_game *game);

#ifdef __cplusplus
}
#endif

#endif
