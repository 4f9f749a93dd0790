/* test_view.c - what a seat knows, in one block. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/view.h>

#include "histories.h"
#include "requests.h"
#include "support.h"
#include "toy.h"

/* The view after actions named by letters. */
static ink_view *view_after(const ink_game *game, const char *moves, int seat)
{
    ink_history history = {0};
    for (const char *move = moves; *move != '\0'; move++) {
        assert_int_equal(ink_history_append(&history, (ink_action)(*move - 'a')), INK_OK);
    }
    ink_view *view = history_view(game, &history, seat);
    ink_history_release(&history);
    return view;
}

/* Ann chooses unseen by bob; bob then has two choices, and everybody hears that he chose. */
static ink_game *make_hiding(void)
{
    static const toy_node nodes[] = {
        {.mover = 0, .first = 1, .count = 3, .tokens = {4, 4}, .token = 4},
        {.mover = 1, .first = 4, .count = 2, .tokens = {0, 6}},
        {.mover = 1, .first = 6, .count = 2, .tokens = {0, 6}},
        {.mover = 1, .first = 8, .count = 2, .tokens = {0, 6}},
        {.mover = INK_MOVER_NOBODY, .tokens = {9, 9}, .token = 9},
        {.mover = INK_MOVER_NOBODY, .tokens = {9, 9}, .token = 9},
        {.mover = INK_MOVER_NOBODY, .tokens = {9, 9}, .token = 9},
        {.mover = INK_MOVER_NOBODY, .tokens = {9, 9}, .token = 9},
        {.mover = INK_MOVER_NOBODY, .tokens = {9, 9}, .token = 9},
        {.mover = INK_MOVER_NOBODY, .tokens = {9, 9}, .token = 9},
    };
    return toy_create(nodes, 10, 2, 0);
}

static void holds_events_public_tokens_and_legal_actions(void **state)
{
    static const ink_event noticed[] = {
        {INK_EVENT_TOKEN, 4}, {INK_EVENT_TOKEN, 6}, {INK_EVENT_TURN, 0}};
    ink_game *game = make_hiding();
    ink_view *view = view_after(game, "c", 1);
    int count;
    const ink_event *events = ink_view_events(view, &count);
    assert_int_equal(count, 3);
    assert_memory_equal(events, noticed, sizeof noticed);
    const uint64_t *tokens = ink_view_public_tokens(view, &count);
    assert_int_equal(count, 1);
    assert_int_equal(tokens[0], 4);
    const ink_action *actions = ink_view_actions(view, &count);
    assert_int_equal(count, 2);
    assert_int_equal(actions[0], 0);
    assert_int_equal(actions[1], 1);
    assert_true(ink_view_is_mover(view));
    assert_int_equal(ink_view_seat(view), 1);
    assert_ptr_equal(ink_view_game(view), game);
    assert_null(ink_view_state(view));
    ink_view_destroy(view);
    ink_game_destroy(game);
}

static void a_seat_that_waits_has_no_actions(void **state)
{
    ink_game *game = make_hiding();
    const char *const plays[] = {"a", "ab"};
    for (int i = 0; i < 2; i++) {
        ink_view *view = view_after(game, plays[i], 0);
        int count = 99;
        assert_non_null(ink_view_actions(view, &count));
        assert_int_equal(count, 0);
        assert_false(ink_view_is_mover(view));
        ink_view_destroy(view);
    }
    ink_game_destroy(game);
}

static void check_pair(const ink_game *game, const histories *all, const ink_key *keys, int seat,
                       int i, int k)
{
    ink_view *one = history_view(game, &all->items[i], seat);
    ink_view *other = history_view(game, &all->items[k], seat);
    const bool equal =
        ink_view_size(one) == ink_view_size(other) && memcmp(one, other, ink_view_size(one)) == 0;
    if (equal != ink_key_equal(keys[i], keys[k])) {
        fail_msg("%s, seat %d: histories %d and %d have %s views", game->name, seat, i, k,
                 equal ? "equal" : "different");
    }
    ink_view_destroy(one);
    ink_view_destroy(other);
}

/* For every two histories. */
static void check_game(const ink_game *game)
{
    histories all;
    histories_init(game, &all);
    for (int seat = 0; seat < game->seat_count; seat++) {
        ink_key *keys = histories_keys(game, &all, seat);
        for (int i = 0; i < all.count; i++) {
            for (int k = 0; k < i; k++) {
                check_pair(game, &all, keys, seat, i, k);
            }
        }
        free(keys);
    }
    histories_release(&all);
}

static void views_are_equal_byte_by_byte_where_plays_look_alike(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    check_game(game);
    ink_game_destroy(game);
    for (uint64_t seed = 0; seed < 4; seed++) {
        game = toy_random(seed, 4, 2, INK_TRAIT_CHANCE);
        check_game(game);
        ink_game_destroy(game);
    }
}

static void keys_are_those_of_the_walker(void **state)
{
    ink_game *game = make_hiding();
    ink_walker *walker = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    assert_int_equal(ink_walker_apply(walker, 2), INK_OK);
    for (int seat = 0; seat < 2; seat++) {
        ink_view *view = NULL;
        assert_int_equal(ink_walker_view(walker, seat, &view), INK_OK);
        assert_true(ink_key_equal(ink_view_key(view), ink_walker_key(walker, seat)));
        assert_true(
            ink_key_equal(ink_view_public_key(view), ink_walker_key(walker, INK_OBSERVER_PUBLIC)));
        ink_view_destroy(view);
    }
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void open_games_show_the_state(void **state)
{
    ink_game *game = test_game("tic_tac_toe");
    ink_view *view = view_after(game, "eai", 1);
    ink_state *expected = calloc(1, game->state_size);
    assert_non_null(expected);
    game->start(game, expected);
    game->apply(game, expected, 4);
    game->apply(game, expected, 0);
    game->apply(game, expected, 8);
    assert_memory_equal(ink_view_state(view), expected, game->state_size);
    int count = 99;
    (void)ink_view_events(view, &count);
    assert_int_equal(count, 0);
    count = 99;
    (void)ink_view_public_tokens(view, &count);
    assert_int_equal(count, 0);
    (void)ink_view_actions(view, &count);
    assert_int_equal(count, 6);
    free(expected);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

/* The same position of an open game by two orders of moves. */
static void in_open_games_only_the_state_counts(void **state)
{
    ink_game *game = test_game("tic_tac_toe");
    ink_view *one = view_after(game, "abc", 1);
    ink_view *other = view_after(game, "cba", 1);
    assert_int_equal(ink_view_size(one), ink_view_size(other));
    assert_memory_equal(one, other, ink_view_size(one));
    ink_view_destroy(one);
    ink_view_destroy(other);
    ink_game_destroy(game);
}

static void there_are_no_views_for_seats_that_do_not_exist(void **state)
{
    ink_game *game = make_hiding();
    ink_walker *walker = NULL;
    ink_view *view = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    static const int seats[] = {-2, INK_OBSERVER_PUBLIC, 2, INK_MAX_SEATS, 1000};
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        assert_int_equal(ink_walker_view(walker, seats[i], &view), INK_ERR_ARGUMENT);
    }
    for (uint64_t nth = 1; nth <= 2; nth++) {
        requests_fail(nth, true);
        assert_int_equal(ink_walker_view(walker, 0, &view), INK_ERR_NOMEM);
        (void)requests_end();
    }
    assert_null(view);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void check_text(const ink_view *view, const char *expected)
{
    ink_text text = {0};
    ink_view_text(view, &text);
    assert_string_equal(ink_text_string(&text), expected);
    ink_text_release(&text);
}

static void own_view_text(const ink_game *game, const ink_view *view, ink_text *out)
{
    (void)game;
    ink_text_format(out, "seat %d\n", ink_view_seat(view));
}

/* The game's own picture, else the state of an open game, else the events. */
static void the_picture_is_the_best_there_is(void **state)
{
    ink_game *game = make_hiding();
    ink_view *view = view_after(game, "c", 0);
    check_text(view, "saw 0000000000000004\nto move\ndid 2\n");
    game->view_text = own_view_text;
    check_text(view, "seat 0\n");
    ink_view_destroy(view);
    ink_game_destroy(game);

    game = toy_random(1, 3, 1, INK_TRAIT_OPEN);
    view = view_after(game, "a", 0);
    check_text(view, "node 1\n");
    ink_view_destroy(view);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holds_events_public_tokens_and_legal_actions),
        cmocka_unit_test(a_seat_that_waits_has_no_actions),
        cmocka_unit_test(views_are_equal_byte_by_byte_where_plays_look_alike),
        cmocka_unit_test(keys_are_those_of_the_walker),
        cmocka_unit_test(open_games_show_the_state),
        cmocka_unit_test(in_open_games_only_the_state_counts),
        cmocka_unit_test(there_are_no_views_for_seats_that_do_not_exist),
        cmocka_unit_test(the_picture_is_the_best_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
