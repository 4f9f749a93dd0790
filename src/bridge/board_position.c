/* board_position.c - from the record of a board to the position that one player saw.
 *
 * The play is followed with all that the record knows, so that its mistakes are found; the walker
 * then gets only what the player saw, and some layout for the rest.
 */

#include <inkling/board.h>

#include <stdio.h>
#include <string.h>

#include "bridge/bits.h"
#include "bridge/bridge_play.h"
#include "bridge/ranks.h"

#define PLACE_SIZE 40 /* bytes of "card 14, D7 by East", with room for any int */

/* A position in the making. */
typedef struct board_reading {
    const ink_board *board;
    const ink_board_options *options;
    ink_error *error;
    int dummy;
    int leader;       /* to the first trick */
    bool dummy_first; /* dummy is seen before the first card */
    int after;        /* cards played before the position */
    int seat;         /* the player whose view it is */
    bool known[4];    /* hands that the record gives or leaves no choice */
    ink_hand hands[4];
    inki_play play;         /* follows the play; hidden hands are empty */
    ink_hand played;        /* all cards played so far */
    unsigned shown_void[4]; /* bit s: the player did not follow to suit s */
    inki_bridge_seen seen;  /* the play, and in the end what the player saw */
} board_reading;

static const char *const suit_names[4] = {"spades", "hearts", "diamonds", "clubs"};

static ink_status check_contract(board_reading *r)
{
    const ink_board *board = r->board;
    const ink_contract *contract = &board->contract;
    if (board->contract_kind == INK_CONTRACT_PASSED) {
        ink_error_set(r->error, 0, 0, "everybody passed, so there is no play");
        return INK_ERR_ARGUMENT;
    }
    if (board->contract_kind != INK_CONTRACT_KNOWN) {
        ink_error_set(r->error, 0, 0,
                      "the contract is not recorded: the tags Contract and Declarer give it");
        return INK_ERR_ARGUMENT;
    }
    if (contract->level < 0 || contract->level > 7 || contract->doubled < 0 ||
        contract->doubled > 2 || (unsigned)contract->strain > INK_NOTRUMP ||
        (unsigned)contract->declarer > INK_WEST || board->leader < -1 || board->leader > 3) {
        ink_error_set(r->error, 0, 0, "the contract or the leader is none");
        return INK_ERR_ARGUMENT;
    }
    const int left = ((int)contract->declarer + 1) % 4;
    r->dummy = ((int)contract->declarer + 2) % 4;
    r->leader = board->leader >= 0 ? board->leader : left;
    r->dummy_first = board->hand_size < 13 || r->leader != left;
    return INK_OK;
}

/* One known hand: of the right size, and with no card of an earlier one. */
static ink_status check_hand(const board_reading *r, int player)
{
    const ink_hand hand = r->board->hands[player];
    const int count = inki_bits_count(hand);
    if (count != r->board->hand_size || (hand & ~INK_FULL_DECK) != 0) {
        ink_error_set(r->error, 0, 0, "%s has %d cards, not %d", inki_player_name(player), count,
                      r->board->hand_size);
        return INK_ERR_IMPOSSIBLE;
    }
    for (int other = 0; other < player; other++) {
        const ink_hand both = hand & r->hands[other];
        if (both != 0) {
            char card[3];
            ink_card_text(inki_bits_highest(both), card);
            ink_error_set(r->error, 0, 0, "%s and %s both have %s", inki_player_name(other),
                          inki_player_name(player), card);
            return INK_ERR_IMPOSSIBLE;
        }
    }
    return INK_OK;
}

/* Takes over the known hands.  A single unknown one of a full deal is what is left. */
static ink_status check_deal(board_reading *r)
{
    const ink_board *board = r->board;
    if (board->hand_size < 1 || board->hand_size > 13) {
        ink_error_set(r->error, 0, 0, "the record has no deal");
        return INK_ERR_IMPOSSIBLE;
    }
    ink_hand rest = INK_FULL_DECK;
    int unknown = -1;
    int unknown_count = 0;
    for (int player = 0; player < 4; player++) {
        if (!board->known[player]) {
            unknown = player;
            unknown_count++;
            continue;
        }
        const ink_status status = check_hand(r, player);
        if (status != INK_OK) {
            return status;
        }
        r->hands[player] = board->hands[player];
        r->known[player] = true;
        rest &= ~board->hands[player];
    }
    if (unknown_count > 0 && board->hand_size < 13) {
        ink_error_set(r->error, 0, 0,
                      "%s's hand is not recorded, as all hands of fewer than 13 cards must be",
                      inki_player_name(unknown));
        return INK_ERR_IMPOSSIBLE;
    }
    if (unknown_count == 1) {
        r->hands[unknown] = rest;
        r->known[unknown] = true;
    }
    return INK_OK;
}

static ink_status check_after(board_reading *r)
{
    const ink_board *board = r->board;
    const int after = r->options->after;
    const int total = 4 * board->hand_size;
    if (board->card_count < 0 || board->card_count > total) {
        ink_error_set(r->error, 0, 0, "the record has more cards played than dealt");
        return INK_ERR_IMPOSSIBLE;
    }
    r->after = after == -1 ? board->card_count : after;
    if (r->after < 0) {
        ink_error_set(r->error, 0, 0, "no position is after %d cards", after);
        return INK_ERR_ARGUMENT;
    }
    if (r->after > board->card_count) {
        ink_error_set(r->error, 0, 0, "only %d cards of the play are recorded%s", board->card_count,
                      board->known_card_count > board->card_count ? " without a gap" : "");
        return INK_ERR_ARGUMENT;
    }
    if (r->after == total) {
        ink_error_set(r->error, 0, 0, "all %d cards were played: nothing is left to decide", total);
        return INK_ERR_ARGUMENT;
    }
    return INK_OK;
}

/* --- the play ------------------------------------------------------------------------------ */

/* Begins a sentence on card number `index` of the play in `place`: "card 14, D7 by East". */
static void name_card(const board_reading *r, int index, int player, char place[PLACE_SIZE])
{
    char card[3];
    ink_card_text(r->board->cards[index], card);
    (void)snprintf(place, PLACE_SIZE, "card %d, %s by %s", index + 1, card,
                   inki_player_name(player));
}

static int holder_of(const board_reading *r, ink_hand card)
{
    int holder = 0;
    while (holder < 4 && (r->hands[holder] & card) == 0) {
        holder++;
    }
    return holder;
}

/* Refuses card number `index` if `player` cannot have it. */
static ink_status check_holding(const board_reading *r, int index, int player)
{
    const int card = r->board->cards[index];
    const ink_hand bit = (ink_hand)1 << card;
    const int holder = holder_of(r, bit);
    char place[PLACE_SIZE];
    name_card(r, index, player, place);
    if ((r->played & bit) != 0) {
        ink_error_set(r->error, 0, 0, "%s: it was played before", place);
    } else if (r->known[player] && holder != player) {
        ink_error_set(r->error, 0, 0, "%s: %s has no such card", place, inki_player_name(player));
    } else if (holder < 4 && holder != player) {
        ink_error_set(r->error, 0, 0, "%s: %s has that card", place, inki_player_name(holder));
    } else if ((r->shown_void[player] >> (card / 13) & 1) != 0) {
        ink_error_set(r->error, 0, 0, "%s: %s showed out of %s before", place,
                      inki_player_name(player), suit_names[card / 13]);
    } else {
        return INK_OK;
    }
    return INK_ERR_IMPOSSIBLE;
}

/* Refuses card number `index` if `player` is known to be able to follow suit and does not. */
static ink_status check_suit(const board_reading *r, int index, int player)
{
    if (r->play.on_table == 0) {
        return INK_OK;
    }
    const int card = r->board->cards[index];
    const int led = r->play.table[0] / 13;
    const ink_hand follow = r->play.hands[player] & INK_SUIT_MASK(led);
    if (card / 13 == led || follow == 0) {
        return INK_OK;
    }
    char place[PLACE_SIZE];
    char better[3];
    name_card(r, index, player, place);
    ink_card_text(inki_bits_highest(follow), better);
    ink_error_set(r->error, 0, 0, "%s: a revoke, %s has %s", place, inki_player_name(player),
                  better);
    return INK_ERR_IMPOSSIBLE;
}

/* Plays card number `index`. */
static ink_status follow_card(board_reading *r, int index)
{
    const int card = r->board->cards[index];
    const int player = inki_play_mover(&r->play);
    if (card < 0 || card >= 52) {
        ink_error_set(r->error, 0, 0, "card %d by %s is none", index + 1, inki_player_name(player));
        return INK_ERR_IMPOSSIBLE;
    }
    ink_status status = check_holding(r, index, player);
    if (status == INK_OK) {
        status = check_suit(r, index, player);
    }
    if (status != INK_OK) {
        return status;
    }
    if (r->play.on_table > 0 && card / 13 != r->play.table[0] / 13) {
        r->shown_void[player] |= 1U << (r->play.table[0] / 13);
    }
    const ink_hand bit = (ink_hand)1 << card;
    r->played |= bit;
    r->seen.cards[index] = (int8_t)card;
    r->seen.players[index] = (int8_t)player;
    r->seen.card_count++;
    /* A hidden hand gets the card for the moment in which it plays it. */
    r->play.hands[player] |= bit;
    inki_play_card(&r->play, card);
    return INK_OK;
}

static ink_status follow_play(board_reading *r)
{
    memset(r->play.table, INK_CARD_NONE, sizeof r->play.table);
    r->play.strain = (int8_t)r->board->contract.strain;
    r->play.leader = (int8_t)r->leader;
    memcpy(r->play.hands, r->hands, sizeof r->hands);
    for (int i = 0; i < r->after; i++) {
        const ink_status status = follow_card(r, i);
        if (status != INK_OK) {
            return status;
        }
    }
    return INK_OK;
}

/* --- what the player saw ------------------------------------------------------------------- */

static ink_status choose_seat(board_reading *r)
{
    const int declarer = (int)r->board->contract.declarer;
    r->seat = r->options->seat;
    if (r->seat == -1) {
        const int mover = inki_play_mover(&r->play);
        r->seat = mover == r->dummy ? declarer : mover;
    }
    if (r->seat < 0 || r->seat > 3) {
        ink_error_set(r->error, 0, 0, "there is no player %d", r->seat);
        return INK_ERR_ARGUMENT;
    }
    if (r->seat == r->dummy) {
        ink_error_set(r->error, 0, 0, "%s is dummy: %s plays these cards",
                      inki_player_name(r->dummy), inki_player_name(declarer));
        return INK_ERR_ARGUMENT;
    }
    return INK_OK;
}

/* Notes the hands that the player saw; each must be recorded. */
static ink_status see_hands(board_reading *r)
{
    const bool sees_all = r->options->defence != NULL && strcmp(r->options->defence, "all") == 0 &&
                          r->seat != (int)r->board->contract.declarer;
    r->seen.dealt = 4;
    for (int player = 0; player < 4; player++) {
        const bool is_shown = player == r->dummy && (r->dummy_first || r->after > 0);
        if (player != r->seat && !is_shown && !sees_all) {
            continue;
        }
        if (!r->known[player]) {
            ink_error_set(r->error, 0, 0, "%s's hand is not recorded, and %s %s it",
                          inki_player_name(player), inki_player_name(r->seat),
                          player == r->seat ? "holds" : "sees");
            return INK_ERR_IMPOSSIBLE;
        }
        r->seen.hands[player] = r->hands[player];
        r->seen.known[player] = true;
    }
    return INK_OK;
}

/* --- the game ------------------------------------------------------------------------------ */

/* The word of the options for payoff= . */
static ink_status choose_payoff(const board_reading *r, const char **out)
{
    static const char *const words[] = {"make", "tricks", "score"};
    const ink_board *board = r->board;
    const ink_board_options *options = r->options;
    const bool has_goal = board->contract.level > 0 || options->need > 0;
    int choice = has_goal ? INKI_PAYOFF_MAKE : INKI_PAYOFF_TRICKS;
    if (options->payoff != NULL) {
        const ink_status status =
            inki_spec_choice("payoff", options->payoff, words, 3, &choice, r->error);
        if (status != INK_OK) {
            return status;
        }
    }
    if (choice == INKI_PAYOFF_SCORE && board->vulnerable < 0) {
        ink_error_set(r->error, 0, 0, "payoff=score: the tag Vulnerable is missing");
        return INK_ERR_ARGUMENT;
    }
    *out = words[choice];
    return INK_OK;
}

static ink_status choose_defence(const board_reading *r, const char **out)
{
    static const char *const words[] = {"own", "all"};
    int choice = 0;
    if (r->options->defence != NULL) {
        const ink_status status =
            inki_spec_choice("defence", r->options->defence, words, 2, &choice, r->error);
        if (status != INK_OK) {
            return status;
        }
    }
    *out = words[choice];
    return INK_OK;
}

/* Writes the game string: nothing in it that the player does not know. */
static ink_status write_game(const board_reading *r, ink_text *out)
{
    static const char *const sides[] = {"none", "ns", "ew", "all", "unknown"};
    const ink_board *board = r->board;
    const char *payoff = NULL;
    const char *defence = NULL;
    ink_status status = choose_payoff(r, &payoff);
    if (status == INK_OK) {
        status = choose_defence(r, &defence);
    }
    if (status != INK_OK) {
        return status;
    }
    const bool is_known = 0 <= board->vulnerable && board->vulnerable < INKI_VULNERABLE_UNKNOWN;
    const int vulnerable = is_known ? board->vulnerable : INKI_VULNERABLE_UNKNOWN;
    ink_text_add(out, "bridge_play(contract=");
    ink_contract_text(&board->contract, out);
    ink_text_format(out, ",declarer=%c,leader=%c,vulnerable=%s,payoff=%s,defence=%s",
                    ink_player_letter(board->contract.declarer),
                    ink_player_letter((ink_player)r->leader), sides[vulnerable], payoff, defence);
    if (r->options->need != 0) {
        ink_text_format(out, ",need=%d", r->options->need);
    }
    if (board->hand_size < 13) {
        ink_text_add(out, ",deck=");
        ink_hand_text(r->hands[0] | r->hands[1] | r->hands[2] | r->hands[3], out);
    }
    ink_text_add(out, ")");
    return ink_text_status(out);
}

static ink_status make_game(const board_reading *r, ink_game **out)
{
    ink_text text = {0};
    ink_status status = write_game(r, &text);
    if (status == INK_OK) {
        status = ink_game_create(ink_text_string(&text), out, r->error);
    }
    ink_text_release(&text);
    if (status != INK_OK && r->error != NULL) {
        /* Places in the game string mean nothing to the caller. */
        r->error->line = 0;
        r->error->column = 0;
    }
    return status;
}

/* Plays what the player saw, over some layout of the other hands. */
static ink_status make_walker(const board_reading *r, const ink_game *game, ink_walker *walker)
{
    inki_layouts layouts;
    ink_status status = inki_bridge_layouts(game, &r->seen, &layouts);
    if (status != INK_OK) {
        return status;
    }
    if (layouts.count == 0) {
        ink_error_set(r->error, 0, 0, "no layout of the hands that are not recorded fits the play");
        status = INK_ERR_IMPOSSIBLE;
    }
    ink_history history = {0};
    if (status == INK_OK) {
        status = inki_bridge_history(&r->seen, &layouts, 0, &history);
    }
    if (status == INK_OK) {
        status = ink_walker_replay(walker, &history);
    }
    ink_history_release(&history);
    inki_layouts_release(&layouts);
    return status;
}

/* Checks the record and notes what the player saw. */
static ink_status read_board(board_reading *r)
{
    ink_status status = check_contract(r);
    if (status == INK_OK) {
        status = check_deal(r);
    }
    if (status == INK_OK) {
        status = check_after(r);
    }
    if (status == INK_OK) {
        status = follow_play(r);
    }
    if (status == INK_OK) {
        status = choose_seat(r);
    }
    return status == INK_OK ? see_hands(r) : status;
}

ink_status ink_board_position(const ink_board *board, const ink_board_options *options,
                              ink_position *out, ink_error *error)
{
    board_reading r = {.board = board, .options = options, .error = error};
    ink_position position = {0};
    ink_status status = read_board(&r);
    if (status == INK_OK) {
        status = make_game(&r, &position.game);
    }
    if (status == INK_OK) {
        status = ink_walker_create(position.game, &position.walker);
    }
    if (status == INK_OK) {
        status = make_walker(&r, position.game, position.walker);
    }
    if (status != INK_OK) {
        ink_position_release(&position);
        return status;
    }
    position.seat = inki_bridge_seat(inki_bridge_rules_of(position.game), r.seat);
    *out = position;
    return INK_OK;
}
