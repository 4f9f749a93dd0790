/* test_public_build.c - public trees: sizes, refusals, and payoffs as in the tree of the game. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "game/public_form.h"
#include "requests.h"
#include "support.h"

/* Information sets: the literature and the games' own trees. */
typedef struct size_case {
    const char *game;
    uint64_t decisions;
    uint64_t infosets; /* of both */
    uint64_t sequences[2];
} size_case;

static const size_case size_cases[] = {
    {"kuhn_poker", 4, 12, {13, 13}},
    {"leduc_poker", 186, 936, {1093, 1093}},
    {"leduc_poker(suit_isomorphism=True)", 96, 288, {337, 337}},
    {"poker(3,2,1,1)", 96, 288, {337, 337}},
    {"poker(3,3,2,2)", 2640, 7920, {11353, 11353}},
    {"liars_dice(1,1,6)", 4096, 24576, {24571, 24571}},
};

static void has_the_known_sizes(void **state)
{
    for (size_t i = 0; i < sizeof size_cases / sizeof size_cases[0]; i++) {
        const size_case *c = &size_cases[i];
        ink_game *game = test_game(c->game);
        ink_public *tree = NULL;
        assert_int_equal(ink_public_build(game, NULL, &tree, NULL), INK_OK);
        ink_public_sizes sizes;
        ink_public_measure(tree, &sizes);
        if (sizes.decisions != c->decisions ||
            sizes.infosets[0] + sizes.infosets[1] != c->infosets ||
            sizes.sequences[0] != c->sequences[0] || sizes.sequences[1] != c->sequences[1]) {
            fail_msg("%s: %d decisions, %d + %d infosets, %d + %d sequences", c->game,
                     (int)sizes.decisions, (int)sizes.infosets[0], (int)sizes.infosets[1],
                     (int)sizes.sequences[0], (int)sizes.sequences[1]);
        }
        ink_public_destroy(tree);
        ink_game_destroy(game);
    }
}

static void assert_refused(const char *text, const char *reason)
{
    ink_game *game = test_game(text);
    ink_public *tree = NULL;
    ink_error error = {0};
    assert_int_equal(ink_public_build(game, NULL, &tree, &error), INK_ERR_UNSUPPORTED);
    if (strstr(error.text, reason) == NULL) {
        fail_msg("%s: \"%s\" does not say \"%s\"", text, error.text, reason);
    }
    ink_game_destroy(game);
}

static void refuses_hidden_moves(void **state)
{
    assert_refused("biased_rps", "a seat's move is not seen by all");
    assert_refused("goofspiel(4)", "a seat's move is not seen by all");
    assert_refused("phantom_ttt", "a seat's move is not seen by all");
    assert_refused("tic_tac_toe", "nothing is hidden here");
}

static void keeps_to_its_memory(void **state)
{
    ink_game *game = test_game("liars_dice(1,1,6)");
    ink_public *tree = NULL;
    ink_error error = {0};
    const ink_sequences_limits limits = {.memory = 1000};
    assert_int_equal(ink_public_build(game, &limits, &tree, &error), INK_ERR_LIMIT);
    assert_non_null(strstr(error.text, "memory") == NULL ? strstr(error.text, "MiB") : error.text);
    const int stop = 1;
    const ink_control control = {.stop = &stop};
    const ink_sequences_limits stopped = {.control = &control};
    assert_int_equal(ink_public_build(game, &stopped, &tree, &error), INK_ERR_STOPPED);
    ink_game_destroy(game);
}

/* The histories are those of the game's tree, each counted once. */
static void keeps_to_the_limit_on_histories(void **state)
{
    static const char *const games[] = {"kuhn_poker", "leduc_poker", "liars_dice(2,1,2)"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ink_game *game = test_game(games[i]);
        ink_sequences *sequences = NULL;
        ink_sequences_sizes sizes;
        assert_int_equal(ink_sequences_build(game, NULL, &sequences, NULL), INK_OK);
        ink_sequences_measure(sequences, &sizes);
        ink_sequences_destroy(sequences);
        ink_public *tree = NULL;
        ink_error error = {0};
        ink_sequences_limits limits = {.histories = sizes.histories};
        assert_int_equal(ink_public_build(game, &limits, &tree, &error), INK_OK);
        ink_public_destroy(tree);
        tree = NULL;
        limits.histories--;
        assert_int_equal(ink_public_build(game, &limits, &tree, &error), INK_ERR_LIMIT);
        assert_null(tree);
        assert_non_null(strstr(error.text, "the game has more than "));
        ink_game_destroy(game);
    }
}

/* Ends of every pot share a few matrices, and what both players' columns say is the same. */
static void shares_matrices(void **state)
{
    ink_game *game = test_game("poker(3,3,2,2)");
    ink_public *tree = NULL;
    assert_int_equal(ink_public_build(game, NULL, &tree, NULL), INK_OK);
    assert_true(tree->end_nodes == 4987 && tree->matrix_count == 11);
    for (uint64_t m = 0; m < tree->matrix_count; m++) {
        const inki_public_matrix *matrix = &tree->matrices[m];
        for (int i = 0; i < matrix->hands[0]; i++) {
            for (int j = 0; j < matrix->hands[1]; j++) {
                const double first = matrix->columns[0][j * tree->width + i];
                const double second = matrix->columns[1][i * tree->width + j];
                assert_true(fabs(first + second) <= 0.0 && fabs(first) <= 1.0);
            }
        }
    }
    ink_public_destroy(tree);
    ink_game_destroy(game);
}

static void survives_failing_memory(void **state)
{
    ink_game *game = test_game("poker(2,2,1,1)");
    ink_status status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status != INK_OK; nth++) {
        requests_fail(nth, nth % 2 == 0);
        ink_public *tree = NULL;
        status = ink_public_build(game, NULL, &tree, NULL);
        requests_end();
        if (status != INK_OK && status != INK_ERR_NOMEM) {
            fail_msg("request %d: %s", (int)nth, ink_status_name(status));
        }
        ink_public_destroy(tree);
    }
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_the_known_sizes),
        cmocka_unit_test(refuses_hidden_moves),
        cmocka_unit_test(keeps_to_its_memory),
        cmocka_unit_test(shares_matrices),
        cmocka_unit_test(keeps_to_the_limit_on_histories),
        cmocka_unit_test(survives_failing_memory),
    };
    return cmocka_run_group_tests_name("public_build", tests, NULL, NULL);
}
