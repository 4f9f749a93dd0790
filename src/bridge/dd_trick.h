/* dd_trick.h - a trick in progress, and the way from one trick to the next.
 */
#ifndef INKI_BRIDGE_DD_TRICK_H
#define INKI_BRIDGE_DD_TRICK_H

#ifdef DD_PEXT
#include <immintrin.h>
#endif

#include "bridge/dd_node.h"

/* A trick after the card of one hand. */
typedef struct ply {
    card_set best;    /* the card that wins so far */
    int winner;       /* the hand that played it */
    card_set gone;    /* the cards played */
    card_set left;    /* the others; with DD_PEXT only */
    card_set to;      /* where these will be: at the top of their lanes; with DD_PEXT only */
    uint64_t lengths; /* of the hands without the cards played */
} ply;

/* A trick in progress. */
typedef struct trick {
    const node *start;
    card_set led; /* the lane led */
    int tricks;   /* left, this one included */
    int target;   /* tricks that the leader's side wants */
    ply after[4]; /* by hand */
} trick;

/* The trick after a card of `hand`, which follows the cards of `before`. */
INLINE void put_card(trick *t, int hand, card_set card, const ply *before, bool trumps)
{
    ply *after = &t->after[hand];
    const int lane = lane_of(card);
    const bool wins = hand == 0 || beats(card, before->best, trumps);
    after->best = wins ? card : before->best;
    after->winner = wins ? hand : before->winner;
    after->gone = before->gone | card;
#ifdef DD_PEXT
    after->left = before->left ^ card;
    after->to = before->to ^ lowest(before->to & LANE(lane));
#endif
    after->lengths = before->lengths - ((uint64_t)1 << (16 * hand + 4 * lane));
}

/* The trick before its first card. */
INLINE ply before_trick(const node *n)
{
    const card_set left = n->hand[0] | n->hand[1] | n->hand[2] | n->hand[3];
    return (ply){.left = left, .to = left, .lengths = n->lengths};
}

/* --- from trick to trick ------------------------------------------------------------------- */

/* When a trick is over, the cards left close ranks at the top of their lanes, and its winner `w` comes
 * first. */
#ifdef DD_PEXT
INLINE card_set moved(card_set cards, card_set from, card_set to)
{
    return _pdep_u64(_pext_u64(cards, from), to);
}

INLINE void close_ranks(const node *n, const ply *end, int w, node *next)
{
    next->hand[0] = moved(n->hand[w], end->left, end->to);
    next->hand[1] = moved(n->hand[(w + 1) & 3], end->left, end->to);
    next->hand[2] = moved(n->hand[(w + 2) & 3], end->left, end->to);
    next->hand[3] = moved(n->hand[(w + 3) & 3], end->left, end->to);
}

/* Marks of the position after a trick as marks of the one before, in which the cards `gone` were
 * played: where the cards were. */
INLINE card_set open_ranks(const ply *end, card_set gone, card_set marks)
{
    return moved(marks, end->to, (end->left | end->gone) ^ gone);
}
#else
/* The same card by card. */
INLINE void close_ranks(const node *n, const ply *end, int w, node *next)
{
    four_hands hands = {n->hand[w], n->hand[(w + 1) & 3], n->hand[(w + 2) & 3],
                        n->hand[(w + 3) & 3]};
    card_set gone = end->gone;
    hands &= ~gone;
    for (int i = 0; i < 4; i++) {
        close_gap(&hands, lowest_bit(gone));
        gone &= gone - 1;
    }
    for (int i = 0; i < 4; i++) {
        next->hand[i] = hands[i];
    }
}

INLINE card_set open_ranks(const ply *end, card_set gone, card_set marks)
{
    (void)end;
    for (int i = 0; i < 4; i++) {
        const int bit = highest_bit(gone);
        const card_set card = (card_set)1 << bit;
        const card_set down = marks & (lane_below(bit) | card);
        gone ^= card;
        marks = (marks ^ down) | down >> 1;
    }
    return marks;
}
#endif

/* The lengths of a position turned to its leader. */
INLINE uint64_t turned_lengths(uint64_t lengths, int leader)
{
    const int turn = 16 * leader;
    return lengths >> turn | lengths << (-turn & 63);
}

/* The position after a full trick, if `winner` has won it. */
INLINE void next_node(const trick *t, int winner, node *next)
{
    next->lengths = turned_lengths(t->after[3].lengths, winner);
    close_ranks(t->start, &t->after[3], winner, next);
}

/* What the side of the next leader must then take for the outcome to be the same. */
INLINE int next_target(const trick *t, int winner)
{
    return winner % 2 != 0 ? t->tricks - t->target : t->target - 1;
}

/* The cards of a full trick, where those who get what they want may choose among equal cards: the
 * highest to take the lead of the trick with, the lowest otherwise, so that the marks are high. */
INLINE card_set cards_played(const trick *t, bool reached)
{
    card_set gone = t->after[3].gone;
    for (int hand = reached ? 2 : 1; hand < 4; hand += 2) {
        if (t->after[hand].winner != hand) {
            const card_set card = t->after[hand].gone ^ t->after[hand - 1].gone;
            gone ^= card ^ run_bottom(t->start->hand[hand], card);
        }
    }
    return gone;
}

/* Marks of the position after a full trick as marks of the one before it. */
INLINE card_set marks_before(const trick *t, bool reached, card_set marks)
{
    return marks == 0 ? 0 : open_ranks(&t->after[3], cards_played(t, reached), marks);
}

#endif
