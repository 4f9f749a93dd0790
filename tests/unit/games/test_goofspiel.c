/* test_goofspiel.c - bids, points, what is seen of them, and how large the game is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plays.h"
#include "support.h"
#include "tree_sizes.h"

static void the_higher_bid_takes_the_points(void **state)
{
    static const struct {
        const char *play;
        double payoff;
    } cases[] = {
        {"goofspiel(3) 1 2 2 3 3 1", 0},                                 /* 1 + 2 against 3 */
        {"goofspiel(3) 2 1 3 2 1 3", 0},                                 /* the same */
        {"goofspiel(3) 3 3 2 1 1 2", -1},                                /* 2 against 3 */
        {"goofspiel(3) 1 2 2 1 3 3", 1},                                 /* the draw is discarded */
        {"goofspiel(3,descending) 3 3 2 1 1 2", 1},                      /* 2 against 1 */
        {"goofspiel(3,returns_type=point_difference) 1 2 2 1 3 3", 0.5}, /* 2 against 1 */
        {"goofspiel(3,descending,True,point_difference) 1 2 2 3 3 1", -2},
        {"goofspiel(3,random) 2 3 3 1 1 2 2 1", 1},  /* 3 against 1 */
        {"goofspiel(3,random) 2 3 2 1 1 1 2 3", -1}, /* 2 against 3 */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        play_check_payoff(cases[i].play, cases[i].payoff);
    }
}

static void the_last_round_may_play_itself(void **state)
{
    play_check_payoff("goofspiel(3,last=auto) 3 3 2 1", -1);
    play_check_payoff("goofspiel(3,last=auto) 1 2 2 1", 1);
    play_check_payoff("goofspiel(3,random,last=auto) 2 3 2 1 1 1", -1);
    play_check_actions("goofspiel(3) 3 3 2 1", 0, "1");
    play_check_actions("goofspiel(3) 3 3 2 1 1", 1, "2");
}

static void chance_turns_up_point_cards_while_there_is_a_choice(void **state)
{
    play_check_actions("goofspiel(3)", 0, "1 2 3");
    play_check_actions("goofspiel(3) 2", 1, "1 2 3");
    play_check_actions("goofspiel(3,random)", INK_MOVER_CHANCE, "1 2 3");
    play_check_actions("goofspiel(3,random) 2", 0, "1 2 3");
    play_check_actions("goofspiel(3,random) 2 1 1", INK_MOVER_CHANCE, "1 3");
    play_check_actions("goofspiel(3,random) 2 1 1 3 2 2", 0, "3");
}

static void only_the_outcome_of_a_round_is_seen(void **state)
{
    assert_true(play_alike("goofspiel 2", "goofspiel 3", 1));
    assert_true(play_alike("goofspiel 2", "goofspiel 3", INK_OBSERVER_PUBLIC));
    assert_false(play_alike("goofspiel 2", "goofspiel 3", 0));
    assert_true(play_alike("goofspiel 4 2", "goofspiel 4 3", 0));
    assert_false(play_alike("goofspiel 4 2", "goofspiel 4 4", 0));
    assert_false(play_alike("goofspiel 4 2", "goofspiel 4 5", 0));
    assert_true(play_alike("goofspiel 4 2", "goofspiel 3 1", INK_OBSERVER_PUBLIC));
    assert_false(play_alike("goofspiel 4 2", "goofspiel 2 4", INK_OBSERVER_PUBLIC));
    assert_false(play_alike("goofspiel(imp_info=False) 4 2", "goofspiel(imp_info=False) 4 3", 0));
    assert_true(play_alike("goofspiel(imp_info=False) 4", "goofspiel(imp_info=False) 3", 1));
    assert_false(play_alike("goofspiel(5,random) 4", "goofspiel(5,random) 3", INK_OBSERVER_PUBLIC));
}

static void shows_hands_and_rounds(void **state)
{
    play_check_text("goofspiel(3) 2 1 3", -1,
                    "first holds 1; second holds 2 3; first leads by 1; bids for 2: 3\n");
    play_check_text("goofspiel(3,random) 2 1 1", -1,
                    "first holds 2 3; second holds 2 3; first leads by 0\n");
    play_check_text("goofspiel(3) 2 1 3", 0, "first bids: 2 won; 3\n");
    play_check_text("goofspiel(3) 2 1 3", 1, "second bids: 1 lost;\n");
    play_check_text("goofspiel(3,random,False) 2 1 1 3 2 3", 0,
                    "first bids: for 2: 1 drew against 1; for 3: 2 lost against 3;\n");
    play_check_text("goofspiel(3,random,False) 2 1 1 3 2 3", 1,
                    "second bids: for 2: 1 drew against 1; for 3: 3 won against 2;\n");
    play_check_text("goofspiel(2,last=auto) 2 1", -1,
                    "first holds -; second holds -; first leads by -1\n");
}

/* Sizes of the reference experiments, and those of OpenSpiel where the last round plays itself. */
static void has_the_known_sizes(void **state)
{
    const tree_sizes played = tree_sizes_of("goofspiel", 100000);
    assert_int_equal(played.decisions, 41331);
    assert_int_equal(played.ends, 14400);
    assert_int_equal(played.infosets[0] + played.infosets[1], 9948);
    assert_int_equal(played.sequences[0] + played.sequences[1] - 2 - 9948, 2442);
    assert_int_equal(played.public_states, 242);
    const tree_sizes four = tree_sizes_of("goofspiel(4,descending,last=auto)", 10000);
    assert_int_equal(four.decisions + four.ends, 1077);
    assert_int_equal(four.infosets[0], 81);
    assert_int_equal(four.infosets[1], 81);
    const tree_sizes five = tree_sizes_of("goofspiel(5,descending,last=auto)", 100000);
    assert_int_equal(five.decisions + five.ends, 26931);
    assert_int_equal(five.infosets[0], 1062);
    assert_int_equal(five.infosets[1], 1062);
}

static void large_games_have_small_states(void **state)
{
    ink_game *game = test_game("goofspiel(13)");
    assert_int_equal(game->state_size, 10);
    assert_int_equal(game->max_plies, 26);
    ink_game_destroy(game);
}

/* From OpenSpiel's recorded plays, open_spiel/integration_tests/playthroughs/goofspiel_turn_based.txt. */
static void agrees_with_a_recorded_play(void **state)
{
    play_check_actions("goofspiel(4,descending,last=auto) 3 4 2 1", 0, "1 4");
    play_check_actions("goofspiel(4,descending,last=auto) 3 4 2 1 4", 1, "2 3");
    play_check_payoff("goofspiel(4,descending,last=auto) 3 4 2 1 4 2", 0);
    play_check_text("goofspiel(4,descending,last=auto) 3 4 2 1", -1,
                    "first holds 1 4; second holds 2 3; first leads by -1; bids for 2\n");
}

static void refuses_other_parameters(void **state)
{
    play_check_refused("goofspiel(1)", "num_cards=1: a whole number from 2 to 16 is expected");
    play_check_refused("goofspiel(5,up)",
                       "points_order=up: expected ascending, descending or random");
    play_check_refused("goofspiel(imp_info=no)", "imp_info=no: expected True or False");
    play_check_refused("goofspiel(returns_type=total_points)",
                       "returns_type=total_points: expected win_loss or point_difference");
    play_check_refused("goofspiel(last=no)", "last=no: expected auto or played");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_higher_bid_takes_the_points),
        cmocka_unit_test(the_last_round_may_play_itself),
        cmocka_unit_test(chance_turns_up_point_cards_while_there_is_a_choice),
        cmocka_unit_test(only_the_outcome_of_a_round_is_seen),
        cmocka_unit_test(shows_hands_and_rounds),
        cmocka_unit_test(has_the_known_sizes),
        cmocka_unit_test(large_games_have_small_states),
        cmocka_unit_test(agrees_with_a_recorded_play),
        cmocka_unit_test(refuses_other_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
