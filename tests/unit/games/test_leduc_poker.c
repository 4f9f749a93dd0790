/* test_leduc_poker.c - suits, and the sizes that OpenSpiel's game has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plays.h"
#include "tree_sizes.h"

static void has_six_cards(void **state)
{
    play_check_actions("leduc_poker", INK_MOVER_CHANCE, "Js Jh Qs Qh Ks Kh");
    play_check_actions("leduc_poker Qs Jh", 0, "check bet2");
    play_check_actions("leduc_poker Qs Jh check bet2 call", INK_MOVER_CHANCE, "Js Qh Ks Kh");
    play_check_actions("leduc_poker(True)", INK_MOVER_CHANCE, "J Q K");
}

static void suits_do_not_decide(void **state)
{
    play_check_payoff("leduc_poker Js Jh check check Ks check check", 0);
    play_check_payoff("leduc_poker Js Qs check check Jh check check", 1);
    play_check_payoff("leduc_poker Kh Qs bet2 call Ks bet4 raise4 call", 11);
    play_check_payoff("leduc_poker Kh Qs bet2 call Qh bet4 raise4 fold", -7);
}

static void suits_are_told_apart(void **state)
{
    assert_false(play_alike("leduc_poker Js Qs check", "leduc_poker Jh Qs check", 0));
    assert_true(play_alike("leduc_poker Js Qs check", "leduc_poker Jh Qs check", 1));
}

static void has_the_sizes_of_openspiel(void **state)
{
    const tree_sizes sizes = tree_sizes_of("leduc_poker", 10000);
    assert_int_equal(sizes.decisions + sizes.chances + sizes.ends, 9457);
    assert_int_equal(sizes.infosets[0], 468);
    assert_int_equal(sizes.infosets[1], 468);
    const tree_sizes alike = tree_sizes_of("leduc_poker(suit_isomorphism=True)", 10000);
    assert_int_equal(alike.infosets[0] + alike.infosets[1], 288);
    assert_int_equal(alike.decisions + alike.ends, 1890);
}

static void shows_cards_with_suits(void **state)
{
    play_check_text("leduc_poker Js Kh check bet2", 0, "first holds Js: check bet2\n");
    play_check_text("leduc_poker Js Kh check check Jh", -1,
                    "first Js put in 1, second Kh put in 1, table Jh\n");
}

/* From OpenSpiel's recorded plays, open_spiel/integration_tests/playthroughs/leduc_poker_3977671846.txt. */
static void agrees_with_a_recorded_play(void **state)
{
    play_check_actions("leduc_poker Jh Js check bet2", 0, "fold call raise2");
    play_check_actions("leduc_poker Jh Js check bet2 call Qh", 0, "check bet4");
    play_check_payoff("leduc_poker Jh Js check bet2 call Qh check check", 0);
}

static void refuses_other_words(void **state)
{
    play_check_refused("leduc_poker(yes)", "suit_isomorphism=yes: expected True or False");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_six_cards),          cmocka_unit_test(suits_do_not_decide),
        cmocka_unit_test(suits_are_told_apart),   cmocka_unit_test(has_the_sizes_of_openspiel),
        cmocka_unit_test(shows_cards_with_suits), cmocka_unit_test(agrees_with_a_recorded_play),
        cmocka_unit_test(refuses_other_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
