/* cards.c - cards, hands, players and strains, and how they are written. */

#include <inkling/cards.h>

#include "bridge/ranks.h"

static const char suit_letters[] = "SHDC";
static const char rank_letters[] = "23456789TJQKA";
static const char player_letters[] = "NESW";

static char upper(char letter)
{
    return (char)('a' <= letter && letter <= 'z' ? letter - 'a' + 'A' : letter);
}

/* The index of `letter`, in either case, among the first `count` of `letters`; -1 if none. */
static int index_of(char letter, const char *letters, int count)
{
    for (int i = 0; i < count; i++) {
        if (upper(letter) == letters[i]) {
            return i;
        }
    }
    return -1;
}

int inki_suit_read(char letter)
{
    return index_of(letter, suit_letters, 4);
}

size_t inki_rank_read(const char *text, size_t size, int *rank)
{
    if (size >= 2 && text[0] == '1' && text[1] == '0') {
        *rank = 8;
        return 2;
    }
    const int found = size > 0 ? index_of(text[0], rank_letters, 13) : -1;
    if (found < 0) {
        return 0;
    }
    *rank = found;
    return 1;
}

const char *inki_player_name(int player)
{
    static const char *const names[4] = {"North", "East", "South", "West"};
    return 0 <= player && player < 4 ? names[player] : "nobody";
}

/* A card outside the deck is written "-", as PBN writes a card that is not known. */
void ink_card_text(ink_card card, char out[3])
{
    if (card < 0 || card >= 52) {
        out[0] = '-';
        out[1] = '\0';
        return;
    }
    out[0] = suit_letters[card / 13];
    out[1] = rank_letters[card % 13];
    out[2] = '\0';
}

ink_card ink_card_read(const char *text, size_t size)
{
    const int suit = size > 0 ? inki_suit_read(text[0]) : -1;
    if (suit < 0) {
        return INK_CARD_NONE;
    }
    int rank;
    const size_t used = inki_rank_read(text + 1, size - 1, &rank);
    return used > 0 && size == 1 + used ? 13 * suit + rank : INK_CARD_NONE;
}

void ink_hand_text(ink_hand hand, ink_text *out)
{
    char text[52 + 3];
    size_t size = 0;
    for (int suit = 0; suit < 4; suit++) {
        for (int rank = 12; rank >= 0; rank--) {
            if (hand >> (13 * suit + rank) & 1) {
                text[size++] = rank_letters[rank];
            }
        }
        if (suit < 3) {
            text[size++] = '.';
        }
    }
    ink_text_append(out, text, size);
}

int ink_hand_count(ink_hand hand)
{
    int count = 0;
    for (hand &= INK_FULL_DECK; hand != 0; hand &= hand - 1) {
        count++;
    }
    return count;
}

char ink_player_letter(ink_player player)
{
    return (unsigned)player < 4 ? player_letters[player] : '?';
}

int ink_player_read(char letter)
{
    return index_of(letter, player_letters, 4);
}

const char *ink_strain_text(ink_strain strain)
{
    static const char *const texts[5] = {"S", "H", "D", "C", "NT"};
    return (unsigned)strain < 5 ? texts[strain] : "?";
}
