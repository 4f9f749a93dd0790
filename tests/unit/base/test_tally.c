/* test_tally.c - weighted means and their errors, against sums in two passes. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/random.h>

#include "base/tally.h"
#include "requests.h"
#include "support.h"

enum {
    NUMBERS = 3,
    MOST_WORLDS = 500
};

/* The worlds of a trial. */
typedef struct sample {
    int count;
    double log_weights[MOST_WORLDS];
    double numbers[MOST_WORLDS][NUMBERS];
} sample;

/* Numbers around 0, around a million, and 0 or 1; log weights from -range to range. */
static void draw_sample(ink_random *random, double range, sample *out)
{
    out->count = 2 + (int)ink_random_below(random, MOST_WORLDS - 1);
    for (int i = 0; i < out->count; i++) {
        out->log_weights[i] = range * (2.0 * ink_random_unit(random) - 1.0);
        out->numbers[i][0] = 20.0 * ink_random_unit(random) - 10.0;
        out->numbers[i][1] = 1e6 + ink_random_unit(random);
        out->numbers[i][2] = (double)ink_random_below(random, 2);
    }
}

static void add_all(const sample *s, inki_tally *tally)
{
    assert_int_equal(inki_tally_init(tally, NUMBERS), INK_OK);
    for (int i = 0; i < s->count; i++) {
        inki_tally_add(tally, s->log_weights[i], s->numbers[i]);
    }
    assert_int_equal(tally->worlds, s->count);
}

/* Mean and error of a number by the definition: weights relative to the greatest of all. */
static void two_passes(const sample *s, int number, double *mean, double *error)
{
    double greatest = -HUGE_VAL;
    for (int i = 0; i < s->count; i++) {
        greatest = fmax(greatest, s->log_weights[i]);
    }
    double weight = 0.0;
    double sum = 0.0;
    for (int i = 0; i < s->count; i++) {
        weight += exp(s->log_weights[i] - greatest);
        sum += exp(s->log_weights[i] - greatest) * s->numbers[i][number];
    }
    *mean = sum / weight;
    double squares = 0.0;
    for (int i = 0; i < s->count; i++) {
        const double off = exp(s->log_weights[i] - greatest) * (s->numbers[i][number] - *mean);
        squares += off * off;
    }
    *error = sqrt(squares * s->count / (s->count - 1.0)) / weight;
}

static void check_sample(const sample *s, double range)
{
    inki_tally tally;
    add_all(s, &tally);
    for (int number = 0; number < NUMBERS; number++) {
        double mean;
        double error;
        two_passes(s, number, &mean, &error);
        const double found_mean = inki_tally_mean(&tally, number);
        const double found_error = inki_tally_error(&tally, number, 0);
        /* Where one world has nearly all of the weight, its number cancels in the error. */
        if (fabs(found_mean - mean) > 1e-12 * (1.0 + fabs(mean)) ||
            fabs(found_error - error) > 1e-7 * error + 1e-6) {
            fail_msg("%d worlds, log weights to %g, number %d: %.17g +- %.17g, not %.17g +- %.17g",
                     s->count, range, number, found_mean, found_error, mean, error);
        }
    }
    inki_tally_release(&tally);
}

static void means_and_errors_are_those_of_two_passes(void **state)
{
    static const double ranges[] = {0.0, 1.0, 30.0, 1000.0};
    ink_random random;
    ink_random_init(&random, 1);
    for (size_t r = 0; r < sizeof ranges / sizeof ranges[0]; r++) {
        for (int trial = 0; trial < test_scaled(200); trial++) {
            sample s;
            draw_sample(&random, ranges[r], &s);
            check_sample(&s, ranges[r]);
        }
    }
}

/* With equal weights: mean 3, variance 2.5, error sqrt(2.5 / 5). */
static void equal_weights_give_the_usual_estimate(void **state)
{
    for (double log_weight = -800.0; log_weight <= 800.0; log_weight += 400.0) {
        inki_tally tally;
        assert_int_equal(inki_tally_init(&tally, 1), INK_OK);
        for (double v = 1.0; v <= 5.0; v += 1.0) {
            inki_tally_add(&tally, log_weight, &v);
        }
        assert_true(inki_tally_mean(&tally, 0) == 3.0);
        assert_true(fabs(inki_tally_error(&tally, 0, 0) - sqrt(0.5)) < 1e-15);
        inki_tally_release(&tally);
    }
}

static void equal_numbers_do_not_tell_their_error(void **state)
{
    static const double numbers[] = {0.1, 1e9 + 0.3, -1.0 / 3.0};
    ink_random random;
    ink_random_init(&random, 2);
    inki_tally tally;
    assert_int_equal(inki_tally_init(&tally, 3), INK_OK);
    for (int i = 0; i < 1000; i++) {
        inki_tally_add(&tally, 10.0 * ink_random_unit(&random), numbers);
    }
    for (int n = 0; n < 3; n++) {
        assert_true(isnan(inki_tally_error(&tally, n, 0)));
        assert_true(isnan(inki_tally_error(&tally, n, 1001)));
        assert_true(inki_tally_error(&tally, n, 1000) == 0.0);
        assert_true(fabs(inki_tally_mean(&tally, n) - numbers[n]) <= 1e-14 * fabs(numbers[n]));
    }
    inki_tally_release(&tally);
}

/* Spread 1 around a million: the squares of the numbers have no digits left for it. */
static void the_error_of_nearly_equal_numbers_is_not_lost(void **state)
{
    inki_tally tally;
    assert_int_equal(inki_tally_init(&tally, 1), INK_OK);
    for (int i = 0; i < 10000; i++) {
        const double number = 1e9 + i % 2;
        inki_tally_add(&tally, 0.0, &number);
    }
    const double expected = sqrt(0.25 / 9999.0);
    assert_true(fabs(inki_tally_error(&tally, 0, 0) - expected) < 1e-9 * expected);
    inki_tally_release(&tally);
}

static void the_error_shrinks_as_the_population_is_used_up(void **state)
{
    inki_tally tally;
    assert_int_equal(inki_tally_init(&tally, 1), INK_OK);
    for (int i = 0; i < 20; i++) {
        const double number = i * i % 7;
        inki_tally_add(&tally, 0.0, &number);
    }
    const double endless = inki_tally_error(&tally, 0, 0);
    assert_true(endless > 0.0);
    assert_true(fabs(inki_tally_error(&tally, 0, 80) - endless * sqrt(0.75)) < 1e-15);
    assert_true(inki_tally_error(&tally, 0, 21) < endless / 4.0);
    assert_true(inki_tally_error(&tally, 0, 20) == 0.0);
    inki_tally_release(&tally);
}

static void one_world_of_many_has_no_error_to_speak_of(void **state)
{
    const double number = 5.0;
    inki_tally tally;
    assert_int_equal(inki_tally_init(&tally, 1), INK_OK);
    inki_tally_add(&tally, -1e300, &number);
    assert_true(inki_tally_mean(&tally, 0) == 5.0);
    assert_true(isnan(inki_tally_error(&tally, 0, 0)));
    assert_true(isnan(inki_tally_error(&tally, 0, 2)));
    assert_true(inki_tally_error(&tally, 0, 1) == 0.0);
    inki_tally_release(&tally);
}

static void worlds_of_weight_0_count_but_weigh_nothing(void **state)
{
    const double numbers[] = {7.0, 3.0};
    inki_tally tally;
    assert_int_equal(inki_tally_init(&tally, 1), INK_OK);
    inki_tally_add(&tally, -HUGE_VAL, &numbers[0]);
    assert_true(isnan(inki_tally_mean(&tally, 0)));
    inki_tally_add(&tally, -5.0, &numbers[1]);
    inki_tally_add(&tally, -HUGE_VAL, &numbers[0]);
    inki_tally_add(&tally, -700.0, &numbers[1]);
    assert_int_equal(tally.worlds, 4);
    assert_true(inki_tally_mean(&tally, 0) == 3.0);
    assert_true(isnan(inki_tally_error(&tally, 0, 0)));
    inki_tally_release(&tally);
}

static void without_memory_it_is_left_zeroed(void **state)
{
    inki_tally tally;
    memset(&tally, 1, sizeof tally);
    requests_fail(1, true);
    assert_int_equal(inki_tally_init(&tally, 5), INK_ERR_NOMEM);
    (void)requests_end();
    assert_int_equal(tally.count, 0);
    assert_null(tally.kept);
    inki_tally_release(&tally);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(means_and_errors_are_those_of_two_passes),
        cmocka_unit_test(equal_weights_give_the_usual_estimate),
        cmocka_unit_test(equal_numbers_do_not_tell_their_error),
        cmocka_unit_test(the_error_of_nearly_equal_numbers_is_not_lost),
        cmocka_unit_test(the_error_shrinks_as_the_population_is_used_up),
        cmocka_unit_test(one_world_of_many_has_no_error_to_speak_of),
        cmocka_unit_test(worlds_of_weight_0_count_but_weigh_nothing),
        cmocka_unit_test(without_memory_it_is_left_zeroed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
