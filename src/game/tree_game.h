/* tree_game.h - an open game whose tree was read from a file. */
#ifndef INKI_GAME_TREE_GAME_H
#define INKI_GAME_TREE_GAME_H

#include <inkling/game.h>

enum {
    INKI_TREE_MAX = 0, /* seat and side */
    INKI_TREE_MIN = 1
};

/* A node.  Its edges are contiguous. */
typedef struct inki_open_node {
    int mover; /* INKI_TREE_MAX, INKI_TREE_MIN, INK_MOVER_CHANCE or INK_MOVER_NOBODY */
    int32_t first_edge;
    int32_t edge_count; /* 0 at a leaf, otherwise at least 1 */
    double payoff; /* of a leaf, to MAX; of another node the estimate, if there is one; finite */
    bool is_loud;  /* the estimate is not to be trusted */
} inki_open_node;

/* A move. */
typedef struct inki_open_edge {
    int32_t child;
    const char *label;  /* NULL: its number, from 1; always NULL below chance */
    double probability; /* below chance; they add up to 1 */
} inki_open_edge;

/* A tree.  Children come before their parents; the last node is the root.  It owns its arrays. */
typedef struct inki_open_tree {
    inki_open_node *nodes;
    inki_open_edge *edges;
    char *buffer; /* where the labels lie */
    int32_t node_count;
    int32_t edge_count;
    bool has_estimates; /* at every node that is no leaf; otherwise at none */
} inki_open_tree;

void inki_open_tree_release(inki_open_tree *tree);

/* Makes a game of a tree with nodes, which the game takes over: on success `*tree` is empty.
 * INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_tree_game_create(inki_open_tree *tree, ink_game **out);

/* The tree of a game that inki_tree_game_create made; otherwise NULL. */
const inki_open_tree *inki_tree_game_tree(const ink_game *game);

#endif
