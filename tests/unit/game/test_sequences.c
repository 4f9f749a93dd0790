/* test_sequences.c - the sequence form: published sizes, order, payoffs, limits; and games with held infosets. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/tree.h>

#include "awkward.h"
#include "equilibrium/kernels.h"
#include "game/sequences.h"
#include "game/sequences_hold.h"
#include "requests.h"
#include "support.h"

static ink_sequences *sequences_of(const ink_game *game)
{
    ink_sequences *sequences = NULL;
    ink_error error = {0};
    if (ink_sequences_build(game, NULL, &sequences, &error) != INK_OK) {
        fail_msg("%s: %s", game->text, error.text);
    }
    return sequences;
}

static void has_the_published_sizes(void **state)
{
    /* Nodes of the tree, ends, information sets of both, and sequences of both. */
    static const struct {
        const char *game;
        uint64_t histories;
        uint64_t ends;
        uint32_t infosets[2];
        uint32_t sequences[2];
    } cases[] = {
        {"kuhn_poker", 58, 30, {6, 6}, {13, 13}},
        {"biased_rps", 13, 9, {1, 1}, {4, 4}},
        {"leduc_poker", 9457, 5520, {468, 468}, {1093, 1093}},
        {"goofspiel(num_cards=4,points_order=descending,last=auto)",
         1077,
         576,
         {81, 81},
         {175, 175}},
        {"liars_dice(1,1,6)", 294883, 147420, {12288, 12288}, {24571, 24571}},
        /* 23,760 decisions; infosets 7,920, and 14,784 more sequences than these in all. */
        {"poker(3,3,2,2)", 0, 44883, {3960, 3960}, {11353, 11353}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_game *game = test_game(cases[i].game);
        ink_sequences *sequences = sequences_of(game);
        ink_sequences_sizes sizes;
        ink_sequences_measure(sequences, &sizes);
        const bool same = (cases[i].histories == 0 || sizes.histories == cases[i].histories) &&
                          sizes.ends == cases[i].ends &&
                          sizes.infosets[0] == cases[i].infosets[0] &&
                          sizes.infosets[1] == cases[i].infosets[1] &&
                          sizes.sequences[0] == cases[i].sequences[0] &&
                          sizes.sequences[1] == cases[i].sequences[1];
        if (!same) {
            fail_msg("%s: %llu histories, %llu ends, %u and %u infosets, %u and %u sequences",
                     cases[i].game, (unsigned long long)sizes.histories,
                     (unsigned long long)sizes.ends, sizes.infosets[0], sizes.infosets[1],
                     sizes.sequences[0], sizes.sequences[1]);
        }
        assert_true(sizes.bytes > sizes.payoffs * 12);
        ink_sequences_destroy(sequences);
        ink_game_destroy(game);
    }
}

/* --- order --------------------------------------------------------------------------------------------- */

/* Groups cover the infosets and sequences in order, and come after those that lead to them. */
static void check_order(const char *name, const inki_treeplex *treeplex)
{
    uint32_t infoset = 0;
    uint32_t sequence = 1;
    for (uint32_t g = 0; g < treeplex->group_count; g++) {
        const inki_infoset_group *group = &treeplex->groups[g];
        if (group->first != infoset || group->sequence != sequence || group->count == 0) {
            fail_msg("%s: group %u begins at %u, %u", name, g, group->first, group->sequence);
        }
        for (uint32_t i = 0; i < group->count; i++) {
            assert_true(treeplex->parent[group->first + i] < group->sequence);
        }
        infoset += group->count;
        sequence += group->count * group->actions;
    }
    assert_int_equal(infoset, treeplex->infoset_count);
    assert_int_equal(sequence, treeplex->sequence_count);
}

/* What the tree pays, all histories weighed by chance alone, is what all pairs of sequences pay. */
static void check_payoffs(const ink_game *game, const char *name, const ink_sequences *sequences)
{
    ink_tree *tree = NULL;
    assert_int_equal(ink_tree_build(game, 0, &tree), INK_OK);
    double expected = 0.0;
    double *chance = calloc((size_t)ink_tree_count(tree), sizeof *chance);
    assert_non_null(chance);
    for (int32_t i = 0; i < ink_tree_count(tree); i++) {
        const ink_tree_node *node = ink_tree_at(tree, i);
        chance[i] = node->parent < 0 ? 1.0 : chance[node->parent] * node->probability;
        if (node->mover == INK_MOVER_NOBODY) {
            expected += chance[i] * (node->payoff[0] - game->payoff_sum / 2.0);
        }
    }
    for (int p = 0; p < 2; p++) {
        const inki_payoff_matrix *matrix = &sequences->payoffs[p];
        double sum = 0.0;
        assert_int_equal(matrix->row_count, sequences->players[p].sequence_count);
        for (uint64_t i = 0; i < matrix->starts[matrix->row_count]; i++) {
            assert_true(matrix->columns[i] < sequences->players[1 - p].sequence_count);
            sum += matrix->values[i];
        }
        if (!(fabs(sum - expected) <= 1e-9 * (1.0 + fabs(expected)))) {
            fail_msg("%s: pairs pay %.12g, ends %.12g", name, sum, expected);
        }
    }
    free(chance);
    ink_tree_destroy(tree);
}

static void check_form(const ink_game *game, const char *name)
{
    ink_sequences *sequences = sequences_of(game);
    check_order(name, &sequences->players[0]);
    check_order(name, &sequences->players[1]);
    check_payoffs(game, name, sequences);
    ink_sequences_destroy(sequences);
}

static void is_in_order_and_pays_what_the_tree_pays(void **state)
{
    static const char *const games[] = {"kuhn_poker", "leduc_poker", "poker(3,2,1,1)",
                                        "goofspiel(4)", "liars_dice(1,2,2)"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ink_game *game = test_game(games[i]);
        check_form(game, games[i]);
        ink_game_destroy(game);
    }
    for (int i = 0; i < awkward_count(); i++) {
        const char *name = NULL;
        ink_game *game = awkward_create(i, &name);
        check_form(game, name);
        ink_game_destroy(game);
    }
}

/* --- refusals and limits --------------------------------------------------------------------------------- */

static void says_which_games_have_none(void **state)
{
    static const struct {
        const char *game;
        const char *text;
    } cases[] = {
        {"tic_tac_toe", "tic_tac_toe: nothing is hidden here: search is the way to solve it"},
        {"pig", "pig: nothing is hidden here: search is the way to solve it"},
        {"bridge_play", "bridge_play: a game of two seats that play against each other is needed"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_game *game = test_game(cases[i].game);
        ink_sequences *sequences = NULL;
        ink_error error = {0};
        assert_int_equal(ink_sequences_build(game, NULL, &sequences, &error), INK_ERR_UNSUPPORTED);
        assert_string_equal(error.text, cases[i].text);
        assert_null(sequences);
        ink_game_destroy(game);
    }
}

static void count_calls(void *context, uint64_t done, uint64_t total)
{
    uint64_t *last = context;
    assert_true(done > *last && total == 0);
    *last = done;
}

static void keeps_to_limits(void **state)
{
    ink_game *game = test_game("leduc_poker");
    ink_sequences *sequences = NULL;
    ink_error error = {0};
    const int stop = 1;
    uint64_t seen = 0;
    const ink_control stopped = {.stop = &stop};
    const ink_control told = {.progress = count_calls, .context = &seen};
    const ink_sequences_limits few = {.histories = 9456};
    const ink_sequences_limits enough = {.histories = 9457, .control = &told};
    const ink_sequences_limits little = {.memory = 1024};
    const ink_sequences_limits halted = {.control = &stopped};
    assert_int_equal(ink_sequences_build(game, &few, &sequences, &error), INK_ERR_LIMIT);
    assert_string_equal(error.text, "the game has more than 9456 histories");
    assert_int_equal(ink_sequences_build(game, &little, &sequences, &error), INK_ERR_LIMIT);
    assert_non_null(strstr(error.text, "the sequence form needs more than 0 MiB"));
    assert_int_equal(ink_sequences_build(game, &halted, &sequences, &error), INK_ERR_STOPPED);
    assert_null(sequences);
    assert_int_equal(ink_sequences_build(game, &enough, &sequences, &error), INK_OK);
    assert_true(seen == 8192);
    ink_sequences_destroy(sequences);
    ink_sequences_destroy(NULL);
    ink_game_destroy(game);
}

static void says_where_memory_ends(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    uint64_t nth = 0;
    uint64_t count;
    do {
        ink_sequences *sequences = NULL;
        requests_fail(++nth, false);
        const ink_status status = ink_sequences_build(game, NULL, &sequences, NULL);
        count = requests_end();
        assert_int_equal(status, count < nth ? INK_OK : INK_ERR_NOMEM);
        assert_int_equal(sequences != NULL, status == INK_OK);
        ink_sequences_destroy(sequences);
    } while (count >= nth);
    assert_true(count > 20);
    ink_game_destroy(game);
}

/* --- held infosets ------------------------------------------------------------------------------------------ */

/* Random behaviour in `held` at the infosets that are drawn, elsewhere negative; `all` gets it everywhere. */
static void draw_held(const inki_treeplex *treeplex, ink_random *random, double *held, double *all)
{
    all[0] = 1.0;
    held[0] = -1.0;
    for (uint32_t g = 0; g < treeplex->group_count; g++) {
        const inki_infoset_group *group = &treeplex->groups[g];
        for (uint32_t i = 0; i < group->count; i++) {
            const bool is_held = ink_random_below(random, 2) == 0;
            double sum = 0.0;
            for (uint32_t a = 0; a < group->actions; a++) {
                double *p = &all[group->sequence + a * group->count + i];
                *p =
                    a > 0 && ink_random_below(random, 3) == 0 ? 0.0 : 0.1 + ink_random_unit(random);
                sum += *p;
            }
            for (uint32_t a = 0; a < group->actions; a++) {
                const size_t at = group->sequence + a * group->count + i;
                all[at] /= sum;
                held[at] = is_held ? all[at] : -1.0;
            }
        }
    }
}

static double *zeros(size_t size)
{
    double *numbers = calloc(size, sizeof *numbers);
    assert_non_null(numbers);
    return numbers;
}

/* What two plans pay. */
static double value_of(const ink_sequences *sequences, double *const plans[2])
{
    const inki_payoff_matrix *matrix = &sequences->payoffs[0];
    double sum = 0.0;
    for (uint32_t row = 0; row < matrix->row_count; row++) {
        for (uint64_t i = matrix->starts[row]; i < matrix->starts[row + 1]; i++) {
            sum += plans[0][row] * plans[1][matrix->columns[i]] * matrix->values[i];
        }
    }
    return sum;
}

/* Plans of a player in the whole game and in what is left, where all infosets behave as `all` says. */
static void plan_both(const inki_held_game *rest, const ink_sequences *whole, int p,
                      const double *held, const double *all, double *plans[2])
{
    const uint32_t count = whole->players[p].sequence_count;
    double *behaviour = zeros(rest->left.players[p].sequence_count);
    for (uint32_t i = 1; i < count; i++) {
        if (held == NULL || held[i] < 0.0) {
            behaviour[rest->owner[p][i]] = all[i];
        }
    }
    plans[0] = zeros(count);
    plans[1] = zeros(rest->left.players[p].sequence_count);
    inki_kernels_plain.plan(&whole->players[p], all, plans[0]);
    inki_kernels_plain.plan(&rest->left.players[p], behaviour, plans[1]);
    for (uint32_t i = 0; i < count; i++) {
        const double found = rest->share[p][i] * plans[1][rest->owner[p][i]];
        assert_true(fabs(found - plans[0][i]) < 1e-14);
    }
    free(behaviour);
}

/* Holds half of all infosets at random; in odd rounds those of player 0 only. */
static void check_held(const ink_sequences *whole, int round, ink_random *random)
{
    double *held[2];
    double *all[2];
    double *plans[2][2]; /* of each player: in the whole game, in what is left */
    inki_held_game rest;
    for (int p = 0; p < 2; p++) {
        held[p] = zeros(whole->players[p].sequence_count);
        all[p] = zeros(whole->players[p].sequence_count);
        draw_held(&whole->players[p], random, held[p], all[p]);
    }
    const double *const both[2] = {held[0], round % 2 == 0 ? held[1] : NULL};
    assert_int_equal(inki_held_game_init(&rest, whole, both), INK_OK);
    for (int p = 0; p < 2; p++) {
        check_order("what is left", &rest.left.players[p]);
        plan_both(&rest, whole, p, both[p], all[p], plans[p]);
    }
    assert_true(rest.left.players[0].infoset_count <= whole->players[0].infoset_count);
    const double expected = value_of(whole, (double *const[2]){plans[0][0], plans[1][0]});
    const double found = value_of(&rest.left, (double *const[2]){plans[0][1], plans[1][1]});
    assert_true(fabs(found - expected) < 1e-12);
    inki_held_game_release(&rest);
    for (int p = 0; p < 2; p++) {
        free(held[p]);
        free(all[p]);
        free(plans[p][0]);
        free(plans[p][1]);
    }
}

static void what_is_left_pays_what_the_whole_does(void **state)
{
    static const char *const games[] = {"kuhn_poker", "poker(3,2,1,1)", "goofspiel(4)"};
    ink_random random;
    ink_random_init(&random, 12);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ink_game *game = test_game(games[i]);
        ink_sequences *whole = sequences_of(game);
        for (int round = 0; round < test_scaled(20); round++) {
            check_held(whole, round, &random);
        }
        ink_sequences_destroy(whole);
        ink_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_the_published_sizes),
        cmocka_unit_test(is_in_order_and_pays_what_the_tree_pays),
        cmocka_unit_test(says_which_games_have_none),
        cmocka_unit_test(keeps_to_limits),
        cmocka_unit_test(says_where_memory_ends),
        cmocka_unit_test(what_is_left_pays_what_the_whole_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
