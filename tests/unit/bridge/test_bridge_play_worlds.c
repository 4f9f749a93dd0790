/* test_bridge_play_worlds.c - the deals that fit what a seat of bridge_play saw. */

#include <math.h>

#include "bridge_walk.h"
#include "support.h"

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
    for (int i = 0; i < test_scaled(10 * PLAY_GAME_COUNT); i++) {
        ink_game *game = test_game(play_games[i % PLAY_GAME_COUNT]);
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

static void voids_that_were_shown_thin_the_worlds(void **state)
{
    ink_game *game = test_game("bridge_play(NT,S,need=1,deck=AK32.AK32.AK32.AK32)");
    ink_walker *walker = walk_to(game, "A3.A3.. K2.K2.. ..A3.A3 ..K2.K2 D2 HA H2 DA");
    ink_view *view = NULL;
    assert_int_equal(ink_walker_view(walker, 0, &view), INK_OK);
    /* West led D2 and East has no diamond, so DK is West's, and two of the other five cards. */
    assert_int_equal(game->world_count(game, view, 1000), 10);
    assert_int_equal(game->world_count(game, view, 10), 10);
    assert_int_equal(game->world_count(game, view, 5), 6);
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

/* Replays the cards of `history` over the hands `hands`; false if that is no play. */
static bool replay_over(ink_walker *walker, const ink_hand hands[4], const ink_history *history)
{
    ink_walker_reset(walker);
    for (int i = 0; i < history->count; i++) {
        const ink_action action = i < 4 ? hands[i] : history->actions[i];
        if (ink_walker_apply(walker, action) != INK_OK) {
            return false;
        }
    }
    return true;
}

/* How many of all deals give a seat the key that it has. */
static uint64_t count_by_trying(const ink_walker *walker, int seat, ink_walker *other)
{
    const ink_game *game = ink_walker_game(walker);
    const inki_bridge_rules *rules = game->data;
    const ink_hand all[4] = {INK_FULL_DECK, INK_FULL_DECK, INK_FULL_DECK, INK_FULL_DECK};
    const int needs[4] = {rules->size, rules->size, rules->size, rules->size};
    inki_layouts layouts;
    assert_int_equal(inki_layouts_init(&layouts, rules->deck, needs, all), INK_OK);
    uint64_t count = 0;
    for (inki_layout_number i = 0; i < layouts.count; i++) {
        ink_hand hands[4];
        inki_layouts_get(&layouts, i, hands);
        count += replay_over(other, hands, ink_walker_history(walker)) &&
                 ink_key_equal(ink_walker_key(walker, seat), ink_walker_key(other, seat));
    }
    inki_layouts_release(&layouts);
    return count;
}

static void all_worlds_are_listed(void **state)
{
    static const char *const small[] = {
        "bridge_play(NT,S,need=1,deck=AKQ2.AK..T9)",
        "bridge_play(S,E,need=1,deck=AKQ2.AK..T9,defence=all)",
        "bridge_play(H,N,need=1,deck=AKQ2.AK..T9,deal=N:- AK... - -)"};
    ink_random random;
    ink_random_init(&random, 7);
    for (int i = 0; i < test_scaled(30); i++) {
        ink_game *game = test_game(small[i % 3]);
        ink_walker *walker = walk(game);
        ink_walker *other = walk(game);
        assert_int_equal(ink_walker_draw(walker, &random), INK_OK);
        do {
            const int seat = (int)ink_random_below(&random, 3);
            ink_view *view = NULL;
            assert_int_equal(ink_walker_view(walker, seat, &view), INK_OK);
            const uint64_t count = game->world_count(game, view, 1 << 20);
            assert_int_equal(count, count_by_trying(walker, seat, other));
            ink_view_destroy(view);
        } while (random_move(walker, &random));
        ink_walker_destroy(walker);
        ink_walker_destroy(other);
        ink_game_destroy(game);
    }
}

/* A belief in which the left defender plays honours once in four times. */
static double shy_of_honours(void *context, const ink_game *game, const ink_state *state, int mover,
                             ink_action action)
{
    (void)game;
    (void)state;
    ++*(int *)context;
    assert_int_not_equal(mover, 0);
    return action % 13 > 8 ? 0.25 : 1.0;
}

static void beliefs_weigh_what_others_played(void **state)
{
    ink_game *game = test_game("bridge_play(6C,S)");
    ink_walker *walker =
        walk_to(game, "AJT9.AT943.A.654 Q876.K865.KQ.JT2 K52.72.864.AK873 43.QJ.JT97532.Q9 DJ DA "
                      "DQ D4 S9 S7");
    int asked = 0;
    const ink_belief belief = {shy_of_honours, &asked};
    ink_view *view = NULL;
    ink_history history = {0};
    ink_random random;
    double log_weight = 0.0;
    ink_random_init(&random, 8);
    assert_int_equal(ink_walker_view(walker, 0, &view), INK_OK);
    assert_int_equal(game->sample(game, view, &belief, &random, &history, &log_weight), INK_OK);
    assert_int_equal(asked, 3);
    assert_true(fabs(log_weight - 2.0 * log(0.25)) < 1e-12);
    ink_history_release(&history);
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_look_like_the_view),
        cmocka_unit_test(voids_that_were_shown_thin_the_worlds),
        cmocka_unit_test(all_worlds_are_listed),
        cmocka_unit_test(beliefs_weigh_what_others_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
