/* test_ratio.c - exact fractions. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/random.h>

#include "base/number.h"
#include "base/ratio.h"

#define MOST "170141183460469231731687303715884105727" /* 2^127 - 1 */

static inki_ratio ratio(const char *text)
{
    inki_ratio read = {-77, 1};
    const ink_status status = inki_ratio_read(text, strlen(text), &read);
    if (status != INK_OK) {
        fail_msg("\"%s\": %s", text, ink_status_name(status));
    }
    return read;
}

static void check_text(inki_ratio a, const char *expected)
{
    ink_text text = {0};
    inki_ratio_write(a, &text);
    assert_string_equal(ink_text_string(&text), expected);
    ink_text_release(&text);
}

static void reads_and_writes_in_lowest_terms(void **state)
{
    static const struct {
        const char *text;
        const char *expected;
    } cases[] = {
        {"0", "0"},
        {"-0", "0"},
        {"12", "12"},
        {"-12", "-12"},
        {"+3", "3"},
        {".5", "1/2"},
        {"-.5", "-1/2"},
        {"7.", "7"},
        {"1e-1", "1/10"},
        {"-2.5E-1", "-1/4"},
        {"12.5e+1", "125"},
        {"2/4", "1/2"},
        {"-6/4", "-3/2"},
        {"0/5", "0"},
        {"007", "7"},
        {"0e99999999999", "0"},
        {MOST, MOST},
        {"-" MOST, "-" MOST},
        {"1/" MOST, "1/" MOST},
        {MOST "/" MOST, "1"},
        {"1e38", "100000000000000000000000000000000000000"},
        {"0.10", "1/10"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_text(ratio(cases[i].text), cases[i].expected);
    }
}

static void refuses_what_is_none_and_what_does_not_fit(void **state)
{
    static const struct {
        const char *text;
        ink_status status;
    } cases[] = {
        {"", INK_ERR_SYNTAX},
        {"-", INK_ERR_SYNTAX},
        {".", INK_ERR_SYNTAX},
        {"e5", INK_ERR_SYNTAX},
        {"1e", INK_ERR_SYNTAX},
        {"1e+", INK_ERR_SYNTAX},
        {"1.2.3", INK_ERR_SYNTAX},
        {"1/0", INK_ERR_SYNTAX},
        {"1/", INK_ERR_SYNTAX},
        {"/2", INK_ERR_SYNTAX},
        {"1/-2", INK_ERR_SYNTAX},
        {"1.5/2", INK_ERR_SYNTAX},
        {"1/2e3", INK_ERR_SYNTAX},
        {"--1", INK_ERR_SYNTAX},
        {"1x", INK_ERR_SYNTAX},
        {"inf", INK_ERR_SYNTAX},
        {"1 ", INK_ERR_SYNTAX},
        {"170141183460469231731687303715884105728", INK_ERR_LIMIT},
        {"1e39", INK_ERR_LIMIT},
        {"1e-39", INK_ERR_LIMIT},
        {"1e99999999999999999999", INK_ERR_LIMIT},
        {"-1e39", INK_ERR_LIMIT},
        {"1/170141183460469231731687303715884105728", INK_ERR_LIMIT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        inki_ratio read = {-77, 1};
        const ink_status status = inki_ratio_read(cases[i].text, strlen(cases[i].text), &read);
        if (status != cases[i].status || read.over != -77) {
            fail_msg("\"%s\": %s", cases[i].text, ink_status_name(status));
        }
    }
}

static void adds_exactly_or_not_at_all(void **state)
{
    static const struct {
        const char *a;
        const char *b;
        const char *sum; /* NULL: it does not fit */
    } cases[] = {
        {"1/3", "1/6", "1/2"},    {"1/2", "-1/2", "0"},   {"0.1", "0.2", "3/10"},
        {MOST, "-" MOST, "0"},    {MOST, "1", NULL},      {"-" MOST, "-1", NULL},
        {"1/" MOST, "1/2", NULL}, {"1e19", "-1e19", "0"}, {"1/" MOST, "0", "1/" MOST},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        inki_ratio sum = {-77, 1};
        const bool fits = inki_ratio_add(ratio(cases[i].a), ratio(cases[i].b), &sum);
        assert_int_equal(fits, cases[i].sum != NULL);
        check_text(sum, fits ? cases[i].sum : "-77");
    }
}

/* The reader of decimals rounds correctly, so both must agree to the last bit. */
static void becomes_the_nearest_double(void **state)
{
    static const char *const cases[] = {
        "0.1",
        "9007199254740993",
        "9007199254740995",
        "-0.3",
        "1e19",
        "1e-38",
        "1e38",
        "18014398509481989",
        "0.3333333333333333333333333",
        MOST,
        "72057594037927941",
        "36028797018963972",
        "36028797018963973.5",
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double expected = 0.0;
        assert_true(inki_number_read(cases[i], strlen(cases[i]), &expected));
        if (inki_ratio_double(ratio(cases[i])) != expected) {
            fail_msg("%s becomes %.17g", cases[i], inki_ratio_double(ratio(cases[i])));
        }
    }
    ink_random random;
    ink_random_init(&random, 1);
    for (int i = 0; i < 20000; i++) {
        const double over = (double)(ink_random_next(&random) >> 11);
        const double under =
            (double)(ink_random_next(&random) >> (11 + ink_random_below(&random, 52))) + 1.0;
        const inki_ratio a = {(inki_wide)over, (inki_wide)under};
        assert_true(inki_ratio_double(a) == over / under);
    }
}

static void finds_simple_fractions(void **state)
{
    for (int under = 1; under < 400; under++) {
        for (int over = -3; over < 2 * under; over += 1 + under / 7) {
            inki_ratio found;
            assert_true(inki_ratio_of((double)over / under, &found));
            assert_true(found.over * under == (inki_wide)over * found.under);
        }
    }
    inki_ratio found = {-77, 1};
    assert_true(inki_ratio_of(0.0, &found));
    check_text(found, "0");
    assert_false(inki_ratio_of(1e17, &found));
    check_text(found, "0");
}

static void check_shares(const double *probabilities, int count)
{
    inki_ratio shares[8];
    inki_ratio total = INKI_RATIO_ZERO;
    inki_ratio_shares(probabilities, count, shares);
    for (int i = 0; i < count; i++) {
        assert_true(shares[i].over >= 0);
        assert_true(fabs(inki_ratio_double(shares[i]) - probabilities[i]) < 1e-15);
        assert_true(inki_ratio_add(total, shares[i], &total));
    }
    check_text(total, "1");
}

static void shares_add_up_to_one(void **state)
{
    inki_ratio shares[3];
    inki_ratio_shares((const double[]){1.0 / 6, 1.0 / 3, 0.5}, 3, shares);
    check_text(shares[0], "1/6");
    check_text(shares[1], "1/3");
    check_text(shares[2], "1/2");
    inki_ratio_shares((const double[]){0.1, 0.0, 0.9}, 3, shares);
    check_text(shares[0], "1/10");
    check_text(shares[1], "0");
    check_text(shares[2], "9/10");
    ink_random random;
    ink_random_init(&random, 2);
    for (int i = 0; i < 2000; i++) {
        double probabilities[8];
        double sum = 0.0;
        const int count = 1 + (int)ink_random_below(&random, 8);
        for (int k = 0; k < count; k++) {
            probabilities[k] = ink_random_unit(&random);
            sum += probabilities[k];
        }
        for (int k = 0; k < count; k++) {
            probabilities[k] /= sum;
        }
        check_shares(probabilities, count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_and_writes_in_lowest_terms),
        cmocka_unit_test(refuses_what_is_none_and_what_does_not_fit),
        cmocka_unit_test(adds_exactly_or_not_at_all),
        cmocka_unit_test(becomes_the_nearest_double),
        cmocka_unit_test(finds_simple_fractions),
        cmocka_unit_test(shares_add_up_to_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
