/* test_bridge_play_text.c - names and pictures of bridge_play. */

#include "bridge_walk.h"
#include "support.h"

static void check_text(const ink_walker *walker, int seat, const char *expected)
{
    ink_view *view = NULL;
    ink_text text = {0};
    assert_int_equal(ink_walker_view(walker, seat, &view), INK_OK);
    ink_view_text(view, &text);
    assert_string_equal(ink_text_string(&text), expected);
    ink_text_release(&text);
    ink_view_destroy(view);
}

static void pictures_show_what_the_seat_sees(void **state)
{
    ink_game *game = test_game("bridge_play(6C,S)");
    ink_walker *walker = walk_to(game, slam_deal);
    check_text(walker, 0,
               "                North\n                13 cards\n\n\n"
               "West                            East\n"
               "13 cards                        13 cards\n\n\n"
               "                S K52\n                H 72\n                D 864\n"
               "                C AK873\n"
               "unseen, 39 cards: AQJT987643.AKQJT986543.AKQJT97532.QJT96542\n"
               "6C by South, needs 12 of 13 tricks; declarer has 0, the defence 0\n"
               "West to lead\n");
    ink_walker_destroy(walker);
    walker = walk_to(game, "N:AJT9.AT943.A.654 E:Q876.K865.KQ.JT2 S:K52.72.864.AK873 "
                           "W:43.QJ.JT97532.Q9 DJ DA DQ D4 S9 S7");
    check_text(walker, 2,
               "                S AJT\n                H AT943\n                D -\n"
               "                C 654\n"
               "West                            S Q86\n"
               "12 cards                        H K865\n"
               "                                D K\n"
               "                                C JT2\n"
               "                South\n                12 cards\n\n\n"
               "unseen, 24 cards: K5432.QJ72.T9876532.AKQ9873\n"
               "6C by South, needs 12 of 13 tricks; declarer has 1, the defence 0\n"
               "on the table: S9 by North, S7 by East\n"
               "South to play\n");
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void a_defence_that_sees_all_is_named(void **state)
{
    ink_game *game = test_game("bridge_play(NT,need=1,deal=N:A... K... Q... J...,defence=all)");
    ink_walker *walker = walk_to(game, "A... K... Q... J...");
    ink_view *view = NULL;
    ink_text text = {0};
    assert_int_equal(ink_walker_view(walker, 0, &view), INK_OK);
    ink_view_text(view, &text);
    assert_non_null(strstr(ink_text_string(&text),
                           "NT by South, needs 1 of 1 tricks; declarer has 0, the defence 0; "
                           "the defenders see all hands\n"));
    ink_text_release(&text);
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void the_state_is_pictured(void **state)
{
    ink_game *game = test_game("bridge_play(NT,need=1,deck=AKQ.AKQ.AKQ.AKQ)");
    ink_walker *walker = walk_to(game, "AKQ... .AKQ.. ..AKQ.");
    ink_text text = {0};
    game->state_text(game, ink_walker_state(walker), &text);
    assert_string_equal(ink_text_string(&text),
                        "                S AKQ\n                H -\n                D -\n"
                        "                C -\n"
                        "not dealt                       S -\n"
                        "                                H AKQ\n"
                        "                                D -\n"
                        "                                C -\n"
                        "                S -\n                H -\n                D AKQ\n"
                        "                C -\n"
                        "NT by South, needs 1 of 3 tricks; declarer has 0, the defence 0\n"
                        "the next hand is West's\n");
    ink_text_release(&text);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

/* Writes the name of `action` and reads it back. */
static void check_name(const ink_walker *walker, ink_action action)
{
    const ink_game *game = ink_walker_game(walker);
    const ink_state *state = ink_walker_state(walker);
    ink_text name = {0};
    ink_action again = INK_ACTION_NONE;
    game->action_text(game, state, action, &name);
    assert_null(strchr(ink_text_string(&name), ' '));
    assert_int_equal(ink_game_action_read(game, state, ink_text_string(&name), &again), INK_OK);
    assert_true(again == action);
    ink_text_release(&name);
}

static void names_of_actions_read_back(void **state)
{
    ink_random random;
    ink_random_init(&random, 2);
    for (int i = 0; i < test_scaled(100); i++) {
        ink_game *game = test_game(play_games[i % PLAY_GAME_COUNT]);
        ink_walker *walker = walk(game);
        ink_action action;
        while (choose(walker, &random, &action)) {
            check_name(walker, action);
            assert_int_equal(ink_walker_apply(walker, action), INK_OK);
        }
        ink_walker_destroy(walker);
        ink_game_destroy(game);
    }
}

static void names_are_read_in_any_case(void **state)
{
    ink_game *game = test_game("bridge_play(6C,S)");
    ink_walker *walker = walk_to(game, "n:ajt9.at943.a.654 q876.k865.kq.j102");
    ink_action action;
    const ink_state *at = ink_walker_state(walker);
    assert_int_equal(ink_game_action_read(game, at, "W:K52.72.864.AK873", &action),
                     INK_ERR_NOT_FOUND);
    assert_int_equal(ink_game_action_read(game, at, "S:K52.72.864.AK87", &action),
                     INK_ERR_NOT_FOUND);
    assert_int_equal(ink_game_action_read(game, at, "S:A52.72.864.AK873", &action),
                     INK_ERR_NOT_FOUND);
    assert_int_equal(ink_game_action_read(game, at, "", &action), INK_ERR_NOT_FOUND);
    ink_walker_destroy(walker);
    walker = walk_to(game, slam_deal);
    at = ink_walker_state(walker);
    assert_int_equal(ink_game_action_read(game, at, "d10", &action), INK_OK);
    assert_int_equal(action, ink_card_read("DT", 2));
    assert_int_equal(ink_game_action_read(game, at, "SA", &action), INK_ERR_NOT_FOUND);
    assert_int_equal(ink_game_action_read(game, at, "D", &action), INK_ERR_NOT_FOUND);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_show_what_the_seat_sees),
        cmocka_unit_test(a_defence_that_sees_all_is_named),
        cmocka_unit_test(the_state_is_pictured),
        cmocka_unit_test(names_of_actions_read_back),
        cmocka_unit_test(names_are_read_in_any_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
