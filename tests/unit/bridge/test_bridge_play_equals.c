/* test_bridge_play_equals.c - cards that are worth the same, and cards that look the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <inkling/cards.h>
#include <inkling/view.h>

#include "support.h"

#define DEAL "deal=N:AQ4.A.. KJT.2.. 32.K3.. 987.4.."

/* West, to lead, holds S 987 and H 4; North is dummy. */
static ink_walker *dealt(const ink_game *game)
{
    ink_walker *walker = NULL;
    ink_random random;
    ink_random_init(&random, 1);
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    assert_int_equal(ink_walker_draw(walker, &random), INK_OK);
    assert_int_equal(ink_walker_mover(walker), 1);
    return walker;
}

static ink_action card(const char *text)
{
    return (ink_action)ink_card_read(text, 2);
}

/* The kind of a card that West may lead, to a seat, is that of the highest card alike. */
static void check_kind(const char *defence, int observer, const char *led, const char *highest)
{
    char text[160];
    (void)snprintf(text, sizeof text, "bridge_play(contract=NT,need=2,defence=%s," DEAL ")",
                   defence);
    ink_game *game = test_game(text);
    ink_walker *walker = dealt(game);
    const uint64_t kind = game->kind(game, ink_walker_state(walker), card(led), observer);
    if ((kind & 63) != card(highest)) {
        fail_msg("%s to seat %d, defence=%s: card %d", led, observer, defence, (int)(kind & 63));
    }
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

/* Declarer sees no card between East's Jack and West's 7, and does not know whose they are. */
static void hidden_cards_with_none_seen_between_are_of_a_kind(void **state)
{
    check_kind("own", 0, "S9", "SJ");
    check_kind("own", 0, "S7", "SJ");
    check_kind("all", 0, "S8", "SJ");
    check_kind("own", 0, "H4", "H4"); /* dummy's Ace and declarer's King are above */
    check_kind("own", 2, "S9", "S9"); /* East has the Ten */
    check_kind("own", 2, "S7", "S9");
    check_kind("own", 2, "H4", "HK");
    check_kind("all", 2, "S7", "S7"); /* nothing is hidden */
}

static void one_of_equal_cards_is_sensible(void **state)
{
    ink_game *game = test_game("bridge_play(contract=NT,need=2," DEAL ")");
    ink_walker *walker = dealt(game);
    ink_action actions[13];
    assert_int_equal(game->sensible(game, ink_walker_state(walker), actions), 2);
    assert_true(actions[0] == card("S9") && actions[1] == card("H4"));
    assert_int_equal(ink_walker_apply(walker, card("S9")), INK_OK);
    assert_int_equal(game->sensible(game, ink_walker_state(walker), actions), 3); /* A, Q, 4 */
    ink_walker_destroy(walker);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hidden_cards_with_none_seen_between_are_of_a_kind),
        cmocka_unit_test(one_of_equal_cards_is_sensible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
