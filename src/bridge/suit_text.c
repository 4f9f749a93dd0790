/* suit_text.c - the hands of one suit read and written. */

#include <inkling/suit.h>

#include <string.h>

#include "bridge/ranks.h"

static const char rank_letters[] = "23456789TJQKA";

/* What a hand says: named ranks, and how many small cards. */
typedef struct hand_text {
    const char *text;
    uint16_t named;
    int small_count;
} hand_text;

static const char *const hand_names[2] = {"North", "South"};

/* Reads one hand; `taken` are the ranks that were named before it. */
static ink_status read_hand(int hand, uint16_t taken, hand_text *h, ink_error *error)
{
    const size_t size = strlen(h->text);
    if (strcmp(h->text, "-") == 0) {
        return INK_OK;
    }
    for (size_t at = 0; at < size;) {
        int rank = 0;
        const size_t used = inki_rank_read(h->text + at, size - at, &rank);
        const int column = (int)at + 1;
        if (used == 0 && h->text[at] != 'x' && h->text[at] != 'X') {
            ink_error_set(error, hand + 1, column,
                          "%s: a card is one of A K Q J T (or 10) 9 to 2, or x for a small one",
                          hand_names[hand]);
            return INK_ERR_SYNTAX;
        }
        const uint16_t card = (uint16_t)(1U << rank);
        if (used > 0 && ((h->named | taken) & card) != 0) {
            ink_error_set(error, hand + 1, column, "%s: the %c is %s", hand_names[hand],
                          rank_letters[rank],
                          (h->named & card) != 0 ? "there twice" : "in North's hand already");
            return INK_ERR_SYNTAX;
        }
        if (used > 0) {
            h->named |= card;
        } else if (++h->small_count > 13) {
            ink_error_set(error, hand + 1, column, "%s: a suit has 13 cards", hand_names[hand]);
            return INK_ERR_SYNTAX;
        }
        at += used > 0 ? used : 1;
    }
    return INK_OK;
}

static int count_cards(unsigned ranks)
{
    int count = 0;
    for (; ranks != 0; ranks &= ranks - 1) {
        count++;
    }
    return count;
}

/* Gives a hand its small cards, the lowest of those that are free. */
static void take_small(const hand_text *h, uint16_t *free_ranks, uint16_t *small)
{
    for (int i = 0; i < h->small_count; i++) {
        const uint16_t card = (uint16_t)(*free_ranks & -*free_ranks);
        *small |= card;
        *free_ranks ^= card;
    }
}

ink_status ink_suit_read(const char *north, const char *south, ink_suit *out, ink_error *error)
{
    hand_text hands[2] = {{.text = north}, {.text = south}};
    ink_status status = read_hand(INK_SUIT_NORTH, 0, &hands[INK_SUIT_NORTH], error);
    if (status == INK_OK) {
        status =
            read_hand(INK_SUIT_SOUTH, hands[INK_SUIT_NORTH].named, &hands[INK_SUIT_SOUTH], error);
    }
    if (status != INK_OK) {
        return status;
    }
    const uint16_t named = hands[0].named | hands[1].named;
    const int count = count_cards(named) + hands[0].small_count + hands[1].small_count;
    if (count == 0 || count > 13) {
        ink_error_set(error, count == 0 ? 1 : 2, 1,
                      count == 0 ? "there is no card in either hand"
                                 : "the hands have %d cards together, a suit has 13",
                      count);
        return INK_ERR_SYNTAX;
    }
    ink_suit suit = {.vacant = {13, 13}};
    uint16_t free_ranks = (uint16_t)(0x1FFFU & ~named);
    for (int hand = INK_SUIT_SOUTH; hand >= INK_SUIT_NORTH; hand--) {
        take_small(&hands[hand], &free_ranks, &suit.small[hand]);
        suit.hands[hand] = hands[hand].named | suit.small[hand];
    }
    *out = suit;
    return INK_OK;
}

void ink_suit_text(const ink_suit *suit, ink_suit_side hand, ink_text *out)
{
    const uint16_t ranks = suit->hands[hand];
    for (int rank = 12; rank >= 0; rank--) {
        if ((ranks & ~suit->small[hand]) >> rank & 1) {
            ink_text_append(out, &rank_letters[rank], 1);
        }
    }
    for (unsigned small = suit->small[hand]; small != 0; small &= small - 1) {
        ink_text_add(out, "x");
    }
    if (ranks == 0) {
        ink_text_add(out, "-");
    }
}

int ink_suit_rounds(const ink_suit *suit)
{
    const int north = count_cards(suit->hands[INK_SUIT_NORTH]);
    const int south = count_cards(suit->hands[INK_SUIT_SOUTH]);
    return north > south ? north : south;
}
