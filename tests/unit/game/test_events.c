/* test_events.c - what a seat notices of a move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "game/events.h"
#include "support.h"
#include "toy.h"

/* Ann moves twice running, then bob. */
static ink_game *make_game(void)
{
    static const toy_node nodes[] = {
        {.mover = 0, .first = 1, .count = 1, .tokens = {3, 4}, .token = 2},
        {.mover = 0, .first = 2, .count = 1, .tokens = {5, 0}},
        {.mover = 1, .first = 3, .count = 1, .tokens = {0, 6}, .token = 7},
        {.mover = INK_MOVER_NOBODY},
    };
    return toy_create(nodes, 4, 2, 0);
}

static void check_move(const ink_game *game, int node, int seat, const ink_event *expected,
                       int count)
{
    const toy_state before = {node - 1, 0};
    const toy_state after = {node, 0};
    ink_event events[INKI_MAX_EVENTS];
    const int found =
        inki_events(game, node == 0 ? NULL : (const ink_state *)&before,
                    node == 0 ? INK_ACTION_NONE : 0, (const ink_state *)&after, seat, events);
    const size_t size = (size_t)count * sizeof *events;
    if (found != count || (count > 0 && memcmp(events, expected, size) != 0)) {
        fail_msg("on coming to node %d, seat %d does not notice the %d events it should", node,
                 seat, count);
    }
}

static void a_seat_notices_its_action_then_a_token_then_its_turn(void **state)
{
    const ink_event start[] = {{INK_EVENT_TOKEN, 3}, {INK_EVENT_TURN, 0}};
    const ink_event again[] = {{INK_EVENT_ACTION, 0}, {INK_EVENT_TOKEN, 5}, {INK_EVENT_TURN, 0}};
    const ink_event bob_start[] = {{INK_EVENT_TOKEN, 4}};
    const ink_event bob_turn[] = {{INK_EVENT_TOKEN, 6}, {INK_EVENT_TURN, 0}};
    const ink_event action[] = {{INK_EVENT_ACTION, 0}};
    ink_game *game = make_game();
    check_move(game, 0, 0, start, 2);
    check_move(game, 0, 1, bob_start, 1);
    check_move(game, 1, 0, again, 3);
    check_move(game, 1, 1, NULL, 0);
    check_move(game, 2, 0, action, 1);
    check_move(game, 2, 1, bob_turn, 2);
    check_move(game, 3, 0, NULL, 0);
    check_move(game, 3, 1, action, 1);
    ink_game_destroy(game);
}

static void kinds_are_part_of_a_key(void **state)
{
    const ink_key begin = {1, 2};
    const ink_event events[] = {{INK_EVENT_TOKEN, 5}, {INK_EVENT_ACTION, 5}, {INK_EVENT_TURN, 5}};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < i; k++) {
            assert_false(
                ink_key_equal(inki_key_event(begin, events[i]), inki_key_event(begin, events[k])));
        }
    }
}

static void the_public_key_folds_public_tokens(void **state)
{
    ink_game *game = make_game();
    const toy_state places[] = {{0, 0}, {1, 0}, {2, 0}};
    inki_keys keys;
    inki_keys_start(game, (const ink_state *)&places[0], &keys);
    const ink_key first = inki_key_event((ink_key){0, 0}, (ink_event){INK_EVENT_TOKEN, 2});
    assert_true(ink_key_equal(keys.everybody, first));
    inki_keys_step(game, (const ink_state *)&places[0], 0, (const ink_state *)&places[1], &keys);
    assert_true(ink_key_equal(keys.everybody, first));
    inki_keys_step(game, (const ink_state *)&places[1], 0, (const ink_state *)&places[2], &keys);
    const ink_key second = inki_key_event(first, (ink_event){INK_EVENT_TOKEN, 7});
    assert_true(ink_key_equal(keys.everybody, second));
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_notices_its_action_then_a_token_then_its_turn),
        cmocka_unit_test(kinds_are_part_of_a_key),
        cmocka_unit_test(the_public_key_folds_public_tokens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
