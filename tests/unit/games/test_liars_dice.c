/* test_liars_dice.c - rolls, bids and calls, and how large the game is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plays.h"
#include "support.h"
#include "tree_sizes.h"

static void the_highest_face_matches_every_bid(void **state)
{
    static const struct {
        const char *play;
        double payoff;
    } cases[] = {
        {"liars_dice 3 4 1x3 call", 1},
        {"liars_dice 3 4 2x3 call", -1},
        {"liars_dice 3 4 1x2 call", -1},
        {"liars_dice 6 3 2x3 call", 1},
        {"liars_dice 6 6 2x1 call", 1},
        {"liars_dice 6 5 2x6 call", -1},
        {"liars_dice 3 4 1x3 1x5 call", 1},
        {"liars_dice 3 4 1x3 1x4 call", -1},
        {"liars_dice(2,1,3) 1 2 3 1x3 2x2 3x2 call", -1},
        {"liars_dice(2,1,3) 3 2 3 1x3 2x2 3x2 call", 1},
        {"liars_dice(1,2,3) 1 2 2 1x1 2x2 3x1 call", -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        play_check_payoff(cases[i].play, cases[i].payoff);
    }
}

static void bids_rise_until_one_is_called(void **state)
{
    play_check_actions("liars_dice(1,1,3)", INK_MOVER_CHANCE, "1 2 3");
    play_check_actions("liars_dice(1,1,3) 2", INK_MOVER_CHANCE, "1 2 3");
    play_check_actions("liars_dice(1,1,3) 2 3", 0, "1x1 1x2 1x3 2x1 2x2 2x3");
    play_check_actions("liars_dice(1,1,3) 2 3 1x3", 1, "2x1 2x2 2x3 call");
    play_check_actions("liars_dice(1,1,3) 2 3 1x3 2x3", 0, "call");
    play_check_actions("liars_dice(1,1,3) 2 3 1x3 2x3 call", INK_MOVER_NOBODY, "");
}

static void dice_are_seen_by_who_rolled_them(void **state)
{
    assert_true(play_alike("liars_dice 3 4 1x3", "liars_dice 5 4 1x3", 1));
    assert_false(play_alike("liars_dice 3 4 1x3", "liars_dice 5 4 1x3", 0));
    assert_true(play_alike("liars_dice 3 4 1x3", "liars_dice 1 1 1x3", INK_OBSERVER_PUBLIC));
    assert_false(play_alike("liars_dice 3 4 1x3", "liars_dice 3 4 1x4", INK_OBSERVER_PUBLIC));
    /* Dice have an order. */
    assert_false(play_alike("liars_dice(2,1) 3 5 1", "liars_dice(2,1) 5 3 1", 0));
    assert_true(play_alike("liars_dice(2,1) 3 5 1", "liars_dice(2,1) 5 3 1", 1));
}

static void shows_dice_and_bids(void **state)
{
    play_check_text("liars_dice 3", -1, "first rolled 3, second rolled -\n");
    play_check_text("liars_dice(2,1) 3 5 1 1x6 2x5 call", -1,
                    "first rolled 3 5, second rolled 1; second bid 2x5, called\n");
    play_check_text("liars_dice(2,1) 3 5 1 1x6 2x5", 0, "first rolled 3 5; bids: 1x6 2x5\n");
    play_check_text("liars_dice(2,1) 3 5 1", 1, "second rolled 1\n");
}

/* Sizes of the reference experiments, and OpenSpiel's number of histories. */
static void has_the_known_sizes(void **state)
{
    const tree_sizes sizes = tree_sizes_of("liars_dice(1,1,6)", 300000);
    assert_int_equal(sizes.decisions, 147456);
    assert_int_equal(sizes.ends, 147420);
    assert_int_equal(sizes.decisions + sizes.chances + sizes.ends, 294883);
    assert_int_equal(sizes.infosets[0], 12288);
    assert_int_equal(sizes.infosets[1], 12288);
    assert_int_equal(sizes.sequences[0] + sizes.sequences[1] - 2 - 24576, 24564);
    assert_int_equal(sizes.public_states, 4098);
    assert_int_equal(sizes.public_decisions, 4096);
}

static void large_games_have_small_states(void **state)
{
    ink_game *game = test_game("liars_dice(2,2,6)");
    assert_int_equal(game->state_size, 8);
    assert_int_equal(game->max_plies, 4 + 24 + 1);
    ink_game_destroy(game);
}

/* From OpenSpiel's recorded plays, open_spiel/integration_tests/playthroughs/liars_dice.txt. */
static void agrees_with_a_recorded_play(void **state)
{
    play_check_actions("liars_dice 2 5 1x2 1x5 2x3", 1, "2x4 2x5 2x6 call");
    play_check_payoff("liars_dice 2 5 1x2 1x5 2x3 call", -1);
}

static void refuses_other_parameters(void **state)
{
    play_check_refused("liars_dice(0)", "numdice0=0: a whole number from 1 to 5 is expected");
    play_check_refused("liars_dice(1,6)", "numdice1=6: a whole number from 1 to 5 is expected");
    play_check_refused("liars_dice(1,1,1)",
                       "dice_sides=1: a whole number from 2 to 20 is expected");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_highest_face_matches_every_bid),
        cmocka_unit_test(bids_rise_until_one_is_called),
        cmocka_unit_test(dice_are_seen_by_who_rolled_them),
        cmocka_unit_test(shows_dice_and_bids),
        cmocka_unit_test(has_the_known_sizes),
        cmocka_unit_test(large_games_have_small_states),
        cmocka_unit_test(agrees_with_a_recorded_play),
        cmocka_unit_test(refuses_other_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
