/* test_pbn_write.c - games repeated with changed tags. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/pbn_write.h>

#include "pbn_text.h"
#include "requests.h"

static const ink_pbn_change three[] = {
    {"Tricks", "1f", NULL},
    {"Score", "NS \"5\" \\2R\\", NULL},
    {"BestTable", "A;B\\2R", "N 1\nS 2"},
};

/* Fails the test unless `game` becomes `expected`, and stays so a second time. */
static void check(const char *game, const ink_pbn_change *changes, int count, const char *expected)
{
    ink_text out = {0};
    ink_text again = {0};
    assert_int_equal(ink_pbn_rewrite(game, strlen(game), changes, count, &out), INK_OK);
    assert_string_equal(ink_text_string(&out), expected);
    assert_int_equal(ink_pbn_rewrite(out.bytes, out.size, changes, count, &again), INK_OK);
    assert_string_equal(ink_text_string(&again), expected);
    ink_text_release(&out);
    ink_text_release(&again);
}

#define NEW_TAGS "[Tricks \"1f\"]\n[Score \"NS \\\"5\\\" \\2R\\\\\"]\n"
#define NEW_TABLE "[BestTable \"A;B\\2R\"]\nN 1\nS 2\n"

static void new_tags_go_before_the_first_section(void **state)
{
    check("[Board \"1\"]\n[Auction \"N\"]\nPass\n[Play \"N\"]\nSA\n\n", three, 3,
          "[Board \"1\"]\n" NEW_TAGS "[Auction \"N\"]\nPass\n[Play \"N\"]\nSA\n" NEW_TABLE "\n");
}

static void a_game_without_sections_gets_them_at_its_end(void **state)
{
    check("[Board \"1\"]\n\n", three, 3, "[Board \"1\"]\n" NEW_TAGS NEW_TABLE "\n");
    check("[Board \"1\"]", three, 3, "[Board \"1\"]\n" NEW_TAGS NEW_TABLE "\n");
    check("[Board \"1\"]\n", three, 3, "[Board \"1\"]\n" NEW_TAGS NEW_TABLE "\n");
    check("[Board \"1\"] {end}\n \t\n", three, 3,
          "[Board \"1\"] {end}\n" NEW_TAGS NEW_TABLE " \t\n");
}

static void tags_change_where_they_stand(void **state)
{
    check(
        "[BestTable \"old\"]\nW 1 2\n3\n[Score \"\"] {kept} [Tricks\n\"old\"\n]\n[Board \"1\"]\n\n",
        three, 3,
        "[BestTable \"A;B\\2R\"]\nN 1\nS 2\n[Score \"NS \\\"5\\\" \\2R\\\\\"] {kept} [Tricks "
        "\"1f\"]\n[Board \"1\"]\n\n");
}

static void repeated_tags_are_taken_out_with_their_lines(void **state)
{
    check("[Tricks \"1\"]\n[Tricks \"2\"]\n[Board \"1\"] [Tricks \"3\"]\n[Tricks \"4\"] {x}\n  "
          "[Tricks "
          "\"5\"] \n\n",
          three, 1, "[Tricks \"1f\"]\n[Board \"1\"] \n {x}\n\n");
    check("[Tricks \"1\"]\n[Tricks \"2\"] [Tricks \"3\"] \n[Board \"1\"]\n\n", three, 1,
          "[Tricks \"1f\"]\n[Board \"1\"]\n\n");
    check("[BestTable \"1\"]\n1\n[BestTable \"2\"]\n2 {why} 2\n3\n[Board \"1\"]\n\n", three + 2, 1,
          NEW_TABLE "{why}\n[Board \"1\"]\n\n");
}

static void comments_inside_a_changed_table_are_kept(void **state)
{
    check("[BestTable \"\"] ; one\nN 1 {two\n\nlines} S\n% escape\n2 ; three\n[Board \"1\"]\n\n",
          three + 2, 1, NEW_TABLE "; one\n{two\n\nlines}\n% escape\n ; three\n[Board \"1\"]\n\n");
}

static void tags_without_a_value_are_taken_out(void **state)
{
    static const ink_pbn_change out[] = {{"Play", NULL, NULL}, {"Site", NULL, NULL}};
    check("[Site \"here\"]\n[Board \"1\"]\n[Play \"N\"]\nSA\n-\n*\n{after}\n\n", out, 2,
          "[Board \"1\"]\n{after}\n\n");
    check("[Board \"1\"]\n[Play \"N\"]\nSA", out, 2, "[Board \"1\"]\n\n");
}

static void what_stands_before_the_first_tag_stays(void **state)
{
    check("\xEF\xBB\xBF% PBN\n\n\n{ [Tricks \"\"] }\n[Board \"1\"]\n\n", three, 1,
          "\xEF\xBB\xBF% PBN\n\n\n{ [Tricks \"\"] }\n[Board \"1\"]\n[Tricks \"1f\"]\n\n");
}

static void new_lines_end_as_the_others(void **state)
{
    check("[Board \"1\"]\r\n[BestTable \"\"]\r\n9\r\n\r\n", three, 3,
          "[Board \"1\"]\r\n[Tricks \"1f\"]\r\n[Score \"NS \\\"5\\\" \\2R\\\\\"]\r\n"
          "[BestTable \"A;B\\2R\"]\r\nN 1\r\nS 2\r\n\r\n");
    check("[Board \"1\"]\r\r", three + 2, 1,
          "[Board \"1\"]\r[BestTable \"A;B\\2R\"]\rN 1\rS 2\r\r");
}

static void what_cannot_be_is_refused(void **state)
{
    ink_text out = {0};
    static const char bad[] = "[Board \"1]\n";
    assert_int_equal(ink_pbn_rewrite(bad, sizeof bad - 1, three, 3, &out), INK_ERR_SYNTAX);
    assert_int_equal(ink_pbn_rewrite(bad, sizeof bad - 1, three, INK_PBN_MAX_CHANGES + 1, &out),
                     INK_ERR_ARGUMENT);
    assert_int_equal(out.size, 0);
}

static void memory_may_run_out_at_any_request(void **state)
{
    static const char game[] = "[Board \"1\"]\n[Auction \"N\"]\nPass\n\n";
    ink_status status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status != INK_OK; nth++) {
        ink_text out = {0};
        requests_fail(nth, nth % 2 == 0);
        status = ink_pbn_rewrite(game, sizeof game - 1, three, 3, &out);
        if (status != (requests_end() >= nth ? INK_ERR_NOMEM : INK_OK)) {
            fail_msg("request %d fails: %s", (int)nth, ink_status_name(status));
        }
        ink_text_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_tags_go_before_the_first_section),
        cmocka_unit_test(a_game_without_sections_gets_them_at_its_end),
        cmocka_unit_test(tags_change_where_they_stand),
        cmocka_unit_test(repeated_tags_are_taken_out_with_their_lines),
        cmocka_unit_test(comments_inside_a_changed_table_are_kept),
        cmocka_unit_test(tags_without_a_value_are_taken_out),
        cmocka_unit_test(what_stands_before_the_first_tag_stays),
        cmocka_unit_test(new_lines_end_as_the_others),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(memory_may_run_out_at_any_request),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
