/* test_star.c - windows of chance's outcomes and bounds on their sum, with numbers by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/star.h"

static const double chances[] = {0.5, 0.25, 0.25, 0.0};
static const inki_star_range range = {.least = 0.0, .most = 8.0, .slack = 0.0};

static inki_star begin(inki_outcome *outcomes, double low, double high)
{
    inki_star star;
    inki_star_begin(&star, &range, chances, 4, outcomes);
    inki_star_set_window(&star, low, high);
    return star;
}

static void check_window(inki_star *star, int i, double low, double high)
{
    inki_star_window(star, i);
    if (star->window_low != low || star->window_high != high) {
        fail_msg("outcome %d: a window from %g to %g, not from %g to %g", i, star->window_low,
                 star->window_high, low, high);
    }
}

static void the_payoffs_bounds_make_windows(void **state)
{
    inki_star star = begin(NULL, 5.0, 6.0);
    check_window(&star, 0, 2.0, 12.0); /* (5 - 4) / 0.5 and (6 - 0) / 0.5 */
    assert_false(inki_star_count(&star, 0, 6.0));
    check_window(&star, 1, 0.0, 12.0); /* (5 - 3 - 2) / 0.25 and (6 - 3) / 0.25 */
    assert_false(inki_star_count(&star, 1, 4.0));
    check_window(&star, 2, 4.0, 8.0); /* (5 - 4) / 0.25 and (6 - 4) / 0.25 */
    assert_false(inki_star_count(&star, 2, 5.0));
    assert_true(inki_star_sum(&star) == 5.25);
}

static void a_value_past_the_window_bounds_the_sum(void **state)
{
    inki_star star = begin(NULL, 5.0, 6.0);
    inki_star_window(&star, 0);
    assert_true(inki_star_count(&star, 0, 1.0));
    assert_true(star.bound == 4.5); /* 0.5 and 4 at most */
    star = begin(NULL, 1.0, 2.0);
    inki_star_window(&star, 0);
    assert_true(inki_star_count(&star, 0, 7.0));
    assert_true(star.bound == 3.5); /* and nothing at least */
}

static void one_reply_narrows_the_windows_of_all(void **state)
{
    inki_outcome outcomes[4];
    inki_star star = begin(outcomes, 5.0, 6.0);
    inki_star_window(&star, 1);
    assert_false(inki_star_look(&star, 1, 9, false, 4.0)); /* MIN has 4 or less */
    check_window(&star, 0, 4.0, 12.0);                     /* (5 - 1 - 2) / 0.5 */
    assert_false(inki_star_look(&star, 0, 9, true, 6.0));  /* MAX has 6 or more */
    check_window(&star, 2, 0.0, 12.0);                     /* (5 - 4 - 1) / 0.25, (6 - 3) / 0.25 */
    assert_false(inki_star_knows(&star, 2));
    assert_false(inki_star_count(&star, 2, 8.0));
    assert_true(inki_star_knows(&star, 2));
    inki_star_window(&star, 1);
    assert_false(inki_star_count(&star, 1, 3.0));
    inki_star_window(&star, 0);
    assert_false(inki_star_count(&star, 0, 6.25));
    assert_true(inki_star_sum(&star) == 5.875);
}

static void a_reply_can_be_enough(void **state)
{
    inki_outcome outcomes[4];
    inki_star star = begin(outcomes, 5.0, 6.0);
    inki_star_window(&star, 0);
    assert_true(inki_star_look(&star, 0, 9, false, 2.0));
    assert_true(star.bound == 5.0);
    /* A reply that is bad for its own side says nothing: there may be a better one. */
    star = begin(outcomes, 5.0, 6.0);
    inki_star_window(&star, 0);
    assert_false(inki_star_look(&star, 0, 9, true, 2.0));
    check_window(&star, 1, -4.0, 24.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_payoffs_bounds_make_windows),
        cmocka_unit_test(a_value_past_the_window_bounds_the_sum),
        cmocka_unit_test(one_reply_narrows_the_windows_of_all),
        cmocka_unit_test(a_reply_can_be_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
