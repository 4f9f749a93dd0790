/* test_pbn_deal.c - the deals of PBN files, as they should be and as they are. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "pbn_text.h"

#define NORTH "QJ6.K652.J85.T98"
#define EAST "873.J97.AT764.Q4"
#define SOUTH "K5.T83.KQ9.A7652"
#define WEST "AT942.AQ4.32.KJ3"
#define ALL "N:" NORTH " " EAST " " SOUTH " " WEST
#define TAG(value) "[Deal \"" value "\"]"

/* Fails the test unless the value is read as `expected` with as many warnings. */
static void check_read(const char *tag, int warnings, int hand_size, const char *expected)
{
    const ink_board board = board_of(tag, warnings);
    check_deal(&board, expected);
    if (board.hand_size != hand_size) {
        fail_msg("hands of %d cards: %s", board.hand_size, tag);
    }
}

static void reads_full_deals_from_any_player(void **state)
{
    check_read(TAG(ALL), 0, 13, ALL);
    check_read(TAG("S:" SOUTH " " WEST " " NORTH " " EAST), 0, 13, ALL);
    check_read(TAG("e:873.j97.at764.q4 k5.t83.kq9.a7652 at942.aq4.32.kj3 qj6.k652.j85.t98"), 0, 13,
               ALL);
    check_read(TAG("N:6QJ.26K5.5J8.98T " EAST " " SOUTH " " WEST), 0, 13, ALL);
    check_read("[Deal \"  " ALL " \"]", 0, 13, ALL);
}

static void unknown_deals_are_no_error(void **state)
{
    static const char *const values[] = {TAG(""), TAG("?"), TAG("-"), "[Event \"\"]",
                                         TAG("N:- - - -")};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        check_read(values[i], 0, 0, "N:- - - -");
    }
}

static void three_full_hands_leave_the_fourth(void **state)
{
    check_read(TAG("N:" NORTH " - " SOUTH " " WEST), 0, 13, ALL);
    check_read(TAG("N:" NORTH " - " SOUTH " -"), 0, 13, "N:" NORTH " - " SOUTH " -");
    check_read(TAG("N:AK... QJ... T9... -"), 0, 2, "N:AK... QJ... T9... -");
    check_read(TAG("N:" NORTH " " EAST " " SOUTH), 1, 13, ALL);
    check_warned(TAG("N:" NORTH " " EAST " " SOUTH), 1, 60, "the deal ends after three hands");
}

static void end_positions_have_short_hands(void **state)
{
    check_read(TAG("N:A... .A.. ..A. ...A"), 0, 1, "N:A... .A.. ..A. ...A");
    check_read(TAG("W:AK.Q.. - JT.9.. -"), 0, 3, "N:- JT.9.. - AK.Q..");
}

static void suit_letters_are_dropped(void **state)
{
    check_read(TAG("N:SQJ6.HK652.DJ85.CT98 " EAST " " SOUTH " " WEST), 1, 13, ALL);
    check_warned(TAG("N:" NORTH " s873.hj97.dat764.cq4 " SOUTH " " WEST), 1, 27,
                 "the suits of East have letters");
    check_read(TAG("N:SAKQJT98765432... - - -"), 1, 13, "N:AKQJT98765432... - - -");
    check_faulty(TAG("N:HQJ6.SK652.DJ85.CT98 " EAST " " SOUTH " " WEST), 1, 10, "\"H\" is no rank");
    check_faulty(TAG("N:SQJ6.HK652.DJ85.CTx8 " EAST " " SOUTH " " WEST), 1, 28, "\"x\" is no rank");
}

static void an_empty_fifth_suit_is_dropped(void **state)
{
    check_warned(TAG("N:" NORTH " " EAST " " SOUTH " AT942.AQ4.32.KJ3."), 1, 77,
                 "the hand of West has an empty fifth suit");
    check_faulty(TAG("N:" NORTH " " EAST " " SOUTH " AT942.AQ4.32.KJ.3"), 1, 76,
                 "West has more than four suits");
    check_faulty(TAG("N:" NORTH " " EAST " " SOUTH " AT942.AQ4.32.KJ3.."), 1, 77,
                 "West has more than four suits");
}

static void warns_of_other_deviations(void **state)
{
    check_warned(TAG("N:QJ6.K652.J85.1098 " EAST " " SOUTH " " WEST), 1, 23,
                 "North has a ten that is not written T");
    check_warned(TAG("N:" NORTH "   " EAST " " SOUTH " " WEST), 1, 26,
                 "there are too many blanks before a hand");
    check_warned(TAG("N: " NORTH " " EAST " " SOUTH " " WEST), 1, 10,
                 "there are too many blanks before a hand");
    check_warned(TAG("N:" NORTH " ... " SOUTH " " WEST), 1, 27,
                 "East has no cards: an unknown hand is written \"-\"");
    check_read(TAG("N:" NORTH " ... " SOUTH " " WEST), 1, 13, ALL);
}

static void refuses_a_card_in_two_hands(void **state)
{
    check_faulty(TAG("N:" NORTH " " EAST " " SOUTH " AT942.AQ4.32.KJ8"), 1, 76,
                 "North and West both have C8, and nobody has C3");
    check_faulty(TAG("N:" NORTH " " EAST " - QT942.AQ4.32.KJ3"), 1, 46,
                 "North and West both have SQ");
    check_faulty(TAG("N:QJ6.K652.J885.T9 - - -"), 1, 21, "North has D8 twice");
    /* The column counts from the file, not from what is left of it. */
    check_faulty(TAG("N:SQJ6.HK652.DJ85.CT98 " EAST "  " SOUTH " AT942.AQ4.32.KJ8"), 1, 81,
                 "North and West both have C8, and nobody has C3");
}

static void refuses_hands_of_a_wrong_size(void **state)
{
    check_faulty(TAG("N:QJ6.K652.J85.T9 " EAST " " SOUTH " " WEST), 1, 10,
                 "North has 12 cards, not 13");
    check_faulty(TAG("N:QJ6.K652.J85.T93 " EAST " " SOUTH " AT942.AQ4.32.KJ"), 1, 61,
                 "West has 12 cards, not 13");
    check_faulty(TAG("N:AK... QJ... T... -"), 1, 22, "South has 1 card, not 2");
    check_faulty(TAG("N:AKQJT987.AKQJT98.. - - -"), 1, 10, "North has 15 cards, more than 13");
    check_faulty(TAG("N:.... - - -"), 1, 10, "North has 0 cards, not 13");
}

static void refuses_what_is_no_deal(void **state)
{
    check_faulty(TAG("X:" NORTH " " EAST " " SOUTH " " WEST), 1, 8,
                 "a deal begins with N:, E:, S: or W:");
    check_faulty(TAG(NORTH " " EAST " " SOUTH " " WEST), 1, 8,
                 "a deal begins with N:, E:, S: or W:");
    check_faulty(TAG("N:" NORTH " " EAST), 1, 43, "the deal ends after 2 of four hands");
    check_faulty(TAG("N:" NORTH " AKQ.T " SOUTH " " WEST), 1, 27, "East has only 2 of four suits");
    check_faulty(TAG(ALL " -"), 1, 78, "there is more text after the fourth hand");
    check_faulty(TAG("N"), 1, 8, "a deal begins with N:, E:, S: or W:");
}

static void refuses_long_values_unread(void **state)
{
    char text[1000] = "[Deal \"N:";
    for (size_t at = strlen(text); at < 600; at++) {
        text[at] = 'A';
    }
    (void)snprintf(text + 600, sizeof text - 600, "\"]");
    check_faulty(text, 1, 8, "the deal is too long");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_full_deals_from_any_player),
        cmocka_unit_test(unknown_deals_are_no_error),
        cmocka_unit_test(three_full_hands_leave_the_fourth),
        cmocka_unit_test(end_positions_have_short_hands),
        cmocka_unit_test(suit_letters_are_dropped),
        cmocka_unit_test(an_empty_fifth_suit_is_dropped),
        cmocka_unit_test(warns_of_other_deviations),
        cmocka_unit_test(refuses_a_card_in_two_hands),
        cmocka_unit_test(refuses_hands_of_a_wrong_size),
        cmocka_unit_test(refuses_what_is_no_deal),
        cmocka_unit_test(refuses_long_values_unread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
