/* ranks.h - the letters of suits and ranks, for readers of bridge text. */
#ifndef INKI_BRIDGE_RANKS_H
#define INKI_BRIDGE_RANKS_H

#include <inkling/cards.h>

/* The suit, 0 to 3, with that letter in either case; -1 if none. */
int inki_suit_read(char letter);

/* Reads the rank, deuce 0 to ace 12, that `text` of `size` bytes begins with: one letter in either
 * case, or "10".  Returns the bytes read, 0 if there is no rank. */
size_t inki_rank_read(const char *text, size_t size, int *rank);

/* "North", "East", "South" or "West". */
const char *inki_player_name(int player);

#endif
