/* layouts.c - counting and numbering layouts, kind of cards by kind.
 *
 * Cards that the same players may hold are alike.  A layout is made in two steps for each kind: how
 * many cards of it each player gets (a share), then which.  The second step counts as a
 * multinomial coefficient; the first links the kinds through what the players still need, so the
 * ways are added up from the last kind to the first (dynamic programming over needs).
 */

#include "bridge/layouts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/bits.h"

/* Cards of one kind for each player. */
typedef struct share {
    int of[4];
} share;

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* n over k, 0 where k is greater. */
static inki_layout_number choices(int n, int k)
{
    inki_layout_number product = k <= n;
    for (int i = 1; i <= k && product > 0; i++) {
        product = product * (unsigned)(n - k + i) / (unsigned)i;
    }
    return product;
}

/* In how many ways the cards of a kind can be those of a share. */
static inki_layout_number deals_of(const share *s, int size)
{
    inki_layout_number product = 1;
    for (int player = 0; player < 3; player++) {
        product *= choices(size, s->of[player]);
        size -= s->of[player];
    }
    return product;
}

/* Steps to the next share of `size` cards with at most `most` for each player; false after the
 * last.  The first three players count up, the last one takes the rest. */
static bool next_share(const int most[4], int size, share *s)
{
    do {
        int player = 0;
        while (player < 3 && s->of[player] == most[player]) {
            s->of[player++] = 0;
        }
        if (player == 3) {
            return false;
        }
        s->of[player]++;
        s->of[3] = size - s->of[0] - s->of[1] - s->of[2];
    } while (s->of[3] < 0 || s->of[3] > most[3]);
    return true;
}

/* The first share; false if there is none. */
static bool first_share(const int most[4], int size, share *s)
{
    *s = (share){{0, 0, 0, size}};
    return size <= most[3] || next_share(most, size, s);
}

/* How many cards of kind `k` each player can take. */
static void limits_of(const inki_layouts *layouts, int k, const int needs[4], int most[4])
{
    const inki_layout_kind *kind = &layouts->kinds[k];
    const int size = inki_bits_count(kind->cards);
    for (int player = 0; player < 4; player++) {
        most[player] = kind->players >> player & 1 ? smaller(needs[player], size) : 0;
    }
}

/* In how many ways the kinds from `k` on fill the needs. */
static inki_layout_number ways_from(const inki_layouts *layouts, int k, const int needs[4])
{
    if (k == layouts->kind_count) {
        return (needs[0] | needs[1] | needs[2] | needs[3]) == 0;
    }
    assert(k > 0);
    size_t at = (size_t)(k - 1) * layouts->row;
    for (int player = 0; player < 3; player++) {
        at += (size_t)needs[player] * layouts->step[player];
    }
    return layouts->ways[at];
}

static void subtract(const int needs[4], const share *s, int rest[4])
{
    for (int player = 0; player < 4; player++) {
        rest[player] = needs[player] - s->of[player];
    }
}

/* As ways_from, from the ways of the kinds after `k`. */
static inki_layout_number add_up(const inki_layouts *layouts, int k, const int needs[4])
{
    const int size = inki_bits_count(layouts->kinds[k].cards);
    int most[4];
    limits_of(layouts, k, needs, most);
    inki_layout_number sum = 0;
    share s;
    for (bool more = first_share(most, size, &s); more; more = next_share(most, size, &s)) {
        int rest[4];
        subtract(needs, &s, rest);
        sum += deals_of(&s, size) * ways_from(layouts, k + 1, rest);
    }
    return sum;
}

/* Fills the ways of the kinds from `k` on, which have `left` cards, for all needs. */
static void fill_row(inki_layouts *layouts, int k, int left)
{
    inki_layout_number *row = layouts->ways + (size_t)(k - 1) * layouts->row;
    share s;
    for (bool more = first_share(layouts->needs, left, &s); more;
         more = next_share(layouts->needs, left, &s)) {
        size_t at = 0;
        for (int player = 0; player < 3; player++) {
            at += (size_t)s.of[player] * layouts->step[player];
        }
        row[at] = add_up(layouts, k, s.of);
    }
}

/* Sorts the cards into kinds; false if there is a card that nobody may hold. */
static bool sort_cards(inki_layouts *layouts, ink_hand unseen, const ink_hand may[4])
{
    for (unsigned players = 0; players < 16; players++) {
        ink_hand cards = unseen;
        for (int player = 0; player < 4; player++) {
            cards &= players >> player & 1 ? may[player] : ~may[player];
        }
        if (cards != 0 && players == 0) {
            return false;
        }
        if (cards != 0) {
            layouts->kinds[layouts->kind_count++] = (inki_layout_kind){cards, players};
        }
    }
    return true;
}

/* Makes room for the ways and fills them.  INK_ERR_NOMEM. */
static ink_status fill(inki_layouts *layouts)
{
    if (layouts->kind_count < 2) {
        return INK_OK;
    }
    layouts->row = 1;
    for (int player = 0; player < 3; player++) {
        layouts->step[player] = layouts->row;
        layouts->row *= (size_t)layouts->needs[player] + 1;
    }
    layouts->ways = calloc((size_t)(layouts->kind_count - 1) * layouts->row, sizeof *layouts->ways);
    if (layouts->ways == NULL) {
        return INK_ERR_NOMEM;
    }
    int left = 0;
    for (int k = layouts->kind_count - 1; k > 0; k--) {
        left += inki_bits_count(layouts->kinds[k].cards);
        fill_row(layouts, k, left);
    }
    return INK_OK;
}

ink_status inki_layouts_init(inki_layouts *out, ink_hand unseen, const int needs[4],
                             const ink_hand may[4])
{
    inki_layouts layouts = {0};
    memcpy(layouts.needs, needs, sizeof layouts.needs);
    const int needed = needs[0] + needs[1] + needs[2] + needs[3];
    if (needed == inki_bits_count(unseen) && sort_cards(&layouts, unseen, may)) {
        if (fill(&layouts) != INK_OK) {
            return INK_ERR_NOMEM;
        }
        layouts.count = layouts.kind_count == 0 ? 1 : add_up(&layouts, 0, needs);
    }
    *out = layouts;
    return INK_OK;
}

void inki_layouts_release(inki_layouts *layouts)
{
    free(layouts->ways);
    *layouts = (inki_layouts){0};
}

/* Choice number `index` of `k` of the cards, in the order of their highest cards. */
static ink_hand choice_of(ink_hand cards, int k, inki_layout_number index)
{
    ink_hand chosen = 0;
    int below = inki_bits_count(cards) - 1;
    for (; k > 0; below--) {
        /* Choices without the highest card come first. */
        const inki_layout_number without = choices(below, k);
        const ink_hand highest = (ink_hand)1 << inki_bits_highest(cards);
        cards ^= highest;
        if (index >= without) {
            index -= without;
            chosen |= highest;
            k--;
        }
    }
    return chosen;
}

/* Deals the cards of a kind by their share, in way number `index`. */
static void deal_kind(ink_hand cards, const share *s, inki_layout_number index, ink_hand hands[4])
{
    for (int player = 0; player < 4; player++) {
        const inki_layout_number choice_count = choices(inki_bits_count(cards), s->of[player]);
        assert(choice_count > 0);
        const ink_hand chosen = choice_of(cards, s->of[player], index % choice_count);
        index /= choice_count;
        hands[player] |= chosen;
        cards ^= chosen;
    }
    assert(cards == 0 && index == 0);
}

void inki_layouts_get(const inki_layouts *layouts, inki_layout_number index, ink_hand hands[4])
{
    assert(index < layouts->count);
    int needs[4];
    memcpy(needs, layouts->needs, sizeof needs);
    memset(hands, 0, 4 * sizeof *hands);
    for (int k = 0; k < layouts->kind_count; k++) {
        const ink_hand cards = layouts->kinds[k].cards;
        const int size = inki_bits_count(cards);
        int most[4];
        limits_of(layouts, k, needs, most);
        share s;
        int rest[4];
        inki_layout_number after = 0;
        for (bool more = first_share(most, size, &s); more; more = next_share(most, size, &s)) {
            subtract(needs, &s, rest);
            after = ways_from(layouts, k + 1, rest);
            const inki_layout_number ways = deals_of(&s, size) * after;
            if (index < ways) {
                break;
            }
            index -= ways;
        }
        assert(after > 0);
        deal_kind(cards, &s, index / after, hands);
        index %= after;
        memcpy(needs, rest, sizeof needs);
    }
}

inki_layout_number inki_layouts_draw(const inki_layouts *layouts, ink_random *random)
{
    assert(layouts->count > 0);
    if (layouts->count <= UINT64_MAX) {
        return ink_random_below(random, (uint64_t)layouts->count);
    }
    /* Draw as many bits as the count has until they are below it: at most twice on average. */
    const inki_layout_number highest = layouts->count - 1;
    const int bits = 64 + inki_bits_highest((uint64_t)(highest >> 64)) + 1;
    inki_layout_number number;
    do {
        number = (inki_layout_number)ink_random_next(random) << 64 | ink_random_next(random);
        number >>= 128 - bits;
    } while (number > highest);
    return number;
}
