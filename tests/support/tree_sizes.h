/* tree_sizes.h - how large a game is, counted in its explicit tree. */
#ifndef TEST_SUPPORT_TREE_SIZES_H
#define TEST_SUPPORT_TREE_SIZES_H

#include <inkling/game.h>

typedef struct tree_sizes {
    int decisions; /* histories in which a seat is to move */
    int chances;   /* in which chance is to move */
    int ends;
    int infosets[INK_MAX_SEATS];  /* in which the seat is to move */
    int sequences[INK_MAX_SEATS]; /* 1 + the actions of these */
    int public_states;            /* of histories that go on */
    int public_decisions;         /* of these, with a history in which a seat is to move */
} tree_sizes;

/* Counts in the tree of a game, which must have at most `max_nodes` histories. */
tree_sizes tree_sizes_count(const ink_game *game, int max_nodes);

/* The same for a game string. */
tree_sizes tree_sizes_of(const char *text, int max_nodes);

#endif
