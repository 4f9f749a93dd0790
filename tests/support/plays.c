/* plays.c - see plays.h. */

#include "plays.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

ink_position play_position(const char *text)
{
    ink_position position = {0};
    ink_error error = {0};
    if (ink_position_read(text, NULL, &position, &error) != INK_OK) {
        fail_msg("%s: %s", text, error.text);
    }
    return position;
}

void play_check_payoff(const char *text, double expected)
{
    ink_position position = play_position(text);
    const ink_game *game = position.game;
    const ink_state *state = ink_walker_state(position.walker);
    if (ink_walker_mover(position.walker) != INK_MOVER_NOBODY) {
        fail_msg("%s: play is not over", text);
    }
    const double paid = game->payoff(game, state, 0);
    if (paid != expected || game->payoff(game, state, 1) != -expected) {
        fail_msg("%s pays %g, not %g", text, paid, expected);
    }
    ink_position_release(&position);
}

void play_check_actions(const char *text, int seat, const char *expected)
{
    ink_position position = play_position(text);
    const ink_game *game = position.game;
    const ink_state *state = ink_walker_state(position.walker);
    const int mover = ink_walker_mover(position.walker);
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    assert_non_null(actions);
    const int count = mover == INK_MOVER_NOBODY ? 0 : game->actions(game, state, actions);
    ink_text have = {0};
    for (int i = 0; i < count; i++) {
        ink_text_add(&have, i == 0 ? "" : " ");
        game->action_text(game, state, actions[i], &have);
    }
    if (mover != seat || strcmp(ink_text_string(&have), expected) != 0) {
        fail_msg("%s: %d is to move: %s", text, mover, ink_text_string(&have));
    }
    ink_text_release(&have);
    free(actions);
    ink_position_release(&position);
}

bool play_alike(const char *a, const char *b, int observer)
{
    ink_position one = play_position(a);
    ink_position other = play_position(b);
    const bool alike =
        ink_key_equal(ink_walker_key(one.walker, observer), ink_walker_key(other.walker, observer));
    ink_position_release(&one);
    ink_position_release(&other);
    return alike;
}

void play_check_text(const char *text, int seat, const char *expected)
{
    ink_position position = play_position(text);
    ink_text have = {0};
    if (seat < 0) {
        position.game->state_text(position.game, ink_walker_state(position.walker), &have);
    } else {
        ink_view *view = NULL;
        assert_int_equal(ink_walker_view(position.walker, seat, &view), INK_OK);
        ink_view_text(view, &have);
        ink_view_destroy(view);
    }
    assert_string_equal(ink_text_string(&have), expected);
    ink_text_release(&have);
    ink_position_release(&position);
}

void play_check_refused(const char *text, const char *sentence)
{
    ink_game *game = NULL;
    ink_error error = {0};
    assert_int_equal(ink_game_create(text, &game, &error), INK_ERR_ARGUMENT);
    assert_null(game);
    assert_string_equal(error.text, sentence);
}
