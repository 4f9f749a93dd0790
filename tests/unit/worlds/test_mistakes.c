/* test_mistakes.c - what MAX may hope for from a MIN who errs. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "game/worlds_graph.h"
#include "support.h"
#include "worlds/best_defence.h"
#include "worlds_ask.h"

#define EPSILON 1e-9

enum {
    MAX_MOVES = 3
};

/* Which move the method names with `err`, and that it promises `value` all the same. */
static int named(const char *tree, const char *err, double value)
{
    char text[60];
    (void)snprintf(text, sizeof text, "best_defence(err=%s)", err);
    ink_game *game = test_tree(tree);
    ink_method *method = worlds_method(text);
    ink_advice advice = worlds_advise(game, method, 0, 0, NULL);
    const int best = advice.best;
    assert_true(fabs(advice.value - value) < EPSILON);
    assert_true(fabs(advice.actions[best].probability - 1.0) < EPSILON);
    ink_advice_release(&advice);
    ink_method_destroy(method);
    ink_game_destroy(game);
    return best;
}

/* MIN can hold MAX to world 1 after both moves, but only after the second it can fail to. */
static void gives_a_chance_to_err(void **state)
{
    static const char tree[] = "worlds 2\nmax( [10] min([10] [11]) )";
    assert_int_equal(named(tree, "0", 0.5), 0);
    assert_int_equal(named(tree, "0.1", 0.5), 1);
}

/* Two mistakes are needed after the first move, one after the second, of two moves each. */
static void counts_the_mistakes_that_it_takes(void **state)
{
    static const char tree[] = "worlds 2\nmax( min([10] max(min([10] [11]))) min([10] [11]) )";
    assert_int_equal(named(tree, "0.1", 0.5), 1);
}

/* What is sure goes first: the second move would win all after a mistake. */
static void gives_nothing_up(void **state)
{
    static const char tree[] = "worlds 2\nmax( [10] min([00] [11]) )";
    assert_int_equal(named(tree, "0.9", 0.5), 0);
}

/* Of the plans that begin with each move, the best worth and then the best hope. */
typedef struct record {
    double err;
    double worth[MAX_MOVES];
    double hope[MAX_MOVES];
} record;

static void note(void *context, const ink_worlds *worlds, const int *plan)
{
    record *r = context;
    const int move = plan[ink_worlds_root(worlds)];
    const double worth = worlds_plan_worth(worlds, plan, 0.0);
    const double hope = worlds_plan_worth(worlds, plan, r->err);
    if (worth > r->worth[move] + EPSILON ||
        (worth > r->worth[move] - EPSILON && hope > r->hope[move])) {
        r->worth[move] = worth;
        r->hope[move] = hope;
    }
}

/* Checks what a graph with MAX's root says of its moves; false if it has too many plans. */
static bool check_hopes(const ink_game *game, double err, inki_defence_form form, int number)
{
    record r = {.err = err};
    for (int i = 0; i < MAX_MOVES; i++) {
        r.worth[i] = r.hope[i] = -HUGE_VAL;
    }
    if (!worlds_every_plan(ink_game_worlds(game), 1000, note, &r)) {
        return false;
    }
    ink_walker *walker = NULL;
    ink_view *view = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    assert_int_equal(ink_walker_apply(walker, 0), INK_OK);
    assert_int_equal(ink_walker_view(walker, 0, &view), INK_OK);
    inki_standpoint from;
    inki_worlds_locate(view, &from);
    double values[MAX_MOVES];
    double hopes[MAX_MOVES];
    inki_defence_result result = {.values = values, .hopes = hopes};
    const inki_defence_options options = {
        .form = form, .most = 1000, .err = err, .tolerance = EPSILON};
    assert_int_equal(inki_defence_solve(&from, &options, NULL, &result), INK_OK);
    const int count = ink_worlds_node_at(from.worlds, from.node)->edge_count;
    const bool is_exact = err >= 1.0 && !inki_worlds_is_restricted(from.worlds);
    for (int i = 0; i < count; i++) {
        if (isnan(hopes[i])) {
            continue;
        }
        const bool is_best = fabs(hopes[i] - r.hope[i]) < EPSILON;
        const bool is_between = hopes[i] > values[i] - EPSILON && hopes[i] < r.hope[i] + EPSILON;
        if (fabs(values[i] - r.worth[i]) > EPSILON || !is_between || (is_exact && !is_best)) {
            fail_msg("graph %d, err %g, move %d: %.12g and %.12g hoped, best plan %.12g and %.12g",
                     number, err, i, values[i], hopes[i], r.worth[i], r.hope[i]);
        }
    }
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    return true;
}

/* Against a MIN who moves at random it is the best plan of those that are best otherwise; against one
 * who errs now and then, a plan that does not promise too much. */
static void is_held_against_all_plans(void **state)
{
    ink_random random;
    ink_random_init(&random, 9);
    int checked = 0;
    for (int i = 0; i < test_scaled(3000); i++) {
        char text[100];
        (void)snprintf(text, sizeof text, "random_tree(%d,%d,knowledge=%d,seed=%d)", 1 + i % 4,
                       2 + i % 5, i % 7 % (2 + i % 5), i);
        ink_game *game = i % 2 == 0 ? test_game(text) : worlds_random(&random, 4);
        const ink_worlds *worlds = ink_game_worlds(game);
        if (ink_worlds_node_at(worlds, ink_worlds_root(worlds))->kind == INK_WORLDS_MAX) {
            const inki_defence_form form = i % 3 == 0 ? INKI_DEFENCE_FRONTS : INKI_DEFENCE_AUTO;
            checked += check_hopes(game, i % 4 < 2 ? 1.0 : 0.3, form, i);
        }
        ink_game_destroy(game);
    }
    assert_true(checked > test_scaled(3000) / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_a_chance_to_err),
        cmocka_unit_test(counts_the_mistakes_that_it_takes),
        cmocka_unit_test(gives_nothing_up),
        cmocka_unit_test(is_held_against_all_plans),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
