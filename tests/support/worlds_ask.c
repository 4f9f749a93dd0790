/* worlds_ask.c - see worlds_ask.h. */
#include "worlds_ask.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    MAX_NODES = 400,
    MAX_MOVES = 3,
    MAX_WORLDS = 64
};

ink_method *worlds_method(const char *text)
{
    ink_method *method = NULL;
    ink_error error = {0};
    if (ink_method_create(text, &method, &error) != INK_OK) {
        fail_msg("%s: %s", text, error.text);
    }
    return method;
}

/* What the first seat to move after `moves` moves (NULL: none) in `world` sees. */
static ink_view *view_of(const ink_game *game, int world, const ink_history *moves)
{
    ink_walker *walker = NULL;
    ink_view *view = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    assert_int_equal(ink_walker_apply(walker, (ink_action)world), INK_OK);
    for (int i = 0; moves != NULL && i < moves->count; i++) {
        assert_int_equal(ink_walker_apply(walker, moves->actions[i]), INK_OK);
    }
    assert_int_equal(ink_walker_view(walker, ink_walker_mover(walker), &view), INK_OK);
    ink_walker_destroy(walker);
    return view;
}

ink_advice worlds_advise(const ink_game *game, ink_method *method, uint64_t seed, int world,
                         const ink_history *moves)
{
    ink_view *view = view_of(game, world, moves);
    const ink_budget budget = {.seed = seed};
    ink_advice advice = {0};
    ink_error error = {0};
    if (ink_advise(method, view, &budget, &advice, &error) != INK_OK) {
        fail_msg("%s on %s: %s", method->text, game->text, error.text);
    }
    ink_view_destroy(view);
    return advice;
}

ink_trace *worlds_record(const ink_game *game, ink_method *method, uint64_t seed)
{
    ink_view *view = view_of(game, 0, NULL);
    const ink_budget budget = {.seed = seed};
    ink_trace *trace = NULL;
    ink_error error = {0};
    assert_int_equal(ink_trace_create(&trace), INK_OK);
    if (ink_record(method, view, &budget, trace, &error) != INK_OK) {
        fail_msg("%s on %s: %s", method->text, game->text, error.text);
    }
    ink_view_destroy(view);
    return trace;
}

double worlds_value(const ink_game *game, ink_method *method, uint64_t seed)
{
    ink_advice advice = worlds_advise(game, method, seed, 0, NULL);
    const double value = advice.actions[advice.best].value;
    ink_advice_release(&advice);
    return value;
}

/* --- random graphs ----------------------------------------------------------------------- */

typedef struct maker {
    ink_worlds *worlds;
    ink_random *random;
    bool is_binary;
    bool is_restricted;
} maker;

static int32_t add_leaf(const maker *m)
{
    double payoffs[MAX_WORLDS];
    for (int w = 0; w < ink_worlds_count(m->worlds); w++) {
        payoffs[w] = m->is_binary ? (double)ink_random_below(m->random, 2)
                                  : (double)ink_random_below(m->random, 7) - 3.0;
    }
    int32_t node = -1;
    assert_int_equal(ink_worlds_add_leaf(m->worlds, payoffs, &node), INK_OK);
    return node;
}

/* Where moves are not legal everywhere, the last one of MIN is not in the class of the first world. */
static int32_t add_node(const maker *m, int depth, bool is_max)
{
    if (depth == 0 || ink_random_below(m->random, 6) == 0) {
        return add_leaf(m);
    }
    const int count = 1 + (int)ink_random_below(m->random, MAX_MOVES);
    int32_t children[MAX_MOVES];
    uint64_t legal[MAX_MOVES];
    for (int i = 0; i < count; i++) {
        children[i] = add_node(m, depth - 1, !is_max);
        legal[i] = UINT64_MAX >> (64 - ink_worlds_count(m->worlds));
    }
    const bool is_split = m->is_restricted && !is_max && count > 1;
    for (int w = 0; w < ink_worlds_count(m->worlds) && is_split; w++) {
        const int32_t *classes = ink_worlds_knowledge(m->worlds);
        if (classes[w] == classes[0]) {
            legal[count - 1] &= ~(UINT64_C(1) << w);
        }
    }
    const ink_worlds_moves moves = {.count = count, .children = children, .legal = legal};
    int32_t node = -1;
    assert_int_equal(
        ink_worlds_add_node(m->worlds, is_max ? INK_WORLDS_MAX : INK_WORLDS_MIN, &moves, &node),
        INK_OK);
    return node;
}

ink_game *worlds_random(ink_random *random, int depth)
{
    const int count = 1 + (int)ink_random_below(random, 5);
    maker m = {.random = random};
    assert_int_equal(ink_worlds_create(count, &m.worlds), INK_OK);
    m.is_binary = ink_random_below(random, 2) == 0;
    m.is_restricted = ink_random_below(random, 2) == 0;
    double weights[MAX_WORLDS];
    int32_t classes[MAX_WORLDS];
    const bool is_even = ink_random_below(random, 2) == 0;
    for (int w = 0; w < count; w++) {
        weights[w] = is_even ? 1.0 : 1.0 + (double)ink_random_below(random, 4);
        classes[w] = (int32_t)ink_random_below(random, (uint64_t)count);
    }
    assert_int_equal(ink_worlds_set_weights(m.worlds, weights), INK_OK);
    ink_worlds_set_knowledge(m.worlds, classes);
    const bool max_begins = ink_random_below(random, 4) > 0;
    int32_t children[2];
    children[0] = add_node(&m, depth - 1, !max_begins);
    children[1] = add_node(&m, depth - 1, !max_begins);
    const ink_worlds_moves moves = {.count = 2, .children = children};
    int32_t root = -1;
    assert_int_equal(
        ink_worlds_add_node(m.worlds, max_begins ? INK_WORLDS_MAX : INK_WORLDS_MIN, &moves, &root),
        INK_OK);
    ink_game *game = NULL;
    assert_int_equal(ink_worlds_game(m.worlds, &game), INK_OK);
    return game;
}

/* --- all plans --------------------------------------------------------------------------- */

/* The least that MIN can hold a plan to, in the worlds of one class: their sum of weight times
 * payoff.  Moves that are not legal in the class are not MIN's to make. */
static double least(const ink_worlds *worlds, int32_t index, const int *plan, int32_t class,
                    double err)
{
    const ink_worlds_node *node = ink_worlds_node_at(worlds, index);
    double sum = 0.0;
    if (node->kind == INK_WORLDS_LEAF) {
        for (int w = 0; w < ink_worlds_count(worlds); w++) {
            sum += ink_worlds_knowledge(worlds)[w] == class ? ink_worlds_weights(worlds)[w] *
                                                                  ink_worlds_payoffs(worlds,
                                                                                     node->leaf)[w]
                                                            : 0.0;
        }
        return sum;
    }
    if (node->kind == INK_WORLDS_MAX) {
        const int32_t edge = node->first_edge + plan[index];
        return least(worlds, ink_worlds_edge_at(worlds, edge)->child, plan, class, err);
    }
    int world = 0;
    while (ink_worlds_knowledge(worlds)[world] != class) {
        world++;
    }
    double lowest = HUGE_VAL;
    int count = 0;
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if ((ink_worlds_legal(worlds, e)[0] >> world & 1) != 0) {
            const double value =
                least(worlds, ink_worlds_edge_at(worlds, e)->child, plan, class, err);
            lowest = fmin(lowest, value);
            sum += value;
            count++;
        }
    }
    return (1.0 - err) * lowest + err * sum / count;
}

double worlds_plan_worth(const ink_worlds *worlds, const int *plan, double err)
{
    const int32_t *classes = ink_worlds_knowledge(worlds);
    double sum = 0.0;
    for (int w = 0; w < ink_worlds_count(worlds); w++) {
        bool is_new = true;
        for (int before = 0; before < w; before++) {
            is_new = is_new && classes[before] != classes[w];
        }
        sum += is_new ? least(worlds, ink_worlds_root(worlds), plan, classes[w], err) : 0.0;
    }
    return sum;
}

/* Turns to the next plan; false after the last. */
static bool next_plan(const ink_worlds *worlds, int *plan)
{
    for (int32_t i = 0; i < ink_worlds_node_count(worlds); i++) {
        const ink_worlds_node *node = ink_worlds_node_at(worlds, i);
        if (node->kind != INK_WORLDS_MAX) {
            continue;
        }
        plan[i] = (plan[i] + 1) % node->edge_count;
        if (plan[i] != 0) {
            return true;
        }
    }
    return false;
}

bool worlds_every_plan(const ink_worlds *worlds, uint64_t most, worlds_plan_fn *each, void *context)
{
    int plan[MAX_NODES] = {0};
    assert_true(ink_worlds_node_count(worlds) <= MAX_NODES);
    uint64_t count = 0;
    do {
        if (++count > most) {
            return false;
        }
        each(context, worlds, plan);
    } while (next_plan(worlds, plan));
    return true;
}

static void raise_best(void *context, const ink_worlds *worlds, const int *plan)
{
    double *best = context;
    *best = fmax(*best, worlds_plan_worth(worlds, plan, 0.0));
}

double worlds_best_plan(const ink_game *game, uint64_t most)
{
    double best = -HUGE_VAL;
    return worlds_every_plan(ink_game_worlds(game), most, raise_best, &best) ? best : nan("");
}
