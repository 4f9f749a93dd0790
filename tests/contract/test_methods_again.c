/* test_methods_again.c - the same advice from every method whenever it is asked, on any number of threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/method.h>

#include "trials.h"

/* Is all but the time the same?  NaN is equal to itself here. */
static bool is_same(const ink_advice *a, const ink_advice *b)
{
    return a->count == b->count && a->best == b->best &&
           memcmp(&a->value, &b->value, sizeof a->value) == 0 && a->nodes == b->nodes &&
           a->worlds == b->worlds && a->world_count == b->world_count && a->seed == b->seed &&
           a->samples == b->samples && a->stopped_by == b->stopped_by &&
           strcmp(a->value_text, b->value_text) == 0 &&
           memcmp(a->actions, b->actions, (size_t)a->count * sizeof *a->actions) == 0;
}

static void check_repeatable(const trial *t)
{
    ink_budget budget = trial_budget;
    ink_advice first;
    ink_advice second;
    const bool answered = trial_ask(t, &budget, &first);
    static const int threads[] = {1, 2};
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        budget.threads = threads[i];
        const bool again = trial_ask(t, &budget, &second);
        if (again != answered || (answered && !is_same(&first, &second))) {
            fail_msg("%s: other advice on %d threads", t->label, threads[i]);
        }
        ink_advice_release(&second);
    }
    ink_advice_release(&first);
}

static void equal_arguments_give_equal_advice_on_any_number_of_threads(void **state)
{
    on_every_trial(check_repeatable);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_arguments_give_equal_advice_on_any_number_of_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
