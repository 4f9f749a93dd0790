/* test_layouts.c - dealing the unseen cards in every way that fits. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bridge/bits.h"
#include "bridge/layouts.h"
#include "support.h"

/* A case small enough to try every deal. */
typedef struct small_case {
    int cards;
    int at[52]; /* the cards */
    int needs[4];
    ink_hand may[4];
} small_case;

static ink_hand unseen_of(const small_case *c)
{
    ink_hand unseen = 0;
    for (int i = 0; i < c->cards; i++) {
        unseen |= (ink_hand)1 << c->at[i];
    }
    return unseen;
}

static bool fits(const small_case *c, const ink_hand hands[4])
{
    for (int player = 0; player < 4; player++) {
        if (inki_bits_count(hands[player]) != c->needs[player] ||
            (hands[player] & ~c->may[player]) != 0) {
            return false;
        }
    }
    return true;
}

/* How many of all 4^cards deals fit, and how often the layouts have each of them. */
static uint64_t count_by_trying(const small_case *c, const inki_layouts *layouts)
{
    const uint64_t deals = (uint64_t)1 << 2 * c->cards;
    unsigned char *times = calloc(deals, 1);
    assert_non_null(times);
    for (inki_layout_number i = 0; i < layouts->count; i++) {
        ink_hand hands[4];
        inki_layouts_get(layouts, i, hands);
        uint64_t deal = 0;
        for (int k = 0; k < c->cards; k++) {
            for (unsigned player = 0; player < 4; player++) {
                deal |= (uint64_t)(hands[player] >> c->at[k] & 1) * player << 2 * k;
            }
        }
        assert_int_equal(hands[0] | hands[1] | hands[2] | hands[3], unseen_of(c));
        assert_true(fits(c, hands));
        times[deal]++;
    }
    uint64_t count = 0;
    for (uint64_t deal = 0; deal < deals; deal++) {
        ink_hand hands[4] = {0};
        for (int k = 0; k < c->cards; k++) {
            hands[deal >> 2 * k & 3] |= (ink_hand)1 << c->at[k];
        }
        const bool fit = fits(c, hands);
        assert_int_equal(times[deal], fit);
        count += fit;
    }
    free(times);
    return count;
}

/* Random cards and needs that add up; each player may hold each suit, or each card, or not. */
static small_case random_case(ink_random *random, bool by_suit)
{
    small_case c = {.cards = 1 + (int)ink_random_below(random, 9)};
    ink_hand used = 0;
    for (int i = 0; i < c.cards; i++) {
        do {
            c.at[i] = (int)ink_random_below(random, 52);
        } while (used >> c.at[i] & 1);
        used |= (ink_hand)1 << c.at[i];
        c.needs[ink_random_below(random, 4)]++;
    }
    for (int player = 0; player < 4; player++) {
        for (int card = 0; card < 52; card += by_suit ? 13 : 1) {
            if (ink_random_below(random, 4) > 0) {
                c.may[player] |= by_suit ? INK_SUIT_MASK(card / 13) : (ink_hand)1 << card;
            }
        }
    }
    return c;
}

static void every_layout_is_there_once(void **state)
{
    ink_random random;
    ink_random_init(&random, 1);
    int possible = 0;
    for (int i = 0; i < test_scaled(400); i++) {
        const small_case c = random_case(&random, i % 2 == 0);
        inki_layouts layouts;
        assert_int_equal(inki_layouts_init(&layouts, unseen_of(&c), c.needs, c.may), INK_OK);
        const uint64_t count = count_by_trying(&c, &layouts);
        if (layouts.count != count) {
            fail_msg("case %d: %llu layouts, not %llu", i, (unsigned long long)layouts.count,
                     (unsigned long long)count);
        }
        possible += count > 0;
        inki_layouts_release(&layouts);
    }
    assert_true(possible >= test_scaled(50));
}

static void needs_that_do_not_add_up_have_no_layout(void **state)
{
    const ink_hand all[4] = {INK_FULL_DECK, INK_FULL_DECK, INK_FULL_DECK, INK_FULL_DECK};
    const int needs[4] = {1, 1, 0, 0};
    inki_layouts layouts;
    assert_int_equal(inki_layouts_init(&layouts, 7, needs, all), INK_OK);
    assert_true(layouts.count == 0);
    inki_layouts_release(&layouts);
}

static void no_cards_have_one_layout(void **state)
{
    const ink_hand none[4] = {0};
    const int needs[4] = {0};
    inki_layouts layouts;
    assert_int_equal(inki_layouts_init(&layouts, 0, needs, none), INK_OK);
    assert_true(layouts.count == 1);
    ink_hand hands[4];
    inki_layouts_get(&layouts, 0, hands);
    assert_int_equal(hands[0] | hands[1] | hands[2] | hands[3], 0);
    inki_layouts_release(&layouts);
}

static inki_layouts deck_for(const int needs[4], ink_hand unseen)
{
    const ink_hand all[4] = {INK_FULL_DECK, INK_FULL_DECK, INK_FULL_DECK, INK_FULL_DECK};
    inki_layouts layouts;
    assert_int_equal(inki_layouts_init(&layouts, unseen, needs, all), INK_OK);
    return layouts;
}

/* Published counts: 52!/(13!)^4, 39!/(13!)^3, 26!/(13!)^2. */
static void known_counts_of_whole_decks(void **state)
{
    const int four[4] = {13, 13, 13, 13};
    const int three[4] = {13, 0, 13, 13};
    const int two[4] = {0, 13, 13, 0};
    inki_layouts layouts = deck_for(four, INK_FULL_DECK);
    const inki_layout_number billion = 1000000000;
    assert_true(layouts.count / billion / billion == 53644737765);
    assert_true(layouts.count / billion % billion == 488792839);
    assert_true(layouts.count % billion == 237440000);
    inki_layouts_release(&layouts);
    layouts = deck_for(three, INK_FULL_DECK >> 13);
    assert_true(layouts.count == 84478098072866400);
    inki_layouts_release(&layouts);
    layouts = deck_for(two, INK_FULL_DECK >> 26);
    assert_true(layouts.count == 10400600);
    inki_layouts_release(&layouts);
}

static void the_last_number_of_a_deck_is_a_deal(void **state)
{
    const int four[4] = {13, 13, 13, 13};
    inki_layouts layouts = deck_for(four, INK_FULL_DECK);
    ink_hand first[4];
    ink_hand last[4];
    inki_layouts_get(&layouts, 0, first);
    inki_layouts_get(&layouts, layouts.count - 1, last);
    for (int player = 0; player < 4; player++) {
        assert_int_equal(inki_bits_count(first[player]), 13);
        assert_int_equal(inki_bits_count(last[player]), 13);
        assert_true(first[player] != last[player]);
    }
    assert_true((last[0] | last[1] | last[2] | last[3]) == INK_FULL_DECK);
    inki_layouts_release(&layouts);
}

/* Chi-square of 60 layouts, 59 degrees of freedom: over 99 only once in a thousand seeds. */
static void draws_are_uniform(void **state)
{
    const int needs[4] = {0, 3, 1, 2};
    inki_layouts layouts = deck_for(needs, (ink_hand)0x10080402003);
    assert_true(layouts.count == 60);
    const int draws = test_scaled(30000);
    int seen[60] = {0};
    ink_random random;
    ink_random_init(&random, 3);
    for (int i = 0; i < draws; i++) {
        seen[inki_layouts_draw(&layouts, &random)]++;
    }
    const double expected = draws / 60.0;
    double chi_square = 0.0;
    for (int i = 0; i < 60; i++) {
        chi_square += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    assert_true(30.0 < chi_square && chi_square < 99.0);
    inki_layouts_release(&layouts);
}

/* Every card of a full deck is as likely with each player: 51 * 3 = 153 degrees of freedom, since
 * hands and cards both add up.  Over 213 only once in a thousand seeds. */
static void draws_of_a_deck_are_uniform(void **state)
{
    const int four[4] = {13, 13, 13, 13};
    inki_layouts layouts = deck_for(four, INK_FULL_DECK);
    const int draws = test_scaled(10000);
    int seen[4][52] = {{0}};
    ink_random random;
    ink_random_init(&random, 4);
    for (int i = 0; i < draws; i++) {
        ink_hand hands[4];
        inki_layouts_get(&layouts, inki_layouts_draw(&layouts, &random), hands);
        for (int card = 0; card < 52; card++) {
            for (int player = 0; player < 4; player++) {
                seen[player][card] += (int)(hands[player] >> card & 1);
            }
        }
    }
    const double expected = draws / 4.0;
    double chi_square = 0.0;
    for (int i = 0; i < 4 * 52; i++) {
        const double off = seen[i / 52][i % 52] - expected;
        chi_square += off * off / expected;
    }
    assert_true(95.0 < chi_square && chi_square < 213.0);
    inki_layouts_release(&layouts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_layout_is_there_once),
        cmocka_unit_test(needs_that_do_not_add_up_have_no_layout),
        cmocka_unit_test(no_cards_have_one_layout),
        cmocka_unit_test(known_counts_of_whole_decks),
        cmocka_unit_test(the_last_number_of_a_deck_is_a_deal),
        cmocka_unit_test(draws_are_uniform),
        cmocka_unit_test(draws_of_a_deck_are_uniform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
