/* pbn_auction.c - the calls of a game. */

#include <string.h>

#include "formats/pbn_items.h"

#define NO_BID (-1)

/* An auction being read. */
typedef struct auction_reader {
    inki_pbn_game *game;
    int last_bid;    /* an ink_call, or NO_BID */
    int last_bidder; /* his turn, from 0 */
    int doubled;     /* the last bid: 0, 1, 2 */
    int passes;      /* since the last other call */
} auction_reader;

static bool is_finished(const auction_reader *r)
{
    return r->passes >= (r->last_bid == NO_BID ? 4 : 3);
}

static const char *call_text(int call, char out[5])
{
    if (call < INK_CALL_1C) {
        static const char *const texts[] = {"Pass", "X", "XX"};
        return texts[call];
    }
    static const char *const strains[] = {"C", "D", "H", "S", "NT"};
    out[0] = (char)('1' + (call - INK_CALL_1C) / 5);
    memcpy(out + 1, strains[(call - INK_CALL_1C) % 5],
           strlen(strains[(call - INK_CALL_1C) % 5]) + 1);
    return out;
}

/* Warns of a call that the rules do not allow.  It is kept: the record says that it was made. */
static void check_call(const auction_reader *r, int call, bool is_insufficient,
                       inki_pbn_place place)
{
    char text[5];
    char last[5];
    const int turn = r->game->board->call_count;
    const bool by_opponent = r->last_bid != NO_BID && (turn - r->last_bidder) % 2 != 0;
    if (call >= INK_CALL_1C) {
        if (call <= r->last_bid && !is_insufficient) {
            inki_pbn_warn(r->game->report, place, "%s is not higher than %s", call_text(call, text),
                          call_text(r->last_bid, last));
        }
    } else if ((call == INK_CALL_DOUBLE && !(r->doubled == 0 && by_opponent)) ||
               (call == INK_CALL_REDOUBLE &&
                !(r->doubled == 1 && r->last_bid != NO_BID && !by_opponent))) {
        inki_pbn_warn(r->game->report, place, "there is nothing to %s here",
                      call == INK_CALL_DOUBLE ? "double" : "redouble");
    }
}

static bool is_full(const auction_reader *r)
{
    return r->game->board->call_count == INK_BOARD_MAX_CALLS;
}

/* Adds a call if there is room. */
static void add_call(auction_reader *r, int call)
{
    ink_board *board = r->game->board;
    if (is_full(r)) {
        return;
    }
    if (call >= INK_CALL_1C) {
        r->last_bid = call;
        r->last_bidder = board->call_count;
        r->doubled = 0;
    } else if (call != INK_CALL_PASS) {
        r->doubled = call == INK_CALL_DOUBLE ? 1 : 2;
    }
    r->passes = call == INK_CALL_PASS ? r->passes + 1 : 0;
    board->calls[board->call_count++] = (uint8_t)call;
}

static void add_passes(auction_reader *r)
{
    while (!is_finished(r) && !is_full(r)) {
        add_call(r, INK_CALL_PASS);
    }
}

/* The call that a word is, or -1; `*odd` says that the standard writes it in another way. */
static int read_call(const inki_pbn_word *word, bool *odd)
{
    static const struct {
        const char *text;
        int call;
        bool odd;
    } names[] = {
        {"Pass", INK_CALL_PASS, false},    {"X", INK_CALL_DOUBLE, false},
        {"XX", INK_CALL_REDOUBLE, false},  {"P", INK_CALL_PASS, true},
        {"D", INK_CALL_DOUBLE, true},      {"R", INK_CALL_REDOUBLE, true},
        {"Dbl", INK_CALL_DOUBLE, true},    {"Rdbl", INK_CALL_REDOUBLE, true},
        {"Double", INK_CALL_DOUBLE, true}, {"Redouble", INK_CALL_REDOUBLE, true},
    };
    const inki_pbn_value value = {word->text, word->size, word->place};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (inki_pbn_is(&value, names[i].text)) {
            *odd = names[i].odd;
            return names[i].call;
        }
    }
    ink_contract bid;
    if (ink_contract_read(word->text, (size_t)word->size, &bid) != INK_OK || bid.level == 0 ||
        bid.doubled != 0) {
        return -1;
    }
    /* Bids count clubs first, strains spades first. */
    const int rank = bid.strain == INK_NOTRUMP ? 4 : 3 - (int)bid.strain;
    *odd = rank == 4 && word->size == 2;
    return INK_CALL_1C + 5 * (bid.level - 1) + rank;
}

/* Adds what is neither "*" nor "+" nor a mark.  False if the rest of the auction is lost. */
static bool add_item(auction_reader *r, const inki_pbn_word *item, bool is_insufficient)
{
    const inki_pbn_value value = {item->text, item->size, item->place};
    if (is_finished(r)) {
        inki_pbn_warn(r->game->report, item->place, "the auction is over before this call");
        return false;
    }
    if (inki_pbn_is(&value, "AP")) {
        add_passes(r);
        return true;
    }
    bool odd = false;
    const int call = read_call(item, &odd);
    char text[5];
    if (call < 0) {
        inki_pbn_warn(r->game->report, item->place, "%s is no call: the auction is read up to here",
                      inki_pbn_quoted(item->text, (size_t)item->size).text);
        return false;
    }
    if (odd) {
        inki_pbn_warn(r->game->report, item->place, "%s should be written %s",
                      inki_pbn_quoted(item->text, (size_t)item->size).text, call_text(call, text));
    }
    if (is_full(r)) {
        inki_pbn_warn(r->game->report, item->place, "no auction has more calls than this");
        return false;
    }
    check_call(r, call, is_insufficient, item->place);
    add_call(r, call);
    return true;
}

/* Reads the calls up to the end, to "*" or "+", or to something that is no call. */
static inki_pbn_ending read_calls(auction_reader *r, inki_pbn_items *items)
{
    inki_pbn_word item;
    bool is_insufficient = false;
    while (inki_pbn_next_item(items, &item)) {
        const char c = item.text[0];
        if (c == '*' || c == '+') {
            if (inki_pbn_next_item(items, &item)) {
                inki_pbn_warn(r->game->report, item.place, "calls after '%c' are ignored", c);
            }
            return is_finished(r) ? INKI_PBN_FINISHED : INKI_PBN_CUT;
        }
        const char mark = (char)(c == '^' && item.size == 2 ? item.text[1] : ' ');
        if (mark == 'I' || mark == 'i') {
            is_insufficient = true;
        } else if (mark == 'S' || mark == 's') {
            inki_pbn_warn(r->game->report, item.place, "a player was skipped: taken as a pass");
            add_call(r, INK_CALL_PASS);
        } else if (add_item(r, &item, is_insufficient)) {
            is_insufficient = false;
        } else {
            return is_finished(r) ? INKI_PBN_FINISHED : INKI_PBN_CUT;
        }
    }
    return is_finished(r) ? INKI_PBN_FINISHED : INKI_PBN_OPEN;
}

/* Passes the hyphens of the seats before the dealer, and counts them. */
static int skip_hyphens(inki_pbn_items *items)
{
    int count = 0;
    inki_pbn_items next = *items;
    inki_pbn_word item;
    while (inki_pbn_next_item(&next, &item) && item.size == 1 && item.text[0] == '-') {
        *items = next;
        count++;
    }
    return count;
}

void inki_pbn_read_auction(inki_pbn_game *game)
{
    const inki_pbn_field *field = game->fields[INKI_PBN_AUCTION];
    if (field == NULL) {
        return;
    }
    ink_board *board = game->board;
    const inki_pbn_value value = inki_pbn_value_of(field);
    inki_pbn_items items = inki_pbn_items_of(game, field);
    const int column = inki_pbn_player_of(game, &value, "Auction");
    const int hyphens = skip_hyphens(&items);
    board->first_call = column < 0 ? board->dealer : (column + hyphens) % 4;
    if (hyphens > 3) {
        inki_pbn_warn(game->report, field->place, "the auction begins with %d hyphens", hyphens);
    }
    if (board->dealer >= 0 && board->first_call >= 0 && board->first_call != board->dealer) {
        inki_pbn_warn(game->report, value.place, "the auction begins with %c, but the dealer is %c",
                      ink_player_letter((ink_player)board->first_call),
                      ink_player_letter((ink_player)board->dealer));
    }
    auction_reader reader = {.game = game, .last_bid = NO_BID};
    game->auction_ending = read_calls(&reader, &items);
}

/* The auction as it stands, ready to go on. */
static auction_reader resume(inki_pbn_game *game)
{
    auction_reader reader = {.game = game, .last_bid = NO_BID};
    const int count = game->board->call_count;
    game->board->call_count = 0;
    for (int i = 0; i < count; i++) {
        add_call(&reader, game->board->calls[i]);
    }
    return reader;
}

void inki_pbn_pass_out(inki_pbn_game *game)
{
    auction_reader reader = resume(game);
    add_passes(&reader);
    game->auction_ending = INKI_PBN_FINISHED;
}

static int strain_of(int bid)
{
    const int rank = (bid - INK_CALL_1C) % 5;
    return rank == 4 ? INK_NOTRUMP : 3 - rank;
}

/* Who of the side of turn `last` named its strain first?  A turn. */
static int first_to_name(const ink_board *board, int last)
{
    const int strain = strain_of(board->calls[last]);
    for (int turn = last % 2; turn < last; turn += 2) {
        if (board->calls[turn] >= INK_CALL_1C && strain_of(board->calls[turn]) == strain) {
            return turn;
        }
    }
    return last;
}

ink_contract_kind inki_pbn_outcome(const ink_board *board, ink_contract *contract, int *declarer)
{
    int last = board->call_count - 1;
    int doubled = 0;
    while (last >= 0 && board->calls[last] < INK_CALL_1C) {
        if (doubled == 0 && board->calls[last] != INK_CALL_PASS) {
            doubled = board->calls[last] == INK_CALL_DOUBLE ? 1 : 2;
        }
        last--;
    }
    *declarer = -1;
    if (last < 0) {
        return board->call_count > 0 ? INK_CONTRACT_PASSED : INK_CONTRACT_UNKNOWN;
    }
    contract->level = 1 + (board->calls[last] - INK_CALL_1C) / 5;
    contract->strain = (ink_strain)strain_of(board->calls[last]);
    contract->doubled = doubled;
    if (board->first_call >= 0) {
        *declarer = (board->first_call + first_to_name(board, last)) % 4;
    }
    return INK_CONTRACT_KNOWN;
}
