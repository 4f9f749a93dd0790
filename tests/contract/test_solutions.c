/* test_solutions.c - what every game with an open solver must do, and what shows of values without it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "instances.h"
#include "support.h"

#define NODE_LIMIT 50000

/* The value of the best of `count` actions for the mover; those of `listed` among all of a state, whose
 * values are known. */
static double best_of(const ink_game *game, const ink_state *state, const ink_action *listed,
                      int listed_count, const double *values)
{
    const bool maximizes = game->side[game->mover(game, state)] == 0;
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    assert_non_null(actions);
    const int count = game->actions(game, state, actions);
    double best = maximizes ? -HUGE_VAL : HUGE_VAL;
    for (int i = 0; i < listed_count; i++) {
        int place = 0;
        while (place < count && actions[place] != listed[i]) {
            place++;
        }
        assert_true(place < count); /* it is legal */
        best = maximizes ? fmax(best, values[place]) : fmin(best, values[place]);
    }
    free(actions);
    return best;
}

/* What shows at a glance is true: the value of a settled state, and that sensible actions are enough. */
static void check_glance(const ink_game *game, const char *name, const ink_state *state,
                         const ink_open_answer *answer)
{
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    assert_non_null(actions);
    const int count = game->actions(game, state, actions);
    const double best = best_of(game, state, actions, count, answer->values);
    double glance;
    if (game->settled != NULL && game->settled(game, state, &glance)) {
        if (best != glance) {
            fail_msg("%s: settled at %g, but worth %g", name, glance, best);
        }
    } else if (game->sensible != NULL) {
        const int sensible = game->sensible(game, state, actions);
        assert_true(sensible > 0 && sensible <= count);
        const double found = best_of(game, state, actions, sensible, answer->values);
        if (found != best) {
            fail_msg("%s: the sensible actions reach %g of %g", name, found, best);
        }
    }
    free(actions);
}

/* The state that stands for a symmetric one is like it and stands for itself. */
static void check_symmetry(const ink_game *game, const char *name, ink_open *open,
                           const ink_state *state, const ink_open_answer *answer)
{
    ink_state *image = calloc(2, game->state_size);
    assert_non_null(image);
    ink_state *again = (ink_state *)(void *)((char *)image + game->state_size);
    if (game->canonical != NULL && game->canonical(game, state, image)) {
        ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
        assert_non_null(actions);
        const size_t room = (size_t)game->max_actions;
        ink_open_answer other = {.values = calloc(room, sizeof(double)),
                                 .measures = calloc(room * INK_MAX_MEASURES, sizeof(double)),
                                 .nodes = NODE_LIMIT};
        assert_true(other.values != NULL && other.measures != NULL);
        assert_int_equal(game->mover(game, image), game->mover(game, state));
        assert_false(game->canonical(game, image, again));
        const int count = game->actions(game, state, actions);
        const double best = best_of(game, state, actions, count, answer->values);
        assert_int_equal(game->actions(game, image, actions), count);
        assert_int_equal(ink_open_values(game, open, image, NULL, &other), INK_OK);
        if (best_of(game, image, actions, count, other.values) != best) {
            fail_msg("%s: the state that stands for another has another value", name);
        }
        free(other.values);
        free(other.measures);
        free(actions);
    }
    free(image);
}

/* Solves a state within a node limit and checks what comes of it. */
static void check_solution(const ink_game *game, const char *name, ink_open *open,
                           const ink_state *state, ink_open_answer *answer)
{
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    assert_non_null(actions);
    const int count = game->actions(game, state, actions);
    free(actions);
    const int stop = 1;
    const ink_control control = {.stop = &stop};
    answer->nodes = 0;
    assert_int_equal(ink_open_values(game, open, state, &control, answer), INK_ERR_STOPPED);
    answer->nodes = 1;
    const ink_status at_once = ink_open_values(game, open, state, NULL, answer);
    if ((at_once != INK_OK && at_once != INK_ERR_LIMIT) || answer->nodes > 1) {
        fail_msg("%s: %s after %llu nodes, 1 was allowed", name, ink_status_name(at_once),
                 (unsigned long long)answer->nodes);
    }
    answer->nodes = NODE_LIMIT;
    const ink_status status = ink_open_values(game, open, state, NULL, answer);
    assert_true(answer->nodes <= NODE_LIMIT);
    if (status == INK_ERR_LIMIT) {
        return;
    }
    assert_int_equal(status, INK_OK);
    check_glance(game, name, state, answer);
    check_symmetry(game, name, open, state, answer);
    for (int i = 0; i < count; i++) {
        if (!is_payoff(game, answer->values[i])) {
            fail_msg("%s: an action is worth %g", name, answer->values[i]);
        }
        for (int m = 0; m < game->measure_count; m++) {
            assert_true(isfinite(answer->measures[i * game->measure_count + m]));
        }
    }
}

static void check_open(const ink_game *game, const char *name)
{
    ink_open *open = NULL;
    const ink_status status = ink_open_create(game, 0, &open);
    if (status == INK_ERR_UNSUPPORTED) {
        return;
    }
    assert_int_equal(status, INK_OK);
    const size_t room = (size_t)game->max_actions;
    ink_open_answer answer = {
        .values = calloc(room, sizeof(double)),
        .measures = calloc(room * INK_MAX_MEASURES, sizeof(double)),
    };
    assert_true(answer.values != NULL && answer.measures != NULL);
    ink_random random;
    ink_random_init(&random, 6);
    ink_walker *walker = new_walker(game);
    for (int i = 0; i < test_scaled(40); i++) {
        if (random_decision(walker, &random)) {
            check_solution(game, name, open, ink_walker_state(walker), &answer);
        }
    }
    ink_walker_destroy(walker);
    ink_open_destroy(game, open);
    free(answer.values);
    free(answer.measures);
}

static void open_solvers_keep_to_bounds_and_limits(void **state)
{
    on_every_game(check_open);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_solvers_keep_to_bounds_and_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
