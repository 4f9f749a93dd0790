/* test_suit_graph.c - the game "bridge_suit": the exact method for graphs against the solver of suits. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/random.h>
#include <inkling/suit.h>
#include <inkling/worlds.h>

#include "bridge/suit_graph.h"
#include "support.h"
#include "worlds_ask.h"

/* Draws a suit with 13 - `own` missing cards. */
static ink_suit draw(ink_random *random, int own)
{
    ink_suit suit = {.vacant = {13, 13}};
    for (int dealt = 0; dealt < own;) {
        const unsigned card = 1U << ink_random_below(random, 13);
        if (((suit.hands[0] | suit.hands[1]) & card) == 0) {
            suit.hands[ink_random_below(random, 2)] |= (uint16_t)card;
            dealt++;
        }
    }
    suit.vacant[INK_SUIT_EAST] = 8 + (int)ink_random_below(random, 6);
    return suit;
}

/* The string of the game. */
static void game_text(const ink_suit *suit, int tricks, char *out, size_t size)
{
    ink_text hands[2] = {{0}};
    ink_suit_text(suit, INK_SUIT_NORTH, &hands[0]);
    ink_suit_text(suit, INK_SUIT_SOUTH, &hands[1]);
    int used = snprintf(out, size, "bridge_suit(%s,%s,%d,%d,%d", ink_text_string(&hands[0]),
                        ink_text_string(&hands[1]), tricks, suit->vacant[0], suit->vacant[1]);
    if (suit->is_limited) {
        used += snprintf(out + used, size - (size_t)used, ",%d", suit->entries);
    }
    (void)snprintf(out + used, size - (size_t)used, ")");
    ink_text_release(&hands[0]);
    ink_text_release(&hands[1]);
}

static void check_suit(const ink_suit *suit, ink_method *exact, ink_method *plan)
{
    ink_suit_solver *solver = NULL;
    assert_int_equal(ink_suit_solver_create(suit, 0, &solver), INK_OK);
    for (int goal = 1; goal <= ink_suit_rounds(suit); goal++) {
        char text[100];
        ink_suit_answer answer;
        game_text(suit, goal, text, sizeof text);
        ink_game *game = test_game(text);
        assert_int_equal(ink_suit_solve(solver, goal, NULL, &answer), INK_OK);
        const double value = worlds_value(game, exact, 0);
        const double of_plan = worlds_value(game, plan, 0);
        if (value < answer.value - 1e-9 || value > answer.value + 1e-9) {
            fail_msg("%s: %.9f, best_defence finds %.9f", text, answer.value, value);
        }
        if (of_plan > answer.value + 1e-9) {
            fail_msg("%s: %.9f, a plan of payoff_reduction has %.9f", text, answer.value, of_plan);
        }
        ink_game_destroy(game);
    }
    ink_suit_solver_destroy(solver);
}

static void solver_and_best_defence_agree(void **state)
{
    ink_method *exact = test_method("best_defence");
    ink_method *plan = test_method("payoff_reduction");
    ink_random random;
    ink_random_init(&random, 11);
    for (int i = 0; i < test_scaled(400); i++) {
        ink_suit suit = draw(&random, i % 2 == 0 ? 8 + i % 5 : 1 + i % 4);
        check_suit(&suit, exact, plan);
        suit.is_limited = true;
        suit.entries = i % 3;
        check_suit(&suit, exact, plan);
    }
    ink_method_destroy(exact);
    ink_method_destroy(plan);
}

/* Queen in front of king and ten: "small to the Ten" is a move, and so are the others. */
static void moves_have_the_names_of_cards(void **state)
{
    ink_game *game = test_game("bridge_suit(KT8xx,Jxx,4)");
    const ink_worlds *worlds = ink_game_worlds(game);
    assert_non_null(worlds);
    assert_int_equal(ink_worlds_count(worlds), 24);
    const ink_worlds_node *root = ink_worlds_node_at(worlds, ink_worlds_root(worlds));
    static const char *const names[] = {"Sx", "SJ", "Nx", "N8", "NT", "NK"};
    assert_int_equal(root->edge_count, 6);
    for (int i = 0; i < 6; i++) {
        assert_string_equal(ink_worlds_edge_at(worlds, root->first_edge + i)->label, names[i]);
    }
    ink_game_destroy(game);
}

/* With few entries small cards are not all equal, and each has a name of its own. */
static void small_cards_that_are_not_equal_have_ranks(void **state)
{
    ink_game *game = test_game("bridge_suit(AQ4x,xxx,2,entries=1)");
    const ink_worlds *worlds = ink_game_worlds(game);
    const ink_worlds_node *root = ink_worlds_node_at(worlds, ink_worlds_root(worlds));
    static const char *const names[] = {"NA", "Sx", "S5", "Nx", "N6", "NQ"};
    assert_int_equal(root->edge_count, 6);
    for (int i = 0; i < 6; i++) {
        assert_string_equal(ink_worlds_edge_at(worlds, root->first_edge + i)->label, names[i]);
    }
    ink_game_destroy(game);
}

/* Layouts without a chance are no worlds. */
static void full_hands_have_no_missing_cards(void **state)
{
    ink_game *game = test_game("bridge_suit(KT8xx,Jxx,4,west=0)");
    assert_int_equal(ink_worlds_count(ink_game_worlds(game)), 1);
    ink_game_destroy(game);
}

static void bad_strings_are_refused(void **state)
{
    static const struct {
        const char *text;
        const char *error;
    } cases[] = {
        {"bridge_suit(AKA,x,1)", "north=AKA, column 3: North: the A is there twice"},
        {"bridge_suit(AK,xK,1)", "south=xK, column 2: South: the K is in North's hand already"},
        {"bridge_suit(AK,x,3)", "tricks=3: a whole number from 1 to 2 is expected"},
        {"bridge_suit(AK,x,1,entries=14)", "entries=14: a whole number from 0 to 13 is expected"},
        {"bridge_suit(AK,x,1,4,5)", "west=4, east=5: there is no place for all missing cards"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_game *game = NULL;
        ink_error error = {0};
        assert_int_equal(ink_game_create(cases[i].text, &game, &error), INK_ERR_ARGUMENT);
        assert_string_equal(error.text, cases[i].error);
        assert_null(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solver_and_best_defence_agree),
        cmocka_unit_test(moves_have_the_names_of_cards),
        cmocka_unit_test(small_cards_that_are_not_equal_have_ranks),
        cmocka_unit_test(full_hands_have_no_missing_cards),
        cmocka_unit_test(bad_strings_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
