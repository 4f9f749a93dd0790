/* dd_recursion.h - the recursion of the double-dummy search, card by card.
 *
 * Included by each file that makes an engine of it for one kind of processor.
 *
 * A zero-window search: does the leader's side take `target` of the tricks left?  Hands 0 and 2 want
 * a bound of at least the target, hands 1 and 3 one below.  A hand that gets what it wants stops
 * at once, and the proof needs the marks of that card alone; one that does not has tried all
 * its cards, and the proof needs the marks of all.
 */
#ifndef INKI_BRIDGE_DD_RECURSION_H
#define INKI_BRIDGE_DD_RECURSION_H

#include <assert.h>

#include "bridge/dd_bounds.h"
#include "bridge/dd_engine.h"
#include "bridge/dd_order.h"
#include "bridge/dd_pack.h"
#include "bridge/dd_suits.h"

#define NOINLINE static __attribute__((noinline))

/* One function for each place in a trick, with and without trumps. */
NOINLINE outcome lead_suit(inki_dd *dd, const node *n, int tricks, int target, bool looked_up);
NOINLINE outcome lead_notrump(inki_dd *dd, const node *n, int tricks, int target, bool looked_up);
NOINLINE outcome second_suit(inki_dd *dd, trick *t);
NOINLINE outcome second_notrump(inki_dd *dd, trick *t);
NOINLINE outcome third_suit(inki_dd *dd, trick *t);
NOINLINE outcome third_notrump(inki_dd *dd, trick *t);
NOINLINE outcome fourth_suit(inki_dd *dd, trick *t);
NOINLINE outcome fourth_notrump(inki_dd *dd, trick *t);

/* What is known at once. */
NOINLINE bool known_suit(const inki_dd *dd, const node *n, int tricks, int target, outcome *o);
NOINLINE bool known_notrump(const inki_dd *dd, const node *n, int tricks, int target, outcome *o);

/* The last trick plays itself. */
INLINE outcome last_trick(const node *n, bool trumps)
{
    card_set best = n->hand[0];
    int winner = 0;
    for (int hand = 1; hand < 4; hand++) {
        if (beats(n->hand[hand], best, trumps)) {
            best = n->hand[hand];
            winner = hand;
        }
    }
    const card_set theirs = n->hand[(winner + 1) & 3] | n->hand[(winner + 3) & 3];
    const bool by_rank = (theirs & LANE(lane_of(best))) != 0;
    return (outcome){by_rank ? best : 0, winner % 2 == 0};
}

/* --- full tricks --------------------------------------------------------------------------- */

/* The position after a full trick, and the question that it is asked. */
typedef struct passage {
    node next;
    int tricks;
    int target;
    bool sorted;
    suit_order order; /* where sorted */
} passage;

INLINE void pass_on(const inki_dd *dd, const trick *t, int winner, bool trumps, passage *p)
{
    next_node(t, winner, &p->next);
    p->tricks = t->tricks - 1;
    p->target = next_target(t, winner);
    p->sorted = !trumps && dd->sorts_suits;
    if (p->sorted) {
        sort_suits(&p->next, &p->order);
    }
}

/* Tricks of the next leader's side as tricks of the trick's leader's side, the trick included. */
INLINE int64_t tricks_before(const trick *t, int winner, int64_t tricks)
{
    return winner % 2 != 0 ? t->tricks - 1 - tricks : tricks + 1;
}

/* Turns the answer into one to the question before the trick ended. */
INLINE void take_back(const trick *t, const passage *p, int winner, outcome *o)
{
    o->tricks = tricks_before(t, winner, o->tricks);
    o->marks = p->sorted ? unsort_suits(&p->order, o->marks) : o->marks;
}

/* Does the count of tricks alone decide, if `winner` wins a full trick?  Then writes the outcome. */
INLINE bool is_counted_out(const trick *t, int winner, outcome *o)
{
    const int target = next_target(t, winner);
    if (0 < target && target < t->tricks) {
        return false;
    }
    *o = (outcome){0, tricks_before(t, winner, target <= 0 ? 0 : t->tricks - 1)};
    return true;
}

/* The outcome if `winner` wins a full trick, with the marks of the position after it.  `looked_up`:
 * that it is not known at once is known. */
INLINE outcome search_next(inki_dd *dd, const trick *t, int winner, bool looked_up, bool trumps)
{
    outcome o;
    if (is_counted_out(t, winner, &o)) {
        return o;
    }
    table_prefetch(&dd->table, turned_lengths(t->after[3].lengths, winner));
    passage p;
    pass_on(dd, t, winner, trumps, &p);
    o = trumps ? lead_suit(dd, &p.next, p.tricks, p.target, looked_up)
               : lead_notrump(dd, &p.next, p.tricks, p.target, looked_up);
    take_back(t, &p, winner, &o);
    return o;
}

/* The same where it is known at once. */
INLINE bool known_next(const inki_dd *dd, const trick *t, int winner, bool trumps, outcome *o)
{
    if (is_counted_out(t, winner, o)) {
        return true;
    }
    passage p;
    pass_on(dd, t, winner, trumps, &p);
    const bool known = trumps ? known_suit(dd, &p.next, p.tricks, p.target, o)
                              : known_notrump(dd, &p.next, p.tricks, p.target, o);
    take_back(t, &p, winner, o);
    return known;
}

/* The outcome if `hand`, not the winner, wins the trick, as search_next has it; false if it is not
 * known.  For a side that has lost the trick: that its own hand wins nearly always does no harm, so
 * it is searched for; the other side's hands only where few tricks are left, and nothing is where
 * the question is too small for it to pay. */
INLINE bool ask_other_winner(inki_dd *dd, const trick *t, int hand, bool trumps, outcome *o)
{
    const bool own = ((hand ^ t->after[3].winner) & 1) != 0;
    if (dd->others && (own || t->tricks <= 7)) {
        *o = search_next(dd, t, hand, false, trumps);
        return true;
    }
    return known_next(dd, t, hand, trumps, o);
}

/* Does the side that gets what it wants, and has lost the trick, get it too if any other hand wins that
 * has followed the winner's suit?  Then adds the marks for that, if the winner's rank is not among
 * them. */
INLINE bool any_winner_does(inki_dd *dd, const trick *t, bool trumps, outcome *found)
{
    const ply *end = &t->after[3];
    const card_set suit = LANE(lane_of(end->best));
    const bool reached = found->tricks >= t->target;
    const bool enough = reached ? t->target == 1 : t->target == t->tricks;
    card_set marks = 0;
    static const int order[3] = {2, 1, 3}; /* the winner's partner fails most often */
    for (int k = 0; k < 3; k++) {
        const int i = order[k];
        const int hand = (end->winner + i) & 3;
        if ((end->gone & suit & t->start->hand[hand]) == 0 || (i % 2 != 0 && enough)) {
            continue;
        }
        outcome o;
        if (!ask_other_winner(dd, t, hand, trumps, &o)) {
            return false;
        }
        o.marks = marks_before(t, reached, o.marks);
        const card_set low = lowest(o.marks & suit);
        if ((o.tricks >= t->target) != reached || (low != 0 && low <= end->best)) {
            return false;
        }
        marks |= o.marks;
    }
    found->marks |= marks;
    return true;
}

/* The outcome of a full trick from that of the position after it: `o` as search_next has it. */
INLINE outcome whole_trick(inki_dd *dd, const trick *t, outcome o, bool trumps)
{
    const ply *end = &t->after[3];
    const bool reached = o.tricks >= t->target;
    const card_set suit = LANE(lane_of(end->best));
    o.marks = marks_before(t, reached, o.marks);
    const card_set low = lowest(o.marks & suit);
    if ((end->gone & suit) == end->best || (low != 0 && low <= end->best)) {
        return o; /* not won by rank, or marked already */
    }
    const bool lost = (end->winner % 2 == 0) != reached;
    if (lost && any_winner_does(dd, t, trumps, &o)) {
        o.tricks = reached ? t->target : t->target - 1; /* all that is proved of other winners */
    } else {
        o.marks |= end->best;
    }
    return o;
}

INLINE outcome after_trick(inki_dd *dd, const trick *t, bool looked_up, bool trumps)
{
    const outcome o = search_next(dd, t, t->after[3].winner, looked_up, trumps);
    return whole_trick(dd, t, o, trumps);
}

/* --- choosing among cards ------------------------------------------------------------------ */

/* What is known of the cards of a hand that has found none that does what it wants. */
typedef struct failures {
    card_set untried;
    card_set marks; /* of all tried */
    int64_t tricks; /* the best bound for the hand's side */
} failures;

/* Notes that `card` of `hand` does not do.
 *
 * If its rank played no part, the proof holds for every card of the suit below the lowest mark:
 * they need not be tried.  Otherwise it holds for cards equal to it; in positions like this one
 * a lower card of its run may be worth less, so the run is marked, unless the hand has still
 * lower cards, whose own proofs cover what lies below the marks. */
INLINE void note_failure(failures *f, card_set hand, card_set card, const outcome *o)
{
    const card_set lane = LANE(lane_of(card));
    const card_set mark = lowest(o->marks & lane);
    f->marks |= o->marks;
    if (mark == 0 || card < mark) {
        f->untried &= ~(lane & (mark - 1));
        return;
    }
    f->untried &= ~card;
    const card_set bottom = run_bottom(hand, card);
    if ((hand & lane & (bottom - 1)) == 0) {
        f->marks |= bottom;
    }
}

/* The cards that a hand other than the leader's may play. */
INLINE card_set legal_cards(const trick *t, int hand)
{
    const card_set follow = t->start->hand[hand] & t->led;
    return follow != 0 ? follow : t->start->hand[hand];
}

/* Is it known at once that winning with the highest card does?  That rests on fewer marks than winning
 * cheaply.  If nothing is known of that card, writes it to `*unknown`. */
INLINE bool top_card_does(inki_dd *dd, trick *t, card_set cards, bool trumps, outcome *o,
                          card_set *unknown)
{
    const card_set best = t->after[2].best;
    const card_set top = highest(cards);
    if (is_single(cards) || ((top | best) & ~t->led) != 0 || top < best) {
        return false;
    }
    put_card(t, 3, top, &t->after[2], trumps);
    if (!known_next(dd, t, 3, trumps, o)) {
        *unknown = top;
        return false;
    }
    if (o->tricks >= t->target) {
        return false;
    }
    *o = whole_trick(dd, t, *o, trumps);
    return true;
}

INLINE outcome fourth(inki_dd *dd, trick *t, bool trumps)
{
    const card_set hand = t->start->hand[3];
    failures f = {run_tops(legal_cards(t, 3)), 0, t->tricks + 1};
    outcome at_once;
    card_set unknown = 0;
    if (top_card_does(dd, t, f.untried, trumps, &at_once, &unknown)) {
        return at_once;
    }
    while (f.untried != 0) {
        const card_set card = is_single(f.untried) ? f.untried : order_fourth(t, f.untried, trumps);
        put_card(t, 3, card, &t->after[2], trumps);
        const outcome o = after_trick(dd, t, card == unknown, trumps);
        if (o.tricks < t->target) {
            return o;
        }
        f.tricks = o.tricks < f.tricks ? o.tricks : f.tricks;
        note_failure(&f, hand, card, &o);
    }
    return (outcome){f.marks, f.tricks};
}

/* A refuting card depends on the hand's cards, of the suit led if it has any, and on the best card so
 * far. */
INLINE uint64_t follow_key(const trick *t, int hand)
{
    const ply *before = &t->after[hand - 1];
    return legal_cards(t, hand) * 3 + before->best * 5 + (uint64_t)before->winner;
}

INLINE outcome third(inki_dd *dd, trick *t, bool trumps)
{
    const card_set hand = t->start->hand[2];
    failures f = {run_tops(legal_cards(t, 2)), 0, -1};
    hint h = {NULL, 0};
    card_set card = f.untried;
    if (!is_single(card)) {
        h = hint_at(&dd->hints, 2, follow_key(t, 2));
        card = hint_card(&h, f.untried);
        card = card != 0 ? card : order_third(t, f.untried, trumps);
    }
    for (;;) {
        put_card(t, 2, card, &t->after[1], trumps);
        const outcome o = trumps ? fourth_suit(dd, t) : fourth_notrump(dd, t);
        if (o.tricks >= t->target) {
            hint_remember(&h, card);
            return o;
        }
        f.tricks = o.tricks > f.tricks ? o.tricks : f.tricks;
        note_failure(&f, hand, card, &o);
        if (f.untried == 0) {
            return (outcome){f.marks, f.tricks};
        }
        card = is_single(f.untried) ? f.untried : order_third(t, f.untried, trumps);
    }
}

INLINE outcome second(inki_dd *dd, trick *t, bool trumps)
{
    const card_set hand = t->start->hand[1];
    failures f = {run_tops(legal_cards(t, 1)), 0, t->tricks + 1};
    hint h = {NULL, 0};
    card_set card = f.untried;
    if (!is_single(card)) {
        h = hint_at(&dd->hints, 1, follow_key(t, 1));
        card = hint_card(&h, f.untried);
        card = card != 0 ? card : order_second(t, f.untried, trumps);
    }
    for (;;) {
        put_card(t, 1, card, &t->after[0], trumps);
        const outcome o = trumps ? third_suit(dd, t) : third_notrump(dd, t);
        if (o.tricks < t->target) {
            hint_remember(&h, card);
            return o;
        }
        f.tricks = o.tricks < f.tricks ? o.tricks : f.tricks;
        note_failure(&f, hand, card, &o);
        if (f.untried == 0) {
            return (outcome){f.marks, f.tricks};
        }
        card = is_single(f.untried) ? f.untried : order_second(t, f.untried, trumps);
    }
}

/* The lead that refuted last, 0 if none is remembered.  With two tricks left remembering and scoring cost
 * more than trying: then a top card, if there is one. */
INLINE card_set first_lead(inki_dd *dd, const node *n, int tricks, card_set cards, hint *h)
{
    if (tricks > 2) {
        *h = hint_at(&dd->hints, 0, lead_key(n));
        return hint_card(h, cards);
    }
    const card_set tops = cards & LANE_TOPS;
    return lowest(tops != 0 ? tops : cards);
}

/* Tries the leads in order. */
INLINE outcome try_leads(inki_dd *dd, const node *n, int tricks, int target, bool trumps)
{
    trick t; /* not zeroed as a whole: that takes as long as a card */
    t.start = n;
    t.tricks = tricks;
    t.target = target;
    const ply before = before_trick(n);
    failures f = {run_tops(n->hand[0]), 0, -1};
    hint h = {NULL, 0};
    card_set card = f.untried;
    lead_scores scores;
    bool scored = false;
    if (!is_single(card)) {
        card = first_lead(dd, n, tricks, f.untried, &h);
    }
    for (;;) {
        if (card == 0) {
            if (!scored) {
                score_leads(n, f.untried, trumps, &scores);
                scored = true;
            }
            card = best_lead(&scores, f.untried);
        }
        put_card(&t, 0, card, &before, trumps);
        t.led = LANE(lane_of(card));
        const outcome o = trumps ? second_suit(dd, &t) : second_notrump(dd, &t);
        if (o.tricks >= target) {
            hint_remember(&h, card);
            return o;
        }
        f.tricks = o.tricks > f.tricks ? o.tricks : f.tricks;
        note_failure(&f, n->hand[0], card, &o);
        if (f.untried == 0) {
            return (outcome){f.marks, f.tricks};
        }
        card = is_single(f.untried) ? f.untried : 0;
    }
}

/* --- positions between tricks -------------------------------------------------------------- */

/* Do tricks that are certain without search decide?  Whether the other side's trumps keep it from all
 * the tricks is quickly seen, so that is looked at first. */
INLINE bool is_certain(const node *n, int tricks, int target, bool trumps, outcome *o)
{
    const bool all = target == tricks;
    *o = (outcome){0, target - 1};
    if (all && trumps && trumps_defeat(n, tricks, target, &o->marks)) {
        return true;
    }
    if (quick_tricks_reach(n, tricks, target, trumps, &o->marks)) {
        o->tricks = target;
        return true;
    }
    return all ? (!trumps || trumps_are_gone(n)) && stoppers_defeat(n, tricks, &o->marks)
               : trumps && trumps_defeat(n, tricks, target, &o->marks);
}

/* The table first: it costs less than counting certain tricks, and answers more often. */
INLINE bool known(const inki_dd *dd, const node *n, int tricks, int target, bool trumps, outcome *o)
{
    if (tricks == 1) {
        *o = last_trick(n, trumps);
        return true;
    }
    return table_find(&dd->table, n, target, o) || is_certain(n, tricks, target, trumps, o);
}

/* The leader's side wants `target` of `tricks`, at least one and not more than there are.
 * `looked_up`: that the outcome is not known at once is known. */
INLINE outcome lead(inki_dd *dd, const node *n, int tricks, int target, bool looked_up, bool trumps)
{
    outcome o;
    if (++dd->nodes >= dd->next_check && inki_dd_must_stop(dd)) {
        return (outcome){0, 0}; /* of no meaning: the question is given up */
    }
    if (!looked_up && (trumps ? known_suit(dd, n, tricks, target, &o)
                              : known_notrump(dd, n, tricks, target, &o))) {
        return o;
    }
    o = try_leads(dd, n, tricks, target, trumps);
    if (dd->stopped == INK_OK) {
        const bool reached = o.tricks >= target;
        table_add(&dd->table, n, o.marks, reached ? (int)o.tricks : 0,
                  reached ? tricks : (int)o.tricks);
    }
    return o;
}

NOINLINE bool known_suit(const inki_dd *dd, const node *n, int tricks, int target, outcome *o)
{
    return known(dd, n, tricks, target, true, o);
}

NOINLINE bool known_notrump(const inki_dd *dd, const node *n, int tricks, int target, outcome *o)
{
    return known(dd, n, tricks, target, false, o);
}

NOINLINE outcome lead_suit(inki_dd *dd, const node *n, int tricks, int target, bool looked_up)
{
    return lead(dd, n, tricks, target, looked_up, true);
}

NOINLINE outcome lead_notrump(inki_dd *dd, const node *n, int tricks, int target, bool looked_up)
{
    return lead(dd, n, tricks, target, looked_up, false);
}

NOINLINE outcome second_suit(inki_dd *dd, trick *t)
{
    return second(dd, t, true);
}

NOINLINE outcome second_notrump(inki_dd *dd, trick *t)
{
    return second(dd, t, false);
}

NOINLINE outcome third_suit(inki_dd *dd, trick *t)
{
    return third(dd, t, true);
}

NOINLINE outcome third_notrump(inki_dd *dd, trick *t)
{
    return third(dd, t, false);
}

NOINLINE outcome fourth_suit(inki_dd *dd, trick *t)
{
    return fourth(dd, t, true);
}

NOINLINE outcome fourth_notrump(inki_dd *dd, trick *t)
{
    return fourth(dd, t, false);
}

/* --- positions of the play ----------------------------------------------------------------- */

/* The outcome of a trick with the first `on_table` cards of `table` on the table. */
static outcome search_trick(inki_dd *dd, trick *t, const card_set table[4], int on_table,
                            bool trumps)
{
    const ply before = before_trick(t->start);
    for (int i = 0; i < on_table; i++) {
        put_card(t, i, table[i], i == 0 ? &before : &t->after[i - 1], trumps);
    }
    t->led = on_table > 0 ? LANE(lane_of(table[0])) : 0;
    switch (on_table) {
    case 0:
        return trumps ? lead_suit(dd, t->start, t->tricks, t->target, false)
                      : lead_notrump(dd, t->start, t->tricks, t->target, false);
    case 1:
        return trumps ? second_suit(dd, t) : second_notrump(dd, t);
    case 2:
        return trumps ? third_suit(dd, t) : third_notrump(dd, t);
    default:
        return trumps ? fourth_suit(dd, t) : fourth_notrump(dd, t);
    }
}

#define OTHERS_TRICKS 11 /* from which on searching for other winners pays */

/* Does it pay to sort the suits? */
static bool pays_to_sort(const node *n, int tricks, bool trumps)
{
    if (trumps || tricks <= 9) {
        return false;
    }
    int voids = 0;
    for (int hand = 0; hand < 4; hand++) {
        for (int lane = 0; lane < 4; lane++) {
            voids += length(n, hand, lane) == 0;
        }
    }
    return voids > 2;
}

/* The bound that inki_dd_reaches asks for. */
static int search(inki_dd *dd, const inki_play *position, int target)
{
    node start;
    card_set table[4];
    pack(position, &start, table);
    trick t = {.start = &start, .tricks = __builtin_popcountll(start.hand[3])};
    assert(1 <= target && target <= t.tricks);
    const bool leaders = position->on_table % 2 == 0;
    t.target = leaders ? target : t.tricks - target + 1;
    const bool trumps = position->strain != INK_NOTRUMP;
    dd->others = t.tricks >= OTHERS_TRICKS;
    dd->sorts_suits = pays_to_sort(&start, t.tricks, trumps);
    const outcome o = search_trick(dd, &t, table, position->on_table, trumps);
    return (int)(leaders ? o.tricks : t.tricks - o.tricks);
}

#endif
