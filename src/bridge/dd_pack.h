/* dd_pack.h - positions of the play as the double-dummy search has them.
 */
#ifndef INKI_BRIDGE_DD_PACK_H
#define INKI_BRIDGE_DD_PACK_H

#include "bridge/dd_node.h"
#include "bridge/play.h"

/* Moves trumps to lane 3, and the suits above them one lane down. */
INLINE void put_in_lanes(four_hands *cards, int strain)
{
    const int at = 13 * (strain == INK_NOTRUMP ? TRUMPS : strain);
    const four_hands below = *cards & (((card_set)1 << at) - 1);
    const four_hands above = *cards >> at >> 13 << at;
    const four_hands trumps = (*cards >> at & LANE_CARDS) << 13 * TRUMPS;
    *cards = below | above | trumps;
}

/* The lengths of four hands, as in node. */
INLINE uint64_t count_lengths(const four_hands *hands)
{
    uint64_t lengths = 0;
    for (int i = 0; i < 16; i++) {
        const card_set held = (*hands)[i / 4] & LANE(i % 4);
        lengths |= (uint64_t)__builtin_popcountll(held) << 4 * i;
    }
    return lengths;
}

/* The position as the search has it, and the cards on the table, which the hands still hold. */
INLINE void pack(const inki_play *p, node *n, card_set table[4])
{
    four_hands hands;
    four_hands put = {0, 0, 0, 0};
    for (int i = 0; i < 4; i++) {
        put[i] = i < p->on_table ? (card_set)1 << p->table[i] : 0;
        hands[i] = p->hands[(p->leader + i) & 3] | put[i];
    }
    put_in_lanes(&hands, p->strain);
    put_in_lanes(&put, p->strain);
    n->lengths = count_lengths(&hands);
    for (card_set gaps = ALL_CARDS & ~(hands[0] | hands[1] | hands[2] | hands[3]); gaps != 0;
         gaps &= gaps - 1) {
        close_gap(&hands, lowest_bit(gaps));
        close_gap(&put, lowest_bit(gaps));
    }
    for (int i = 0; i < 4; i++) {
        n->hand[i] = hands[i];
        table[i] = put[i];
    }
}

#endif
