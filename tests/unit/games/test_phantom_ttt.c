/* test_phantom_ttt.c - marks, failures and what is seen of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/sizes.h>
#include <inkling/tree.h>

#include "plays.h"
#include "support.h"
#include "tree_sizes.h"

#define MAX_NODES 20000

/* Two plays that look alike to x: whether o failed first does not show. */
static const char failed[] = "b2 b2 a1";
static const char went_elsewhere[] = "b2 a1";

static bool alike_after(const char *game, int observer)
{
    ink_text a = {0};
    ink_text b = {0};
    ink_text_format(&a, "%s %s", game, failed);
    ink_text_format(&b, "%s %s", game, went_elsewhere);
    const bool alike = play_alike(ink_text_string(&a), ink_text_string(&b), observer);
    ink_text_release(&a);
    ink_text_release(&b);
    return alike;
}

static void a_failure_of_the_other_seat_does_not_leak(void **state)
{
    assert_true(alike_after("phantom_ttt", 0));
    assert_true(alike_after("phantom_ttt", INK_OBSERVER_PUBLIC));
    assert_false(alike_after("phantom_ttt", 1));
    assert_false(alike_after("phantom_ttt(reveal-numturns)", 0));
    assert_false(alike_after("phantom_ttt(reveal-numturns)", INK_OBSERVER_PUBLIC));
    assert_false(alike_after("phantom_ttt(reveal-numturns)", 1));
}

static void who_fails_moves_again(void **state)
{
    play_check_actions("phantom_ttt", 0, "a1 b1 c1 a2 b2 c2 a3 b3 c3");
    play_check_actions("phantom_ttt b2", 1, "a1 b1 c1 a2 b2 c2 a3 b3 c3");
    play_check_actions("phantom_ttt b2 b2", 1, "a1 b1 c1 a2 c2 a3 b3 c3");
    play_check_actions("phantom_ttt b2 b2 a1", 0, "a1 b1 c1 a2 c2 a3 b3 c3");
    play_check_actions("phantom_ttt b2 b2 a1 a1", 0, "b1 c1 a2 c2 a3 b3 c3");
}

static void three_in_a_row_win(void **state)
{
    play_check_payoff("phantom_ttt a1 a2 b1 b2 c1", 1);
    play_check_payoff("phantom_ttt a1 a2 b1 b2 c3 c2", -1);
    play_check_payoff("phantom_ttt a1 a1 b2 b2 c3 b1 b3 a3 c1 c2 a2", 0);
    play_check_actions("phantom_ttt a1 a2 b1 b2 c1", INK_MOVER_NOBODY, "");
}

static void the_end_is_seen(void **state)
{
    assert_false(play_alike("phantom_ttt a1 a2 b1 b2 c1", "phantom_ttt a1 a2 b1 b2 c3", 1));
    assert_false(play_alike("phantom_ttt a1 a2 b1 b2 c1", "phantom_ttt a1 a2 b1 b2 c3",
                            INK_OBSERVER_PUBLIC));
    assert_true(play_alike("phantom_ttt a1 a2", "phantom_ttt c3 b2", INK_OBSERVER_PUBLIC));
}

static void a_move_that_wins_may_be_the_only_one(void **state)
{
    const char *two_in_a_row = "phantom_ttt(restrict_winning_moves=True) a1 a2 b1 b2";
    play_check_actions(two_in_a_row, 0, "c1");
    play_check_actions("phantom_ttt a1 a2 b1 b2", 0, "c1 a2 b2 c2 a3 b3 c3");
    /* Both c1 and a3 complete a row, and the order of the paper's program decides. */
    play_check_actions("phantom_ttt(restrict_winning_moves=True) b1 c2 a2 b3 a1 b2", 0, "a3");
    /* What completes a row may be the other's: then it is found, and no longer forced. */
    play_check_actions("phantom_ttt(restrict_winning_moves=True) a1 c3 b3 b2 c1", 1, "a1");
    play_check_actions("phantom_ttt(restrict_winning_moves=True) a1 c3 b3 b2 c1 a1", 1,
                       "b1 c1 a2 c2 a3 b3");
}

static void shows_the_board_and_what_was_found(void **state)
{
    play_check_text("phantom_ttt b2 b2 a1", -1,
                    "3 . . .\n2 . x .\n1 o . .\n  a b c\nx has found -, o has found b2\n");
    play_check_text("phantom_ttt b2 b2 a1", 1, "3 . . .\n2 . x .\n1 o . .\n  a b c\n");
    play_check_text("phantom_ttt b2 b2 a1", 0, "3 . . .\n2 . x .\n1 . . .\n  a b c\n");
    play_check_text("phantom_ttt(reveal-numturns) b2 b2 a1", 0,
                    "3 . . .\n2 . x .\n1 . . .\n  a b c\no has found: 1\n");
}

static void no_play_is_longer_than_declared(void **state)
{
    /* Each seat finds all that there is to find. */
    ink_position position =
        play_position("phantom_ttt a1 a1 a2 a2 a3 a3 b1 b1 b2 b2 c2 c2 b3 b3 c1 "
                      "c1 c3");
    assert_int_equal(ink_walker_mover(position.walker), INK_MOVER_NOBODY);
    assert_int_equal(ink_walker_history(position.walker)->count, position.game->max_plies);
    ink_position_release(&position);
}

/* The mover of a play of phantom_ttt that ends with the third mark. */
static int mover_of_three_marks(const ink_game *game, const ink_state *state)
{
    ink_text text = {0};
    int marks = 0;
    game->state_text(game, state, &text);
    const char *end = strstr(ink_text_string(&text), "  a b c");
    for (const char *at = ink_text_string(&text); at < end; at++) {
        marks += *at == 'x' || *at == 'o';
    }
    ink_text_release(&text);
    return marks >= 3 ? INK_MOVER_NOBODY : marks % 2;
}

/* Every class of the finest public partition must lie in one public state. */
static void check_public(const ink_game *game)
{
    ink_tree *tree = NULL;
    assert_int_equal(ink_tree_build(game, MAX_NODES, &tree), INK_OK);
    const size_t nodes = (size_t)ink_tree_count(tree);
    int32_t *classes = calloc(nodes, sizeof *classes);
    int32_t *first = calloc(nodes, sizeof *first);
    int32_t count = 0;
    assert_true(classes != NULL && first != NULL);
    assert_int_equal(ink_tree_exact_public(tree, classes, &count), INK_OK);
    for (int32_t i = ink_tree_count(tree) - 1; i >= 0; i--) {
        first[classes[i]] = i;
    }
    for (int32_t i = 0; i < ink_tree_count(tree); i++) {
        assert_int_equal(ink_tree_at(tree, i)->public_state,
                         ink_tree_at(tree, first[classes[i]])->public_state);
    }
    free(classes);
    free(first);
    ink_tree_destroy(tree);
}

static void who_sees_nothing_stays_in_the_information_set(void **state)
{
    static const char *const games[] = {"phantom_ttt", "phantom_ttt(reveal-numturns)"};
    for (int i = 0; i < 2; i++) {
        ink_game *game = test_game(games[i]);
        game->mover = mover_of_three_marks;
        const tree_sizes sizes = tree_sizes_count(game, MAX_NODES);
        /* x: at the start, and after each first mark, whether that was named again or not; having
         * found o's mark, for each of the eight fields it may have.  o: before and after it found x's
         * mark. */
        assert_int_equal(sizes.infosets[0], i == 0 ? 1 + 9 + 9 * 8 : 1 + 2 * (9 + 9 * 8));
        assert_int_equal(sizes.infosets[1], 1 + 9);
        assert_int_equal(sizes.public_states, i == 0 ? 3 : 1 + 2 + 4);
        ink_sizes counted;
        assert_int_equal(ink_sizes_count(game, NULL, &counted), INK_OK);
        assert_true(counted.decisions == sizes.decisions && counted.ends == sizes.ends);
        for (int seat = 0; seat < 2; seat++) {
            assert_true(counted.infosets[seat] == sizes.infosets[seat]);
            assert_true(counted.sequences[seat] == sizes.sequences[seat]);
        }
        assert_true(counted.public_states == sizes.public_states);
        check_public(game);
        ink_game_destroy(game);
    }
}

/* From OpenSpiel's recorded plays, open_spiel/integration_tests/playthroughs/phantom_ttt.txt
 * (its field 0 is our a3, and 8 is c1). */
static void agrees_with_a_recorded_play(void **state)
{
    play_check_actions("phantom_ttt a1 b1 c1 c1 c3", 0, "b1 a2 b2 c2 a3 b3 c3");
    play_check_text("phantom_ttt a1 b1 c1 c1 c3", 0, "3 . . .\n2 . . .\n1 x . x\n  a b c\n");
    play_check_text("phantom_ttt a1 b1 c1 c1 c3", 1, "3 . . o\n2 . . .\n1 . o x\n  a b c\n");
    play_check_payoff("phantom_ttt a1 b1 c1 c1 c3 a2 a1 c2 b1 c3 a3", 1);
}

static void refuses_other_parameters(void **state)
{
    play_check_refused("phantom_ttt(all)",
                       "obstype=all: expected reveal-nothing or reveal-numturns");
    play_check_refused("phantom_ttt(restrict_winning_moves=maybe)",
                       "restrict_winning_moves=maybe: expected True or False");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_of_the_other_seat_does_not_leak),
        cmocka_unit_test(who_fails_moves_again),
        cmocka_unit_test(three_in_a_row_win),
        cmocka_unit_test(the_end_is_seen),
        cmocka_unit_test(a_move_that_wins_may_be_the_only_one),
        cmocka_unit_test(shows_the_board_and_what_was_found),
        cmocka_unit_test(no_play_is_longer_than_declared),
        cmocka_unit_test(who_sees_nothing_stays_in_the_information_set),
        cmocka_unit_test(agrees_with_a_recorded_play),
        cmocka_unit_test(refuses_other_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
