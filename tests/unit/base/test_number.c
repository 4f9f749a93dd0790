/* test_number.c - decimal numbers in text. */
#include <float.h>
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/random.h>

#include "base/number.h"

static void reads_decimals(void **state)
{
    static const struct {
        const char *text;
        double value;
    } cases[] = {
        {"0", 0.0},       {"-12", -12.0},     {"+3", 3.0},
        {"0.5", 0.5},     {".25", 0.25},      {"7.", 7.0},
        {"1e3", 1000.0},  {"-2.5E-1", -0.25}, {"1e-400", 0.0},
        {"0.1", 0.1},     {"12.5e+1", 125.0}, {"9007199254740993", 9007199254740992.0},
        {"1e308", 1e308},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double value = 99.0;
        if (!inki_number_read(cases[i].text, strlen(cases[i].text), &value) ||
            value != cases[i].value) {
            fail_msg("\"%s\" was read as %g", cases[i].text, value);
        }
    }
}

static void refuses_everything_else(void **state)
{
    static const char *const cases[] = {
        "",    "-",   ".",  "e5", "1e",  "1e+",   "1.2.3", "0x10",
        "nan", "inf", "1 ", " 1", "--1", "1e999", "1,5",   "1e5.5",
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double value = 99.0;
        if (inki_number_read(cases[i], strlen(cases[i]), &value) || value != 99.0) {
            fail_msg("\"%s\" was read as %g", cases[i], value);
        }
    }
}

static void refuses_more_digits_than_fit(void **state)
{
    char digits[INKI_NUMBER_MAX_SIZE + 1];
    memset(digits, '0', sizeof digits);
    double value = 99.0;
    assert_true(inki_number_read(digits, INKI_NUMBER_MAX_SIZE, &value));
    assert_true(value == 0.0);
    assert_false(inki_number_read(digits, sizeof digits, &value));
}

static void check_write(double number, const char *expected)
{
    ink_text text = {0};
    inki_number_write(number, &text);
    assert_string_equal(ink_text_string(&text), expected);
    ink_text_release(&text);
}

static void writes_short_decimals(void **state)
{
    check_write(0.0, "0");
    check_write(-0.0, "-0");
    check_write(3.0, "3");
    check_write(-120.0, "-120");
    check_write(0.1, "0.1");
    check_write(0.00025, "0.00025");
    check_write(2.5, "2.5");
    check_write(1e17, "1e17");
    check_write(1.5e-9, "1.5e-9");
    check_write(1.0 / 3.0, "0.3333333333333333");
    check_write(DBL_MAX, "1.7976931348623157e308");
}

static void writes_what_reads_back(void **state)
{
    ink_random random;
    ink_random_init(&random, 1);
    ink_text text = {0};
    for (int i = 0; i < 10000; i++) {
        const uint64_t bits = ink_random_next(&random);
        double number;
        memcpy(&number, &bits, sizeof number);
        if ((bits >> 52 & 0x7FF) == 0x7FF) {
            continue; /* not finite */
        }
        ink_text_reset(&text);
        inki_number_write(number, &text);
        double again = 0.0;
        if (!inki_number_read(text.bytes, text.size, &again) ||
            memcmp(&again, &number, sizeof number) != 0) {
            fail_msg("%a is written as %s", number, ink_text_string(&text));
        }
    }
    ink_text_release(&text);
}

/* Runs with any locale that has a decimal comma, if there is one. */
static void does_not_depend_on_the_locale(void **state)
{
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "da_DK.UTF-8"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (setlocale(LC_NUMERIC, names[i]) != NULL) {
            break;
        }
    }
    double value = 0.0;
    assert_true(inki_number_read("2.5", 3, &value));
    assert_true(value == 2.5);
    check_write(2.5, "2.5");
    (void)setlocale(LC_NUMERIC, "C");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_decimals),
        cmocka_unit_test(refuses_everything_else),
        cmocka_unit_test(refuses_more_digits_than_fit),
        cmocka_unit_test(writes_short_decimals),
        cmocka_unit_test(writes_what_reads_back),
        cmocka_unit_test(does_not_depend_on_the_locale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
