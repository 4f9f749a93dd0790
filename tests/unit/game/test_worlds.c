/* test_worlds.c - MAX/MIN graphs in several worlds, and the games they make. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/view.h>
#include <inkling/worlds.h>

#include "requests.h"
#include "support.h"

static ink_worlds *new_worlds(int count)
{
    ink_worlds *worlds = NULL;
    assert_int_equal(ink_worlds_create(count, &worlds), INK_OK);
    return worlds;
}

static int32_t add_leaf(ink_worlds *worlds, const double *payoffs)
{
    int32_t node = -1;
    assert_int_equal(ink_worlds_add_leaf(worlds, payoffs, &node), INK_OK);
    return node;
}

/* A node with two children. */
static int32_t add_pair(ink_worlds *worlds, ink_worlds_kind kind, int32_t a, int32_t b)
{
    static const char *const labels[] = {"left", "right"};
    const int32_t children[] = {a, b};
    int32_t node = -1;
    assert_int_equal(
        ink_worlds_add_node(worlds, kind, &(ink_worlds_moves){2, children, labels, NULL}, &node),
        INK_OK);
    return node;
}

/* Figure 1 of Frank, Basin and Matsubara (1998), with leaves shared between the two MAX nodes. */
static ink_worlds *figure_1(void)
{
    static const double low[] = {1, 1, 0, 0, 0};
    static const double high[] = {0, 0, 1, 1, 1};
    static const double most[] = {1, 1, 1, 1, 0};
    ink_worlds *worlds = new_worlds(5);
    const int32_t a = add_leaf(worlds, low);
    const int32_t b = add_leaf(worlds, high);
    const int32_t left = add_pair(worlds, INK_WORLDS_MIN, add_pair(worlds, INK_WORLDS_MAX, a, b),
                                  add_pair(worlds, INK_WORLDS_MAX, a, b));
    add_pair(worlds, INK_WORLDS_MAX, left, add_leaf(worlds, most));
    return worlds;
}

static void holds_what_was_added(void **state)
{
    ink_worlds *worlds = figure_1();
    assert_int_equal(ink_worlds_count(worlds), 5);
    assert_int_equal(ink_worlds_words(worlds), 1);
    assert_int_equal(ink_worlds_node_count(worlds), 7);
    assert_int_equal(ink_worlds_root(worlds), 6);
    assert_true(ink_worlds_is_binary(worlds));
    const ink_worlds_node *root = ink_worlds_node_at(worlds, 6);
    assert_int_equal(root->kind, INK_WORLDS_MAX);
    assert_int_equal(root->edge_count, 2);
    assert_int_equal(root->leaf, -1);
    const ink_worlds_edge *right = ink_worlds_edge_at(worlds, root->first_edge + 1);
    assert_string_equal(right->label, "right");
    assert_int_equal(*ink_worlds_legal(worlds, root->first_edge), 0x1F);
    const ink_worlds_node *leaf = ink_worlds_node_at(worlds, right->child);
    assert_int_equal(leaf->kind, INK_WORLDS_LEAF);
    assert_int_equal(*ink_worlds_wins(worlds, leaf->leaf), 0x0F);
    assert_true(ink_worlds_payoffs(worlds, leaf->leaf)[3] == 1.0);
    for (int w = 0; w < 5; w++) {
        assert_true(ink_worlds_weights(worlds)[w] == 0.2);
        assert_int_equal(ink_worlds_knowledge(worlds)[w], w);
    }
    ink_worlds_destroy(worlds);
}

static void sets_of_many_worlds_take_several_words(void **state)
{
    double payoffs[130] = {0};
    payoffs[64] = 1.0;
    payoffs[129] = 1.0;
    ink_worlds *worlds = new_worlds(130);
    add_leaf(worlds, payoffs);
    assert_int_equal(ink_worlds_words(worlds), 3);
    const uint64_t *wins = ink_worlds_wins(worlds, 0);
    assert_true(wins[0] == 0 && wins[1] == 1 && wins[2] == 2);
    payoffs[7] = 0.5;
    add_leaf(worlds, payoffs);
    assert_false(ink_worlds_is_binary(worlds));
    ink_worlds_destroy(worlds);
}

static void refuses_bad_arguments(void **state)
{
    ink_worlds *worlds = NULL;
    assert_int_equal(ink_worlds_create(0, &worlds), INK_ERR_ARGUMENT);
    assert_int_equal(ink_worlds_create(4097, &worlds), INK_ERR_ARGUMENT);
    worlds = new_worlds(2);
    int32_t node = -1;
    const double infinite[] = {0.0, HUGE_VAL};
    assert_int_equal(ink_worlds_add_leaf(worlds, infinite, &node), INK_ERR_ARGUMENT);
    const double fine[] = {0.0, 1.0};
    const int32_t children[] = {add_leaf(worlds, fine), 0};
    const int32_t missing[] = {1};
    const struct {
        ink_worlds_kind kind;
        int count;
        const int32_t *children;
        const char *labels[2];
        uint64_t legal[2];
    } cases[] = {
        {INK_WORLDS_LEAF, 1, children, {NULL}, {3}},
        {INK_WORLDS_MAX, 0, children, {NULL}, {3}},
        {INK_WORLDS_MAX, 1, missing, {NULL}, {3}},
        {INK_WORLDS_MAX, 1, children, {""}, {3}},
        {INK_WORLDS_MAX, 1, children, {"a b"}, {3}},
        {INK_WORLDS_MAX, 1, children, {"\xC0\x80"}, {3}},
        {INK_WORLDS_MAX, 2, children, {"a", "a"}, {3, 3}},
        {INK_WORLDS_MAX, 2, children, {"2", NULL}, {3, 3}}, /* the second is named 2 */
        {INK_WORLDS_MAX, 1, children, {NULL}, {7}},         /* there are two worlds */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (ink_worlds_add_node(worlds, cases[i].kind,
                                &(ink_worlds_moves){cases[i].count, cases[i].children,
                                                    cases[i].labels, cases[i].legal},
                                &node) != INK_ERR_ARGUMENT) {
            fail_msg("case %zu was accepted", i);
        }
    }
    assert_int_equal(ink_worlds_node_count(worlds), 1);
    ink_worlds_destroy(worlds);
}

static void scales_weights(void **state)
{
    ink_worlds *worlds = new_worlds(3);
    const double weights[] = {1.0, 2.0, 1.0};
    assert_int_equal(ink_worlds_set_weights(worlds, weights), INK_OK);
    assert_true(ink_worlds_weights(worlds)[1] == 0.5);
    const double bad[][3] = {
        {1, 0, 1},         {1, -1, 1}, {1, nan(""), 1}, {1, HUGE_VAL, 1}, {1e308, 1e308, 1e308},
        {1e-300, 1, 1e300}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(ink_worlds_set_weights(worlds, bad[i]), INK_ERR_ARGUMENT);
    }
    assert_true(ink_worlds_weights(worlds)[1] == 0.5);
    ink_worlds_destroy(worlds);
}

/* Chance picks `world`; then the moves with the given numbers are made. */
static ink_walker *play(const ink_game *game, int world, const int *moves, int count)
{
    ink_walker *walker = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    assert_int_equal(ink_walker_mover(walker), INK_MOVER_CHANCE);
    assert_int_equal(ink_walker_apply(walker, (ink_action)world), INK_OK);
    for (int i = 0; i < count; i++) {
        assert_int_equal(ink_walker_apply(walker, (ink_action)moves[i]), INK_OK);
    }
    return walker;
}

static void figure_1_wins_left_in_every_single_world(void **state)
{
    ink_game *game = NULL;
    assert_int_equal(ink_worlds_game(figure_1(), &game), INK_OK);
    assert_int_equal(game->max_plies, 4);
    assert_int_equal(game->max_actions, 5);
    assert_true(game->min_payoff == 0.0 && game->max_payoff == 1.0);
    ink_open *open = NULL;
    assert_int_equal(ink_open_create(game, 0, &open), INK_OK);
    for (int w = 0; w < 5; w++) {
        ink_walker *walker = play(game, w, NULL, 0);
        double values[5];
        ink_open_answer answer = {.values = values};
        assert_int_equal(ink_open_values(game, open, ink_walker_state(walker), NULL, &answer),
                         INK_OK);
        assert_true(values[0] == 1.0);
        assert_true(values[1] == (w < 4 ? 1.0 : 0.0));
        assert_int_equal(answer.nodes, 7);
        ink_walker_destroy(walker);
    }
    ink_open_destroy(game, open);
    ink_game_destroy(game);
}

static void max_never_learns_the_world_and_min_its_class(void **state)
{
    static const int32_t classes[] = {-7, 4, 4, -7, 4};
    static const int moves[] = {0, 1};
    ink_worlds *worlds = figure_1();
    ink_worlds_set_knowledge(worlds, classes);
    ink_game *game = NULL;
    assert_int_equal(ink_worlds_game(worlds, &game), INK_OK);
    assert_ptr_equal(ink_game_worlds(game), worlds);
    ink_key keys[5][2];
    for (int w = 0; w < 5; w++) {
        ink_walker *walker = play(game, w, moves, 2);
        keys[w][0] = ink_walker_key(walker, 0);
        keys[w][1] = ink_walker_key(walker, 1);
        ink_walker_destroy(walker);
    }
    for (int w = 1; w < 5; w++) {
        assert_true(ink_key_equal(keys[0][0], keys[w][0]));
        assert_int_equal(ink_key_equal(keys[0][1], keys[w][1]), classes[w] == classes[0]);
    }
    ink_game_destroy(game);
}

static void shows_what_each_seat_knows(void **state)
{
    static const int32_t classes[] = {0, 1, 1, 0, 1};
    static const int moves[] = {0, 1};
    ink_worlds *worlds = figure_1();
    ink_worlds_set_knowledge(worlds, classes);
    ink_game *game = NULL;
    assert_int_equal(ink_worlds_game(worlds, &game), INK_OK);
    ink_walker *walker = play(game, 3, moves, 2);
    static const char *const expected[] = {
        "played: left right\nMAX to move: left right\n",
        "MIN knows that the world is one of 1 4\nplayed: left right\n"
        "MAX to move: left right\n",
    };
    ink_text text = {0};
    for (int seat = 0; seat < 2; seat++) {
        ink_view *view = NULL;
        assert_int_equal(ink_walker_view(walker, seat, &view), INK_OK);
        ink_text_reset(&text);
        ink_view_text(view, &text);
        assert_string_equal(ink_text_string(&text), expected[seat]);
        ink_view_destroy(view);
    }
    ink_text_reset(&text);
    game->state_text(game, ink_walker_state(walker), &text);
    assert_string_equal(ink_text_string(&text), "world 4 of 5\nMAX to move: left right\n");
    ink_text_release(&text);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

/* A root of `kind` with two moves, legal in the worlds of `a` and `b`, to leaves; MIN's knowledge
 * as given.  The outcome of making a game of it. */
static ink_status try_legal(ink_worlds_kind kind, uint64_t a, uint64_t b, const int32_t *classes)
{
    static const double payoffs[4] = {0};
    ink_worlds *worlds = new_worlds(4);
    const int32_t leaf = add_leaf(worlds, payoffs);
    const int32_t children[] = {leaf, leaf};
    const uint64_t legal[] = {a, b};
    int32_t node = -1;
    assert_int_equal(
        ink_worlds_add_node(worlds, kind, &(ink_worlds_moves){2, children, NULL, legal}, &node),
        INK_OK);
    ink_worlds_set_knowledge(worlds, classes);
    ink_game *game = NULL;
    const ink_status status = ink_worlds_game(worlds, &game);
    if (status != INK_OK) {
        ink_worlds_destroy(worlds);
    }
    ink_game_destroy(game);
    return status;
}

static void a_seat_must_know_its_legal_moves(void **state)
{
    static const int32_t all[] = {0, 1, 2, 3};
    static const int32_t pairs[] = {5, 5, 9, 9};
    assert_int_equal(try_legal(INK_WORLDS_MAX, 0xF, 0xF, all), INK_OK);
    assert_int_equal(try_legal(INK_WORLDS_MAX, 0xF, 0x0, all), INK_OK);
    assert_int_equal(try_legal(INK_WORLDS_MAX, 0xF, 0x3, all), INK_ERR_ARGUMENT);
    assert_int_equal(try_legal(INK_WORLDS_MIN, 0xC, 0x3, all), INK_OK);
    assert_int_equal(try_legal(INK_WORLDS_MIN, 0xC, 0x3, pairs), INK_OK);
    assert_int_equal(try_legal(INK_WORLDS_MIN, 0xF, 0x6, pairs), INK_ERR_ARGUMENT);
    /* In world 3 there is no move. */
    assert_int_equal(try_legal(INK_WORLDS_MIN, 0x3, 0x4, all), INK_ERR_ARGUMENT);
    assert_int_equal(try_legal(INK_WORLDS_MAX, 0x0, 0x0, all), INK_ERR_ARGUMENT);
}

static void what_cannot_be_reached_does_not_matter(void **state)
{
    static const double payoffs[2] = {0};
    ink_worlds *worlds = new_worlds(2);
    const int32_t leaf = add_leaf(worlds, payoffs);
    const uint64_t first[] = {1};
    const uint64_t both[] = {1, 2};
    int32_t node = -1;
    /* MAX has a move in world 0 only, but MIN leads there in world 0 only. */
    assert_int_equal(ink_worlds_add_node(worlds, INK_WORLDS_MAX,
                                         &(ink_worlds_moves){1, &leaf, NULL, first}, &node),
                     INK_OK);
    const int32_t children[] = {node, leaf};
    assert_int_equal(ink_worlds_add_node(worlds, INK_WORLDS_MIN,
                                         &(ink_worlds_moves){2, children, NULL, both}, &node),
                     INK_OK);
    ink_game *game = NULL;
    assert_int_equal(ink_worlds_game(worlds, &game), INK_OK);
    ink_walker *walker = play(game, 1, NULL, 0);
    ink_action actions[2];
    assert_int_equal(game->actions(game, ink_walker_state(walker), actions), 1);
    assert_int_equal(actions[0], 1);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void a_graph_without_nodes_is_no_game(void **state)
{
    ink_worlds *worlds = new_worlds(3);
    ink_game *game = NULL;
    assert_int_equal(ink_worlds_game(worlds, &game), INK_ERR_ARGUMENT);
    ink_worlds_destroy(worlds);
}

/* A hundred levels whose two moves lead to the same node: 2^100 paths. */
static ink_game *ladder(void)
{
    static const double payoffs[] = {3.0, -2.5};
    ink_worlds *worlds = new_worlds(2);
    int32_t node = add_leaf(worlds, payoffs);
    for (int level = 0; level < 100; level++) {
        node = add_pair(worlds, level % 2 == 0 ? INK_WORLDS_MIN : INK_WORLDS_MAX, node, node);
    }
    ink_game *game = NULL;
    assert_int_equal(ink_worlds_game(worlds, &game), INK_OK);
    return game;
}

static void shared_nodes_are_solved_once(void **state)
{
    ink_game *game = ladder();
    ink_walker *walker = play(game, 1, NULL, 0);
    ink_open *open = NULL;
    double values[2];
    ink_open_answer answer = {.values = values};
    assert_int_equal(ink_open_create(game, 0, &open), INK_OK);
    assert_int_equal(ink_open_values(game, open, ink_walker_state(walker), NULL, &answer), INK_OK);
    assert_true(values[0] == -2.5 && values[1] == -2.5);
    assert_int_equal(answer.nodes, 101);
    answer.nodes = 100;
    assert_int_equal(ink_open_values(game, open, ink_walker_state(walker), NULL, &answer),
                     INK_ERR_LIMIT);
    assert_int_equal(answer.nodes, 100);
    const int stop = 1;
    const ink_control control = {.stop = &stop};
    assert_int_equal(ink_open_values(game, open, ink_walker_state(walker), &control, &answer),
                     INK_ERR_STOPPED);
    ink_open_destroy(game, open);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void other_games_have_no_graph(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    assert_null(ink_game_worlds(game));
    ink_game_destroy(game);
}

/* Builds and plays a small graph with every kind of part. */
static ink_status build_all(ink_game **out)
{
    static const double payoffs[] = {1.0, 0.5};
    static const int32_t children[] = {0, 0};
    static const char *const labels[] = {"left", "right"};
    static const uint64_t legal[] = {1, 2};
    ink_worlds *worlds = NULL;
    int32_t node = -1;
    ink_open *open = NULL;
    ink_status status = ink_worlds_create(2, &worlds);
    if (status == INK_OK) {
        status = ink_worlds_add_leaf(worlds, payoffs, &node);
    }
    if (status == INK_OK) {
        status = ink_worlds_add_node(worlds, INK_WORLDS_MIN,
                                     &(ink_worlds_moves){2, children, labels, legal}, &node);
    }
    if (status == INK_OK) {
        status = ink_worlds_game(worlds, out);
    }
    if (status != INK_OK) {
        ink_worlds_destroy(worlds);
        return status;
    }
    status = ink_open_create(*out, 0, &open);
    ink_open_destroy(*out, open);
    return status;
}

static void reports_every_lack_of_memory(void **state)
{
    ink_status status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status != INK_OK; nth++) {
        ink_game *game = NULL;
        requests_fail(nth, false);
        status = build_all(&game);
        assert_int_equal(status, requests_end() >= nth ? INK_ERR_NOMEM : INK_OK);
        ink_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holds_what_was_added),
        cmocka_unit_test(sets_of_many_worlds_take_several_words),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(scales_weights),
        cmocka_unit_test(figure_1_wins_left_in_every_single_world),
        cmocka_unit_test(max_never_learns_the_world_and_min_its_class),
        cmocka_unit_test(shows_what_each_seat_knows),
        cmocka_unit_test(a_seat_must_know_its_legal_moves),
        cmocka_unit_test(what_cannot_be_reached_does_not_matter),
        cmocka_unit_test(a_graph_without_nodes_is_no_game),
        cmocka_unit_test(shared_nodes_are_solved_once),
        cmocka_unit_test(other_games_have_no_graph),
        cmocka_unit_test(reports_every_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
