/* dd_answer.c - answers about the cards of a position.
 *
 * What is known is kept as a range of tricks for the position and one for each card; each kind of
 * question is an order in which to ask, and ends when all ranges are as narrow as they should be.
 * So the ranges of an answer that was cut short are true as they stand.
 */

#include <assert.h>

#include "bridge/bits.h"
#include "bridge/double_dummy.h"

/* A class of cards that the player to move may play. */
typedef struct candidate {
    inki_dd_class cards;
    inki_play after;     /* the play after it */
    inki_dd_range range; /* what is known of the tricks of the side to move then */
} candidate;

/* A question in work. */
typedef struct inquiry {
    ink_dd *dd;
    int target; /* 0: exact values */
    inki_dd_work work;
    inki_play play;
    int side; /* whose tricks count: the side to move */
    inki_dd_range range;
    int count;
    candidate candidates[13];
} inquiry;

static void begin(inquiry *q, const ink_dd_position *position)
{
    q->play = inki_dd_play_of(position);
    inki_dd_begin(q->dd, &q->play);
    q->side = inki_play_mover(&q->play) % 2;
    q->range = inki_dd_range_of(&q->play, q->side);
    inki_dd_class classes[13];
    q->count = inki_dd_classes(&q->play, classes);
    for (int i = 0; i < q->count; i++) {
        candidate *c = &q->candidates[i];
        c->cards = classes[i];
        c->after = q->play;
        inki_play_card(&c->after, c->cards.card);
        c->range = inki_dd_range_of(&c->after, q->side);
    }
}

/* Asks whether the side takes `need` tricks.  How much more a bound says than that depends on what
 * the solver knew before, so nothing is made of it where exact values are not wanted. */
static ink_status ask_play(inquiry *q, const inki_play *play, int need, inki_dd_range *range)
{
    const inki_dd_range before = *range;
    const ink_status status = inki_dd_ask(q->dd, play, q->side, need, &q->work, range);
    if (q->target != 0 && range->low > before.low) {
        range->low = need;
    }
    if (q->target != 0 && range->high < before.high) {
        range->high = need - 1;
    }
    return status;
}

/* The same after a card. */
static ink_status ask_card(inquiry *q, int i, int need)
{
    return ask_play(q, &q->candidates[i].after, need, &q->candidates[i].range);
}

static ink_status ask_each_card(inquiry *q, int need)
{
    ink_status status = INK_OK;
    for (int i = 0; i < q->count && status == INK_OK; i++) {
        status = ask_card(q, i, need);
    }
    return status;
}

static ink_status find_value(inquiry *q)
{
    if (q->target != 0) {
        return ask_play(q, &q->play, q->target, &q->range);
    }
    const int guess = inki_dd_guess_on(q->dd, &q->play, q->side);
    return inki_dd_narrow(q->dd, &q->play, q->side, guess, &q->work, &q->range);
}

static ink_status find_every(inquiry *q)
{
    if (q->target != 0) {
        return ask_each_card(q, q->target);
    }
    /* Most cards are worth the same, and few more than the best so far. */
    int guess = inki_dd_guess_on(q->dd, &q->play, q->side);
    for (int i = 0; i < q->count; i++) {
        candidate *c = &q->candidates[i];
        const ink_status status =
            inki_dd_narrow(q->dd, &c->after, q->side, guess, &q->work, &c->range);
        if (status != INK_OK) {
            return status;
        }
        guess = i == 0 || c->range.low > guess ? c->range.low : guess;
    }
    return INK_OK;
}

static ink_status find_best(inquiry *q)
{
    if (q->target != 0) {
        return ask_each_card(q, q->target);
    }
    const ink_status status = find_value(q);
    if (status != INK_OK) {
        return status;
    }
    for (int i = 0; i < q->count; i++) {
        inki_dd_range *range = &q->candidates[i].range;
        range->high = range->high < q->range.high ? range->high : q->range.high;
    }
    return ask_each_card(q, q->range.low);
}

/* Tries the cards until one takes `need` tricks, and has that one tried first from then on. */
static ink_status try_cards(inquiry *q, int need)
{
    int high = 0;
    for (int i = 0; i < q->count; i++) {
        const ink_status status = ask_card(q, i, need);
        if (status != INK_OK) {
            return status;
        }
        const candidate tried = q->candidates[i];
        if (tried.range.low >= need) {
            q->candidates[i] = q->candidates[0];
            q->candidates[0] = tried;
            q->range.low = tried.range.low;
            return INK_OK;
        }
        high = tried.range.high > high ? tried.range.high : high;
    }
    q->range.high = high;
    return INK_OK;
}

/* How soon to try a card where one is enough: it changes how long that takes, never whether a card is
 * found.  A suit whose highest card is this one or partner's is safe; length and low cards are
 * better than the opposite, and trumps can wait. */
static int promise_of(const inki_play *play, ink_card card)
{
    const int mover = inki_play_mover(play);
    const ink_hand suit = INK_SUIT_MASK(card / 13);
    const ink_hand partner = play->hands[(mover + 2) % 4] & suit;
    const ink_hand enemies = (play->hands[(mover + 1) % 4] | play->hands[(mover + 3) % 4]) & suit;
    const ink_hand own = play->hands[mover] & suit;
    const bool is_top = (own | partner | enemies) < (ink_hand)2 << card;
    const bool is_safe = is_top || (partner > enemies && partner > own);
    const int length = inki_bits_count(own | partner);
    return (is_safe ? 100 : 0) + 10 * length - card % 13 - (card / 13 == play->strain ? 300 : 0);
}

static void sort_by_promise(inquiry *q)
{
    for (int i = 1; i < q->count; i++) {
        const candidate moved = q->candidates[i];
        const int promise = promise_of(&q->play, moved.cards.card);
        int place = i;
        for (; place > 0; place--) {
            const candidate *before = &q->candidates[place - 1];
            if (promise_of(&q->play, before->cards.card) >= promise) {
                break;
            }
            q->candidates[place] = *before;
        }
        q->candidates[place] = moved;
    }
}

static ink_status find_one(inquiry *q)
{
    sort_by_promise(q);
    if (q->target != 0) {
        return try_cards(q, q->target);
    }
    int need = inki_dd_guess_on(q->dd, &q->play, q->side);
    ink_status status = INK_OK;
    while (q->range.low < q->range.high && status == INK_OK) {
        need = need <= q->range.low   ? q->range.low + 1
               : need > q->range.high ? q->range.high
                                      : need;
        status = try_cards(q, need);
    }
    return status;
}

static ink_status find(inquiry *q, ink_dd_ask ask)
{
    switch (ask) {
    case INK_DD_EVERY:
        return find_every(q);
    case INK_DD_BEST:
        return find_best(q);
    case INK_DD_ONE:
        return find_one(q);
    case INK_DD_VALUE:
        return find_value(q);
    }
    return INK_ERR_ARGUMENT;
}

/* What the ranges of the cards say of the position. */
static void sum_up(inquiry *q)
{
    inki_dd_range best = {0, 0};
    for (int i = 0; i < q->count; i++) {
        const inki_dd_range *range = &q->candidates[i].range;
        best.low = range->low > best.low ? range->low : best.low;
        best.high = range->high > best.high ? range->high : best.high;
    }
    q->range.low = best.low > q->range.low ? best.low : q->range.low;
    q->range.high = best.high < q->range.high ? best.high : q->range.high;
    assert(q->range.low <= q->range.high);
}

/* The tricks that a card must be known to take to be listed. */
static int threshold(const inquiry *q, ink_dd_ask ask)
{
    if (ask == INK_DD_EVERY) {
        return 0;
    }
    if (q->target != 0) {
        return q->target;
    }
    int low = 0;
    for (int i = 0; i < q->count; i++) {
        low = q->candidates[i].range.low > low ? q->candidates[i].range.low : low;
    }
    return low;
}

/* Puts a card behind those that are known to take as many tricks. */
static void list_card(const candidate *c, ink_dd_answer *out)
{
    int place = out->count++;
    for (; place > 0 && out->cards[place - 1].low < c->range.low; place--) {
        out->cards[place] = out->cards[place - 1];
    }
    out->cards[place] = (ink_dd_card){.card = c->cards.card,
                                      .equals = c->cards.equals,
                                      .low = (int8_t)c->range.low,
                                      .high = (int8_t)c->range.high};
}

static void list_cards(const inquiry *q, ink_dd_ask ask, ink_dd_answer *out)
{
    const int most = ask == INK_DD_VALUE ? 0 : ask == INK_DD_ONE ? 1 : q->count;
    const int least = threshold(q, ask);
    for (int i = 0; i < q->count && out->count < most; i++) {
        if (q->candidates[i].range.low >= least) {
            list_card(&q->candidates[i], out);
        }
    }
}

bool inki_dd_is_question(const ink_dd_question *question)
{
    return (unsigned)question->ask <= INK_DD_VALUE && 0 <= question->target &&
           question->target <= 13;
}

ink_status ink_dd_solve(ink_dd *dd, const ink_dd_position *position,
                        const ink_dd_question *question, const ink_control *control,
                        ink_dd_answer *out)
{
    if (ink_dd_check(position, NULL) != INK_OK || !inki_dd_is_question(question)) {
        return INK_ERR_ARGUMENT;
    }
    inquiry q;
    q.dd = dd;
    q.target = question->target;
    q.work = (inki_dd_work){.control = control, .max_nodes = question->max_nodes};
    begin(&q, position);
    const ink_status status = find(&q, question->ask);
    sum_up(&q);
    inki_dd_keep_value(dd, &q.play, q.side, &q.range);
    *out = (ink_dd_answer){.low = (int8_t)q.range.low,
                           .high = (int8_t)q.range.high,
                           .nodes = q.work.nodes,
                           .stopped_by = inki_dd_reason(status, control)};
    list_cards(&q, question->ask, out);
    return INK_OK;
}
