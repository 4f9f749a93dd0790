/* calls.c - what the sections share. */

#include "calls.h"

#include <stdio.h>
#include <stdlib.h>

int scaled(int count, int scale)
{
    const int result = count * scale / 100;
    return result > 0 ? result : 1;
}

/* A card's place in the sorted list, and the card. */
typedef struct listed_card {
    int key;
    int place;
} listed_card;

static int compare_cards(const void *a, const void *b)
{
    return ((const listed_card *)a)->key - ((const listed_card *)b)->key;
}

void print_cards(const struct futureTricks *fut)
{
    listed_card cards[13];
    printf(" %d cards", fut->cards);
    for (int i = 0; i < fut->cards && i < 13; i++) {
        cards[i].key = -1000 * fut->score[i] + 20 * fut->suit[i] - fut->rank[i];
        cards[i].place = i;
    }
    if (fut->cards > 0) {
        qsort(cards, (size_t)fut->cards, sizeof cards[0], compare_cards);
    }
    for (int i = 0; i < fut->cards && i < 13; i++) {
        const int k = cards[i].place;
        printf(" %d/%d+%x=%d", fut->suit[k], fut->rank[k], (unsigned)fut->equals[k], fut->score[k]);
    }
}
