/* test_solvers.c - what every method that solves games owes to its callers, on every game that it accepts. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/equilibrium.h>

#include "awkward.h"
#include "instances.h"
#include "support.h"

#define ROUNDING 1e-11 /* as a share of the range of payoffs */
#define PASSES 5
#define PLAYS 40 /* at random, for infosets that the strategy must know */
#define MOST_NODES 200000

/* A solver, a game, and what the failure of a check is to name. */
typedef struct trial {
    const char *label;
    const char *text; /* of the method */
    const ink_game *game;
} trial;

/* Every solver as it is by itself, then some with options that change what they do. */
static const char *solver_text(int index)
{
    static const char *const more[] = {"cfr(form=sequences,updates=simultaneous)",
                                       "cfr_plus(form=public)"};
    const int count = ink_method_count();
    if (index < count) {
        return ink_method_at(index)->name;
    }
    return index - count < (int)(sizeof more / sizeof more[0]) ? more[index - count] : NULL;
}

static ink_game *game_at(int index, const char **name)
{
    if (index < instance_count()) {
        return instance_create(index, name);
    }
    index -= instance_count();
    return index < awkward_count() ? awkward_create(index, name) : NULL;
}

static double room_of(const ink_game *game)
{
    return ROUNDING * (1.0 + game->max_payoff - game->min_payoff);
}

/* Begins; false where the game is too large for a test, or has no such form. */
static bool begin(const trial *t, const ink_budget *budget, ink_method **out)
{
    ink_method *method = test_method(t->text);
    const ink_status status = method->solve_begin(method, t->game, budget);
    if (status == INK_OK) {
        *out = method;
        return true;
    }
    const bool is_other_form = status == INK_ERR_UNSUPPORTED && strchr(t->text, '(') != NULL;
    if ((status != INK_ERR_LIMIT && !is_other_form) || method->reason.text[0] == '\0') {
        fail_msg("%s: %s, \"%s\"", t->label, ink_status_name(status), method->reason.text);
    }
    ink_method_destroy(method);
    return false;
}

static ink_stopped_by step(const trial *t, ink_method *method, uint64_t count)
{
    ink_stopped_by stopped_by = INK_STOPPED_DONE;
    const ink_status status = method->step(method, count, &stopped_by);
    if (status != INK_OK) {
        fail_msg("%s: %s, \"%s\"", t->label, ink_status_name(status), method->reason.text);
    }
    return stopped_by;
}

static void on_every_trial(void (*check)(const trial *t))
{
    for (int m = 0; solver_text(m) != NULL; m++) {
        ink_method *method = test_method(solver_text(m));
        const char *name = NULL;
        ink_game *game = NULL;
        for (int g = 0; method->solve_begin != NULL && (game = game_at(g, &name)) != NULL; g++) {
            ink_text label = {0};
            ink_text_format(&label, "%s on %s", method->text, name);
            if (method->accepts(method, game, NULL) == INK_OK) {
                check(&(trial){ink_text_string(&label), solver_text(m), game});
            }
            ink_text_release(&label);
            ink_game_destroy(game);
        }
        ink_method_destroy(method);
    }
}

/* --- the beginning --------------------------------------------------------------------------------------- */

static void nothing_works_before_the_beginning(void **state)
{
    for (int m = 0; solver_text(m) != NULL; m++) {
        ink_method *method = test_method(solver_text(m));
        if (method->solve_begin != NULL) {
            ink_stopped_by stopped_by;
            ink_strategy *strategy = NULL;
            ink_bounds bounds;
            ink_text text = {0};
            assert_int_equal(method->step(method, 1, &stopped_by), INK_ERR_ARGUMENT);
            assert_true(method->strategy == NULL ||
                        method->strategy(method, &strategy) == INK_ERR_ARGUMENT);
            assert_true(method->bounds == NULL ||
                        method->bounds(method, &bounds) == INK_ERR_ARGUMENT);
            assert_true(method->save == NULL || method->save(method, &text) == INK_ERR_ARGUMENT);
            assert_true(method->load == NULL || method->load(method, "x", 1) == INK_ERR_ARGUMENT);
            assert_int_equal(text.size, 0);
        }
        ink_method_destroy(method);
    }
}

/* --- strategies and bounds ------------------------------------------------------------------------------- */

/* Methods that sample know only what they met. */
static bool samples(const char *method)
{
    return strncmp(method, "mccfr_", 6) == 0;
}

/* Every infoset of random plays is in the strategy, with the number of its actions. */
static void check_covers(const trial *t, const ink_strategy *strategy)
{
    ink_random random;
    ink_random_init(&random, 8);
    ink_walker *walker = new_walker(t->game);
    assert_string_equal(ink_strategy_game(strategy), t->game->text);
    for (int i = 0; i < PLAYS; i++) {
        if (!random_decision(walker, &random)) {
            continue;
        }
        const int seat = ink_walker_mover(walker);
        ink_view *view = NULL;
        ink_strategy_entry entry;
        int count = 0;
        assert_int_equal(ink_walker_view(walker, seat, &view), INK_OK);
        (void)ink_view_actions(view, &count);
        const ink_status found = ink_strategy_find(strategy, seat, ink_view_key(view), &entry);
        const bool is_known = found == INK_OK || samples(t->text);
        if (!is_known || (found == INK_OK && entry.count != count)) {
            fail_msg("%s: an information set of seat %d is not in the strategy", t->label, seat);
        }
        ink_view_destroy(view);
    }
    ink_walker_destroy(walker);
}

/* The strategy is as good as the bounds say, by its best responses on sequences. */
static void check_bounds(const trial *t, const ink_bounds *bounds, const ink_strategy *strategy)
{
    const double room = room_of(t->game);
    if (!(bounds->low <= bounds->value + room) || !(bounds->value <= bounds->high + room) ||
        !(bounds->exploitability >= -room) || !(bounds->low >= t->game->min_payoff - room) ||
        !(bounds->high <= t->game->max_payoff + room) ||
        !(fabs(bounds->nash_conv - 2.0 * bounds->exploitability) <= room) ||
        !(fabs(bounds->high - bounds->low - bounds->nash_conv) <= room)) {
        fail_msg("%s: %.12g in %.12g to %.12g, NashConv %g, exploitability %g", t->label,
                 bounds->value, bounds->low, bounds->high, bounds->nash_conv,
                 bounds->exploitability);
    }
    const ink_sequences_limits limits = {.histories = MOST_NODES};
    ink_sequences *sequences = NULL;
    ink_bounds again;
    if (ink_sequences_build(t->game, &limits, &sequences, NULL) != INK_OK) {
        return;
    }
    assert_int_equal(ink_evaluate(sequences, strategy, &again), INK_OK);
    if (!(fabs(again.low - bounds->low) <= room) || !(fabs(again.high - bounds->high) <= room) ||
        !(fabs(again.value - bounds->value) <= room)) {
        fail_msg("%s: bounds %.12g to %.12g, of the strategy %.12g to %.12g", t->label, bounds->low,
                 bounds->high, again.low, again.high);
    }
    ink_sequences_destroy(sequences);
}

static void check_answer(const trial *t)
{
    const ink_budget budget = {.nodes = MOST_NODES};
    ink_method *method = NULL;
    if (!begin(t, &budget, &method)) {
        return;
    }
    for (int round = 0; round < 2; round++) {
        ink_bounds bounds;
        ink_strategy *strategy = NULL;
        if (method->strategy != NULL) {
            assert_int_equal(method->strategy(method, &strategy), INK_OK);
            check_covers(t, strategy);
        }
        if (method->bounds != NULL && strategy != NULL) {
            const ink_status status = method->bounds(method, &bounds);
            if (status == INK_OK) {
                check_bounds(t, &bounds, strategy);
            } else if (status != INK_ERR_UNSUPPORTED || !samples(t->text)) {
                fail_msg("%s: bounds: %s", t->label, ink_status_name(status));
            }
        }
        ink_strategy_destroy(strategy);
        (void)step(t, method, PASSES);
    }
    ink_method_destroy(method);
}

static void strategies_cover_the_game_and_are_as_good_as_told(void **state)
{
    on_every_trial(check_answer);
}

/* --- budgets --------------------------------------------------------------------------------------------- */

static void check_limits(const trial *t)
{
    const int stop = 1;
    const ink_control control = {.stop = &stop};
    ink_method *method = NULL;
    if (begin(t, &(ink_budget){.nodes = MOST_NODES, .iterations = 2}, &method)) {
        const ink_stopped_by stopped_by = step(t, method, 100);
        if (method->iterations != NULL) {
            assert_true(method->iterations(method) <= 2);
            assert_true(stopped_by == INK_STOPPED_ITERATIONS || stopped_by == INK_STOPPED_DONE);
        }
        ink_method_destroy(method);
    }
    ink_method *stopped = test_method(t->text);
    const ink_budget halted = {.nodes = MOST_NODES, .control = &control};
    const ink_status status = stopped->solve_begin(stopped, t->game, &halted);
    if (status == INK_OK) {
        const ink_stopped_by stopped_by = step(t, stopped, 3);
        if (stopped_by != INK_STOPPED_REQUEST && stopped_by != INK_STOPPED_DONE) {
            fail_msg("%s: stopped by %s though the flag was set", t->label,
                     ink_stopped_by_text(stopped_by));
        }
    } else if (status != INK_ERR_STOPPED && status != INK_ERR_LIMIT &&
               status != INK_ERR_UNSUPPORTED) {
        fail_msg("%s: %s with the flag set", t->label, ink_status_name(status));
    }
    ink_method_destroy(stopped);
}

static void budgets_and_the_stop_flag_are_kept(void **state)
{
    on_every_trial(check_limits);
}

/* --- saved work ------------------------------------------------------------------------------------------- */

static uint64_t piece_count(const ink_method *method)
{
    return method->piece_count == NULL ? 1 : method->piece_count(method);
}

static void save(const ink_method *method, uint64_t piece, ink_text *out)
{
    const ink_status status = method->piece_count == NULL ? method->save(method, out)
                                                          : method->save_piece(method, piece, out);
    assert_int_equal(status, INK_OK);
}

static void load(ink_method *method, uint64_t piece, const ink_text *text)
{
    const ink_status status = method->piece_count == NULL
                                  ? method->load(method, text->bytes, text->size)
                                  : method->load_piece(method, piece, text->bytes, text->size);
    assert_int_equal(status, INK_OK);
}

static void check_resumed(const trial *t)
{
    const ink_budget budget = {.nodes = MOST_NODES};
    ink_method *one = NULL;
    ink_method *two = NULL;
    if (!begin(t, &budget, &one)) {
        return;
    }
    assert_true(begin(t, &budget, &two));
    (void)step(t, one, 3);
    assert_true(piece_count(one) == piece_count(two));
    for (uint64_t i = 0; one->save != NULL && i < piece_count(one); i++) {
        ink_text text = {0};
        save(one, i, &text);
        load(two, i, &text);
        ink_text_release(&text);
    }
    (void)step(t, one, 2);
    (void)step(t, two, 2);
    for (uint64_t i = 0; one->save != NULL && i < piece_count(one); i++) {
        ink_text first = {0};
        ink_text second = {0};
        save(one, i, &first);
        save(two, i, &second);
        if (first.size != second.size || memcmp(first.bytes, second.bytes, first.size) != 0) {
            fail_msg("%s: work that was loaded goes another way", t->label);
        }
        ink_text_release(&first);
        ink_text_release(&second);
    }
    ink_method_destroy(one);
    ink_method_destroy(two);
}

static void loaded_work_goes_on_bit_by_bit(void **state)
{
    on_every_trial(check_resumed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_works_before_the_beginning),
        cmocka_unit_test(strategies_cover_the_game_and_are_as_good_as_told),
        cmocka_unit_test(budgets_and_the_stop_flag_are_kept),
        cmocka_unit_test(loaded_work_goes_on_bit_by_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
