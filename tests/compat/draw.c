/* draw.c - random positions and plays. */

#include "draw.h"

#include <stdint.h>
#include <string.h>

int draw(int bound)
{
    /* xorshift64 (Marsaglia 2003). */
    static uint64_t word = 88172645463325252U;
    word ^= word << 13;
    word ^= word >> 7;
    word ^= word << 17;
    return (int)((word >> 32) % (uint64_t)bound);
}

struct deal draw_deal(int tricks)
{
    int deck[52];
    for (int i = 0; i < 52; i++) {
        deck[i] = i;
    }
    struct deal dl;
    memset(&dl, 0, sizeof dl);
    dl.trump = draw(5);
    dl.first = draw(4);
    for (int i = 0; i < 4 * tricks; i++) {
        const int other = i + draw(52 - i);
        const int card = deck[other];
        deck[other] = deck[i];
        dl.remainCards[i % 4][card / 13] |= 4U << card % 13;
    }
    return dl;
}

/* Plays a random legal card of a hand; the suit led is -1 for the leader. */
static void play_card(struct deal *dl, int player, int led, int *suit, int *rank)
{
    int cards[13];
    int count = 0;
    const bool follows = led >= 0 && dl->remainCards[player][led] != 0;
    for (int card = 0; card < 52; card++) {
        const bool is_held = (dl->remainCards[player][card / 13] >> (card % 13 + 2) & 1) != 0;
        if (is_held && (!follows || card / 13 == led)) {
            cards[count++] = card;
        }
    }
    const int card = cards[draw(count)];
    *suit = card / 13;
    *rank = card % 13 + 2;
    dl->remainCards[player][*suit] &= ~(1U << *rank);
}

void draw_trick(struct deal *dl, int count)
{
    for (int i = 0; i < count; i++) {
        play_card(dl, (dl->first + i) % 4, i == 0 ? -1 : dl->currentTrickSuit[0],
                  &dl->currentTrickSuit[i], &dl->currentTrickRank[i]);
    }
}

/* Who wins a full trick: the place in it. */
static int winner_of(const int *suit, const int *rank, int trump)
{
    int best = 0;
    for (int i = 1; i < 4; i++) {
        const bool ruffs = suit[i] == trump && suit[best] != trump;
        if (ruffs || (suit[i] == suit[best] && rank[i] > rank[best])) {
            best = i;
        }
    }
    return best;
}

struct playTraceBin draw_play(struct deal dl)
{
    struct playTraceBin play;
    memset(&play, 0, sizeof play);
    int leader = dl.first;
    for (;;) {
        const unsigned *hand = dl.remainCards[leader];
        if ((hand[0] | hand[1] | hand[2] | hand[3]) == 0) {
            return play;
        }
        const int start = play.number;
        for (int i = 0; i < 4; i++, play.number++) {
            play_card(&dl, (leader + i) % 4, i == 0 ? -1 : play.suit[start],
                      &play.suit[play.number], &play.rank[play.number]);
        }
        leader = (leader + winner_of(&play.suit[start], &play.rank[start], dl.trump)) % 4;
    }
}

struct dealPBN to_pbn(const struct deal *dl)
{
    struct dealPBN out;
    memset(&out, 0, sizeof out);
    out.trump = dl->trump;
    out.first = dl->first;
    memcpy(out.currentTrickSuit, dl->currentTrickSuit, sizeof out.currentTrickSuit);
    memcpy(out.currentTrickRank, dl->currentTrickRank, sizeof out.currentTrickRank);
    char *at = out.remainCards;
    const int first = draw(4);
    *at++ = "NESW"[first];
    *at++ = ':';
    for (int i = 0; i < 16; i++) {
        const unsigned holding = dl->remainCards[(first + i / 4) % 4][i % 4];
        for (int rank = 14; rank >= 2; rank--) {
            if ((holding >> rank & 1) != 0) {
                *at++ = "23456789TJQKA"[rank - 2];
            }
        }
        *at++ = i == 15 ? '\0' : i % 4 == 3 ? ' ' : '.';
    }
    return out;
}
