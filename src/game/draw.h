/* draw.h - one of several things by chance. */
#ifndef INKI_GAME_DRAW_H
#define INKI_GAME_DRAW_H

#include <inkling/game.h>

/* The index at `place`, from 0 to 1, of a line on which each of `count` indices takes as much as its
 * probability; they add up to about 1.  Never one whose probability is 0. */
int inki_index_at(const double *chances, int count, double place);

/* The index that one number from `random` draws: `i` with probability chances[i], of `count` that add
 * up to about 1.  Never one whose probability is 0. */
int inki_draw_index(const double *chances, int count, ink_random *random);

/* Draws an outcome where chance is to move; the arrays are scratch for `max_actions`, not looked at
 * where chance is sampled. */
ink_action inki_draw_outcome(const ink_game *game, const ink_state *state, ink_random *random,
                             ink_action *actions, double *chances);

#endif
