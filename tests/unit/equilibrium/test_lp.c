/* test_lp.c - equilibria by linear programming: published values, held infosets, limits. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/equilibrium.h>

#include "requests.h"
#include "support.h"

static bool has_solver(void)
{
    ink_game *game = test_game("kuhn_poker");
    ink_method *method = test_method("lp");
    ink_error error = {0};
    const ink_status status = method->accepts(method, game, &error);
    if (status != INK_OK) {
        assert_int_equal(status, INK_ERR_UNSUPPORTED);
        assert_non_null(strstr(error.text, "coinor-libclp-dev"));
    }
    ink_method_destroy(method);
    ink_game_destroy(game);
    return status == INK_OK;
}

/* Skips a test where the library was built without a solver. */
static int needs_solver(void **state)
{
    if (!has_solver()) {
        skip();
    }
    return 0;
}

/* A method that has solved a game. */
static ink_method *solved(const ink_game *game)
{
    ink_method *method = test_method("lp");
    ink_stopped_by stopped_by = INK_STOPPED_REQUEST;
    assert_int_equal(method->solve_begin(method, game, &(ink_budget){0}), INK_OK);
    assert_int_equal(method->step(method, 1, &stopped_by), INK_OK);
    assert_int_equal(stopped_by, INK_STOPPED_DONE);
    return method;
}

/* Solves a game; both sides' worst cases must be its value. */
static void check_value(const char *text, double value)
{
    ink_game *game = test_game(text);
    ink_method *method = solved(game);
    ink_bounds bounds;
    const double tolerance = 1e-9 * (game->max_payoff - game->min_payoff);
    assert_int_equal(method->bounds(method, &bounds), INK_OK);
    if (!(fabs(bounds.low - value) <= tolerance) || !(fabs(bounds.high - value) <= tolerance) ||
        !(fabs(bounds.value - value) <= tolerance)) {
        fail_msg("%s: %.12g in %.12g to %.12g, not %.12g", text, bounds.value, bounds.low,
                 bounds.high, value);
    }
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void finds_published_values(void **state)
{
    (void)needs_solver(state);
    check_value("kuhn_poker", -1.0 / 18.0);
    check_value("biased_rps", 33.0 / 102.0);
    check_value("biased_rps(bonus=1000000)", 1.0 / 3.0 - 1.0 / 1000002.0);
    check_value("poker(2,2,1,1)", 0.0);
    check_value("poker(3,2,1,1)", -0.085606424078);
    check_value("leduc_poker", -0.085606424078);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_published_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
