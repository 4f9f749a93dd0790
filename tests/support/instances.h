/* instances.h - the games that the contract tests run on, and random plays of them. */
#ifndef TEST_SUPPORT_INSTANCES_H
#define TEST_SUPPORT_INSTANCES_H

#include <stdbool.h>

#include <inkling/game.h>
#include <inkling/random.h>
#include <inkling/view.h>

/* The number of instances: the example of every registered game, more of the larger ones, and
 * games from files. */
int instance_count(void);

/* Makes instance number `index`; the caller destroys it.  `*name` is its game string or file. */
ink_game *instance_create(int index, const char **name);

/* Runs a check on every instance. */
void on_every_game(void (*check)(const ink_game *game, const char *name));

/* Is it a payoff, or the value of a state, that the game says there can be? */
bool is_payoff(const ink_game *game, double value);

/* Can the instance be made again from its `text`? */
bool instance_has_text(const ink_game *game);

/* Does chance move in `state` by drawing outcomes that are not listed? */
bool is_drawn(const ink_game *game, const ink_state *state);

/* A move of whoever moves in `state`: chance by its probabilities, a seat at random. */
ink_action random_action(const ink_game *game, const ink_state *state, ink_random *random);

/* A walker at the start; the caller destroys it. */
ink_walker *new_walker(const ink_game *game);

/* Plays a random move; false where play is over. */
bool random_move(ink_walker *walker, ink_random *random);

/* Plays anew from the start: to a random ply of a random play at which a seat is to move.  False if
 * the play had none. */
bool random_decision(ink_walker *walker, ink_random *random);

#endif
