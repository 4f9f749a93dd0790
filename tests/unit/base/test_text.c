/* test_text.c - text that grows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/text.h>

#include "requests.h"

static void an_empty_text_is_an_empty_string(void **state)
{
    ink_text text = {0};
    assert_string_equal(ink_text_string(&text), "");
    assert_int_equal(ink_text_status(&text), INK_OK);
    ink_text_release(&text);
    ink_text_release(&text);
    assert_null(text.bytes);
}

static void appends_bytes_strings_and_formats_in_order(void **state)
{
    ink_text text = {0};
    ink_text_append(&text, "abcdef", 3);
    ink_text_add(&text, "-");
    ink_text_format(&text, "%d%%%s", 42, "x");
    ink_text_append(&text, NULL, 0);
    ink_text_add(&text, "");
    ink_text_format(&text, "%s", "");
    assert_string_equal(ink_text_string(&text), "abc-42%x");
    assert_int_equal(text.size, 8);
    ink_text_release(&text);
}

static void holds_zero_bytes(void **state)
{
    ink_text text = {0};
    ink_text_append(&text, "a\0b", 3);
    assert_int_equal(text.size, 3);
    assert_memory_equal(text.bytes, "a\0b", 4);
    ink_text_release(&text);
}

/* Byte by byte and in pieces of all sizes, against a plain array. */
static void grows_to_any_size(void **state)
{
    enum {
        SIZE = 100000
    };
    char *expected = malloc(SIZE);
    assert_non_null(expected);
    for (int i = 0; i < SIZE; i++) {
        expected[i] = (char)('a' + i % 23);
    }
    for (size_t piece = 1; piece <= SIZE; piece *= 7) {
        ink_text text = {0};
        for (size_t at = 0; at < SIZE; at += piece) {
            ink_text_append(&text, expected + at, at + piece < SIZE ? piece : SIZE - at);
            assert_int_equal(text.bytes[text.size], 0);
        }
        assert_int_equal(text.size, SIZE);
        assert_memory_equal(text.bytes, expected, SIZE);
        ink_text_release(&text);
    }
    free(expected);
}

static void formats_longer_than_any_buffer(void **state)
{
    ink_text text = {0};
    ink_text_add(&text, ">");
    for (int width = 1; width < 3000; width += 37) {
        ink_text_reset(&text);
        ink_text_format(&text, "%*d|", width, 5);
        assert_int_equal(text.size, (size_t)width + 1);
        assert_memory_equal(text.bytes + width - 1, "5|", 3);
    }
    ink_text_release(&text);
}

static void reset_keeps_the_memory(void **state)
{
    ink_text text = {0};
    ink_text_format(&text, "%500s", "x");
    requests_fail(1, true);
    ink_text_reset(&text);
    assert_string_equal(ink_text_string(&text), "");
    ink_text_format(&text, "%500s", "y");
    assert_int_equal(requests_end(), 0);
    assert_int_equal(ink_text_status(&text), INK_OK);
    assert_int_equal(text.size, 500);
    ink_text_release(&text);
}

static void keeps_what_it_has_when_memory_runs_out(void **state)
{
    ink_text text = {0};
    requests_fail(1, true);
    ink_text_add(&text, "lost");
    (void)requests_end();
    assert_int_equal(ink_text_status(&text), INK_ERR_NOMEM);
    assert_string_equal(ink_text_string(&text), "");

    ink_text_reset(&text);
    assert_int_equal(ink_text_status(&text), INK_OK);
    ink_text_add(&text, "kept");
    requests_fail(1, true);
    ink_text_format(&text, "%9999d", 1);
    (void)requests_end();
    assert_int_equal(ink_text_status(&text), INK_ERR_NOMEM);
    assert_string_equal(ink_text_string(&text), "kept");
    ink_text_release(&text);
    assert_int_equal(ink_text_status(&text), INK_OK);
}

static void a_failure_stays_known_until_reset(void **state)
{
    ink_text text = {0};
    ink_text_add(&text, "a");
    requests_fail(1, false);
    ink_text_format(&text, "%9999d", 1);
    (void)requests_end();
    ink_text_add(&text, "b");
    assert_int_equal(ink_text_status(&text), INK_ERR_NOMEM);
    ink_text_reset(&text);
    assert_int_equal(ink_text_status(&text), INK_OK);
    ink_text_release(&text);
}

static void refuses_sizes_beyond_all_memory(void **state)
{
    ink_text text = {0};
    ink_text_add(&text, "abc");
    ink_text_append(&text, text.bytes, SIZE_MAX);
    assert_int_equal(ink_text_status(&text), INK_ERR_NOMEM);
    assert_string_equal(ink_text_string(&text), "abc");
    ink_text_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_text_is_an_empty_string),
        cmocka_unit_test(appends_bytes_strings_and_formats_in_order),
        cmocka_unit_test(holds_zero_bytes),
        cmocka_unit_test(grows_to_any_size),
        cmocka_unit_test(formats_longer_than_any_buffer),
        cmocka_unit_test(reset_keeps_the_memory),
        cmocka_unit_test(keeps_what_it_has_when_memory_runs_out),
        cmocka_unit_test(a_failure_stays_known_until_reset),
        cmocka_unit_test(refuses_sizes_beyond_all_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
