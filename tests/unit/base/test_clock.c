/* test_clock.c - the monotonic clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/clock.h"

static void never_runs_backwards(void **state)
{
    double last = inki_clock_seconds();
    for (int i = 0; i < 100000; i++) {
        const double now = inki_clock_seconds();
        assert_true(now >= last);
        last = now;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_runs_backwards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
