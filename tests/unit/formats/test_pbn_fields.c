/* test_pbn_fields.c - repeated tags, and tags that games inherit. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "pbn_text.h"

static void check_value(const ink_pbn *pbn, int game, const char *name, const char *expected)
{
    const char *value = ink_pbn_value(pbn, game, name);
    if (expected == NULL ? value != NULL : value == NULL || strcmp(value, expected) != 0) {
        fail_msg("game %d has %s \"%s\", not \"%s\"", game, name, value == NULL ? "-" : value,
                 expected == NULL ? "-" : expected);
    }
}

static void a_repeated_tag_is_ignored(void **state)
{
    static const char text[] = "[Board \"1\"]\n[Event \"a\"]\n[Board \"2\"]\n";
    check_warned(text, 3, 1, "the tag Board of line 1 is repeated and ignored");
    ink_pbn *pbn = pbn_of(text);
    check_value(pbn, 0, "Board", "1");
    assert_int_equal(ink_pbn_tag_count(pbn, 0), 2);
    assert_int_equal(ink_pbn_find(pbn, 2), -1);
    ink_pbn_destroy(pbn);
}

static void a_repeated_section_is_ignored(void **state)
{
    const ink_board board = board_of("[Auction \"N\"]\nPass 1C\n[Auction \"E\"]\n1S\n", 1);
    assert_int_equal(board.call_count, 2);
    assert_int_equal(board.first_call, INK_NORTH);
}

static void notes_may_repeat(void **state)
{
    static const char text[] = "[Note \"1:a\"]\n[Note \"2:b\"]\n";
    check_accepted(text);
    ink_pbn *pbn = pbn_of(text);
    assert_int_equal(ink_pbn_tag_count(pbn, 0), 2);
    ink_pbn_destroy(pbn);
}

static void one_mark_takes_the_value_of_the_game_before(void **state)
{
    ink_pbn *pbn = pbn_of("[Event \"a\"]\n[Site \"#\"]\n\n[Event \"#\"]\n\n[Event \"#\"]\n\n"
                          "[Event \"#b\"]\n");
    check_value(pbn, 0, "Site", "");
    check_value(pbn, 1, "Event", "a");
    check_value(pbn, 1, "Site", NULL);
    check_value(pbn, 2, "Event", "a");
    check_value(pbn, 3, "Event", "#b");
    assert_int_equal(ink_pbn_tag_at(pbn, 1, 0)->line, 4);
    assert_int_equal(ink_pbn_warning_count(pbn), 0);
    ink_pbn_destroy(pbn);
}

static void two_marks_give_a_value_to_all_later_games(void **state)
{
    ink_pbn *pbn = pbn_of("[Event \"##a\"]\n[Date \"##1\"]\n\n[Board \"2\"]\n\n[Date \"2\"]\n\n"
                          "[Event \"#\"]\n\n[Board \"5\"]\n[Date \"##3\"]\n");
    check_value(pbn, 0, "Event", "a");
    check_value(pbn, 1, "Event", "a");
    check_value(pbn, 2, "Event", "a");
    check_value(pbn, 3, "Event", "a");
    check_value(pbn, 4, "Event", "a");
    /* A redefinition counts for the games after it. */
    check_value(pbn, 1, "Date", "1");
    check_value(pbn, 3, "Date", "2");
    check_value(pbn, 4, "Date", "3");
    assert_int_equal(ink_pbn_tag_count(pbn, 1), 3);
    assert_string_equal(ink_pbn_tag_at(pbn, 1, 0)->name, "Board");
    assert_string_equal(ink_pbn_tag_at(pbn, 1, 1)->name, "Event");
    assert_int_equal(ink_pbn_tag_at(pbn, 1, 1)->line, 0);
    assert_int_equal(ink_pbn_warning_count(pbn), 0);
    ink_pbn_destroy(pbn);
}

static void an_inherited_result_counts(void **state)
{
    ink_pbn *pbn = pbn_of("[Result \"##NS 9\"]\n\n[Contract \"3NT\"]\n[Declarer \"N\"]\n");
    assert_int_equal(ink_pbn_board(pbn, 1)->result, 9);
    ink_pbn_destroy(pbn);
}

static void warns_where_the_standard_forbids_inheritance(void **state)
{
    static const char text[] = PBN_DEAL "\n[Deal \"#\"]\n";
    check_warned(text, 3, 8, "the tag Deal cannot be inherited");
    ink_pbn *pbn = pbn_of(text);
    assert_int_equal(ink_pbn_board(pbn, 1)->hand_size, 13);
    ink_pbn_destroy(pbn);

    check_warned("[Dealer \"##N\"]\n\n[Event \"\"]\n", 1, 10, "the tag Dealer cannot be inherited");
    pbn = pbn_of("[Dealer \"##N\"]\n\n[Event \"\"]\n");
    assert_int_equal(ink_pbn_board(pbn, 0)->dealer, INK_NORTH);
    assert_int_equal(ink_pbn_board(pbn, 1)->dealer, -1);
    ink_pbn_destroy(pbn);
}

static void only_so_many_tags_stand_for_all_games(void **state)
{
    char text[2000] = "";
    for (int i = 0; i < 40; i++) {
        (void)snprintf(text + strlen(text), sizeof text - strlen(text), "[T%d \"##%d\"]\n", i, i);
    }
    (void)snprintf(text + strlen(text), sizeof text - strlen(text), "\n[Event \"\"]\n");
    ink_pbn *pbn = pbn_of(text);
    assert_int_equal(ink_pbn_tag_count(pbn, 0), 40);
    assert_int_equal(ink_pbn_tag_count(pbn, 1), 33);
    assert_int_equal(ink_pbn_warning_count(pbn), 8);
    check_value(pbn, 0, "T39", "39");
    check_value(pbn, 1, "T31", "31");
    ink_pbn_destroy(pbn);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_repeated_tag_is_ignored),
        cmocka_unit_test(a_repeated_section_is_ignored),
        cmocka_unit_test(notes_may_repeat),
        cmocka_unit_test(one_mark_takes_the_value_of_the_game_before),
        cmocka_unit_test(two_marks_give_a_value_to_all_later_games),
        cmocka_unit_test(an_inherited_result_counts),
        cmocka_unit_test(warns_where_the_standard_forbids_inheritance),
        cmocka_unit_test(only_so_many_tags_stand_for_all_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
