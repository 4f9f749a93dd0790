/* dd_suits.h - without trumps suits are alike: positions that differ by which suit is which are one.
 *
 * Sorting the suits of each position costs more than it saves in most deals.  It pays where a deal
 * has many voids, of which such searches have few kinds and very many positions.
 */
#ifndef INKI_BRIDGE_DD_SUITS_H
#define INKI_BRIDGE_DD_SUITS_H

#include "bridge/dd_node.h"

/* Where the lanes of a position were before they were sorted. */
typedef struct suit_order {
    int from[4]; /* by lane */
} suit_order;

/* The lengths of all hands in a lane, 4 bits each. */
INLINE uint64_t lane_lengths(uint64_t lengths, int lane)
{
    const uint64_t l = lengths >> 4 * lane;
    return (l & 0xF) | (l >> 12 & 0xF0) | (l >> 24 & 0xF00) | (l >> 36 & 0xF000);
}

/* All that tells a lane from others: lengths, then owners; the lane itself in the last two bits. */
INLINE uint64_t lane_key(const node *n, int lane)
{
    const card_set odd = (n->hand[1] | n->hand[3]) >> 13 * lane & LANE_CARDS;
    const card_set far = (n->hand[2] | n->hand[3]) >> 13 * lane & LANE_CARDS;
    return lane_lengths(n->lengths, lane) << 28 | odd << 15 | far << 2 | (uint64_t)lane;
}

INLINE void sort_two(uint64_t *a, uint64_t *b)
{
    const uint64_t low = *a < *b ? *a : *b;
    *b ^= *a ^ low;
    *a = low;
}

/* Sorts the lanes of a position by their keys. */
INLINE void sort_suits(node *n, suit_order *order)
{
    uint64_t key[4];
    for (int lane = 0; lane < 4; lane++) {
        key[lane] = lane_key(n, lane);
    }
    sort_two(&key[0], &key[1]);
    sort_two(&key[2], &key[3]);
    sort_two(&key[0], &key[2]);
    sort_two(&key[1], &key[3]);
    sort_two(&key[1], &key[2]);
    node sorted = {.lengths = 0};
    for (int lane = 0; lane < 4; lane++) {
        const int from = (int)(key[lane] & 3);
        order->from[lane] = from;
        sorted.lengths |= (n->lengths >> 4 * from & UINT64_C(0x000F000F000F000F)) << 4 * lane;
        for (int hand = 0; hand < 4; hand++) {
            sorted.hand[hand] |= (n->hand[hand] >> 13 * from & LANE_CARDS) << 13 * lane;
        }
    }
    *n = sorted;
}

/* Marks of a sorted position as marks of what it was made from. */
INLINE card_set unsort_suits(const suit_order *order, card_set marks)
{
    card_set before = 0;
    for (int lane = 0; lane < 4; lane++) {
        before |= (marks >> 13 * lane & LANE_CARDS) << 13 * order->from[lane];
    }
    return before;
}

#endif
