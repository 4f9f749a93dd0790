/* test_suit_search.c - the solver of one suit against a slow one that shares no idea with it.
 *
 * The slow one deals each missing card by itself, keeps nothing, and asks of a set of layouts whether one
 * plan takes the tricks that are wanted in each of them: where declarer plays some card must do, where a defender plays every
 * card that it has in one of the layouts. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/random.h>
#include <inkling/suit.h>

#include "support.h"

#define MAX_MISSING 4

/* A position between tricks. */
typedef struct place {
    unsigned own[2];
    unsigned left; /* missing cards that are not played */
    int won;       /* tricks */
    int entries;   /* to North; -1: without end */
    int on_lead;
} place;

/* Whether one plan takes what is wanted from a place on. */
typedef struct memo {
    place at;
    uint32_t layouts;
    int question; /* of slow */
    bool is_won;
} memo;

#define MEMO_COUNT 16384

typedef struct slow {
    int missing_count;
    unsigned missing[MAX_MISSING]; /* each a bit of a rank */
    double chances[1 << MAX_MISSING];
    int wanted[1 << MAX_MISSING]; /* tricks, by layout */
    int question;                 /* counts changes of what is wanted; from 1 */
    memo memos[MEMO_COUNT];
} slow;

/* A trick in progress. */
typedef struct cards {
    int leader;
    unsigned lead, second, third; /* bits; 0: another suit, or not played yet */
} cards;

/* The missing cards that West, or East, has left in layout `w`. */
static unsigned held(const slow *s, const place *p, int w, bool is_west)
{
    unsigned cards_held = 0;
    for (int i = 0; i < s->missing_count; i++) {
        if ((w >> i & 1) == (is_west ? 1 : 0)) {
            cards_held |= s->missing[i];
        }
    }
    return cards_held & p->left;
}

static bool wins(slow *s, const place *p, uint32_t layouts);

static bool after_fourth(slow *s, const place *p, const cards *c, unsigned fourth, uint32_t layouts)
{
    place next = *p;
    next.own[c->leader] &= ~c->lead;
    next.own[1 - c->leader] &= ~c->third;
    next.left &= ~(c->second | fourth);
    const bool is_won = (c->lead | c->third) > (c->second | fourth); /* the highest bit decides */
    next.won += is_won;
    if (p->entries >= 0) {
        next.entries -= c->leader == INK_SUIT_NORTH && p->on_lead == INK_SUIT_SOUTH;
        next.on_lead = !is_won ? INK_SUIT_SOUTH : c->lead > c->third ? c->leader : 1 - c->leader;
    }
    return wins(s, &next, layouts);
}

/* The layouts in which a defender has `card`, or none if that is 0. */
static uint32_t with(const slow *s, const place *p, bool is_west, unsigned card, uint32_t layouts)
{
    uint32_t found = 0;
    for (int w = 0; w < 1 << s->missing_count; w++) {
        const unsigned has = held(s, p, w, is_west);
        if ((layouts >> w & 1) != 0 && (card == 0 ? has == 0 : (has & card) != 0)) {
            found |= UINT32_C(1) << w;
        }
    }
    return found;
}

static bool after_third(slow *s, const place *p, const cards *c, uint32_t layouts)
{
    const bool is_west = c->leader == INK_SUIT_NORTH;
    for (int i = -1; i < s->missing_count; i++) {
        const unsigned card = i < 0 ? 0 : s->missing[i];
        if (card != 0 && ((p->left & card) == 0 || card == c->second)) {
            continue;
        }
        const uint32_t some = with(s, p, is_west, card, layouts);
        if (some != 0 && !after_fourth(s, p, c, card, some)) {
            return false;
        }
    }
    return true;
}

/* Is `card` the highest of the cards of a hand between which no card is missing?  Where entries are limited,
 * the other hand may not have any there either. */
static bool is_top(const place *p, int hand, unsigned card)
{
    const unsigned own = p->own[hand];
    const unsigned others = p->left | (p->entries >= 0 ? p->own[1 - hand] : 0);
    unsigned above = card << 1;
    while (above < 1U << 13 && ((own | others) & above) == 0) {
        above <<= 1;
    }
    return above == 1U << 13 || (own & above) == 0;
}

static bool after_second(slow *s, const place *p, const cards *c, uint32_t layouts)
{
    const int hand = 1 - c->leader;
    const unsigned own = p->own[hand];
    cards next = *c;
    if (own == 0) {
        return after_third(s, p, &next, layouts);
    }
    for (unsigned card = 1; card < 1U << 13; card <<= 1) {
        next.third = card;
        if ((own & card) != 0 && is_top(p, hand, card) && after_third(s, p, &next, layouts)) {
            return true;
        }
    }
    return false;
}

static bool after_lead(slow *s, const place *p, const cards *c, uint32_t layouts)
{
    const bool is_west = c->leader == INK_SUIT_SOUTH;
    cards next = *c;
    for (int i = -1; i < s->missing_count; i++) {
        next.second = i < 0 ? 0 : s->missing[i];
        if ((next.second & ~p->left) != 0) {
            continue;
        }
        const uint32_t some = with(s, p, is_west, next.second, layouts);
        if (some != 0 && !after_second(s, p, &next, some)) {
            return false;
        }
    }
    return true;
}

static int count_cards(unsigned ranks)
{
    int count = 0;
    for (; ranks != 0; ranks &= ranks - 1) {
        count++;
    }
    return count;
}

/* The layouts in which tricks are wanted still. */
static uint32_t open_ones(const slow *s, const place *p, uint32_t layouts)
{
    for (int w = 0; w < 1 << s->missing_count; w++) {
        if (s->wanted[w] <= p->won) {
            layouts &= ~(UINT32_C(1) << w);
        }
    }
    return layouts;
}

/* Where it is kept what is known of a place. */
static memo *memo_of(slow *s, const place *p, uint32_t layouts)
{
    uint64_t hash = p->own[0];
    const unsigned parts[] = {
        p->own[1], p->left, (unsigned)p->won, (unsigned)p->entries, (unsigned)p->on_lead, layouts};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        hash = (hash ^ parts[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return &s->memos[hash % MEMO_COUNT];
}

/* Does some first card lead to what is wanted in all of these layouts? */
static bool some_lead_wins(slow *s, const place *p, uint32_t layouts)
{
    for (int leader = 0; leader < 2; leader++) {
        if (leader == INK_SUIT_NORTH && p->on_lead == INK_SUIT_SOUTH && p->entries == 0) {
            continue;
        }
        for (unsigned card = 1; card < 1U << 13; card <<= 1) {
            const cards c = {.leader = leader, .lead = card};
            if ((p->own[leader] & card) != 0 && is_top(p, leader, card) &&
                after_lead(s, p, &c, layouts)) {
                return true;
            }
        }
    }
    return false;
}

/* Does one plan take what is wanted in all of these layouts? */
static bool wins(slow *s, const place *p, uint32_t all_layouts)
{
    const uint32_t layouts = open_ones(s, p, all_layouts);
    const int north = count_cards(p->own[0]);
    const int south = count_cards(p->own[1]);
    const int rounds = north > south ? north : south;
    const place at_best = {.won = p->won + rounds};
    if (layouts == 0 || open_ones(s, &at_best, layouts) != 0) {
        return layouts == 0;
    }
    if (p->left == 0 && p->entries < 0) {
        return true; /* all the rest */
    }
    memo *known = memo_of(s, p, layouts);
    if (known->question != s->question || known->layouts != layouts ||
        memcmp(&known->at, p, sizeof *p) != 0) {
        const bool is_won = some_lead_wins(s, p, layouts);
        *known = (memo){*p, layouts, s->question, is_won};
    }
    return known->is_won;
}

/* What is wanted: so many tricks or none, or as many as can be had. */
typedef struct goal {
    int most;
    int step;    /* down to the next number of tricks that counts */
    double unit; /* what a trick is worth */
} goal;

/* Raises `*most` to the best sum of chance times worth of the tricks of a plan, of which those in the
 * layouts below `next` are wanted already and are worth `sum`. */
static void find_best(slow *s, const place *p, const goal *g, int next, double sum, double *most)
{
    const int count = 1 << s->missing_count;
    double rest = 0.0;
    for (int w = next; w < count; w++) {
        rest += s->chances[w] * g->most * g->unit;
    }
    if (next == count) {
        *most = sum > *most ? sum : *most;
    }
    for (int tricks = g->most; tricks >= 0 && next < count; tricks -= g->step) {
        const double lost = s->chances[next] * (g->most - tricks) * g->unit;
        if (sum + rest - lost <= *most + 1e-9) {
            break;
        }
        s->wanted[next] = tricks;
        s->question += g->step < g->most; /* else the same is wanted in all layouts that are open */
        if (tricks == 0 || wins(s, p, UINT32_MAX >> (31 - next))) {
            find_best(s, p, g, next + 1, sum + s->chances[next] * tricks * g->unit, most);
        }
    }
}

static double ways(int n, int k)
{
    return k < 0 || k > n ? 0.0 : k == 0 ? 1.0 : ways(n - 1, k - 1) * n / k;
}

/* Draws a suit with so many missing cards, of which North gets so many quarters of the others. */
static ink_suit draw(ink_random *random, int missing_count, uint32_t north)
{
    ink_suit suit = {.vacant = {13, 13}};
    unsigned missing = 0;
    while (count_cards(missing) < missing_count) {
        missing |= 1U << (4 + ink_random_below(random, 9));
    }
    for (int rank = 0; rank < 13; rank++) {
        if ((missing >> rank & 1) == 0) {
            suit.hands[ink_random_below(random, 4) >= north] |= (uint16_t)(1U << rank);
        }
    }
    suit.vacant[INK_SUIT_WEST] = 8 + (int)ink_random_below(random, 6);
    return suit;
}

/* Fills in the missing cards of a suit and the chances of layouts. */
static void deal(const ink_suit *suit, slow *s)
{
    memset(s, 0, sizeof *s);
    for (int rank = 0; rank < 13; rank++) {
        if (((suit->hands[0] | suit->hands[1]) >> rank & 1) == 0) {
            s->missing[s->missing_count++] = 1U << rank;
        }
    }
    const int west = suit->vacant[INK_SUIT_WEST];
    const int places = west + suit->vacant[INK_SUIT_EAST];
    for (int w = 0; w < 1 << s->missing_count; w++) {
        s->chances[w] =
            ways(places - s->missing_count, west - count_cards((unsigned)w)) / ways(places, west);
    }
}

/* Compares the answers to one question; what they are. */
static double check_goal(const ink_suit *suit, slow *s, ink_suit_solver *solver, int tricks)
{
    const place start = {.own = {suit->hands[0], suit->hands[1]},
                         .left = 0x1FFFU & ~(unsigned)(suit->hands[0] | suit->hands[1]),
                         .entries = suit->is_limited ? suit->entries : -1,
                         .on_lead = INK_SUIT_SOUTH};
    const goal g = tricks == INK_SUIT_EXPECTED ? (goal){ink_suit_rounds(suit), 1, 1.0}
                                               : (goal){tricks, tricks, 1.0 / tricks};
    ink_suit_answer answer;
    assert_int_equal(ink_suit_solve(solver, tricks, NULL, &answer), INK_OK);
    double slow_value = 0.0;
    s->question++;
    find_best(s, &start, &g, 0, 0.0, &slow_value);
    if (answer.value < slow_value - 1e-9 || answer.value > slow_value + 1e-9) {
        fail_msg("hands %x %x, %d entries, %d tricks: %.9f, trying finds %.9f", suit->hands[0],
                 suit->hands[1], start.entries, tricks, answer.value, slow_value);
    }
    return slow_value;
}

/* Each number of tricks down to one that is certain, and the tricks expected where few cards are
 * missing. */
static void check_suit(const ink_suit *suit)
{
    static slow s;
    ink_suit_solver *solver = NULL;
    deal(suit, &s);
    assert_int_equal(ink_suit_solver_create(suit, 0, &solver), INK_OK);
    for (int tricks = ink_suit_rounds(suit); tricks > 0; tricks--) {
        if (check_goal(suit, &s, solver, tricks) > 1.0 - 1e-9) {
            break;
        }
    }
    if (s.missing_count <= 3) {
        (void)check_goal(suit, &s, solver, INK_SUIT_EXPECTED);
    }
    ink_suit_solver_destroy(solver);
}

static void agrees_with_trying_all_plans(void **state)
{
    ink_random random;
    ink_random_init(&random, 5);
    for (int i = 0; i < test_scaled(400); i++) {
        const ink_suit suit = draw(&random, 1 + i % MAX_MISSING, 2);
        check_suit(&suit);
    }
}

/* The same with few entries, and with none of the suit missing too. */
static void agrees_with_trying_all_plans_with_few_entries(void **state)
{
    ink_random random;
    ink_random_init(&random, 6);
    for (int i = 0; i < test_scaled(400); i++) {
        ink_suit suit = draw(&random, i % (MAX_MISSING + 1), 1 + (uint32_t)i % 3);
        suit.is_limited = true;
        for (suit.entries = 0; suit.entries <= 2; suit.entries++) {
            check_suit(&suit);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_trying_all_plans),
        cmocka_unit_test(agrees_with_trying_all_plans_with_few_entries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
