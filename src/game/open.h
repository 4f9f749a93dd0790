/* open.h - solvers of states where everything is seen, for methods. */
#ifndef INKI_GAME_OPEN_H
#define INKI_GAME_OPEN_H

#include <inkling/game.h>

/* Is there an open solver for the game: can ink_open_create fail for lack of memory only? */
bool inki_open_exists(const ink_game *game);

#endif
