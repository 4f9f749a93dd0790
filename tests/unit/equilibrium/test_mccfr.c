/* test_mccfr.c - Monte Carlo CFR as a method: convergence, seeds, saved work, limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/equilibrium.h>

#include "requests.h"
#include "support.h"

/* The work of a method after some passes. */
static ink_method *sampled(const ink_game *game, const char *text, uint64_t seed, uint64_t count)
{
    ink_method *method = test_method(text);
    const ink_budget budget = {.seed = seed};
    ink_stopped_by stopped_by = INK_STOPPED_REQUEST;
    assert_int_equal(method->solve_begin(method, game, &budget), INK_OK);
    assert_int_equal(method->step(method, count, &stopped_by), INK_OK);
    assert_int_equal(stopped_by, INK_STOPPED_ITERATIONS);
    assert_int_equal(method->iterations(method), count);
    return method;
}

/* The strategy of a method, as bytes that the caller releases. */
static ink_text strategy_of(const ink_method *method)
{
    ink_strategy *strategy = NULL;
    ink_text text = {0};
    assert_int_equal(method->strategy(method, &strategy), INK_OK);
    ink_strategy_save(strategy, &text);
    assert_int_equal(ink_text_status(&text), INK_OK);
    ink_strategy_destroy(strategy);
    return text;
}

/* Do two methods have the same strategy, to the last bit? */
static bool agree(const ink_method *a, const ink_method *b)
{
    ink_text first = strategy_of(a);
    ink_text second = strategy_of(b);
    const bool same =
        first.size == second.size && memcmp(first.bytes, second.bytes, first.size) == 0;
    ink_text_release(&first);
    ink_text_release(&second);
    return same;
}

static const char *const samplers[] = {
    "mccfr_outcome(tree=%s)",
    "mccfr_outcome(0.3,baseline=mean,tree=%s)",
    "mccfr_outcome(1,baseline=decaying,tree=%s)",
    "mccfr_external(tree=%s)",
    "mccfr_external(baseline=mean,tree=%s)",
};

#define SAMPLER_COUNT 5

/* A sampler with a tree, or without. */
static const char *sampler_text(ink_text *text, int index, bool has_tree)
{
    ink_text_reset(text);
    const char *const hole = strstr(samplers[index], "%s");
    ink_text_append(text, samplers[index], (size_t)(hole - samplers[index]));
    ink_text_add(text, has_tree ? "always" : "never");
    ink_text_add(text, hole + 2);
    return ink_text_string(text);
}

static void a_tree_changes_nothing(void **state)
{
    static const char *const games[] = {"kuhn_poker", "leduc_poker", "liars_dice(1,1,3)",
                                        "goofspiel(num_cards=4)", "biased_rps"};
    ink_text text = {0};
    for (int g = 0; g < 5; g++) {
        ink_game *game = test_game(games[g]);
        for (int s = 0; s < SAMPLER_COUNT; s++) {
            ink_method *with = sampled(game, sampler_text(&text, s, true), 3, 3000);
            ink_method *without = sampled(game, sampler_text(&text, s, false), 3, 3000);
            if (!agree(with, without)) {
                fail_msg("%s, %s: a tree makes a difference", games[g], without->text);
            }
            ink_method_destroy(with);
            ink_method_destroy(without);
        }
        ink_game_destroy(game);
    }
    ink_text_release(&text);
}

static void the_seed_decides(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_text text = {0};
    for (int s = 0; s < SAMPLER_COUNT; s++) {
        ink_method *first = sampled(game, sampler_text(&text, s, false), 7, 1000);
        ink_method *again = sampled(game, sampler_text(&text, s, false), 7, 1000);
        ink_method *other = sampled(game, sampler_text(&text, s, false), 8, 1000);
        assert_true(agree(first, again));
        assert_false(agree(first, other));
        ink_method_destroy(first);
        ink_method_destroy(again);
        ink_method_destroy(other);
    }
    ink_text_release(&text);
    ink_game_destroy(game);
}

/* Exploitability after `count` passes lies in a band. */
static void check_band(const char *game_text, const char *text, int count, double low, double high)
{
    ink_game *game = test_game(game_text);
    ink_method *method = sampled(game, text, 1234, (uint64_t)count);
    ink_bounds bounds;
    assert_int_equal(method->bounds(method, &bounds), INK_OK);
    if (!(low <= bounds.exploitability && bounds.exploitability <= high)) {
        fail_msg("%s, %s: exploitability %g after %d passes", game_text, text,
                 bounds.exploitability, count);
    }
    ink_method_destroy(method);
    ink_game_destroy(game);
}

/* Beside what OpenSpiel has after half as many iterations, in each of which both players explore. */
static void samplers_converge(void **state)
{
    check_band("kuhn_poker", "mccfr_outcome", 2000, 0.02, 0.2);        /* 0.073 */
    check_band("kuhn_poker", "mccfr_outcome", 200000, 0.001, 0.02);    /* 0.0071 */
    check_band("kuhn_poker", "mccfr_external", 200000, 0.0003, 0.006); /* 0.0019 */
    check_band("leduc_poker", "mccfr_outcome", 200000, 0.2, 1.0);      /* 0.492 */
    check_band("leduc_poker", "mccfr_external", 20000, 0.1, 0.6);      /* 0.318 */
    check_band("leduc_poker", "mccfr_external", 200000, 0.04, 0.16);   /* 0.079 */
}

static void saved_work_goes_on_bit_equal(void **state)
{
    ink_game *game = test_game("leduc_poker");
    ink_text text = {0};
    for (int s = 0; s < 2 * SAMPLER_COUNT; s++) {
        const char *name = sampler_text(&text, s / 2, s % 2 == 0);
        ink_method *whole = sampled(game, name, 5, 501);
        ink_method *other = sampled(game, name, 6, 10);
        ink_text saved = {0};
        ink_text again = {0};
        ink_stopped_by stopped_by;
        assert_int_equal(whole->save(whole, &saved), INK_OK);
        assert_int_equal(other->load(other, saved.bytes, saved.size), INK_OK);
        assert_int_equal(other->iterations(other), 501);
        assert_int_equal(whole->step(whole, 2000, &stopped_by), INK_OK);
        assert_int_equal(other->step(other, 2000, &stopped_by), INK_OK);
        assert_true(agree(whole, other));
        ink_text_reset(&saved);
        assert_int_equal(whole->save(whole, &saved), INK_OK);
        assert_int_equal(other->save(other, &again), INK_OK);
        assert_int_equal(saved.size, again.size);
        assert_memory_equal(saved.bytes, again.bytes, saved.size);
        ink_text_release(&saved);
        ink_text_release(&again);
        ink_method_destroy(whole);
        ink_method_destroy(other);
    }
    ink_text_release(&text);
    ink_game_destroy(game);
}

static void saved_work_of_others_is_refused(void **state)
{
    ink_game *game = test_game("leduc_poker");
    ink_game *kuhn = test_game("kuhn_poker");
    ink_method *method = sampled(game, "mccfr_outcome(tree=never)", 5, 100);
    ink_text saved = {0};
    assert_int_equal(method->save(method, &saved), INK_OK);
    static const char *const others[] = {
        "mccfr_outcome(0.5,tree=never)", "mccfr_outcome(tree=always)",
        "mccfr_outcome(baseline=mean,tree=never)", "mccfr_external(tree=never)"};
    for (int i = 0; i < 5; i++) {
        ink_method *other = i < 4 ? sampled(game, others[i], 6, 10)
                                  : sampled(kuhn, "mccfr_outcome(tree=never)", 6, 10);
        assert_int_equal(other->load(other, saved.bytes, saved.size), INK_ERR_ARGUMENT);
        assert_int_equal(other->iterations(other), 10);
        ink_method_destroy(other);
    }
    assert_int_equal(method->load(method, saved.bytes, saved.size - 1), INK_ERR_SYNTAX);
    saved.bytes[saved.size / 2] ^= 1;
    assert_int_equal(method->load(method, saved.bytes, saved.size), INK_ERR_SYNTAX);
    assert_int_equal(method->iterations(method), 100);
    ink_text_release(&saved);
    ink_method_destroy(method);
    ink_game_destroy(kuhn);
    ink_game_destroy(game);
}

/* --- limits --------------------------------------------------------------------------------------- */

static void memory_that_is_used_up_ends_the_growth(void **state)
{
    ink_game *game = test_game("liars_dice");
    static const char *const texts[] = {"mccfr_outcome(tree=never,memory=1)",
                                        "mccfr_external(tree=never,memory=1)"};
    for (int i = 0; i < 2; i++) {
        ink_method *method = sampled(game, texts[i], 2, 20000);
        ink_text text = {0};
        method->describe(method, &text);
        assert_non_null(strstr(ink_text_string(&text), "all there is room for"));
        ink_strategy *before = NULL;
        ink_strategy *after = NULL;
        ink_bounds bounds;
        ink_stopped_by stopped_by;
        assert_int_equal(method->bounds(method, &bounds), INK_ERR_UNSUPPORTED);
        assert_int_equal(method->strategy(method, &before), INK_OK);
        assert_int_equal(method->step(method, 5000, &stopped_by), INK_OK);
        assert_int_equal(method->strategy(method, &after), INK_OK);
        for (int seat = 0; seat < 2; seat++) {
            assert_int_equal(ink_strategy_count(before, seat), ink_strategy_count(after, seat));
            assert_in_range(ink_strategy_count(after, seat), 100, 12287);
        }
        ink_strategy_destroy(before);
        ink_strategy_destroy(after);
        ink_text_release(&text);
        ink_method_destroy(method);
    }
    ink_game_destroy(game);
}

static void a_tree_that_does_not_fit_is_refused(void **state)
{
    ink_game *game = test_game("liars_dice");
    ink_method *method = test_method("mccfr_outcome(tree=always,memory=1)");
    assert_int_equal(method->solve_begin(method, game, &(ink_budget){0}), INK_ERR_LIMIT);
    assert_non_null(strstr(method->reason.text, "1 MiB"));
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void visits_are_kept_to(const char *text)
{
    ink_game *game = test_game("kuhn_poker");
    ink_method *method = test_method(text);
    ink_stopped_by stopped_by = INK_STOPPED_DONE;
    assert_int_equal(method->step(method, 1, &stopped_by), INK_ERR_ARGUMENT);
    assert_int_equal(method->solve_begin(method, game, &(ink_budget){.nodes = 100}), INK_OK);
    assert_int_equal(method->step(method, 1000, &stopped_by), INK_OK);
    assert_int_equal(stopped_by, INK_STOPPED_NODES);
    assert_in_range(method->iterations(method), 8, 25); /* of four moves and more */
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void budgets_are_kept(void **state)
{
    visits_are_kept_to("mccfr_outcome");
    visits_are_kept_to("mccfr_external");
    ink_game *game = test_game("kuhn_poker");
    ink_method *method = test_method("mccfr_outcome");
    ink_stopped_by stopped_by = INK_STOPPED_DONE;
    assert_int_equal(method->solve_begin(method, game, &(ink_budget){.iterations = 7}), INK_OK);
    assert_int_equal(method->step(method, 1000, &stopped_by), INK_OK);
    assert_int_equal(stopped_by, INK_STOPPED_ITERATIONS);
    assert_int_equal(method->iterations(method), 7);
    const int stop = 1;
    const ink_control control = {.stop = &stop};
    const ink_budget stopped = {.control = &control};
    assert_int_equal(method->solve_begin(method, game, &stopped), INK_OK);
    assert_int_equal(method->step(method, 1000, &stopped_by), INK_OK);
    assert_int_equal(stopped_by, INK_STOPPED_REQUEST);
    assert_int_equal(method->iterations(method), 0);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

/* Begins, samples, and asks for everything, with memory failing somewhere. */
static ink_status attempt(const ink_game *game, const char *text)
{
    ink_method *method = NULL;
    ink_strategy *strategy = NULL;
    ink_text saved = {0};
    ink_bounds bounds;
    ink_stopped_by stopped_by;
    ink_error error;
    ink_status status = ink_method_create(text, &method, &error);
    if (status == INK_OK) {
        status = method->solve_begin(method, game, &(ink_budget){0});
    }
    if (status == INK_OK) {
        status = method->step(method, 300, &stopped_by);
    }
    if (status == INK_OK) {
        status = method->strategy(method, &strategy);
    }
    if (status == INK_OK) {
        status = method->bounds(method, &bounds);
    }
    if (status == INK_OK) {
        status = method->save(method, &saved);
    }
    if (status == INK_OK) {
        status = method->load(method, saved.bytes, saved.size);
    }
    (void)requests_end();
    ink_strategy_destroy(strategy);
    ink_text_release(&saved);
    ink_method_destroy(method);
    return status;
}

static void memory_may_run_out_anywhere(void **state)
{
    ink_game *game = test_game("leduc_poker(True)");
    ink_text text = {0};
    for (int s = 0; s < 2 * SAMPLER_COUNT; s += 3) {
        const char *name = sampler_text(&text, s / 2, s % 2 == 0);
        requests_fail(0, false);
        assert_int_equal(attempt(game, name), INK_OK);
        requests_fail(0, false);
        (void)attempt(game, name);
        for (uint64_t nth = 1;; nth++) {
            requests_fail(nth, false);
            const ink_status status = attempt(game, name);
            if (status == INK_OK) {
                assert_in_range(nth, 20, 100000);
                break;
            }
            if (status != INK_ERR_NOMEM) {
                fail_msg("%s: request %llu: %s", name, (unsigned long long)nth,
                         ink_status_name(status));
            }
        }
    }
    ink_text_release(&text);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tree_changes_nothing),
        cmocka_unit_test(the_seed_decides),
        cmocka_unit_test(samplers_converge),
        cmocka_unit_test(saved_work_goes_on_bit_equal),
        cmocka_unit_test(saved_work_of_others_is_refused),
        cmocka_unit_test(memory_that_is_used_up_ends_the_growth),
        cmocka_unit_test(a_tree_that_does_not_fit_is_refused),
        cmocka_unit_test(budgets_are_kept),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
