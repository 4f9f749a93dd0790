/* test_position.c - positions from game strings with moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/position.h>

#include "histories.h"
#include "requests.h"
#include "support.h"
#include "toy.h"

static ink_position read(const char *text, const char *seat)
{
    ink_position position = {0};
    ink_error error = {0};
    const ink_status status = ink_position_read(text, seat, &position, &error);
    if (status != INK_OK) {
        fail_msg("%s: %s at %d: %s", text, ink_status_name(status), error.column, error.text);
    }
    return position;
}

static void check_history(const char *text, const ink_action *actions, int count, int seat)
{
    ink_position position = read(text, NULL);
    const ink_history *history = ink_walker_history(position.walker);
    if (history->count != count || position.seat != seat) {
        fail_msg("%s has %d moves, seen by seat %d", text, history->count, position.seat);
    }
    for (int i = 0; i < count; i++) {
        assert_int_equal(history->actions[i], actions[i]);
    }
    ink_position_release(&position);
}

static void plays_the_named_moves(void **state)
{
    static const ink_action kuhn[] = {2, 3, 0, 1};
    static const ink_action toe[] = {4, 0, 8};
    check_history("kuhn_poker Q K pass bet", kuhn, 4, 0);
    check_history("kuhn_poker Q K pass", kuhn, 3, 1);
    check_history("  kuhn_poker\tq\n k  PASS b ", kuhn, 4, 0);
    check_history("kuhn_poker() Q K", kuhn, 2, 0);
    check_history("tic_tac_toe b2 a1 c3", toe, 3, 1);
    check_history("tic_tac_toe", toe, 0, 0);
}

/* By name in either case, or by number; nobody asked for is the mover, and the first seat where
 * nobody moves. */
static void the_seat_is_the_one_asked_for(void **state)
{
    static const struct {
        const char *text;
        const char *seat;
        int expected;
    } cases[] = {
        {"kuhn_poker Q K", "second", 1},
        {"kuhn_poker Q K", "First", 0},
        {"kuhn_poker Q K", "1", 1},
        {"kuhn_poker Q K", NULL, 0},
        {"kuhn_poker Q K pass", NULL, 1},
        {"kuhn_poker", NULL, 0},
        {"kuhn_poker Q K pass pass", NULL, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_position position = read(cases[i].text, cases[i].seat);
        assert_int_equal(position.seat, cases[i].expected);
        ink_view *view = NULL;
        assert_int_equal(ink_position_view(&position, &view), INK_OK);
        assert_int_equal(ink_view_seat(view), cases[i].expected);
        ink_view_destroy(view);
        ink_position_release(&position);
    }
}

static void check_refused(const char *text, const char *seat, ink_status expected, int column)
{
    ink_position position = {0};
    ink_error error = {0};
    const ink_status status = ink_position_read(text, seat, &position, &error);
    if (status != expected || error.column != column) {
        fail_msg("\"%s\": %s at %d, not %s at %d: %s", text, ink_status_name(status), error.column,
                 ink_status_name(expected), column, error.text);
    }
    assert_true(strlen(error.text) > 5);
    assert_null(position.game);
    assert_null(position.walker);
    assert_int_equal(ink_position_read(text, seat, &position, NULL), expected);
}

static void errors_have_their_place_in_the_whole_text(void **state)
{
    check_refused("kuhn_poker Q K foo", NULL, INK_ERR_ILLEGAL, 16);
    check_refused("  kuhn_poker  Q  Q", NULL, INK_ERR_ILLEGAL, 18);
    check_refused("kuhn_poker Q K pass pass bet", NULL, INK_ERR_ILLEGAL, 26);
    check_refused("tic_tac_toe a1 a1", NULL, INK_ERR_ILLEGAL, 16);
    check_refused("tic_tac_toe a", NULL, INK_ERR_ILLEGAL, 13); /* a1, a2 or a3 */
    check_refused("", NULL, INK_ERR_SYNTAX, 1);
    check_refused("   ", NULL, INK_ERR_SYNTAX, 4);
    check_refused("   7up", NULL, INK_ERR_SYNTAX, 4);
    check_refused("  kuhn_poker(a Q K", NULL, INK_ERR_SYNTAX, 13);
    check_refused("  no_game Q", NULL, INK_ERR_NOT_FOUND, 3);
    check_refused("  kuhn_poker(a=1) Q K", NULL, INK_ERR_ARGUMENT, 14);
    check_refused("kuhn_poker Q K", "dealer", INK_ERR_ARGUMENT, 0);
    check_refused("kuhn_poker Q K", "2", INK_ERR_ARGUMENT, 0);
    check_refused("kuhn_poker Q K", "", INK_ERR_ARGUMENT, 0);
}

static void check_same_view(const char *one, const char *other, const char *seat)
{
    ink_position a = read(one, seat);
    ink_position b = read(other, seat);
    assert_true(ink_key_equal(ink_walker_key(a.walker, a.seat), ink_walker_key(b.walker, b.seat)));
    ink_position_release(&a);
    ink_position_release(&b);
}

static void a_question_mark_is_any_outcome_that_the_seat_did_not_see(void **state)
{
    check_same_view("kuhn_poker Q ? pass bet", "kuhn_poker Q K pass bet", "first");
    check_same_view("kuhn_poker Q ? pass bet", "kuhn_poker Q J pass bet", "first");
    check_same_view("kuhn_poker ? Q pass", "kuhn_poker K Q pass", "second");
    check_same_view("kuhn_poker ? J pass", "kuhn_poker K J pass", "second"); /* not J J */
}

static void a_question_mark_for_what_the_seat_saw_is_refused(void **state)
{
    check_refused("kuhn_poker ? K", NULL, INK_ERR_IMPOSSIBLE, 0);
    check_refused("kuhn_poker ? ? pass", "second", INK_ERR_IMPOSSIBLE, 0);
    check_refused("kuhn_poker Q ?", "second", INK_ERR_IMPOSSIBLE, 0);
}

static void a_question_mark_for_no_chance_move_is_refused(void **state)
{
    check_refused("kuhn_poker Q K ?", NULL, INK_ERR_ARGUMENT, 16);
    check_refused("tic_tac_toe ?", NULL, INK_ERR_ARGUMENT, 13);
    check_refused("kuhn_poker ? ? ? ? ? ? ? ? ?", NULL, INK_ERR_ARGUMENT, 28);
    check_refused("kuhn_poker Q K pass pass ?", NULL, INK_ERR_ARGUMENT, 26);
}

/* The last way to fill the "?", with a king, fails at the K; the others come to the foo. */
static void the_error_is_about_the_word_that_fails_in_every_way(void **state)
{
    check_refused("kuhn_poker ? K foo", NULL, INK_ERR_ILLEGAL, 16);
    check_refused("kuhn_poker ? K pass pass pass", "second", INK_ERR_ILLEGAL, 26);
    check_refused("kuhn_poker ? K pass ?", "second", INK_ERR_ARGUMENT, 21);
}

/* Chance deals the only card there is, then ann and bob move, and chance once more. */
static ink_game *make_forced(void)
{
    static const toy_node nodes[] = {
        {.mover = INK_MOVER_CHANCE, .first = 1, .count = 1},
        {.mover = INK_MOVER_CHANCE, .first = 2, .count = 1, .chance = 1},
        {.mover = 0, .first = 3, .count = 2, .chance = 1},
        {.mover = INK_MOVER_NOBODY},
        {.mover = INK_MOVER_CHANCE, .first = 5, .count = 1, .tokens = {1, 1}, .token = 1},
        {.mover = 1, .first = 6, .count = 2, .chance = 1},
        {.mover = INK_MOVER_NOBODY},
        {.mover = INK_MOVER_NOBODY},
    };
    return toy_create(nodes, 8, 2, INK_TRAIT_CHANCE);
}

static void check_forced(const char *moves, int node, int count)
{
    ink_position position = {0};
    ink_error error = {0};
    ink_game *game = make_forced();
    const ink_status status = ink_position_play(game, moves, NULL, &position, &error);
    if (status != INK_OK) {
        fail_msg("\"%s\": %s", moves, error.text);
    }
    assert_int_equal(toy_place(ink_walker_state(position.walker)), node);
    assert_int_equal(ink_walker_history(position.walker)->count, count);
    ink_position_release(&position);
}

static void forced_chance_moves_may_be_left_out(void **state)
{
    check_forced("", 2, 2);
    check_forced("b", 5, 4);
    check_forced("b b", 7, 5);
}

static void forced_chance_moves_may_be_named(void **state)
{
    check_forced("a", 2, 2);
    check_forced("a a", 2, 2);
    check_forced("a a b", 5, 4);
    check_forced("a a b a b", 7, 5);
    check_forced("a a b b", 7, 5);
    check_forced("a a a", 3, 3);
}

static void without_success_the_game_stays_with_the_caller(void **state)
{
    ink_game *game = make_forced();
    ink_position position = {0};
    ink_error error = {0};
    assert_int_equal(ink_position_play(game, " b  c", NULL, &position, &error), INK_ERR_ILLEGAL);
    assert_int_equal(error.column, 5);
    assert_int_equal(ink_position_play(game, "", "zoe", &position, &error), INK_ERR_ARGUMENT);
    assert_null(position.game);
    assert_int_equal(ink_position_play(game, "b", "ann", &position, &error), INK_OK);
    assert_ptr_equal(position.game, game);
    ink_position_release(&position);
    assert_null(position.game);
    ink_position_release(&position);
}

/* A number of chance moves of `outcomes` each, of which ann sees nothing. */
static ink_game *make_unseen(int moves, int outcomes)
{
    enum {
        MOST = 1 << 18
    };
    toy_node *nodes = calloc(MOST, sizeof *nodes);
    assert_non_null(nodes);
    int begin = 0;
    int end = 1;
    for (int ply = 0; ply < moves; ply++) {
        int count = end;
        for (int i = begin; i < end; i++) {
            nodes[i] = (toy_node){.mover = INK_MOVER_CHANCE,
                                  .first = count,
                                  .count = outcomes,
                                  .chance = 1.0 / outcomes};
            count += outcomes;
        }
        begin = end;
        end = count;
    }
    assert_true(end <= MOST);
    for (int i = begin; i < end; i++) {
        nodes[i] = (toy_node){.mover = INK_MOVER_NOBODY, .chance = 1.0 / outcomes};
    }
    ink_game *game = toy_create(nodes, end, 1, INK_TRAIT_CHANCE);
    free(nodes);
    return game;
}

static void check_unseen(int moves, int outcomes, const char *text, ink_status expected)
{
    ink_game *game = make_unseen(moves, outcomes);
    ink_position position = {0};
    ink_error error = {0};
    assert_int_equal(ink_position_play(game, text, NULL, &position, &error), expected);
    if (expected == INK_OK) {
        ink_position_release(&position);
    } else {
        assert_true(strlen(error.text) > 5);
        ink_game_destroy(game);
    }
}

/* 65,536 ways are tried. */
static void what_cannot_be_checked_is_not_believed(void **state)
{
    check_unseen(3, 16, "? ? ?", INK_OK);
    check_unseen(4, 17, "? ? ? ?", INK_ERR_LIMIT);
    check_unseen(4, 17, "? ? ? ? a", INK_ERR_LIMIT);
}

/* --- chance that is sampled ---------------------------------------------------------------- */

#define SLAM_NORTH "N:AJT9.AT943.A.654"
#define SLAM_EAST "E:Q876.K865.KQ.JT2"
#define SLAM_SOUTH "S:K52.72.864.AK873"
#define SLAM_WEST "W:43.QJ.JT97532.Q9"
#define SLAM_GIVEN "bridge_play(6C,S,deal=N:AJT9.AT943.A.654 - K52.72.864.AK873 -)"
#define SOUTH_GIVEN "bridge_play(6C,S,deal=N:- - K52.72.864.AK873 -)"
#define SLAM_PLAY " DJ DA DQ D4 S9 S7"
#define ENDING "bridge_play(NT,need=1,deck=AKQ.AKQ.AKQ.AKQ)"
#define LAST_CARDS "bridge_play(NT,need=1,deal=N:A2... K3... Q4... J5...)"

static void check_moves(const char *text, int count)
{
    ink_position position = read(text, NULL);
    if (ink_walker_history(position.walker)->count != count) {
        fail_msg("%s has %d moves", text, ink_walker_history(position.walker)->count);
    }
    ink_position_release(&position);
}

static void hands_that_are_fixed_are_dealt(void **state)
{
    check_moves(LAST_CARDS, 4);
    check_moves(LAST_CARDS " S5 SA", 6);
    check_moves("bridge_play(6C) " SLAM_NORTH " " SLAM_EAST " " SLAM_SOUTH, 4);
    check_moves("bridge_play(6C) " SLAM_NORTH " " SLAM_EAST " " SLAM_SOUTH " DJ", 5);
    check_moves(SLAM_GIVEN, 1);
    check_moves(SLAM_GIVEN " " SLAM_EAST, 4);
}

static void fixed_hands_may_be_written_out_in_every_way(void **state)
{
    check_moves(LAST_CARDS " N:A2... E:K3... S:Q4... W:J5... S5", 5);
    check_moves(LAST_CARDS " N:A2... W:J5... S5", 5);
    check_moves(LAST_CARDS " 2a... k3... s:4q... W:J5... S5", 5);
    check_moves(SLAM_GIVEN " " SLAM_NORTH " " SLAM_EAST " " SLAM_SOUTH " " SLAM_WEST SLAM_PLAY, 10);
    check_refused("bridge_play(NT,need=1,deal=N:A... K... Q... J...) A... 2...", NULL,
                  INK_ERR_ILLEGAL, 56);
}

/* Both texts are of one game: the bytes of the views are the same, the game's address apart. */
static void check_same_bytes(const char *hidden, const char *full, const char *seat)
{
    ink_position a = read(hidden, seat);
    ink_position b = read(full, seat);
    ink_view *views[2] = {NULL};
    assert_int_equal(a.seat, b.seat);
    assert_int_equal(ink_position_view(&a, &views[0]), INK_OK);
    assert_int_equal(ink_walker_replay(a.walker, ink_walker_history(b.walker)), INK_OK);
    assert_int_equal(ink_position_view(&a, &views[1]), INK_OK);
    assert_int_equal(ink_view_size(views[0]), ink_view_size(views[1]));
    assert_memory_equal(views[0], views[1], ink_view_size(views[0]));
    ink_view_destroy(views[0]);
    ink_view_destroy(views[1]);
    ink_position_release(&a);
    ink_position_release(&b);
}

static void hands_that_are_drawn_look_like_the_true_ones(void **state)
{
    static const char *const declarer[] = {" ? ?", " ?", " ? ? ? ?", " " SLAM_NORTH " ? ?",
                                           " " SLAM_NORTH " ? " SLAM_SOUTH " ?"};
    static const char full[] = SLAM_GIVEN " " SLAM_EAST " " SLAM_WEST SLAM_PLAY;
    for (size_t i = 0; i < sizeof declarer / sizeof declarer[0]; i++) {
        char text[200];
        (void)snprintf(text, sizeof text, SLAM_GIVEN "%s" SLAM_PLAY, declarer[i]);
        check_same_bytes(text, full, NULL);
    }
    /* A defender sees one hand and, before the lead here, dummy's. */
    check_same_bytes(ENDING " AKQ... ? ? ..KQ.A", ENDING " AKQ... .KQ..K .A.A.Q ..KQ.A", "West");
    check_same_bytes(ENDING " AKQ... ? ? ..KQ.A DK SA", ENDING " AKQ... .KQ..K .A.A.Q ..KQ.A DK SA",
                     "West");
}

static void drawn_hands_that_the_seat_sees_are_refused(void **state)
{
    check_refused("bridge_play(6C) " SLAM_NORTH " ? ? ? DJ", NULL, INK_ERR_IMPOSSIBLE, 0);
    check_refused(SLAM_GIVEN " ? ?", NULL, INK_ERR_IMPOSSIBLE, 0); /* West has the lead */
    check_refused(SLAM_GIVEN " ? ? DJ DA", NULL, INK_ERR_IMPOSSIBLE, 0);
    /* Dummy's hand is seen from the lead on. */
    check_same_bytes(SOUTH_GIVEN " ? ? ?", SOUTH_GIVEN " " SLAM_NORTH " " SLAM_EAST, "South");
    check_refused(SOUTH_GIVEN " ? ? ? DJ", "South", INK_ERR_IMPOSSIBLE, 0);
}

static void errors_after_drawn_hands_have_their_place(void **state)
{
    check_refused(SLAM_GIVEN " ? ? ?", NULL, INK_ERR_IMPOSSIBLE, 0);
    check_refused(SLAM_GIVEN " foo ?", NULL, INK_ERR_ILLEGAL, 64);
    check_refused(SLAM_GIVEN " ? ? DJ foo", NULL, INK_ERR_LIMIT, 71);
    check_refused(LAST_CARDS " S5 ?", NULL, INK_ERR_ARGUMENT, 58);
}

/* A message for a host without memory for the message itself: only the status counts. */
static void without_memory_nothing_is_left_behind(void **state)
{
    static const char *const texts[] = {"kuhn_poker Q ? pass bet", "tic_tac_toe b2 a1",
                                        "kuhn_poker Q K foo", "kuhn_poker ? K"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ink_status status = INK_ERR_NOMEM;
        for (uint64_t nth = 1; status == INK_ERR_NOMEM; nth++) {
            ink_position position = {0};
            ink_error error = {0};
            requests_fail(nth, true);
            status = ink_position_read(texts[i], NULL, &position, &error);
            (void)requests_end();
            if (status != INK_OK) {
                assert_null(position.game);
                assert_null(position.walker);
            }
            ink_position_release(&position);
        }
        assert_int_equal(status, i < 2 ? INK_OK : i == 2 ? INK_ERR_ILLEGAL : INK_ERR_IMPOSSIBLE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_the_named_moves),
        cmocka_unit_test(the_seat_is_the_one_asked_for),
        cmocka_unit_test(errors_have_their_place_in_the_whole_text),
        cmocka_unit_test(a_question_mark_is_any_outcome_that_the_seat_did_not_see),
        cmocka_unit_test(a_question_mark_for_what_the_seat_saw_is_refused),
        cmocka_unit_test(a_question_mark_for_no_chance_move_is_refused),
        cmocka_unit_test(the_error_is_about_the_word_that_fails_in_every_way),
        cmocka_unit_test(forced_chance_moves_may_be_left_out),
        cmocka_unit_test(forced_chance_moves_may_be_named),
        cmocka_unit_test(without_success_the_game_stays_with_the_caller),
        cmocka_unit_test(what_cannot_be_checked_is_not_believed),
        cmocka_unit_test(hands_that_are_fixed_are_dealt),
        cmocka_unit_test(fixed_hands_may_be_written_out_in_every_way),
        cmocka_unit_test(hands_that_are_drawn_look_like_the_true_ones),
        cmocka_unit_test(drawn_hands_that_the_seat_sees_are_refused),
        cmocka_unit_test(errors_after_drawn_hands_have_their_place),
        cmocka_unit_test(without_memory_nothing_is_left_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
