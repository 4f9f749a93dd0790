/* test_walker.c - plays in progress: keys, events, refusals, chance. */
#include <math.h>
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

/* Ann shows a side of a penny to nobody, bob is told that she did, and shows one himself; then
 * everybody sees whether they match. */
enum {
    TOLD = 7,
    MATCH = 8,
    DIFFER = 9
};

static ink_game *make_pennies(void)
{
    static const toy_node nodes[] = {
        {.mover = 0, .first = 1, .count = 2},
        {.mover = 1, .first = 3, .count = 2, .tokens = {0, TOLD}},
        {.mover = 1, .first = 5, .count = 2, .tokens = {0, TOLD}},
        {.mover = INK_MOVER_NOBODY, .payoff = 1, .tokens = {MATCH, MATCH}, .token = MATCH},
        {.mover = INK_MOVER_NOBODY, .payoff = -1, .tokens = {DIFFER, DIFFER}, .token = DIFFER},
        {.mover = INK_MOVER_NOBODY, .payoff = -1, .tokens = {DIFFER, DIFFER}, .token = DIFFER},
        {.mover = INK_MOVER_NOBODY, .payoff = 1, .tokens = {MATCH, MATCH}, .token = MATCH},
    };
    return toy_create(nodes, 7, 2, 0);
}

static ink_walker *make_walker(const ink_game *game)
{
    ink_walker *walker = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    return walker;
}

/* Plays the actions named by the letters of `moves`. */
static void play(ink_walker *walker, const char *moves)
{
    ink_walker_reset(walker);
    for (const char *move = moves; *move != '\0'; move++) {
        assert_int_equal(ink_walker_apply(walker, (ink_action)(*move - 'a')), INK_OK);
    }
}

/* The key that a list of events folds to: kind, then value. */
static ink_key fold_events(const ink_event *events, int count)
{
    ink_key key = {0, 0};
    for (int i = 0; i < count; i++) {
        key = ink_key_fold(ink_key_fold(key, events[i].kind), events[i].value);
    }
    return key;
}

static void check_key(const ink_walker *walker, int observer, const ink_event *events, int count)
{
    const ink_key expected = fold_events(events, count);
    const ink_key key = ink_walker_key(walker, observer);
    if (!ink_key_equal(key, expected)) {
        fail_msg("observer %d after %d moves has another key than its %d events", observer,
                 ink_walker_history(walker)->count, count);
    }
}

/* "Own actions, tokens, and a mark each time it became the mover", in that order within a move. */
static void keys_fold_actions_tokens_and_turns(void **state)
{
    const ink_event ann[] = {{INK_EVENT_TURN, 0}, {INK_EVENT_ACTION, 1}, {INK_EVENT_TOKEN, DIFFER}};
    const ink_event bob[] = {{INK_EVENT_TOKEN, TOLD},
                             {INK_EVENT_TURN, 0},
                             {INK_EVENT_ACTION, 0},
                             {INK_EVENT_TOKEN, DIFFER}};
    ink_game *game = make_pennies();
    ink_walker *walker = make_walker(game);
    check_key(walker, 0, ann, 1);
    check_key(walker, 1, bob, 0);
    play(walker, "b");
    check_key(walker, 0, ann, 2);
    check_key(walker, 1, bob, 2);
    check_key(walker, INK_OBSERVER_PUBLIC, bob, 0);
    play(walker, "ba");
    check_key(walker, 0, ann, 3);
    check_key(walker, 1, bob, 4);
    const ink_event everybody[] = {{INK_EVENT_TOKEN, DIFFER}};
    check_key(walker, INK_OBSERVER_PUBLIC, everybody, 1);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void a_hidden_move_hides_in_the_key_of_the_other_seat_only(void **state)
{
    ink_game *game = make_pennies();
    ink_walker *walker = make_walker(game);
    play(walker, "a");
    const ink_key ann = ink_walker_key(walker, 0);
    const ink_key bob = ink_walker_key(walker, 1);
    play(walker, "b");
    assert_false(ink_key_equal(ann, ink_walker_key(walker, 0)));
    assert_true(ink_key_equal(bob, ink_walker_key(walker, 1)));
    play(walker, "aa");
    const ink_key after = ink_walker_key(walker, 1);
    play(walker, "ba");
    assert_false(ink_key_equal(after, ink_walker_key(walker, 1)));
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

/* Bob moves three times; ann hears nothing until the end. */
static ink_game *make_silence(void)
{
    static const toy_node nodes[] = {
        {.mover = 1, .first = 1, .count = 1, .tokens = {5, 0}},
        {.mover = 1, .first = 2, .count = 1},
        {.mover = 1, .first = 3, .count = 1},
        {.mover = INK_MOVER_NOBODY, .tokens = {6, 6}},
    };
    return toy_create(nodes, 4, 2, 0);
}

static void a_seat_that_notices_nothing_keeps_its_key(void **state)
{
    const ink_event ann[] = {{INK_EVENT_TOKEN, 5}, {INK_EVENT_TOKEN, 6}};
    ink_game *game = make_silence();
    ink_walker *walker = make_walker(game);
    const char *const plays[] = {"", "a", "aa", "aaa"};
    for (int i = 0; i < 4; i++) {
        play(walker, plays[i]);
        check_key(walker, 0, ann, i < 3 ? 1 : 2);
    }
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

/* Equal tokens for a move of one's own and for one of another seat. */
static void acting_and_waiting_never_share_a_key(void **state)
{
    static const toy_node nodes[] = {
        {.mover = INK_MOVER_CHANCE, .first = 1, .count = 2},
        {.mover = 0, .first = 3, .count = 1, .chance = 0.5},
        {.mover = 1, .first = 4, .count = 1, .chance = 0.5},
        {.mover = INK_MOVER_NOBODY},
        {.mover = INK_MOVER_NOBODY},
    };
    ink_game *game = toy_create(nodes, 5, 2, INK_TRAIT_CHANCE);
    ink_walker *walker = make_walker(game);
    const char *const plays[] = {"a", "b", "aa", "ba"};
    ink_key keys[2][4];
    for (int i = 0; i < 4; i++) {
        play(walker, plays[i]);
        keys[0][i] = ink_walker_key(walker, 0);
        keys[1][i] = ink_walker_key(walker, 1);
    }
    assert_false(ink_key_equal(keys[0][0], keys[0][1]));
    assert_false(ink_key_equal(keys[1][0], keys[1][1]));
    assert_false(ink_key_equal(keys[0][2], keys[0][3]));
    assert_true(ink_key_equal(keys[0][1], keys[0][3])); /* bob acted, ann noticed nothing */
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void open_games_have_the_fold_of_the_state_for_every_key(void **state)
{
    ink_game *game = toy_random(5, 4, 3, INK_TRAIT_OPEN);
    ink_walker *walker = make_walker(game);
    for (int ply = 0; ply < 2; ply++) {
        const ink_key key =
            ink_key_fold_bytes((ink_key){0, 0}, ink_walker_state(walker), game->state_size);
        for (int observer = INK_OBSERVER_PUBLIC; observer < 3; observer++) {
            assert_true(ink_key_equal(ink_walker_key(walker, observer), key));
        }
        if (ink_walker_mover(walker) != INK_MOVER_NOBODY) {
            assert_int_equal(ink_walker_apply(walker, 0), INK_OK);
        }
    }
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

/* What a walker shows of itself. */
typedef struct snapshot {
    toy_state state;
    int count;
    ink_key keys[INK_MAX_SEATS + 1];
    ink_view *view;
} snapshot;

static snapshot take_snapshot(const ink_walker *walker)
{
    snapshot s = {.count = ink_walker_history(walker)->count};
    memcpy(&s.state, ink_walker_state(walker), sizeof s.state);
    for (int observer = INK_OBSERVER_PUBLIC; observer < 2; observer++) {
        s.keys[observer + 1] = ink_walker_key(walker, observer);
    }
    assert_int_equal(ink_walker_view(walker, 0, &s.view), INK_OK);
    return s;
}

static void check_unchanged(const ink_walker *walker, snapshot *before)
{
    snapshot now = take_snapshot(walker);
    assert_memory_equal(&now.state, &before->state, sizeof now.state);
    assert_int_equal(now.count, before->count);
    assert_memory_equal(now.keys, before->keys, sizeof now.keys);
    assert_int_equal(ink_view_size(now.view), ink_view_size(before->view));
    assert_memory_equal(now.view, before->view, ink_view_size(now.view));
    ink_view_destroy(now.view);
    ink_view_destroy(before->view);
}

static void an_illegal_action_is_refused_and_changes_nothing(void **state)
{
    static const ink_action illegal[] = {2, 3, 100, (uint64_t)1 << 32, INK_ACTION_NONE};
    ink_game *game = make_pennies();
    ink_walker *walker = make_walker(game);
    const char *const plays[] = {"", "b", "ba"};
    for (int p = 0; p < 3; p++) {
        play(walker, plays[p]);
        snapshot before = take_snapshot(walker);
        for (size_t i = 0; i < sizeof illegal / sizeof illegal[0]; i++) {
            assert_int_equal(ink_walker_apply(walker, illegal[i]), INK_ERR_ILLEGAL);
        }
        check_unchanged(walker, &before);
    }
    assert_int_equal(ink_walker_apply(walker, 0), INK_ERR_ILLEGAL); /* after the end */
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void without_memory_a_move_changes_nothing(void **state)
{
    ink_game *game = make_pennies();
    ink_status status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status == INK_ERR_NOMEM; nth++) {
        ink_walker *walker = make_walker(game);
        snapshot before = take_snapshot(walker);
        requests_fail(nth, true);
        status = ink_walker_apply(walker, 1);
        (void)requests_end();
        if (status == INK_ERR_NOMEM) {
            check_unchanged(walker, &before);
        } else {
            assert_int_equal(status, INK_OK);
            ink_view_destroy(before.view);
        }
        ink_walker_destroy(walker);
    }
    ink_game_destroy(game);
}

static void keys_and_views_depend_on_the_history_alone(void **state)
{
    ink_game *game = toy_random(8, 6, 3, INK_TRAIT_CHANCE);
    histories all;
    histories_init(game, &all);
    ink_walker *reused = make_walker(game);
    for (int i = 0; i < all.count; i++) {
        ink_walker *fresh = make_walker(game);
        assert_int_equal(ink_walker_replay(fresh, &all.items[i]), INK_OK);
        assert_int_equal(ink_walker_replay(reused, &all.items[i]), INK_OK);
        assert_true(history_equal(ink_walker_history(reused), &all.items[i]));
        for (int observer = INK_OBSERVER_PUBLIC; observer < 3; observer++) {
            assert_true(
                ink_key_equal(ink_walker_key(fresh, observer), ink_walker_key(reused, observer)));
        }
        ink_walker_destroy(fresh);
    }
    ink_walker_destroy(reused);
    histories_release(&all);
    ink_game_destroy(game);
}

static void a_replay_that_fails_stands_at_the_bad_action(void **state)
{
    ink_game *game = make_pennies();
    ink_walker *walker = make_walker(game);
    ink_action actions[] = {1, 5, 0};
    const ink_history history = {actions, 3, 3};
    assert_int_equal(ink_walker_replay(walker, &history), INK_ERR_ILLEGAL);
    assert_int_equal(ink_walker_history(walker)->count, 1);
    assert_int_equal(toy_place(ink_walker_state(walker)), 2);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

/* One chance move with the given probabilities. */
static ink_game *make_die(const double *chances, int count)
{
    toy_node nodes[27] = {{.mover = INK_MOVER_CHANCE, .first = 1, .count = count}};
    for (int i = 0; i < count; i++) {
        nodes[1 + i] = (toy_node){.mover = INK_MOVER_NOBODY, .chance = chances[i]};
    }
    return toy_create(nodes, count + 1, 1, INK_TRAIT_CHANCE);
}

/* Each count within five standard deviations of its expectation. */
static void chance_is_drawn_by_its_probabilities(void **state)
{
    static const double chances[] = {0.5, 0.0, 0.25, 0.05, 0.2};
    const int draws = 20000;
    ink_game *game = make_die(chances, 5);
    ink_walker *walker = make_walker(game);
    ink_random random;
    ink_random_init(&random, 17);
    int counts[5] = {0};
    for (int i = 0; i < draws; i++) {
        ink_walker_reset(walker);
        assert_int_equal(ink_walker_draw(walker, &random), INK_OK);
        counts[ink_walker_history(walker)->actions[0]]++;
    }
    for (int i = 0; i < 5; i++) {
        const double expected = draws * chances[i];
        const double deviation = sqrt(expected * (1.0 - chances[i]));
        if (fabs(counts[i] - expected) > 5.0 * deviation) {
            fail_msg("outcome %d came %d times of %d", i, counts[i], draws);
        }
    }
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

/* Ten times 0.1 is less than the greatest number below 1, so that something is left over for this
 * number, which the generator gives first. */
static void rounding_never_draws_an_impossible_outcome(void **state)
{
    static const double chances[] = {0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.0, 0.0};
    ink_game *game = make_die(chances, 12);
    ink_walker *walker = make_walker(game);
    const uint64_t ninth = UINT64_MAX * 0x8E38E38E38E38E39U;
    const uint64_t turned = (ninth >> 7) | (ninth << 57);
    ink_random random = {{1, turned * 0xCCCCCCCCCCCCCCCDU, 2, 3}};
    ink_random copy = random;
    assert_int_equal(ink_random_next(&copy), UINT64_MAX);
    assert_int_equal(ink_walker_draw(walker, &random), INK_OK);
    assert_int_equal(ink_walker_history(walker)->actions[0], 9);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static ink_action draw_last(const ink_game *game, const ink_state *state, ink_random *random)
{
    (void)random;
    return (ink_action)toy_nodes(game)[toy_place(state)].count - 1;
}

static bool allows_any(const ink_game *game, const ink_state *state, ink_action action)
{
    return action < (ink_action)toy_nodes(game)[toy_place(state)].count;
}

static void sampled_chance_is_drawn_by_the_game(void **state)
{
    static const double chances[] = {0.5, 0.25, 0.25};
    ink_game *game = make_die(chances, 3);
    game->traits |= INK_TRAIT_CHANCE_SAMPLED;
    game->draw = draw_last;
    game->allows = allows_any;
    ink_walker *walker = make_walker(game);
    ink_random random;
    ink_random_init(&random, 1);
    assert_int_equal(ink_walker_draw(walker, &random), INK_OK);
    assert_int_equal(ink_walker_history(walker)->actions[0], 2);
    ink_walker_reset(walker);
    assert_int_equal(ink_walker_apply(walker, 3), INK_ERR_ILLEGAL);
    assert_int_equal(ink_walker_apply(walker, 1), INK_OK);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void drawing_stops_where_a_seat_is_to_move(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_walker *walker = make_walker(game);
    ink_random random;
    ink_random_init(&random, 1);
    assert_int_equal(ink_walker_mover(walker), INK_MOVER_CHANCE);
    assert_int_equal(ink_walker_draw(walker, &random), INK_OK);
    assert_int_equal(ink_walker_mover(walker), 0);
    assert_int_equal(ink_walker_draw(walker, &random), INK_OK);
    assert_int_equal(ink_walker_history(walker)->count, 2);
    assert_ptr_equal(ink_walker_game(walker), game);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void chance_can_be_drawn_one_move_at_a_time(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_walker *walker = make_walker(game);
    ink_walker *other = make_walker(game);
    ink_random random;
    ink_random_init(&random, 3);
    ink_random same = random;
    for (int i = 1; i <= 2; i++) {
        assert_int_equal(ink_walker_draw_one(walker, &random), INK_OK);
        assert_int_equal(ink_walker_history(walker)->count, i);
    }
    assert_int_equal(ink_walker_draw_one(walker, &random), INK_ERR_ARGUMENT);
    assert_int_equal(ink_walker_draw(other, &same), INK_OK);
    assert_true(ink_key_equal(ink_walker_key(walker, 0), ink_walker_key(other, 0)));
    ink_walker_destroy(other);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_fold_actions_tokens_and_turns),
        cmocka_unit_test(a_hidden_move_hides_in_the_key_of_the_other_seat_only),
        cmocka_unit_test(a_seat_that_notices_nothing_keeps_its_key),
        cmocka_unit_test(acting_and_waiting_never_share_a_key),
        cmocka_unit_test(open_games_have_the_fold_of_the_state_for_every_key),
        cmocka_unit_test(an_illegal_action_is_refused_and_changes_nothing),
        cmocka_unit_test(without_memory_a_move_changes_nothing),
        cmocka_unit_test(keys_and_views_depend_on_the_history_alone),
        cmocka_unit_test(a_replay_that_fails_stands_at_the_bad_action),
        cmocka_unit_test(chance_is_drawn_by_its_probabilities),
        cmocka_unit_test(rounding_never_draws_an_impossible_outcome),
        cmocka_unit_test(sampled_chance_is_drawn_by_the_game),
        cmocka_unit_test(drawing_stops_where_a_seat_is_to_move),
        cmocka_unit_test(chance_can_be_drawn_one_move_at_a_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
