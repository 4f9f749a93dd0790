/* test_pbn_scan.c - tags, comments and sections in the text of a PBN file. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "pbn_text.h"

/* Fails the test unless the first game has a tag of that name and value. */
static void check_value(const char *text, const char *name, const char *expected)
{
    ink_pbn *pbn = pbn_of(text);
    const char *value = ink_pbn_count(pbn) > 0 ? ink_pbn_value(pbn, 0, name) : NULL;
    if (value == NULL || strcmp(value, expected) != 0) {
        fail_msg("%s is %s, not %s: %s", name, value == NULL ? "missing" : value, expected, text);
    }
    ink_pbn_destroy(pbn);
}

static void check_games(const char *text, int count)
{
    ink_pbn *pbn = pbn_of(text);
    if (ink_pbn_count(pbn) != count) {
        fail_msg("%d games, not %d: %s", ink_pbn_count(pbn), count, text);
    }
    ink_pbn_destroy(pbn);
}

static void tags_may_be_spread_out_or_close_together(void **state)
{
    check_value("[Event\"x\"]", "Event", "x");
    check_value("[ \t Event \"x\" ]", "Event", "x");
    check_value("[\nEvent\n\n  \"x\"\n%escape\n  ]", "Event", "x");
    check_value("[Site \"a\"] [Event \"x\"][Date \"b\"]", "Date", "b");
}

static void quotes_and_backslashes_are_escaped_by_backslashes(void **state)
{
    check_value("[Event \"a \\\"b\\\" c\"]", "Event", "a \"b\" c");
    check_value("[Event \"a\\\\b\"]", "Event", "a\\b");
    check_value("[Event \"Rank\\3R;Call\\4L\"]", "Event", "Rank\\3R;Call\\4L");
}

static void other_letters_pass_as_they_are(void **state)
{
    check_value("[Site \"caf\xC3\xA9\"]", "Site", "caf\xC3\xA9");
    check_value("[Site \"caf\xE9\"]", "Site", "caf\xE9");
}

static void lines_end_in_any_way(void **state)
{
    check_value("[Site \"a\"]\r\n[Event \"x\"]\r\n", "Event", "x");
    check_games("[Site \"a\"]\r\n\r\n[Event \"x\"]\r\n", 2);
    check_games("[Site \"a\"]\r\r[Event \"x\"]\r", 2);
    check_games("% comment\r[Site \"a\"]\r", 1);
    check_games("[Site \"a\"]\n \t \n[Event \"x\"]", 2);
}

static void a_byte_order_mark_is_passed_over(void **state)
{
    check_value("\xEF\xBB\xBF[Event \"x\"]", "Event", "x");
    check_games("\xEF\xBB\xBF% PBN 2.1\n[Event \"x\"]", 1);
}

static void comments_are_passed_over(void **state)
{
    check_games("; one\n{ two\n\n% three }\n[Event \"x\"] ; four [Site \"a\"]\n{}[Site \"b\"]", 1);
    check_games("[Event \"x\"]\n  {}  \n[Site \"b\"]\n", 1);
    check_games("{ no game }\n\n; none either\n", 0);
}

static void escape_lines_begin_in_the_first_column(void **state)
{
    check_games("% {\n[Event \"x\"]\n%\n[Site \"b\"]\n", 1);
    check_warned("[Event \"x\"]\n %\n", 2, 2, "text after the tag Event is ignored: %");
}

static void lines_without_text_part_games(void **state)
{
    check_games("", 0);
    check_games("\n\n\n", 0);
    check_games("\n\n[Event \"x\"]\n\n\n[Event \"y\"]", 2);
}

static void refuses_what_is_not_closed(void **state)
{
    check_refused("[Event \"x\"]\n[Site \"a\n\"]", 2, 7,
                  "the value of Site is not closed by a double quote on its line");
    check_refused("[Site \"a\\", 1, 7,
                  "the value of Site is not closed by a double quote on its line");
    check_refused("[Event \"x\"]\n  { a\n\n", 2, 3, "the comment is not closed: there is no '}'");
    check_refused("[Event x]", 1, 1, "the tag Event has no value in double quotes");
    check_refused("[Event", 1, 1, "the tag Event has no value in double quotes");
    check_warned("[Event \"x\"\n[Site \"a\"]", 1, 11,
                 "the tag Event is not closed by ']' after its value");
}

static void warns_of_odd_names_and_values(void **state)
{
    check_warned("[dealer \"N\"]", 1, 1, "the tag Dealer is written dealer");
    check_warned("[event \"N\"]", 1, 1, "the tag name event does not begin with a capital");
    check_warned("[Bid-System \"N\"]", 1, 2,
                 "the tag name Bid-System has other characters than A-Z a-z 0-9 _");
    check_warned("[Site \"a\tb\"]", 1, 7, "a tab or control character in the value of Site");
    check_value("[dealer \"N\"]", "Dealer", "N");
    check_value("[Site \"a\tb\"]", "Site", "a b");
}

static void names_the_first_line_that_is_no_pbn(void **state)
{
    check_warned("[Event \"x\"]\n\n  Generated 10 hands \n{ \n }\nTime 8\n\nmore", 3, 3,
                 "text outside of games is ignored: Generated 10 hands");
    check_warned("[Event \"x\"]\nGenerated 10 hands\nTime 8\n", 2, 1,
                 "text after the tag Event is ignored: Generated 10 hands");
    check_warned("[ 12 ]", 1, 1, "text outside of games is ignored: [ 12 ]");
    check_warned("[Event \"x\"]]", 1, 12, "text after the tag Event is ignored: ]");
}

static void tables_are_passed_over(void **state)
{
    check_accepted("[ScoreTable \"A;B\"]\n 1 \"a ;[ {b\" 2 % ; comment\n3 + - *\n[Event \"x\"]");
    check_warned("[ScoreTable \"A;B\"]\n 1 ]\n", 2, 4, "a ']' that closes or opens nothing");
    check_warned("[ScoreTable \"A;B\"]\n 1 [\n", 2, 4, "a '[' that closes or opens nothing");
    check_warned("[ScoreTable \"A;B\"]\n 1 }\n", 2, 4, "a '}' that closes or opens nothing");
    check_warned("[ScoreTable \"A;B\"]\n 1 \"a\n[Event \"x\"]", 2, 4,
                 "a string is not closed by a double quote on its line");
}

/* A 0 byte parts words like a blank, and ends no text. */
static void zero_bytes_end_nothing(void **state)
{
    static const char text[] = "[Event\0\"a\0b\"]\0\n\n[Site \"c\"]";
    ink_pbn *pbn = NULL;
    assert_int_equal(ink_pbn_read(text, sizeof text - 1, &pbn, NULL), INK_OK);
    assert_int_equal(ink_pbn_count(pbn), 2);
    assert_string_equal(ink_pbn_value(pbn, 0, "Event"), "a b");
    ink_pbn_destroy(pbn);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tags_may_be_spread_out_or_close_together),
        cmocka_unit_test(quotes_and_backslashes_are_escaped_by_backslashes),
        cmocka_unit_test(other_letters_pass_as_they_are),
        cmocka_unit_test(lines_end_in_any_way),
        cmocka_unit_test(a_byte_order_mark_is_passed_over),
        cmocka_unit_test(comments_are_passed_over),
        cmocka_unit_test(escape_lines_begin_in_the_first_column),
        cmocka_unit_test(lines_without_text_part_games),
        cmocka_unit_test(refuses_what_is_not_closed),
        cmocka_unit_test(warns_of_odd_names_and_values),
        cmocka_unit_test(names_the_first_line_that_is_no_pbn),
        cmocka_unit_test(tables_are_passed_over),
        cmocka_unit_test(zero_bytes_end_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
