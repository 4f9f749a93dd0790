/* test_pig.c - the rules, turn by turn. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/position.h>
#include <inkling/view.h>

#include "support.h"

typedef struct play_case {
    const char *moves;
    const char *picture;
    int mover;
    const char *actions; /* names in order, with blanks between */
} play_case;

static const char dice[] = "1 2 3 4 5 6";

static const play_case cases[] = {
    {"", "scores 0 and 0 of 10; first has a turn total of 0\n", 0, "roll"},
    {"roll", "scores 0 and 0 of 10; first has a turn total of 0 and rolls\n", INK_MOVER_CHANCE,
     dice},
    {"roll 5", "scores 0 and 0 of 10; first has a turn total of 5\n", 0, "roll hold"},
    {"roll 5 roll 1", "scores 0 and 0 of 10; second has a turn total of 0\n", 1, "roll"},
    {"roll 5 hold", "scores 5 and 0 of 10; second has a turn total of 0\n", 1, "roll"},
    {"roll 5 hold roll 2 roll 3", "scores 5 and 0 of 10; second has a turn total of 5\n", 1,
     "roll hold"},
    {"roll 5 hold roll 2 roll 3 hold", "scores 5 and 5 of 10; first has a turn total of 0\n", 0,
     "roll"},
    {"roll 5 hold roll 1 roll 4", "scores 5 and 0 of 10; first has a turn total of 4\n", 0,
     "roll hold"},
    {"roll 5 hold roll 1 roll 5", "scores 5 and 0 of 10; first has a turn total of 5\n", 0, "hold"},
    {"roll 5 hold roll 1 roll 6 hold", "scores 11 and 0 of 10; first has won\n", INK_MOVER_NOBODY,
     ""},
    {"roll 1 roll 6 roll 6 hold", "scores 0 and 12 of 10; second has won\n", INK_MOVER_NOBODY, ""},
};

static void list_actions(const ink_game *game, const ink_state *state, ink_text *out)
{
    ink_action actions[6];
    if (game->mover(game, state) == INK_MOVER_NOBODY) {
        return;
    }
    const int count = game->actions(game, state, actions);
    for (int i = 0; i < count; i++) {
        ink_text_add(out, i == 0 ? "" : " ");
        game->action_text(game, state, actions[i], out);
    }
}

static void follows_the_rules(void **state)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[80];
        (void)snprintf(text, sizeof text, "pig(10) %s", cases[i].moves);
        ink_position position = {0};
        ink_error error = {0};
        if (ink_position_read(text, NULL, &position, &error) != INK_OK) {
            fail_msg("%s: %s", text, error.text);
        }
        const ink_state *now = ink_walker_state(position.walker);
        ink_text picture = {0};
        ink_text actions = {0};
        position.game->state_text(position.game, now, &picture);
        list_actions(position.game, now, &actions);
        if (strcmp(ink_text_string(&picture), cases[i].picture) != 0 ||
            strcmp(ink_text_string(&actions), cases[i].actions) != 0 ||
            ink_walker_mover(position.walker) != cases[i].mover) {
            fail_msg("%s: %s%s", text, ink_text_string(&picture), ink_text_string(&actions));
        }
        ink_text_release(&picture);
        ink_text_release(&actions);
        ink_position_release(&position);
    }
}

static void the_winner_gets_one(void **state)
{
    static const char *const plays[] = {"pig(5) roll 5 hold", "pig(5) roll 1 roll 6 hold"};
    for (int winner = 0; winner < 2; winner++) {
        ink_position position = {0};
        assert_int_equal(ink_position_read(plays[winner], NULL, &position, NULL), INK_OK);
        const ink_state *end = ink_walker_state(position.walker);
        assert_int_equal(ink_walker_mover(position.walker), INK_MOVER_NOBODY);
        assert_true(position.game->payoff(position.game, end, winner) == 1.0);
        assert_true(position.game->payoff(position.game, end, 1 - winner) == 0.0);
        ink_position_release(&position);
    }
}

static void goals_have_bounds(void **state)
{
    static const char *const refused[] = {"pig(0)", "pig(10001)", "pig(goal=x)", "pig(10,2)"};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        ink_game *game = NULL;
        assert_int_equal(ink_game_create(refused[i], &game, NULL), INK_ERR_ARGUMENT);
    }
    ink_game *game = test_game("pig");
    assert_string_equal(game->text, "pig(goal=100)");
    ink_game_destroy(game);
}

/* --- play to the end --------------------------------------------------------------------- */

/* Plays to the end, each seat holding at `hold_at` points of the turn or when that wins.  Does the
 * first seat win?  `*turns` counts the turns that began. */
static bool first_wins(const ink_game *game, int hold_at, ink_random *random, int *turns)
{
    ink_walker *walker = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    int total = 0;
    int mover;
    while ((mover = ink_walker_mover(walker)) != INK_MOVER_NOBODY) {
        ink_action actions[6];
        const int count = game->actions(game, ink_walker_state(walker), actions);
        ink_action action = actions[0];
        if (mover == INK_MOVER_CHANCE) {
            action = 1 + ink_random_below(random, 6);
            total = action == 1 ? 0 : total + (int)action;
        } else if (total >= hold_at || (count == 1 && total > 0)) {
            action = actions[count - 1];
            total = 0;
        }
        *turns += mover >= 0 && total == 0 && count == 1;
        assert_int_equal(ink_walker_apply(walker, action), INK_OK);
    }
    const bool wins = game->payoff(game, ink_walker_state(walker), 0) == 1.0;
    ink_walker_destroy(walker);
    return wins;
}

/* To hold at 20 against the same brings the first seat to 100 first in 0.53 of plays or so. */
static void moving_first_is_an_advantage(void **state)
{
    ink_game *game = test_game("pig");
    ink_random random;
    ink_random_init(&random, 3);
    const int plays = test_scaled(20000);
    int turns = 0;
    int wins = 0;
    for (int i = 0; i < plays; i++) {
        wins += first_wins(game, 20, &random, &turns);
    }
    const double share = (double)wins / plays;
    assert_true(fabs(share - 0.53) < 0.01 + 1.5 / sqrt(plays));
    assert_in_range(turns / plays, 15, 40);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(follows_the_rules),
        cmocka_unit_test(the_winner_gets_one),
        cmocka_unit_test(goals_have_bounds),
        cmocka_unit_test(moving_first_is_an_advantage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
