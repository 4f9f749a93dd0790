/* bridge_walk.h - what the tests of bridge_play share: games to try, and ways through them. */
#ifndef TESTS_BRIDGE_WALK_H
#define TESTS_BRIDGE_WALK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/game.h>
#include <inkling/view.h>

#include "bridge/bridge_play.h"

/* Games of every kind: short and full, with fixed hands, other leaders, other defences. */
static const char *const play_games[] = {
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
#define PLAY_GAME_COUNT ((int)(sizeof play_games / sizeof play_games[0]))

/* A deal for a slam in clubs by South. */
static const char slam_deal[] = "N:AJT9.AT943.A.654 E:Q876.K865.KQ.JT2 S:K52.72.864.AK873 "
                                "W:43.QJ.JT97532.Q9";

/* A walker at the start. */
static inline ink_walker *walk(const ink_game *game)
{
    ink_walker *walker = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    return walker;
}

/* Draws a random move; false when play is over. */
static inline bool choose(const ink_walker *walker, ink_random *random, ink_action *out)
{
    const ink_game *game = ink_walker_game(walker);
    const ink_state *state = ink_walker_state(walker);
    const int mover = ink_walker_mover(walker);
    if (mover == INK_MOVER_NOBODY) {
        return false;
    }
    if (mover == INK_MOVER_CHANCE) {
        *out = game->draw(game, state, random);
        return true;
    }
    ink_action actions[13];
    const int count = game->actions(game, state, actions);
    assert_true(1 <= count && count <= game->max_actions);
    *out = actions[ink_random_below(random, (uint64_t)count)];
    return true;
}

/* Plays a random move; false when play is over. */
static inline bool random_move(ink_walker *walker, ink_random *random)
{
    ink_action action;
    if (!choose(walker, random, &action)) {
        return false;
    }
    assert_int_equal(ink_walker_apply(walker, action), INK_OK);
    return true;
}

/* A walker with hands dealt and cards played, given as names of actions. */
static inline ink_walker *walk_to(const ink_game *game, const char *names)
{
    ink_walker *walker = walk(game);
    char word[80];
    for (const char *at = names; *at != '\0';) {
        const size_t size = strcspn(at, " ");
        assert_true(size < sizeof word);
        memcpy(word, at, size);
        word[size] = '\0';
        ink_action action;
        if (ink_game_action_read(game, ink_walker_state(walker), word, &action) != INK_OK) {
            fail_msg("\"%s\" is no action", word);
        }
        assert_int_equal(ink_walker_apply(walker, action), INK_OK);
        at += size + (at[size] == ' ');
    }
    return walker;
}

#endif
