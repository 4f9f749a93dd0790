/* test_deal_text.c - deals as one line of text. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/cards.h>
#include <inkling/random.h>

#ifndef INK_TEST_SCALE
#define INK_TEST_SCALE 100
#endif

typedef struct deal {
    ink_hand hands[4];
    bool known[4];
} deal;

static deal must_read(const char *text)
{
    deal d;
    ink_error error = {0};
    if (ink_deal_read(text, strlen(text), d.hands, d.known, &error) != INK_OK) {
        fail_msg("\"%s\" was refused: %d: %s", text, error.column, error.text);
    }
    return d;
}

static void check_written(const deal *d, ink_player first, const char *expected)
{
    ink_text text = {0};
    ink_deal_text(d->hands, d->known, first, &text);
    assert_string_equal(ink_text_string(&text), expected);
    ink_text_release(&text);
}

static void reads_hands_clockwise_from_any_player(void **state)
{
    const deal d = must_read("W:2... 3... 4... 5...");
    assert_int_equal(d.hands[INK_WEST], 1 << 0);
    assert_int_equal(d.hands[INK_NORTH], 1 << 1);
    assert_int_equal(d.hands[INK_EAST], 1 << 2);
    assert_int_equal(d.hands[INK_SOUTH], 1 << 3);
    check_written(&d, INK_NORTH, "N:3... 4... 5... 2...");
    check_written(&d, INK_SOUTH, "S:5... 2... 3... 4...");
}

static void a_full_deal_reads_back(void **state)
{
    static const char text[] =
        "S:K98643.KT4.A.QT8 T5.AJ8652.K9842. AQJ2.Q.3.AK97542 7.973.QJT765.J63";
    const deal d = must_read(text);
    for (int player = 0; player < 4; player++) {
        assert_int_equal(ink_hand_count(d.hands[player]), 13);
        assert_true(d.known[player]);
    }
    check_written(&d, INK_SOUTH, text);
}

static void a_dash_is_an_unknown_hand(void **state)
{
    const deal d = must_read("N:- AKQ... - ...");
    assert_false(d.known[INK_NORTH]);
    assert_true(d.known[INK_EAST]);
    assert_false(d.known[INK_SOUTH]);
    assert_true(d.known[INK_WEST]);
    assert_int_equal(d.hands[INK_NORTH], 0);
    check_written(&d, INK_NORTH, "N:- AKQ... - ...");
    must_read("E:- - - -");
}

static void accepts_either_case_ten_as_a_number_and_more_blanks(void **state)
{
    const deal d = must_read(" n: akq10..j.2 \t...9t  .10.. ..10. ");
    check_written(&d, INK_NORTH, "N:AKQT..J.2 ...T9 .T.. ..T.");
}

static void hands_of_unequal_size_are_left_to_others(void **state)
{
    const deal d = must_read("N:AKQ... ... .A.. -");
    assert_int_equal(ink_hand_count(d.hands[INK_NORTH]), 3);
    assert_int_equal(ink_hand_count(d.hands[INK_SOUTH]), 1);
}

static void ranks_may_stand_in_any_order(void **state)
{
    const deal d = must_read("N:2A.3K.. - - -");
    check_written(&d, INK_NORTH, "N:A2.K3.. - - -");
}

static void every_hand_known_needs_no_list(void **state)
{
    const deal d = must_read("N:A... K... Q... J...");
    ink_text text = {0};
    ink_deal_text(d.hands, NULL, INK_EAST, &text);
    assert_string_equal(ink_text_string(&text), "E:K... Q... J... A...");
    ink_text_release(&text);
}

static void check_refused(const char *text, int column, const char *sentence)
{
    deal d;
    memset(&d, 0x5A, sizeof d);
    const deal before = d;
    ink_error error = {0};
    if (ink_deal_read(text, strlen(text), d.hands, d.known, &error) != INK_ERR_SYNTAX) {
        fail_msg("\"%s\" was read", text);
    }
    if (error.line != 1 || error.column != column || strcmp(error.text, sentence) != 0) {
        fail_msg("\"%s\": %d:%d: %s", text, error.line, error.column, error.text);
    }
    assert_memory_equal(&d, &before, sizeof d);
    assert_int_equal(ink_deal_read(text, strlen(text), d.hands, d.known, NULL), INK_ERR_SYNTAX);
}

static void refusals_name_place_and_reason(void **state)
{
    static const struct {
        const char *text;
        int column;
        const char *sentence;
    } cases[] = {
        {"", 1, "a deal begins with N:, E:, S: or W:"},
        {"N", 1, "a deal begins with N:, E:, S: or W:"},
        {"X:A... - - -", 1, "a deal begins with N:, E:, S: or W:"},
        {" N A... - - -", 2, "a deal begins with N:, E:, S: or W:"},
        {"N:", 3, "the deal ends after 0 of four hands"},
        {"N:A... - -", 11, "the deal ends after 3 of four hands"},
        {"N:A... - - - -", 14, "there is more text after the fourth hand"},
        {"N:A... - - -- ", 12, "\"-\" is no rank"},
        {"N:A.x.. - - -", 5, "\"x\" is no rank"},
        {"N:A.1.. - - -", 5, "\"1\" is no rank"},
        {"N:A... - -\n-", 10, "\"-\" is no rank"},
        {"N:A...\xC3\x84 - - -", 7, "the byte 0xC3 is no rank"},
        {"N:A...\n - - -", 7, "the byte 0x0A is no rank"},
        {"N:A... K.... - -", 12, "East has more than four suits"},
        {"N:A... K.. - -", 8, "East has only 3 of four suits"},
        {"N:A - - -", 3, "North has only 1 of four suits"},
        {"W:AKQJT98765432.2.. - - -", 3, "West has 14 cards, more than 13"},
        {"N:A... K... A... -", 13, "North and South both have SA"},
        {"N:A... K.2Q2.. - -", 12, "East has H2 twice"},
        {"N:AKQJT98765432A... - - -", 16, "North has SA twice"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_refused(cases[i].text, cases[i].column, cases[i].sentence);
    }
}

static void a_card_twice_names_the_one_it_displaced(void **state)
{
    check_refused("S:K98643.KT4.A.QT8 T5.AJ8652.K9842. AQJ2.Q.3.AK97842 7.973.QJT765.J63", 50,
                  "South and North both have C8, and nobody has C5");
}

static void a_null_byte_is_no_rank(void **state)
{
    static const char text[] = "N:A.\0.. - - -";
    deal d;
    ink_error error = {0};
    assert_int_equal(ink_deal_read(text, sizeof text - 1, d.hands, d.known, &error),
                     INK_ERR_SYNTAX);
    assert_int_equal(error.column, 5);
    assert_int_equal(ink_deal_read(NULL, 0, d.hands, d.known, &error), INK_ERR_SYNTAX);
}

static void random_deal(ink_random *random, deal *d)
{
    memset(d, 0, sizeof *d);
    for (int player = 0; player < 4; player++) {
        d->known[player] = ink_random_below(random, 8) > 0;
    }
    for (int card = 0; card < 52; card++) {
        const uint64_t player = ink_random_below(random, 5);
        if (player < 4 && d->known[player] && ink_hand_count(d->hands[player]) < 13) {
            d->hands[player] |= (ink_hand)1 << card;
        }
    }
}

static void random_deals_read_back(void **state)
{
    ink_random random;
    ink_random_init(&random, 1);
    ink_text text = {0};
    for (int i = 0; i < 100 * INK_TEST_SCALE; i++) {
        deal d;
        random_deal(&random, &d);
        ink_text_reset(&text);
        ink_deal_text(d.hands, d.known, (ink_player)ink_random_below(&random, 4), &text);
        const deal back = must_read(ink_text_string(&text));
        if (memcmp(&back.hands, &d.hands, sizeof d.hands) != 0 ||
            memcmp(&back.known, &d.known, sizeof d.known) != 0) {
            fail_msg("deal %d reads back otherwise: %s", i, ink_text_string(&text));
        }
    }
    ink_text_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_hands_clockwise_from_any_player),
        cmocka_unit_test(a_full_deal_reads_back),
        cmocka_unit_test(a_dash_is_an_unknown_hand),
        cmocka_unit_test(accepts_either_case_ten_as_a_number_and_more_blanks),
        cmocka_unit_test(hands_of_unequal_size_are_left_to_others),
        cmocka_unit_test(ranks_may_stand_in_any_order),
        cmocka_unit_test(every_hand_known_needs_no_list),
        cmocka_unit_test(refusals_name_place_and_reason),
        cmocka_unit_test(a_card_twice_names_the_one_it_displaced),
        cmocka_unit_test(a_null_byte_is_no_rank),
        cmocka_unit_test(random_deals_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
