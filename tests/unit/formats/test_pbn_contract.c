/* test_pbn_contract.c - contract and declarer from tags and auction. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pbn_text.h"

static void check_read(const char *text, int warnings, const char *expected)
{
    const ink_board board = board_of(text, warnings);
    check_contract(&board, expected);
}

static void reads_contract_and_declarer(void **state)
{
    check_read("[Contract \"3NT\"]\n[Declarer \"S\"]\n", 0, "3NT by S");
    check_read("[Contract \"4hx\"]\n[Declarer \"w\"]\n", 0, "4HX by W");
    check_read("[Declarer \"E\"]\n[Contract \"7CXX\"]\n", 0, "7CXX by E");
    check_read("[Declarer \"\"]\n[Contract \"Pass\"]\n", 0, "Pass");
    check_read("[Declarer \"N\"]\n[Contract \"D\"]\n", 0, "D by N");
    check_read("[Declarer \"N\"]\n[Contract \"NT\"]\n", 0, "NT by N");
    check_read("[Declarer \"^N\"]\n[Contract \"1D\"]\n", 0, "1D by N");
}

static void unknown_values_are_no_error(void **state)
{
    check_read("[Contract \"?\"]\n[Declarer \"?\"]\n", 0, "");
    check_read("[Contract \"\"]\n[Declarer \"\"]\n", 0, "");
    check_read("[Contract \"3NT\"]\n", 0, "");
    check_read("[Declarer \"N\"]\n", 0, "");
}

static void warns_of_other_spellings(void **state)
{
    check_warned("[Contract \"3N\"]\n[Declarer \"S\"]\n", 1, 12, "no trumps are written NT");
    check_warned("[Contract \"3NX\"]\n[Declarer \"S\"]\n", 1, 12, "no trumps are written NT");
    check_warned("[Contract \"N\"]\n[Declarer \"S\"]\n", 1, 12, "no trumps are written NT");
    check_warned("[Contract \"all pass\"]\n", 1, 12, "a contract that nobody bid is written Pass");
    check_warned("[Contract \"3NT\"]\n[Declarer \"South\"]\n", 2, 12,
                 "Declarer \"South\" should be S");
    check_warned("[Contract \"3NT\"]\n[Declarer \"^X\"]\n", 2, 13,
                 "Declarer \"X\" is not understood");
    check_read("[Contract \"3NX\"]\n[Declarer \"South\"]\n", 2, "3NTX by S");
}

static void refuses_what_is_no_contract(void **state)
{
    check_faulty("[Contract \"8NT\"]\n", 1, 12, "\"8NT\" is no contract");
    check_faulty("[Contract \" 4Z\"]\n", 1, 13, "\"4Z\" is no contract");
    check_faulty("[Contract \"3NTXXX\"]\n", 1, 12, "\"3NTXXX\" is no contract");
}

static void the_auction_gives_what_the_tags_do_not(void **state)
{
    check_read("[Auction \"N\"]\n1C Pass 1S AP\n", 0, "1S by S");
    check_read("[Auction \"N\"]\n1C Pass 1S AP\n[Contract \"1S\"]\n", 0, "1S by S");
    check_read("[Auction \"?\"]\n1C Pass 1S AP\n[Declarer \"W\"]\n", 0, "1S by W");
    check_read("[Auction \"?\"]\n1C Pass 1S AP\n", 0, "");
    check_read("[Contract \"?\"]\n[Auction \"N\"]\nAP\n", 0, "Pass");
    check_read("[Contract \"1S\"]\n[Declarer \"E\"]\n[Auction \"N\"]\n1C 1S *\n", 0, "1S by E");
}

static void tags_win_over_the_auction(void **state)
{
    check_warned("[Contract \"2S\"]\n[Auction \"N\"]\n1C Pass 1S AP\n", 1, 1,
                 "the contract is 2S, but the auction ends in 1S by S");
    check_warned("[Contract \"1S\"]\n[Declarer \"N\"]\n[Auction \"N\"]\n1C Pass 1S AP\n", 1, 1,
                 "the contract is 1S by N, but the auction ends in 1S by S");
    check_warned("[Contract \"Pass\"]\n[Auction \"N\"]\n1C Pass 1S AP\n", 1, 1,
                 "the contract is Pass, but the auction ends in 1S by S");
    check_warned("[Contract \"1SX\"]\n[Declarer \"S\"]\n[Auction \"N\"]\nAP\n", 1, 1,
                 "the contract is 1SX by S, but the auction ends in Pass");
    check_read("[Contract \"2S\"]\n[Auction \"N\"]\n1C Pass 1S AP\n", 1, "2S by S");
    check_read("[Contract \"2H\"]\n[Auction \"N\"]\n1C Pass 1S AP\n", 1, "");
    /* The players took each other's place. */
    check_read("[Contract \"1S\"]\n[Declarer \"^N\"]\n[Auction \"N\"]\n1C Pass 1S AP\n", 0,
               "1S by N");
}

static void final_passes_may_be_missing(void **state)
{
    static const char text[] = "[Contract \"1S\"]\n[Auction \"N\"]\n1C Pass 1S Pass\n";
    check_warned(text, 2, 1, "the auction lacks its final passes");
    const ink_board board = board_of(text, 1);
    assert_int_equal(board.call_count, 6);
    check_contract(&board, "1S by S");
    assert_int_equal(board_of("[Contract \"Pass\"]\n[Auction \"N\"]\nPass Pass\n", 1).call_count,
                     4);
    /* Not where the auction is said to be cut, or leads elsewhere. */
    assert_int_equal(board_of("[Contract \"1S\"]\n[Auction \"N\"]\n1C Pass 1S *\n", 0).call_count,
                     3);
    assert_int_equal(board_of("[Contract \"2S\"]\n[Auction \"N\"]\n1C Pass 1S\n", 0).call_count, 3);
}

static void the_lead_tells_the_declarer(void **state)
{
    check_warned("[Contract \"3NT\"]\n[Play \"W\"]\nSK\n", 2, 1,
                 "the declarer is not given: taken from the lead");
    check_read("[Contract \"3NT\"]\n[Play \"W\"]\nSK\n", 1, "3NT by S");
    /* Anybody may lead to an end position. */
    check_read("[Contract \"NT\"]\n[Deal \"N:A... K... Q... J...\"]\n[Play \"W\"]\nSJ\n", 0, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_contract_and_declarer),
        cmocka_unit_test(unknown_values_are_no_error),
        cmocka_unit_test(warns_of_other_spellings),
        cmocka_unit_test(refuses_what_is_no_contract),
        cmocka_unit_test(the_auction_gives_what_the_tags_do_not),
        cmocka_unit_test(tags_win_over_the_auction),
        cmocka_unit_test(final_passes_may_be_missing),
        cmocka_unit_test(the_lead_tells_the_declarer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
