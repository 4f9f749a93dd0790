/* poker.h - poker for two with one private card each and one card on the table. */
#ifndef INKI_GAMES_POKER_H
#define INKI_GAMES_POKER_H

#include <stdbool.h>

#include "game/spec.h"

enum {
    INKI_POKER_MAX_TYPES = 13 /* a name for each */
};

/* What is dealt and how it is bet. */
typedef struct inki_poker_rules {
    int types;  /* ranks, 1 to INKI_POKER_MAX_TYPES */
    int copies; /* cards of each rank; with the ranks at least three cards */
    int raises; /* most raises after a bet, in a round of bets */
    int bets;   /* sizes of a bet */
    bool suits; /* are the cards of a rank told apart? then at most four of each */
} inki_poker_rules;

/* Makes the game.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_poker_create(const inki_poker_rules *rules, const char *name,
                                           ink_game **out);

#endif
