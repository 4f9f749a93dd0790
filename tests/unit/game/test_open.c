/* test_open.c - values where everything is seen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/game.h>

#include "support.h"
#include "toy.h"

enum {
    MOST_ACTIONS = 26
};

/* The arrays of an answer, filled with what no game pays. */
typedef struct answer_room {
    double values[MOST_ACTIONS];
    double measures[MOST_ACTIONS];
} answer_room;

static ink_open_answer answer_in(answer_room *room, uint64_t nodes)
{
    for (int i = 0; i < MOST_ACTIONS; i++) {
        room->values[i] = 999.0;
        room->measures[i] = 999.0;
    }
    return (ink_open_answer){room->values, room->measures, nodes};
}

static void check_untouched(const answer_room *room)
{
    for (int i = 0; i < MOST_ACTIONS; i++) {
        assert_true(room->values[i] == 999.0 && room->measures[i] == 999.0);
    }
}

/* What a node is worth, by the definition. */
typedef struct worth {
    double value;
    double measure;
    uint64_t nodes; /* below the node, itself included */
} worth;

static worth worth_of(const toy_node *nodes, int index)
{
    const toy_node *node = &nodes[index];
    worth all = {0.0, 0.0, 1};
    if (node->mover == INK_MOVER_NOBODY) {
        return (worth){node->payoff, node->measure, 1};
    }
    for (int i = 0; i < node->count; i++) {
        const worth child = worth_of(nodes, node->first + i);
        all.nodes += child.nodes;
        if (node->mover == INK_MOVER_CHANCE) {
            all.value += nodes[node->first + i].chance * child.value;
            all.measure += nodes[node->first + i].chance * child.measure;
        } else if (i == 0 || (node->mover % 2 == 0 && child.value > all.value) ||
                   (node->mover % 2 == 1 && child.value < all.value)) {
            all.value = child.value;
            all.measure = child.measure;
        }
    }
    return all;
}

static void check_node(const ink_game *game, ink_open *open, uint64_t seed, int index)
{
    const toy_node *nodes = toy_nodes(game);
    const toy_state state = {index, 0};
    answer_room room;
    ink_open_answer answer = answer_in(&room, 0);
    assert_int_equal(ink_open_values(game, open, (const ink_state *)&state, NULL, &answer), INK_OK);
    for (int i = 0; i < nodes[index].count; i++) {
        const worth child = worth_of(nodes, nodes[index].first + i);
        if (answer.values[i] != child.value || answer.measures[i] != child.measure) {
            fail_msg("seed %d, node %d, action %d: %g with %g toys, not %g with %g", (int)seed,
                     index, i, answer.values[i], answer.measures[i], child.value, child.measure);
        }
    }
    assert_int_equal(answer.nodes, worth_of(nodes, index).nodes);
    assert_true(answer.values[nodes[index].count] == 999.0);
}

static void random_trees_have_their_minimax_values(void **state)
{
    for (uint64_t seed = 0; seed < (uint64_t)test_scaled(100); seed++) {
        const unsigned traits = INK_TRAIT_OPEN | (seed % 3 == 0 ? 0 : INK_TRAIT_CHANCE);
        ink_game *game = toy_random(seed, 6, 1 + (int)(seed % 4), traits);
        ink_open *open = NULL;
        assert_int_equal(ink_open_create(game, 0, &open), INK_OK);
        const int count = (int)worth_of(toy_nodes(game), 0).nodes;
        for (int i = 0; i < count; i++) {
            if (toy_nodes(game)[i].mover >= 0) {
                check_node(game, open, seed, i);
            }
        }
        ink_open_destroy(game, open);
        ink_game_destroy(game);
    }
}

/* A tree of some size with its solver and start. */
typedef struct solved {
    ink_game *game;
    ink_open *open;
    toy_state root;
    uint64_t nodes;
} solved;

static solved solve_tree(void)
{
    solved s = {.root = {0, 0}};
    for (uint64_t seed = 0; s.nodes < 3000; seed++) {
        ink_game_destroy(s.game);
        s.game = toy_random(seed, 12, 1, INK_TRAIT_OPEN);
        s.nodes = toy_nodes(s.game)[0].count > 1 ? worth_of(toy_nodes(s.game), 0).nodes : 0;
    }
    assert_int_equal(ink_open_create(s.game, 0, &s.open), INK_OK);
    return s;
}

static ink_status ask(solved *s, const ink_control *control, ink_open_answer *answer)
{
    return ink_open_values(s->game, s->open, (const ink_state *)&s->root, control, answer);
}

static void release(solved *s)
{
    ink_open_destroy(s->game, s->open);
    ink_game_destroy(s->game);
}

static void stops_at_the_node_limit_with_nothing_but_the_count(void **state)
{
    solved s = solve_tree();
    answer_room room;
    for (uint64_t limit = 1; limit < s.nodes; limit += 97) {
        ink_open_answer answer = answer_in(&room, limit);
        assert_int_equal(ask(&s, NULL, &answer), INK_ERR_LIMIT);
        assert_int_equal(answer.nodes, limit);
        check_untouched(&room);
    }
    ink_open_answer answer = answer_in(&room, s.nodes - 1);
    assert_int_equal(ask(&s, NULL, &answer), INK_ERR_LIMIT);
    check_untouched(&room);
    answer = answer_in(&room, s.nodes);
    assert_int_equal(ask(&s, NULL, &answer), INK_OK);
    assert_int_equal(answer.nodes, s.nodes);
    release(&s);
}

static void stops_before_it_begins_when_that_is_wanted(void **state)
{
    solved s = solve_tree();
    answer_room room;
    volatile int flag = 1;
    const ink_control flagged = {.stop = &flag};
    ink_open_answer answer = answer_in(&room, 0);
    assert_int_equal(ask(&s, &flagged, &answer), INK_ERR_STOPPED);
    assert_int_equal(answer.nodes, 0);
    check_untouched(&room);

    const ink_control late = {.deadline = ink_control_deadline(0)};
    assert_int_equal(ask(&s, &late, &answer), INK_ERR_STOPPED);
    check_untouched(&room);
    release(&s);
}

/* Set when an end is paid for the `countdown`-th time. */
static volatile int flag_of_payoff;
static int countdown;

static double payoff_that_stops(const ink_game *game, const ink_state *state, int side)
{
    (void)side;
    flag_of_payoff = --countdown <= 0;
    return toy_nodes(game)[toy_place(state)].payoff;
}

static void stops_in_the_middle_with_nothing_but_the_count(void **state)
{
    solved s = solve_tree();
    s.game->payoff = payoff_that_stops;
    const ink_control control = {.stop = &flag_of_payoff};
    answer_room room;
    flag_of_payoff = 0;
    countdown = 100;
    ink_open_answer answer = answer_in(&room, 0);
    assert_int_equal(ask(&s, &control, &answer), INK_ERR_STOPPED);
    assert_true(answer.nodes > 100 && answer.nodes < s.nodes);
    check_untouched(&room);

    flag_of_payoff = 0;
    countdown = INT32_MAX;
    answer.nodes = 0;
    assert_int_equal(ask(&s, &control, &answer), INK_OK);
    assert_int_equal(answer.nodes, s.nodes);
    release(&s);
}

/* A play of 100,000 moves, at the end of which nobody has a choice. */
static void a_long_play_does_not_need_a_deep_stack(void **state)
{
    enum {
        PLIES = 100000
    };
    toy_node *nodes = calloc(PLIES + 1, sizeof *nodes);
    assert_non_null(nodes);
    for (int i = 0; i < PLIES; i++) {
        nodes[i] = (toy_node){.mover = i % 2, .first = i + 1, .count = 1};
    }
    nodes[PLIES] = (toy_node){.mover = INK_MOVER_NOBODY, .payoff = 3.5};
    ink_game *game = toy_create(nodes, PLIES + 1, 2, INK_TRAIT_OPEN);
    free(nodes);
    ink_open *open = NULL;
    assert_int_equal(ink_open_create(game, 0, &open), INK_OK);
    const toy_state root = {0, 0};
    answer_room room;
    ink_open_answer answer = answer_in(&room, 0);
    assert_int_equal(ink_open_values(game, open, (const ink_state *)&root, NULL, &answer), INK_OK);
    assert_true(answer.values[0] == 3.5);
    assert_int_equal(answer.nodes, PLIES + 1);
    ink_open_destroy(game, open);
    ink_game_destroy(game);
}

static void check_support(const ink_game *game, bool supported)
{
    ink_open *open = NULL;
    const ink_status status = ink_open_create(game, 0, &open);
    assert_int_equal(status, supported ? INK_OK : INK_ERR_UNSUPPORTED);
    assert_int_equal(open != NULL, supported);
    ink_open_destroy(game, open);
}

static void wants_an_end_listed_chance_and_opposed_sides(void **state)
{
    ink_game *game = toy_random(1, 3, 2, INK_TRAIT_OPEN);
    check_support(game, true);
    const int plies = game->max_plies;
    game->max_plies = 0;
    check_support(game, false);
    game->max_plies = plies;
    game->traits |= INK_TRAIT_CHANCE | INK_TRAIT_CHANCE_SAMPLED;
    check_support(game, false);
    game->traits |= INK_TRAIT_CHANCE_FIRST;
    check_support(game, true);
    game->traits &= ~(unsigned)INK_TRAIT_CONSTANT_SUM;
    check_support(game, false);
    game->side_count = 1;
    check_support(game, true);
    ink_game_destroy(game);
}

/* A solver of a game's own; the handle is a number of the test's. */
static ink_status own_create(const ink_game *game, size_t memory, ink_open **out)
{
    (void)game;
    size_t *handle = malloc(sizeof *handle);
    assert_non_null(handle);
    *handle = memory;
    *out = (ink_open *)handle;
    return INK_OK;
}

static ink_status own_values(ink_open *open, const ink_state *state, const ink_control *control,
                             ink_open_answer *answer)
{
    (void)state;
    (void)control;
    answer->values[0] = (double)*(size_t *)open;
    return INK_OK;
}

static void own_destroy(ink_open *open)
{
    free(open);
}

static void a_game_with_a_solver_is_asked_itself(void **state)
{
    ink_game *game = toy_random(1, 3, 2, INK_TRAIT_OPEN);
    game->max_plies = 0; /* which its own solver need not mind */
    game->open_create = own_create;
    game->open_values = own_values;
    game->open_destroy = own_destroy;
    ink_open *open = NULL;
    assert_int_equal(ink_open_create(game, 77, &open), INK_OK);
    const toy_state root = {0, 0};
    answer_room room;
    ink_open_answer answer = answer_in(&room, 0);
    assert_int_equal(ink_open_values(game, open, (const ink_state *)&root, NULL, &answer), INK_OK);
    assert_true(answer.values[0] == 77.0);
    ink_open_destroy(game, open);
    ink_open_destroy(game, NULL);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_trees_have_their_minimax_values),
        cmocka_unit_test(stops_at_the_node_limit_with_nothing_but_the_count),
        cmocka_unit_test(stops_before_it_begins_when_that_is_wanted),
        cmocka_unit_test(stops_in_the_middle_with_nothing_but_the_count),
        cmocka_unit_test(a_long_play_does_not_need_a_deep_stack),
        cmocka_unit_test(wants_an_end_listed_chance_and_opposed_sides),
        cmocka_unit_test(a_game_with_a_solver_is_asked_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
