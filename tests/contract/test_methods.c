/* test_methods.c - what every method owes to its callers, on every game that it accepts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/method.h>

#include "instances.h"
#include "support.h"
#include "trials.h"

/* --- the registry ------------------------------------------------------------------------ */

static void the_registry_is_sorted_and_describes_every_method(void **state)
{
    assert_null(ink_method_at(-1));
    assert_null(ink_method_at(ink_method_count()));
    for (int i = 0; i < ink_method_count(); i++) {
        const ink_method_info *info = ink_method_at(i);
        assert_true(info->text != NULL && info->needs != NULL && info->source != NULL);
        assert_true(i == 0 || strcmp(ink_method_at(i - 1)->name, info->name) < 0);
        for (int o = 0; o < info->option_count; o++) {
            assert_true(info->options[o].name != NULL && info->options[o].standard != NULL &&
                        info->options[o].text != NULL);
        }
        ink_method *method = test_method(info->name);
        assert_string_equal(method->name, info->name);
        ink_method *again = test_method(method->text);
        assert_string_equal(again->text, method->text);
        ink_method_destroy(again);
        ink_method_destroy(method);
    }
}

static void unknown_options_are_refused(void **state)
{
    for (int i = 0; i < ink_method_count(); i++) {
        ink_text text = {0};
        ink_method *method = NULL;
        ink_error error = {0};
        ink_text_format(&text, "%s(no_such_option=1)", ink_method_at(i)->name);
        assert_int_equal(ink_method_create(text.bytes, &method, &error), INK_ERR_ARGUMENT);
        assert_true(error.text[0] != '\0');
        ink_text_release(&text);
    }
}

static void the_default_method_accepts_the_game(void **state)
{
    for (int g = 0; g < instance_count(); g++) {
        const char *name = NULL;
        ink_game *game = trial_game(g, &name);
        ink_method *method = test_method(ink_method_default(game));
        if (!trial_accepts(method, game, name)) {
            fail_msg("%s is the default for %s but refuses it", method->name, name);
        }
        ink_method_destroy(method);
        ink_game_destroy(game);
    }
}

static void refusals_carry_a_sentence(void **state)
{
    for (int m = 0; m < ink_method_count(); m++) {
        ink_method *method = test_method(ink_method_at(m)->name);
        for (int g = 0; g < instance_count(); g++) {
            const char *name = NULL;
            ink_game *game = trial_game(g, &name);
            (void)trial_accepts(method, game, name);
            ink_game_destroy(game);
        }
        ink_method_destroy(method);
    }
}

/* --- advice ------------------------------------------------------------------------------ */

static void check_sound(const trial *t)
{
    ink_advice advice;
    if (trial_ask(t, &trial_budget, &advice)) {
        ink_advice_release(&advice);
    }
}

static void advice_is_sound(void **state)
{
    on_every_trial(check_sound);
}

static void check_other_seeds(const trial *t)
{
    ink_budget budget = trial_budget;
    static const uint64_t seeds[] = {0, UINT64_MAX};
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        budget.seed = seeds[i];
        ink_advice advice;
        if (trial_ask(t, &budget, &advice)) {
            ink_advice_release(&advice);
        }
    }
}

static void any_seed_is_good_and_recorded(void **state)
{
    on_every_trial(check_other_seeds);
}

static void check_stop(const trial *t)
{
    const int stop = 1;
    const ink_control control = {.stop = &stop};
    ink_budget budget = trial_budget;
    budget.control = &control;
    ink_advice advice = {0};
    ink_error error = {0};
    const ink_status status = ink_advise(t->method, t->view, &budget, &advice, &error);
    if (status == INK_OK) {
        trial_check(t, &advice, &budget);
        /* A method that never looks ahead is done at once. */
        if (advice.stopped_by != INK_STOPPED_REQUEST && advice.nodes > 0) {
            fail_msg("%s: stopped by %s though the flag was set", t->label,
                     ink_stopped_by_text(advice.stopped_by));
        }
        ink_advice_release(&advice);
    } else if (status != INK_ERR_STOPPED || error.text[0] == '\0') {
        fail_msg("%s: %s, \"%s\"", t->label, ink_status_name(status), error.text);
    }
}

static void a_stop_flag_set_in_advance_is_seen(void **state)
{
    on_every_trial(check_stop);
}

/* A seat that is not to move gets no advice, but a reason. */
static void seats_that_are_not_to_move_are_refused(void **state)
{
    for (int m = 0; m < ink_method_count(); m++) {
        ink_method *method = test_method(ink_method_at(m)->name);
        for (int g = 0; g < instance_count(); g++) {
            const char *name = NULL;
            ink_game *game = trial_game(g, &name);
            ink_walker *walker = new_walker(game);
            ink_random random;
            ink_random_init(&random, 9);
            if (method->advise != NULL && game->seat_count > 1 &&
                trial_accepts(method, game, name) && random_decision(walker, &random)) {
                ink_view *view = NULL;
                ink_advice advice = {0};
                ink_error error = {0};
                const int other = (ink_walker_mover(walker) + 1) % game->seat_count;
                assert_int_equal(ink_walker_view(walker, other, &view), INK_OK);
                assert_int_equal(ink_advise(method, view, &trial_budget, &advice, &error),
                                 INK_ERR_ARGUMENT);
                assert_true(error.text[0] != '\0');
                ink_view_destroy(view);
            }
            ink_walker_destroy(walker);
            ink_game_destroy(game);
        }
        ink_method_destroy(method);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_registry_is_sorted_and_describes_every_method),
        cmocka_unit_test(unknown_options_are_refused),
        cmocka_unit_test(the_default_method_accepts_the_game),
        cmocka_unit_test(refusals_carry_a_sentence),
        cmocka_unit_test(advice_is_sound),
        cmocka_unit_test(any_seed_is_good_and_recorded),
        cmocka_unit_test(a_stop_flag_set_in_advance_is_seen),
        cmocka_unit_test(seats_that_are_not_to_move_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
