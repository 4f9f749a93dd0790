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

#include "awkward.h"
#include "plays.h"
#include "requests.h"
#include "support.h"

#define UNKNOWN 99.0 /* a value that differs between equilibria */

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

/* Skips the test where the library was built without a solver. */
static void need_solver(void)
{
    if (!has_solver()) {
        skip();
    }
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
static void check_value(const ink_game *game, const char *name, double value)
{
    ink_method *method = solved(game);
    ink_bounds bounds;
    const double tolerance = 1e-12 * (1.0 + fabs(value));
    assert_int_equal(method->bounds(method, &bounds), INK_OK);
    if (!(fabs(bounds.low - value) <= tolerance) || !(fabs(bounds.high - value) <= tolerance) ||
        !(fabs(bounds.value - value) <= tolerance)) {
        fail_msg("%s: %.15g in %.15g to %.15g, not %.15g", name, bounds.value, bounds.low,
                 bounds.high, value);
    }
    ink_method_destroy(method);
}

static void finds_published_values(void **state)
{
    need_solver();
    static const struct {
        const char *game;
        double value;
    } cases[] = {
        {"kuhn_poker", -1.0 / 18.0},
        {"biased_rps", 33.0 / 102.0},
        {"biased_rps(bonus=1000000)", 1.0 / 3.0 - 1.0 / 1000002.0},
        {"goofspiel(4)", 0.0},
        {"goofspiel(num_cards=4,points_order=descending,last=auto)", 0.0},
        {"liars_dice(1,1,2)", 0.5},
        {"liars_dice(1,1,3)", 1.0 / 9.0},
        {"liars_dice(1,1,4)", 1.0 / 16.0},
        {"liars_dice(1,2,2)", 0.75},
        {"liars_dice(2,1,2)", 0.75},
        {"poker(2,2,1,1)", 0.0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_game *game = test_game(cases[i].game);
        check_value(game, cases[i].game, cases[i].value);
        ink_game_destroy(game);
    }
}

/* Leduc hold'em, known to ten digits, is worth the same with suits. */
static void suits_do_not_change_leduc(void **state)
{
    need_solver();
    static const char *const games[] = {"poker(3,2,1,1)", "leduc_poker"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ink_game *game = test_game(games[i]);
        ink_method *method = solved(game);
        ink_bounds bounds;
        assert_int_equal(method->bounds(method, &bounds), INK_OK);
        assert_true(fabs(bounds.value + 0.0856064241) < 1e-10);
        assert_true(fabs(bounds.nash_conv) < 1e-12);
        ink_method_destroy(method);
        ink_game_destroy(game);
    }
}

static void solves_what_is_at_the_edge(void **state)
{
    need_solver();
    for (int i = 0; i < awkward_count(); i++) {
        const char *name = NULL;
        ink_game *game = awkward_create(i, &name);
        if (!isnan(awkward_value(i))) {
            check_value(game, name, awkward_value(i));
        } else {
            ink_method *method = solved(game);
            ink_bounds bounds;
            assert_int_equal(method->bounds(method, &bounds), INK_OK);
            if (!(fabs(bounds.nash_conv) < 1e-12)) {
                fail_msg("%s %d: NashConv is %g", name, i, bounds.nash_conv);
            }
            ink_method_destroy(method);
        }
        ink_game_destroy(game);
    }
}

/* --- the solver's contract ------------------------------------------------------------------------ */

static void asks_for_its_beginning(void **state)
{
    ink_method *method = test_method("lp");
    ink_stopped_by stopped_by;
    ink_bounds bounds;
    ink_strategy *strategy = NULL;
    assert_int_equal(method->step(method, 1, &stopped_by), INK_ERR_ARGUMENT);
    assert_int_equal(method->bounds(method, &bounds), INK_ERR_ARGUMENT);
    assert_int_equal(method->strategy(method, &strategy), INK_ERR_ARGUMENT);
    assert_int_equal(method->lock(method, NULL), INK_ERR_ARGUMENT);
    ink_method_destroy(method);
}

/* Before its one step, the strategy makes all moves alike. */
static void is_uniform_until_it_is_solved(void **state)
{
    need_solver();
    ink_game *game = test_game("kuhn_poker");
    ink_method *method = test_method("lp");
    ink_stopped_by stopped_by;
    ink_bounds bounds;
    const int stop = 1;
    const ink_control control = {.stop = &stop};
    assert_int_equal(method->solve_begin(method, game, &(ink_budget){.control = &control}), INK_OK);
    assert_int_equal(method->step(method, 0, &stopped_by), INK_OK);
    assert_int_equal(stopped_by, INK_STOPPED_ITERATIONS);
    assert_int_equal(method->step(method, 1, &stopped_by), INK_OK);
    assert_int_equal(stopped_by, INK_STOPPED_REQUEST);
    assert_int_equal(method->bounds(method, &bounds), INK_OK);
    assert_true(fabs(bounds.exploitability - 0.4583333333) < 1e-9);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void keeps_to_a_limit_on_histories(void **state)
{
    need_solver();
    ink_game *game = test_game("kuhn_poker");
    ink_method *method = test_method("lp");
    assert_int_equal(method->solve_begin(method, game, &(ink_budget){.nodes = 57}), INK_ERR_LIMIT);
    assert_string_equal(method->reason.text, "the game has more than 57 histories");
    assert_int_equal(method->solve_begin(method, game, &(ink_budget){.nodes = 58}), INK_OK);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

/* --- held information sets ------------------------------------------------------------------------- */

/* Biased rock-paper-scissors with a side held at a strategy: the other gets what answers it best. */
static void check_held(int seat, const double held[3], double value)
{
    ink_game *game = test_game("biased_rps");
    ink_method *method = test_method("lp");
    ink_stopped_by stopped_by;
    ink_bounds bounds;
    ink_strategy *uniform = NULL;
    ink_strategy *lock = NULL;
    ink_strategy *found = NULL;
    assert_int_equal(method->solve_begin(method, game, &(ink_budget){0}), INK_OK);
    assert_int_equal(method->strategy(method, &uniform), INK_OK);
    const ink_strategy_entry entry = {ink_strategy_at(uniform, seat, 0).key, held, 3};
    const ink_strategy_entry *entries[2] = {NULL, NULL};
    size_t counts[2] = {0, 0};
    entries[seat] = &entry;
    counts[seat] = 1;
    assert_int_equal(ink_strategy_create("biased_rps", entries, counts, &lock), INK_OK);
    assert_int_equal(method->lock(method, lock), INK_OK);
    assert_int_equal(method->step(method, 1, &stopped_by), INK_OK);
    assert_int_equal(method->bounds(method, &bounds), INK_OK);
    assert_true(fabs(bounds.low - value) < 1e-12 && fabs(bounds.high - value) < 1e-12);
    assert_int_equal(method->strategy(method, &found), INK_OK);
    assert_memory_equal(ink_strategy_at(found, seat, 0).probabilities, held, 3 * sizeof *held);
    ink_strategy_destroy(uniform);
    ink_strategy_destroy(lock);
    ink_strategy_destroy(found);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void solves_the_rest_where_infosets_are_held(void **state)
{
    need_solver();
    /* Rows rock, paper, scissors: 0 -1 100, 1 0 -1, -1 1 0. */
    check_held(0, (const double[]){1.0, 0.0, 0.0}, -1.0);
    check_held(0, (const double[]){0.0, 0.5, 0.5}, -0.5);
    check_held(1, (const double[]){0.0, 0.0, 1.0}, 100.0);
    check_held(1, (const double[]){0.25, 0.5, 0.25}, 24.5);
}

/* Holding the found strategies of one side, or of half of all infosets, changes nothing. */
static void holding_an_equilibrium_keeps_the_value(void **state)
{
    need_solver();
    ink_game *game = test_game("poker(3,2,1,1)");
    ink_method *method = solved(game);
    ink_strategy *found = NULL;
    assert_int_equal(method->strategy(method, &found), INK_OK);
    for (int part = 0; part < 3; part++) {
        ink_strategy_entry *held[2];
        size_t counts[2] = {0, 0};
        for (int seat = 0; seat < 2; seat++) {
            const size_t count = ink_strategy_count(found, seat);
            held[seat] = calloc(count, sizeof *held[seat]);
            assert_non_null(held[seat]);
            for (size_t i = 0; i < count; i++) {
                if (part == seat || (part == 2 && i % 2 == 0)) {
                    held[seat][counts[seat]++] = ink_strategy_at(found, seat, i);
                }
            }
        }
        const ink_strategy_entry *const entries[2] = {held[0], held[1]};
        ink_strategy *lock = NULL;
        ink_stopped_by stopped_by;
        ink_bounds bounds;
        assert_int_equal(ink_strategy_create("x", entries, counts, &lock), INK_OK);
        assert_int_equal(method->lock(method, lock), INK_OK);
        assert_int_equal(method->step(method, 1, &stopped_by), INK_OK);
        assert_int_equal(method->bounds(method, &bounds), INK_OK);
        assert_true(fabs(bounds.low + 0.085606424078) < 1e-11);
        assert_true(fabs(bounds.high + 0.085606424078) < 1e-11);
        ink_strategy_destroy(lock);
        free(held[0]);
        free(held[1]);
    }
    ink_strategy_destroy(found);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void refuses_to_hold_what_is_not_there(void **state)
{
    need_solver();
    ink_game *game = test_game("biased_rps");
    ink_method *method = solved(game);
    const double half[] = {0.5, 0.5};
    ink_strategy *found = NULL;
    assert_int_equal(method->strategy(method, &found), INK_OK);
    const ink_key keys[] = {{1, 2}, ink_strategy_at(found, 0, 0).key};
    for (int i = 0; i < 2; i++) {
        const ink_strategy_entry entry = {keys[i], half, 2};
        const ink_strategy_entry *const entries[2] = {&entry, NULL};
        const size_t counts[2] = {1, 0};
        ink_strategy *lock = NULL;
        ink_bounds bounds;
        assert_int_equal(ink_strategy_create("x", entries, counts, &lock), INK_OK);
        assert_int_equal(method->lock(method, lock), INK_ERR_ARGUMENT);
        /* The work is as it was: solved. */
        assert_int_equal(method->bounds(method, &bounds), INK_OK);
        assert_true(fabs(bounds.nash_conv) < 1e-12);
        ink_strategy_destroy(lock);
    }
    ink_strategy_destroy(found);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

/* --- memory ----------------------------------------------------------------------------------------- */

/* Solves a game, once more with everything held; the first failure ends it. */
static ink_status attempt(ink_method *method, const ink_game *game)
{
    ink_strategy *found = NULL;
    ink_stopped_by stopped_by;
    ink_bounds bounds;
    ink_status status = method->solve_begin(method, game, &(ink_budget){0});
    if (status == INK_OK) {
        status = method->step(method, 1, &stopped_by);
    }
    if (status == INK_OK) {
        status = method->bounds(method, &bounds);
    }
    if (status == INK_OK) {
        status = method->strategy(method, &found);
    }
    if (status == INK_OK) {
        status = method->lock(method, found);
    }
    if (status == INK_OK) {
        status = method->step(method, 1, &stopped_by);
    }
    ink_strategy_destroy(found);
    return status;
}

static void says_where_memory_ends(void **state)
{
    need_solver();
    ink_game *game = test_game("kuhn_poker");
    ink_method *method = test_method("lp");
    uint64_t nth = 0;
    uint64_t count;
    do {
        requests_fail(++nth, false);
        const ink_status status = attempt(method, game);
        count = requests_end();
        if (status != (count < nth ? INK_OK : INK_ERR_NOMEM)) {
            fail_msg("request %d of %d fails: %s", (int)nth, (int)count, ink_status_name(status));
        }
    } while (count >= nth);
    assert_true(count > 50);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

/* --- advice ------------------------------------------------------------------------------------------ */

/* In Kuhn poker the second player's strategy is unique. */
static void advises_by_the_equilibrium(void **state)
{
    need_solver();
    static const struct {
        const char *position;
        double second_action; /* its probability */
        double values[2];
    } cases[] = {
        {"kuhn_poker ? J pass", 1.0 / 3.0, {1.0, 1.0}},
        {"kuhn_poker ? K pass", 1.0, {-1.0, UNKNOWN}},
        {"kuhn_poker ? J bet", 0.0, {1.0, 2.0}},
        {"kuhn_poker ? K bet", 1.0, {1.0, -2.0}},
        {"kuhn_poker ? Q bet", 1.0 / 3.0, {1.0, UNKNOWN}},
    };
    ink_method *method = test_method("lp");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_position position = play_position(cases[i].position);
        ink_view *view = NULL;
        ink_advice advice = {0};
        assert_int_equal(ink_walker_view(position.walker, 1, &view), INK_OK);
        assert_int_equal(ink_advise(method, view, &(ink_budget){0}, &advice, NULL), INK_OK);
        for (int a = 0; a < 2; a++) {
            const double value = cases[i].values[a];
            if (!(fabs(advice.actions[1].probability - cases[i].second_action) < 1e-9) ||
                (value < UNKNOWN && !(fabs(advice.actions[a].value - value) < 1e-9))) {
                fail_msg("%s: bets with %g, action %d is worth %g", cases[i].position,
                         advice.actions[1].probability, a, advice.actions[a].value);
            }
        }
        ink_advice_release(&advice);
        ink_view_destroy(view);
        ink_position_release(&position);
    }
    ink_method_destroy(method);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_published_values),
        cmocka_unit_test(suits_do_not_change_leduc),
        cmocka_unit_test(solves_what_is_at_the_edge),
        cmocka_unit_test(asks_for_its_beginning),
        cmocka_unit_test(is_uniform_until_it_is_solved),
        cmocka_unit_test(keeps_to_a_limit_on_histories),
        cmocka_unit_test(solves_the_rest_where_infosets_are_held),
        cmocka_unit_test(holding_an_equilibrium_keeps_the_value),
        cmocka_unit_test(refuses_to_hold_what_is_not_there),
        cmocka_unit_test(says_where_memory_ends),
        cmocka_unit_test(advises_by_the_equilibrium),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
