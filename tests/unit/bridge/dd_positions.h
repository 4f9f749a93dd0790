/* dd_positions.h - what the tests of the double-dummy solver share: positions, and what the plain
 * solver says of them. */
#ifndef TESTS_DD_POSITIONS_H
#define TESTS_DD_POSITIONS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/double_dummy.h>
#include <inkling/random.h>

#include "bridge/bits.h"
#include "plain_solver.h"

/* The position of a deal in words, a strain such as "NT", a leader such as 'N', and the cards on the
 * table such as "S2HA". */
static inline ink_dd_position dd_position_of(const char *deal, const char *strain, char leader,
                                             const char *table)
{
    ink_dd_position position = {.leader = (ink_player)ink_player_read(leader)};
    bool known[4];
    ink_contract contract = {0};
    ink_error error = {0};
    if (ink_deal_read(deal, strlen(deal), position.hands, known, &error) != INK_OK ||
        ink_contract_read(strain, strlen(strain), &contract) != INK_OK) {
        fail_msg("%s in %s: %s", deal, strain, error.text);
    }
    position.strain = contract.strain;
    for (size_t i = 0; i + 1 < strlen(table); i += 2) {
        position.table[position.on_table++] = ink_card_read(table + i, 2);
    }
    return position;
}

/* Fails with the position and a sentence of its own. */
static inline void dd_fail(const ink_dd_position *position, const char *what, int found,
                           int expected)
{
    ink_text text = {0};
    ink_deal_text(position->hands, NULL, INK_NORTH, &text);
    ink_text_format(&text, " in %s, led by %c:", ink_strain_text(position->strain),
                    ink_player_letter(position->leader));
    for (int i = 0; i < position->on_table; i++) {
        char card[3];
        ink_card_text(position->table[i], card);
        ink_text_format(&text, " %s", card);
    }
    fail_msg("%s; %s: %d, not %d", ink_text_string(&text), what, found, expected);
}

static inline void dd_check_equal(const ink_dd_position *position, const char *what, int found,
                                  int expected)
{
    if (found != expected) {
        dd_fail(position, what, found, expected);
    }
}

static inline ink_card dd_random_card(ink_random *random, ink_hand hand)
{
    for (uint64_t skip = ink_random_below(random, (uint64_t)inki_bits_count(hand)); skip > 0;
         skip--) {
        hand &= hand - 1;
    }
    return inki_bits_lowest(hand);
}

/* An ending with `size` cards a hand, in any strain and led by anybody. */
static inline ink_dd_position dd_random_ending(ink_random *random, int size)
{
    ink_dd_position position = {.strain = (ink_strain)ink_random_below(random, 5),
                                .leader = (ink_player)ink_random_below(random, 4)};
    ink_hand left = INK_FULL_DECK;
    for (int i = 0; i < 4 * size; i++) {
        const ink_hand card = (ink_hand)1 << dd_random_card(random, left);
        left ^= card;
        position.hands[i % 4] |= card;
    }
    return position;
}

/* Plays up to three random cards, fewer than end the trick. */
static inline void dd_begin_trick(ink_random *random, ink_dd_position *position)
{
    for (uint64_t cards = ink_random_below(random, 4); cards > 0; cards--) {
        assert_int_equal(ink_dd_play(position, dd_random_card(random, ink_dd_legal(position))),
                         INK_OK);
    }
}

static inline inki_play dd_plain_play(const ink_dd_position *position)
{
    inki_play play = {.strain = (int8_t)position->strain,
                      .leader = (int8_t)position->leader,
                      .on_table = (int8_t)position->on_table};
    memcpy(play.hands, position->hands, sizeof play.hands);
    memset(play.table, INK_CARD_NONE, sizeof play.table);
    for (int i = 0; i < position->on_table; i++) {
        play.table[i] = (int8_t)position->table[i];
    }
    return play;
}

/* The tricks that North-South take, says the plain solver. */
static inline int dd_plain_value(inki_plain *plain, const ink_dd_position *position)
{
    const inki_play play = dd_plain_play(position);
    uint64_t nodes = 0;
    int tricks = -1;
    assert_int_equal(inki_plain_value(plain, &play, NULL, &nodes, &tricks), INK_OK);
    return tricks;
}

/* The tricks of the side to move after each card, says the plain solver; -1 for what is no legal
 * card.  Returns the most. */
static inline int dd_plain_cards(inki_plain *plain, const ink_dd_position *position,
                                 int8_t tricks[52])
{
    const inki_play play = dd_plain_play(position);
    uint64_t nodes = 0;
    assert_int_equal(inki_plain_values(plain, &play, NULL, &nodes, tricks), INK_OK);
    const bool is_ns = ink_dd_mover(position) % 2 == 0;
    int best = -1;
    for (ink_card card = 0; card < 52; card++) {
        if (tricks[card] >= 0 && !is_ns) {
            tricks[card] = (int8_t)(ink_dd_tricks_left(position) - tricks[card]);
        }
        best = tricks[card] > best ? tricks[card] : best;
    }
    return best;
}

/* Are two answers equal but for the nodes? */
static inline void dd_check_same(const ink_dd_position *position, const ink_dd_answer *found,
                                 const ink_dd_answer *expected)
{
    dd_check_equal(position, "low", found->low, expected->low);
    dd_check_equal(position, "high", found->high, expected->high);
    dd_check_equal(position, "reason to stop", (int)found->stopped_by, (int)expected->stopped_by);
    dd_check_equal(position, "number of cards", found->count, expected->count);
    for (int i = 0; i < expected->count; i++) {
        const ink_dd_card *c = &found->cards[i];
        const ink_dd_card *e = &expected->cards[i];
        dd_check_equal(position, "card", c->card, e->card);
        assert_true(c->equals == e->equals);
        dd_check_equal(position, "low of a card", c->low, e->low);
        dd_check_equal(position, "high of a card", c->high, e->high);
    }
}

static inline inki_plain *dd_plain(void)
{
    inki_plain *plain = NULL;
    assert_int_equal(inki_plain_create((size_t)8 << 20, &plain), INK_OK);
    return plain;
}

static inline ink_dd *dd_solver(void)
{
    ink_dd *dd = NULL;
    assert_int_equal(ink_dd_create((size_t)8 << 20, &dd), INK_OK);
    return dd;
}

#endif
