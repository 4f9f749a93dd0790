/* test_matching.c - the histories that fit a view, against all histories of small games. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/matching.h"
#include "histories.h"
#include "requests.h"
#include "support.h"
#include "toy.h"

/* A belief that depends on seat and action alone: action 0 has a probability for each seat. */
static double believe(void *context, const ink_game *game, const ink_state *state, int mover,
                      ink_action action)
{
    (void)game;
    (void)state;
    const double first = ((const double *)context)[mover];
    return action == 0 ? first : 1.0 - first;
}

/* One view of a game, and what fits it. */
typedef struct like {
    const ink_game *game;
    const histories *all;
    const ink_key *keys;
    int true_one; /* number of the history that gave the view */
    int seat;
    const ink_belief *belief;
} like;

static double weight_of(const like *l, int index)
{
    return history_weight(l->game, &l->all->items[index], l->seat, l->belief);
}

/* Does history number `index` give the view, with a positive weight? */
static bool fits(const like *l, int index)
{
    return ink_key_equal(l->keys[index], l->keys[l->true_one]) && weight_of(l, index) > 0.0;
}

static void check_listed(const like *l, const inki_match_list *list)
{
    uint64_t expected = 0;
    ink_history history = {0};
    for (int i = 0; i < l->all->count; i++) {
        if (!fits(l, i)) {
            continue;
        }
        expected++;
        int found = 0;
        for (uint64_t k = 0; k < list->count; k++) {
            double log_weight = 99.0;
            assert_int_equal(inki_match_list_get(list, k, &history, &log_weight), INK_OK);
            if (history_equal(&history, &l->all->items[i])) {
                found++;
                if (fabs(exp(log_weight) - weight_of(l, i)) > 1e-12) {
                    fail_msg("%s, seat %d, history %d as seen in %d: weight %g, not %g",
                             l->game->name, l->seat, i, l->true_one, exp(log_weight),
                             weight_of(l, i));
                }
            }
        }
        if (found != 1) {
            fail_msg("%s, seat %d: history %d looks like %d but is listed %d times", l->game->name,
                     l->seat, i, l->true_one, found);
        }
    }
    assert_int_equal(list->count, expected);
    ink_history_release(&history);
}

/* Lists what fits with a limit that is just enough, and with one that is not. */
static void check_view(const like *l)
{
    ink_view *view = history_view(l->game, &l->all->items[l->true_one], l->seat);
    inki_matcher *matcher = NULL;
    inki_match_list list = {0};
    assert_int_equal(inki_matcher_create(view, l->belief, &matcher), INK_OK);
    assert_int_equal(inki_matcher_list(matcher, 1000000, &list), INK_OK);
    check_listed(l, &list);
    const uint64_t count = list.count;
    inki_match_list_release(&list);
    assert_int_equal(inki_matcher_list(matcher, count, &list), INK_OK);
    assert_int_equal(list.count, count);
    inki_match_list_release(&list);
    if (count > 0) {
        assert_int_equal(inki_matcher_list(matcher, count - 1, &list), INK_ERR_LIMIT);
    }
    inki_match_list_release(&list);
    inki_matcher_destroy(matcher);
    ink_view_destroy(view);
}

/* Every view that every seat can have. */
static void check_game(const ink_game *game, const ink_belief *belief)
{
    histories all;
    histories_init(game, &all);
    for (int seat = 0; seat < game->seat_count; seat++) {
        ink_key *keys = histories_keys(game, &all, seat);
        for (int i = 0; i < all.count; i++) {
            check_view(&(like){game, &all, keys, i, seat, belief});
        }
        free(keys);
    }
    histories_release(&all);
}

static void lists_the_histories_of_every_view_in_kuhn_poker(void **state)
{
    double firsts[] = {0.25, 1.0};
    const ink_belief belief = {believe, firsts};
    ink_game *game = test_game("kuhn_poker");
    check_game(game, NULL);
    check_game(game, &belief);
    ink_game_destroy(game);
}

static void lists_the_histories_of_every_view_in_random_games(void **state)
{
    double firsts[] = {0.25, 0.0, 0.5};
    const ink_belief belief = {believe, firsts};
    for (int seed = 0; seed < test_scaled(40); seed++) {
        const unsigned traits = seed % 4 == 0 ? 0 : INK_TRAIT_CHANCE;
        ink_game *game = toy_random((uint64_t)seed, 4, 1 + seed % 3, traits);
        check_game(game, seed % 2 == 0 ? NULL : &belief);
        ink_game_destroy(game);
    }
}

/* Sums over draws of one view. */
typedef struct draws {
    double *weights; /* for each history, sum of the weights of its draws */
    double *squares; /* and of their squares */
    double total;
    double total_squares;
} draws;

/* Draws `count` histories; each must fit. */
static void draw_many(const like *l, inki_matcher *matcher, int count, draws *out)
{
    ink_random random;
    ink_random_init(&random, (uint64_t)l->true_one);
    ink_history history = {0};
    for (int n = 0; n < count; n++) {
        double log_weight = 99.0;
        const ink_status status = inki_matcher_draw(matcher, &random, &history, &log_weight);
        if (status == INK_ERR_IMPOSSIBLE) {
            assert_true(log_weight == 99.0);
            continue;
        }
        assert_int_equal(status, INK_OK);
        int index = 0;
        while (index < l->all->count && !history_equal(&history, &l->all->items[index])) {
            index++;
        }
        assert_true(index < l->all->count && fits(l, index));
        const double weight = exp(log_weight);
        out->weights[index] += weight;
        out->squares[index] += weight * weight;
        out->total += weight;
        out->total_squares += weight * weight;
    }
    ink_history_release(&history);
}

/* The share of each history among weighted draws is its share of the listed weight, within five
 * standard errors. */
static void check_draws(const like *l, const ink_view *view, int count)
{
    const size_t room = (size_t)l->all->count;
    draws d = {calloc(room, sizeof(double)), calloc(room, sizeof(double)), 0.0, 0.0};
    inki_matcher *matcher = NULL;
    assert_true(d.weights != NULL && d.squares != NULL);
    assert_int_equal(inki_matcher_create(view, l->belief, &matcher), INK_OK);
    draw_many(l, matcher, count, &d);
    inki_matcher_destroy(matcher);
    double all_weight = 0.0;
    for (int i = 0; i < l->all->count; i++) {
        all_weight += fits(l, i) ? weight_of(l, i) : 0.0;
    }
    assert_true(all_weight > 0.0 && d.total > 0.0);
    for (int i = 0; i < l->all->count; i++) {
        const double share = fits(l, i) ? weight_of(l, i) / all_weight : 0.0;
        const double drawn = d.weights[i] / d.total;
        const double squares = d.squares[i] * (1.0 - 2.0 * share) + d.total_squares * share * share;
        const double error = sqrt(squares) / d.total;
        if (fabs(drawn - share) > 5.0 * error + 1e-12) {
            fail_msg("%s, seat %d, history %d as seen in %d: share %g, not %g +- %g", l->game->name,
                     l->seat, i, l->true_one, drawn, share, error);
        }
    }
    free(d.weights);
    free(d.squares);
}

/* How many histories look like number `true_one`? */
static int count_like(const like *l)
{
    int count = 0;
    for (int i = 0; i < l->all->count; i++) {
        count += fits(l, i);
    }
    return count;
}

/* Draws from the first view of each size that has more than one history. */
static void check_draws_of_game(const ink_game *game, const ink_belief *belief)
{
    histories all;
    histories_init(game, &all);
    for (int seat = 0; seat < game->seat_count; seat++) {
        ink_key *keys = histories_keys(game, &all, seat);
        uint64_t sizes_seen = 0;
        for (int i = 0; i < all.count; i++) {
            const like l = {game, &all, keys, i, seat, belief};
            const int count = count_like(&l);
            if (count < 2 || count > 63 || (sizes_seen >> count & 1) != 0) {
                continue;
            }
            sizes_seen |= (uint64_t)1 << count;
            ink_view *view = history_view(game, &all.items[i], seat);
            check_draws(&l, view, test_scaled(4000));
            ink_view_destroy(view);
        }
        free(keys);
    }
    histories_release(&all);
}

static void weighted_draws_have_the_listed_frequencies(void **state)
{
    double firsts[] = {0.25, 0.1, 0.5};
    const ink_belief belief = {believe, firsts};
    ink_game *game = test_game("kuhn_poker");
    check_draws_of_game(game, NULL);
    check_draws_of_game(game, &belief);
    ink_game_destroy(game);
    for (int seed = 100; seed < 100 + test_scaled(20); seed++) {
        game = toy_random((uint64_t)seed, 5, 2 + seed % 2, INK_TRAIT_CHANCE);
        check_draws_of_game(game, seed % 2 == 0 ? NULL : &belief);
        ink_game_destroy(game);
    }
}

/* Bits that bob chooses one after the other, and that ann hears nothing of; then ann sees whether
 * all were 1, and is to move. */
enum {
    BITS = 22
};

typedef struct bits {
    uint32_t chosen;
    uint32_t count;
} bits;

static void bits_start(const ink_game *game, ink_state *out)
{
    (void)game;
    *(bits *)(void *)out = (bits){0, 0};
}

static int bits_mover(const ink_game *game, const ink_state *state)
{
    (void)game;
    const uint32_t count = ((const bits *)(const void *)state)->count;
    return count < BITS ? 1 : count == BITS ? 0 : INK_MOVER_NOBODY;
}

static int bits_actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    (void)game;
    (void)state;
    out[0] = 0;
    out[1] = 1;
    return 2;
}

static void bits_apply(const ink_game *game, ink_state *state, ink_action action)
{
    (void)game;
    bits *b = (bits *)(void *)state;
    b->chosen = 2 * b->chosen + (uint32_t)action;
    b->count++;
}

static uint64_t bits_observe(const ink_game *game, const ink_state *before, ink_action action,
                             const ink_state *after, int observer)
{
    (void)game;
    (void)before;
    (void)action;
    const bits *b = (const bits *)(const void *)after;
    const bool all = b->chosen == ((uint32_t)1 << BITS) - 1;
    return observer == 0 && b->count == BITS ? 1 + (uint64_t)all : 0;
}

static ink_game *make_bits(void)
{
    const toy_node end = {.mover = INK_MOVER_NOBODY};
    ink_game *game = toy_create(&end, 1, 2, 0);
    game->state_size = sizeof(bits);
    game->max_actions = 2;
    game->max_plies = BITS + 1;
    game->start = bits_start;
    game->mover = bits_mover;
    game->actions = bits_actions;
    game->apply = bits_apply;
    game->observe = bits_observe;
    return game;
}

static void gives_up_a_search_out_of_proportion_to_the_limit(void **state)
{
    ink_game *game = make_bits();
    ink_walker *walker = NULL;
    ink_view *view = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    for (int i = 0; i < BITS; i++) {
        assert_int_equal(ink_walker_apply(walker, 1), INK_OK);
    }
    assert_int_equal(ink_walker_view(walker, 0, &view), INK_OK);
    inki_matcher *matcher = NULL;
    assert_int_equal(inki_matcher_create(view, NULL, &matcher), INK_OK);
    for (uint64_t limit = 1; limit < 6; limit++) {
        inki_match_list list = {0};
        assert_int_equal(inki_matcher_list(matcher, limit, &list), INK_ERR_LIMIT);
        inki_match_list_release(&list);
    }
    inki_matcher_destroy(matcher);
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

static void wants_listed_chance_and_an_end(void **state)
{
    ink_game *game = toy_random(3, 3, 2, INK_TRAIT_CHANCE);
    const ink_history empty = {0};
    ink_view *view = history_view(game, &empty, 0);
    inki_matcher *matcher = NULL;
    const int plies = game->max_plies;
    game->max_plies = 0;
    assert_int_equal(inki_matcher_create(view, NULL, &matcher), INK_ERR_UNSUPPORTED);
    game->max_plies = plies;
    game->traits |= INK_TRAIT_CHANCE_SAMPLED;
    assert_int_equal(inki_matcher_create(view, NULL, &matcher), INK_ERR_UNSUPPORTED);
    assert_null(matcher);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

/* For every request for memory that may fail. */
static void a_draw_without_memory_leaves_its_results_alone(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_action deal[] = {1, 3};
    const ink_history history = {deal, 2, 2};
    ink_view *view = history_view(game, &history, 0);
    ink_status status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status == INK_ERR_NOMEM; nth++) {
        inki_matcher *matcher = NULL;
        assert_int_equal(inki_matcher_create(view, NULL, &matcher), INK_OK);
        ink_random random;
        ink_random_init(&random, 1);
        ink_history drawn = {0};
        double log_weight = 99.0;
        requests_fail(nth, true);
        status = inki_matcher_draw(matcher, &random, &drawn, &log_weight);
        (void)requests_end();
        if (status != INK_OK) {
            assert_int_equal(status, INK_ERR_NOMEM);
            assert_int_equal(drawn.count, 0);
            assert_true(log_weight == 99.0);
        }
        assert_int_equal(inki_matcher_draw(matcher, &random, &drawn, &log_weight), INK_OK);
        assert_int_equal(drawn.count, 2);
        ink_history_release(&drawn);
        inki_matcher_destroy(matcher);
    }
    ink_view_destroy(view);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_the_histories_of_every_view_in_kuhn_poker),
        cmocka_unit_test(lists_the_histories_of_every_view_in_random_games),
        cmocka_unit_test(weighted_draws_have_the_listed_frequencies),
        cmocka_unit_test(gives_up_a_search_out_of_proportion_to_the_limit),
        cmocka_unit_test(wants_listed_chance_and_an_end),
        cmocka_unit_test(a_draw_without_memory_leaves_its_results_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
