/* deal_text.c - the four hands of a deal as one line of text. */

#include <string.h>

#include <inkling/cards.h>

#include "bridge/ranks.h"

/* A deal being read. */
typedef struct deal_reader {
    const char *text;
    size_t size;
    size_t at; /* bytes read */
    ink_hand hands[4];
    bool known[4];
    int written; /* cards in the text, one that is there twice counted twice */
    /* The first card that is in the text twice. */
    ink_card twice;    /* INK_CARD_NONE while there is none */
    size_t twice_at;   /* where its second time is */
    int twice_with[2]; /* the players */
    ink_error *error;
} deal_reader;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static void skip_blanks(deal_reader *r)
{
    while (r->at < r->size && is_blank(r->text[r->at])) {
        r->at++;
    }
}

static bool in_hand(const deal_reader *r)
{
    return r->at < r->size && !is_blank(r->text[r->at]);
}

static int column(size_t at)
{
    return (int)(at + 1);
}

static ink_status refuse_character(const deal_reader *r)
{
    const char c = r->text[r->at];
    if (' ' < c && c <= '~') {
        ink_error_set(r->error, 1, column(r->at), "\"%c\" is no rank", c);
    } else {
        ink_error_set(r->error, 1, column(r->at), "the byte 0x%02X is no rank",
                      (unsigned)(unsigned char)c);
    }
    return INK_ERR_SYNTAX;
}

static void add_card(deal_reader *r, int player, ink_card card)
{
    const ink_hand bit = (ink_hand)1 << card;
    for (int other = 0; other < 4 && r->twice == INK_CARD_NONE; other++) {
        if (r->hands[other] & bit) {
            r->twice = card;
            r->twice_at = r->at;
            r->twice_with[0] = other;
            r->twice_with[1] = player;
        }
    }
    r->hands[player] |= bit;
    r->written++;
}

static ink_status read_suits(deal_reader *r, int player)
{
    const size_t start = r->at;
    int suit = 0;
    while (in_hand(r)) {
        int rank;
        const size_t used = inki_rank_read(r->text + r->at, r->size - r->at, &rank);
        if (used > 0) {
            add_card(r, player, 13 * suit + rank);
            r->at += used;
        } else if (r->text[r->at] != '.') {
            return refuse_character(r);
        } else if (++suit > 3) {
            ink_error_set(r->error, 1, column(r->at), "%s has more than four suits",
                          inki_player_name(player));
            return INK_ERR_SYNTAX;
        } else {
            r->at++;
        }
    }
    if (suit < 3) {
        ink_error_set(r->error, 1, column(start), "%s has only %d of four suits",
                      inki_player_name(player), suit + 1);
        return INK_ERR_SYNTAX;
    }
    /* With a card that is there twice the count would blame the wrong thing. */
    const int count = ink_hand_count(r->hands[player]);
    if (count > 13 && r->twice == INK_CARD_NONE) {
        ink_error_set(r->error, 1, column(start), "%s has %d cards, more than 13",
                      inki_player_name(player), count);
        return INK_ERR_SYNTAX;
    }
    r->known[player] = true;
    return INK_OK;
}

static ink_status read_hand(deal_reader *r, int player, int index)
{
    skip_blanks(r);
    if (r->at == r->size) {
        ink_error_set(r->error, 1, column(r->at), "the deal ends after %d of four hands", index);
        return INK_ERR_SYNTAX;
    }
    if (r->text[r->at] == '-' && (r->at + 1 == r->size || is_blank(r->text[r->at + 1]))) {
        r->at++;
        return INK_OK;
    }
    return read_suits(r, player);
}

/* The card whose place another took: the one that nobody has where 52 are written. */
static ink_card displaced_card(const deal_reader *r)
{
    const ink_hand missing =
        INK_FULL_DECK & ~(r->hands[0] | r->hands[1] | r->hands[2] | r->hands[3]);
    if (r->written != 52 || ink_hand_count(missing) != 1) {
        return INK_CARD_NONE;
    }
    ink_card card = 0;
    while ((missing >> card & 1) == 0) {
        card++;
    }
    return card;
}

/* Refuses the card that is there twice, with what helps to mend the deal. */
static ink_status refuse_twice(const deal_reader *r)
{
    const int first = r->twice_with[0];
    const int second = r->twice_with[1];
    const ink_card displaced = displaced_card(r);
    char card[3];
    char lost[3] = "";
    ink_card_text(r->twice, card);
    if (displaced != INK_CARD_NONE) {
        ink_card_text(displaced, lost);
    }
    const char *also = displaced != INK_CARD_NONE ? ", and nobody has " : "";
    if (first == second) {
        ink_error_set(r->error, 1, column(r->twice_at), "%s has %s twice%s%s",
                      inki_player_name(first), card, also, lost);
    } else {
        ink_error_set(r->error, 1, column(r->twice_at), "%s and %s both have %s%s%s",
                      inki_player_name(first), inki_player_name(second), card, also, lost);
    }
    return INK_ERR_SYNTAX;
}

static ink_status read_deal(deal_reader *r)
{
    skip_blanks(r);
    const int first = r->at < r->size ? ink_player_read(r->text[r->at]) : -1;
    if (first < 0 || r->at + 1 == r->size || r->text[r->at + 1] != ':') {
        ink_error_set(r->error, 1, column(r->at), "a deal begins with N:, E:, S: or W:");
        return INK_ERR_SYNTAX;
    }
    r->at += 2;
    for (int i = 0; i < 4; i++) {
        const ink_status status = read_hand(r, (first + i) % 4, i);
        if (status != INK_OK) {
            return status;
        }
    }
    skip_blanks(r);
    if (r->at < r->size) {
        ink_error_set(r->error, 1, column(r->at), "there is more text after the fourth hand");
        return INK_ERR_SYNTAX;
    }
    return r->twice == INK_CARD_NONE ? INK_OK : refuse_twice(r);
}

ink_status ink_deal_read(const char *text, size_t size, ink_hand hands[4], bool known[4],
                         ink_error *error)
{
    deal_reader reader = {.text = text, .size = size, .twice = INK_CARD_NONE, .error = error};
    const ink_status status = read_deal(&reader);
    if (status == INK_OK) {
        memcpy(hands, reader.hands, sizeof reader.hands);
        memcpy(known, reader.known, sizeof reader.known);
    }
    return status;
}

void ink_deal_text(const ink_hand hands[4], const bool known[4], ink_player first, ink_text *out)
{
    ink_text_format(out, "%c:", ink_player_letter(first));
    for (unsigned i = 0; i < 4; i++) {
        const unsigned player = (first + i) % 4;
        if (i > 0) {
            ink_text_add(out, " ");
        }
        if (known == NULL || known[player]) {
            ink_hand_text(hands[player], out);
        } else {
            ink_text_add(out, "-");
        }
    }
}
