/* test_pbn_auction.c - the auctions of PBN files, and what they come to. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "pbn_text.h"

/* Fails the test unless the calls of the first game read `expected`: "N: Pass 1C X". */
static void check_calls(const char *text, int warnings, const char *expected)
{
    static const char *const names[] = {"Pass", "X", "XX"};
    static const char *const strains[] = {"C", "D", "H", "S", "NT"};
    const ink_board board = board_of(text, warnings);
    ink_text calls = {0};
    ink_text_format(&calls, "%c:", ink_player_letter((ink_player)board.first_call));
    for (int i = 0; i < board.call_count; i++) {
        const int bid = board.calls[i] - INK_CALL_1C;
        if (bid < 0) {
            ink_text_format(&calls, " %s", names[board.calls[i]]);
        } else {
            ink_text_format(&calls, " %d%s", 1 + bid / 5, strains[bid % 5]);
        }
    }
    if (strcmp(ink_text_string(&calls), expected) != 0) {
        fail_msg("%s, not %s", ink_text_string(&calls), expected);
    }
    ink_text_release(&calls);
}

/* Fails the test unless the auction, that North begins, leads to this contract. */
static void check_outcome(const char *calls, const char *expected)
{
    char text[1000];
    (void)snprintf(text, sizeof text, "[Dealer \"N\"]\n[Auction \"N\"]\n%s\n", calls);
    const ink_board board = board_of(text, 0);
    check_contract(&board, expected);
}

static void reads_all_calls_in_either_case(void **state)
{
    check_calls("[Auction \"N\"]\n1C X XX 1NT\nx xx pass PASS\n7nt ap\n", 0,
                "N: 1C X XX 1NT X XX Pass Pass 7NT Pass Pass Pass");
    check_calls("[Auction \"N\"]\n1S 2C 3D 4H\n*\n", 0, "N: 1S 2C 3D 4H");
}

static void annotations_are_passed_over(void **state)
{
    check_calls("[Auction \"S\"]\n1C! =1= $5 {a} 1D!?=12=$255 1H?? ; b\n*\n[Note \"1:x\"]\n", 0,
                "S: 1C 1D 1H");
}

static void odd_annotations_give_a_warning(void **state)
{
    check_warned("[Auction \"S\"]\n1C !!! 1D *\n", 2, 4, "!!! is no annotation");
    check_warned("[Auction \"S\"]\n1C == 1D *\n", 2, 4, "== is no annotation");
    check_warned("[Auction \"S\"]\n1C $ 1D *\n", 2, 4, "$ is no annotation");
    check_warned("[Auction \"S\"]\n1C =123= 1D *\n", 2, 4, "=123= is no annotation");
}

static void hyphens_stand_before_the_dealer(void **state)
{
    check_calls("[Dealer \"E\"]\n[Auction \"W\"]\n- - 1C *\n", 0, "E: 1C");
    check_calls("[Auction \"W\"]\n- - - -\n1C *\n", 1, "W: 1C");
    check_warned("[Auction \"S\"]\n1C - 1D *\n", 2, 4,
                 "- is no call: the auction is read up to here");
}

static void the_auction_tag_says_who_begins(void **state)
{
    check_warned("[Dealer \"S\"]\n[Auction \"N\"]\n1C *\n", 2, 11,
                 "the auction begins with N, but the dealer is S");
    check_calls("[Dealer \"S\"]\n[Auction \"N\"]\n1C *\n", 1, "N: 1C");
    check_calls("[Dealer \"S\"]\n[Auction \"\"]\n1C *\n", 0, "S: 1C");
    check_calls("[Auction \"?\"]\n1C *\n", 0, "?: 1C");
}

static void warns_of_other_spellings(void **state)
{
    check_warned("[Auction \"S\"]\n1N *\n", 2, 1, "1N should be written 1NT");
    check_warned("[Auction \"S\"]\nP *\n", 2, 1, "P should be written Pass");
    check_warned("[Auction \"S\"]\n1C Dbl *\n", 2, 4, "Dbl should be written X");
    check_warned("[Auction \"S\"]\n1C X R *\n", 2, 6, "R should be written XX");
    check_calls("[Auction \"S\"]\n1C D Redouble 2N *\n", 3, "S: 1C X XX 2NT");
}

static void reads_up_to_what_is_no_call(void **state)
{
    check_warned("[Auction \"S\"]\n1C 8D 2H\n", 2, 4,
                 "8D is no call: the auction is read up to here");
    check_warned("[Auction \"S\"]\n1C 3NTX 2H\n", 2, 4,
                 "3NTX is no call: the auction is read up to here");
    check_calls("[Auction \"S\"]\n1C 8D 2H\n", 1, "S: 1C");
}

static void warns_of_calls_that_the_rules_do_not_allow(void **state)
{
    check_warned("[Auction \"S\"]\n1S 1H *\n", 2, 4, "1H is not higher than 1S");
    check_warned("[Auction \"S\"]\n1S 1S *\n", 2, 4, "1S is not higher than 1S");
    check_warned("[Auction \"S\"]\nX 1H *\n", 2, 1, "there is nothing to double here");
    check_warned("[Auction \"S\"]\n1S Pass X *\n", 2, 9, "there is nothing to double here");
    check_warned("[Auction \"S\"]\n1S X Pass X *\n", 2, 11, "there is nothing to double here");
    check_warned("[Auction \"S\"]\n1S XX *\n", 2, 4, "there is nothing to redouble here");
    check_warned("[Auction \"S\"]\n1S X Pass XX *\n", 2, 11, "there is nothing to redouble here");
    check_calls("[Auction \"S\"]\n1S 1H *\n", 1, "S: 1S 1H");
}

static void marks_tell_of_irregular_calls(void **state)
{
    check_calls("[Auction \"S\"]\n1S ^I 1H *\n", 0, "S: 1S 1H");
    check_calls("[Auction \"S\"]\n1S ^I1H *\n", 0, "S: 1S 1H");
    check_calls("[Auction \"S\"]\n1S ^S 2H *\n", 1, "S: 1S Pass 2H");
    check_warned("[Auction \"S\"]\n1S ^S 2H *\n", 2, 4, "a player was skipped: taken as a pass");
    check_warned("[Auction \"S\"]\n1S ^X 2H *\n", 2, 4,
                 "^X is no call: the auction is read up to here");
}

static void ends_with_passes_a_star_or_a_plus(void **state)
{
    check_warned("[Auction \"S\"]\nPass Pass Pass Pass 1C", 2, 21,
                 "the auction is over before this call");
    check_warned("[Auction \"S\"]\n1C AP Pass", 2, 7, "the auction is over before this call");
    check_warned("[Auction \"S\"]\n1C + Pass", 2, 6, "calls after '+' are ignored");
    check_warned("[Auction \"S\"]\n1C * Pass", 2, 6, "calls after '*' are ignored");
    check_warned("[Auction \"S\"]\n1C + +", 2, 6, "calls after '+' are ignored");
    check_accepted("[Auction \"S\"]\n1C AP *");
    check_accepted("[Auction \"S\"]\n");
    check_calls("[Auction \"S\"]\n1C Pass AP", 0, "S: 1C Pass Pass Pass");
    check_calls("[Auction \"S\"]\nPass AP", 0, "S: Pass Pass Pass Pass");
}

static void no_auction_is_longer_than_the_board_holds(void **state)
{
    char text[4000] = "[Auction \"S\"]\n";
    for (int i = 0; i < 400; i++) {
        (void)snprintf(text + strlen(text), sizeof text - strlen(text), "1C ");
    }
    const ink_board board = board_of(text, 320);
    assert_int_equal(board.call_count, INK_BOARD_MAX_CALLS);
}

static void the_declarer_named_the_strain_first(void **state)
{
    check_outcome("1H Pass 2H AP", "2H by N");
    check_outcome("1C 1S 2S 3S 4C AP", "4C by N");
    check_outcome("1C 1S Pass 2S AP", "2S by E");
    check_outcome("1H 1S 2C 2H X AP", "2HX by W");
    check_outcome("1NT Pass 2C Pass 3NT X XX AP", "3NTXX by N");
    check_outcome("1C X XX 1D AP", "1D by W");
    check_outcome("AP", "Pass");
    check_outcome("Pass Pass Pass Pass", "Pass");
    check_outcome("1C Pass Pass +", "");
    check_outcome("1C Pass *", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_all_calls_in_either_case),
        cmocka_unit_test(annotations_are_passed_over),
        cmocka_unit_test(odd_annotations_give_a_warning),
        cmocka_unit_test(hyphens_stand_before_the_dealer),
        cmocka_unit_test(the_auction_tag_says_who_begins),
        cmocka_unit_test(warns_of_other_spellings),
        cmocka_unit_test(reads_up_to_what_is_no_call),
        cmocka_unit_test(warns_of_calls_that_the_rules_do_not_allow),
        cmocka_unit_test(marks_tell_of_irregular_calls),
        cmocka_unit_test(ends_with_passes_a_star_or_a_plus),
        cmocka_unit_test(no_auction_is_longer_than_the_board_holds),
        cmocka_unit_test(the_declarer_named_the_strain_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
