/* test_solver_advice.c - what a strategy says of a view, against recursion on the tree. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "awkward.h"
#include "equilibrium/solver_advice.h"
#include "instances.h"
#include "plain_profile.h"
#include "support.h"

/* A strategy that CFR comes to after so many passes: mixed, and never sure to reach all. */
static ink_strategy *some_strategy(const ink_game *game, uint64_t passes)
{
    ink_method *method = test_method("cfr_plus(form=sequences)");
    ink_stopped_by stopped_by;
    ink_strategy *strategy = NULL;
    assert_int_equal(method->solve_begin(method, game, &(ink_budget){0}), INK_OK);
    assert_int_equal(method->step(method, passes, &stopped_by), INK_OK);
    assert_int_equal(method->strategy(method, &strategy), INK_OK);
    ink_method_destroy(method);
    return strategy;
}

/* Compares at one view; false where the other seat never lets it come there. */
static bool check_view(const plain_profile *plain, const ink_strategy *strategy,
                       const ink_view *view, const char *name)
{
    const int seat = ink_view_seat(view);
    double values[64];
    ink_advice advice = {0};
    assert_int_equal(inki_strategy_advise(strategy, view, NULL, &advice), INK_OK);
    const bool is_reached =
        plain_profile_actions(plain, seat, ink_view_key(view), strategy, values);
    double mean = 0.0;
    for (int a = 0; a < advice.count; a++) {
        const double found = advice.actions[a].value;
        if (!isfinite(found) ||
            (is_reached && !(fabs(found - values[a]) <= 1e-11 * (1.0 + fabs(values[a]))))) {
            fail_msg("%s: action %d is worth %.12g, not %.12g", name, a, found, values[a]);
        }
        mean += advice.actions[a].probability * found;
        assert_true(advice.actions[a].probability <= advice.actions[advice.best].probability);
    }
    assert_true(fabs(advice.value - mean) <= 1e-11 * (1.0 + fabs(mean)));
    ink_advice_release(&advice);
    return is_reached;
}

static void check_game(const ink_game *game, const char *name, int plays)
{
    plain_profile plain = plain_profile_create(game);
    ink_strategy *strategy = some_strategy(game, 3);
    ink_walker *walker = new_walker(game);
    ink_random random;
    ink_random_init(&random, 14);
    int reached = 0;
    int seen = 0;
    for (int i = 0; i < plays; i++) {
        if (random_decision(walker, &random)) {
            ink_view *view = NULL;
            assert_int_equal(ink_walker_view(walker, ink_walker_mover(walker), &view), INK_OK);
            reached += check_view(&plain, strategy, view, name) ? 1 : 0;
            seen++;
            ink_view_destroy(view);
        }
    }
    assert_true(seen == 0 || reached > 0);
    ink_walker_destroy(walker);
    ink_strategy_destroy(strategy);
    plain_profile_release(&plain);
}

static void actions_are_worth_what_recursion_says(void **state)
{
    static const char *const games[] = {"kuhn_poker", "goofspiel(3)", "liars_dice(1,1,2)",
                                        "poker(2,2,1,1)"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ink_game *game = test_game(games[i]);
        check_game(game, games[i], test_scaled(60));
        ink_game_destroy(game);
    }
    for (int i = 0; i < awkward_count(); i++) {
        const char *name = NULL;
        ink_game *game = awkward_create(i, &name);
        check_game(game, name, test_scaled(20));
        ink_game_destroy(game);
    }
}

static void a_strategy_without_an_entry_says_so(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_walker *walker = new_walker(game);
    ink_random random;
    ink_random_init(&random, 1);
    ink_view *view = NULL;
    ink_strategy *silent = NULL;
    ink_advice advice = {0};
    const ink_strategy_entry *const entries[2] = {NULL, NULL};
    const size_t counts[2] = {0, 0};
    assert_int_equal(ink_strategy_create("kuhn_poker", entries, counts, &silent), INK_OK);
    assert_true(random_decision(walker, &random));
    assert_int_equal(ink_walker_view(walker, ink_walker_mover(walker), &view), INK_OK);
    assert_int_equal(inki_strategy_advise(silent, view, NULL, &advice), INK_ERR_IMPOSSIBLE);
    assert_null(advice.actions);
    ink_view_destroy(view);
    ink_strategy_destroy(silent);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_are_worth_what_recursion_says),
        cmocka_unit_test(a_strategy_without_an_entry_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
