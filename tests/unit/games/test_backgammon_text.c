/* test_backgammon_text.c - names of plays and the picture of the board. */
#include "backgammon_setup.h"

static const char start_men[] = "24:2 13:5 8:3 6:5";

static void check_picture(const ink_game *game, inki_bg_state s, const char *expected)
{
    ink_text text = {0};
    game->state_text(game, as_state(&s), &text);
    assert_string_equal(ink_text_string(&text), expected);
    ink_text_release(&text);
}

static void shows_the_board_with_the_movers_numbers(void **state)
{
    ink_game *game = test_game("backgammon");
    check_picture(game, setup_state("24:1 13:7 8:3 6:4", start_men, INKI_BG_BLACK, 62),
                  " 12 11 10  9  8  7  |  6  5  4  3  2  1\n"
                  "  O  .  .  .  X  .  |  X  .  .  .  .  O\n"
                  "  O  .  .  .  X  .  |  X  .  .  .  .  .\n"
                  "  O  .  .  .  X  .  |  X  .  .  .  .  .\n"
                  "  O  .  .  .  .  .  |  X  .  .  .  .  .\n"
                  "  7  .  .  .  .  .  |  X  .  .  .  .  .\n"
                  "\n"
                  "  X  .  .  .  .  .  |  .  .  .  .  .  .\n"
                  "  X  .  .  .  .  .  |  O  .  .  .  .  .\n"
                  "  X  .  .  .  O  .  |  O  .  .  .  .  .\n"
                  "  X  .  .  .  O  .  |  O  .  .  .  .  X\n"
                  "  X  .  .  .  O  .  |  O  .  .  .  .  X\n"
                  " 13 14 15 16 17 18  | 19 20 21 22 23 24\n"
                  "white O: 163 pips, 0 on the bar, 0 off\n"
                  "black X: 167 pips, 0 on the bar, 0 off\n"
                  "black to play 62; points are numbered for black\n");
    check_picture(game, setup_state("", "25:2 18:1", INKI_BG_WHITE, 0),
                  " 13 14 15 16 17 18  | 19 20 21 22 23 24\n"
                  "  .  .  .  .  .  .  |  .  .  .  .  .  .\n"
                  "  .  .  .  .  .  .  |  .  .  .  .  .  .\n"
                  "  .  .  .  .  .  .  |  .  .  .  .  .  .\n"
                  "  .  .  .  .  .  .  |  .  .  .  .  .  .\n"
                  "  .  .  .  .  .  .  |  .  .  .  .  .  .\n"
                  "\n"
                  "  .  .  .  .  .  .  |  .  .  .  .  .  .\n"
                  "  .  .  .  .  .  .  |  .  .  .  .  .  .\n"
                  "  .  .  .  .  .  .  |  .  .  .  .  .  .\n"
                  "  .  .  .  .  .  .  |  .  .  .  .  .  .\n"
                  "  .  .  .  .  .  X  |  .  .  .  .  .  .\n"
                  " 12 11 10  9  8  7  |  6  5  4  3  2  1\n"
                  "white O: 0 pips, 0 on the bar, 15 off\n"
                  "black X: 68 pips, 2 on the bar, 12 off\n"
                  "white wins 1\n");
    ink_game_destroy(game);
}

static void says_whose_roll_it_is(void **state)
{
    static const char *const lines[] = {"white to roll\n", "black to roll\n",
                                        "each side throws a die for the first turn\n"};
    ink_game *game = test_game("backgammon");
    for (int turn = 0; turn < 3; turn++) {
        inki_bg_state s = setup_state(start_men, start_men, turn, 0);
        ink_text text = {0};
        game->state_text(game, as_state(&s), &text);
        assert_non_null(strstr(ink_text_string(&text), lines[turn]));
        ink_text_release(&text);
    }
    ink_game_destroy(game);
}

static void names_play_by_play(void **state)
{
    static const struct {
        ink_action moves[4]; /* from * 100 + to */
        const char *name;
    } cases[] = {
        {{0}, "pass"},
        {{2418}, "24/18"},
        {{2418, 1311}, "24/18,13/11"},
        {{2418, 1813}, "24/13"},
        {{2520, 604}, "bar/20*,6/4"},
        {{2520, 2016}, "bar/20*/16"},
        {{2520, 2016, 1612}, "bar/20*/12"},
        {{2520, 2520, 2016}, "bar/20*/16,bar/20"},
        {{600, 500}, "6/off,5/off"},
        {{805, 805, 603, 603}, "8/5,8/5,6/3,6/3"},
    };
    ink_game *game = test_game("backgammon");
    /* A blot on white's point 20. */
    inki_bg_state s = setup_state("25:2 24:1 13:2 8:3 6:3 5:3", "5:1", INKI_BG_WHITE, 21);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_action play = 0;
        for (int m = 0; m < 4; m++) {
            const ink_action move = cases[i].moves[m];
            play |= (move / 100 << 5 | move % 100) << (INKI_BG_MOVE_BITS * m);
        }
        ink_text name = {0};
        game->action_text(game, as_state(&s), play, &name);
        assert_string_equal(ink_text_string(&name), cases[i].name);
        ink_text_release(&name);
    }
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shows_the_board_with_the_movers_numbers),
        cmocka_unit_test(says_whose_roll_it_is),
        cmocka_unit_test(names_play_by_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
