/* test_sizes.c - counts and formulas against the explicit tree, and what is known of large games. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/sizes.h"
#include "requests.h"
#include "support.h"
#include "tree_sizes.h"

#define MAX_NODES 400000

static void check_number(const char *game, const char *how, const char *what, double have, int want)
{
    if (have != want) {
        fail_msg("%s, %s: %s %.0f, in the tree %d", game, how, what, have, want);
    }
}

/* Holds sizes against those counted in the tree. */
static void check_sizes(const char *name, const char *how, const tree_sizes *want,
                        const ink_sizes *have)
{
    check_number(name, how, "decisions", have->decisions, want->decisions);
    check_number(name, how, "chances", have->chances, want->chances);
    check_number(name, how, "ends", have->ends, want->ends);
    for (int seat = 0; seat < INK_MAX_SEATS; seat++) {
        check_number(name, how, "infosets", have->infosets[seat], want->infosets[seat]);
        check_number(name, how, "sequences", have->sequences[seat], want->sequences[seat]);
    }
    check_number(name, how, "public states", have->public_states, want->public_states);
    check_number(name, how, "public decisions", have->public_decisions, want->public_decisions);
}

/* Games in which something is hidden; those from goofspiel on have formulas. */
static const char *const hidden[] = {
    "kuhn_poker",
    "biased_rps",
    "random_tree(depth=4,worlds=3,knowledge=1)",
    "random_tree(depth=1,worlds=1)",
    "goofspiel(2)",
    "goofspiel(2,last=auto)",
    "goofspiel(3)",
    "goofspiel(4)",
    "goofspiel(4,descending,last=auto)",
    "goofspiel(4,imp_info=False)",
    "goofspiel(3,random)",
    "goofspiel(3,random,last=auto)",
    "goofspiel(3,random,imp_info=False)",
    "goofspiel(2,random,imp_info=False,last=auto)",
    "goofspiel(5)",
    "leduc_poker",
    "leduc_poker(True)",
    "liars_dice(1,1,2)",
    "liars_dice(2,1,2)",
    "liars_dice(1,2,3)",
    "liars_dice(1,1,5)",
    "poker(1,3,1,1)",
    "poker(3,1,1,1)",
    "poker(4,1,0,2)",
    "poker(2,2,3,1)",
    "poker(3,3,2,2)",
    "poker(2,4,1,3)",
};

static void counts_and_formulas_agree_with_the_tree(void **state)
{
    int formulas = 0;
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) {
        ink_game *game = test_game(hidden[i]);
        const tree_sizes tree = tree_sizes_count(game, MAX_NODES);
        ink_sizes sizes;
        assert_int_equal(ink_sizes_count(game, NULL, &sizes), INK_OK);
        check_sizes(hidden[i], "counted", &tree, &sizes);
        if (game->sizes != NULL) {
            assert_int_equal(ink_sizes_of(game, NULL, &sizes), INK_OK);
            check_sizes(hidden[i], "by formula", &tree, &sizes);
            formulas++;
        }
        ink_game_destroy(game);
    }
    assert_int_equal(formulas, 23);
}

static void open_games_are_counted_in_the_tree(void **state)
{
    static const char *const games[] = {"nim(1.2.3)", "connect_four(rows=2,columns=4)"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ink_game *game = test_game(games[i]);
        ink_sizes sizes;
        assert_int_equal(ink_sizes_count(game, NULL, &sizes), INK_ERR_UNSUPPORTED);
        assert_int_equal(ink_sizes_of(game, NULL, &sizes), INK_OK);
        const tree_sizes tree = tree_sizes_count(game, MAX_NODES);
        check_sizes(games[i], "in all", &tree, &sizes);
        ink_game_destroy(game);
    }
}

/* Is a number another one, to the digits that are known? */
static void check_known(const char *game, const char *what, double have, double want)
{
    if (fabs(have - want) > 5e-4 * want) {
        fail_msg("%s: %s %.6g, not %.6g", game, what, have, want);
    }
}

/* Numbers counted for the experiments of the continual-resolving paper, in a program of our own. */
static void large_games_have_the_known_sizes(void **state)
{
    static const struct {
        const char *game;
        double decisions;
        double ends;
        double infosets;
    } known[] = {
        {"liars_dice(2,2,6)", 21743271936.0, 21743270640.0, 603979776.0},
        {"poker(4,6,4,4)", 476854560.0, 953141440.0, 119213640.0},
    };
    ink_sizes sizes;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        ink_game *game = test_game(known[i].game);
        assert_int_equal(ink_sizes_of(game, NULL, &sizes), INK_OK);
        assert_true(sizes.decisions == known[i].decisions);
        assert_true(sizes.ends == known[i].ends);
        assert_true(sizes.infosets[0] + sizes.infosets[1] == known[i].infosets);
        ink_game_destroy(game);
    }
    ink_game *game = test_game("goofspiel(13)");
    assert_int_equal(ink_sizes_of(game, NULL, &sizes), INK_OK);
    check_known("goofspiel(13)", "decisions", sizes.decisions, 1.113e20);
    check_known("goofspiel(13)", "ends", sizes.ends, 3.878e19);
    check_known("goofspiel(13)", "public states", sizes.public_states, pow(3, 13) - 1);
    ink_game_destroy(game);
}

static void refuses_games_that_cannot_be_listed(void **state)
{
    static const char *const games[] = {"pig(goal=10)", "bridge_play"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ink_game *game = test_game(games[i]);
        ink_sizes sizes = {.ends = 7};
        assert_int_equal(ink_sizes_of(game, NULL, &sizes), INK_ERR_UNSUPPORTED);
        assert_true(sizes.ends == 7);
        ink_game_destroy(game);
    }
}

static void stops_on_request(void **state)
{
    const volatile int stop = 1;
    const ink_control control = {.stop = &stop};
    ink_game *game = test_game("phantom_ttt");
    ink_sizes sizes = {.ends = 7};
    assert_int_equal(ink_sizes_of(game, &control, &sizes), INK_ERR_STOPPED);
    assert_true(sizes.ends == 7);
    ink_game_destroy(game);
}

static void reports_every_lack_of_memory(void **state)
{
    static const char *const games[] = {"poker(2,2,0,1)", "nim(1.2)"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ink_game *game = test_game(games[i]);
        game->sizes = NULL;
        ink_status status = INK_ERR_NOMEM;
        for (uint64_t nth = 1; status != INK_OK; nth++) {
            ink_sizes sizes = {.ends = 7};
            requests_fail(nth, false);
            status = ink_sizes_of(game, NULL, &sizes);
            assert_int_equal(status, requests_end() >= nth ? INK_ERR_NOMEM : INK_OK);
            assert_int_equal(status == INK_ERR_NOMEM, sizes.ends == 7);
        }
        ink_game_destroy(game);
    }
}

/* Games and what their formulas say, as a factor of which a guess is. */
typedef struct guess_case {
    const char *game;
    double low;
    double high;
} guess_case;

static const guess_case guess_cases[] = {
    {"goofspiel(5)", 0.95, 1.05},
    {"goofspiel(num_cards=6,points_order=random)", 0.9, 1.1},
    {"poker(3,3,2,2)", 0.9, 1.1},
    {"poker(4,6,4,4)", 0.8, 1.25},
    /* Most histories are long, and few walks: the next bid is as likely to be the highest as any other. */
    {"liars_dice(1,1,6)", 0.5, 1.5},
};

static void check_guess(const guess_case *c, const char *what, double have, double want)
{
    if (!(have >= c->low * want && have <= c->high * want)) {
        fail_msg("%s: %s guessed %.0f, by formula %.0f", c->game, what, have, want);
    }
}

static void guesses_are_near_the_formulas(void **state)
{
    for (size_t i = 0; i < sizeof guess_cases / sizeof guess_cases[0]; i++) {
        const guess_case *c = &guess_cases[i];
        ink_game *game = test_game(c->game);
        inki_sizes_guess exact;
        inki_sizes_guess guess;
        assert_int_equal(inki_sizes_guess_of(game, NULL, &exact), INK_OK);
        game->sizes = NULL;
        assert_int_equal(inki_sizes_guess_of(game, NULL, &guess), INK_OK);
        assert_true(exact.is_exact && !guess.is_exact);
        check_guess(c, "decisions", guess.sizes.decisions, exact.sizes.decisions);
        check_guess(c, "ends", guess.sizes.ends, exact.sizes.ends);
        check_guess(c, "paying ends", guess.paying, exact.paying);
        for (int seat = 0; seat < 2; seat++) {
            check_guess(c, "infosets", guess.sizes.infosets[seat], exact.sizes.infosets[seat]);
            check_guess(c, "sequences", guess.sizes.sequences[seat], exact.sizes.sequences[seat]);
        }
        if (guess.shows_moves) {
            check_guess(c, "public states", guess.sizes.public_states, exact.sizes.public_states);
        }
        ink_game_destroy(game);
    }
}

static void guesses_which_moves_are_seen(void **state)
{
    static const struct {
        const char *game;
        bool shows_moves;
    } cases[] = {{"kuhn_poker", true},  {"liars_dice", true},   {"leduc_poker", true},
                 {"biased_rps", false}, {"phantom_ttt", false}, {"goofspiel(4)", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_game *game = test_game(cases[i].game);
        inki_sizes_guess guess;
        assert_int_equal(inki_sizes_guess_of(game, NULL, &guess), INK_OK);
        if (guess.shows_moves != cases[i].shows_moves) {
            fail_msg("%s: moves are %s", cases[i].game, guess.shows_moves ? "seen" : "not seen");
        }
        ink_game_destroy(game);
    }
}

static void guesses_survive_failing_memory(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_status status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status != INK_OK && nth < 200; nth++) {
        inki_sizes_guess guess;
        requests_fail(nth, false);
        status = inki_sizes_guess_of(game, NULL, &guess);
        requests_end();
        assert_true(status == INK_OK || status == INK_ERR_NOMEM);
    }
    const int stop = 1;
    const ink_control control = {.stop = &stop};
    inki_sizes_guess guess;
    assert_int_equal(inki_sizes_guess_of(game, &control, &guess), INK_ERR_STOPPED);
    ink_game_destroy(game);
    game = test_game("tic_tac_toe");
    assert_int_equal(inki_sizes_guess_of(game, NULL, &guess), INK_ERR_UNSUPPORTED);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_and_formulas_agree_with_the_tree),
        cmocka_unit_test(guesses_are_near_the_formulas),
        cmocka_unit_test(guesses_which_moves_are_seen),
        cmocka_unit_test(guesses_survive_failing_memory),
        cmocka_unit_test(open_games_are_counted_in_the_tree),
        cmocka_unit_test(large_games_have_the_known_sizes),
        cmocka_unit_test(refuses_games_that_cannot_be_listed),
        cmocka_unit_test(stops_on_request),
        cmocka_unit_test(reports_every_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
