/* test_board_position.c - from records of boards to what one player saw. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/board.h>

#include "bridge/bits.h"
#include "bridge/bridge_play.h"
#include "game/view_block.h"
#include "support.h"

static void set_deal(ink_board *board, const char *deal)
{
    ink_error error = {0};
    if (ink_deal_read(deal, strlen(deal), board->hands, board->known, &error) != INK_OK) {
        fail_msg("%s: %s", deal, error.text);
    }
}

static ink_board board_of(const char *deal, const char *contract, ink_player declarer)
{
    ink_board board = {.dealer = -1,
                       .vulnerable = -1,
                       .contract_kind = INK_CONTRACT_KNOWN,
                       .result = -1,
                       .first_call = -1,
                       .leader = -1};
    set_deal(&board, deal);
    for (int player = 0; player < 4; player++) {
        if (board.known[player]) {
            board.hand_size = ink_hand_count(board.hands[player]);
        }
    }
    assert_int_equal(ink_contract_read(contract, strlen(contract), &board.contract), INK_OK);
    board.contract.declarer = declarer;
    return board;
}

static void play_cards(ink_board *board, const char *cards)
{
    for (const char *at = cards; *at != '\0'; at += at[2] == ' ' ? 3 : 2) {
        board->cards[board->card_count++] = (int8_t)ink_card_read(at, 2);
    }
    board->known_card_count = board->card_count;
}

static const char slam[] = "N:AJT9.AT943.A.654 Q876.K865.KQ.JT2 K52.72.864.AK873 43.QJ.JT97532.Q9";

static void check_error(const ink_board *board, const ink_board_options *options, ink_status status,
                        const char *sentence)
{
    ink_position position = {0};
    ink_error error = {0};
    const ink_status got = ink_board_position(board, options, &position, &error);
    if (got != status || strcmp(error.text, sentence) != 0) {
        fail_msg("%s: \"%s\" instead of %s: \"%s\"", ink_status_name(got), error.text,
                 ink_status_name(status), sentence);
    }
    assert_null(position.game);
    assert_null(position.walker);
}

/* Draws a board with its play; every hand is known. */
static ink_board random_board(ink_random *random, int size)
{
    static const ink_strain strains[] = {INK_SPADES, INK_HEARTS, INK_DIAMONDS, INK_CLUBS,
                                         INK_NOTRUMP};
    ink_board board = board_of("N:AKQJT98765432... - - -", "1C", INK_NORTH);
    board.hand_size = size;
    ink_hand left = INK_FULL_DECK;
    for (int player = 0; player < 4; player++) {
        board.known[player] = true;
        board.hands[player] = 0;
        while (inki_bits_count(board.hands[player]) < size) {
            const ink_hand card = (ink_hand)1 << ink_random_below(random, 52);
            board.hands[player] |= card & left;
            left &= ~card;
        }
    }
    board.contract.level = 1 + (int)ink_random_below(random, 7);
    board.contract.strain = strains[ink_random_below(random, 5)];
    board.contract.declarer = (ink_player)ink_random_below(random, 4);
    board.vulnerable = (int)ink_random_below(random, 4);
    if (size < 13) {
        board.leader = (int)ink_random_below(random, 4);
    }
    inki_play play = {
        .strain = (int8_t)board.contract.strain,
        .leader =
            (int8_t)(board.leader >= 0 ? board.leader : ((int)board.contract.declarer + 1) % 4)};
    memset(play.table, INK_CARD_NONE, sizeof play.table);
    memcpy(play.hands, board.hands, sizeof play.hands);
    while (!inki_play_is_over(&play)) {
        ink_action cards[13];
        const int count = inki_bridge_list(inki_play_legal(&play), cards);
        const ink_action card = cards[ink_random_below(random, (uint64_t)count)];
        board.cards[board.card_count++] = (int8_t)card;
        inki_play_card(&play, (ink_card)card);
    }
    return board;
}

static ink_view *view_of(const ink_board *board, const ink_board_options *options,
                         ink_position *position)
{
    ink_error error = {0};
    if (ink_board_position(board, options, position, &error) != INK_OK) {
        fail_msg("after %d as %d: %s", options->after, options->seat, error.text);
    }
    ink_view *view = NULL;
    assert_int_equal(ink_position_view(position, &view), INK_OK);
    return view;
}

/* Compares all of two views but the address of their games. */
static void check_same_view(const ink_view *a, const ink_view *b)
{
    const size_t from = offsetof(struct ink_view, size);
    assert_int_equal(ink_view_size(a), ink_view_size(b));
    assert_memory_equal((const char *)a + from, (const char *)b + from, ink_view_size(a) - from);
    assert_string_equal(ink_view_game(a)->text, ink_view_game(b)->text);
}

/* What `seat` saw of a full record is what it saw of a record without the other hands. */
static void check_hidden(const ink_board *full, const ink_board_options *options)
{
    const int declarer = (int)full->contract.declarer;
    ink_board hidden = *full;
    for (int player = 0; player < 4; player++) {
        const bool seen =
            player == options->seat || (player == (declarer + 2) % 4 && options->after > 0);
        if (!seen) {
            hidden.known[player] = false;
            hidden.hands[player] = 0;
        }
    }
    hidden.card_count = options->after;
    ink_position positions[2] = {{0}};
    ink_view *views[2] = {view_of(full, options, &positions[0]),
                          view_of(&hidden, options, &positions[1])};
    check_same_view(views[0], views[1]);
    for (int i = 0; i < 2; i++) {
        ink_view_destroy(views[i]);
        ink_position_release(&positions[i]);
    }
}

static void hidden_hands_leave_no_trace(void **state)
{
    ink_random random;
    ink_random_init(&random, 1);
    for (int i = 0; i < test_scaled(2000); i++) {
        const ink_board board = random_board(&random, 13);
        const int declarer = (int)board.contract.declarer;
        ink_board_options options = INK_BOARD_OPTIONS_DEFAULT;
        options.after = (int)ink_random_below(&random, 52);
        options.payoff = i % 2 == 0 ? "score" : "tricks";
        for (options.seat = 0; options.seat < 4; options.seat++) {
            if (options.seat != (declarer + 2) % 4) {
                options.defence = options.seat == declarer ? "all" : "own";
                check_hidden(&board, &options);
            }
        }
    }
}

/* The walker stands where the record does, whatever the size of the hands. */
static void the_walker_follows_the_record(void **state)
{
    ink_random random;
    ink_random_init(&random, 2);
    for (int i = 0; i < test_scaled(1000); i++) {
        const int size = 1 + (int)ink_random_below(&random, 13);
        const ink_board board = random_board(&random, size);
        ink_board_options options = INK_BOARD_OPTIONS_DEFAULT;
        options.after = (int)ink_random_below(&random, (uint64_t)(4 * size));
        options.payoff = "tricks";
        ink_position position = {0};
        ink_view *view = view_of(&board, &options, &position);
        assert_true(ink_view_is_mover(view));
        const ink_history *history = ink_walker_history(position.walker);
        assert_int_equal(history->count, 4 + options.after);
        for (int k = 0; k < options.after; k++) {
            assert_int_equal(history->actions[4 + k], board.cards[k]);
        }
        ink_view_destroy(view);
        ink_position_release(&position);
    }
}

static void the_player_to_move_is_the_default(void **state)
{
    ink_board board = board_of(slam, "6C", INK_SOUTH);
    play_cards(&board, "DJ DA DQ D4");
    ink_board_options options = INK_BOARD_OPTIONS_DEFAULT;
    const int seats[5] = {1, 0, 2, 0, 0};
    for (options.after = 0; options.after < 5; options.after++) {
        ink_position position = {0};
        assert_int_equal(ink_board_position(&board, &options, &position, NULL), INK_OK);
        assert_int_equal(position.seat, seats[options.after]);
        ink_position_release(&position);
    }
    options.after = -1;
    ink_position position = {0};
    assert_int_equal(ink_board_position(&board, &options, &position, NULL), INK_OK);
    assert_int_equal(ink_walker_history(position.walker)->count, 8);
    ink_position_release(&position);
}

static void what_is_missing_is_named(void **state)
{
    const ink_board_options options = INK_BOARD_OPTIONS_DEFAULT;
    ink_board board = board_of(slam, "6C", INK_SOUTH);
    board.contract_kind = INK_CONTRACT_UNKNOWN;
    check_error(&board, &options, INK_ERR_ARGUMENT,
                "the contract is not recorded: the tags Contract and Declarer give it");
    board.contract_kind = INK_CONTRACT_PASSED;
    check_error(&board, &options, INK_ERR_ARGUMENT, "everybody passed, so there is no play");

    board = board_of(slam, "6C", INK_SOUTH);
    board.hand_size = 0;
    check_error(&board, &options, INK_ERR_IMPOSSIBLE, "the record has no deal");

    board = board_of("N:AJT9.AT943.A.654 - K52.72.864.AK873 -", "6C", INK_SOUTH);
    check_error(&board, &options, INK_ERR_IMPOSSIBLE,
                "West's hand is not recorded, and West holds it");
    board = board_of("N:- - K52.72.864.AK873 43.QJ.JT97532.Q9", "6C", INK_SOUTH);
    play_cards(&board, "DJ");
    check_error(&board, &options, INK_ERR_IMPOSSIBLE,
                "North's hand is not recorded, and South sees it");

    board = board_of("N:A... K... Q... -", "NT", INK_SOUTH);
    check_error(&board, &options, INK_ERR_IMPOSSIBLE,
                "West's hand is not recorded, as all hands of fewer than 13 cards must be");
    board = board_of("N:A... K... Q... J...", "3NT", INK_SOUTH);
    check_error(&board, &options, INK_ERR_ARGUMENT,
                "need=auto: hands are shorter than 13 cards, so need= must say how many tricks "
                "declarer needs");
    const ink_board_options score = {.seat = -1, .after = -1, .payoff = "score"};
    board = board_of(slam, "6C", INK_SOUTH);
    check_error(&board, &score, INK_ERR_ARGUMENT, "payoff=score: the tag Vulnerable is missing");
}

static void options_out_of_range_are_refused(void **state)
{
    ink_board board = board_of(slam, "6C", INK_SOUTH);
    play_cards(&board, "DJ DA DQ");
    ink_board_options options = {.seat = INK_NORTH, .after = -1};
    check_error(&board, &options, INK_ERR_ARGUMENT, "North is dummy: South plays these cards");
    options.seat = 4;
    check_error(&board, &options, INK_ERR_ARGUMENT, "there is no player 4");
    options.seat = -1;
    options.after = 4;
    check_error(&board, &options, INK_ERR_ARGUMENT, "only 3 cards of the play are recorded");
    board.known_card_count = 9;
    check_error(&board, &options, INK_ERR_ARGUMENT,
                "only 3 cards of the play are recorded without a gap");
    options.after = -2;
    check_error(&board, &options, INK_ERR_ARGUMENT, "no position is after -2 cards");
    options.after = 0;
    options.payoff = "make,need=1";
    check_error(&board, &options, INK_ERR_ARGUMENT,
                "payoff=make,need=1: expected make, tricks or score");
    board = board_of("N:A... K... Q... J...", "NT", INK_SOUTH);
    play_cards(&board, "SJ SA SK SQ");
    options = (ink_board_options)INK_BOARD_OPTIONS_DEFAULT;
    check_error(&board, &options, INK_ERR_ARGUMENT,
                "all 4 cards were played: nothing is left to decide");
}

static void check_play(const char *deal, const char *cards, const char *sentence)
{
    ink_board board = board_of(deal, "6C", INK_SOUTH);
    play_cards(&board, cards);
    const ink_board_options options = INK_BOARD_OPTIONS_DEFAULT;
    check_error(&board, &options, INK_ERR_IMPOSSIBLE, sentence);
}

static void cards_that_cannot_have_been_played_are_named(void **state)
{
    static const char east_hidden[] = "N:AJT9.AT943.A.654 - K52.72.864.AK873 -";
    check_play(slam, "DJ DA DQ D4 S9 S6 S2 S8", "card 8, S8 by West: West has no such card");
    check_play(slam, "DJ DA SQ", "card 3, SQ by East: a revoke, East has DK");
    check_play(slam, "DJ DA DQ D4 S9 S6 S2 S3 S9", "card 9, S9 by North: it was played before");
    check_play(east_hidden, "DJ DA D8", "card 3, D8 by East: South has that card");
    check_play(east_hidden, "DJ DA H5 D4 S9 D2",
               "card 6, D2 by East: East showed out of diamonds before");
    ink_board board = board_of(slam, "6C", INK_SOUTH);
    play_cards(&board, "DJ DA");
    board.cards[1] = 77;
    const ink_board_options options = INK_BOARD_OPTIONS_DEFAULT;
    check_error(&board, &options, INK_ERR_IMPOSSIBLE, "card 2 by North is none");
}

static void deals_that_cannot_be_are_refused(void **state)
{
    const ink_board_options options = INK_BOARD_OPTIONS_DEFAULT;
    ink_board board = board_of(slam, "6C", INK_SOUTH);
    board.hands[1] ^= 1;
    check_error(&board, &options, INK_ERR_IMPOSSIBLE, "East has 14 cards, not 13");
    board = board_of(slam, "6C", INK_SOUTH);
    board.hands[2] = board.hands[1];
    check_error(&board, &options, INK_ERR_IMPOSSIBLE, "East and South both have CJ");
    /* Both defenders show out of spades, of which two are missing. */
    board = board_of("N:AKQJT9.A.AKQ.A32 - 87654.K2.432.K54 -", "6NT", INK_SOUTH);
    play_cards(&board, "C6 CA C7 C4 SA D5 S4 D6");
    check_error(&board, &options, INK_ERR_IMPOSSIBLE,
                "no layout of the hands that are not recorded fits the play");
}

/* A score with a vulnerability that nobody recorded would be a guess. */
static void without_vulnerability_there_is_no_score(void **state)
{
    const ink_board_options options = INK_BOARD_OPTIONS_DEFAULT;
    for (int vulnerable = -1; vulnerable <= 4; vulnerable++) {
        ink_board board = board_of(slam, "6C", INK_SOUTH);
        board.vulnerable = vulnerable;
        ink_position position = {0};
        ink_error error = {0};
        assert_int_equal(ink_board_position(&board, &options, &position, &error), INK_OK);
        const ink_game *game = position.game;
        const bool is_known = 0 <= vulnerable && vulnerable < 4;
        assert_int_equal(game->measure_count, is_known ? 3 : 2);
        assert_true((strstr(game->text, "vulnerable=unknown") == NULL) == is_known);
        ink_position_release(&position);
    }
}

/* Records of noise are refused or read, never worse. */
static void noise_is_survived(void **state)
{
    ink_random random;
    ink_random_init(&random, 3);
    for (int i = 0; i < test_scaled(10000); i++) {
        ink_board board = random_board(&random, 1 + (int)ink_random_below(&random, 13));
        unsigned char *bytes = (unsigned char *)&board;
        for (int k = 0; k < 1 + i % 3; k++) {
            bytes[ink_random_below(&random, offsetof(ink_board, hands) + sizeof board.hands)] ^=
                (unsigned char)(1 << ink_random_below(&random, 8));
        }
        board.hand_size += (int)ink_random_below(&random, 3) - 1;
        board.leader = (int)ink_random_below(&random, 7) - 2;
        board.contract.level = (int)ink_random_below(&random, 10) - 1;
        board.cards[ink_random_below(&random, 52)] = (int8_t)ink_random_below(&random, 256);
        board.card_count -= (int)ink_random_below(&random, 3);
        const ink_board_options options = {.seat = (int)ink_random_below(&random, 6) - 1,
                                           .after = (int)ink_random_below(&random, 54) - 1,
                                           .need = (int)ink_random_below(&random, 15) - 1};
        ink_position position = {0};
        if (ink_board_position(&board, &options, &position, NULL) == INK_OK) {
            ink_position_release(&position);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hidden_hands_leave_no_trace),
        cmocka_unit_test(the_walker_follows_the_record),
        cmocka_unit_test(the_player_to_move_is_the_default),
        cmocka_unit_test(what_is_missing_is_named),
        cmocka_unit_test(options_out_of_range_are_refused),
        cmocka_unit_test(cards_that_cannot_have_been_played_are_named),
        cmocka_unit_test(deals_that_cannot_be_are_refused),
        cmocka_unit_test(without_vulnerability_there_is_no_score),
        cmocka_unit_test(noise_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
