/* test_random_tree.c - random trees in several worlds. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/worlds.h>

#include "support.h"

/* The worlds that MAX can win at a node if it sees them. */
static uint64_t minimax(const ink_worlds *worlds, int32_t index)
{
    const ink_worlds_node *node = ink_worlds_node_at(worlds, index);
    if (node->kind == INK_WORLDS_LEAF) {
        return ink_worlds_wins(worlds, node->leaf)[0];
    }
    const uint64_t a = minimax(worlds, ink_worlds_edge_at(worlds, node->first_edge)->child);
    const uint64_t b = minimax(worlds, ink_worlds_edge_at(worlds, node->first_edge + 1)->child);
    return node->kind == INK_WORLDS_MAX ? a | b : a & b;
}

/* Nau's Last Player Theorem: MAX can win a world with the same probability at any depth. */
static void max_wins_as_often_at_any_depth(void **state)
{
    for (int depth = 1; depth <= 7; depth++) {
        const int trees = test_scaled(2000);
        double won = 0.0;
        for (int seed = 0; seed < trees; seed++) {
            char text[80];
            (void)snprintf(text, sizeof text, "random_tree(%d,10,seed=%d)", depth, seed);
            ink_game *game = test_game(text);
            const ink_worlds *worlds = ink_game_worlds(game);
            for (uint64_t set = minimax(worlds, ink_worlds_root(worlds)); set != 0;
                 set &= set - 1) {
                won += 0.1 / trees;
            }
            ink_game_destroy(game);
        }
        const double expected = (sqrt(5.0) - 1.0) / 2.0;
        if (fabs(won - expected) > 4.0 * sqrt(0.236 / (10.0 * trees))) {
            fail_msg("%d plies: %.4f won", depth, won);
        }
    }
}

static void is_complete_and_binary(void **state)
{
    ink_game *game = test_game("random_tree(depth=5,worlds=3)");
    const ink_worlds *worlds = ink_game_worlds(game);
    assert_int_equal(ink_worlds_node_count(worlds), 63);
    assert_int_equal(ink_worlds_count(worlds), 3);
    assert_true(ink_worlds_is_binary(worlds));
    assert_int_equal(game->max_plies, 6);
    assert_string_equal(game->text, "random_tree(depth=5,worlds=3,q=0,knowledge=all,seed=0)");
    assert_string_equal(game->name, "random_tree");
    int32_t node = ink_worlds_root(worlds);
    for (int ply = 0; ply < 5; ply++) {
        const ink_worlds_node *n = ink_worlds_node_at(worlds, node);
        assert_int_equal(n->kind, ply % 2 == 0 ? INK_WORLDS_MAX : INK_WORLDS_MIN);
        assert_int_equal(n->edge_count, 2);
        node = ink_worlds_edge_at(worlds, n->first_edge)->child;
    }
    assert_int_equal(ink_worlds_node_at(worlds, node)->kind, INK_WORLDS_LEAF);
    ink_game_destroy(game);
}

/* How many of the leaves have the same payoff in worlds 1 and 2. */
static double agreement(const char *q)
{
    double equal = 0.0;
    for (int seed = 0; seed < 200; seed++) {
        char text[80];
        (void)snprintf(text, sizeof text, "random_tree(4,2,q=%s,seed=%d)", q, seed);
        ink_game *game = test_game(text);
        const ink_worlds *worlds = ink_game_worlds(game);
        for (int32_t leaf = 0; leaf < 16; leaf++) {
            const uint64_t wins = ink_worlds_wins(worlds, leaf)[0];
            equal += (wins == 0 || wins == 3) ? 1.0 / 3200.0 : 0.0;
        }
        ink_game_destroy(game);
    }
    return equal;
}

/* Two worlds agree by chance in p^2 + (1-p)^2 = 0.528 of the leaves, and where both are copies. */
static void worlds_are_copies_with_probability_q(void **state)
{
    assert_true(fabs(agreement("0") - 0.528) < 0.035);
    assert_true(agreement("1") > 0.999);
    assert_true(fabs(agreement("0.7") - (0.49 + 0.51 * 0.528)) < 0.08);
}

static void min_knows_the_first_worlds(void **state)
{
    ink_game *game = test_game("random_tree(depth=1,worlds=5,knowledge=2)");
    const int32_t *classes = ink_worlds_knowledge(ink_game_worlds(game));
    static const int32_t expected[] = {0, 1, 2, 2, 2};
    assert_memory_equal(classes, expected, sizeof expected);
    ink_game_destroy(game);
    game = test_game("random_tree(depth=1,worlds=3)");
    static const int32_t all[] = {0, 1, 2};
    assert_memory_equal(ink_worlds_knowledge(ink_game_worlds(game)), all, sizeof all);
    ink_game_destroy(game);
}

static void seeds_give_other_trees(void **state)
{
    ink_game *games[] = {test_game("random_tree(seed=1)"), test_game("random_tree(seed=1)"),
                         test_game("random_tree(seed=2)")};
    uint64_t wins[3][16];
    for (int i = 0; i < 3; i++) {
        for (int32_t leaf = 0; leaf < 16; leaf++) {
            wins[i][leaf] = ink_worlds_wins(ink_game_worlds(games[i]), leaf)[0];
        }
        ink_game_destroy(games[i]);
    }
    assert_memory_equal(wins[0], wins[1], sizeof wins[0]);
    assert_memory_not_equal(wins[0], wins[2], sizeof wins[0]);
}

static void parameters_out_of_range_are_refused(void **state)
{
    static const char *const texts[] = {
        "random_tree(depth=0)",      "random_tree(depth=21)",
        "random_tree(worlds=0)",     "random_tree(worlds=1025)",
        "random_tree(q=-0.1)",       "random_tree(q=1.01)",
        "random_tree(q=some)",       "random_tree(knowledge=11)",
        "random_tree(knowledge=-1)", "random_tree(knowledge=none)",
        "random_tree(seed=-1)",      "random_tree(depth=20,worlds=1024)",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ink_game *game = NULL;
        ink_error error = {0};
        if (ink_game_create(texts[i], &game, &error) != INK_ERR_ARGUMENT) {
            fail_msg("%s is not refused", texts[i]);
        }
        assert_true(strlen(error.text) > 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(max_wins_as_often_at_any_depth),
        cmocka_unit_test(is_complete_and_binary),
        cmocka_unit_test(worlds_are_copies_with_probability_q),
        cmocka_unit_test(min_knows_the_first_worlds),
        cmocka_unit_test(seeds_give_other_trees),
        cmocka_unit_test(parameters_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
