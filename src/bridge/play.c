/* play.c - the rules of a trick. */

#include "bridge/play.h"

#include <assert.h>

int inki_play_mover(const inki_play *play)
{
    return (play->leader + play->on_table) % 4;
}

ink_hand inki_play_legal(const inki_play *play)
{
    const ink_hand hand = play->hands[inki_play_mover(play)];
    if (play->on_table == 0) {
        return hand;
    }
    const ink_hand follow = hand & INK_SUIT_MASK(play->table[0] / 13);
    return follow != 0 ? follow : hand;
}

int inki_trick_winner(const int8_t table[4], int leader, int strain)
{
    int best = 0;
    for (int i = 1; i < 4; i++) {
        const int suit = table[i] / 13;
        const int best_suit = table[best] / 13;
        if (suit == best_suit ? table[i] > table[best] : suit == strain) {
            best = i;
        }
    }
    return (leader + best) % 4;
}

void inki_play_card(inki_play *play, ink_card card)
{
    assert(0 <= card && card < 52 && inki_play_legal(play) >> card & 1);
    const int mover = inki_play_mover(play);
    play->hands[mover] &= ~((ink_hand)1 << card);
    play->table[play->on_table++] = (int8_t)card;
    if (play->on_table < 4) {
        return;
    }
    play->leader = (int8_t)inki_trick_winner(play->table, play->leader, play->strain);
    play->taken[play->leader % 2]++;
    play->on_table = 0;
    for (int i = 0; i < 4; i++) {
        play->table[i] = INK_CARD_NONE;
    }
}

bool inki_play_is_over(const inki_play *play)
{
    return play->on_table == 0 &&
           (play->hands[0] | play->hands[1] | play->hands[2] | play->hands[3]) == 0;
}
