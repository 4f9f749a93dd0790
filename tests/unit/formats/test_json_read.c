/* test_json_read.c - reading JSON value by value. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "formats/json_read.h"
#include "requests.h"
#include "support.h"

static inki_json_reader start(const char *text, ink_error *error)
{
    inki_json_reader reader;
    inki_json_reader_init(&reader, text, strlen(text), error);
    return reader;
}

static void reads_members_and_elements_in_order(void **state)
{
    ink_error error = {0};
    inki_json_reader reader =
        start(" {\"a\" : 1.5e1, \"list\":[ -0, 7 ,[]], \"s\":\"x\"}\n", &error);
    double number = 0.0;
    assert_true(inki_json_enter_object(&reader));
    assert_true(inki_json_next_member(&reader));
    assert_string_equal(ink_text_string(&reader.string), "a");
    assert_true(inki_json_read_number(&reader, &number));
    assert_true(number == 15.0);
    assert_true(inki_json_next_member(&reader));
    assert_string_equal(ink_text_string(&reader.string), "list");
    assert_true(inki_json_enter_array(&reader));
    assert_true(inki_json_next_element(&reader) && inki_json_read_number(&reader, &number));
    assert_true(number == 0.0);
    assert_true(inki_json_next_element(&reader) && inki_json_read_number(&reader, &number));
    assert_true(number == 7.0);
    assert_true(inki_json_next_element(&reader) && inki_json_enter_array(&reader));
    assert_false(inki_json_next_element(&reader));
    assert_false(inki_json_next_element(&reader));
    assert_true(inki_json_next_member(&reader) && inki_json_read_string(&reader));
    assert_string_equal(ink_text_string(&reader.string), "x");
    assert_false(inki_json_next_member(&reader));
    assert_true(inki_json_end(&reader));
    assert_int_equal(reader.status, INK_OK);
    inki_json_reader_release(&reader);
}

static void decodes_strings(void **state)
{
    static const struct {
        const char *text;
        const char *meaning;
    } cases[] = {
        {"\"\"", ""},
        {"\"a b\"", "a b"},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
        {"\"\\u0041\\u00e9\\u20AC\\ud83c\\udca1\"", "A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x82\xA1"},
        {"\"\xC3\xA9\"", "\xC3\xA9"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        inki_json_reader reader = start(cases[i].text, NULL);
        assert_true(inki_json_read_string(&reader) && inki_json_end(&reader));
        assert_string_equal(ink_text_string(&reader.string), cases[i].meaning);
        inki_json_reader_release(&reader);
    }
}

static void skips_any_value(void **state)
{
    static const char *const texts[] = {
        "1",    "-1.25e-3", "\"x\"",
        "true", "false",    "null",
        "{}",   "[]",       "[1,[2,{\"a\":[]}],{\"b\":{\"c\":null},\"d\":\"]\"}] "};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        inki_json_reader reader = start(texts[i], NULL);
        assert_true(inki_json_skip(&reader));
        assert_true(inki_json_end(&reader));
        inki_json_reader_release(&reader);
    }
}

static void says_where_a_text_is_no_json(void **state)
{
    static const struct {
        const char *text;
        int line;
        int column;
        const char *reason;
    } cases[] = {
        {"", 1, 1, "a value is expected here"},
        {"[1,\n 2,]", 2, 4, "a value is expected here"},
        {"[1 2]", 1, 4, "a comma or ] is expected here"},
        {"{\"a\" 1}", 1, 6, "a colon is expected here"},
        {"{\"a\":1,}", 1, 8, "a string, in \", is expected here"},
        {"{1:1}", 1, 2, "a string, in \", is expected here"},
        {"{\"a\":1", 1, 7, "a comma or } is expected here"},
        {"[01]", 1, 2, "a number is expected here"},
        {"[1.]", 1, 2, "a number is expected here"},
        {"[1e]", 1, 2, "a number is expected here"},
        {"[-]", 1, 2, "a number is expected here"},
        {"[1e999]", 1, 2, "a number is expected here"},
        {"[+1]", 1, 2, "a value is expected here"},
        {"[nul]", 1, 2, "a value is expected here"},
        {"[\"a", 1, 4, "the text ends inside of a string"},
        {"[\"a\nb\"]", 2, 1, "a control character or the end of a line in a string"},
        {"[\"\\x\"]", 1, 4, "this is no escape of JSON"},
        {"[\"\\u12g4\"]", 1, 7, "four hexadecimal digits are expected after \\u"},
        {"[\"\\ud800x\"]", 1, 9, "the second half of a character is expected here"},
        {"[\"\\ud800\\u0041\"]", 1, 15, "this is no second half of a character"},
        {"[\"\\udc00\"]", 1, 9, "\\udc00 is no character here"},
        {"[\"\\u0000\"]", 1, 9, "\\u0000 is no character here"},
        {"[] []", 1, 4, "nothing is expected here: the value is over"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_error error = {0};
        inki_json_reader reader = start(cases[i].text, &error);
        assert_false(inki_json_skip(&reader) && inki_json_end(&reader));
        assert_int_equal(reader.status, INK_ERR_SYNTAX);
        assert_string_equal(error.text, cases[i].reason);
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].column);
        /* Nothing goes on after that. */
        double number;
        assert_false(inki_json_skip(&reader) || inki_json_next_member(&reader) ||
                     inki_json_next_element(&reader) || inki_json_read_string(&reader) ||
                     inki_json_read_number(&reader, &number) || inki_json_enter_object(&reader) ||
                     inki_json_enter_array(&reader) || inki_json_end(&reader));
        assert_string_equal(error.text, cases[i].reason);
        inki_json_reader_release(&reader);
    }
}

static void refuses_values_nested_too_deep(void **state)
{
    char text[200];
    for (int depth = 64; depth <= 65; depth++) {
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        text[2 * depth] = '\0';
        inki_json_reader reader = start(text, NULL);
        assert_int_equal(inki_json_skip(&reader), depth == 64);
        inki_json_reader_release(&reader);
    }
}

static void tells_of_memory_that_ran_out(void **state)
{
    inki_json_reader reader = start("\"text\"", NULL);
    requests_fail(1, false);
    assert_false(inki_json_read_string(&reader));
    assert_int_equal(requests_end(), 1);
    assert_int_equal(reader.status, INK_ERR_NOMEM);
    inki_json_reader_release(&reader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_members_and_elements_in_order),
        cmocka_unit_test(decodes_strings),
        cmocka_unit_test(skips_any_value),
        cmocka_unit_test(says_where_a_text_is_no_json),
        cmocka_unit_test(refuses_values_nested_too_deep),
        cmocka_unit_test(tells_of_memory_that_ran_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
