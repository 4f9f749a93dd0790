/* test_tic_tac_toe.c - the rules, held against well-known counts. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/tree.h>
#include <inkling/view.h>

#include "support.h"

/* Plays moves by name from the start. */
static ink_walker *play(const ink_game *game, const char *const *moves, int count)
{
    ink_walker *walker = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    for (int i = 0; i < count; i++) {
        ink_action action = INK_ACTION_NONE;
        const ink_state *state = ink_walker_state(walker);
        assert_int_equal(ink_game_action_read(game, state, moves[i], &action), INK_OK);
        assert_int_equal(ink_walker_apply(walker, action), INK_OK);
    }
    return walker;
}

static void has_255168_plays_and_5478_positions(void **state)
{
    ink_game *game = test_game("tic_tac_toe");
    ink_tree *tree = NULL;
    assert_int_equal(ink_tree_build(game, 0, &tree), INK_OK);
    int ends = 0;
    int won = 0;
    int lost = 0;
    for (int32_t i = 0; i < ink_tree_count(tree); i++) {
        const ink_tree_node *node = ink_tree_at(tree, i);
        if (node->mover == INK_MOVER_NOBODY) {
            ends++;
            won += node->payoff[0] > 0.0;
            lost += node->payoff[0] < 0.0;
            assert_true(node->payoff[0] + node->payoff[1] == 0.0);
        }
    }
    assert_int_equal(ink_tree_count(tree), 549946);
    assert_int_equal(ends, 255168);
    assert_int_equal(won, 131184);
    assert_int_equal(lost, 77904);
    /* Everything is seen: the information sets are the positions. */
    assert_int_equal(ink_tree_infoset_count(tree, 0), 5478);
    assert_int_equal(ink_tree_infoset_count(tree, 1), 5478);
    assert_int_equal(ink_tree_public_count(tree), 5478);
    ink_tree_destroy(tree);
    ink_game_destroy(game);
}

static void best_play_is_a_draw(void **state)
{
    static const char *const opening[] = {"b2"};
    ink_game *game = test_game("tic_tac_toe");
    ink_walker *walker = play(game, opening, 1);
    ink_open *open = NULL;
    double values[9];
    ink_open_answer answer = {.values = values};
    assert_int_equal(ink_open_create(game, 0, &open), INK_OK);
    assert_int_equal(ink_open_values(game, open, ink_walker_state(walker), NULL, &answer), INK_OK);
    /* Replies in the order a1, b1, c1, a2, c2, a3, b3, c3: only the corners hold. */
    static const double expected[] = {0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0};
    for (int i = 0; i < 8; i++) {
        assert_true(values[i] == expected[i]);
    }
    ink_open_destroy(game, open);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void a_row_ends_the_play(void **state)
{
    static const char *const rows[8][5] = {
        {"a1", "a2", "b1", "b2", "c1"}, {"a2", "a1", "b2", "b1", "c2"},
        {"a3", "a1", "b3", "b1", "c3"}, {"a1", "b1", "a2", "b2", "a3"},
        {"b1", "a1", "b2", "a2", "b3"}, {"c1", "a1", "c2", "a2", "c3"},
        {"a1", "b1", "b2", "c1", "c3"}, {"c1", "b1", "b2", "a1", "a3"},
    };
    ink_game *game = test_game("tic_tac_toe");
    for (int i = 0; i < 8; i++) {
        ink_walker *walker = play(game, rows[i], 5);
        const ink_state *end = ink_walker_state(walker);
        assert_int_equal(ink_walker_mover(walker), INK_MOVER_NOBODY);
        assert_true(game->payoff(game, end, 0) == 1.0);
        assert_true(game->payoff(game, end, 1) == -1.0);
        ink_walker_destroy(walker);
    }
    ink_game_destroy(game);
}

static void check_features(const char *const *moves, int count, double centre, double lines)
{
    ink_game *game = test_game("tic_tac_toe");
    ink_walker *walker = play(game, moves, count);
    double features[2];
    assert_int_equal(game->feature_count, 2);
    (void)game->estimate(game, ink_walker_state(walker), features);
    assert_true(features[0] == centre);
    assert_true(features[1] == lines);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void features_count_the_centre_and_open_lines(void **state)
{
    static const char *const moves[] = {"a1", "b2", "c3", "c1", "a3"};
    check_features(moves, 0, 0.0, 0.0);
    check_features(moves, 1, 0.0, 3.0);
    check_features(moves, 2, -1.0, -1.0);
    check_features(moves, 3, -1.0, 1.0); /* rows 1 and 3, columns a and c; row 2, column b, a3-c1 */
    check_features(moves, 4, -1.0, -1.0); /* row 3 and column a; row 2, column b and a3-c1 */
    check_features(moves, 5, -1.0, 0.0);  /* the same but for a3-c1 */
    check_features(&moves[1], 1, 1.0, 4.0);
}

/* Checks the estimate of every state from this one on; returns their number. */
static int check_estimates(const ink_game *game, const ink_state *state)
{
    double features[2];
    const double estimate = game->estimate(game, state, features);
    const double sum =
        game->features[0].weight * features[0] + game->features[1].weight * features[1];
    assert_true(fabs(estimate - sum) < 1e-9 && fabs(estimate) < 1.0);
    assert_true(game->estimate(game, state, NULL) == estimate);
    if (game->mover(game, state) == INK_MOVER_NOBODY) {
        return 1;
    }
    ink_action actions[9];
    const int count = game->actions(game, state, actions);
    int states = 1;
    for (int i = 0; i < count; i++) {
        uint64_t next = 0;
        memcpy(&next, state, game->state_size);
        game->apply(game, (ink_state *)(void *)&next, actions[i]);
        states += check_estimates(game, (const ink_state *)(const void *)&next);
    }
    return states;
}

static void estimates_are_less_than_a_win(void **state)
{
    ink_game *game = test_game("tic_tac_toe");
    uint64_t start = 0;
    assert_true(game->state_size <= sizeof start);
    game->start(game, (ink_state *)(void *)&start);
    assert_int_equal(check_estimates(game, (const ink_state *)(const void *)&start), 549946);
    ink_game_destroy(game);
}

static void shows_the_board(void **state)
{
    static const char *const moves[] = {"a1", "b2", "c3"};
    ink_game *game = test_game("tic_tac_toe");
    ink_walker *walker = play(game, moves, 3);
    ink_text text = {0};
    game->state_text(game, ink_walker_state(walker), &text);
    assert_string_equal(ink_text_string(&text), "3 . . x\n"
                                                "2 . o .\n"
                                                "1 x . .\n"
                                                "  a b c\n");
    ink_text_release(&text);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_255168_plays_and_5478_positions),
        cmocka_unit_test(best_play_is_a_draw),
        cmocka_unit_test(a_row_ends_the_play),
        cmocka_unit_test(features_count_the_centre_and_open_lines),
        cmocka_unit_test(estimates_are_less_than_a_win),
        cmocka_unit_test(shows_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
