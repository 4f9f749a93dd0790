/* test_match.c - games of a match: pairs, chance, what players see, and means. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/match.h>
#include <inkling/view.h>

#include "requests.h"
#include "support.h"

enum {
    MOST_GAMES = 400,
    MOST_THREADS = 3
};

/* A match with all that it borrows, and its games. */
typedef struct fixture {
    ink_game *game;
    ink_method *methods[2][MOST_THREADS];
    ink_match match;
    ink_match_game games[MOST_GAMES];
    uint64_t done;
    ink_error error;
} fixture;

static fixture *begin(const char *game, const char *a, const char *b, int threads)
{
    fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->game = test_game(game);
    f->match = (ink_match){.game = f->game, .seed = 5, .threads = threads};
    for (int player = 0; player < 2; player++) {
        for (int i = 0; i < threads; i++) {
            f->methods[player][i] = test_method(player == 0 ? a : b);
        }
        f->match.players[player] = f->methods[player];
    }
    return f;
}

static ink_status play(fixture *f, uint64_t first, uint64_t count, const ink_control *control)
{
    assert_true(count <= MOST_GAMES);
    return ink_match_play(&f->match, first, count, control, f->games, &f->done, &f->error);
}

/* Plays games 0 to `count` - 1, which must work. */
static void play_all(fixture *f, uint64_t count)
{
    if (play(f, 0, count, NULL) != INK_OK) {
        fail_msg("%s", f->error.text);
    }
    assert_int_equal(f->done, count);
}

static void end(fixture *f)
{
    for (int i = 0; i < MOST_GAMES; i++) {
        ink_match_game_release(&f->games[i]);
    }
    for (int i = 0; i < MOST_THREADS; i++) {
        ink_method_destroy(f->methods[0][i]);
        ink_method_destroy(f->methods[1][i]);
    }
    ink_game_destroy(f->game);
    free(f);
}

static bool is_same(const ink_match_game *a, const ink_match_game *b)
{
    return a->payoff == b->payoff && a->history.count == b->history.count &&
           memcmp(a->history.actions, b->history.actions,
                  (size_t)a->history.count * sizeof *a->history.actions) == 0;
}

/* The means of games 0 to `count` - 1. */
static ink_match_summary sum_up(const fixture *f, uint64_t count)
{
    double payoffs[MOST_GAMES];
    double moves[MOST_GAMES];
    for (uint64_t i = 0; i < count; i++) {
        payoffs[i] = f->games[i].payoff;
        moves[i] = (double)f->games[i].history.count;
    }
    ink_match_summary summary;
    ink_match_sum_up(&f->match, payoffs, moves, count, &summary);
    return summary;
}

/* --- who wins ------------------------------------------------------------------------------- */

static void alpha_beta_never_loses_tic_tac_toe(void **state)
{
    fixture *f = begin("tic_tac_toe", "alpha_beta(ties=random)", "uniform", 2);
    const int count = 2 * test_scaled(20);
    play_all(f, (uint64_t)count);
    for (int i = 0; i < count; i++) {
        assert_true(f->games[i].payoff >= 0.0);
    }
    const ink_match_summary summary = sum_up(f, (uint64_t)count);
    assert_true(summary.won + summary.drawn == (uint64_t)count && summary.won > 0);
    end(f);
}

/* Heaps of 3, 4 and 5 are won by who begins (Bouton, 1901). */
static void the_perfect_player_of_nim_wins_all_games_that_can_be_won(void **state)
{
    fixture *f = begin("nim(heaps=3.4.5)", "alpha_beta", "uniform", 1);
    play_all(f, 20);
    for (int i = 0; i < 20; i += 2) {
        assert_true(f->games[i].payoff == f->game->max_payoff);
    }
    end(f);
    f = begin("nim(heaps=3.4.5)", "alpha_beta", "alpha_beta", 1);
    play_all(f, 2);
    assert_true(f->games[0].payoff == f->game->max_payoff);
    assert_true(f->games[1].payoff == f->game->min_payoff);
    end(f);
}

/* Of both passing (1/4) and of pass, bet, bet or bet, bet nothing is left on average, as the better
 * card decides; after pass, bet, pass (1/8) the first loses 1, after bet, pass (1/4) it wins 1. */
static void uniform_players_of_kuhn_poker_leave_an_eighth_to_the_first(void **state)
{
    fixture *f = begin("kuhn_poker", "uniform", "uniform", 1);
    play_all(f, MOST_GAMES);
    const ink_match_summary s = sum_up(f, MOST_GAMES);
    assert_true(fabs(s.as[0].mean - 0.125) < 2 * s.as[0].interval);
    assert_true(fabs(s.as[1].mean + 0.125) < 2 * s.as[1].interval);
    assert_true(s.as[0].interval > 0.1 && s.as[0].interval < 0.3);
    /* Players that think alike get alike. */
    assert_true(s.payoff.mean == 0.0 && isnan(s.payoff.interval));
    assert_true(s.won == MOST_GAMES / 2 && s.pairs == MOST_GAMES / 2 && s.games == MOST_GAMES);
    end(f);
}

/* --- chance --------------------------------------------------------------------------------- */

/* The rolls of a play of backgammon, in order. */
static int rolls_of(const fixture *f, const ink_match_game *played, ink_action *out)
{
    ink_walker *walker = NULL;
    int count = 0;
    assert_int_equal(ink_walker_create(f->game, &walker), INK_OK);
    for (int i = 0; i < played->history.count; i++) {
        if (ink_walker_mover(walker) == INK_MOVER_CHANCE) {
            out[count++] = played->history.actions[i];
        }
        assert_int_equal(ink_walker_apply(walker, played->history.actions[i]), INK_OK);
    }
    ink_walker_destroy(walker);
    return count;
}

static void both_games_of_a_pair_have_the_same_dice(void **state)
{
    fixture *f = begin("backgammon", "rollout(depth=1)", "uniform", 1);
    play_all(f, 4);
    ink_action *rolls[4];
    int counts[4];
    for (int i = 0; i < 4; i++) {
        rolls[i] = calloc((size_t)f->games[i].history.count, sizeof **rolls);
        assert_non_null(rolls[i]);
        counts[i] = rolls_of(f, &f->games[i], rolls[i]);
        assert_true(counts[i] > 20);
    }
    for (int pair = 0; pair < 4; pair += 2) {
        const int common = counts[pair] < counts[pair + 1] ? counts[pair] : counts[pair + 1];
        assert_memory_equal(rolls[pair], rolls[pair + 1], (size_t)common * sizeof **rolls);
    }
    assert_true(memcmp(rolls[0], rolls[2], 20 * sizeof **rolls) != 0);
    assert_false(is_same(&f->games[0], &f->games[1]));
    for (int i = 0; i < 4; i++) {
        free(rolls[i]);
    }
    end(f);
}

static void a_pair_is_played_again_by_its_seed(void **state)
{
    fixture *f = begin("pig(goal=20)", "rollout(samples=5)", "uniform", 1);
    play_all(f, 10);
    fixture *again = begin("pig(goal=20)", "rollout(samples=5)", "uniform", 1);
    assert_true(ink_match_seed(&f->match, 7) == 8);
    again->match.seed = 8;
    play_all(again, 2);
    assert_true(is_same(&f->games[6], &again->games[0]));
    assert_true(is_same(&f->games[7], &again->games[1]));
    end(again);
    end(f);
}

static void games_do_not_depend_on_threads_nor_on_where_calls_begin(void **state)
{
    fixture *f = begin("pig(goal=15)", "rollout(samples=5)", "uniform", 1);
    fixture *other = begin("pig(goal=15)", "rollout(samples=5)", "uniform", 3);
    play_all(f, 12);
    assert_int_equal(play(other, 0, 5, NULL), INK_OK);
    assert_int_equal(
        ink_match_play(&other->match, 5, 7, NULL, other->games + 5, &other->done, &other->error),
        INK_OK);
    for (int i = 0; i < 12; i++) {
        if (!is_same(&f->games[i], &other->games[i])) {
            fail_msg("game %d differs", i);
        }
    }
    end(other);
    end(f);
}

/* --- what players see ----------------------------------------------------------------------- */

/* Bets with probability 1/4, and counts what it saw. */
typedef struct spy {
    int asked[2]; /* by seat */
    int betters;
    int wrong; /* views that are not the mover's, or of a seat that knows too much */
} spy;

static ink_status spy_advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                             ink_advice *out)
{
    spy *seen = method->data;
    int count = 0;
    const ink_event *events = ink_view_events(view, &count);
    int own = 0;
    for (int i = 0; i < count; i++) {
        own += events[i].kind == INK_EVENT_TOKEN && events[i].value > 3; /* a card */
    }
    seen->wrong += !ink_view_is_mover(view) || ink_view_state(view) != NULL || own != 1 ||
                   budget->threads != 1;
    seen->asked[ink_view_seat(view)]++;
    const ink_status status = ink_advice_init(out, view);
    if (status == INK_OK) {
        out->actions[0].probability = 0.75;
        out->actions[1].probability = 0.25;
        out->value_text = "";
    }
    return status;
}

static ink_method *make_spy(void)
{
    ink_method *method = test_method("uniform");
    method->advise = spy_advise;
    free(method->data);
    method->data = calloc(1, sizeof(spy));
    assert_non_null(method->data);
    return method;
}

static void players_see_views_and_are_taken_at_their_word(void **state)
{
    fixture *f = begin("kuhn_poker", "uniform", "uniform", 1);
    ink_method_destroy(f->methods[0][0]);
    f->methods[0][0] = make_spy();
    play_all(f, MOST_GAMES);
    const spy *seen = f->methods[0][0]->data;
    int bets = 0;
    for (int i = 0; i < MOST_GAMES; i += 2) {
        bets += f->games[i].history.actions[2] == 1; /* the first action after the deal */
    }
    assert_int_equal(seen->wrong, 0);
    assert_true(seen->asked[0] >= MOST_GAMES / 2 && seen->asked[1] == MOST_GAMES / 2);
    /* 200 first actions, of which a quarter are bets: 50, with a standard deviation of 6. */
    assert_in_range(bets, 50 - 24, 50 + 24);
    end(f);
}

/* --- refusals and stops --------------------------------------------------------------------- */

static void what_cannot_be_played_is_refused_with_a_reason(void **state)
{
    fixture *f = begin("kuhn_poker", "uniform", "minimax", 1);
    assert_int_equal(play(f, 0, 2, NULL), INK_ERR_UNSUPPORTED);
    assert_string_equal(f->error.text, "player B: minimax needs a game that hides nothing; "
                                       "kuhn_poker does not show all");
    assert_int_equal(f->done, 0);
    end(f);
    f = begin("tic_tac_toe", "uniform", "uniform", 1);
    f->game->side_count = 1;
    assert_int_equal(ink_match_check(&f->match, &f->error), INK_ERR_UNSUPPORTED);
    assert_string_equal(f->error.text, "a match needs two sides whose payoffs have a constant sum; "
                                       "tic_tac_toe has not");
    end(f);
}

/* Gives up at one seed in 16. */
static ink_status moody_advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                               ink_advice *out)
{
    return budget->seed % 16 == 1 ? INK_ERR_LIMIT : spy_advise(method, view, budget, out);
}

static fixture *begin_moody(int threads)
{
    fixture *f = begin("kuhn_poker", "uniform", "uniform", threads);
    for (int i = 0; i < threads; i++) {
        ink_method_destroy(f->methods[1][i]);
        f->methods[1][i] = make_spy();
        f->methods[1][i]->advise = moody_advise;
    }
    return f;
}

static void the_first_game_at_fault_is_named_and_those_before_it_count(void **state)
{
    fixture *f = begin_moody(1);
    assert_int_equal(play(f, 0, 60, NULL), INK_ERR_LIMIT);
    assert_in_range(f->done, 1, 59);
    char expected[200];
    (void)snprintf(expected, sizeof expected, "game %d, move ", (int)f->done + 1);
    assert_memory_equal(f->error.text, expected, strlen(expected));
    assert_non_null(strstr(f->error.text, ", player B: uniform: a limit was reached"));
    for (uint64_t i = 0; i < 60; i++) {
        assert_true((f->games[i].history.actions != NULL) == (i < f->done));
    }
    fixture *others = begin_moody(3);
    assert_int_equal(play(others, 0, 60, NULL), INK_ERR_LIMIT);
    assert_int_equal(others->done, f->done);
    assert_string_equal(others->error.text, f->error.text);
    end(others);
    end(f);
}

static void a_stop_leaves_no_half_games(void **state)
{
    const int stop = 1;
    const ink_control control = {.stop = &stop};
    fixture *f = begin("tic_tac_toe", "uniform", "uniform", 2);
    assert_int_equal(play(f, 0, 6, &control), INK_ERR_STOPPED);
    assert_int_equal(f->done, 0);
    assert_null(f->games[0].history.actions);
    end(f);
}

static void count_reports(void *context, uint64_t done, uint64_t total)
{
    int *reports = context;
    (*reports)++;
    assert_true(done == (uint64_t)*reports && total == 4);
}

static void progress_is_told_game_by_game(void **state)
{
    int reports = 0;
    const ink_control control = {.progress = count_reports, .context = &reports};
    fixture *f = begin("tic_tac_toe", "uniform", "uniform", 1);
    assert_int_equal(play(f, 0, 4, &control), INK_OK);
    assert_int_equal(reports, 4);
    end(f);
}

static void without_memory_there_are_whole_games_or_none(void **state)
{
    fixture *f = begin("kuhn_poker", "uniform", "sampling(samples=2)", 1);
    for (int later = 0; later < 2; later++) {
        uint64_t nth = 0;
        uint64_t count;
        do {
            requests_fail(++nth, later != 0);
            const ink_status status = play(f, 0, 2, NULL);
            count = requests_end();
            if (status != (count < nth ? INK_OK : INK_ERR_NOMEM)) {
                fail_msg("request %d: %s", (int)nth, ink_status_name(status));
            }
            assert_true(status == INK_OK || f->error.text[0] != '\0');
            for (uint64_t i = 0; i < 2; i++) {
                assert_true((f->games[i].history.actions != NULL) == (i < f->done));
                ink_match_game_release(&f->games[i]);
            }
        } while (count >= nth);
    }
    end(f);
}

/* --- means ---------------------------------------------------------------------------------- */

/* The 97.5 % points of Student's distribution, from any table of it. */
static void intervals_are_those_of_student(void **state)
{
    static const struct {
        int pairs;
        double point;
    } table[] = {{2, 12.706}, {3, 4.303},  {4, 3.182},  {5, 2.776},
                 {6, 2.571},  {11, 2.228}, {31, 2.042}, {121, 1.980}};
    ink_game *game = test_game("tic_tac_toe");
    const ink_match match = {.game = game};
    for (size_t row = 0; row < sizeof table / sizeof table[0]; row++) {
        const int pairs = table[row].pairs;
        double payoffs[2 * 121];
        double moves[2 * 121];
        double sum = 0.0;
        double squares = 0.0;
        for (int i = 0; i < pairs; i++) { /* pair i has the mean i % 3 */
            payoffs[2 * i] = i % 3 + 1.0;
            payoffs[2 * i + 1] = i % 3 - 1.0;
            moves[2 * i] = moves[2 * i + 1] = 7.0;
            sum += i % 3;
            squares += (i % 3) * (i % 3);
        }
        const double mean = sum / pairs;
        const double error = sqrt((squares - pairs * mean * mean) / (pairs - 1) / pairs);
        ink_match_summary summary;
        ink_match_sum_up(&match, payoffs, moves, 2 * (uint64_t)pairs, &summary);
        assert_true(fabs(summary.payoff.mean - mean) < 1e-12);
        if (fabs(summary.payoff.interval / error - table[row].point) > 0.0015) {
            fail_msg("%d pairs: %.4f in place of %.3f", pairs, summary.payoff.interval / error,
                     table[row].point);
        }
        assert_true(summary.moves.mean == 7.0 && isnan(summary.moves.interval));
    }
    ink_game_destroy(game);
}

/* By hand: of 8 pairs that are not drawn, 7 to 1 is as uneven as 18 of 256 ways; and by the normal
 * distribution, 5,100 to 4,900 is 1.99 standard deviations from even, with the step in between taken
 * off. */
static void the_sign_test_counts_pairs_that_were_not_drawn(void **state)
{
    static const struct {
        uint64_t won;
        uint64_t drawn;
        uint64_t lost;
        double p;
    } cases[] = {
        {0, 0, 0, 1.0},        {0, 5, 0, 1.0},          {1, 0, 0, 1.0},
        {7, 3, 1, 18.0 / 256}, {1, 0, 7, 18.0 / 256},   {6, 1, 0, 2.0 / 64},
        {4, 0, 4, 1.0},        {5100, 9, 4900, 0.0466}, {0, 2, 2000, 0.0},
    };
    ink_game *game = test_game("kuhn_poker");
    const ink_match match = {.game = game};
    static double payoffs[2 * 10100];
    static double moves[2 * 10100];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const uint64_t pairs = cases[i].won + cases[i].drawn + cases[i].lost;
        for (uint64_t k = 0; k < pairs; k++) {
            const bool is_won = k < cases[i].won;
            const bool is_lost = k >= cases[i].won + cases[i].drawn;
            payoffs[2 * k] = is_won ? 2.0 : 1.0;
            payoffs[2 * k + 1] = is_lost ? -2.0 : -1.0;
        }
        ink_match_summary s;
        ink_match_sum_up(&match, payoffs, moves, 2 * pairs, &s);
        assert_int_equal(s.pairs_won, cases[i].won);
        assert_int_equal(s.pairs_drawn, cases[i].drawn);
        if (!(fabs(s.sign_p - cases[i].p) < 1e-4)) {
            fail_msg("%llu to %llu: p = %.9f", (unsigned long long)cases[i].won,
                     (unsigned long long)cases[i].lost, s.sign_p);
        }
    }
    ink_game_destroy(game);
}

static void a_game_without_its_partner_counts_by_side_only(void **state)
{
    ink_game *game = test_game("tic_tac_toe");
    const ink_match match = {.game = game};
    const double payoffs[] = {1, -1, 1};
    const double moves[] = {5, 6, 7};
    ink_match_summary s;
    ink_match_sum_up(&match, payoffs, moves, 3, &s);
    assert_true(s.games == 3 && s.pairs == 1 && s.won == 2 && s.drawn == 0);
    assert_true(s.payoff.mean == 0.0 && s.as[0].mean == 1.0 && s.as[1].mean == -1.0);
    assert_true(s.moves.mean == 6.0);
    ink_match_sum_up(&match, payoffs, moves, 0, &s);
    assert_true(isnan(s.payoff.mean) && isnan(s.payoff.interval) && isnan(s.as[1].mean));
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alpha_beta_never_loses_tic_tac_toe),
        cmocka_unit_test(the_perfect_player_of_nim_wins_all_games_that_can_be_won),
        cmocka_unit_test(uniform_players_of_kuhn_poker_leave_an_eighth_to_the_first),
        cmocka_unit_test(both_games_of_a_pair_have_the_same_dice),
        cmocka_unit_test(a_pair_is_played_again_by_its_seed),
        cmocka_unit_test(games_do_not_depend_on_threads_nor_on_where_calls_begin),
        cmocka_unit_test(players_see_views_and_are_taken_at_their_word),
        cmocka_unit_test(what_cannot_be_played_is_refused_with_a_reason),
        cmocka_unit_test(the_first_game_at_fault_is_named_and_those_before_it_count),
        cmocka_unit_test(a_stop_leaves_no_half_games),
        cmocka_unit_test(progress_is_told_game_by_game),
        cmocka_unit_test(without_memory_there_are_whole_games_or_none),
        cmocka_unit_test(intervals_are_those_of_student),
        cmocka_unit_test(the_sign_test_counts_pairs_that_were_not_drawn),
        cmocka_unit_test(a_game_without_its_partner_counts_by_side_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
