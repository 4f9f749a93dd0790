/* test_json.c - writing JSON. */
#include <float.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/json.h>
#include <inkling/random.h>

#include "support.h"

static void check_text(ink_text *text, const char *expected)
{
    assert_int_equal(ink_text_status(text), INK_OK);
    assert_string_equal(ink_text_string(text), expected);
    ink_text_release(text);
}

static void indents_objects_and_arrays_inside_each_other(void **state)
{
    ink_text text = {0};
    ink_json json = {.text = &text};
    ink_json_object(&json, NULL);
    ink_json_string(&json, "name", "x");
    ink_json_array(&json, "list");
    ink_json_integer(&json, NULL, 1);
    ink_json_number(&json, NULL, 2.5);
    ink_json_object(&json, NULL);
    ink_json_end(&json);
    ink_json_array(&json, NULL);
    ink_json_end(&json);
    ink_json_end(&json);
    ink_json_bool(&json, "yes", true);
    ink_json_bool(&json, "no", false);
    ink_json_string(&json, "none", NULL);
    ink_json_end(&json);
    check_text(&text, "{\n"
                      "  \"name\": \"x\",\n"
                      "  \"list\": [\n"
                      "    1,\n"
                      "    2.5,\n"
                      "    {},\n"
                      "    []\n"
                      "  ],\n"
                      "  \"yes\": true,\n"
                      "  \"no\": false,\n"
                      "  \"none\": null\n"
                      "}\n");
}

static void nests_as_deep_as_it_says(void **state)
{
    ink_text text = {0};
    ink_json json = {.text = &text};
    for (int i = 0; i < INK_JSON_MAX_DEPTH; i++) {
        ink_json_array(&json, NULL);
    }
    for (int i = 0; i < INK_JSON_MAX_DEPTH; i++) {
        ink_json_end(&json);
    }
    int opened = 0;
    int closed = 0;
    for (const char *c = ink_text_string(&text); *c != '\0'; c++) {
        opened += *c == '[';
        closed += *c == ']';
    }
    assert_int_equal(opened, INK_JSON_MAX_DEPTH);
    assert_int_equal(closed, INK_JSON_MAX_DEPTH);
    assert_int_equal(json.depth, 0);
    ink_text_release(&text);
}

static void check_string(const char *value, const char *expected)
{
    ink_text text = {0};
    ink_json json = {.text = &text};
    ink_json_string(&json, NULL, value);
    check_text(&text, expected);
}

static void strings_are_escaped(void **state)
{
    check_string("", "\"\"");
    check_string("a\"b\\c/d", "\"a\\\"b\\\\c/d\"");
    check_string("\n\t\r\x01\x1F", "\"\\u000a\\u0009\\u000d\\u0001\\u001f\"");
    check_string(" ~\x7F", "\" ~\x7F\"");
}

static void utf8_is_kept(void **state)
{
    static const char *const characters[] = {
        "\xC2\x80",         "\xC3\xA9",         "\xDF\xBF",         "\xE0\xA0\x80",
        "\xE2\x99\xA0",     "\xED\x9F\xBF",     "\xEE\x80\x80",     "\xEF\xBF\xBF",
        "\xF0\x90\x80\x80", "\xF0\x9F\x82\xA1", "\xF4\x8F\xBF\xBF",
    };
    for (size_t i = 0; i < sizeof characters / sizeof characters[0]; i++) {
        char expected[16];
        (void)snprintf(expected, sizeof expected, "\"%s\"", characters[i]);
        check_string(characters[i], expected);
    }
}

/* ISO 8859-1 has the first 256 characters of Unicode, at their numbers. */
static void other_bytes_are_taken_for_latin_1(void **state)
{
    check_string("caf\xE9", "\"caf\\u00e9\"");
    check_string("\xE9\x74\xE9", "\"\\u00e9t\\u00e9\"");
    check_string("\x80", "\"\\u0080\"");            /* a second byte without a first */
    check_string("\xC0\x80", "\"\\u00c0\\u0080\""); /* 0 in two bytes */
    check_string("\xC1\xBF", "\"\\u00c1\\u00bf\""); /* too long for its character */
    check_string("\xE0\x9F\xBF", "\"\\u00e0\\u009f\\u00bf\"");
    check_string("\xF0\x8F\xBF\xBF", "\"\\u00f0\\u008f\\u00bf\\u00bf\"");
    check_string("\xED\xA0\x80", "\"\\u00ed\\u00a0\\u0080\""); /* half of a surrogate pair */
    check_string("\xF4\x90\x80\x80", "\"\\u00f4\\u0090\\u0080\\u0080\""); /* beyond Unicode */
    check_string("\xF5\x80\x80\x80", "\"\\u00f5\\u0080\\u0080\\u0080\"");
    check_string("\xFF\xFE", "\"\\u00ff\\u00fe\"");
    check_string("\xE2\x99", "\"\\u00e2\\u0099\""); /* cut off at the end of the string */
    check_string("\xF0\x9F\x82", "\"\\u00f0\\u009f\\u0082\"");
    check_string("\xC3\xC3\xA9", "\"\\u00c3\xC3\xA9\"");
}

static void names_are_escaped_too(void **state)
{
    ink_text text = {0};
    ink_json json = {.text = &text};
    ink_json_object(&json, NULL);
    ink_json_integer(&json, "a\"\xE9", 18446744073709551615U);
    ink_json_end(&json);
    check_text(&text, "{\n  \"a\\\"\\u00e9\": 18446744073709551615\n}\n");
}

static void check_number(double value, const char *expected)
{
    ink_text text = {0};
    ink_json json = {.text = &text};
    ink_json_number(&json, NULL, value);
    check_text(&text, expected);
}

static void numbers_are_short_decimals(void **state)
{
    check_number(0.0, "0");
    check_number(1.0, "1");
    check_number(-620.0, "-620");
    check_number(100000.0, "100000");
    check_number(0.1, "0.1");
    check_number(0.8, "0.8");
    check_number(1.0 / 3.0, "0.3333333333333333");
    check_number(1e300, "1e300");
}

static void what_is_no_number_is_null(void **state)
{
    check_number(nan(""), "null");
    check_number(HUGE_VAL, "null");
    check_number(-HUGE_VAL, "null");
}

/* JSON's grammar: an optional minus, digits without a leading 0, a point with digits behind it, and
 * an exponent. */
static bool is_json_number(const char *c)
{
    c += *c == '-';
    const size_t whole = strspn(c, "0123456789");
    if (whole == 0 || (whole > 1 && *c == '0')) {
        return false;
    }
    c += whole;
    if (*c == '.') {
        const size_t fraction = strspn(c + 1, "0123456789");
        if (fraction == 0) {
            return false;
        }
        c += 1 + fraction;
    }
    if (*c == 'e' || *c == 'E') {
        c++;
        c += *c == '-' || *c == '+';
        const size_t exponent = strspn(c, "0123456789");
        if (exponent == 0) {
            return false;
        }
        c += exponent;
    }
    return *c == '\0';
}

/* Numbers of every size, by their bits, and round ones. */
static void numbers_read_back_as_they_were(void **state)
{
    ink_random random;
    ink_random_init(&random, 1);
    ink_text text = {0};
    for (int i = 0; i < test_scaled(20000); i++) {
        double value;
        const uint64_t bits = ink_random_next(&random);
        memcpy(&value, &bits, sizeof value);
        if (i % 2 == 0) {
            value = (double)((int64_t)bits >> (bits & 63)) / 8.0;
        }
        if (!isfinite(value)) {
            continue;
        }
        ink_text_reset(&text);
        ink_json json = {.text = &text};
        ink_json_number(&json, NULL, value);
        const double back = strtod(ink_text_string(&text), NULL);
        if (!is_json_number(ink_text_string(&text)) || memcmp(&back, &value, sizeof back) != 0) {
            fail_msg("%a is written as %s", value, ink_text_string(&text));
        }
    }
    ink_text_release(&text);
}

/* Runs with any locale that has a decimal comma, if there is one. */
static void numbers_have_a_point_in_every_locale(void **state)
{
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "da_DK.UTF-8"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (setlocale(LC_NUMERIC, names[i]) != NULL) {
            break;
        }
    }
    check_number(2.5, "2.5");
    check_number(1.5e-9, "1.5e-9");
    (void)setlocale(LC_NUMERIC, "C");
}

static void can_keep_to_one_line(void **state)
{
    ink_text text = {0};
    ink_json json = {.text = &text, .one_line = true};
    ink_json_object(&json, NULL);
    ink_json_string(&json, "name", "x");
    ink_json_array(&json, "list");
    ink_json_integer(&json, NULL, 1);
    ink_json_object(&json, NULL);
    ink_json_end(&json);
    ink_json_end(&json);
    ink_json_bool(&json, "yes", true);
    ink_json_end(&json);
    check_text(&text, "{\"name\": \"x\", \"list\": [1, {}], \"yes\": true}\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(indents_objects_and_arrays_inside_each_other),
        cmocka_unit_test(can_keep_to_one_line),
        cmocka_unit_test(nests_as_deep_as_it_says),
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(utf8_is_kept),
        cmocka_unit_test(other_bytes_are_taken_for_latin_1),
        cmocka_unit_test(names_are_escaped_too),
        cmocka_unit_test(numbers_are_short_decimals),
        cmocka_unit_test(what_is_no_number_is_null),
        cmocka_unit_test(numbers_read_back_as_they_were),
        cmocka_unit_test(numbers_have_a_point_in_every_locale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
