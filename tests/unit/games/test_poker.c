/* test_poker.c - cards, bets and payoffs of poker, and how large it is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plays.h"
#include "support.h"
#include "tree_sizes.h"

static void a_pair_wins_then_the_rank(void **state)
{
    static const struct {
        const char *play;
        double payoff;
    } cases[] = {
        {"poker J Q check check K check check", -1}, {"poker J Q check check J check check", 1},
        {"poker Q J check check J check check", -1}, {"poker Q J check check K check check", 1},
        {"poker Q Q check check K check check", 0},  {"poker J J bet2 call K bet4 call", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        play_check_payoff(cases[i].play, cases[i].payoff);
    }
}

static void stakes_are_what_both_put_in(void **state)
{
    static const struct {
        const char *play;
        double payoff;
    } cases[] = {
        {"poker K J bet2 fold", 1},
        {"poker K J check bet2 fold", -1},
        {"poker K J bet2 raise2 fold", -3},
        {"poker K J bet2 raise2 call Q bet4 fold", 5},
        {"poker K J bet2 raise2 call Q bet4 raise4 call", 13},
        {"poker K J check bet2 raise2 call J check bet4 raise4 call", -13},
        {"poker(3,3,2,2) K J bet4 raise4 raise4 call Q bet8 raise8 raise8 call", 37},
        {"poker(3,3,2,2) K J bet4 raise2 raise4 fold", 7},
        {"poker(3,3,2,2) K J bet2 raise4 call K bet8 raise4 fold", -15},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        play_check_payoff(cases[i].play, cases[i].payoff);
    }
    ink_game *game = test_game("poker(4,6,4,4)");
    assert_true(game->max_payoff == 121.0 && game->min_payoff == -121.0);
    ink_game_destroy(game);
    game = test_game("poker(3,3,2,2)");
    assert_true(game->max_payoff == 37.0);
    ink_game_destroy(game);
}

static void raises_are_limited_and_folding_needs_a_bet(void **state)
{
    play_check_actions("poker(3,3,2,2) K J", 0, "check bet2 bet4");
    play_check_actions("poker(3,3,2,2) K J check", 1, "check bet2 bet4");
    play_check_actions("poker(3,3,2,2) K J check bet2", 0, "fold call raise2 raise4");
    play_check_actions("poker(3,3,2,2) K J bet4 raise2", 0, "fold call raise2 raise4");
    play_check_actions("poker(3,3,2,2) K J bet4 raise2 raise4", 1, "fold call");
    play_check_actions("poker(3,3,2,2) K J bet4 call J", 0, "check bet4 bet8");
    play_check_actions("poker(3,3,2,2) K J bet4 raise4 raise2 call J bet4", 1,
                       "fold call raise4 raise8");
    play_check_actions("poker(3,3,0,1) K J bet2", 1, "fold call");
}

static void cards_are_dealt_while_there_are_any(void **state)
{
    play_check_actions("poker(4,1)", INK_MOVER_CHANCE, "T J Q K");
    play_check_actions("poker(4,1) J", INK_MOVER_CHANCE, "T Q K");
    play_check_actions("poker J J check check", INK_MOVER_CHANCE, "Q K");
    play_check_actions("poker J Q check check", INK_MOVER_CHANCE, "J Q K");
    play_check_actions("poker(13,1)", INK_MOVER_CHANCE, "A 2 3 4 5 6 7 8 9 T J Q K");
    ink_position position = play_position("poker J Q check check");
    double chances[3];
    position.game->chances(position.game, ink_walker_state(position.walker), chances);
    assert_true(chances[0] == 0.25 && chances[1] == 0.25 && chances[2] == 0.5);
    ink_position_release(&position);
}

static void a_seat_sees_its_own_card_and_the_table(void **state)
{
    const char *king = "poker J K check check Q bet4";
    const char *queen = "poker J Q check check Q bet4";
    assert_true(play_alike(king, queen, 0));
    assert_true(play_alike(king, queen, INK_OBSERVER_PUBLIC));
    assert_false(play_alike(king, queen, 1));
    assert_false(play_alike("poker J K check check Q", "poker J K check check J", 0));
    assert_false(play_alike("poker J", "poker", INK_OBSERVER_PUBLIC));
    assert_true(play_alike("poker J", "poker K", 1));
}

static void shows_cards_and_chips(void **state)
{
    play_check_text("poker J K bet2 raise2", -1, "first J put in 3, second K put in 5, table -\n");
    play_check_text("poker J K bet2 call Q check", 1,
                    "second holds K: bet2 call; table Q: check\n");
    play_check_text("poker J K bet2 call Q check", 0, "first holds J: bet2 call; table Q: check\n");
    play_check_text("poker J", 1, "second\n");
}

/* Sizes counted for the experiments of the continual-resolving paper, in a program of our own. */
static void has_the_known_sizes(void **state)
{
    const tree_sizes sizes = tree_sizes_of("poker(3,3,2,2)", 100000);
    assert_int_equal(sizes.decisions, 23760);
    assert_int_equal(sizes.ends, 44883);
    assert_int_equal(sizes.infosets[0] + sizes.infosets[1], 7920);
    assert_int_equal(sizes.sequences[0] + sizes.sequences[1] - 2 - 7920, 14784);
    assert_int_equal(sizes.public_states, 2671);
    const tree_sizes leduc = tree_sizes_of("poker", 10000);
    assert_int_equal(leduc.decisions + leduc.ends, 1890);
    assert_int_equal(leduc.infosets[0], 144);
    assert_int_equal(leduc.infosets[1], 144);
}

static void refuses_other_parameters(void **state)
{
    play_check_refused("poker(0)", "types=0: a whole number from 1 to 13 is expected");
    play_check_refused("poker(3,17)", "cards=17: a whole number from 1 to 16 is expected");
    play_check_refused("poker(3,3,21)", "raises=21: a whole number from 0 to 20 is expected");
    play_check_refused("poker(3,3,1,0)", "bets=0: a whole number from 1 to 20 is expected");
    play_check_refused("poker(2,1)", "types=2, cards=1: at least three cards are needed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pair_wins_then_the_rank),
        cmocka_unit_test(stakes_are_what_both_put_in),
        cmocka_unit_test(raises_are_limited_and_folding_needs_a_bet),
        cmocka_unit_test(cards_are_dealt_while_there_are_any),
        cmocka_unit_test(a_seat_sees_its_own_card_and_the_table),
        cmocka_unit_test(shows_cards_and_chips),
        cmocka_unit_test(has_the_known_sizes),
        cmocka_unit_test(refuses_other_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
