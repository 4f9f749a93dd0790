/* test_profile.c - two strategies and how good they are, against recursion on the tree. */
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
#include "equilibrium/profile.h"
#include "plain_profile.h"
#include "requests.h"
#include "support.h"
#include "toy.h"

#define ROUNDING 1e-12

static ink_sequences *sequences_of(const ink_game *game)
{
    ink_sequences *sequences = NULL;
    ink_error error = {0};
    if (ink_sequences_build(game, NULL, &sequences, &error) != INK_OK) {
        fail_msg("%s: %s", game->text, error.text);
    }
    return sequences;
}

static ink_strategy *nothing_said(void)
{
    const ink_strategy_entry *const entries[2] = {NULL, NULL};
    const size_t counts[2] = {0, 0};
    ink_strategy *strategy = NULL;
    assert_int_equal(ink_strategy_create("any", entries, counts, &strategy), INK_OK);
    return strategy;
}

/* --- random plans ------------------------------------------------------------------------------- */

/* A behaviour with some moves that are never made. */
static void random_behaviour(const inki_treeplex *treeplex, ink_random *random, double *behaviour)
{
    behaviour[0] = 1.0;
    for (uint32_t g = 0; g < treeplex->group_count; g++) {
        const inki_infoset_group *group = &treeplex->groups[g];
        for (uint32_t i = 0; i < group->count; i++) {
            double sum = 0.0;
            const uint64_t sure = ink_random_below(random, group->actions);
            for (uint32_t a = 0; a < group->actions; a++) {
                const bool never = a != sure && ink_random_below(random, 3) == 0;
                double *p = &behaviour[group->sequence + a * group->count + i];
                *p = never ? 0.0 : 0.01 + ink_random_unit(random);
                sum += *p;
            }
            for (uint32_t a = 0; a < group->actions; a++) {
                behaviour[group->sequence + a * group->count + i] /= sum;
            }
        }
    }
}

/* Plans of both players, drawn; the caller frees them. */
static void random_plans(const ink_sequences *sequences, ink_random *random, double *plans[2])
{
    for (int p = 0; p < 2; p++) {
        const inki_treeplex *treeplex = &sequences->players[p];
        double *behaviour = calloc(treeplex->sequence_count, sizeof *behaviour);
        plans[p] = calloc(treeplex->sequence_count, sizeof *plans[p]);
        assert_true(behaviour != NULL && plans[p] != NULL);
        random_behaviour(treeplex, random, behaviour);
        inki_kernels_plain.plan(treeplex, behaviour, plans[p]);
        free(behaviour);
    }
}

static void check_near(const char *label, const char *what, double found, double expected,
                       double tolerance)
{
    if (!(fabs(found - expected) <= tolerance)) {
        fail_msg("%s: %s is %.15g, not %.15g", label, what, found, expected);
    }
}

/* Bounds and strategy of drawn plans, against the tree. */
static void check_game(const ink_game *game, const char *label, int rounds)
{
    ink_sequences *sequences = sequences_of(game);
    plain_profile plain = plain_profile_create(game);
    const double tolerance = ROUNDING * (1.0 + sequences->range);
    ink_random random;
    ink_random_init(&random, 7);
    for (int round = 0; round < rounds; round++) {
        double *plans[2];
        ink_strategy *strategy = NULL;
        ink_bounds bounds;
        ink_bounds again;
        random_plans(sequences, &random, plans);
        const double *const both[2] = {plans[0], plans[1]};
        assert_int_equal(inki_profile_bounds(sequences, both, NULL, &bounds), INK_OK);
        assert_int_equal(inki_profile_strategy(sequences, both, NULL, &strategy), INK_OK);
        const double value = plain_profile_value(&plain, strategy, strategy);
        const int seat = sequences->seats[0];
        const double high = plain_profile_best(&plain, seat, strategy);
        const double low = game->payoff_sum - plain_profile_best(&plain, 1 - seat, strategy);
        check_near(label, "the value", bounds.value, value, tolerance);
        check_near(label, "the upper bound", bounds.high, high, tolerance);
        check_near(label, "the lower bound", bounds.low, low, tolerance);
        check_near(label, "NashConv", bounds.nash_conv, high - low, tolerance);
        check_near(label, "exploitability", bounds.exploitability, (high - low) / 2, tolerance);
        assert_true(bounds.low <= bounds.value + tolerance);
        assert_true(bounds.value <= bounds.high + tolerance);
        /* The strategy says the same as the plans. */
        assert_int_equal(ink_evaluate(sequences, strategy, &again), INK_OK);
        check_near(label, "the value of the strategy", again.value, bounds.value, tolerance);
        check_near(label, "the strategy's NashConv", again.nash_conv, bounds.nash_conv, tolerance);
        ink_strategy_destroy(strategy);
        free(plans[0]);
        free(plans[1]);
    }
    plain_profile_release(&plain);
    ink_sequences_destroy(sequences);
}

static void agrees_with_recursion_on_the_tree(void **state)
{
    static const struct {
        const char *game;
        int rounds;
    } cases[] = {
        {"kuhn_poker", 40},        {"biased_rps", 10},   {"poker(3,2,1,1)", 1},
        {"liars_dice(1,1,2)", 20}, {"goofspiel(3)", 10}, {"liars_dice(1,2,2)", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_game *game = test_game(cases[i].game);
        check_game(game, cases[i].game, test_scaled(cases[i].rounds));
        ink_game_destroy(game);
    }
    for (int i = 0; i < awkward_count(); i++) {
        const char *name = NULL;
        ink_game *game = awkward_create(i, &name);
        check_game(game, name, test_scaled(20));
        ink_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_recursion_on_the_tree),
    };
    (void)nothing_said;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
