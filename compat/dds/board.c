/* board.c - see board.h. */

#include "board.h"

ink_hand dds_cards_of(unsigned holding, int suit)
{
    return (ink_hand)((holding & DDS_HOLDING_BITS) >> 2) << (13 * suit);
}

unsigned dds_holding_of(ink_hand cards, int suit)
{
    return (unsigned)(cards >> (13 * suit) & 0x1FFF) << 2;
}

int dds_suit_of(ink_card card)
{
    return card / 13;
}

int dds_rank_of(ink_card card)
{
    return card % 13 + 2;
}

/* Are the cards of the trick cards, and none after a gap? */
static bool is_trick(const struct deal *dl)
{
    bool ended = false;
    for (int i = 0; i < 3; i++) {
        const int suit = dl->currentTrickSuit[i];
        const int rank = dl->currentTrickRank[i];
        if (rank == 0) {
            ended = true;
        } else if (ended || rank < 2 || rank > 14 || suit < 0 || suit > 3) {
            return false;
        }
    }
    return true;
}

/* DDS lets the two lowest bits pass beside others, and so do we: they mean nothing. */
static bool is_holding(unsigned holding)
{
    return holding == 0 || (4 <= holding && holding <= DDS_HOLDING_BITS + 3);
}

/* Reads the holdings, and counts the cards: those of two hands twice. */
static int read_hands(const unsigned holdings[4][4], ink_hand hands[4], int *count)
{
    *count = 0;
    for (int player = 0; player < 4; player++) {
        hands[player] = 0;
        for (int suit = 0; suit < 4; suit++) {
            if (!is_holding(holdings[player][suit])) {
                return RETURN_SUIT_OR_RANK;
            }
            hands[player] |= dds_cards_of(holdings[player][suit], suit);
        }
        *count += ink_hand_count(hands[player]);
    }
    return *count == 0 ? RETURN_ZERO_CARDS : *count > 52 ? RETURN_TOO_MANY_CARDS : RETURN_NO_FAULT;
}

/* Puts the cards that the number of cards left tells of on the table. */
static int read_table(const struct deal *dl, int count, ink_dd_position *out)
{
    out->on_table = (52 - count) % 4;
    for (int i = 0; i < out->on_table; i++) {
        if (dl->currentTrickRank[i] == 0) {
            return RETURN_CARD_COUNT;
        }
        out->table[i] = 13 * dl->currentTrickSuit[i] + dl->currentTrickRank[i] - 2;
    }
    return RETURN_NO_FAULT;
}

/* Has each hand its share, is no played card still in a hand, and no card in two places? */
static int check_cards(const ink_dd_position *position, int tricks)
{
    ink_hand played = 0;
    ink_hand held = 0;
    bool twice = false;
    for (int i = 0; i < position->on_table; i++) {
        const ink_hand bit = (ink_hand)1 << position->table[i];
        twice = twice || (played & bit) != 0;
        played |= bit;
    }
    for (int player = 0; player < 4; player++) {
        const bool has_played = (player + 4 - (int)position->leader) % 4 < position->on_table;
        if (ink_hand_count(position->hands[player]) != tricks - has_played) {
            return RETURN_CARD_COUNT;
        }
        twice = twice || (held & position->hands[player]) != 0;
        held |= position->hands[player];
    }
    return (held & played) != 0 ? RETURN_PLAYED_CARD
           : twice              ? RETURN_DUPLICATE_CARDS
                                : RETURN_NO_FAULT;
}

int dds_read_position(const struct deal *dl, int target, ink_dd_position *out)
{
    if (dl->trump < 0 || dl->trump > 4) {
        return RETURN_TRUMP_WRONG;
    }
    if (dl->first < 0 || dl->first > 3) {
        return RETURN_FIRST_WRONG;
    }
    if (!is_trick(dl)) {
        return RETURN_SUIT_OR_RANK;
    }
    ink_dd_position position = {.strain = (ink_strain)dl->trump, .leader = (ink_player)dl->first};
    int count;
    int code = read_hands(dl->remainCards, position.hands, &count);
    if (code != RETURN_NO_FAULT) {
        return code;
    }
    const int tricks = (count + 3) / 4;
    if (target > tricks) {
        return RETURN_TARGET_TOO_HIGH;
    }
    code = read_table(dl, count, &position);
    if (code == RETURN_NO_FAULT) {
        code = check_cards(&position, tricks);
    }
    if (code == RETURN_NO_FAULT) {
        *out = position;
    }
    return code;
}

int dds_read_deal(const struct ddTableDeal *deal, ink_hand hands[4])
{
    struct deal dl = {.trump = 0};
    for (int player = 0; player < 4; player++) {
        for (int suit = 0; suit < 4; suit++) {
            dl.remainCards[player][suit] = deal->cards[player][suit];
        }
    }
    ink_dd_position position;
    const int code = dds_read_position(&dl, -1, &position);
    for (int player = 0; player < 4 && code == RETURN_NO_FAULT; player++) {
        hands[player] = position.hands[player];
    }
    return code;
}
