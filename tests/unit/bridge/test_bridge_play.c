/* test_bridge_play.c - the rules of bridge_play: dealing, payoffs, and who sees what. */

#include <math.h>

#include "bridge/bits.h"
#include "bridge_walk.h"
#include "support.h"

static void cards_are_listed_by_suit_and_rank(void **state)
{
    ink_game *game = test_game("bridge_play(6C,S)");
    ink_walker *walker = walk_to(game, slam_deal);
    ink_action actions[13];
    ink_text names = {0};
    assert_int_equal(game->actions(game, ink_walker_state(walker), actions), 13);
    for (int i = 0; i < 13; i++) {
        game->action_text(game, ink_walker_state(walker), actions[i], &names);
    }
    assert_string_equal(ink_text_string(&names), "S4S3HQHJDJDTD9D7D5D3D2CQC9");
    ink_text_release(&names);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void draws_never_take_a_later_fixed_hand(void **state)
{
    static const char text[] = "bridge_play(S,S,deal=N:- AK... - .AK..,deck=AKQJ.AKQJ..,need=1)";
    ink_game *game = test_game(text);
    ink_random random;
    ink_random_init(&random, 3);
    ink_hand seen = 0;
    for (int i = 0; i < test_scaled(200); i++) {
        ink_walker *walker = walk(game);
        assert_int_equal(ink_walker_draw(walker, &random), INK_OK);
        const ink_history *history = ink_walker_history(walker);
        assert_int_equal(history->actions[1], (ink_hand)3 << 11);
        assert_int_equal(history->actions[3], (ink_hand)3 << 24);
        assert_int_equal(inki_bits_count(history->actions[0]), 2);
        seen |= history->actions[0];
        ink_walker_destroy(walker);
    }
    assert_int_equal(seen, (ink_hand)3 << 9 | (ink_hand)3 << 22);
    ink_walker *walker = walk(game);
    const ink_state *at = ink_walker_state(walker);
    assert_false(game->allows(game, at, (ink_hand)3 << 11));
    assert_false(game->allows(game, at, (ink_hand)1 << 9));
    assert_false(game->allows(game, at, INK_ACTION_NONE));
    assert_true(game->allows(game, at, (ink_hand)3 << 9));
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

/* All 20 first hands of 3 cards out of 12 - 6 others fixed; 19 degrees of freedom, over 43.8 once
 * in a thousand seeds. */
static void draws_are_uniform(void **state)
{
    ink_game *game = test_game("bridge_play(S,S,deal=N:- - AKQ... .AKQ..,deck=AKQ.AKQ.AKQ.AKQ,"
                               "need=1)");
    ink_random random;
    ink_random_init(&random, 4);
    int times[64] = {0};
    const int draws = test_scaled(20000);
    ink_walker *walker = walk(game);
    for (int i = 0; i < draws; i++) {
        const ink_hand hand = game->draw(game, ink_walker_state(walker), &random);
        times[(hand >> 36 & 7) | (hand >> 49 & 7) << 3]++;
    }
    double chi_square = 0.0;
    for (int i = 0; i < 64; i++) {
        if (inki_bits_count((uint64_t)i) == 3) {
            const double off = times[i] - draws / 20.0;
            chi_square += off * off / (draws / 20.0);
        } else {
            assert_int_equal(times[i], 0);
        }
    }
    assert_true(5.0 < chi_square && chi_square < 43.8);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

/* The hands that a seat knows after some moves of the slam: bit p for player p. */
static unsigned hands_known(const char *text, int seat, const char *names)
{
    ink_game *game = test_game(text);
    ink_walker *walker = walk_to(game, names);
    ink_view *view = NULL;
    assert_int_equal(ink_walker_view(walker, seat, &view), INK_OK);
    inki_bridge_seen seen;
    inki_bridge_seen_read(view, &seen);
    unsigned known = 0;
    for (int player = 0; player < 4; player++) {
        known |= (unsigned)seen.known[player] << player;
    }
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
    return known;
}

static void each_seat_sees_its_own_hand_and_dummy(void **state)
{
    enum {
        NORTH = 1,
        EAST = 2,
        SOUTH = 4,
        WEST = 8
    };
    const unsigned own[3] = {SOUTH, WEST, EAST};
    char led[120];
    (void)strcpy(led, slam_deal);
    (void)strcat(led, " DJ");
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(hands_known("bridge_play(6C,S)", seat, slam_deal), own[seat]);
        assert_int_equal(hands_known("bridge_play(6C,S)", seat, led), own[seat] | NORTH);
        const unsigned all = seat == 0 ? (unsigned)SOUTH : (unsigned)(NORTH | EAST | SOUTH | WEST);
        assert_int_equal(hands_known("bridge_play(6C,S,defence=all)", seat, slam_deal), all);
        assert_int_equal(hands_known("bridge_play(6C,S,defence=all)", seat, led), all | NORTH);
        /* Another leader than declarer's left: dummy is down from the start. */
        assert_int_equal(hands_known("bridge_play(6C,S,leader=N)", seat, slam_deal),
                         own[seat] | NORTH);
        assert_int_equal(
            hands_known("bridge_play(NT,S,need=1,deck=AKQJ...)", seat, "A... K... Q... J..."),
            own[seat] | NORTH);
        assert_int_equal(
            hands_known("bridge_play(6C,S,deal=N:- Q876.K865.KQ.JT2 - -)", seat, slam_deal),
            own[seat] | EAST);
    }
}

/* What a seat sees determines what the public sees: equal seat keys, equal public keys. */
static void a_seat_knows_what_the_public_knows(void **state)
{
    ink_random random;
    ink_random_init(&random, 5);
    for (int i = 0; i < test_scaled(100); i++) {
        ink_game *game = test_game(play_games[i % PLAY_GAME_COUNT]);
        ink_walker *walker = walk(game);
        ink_walker *other = walk(game);
        do {
            const int seat = i % 3;
            ink_view *view = NULL;
            ink_history history = {0};
            double log_weight;
            assert_int_equal(ink_walker_view(walker, seat, &view), INK_OK);
            assert_int_equal(game->sample(game, view, NULL, &random, &history, &log_weight),
                             INK_OK);
            assert_int_equal(ink_walker_replay(other, &history), INK_OK);
            assert_true(ink_key_equal(ink_walker_key(walker, INK_OBSERVER_PUBLIC),
                                      ink_walker_key(other, INK_OBSERVER_PUBLIC)));
            ink_history_release(&history);
            ink_view_destroy(view);
        } while (random_move(walker, &random));
        ink_walker_destroy(walker);
        ink_walker_destroy(other);
        ink_game_destroy(game);
    }
}

static void tokens_are_one_to_one(void **state)
{
    ink_random random;
    ink_random_init(&random, 6);
    for (int i = 0; i < test_scaled(1000); i++) {
        const inki_bridge_token token = {
            .sight = (inki_bridge_sight)(1 + ink_random_below(&random, 4)),
            .hand = ink_random_next(&random) & INK_FULL_DECK,
            .card = (int)ink_random_below(&random, 52),
            .player = (int)ink_random_below(&random, 4),
        };
        const inki_bridge_token again = inki_bridge_token_read(inki_bridge_token_write(&token));
        assert_int_equal(token.sight, again.sight);
        assert_true(token.hand == again.hand);
        assert_int_equal(token.card, again.card);
        assert_int_equal(token.player, again.player);
    }
}

/* Plays the slam to its end by first cards and returns the walker. */
static ink_walker *play_out(const ink_game *game)
{
    ink_walker *walker = walk_to(game, slam_deal);
    ink_action actions[13];
    while (ink_walker_mover(walker) >= 0) {
        (void)game->actions(game, ink_walker_state(walker), actions);
        assert_int_equal(ink_walker_apply(walker, actions[0]), INK_OK);
    }
    return walker;
}

static void check_payoffs(const char *text, double first, double second, const double *measures)
{
    ink_game *game = test_game(text);
    ink_walker *walker = play_out(game);
    const ink_state *at = ink_walker_state(walker);
    double got[INK_MAX_MEASURES];
    assert_int_equal(ink_walker_mover(walker), INK_MOVER_NOBODY);
    game->measure(game, at, got);
    for (int i = 0; i < game->measure_count; i++) {
        if (fabs(got[i] - measures[i]) > 1e-12) {
            fail_msg("%s: %s is %g, not %g", text, game->measures[i].name, got[i], measures[i]);
        }
    }
    const double pays[2] = {game->payoff(game, at, 0), game->payoff(game, at, 1)};
    if (fabs(pays[0] - first) > 1e-12 || fabs(pays[1] - second) > 1e-12) {
        fail_msg("%s pays %g and %g", text, pays[0], pays[1]);
    }
    assert_true(fabs(first + second - game->payoff_sum) < 1e-12);
    assert_true(game->min_payoff <= first && first <= game->max_payoff);
    assert_true(game->min_payoff <= second && second <= game->max_payoff);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

/* First cards give North-South 11 tricks in clubs. */
static void payoffs_follow_the_tricks(void **state)
{
    check_payoffs("bridge_play(6C,S)", 0, 1, (const double[]){0, 11, -50});
    check_payoffs("bridge_play(5C,S)", 1, 0, (const double[]){1, 11, 400});
    check_payoffs("bridge_play(3CX,S,payoff=score,vulnerable=ns)", 1070, -1070,
                  (const double[]){1, 11, 1070});
    check_payoffs("bridge_play(6CX,S,payoff=score,vulnerable=ns)", -200, 200,
                  (const double[]){0, 11, -200});
    check_payoffs("bridge_play(6CX,S,payoff=score,vulnerable=ew)", -100, 100,
                  (const double[]){0, 11, -100});
    check_payoffs("bridge_play(6C,S,payoff=tricks)", 11, 2, (const double[]){0, 11, -50});
    check_payoffs("bridge_play(C,S,payoff=tricks)", 11, 2, (const double[]){11});
    check_payoffs("bridge_play(C,S,need=11)", 1, 0, (const double[]){1, 11});
    check_payoffs("bridge_play(6C,S,need=9)", 1, 0, (const double[]){1, 11});
}

static void unknown_vulnerability_leaves_no_score(void **state)
{
    check_payoffs("bridge_play(6C,S,vulnerable=unknown)", 0, 1, (const double[]){0, 11});
    ink_game *game = test_game("bridge_play(6C,S,vulnerable=unknown)");
    assert_int_equal(game->measure_count, 2);
    assert_string_equal(game->measures[1].name, "tricks");
    ink_game_destroy(game);
}

/* The three given hands leave the fourth no choice, as three hands that were dealt do. */
static void only_hands_without_choice_are_forced(void **state)
{
    static const struct {
        const char *text;
        bool forced[4];
    } cases[] = {
        {"bridge_play(6C)", {false, false, false, true}},
        {"bridge_play(6C,deal=N:- - - 43.QJ.JT97532.Q9)", {false, false, true, true}},
        {"bridge_play(6C,deal=N:AJT9.AT943.A.654 - K52.72.864.AK873 -)", {true, false, true, true}},
        {"bridge_play(6C,deal=N:AJT9.AT943.A.654 - K52.72.864.AK873 43.QJ.JT97532.Q9)",
         {true, true, true, true}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_game *game = test_game(cases[i].text);
        ink_walker *true_deal = walk_to(game, slam_deal);
        ink_walker *walker = walk(game);
        for (int player = 0; player < 4; player++) {
            const ink_action hand = ink_walker_history(true_deal)->actions[player];
            const ink_action expected = cases[i].forced[player] ? hand : INK_ACTION_NONE;
            if (game->forced(game, ink_walker_state(walker)) != expected) {
                fail_msg("%s: hand %d", cases[i].text, player);
            }
            assert_int_equal(ink_walker_apply(walker, hand), INK_OK);
        }
        ink_walker_destroy(true_deal);
        ink_walker_destroy(walker);
        ink_game_destroy(game);
    }
}

/* Eight tricks of nine are home before the last card is played. */
static void scores_of_endings_count_the_tricks_before(void **state)
{
    static const struct {
        const char *deal;
        double score;
    } cases[] = {{"K... A... Q... J...", -50}, {"A... K... Q... J...", 400}};
    ink_game *game = test_game("bridge_play(3NT,S,payoff=score,need=1,deck=AKQJ...)");
    for (int i = 0; i < 2; i++) {
        ink_walker *walker = walk_to(game, cases[i].deal);
        for (int k = 0; k < 4; k++) {
            ink_action card;
            assert_int_equal(game->actions(game, ink_walker_state(walker), &card), 1);
            assert_int_equal(ink_walker_apply(walker, card), INK_OK);
        }
        const double score = game->payoff(game, ink_walker_state(walker), 0);
        assert_true(fabs(score - cases[i].score) < 1e-12);
        ink_walker_destroy(walker);
    }
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_are_listed_by_suit_and_rank),
        cmocka_unit_test(draws_never_take_a_later_fixed_hand),
        cmocka_unit_test(draws_are_uniform),
        cmocka_unit_test(each_seat_sees_its_own_hand_and_dummy),
        cmocka_unit_test(a_seat_knows_what_the_public_knows),
        cmocka_unit_test(tokens_are_one_to_one),
        cmocka_unit_test(payoffs_follow_the_tricks),
        cmocka_unit_test(unknown_vulnerability_leaves_no_score),
        cmocka_unit_test(only_hands_without_choice_are_forced),
        cmocka_unit_test(scores_of_endings_count_the_tricks_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
