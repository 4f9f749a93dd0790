/* sequences_hold.h - the game that is left when some infosets are held at given probabilities. */
#ifndef INKI_GAME_SEQUENCES_HOLD_H
#define INKI_GAME_SEQUENCES_HOLD_H

#include "game/sequences.h"

/* A game without the held infosets: their moves are made as if by chance.  Each sequence of the whole game
 * is played with `share` times the probability of its `owner` in what is left. */
typedef struct inki_held_game {
    ink_sequences left;
    uint32_t *owner[2]; /* of each sequence of the whole game: one of what is left */
    double *share[2];
} inki_held_game;

/* `held` has for each player the probability of each sequence's action where its infoset is held, and
 * negative numbers elsewhere; NULL: none is.  INK_ERR_NOMEM leaves `out` zeroed. */
INK_NODISCARD ink_status inki_held_game_init(inki_held_game *out, const ink_sequences *whole,
                                             const double *const held[2]);
void inki_held_game_release(inki_held_game *game);

#endif
