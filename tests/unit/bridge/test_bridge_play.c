/* test_bridge_play.c - the game bridge_play: dealing, play, who sees what, and the worlds. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/game.h>
#include <inkling/view.h>

#include "bridge/bits.h"
#include "bridge/bridge_play.h"
#include "support.h"

/* Games of every kind: short and full, with fixed hands, other leaders, other defences. */
static const char *const games[] = {
    "bridge_play",
    "bridge_play(4SX,W,defence=all,payoff=score,vulnerable=ew)",
    "bridge_play(1C,E,deal=W:AKQJT98765432... - - -,payoff=tricks)",
    "bridge_play(2H,N,deal=N:AK.AK.AK.K765432 - 432.432.32.QJT98 -,need=3)",
    "bridge_play(7NT,N,leader=W)",
    "bridge_play(NT,need=2,deck=AKQ.AKQ.AKQ.AKQ)",
    "bridge_play(S,S,deal=N:A2.K.. - - -,deck=AKQJ32.AKQ.AK.2,payoff=tricks,leader=N)",
    "bridge_play(H,W,deal=S:A2.K.. - - -,deck=AKQJ32.AKQ.AK.2,need=1,leader=E,defence=all)",
    "bridge_play(C,E,deal=N:A... 2... 3... .4..,payoff=tricks)",
    "bridge_play(3D,E,deck=AKQJ5432.AKQ2.KQJ2.AKQ2,need=4,payoff=score)",
};
#define GAME_COUNT ((int)(sizeof games / sizeof games[0]))

static ink_game *make(const char *text)
{
    ink_game *game = NULL;
    ink_error error = {0};
    if (ink_game_create(text, &game, &error) != INK_OK) {
        fail_msg("%s: %s", text, error.text);
    }
    return game;
}

static ink_walker *walk(const ink_game *game)
{
    ink_walker *walker = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    return walker;
}

/* Plays one random move; false when play is over. */
static bool random_move(ink_walker *walker, ink_random *random)
{
    const ink_game *game = ink_walker_game(walker);
    const int mover = ink_walker_mover(walker);
    if (mover == INK_MOVER_NOBODY) {
        return false;
    }
    ink_action action;
    if (mover == INK_MOVER_CHANCE) {
        action = game->draw(game, ink_walker_state(walker), random);
    } else {
        ink_action actions[13];
        const int count = game->actions(game, ink_walker_state(walker), actions);
        assert_true(1 <= count && count <= game->max_actions);
        action = actions[ink_random_below(random, (uint64_t)count)];
    }
    assert_int_equal(ink_walker_apply(walker, action), INK_OK);
    return true;
}

static void check_world(const ink_view *view, ink_walker *other, const ink_history *history)
{
    ink_view *again = NULL;
    assert_int_equal(ink_walker_replay(other, history), INK_OK);
    assert_int_equal(ink_walker_view(other, ink_view_seat(view), &again), INK_OK);
    assert_int_equal(ink_view_size(view), ink_view_size(again));
    assert_memory_equal(view, again, ink_view_size(view));
    ink_view_destroy(again);
}

/* Listed worlds (the first, the last, one between) and drawn ones look like the view. */
static void check_view(const ink_view *view, ink_walker *other, ink_random *random)
{
    const ink_game *game = ink_view_game(view);
    const uint64_t limit = UINT64_MAX - 1;
    const uint64_t count = game->world_count(game, view, limit);
    assert_true(count > 0);
    ink_history history = {0};
    double log_weight = 1.0;
    if (count <= limit) {
        const uint64_t indices[3] = {0, count - 1, ink_random_below(random, count)};
        for (int i = 0; i < 3; i++) {
            assert_int_equal(game->world(game, view, indices[i], &history, &log_weight), INK_OK);
            check_world(view, other, &history);
        }
        assert_int_equal(game->world(game, view, count, &history, &log_weight), INK_ERR_NOT_FOUND);
    }
    for (int i = 0; i < 2; i++) {
        assert_int_equal(game->sample(game, view, NULL, random, &history, &log_weight), INK_OK);
        assert_true(log_weight >= 0.0 && log_weight <= 0.0);
        check_world(view, other, &history);
    }
    ink_history_release(&history);
}

static void worlds_look_like_the_view(void **state)
{
    ink_random random;
    ink_random_init(&random, 1);
    for (int i = 0; i < test_scaled(10 * GAME_COUNT); i++) {
        ink_game *game = make(games[i % GAME_COUNT]);
        ink_walker *walker = walk(game);
        ink_walker *other = walk(game);
        do {
            for (int seat = 0; seat < game->seat_count; seat++) {
                ink_view *view = NULL;
                assert_int_equal(ink_walker_view(walker, seat, &view), INK_OK);
                check_view(view, other, &random);
                ink_text text = {0};
                ink_view_text(view, &text);
                assert_int_equal(ink_text_status(&text), INK_OK);
                ink_text_release(&text);
                ink_view_destroy(view);
            }
        } while (random_move(walker, &random));
        ink_walker_destroy(walker);
        ink_walker_destroy(other);
        ink_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_look_like_the_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
