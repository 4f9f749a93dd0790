/* efg_game.h - the game that an .efg file is made into. */
#ifndef INKI_FORMATS_EFG_GAME_H
#define INKI_FORMATS_EFG_GAME_H

#include "formats/efg_file.h"

/* The file that a game was made of; NULL if it was made of something else. */
const inki_efg *inki_efg_of(const ink_game *game);

#endif
