/* test_tree.c - the explicit tree and the finest public partition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/tree.h>

#include "requests.h"
#include "support.h"

/* --- a game in which play leaves a public state and comes back ------------------------------
 *
 * Chance goes from START to A1 or B1 and nobody notices.  From A1 it goes on to A2, where both
 * seats learn something, and to A3, where it is seat 1's turn; from B1 straight to B2, where seat 1
 * learns what it learned at A2 and has its turn, while seat 0 learns nothing.  So seat 0 takes B2
 * for A1 and seat 1 takes B2 for A3, and what they have in common spans A2. */

enum {
    START,
    A1,
    A2,
    A3,
    B1,
    B2,
    END
};

static int place_of(const ink_state *state)
{
    return *(const int *)(const void *)state;
}

static void detour_start(const ink_game *game, ink_state *out)
{
    *(int *)(void *)out = START;
}

static int detour_mover(const ink_game *game, const ink_state *state)
{
    const int place = place_of(state);
    return place == END ? INK_MOVER_NOBODY : place == A3 || place == B2 ? 1 : INK_MOVER_CHANCE;
}

static int detour_actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    static const int next[END][2] = {{A1, B1}, {A2}, {A3}, {END}, {B2}, {END}};
    const int place = place_of(state);
    const int count = place == START ? 2 : 1;
    for (int i = 0; i < count; i++) {
        out[i] = (ink_action)next[place][i];
    }
    return count;
}

static void detour_apply(const ink_game *game, ink_state *state, ink_action action)
{
    *(int *)(void *)state = (int)action;
}

static double detour_payoff(const ink_game *game, const ink_state *state, int side)
{
    return 0.0;
}

static uint64_t detour_observe(const ink_game *game, const ink_state *before, ink_action action,
                               const ink_state *after, int observer)
{
    switch (place_of(after)) {
    case A2:
        return observer == 0 || observer == 1;
    case A3:
        return observer == 0;
    case B2:
        return observer == 1;
    case END:
        return 2;
    default:
        return 0;
    }
}

static void detour_chances(const ink_game *game, const ink_state *state, double *out)
{
    const int count = place_of(state) == START ? 2 : 1;
    for (int i = 0; i < count; i++) {
        out[i] = 1.0 / count;
    }
}

static const ink_game detour = {
    .name = "detour",
    .traits = INK_TRAIT_CHANCE,
    .seat_count = 2,
    .side_count = 2,
    .side = {0, 1},
    .state_size = sizeof(int),
    .max_actions = 2,
    .max_plies = 4,
    .start = detour_start,
    .mover = detour_mover,
    .actions = detour_actions,
    .apply = detour_apply,
    .payoff = detour_payoff,
    .observe = detour_observe,
    .chances = detour_chances,
};

static void classes_that_a_path_enters_again_are_merged(void **state)
{
    ink_tree *tree = NULL;
    assert_int_equal(ink_tree_build(&detour, 0, &tree), INK_OK);
    assert_int_equal(ink_tree_count(tree), 8);
    int32_t classes[8];
    int32_t count = 0;
    assert_int_equal(ink_tree_exact_public(tree, classes, &count), INK_OK);
    assert_int_equal(count, 2);
    for (int32_t i = 0; i < 8; i++) {
        const bool is_end = ink_tree_at(tree, i)->mover == INK_MOVER_NOBODY;
        assert_int_equal(classes[i], is_end);
    }
    ink_tree_destroy(tree);
}

/* --- the tree itself --------------------------------------------------------------------- */

static void check_links(const ink_tree *tree)
{
    const int32_t count = ink_tree_count(tree);
    int32_t children = 0;
    assert_int_equal(ink_tree_at(tree, 0)->parent, -1);
    assert_true(ink_tree_at(tree, 0)->action == INK_ACTION_NONE);
    for (int32_t i = 0; i < count; i++) {
        const ink_tree_node *node = ink_tree_at(tree, i);
        assert_true(node->child_count > 0 || node->mover == INK_MOVER_NOBODY);
        children += node->child_count;
        double sum = 0.0;
        for (int32_t c = 0; c < node->child_count; c++) {
            assert_true(node->first_child + c > i && node->first_child + c < count);
            assert_int_equal(ink_tree_at(tree, node->first_child + c)->parent, i);
            sum += ink_tree_at(tree, node->first_child + c)->probability;
        }
        if (node->mover == INK_MOVER_CHANCE) {
            assert_true(sum > 1.0 - 1e-12 && sum < 1.0 + 1e-12);
        }
    }
    assert_int_equal(children, count - 1);
}

static void links_parents_and_children(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_tree *tree = NULL;
    assert_int_equal(ink_tree_build(game, 0, &tree), INK_OK);
    check_links(tree);
    ink_tree_destroy(tree);
    ink_game_destroy(game);
}

static void keeps_the_order_of_the_actions(void **state)
{
    ink_game *game = test_tree("max( min(3 12) 5 chance(1/4: 7 3/4: -1) )");
    ink_tree *tree = NULL;
    assert_int_equal(ink_tree_build(game, 0, &tree), INK_OK);
    check_links(tree);
    assert_int_equal(ink_tree_count(tree), 8);
    const ink_tree_node *root = ink_tree_at(tree, 0);
    assert_int_equal(root->child_count, 3);
    for (int32_t i = 0; i < 3; i++) {
        assert_int_equal(ink_tree_at(tree, root->first_child + i)->action, i);
    }
    const ink_tree_node *chance = ink_tree_at(tree, root->first_child + 2);
    assert_int_equal(chance->mover, INK_MOVER_CHANCE);
    assert_true(ink_tree_at(tree, chance->first_child)->probability == 0.25);
    assert_true(ink_tree_at(tree, chance->first_child)->payoff[0] == 7.0);
    assert_true(ink_tree_at(tree, chance->first_child)->payoff[1] == -7.0);
    assert_int_equal(root->infoset[2], -1);
    ink_tree_destroy(tree);
    ink_game_destroy(game);
}

static void stops_at_the_node_limit(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_tree *tree = NULL;
    assert_int_equal(ink_tree_build(game, 57, &tree), INK_ERR_LIMIT);
    assert_null(tree);
    assert_int_equal(ink_tree_build(game, 58, &tree), INK_OK);
    ink_tree_destroy(tree);
    ink_game_destroy(game);
}

static void refuses_games_that_cannot_be_listed(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_game endless = *game;
    endless.max_plies = 0;
    ink_game sampled = *game;
    sampled.traits |= INK_TRAIT_CHANCE_SAMPLED;
    ink_tree *tree = NULL;
    assert_int_equal(ink_tree_build(&endless, 0, &tree), INK_ERR_UNSUPPORTED);
    assert_int_equal(ink_tree_build(&sampled, 0, &tree), INK_ERR_UNSUPPORTED);
    ink_game_destroy(game);
}

static void public_states_of_kuhn_poker_are_the_finest(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_tree *tree = NULL;
    assert_int_equal(ink_tree_build(game, 0, &tree), INK_OK);
    int32_t classes[58];
    int32_t count = 0;
    assert_int_equal(ink_tree_exact_public(tree, classes, &count), INK_OK);
    assert_int_equal(count, ink_tree_public_count(tree));
    for (int32_t i = 0; i < 58; i++) {
        for (int32_t j = 0; j < i; j++) {
            assert_int_equal(classes[i] == classes[j], ink_tree_at(tree, i)->public_state ==
                                                           ink_tree_at(tree, j)->public_state);
        }
    }
    ink_tree_destroy(tree);
    ink_game_destroy(game);
}

static void positions_of_open_games_are_public(void **state)
{
    ink_game *game = test_tree("max( min(3 12 8) min(2 4 6) )");
    ink_tree *tree = NULL;
    assert_int_equal(ink_tree_build(game, 0, &tree), INK_OK);
    int32_t classes[9];
    int32_t count = 0;
    assert_int_equal(ink_tree_exact_public(tree, classes, &count), INK_OK);
    assert_int_equal(count, 9);
    ink_tree_destroy(tree);
    ink_game_destroy(game);
}

static void reports_every_lack_of_memory(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_tree *tree = NULL;
    ink_status status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status != INK_OK; nth++) {
        requests_fail(nth, false);
        status = ink_tree_build(game, 0, &tree);
        assert_int_equal(status, requests_end() >= nth ? INK_ERR_NOMEM : INK_OK);
    }
    status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status != INK_OK; nth++) {
        int32_t classes[58];
        int32_t count = 0;
        requests_fail(nth, false);
        status = ink_tree_exact_public(tree, classes, &count);
        assert_int_equal(status, requests_end() >= nth ? INK_ERR_NOMEM : INK_OK);
    }
    ink_tree_destroy(tree);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_parents_and_children),
        cmocka_unit_test(keeps_the_order_of_the_actions),
        cmocka_unit_test(stops_at_the_node_limit),
        cmocka_unit_test(refuses_games_that_cannot_be_listed),
        cmocka_unit_test(classes_that_a_path_enters_again_are_merged),
        cmocka_unit_test(public_states_of_kuhn_poker_are_the_finest),
        cmocka_unit_test(positions_of_open_games_are_public),
        cmocka_unit_test(reports_every_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
