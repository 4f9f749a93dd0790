/* test_value_iteration.c - values of games whose plays need not end, and work that is taken up again. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/method.h>
#include <inkling/position.h>

#include "requests.h"
#include "search/value_iteration.h"
#include "support.h"
#include "toy.h"

#define ENOUGH ((size_t)1 << 30)

/* --- Pig, solved in another way --------------------------------------------------------------- */

enum {
    GOAL = 20
};

/* The chance to win of the side to move with score i against j and turn total k, which is at least
 * GOAL - i where holding wins.  Neller and Presser, "Optimal Play of the Dice Game Pig", section 3. */
static double pig[GOAL][GOAL][GOAL + 6];

static double pig_at(int i, int j, int k)
{
    return i + k >= GOAL ? 1.0 : pig[i][j][k];
}

static double pig_roll(int i, int j, int k)
{
    double sum = 1.0 - pig[j][i][0];
    for (int number = 2; number <= 6; number++) {
        sum += pig_at(i, j, k + number);
    }
    return sum / 6.0;
}

static double pig_hold(int i, int j, int k)
{
    return i + k >= GOAL ? 1.0 : 1.0 - pig[j][i + k][0];
}

static void solve_pig(void)
{
    for (double change = 1.0; change > 1e-14;) {
        change = 0.0;
        for (int i = GOAL - 1; i >= 0; i--) {
            for (int j = GOAL - 1; j >= 0; j--) {
                for (int k = GOAL - i - 1; k >= 0; k--) {
                    const double roll = pig_roll(i, j, k);
                    const double value = k == 0 ? roll : fmax(roll, pig_hold(i, j, k));
                    change = fmax(change, fabs(value - pig[i][j][k]));
                    pig[i][j][k] = value;
                }
            }
        }
    }
}

/* --- advice ---------------------------------------------------------------------------------- */

/* What a method says after some moves of a game, which stays the caller's. */
static ink_status ask(ink_game *game, const char *moves, const char *text, const ink_budget *budget,
                      ink_advice *out)
{
    ink_position position = {0};
    ink_error error = {0};
    if (ink_position_play(game, moves, NULL, &position, &error) != INK_OK) {
        fail_msg("%s: %s", moves, error.text);
    }
    ink_view *view = NULL;
    assert_int_equal(ink_position_view(&position, &view), INK_OK);
    ink_method *method = test_method(text);
    const ink_status status = ink_advise(method, view, budget, out, &error);
    ink_method_destroy(method);
    ink_view_destroy(view);
    position.game = NULL;
    ink_position_release(&position);
    return status;
}

static ink_advice advise(ink_game *game, const char *moves, const char *text)
{
    const ink_budget budget = {.seed = 1};
    ink_advice advice = {0};
    if (ask(game, moves, text, &budget, &advice) != INK_OK) {
        fail_msg("%s has no advice", text);
    }
    assert_int_equal(advice.stopped_by, INK_STOPPED_DONE);
    return advice;
}

/* After turns in which each side held once, with some turn total: all actions. */
static void check_pig(ink_game *game, int i, int j, int k)
{
    ink_text moves = {0};
    if (i > 0 || j > 0) {
        ink_text_format(&moves, "roll %d hold roll %d hold", i, j);
    }
    if (k > 0) {
        ink_text_format(&moves, " roll %d", k);
    }
    ink_advice advice = advise(game, ink_text_string(&moves), "value_iteration");
    const double roll = advice.actions[0].value;
    const double hold = k > 0 ? advice.actions[1].value : 0.0;
    if (fabs(roll - pig_roll(i, j, k)) > 1e-9 || (k > 0 && fabs(hold - pig_hold(i, j, k)) > 1e-9)) {
        fail_msg("%d to %d, turn total %d: to roll %.12f, to hold %.12f, not %.12f and %.12f", i, j,
                 k, roll, hold, pig_roll(i, j, k), k > 0 ? pig_hold(i, j, k) : 0.0);
    }
    assert_true(advice.actions[0].standard_error == 0.0);
    ink_advice_release(&advice);
    ink_text_release(&moves);
}

static void pig_has_the_values_of_its_equations(void **state)
{
    solve_pig();
    assert_true(fabs(pig[0][0][0] - 0.6155585) < 1e-7);
    ink_game *game = test_game("pig(20)");
    check_pig(game, 0, 0, 0);
    for (int i = 2; i <= 6; i++) {
        check_pig(game, i, 8 - i, 0);
        check_pig(game, i, 4, i);
    }
    ink_game_destroy(game);
}

/* Neller and Presser: with optimal play the first player wins with probability 0.5306. */
static void the_first_player_wins_pig_as_published(void **state)
{
    if (test_scaled(100) < 100) {
        return; /* two million states take sanitizers too long */
    }
    ink_game *game = test_game("pig");
    ink_advice advice = advise(game, "", "value_iteration(tolerance=0.00001)");
    assert_true(fabs(advice.value - 0.5306) < 0.00005);
    ink_advice_release(&advice);
    ink_game_destroy(game);
}

/* Where plays end, one pass finds what minimax does. */
static void values_are_those_of_minimax_where_plays_end(void **state)
{
    for (uint64_t seed = 0; seed < (uint64_t)test_scaled(500); seed++) {
        ink_game *game =
            toy_random(seed, 2 + (int)(seed % 6), 2, INK_TRAIT_OPEN | INK_TRAIT_CHANCE);
        if (toy_nodes(game)[0].mover >= 0) {
            const ink_budget one_pass = {.iterations = 1, .seed = 1};
            ink_advice expected = advise(game, "", "minimax(ties=first)");
            ink_advice found = {0};
            assert_int_equal(ask(game, "", "value_iteration(0)", &one_pass, &found), INK_OK);
            assert_int_equal(found.best, expected.best);
            for (int i = 0; i < found.count; i++) {
                assert_true(fabs(found.actions[i].value - expected.actions[i].value) < 1e-12);
            }
            ink_advice_release(&expected);
            ink_advice_release(&found);
        }
        ink_game_destroy(game);
    }
}

/* --- games that go round ----------------------------------------------------------------------- */

/* Ann takes 1 point, or has Bob toss a coin: he pays 3 points or has to ask again. */
static ink_game *coin_game(void)
{
    static const toy_node nodes[] = {
        {.mover = 0, .first = 2, .count = 2},
        {.mover = INK_MOVER_NOBODY, .payoff = -3},
        {.mover = INK_MOVER_NOBODY, .payoff = 1},
        {.mover = INK_MOVER_CHANCE, .first = 4, .count = 2},
        {.mover = INK_MOVER_NOBODY, .payoff = 3, .chance = 0.5},
        {.mover = 1, .first = 0, .count = 1, .chance = 0.5},
    };
    ink_game *game = toy_create(nodes, 6, 2, INK_TRAIT_OPEN | INK_TRAIT_CHANCE);
    game->max_plies = 0;
    return game;
}

static void a_chance_that_comes_again_comes_in_the_end(void **state)
{
    ink_game *game = coin_game();
    ink_advice advice = advise(game, "", "value_iteration");
    assert_int_equal(advice.nodes, 5); /* the end with -3 points cannot come */
    assert_int_equal(advice.best, 1);
    assert_true(advice.actions[0].value == 1.0);
    assert_true(fabs(advice.value - 3.0) < 1e-9);
    ink_advice_release(&advice);
    ink_game_destroy(game);
}

/* Ann gives 1 point or goes round for ever, which no payoff is set on. */
static void play_without_end_has_no_known_value(void **state)
{
    static const toy_node nodes[] = {
        {.mover = 0, .first = 1, .count = 2},
        {.mover = INK_MOVER_NOBODY, .payoff = -1},
        {.mover = 1, .first = 0, .count = 1},
    };
    ink_game *game = toy_create(nodes, 3, 2, INK_TRAIT_OPEN);
    game->max_plies = 0;
    ink_advice advice = advise(game, "", "value_iteration");
    assert_true(advice.actions[0].value == -1.0 && advice.actions[0].standard_error == 0.0);
    assert_true(advice.actions[1].value == 0.0 && isnan(advice.actions[1].standard_error));
    assert_non_null(strstr(advice.value_text, "bounds found so far"));
    ink_advice_release(&advice);
    ink_game_destroy(game);
}

/* --- limits ---------------------------------------------------------------------------------- */

static void stop_at_once(void *context, uint64_t done, uint64_t total)
{
    (void)done;
    (void)total;
    *(int *)context = 1;
}

static void limits_leave_what_was_found_and_say_why(void **state)
{
    ink_game *game = test_game("pig(20)");
    int stop = 0;
    const ink_control control = {.stop = &stop, .progress = stop_at_once, .context = &stop};
    const struct {
        ink_budget budget;
        ink_stopped_by stopped_by;
    } cases[] = {
        {{.iterations = 3}, INK_STOPPED_ITERATIONS},
        {{.control = &control}, INK_STOPPED_REQUEST},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_advice advice = {0};
        assert_int_equal(ask(game, "", "value_iteration", &cases[i].budget, &advice), INK_OK);
        assert_int_equal(advice.stopped_by, cases[i].stopped_by);
        assert_true(isnan(advice.actions[0].standard_error));
        assert_non_null(strstr(advice.value_text, "bounds found so far"));
        ink_advice_release(&advice);
    }
    ink_advice none = {0};
    assert_int_equal(ask(game, "", "value_iteration", &(ink_budget){.nodes = 17631}, &none),
                     INK_ERR_LIMIT);
    assert_int_equal(ask(game, "", "value_iteration", &(ink_budget){.control = &control}, &none),
                     INK_ERR_STOPPED);
    assert_int_equal(ask(game, "", "value_iteration(memory=1)", &(ink_budget){.seed = 1}, &none),
                     INK_ERR_LIMIT);
    ink_game_destroy(game);
}

/* Bounds hold after every pass and never widen. */
static void bounds_close_in_on_the_value(void **state)
{
    solve_pig();
    ink_game *game = test_game("pig(20)");
    ink_state *start = calloc(1, game->state_size);
    assert_non_null(start);
    game->start(game, start);
    inki_vi vi;
    const inki_graph_limits limits = {.memory = ENOUGH};
    assert_int_equal(inki_vi_init(&vi, game, start, &limits), INK_OK);
    inki_bounds before = {0.0, 1.0};
    while (!inki_vi_is_settled(&vi)) {
        assert_int_equal(inki_vi_pass(&vi, NULL), INK_OK);
        const inki_bounds now = vi.bounds[vi.graph.root];
        assert_true(before.low <= now.low && now.high <= before.high && now.low <= now.high);
        assert_true(now.low <= pig[0][0][0] + 1e-13 && pig[0][0][0] - 1e-13 <= now.high);
        before = now;
        assert_in_range(vi.passes, 1, 100);
    }
    assert_true(vi.gap < 1e-12);
    inki_vi_release(&vi);
    free(start);
    ink_game_destroy(game);
}

/* --- the solver ------------------------------------------------------------------------------ */

static void step(ink_method *method, uint64_t count, ink_stopped_by expected)
{
    ink_stopped_by stopped_by = INK_STOPPED_NODES;
    assert_int_equal(method->step(method, count, &stopped_by), INK_OK);
    assert_int_equal(stopped_by, expected);
}

static ink_method *begin(const char *text, const ink_game *game, uint64_t iterations)
{
    ink_method *method = test_method(text);
    const ink_budget budget = {.iterations = iterations};
    assert_int_equal(method->solve_begin(method, game, &budget), INK_OK);
    return method;
}

static ink_text saved(const ink_method *method)
{
    ink_text text = {0};
    assert_int_equal(method->save(method, &text), INK_OK);
    return text;
}

static void check_same(const ink_text *a, const ink_text *b)
{
    assert_int_equal(a->size, b->size);
    assert_memory_equal(a->bytes, b->bytes, a->size);
}

static void saved_work_goes_on_as_if_never_interrupted(void **state)
{
    ink_game *game = test_game("pig(20)");
    ink_method *one = begin("value_iteration", game, 0);
    step(one, 5, INK_STOPPED_ITERATIONS);
    ink_text half = saved(one);
    step(one, 1000, INK_STOPPED_DONE);
    ink_text whole = saved(one);
    ink_method *other = begin("value_iteration", game, 0);
    assert_int_equal(other->load(other, half.bytes, half.size), INK_OK);
    ink_text again = saved(other);
    check_same(&half, &again);
    step(other, 1000, INK_STOPPED_DONE);
    ink_text other_whole = saved(other);
    check_same(&whole, &other_whole);
    step(other, 1, INK_STOPPED_DONE); /* nothing is left to do */
    step(other, 0, INK_STOPPED_DONE);
    ink_text_release(&half);
    ink_text_release(&whole);
    ink_text_release(&again);
    ink_text_release(&other_whole);
    ink_method_destroy(one);
    ink_method_destroy(other);
    ink_game_destroy(game);
}

static void the_budget_holds_for_all_steps(void **state)
{
    ink_game *game = test_game("pig(20)");
    ink_method *method = begin("value_iteration", game, 4);
    step(method, 0, INK_STOPPED_ITERATIONS);
    ink_text before = saved(method);
    step(method, 3, INK_STOPPED_ITERATIONS);
    step(method, UINT64_MAX, INK_STOPPED_ITERATIONS);
    ink_text four = saved(method);
    step(method, 3, INK_STOPPED_ITERATIONS);
    ink_text still = saved(method);
    check_same(&four, &still);
    assert_int_not_equal(memcmp(before.bytes, four.bytes, four.size), 0);
    /* To begin again forgets. */
    assert_int_equal(method->solve_begin(method, game, &(ink_budget){.seed = 1}), INK_OK);
    ink_text fresh = saved(method);
    check_same(&before, &fresh);
    ink_text_release(&before);
    ink_text_release(&four);
    ink_text_release(&still);
    ink_text_release(&fresh);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void nothing_can_be_done_before_the_beginning(void **state)
{
    ink_method *method = test_method("value_iteration");
    ink_stopped_by stopped_by;
    ink_text text = {0};
    assert_int_equal(method->step(method, 1, &stopped_by), INK_ERR_ARGUMENT);
    assert_int_equal(method->save(method, &text), INK_ERR_ARGUMENT);
    assert_int_equal(method->load(method, "x", 1), INK_ERR_ARGUMENT);
    assert_null(method->strategy);
    ink_method_destroy(method);
}

/* Loads a change of what was saved, which must fail and leave the work as it was. */
static void check_rejected(ink_method *method, const ink_text *good, size_t size, size_t at,
                           ink_status expected)
{
    char *bytes = malloc(good->size + 1);
    assert_non_null(bytes);
    memcpy(bytes, good->bytes, good->size);
    bytes[good->size] = 0;
    if (at < good->size) {
        bytes[at] = (char)(bytes[at] ^ 0x7F);
    }
    const ink_status status = method->load(method, bytes, size);
    if (status != expected) {
        fail_msg("%zu bytes, byte %zu changed: %s", size, at, ink_status_name(status));
    }
    free(bytes);
    ink_text now = saved(method);
    check_same(good, &now);
    ink_text_release(&now);
}

static void what_was_not_saved_is_not_loaded(void **state)
{
    ink_game *game = test_game("pig(20)");
    ink_game *longer = test_game("pig(21)");
    ink_method *method = begin("value_iteration", game, 0);
    ink_method *other = begin("value_iteration", longer, 0);
    step(method, 5, INK_STOPPED_ITERATIONS);
    ink_text good = saved(method);
    const size_t title = strlen("inkling value_iteration 1\n");
    const size_t none = SIZE_MAX;
    assert_int_equal(other->load(other, good.bytes, good.size), INK_ERR_ARGUMENT);
    check_rejected(method, &good, good.size - 1, none, INK_ERR_SYNTAX);
    check_rejected(method, &good, good.size + 1, none, INK_ERR_SYNTAX);
    check_rejected(method, &good, title + 39, none, INK_ERR_SYNTAX);
    check_rejected(method, &good, 0, none, INK_ERR_SYNTAX);
    check_rejected(method, &good, good.size, 3, INK_ERR_SYNTAX);
    check_rejected(method, &good, good.size, title, INK_ERR_ARGUMENT);       /* the check */
    check_rejected(method, &good, good.size, title + 8, INK_ERR_ARGUMENT);   /* nodes */
    check_rejected(method, &good, good.size, title + 22, INK_ERR_SYNTAX);    /* settled */
    check_rejected(method, &good, good.size, good.size - 1, INK_ERR_SYNTAX); /* a bound */
    ink_text_release(&good);
    ink_method_destroy(method);
    ink_method_destroy(other);
    ink_game_destroy(game);
    ink_game_destroy(longer);
}

/* Begins, works, saves and loads; each request for memory fails once. */
static ink_status attempt_work(ink_method *method, const ink_game *game, ink_text *text)
{
    ink_stopped_by stopped_by;
    ink_status status = method->solve_begin(method, game, &(ink_budget){.seed = 1});
    if (status == INK_OK) {
        status = method->step(method, 2, &stopped_by);
    }
    if (status == INK_OK) {
        status = method->save(method, text);
    }
    return status == INK_OK ? method->load(method, text->bytes, text->size) : status;
}

static void memory_may_run_out(void **state)
{
    ink_game *game = test_game("pig(4)");
    uint64_t nth = 0;
    uint64_t count;
    do {
        ink_method *method = test_method("value_iteration");
        ink_text text = {0};
        requests_fail(++nth, false);
        const ink_status status = attempt_work(method, game, &text);
        count = requests_end();
        assert_int_equal(status, count < nth ? INK_OK : INK_ERR_NOMEM);
        ink_text_release(&text);
        ink_method_destroy(method);
    } while (count >= nth);
    ink_game_destroy(game);
}

static void refuses_what_it_cannot_solve(void **state)
{
    static const char *const bad[] = {"value_iteration(tolerance=-1)",
                                      "value_iteration(tolerance=x)", "value_iteration(memory=0)",
                                      "value_iteration(ties=last)"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ink_method *none = NULL;
        ink_error error = {0};
        assert_int_equal(ink_method_create(bad[i], &none, &error), INK_ERR_ARGUMENT);
        assert_true(strlen(error.text) > 20);
    }
    ink_method *method = test_method("value_iteration");
    ink_game *hidden = test_game("kuhn_poker");
    ink_game *drawn = coin_game();
    drawn->traits |= INK_TRAIT_CHANCE_SAMPLED;
    ink_error error = {0};
    assert_int_equal(method->accepts(method, hidden, &error), INK_ERR_UNSUPPORTED);
    assert_non_null(strstr(error.text, "does not show all"));
    assert_int_equal(method->accepts(method, drawn, &error), INK_ERR_UNSUPPORTED);
    assert_non_null(strstr(error.text, "only draws"));
    ink_game_destroy(hidden);
    ink_game_destroy(drawn);
    ink_method_destroy(method);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pig_has_the_values_of_its_equations),
        cmocka_unit_test(the_first_player_wins_pig_as_published),
        cmocka_unit_test(values_are_those_of_minimax_where_plays_end),
        cmocka_unit_test(a_chance_that_comes_again_comes_in_the_end),
        cmocka_unit_test(play_without_end_has_no_known_value),
        cmocka_unit_test(limits_leave_what_was_found_and_say_why),
        cmocka_unit_test(bounds_close_in_on_the_value),
        cmocka_unit_test(saved_work_goes_on_as_if_never_interrupted),
        cmocka_unit_test(the_budget_holds_for_all_steps),
        cmocka_unit_test(nothing_can_be_done_before_the_beginning),
        cmocka_unit_test(what_was_not_saved_is_not_loaded),
        cmocka_unit_test(memory_may_run_out),
        cmocka_unit_test(refuses_what_it_cannot_solve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
