/* test_uniform.c - every action alike. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/method.h>

#include "histories.h"
#include "support.h"

/* Advice at the start of tic-tac-toe, which has nine actions. */
static ink_advice advise(uint64_t seed)
{
    ink_game *game = test_game("tic_tac_toe");
    const ink_history empty = {0};
    ink_view *view = history_view(game, &empty, 0);
    ink_method *method = NULL;
    assert_int_equal(ink_method_create("uniform", &method, NULL), INK_OK);
    const ink_budget budget = {.seed = seed};
    ink_advice advice = {0};
    assert_int_equal(ink_advise(method, view, &budget, &advice, NULL), INK_OK);
    ink_method_destroy(method);
    ink_view_destroy(view);
    ink_game_destroy(game);
    return advice;
}

static void plays_every_action_alike_and_values_none(void **state)
{
    ink_advice advice = advise(0);
    assert_int_equal(advice.count, 9);
    for (int i = 0; i < 9; i++) {
        assert_true(advice.actions[i].probability == 1.0 / 9.0);
        assert_true(isnan(advice.actions[i].value));
    }
    assert_true(isnan(advice.value));
    assert_int_equal(advice.stopped_by, INK_STOPPED_DONE);
    ink_advice_release(&advice);
}

static void names_an_action_by_the_seed(void **state)
{
    unsigned named = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        ink_advice advice = advise(seed);
        ink_advice again = advise(seed);
        assert_int_equal(advice.best, again.best);
        named |= 1U << advice.best;
        ink_advice_release(&advice);
        ink_advice_release(&again);
    }
    assert_int_equal(named, 0x1FF);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_every_action_alike_and_values_none),
        cmocka_unit_test(names_an_action_by_the_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
