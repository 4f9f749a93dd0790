/* test_rollout.c - sampled plays: what their means tend to, the dice they share, and their limits. */
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

#include "support.h"
#include "toy.h"

/* Asks about the start of a game, or what follows its first chance move. */
static ink_status ask(const ink_game *game, const char *method_text, const ink_budget *budget,
                      ink_advice *out, ink_error *error)
{
    ink_method *method = test_method(method_text);
    ink_walker *walker = NULL;
    ink_view *view = NULL;
    ink_random random;
    ink_random_init(&random, 1);
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    assert_int_equal(ink_walker_draw(walker, &random), INK_OK);
    assert_int_equal(ink_walker_view(walker, ink_walker_mover(walker), &view), INK_OK);
    const ink_status status = ink_advise(method, view, budget, out, error);
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    ink_method_destroy(method);
    return status;
}

static ink_advice advise(const ink_game *game, const char *method_text, const ink_budget *budget)
{
    ink_advice advice = {0};
    ink_error error = {0};
    if (ask(game, method_text, budget, &advice, &error) != INK_OK) {
        fail_msg("%s on %s: %s", method_text, game->name, error.text);
    }
    return advice;
}

/* Asks about a position in text. */
static ink_advice advise_at(const char *position_text, const char *method_text, ink_text *best)
{
    const ink_budget budget = {.seed = 3};
    ink_position position = {0};
    ink_error error = {0};
    ink_view *view = NULL;
    ink_advice advice = {0};
    ink_method *method = test_method(method_text);
    if (ink_position_read(position_text, NULL, &position, &error) != INK_OK) {
        fail_msg("%s: %s", position_text, error.text);
    }
    assert_int_equal(ink_position_view(&position, &view), INK_OK);
    if (ink_advise(method, view, &budget, &advice, &error) != INK_OK) {
        fail_msg("%s: %s", position_text, error.text);
    }
    ink_text_reset(best);
    position.game->action_text(position.game, ink_walker_state(position.walker),
                               advice.actions[advice.best].action, best);
    ink_view_destroy(view);
    ink_position_release(&position);
    ink_method_destroy(method);
    return advice;
}

/* --- values --------------------------------------------------------------------------------- */

/* The expected payoff to side 0 if all seats take any action with the same probability. */
static double random_value(const ink_game *game, const ink_state *state)
{
    const int mover = game->mover(game, state);
    if (mover == INK_MOVER_NOBODY) {
        return game->payoff(game, state, 0);
    }
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    double *chances = calloc((size_t)game->max_actions, sizeof *chances);
    ink_state *child = calloc(1, game->state_size);
    assert_true(actions != NULL && chances != NULL && child != NULL);
    const int count = game->actions(game, state, actions);
    if (mover == INK_MOVER_CHANCE) {
        game->chances(game, state, chances);
    }
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        memcpy(child, state, game->state_size);
        game->apply(game, child, actions[i]);
        sum += (mover == INK_MOVER_CHANCE ? chances[i] : 1.0 / count) * random_value(game, child);
    }
    free(actions);
    free(chances);
    free(child);
    return sum;
}

/* Of 2,000 plays of each action of 40 games, means are within 4.5 standard errors. */
static void means_of_random_plays_tend_to_their_expectation(void **state)
{
    const ink_budget budget = {.samples = 2000, .seed = 8};
    for (uint64_t seed = 0; seed < (uint64_t)test_scaled(40); seed++) {
        ink_game *game =
            toy_random(seed, 6, 2, INK_TRAIT_OPEN | (seed % 2 == 0 ? INK_TRAIT_CHANCE : 0u));
        ink_walker *walker = NULL;
        ink_random random;
        ink_random_init(&random, 1);
        assert_int_equal(ink_walker_create(game, &walker), INK_OK);
        assert_int_equal(ink_walker_draw(walker, &random), INK_OK);
        if (ink_walker_mover(walker) >= 0) {
            ink_advice advice = advise(game, "rollout", &budget);
            ink_state *child = calloc(1, game->state_size);
            assert_non_null(child);
            assert_int_equal(advice.samples, 2000);
            assert_int_equal(advice.stopped_by, INK_STOPPED_SAMPLES);
            for (int i = 0; i < advice.count; i++) {
                const ink_advice_action *action = &advice.actions[i];
                memcpy(child, ink_walker_state(walker), game->state_size);
                game->apply(game, child, action->action);
                const double expected = random_value(game, child);
                const double error = isnan(action->standard_error) ? 0.0 : action->standard_error;
                if (fabs(action->value - expected) > 4.5 * error + 1e-9) {
                    fail_msg("game %d, action %d: %.4f +- %.4f, but %.4f is expected", (int)seed, i,
                             action->value, error, expected);
                }
            }
            free(child);
            ink_advice_release(&advice);
        }
        ink_walker_destroy(walker);
        ink_game_destroy(game);
    }
}

static void depth_one_is_the_estimate_after_each_action(void **state)
{
    ink_text best = {0};
    ink_advice advice = advise_at("tic_tac_toe", "rollout(depth=1)", &best);
    ink_game *game = test_game("tic_tac_toe");
    ink_state *child = calloc(1, game->state_size);
    assert_non_null(child);
    for (int i = 0; i < advice.count; i++) {
        game->start(game, child);
        game->apply(game, child, advice.actions[i].action);
        assert_true(advice.actions[i].value == game->estimate(game, child, NULL));
        assert_true(advice.actions[i].standard_error == 0.0);
    }
    assert_string_equal(ink_text_string(&best), "b2");
    assert_int_equal(advice.samples, 1);
    assert_int_equal(advice.stopped_by, INK_STOPPED_DONE);
    free(child);
    ink_game_destroy(game);
    ink_text_release(&best);
    ink_advice_release(&advice);
}

/* x has a1 and b1.  Both sides take the best estimate, which takes a win, and blocks one. */
static void without_chance_the_policy_of_estimates_plays_one_line(void **state)
{
    ink_text best = {0};
    ink_advice advice =
        advise_at("tic_tac_toe a1 b2 b1", "rollout(policy=estimate,samples=50)", &best);
    assert_string_equal(ink_text_string(&best), "c1");
    assert_int_equal(advice.samples, 1);
    for (int i = 0; i < advice.count; i++) {
        assert_true(advice.actions[i].standard_error == 0.0);
        assert_true(i == advice.best || advice.actions[i].value == 1.0);
    }
    ink_text_release(&best);
    ink_advice_release(&advice);
}

/* As most books have them, of the openings that are not a matter of taste. */
static void openings_of_backgammon_are_found_by_looking_a_reply_ahead(void **state)
{
    static const char *const openings[][2] = {
        {"backgammon 31", "8/5,6/5"}, {"backgammon 42", "8/4,6/4"}, {"backgammon 61", "13/7,8/7"}};
    for (size_t i = 0; i < sizeof openings / sizeof openings[0]; i++) {
        ink_text best = {0};
        ink_advice advice =
            advise_at(openings[i][0], "rollout(policy=estimate,depth=3,samples=100)", &best);
        assert_string_equal(ink_text_string(&best), openings[i][1]);
        ink_text_release(&best);
        ink_advice_release(&advice);
    }
}

/* --- common random numbers ------------------------------------------------------------------ */

/* After either action come the same dice; "b" pays one point more whatever they show. */
static void every_action_gets_the_same_dice(void **state)
{
    ink_game *game = test_tree("max(a: chance(1/4: 0 1/4: 10 1/2: min(4 20))"
                               "    b: chance(1/4: 1 1/4: 11 1/2: min(5 21)))");
    const ink_budget budget = {.samples = 37, .seed = 4};
    ink_advice advice = advise(game, "rollout", &budget);
    assert_int_equal(advice.best, 1);
    assert_true(fabs(advice.actions[1].value - advice.actions[0].value - 1.0) < 1e-12);
    assert_true(fabs(advice.actions[1].standard_error - advice.actions[0].standard_error) < 1e-12);
    assert_true(advice.actions[0].standard_error > 0.5);
    ink_advice_release(&advice);
    ink_game_destroy(game);
}

/* "a" and "b" come to the same die in ply 3, "b" after another throw and "c" after a choice. */
static void dice_belong_to_their_ply(void **state)
{
#define DIE "chance(1/6: 1 1/6: 2 1/6: 3 1/6: 4 1/6: 5 1/6: 6)"
    ink_game *game = test_tree("max(a: max(" DIE ") b: chance(1/2: " DIE " 1/2: " DIE ")"
                               "    c: min(" DIE " " DIE "))");
    const ink_budget budget = {.samples = 50, .seed = 4};
    ink_advice advice = advise(game, "rollout", &budget);
    assert_true(advice.actions[0].value == advice.actions[1].value);
    assert_true(advice.actions[0].value == advice.actions[2].value);
    assert_true(advice.actions[0].standard_error > 0.1);
    ink_advice_release(&advice);
    ink_game_destroy(game);
}

/* Spread evenly, 200 throws of a die are close to its mean, whatever the seed; drawn, they stray. */
static void the_first_dice_may_be_spread_evenly(void **state)
{
    ink_game *game = test_tree("max(a: " DIE " b: max(" DIE "))");
    double drawn = 0.0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        const ink_budget budget = {.samples = 200, .seed = seed};
        ink_advice advice = advise(game, "rollout(chance=even)", &budget);
        assert_true(fabs(advice.actions[0].value - 3.5) < 0.05);
        assert_true(advice.actions[0].value == advice.actions[1].value);
        ink_advice_release(&advice);
        advice = advise(game, "rollout(chance=sampled)", &budget);
        drawn = fmax(drawn, fabs(advice.actions[0].value - 3.5));
        ink_advice_release(&advice);
    }
    assert_true(drawn > 0.1);
    ink_game_destroy(game);
}

/* --- limits --------------------------------------------------------------------------------- */

static void at_the_node_limit_the_samples_so_far_count(void **state)
{
    ink_game *game = test_game("pig(goal=20)");
    const ink_budget plenty = {.samples = 10, .seed = 6};
    ink_advice first = advise(game, "rollout", &plenty);
    const ink_budget few = {.nodes = first.nodes + 1, .seed = 6};
    ink_advice again = advise(game, "rollout", &few);
    assert_int_equal(again.stopped_by, INK_STOPPED_NODES);
    assert_int_equal(again.samples, 10);
    assert_int_equal(again.nodes, first.nodes);
    assert_memory_equal(again.actions, first.actions, (size_t)first.count * sizeof *first.actions);
    ink_advice_release(&first);
    ink_advice_release(&again);
    ink_game_destroy(game);
}

static void limits_below_one_sample_leave_no_answer(void **state)
{
    ink_game *game = test_game("tic_tac_toe");
    const ink_budget budget = {.nodes = 20, .seed = 6};
    ink_advice advice = {0};
    ink_error error = {0};
    assert_int_equal(ask(game, "rollout", &budget, &advice, &error), INK_ERR_LIMIT);
    assert_null(advice.actions);
    ink_game_destroy(game);
}

static int never_over(const ink_game *game, const ink_state *state)
{
    (void)game;
    (void)state;
    return 0;
}

static void stay(const ink_game *game, ink_state *state, ink_action action)
{
    (void)game;
    (void)state;
    (void)action;
}

static void plays_without_an_end_are_given_up(void **state)
{
    static const toy_node nodes[] = {{.mover = 0, .first = 1, .count = 1},
                                     {.mover = INK_MOVER_NOBODY}};
    ink_game *game = toy_create(nodes, 2, 1, INK_TRAIT_OPEN);
    game->mover = never_over;
    game->apply = stay;
    game->max_plies = 0;
    const ink_budget budget = {.samples = 2};
    ink_advice advice = {0};
    ink_error error = {0};
    assert_int_equal(ask(game, "rollout", &budget, &advice, &error), INK_ERR_UNSUPPORTED);
    const ink_budget hurried = {.time_ms = 1};
    assert_int_equal(ask(game, "rollout", &hurried, &advice, &error), INK_ERR_LIMIT);
    ink_game_destroy(game);
}

static void equal_values_are_shared_by_chance_if_that_is_asked_for(void **state)
{
    ink_game *game = test_tree("max(3 3 2)");
    const ink_budget budget = {.seed = 2};
    ink_advice first = advise(game, "rollout(ties=first)", &budget);
    assert_true(first.actions[0].probability == 1.0);
    ink_advice_release(&first);
    ink_advice shared = advise(game, "rollout(ties=random)", &budget);
    assert_true(shared.actions[0].probability == 0.5 && shared.actions[1].probability == 0.5);
    ink_advice_release(&shared);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(means_of_random_plays_tend_to_their_expectation),
        cmocka_unit_test(depth_one_is_the_estimate_after_each_action),
        cmocka_unit_test(without_chance_the_policy_of_estimates_plays_one_line),
        cmocka_unit_test(openings_of_backgammon_are_found_by_looking_a_reply_ahead),
        cmocka_unit_test(every_action_gets_the_same_dice),
        cmocka_unit_test(dice_belong_to_their_ply),
        cmocka_unit_test(the_first_dice_may_be_spread_evenly),
        cmocka_unit_test(at_the_node_limit_the_samples_so_far_count),
        cmocka_unit_test(limits_below_one_sample_leave_no_answer),
        cmocka_unit_test(plays_without_an_end_are_given_up),
        cmocka_unit_test(equal_values_are_shared_by_chance_if_that_is_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
