/* test_strategy_player.c - a player that follows a strategy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/strategy.h>

#include "requests.h"
#include "support.h"

/* A strategy that knows one information set of Kuhn poker: the first player with a jack bets in one of four
 * cases. */
static ink_strategy *one_entry(const char *game)
{
    static const double shares[] = {0.75, 0.25};
    const ink_strategy_entry entry = {{0x023e1e6c72eb52b6, 0x2839f270945d6023}, shares, 2};
    const ink_strategy_entry *const entries[2] = {&entry, NULL};
    const size_t counts[2] = {1, 0};
    ink_strategy *strategy = NULL;
    assert_int_equal(ink_strategy_create(game, entries, counts, &strategy), INK_OK);
    return strategy;
}

static ink_method *player_of(ink_strategy *strategy)
{
    ink_method *method = NULL;
    assert_int_equal(ink_strategy_player_create(strategy, "strategy(x)", &method), INK_OK);
    return method;
}

/* The advice on Kuhn poker when the first player, who is to move, has that card: 0 to 2. */
static ink_advice advice_on(ink_method *method, const ink_game *game, int card)
{
    ink_walker *walker = NULL;
    ink_view *view = NULL;
    ink_action deals[6];
    ink_advice advice = {0};
    const ink_budget budget = {.seed = 1};
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    (void)game->actions(game, ink_walker_state(walker), deals);
    assert_int_equal(ink_walker_apply(walker, deals[card]), INK_OK);
    (void)game->actions(game, ink_walker_state(walker), deals);
    assert_int_equal(ink_walker_apply(walker, deals[0]), INK_OK);
    assert_int_equal(ink_walker_view(walker, 0, &view), INK_OK);
    assert_int_equal(ink_advise(method, view, &budget, &advice, NULL), INK_OK);
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    return advice;
}

static void follows_the_strategy_where_it_says_something(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_method *method = player_of(one_entry("kuhn_poker"));
    assert_string_equal(method->text, "strategy(x)");
    ink_advice advice = advice_on(method, game, 0);
    assert_int_equal(advice.count, 2);
    assert_true(advice.actions[0].probability == 0.75 && advice.actions[1].probability == 0.25);
    assert_int_equal(advice.best, 0);
    ink_advice_release(&advice);
    advice = advice_on(method, game, 2);
    assert_true(advice.actions[0].probability == 0.5 && advice.actions[1].probability == 0.5);
    ink_advice_release(&advice);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void refuses_other_games(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_method *method = player_of(one_entry("leduc_poker"));
    ink_error error = {0};
    assert_int_equal(method->accepts(method, game, &error), INK_ERR_UNSUPPORTED);
    assert_string_equal(error.text, "strategy(x) is for leduc_poker, not for kuhn_poker");
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void survives_every_failed_request_for_memory(void **state)
{
    ink_status status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status != INK_OK; nth++) {
        ink_strategy *strategy = one_entry("kuhn_poker");
        ink_method *method = NULL;
        requests_fail(nth, false);
        status = ink_strategy_player_create(strategy, "strategy(x)", &method);
        const bool failed = requests_end() >= nth;
        assert_int_equal(status, failed ? INK_ERR_NOMEM : INK_OK);
        ink_method_destroy(method);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(follows_the_strategy_where_it_says_something),
        cmocka_unit_test(refuses_other_games),
        cmocka_unit_test(survives_every_failed_request_for_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
