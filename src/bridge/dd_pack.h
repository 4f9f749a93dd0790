/* dd_pack.h - positions of the play as the double-dummy search has them.
 */
#ifndef INKI_BRIDGE_DD_PACK_H
#define INKI_BRIDGE_DD_PACK_H

#ifdef DD_PEXT
#include <immintrin.h>
#endif

#include "bridge/dd_node.h"
#include "bridge/play.h"

/* The lane of a suit: trumps are lane 3. */
INLINE int lane_for(int suit, int strain)
{
    if (strain == INK_NOTRUMP || suit < strain) {
        return suit;
    }
    return suit == strain ? TRUMPS : suit - 1;
}

/* Moves the cards of a lane, some of `left`, to its top in the order of `left`. */
INLINE card_set packed(card_set cards, card_set left, int count)
{
#ifdef DD_PEXT
    return _pext_u64(cards, left) << (13 - count);
#else
    card_set to = 0;
    for (card_set at = (card_set)1 << 12; count > 0; count--, at >>= 1) {
        const card_set card = highest(left);
        to |= (cards & card) != 0 ? at : 0;
        left ^= card;
    }
    return to;
#endif
}

/* The position as the search has it, and the cards on the table, which the hands still hold. */
INLINE void pack(const inki_play *p, node *n, card_set table[4])
{
    ink_hand hand[4];
    ink_hand put[4] = {0};
    for (int i = 0; i < 4; i++) {
        put[i] = i < p->on_table ? (ink_hand)1 << p->table[i] : 0;
        hand[i] = p->hands[(p->leader + i) & 3] | put[i];
        n->hand[i] = 0;
        table[i] = 0;
    }
    const ink_hand all = hand[0] | hand[1] | hand[2] | hand[3];
    n->lengths = 0;
    for (int suit = 0; suit < 4; suit++) {
        const ink_hand mask = INK_SUIT_MASK(suit);
        const ink_hand left = all & mask;
        const int count = __builtin_popcountll(left);
        const int lane = lane_for(suit, p->strain);
        for (int i = 0; i < 4; i++) {
            const card_set held = packed(hand[i] & mask, left, count);
            n->hand[i] |= held << 13 * lane;
            n->lengths += (uint64_t)__builtin_popcountll(held) << (16 * i + 4 * lane);
            table[i] |= packed(put[i] & mask, left, count) << 13 * lane;
        }
    }
}

#endif
