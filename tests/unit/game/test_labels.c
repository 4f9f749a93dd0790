/* test_labels.c - names of the moves of a tree. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "game/labels.h"
#include "requests.h"

static void measures_characters(void **state)
{
    static const struct {
        const char *text;
        int size;
    } cases[] = {
        {"a", 1},
        {"\x7F", 1},
        {"\xC2\x80", 2},
        {"\xE2\x99\xA0", 3},
        {"\xF0\x9F\x82\xA1", 4},
        {"", 0},
        {"\x80", 0},             /* begins in the middle */
        {"\xC1\x81", 0},         /* longer than needed */
        {"\xE0\x80\x80", 0},     /* likewise */
        {"\xED\xA0\x80", 0},     /* a surrogate */
        {"\xF4\x90\x80\x80", 0}, /* past the last character */
        {"\xE2\x99", 0},         /* cut off */
        {"\xFF", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (inki_utf8_size(cases[i].text) != cases[i].size) {
            fail_msg("case %zu has %d bytes", i, inki_utf8_size(cases[i].text));
        }
    }
}

static void tells_good_labels(void **state)
{
    assert_true(inki_label_is_good("left"));
    assert_true(inki_label_is_good("\xE2\x99\xA0K"));
    assert_false(inki_label_is_good(""));
    assert_false(inki_label_is_good("to the left"));
    assert_false(inki_label_is_good("tab\t"));
    assert_false(inki_label_is_good("\x7F"));
    assert_false(inki_label_is_good("\xC3"));
}

static void a_move_without_a_label_is_named_by_its_number(void **state)
{
    ink_text text = {0};
    inki_label_text(NULL, 0, &text);
    inki_label_text("x", 1, &text);
    inki_label_text(NULL, 11, &text);
    assert_string_equal(ink_text_string(&text), "1x12");
    ink_text_release(&text);
}

static void finds_the_first_label_that_is_there_already(void **state)
{
    static const struct {
        const char *labels[12];
        int count;
        int clash;
    } cases[] = {
        {{NULL}, 0, -1},
        {{"a"}, 1, -1},
        {{"a", "b", "c"}, 3, -1},
        {{"a", "b", "a", "b"}, 4, 2},
        {{"b", "a", "c", "c", "a"}, 5, 3},
        {{NULL, NULL, NULL}, 3, -1},
        {{"2", NULL}, 2, 1},   /* the second is named 2 */
        {{NULL, "1"}, 2, 1},   /* the first is named 1 */
        {{"2", "1"}, 2, -1},   /* numbers, but of labelled moves */
        {{"3", NULL}, 2, -1},  /* there is no third */
        {{"02", NULL}, 2, -1}, /* not how the number is written */
        {{"2x", NULL}, 2, -1},
        {{"99999999999", NULL}, 2, -1},
        {{"12", NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL}, 12, 11},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int clash = 99;
        assert_int_equal(inki_labels_clash(cases[i].labels, cases[i].count, &clash), INK_OK);
        if (clash != cases[i].clash) {
            fail_msg("case %zu: %d", i, clash);
        }
    }
}

static void reports_a_lack_of_memory(void **state)
{
    static const char *const labels[] = {"a", "b"};
    int clash = 99;
    requests_fail(1, false);
    assert_int_equal(inki_labels_clash(labels, 2, &clash), INK_ERR_NOMEM);
    assert_int_equal(requests_end(), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(measures_characters),
        cmocka_unit_test(tells_good_labels),
        cmocka_unit_test(a_move_without_a_label_is_named_by_its_number),
        cmocka_unit_test(finds_the_first_label_that_is_there_already),
        cmocka_unit_test(reports_a_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
