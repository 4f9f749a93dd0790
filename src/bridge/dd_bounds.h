/* dd_bounds.h - tricks that are certain without search.
 *
 * Each function proves its claim with as few marks as it can, for marks are what makes a pattern
 * special; what follows from the lengths alone needs none.
 */
#ifndef INKI_BRIDGE_DD_BOUNDS_H
#define INKI_BRIDGE_DD_BOUNDS_H

#include "bridge/dd_node.h"

#define ANY_ROUNDS 13 /* no limit on the rounds of a suit */

INLINE int at_most(int value, int most)
{
    return value < most ? value : most;
}

/* The mark that says "the `count` highest cards of the lane". */
INLINE card_set mark_of_top(int lane, int count)
{
    return count > 0 ? (card_set)1 << (13 * lane + 13 - count) : 0;
}

/* Is hand `h` sure of `need` trump tricks for its side, whoever leads what?  Of its i best trumps,
 * each that takes no trick for its side falls to a higher trump of the other side, and to another
 * one each time.  Then writes the mark, none if the other side has few enough trumps in all. */
INLINE bool sure_of_trumps(const node *n, int h, int need, card_set *mark)
{
    const int count = length(n, h, TRUMPS);
    if (count < need) {
        return false;
    }
    if (count - length(n, (h + 1) & 3, TRUMPS) - length(n, (h + 3) & 3, TRUMPS) >= need) {
        *mark = 0;
        return true;
    }
    card_set hand = n->hand[h] & TRUMP_LANE;
    const card_set theirs = (n->hand[(h + 1) & 3] | n->hand[(h + 3) & 3]) & TRUMP_LANE;
    for (int i = 1; hand != 0; i++) {
        const int bit = highest_bit(hand);
        hand ^= (card_set)1 << bit;
        if (i - __builtin_popcountll(theirs >> bit) >= need) {
            *mark = (card_set)1 << bit;
            return true;
        }
    }
    return false;
}

/* Are the other side's trumps enough to keep the leader's side below `target` of `tricks`?  Then
 * writes the marks. */
INLINE bool trumps_defeat(const node *n, int tricks, int target, card_set *marks)
{
    const int need = tricks - target + 1;
    return sure_of_trumps(n, 1, need, marks) || sure_of_trumps(n, 3, need, marks);
}

/* Has nobody a trump any more? */
INLINE bool trumps_are_gone(const node *n)
{
    return (n->lengths & UINT64_C(0x000F000F000F000F) << (4 * TRUMPS)) == 0;
}

/* Cards of the leader's side in the hand that has more of the suit. */
INLINE int longer(const node *n, int lane)
{
    const int own = length(n, 0, lane);
    const int partner = length(n, 2, lane);
    return own > partner ? own : partner;
}

/* Without trumps, or with none left: does the leader's side, which wants all the tricks, hold too few cards in the suits
 * whose top card it has?  It must lead another suit before the end, and its top card is kept for
 * that.  Then writes the marks. */
INLINE bool stoppers_defeat(const node *n, int tricks, card_set *marks)
{
    const card_set tops = (n->hand[0] | n->hand[2]) & LANE_TOPS;
    card_set theirs = (n->hand[1] | n->hand[3]) & LANE_TOPS;
    int most = 0;
    for (card_set rest = tops; rest != 0; rest &= rest - 1) {
        most += longer(n, lane_of(rest));
    }
    if (most >= tricks) {
        return false;
    }
    for (card_set rest = theirs; rest != 0; rest &= rest - 1) {
        const int more = longer(n, lane_of(rest));
        if (most + more < tricks) {
            most += more;
            theirs ^= lowest(rest);
        }
    }
    *marks = theirs;
    return true;
}

/* What the leader's side can cash in one suit. */
typedef struct cashable {
    int own;        /* tricks that the leader takes from its own hand */
    int own_tops;   /* on the strength of so many top cards of the suit */
    int joint;      /* tricks if partner goes on when the leader has no more */
    int joint_tops; /* on the strength of so many top cards */
    bool entry;     /* the leader can lead to a winner of partner */
} cashable;

/* Rounds of a suit that the other side is out of, whoever of the leader's side wins them. */
INLINE int shared_rounds(const node *n, int lane, int safe)
{
    if ((length(n, 1, lane) | length(n, 3, lane)) != 0) {
        return 0;
    }
    const int own = length(n, 0, lane);
    const int partner = length(n, 2, lane);
    return at_most(partner != 0 ? at_most(own, partner) : own, safe);
}

/* What partner adds in a suit after the leader has taken `own` rounds with all its winners. */
INLINE void add_partner(const node *n, int lane, int opposing, int safe, cashable *c)
{
    const int own = c->own;
    const int kept = length(n, 2, lane) - own;
    const int run = top_run((n->hand[2] & LANE(lane)) << own & LANE(lane), lane);
    const int winners = at_most(run, kept);
    if (winners <= 0 || safe <= own) {
        return;
    }
    const int own_length = length(n, 0, lane);
    const int others = opposing > own_length ? opposing : own_length;
    const bool all_out = others <= own + winners;
    c->joint = at_most(all_out ? own + kept : own + winners, safe);
    c->joint_tops = all_out && others > own ? others : own + winners;
    c->entry = length(n, 0, lane) > own;
}

/* A suit whose top card the leader's side has; `safe` rounds of it cannot be ruffed. */
INLINE cashable cash(const node *n, int lane, int safe)
{
    const int run = top_run(n->hand[0], lane);
    const int left = length(n, 1, lane);
    const int right = length(n, 3, lane);
    const int opposing = left > right ? left : right;
    const int partner = length(n, 2, lane);
    const int others = opposing > partner ? opposing : partner;
    const bool all_out = others <= run;
    cashable c;
    c.own = at_most(all_out ? length(n, 0, lane) : run, safe);
    c.own_tops = at_most(all_out ? others : run, c.own);
    c.joint = c.own;
    c.joint_tops = c.own_tops;
    c.entry = false;
    if (!all_out && c.own == run) {
        add_partner(n, lane, opposing, safe, &c);
    }
    return c;
}

/* The state of quick_tricks over the suits. */
typedef struct cashing {
    cashable suit[4];
    int lanes[4];
    int count;        /* suits in which the leader's side has the top card */
    int left_trumps;  /* of hand 1 when side suits are cashed */
    int right_trumps; /* of hand 3 */
    int before_ruff;  /* side tricks until partner, down to trumps, must ruff the last of them */
    bool cut_short;   /* partner's ruff may end the leader's tricks */
    bool drawn;       /* side suits count on trumps being drawn first */
    int own_trumps;   /* tricks that the leader takes by drawing trumps */
    int own;          /* tricks of the leader */
    card_set marks;   /* what they rest on */
} cashing;

/* Adds a suit; true as soon as the leader reaches `target` from its own hand. */
INLINE bool cash_suit(const node *n, int lane, int target, bool trumps, cashing *c)
{
    int safe = ANY_ROUNDS;
    if (trumps && lane != TRUMPS) {
        safe = c->left_trumps > 0 ? length(n, 1, lane) : safe;
        safe = c->right_trumps > 0 ? at_most(length(n, 3, lane), safe) : safe;
    }
    if (shared_rounds(n, lane, safe) >= target - c->own && target - c->own <= c->before_ruff) {
        return true;
    }
    cashable s = cash(n, lane, safe);
    if (trumps && lane != TRUMPS) {
        if (s.own >= c->before_ruff) {
            c->cut_short |= s.own > 0;
            s.own = c->before_ruff;
            s.own_tops = at_most(s.own_tops, s.own);
        }
        c->before_ruff -= s.own;
    }
    const int used = at_most(s.own, target - c->own);
    c->own += used;
    c->marks |= mark_of_top(lane, at_most(s.own_tops, used));
    if (c->own >= target) {
        return true;
    }
    c->suit[c->count] = s;
    c->lanes[c->count++] = lane;
    return false;
}

/* Sees to what cashing trumps first does for the side suits. */
INLINE void draw_trumps(const node *n, int tricks, cashing *c)
{
    const int drawn = c->count > 0 ? c->suit[0].own : 0;
    c->own_trumps = drawn;
    if (drawn > 0 && c->left_trumps <= drawn) {
        c->left_trumps = 0;
        c->drawn = true;
    }
    if (drawn > 0 && c->right_trumps <= drawn) {
        c->right_trumps = 0;
        c->drawn = true;
    }
    const int partner = length(n, 2, TRUMPS);
    c->before_ruff = partner > drawn ? tricks - partner + 1 : ANY_ROUNDS;
}

/* Does the leader reach `target` with its side tricks and the trumps that it or partner is sure of?
 * These are different tricks: the leader plays a side card to one kind, and partner has enough of
 * them, or the trumps are the leader's. */
INLINE bool sure_with_side_tricks(const node *n, int tricks, int target, cashing *c)
{
    const int side = c->own - c->own_trumps;
    const int need = target - side;
    const int partner = length(n, 2, TRUMPS);
    card_set mark = 0;
    if (!sure_of_trumps(n, 0, need, &mark) &&
        !(side <= tricks - partner && sure_of_trumps(n, 2, need, &mark))) {
        return false;
    }
    if (!c->drawn) {
        c->marks &= ~TRUMP_LANE;
    }
    c->marks |= mark;
    return true;
}

/* Does the leader's side reach `target` when partner cashes its winners too?  Takes an entry, and
 * what draws the trumps, then of the other suits what is still wanted. */
INLINE bool joint_tricks_reach(const node *n, int tricks, int target, bool trumps, cashing *c)
{
    int all = 0;
    int entry = -1;
    for (int i = 0; i < c->count; i++) {
        all += c->suit[i].joint;
        entry = entry < 0 && c->suit[i].entry ? i : entry;
    }
    /* The leader, down to trumps, may have to ruff a winner of partner: no trick after that. */
    const int kept_trumps = trumps ? length(n, 0, TRUMPS) - c->own_trumps : 0;
    const int most = kept_trumps > 0 ? tricks - kept_trumps + 1 : tricks;
    if (entry < 0 || at_most(all, most) < target || (kept_trumps > 0 && all > most) ||
        c->cut_short) {
        return false;
    }
    int sum = 0;
    card_set marks = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < c->count; i++) {
            const bool first = i == entry || (c->drawn && c->lanes[i] == TRUMPS);
            if (first == (pass == 0) && (first || sum < target)) {
                const int least = first ? c->suit[i].own + 1 : 0;
                const int wanted = target - sum > least ? target - sum : least;
                sum += c->suit[i].joint;
                marks |= mark_of_top(c->lanes[i], at_most(c->suit[i].joint_tops, wanted));
            }
        }
    }
    c->marks = marks;
    return true;
}

/* Can the leader's side take `target` tricks at once or, of trumps, in the end?  Then writes the
 * marks. */
INLINE bool quick_tricks_reach(const node *n, int tricks, int target, bool trumps, card_set *marks)
{
    cashing c; /* not zeroed as a whole: that would cost more than the rest */
    c.count = 0;
    c.left_trumps = 0;
    c.right_trumps = 0;
    c.before_ruff = ANY_ROUNDS;
    c.cut_short = false;
    c.drawn = false;
    c.own_trumps = 0;
    c.own = 0;
    c.marks = 0;
    card_set tops = (n->hand[0] | n->hand[2]) & LANE_TOPS;
    if (trumps) {
        c.left_trumps = length(n, 1, TRUMPS);
        c.right_trumps = length(n, 3, TRUMPS);
        bool reached = false;
        if ((tops & TRUMP_LANE) != 0) {
            reached = cash_suit(n, TRUMPS, target, trumps, &c);
            tops &= ~TRUMP_LANE;
        }
        if (!reached) {
            draw_trumps(n, tricks, &c);
        } else {
            *marks = c.marks;
            return true;
        }
    }
    for (; tops != 0; tops ^= highest(tops)) {
        if (cash_suit(n, lane_of(highest(tops)), target, trumps, &c)) {
            *marks = c.marks;
            return true;
        }
    }
    const bool reached = (trumps && sure_with_side_tricks(n, tricks, target, &c)) ||
                         joint_tricks_reach(n, tricks, target, trumps, &c);
    *marks = c.marks;
    return reached;
}

#endif
