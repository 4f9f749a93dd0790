/* test_world_source.c - the worlds of a view, listed or drawn. */
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

static ink_view *view_of(const ink_game *game, int seat, ink_action *actions, int count)
{
    const ink_history history = {actions, count, count};
    return history_view(game, &history, seat);
}

static ink_world_source *make(const ink_view *view, const ink_belief *belief, uint64_t limit)
{
    ink_world_source *source = NULL;
    assert_int_equal(ink_world_source_create(view, belief, limit, 42, &source), INK_OK);
    return source;
}

/* World `index`, which must be there. */
static double get(ink_world_source *source, uint64_t index, ink_history *history)
{
    double log_weight = 99.0;
    assert_int_equal(ink_world_source_get(source, index, history, &log_weight), INK_OK);
    return log_weight;
}

/* The belief that everybody passes seven times in eight. */
static double mostly_passes(void *context, const ink_game *game, const ink_state *state, int mover,
                            ink_action action)
{
    (void)context;
    (void)game;
    (void)state;
    (void)mover;
    return action == 0 ? 0.875 : 0.125;
}

/* The belief that nobody does anything. */
static double never(void *context, const ink_game *game, const ink_state *state, int mover,
                    ink_action action)
{
    (void)context;
    (void)game;
    (void)state;
    (void)mover;
    (void)action;
    return 0.0;
}

/* Checks the source's worlds of the view of history `true_one` against all histories. */
static void check_worlds(const ink_game *game, const histories *all, const ink_key *keys, int seat,
                         int true_one, const ink_belief *belief)
{
    ink_view *view = history_view(game, &all->items[true_one], seat);
    ink_world_source *source = make(view, belief, 1000);
    ink_history history = {0};
    double log_weight = 99.0;
    uint64_t expected = 0;
    for (int i = 0; i < all->count; i++) {
        if (!ink_key_equal(keys[i], keys[true_one])) {
            continue;
        }
        expected++;
        const double weight = history_weight(game, &all->items[i], seat, belief);
        int found = 0;
        for (uint64_t k = 0; k < ink_world_source_count(source); k++) {
            log_weight = get(source, k, &history);
            if (history_equal(&history, &all->items[i])) {
                found++;
                assert_true(fabs(exp(log_weight) - weight) < 1e-12);
            }
        }
        if (found != 1) {
            fail_msg("seat %d: history %d looks like %d but is listed %d times", seat, i, true_one,
                     found);
        }
    }
    assert_int_equal(ink_world_source_count(source), expected);
    assert_int_equal(ink_world_source_get(source, expected, &history, &log_weight),
                     INK_ERR_NOT_FOUND);
    ink_history_release(&history);
    ink_world_source_destroy(source);
    ink_view_destroy(view);
}

static void kuhn_poker_lists_what_each_seat_cannot_tell_apart(void **state)
{
    const ink_belief belief = {mostly_passes, NULL};
    ink_game *game = test_game("kuhn_poker");
    histories all;
    histories_init(game, &all);
    assert_int_equal(all.count, 1 + 3 + 6 * 9); /* the deals, and nine histories of play each */
    for (int seat = 0; seat < 2; seat++) {
        ink_key *keys = histories_keys(game, &all, seat);
        for (int i = 0; i < all.count; i++) {
            check_worlds(game, &all, keys, seat, i, NULL);
            check_worlds(game, &all, keys, seat, i, &belief);
        }
        free(keys);
    }
    histories_release(&all);
    ink_game_destroy(game);
}

/* First has the queen and moves: second has the jack or the king. */
static void the_other_card_is_one_of_two(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_action deal[] = {2, 3};
    ink_view *view = view_of(game, 0, deal, 2);
    ink_world_source *source = make(view, NULL, 10);
    assert_int_equal(ink_world_source_count(source), 2);
    ink_history history = {0};
    uint64_t cards = 0;
    for (uint64_t i = 0; i < 2; i++) {
        assert_true(fabs(exp(get(source, i, &history)) - 1.0 / 6.0) < 1e-12);
        assert_int_equal(history.count, 2);
        assert_int_equal(history.actions[0], 2);
        cards |= (uint64_t)1 << history.actions[1];
    }
    assert_int_equal(cards, 1 << 1 | 1 << 3);
    ink_history_release(&history);
    ink_world_source_destroy(source);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

static void a_limit_below_their_number_has_worlds_drawn(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_action deal[] = {2, 3};
    ink_view *view = view_of(game, 0, deal, 2);
    for (uint64_t limit = 0; limit <= 3; limit++) {
        ink_world_source *source = make(view, NULL, limit);
        assert_int_equal(ink_world_source_count(source), limit < 2 ? 0 : 2);
        ink_world_source_destroy(source);
    }
    ink_view_destroy(view);
    ink_game_destroy(game);
}

/* Drawn worlds tend to the listed weights: within five standard deviations of a share. */
static void draws_have_the_frequencies_of_the_list(void **state)
{
    const int draws = test_scaled(20000);
    const ink_belief belief = {mostly_passes, NULL};
    ink_game *game = test_game("kuhn_poker");
    ink_action play[] = {2, 3, 0, 1}; /* queen, king, pass, bet: first is to move */
    ink_view *view = view_of(game, 0, play, 4);
    ink_world_source *listed = make(view, &belief, 10);
    ink_world_source *drawn = make(view, &belief, 0);
    ink_history history = {0};
    double weights[4] = {0.0};
    double shares[4] = {0.0};
    double total = 0.0;
    for (uint64_t i = 0; i < ink_world_source_count(listed); i++) {
        const double weight = exp(get(listed, i, &history));
        weights[history.actions[1]] += weight;
        total += weight;
    }
    double drawn_total = 0.0;
    for (int i = 0; i < draws; i++) {
        const double weight = exp(get(drawn, (uint64_t)i, &history));
        assert_int_equal(history.count, 4);
        shares[history.actions[1]] += weight;
        drawn_total += weight;
    }
    for (int card = 1; card <= 3; card++) {
        const double share = weights[card] / total;
        const double error = sqrt(share * (1.0 - share) / draws);
        assert_true(fabs(shares[card] / drawn_total - share) <= 5.0 * error);
    }
    ink_history_release(&history);
    ink_world_source_destroy(listed);
    ink_world_source_destroy(drawn);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

static void a_drawn_world_depends_on_seed_and_number_alone(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_action deal[] = {2, 3};
    ink_view *view = view_of(game, 0, deal, 2);
    ink_world_source *up = make(view, NULL, 0);
    ink_world_source *down = make(view, NULL, 0);
    ink_world_source *other = NULL;
    assert_int_equal(ink_world_source_create(view, NULL, 0, 43, &other), INK_OK);
    ink_history histories_up[50] = {0};
    double weights[50];
    for (uint64_t i = 0; i < 50; i++) {
        weights[i] = get(up, i, &histories_up[i]);
    }
    ink_history history = {0};
    int different = 0;
    for (int i = 49; i >= 0; i--) {
        assert_true(get(down, (uint64_t)i, &history) == weights[i]);
        assert_true(history_equal(&history, &histories_up[i]));
        (void)get(other, (uint64_t)i, &history);
        different += !history_equal(&history, &histories_up[i]);
    }
    assert_true(different > 0);
    for (int i = 0; i < 50; i++) {
        ink_history_release(&histories_up[i]);
    }
    ink_history_release(&history);
    ink_world_source_destroy(up);
    ink_world_source_destroy(down);
    ink_world_source_destroy(other);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

static void a_belief_of_zero_in_all_of_them_leaves_no_world(void **state)
{
    const ink_belief belief = {never, NULL};
    ink_game *game = test_game("kuhn_poker");
    ink_action play[] = {2, 3, 0};
    ink_view *second = view_of(game, 1, play, 3);
    ink_world_source *source = NULL;
    for (uint64_t limit = 0; limit < 20; limit += 10) {
        assert_int_equal(ink_world_source_create(second, &belief, limit, 1, &source),
                         INK_ERR_IMPOSSIBLE);
    }
    assert_null(source);
    ink_view_destroy(second);
    /* What a seat itself did is no matter of belief. */
    ink_view *first = view_of(game, 0, play, 3);
    source = make(first, &belief, 10);
    assert_int_equal(ink_world_source_count(source), 2);
    ink_world_source_destroy(source);
    ink_view_destroy(first);
    ink_game_destroy(game);
}

static void open_games_and_endless_games_have_no_worlds(void **state)
{
    ink_game *game = toy_random(1, 3, 2, INK_TRAIT_OPEN);
    const ink_history empty = {0};
    ink_view *view = history_view(game, &empty, 0);
    ink_world_source *source = NULL;
    assert_int_equal(ink_world_source_create(view, NULL, 10, 1, &source), INK_ERR_UNSUPPORTED);
    ink_view_destroy(view);
    ink_game_destroy(game);

    game = toy_random(1, 3, 2, 0);
    view = history_view(game, &empty, 0);
    game->max_plies = 0;
    assert_int_equal(ink_world_source_create(view, NULL, 10, 1, &source), INK_ERR_UNSUPPORTED);
    assert_null(source);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

/* Hooks that tell a world by its only action, 0 or 1, with weight e^number. */
static ink_status make_world(uint64_t number, ink_history *out, double *log_weight)
{
    out->count = 0;
    const ink_status status = ink_history_append(out, number);
    if (status == INK_OK) {
        *log_weight = (double)number;
    }
    return status;
}

static uint64_t two_worlds(const ink_game *game, const ink_view *view, uint64_t limit)
{
    (void)game;
    (void)view;
    return limit < 2 ? limit + 1 : 2;
}

static uint64_t no_worlds(const ink_game *game, const ink_view *view, uint64_t limit)
{
    (void)game;
    (void)view;
    (void)limit;
    return 0;
}

static ink_status world_hook(const ink_game *game, const ink_view *view, uint64_t index,
                             ink_history *out, double *log_weight)
{
    (void)game;
    (void)view;
    return index < 2 ? make_world(index, out, log_weight) : INK_ERR_NOT_FOUND;
}

static ink_status sample_hook(const ink_game *game, const ink_view *view, const ink_belief *belief,
                              ink_random *random, ink_history *out, double *log_weight)
{
    (void)game;
    (void)view;
    const ink_status status = make_world(ink_random_below(random, 2), out, log_weight);
    if (status == INK_OK) {
        *log_weight = belief == NULL ? 0.5 : 0.25;
    }
    return status;
}

/* Bob chooses unseen, then ann. */
static ink_game *make_hooked(void)
{
    static const toy_node nodes[] = {
        {.mover = 1, .first = 1, .count = 2},
        {.mover = 0, .first = 3, .count = 1, .tokens = {1, 1}, .token = 1},
        {.mover = 0, .first = 4, .count = 1, .tokens = {1, 1}, .token = 1},
        {.mover = INK_MOVER_NOBODY},
        {.mover = INK_MOVER_NOBODY},
    };
    ink_game *game = toy_create(nodes, 5, 2, 0);
    game->max_plies = 0; /* hooks do without */
    return game;
}

static void the_game_may_list_its_worlds(void **state)
{
    const ink_belief belief = {mostly_passes, NULL};
    ink_game *game = make_hooked();
    game->world_count = two_worlds;
    game->world = world_hook;
    ink_action first[] = {0};
    ink_view *view = view_of(game, 0, first, 1);
    ink_history history = {0};
    ink_world_source *source = make(view, NULL, 2);
    assert_int_equal(ink_world_source_count(source), 2);
    assert_true(get(source, 1, &history) == 1.0);
    assert_int_equal(history.actions[0], 1);
    double log_weight = 99.0;
    assert_int_equal(ink_world_source_get(source, 2, &history, &log_weight), INK_ERR_NOT_FOUND);
    ink_world_source_destroy(source);

    source = make(view, &belief, 2); /* which weighs on top */
    assert_true(fabs(get(source, 0, &history) - log(0.875)) < 1e-12);
    assert_true(fabs(get(source, 1, &history) - (1.0 + log(0.125))) < 1e-12);
    ink_world_source_destroy(source);

    source = NULL; /* too many to list, and no way to draw */
    assert_int_equal(ink_world_source_create(view, NULL, 1, 1, &source), INK_ERR_UNSUPPORTED);
    game->world_count = no_worlds;
    assert_int_equal(ink_world_source_create(view, NULL, 1, 1, &source), INK_ERR_IMPOSSIBLE);
    assert_null(source);
    ink_history_release(&history);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

static void the_game_may_draw_its_worlds(void **state)
{
    const ink_belief belief = {mostly_passes, NULL};
    ink_game *game = make_hooked();
    game->sample = sample_hook;
    ink_action first[] = {0};
    ink_view *view = view_of(game, 0, first, 1);
    ink_history history = {0};
    ink_world_source *source = make(view, NULL, 100);
    assert_int_equal(ink_world_source_count(source), 0);
    int ones = 0;
    for (uint64_t i = 0; i < 100; i++) {
        assert_true(get(source, i, &history) == 0.5);
        ones += history.actions[0] == 1;
    }
    assert_true(20 < ones && ones < 80);
    ink_world_source_destroy(source);

    source = make(view, &belief, 100); /* which is the game's affair */
    assert_true(get(source, 0, &history) == 0.25);
    ink_world_source_destroy(source);

    game->world_count = two_worlds;
    game->world = world_hook;
    source = make(view, NULL, 1);
    assert_int_equal(ink_world_source_count(source), 0);
    assert_true(get(source, 5, &history) == 0.5);
    ink_world_source_destroy(source);
    ink_history_release(&history);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

/* Gets world 0 with each request for memory failing in turn. */
static void check_memory(const ink_view *view, const ink_belief *belief, uint64_t limit)
{
    ink_status status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status == INK_ERR_NOMEM; nth++) {
        ink_world_source *source = make(view, belief, limit);
        ink_history history = {0};
        double log_weight = 99.0;
        requests_fail(nth, true);
        status = ink_world_source_get(source, 0, &history, &log_weight);
        (void)requests_end();
        if (status != INK_OK) {
            assert_int_equal(status, INK_ERR_NOMEM);
            assert_int_equal(history.count, 0);
            assert_true(log_weight == 99.0);
        }
        (void)get(source, 0, &history);
        ink_history_release(&history);
        ink_world_source_destroy(source);
    }
}

static void without_memory_the_results_are_left_alone(void **state)
{
    const ink_belief belief = {mostly_passes, NULL};
    ink_game *game = make_hooked();
    ink_action first[] = {0};
    ink_view *view = view_of(game, 0, first, 1);
    game->max_plies = 2;
    check_memory(view, NULL, 10);
    check_memory(view, NULL, 0);
    game->world_count = two_worlds;
    game->world = world_hook;
    check_memory(view, NULL, 10);
    check_memory(view, &belief, 10);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kuhn_poker_lists_what_each_seat_cannot_tell_apart),
        cmocka_unit_test(the_other_card_is_one_of_two),
        cmocka_unit_test(a_limit_below_their_number_has_worlds_drawn),
        cmocka_unit_test(draws_have_the_frequencies_of_the_list),
        cmocka_unit_test(a_drawn_world_depends_on_seed_and_number_alone),
        cmocka_unit_test(a_belief_of_zero_in_all_of_them_leaves_no_world),
        cmocka_unit_test(open_games_and_endless_games_have_no_worlds),
        cmocka_unit_test(the_game_may_list_its_worlds),
        cmocka_unit_test(the_game_may_draw_its_worlds),
        cmocka_unit_test(without_memory_the_results_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
