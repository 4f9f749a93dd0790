/* test_bridge_play_open.c - bridge_play with open cards. */

#include <math.h>

#include "bridge/double_dummy.h"
#include "bridge_walk.h"
#include "plain_solver.h"
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

/* --- against the plain solver, where minimax would take too long -------------------------- */

static const char *const full[] = {
    "bridge_play(NT,S,payoff=tricks)",
    "bridge_play(4H,W)",
    "bridge_play(2S,N,payoff=score,vulnerable=ns)",
    "bridge_play(3NT,E,payoff=make)",
    "bridge_play(5D,E,payoff=tricks)",
};
#define FULL_COUNT ((int)(sizeof full / sizeof full[0]))

/* A walker somewhere in the play of a random deal, with `left` tricks to go. */
static ink_walker *walk_to_tricks(const ink_game *game, int left, ink_random *random)
{
    ink_walker *walker = walk(game);
    const int moves = 4 + 4 * (13 - left) + (int)ink_random_below(random, 4);
    for (int i = 0; i < moves; i++) {
        assert_true(random_move(walker, random));
    }
    return walker;
}

/* What the open solver says of a state. */
typedef struct answered {
    ink_status status;
    uint64_t nodes;
    double values[13];
    double measures[13 * INK_MAX_MEASURES];
} answered;

static answered ask(const ink_game *game, ink_open *open, const ink_state *state, uint64_t limit,
                    const ink_control *control)
{
    answered a = {.status = INK_OK};
    ink_open_answer answer = {.values = a.values, .measures = a.measures, .nodes = limit};
    a.status = game->open_values(open, state, control, &answer);
    a.nodes = answer.nodes;
    return a;
}

static ink_open *new_open(const ink_game *game)
{
    ink_open *open = NULL;
    assert_int_equal(game->open_create(game, (size_t)8 << 20, &open), INK_OK);
    return open;
}

/* Compares values and measures of a state with what the plain solver says. */
static void check_plain(const ink_game *game, ink_open *open, inki_plain *plain,
                        const ink_state *state)
{
    const inki_play *play = &inki_bridge_state_of(state)->play;
    const int side = inki_bridge_rules_of(game)->contract.declarer % 2;
    int8_t tricks[52];
    uint64_t nodes = 0;
    assert_int_equal(inki_plain_values(plain, play, NULL, &nodes, tricks), INK_OK);
    const answered a = ask(game, open, state, 0, NULL);
    assert_int_equal(a.status, INK_OK);
    ink_action actions[13];
    const int count = game->actions(game, state, actions);
    const int left = inki_dd_tricks_left(play);
    for (int i = 0; i < count; i++) {
        const int ns = tricks[actions[i]];
        const int total = play->taken[side] + (side == 0 ? ns : left - ns);
        double measures[INK_MAX_MEASURES];
        inki_bridge_measure(game, total, measures);
        if (a.values[i] != inki_bridge_payoff(inki_bridge_rules_of(game), total) ||
            memcmp(measures, &a.measures[i * game->measure_count],
                   (size_t)game->measure_count * sizeof measures[0]) != 0) {
            fail_msg("%s, %d tricks left: action %d should take %d tricks, is worth %g", game->text,
                     left, i, total, a.values[i]);
        }
    }
}

/* One context is asked about positions of many deals and sizes. */
static void open_values_are_those_of_the_plain_solver(void **state)
{
    inki_plain *plain = NULL;
    assert_int_equal(inki_plain_create((size_t)8 << 20, &plain), INK_OK);
    ink_random random;
    ink_random_init(&random, 31);
    for (int g = 0; g < FULL_COUNT; g++) {
        ink_game *game = test_game(full[g]);
        ink_open *open = new_open(game);
        for (int i = 0; i < test_scaled(100); i++) {
            ink_walker *walker = walk_to_tricks(game, 2 + i % 7, &random);
            check_plain(game, open, plain, ink_walker_state(walker));
            ink_walker_destroy(walker);
        }
        game->open_destroy(open);
        ink_game_destroy(game);
    }
    inki_plain_destroy(plain);
}

/* Whole deals: the values follow from the answers about targets, which know no cards. */
static void values_of_whole_deals_agree_with_targets(void **state)
{
    ink_random random;
    ink_random_init(&random, 32);
    ink_game *game = test_game("bridge_play(4S,S,payoff=tricks)");
    ink_open *open = new_open(game);
    for (int i = 0; i < test_scaled(10); i++) {
        ink_walker *walker = walk_to_tricks(game, 13 - i % 3, &random);
        const ink_state *at = ink_walker_state(walker);
        const answered a = ask(game, open, at, 0, NULL);
        assert_int_equal(a.status, INK_OK);
        ink_action actions[13];
        const int count = game->actions(game, at, actions);
        const bool is_declarer = game->mover(game, at) == INKI_DECLARER_SEAT;
        double best = a.values[0];
        for (int c = 1; c < count; c++) {
            best = is_declarer ? fmax(best, a.values[c]) : fmin(best, a.values[c]);
        }
        for (int more = 0; more < 2; more++) {
            bool reached = false;
            uint64_t nodes = 0;
            assert_int_equal(game->open_at_least(open, at, best + more, NULL, &nodes, &reached),
                             INK_OK);
            assert_int_equal(reached, more == 0);
        }
        ink_walker_destroy(walker);
    }
    game->open_destroy(open);
    ink_game_destroy(game);
}

/* --- limits ------------------------------------------------------------------------------- */

/* A context from cold, asked once. */
static answered ask_cold(const ink_game *game, const ink_state *state, uint64_t limit,
                         const ink_control *control)
{
    ink_open *open = new_open(game);
    const answered a = ask(game, open, state, limit, control);
    game->open_destroy(open);
    return a;
}

static void values_take_the_nodes_that_they_say(void **state)
{
    ink_random random;
    ink_random_init(&random, 33);
    for (int i = 0; i < test_scaled(60); i++) {
        ink_game *game = test_game(full[i % FULL_COUNT]);
        ink_walker *walker = walk_to_tricks(game, 1 + i % 7, &random);
        const ink_state *at = ink_walker_state(walker);
        const uint64_t nodes = ask_cold(game, at, 0, NULL).nodes;
        const answered enough = ask_cold(game, at, nodes, NULL);
        assert_int_equal(enough.status, INK_OK);
        assert_int_equal(enough.nodes, nodes);
        if (nodes > 1) {
            const answered less = ask_cold(game, at, nodes - 1, NULL);
            assert_int_equal(less.status, INK_ERR_LIMIT);
            assert_in_range(less.nodes, 1, nodes - 1);
            assert_true(less.values[0] == 0.0 && less.measures[0] == 0.0); /* untouched */
        }
        ink_walker_destroy(walker);
        ink_game_destroy(game);
    }
}

static void targets_keep_to_their_limit(void **state)
{
    ink_game *game = test_game("bridge_play(6C,S)");
    ink_walker *walker = walk_to(game, slam_deal);
    ink_open *open = new_open(game);
    bool reached;
    uint64_t nodes = 10;
    assert_int_equal(
        game->open_at_least(open, ink_walker_state(walker), 1.0, NULL, &nodes, &reached),
        INK_ERR_LIMIT);
    assert_in_range(nodes, 1, 10);
    game->open_destroy(open);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void a_raised_flag_stops_it(void **state)
{
    ink_game *game = test_game("bridge_play(6C,S)");
    ink_walker *walker = walk_to(game, slam_deal);
    const ink_state *at = ink_walker_state(walker);
    volatile int stop = 1;
    const ink_control control = {.stop = &stop};
    const answered a = ask_cold(game, at, 0, &control);
    assert_int_equal(a.status, INK_ERR_STOPPED);
    assert_true(a.values[0] == 0.0);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

/* --- what is kept from call to call ------------------------------------------------------- */

static void a_whole_deal_costs_the_same_after_another(void **state)
{
    ink_random random;
    ink_random_init(&random, 34);
    ink_game *game = test_game("bridge_play(4S,S)");
    ink_open *open = new_open(game);
    for (int i = 0; i < test_scaled(5); i++) {
        ink_walker *walker = walk_to_tricks(game, 12, &random);
        const ink_state *at = ink_walker_state(walker);
        assert_int_equal(ask(game, open, at, 0, NULL).nodes, ask_cold(game, at, 0, NULL).nodes);
        ink_walker_destroy(walker);
    }
    game->open_destroy(open);
    ink_game_destroy(game);
}

/* What was learnt of an ending serves when it comes again, also after others. */
static void endings_that_come_again_cost_less(void **state)
{
    ink_random random;
    ink_game *game = test_game("bridge_play(4S,S)");
    ink_open *open = new_open(game);
    uint64_t nodes[2] = {0, 0};
    for (int round = 0; round < 2; round++) {
        ink_random_init(&random, 35);
        for (int i = 0; i < 100; i++) {
            ink_walker *walker = walk_to_tricks(game, 5, &random);
            nodes[round] += ask(game, open, ink_walker_state(walker), 0, NULL).nodes;
            ink_walker_destroy(walker);
        }
    }
    assert_true(2 * nodes[1] < nodes[0]);
    game->open_destroy(open);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_values_are_those_of_minimax),
        cmocka_unit_test(open_values_are_those_of_the_plain_solver),
        cmocka_unit_test(values_of_whole_deals_agree_with_targets),
        cmocka_unit_test(values_take_the_nodes_that_they_say),
        cmocka_unit_test(targets_keep_to_their_limit),
        cmocka_unit_test(a_raised_flag_stops_it),
        cmocka_unit_test(a_whole_deal_costs_the_same_after_another),
        cmocka_unit_test(endings_that_come_again_cost_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
