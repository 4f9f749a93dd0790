/* test_profile.c - two strategies and how good they are, against recursion on the tree. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/efg.h>
#include <inkling/equilibrium.h>

#include "awkward.h"
#include "equilibrium/profile.h"
#include "plain_profile.h"
#include "requests.h"
#include "support.h"

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

/* --- known numbers --------------------------------------------------------------------------------- */

/* What equal probabilities leave to best responses. */
static void uniform_strategies_are_as_exploitable_as_published(void **state)
{
    static const struct {
        const char *game;
        double high; /* 0: only the mean is published */
        double low;
        double exploitability;
    } cases[] = {
        {"kuhn_poker", 0.0, 0.0, 0.4583333333},
        {"leduc_poker", 0.0, 0.0, 2.3736111111},
        {"goofspiel(5)", 0.775, -0.775, 0.775},
        {"goofspiel(num_cards=4,points_order=descending,last=auto)", 0.0, 0.0, 0.7083333333},
        {"liars_dice(1,1,6)", 0.795491622574956, -0.766000, 0.780744},
        {"poker(3,3,2,2)", 6.796130952380951, -5.599826, 6.197978},
    };
    const ink_strategy_entry *const entries[2] = {NULL, NULL};
    const size_t counts[2] = {0, 0};
    ink_strategy *silent = NULL;
    assert_int_equal(ink_strategy_create("any", entries, counts, &silent), INK_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_game *game = test_game(cases[i].game);
        ink_sequences *sequences = sequences_of(game);
        ink_bounds bounds;
        assert_int_equal(ink_evaluate(sequences, silent, &bounds), INK_OK);
        check_near(cases[i].game, "exploitability", bounds.exploitability, cases[i].exploitability,
                   2e-6);
        if (cases[i].high > 0.0) {
            check_near(cases[i].game, "the upper bound", bounds.high, cases[i].high, 1e-6);
            check_near(cases[i].game, "the lower bound", bounds.low, cases[i].low, 5e-6);
        }
        ink_sequences_destroy(sequences);
        ink_game_destroy(game);
    }
    ink_strategy_destroy(silent);
}

/* --- off the path ------------------------------------------------------------------------------------ */

/* At infosets that its own moves do not lead to, a seat answers the other's strategy best. */
static void check_off_path(const ink_game *game, const char *name, ink_random *random, int *seen)
{
    ink_sequences *sequences = sequences_of(game);
    plain_profile plain = plain_profile_create(game);
    double *plans[2];
    ink_strategy *strategy = NULL;
    random_plans(sequences, random, plans);
    const double *const both[2] = {plans[0], plans[1]};
    assert_int_equal(inki_profile_strategy(sequences, both, NULL, &strategy), INK_OK);
    for (int seat = 0; seat < 2; seat++) {
        const double sign = game->side[seat] == 0 ? 1.0 : -1.0;
        for (size_t i = 0; i < ink_strategy_count(strategy, seat); i++) {
            const ink_strategy_entry entry = ink_strategy_at(strategy, seat, i);
            double values[64];
            if (plain_profile_own_reach(&plain, seat, entry.key, strategy) > 0.0 ||
                !plain_profile_actions(&plain, seat, entry.key, strategy, values)) {
                continue;
            }
            double best = sign * values[0];
            double mean = 0.0;
            for (int a = 0; a < entry.count; a++) {
                best = fmax(best, sign * values[a]);
                mean += entry.probabilities[a] * sign * values[a];
            }
            check_near(name, "an answer off the path", mean, best, 1e-9);
            ++*seen;
        }
    }
    ink_strategy_destroy(strategy);
    free(plans[0]);
    free(plans[1]);
    plain_profile_release(&plain);
    ink_sequences_destroy(sequences);
}

static void answers_best_where_the_own_plan_does_not_lead(void **state)
{
    static const char *const games[] = {"kuhn_poker", "liars_dice(1,1,2)", "goofspiel(3)"};
    int seen = 0;
    ink_random random;
    ink_random_init(&random, 21);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ink_game *game = test_game(games[i]);
        for (int round = 0; round < test_scaled(20); round++) {
            check_off_path(game, games[i], &random, &seen);
        }
        ink_game_destroy(game);
    }
    for (int i = 0; i < awkward_count(); i++) {
        const char *name = NULL;
        ink_game *game = awkward_create(i, &name);
        for (int round = 0; round < test_scaled(20); round++) {
            check_off_path(game, name, &random, &seen);
        }
        ink_game_destroy(game);
    }
    assert_true(seen >= test_scaled(200));
}

/* Side 0 stays out, which is best.  If it went in, side 1 would end play at once; would it not, side 0's last
 * move would matter: only trembles tell that its second action is the better one. */
static void minds_the_others_trembles(void **state)
{
    static const char text[] = "EFG 2 R \"\" { \"1\" \"2\" }\n"
                               "p \"\" 1 1 \"\" { \"out\" \"in\" } 0\n"
                               "t \"\" 1 \"\" { 5 -5 }\n"
                               "p \"\" 2 1 \"\" { \"end\" \"on\" } 0\n"
                               "t \"\" 2 \"\" { -1 1 }\n"
                               "p \"\" 1 2 \"\" { \"a\" \"b\" } 0\n"
                               "t \"\" 3 \"\" { 0 0 }\nt \"\" 4 \"\" { 3 -3 }\n";
    ink_game *game = NULL;
    assert_int_equal(ink_efg_read(text, strlen(text), &game, NULL), INK_OK);
    ink_sequences *sequences = sequences_of(game);
    assert_int_equal(sequences->players[0].sequence_count, 5);
    /* The infosets of side 0 are of two levels, each with two actions. */
    const double first[] = {1.0, 1.0, 0.0, 0.0, 0.0};
    const double second[] = {1.0, 1.0, 0.0};
    const double *const plans[2] = {first, second};
    ink_strategy *strategy = NULL;
    ink_strategy_entry entry;
    assert_int_equal(inki_profile_strategy(sequences, plans, NULL, &strategy), INK_OK);
    assert_int_equal(ink_strategy_find(strategy, 0, sequences->players[0].keys[1], &entry), INK_OK);
    assert_true(entry.probabilities[0] == 0.0 && entry.probabilities[1] == 1.0);
    ink_strategy_destroy(strategy);
    ink_sequences_destroy(sequences);
    ink_game_destroy(game);
}

/* --- held infosets -------------------------------------------------------------------------------------- */

/* Who is held everywhere gets no more than the plan does, and the strategy says what is held. */
static void best_responses_keep_to_what_is_held(void **state)
{
    ink_game *game = test_game("poker(3,2,1,1)");
    ink_sequences *sequences = sequences_of(game);
    ink_random random;
    ink_random_init(&random, 5);
    for (int player = 0; player < 2; player++) {
        const inki_treeplex *treeplex = &sequences->players[player];
        double *plans[2];
        double *behaviour = calloc(treeplex->sequence_count, sizeof *behaviour);
        double *again = calloc(treeplex->sequence_count, sizeof *again);
        assert_true(behaviour != NULL && again != NULL);
        random_plans(sequences, &random, plans);
        random_behaviour(treeplex, &random, behaviour);
        inki_kernels_plain.plan(treeplex, behaviour, plans[player]);
        const double *const both[2] = {plans[0], plans[1]};
        const double *held[2] = {NULL, NULL};
        held[player] = behaviour;
        ink_bounds whole;
        ink_bounds rest;
        assert_int_equal(inki_profile_bounds(sequences, both, NULL, &whole), INK_OK);
        assert_int_equal(inki_profile_bounds(sequences, both, held, &rest), INK_OK);
        check_near("held", "the value", rest.value, whole.value, ROUNDING);
        check_near("held", "the held side's best", player == 0 ? rest.high : rest.low, whole.value,
                   1e-11);
        check_near("held", "the other's best", player == 0 ? rest.low : rest.high,
                   player == 0 ? whole.low : whole.high, 1e-11);
        ink_strategy *strategy = NULL;
        size_t found = 0;
        assert_int_equal(inki_profile_strategy(sequences, both, held, &strategy), INK_OK);
        again[0] = 1.0;
        assert_int_equal(inki_profile_read(sequences, player, strategy, again, &found), INK_OK);
        assert_int_equal(found, treeplex->infoset_count);
        assert_memory_equal(again, behaviour, treeplex->sequence_count * sizeof *again);
        ink_strategy_destroy(strategy);
        free(behaviour);
        free(again);
        free(plans[0]);
        free(plans[1]);
    }
    ink_sequences_destroy(sequences);
    ink_game_destroy(game);
}

/* --- the public functions ------------------------------------------------------------------------------- */

static void evaluates_one_strategy_against_another(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_sequences *sequences = sequences_of(game);
    plain_profile plain = plain_profile_create(game);
    ink_random random;
    ink_random_init(&random, 3);
    ink_strategy *strategies[2] = {NULL, NULL};
    for (int i = 0; i < 2; i++) {
        double *plans[2];
        random_plans(sequences, &random, plans);
        const double *const both[2] = {plans[0], plans[1]};
        assert_int_equal(inki_profile_strategy(sequences, both, NULL, &strategies[i]), INK_OK);
        free(plans[0]);
        free(plans[1]);
    }
    double value = 0.0;
    assert_int_equal(ink_evaluate_pair(sequences, strategies[0], strategies[1], &value), INK_OK);
    check_near("kuhn_poker", "the pair", value,
               plain_profile_value(&plain, strategies[0], strategies[1]), ROUNDING);
    ink_strategy_destroy(strategies[0]);
    ink_strategy_destroy(strategies[1]);
    plain_profile_release(&plain);
    ink_sequences_destroy(sequences);
    ink_game_destroy(game);
}

static void refuses_another_number_of_actions(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_sequences *sequences = sequences_of(game);
    const double thirds[] = {0.25, 0.25, 0.5};
    const ink_strategy_entry entry = {sequences->players[1].keys[0], thirds, 3};
    const ink_strategy_entry *const entries[2] = {NULL, &entry};
    const size_t counts[2] = {0, 1};
    ink_strategy *strategy = NULL;
    ink_bounds bounds = {.value = 99.0};
    assert_int_equal(ink_strategy_create("kuhn_poker", entries, counts, &strategy), INK_OK);
    assert_int_equal(ink_evaluate(sequences, strategy, &bounds), INK_ERR_ARGUMENT);
    assert_true(bounds.value == 99.0);
    ink_strategy_destroy(strategy);
    ink_sequences_destroy(sequences);
    ink_game_destroy(game);
}

/* Makes a strategy of the uniform plans and evaluates it. */
static ink_status attempt(const ink_sequences *sequences)
{
    double *const plans[2] = {inki_profile_uniform_plan(&sequences->players[0], NULL),
                              inki_profile_uniform_plan(&sequences->players[1], NULL)};
    ink_status status = plans[0] == NULL || plans[1] == NULL ? INK_ERR_NOMEM : INK_OK;
    ink_strategy *strategy = NULL;
    if (status == INK_OK) {
        const double *const both[2] = {plans[0], plans[1]};
        status = inki_profile_strategy(sequences, both, NULL, &strategy);
    }
    ink_bounds bounds;
    if (status == INK_OK) {
        status = ink_evaluate(sequences, strategy, &bounds);
    }
    double *held[2] = {NULL, NULL};
    if (status == INK_OK) {
        status = inki_profile_hold(sequences, strategy, held);
    }
    ink_strategy_destroy(strategy);
    for (int p = 0; p < 2; p++) {
        free(plans[p]);
        free(held[p]);
    }
    return status;
}

static void says_where_memory_ends(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_sequences *sequences = sequences_of(game);
    uint64_t nth = 0;
    uint64_t count;
    do {
        requests_fail(++nth, false);
        const ink_status status = attempt(sequences);
        count = requests_end();
        if (status != (count < nth ? INK_OK : INK_ERR_NOMEM)) {
            fail_msg("request %d of %d fails: %s", (int)nth, (int)count, ink_status_name(status));
        }
    } while (count >= nth);
    assert_true(count > 20);
    ink_sequences_destroy(sequences);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_recursion_on_the_tree),
        cmocka_unit_test(uniform_strategies_are_as_exploitable_as_published),
        cmocka_unit_test(answers_best_where_the_own_plan_does_not_lead),
        cmocka_unit_test(minds_the_others_trembles),
        cmocka_unit_test(best_responses_keep_to_what_is_held),
        cmocka_unit_test(evaluates_one_strategy_against_another),
        cmocka_unit_test(refuses_another_number_of_actions),
        cmocka_unit_test(says_where_memory_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
