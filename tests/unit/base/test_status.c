/* test_status.c - names and texts of statuses, and errors with a place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/status.h>

static void every_status_has_its_name_and_a_sentence(void **state)
{
    static const struct {
        ink_status status;
        const char *name;
    } cases[] = {
        {INK_OK, "INK_OK"},
        {INK_ERR_NOMEM, "INK_ERR_NOMEM"},
        {INK_ERR_ARGUMENT, "INK_ERR_ARGUMENT"},
        {INK_ERR_SYNTAX, "INK_ERR_SYNTAX"},
        {INK_ERR_NOT_FOUND, "INK_ERR_NOT_FOUND"},
        {INK_ERR_ILLEGAL, "INK_ERR_ILLEGAL"},
        {INK_ERR_IMPOSSIBLE, "INK_ERR_IMPOSSIBLE"},
        {INK_ERR_UNSUPPORTED, "INK_ERR_UNSUPPORTED"},
        {INK_ERR_LIMIT, "INK_ERR_LIMIT"},
        {INK_ERR_STOPPED, "INK_ERR_STOPPED"},
        {INK_ERR_SYSTEM, "INK_ERR_SYSTEM"},
    };
    const size_t count = sizeof cases / sizeof cases[0];
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(cases[i].status, i);
        assert_string_equal(ink_status_name(cases[i].status), cases[i].name);
        const char *text = ink_status_text(cases[i].status);
        assert_true(strlen(text) > 3 && text[strlen(text) - 1] != '.');
    }
    assert_string_equal(ink_status_name((ink_status)count), "unknown");
}

static void any_value_has_a_text(void **state)
{
    static const int values[] = {-1, 11, 1000, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        assert_string_equal(ink_status_text((ink_status)values[i]), "unknown status");
        assert_string_equal(ink_status_name((ink_status)values[i]), "unknown");
    }
}

static void an_error_has_a_place_and_a_sentence(void **state)
{
    ink_error error;
    ink_error_set(&error, 3, 17, "North has %d cards, not %d", 12, 13);
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 17);
    assert_string_equal(error.text, "North has 12 cards, not 13");
    ink_error_set(&error, 0, 0, "%s", "");
    assert_int_equal(error.line, 0);
    assert_string_equal(error.text, "");
}

static void nobody_need_want_the_error(void **state)
{
    ink_error_set(NULL, 1, 1, "%d", 1);
}

static void long_sentences_are_cut_to_fit(void **state)
{
    ink_error error;
    ink_error_set(&error, 1, 1, "%500s", "x");
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
}

/* Where the cut would fall inside of a character, all of that character is left out. */
static void a_cut_leaves_whole_characters(void **state)
{
    static const char *const characters[] = {"\xC3\xA9", "\xE2\x99\xA0", "\xF0\x9F\x82\xA1"};
    ink_error error;
    for (size_t i = 0; i < 3; i++) {
        const size_t size = i + 2;
        for (int blanks = 230; blanks < 245; blanks++) {
            ink_error_set(&error, 1, 1, "%*s%s%s", blanks, "", characters[i], characters[i]);
            const size_t room = sizeof error.text - 1;
            const size_t before = (size_t)blanks < room ? (size_t)blanks : room;
            const size_t whole = (room - before) / size < 2 ? (room - before) / size : 2;
            if (strlen(error.text) != before + whole * size) {
                fail_msg("%d blanks, then characters of %zu bytes: %zu bytes are left", blanks,
                         size, strlen(error.text));
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_its_name_and_a_sentence),
        cmocka_unit_test(any_value_has_a_text),
        cmocka_unit_test(an_error_has_a_place_and_a_sentence),
        cmocka_unit_test(nobody_need_want_the_error),
        cmocka_unit_test(long_sentences_are_cut_to_fit),
        cmocka_unit_test(a_cut_leaves_whole_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
