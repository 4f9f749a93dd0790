/* play.h - the play of the cards when all of them are seen.
 *
 * Included by everything in src/bridge that follows a trick: the game, the solvers, the layouts.
 */
#ifndef INKI_BRIDGE_PLAY_H
#define INKI_BRIDGE_PLAY_H

#include <inkling/cards.h>

/* A deal in play.  Flat; unused bytes are zero. */
typedef struct inki_play {
    ink_hand hands[4]; /* cards still held, by player; cards on the table are not among them */
    int8_t table[4];   /* cards of the current trick in order; INK_CARD_NONE beyond `on_table` */
    int8_t strain;     /* an ink_strain */
    int8_t leader;     /* who leads or led to the current trick: an ink_player */
    int8_t on_table;   /* cards on the table, 0 to 3 */
    int8_t taken[2];   /* tricks taken so far by North-South and East-West */
    int8_t unused[7];
} inki_play;

/* The player to move: the leader plus the cards on the table. */
int inki_play_mover(const inki_play *play);

/* The legal cards of the player to move: those of the suit led if there are any. */
ink_hand inki_play_legal(const inki_play *play);

/* Plays a legal card.  The fourth card of a trick ends it: the winner's side takes it, the winner
 * leads next, and the table is empty again. */
void inki_play_card(inki_play *play, ink_card card);

/* Do all hands and the table have no cards left? */
bool inki_play_is_over(const inki_play *play);

/* The player who wins a full trick of four cards that `leader` led. */
int inki_trick_winner(const int8_t table[4], int leader, int strain);

#endif
