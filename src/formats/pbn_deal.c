/* pbn_deal.c - the deal of a game, with the deviations that real files have.
 *
 * Deviations are mended in a copy of the value, which then goes to ink_deal_read. */

#include <string.h>

#include "bridge/ranks.h"
#include "formats/pbn_game.h"

/* Room for a mended value: mending adds " -" for each of three missing hands at most. */
#define MAX_MENDED (INKI_PBN_MAX_VALUE + 8)

typedef struct mender {
    const inki_pbn_value *value;
    int at; /* bytes of the value that are read */
    char text[MAX_MENDED];
    int from[MAX_MENDED + 1]; /* where in the value each byte, and the end, comes from */
    int size;
    int first; /* who has the first hand, or -1 */
    int hand_count;
    int hand_start[4]; /* of each player: where in the value */
    inki_pbn_report *report;
} mender;

static bool at_blank(const mender *m)
{
    return m->at < m->value->size && m->value->text[m->at] == ' ';
}

static bool in_hand(const mender *m)
{
    return m->at < m->value->size && m->value->text[m->at] != ' ';
}

static inki_pbn_place place_at(const mender *m, int offset)
{
    return inki_pbn_further(m->value->place, (size_t)offset);
}

static void put(mender *m, char c)
{
    m->from[m->size] = m->at;
    m->text[m->size++] = c;
}

/* Copies a character and goes past it. */
static void copy(mender *m)
{
    put(m, m->value->text[m->at]);
    m->at++;
}

static void skip_blanks(mender *m)
{
    while (at_blank(m)) {
        m->at++;
    }
}

/* Is the rest of the hand no more than `text`? */
static bool hand_ends_with(const mender *m, const char *text)
{
    const int size = (int)strlen(text);
    const int end = m->at + size;
    return end <= m->value->size && memcmp(m->value->text + m->at, text, (size_t)size) == 0 &&
           (end == m->value->size || m->value->text[end] == ' ');
}

static void mend_suits(mender *m, int player)
{
    bool with_letters = false;
    int suit = 0;
    bool at_suit = true;
    while (in_hand(m)) {
        const char c = m->value->text[m->at];
        if (at_suit && suit < 4 && inki_suit_read(c) == suit) {
            if (!with_letters) {
                inki_pbn_warn(m->report, place_at(m, m->at), "the suits of %s have letters",
                              inki_player_name(player));
            }
            with_letters = true;
            at_suit = false;
            m->at++;
        } else if (suit == 3 && hand_ends_with(m, ".")) {
            inki_pbn_warn(m->report, place_at(m, m->at), "the hand of %s has an empty fifth suit",
                          inki_player_name(player));
            m->at++;
        } else {
            if (c == '1') {
                inki_pbn_warn(m->report, place_at(m, m->at), "%s has a ten that is not written T",
                              inki_player_name(player));
            }
            suit += c == '.';
            at_suit = c == '.';
            copy(m);
        }
    }
}

static void mend_hand(mender *m, int player)
{
    m->hand_start[player] = m->at;
    if (hand_ends_with(m, "...")) {
        inki_pbn_warn(m->report, place_at(m, m->at),
                      "%s has no cards: an unknown hand is written \"-\"",
                      inki_player_name(player));
        put(m, '-');
        m->at += 3;
    } else {
        mend_suits(m, player);
    }
}

/* Between two hands: one blank. */
static void mend_gap(mender *m)
{
    const int start = m->at;
    if (m->hand_count > 0) {
        put(m, ' ');
    }
    skip_blanks(m);
    if (m->at - start > (m->hand_count > 0)) {
        inki_pbn_warn(m->report, place_at(m, start), "there are too many blanks before a hand");
    }
}

static void mend(mender *m)
{
    const inki_pbn_value *value = m->value;
    m->first = ink_player_read(value->text[0]);
    if (m->first < 0 || value->size < 2 || value->text[1] != ':') {
        m->first = -1;
        while (m->at < value->size) {
            copy(m);
        }
        return;
    }
    copy(m);
    copy(m);
    while (m->at < value->size && m->hand_count < 4) {
        mend_gap(m);
        mend_hand(m, (m->first + m->hand_count) % 4);
        m->hand_count++;
    }
    if (m->hand_count == 3) {
        inki_pbn_warn(m->report, place_at(m, m->at), "the deal ends after three hands");
        put(m, ' ');
        put(m, '-');
    }
    while (m->at < value->size) {
        copy(m);
    }
}

/* The card count of a known hand that most hands have, 13 if it is as frequent as another. */
static int usual_count(const ink_board *board)
{
    int frequency[14] = {0};
    for (int player = 0; player < 4; player++) {
        if (board->known[player]) {
            frequency[ink_hand_count(board->hands[player])]++;
        }
    }
    int usual = 13;
    for (int count = 12; count >= 1; count--) {
        if (frequency[count] > frequency[usual]) {
            usual = count;
        }
    }
    return usual;
}

static ink_status check_counts(const inki_pbn_game *game, const mender *m)
{
    ink_board *board = game->board;
    const int usual = usual_count(board);
    for (int i = 0; i < 4; i++) {
        const int player = (m->first + i) % 4;
        const int count = ink_hand_count(board->hands[player]);
        if (board->known[player] && count != usual) {
            return inki_pbn_refuse(m->report, place_at(m, m->hand_start[player]),
                                   "%s has %d card%s, not %d", inki_player_name(player), count,
                                   count == 1 ? "" : "s", usual);
        }
        if (board->known[player]) {
            board->hand_size = usual;
        }
    }
    return INK_OK;
}

/* Three full hands leave the fourth. */
static void fill_fourth_hand(ink_board *board)
{
    ink_hand left = INK_FULL_DECK;
    int unknown = -1;
    int unknown_count = 0;
    for (int player = 0; player < 4; player++) {
        left &= ~board->hands[player];
        if (!board->known[player]) {
            unknown = player;
            unknown_count++;
        }
    }
    if (unknown_count == 1 && board->hand_size == 13) {
        board->hands[unknown] = left;
        board->known[unknown] = true;
    }
}

ink_status inki_pbn_read_deal(inki_pbn_game *game)
{
    const inki_pbn_value value = inki_pbn_value_of(game->fields[INKI_PBN_DEAL]);
    if (inki_pbn_is_unknown(&value) || inki_pbn_is(&value, "-")) {
        return INK_OK;
    }
    if (value.size >= INKI_PBN_MAX_VALUE) {
        return inki_pbn_refuse(game->report, value.place, "the deal is too long");
    }
    mender m = {.value = &value, .report = game->report};
    mend(&m);
    m.from[m.size] = m.at;

    ink_board *board = game->board;
    ink_error error;
    const ink_status status =
        ink_deal_read(m.text, (size_t)m.size, board->hands, board->known, &error);
    if (status != INK_OK) {
        const int column = error.column > m.size ? m.size + 1 : error.column;
        const int offset = column > 0 ? m.from[column - 1] : 0;
        return inki_pbn_refuse(game->report, place_at(&m, offset), "%s", error.text);
    }
    const ink_status counted = check_counts(game, &m);
    if (counted == INK_OK) {
        fill_fourth_hand(board);
    }
    return counted;
}
