/* test_bridge_play_open.c - bridge_play with open cards. */

#include <math.h>

#include "bridge_walk.h"
#include "support.h"

/* Exhaustive minimax over the game's own moves: the fewest and obvious. */
static double minimax(const ink_game *game, const inki_bridge_state *at)
{
    const ink_state *state = (const ink_state *)(const void *)at;
    const int mover = game->mover(game, state);
    if (mover == INK_MOVER_NOBODY) {
        return game->payoff(game, state, 0);
    }
    ink_action actions[13];
    const int count = game->actions(game, state, actions);
    double best = mover == 0 ? -HUGE_VAL : HUGE_VAL;
    for (int i = 0; i < count; i++) {
        inki_bridge_state child = *at;
        game->apply(game, (ink_state *)(void *)&child, actions[i]);
        const double value = minimax(game, &child);
        best = mover == 0 ? fmax(best, value) : fmin(best, value);
    }
    return best;
}

/* Compares the open solver with minimax in one state. */
static void check_open(const ink_game *game, ink_open *open, const ink_state *state)
{
    double values[13];
    double measures[13 * INK_MAX_MEASURES];
    ink_open_answer answer = {.values = values, .measures = measures};
    assert_int_equal(game->open_values(open, state, NULL, &answer), INK_OK);
    ink_action actions[13];
    const int count = game->actions(game, state, actions);
    const bool is_first = game->mover(game, state) == 0;
    double best = is_first ? -HUGE_VAL : HUGE_VAL;
    for (int i = 0; i < count; i++) {
        inki_bridge_state child = *inki_bridge_state_of(state);
        game->apply(game, (ink_state *)(void *)&child, actions[i]);
        const double value = minimax(game, &child);
        if (fabs(value - values[i]) > 1e-12) {
            fail_msg("%s: action %d is worth %g, not %g", game->text, i, value, values[i]);
        }
        best = is_first ? fmax(best, value) : fmin(best, value);
    }
    for (double target = best - 1.0; target < best + 1.5; target += 0.5) {
        bool reached;
        uint64_t nodes = 0;
        assert_int_equal(game->open_at_least(open, state, target, NULL, &nodes, &reached), INK_OK);
        assert_int_equal(reached, best >= target);
    }
}

static void open_values_are_those_of_minimax(void **state)
{
    static const char *const small[] = {
        "bridge_play(NT,S,payoff=tricks,deck=AK32.AK3.AK2.JT)",
        "bridge_play(H,W,need=2,deck=AK32.AK3.AK2.JT)",
        "bridge_play(2S,N,need=1,payoff=score,vulnerable=ns,deck=AK32.AK3.AK2.JT)",
        "bridge_play(5D,E,need=3,payoff=score,deck=AK32.AK3.AK2.JT)",
    };
    ink_random random;
    ink_random_init(&random, 9);
    for (int i = 0; i < test_scaled(100); i++) {
        ink_game *game = test_game(small[i % 4]);
        ink_open *open = NULL;
        assert_int_equal(game->open_create(game, 0, &open), INK_OK);
        ink_walker *walker = walk(game);
        assert_int_equal(ink_walker_draw(walker, &random), INK_OK);
        while (ink_walker_mover(walker) >= 0) {
            check_open(game, open, ink_walker_state(walker));
            assert_true(random_move(walker, &random));
        }
        ink_walker_destroy(walker);
        game->open_destroy(open);
        ink_game_destroy(game);
    }
}

static void the_open_solver_keeps_to_its_limit(void **state)
{
    ink_game *game = test_game("bridge_play(6C,S)");
    ink_walker *walker = walk_to(game, slam_deal);
    ink_open *open = NULL;
    assert_int_equal(game->open_create(game, 0, &open), INK_OK);
    double values[13];
    double measures[39];
    ink_open_answer answer = {.values = values, .measures = measures, .nodes = 100};
    assert_int_equal(game->open_values(open, ink_walker_state(walker), NULL, &answer),
                     INK_ERR_LIMIT);
    assert_in_range(answer.nodes, 1, 100);
    bool reached;
    uint64_t nodes = 100;
    assert_int_equal(
        game->open_at_least(open, ink_walker_state(walker), 1.0, NULL, &nodes, &reached),
        INK_ERR_LIMIT);
    game->open_destroy(open);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_values_are_those_of_minimax),
        cmocka_unit_test(the_open_solver_keeps_to_its_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
