/* test_dd_position.c - what a position is, and how it goes on. */

#include "dd_positions.h"

#include "support.h"

static void check_refused(const ink_dd_position *position, const char *sentence)
{
    ink_error error = {0};
    assert_int_equal(ink_dd_check(position, &error), INK_ERR_ARGUMENT);
    assert_string_equal(error.text, sentence);
    assert_int_equal(ink_dd_check(position, NULL), INK_ERR_ARGUMENT);
}

static void says_why_it_is_no_position(void **state)
{
    const ink_dd_position good = dd_position_of("N:A2... K3... Q4... J5...", "NT", 'N', "");
    assert_int_equal(ink_dd_check(&good, NULL), INK_OK);

    ink_dd_position bad = good;
    bad.strain = (ink_strain)5;
    check_refused(&bad, "the strain is none of spades, hearts, diamonds, clubs and NT");
    bad = good;
    bad.leader = (ink_player)-1;
    check_refused(&bad, "the leader is none of the four players");
    bad = good;
    bad.on_table = 4;
    check_refused(&bad, "4 cards on the table, not 0 to 3");
    bad.on_table = -1;
    check_refused(&bad, "-1 cards on the table, not 0 to 3");
    bad = good;
    bad.hands[INK_WEST] |= (ink_hand)1 << 52;
    check_refused(&bad, "West has a card outside the deck");
    bad = good;
    bad.hands[INK_SOUTH] = good.hands[INK_NORTH];
    check_refused(&bad, "South and another player both have SA");
    bad = good;
    bad.hands[INK_EAST] |= (ink_hand)1 << 20;
    check_refused(&bad, "East has 3 cards, not 2");
    bad = good;
    memset(bad.hands, 0, sizeof bad.hands);
    check_refused(&bad, "West has no cards");
}

static void says_what_is_wrong_on_the_table(void **state)
{
    const ink_dd_position good = dd_position_of("N:A... K3... Q4... J5...", "NT", 'N', "S2");
    assert_int_equal(ink_dd_check(&good, NULL), INK_OK);

    ink_dd_position bad = good;
    bad.table[0] = INK_CARD_NONE;
    check_refused(&bad, "card 1 on the table is none");
    bad.table[0] = 52;
    check_refused(&bad, "card 1 on the table is none");
    bad.table[0] = ink_card_read("S3", 2);
    check_refused(&bad, "S3 is on the table and in another place too");
    bad = good;
    bad.on_table = 2;
    bad.table[1] = bad.table[0];
    check_refused(&bad, "S2 is on the table and in another place too");
    bad.table[1] = ink_card_read("H3", 2);
    check_refused(&bad, "East has 2 cards, not 1");
    bad = good;
    bad.hands[INK_NORTH] |= (ink_hand)1 << 20;
    check_refused(&bad, "North has 2 cards, not 1");

    /* East still has spades. */
    const ink_dd_position revoke = dd_position_of("N:A... K... Q4... J5...", "NT", 'N', "S2H3");
    assert_int_equal(ink_dd_check(&revoke, NULL), INK_OK);
}

static void plays_follow_suit_and_the_winner_leads(void **state)
{
    ink_dd_position p = dd_position_of("N:A2... K.3.. Q4... .75..", "H", 'N', "");
    assert_int_equal(ink_dd_mover(&p), INK_NORTH);
    assert_int_equal(ink_dd_tricks_left(&p), 2);
    assert_true(ink_dd_legal(&p) == p.hands[INK_NORTH]);
    assert_int_equal(ink_dd_play(&p, ink_card_read("SA", 2)), INK_OK);
    assert_int_equal(ink_dd_mover(&p), INK_EAST);
    assert_int_equal(ink_dd_tricks_left(&p), 2);
    assert_true(ink_dd_legal(&p) == (ink_hand)1 << 11);

    const ink_dd_position before = p;
    assert_int_equal(ink_dd_play(&p, ink_card_read("H3", 2)), INK_ERR_ILLEGAL);
    assert_int_equal(ink_dd_play(&p, ink_card_read("S2", 2)), INK_ERR_ILLEGAL);
    assert_int_equal(ink_dd_play(&p, INK_CARD_NONE), INK_ERR_ILLEGAL);
    assert_int_equal(ink_dd_play(&p, 52), INK_ERR_ILLEGAL);
    assert_memory_equal(&p, &before, sizeof p);

    assert_int_equal(ink_dd_play(&p, ink_card_read("SK", 2)), INK_OK);
    assert_int_equal(ink_dd_play(&p, ink_card_read("S4", 2)), INK_OK);
    assert_int_equal(p.on_table, 3);
    assert_int_equal(ink_dd_mover(&p), INK_WEST);
    assert_true(ink_dd_legal(&p) == p.hands[INK_WEST]);
    assert_int_equal(ink_dd_play(&p, ink_card_read("H5", 2)), INK_OK);
    assert_int_equal(p.leader, INK_WEST);
    assert_int_equal(p.on_table, 0);
    assert_int_equal(ink_dd_tricks_left(&p), 1);
    assert_int_equal(ink_dd_check(&p, NULL), INK_OK);
}

static void nothing_can_be_played_when_play_is_over(void **state)
{
    ink_dd_position p = dd_position_of("N:A... K... Q... J...", "NT", 'S', "");
    static const char *const cards[] = {"SQ", "SJ", "SA", "SK"};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(ink_dd_play(&p, ink_card_read(cards[i], 2)), INK_OK);
    }
    assert_int_equal(p.leader, INK_NORTH);
    assert_int_equal(ink_dd_tricks_left(&p), 0);
    assert_true(ink_dd_legal(&p) == 0);
    assert_int_equal(ink_dd_check(&p, NULL), INK_ERR_ARGUMENT);
    assert_int_equal(ink_dd_play(&p, 12), INK_ERR_ILLEGAL);
}

/* Whatever the bytes are, nothing happens that may not. */
static void any_bytes_are_survived(void **state)
{
    ink_random random;
    ink_random_init(&random, 21);
    int accepted = 0;
    for (int i = test_scaled(20000); i > 0; i--) {
        ink_dd_position p = dd_random_ending(&random, 3);
        unsigned char *bytes = (unsigned char *)&p;
        for (uint64_t changes = 1 + ink_random_below(&random, 4); changes > 0; changes--) {
            bytes[ink_random_below(&random, sizeof p)] = (unsigned char)ink_random_next(&random);
        }
        accepted += ink_dd_check(&p, NULL) == INK_OK;
        const ink_hand legal = ink_dd_legal(&p);
        assert_true((unsigned)ink_dd_mover(&p) < 4);
        assert_in_range(ink_dd_tricks_left(&p), 0, 64);
        const ink_card card = (ink_card)ink_random_below(&random, 64) - 6;
        const ink_status status = ink_dd_play(&p, card);
        assert_true(status == INK_ERR_ILLEGAL || (status == INK_OK && legal >> card & 1));
    }
    assert_true(accepted > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_why_it_is_no_position),
        cmocka_unit_test(says_what_is_wrong_on_the_table),
        cmocka_unit_test(plays_follow_suit_and_the_winner_leads),
        cmocka_unit_test(nothing_can_be_played_when_play_is_over),
        cmocka_unit_test(any_bytes_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
