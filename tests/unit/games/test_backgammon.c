/* test_backgammon.c - the rules around the plays: rolls, turns, ends and payoffs. */
#include "backgammon_setup.h"

#include <math.h>

static const char start_men[] = "24:2 13:5 8:3 6:5";

static void the_start_is_the_usual_one(void **state)
{
    ink_game *game = test_game("backgammon");
    inki_bg_state s;
    game->start(game, as_state(&s));
    const inki_bg_state expected = setup_state(start_men, start_men, INKI_BG_NEITHER, 0);
    assert_memory_equal(&s, &expected, sizeof s);
    for (int side = 0; side < 2; side++) {
        const inki_bg_board board = inki_bg_view(&s, side);
        assert_int_equal(inki_bg_pips(&board), 167);
    }
    ink_game_destroy(game);
}

static void the_higher_die_begins(void **state)
{
    ink_game *game = test_game("backgammon");
    inki_bg_state s;
    ink_action rolls[INKI_BG_MAX_PLAYS];
    double chances[INKI_BG_FIRST_ROLLS];
    game->start(game, as_state(&s));
    assert_int_equal(game->actions(game, as_state(&s), rolls), 30);
    game->chances(game, as_state(&s), chances);
    int begins[2] = {0, 0};
    for (int i = 0; i < 30; i++) {
        inki_bg_state after = s;
        assert_true(fabs(chances[i] - 1.0 / 30) < 1e-15);
        game->apply(game, as_state(&after), rolls[i]);
        const int white = (int)rolls[i] / 10;
        const int black = (int)rolls[i] % 10;
        assert_int_not_equal(white, black);
        assert_int_equal(game->mover(game, as_state(&after)), white > black ? 0 : 1);
        assert_int_equal(after.dice[0], white > black ? white : black);
        assert_int_equal(after.dice[1], white > black ? black : white);
        begins[after.turn]++;
    }
    assert_int_equal(begins[0], 15);
    assert_int_equal(begins[1], 15);
    ink_game_destroy(game);
}

static void later_rolls_have_no_order(void **state)
{
    ink_game *game = test_game("backgammon");
    inki_bg_state s = setup_state(start_men, start_men, INKI_BG_BLACK, 0);
    ink_action rolls[INKI_BG_MAX_PLAYS];
    double chances[INKI_BG_ROLLS];
    assert_int_equal(game->mover(game, as_state(&s)), INK_MOVER_CHANCE);
    assert_int_equal(game->actions(game, as_state(&s), rolls), 21);
    game->chances(game, as_state(&s), chances);
    for (int i = 0; i < 21; i++) {
        const bool is_double = rolls[i] % 11 == 0;
        assert_true(rolls[i] / 10 >= rolls[i] % 10);
        assert_true(fabs(chances[i] - (is_double ? 1.0 : 2.0) / 36) < 1e-15);
    }
    ink_game_destroy(game);
}

/* A side plays its last men off, and gets so many points. */
typedef struct end_case {
    const char *text;
    const char *winner;
    const char *loser; /* as each counts */
    const char *play;
    int roll;
    double points;
} end_case;

static const end_case ends[] = {
    {"a man is off", "1:1", "20:14", "1/off", 21, 1.0},
    {"none is off", "1:1", "18:15", "1/off", 21, 2.0},
    {"none is off, and one is on the winner's farthest home point", "1:2", "19:1 1:14",
     "1/off,1/off", 21, 3.0},
    {"none is off, and one is on the bar", "2:1 1:1", "25:1 1:14", "2/off,1/off", 66, 3.0},
    {"one is off and one is on the bar", "1:1", "25:1 1:13", "1/off", 21, 1.0},
    {"all are home, none is off", "1:1", "6:15", "1/off", 21, 2.0},
};

static void gammons_count_twice_and_backgammons_three_times(void **state)
{
    ink_game *game = test_game("backgammon");
    for (size_t i = 0; i < 2 * sizeof ends / sizeof ends[0]; i++) {
        const end_case *c = &ends[i / 2];
        const int winner = (int)i % 2;
        inki_bg_state s = winner == INKI_BG_WHITE
                              ? setup_state(c->winner, c->loser, winner, c->roll)
                              : setup_state(c->loser, c->winner, winner, c->roll);
        ink_action play = INK_ACTION_NONE;
        assert_int_equal(game->mover(game, as_state(&s)), winner);
        assert_int_equal(ink_game_action_read(game, as_state(&s), c->play, &play), INK_OK);
        game->apply(game, as_state(&s), play);
        assert_int_equal(game->mover(game, as_state(&s)), INK_MOVER_NOBODY);
        const double paid = game->payoff(game, as_state(&s), winner);
        if (paid != c->points || game->payoff(game, as_state(&s), 1 - winner) != -c->points) {
            fail_msg("%s, side %d wins: %g points, not %g", c->text, winner, paid, c->points);
        }
    }
    ink_game_destroy(game);
}

static void a_play_ends_the_turn(void **state)
{
    ink_game *game = test_game("backgammon");
    inki_bg_state s = setup_state("8:2 6:2", "20:1 6:14", INKI_BG_WHITE, 31);
    ink_action play = INK_ACTION_NONE;
    assert_int_equal(ink_game_action_read(game, as_state(&s), "8/5*,6/5", &play), INK_OK);
    game->apply(game, as_state(&s), play);
    const inki_bg_state after = setup_state("8:1 6:1 5:2", "25:1 6:14", INKI_BG_BLACK, 0);
    assert_memory_equal(&s, &after, sizeof s);
    assert_int_equal(game->mover(game, as_state(&s)), INK_MOVER_CHANCE);
    ink_game_destroy(game);
}

/* Random plays end, with men all there, and both sides win as often but for luck. */
static void random_plays_end(void **state)
{
    ink_game *game = test_game("backgammon");
    ink_random random;
    ink_random_init(&random, 5);
    const int plays = test_scaled(1000);
    double moves = 0.0;
    double white_wins = 0.0;
    int paid[4] = {0};
    for (int i = 0; i < plays; i++) {
        inki_bg_state s;
        game->start(game, as_state(&s));
        do {
            int men[2] = {s.off[0], s.off[1]};
            for (int place = 0; place < INKI_BG_PLACES; place++) {
                men[s.at[place] < 0] += abs(s.at[place]);
            }
            assert_int_equal(men[0], INKI_BG_MEN);
            assert_int_equal(men[1], INKI_BG_MEN);
            moves += 1.0;
        } while (play_on(game, &s, &random));
        const double payoff = game->payoff(game, as_state(&s), 0);
        white_wins += payoff > 0.0;
        paid[(int)fabs(payoff)]++;
    }
    /* 194 rolls and plays on the average in 2,000 plays, 0.4, 0.35 and 0.25 of them for one, two
     * and three points. */
    const double mean = moves / plays;
    assert_true(150.0 < mean && mean < 240.0);
    assert_true(fabs(white_wins / plays - 0.5) < 2.0 / sqrt(plays));
    assert_true(paid[1] > plays / 5 && paid[2] > plays / 5 && paid[3] > plays / 10);
    assert_int_equal(paid[0], 0);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_start_is_the_usual_one),
        cmocka_unit_test(the_higher_die_begins),
        cmocka_unit_test(later_rolls_have_no_order),
        cmocka_unit_test(gammons_count_twice_and_backgammons_three_times),
        cmocka_unit_test(a_play_ends_the_turn),
        cmocka_unit_test(random_plays_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
