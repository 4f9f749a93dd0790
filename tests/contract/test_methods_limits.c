/* test_methods_limits.c - every method under the least limits, on every game that it accepts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inkling/method.h>

#include "trials.h"

static void check_least_limits(const trial *t)
{
    const ink_budget budgets[] = {
        {.nodes = 1, .seed = 5},
        {.samples = 1, .iterations = 1, .nodes = 20000},
        {.time_ms = 1, .nodes = 1000000},
        {.nodes = 1, .samples = 1, .iterations = 1, .time_ms = 1, .threads = 2},
    };
    for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; i++) {
        ink_advice advice;
        if (trial_ask(t, &budgets[i], &advice)) {
            ink_advice_release(&advice);
        }
    }
}

static void the_least_limits_are_kept(void **state)
{
    on_every_trial(check_least_limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_least_limits_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
