/* test_play.c - the rules of a trick. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/random.h>

#include "bridge/play.h"

#ifndef INK_TEST_SCALE
#define INK_TEST_SCALE 100
#endif

static inki_play start(const char *deal, ink_strain strain, ink_player leader)
{
    inki_play play;
    memset(&play, 0, sizeof play);
    bool known[4];
    assert_int_equal(ink_deal_read(deal, strlen(deal), play.hands, known, NULL), INK_OK);
    memset(play.table, INK_CARD_NONE, sizeof play.table);
    play.strain = (int8_t)strain;
    play.leader = (int8_t)leader;
    return play;
}

static ink_card card(const char *text)
{
    const ink_card read = ink_card_read(text, 2);
    assert_int_not_equal(read, INK_CARD_NONE);
    return read;
}

static void check_winner(const char *trick, ink_player leader, ink_strain strain, ink_player winner)
{
    int8_t table[4];
    for (int i = 0; i < 4; i++) {
        table[i] = (int8_t)card(trick + 3 * i);
    }
    if (inki_trick_winner(table, (int)leader, (int)strain) != (int)winner) {
        fail_msg("%s led by %c in %s is not won by %c", trick, ink_player_letter(leader),
                 ink_strain_text(strain), ink_player_letter(winner));
    }
}

static void the_highest_card_of_the_suit_led_wins(void **state)
{
    check_winner("S5 ST S2 SA", INK_NORTH, INK_NOTRUMP, INK_WEST);
    check_winner("S5 HA DA CA", INK_WEST, INK_NOTRUMP, INK_WEST);
    check_winner("H5 HJ SA HT", INK_WEST, INK_NOTRUMP, INK_NORTH);
    check_winner("H5 HJ SA HT", INK_WEST, INK_CLUBS, INK_NORTH);
}

static void the_highest_trump_beats_every_other_card(void **state)
{
    check_winner("H5 HJ S2 HT", INK_WEST, INK_SPADES, INK_EAST);
    check_winner("HA C3 C2 C4", INK_SOUTH, INK_CLUBS, INK_EAST);
    check_winner("C2 HA DA C3", INK_SOUTH, INK_CLUBS, INK_EAST);
    check_winner("D2 S3 C2 S2", INK_NORTH, INK_SPADES, INK_EAST);
}

static void suits_are_followed_if_possible(void **state)
{
    inki_play play = start("N:32.A.. K.K.. A..2. .32..", INK_NOTRUMP, INK_NORTH);
    assert_int_equal(inki_play_mover(&play), INK_NORTH);
    assert_int_equal(inki_play_legal(&play), play.hands[INK_NORTH]);
    inki_play_card(&play, card("S2"));
    assert_int_equal(inki_play_mover(&play), INK_EAST);
    assert_int_equal(inki_play_legal(&play), (ink_hand)1 << card("SK"));
    inki_play_card(&play, card("SK"));
    assert_int_equal(inki_play_legal(&play), (ink_hand)1 << card("SA"));
    inki_play_card(&play, card("SA"));
    assert_int_equal(inki_play_mover(&play), INK_WEST);
    assert_int_equal(inki_play_legal(&play), play.hands[INK_WEST]);
}

static void the_fourth_card_ends_the_trick(void **state)
{
    inki_play play = start("N:2... K... A... .2..", INK_NOTRUMP, INK_NORTH);
    inki_play_card(&play, card("S2"));
    inki_play_card(&play, card("SK"));
    inki_play_card(&play, card("SA"));
    assert_int_equal(play.on_table, 3);
    assert_int_equal(play.table[2], card("SA"));
    assert_int_equal(play.table[3], INK_CARD_NONE);
    assert_false(inki_play_is_over(&play));
    inki_play_card(&play, card("H2"));
    assert_int_equal(play.on_table, 0);
    assert_int_equal(play.leader, INK_SOUTH);
    assert_int_equal(play.taken[0], 1);
    assert_int_equal(play.taken[1], 0);
    assert_true(inki_play_is_over(&play));
    for (int i = 0; i < 4; i++) {
        assert_int_equal(play.hands[i], 0);
        assert_int_equal(play.table[i], INK_CARD_NONE);
    }
}

static void nothing_is_legal_when_play_is_over(void **state)
{
    const inki_play play = start("N:... ... ... ...", INK_NOTRUMP, INK_NORTH);
    assert_true(inki_play_is_over(&play));
    assert_int_equal(inki_play_legal(&play), 0);
}

static void random_play_takes_thirteen_tricks(void **state)
{
    ink_random random;
    ink_random_init(&random, 2);
    for (int i = 0; i < 10 * INK_TEST_SCALE; i++) {
        inki_play play = start("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. "
                               "...AKQJT98765432",
                               (ink_strain)ink_random_below(&random, 5), INK_EAST);
        /* Exchange cards at random, so that hands keep their size. */
        for (int swap = 0; swap < 200; swap++) {
            const uint64_t a = ink_random_below(&random, 52);
            const uint64_t b = ink_random_below(&random, 52);
            for (int p = 0; p < 4; p++) {
                const ink_hand differ = (play.hands[p] >> a ^ play.hands[p] >> b) & 1;
                play.hands[p] ^= differ << a | differ << b;
            }
        }
        int cards = 0;
        while (!inki_play_is_over(&play)) {
            const ink_hand legal = inki_play_legal(&play);
            ink_card played = (ink_card)ink_random_below(&random, 52);
            while ((legal >> played & 1) == 0) {
                played = (played + 1) % 52;
            }
            inki_play_card(&play, played);
            cards++;
        }
        assert_int_equal(cards, 52);
        assert_int_equal(play.taken[0] + play.taken[1], 13);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_highest_card_of_the_suit_led_wins),
        cmocka_unit_test(the_highest_trump_beats_every_other_card),
        cmocka_unit_test(suits_are_followed_if_possible),
        cmocka_unit_test(the_fourth_card_ends_the_trick),
        cmocka_unit_test(nothing_is_legal_when_play_is_over),
        cmocka_unit_test(random_play_takes_thirteen_tricks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
