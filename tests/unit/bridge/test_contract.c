/* test_contract.c - contracts as text, and their scores. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/cards.h>

static void every_contract_reads_back(void **state)
{
    for (int level = 0; level <= 7; level++) {
        for (int strain = INK_SPADES; strain <= INK_NOTRUMP; strain++) {
            for (int doubled = 0; doubled <= (level > 0 ? 2 : 0); doubled++) {
                const ink_contract contract = {level, (ink_strain)strain, doubled, INK_WEST};
                ink_text text = {0};
                ink_contract_text(&contract, &text);
                ink_contract back = {0, INK_SPADES, 0, INK_EAST};
                assert_int_equal(ink_contract_read(text.bytes, text.size, &back), INK_OK);
                assert_int_equal(back.level, level);
                assert_int_equal(back.strain, strain);
                assert_int_equal(back.doubled, doubled);
                assert_int_equal(back.declarer, INK_EAST);
                ink_text_release(&text);
            }
        }
    }
}

static void check_text(const char *text, const char *expected)
{
    ink_contract contract = {0, INK_SPADES, 0, INK_NORTH};
    if (ink_contract_read(text, strlen(text), &contract) != INK_OK) {
        fail_msg("\"%s\" was refused", text);
    }
    ink_text written = {0};
    ink_contract_text(&contract, &written);
    assert_string_equal(ink_text_string(&written), expected);
    ink_text_release(&written);
}

static void reads_either_case_and_n_for_no_trumps(void **state)
{
    check_text("3NT", "3NT");
    check_text("3n", "3NT");
    check_text("3nT", "3NT");
    check_text("3Nx", "3NTX");
    check_text("6CXX", "6CXX");
    check_text("1dXx", "1DXX");
    check_text("NT", "NT");
    check_text("n", "NT");
    check_text("h", "H");
}

static void refuses_what_is_no_contract(void **state)
{
    static const char *const texts[] = {
        "",     "3",    "0NT", "8C",   "Pass", "3NTXXX", "NTX", "SX",  "3 NT",         "3NT ",
        " 3NT", "33NT", "3T",  "3NTT", "3SH",  "3X",     "X",   "-3S", "3\xE2\x99\xA0"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ink_contract contract = {5, INK_CLUBS, 2, INK_WEST};
        if (ink_contract_read(texts[i], strlen(texts[i]), &contract) != INK_ERR_SYNTAX) {
            fail_msg("\"%s\" was read as a contract", texts[i]);
        }
        assert_int_equal(contract.level, 5);
        assert_int_equal(contract.strain, INK_CLUBS);
        assert_int_equal(contract.doubled, 2);
    }
    ink_contract contract;
    assert_int_equal(ink_contract_read(NULL, 0, &contract), INK_ERR_SYNTAX);
}

static void check_score(const char *text, bool vulnerable, int tricks, int expected)
{
    ink_contract contract = {0, INK_SPADES, 0, INK_NORTH};
    assert_int_equal(ink_contract_read(text, strlen(text), &contract), INK_OK);
    const int score = ink_contract_score(&contract, vulnerable, tricks);
    if (score != expected) {
        fail_msg("%s %s with %d tricks scores %d, not %d", text,
                 vulnerable ? "vulnerable" : "not vulnerable", tricks, score, expected);
    }
}

static void contracts_made_score_by_law_77(void **state)
{
    static const struct {
        const char *text;
        int tricks, not_vulnerable, vulnerable;
    } cases[] = {
        {"1NT", 7, 90, 90},     {"3NT", 9, 400, 600},    {"4S", 10, 420, 620},
        {"4S", 11, 450, 650},   {"5S", 11, 450, 650},    {"1NTX", 7, 180, 180},
        {"2SX", 8, 470, 670},   {"1DXX", 7, 230, 230},   {"1CXX", 7, 230, 230},
        {"2CX", 8, 180, 180},   {"6H", 12, 980, 1430},   {"6NT", 12, 990, 1440},
        {"7C", 13, 1440, 2140}, {"7NT", 13, 1520, 2220}, {"7NTXX", 13, 2280, 2980},
        {"1C", 7, 70, 70},      {"1C", 13, 190, 190},    {"1NT", 8, 120, 120},
        {"2CXX", 8, 560, 760},  {"1NTX", 9, 380, 580},   {"1NTXX", 9, 960, 1560},
        {"5D", 11, 400, 600},   {"6CX", 12, 1090, 1540}, {"2HXX", 10, 1040, 1640},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_score(cases[i].text, false, cases[i].tricks, cases[i].not_vulnerable);
        check_score(cases[i].text, true, cases[i].tricks, cases[i].vulnerable);
    }
}

/* The number of odd tricks and the strain do not matter when a contract fails. */
static void contracts_that_fail_score_by_law_77(void **state)
{
    static const int plain[] = {50, 100, 150, 200};
    static const int plain_vulnerable[] = {100, 200, 300, 400};
    static const int doubled[] = {100, 300, 500, 800, 1100, 1400, 1700};
    static const int doubled_vulnerable[] = {200, 500, 800, 1100, 1400, 1700, 2000};
    for (int down = 1; down <= 4; down++) {
        check_score("3NT", false, 9 - down, -plain[down - 1]);
        check_score("7C", true, 13 - down, -plain_vulnerable[down - 1]);
    }
    for (int down = 1; down <= 7; down++) {
        check_score("1DX", false, 7 - down, -doubled[down - 1]);
        check_score("4SX", true, 10 - down, -doubled_vulnerable[down - 1]);
        check_score("2NTXX", false, 8 - down, -2 * doubled[down - 1]);
        check_score("7HXX", true, 13 - down, -2 * doubled_vulnerable[down - 1]);
    }
    check_score("3NTX", false, 5, -800);
    check_score("3NTXX", true, 6, -1600);
    check_score("7NTXX", true, 0, -7600);
    check_score("7NT", true, 0, -1300);
    check_score("7NTX", false, 0, -3500);
}

static void what_is_no_contract_scores_nothing(void **state)
{
    const ink_contract strain_only = {0, INK_SPADES, 0, INK_NORTH};
    const ink_contract too_high = {8, INK_SPADES, 0, INK_NORTH};
    const ink_contract oddly_doubled = {1, INK_SPADES, 3, INK_NORTH};
    const ink_contract good = {1, INK_SPADES, 0, INK_NORTH};
    assert_int_equal(ink_contract_score(&strain_only, false, 13), 0);
    assert_int_equal(ink_contract_score(&too_high, false, 13), 0);
    assert_int_equal(ink_contract_score(&oddly_doubled, false, 13), 0);
    assert_int_equal(ink_contract_score(&good, false, -1), 0);
    assert_int_equal(ink_contract_score(&good, false, 14), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_contract_reads_back),
        cmocka_unit_test(reads_either_case_and_n_for_no_trumps),
        cmocka_unit_test(refuses_what_is_no_contract),
        cmocka_unit_test(contracts_made_score_by_law_77),
        cmocka_unit_test(contracts_that_fail_score_by_law_77),
        cmocka_unit_test(what_is_no_contract_scores_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
