/* test_game.c - histories, legality, and actions by name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/spec.h"
#include "requests.h"
#include "support.h"
#include "toy.h"

static void a_history_holds_what_was_appended(void **state)
{
    ink_history history = {0};
    for (ink_action i = 0; i < 1000; i++) {
        assert_int_equal(ink_history_append(&history, i * i), INK_OK);
    }
    assert_int_equal(history.count, 1000);
    for (ink_action i = 0; i < 1000; i++) {
        assert_int_equal(history.actions[i], i * i);
    }
    ink_history_release(&history);
    assert_int_equal(history.count, 0);
    ink_history_release(&history);
}

static void a_copy_has_memory_of_its_own(void **state)
{
    ink_history from = {0};
    ink_history to = {0};
    assert_int_equal(ink_history_copy(&from, &to), INK_OK);
    assert_int_equal(to.count, 0);
    for (ink_action i = 0; i < 100; i++) {
        assert_int_equal(ink_history_append(&from, i), INK_OK);
    }
    assert_int_equal(ink_history_copy(&from, &to), INK_OK);
    from.actions[7] = 99;
    assert_int_equal(to.count, 100);
    assert_int_equal(to.actions[7], 7);
    from.count = 3;
    requests_fail(1, true); /* a shorter one fits */
    assert_int_equal(ink_history_copy(&from, &to), INK_OK);
    assert_int_equal(requests_end(), 0);
    assert_int_equal(to.count, 3);
    ink_history_release(&from);
    ink_history_release(&to);
}

static void without_memory_a_history_is_left_alone(void **state)
{
    ink_history from = {0};
    ink_history to = {0};
    requests_fail(1, true);
    assert_int_equal(ink_history_append(&from, 1), INK_ERR_NOMEM);
    (void)requests_end();
    assert_int_equal(from.count, 0);
    for (ink_action i = 0; i < 100; i++) {
        assert_int_equal(ink_history_append(&from, i), INK_OK);
    }
    assert_int_equal(ink_history_append(&to, 5), INK_OK);
    requests_fail(1, true);
    assert_int_equal(ink_history_copy(&from, &to), INK_ERR_NOMEM);
    (void)requests_end();
    assert_int_equal(to.count, 1);
    assert_int_equal(to.actions[0], 5);
    ink_history_release(&from);
    ink_history_release(&to);
}

static void a_new_game_owns_its_data(void **state)
{
    ink_game *game = inki_game_new(100);
    assert_non_null(game);
    for (size_t i = 0; i < 100; i++) {
        assert_int_equal(((const unsigned char *)game->data)[i], 0);
    }
    ink_game_destroy(game);
    game = inki_game_new(0);
    assert_non_null(game);
    ink_game_destroy(game);
    ink_game_destroy(NULL);
    for (uint64_t nth = 1; nth <= 2; nth++) {
        requests_fail(nth, false);
        assert_null(inki_game_new(100));
        (void)requests_end();
    }
}

static bool is_legal(const ink_game *game, int node, ink_action action)
{
    const toy_state state = {node, 0};
    bool legal = false;
    assert_int_equal(ink_game_legal(game, (const ink_state *)&state, action, &legal), INK_OK);
    return legal;
}

/* Chance has three outcomes, then ann two actions. */
static ink_game *make_game(void)
{
    static const toy_node nodes[] = {
        {.mover = INK_MOVER_CHANCE, .first = 1, .count = 3},
        {.mover = 0, .first = 4, .count = 2, .chance = 0.5},
        {.mover = INK_MOVER_NOBODY, .chance = 0.25},
        {.mover = INK_MOVER_NOBODY, .chance = 0.25},
        {.mover = INK_MOVER_NOBODY},
        {.mover = INK_MOVER_NOBODY},
    };
    return toy_create(nodes, 6, 1, INK_TRAIT_CHANCE);
}

static bool allows_odd(const ink_game *game, const ink_state *state, ink_action action)
{
    (void)game;
    (void)state;
    return action % 2 == 1;
}

static void legal_is_what_the_game_lists_or_allows(void **state)
{
    ink_game *game = make_game();
    assert_true(is_legal(game, 0, 2));
    assert_false(is_legal(game, 0, 3));
    assert_true(is_legal(game, 1, 1));
    assert_false(is_legal(game, 1, 2));
    assert_false(is_legal(game, 1, INK_ACTION_NONE));
    assert_false(is_legal(game, 2, 0));
    game->traits |= INK_TRAIT_CHANCE_SAMPLED;
    game->allows = allows_odd;
    assert_true(is_legal(game, 0, 12345));
    assert_false(is_legal(game, 0, 2));
    assert_true(is_legal(game, 1, 0)); /* a seat's actions are still listed */

    const toy_state state_1 = {1, 0};
    bool legal = true;
    requests_fail(1, true);
    assert_int_equal(ink_game_legal(game, (const ink_state *)&state_1, 0, &legal), INK_ERR_NOMEM);
    (void)requests_end();
    assert_true(legal);
    ink_game_destroy(game);
}

/* The names of six actions of one seat. */
static const char *const names[] = {"pass", "Pass", "raise10", "raise100", "Fold", "fox"};

static void name_action(const ink_game *game, const ink_state *state, ink_action action,
                        ink_text *out)
{
    (void)game;
    (void)state;
    ink_text_add(out, names[action]);
}

static ink_game *make_named(void)
{
    toy_node nodes[7] = {{.mover = 0, .first = 1, .count = 6}};
    for (int i = 1; i < 7; i++) {
        nodes[i] = (toy_node){.mover = INK_MOVER_NOBODY};
    }
    ink_game *game = toy_create(nodes, 7, 1, 0);
    game->action_text = name_action;
    return game;
}

static void actions_are_found_by_name_or_by_a_clear_beginning(void **state)
{
    static const struct {
        const char *text;
        int action; /* -1: none */
    } cases[] = {
        {"pass", 0},   {"Pass", 1},     {"PASS", -1},    {"p", 0},       {"P", 1},
        {"raise", -1}, {"raise10", 2},  {"raise100", 3}, {"RAISE10", 2}, {"raise101", -1},
        {"fold", 4},   {"FOL", 4},      {"fo", 5},       {"Fo", 4},      {"FO", -1},
        {"f", 5},      {"F", 4},        {"fox ", -1},    {"", -1},       {"x", -1},
        {"pa", 0},     {"rAISE100", 3},
    };
    ink_game *game = make_named();
    const toy_state start = {0, 0};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_action action = 99;
        const ink_status status =
            ink_game_action_read(game, (const ink_state *)&start, cases[i].text, &action);
        const int found = status == INK_OK ? (int)action : -1;
        if (found != cases[i].action ||
            (found < 0 && (status != INK_ERR_NOT_FOUND || action != 99))) {
            fail_msg("\"%s\" is action %d (%s), not %d", cases[i].text, found,
                     ink_status_name(status), cases[i].action);
        }
    }
    ink_game_destroy(game);
}

static ink_status read_forty_two(const ink_game *game, const ink_state *state, const char *text,
                                 ink_action *out)
{
    (void)game;
    (void)state;
    if (strcmp(text, "it") != 0) {
        return INK_ERR_NOT_FOUND;
    }
    *out = 42;
    return INK_OK;
}

static void a_game_may_read_its_actions_itself(void **state)
{
    ink_game *game = make_game();
    const toy_state start = {0, 0};
    const toy_state end = {2, 0};
    ink_action action = 99;
    game->action_read = read_forty_two;
    assert_int_equal(ink_game_action_read(game, (const ink_state *)&start, "it", &action), INK_OK);
    assert_int_equal(action, 42);
    assert_int_equal(ink_game_action_read(game, (const ink_state *)&start, "a", &action),
                     INK_ERR_NOT_FOUND);
    assert_int_equal(ink_game_action_read(game, (const ink_state *)&end, "it", &action),
                     INK_ERR_NOT_FOUND);
    game->action_read = NULL;
    game->traits |= INK_TRAIT_CHANCE_SAMPLED;
    assert_int_equal(ink_game_action_read(game, (const ink_state *)&start, "a", &action),
                     INK_ERR_NOT_FOUND);
    ink_game_destroy(game);
}

static void without_memory_no_name_is_found(void **state)
{
    ink_game *game = make_named();
    const toy_state start = {0, 0};
    ink_status status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status == INK_ERR_NOMEM; nth++) {
        ink_action action = 99;
        requests_fail(nth, false);
        status = ink_game_action_read(game, (const ink_state *)&start, "fox", &action);
        (void)requests_end();
        assert_int_equal(action, status == INK_OK ? 5 : 99);
    }
    assert_int_equal(status, INK_OK);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_history_holds_what_was_appended),
        cmocka_unit_test(a_copy_has_memory_of_its_own),
        cmocka_unit_test(without_memory_a_history_is_left_alone),
        cmocka_unit_test(a_new_game_owns_its_data),
        cmocka_unit_test(legal_is_what_the_game_lists_or_allows),
        cmocka_unit_test(actions_are_found_by_name_or_by_a_clear_beginning),
        cmocka_unit_test(a_game_may_read_its_actions_itself),
        cmocka_unit_test(without_memory_no_name_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
