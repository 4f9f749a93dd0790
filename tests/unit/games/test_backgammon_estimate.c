/* test_backgammon_estimate.c - the static value: its parts, its bounds, and fairness to both. */
#include "backgammon_setup.h"

#include <math.h>

/* The same position with the sides exchanged. */
static inki_bg_state exchanged(const inki_bg_state *s)
{
    inki_bg_state other = *s;
    const inki_bg_board board = inki_bg_view(s, INKI_BG_BLACK);
    memcpy(other.at, board.at, sizeof other.at);
    other.off[0] = s->off[1];
    other.off[1] = s->off[0];
    other.turn = s->turn == INKI_BG_NEITHER ? s->turn : (uint8_t)(1 - s->turn);
    return other;
}

static void counts_what_its_features_say(void **state)
{
    ink_game *game = test_game("backgammon");
    /* White has blots on 24, 13 and 1, before the enemy on the bar, and points from 8 to 4; black
     * has a man on the bar, two on 22, which is white's 3, and a blot on 5. */
    inki_bg_state s =
        setup_state("24:1 13:1 8:2 7:2 6:2 5:2 4:2 1:1", "25:1 22:2 6:3 5:1", INKI_BG_BLACK, 0);
    s.off[INKI_BG_WHITE] = 0;
    double f[INKI_BG_FEATURE_COUNT];
    const double value = game->estimate(game, as_state(&s), f);
    const double white_pips = 24 + 13 + 2 * (8 + 7 + 6 + 5 + 4) + 1;
    const double black_pips = 25 + 2 * 22 + 3 * 6 + 5;
    const double expected[INKI_BG_FEATURE_COUNT] = {
        (black_pips - white_pips) / (black_pips + white_pips), /* race */
        0 - 1,                                                 /* off */
        0 - 1,                                                 /* bar */
        1 - 3,                                                 /* back */
        3 - 1,                                                 /* blots */
        3 - 1,                                                 /* home */
        5 - 1,                                                 /* prime */
        -1,                                                    /* turn */
    };
    double sum = 0.0;
    for (int i = 0; i < INKI_BG_FEATURE_COUNT; i++) {
        if (fabs(f[i] - expected[i]) > 1e-12) {
            fail_msg("%s is %g, not %g", game->features[i].name, f[i], expected[i]);
        }
        sum += game->features[i].weight * expected[i];
    }
    assert_true(fabs(value - sum) < 1e-12);
    assert_true(game->estimate(game, as_state(&s), NULL) == value);
    ink_game_destroy(game);
}

static void is_within_bounds_and_the_same_for_both_sides(void **state)
{
    ink_game *game = test_game("backgammon");
    ink_random random;
    ink_random_init(&random, 6);
    for (int i = 0; i < test_scaled(200); i++) {
        inki_bg_state s;
        game->start(game, as_state(&s));
        do {
            inki_bg_state other = exchanged(&s);
            const double value = game->estimate(game, as_state(&s), NULL);
            assert_true(game->min_payoff <= value && value <= game->max_payoff);
            assert_true(fabs(value + game->estimate(game, as_state(&other), NULL)) < 1e-12);
        } while (play_on(game, &s, &random));
    }
    ink_game_destroy(game);
}

static void far_leads_count_no_more(void **state)
{
    ink_game *game = test_game("backgammon");
    inki_bg_state s =
        setup_state("5:1", "25:3 24:1 23:3 22:2 21:2 13:1 11:1 8:1 6:1", INKI_BG_WHITE, 0);
    double f[INKI_BG_FEATURE_COUNT];
    assert_true(game->estimate(game, as_state(&s), f) > 0.0);
    assert_true(f[0] == 0.5 && f[3] == -4.0);
    s = setup_state("17:1 16:1 14:1 12:1 10:1", "7:2 6:2 5:2 4:2 3:2 2:2 1:2 25:1", INKI_BG_WHITE,
                    0);
    (void)game->estimate(game, as_state(&s), f);
    assert_true(f[4] == 4.0 && f[6] == -6.0);
    ink_game_destroy(game);
}

/* No position reaches the greatest number of each feature at once, but the weights are such that
 * even that would be within bounds. */
static void the_weights_leave_no_way_out_of_bounds(void **state)
{
    static const double greatest[INKI_BG_FEATURE_COUNT] = {0.5, 1, 1, 4, 4, 6, 6, 1};
    ink_game *game = test_game("backgammon");
    double sum = 0.0;
    for (int i = 0; i < INKI_BG_FEATURE_COUNT; i++) {
        sum += fabs(game->features[i].weight) * greatest[i];
    }
    assert_true(sum <= game->max_payoff);
    ink_game_destroy(game);
}

static void is_quiet_before_a_roll_only(void **state)
{
    ink_game *game = test_game("backgammon");
    inki_bg_state s = setup_state("6:1", "6:1", INKI_BG_WHITE, 0);
    assert_true(game->quiet(game, as_state(&s)));
    s = setup_state("6:1", "6:1", INKI_BG_WHITE, 61);
    assert_false(game->quiet(game, as_state(&s)));
    ink_game_destroy(game);
}

/* Whoever takes the play with the best static value beats a random mover nearly always. */
static void greed_beats_chance(void **state)
{
    static ink_action plays[INKI_BG_MAX_PLAYS];
    ink_game *game = test_game("backgammon");
    ink_random random;
    ink_random_init(&random, 7);
    const int games = test_scaled(200);
    int wins = 0;
    for (int i = 0; i < games; i++) {
        inki_bg_state s;
        game->start(game, as_state(&s));
        const int greedy = i % 2;
        while (game->mover(game, as_state(&s)) != INK_MOVER_NOBODY) {
            if (game->mover(game, as_state(&s)) != greedy) {
                (void)play_on(game, &s, &random);
                continue;
            }
            inki_bg_state best = s;
            double best_value = -HUGE_VAL;
            const int count = game->actions(game, as_state(&s), plays);
            for (int k = 0; k < count; k++) {
                inki_bg_state after = s;
                game->apply(game, as_state(&after), plays[k]);
                const double value =
                    game->mover(game, as_state(&after)) == INK_MOVER_NOBODY
                        ? HUGE_VAL
                        : game->estimate(game, as_state(&after), NULL) * (greedy == 0 ? 1 : -1);
                if (value > best_value) {
                    best_value = value;
                    best = after;
                }
            }
            s = best;
        }
        wins += game->payoff(game, as_state(&s), greedy) > 0.0;
    }
    assert_true(wins > games * 9 / 10);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_what_its_features_say),
        cmocka_unit_test(is_within_bounds_and_the_same_for_both_sides),
        cmocka_unit_test(far_leads_count_no_more),
        cmocka_unit_test(the_weights_leave_no_way_out_of_bounds),
        cmocka_unit_test(is_quiet_before_a_roll_only),
        cmocka_unit_test(greed_beats_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
