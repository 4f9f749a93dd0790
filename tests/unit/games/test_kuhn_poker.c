/* test_kuhn_poker.c - the rules, play by play. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/position.h>
#include <inkling/tree.h>
#include <inkling/view.h>

#include "support.h"

static const char *const deals[] = {"J Q", "J K", "Q J", "Q K", "K J", "K Q"};

/* The position after a deal and moves. */
static ink_position position_after(const char *deal, const char *moves, int seat)
{
    char text[80];
    (void)snprintf(text, sizeof text, "kuhn_poker %s %s", deal, moves);
    ink_position position = {0};
    ink_error error = {0};
    const char name[2] = {(char)('0' + seat), '\0'};
    const ink_status status = ink_position_read(text, seat < 0 ? NULL : name, &position, &error);
    if (status != INK_OK) {
        fail_msg("%s: %s", text, error.text);
    }
    return position;
}

static void pays_ante_and_bet(void **state)
{
    /* What the first seat gets with the lower and with the higher card. */
    static const struct {
        const char *moves;
        double with_lower;
        double with_higher;
    } plays[] = {
        {"pass pass", -1.0, 1.0}, {"pass bet pass", -1.0, -1.0}, {"pass bet bet", -2.0, 2.0},
        {"bet pass", 1.0, 1.0},   {"bet bet", -2.0, 2.0},
    };
    static const bool first_is_higher[] = {false, false, true, false, true, true};
    for (int d = 0; d < 6; d++) {
        for (size_t i = 0; i < sizeof plays / sizeof plays[0]; i++) {
            ink_position position = position_after(deals[d], plays[i].moves, 0);
            const ink_game *game = position.game;
            const ink_state *end = ink_walker_state(position.walker);
            assert_int_equal(ink_walker_mover(position.walker), INK_MOVER_NOBODY);
            const double expected = first_is_higher[d] ? plays[i].with_higher : plays[i].with_lower;
            const double paid = game->payoff(game, end, 0);
            if (paid != expected || game->payoff(game, end, 1) != -expected) {
                fail_msg("%s %s pays %g, not %g", deals[d], plays[i].moves, paid, expected);
            }
            ink_position_release(&position);
        }
    }
}

static void seats_move_in_turn(void **state)
{
    static const struct {
        const char *moves;
        int mover;
    } cases[] = {{"", 0}, {"pass", 1}, {"bet", 1}, {"pass bet", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_position position = position_after("K J", cases[i].moves, -1);
        assert_int_equal(ink_walker_mover(position.walker), cases[i].mover);
        ink_position_release(&position);
    }
}

static void has_58_histories_and_12_infosets_to_act_in(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_tree *tree = NULL;
    assert_int_equal(ink_tree_build(game, 0, &tree), INK_OK);
    bool acts[2][64] = {{false}};
    int ends = 0;
    for (int32_t i = 0; i < ink_tree_count(tree); i++) {
        const ink_tree_node *node = ink_tree_at(tree, i);
        ends += node->mover == INK_MOVER_NOBODY;
        if (node->mover >= 0) {
            assert_in_range(node->infoset[node->mover], 0, 63);
            acts[node->mover][node->infoset[node->mover]] = true;
        }
    }
    assert_int_equal(ink_tree_count(tree), 58);
    assert_int_equal(ends, 30);
    for (int seat = 0; seat < 2; seat++) {
        int count = 0;
        for (int i = 0; i < 64; i++) {
            count += acts[seat][i];
        }
        assert_int_equal(count, 6);
    }
    /* The start, two deals, and the eight sequences of bets and passes. */
    assert_int_equal(ink_tree_public_count(tree), 11);
    ink_tree_destroy(tree);
    ink_game_destroy(game);
}

static void a_seat_sees_its_own_card_only(void **state)
{
    /* The first seat holds the king: the second may hold either other card. */
    for (int seat = 0; seat < 2; seat++) {
        ink_position jack = position_after("K J", "pass bet", seat);
        ink_position queen = position_after("K Q", "pass bet", seat);
        const bool same =
            ink_key_equal(ink_walker_key(jack.walker, seat), ink_walker_key(queen.walker, seat));
        assert_int_equal(same, seat == 0);
        assert_true(ink_key_equal(ink_walker_key(jack.walker, INK_OBSERVER_PUBLIC),
                                  ink_walker_key(queen.walker, INK_OBSERVER_PUBLIC)));
        ink_position_release(&jack);
        ink_position_release(&queen);
    }
}

static void shows_cards_and_bets(void **state)
{
    ink_position position = position_after("K J", "pass bet", -1);
    ink_text text = {0};
    position.game->state_text(position.game, ink_walker_state(position.walker), &text);
    assert_string_equal(ink_text_string(&text), "first K, second J: pass bet\n");
    ink_text_release(&text);
    ink_position_release(&position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pays_ante_and_bet),
        cmocka_unit_test(seats_move_in_turn),
        cmocka_unit_test(has_58_histories_and_12_infosets_to_act_in),
        cmocka_unit_test(a_seat_sees_its_own_card_only),
        cmocka_unit_test(shows_cards_and_bets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
