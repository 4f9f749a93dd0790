/* test_tree_kind.c - trees with estimates: read, written, and used by a depth limit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/method.h>
#include <inkling/tree_text.h>

#include "support.h"

static void estimates_and_quiet_are_as_written(void **state)
{
    ink_game *game = test_tree("max~0.5!(a: min~-3(1 2) b: chance~7(0.5: 4 0.5: 6))");
    ink_state *at = calloc(1, game->state_size);
    assert_non_null(at);
    game->start(game, at);
    double feature = 0.0;
    assert_int_equal(game->feature_count, 1);
    assert_true(game->estimate(game, at, &feature) == 0.5);
    assert_true(feature * game->features[0].weight == 0.5);
    assert_false(game->quiet(game, at));
    game->apply(game, at, 0);
    assert_true(game->estimate(game, at, NULL) == -3.0);
    assert_true(game->quiet(game, at));
    game->apply(game, at, 1);
    assert_true(game->estimate(game, at, NULL) == 2.0);
    assert_true(game->quiet(game, at));
    /* The bounds hold for estimates too. */
    assert_true(game->min_payoff <= -3.0 && game->max_payoff >= 7.0);
    free(at);
    ink_game_destroy(game);
    game = test_tree("max(min(1 2) 3)");
    assert_true(game->estimate == NULL && game->quiet == NULL);
    ink_game_destroy(game);
}

static void writes_what_reads_back(void **state)
{
    static const char *const texts[] = {
        "max~0.5!(1 2)\n",
        "max~-0.25(\n    a: min~1!(1 2)\n    b: chance~7(1/3: 4 2/3: 6)\n)\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ink_game *game = test_tree(texts[i]);
        ink_text found = {0};
        assert_int_equal(ink_tree_text_write(game, &found), INK_OK);
        assert_string_equal(found.bytes, texts[i]);
        ink_text_release(&found);
        ink_game_destroy(game);
    }
}

static void says_what_is_wrong_and_where(void **state)
{
    static const struct {
        const char *text;
        int column;
        const char *words;
    } cases[] = {
        {"max~(1 2)", 1, "a finite number is expected"},
        {"max~!(1 2)", 1, "a finite number is expected"},
        {"max~1!!(1 2)", 1, "a finite number is expected"},
        {"max~1e999(1 2)", 1, "a finite number is expected"},
        {"max~-1e308(1 2)", 1, "from -1e+100 to 1e+100"},
        {"max~one(1 2)", 1, "a finite number is expected"},
        {"most~1(1 2)", 1, "\"most\" is no kind of node"},
        {"~1(1 2)", 1, "\"\" is no kind of node"},
        {"max~1(1 min(2 3))", 9, "the root has an estimate and this node has none"},
        {"max(1 min~2(2 3))", 7, "none at the root"},
        {"max~1([10] [01])", 7, "a tree with estimates has no vectors"},
        {"max(1 3~2)", 7, "not a finite number"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_game *game = NULL;
        ink_error error = {0};
        const char *text = cases[i].text;
        assert_int_equal(ink_tree_text_read(text, strlen(text), &game, &error), INK_ERR_SYNTAX);
        if (error.line != 1 || error.column != cases[i].column ||
            strstr(error.text, cases[i].words) == NULL) {
            fail_msg("%s: %d:%d: %s", text, error.line, error.column, error.text);
        }
    }
}

/* The value of the root by a method, and the move that it comes from. */
static double search(const ink_game *game, const char *method, ink_action *move)
{
    ink_trace *trace = test_record(game, method);
    const double value = ink_trace_at(trace, 0)->value;
    for (int32_t i = ink_trace_at(trace, 0)->first_child; i >= 0;
         i = ink_trace_at(trace, i)->next_sibling) {
        if (ink_trace_at(trace, i)->value == value) {
            *move = ink_trace_at(trace, i)->action;
            break;
        }
    }
    ink_trace_destroy(trace);
    return value;
}

static void quiescence_sees_past_the_horizon(void **state)
{
    static const struct {
        const char *method;
        double value;
        ink_action move; /* 0: give the pawn; 1: check */
    } cases[] = {
        {"minimax", -1.0, 0},
        {"alpha_beta", -1.0, 0},
        {"alpha_beta(depth=2)", 0.0, 1},
        {"alpha_beta(depth=2,quiesce=1)", 0.0, 1},
        {"alpha_beta(depth=2,quiesce=2)", -1.0, 0},
        {"alpha_beta(depth=4)", -1.0, 0},
    };
    size_t size = 0;
    char *text = test_read_file("examples/horizon.tree", &size);
    ink_game *game = test_tree(text);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_action move = INK_ACTION_NONE;
        const double value = search(game, cases[i].method, &move);
        if (value != cases[i].value || move != cases[i].move) {
            fail_msg("%s: value %g by move %d", cases[i].method, value, (int)move);
        }
    }
    ink_game_destroy(game);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(estimates_and_quiet_are_as_written),
        cmocka_unit_test(writes_what_reads_back),
        cmocka_unit_test(says_what_is_wrong_and_where),
        cmocka_unit_test(quiescence_sees_past_the_horizon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
