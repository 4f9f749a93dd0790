/* test_cards.c - the letters of cards, hands, players and strains. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/cards.h>

static void every_card_reads_back(void **state)
{
    for (ink_card card = 0; card < 52; card++) {
        char text[3];
        ink_card_text(card, text);
        assert_int_equal(strlen(text), 2);
        assert_int_equal(ink_card_read(text, 2), card);
    }
}

static void cards_are_numbered_by_suit_then_rank(void **state)
{
    static const struct {
        const char *text;
        ink_card card;
    } cases[] = {{"S2", 0}, {"SA", 12}, {"H2", 13}, {"D2", 26}, {"DT", 34}, {"CK", 50}, {"CA", 51}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[3];
        ink_card_text(cases[i].card, text);
        assert_string_equal(text, cases[i].text);
    }
}

static void reads_cards_in_either_case_and_ten_as_a_number(void **state)
{
    assert_int_equal(ink_card_read("sa", 2), 12);
    assert_int_equal(ink_card_read("Hk", 2), 24);
    assert_int_equal(ink_card_read("dT", 2), 34);
    assert_int_equal(ink_card_read("d10", 3), 34);
    assert_int_equal(ink_card_read("S5 and more", 2), 3);
}

static void refuses_what_is_no_card(void **state)
{
    static const char *const texts[] = {"",    "S",   "5",        "5S",    "N5",  "S1",
                                        "S0",  "S55", "S11",      "SX",    "S-",  "S 5",
                                        " S5", "S5 ", "\xC3\x84", "s\xFF", "S100"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (ink_card_read(texts[i], strlen(texts[i])) != INK_CARD_NONE) {
            fail_msg("\"%s\" was read as a card", texts[i]);
        }
    }
    assert_int_equal(ink_card_read("S10", 2), INK_CARD_NONE);
    assert_int_equal(ink_card_read(NULL, 0), INK_CARD_NONE);
}

static void writes_no_card_as_a_dash(void **state)
{
    static const ink_card none[] = {INK_CARD_NONE, 52, -2147483647, 2147483647};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        char text[3];
        ink_card_text(none[i], text);
        assert_string_equal(text, "-");
    }
}

static void check_hand(ink_hand hand, const char *expected, int count)
{
    ink_text text = {0};
    ink_hand_text(hand, &text);
    assert_string_equal(ink_text_string(&text), expected);
    assert_int_equal(ink_hand_count(hand), count);
    ink_text_release(&text);
}

static void writes_hands_with_ranks_descending(void **state)
{
    check_hand(0, "...", 0);
    check_hand(INK_SUIT_MASK(INK_HEARTS), ".AKQJT98765432..", 13);
    check_hand((ink_hand)1 << 12 | (ink_hand)1 << 0 | (ink_hand)1 << 34 | (ink_hand)1 << 51,
               "A2..T.A", 4);
    check_hand(INK_FULL_DECK, "AKQJT98765432.AKQJT98765432.AKQJT98765432.AKQJT98765432", 52);
}

static void a_hand_ignores_bits_beyond_the_deck(void **state)
{
    check_hand(~INK_FULL_DECK | 1, "2...", 1);
}

static void players_have_letters(void **state)
{
    for (int player = 0; player < 4; player++) {
        const char letter = ink_player_letter((ink_player)player);
        assert_int_equal(letter, "NESW"[player]);
        assert_int_equal(ink_player_read(letter), player);
        assert_int_equal(ink_player_read((char)(letter - 'A' + 'a')), player);
    }
    assert_int_equal(ink_player_read('X'), -1);
    assert_int_equal(ink_player_read('\0'), -1);
    assert_int_equal(ink_player_read((char)0xCE), -1);
    assert_int_equal(ink_player_letter((ink_player)4), '?');
}

static void strains_have_texts(void **state)
{
    assert_string_equal(ink_strain_text(INK_SPADES), "S");
    assert_string_equal(ink_strain_text(INK_HEARTS), "H");
    assert_string_equal(ink_strain_text(INK_DIAMONDS), "D");
    assert_string_equal(ink_strain_text(INK_CLUBS), "C");
    assert_string_equal(ink_strain_text(INK_NOTRUMP), "NT");
    assert_string_equal(ink_strain_text((ink_strain)5), "?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_reads_back),
        cmocka_unit_test(cards_are_numbered_by_suit_then_rank),
        cmocka_unit_test(reads_cards_in_either_case_and_ten_as_a_number),
        cmocka_unit_test(refuses_what_is_no_card),
        cmocka_unit_test(writes_no_card_as_a_dash),
        cmocka_unit_test(writes_hands_with_ranks_descending),
        cmocka_unit_test(a_hand_ignores_bits_beyond_the_deck),
        cmocka_unit_test(players_have_letters),
        cmocka_unit_test(strains_have_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
