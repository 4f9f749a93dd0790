/* test_pbn_tricks.c - double-dummy tricks as digits and as a table. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/pbn_tricks.h>

#include "requests.h"

/* A board of a club web site, N S E W each NT S H D C, and the same by strain. */
#define BY_DECLARER "89967899674347643476"
#define BY_STRAIN "93939494676776768484"

typedef struct numbers {
    int8_t of[5][4];
} numbers;

static void check_text(const numbers *tricks, ink_tricks_order order, const char *expected)
{
    ink_text text = {0};
    ink_tricks_text(tricks->of, order, &text);
    assert_string_equal(ink_text_string(&text), expected);
    ink_text_release(&text);
}

static void the_two_orders_say_the_same(void **state)
{
    numbers tricks;
    numbers same;
    assert_int_equal(ink_tricks_read(BY_DECLARER, 20, INK_TRICKS_BY_DECLARER, tricks.of), INK_OK);
    assert_int_equal(tricks.of[INK_NOTRUMP][INK_NORTH], 8);
    assert_int_equal(tricks.of[INK_CLUBS][INK_SOUTH], 7);
    assert_int_equal(tricks.of[INK_DIAMONDS][INK_EAST], 7);
    assert_int_equal(tricks.of[INK_HEARTS][INK_WEST], 4);
    assert_int_equal(ink_tricks_read(BY_STRAIN, 20, INK_TRICKS_BY_STRAIN, same.of), INK_OK);
    assert_memory_equal(&tricks, &same, sizeof tricks);
    check_text(&tricks, INK_TRICKS_BY_DECLARER, BY_DECLARER);
    check_text(&tricks, INK_TRICKS_BY_STRAIN, BY_STRAIN);
}

static void digits_go_up_to_thirteen(void **state)
{
    numbers tricks;
    assert_int_equal(ink_tricks_read("0123456789abcdABCD-?", 20, INK_TRICKS_BY_STRAIN, tricks.of),
                     INK_OK);
    static const numbers expected = {
        {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}, {12, 13, 10, 11}, {12, 13, -1, -1}}};
    assert_memory_equal(&tricks, &expected, sizeof tricks);
    check_text(&tricks, INK_TRICKS_BY_STRAIN, "0123456789abcdabcd--");
}

static void other_texts_are_no_digits(void **state)
{
    static const char *const texts[] = {"", "8996789967434764347", "899678996743476434765",
                                        "8996789967434764347e", "8996789967 434764347"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        int8_t tricks[5][4];
        if (ink_tricks_read(texts[i], strlen(texts[i]), INK_TRICKS_BY_STRAIN, tricks) !=
            INK_ERR_SYNTAX) {
            fail_msg("%s is read", texts[i]);
        }
    }
}

static void check_rows(const numbers *tricks)
{
    ink_text rows = {0};
    ink_tricks_rows(tricks->of, &rows);
    static const char begin[] = "N NT  2\nN  S  0\nN  H  4\nN  D  8\nN  C 12\nS NT  4\n";
    assert_memory_equal(ink_text_string(&rows), begin, sizeof begin - 1);
    assert_string_equal(rows.bytes + rows.size - 8, "\nW  C  ?");
    ink_text game = {0};
    ink_text_format(&game, "[Board \"1\"]\n[OptimumResultTable \"%s\"]\n%s\n[Site \"\"]\n",
                    INK_TRICKS_COLUMNS, ink_text_string(&rows));
    numbers back;
    assert_int_equal(ink_tricks_read_table(game.bytes, game.size, back.of, NULL), INK_OK);
    assert_memory_equal(&back, tricks, sizeof back);
    ink_text_release(&rows);
    ink_text_release(&game);
}

static void the_rows_of_a_table_are_read_back(void **state)
{
    numbers tricks;
    assert_int_equal(ink_tricks_read("0123456789abcd-01234", 20, INK_TRICKS_BY_STRAIN, tricks.of),
                     INK_OK);
    tricks.of[INK_CLUBS][INK_WEST] = -1;
    tricks.of[INK_NOTRUMP][INK_NORTH] = 2;
    tricks.of[INK_NOTRUMP][INK_SOUTH] = 4;
    check_rows(&tricks);
}

static void columns_may_stand_in_any_order(void **state)
{
    static const char game[] = "[OptimumResultTable \"-Result;Score\\4R;+Denomination;Declarer\"]\n"
                               "9 400 NT N 13 {note} \"no score\" S w\n";
    int8_t tricks[5][4];
    assert_int_equal(ink_tricks_read_table(game, sizeof game - 1, tricks, NULL), INK_OK);
    assert_int_equal(tricks[INK_NOTRUMP][INK_NORTH], 9);
    assert_int_equal(tricks[INK_SPADES][INK_WEST], 13);
    assert_int_equal(tricks[INK_SPADES][INK_EAST], -1);
}

static void check_refused(const char *game, int line, int column, const char *sentence)
{
    int8_t tricks[5][4];
    ink_error error = {0};
    assert_int_equal(ink_tricks_read_table(game, strlen(game), tricks, &error), INK_ERR_SYNTAX);
    assert_string_equal(error.text, sentence);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
}

static void what_is_no_row_is_refused(void **state)
{
    check_refused("[Board \"1\"]\n[OptimumResultTable \"Declarer;Result\"]\n", 2, 22,
                  "OptimumResultTable needs the columns Declarer, Denomination and Result");
    check_refused("[OptimumResultTable \"Declarer;Denomination;Result\"]\nN NT 9\nX S 1\n", 3, 1,
                  "a declarer of OptimumResultTable is expected, not X");
    check_refused("[OptimumResultTable \"Declarer;Denomination;Result\"]\nN Z 9\n", 2, 3,
                  "a denomination of OptimumResultTable is expected, not Z");
    check_refused("[OptimumResultTable \"Declarer;Denomination;Result\"]\nN S 14\n", 2, 5,
                  "a result of OptimumResultTable is expected, not 14");
    int8_t tricks[5][4];
    static const char none[] = "[Board \"1\"]\n";
    assert_int_equal(ink_tricks_read_table(none, sizeof none - 1, tricks, NULL), INK_ERR_NOT_FOUND);
    requests_fail(1, false);
    assert_int_equal(ink_tricks_read_table(none, sizeof none - 1, tricks, NULL), INK_ERR_NOMEM);
    (void)requests_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_two_orders_say_the_same),
        cmocka_unit_test(digits_go_up_to_thirteen),
        cmocka_unit_test(other_texts_are_no_digits),
        cmocka_unit_test(the_rows_of_a_table_are_read_back),
        cmocka_unit_test(columns_may_stand_in_any_order),
        cmocka_unit_test(what_is_no_row_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
