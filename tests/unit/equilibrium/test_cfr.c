/* test_cfr.c - the CFR family: published curves, the saved state, held infosets. */
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
#include "equilibrium/cfr.h"
#include "plain_profile.h"
#include "requests.h"
#include "support.h"

static const char *const members[] = {
    "cfr",
    "cfr(updates=simultaneous)",
    "cfr_plus",
    "linear_cfr",
    "discounted_cfr",
    "predictive_cfr_plus",
    "cfr(form=public)",
    "cfr_plus(form=public)",
};

#define MEMBER_COUNT ((int)(sizeof members / sizeof members[0]))

static ink_method *begun(const char *text, const ink_game *game)
{
    ink_method *method = test_method(text);
    if (method->solve_begin(method, game, &(ink_budget){0}) != INK_OK) {
        fail_msg("%s on %s: %s", text, game->text, method->reason.text);
    }
    return method;
}

static void iterate(ink_method *method, uint64_t count)
{
    ink_stopped_by stopped_by = INK_STOPPED_DONE;
    assert_int_equal(method->step(method, count, &stopped_by), INK_OK);
    assert_int_equal(stopped_by, INK_STOPPED_ITERATIONS);
}

static double exploitability(const ink_method *method)
{
    ink_bounds bounds;
    assert_int_equal(method->bounds(method, &bounds), INK_OK);
    return bounds.exploitability;
}

/* --- published curves --------------------------------------------------------------------------------- */

/* Exploitability of the average after so many iterations, alternating, as OpenSpiel's solvers have it. */
#define POINTS 7
static const uint64_t points[POINTS] = {1, 2, 5, 10, 20, 50, 100};

static const struct {
    const char *game;
    int points; /* how many of these can be compared: later ones depend on the order of sums */
    double cfr[POINTS];
    double plus[POINTS];
} curves[] = {
    {"kuhn_poker",
     POINTS,
     {.458333, .270833, .121389, .068699, .040670, .015177, .008226},
     {.458333, .263889, .073345, .032687, .010109, .002797, .001194}},
    {"leduc_poker",
     POINTS,
     {2.373611, 2.061319, 1.471325, .888579, .453146, .189083, .095716},
     {2.373611, 2.057917, 1.371232, .610439, .173655, .034121, .013416}},
    {"goofspiel(num_cards=4,points_order=descending,last=auto)",
     POINTS,
     {.708333, .482244, .280778, .149655, .091208, .039224, .032589},
     {.708333, .406881, .250244, .142997, .041924, .018637, .011130}},
    {"goofspiel(num_cards=5,points_order=descending,last=auto)",
     2,
     {.775, .721691},
     {.775, .755310}},
    {"liars_dice(1,1,6)",
     POINTS,
     {.780744, .569141, .310689, .183926, .096358, .041332, .022459},
     {.780744, .511424, .270185, .141601, .049221, .016728, .004908}},
};

static void check_curve(const ink_game *game, const char *text, const double *curve, int count)
{
    ink_method *method = begun(text, game);
    uint64_t done = 0;
    for (int i = 0; i < count; i++) {
        iterate(method, points[i] - done);
        done = points[i];
        const double found = exploitability(method);
        if (!(fabs(found - curve[i]) < 6e-7)) {
            fail_msg("%s on %s after %d iterations: %.7f, not %.6f", text, game->text, (int)done,
                     found, curve[i]);
        }
    }
    ink_method_destroy(method);
}

static void converges_as_published(void **state)
{
    for (size_t i = 0; i < sizeof curves / sizeof curves[0]; i++) {
        ink_game *game = test_game(curves[i].game);
        check_curve(game, "cfr(form=sequences)", curves[i].cfr, curves[i].points);
        check_curve(game, "cfr_plus(form=sequences)", curves[i].plus, curves[i].points);
        ink_game_destroy(game);
    }
}

static void every_member_comes_close(void **state)
{
    static const struct {
        const char *member;
        double most; /* exploitability on Kuhn poker after 1000 iterations */
    } cases[] = {
        {"cfr", 2e-3},
        {"cfr(updates=simultaneous)", 1e-2},
        {"cfr_plus", 1e-4},
        {"linear_cfr", 1e-3},
        {"discounted_cfr", 3e-4},
        {"predictive_cfr_plus", 1e-5},
    };
    ink_game *game = test_game("kuhn_poker");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_method *method = begun(cases[i].member, game);
        ink_bounds bounds;
        iterate(method, 1000);
        assert_int_equal(method->bounds(method, &bounds), INK_OK);
        if (!(bounds.exploitability < cases[i].most) || !(bounds.low <= -1.0 / 18.0 + 1e-12) ||
            !(bounds.high >= -1.0 / 18.0 - 1e-12)) {
            fail_msg("%s: exploitability %g, value in %.9f to %.9f", cases[i].member,
                     bounds.exploitability, bounds.low, bounds.high);
        }
        ink_method_destroy(method);
    }
    ink_game_destroy(game);
}

/* --- at the edges ---------------------------------------------------------------------------------------- */

/* Best responses on the tree say the same of the strategy as the bounds do. */
static void bounds_are_those_of_the_strategy(void **state)
{
    for (int i = 0; i < awkward_count(); i++) {
        const char *name = NULL;
        ink_game *game = awkward_create(i, &name);
        plain_profile plain = plain_profile_create(game);
        for (int m = 0; m < 6; m++) {
            ink_method *method = begun(members[m], game);
            ink_bounds bounds;
            ink_strategy *strategy = NULL;
            iterate(method, 30);
            assert_int_equal(method->bounds(method, &bounds), INK_OK);
            assert_int_equal(method->strategy(method, &strategy), INK_OK);
            const double high = plain_profile_best(&plain, 0, strategy);
            const double low = game->payoff_sum - plain_profile_best(&plain, 1, strategy);
            const double room = 1e-12 * (1.0 + game->max_payoff - game->min_payoff);
            const double value = awkward_value(i);
            if (!(fabs(bounds.high - high) <= room) || !(fabs(bounds.low - low) <= room) ||
                bounds.exploitability < -room || value > bounds.high + room ||
                value < bounds.low - room) {
                fail_msg("%s on %s: %.12g to %.12g, on the tree %.12g to %.12g", members[m], name,
                         bounds.low, bounds.high, low, high);
            }
            ink_strategy_destroy(strategy);
            ink_method_destroy(method);
        }
        plain_profile_release(&plain);
        ink_game_destroy(game);
    }
}

/* --- the saved state --------------------------------------------------------------------------------------- */

/* All pieces of a method's state, one after the other, with the size of each. */
typedef struct saved {
    ink_text pieces[64];
    int count;
} saved;

static saved save(const ink_method *method)
{
    saved out = {.count = (int)method->piece_count(method)};
    assert_in_range(out.count, 1, 64);
    for (int i = 0; i < out.count; i++) {
        assert_int_equal(method->save_piece(method, (uint64_t)i, &out.pieces[i]), INK_OK);
    }
    return out;
}

static void saved_release(saved *s)
{
    for (int i = 0; i < s->count; i++) {
        ink_text_release(&s->pieces[i]);
    }
}

static void load(ink_method *method, const saved *s)
{
    for (int i = 0; i < s->count; i++) {
        assert_int_equal(
            method->load_piece(method, (uint64_t)i, s->pieces[i].bytes, s->pieces[i].size), INK_OK);
    }
}

static void check_equal(const saved *a, const saved *b)
{
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->pieces[i].size, b->pieces[i].size);
        assert_memory_equal(a->pieces[i].bytes, b->pieces[i].bytes, a->pieces[i].size);
    }
}

static void goes_on_from_a_saved_state_bit_by_bit(void **state)
{
    ink_game *game = test_game("poker(3,2,1,1)");
    for (int m = 0; m < MEMBER_COUNT; m++) {
        ink_method *one = begun(members[m], game);
        ink_method *two = begun(members[m], game);
        iterate(one, 7);
        saved middle = save(one);
        load(two, &middle);
        iterate(one, 5);
        iterate(two, 5);
        saved first = save(one);
        saved second = save(two);
        check_equal(&first, &second);
        saved_release(&middle);
        saved_release(&first);
        saved_release(&second);
        ink_method_destroy(one);
        ink_method_destroy(two);
    }
    ink_game_destroy(game);
}

/* A state with any one byte changed, or cut short, is refused, and the work goes on as it was. */
static void refuses_a_damaged_state(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_method *method = begun("cfr", game);
    iterate(method, 3);
    saved before = save(method);
    ink_text *piece = &before.pieces[0];
    for (size_t i = 0; i < piece->size; i++) {
        piece->bytes[i] = (char)(piece->bytes[i] ^ 0x10);
        const ink_status status = method->load_piece(method, 0, piece->bytes, piece->size);
        assert_true(status == INK_ERR_SYNTAX || status == INK_ERR_ARGUMENT);
        piece->bytes[i] = (char)(piece->bytes[i] ^ 0x10);
    }
    for (size_t size = 0; size < piece->size; size++) {
        assert_int_not_equal(method->load_piece(method, 0, piece->bytes, size), INK_OK);
    }
    saved after = save(method);
    check_equal(&before, &after);
    saved_release(&before);
    saved_release(&after);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void refuses_the_state_of_another_game_or_member(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_game *other = test_game("poker(2,2,1,1)");
    ink_method *method = begun("cfr", game);
    saved kept = save(method);
    ink_method *others[] = {begun("cfr", other), begun("cfr_plus", game),
                            begun("cfr(updates=simultaneous)", game), begun("linear_cfr", game)};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_int_equal(
            others[i]->load_piece(others[i], 0, kept.pieces[0].bytes, kept.pieces[0].size),
            INK_ERR_ARGUMENT);
        ink_method_destroy(others[i]);
    }
    saved_release(&kept);
    ink_method_destroy(method);
    ink_game_destroy(game);
    ink_game_destroy(other);
}

/* --- held infosets ----------------------------------------------------------------------------------------- */

/* Rock, held, costs side 0 one; held scissors costs side 1 all: rows 0 -1 100, 1 0 -1, -1 1 0. */
static void holds_what_is_held(void **state)
{
    static const struct {
        int seat;
        double held[3];
        double value;
    } cases[] = {
        {0, {1.0, 0.0, 0.0}, -1.0},
        {0, {0.0, 0.5, 0.5}, -0.5},
        {1, {0.0, 0.0, 1.0}, 100.0},
        {1, {0.25, 0.5, 0.25}, 24.5},
    };
    ink_game *game = test_game("biased_rps");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const int seat = cases[i].seat;
        ink_method *method = begun("cfr_plus(form=sequences)", game);
        ink_strategy *found = NULL;
        ink_strategy *lock = NULL;
        ink_bounds bounds;
        assert_int_equal(method->strategy(method, &found), INK_OK);
        const ink_strategy_entry entry = {ink_strategy_at(found, seat, 0).key, cases[i].held, 3};
        const ink_strategy_entry *entries[2] = {NULL, NULL};
        size_t counts[2] = {0, 0};
        entries[seat] = &entry;
        counts[seat] = 1;
        assert_int_equal(ink_strategy_create("x", entries, counts, &lock), INK_OK);
        assert_int_equal(method->lock(method, lock), INK_OK);
        ink_strategy_destroy(found);
        iterate(method, 3000);
        assert_int_equal(method->bounds(method, &bounds), INK_OK);
        assert_int_equal(method->strategy(method, &found), INK_OK);
        assert_memory_equal(ink_strategy_at(found, seat, 0).probabilities, cases[i].held,
                            sizeof cases[i].held);
        if (!(fabs(bounds.low - cases[i].value) < 0.01) ||
            !(fabs(bounds.high - cases[i].value) < 0.01)) {
            fail_msg("case %d: %g to %g", (int)i, bounds.low, bounds.high);
        }
        ink_strategy_destroy(found);
        ink_strategy_destroy(lock);
        ink_method_destroy(method);
    }
    ink_game_destroy(game);
}

/* --- memory --------------------------------------------------------------------------------------------------- */

static ink_status attempt(const ink_game *game)
{
    ink_method *method = NULL;
    ink_strategy *strategy = NULL;
    ink_stopped_by stopped_by;
    ink_bounds bounds;
    ink_text text = {0};
    ink_status status = ink_method_create("cfr_plus(form=sequences)", &method, NULL);
    if (status == INK_OK) {
        status = method->solve_begin(method, game, &(ink_budget){0});
    }
    if (status == INK_OK) {
        status = method->step(method, 3, &stopped_by);
    }
    if (status == INK_OK) {
        status = method->bounds(method, &bounds);
    }
    if (status == INK_OK) {
        status = method->save(method, &text);
    }
    if (status == INK_OK) {
        status = method->load(method, text.bytes, text.size);
    }
    if (status == INK_OK) {
        status = method->strategy(method, &strategy);
    }
    if (status == INK_OK) {
        status = method->lock(method, strategy);
    }
    ink_strategy_destroy(strategy);
    ink_text_release(&text);
    ink_method_destroy(method);
    return status;
}

static void says_where_memory_ends(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    uint64_t nth = 0;
    uint64_t count;
    do {
        requests_fail(++nth, false);
        const ink_status status = attempt(game);
        count = requests_end();
        if (status != (count < nth ? INK_OK : INK_ERR_NOMEM)) {
            fail_msg("request %d of %d fails: %s", (int)nth, (int)count, ink_status_name(status));
        }
    } while (count >= nth);
    assert_true(count > 50);
    ink_game_destroy(game);
}

static void budgets_are_kept(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_method *method = test_method("cfr");
    ink_stopped_by stopped_by;
    const int stop = 1;
    const ink_control control = {.stop = &stop};
    assert_int_equal(method->solve_begin(method, game, &(ink_budget){.nodes = 57}), INK_ERR_LIMIT);
    assert_int_equal(method->solve_begin(method, game, &(ink_budget){.iterations = 10}), INK_OK);
    assert_int_equal(method->step(method, 25, &stopped_by), INK_OK);
    assert_int_equal(stopped_by, INK_STOPPED_ITERATIONS);
    assert_int_equal(method->iterations(method), 10);
    assert_int_equal(method->solve_begin(method, game, &(ink_budget){.control = &control}), INK_OK);
    assert_int_equal(method->step(method, 25, &stopped_by), INK_OK);
    assert_int_equal(stopped_by, INK_STOPPED_REQUEST);
    assert_int_equal(method->iterations(method), 0);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(converges_as_published),
        cmocka_unit_test(every_member_comes_close),
        cmocka_unit_test(bounds_are_those_of_the_strategy),
        cmocka_unit_test(goes_on_from_a_saved_state_bit_by_bit),
        cmocka_unit_test(refuses_a_damaged_state),
        cmocka_unit_test(refuses_the_state_of_another_game_or_member),
        cmocka_unit_test(holds_what_is_held),
        cmocka_unit_test(says_where_memory_ends),
        cmocka_unit_test(budgets_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
