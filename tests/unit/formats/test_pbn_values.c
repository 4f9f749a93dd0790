/* test_pbn_values.c - dealer, vulnerability and result. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "pbn_text.h"

static void reads_the_dealer(void **state)
{
    assert_int_equal(board_of("[Dealer \"S\"]", 0).dealer, INK_SOUTH);
    assert_int_equal(board_of("[Dealer \" w \"]", 0).dealer, INK_WEST);
    assert_int_equal(board_of("[Dealer \"?\"]", 0).dealer, -1);
    assert_int_equal(board_of("[Dealer \"\"]", 0).dealer, -1);
    assert_int_equal(board_of("[Dealer \"north\"]", 1).dealer, INK_NORTH);
    check_warned("[Dealer \"north\"]", 1, 10, "Dealer \"North\" should be N");
    check_warned("[Dealer \"X\"]", 1, 10, "Dealer \"X\" is not understood");
    check_warned("[Dealer \"NS\"]", 1, 10, "Dealer \"NS\" is not understood");
}

static void check_vulnerable(const char *value, int warnings, int expected)
{
    char text[100];
    (void)snprintf(text, sizeof text, "[Vulnerable \"%s\"]", value);
    if (board_of(text, warnings).vulnerable != expected) {
        fail_msg("%s is %d, not %d", value, board_of(text, warnings).vulnerable, expected);
    }
}

static void reads_the_vulnerability(void **state)
{
    check_vulnerable("None", 0, INK_VULNERABLE_NONE);
    check_vulnerable("love", 0, INK_VULNERABLE_NONE);
    check_vulnerable("-", 0, INK_VULNERABLE_NONE);
    check_vulnerable("NS", 0, INK_VULNERABLE_NS);
    check_vulnerable("ew", 0, INK_VULNERABLE_EW);
    check_vulnerable("All", 0, INK_VULNERABLE_ALL);
    check_vulnerable("Both", 0, INK_VULNERABLE_ALL);
    check_vulnerable("?", 0, -1);
    check_vulnerable("", 0, -1);
    check_vulnerable("N-S", 1, INK_VULNERABLE_NS);
    check_vulnerable("e/w", 1, INK_VULNERABLE_EW);
    check_vulnerable("some", 1, -1);
    check_warned("[Vulnerable \"N/S\"]", 1, 14, "Vulnerable \"N/S\" should be None, NS, EW or All");
    check_warned("[Vulnerable \"some\"]", 1, 14, "Vulnerable \"some\" is not understood");
}

/* Fails the test unless the result of a contract of South has these tricks. */
static void check_result(const char *value, int warnings, int expected)
{
    char text[200];
    (void)snprintf(text, sizeof text, "[Contract \"3NT\"]\n[Declarer \"S\"]\n[Result \"%s\"]",
                   value);
    const ink_board board = board_of(text, warnings);
    if (board.result != expected) {
        fail_msg("%s is %d, not %d", value, board.result, expected);
    }
}

static void reads_the_result(void **state)
{
    check_result("9", 0, 9);
    check_result("0", 0, 0);
    check_result("13", 0, 13);
    check_result("09", 0, 9);
    check_result("^9", 0, 9);
    check_result("NS 9", 0, 9);
    check_result("EW 4", 0, 9);
    check_result("ns 9 ew 4", 0, 9);
    check_result("EW 4 NS 9", 0, 9);
    check_result("^NS 9 EW 4", 0, 9);
    check_result("?", 0, -1);
    check_result("", 0, -1);
    check_result("NS 9 EW 5", 1, 9);
    check_result("14", 1, -1);
    check_result("-1", 1, -1);
    check_result("9 tricks", 1, -1);
    check_result("NS 9 NS 4", 1, -1);
    check_result("NS", 1, -1);
    check_result("^", 1, -1);
    check_result("999", 1, -1);
    check_warned("[Result \"some\"]", 1, 10, "Result \"some\" is not understood");
}

static void a_result_without_a_declarer_is_nobodys(void **state)
{
    assert_int_equal(board_of("[Result \"9\"]", 0).result, -1);
    assert_int_equal(board_of("[Result \"NS 9\"]", 0).result, -1);
}

static void end_positions_have_fewer_tricks(void **state)
{
#define ENDING                                                                                     \
    "[Deal \"N:AK... QJ... T9... 87...\"]\n[Contract \"NT\"]\n[Declarer \"N\"]\n[Play \"N\"]\n"
    assert_int_equal(board_of(ENDING "[Result \"EW 0\"]", 0).result, 2);
    check_warned(ENDING "[Result \"3\"]", 5, 10, "there are only 2 tricks");
#undef ENDING
}

static void a_play_that_goes_on_has_no_result(void **state)
{
    assert_int_equal(
        board_of(
            "[Contract \"3NT\"]\n[Declarer \"S\"]\n[Result \"1\"]\n[Play \"W\"]\nSK S2 S3 S4\n+", 0)
            .result,
        -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_dealer),
        cmocka_unit_test(reads_the_vulnerability),
        cmocka_unit_test(reads_the_result),
        cmocka_unit_test(a_result_without_a_declarer_is_nobodys),
        cmocka_unit_test(end_positions_have_fewer_tricks),
        cmocka_unit_test(a_play_that_goes_on_has_no_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
