/* toy.h - small games that are a table of nodes, for tests to make by hand or at random. */
#ifndef TEST_SUPPORT_TOY_H
#define TEST_SUPPORT_TOY_H

#include <stdint.h>

#include <inkling/game.h>

/* A node.  Its children are contiguous and have greater numbers; number i is reached by action i,
 * named "a", "b", ... */
typedef struct toy_node {
    int mover;                      /* a seat, INK_MOVER_CHANCE or INK_MOVER_NOBODY */
    int first;                      /* number of the first child */
    int count;                      /* of children, at most 26 */
    double chance;                  /* of coming here, where chance moved */
    double payoff;                  /* to side 0, where nobody moves */
    double measure;                 /* likewise */
    uint64_t tokens[INK_MAX_SEATS]; /* what each seat learns on coming here */
    uint64_t token;                 /* and what the public learns */
} toy_node;

/* The state of a toy game. */
typedef struct toy_state {
    int32_t node;
    int32_t zero;
} toy_state;

/* A game with these nodes, which it copies, from node 0 on; seats 0 and 2 are on side 0, 1 and 3
 * on side 1; one measure, named "toys".  INK_TRAIT_CONSTANT_SUM is added to the traits.  Fails the
 * test where there is no memory.  Tests may change the game's functions. */
ink_game *toy_create(const toy_node *nodes, int count, int seat_count, unsigned traits);

/* A game of up to `max_plies` moves drawn by `seed`, with small whole payoffs.  Chance moves too if
 * the traits say so.  Without INK_TRAIT_OPEN, tokens are few and often 0, seats learn at least what
 * the public does, and every seat always has two actions. */
ink_game *toy_random(uint64_t seed, int max_plies, int seat_count, unsigned traits);

/* The nodes of a toy game. */
const toy_node *toy_nodes(const ink_game *game);

/* The number of the node that a state of a toy game is. */
int toy_place(const ink_state *state);

#endif
