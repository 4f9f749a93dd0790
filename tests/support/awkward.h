/* awkward.h - games of two sides at the edges of what a game can be. */
#ifndef TEST_SUPPORT_AWKWARD_H
#define TEST_SUPPORT_AWKWARD_H

#include <inkling/game.h>

/* The number of games: without moves of a side, or of both, with one action, with outcomes that never come,
 * with payoffs that are all equal, far from 0 or of very different sizes, and some that were drawn. */
int awkward_count(void);

/* Makes game number `index`, which the caller destroys.  Failure fails the test. */
ink_game *awkward_create(int index, const char **name);

/* The value of the game to side 0; NaN where it is not known. */
double awkward_value(int index);

#endif
