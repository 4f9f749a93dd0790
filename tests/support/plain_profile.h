/* plain_profile.h - what strategies are worth, found the obvious way: by recursion on the explicit tree.
 *
 * It shares nothing with the sequence form but the keys of information sets.
 */
#ifndef TEST_SUPPORT_PLAIN_PROFILE_H
#define TEST_SUPPORT_PLAIN_PROFILE_H

#include <stdbool.h>

#include <inkling/strategy.h>
#include <inkling/tree.h>

/* A game of two seats as a tree, with the key of the mover at each node. */
typedef struct plain_profile {
    ink_tree *tree;
    ink_key *keys;
    double payoff_sum;
} plain_profile;

/* Failure fails the test. */
plain_profile plain_profile_create(const ink_game *game);
void plain_profile_release(plain_profile *plain);

/* The payoff to side 0 where each seat moves as its strategy says; NULL, and where it says nothing: with equal
 * probabilities. */
double plain_profile_value(const plain_profile *plain, const ink_strategy *first,
                           const ink_strategy *second);

/* What a seat gets, in payoff to its own side, if it answers the other's strategy best. */
double plain_profile_best(const plain_profile *plain, int seat, const ink_strategy *other);

/* What each action is worth to side 0, in the mean over the histories of a seat's information set, if both
 * follow the strategy; false, and nothing written, where the other seat or chance never lets it come there. */
bool plain_profile_actions(const plain_profile *plain, int seat, ink_key key,
                           const ink_strategy *both, double *out);

/* The product of a seat's own probabilities on the way to its information set; -1: there is none. */
double plain_profile_own_reach(const plain_profile *plain, int seat, ink_key key,
                               const ink_strategy *strategy);

#endif
