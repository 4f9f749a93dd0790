/* test_nim.c - the rules, held against the theory of the game (Bouton, 1901). */
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

#define MAX_HEAPS 3

/* Does the seat to move win?  By Bouton's rules: if the exclusive or of the heaps is not 0; where
 * the last object loses and no heap has more than one, if their number is even. */
static bool mover_wins(const int *heaps, bool misere)
{
    int sum = 0;
    int greatest = 0;
    for (int i = 0; i < MAX_HEAPS; i++) {
        sum ^= heaps[i];
        greatest = heaps[i] > greatest ? heaps[i] : greatest;
    }
    return misere && greatest <= 1 ? sum == 0 : sum != 0;
}

/* The number of objects in a name such as "b2"; `*heap` is the number of the heap, from 0. */
static int taken(const char *name, int *heap)
{
    *heap = name[0] - 'a';
    return (int)strtol(name + 1, NULL, 10);
}

/* Holds the value of each action at the start against the rule for the heaps that it leaves. */
static void check_start(const int *heaps, bool misere)
{
    ink_text text = {0};
    ink_text name = {0};
    ink_text_format(&text, "nim(heaps=%d.%d.%d,misere=%s)", heaps[0], heaps[1], heaps[2],
                    misere ? "yes" : "no");
    ink_game *game = test_game(ink_text_string(&text));
    ink_walker *walker = NULL;
    ink_open *open = NULL;
    double values[16];
    ink_action actions[16];
    ink_open_answer answer = {.values = values};
    assert_int_equal(game->max_actions, heaps[0] + heaps[1] + heaps[2]);
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    assert_int_equal(ink_open_create(game, 0, &open), INK_OK);
    const ink_state *start = ink_walker_state(walker);
    assert_int_equal(ink_open_values(game, open, start, NULL, &answer), INK_OK);
    const int count = game->actions(game, start, actions);
    assert_int_equal(count, game->max_actions);
    for (int i = 0; i < count; i++) {
        ink_text_reset(&name);
        game->action_text(game, start, actions[i], &name);
        int heap = 0;
        const int number = taken(ink_text_string(&name), &heap);
        int left[MAX_HEAPS];
        memcpy(left, heaps, sizeof left);
        left[heap] -= number;
        if (values[i] != (mover_wins(left, misere) ? -1.0 : 1.0)) {
            fail_msg("%s: %s is worth %g", ink_text_string(&text), ink_text_string(&name),
                     values[i]);
        }
    }
    ink_open_destroy(game, open);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
    ink_text_release(&name);
    ink_text_release(&text);
}

static void every_action_has_the_value_of_boutons_rule(void **state)
{
    for (int a = 1; a <= 4; a++) {
        for (int b = 1; b <= 3; b++) {
            for (int c = 1; c <= 2; c++) {
                const int heaps[MAX_HEAPS] = {a, b, c};
                check_start(heaps, false);
                check_start(heaps, true);
            }
        }
    }
}

/* The plays of one heap are the ways to write its size as an ordered sum: 2 to the size - 1. */
static void one_heap_of_ten_has_512_plays(void **state)
{
    ink_game *game = test_game("nim(heaps=10)");
    ink_tree *tree = NULL;
    assert_int_equal(ink_tree_build(game, 0, &tree), INK_OK);
    int ends = 0;
    for (int32_t i = 0; i < ink_tree_count(tree); i++) {
        ends += ink_tree_at(tree, i)->mover == INK_MOVER_NOBODY;
    }
    assert_int_equal(ends, 512);
    assert_int_equal(ink_tree_count(tree), 1024);
    ink_tree_destroy(tree);
    ink_game_destroy(game);
}

static void move(ink_walker *walker, const char *name)
{
    ink_action action = INK_ACTION_NONE;
    const ink_game *game = ink_walker_game(walker);
    assert_int_equal(ink_game_action_read(game, ink_walker_state(walker), name, &action), INK_OK);
    assert_int_equal(ink_walker_apply(walker, action), INK_OK);
}

/* Plays two heaps down; the second seat takes the last object. */
static void check_last_taker(const char *text, double payoff)
{
    ink_game *game = test_game(text);
    ink_walker *walker = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    move(walker, "b15");
    assert_int_equal(ink_walker_mover(walker), 1);
    move(walker, "a2");
    assert_int_equal(ink_walker_mover(walker), INK_MOVER_NOBODY);
    assert_true(game->payoff(game, ink_walker_state(walker), 1) == payoff);
    assert_true(game->payoff(game, ink_walker_state(walker), 0) == -payoff);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void the_last_object_wins_or_loses(void **state)
{
    check_last_taker("nim(2.15)", 1.0);
    check_last_taker("nim(2.15,misere=yes)", -1.0);
}

/* "b1" is an action although "b10" to "b12" begin with it. */
static void shows_the_heaps(void **state)
{
    ink_game *game = test_game("nim(heaps=3.12.1)");
    ink_walker *walker = NULL;
    ink_text text = {0};
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    move(walker, "b1");
    move(walker, "c1");
    game->state_text(game, ink_walker_state(walker), &text);
    assert_string_equal(ink_text_string(&text), "a  3 ***\n"
                                                "b 11 ***********\n"
                                                "c  0\n");
    ink_text_release(&text);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void heaps_out_of_range_are_refused(void **state)
{
    static const char *const texts[] = {
        "nim(heaps=0)",
        "nim(heaps=3.16)",
        "nim(heaps=3..5)",
        "nim(heaps=.3)",
        "nim(heaps=3.5.)",
        "nim(heaps=3-5)",
        "nim(heaps=1.1.1.1.1.1.1.1.1)",
        "nim(heaps=99999999999999999999)",
        "nim(misere=maybe)",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ink_game *game = NULL;
        ink_error error = {0};
        if (ink_game_create(texts[i], &game, &error) != INK_ERR_ARGUMENT) {
            fail_msg("%s is not refused", texts[i]);
        }
        assert_true(strlen(error.text) > 5);
    }
    ink_game *game = test_game("nim(heaps=15.15.15.15.15.15.15.15)");
    assert_int_equal(game->max_actions, 120);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_has_the_value_of_boutons_rule),
        cmocka_unit_test(one_heap_of_ten_has_512_plays),
        cmocka_unit_test(the_last_object_wins_or_loses),
        cmocka_unit_test(shows_the_heaps),
        cmocka_unit_test(heaps_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
