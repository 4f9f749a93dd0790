/* dd_order.h - which card the double-dummy search tries first.
 *
 * Order decides nothing but the time.  At most nodes where one card refutes, most cards do, so the
 * order looks for the cheap refutation.  First comes the card that refuted last in a position
 * alike; then the followers go by rules, and the leader by scores.
 */
#ifndef INKI_BRIDGE_DD_ORDER_H
#define INKI_BRIDGE_DD_ORDER_H

#include <limits.h>
#include <stddef.h>

#include "bridge/dd_trick.h"
#include "bridge/dd_weights.h"

/* --- cards that refuted ------------------------------------------------------------------- */

#define HINT_BITS 13
#define HINT_GENERATIONS 1024u

/* Remembers for each of three places (to lead, second, third) the card that refuted last, by a
 * hash.  16 bits of the slot check the hash, 10 the generation, 6 are the card. */
typedef struct hints {
    uint32_t slot[3][1 << HINT_BITS];
    uint32_t generation; /* 1 to 1023; slots of others are empty */
} hints;

/* A slot and what it holds if it is about this key. */
typedef struct hint {
    uint32_t *slot; /* NULL: not looked up */
    uint32_t check;
} hint;

INLINE hint hint_at(hints *h, int place, uint64_t key)
{
    const uint64_t hash = (key ^ key >> 29) * UINT64_C(0x9E3779B97F4A7C15);
    return (hint){&h->slot[place][hash >> (64 - HINT_BITS)],
                  ((uint32_t)hash & 0xFFFF) << 16 | h->generation << 6};
}

/* The card remembered, if it is among `cards`; 0 if none is. */
INLINE card_set hint_card(const hint *h, card_set cards)
{
    return ((*h->slot ^ h->check) & ~UINT32_C(63)) == 0 ? (card_set)1 << (*h->slot & 63) & cards
                                                        : 0;
}

INLINE void hint_remember(const hint *h, card_set card)
{
    if (h->slot != NULL) {
        *h->slot = h->check | (uint32_t)lowest_bit(card);
    }
}

/* --- leading ------------------------------------------------------------------------------- */

/* A refuting lead depends on all lengths, and on which top cards the leader and partner hold. */
INLINE uint64_t lead_key(const node *n)
{
    const card_set tops = (n->hand[0] & LANE_TOPS) | (n->hand[2] & LANE_TOPS) >> 1;
    return n->lengths ^ tops * UINT64_C(0x9E3779B97F4A7C15);
}

/* How the leads of one position compare. */
typedef struct lead_scores {
    int16_t of[52]; /* by bit of the card; set for the cards asked about only */
} lead_scores;

/* Who holds a card, counted from the leader; 4: nobody.  No branch: it would be guessed wrong. */
INLINE int owner_of(const node *n, card_set card)
{
    const int bit = lowest_bit(card);
    const card_set odd = (n->hand[1] | n->hand[3]) >> bit & 1;
    const card_set far = (n->hand[2] | n->hand[3]) >> bit & 1;
    const card_set own = n->hand[0] >> bit & 1;
    return (int)(odd + 2 * far + 4 * ((own | odd | far) ^ 1));
}

/* In how many suits that the leader can lead is one of the other side out? */
INLINE int opposing_voids(const node *n)
{
    int count = 0;
    for (int lane = 0; lane < 4; lane++) {
        count += length(n, 0, lane) > 0 && (length(n, 1, lane) == 0 || length(n, 3, lane) == 0);
    }
    return count;
}

/* A number for each hand and lane: element 4 h + s. */
typedef int16_t by_hand_and_lane __attribute__((vector_size(32)));

INLINE void spread_lengths(uint64_t lengths, by_hand_and_lane *out)
{
    four_hands l = {lengths, lengths >> 16, lengths >> 32, lengths >> 48};
    l &= 0xFFFF;
    l = (l | l << 24) & 0x000000FF000000FF;
    l = (l | l << 12) & 0x000F000F000F000F;
    *out = (by_hand_and_lane)l;
}

/* Weights by hand and lane: `side` and `trump` are the kinds of lanes 0 to 2 and of lane 3. */
#define LANES(side, trump) side, side, side, trump
#define LENGTH_WEIGHTS(side, trump)                                                                \
    {                                                                                              \
        LANES(lead_length[side][0], lead_length[trump][0]),                                        \
            LANES(lead_length[side][1], lead_length[trump][1]),                                    \
            LANES(lead_length[side][2], lead_length[trump][2]),                                    \
            LANES(lead_length[side][3], lead_length[trump][3])                                     \
    }
#define VOID_WEIGHTS(side, ruffs, trump)                                                           \
    {                                                                                              \
        LANES(lead_void[side][0][1 + (ruffs)], lead_void[trump][0][1]),                            \
            LANES(lead_void[side][1][1 + (ruffs)], lead_void[trump][1][1]),                        \
            LANES(lead_void[side][2][1 + (ruffs)], lead_void[trump][2][1]),                        \
            LANES(lead_void[side][3][1 + (ruffs)], lead_void[trump][3][1])                         \
    }

/* What voids count by hand and lane.  Voids that are `common` count half. */
INLINE void weigh_voids(const by_hand_and_lane *lengths, bool trumps, bool common,
                        by_hand_and_lane *out)
{
    if (trumps) {
        const by_hand_and_lane ruffs = VOID_WEIGHTS(1, 1, 2);
        const by_hand_and_lane discards = VOID_WEIGHTS(1, 0, 2);
        const four_hands can_ruff = (four_hands)((four_hands)*lengths >> 16 * TRUMPS != 0);
        *out =
            (by_hand_and_lane)(((four_hands)ruffs & can_ruff) | ((four_hands)discards & ~can_ruff));
    } else {
        const by_hand_and_lane discards = VOID_WEIGHTS(0, 0, 0);
        const by_hand_and_lane half = discards / 2;
        *out = common ? half : discards;
    }
}

/* What all leads of a suit have in common, for each of the suits. */
INLINE void score_suits(const node *n, bool trumps, bool common, int16_t suits[4])
{
    const by_hand_and_lane in_suit_contracts = LENGTH_WEIGHTS(1, 2);
    const by_hand_and_lane in_notrump = LENGTH_WEIGHTS(0, 0);
    by_hand_and_lane lengths;
    by_hand_and_lane voids;
    spread_lengths(n->lengths, &lengths);
    weigh_voids(&lengths, trumps, common, &voids);
    const by_hand_and_lane sum = lengths * (trumps ? in_suit_contracts : in_notrump) +
                                 ((by_hand_and_lane)(lengths == 0) & voids);
    for (int lane = 0; lane < 4; lane++) {
        const int kind = !trumps ? 0 : lane == TRUMPS ? 2 : 1;
        suits[lane] =
            (int16_t)(lead_kind[kind] + sum[lane] + sum[4 + lane] + sum[8 + lane] + sum[12 + lane]);
    }
}

/* Scores the leads of one suit among `cards`, which have `suit` in common. */
INLINE void score_suit(const node *n, int lane, card_set cards, bool trumps, int suit,
                       lead_scores *scores)
{
    const int kind = !trumps ? 0 : lane == TRUMPS ? 2 : 1;
    cards &= LANE(lane);
    const card_set top = (card_set)1 << (13 * lane + 12);
    const card_set left = highest_or_none(n->hand[1] & LANE(lane));
    const card_set partner = highest_or_none(n->hand[2] & LANE(lane));
    const card_set right = highest_or_none(n->hand[3] & LANE(lane));
    const int8_t *by_card = lead_owner[kind][owner_of(n, top)][owner_of(n, top >> 1)];
    const int base = suit + (partner > left ? lead_beats[kind][2] : 0) +
                     (partner > right ? lead_beats[kind][3] : 0);
    const card_set low = lowest(cards);
    const card_set high = highest(cards);
    for (card_set rest = cards; rest != 0; rest &= rest - 1) {
        const card_set card = lowest(rest);
        const int place = card == top ? 0 : card == low ? 2 : card == high ? 1 : 3;
        const int score = base + by_card[place] + (card > left ? lead_beats[kind][0] : 0) +
                          (card > right ? lead_beats[kind][1] : 0);
        scores->of[lowest_bit(card)] = (int16_t)score;
    }
}

INLINE void score_leads(const node *n, card_set cards, bool trumps, lead_scores *scores)
{
    const bool common = !trumps && opposing_voids(n) > 1;
    int16_t suits[4];
    score_suits(n, trumps, common, suits);
    for (int lane = 0; lane < 4; lane++) {
        if ((cards & LANE(lane)) != 0) {
            score_suit(n, lane, cards, trumps, suits[lane], scores);
        }
    }
}

/* The best of `cards`, of equal ones the lowest. */
INLINE card_set best_lead(const lead_scores *scores, card_set cards)
{
    int best = INT_MIN;
    for (card_set rest = cards; rest != 0; rest &= rest - 1) {
        const int bit = lowest_bit(rest);
        const int key = scores->of[bit] * 64 - bit;
        best = key > best ? key : best;
    }
    return (card_set)1 << (-best & 63);
}

/* --- following ----------------------------------------------------------------------------- */

INLINE bool is_single(card_set cards)
{
    return (cards & (cards - 1)) == 0;
}

/* The lowest of `cards` above `floor`; 0 if none is. */
INLINE card_set lowest_above(card_set cards, card_set floor)
{
    const card_set above = cards & ~(floor | (floor - 1));
    return floor == 0 ? lowest(cards) : lowest(above);
}

/* How gladly a hand parts with a card of a suit: the more cards it has there, compared with partner;
 * not with its only card, least of all if that is the highest left. */
INLINE int discard_score(const node *n, int hand, int lane)
{
    const int cards = length(n, hand, lane);
    const bool has_top = (n->hand[hand] & LANE_TOPS & LANE(lane)) != 0;
    const int only = (cards <= 1) * (2 + 4 * has_top);
    return 2 * (cards - length(n, hand ^ 2, lane)) - only;
}

/* A card to throw away: the lowest of a suit, trumps last.  No branch: it would be guessed wrong too
 * often. */
INLINE card_set discard(const node *n, int hand, card_set cards, bool trumps)
{
    const card_set side = cards & ~TRUMP_LANE;
    const card_set from = trumps && side != 0 ? side : cards;
    int best = INT_MIN;
    card_set choice = 0;
    for (int lane = 0; lane < 4; lane++) {
        const card_set held = from & LANE(lane);
        const int score = discard_score(n, hand, lane) - (held == 0) * 64;
        choice = score > best ? held : choice;
        best = score > best ? score : best;
    }
    return lowest(choice);
}

INLINE card_set trumps_of(card_set cards, bool trumps)
{
    return trumps ? cards & TRUMP_LANE : 0;
}

/* Can a hand without a card of the side suit led ruff? */
INLINE bool can_ruff(const trick *t, int hand, bool trumps)
{
    return trumps && t->led != TRUMP_LANE && (t->start->hand[hand] & t->led) == 0 &&
           (t->start->hand[hand] & TRUMP_LANE) != 0;
}

/* Second hand: low where partner wins or where third hand will ruff; else the cheapest card that
 * third hand cannot beat. */
INLINE card_set order_second(const trick *t, card_set cards, bool trumps)
{
    const node *n = t->start;
    const card_set third = highest_or_none(n->hand[2] & t->led);
    const card_set fourth = highest_or_none(n->hand[3] & t->led);
    const card_set theirs = third > t->after[0].best ? third : t->after[0].best;
    const bool partner_wins = fourth > theirs;
    if ((cards & t->led) != 0) {
        const card_set above = lowest_above(cards, theirs);
        const bool hopeless =
            partner_wins || can_ruff(t, 2, trumps) || can_ruff(t, 3, trumps) || above == 0;
        return hopeless ? lowest(cards) : above;
    }
    if (!partner_wins && trumps_of(cards, trumps) != 0) {
        const card_set over = can_ruff(t, 2, trumps) ? highest(n->hand[2] & TRUMP_LANE) : 0;
        const card_set ruff = lowest_above(cards & TRUMP_LANE, over);
        if (ruff != 0) {
            return ruff;
        }
    }
    return discard(n, 1, cards, trumps);
}

/* Third hand, which can ruff: the cheapest trump that holds, or that takes the lead at least. */
INLINE card_set third_ruffs(const trick *t, card_set cards, card_set fourth, bool trumps)
{
    const bool ours = t->after[1].winner == 0;
    const card_set over =
        can_ruff(t, 3, trumps) ? highest(t->start->hand[3] & TRUMP_LANE) : fourth & TRUMP_LANE;
    if (ours && t->after[1].best > fourth && t->after[1].best > over) {
        return 0;
    }
    const card_set ruffed = t->after[1].best & TRUMP_LANE;
    const card_set holds = lowest_above(cards & TRUMP_LANE, over > ruffed ? over : ruffed);
    if (holds != 0) {
        return holds;
    }
    return ours ? 0 : lowest_above(cards & TRUMP_LANE, ruffed);
}

/* Third hand: low where the trick is lost or won; else the cheapest card that holds, or that takes
 * the lead of the trick at least. */
INLINE card_set order_third(const trick *t, card_set cards, bool trumps)
{
    const node *n = t->start;
    const bool ours = t->after[1].winner == 0;
    const card_set fourth = highest_or_none(n->hand[3] & t->led);
    if ((cards & t->led) != 0) {
        const bool settled = (t->after[1].best & t->led) == 0 || can_ruff(t, 3, trumps) ||
                             (ours && t->after[1].best > fourth);
        if (settled) {
            return lowest(cards);
        }
        const card_set holds =
            lowest_above(cards, fourth > t->after[1].best ? fourth : t->after[1].best);
        const card_set above = holds != 0 || ours ? holds : lowest_above(cards, t->after[1].best);
        return above != 0 ? above : lowest(cards);
    }
    const card_set ruff = trumps_of(cards, trumps) != 0 ? third_ruffs(t, cards, fourth, trumps) : 0;
    return ruff != 0 ? ruff : discard(n, 2, cards, trumps);
}

/* Fourth hand: the cheapest card that wins, unless partner does. */
INLINE card_set order_fourth(const trick *t, card_set cards, bool trumps)
{
    const bool ours = t->after[2].winner == 1;
    if ((cards & t->led) != 0) {
        const bool lost = (t->after[2].best & t->led) == 0;
        const card_set above = ours || lost ? 0 : lowest_above(cards, t->after[2].best);
        return above == 0 ? lowest(cards) : t->target == t->tricks ? highest(cards) : above;
    }
    if (!ours && trumps_of(cards, trumps) != 0) {
        const card_set ruff = lowest_above(cards & TRUMP_LANE, t->after[2].best & TRUMP_LANE);
        if (ruff != 0) {
            return t->target == t->tricks ? highest(cards) : ruff;
        }
    }
    return discard(t->start, 3, cards, trumps);
}

#endif
