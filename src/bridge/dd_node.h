/* dd_node.h - positions between tricks as the double-dummy search sees them.
 *
 * Included by the parts of the search only, which is why its names have no prefix.
 *
 * Ranks are relative: the cards left of a suit are packed to the top of its lane, so positions that
 * differ only in cards already gone are the same.  Trumps are always lane 3, the highest, so a card
 * of a trick beats another of its lane, or any card if it is a trump, exactly when its bit is
 * higher.  Hands are counted from the leader: 0 leads, 2 is its partner.
 */
#ifndef INKI_BRIDGE_DD_NODE_H
#define INKI_BRIDGE_DD_NODE_H

#include <stdbool.h>
#include <stdint.h>

/* A set of cards: lane s is bits 13 s to 13 s + 12, its highest card left at the top. */
typedef uint64_t card_set;

#define LANE_CARDS ((card_set)0x1FFF)
#define LANE(s) (LANE_CARDS << (13 * (s)))
#define LANE_LOWS                                                                                  \
    ((card_set)1 | (card_set)1 << 13 | (card_set)1 << 26 | (card_set)1 << 39) /* bottoms */
#define LANE_TOPS (LANE_LOWS << 12)
#define ALL_CARDS (((card_set)1 << 52) - 1)
#define TRUMPS 3
#define TRUMP_LANE LANE(TRUMPS)

#define INLINE static inline __attribute__((always_inline))

/* A position at the start of a trick. */
typedef struct node {
    card_set hand[4];
    uint64_t lengths; /* of hand h in lane s: 4 bits from bit 16 h + 4 s */
} node;

/* What a search found: tricks of the leader's side, a bound on one side of the target, and the
 * cards whose ranks the proof rests on.  Of each lane only the lowest mark counts: the proof holds
 * for every position with the same lengths and, from the top of each lane down to that mark, the
 * same owners. */
typedef struct outcome {
    card_set marks;
    int64_t tricks;
} outcome;

INLINE int lowest_bit(card_set set)
{
    return __builtin_ctzll(set);
}

INLINE int highest_bit(card_set set)
{
    return 63 - __builtin_clzll(set);
}

INLINE card_set lowest(card_set set)
{
    return set & (~set + 1);
}

/* The highest card; `set` is not empty. */
INLINE card_set highest(card_set set)
{
    return (card_set)1 << highest_bit(set);
}

/* The highest card, 0 of none; without a branch, which would be guessed wrong too often. */
INLINE card_set highest_or_none(card_set set)
{
    return highest(set | 1) & set;
}

INLINE int lane_of(card_set card)
{
    return lowest_bit(card) * 5 >> 6; /* divides by 13, exact up to 51 */
}

#define BELOW(lane, card) ((((card_set)1 << (card)) - 1) << 13 * (lane))
#define LANE_BELOW(lane)                                                                           \
    BELOW(lane, 0), BELOW(lane, 1), BELOW(lane, 2), BELOW(lane, 3), BELOW(lane, 4),                \
        BELOW(lane, 5), BELOW(lane, 6), BELOW(lane, 7), BELOW(lane, 8), BELOW(lane, 9),            \
        BELOW(lane, 10), BELOW(lane, 11), BELOW(lane, 12)

/* The cards of the lane of bit `bit` that are lower. */
INLINE card_set lane_below(int bit)
{
    static const card_set below[52] = {LANE_BELOW(0), LANE_BELOW(1), LANE_BELOW(2), LANE_BELOW(3)};
    return below[bit];
}

/* One set of cards for each hand. */
typedef card_set four_hands __attribute__((vector_size(32)));

/* Closes the gap at a bit where there is no card: those below it in its lane move up by one.  Of
 * several gaps the lowest goes first, for it leaves the others where they are. */
INLINE void close_gap(four_hands *cards, int bit)
{
    *cards += *cards & lane_below(bit);
}

INLINE int length(const node *n, int hand, int lane)
{
    return (int)(n->lengths >> (16 * hand + 4 * lane) & 15);
}

/* Of each run of neighbours in a hand, the highest: the others are equal to it. */
INLINE card_set run_tops(card_set hand)
{
    return hand & ~((hand & ~LANE_LOWS) >> 1);
}

/* The lowest card of the run of `hand` that goes down from `card`. */
INLINE card_set run_bottom(card_set hand, card_set card)
{
    const int bit = lowest_bit(card);
    const card_set gaps = ~hand & lane_below(bit);
    return gaps != 0 ? highest(gaps) << 1 : lowest(LANE(lane_of(card)));
}

/* How many cards from the top of a lane are all in `hand`. */
INLINE int top_run(card_set hand, int lane)
{
    return __builtin_clzll(~((hand & LANE(lane)) << (51 - 13 * lane)));
}

/* Does a card win against the best so far of a trick? */
INLINE bool beats(card_set card, card_set best, bool trumps)
{
    return card > best &&
           (lane_of(card) == lane_of(best) || (trumps && card >= lowest(TRUMP_LANE)));
}

#endif
