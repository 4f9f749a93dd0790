/* test_control.c - the stop flag, the deadline and the progress callback. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/control.h"

static void a_zeroed_control_watches_nothing(void **state)
{
    const ink_control control = {0};
    assert_false(ink_control_stopped(&control));
    assert_false(ink_control_requested(&control));
    ink_control_report(&control, 1, 2);
    assert_false(ink_control_stopped(NULL));
    assert_false(ink_control_requested(NULL));
    ink_control_report(NULL, 1, 2);
}

static void stops_when_the_flag_is_set(void **state)
{
    volatile int flag = 0;
    const ink_control control = {.stop = &flag};
    assert_false(ink_control_stopped(&control));
    flag = -1;
    assert_true(ink_control_stopped(&control));
    assert_true(ink_control_requested(&control));
    flag = 0;
    assert_false(ink_control_stopped(&control));
}

static void a_deadline_stops_but_is_no_request(void **state)
{
    ink_control control = {.deadline = ink_control_deadline(0)};
    assert_true(ink_control_stopped(&control));
    assert_false(ink_control_requested(&control));
    control.deadline = ink_control_deadline(1000000000);
    assert_false(ink_control_stopped(&control));
}

static void deadlines_are_in_milliseconds(void **state)
{
    const double now = ink_control_deadline(0);
    const double later = ink_control_deadline(5000000);
    assert_true(later - now >= 5000.0 && later - now < 5060.0);
}

static void remember(void *context, uint64_t done, uint64_t total)
{
    uint64_t *numbers = context;
    numbers[0] += 1;
    numbers[1] = done;
    numbers[2] = total;
}

static void progress_reaches_the_callback(void **state)
{
    uint64_t numbers[3] = {0};
    const ink_control control = {.progress = remember, .context = numbers};
    ink_control_report(&control, 5, 7);
    assert_int_equal(numbers[0], 1);
    assert_int_equal(numbers[1], 5);
    assert_int_equal(numbers[2], 7);
}

static void a_time_limit_never_puts_a_deadline_off(void **state)
{
    uint64_t numbers[3] = {0};
    const double soon = ink_control_deadline(1000);
    const ink_control caller = {.progress = remember, .context = numbers, .deadline = soon};
    ink_control within = inki_control_within(&caller, 1000000);
    assert_true(within.deadline == soon);
    within = inki_control_within(&caller, 1);
    assert_true(within.deadline < soon && within.deadline > 0);
    within = inki_control_within(&caller, 0);
    assert_true(within.deadline == soon);
    ink_control_report(&within, 1, 2);
    assert_int_equal(numbers[0], 1);

    within = inki_control_within(NULL, 1000);
    assert_true(within.deadline >= soon);
    assert_null(within.stop);
    within = inki_control_within(NULL, 0);
    assert_true(within.deadline == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_zeroed_control_watches_nothing),
        cmocka_unit_test(stops_when_the_flag_is_set),
        cmocka_unit_test(a_deadline_stops_but_is_no_request),
        cmocka_unit_test(deadlines_are_in_milliseconds),
        cmocka_unit_test(progress_reaches_the_callback),
        cmocka_unit_test(a_time_limit_never_puts_a_deadline_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
