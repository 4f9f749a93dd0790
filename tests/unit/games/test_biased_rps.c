/* test_biased_rps.c - who beats whom, and what it pays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "plays.h"
#include "tree_sizes.h"

static void pays_by_the_matrix(void **state)
{
    static const char *const names[] = {"rock", "paper", "scissors"};
    static const double matrix[3][3] = {{0, -1, 100}, {1, 0, -1}, {-1, 1, 0}};
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            char text[60];
            (void)snprintf(text, sizeof text, "biased_rps %s %s", names[row], names[column]);
            play_check_payoff(text, matrix[row][column]);
        }
    }
    play_check_payoff("biased_rps(2.5) rock scissors", 2.5);
    play_check_payoff("biased_rps(bonus=1) rock scissors", 1.0);
}

static void the_second_seat_does_not_see_the_first_choice(void **state)
{
    assert_true(play_alike("biased_rps rock", "biased_rps paper", 1));
    assert_true(play_alike("biased_rps rock", "biased_rps paper", INK_OBSERVER_PUBLIC));
    assert_false(play_alike("biased_rps rock", "biased_rps paper", 0));
    assert_false(play_alike("biased_rps rock", "biased_rps", INK_OBSERVER_PUBLIC));
    assert_false(play_alike("biased_rps rock paper", "biased_rps paper paper", 1));
}

static void has_four_histories_that_go_on(void **state)
{
    const tree_sizes sizes = tree_sizes_of("biased_rps", 100);
    assert_int_equal(sizes.decisions, 4);
    assert_int_equal(sizes.chances, 0);
    assert_int_equal(sizes.ends, 9);
    assert_int_equal(sizes.infosets[0] + sizes.infosets[1], 2);
    assert_int_equal(sizes.public_states, 2);
}

static void shows_choices(void **state)
{
    play_check_text("biased_rps rock", -1, "first: rock, second: -\n");
    play_check_text("biased_rps rock scissors", -1, "first: rock, second: scissors\n");
}

static void refuses_a_bonus_that_is_none(void **state)
{
    play_check_refused("biased_rps(0.5)", "bonus=0.5: a number from 1 to 1000000000 is expected");
    play_check_refused("biased_rps(2e9)", "bonus=2e9: a number from 1 to 1000000000 is expected");
    play_check_refused("biased_rps(x)", "bonus=x: a number from 1 to 1000000000 is expected");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pays_by_the_matrix),
        cmocka_unit_test(the_second_seat_does_not_see_the_first_choice),
        cmocka_unit_test(has_four_histories_that_go_on),
        cmocka_unit_test(shows_choices),
        cmocka_unit_test(refuses_a_bonus_that_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
