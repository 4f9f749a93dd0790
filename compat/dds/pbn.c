/* pbn.c - deals as text.
 *
 * Stricter than DDS, which takes the first compass letter anywhere and skips what it does not know,
 * so that a slip puts cards into the wrong hand; and more lenient with blanks, lower case and "10".
 */

#include <stdlib.h>
#include <string.h>

#include "board.h"

static char upper_of(char letter)
{
    return 'a' <= letter && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

/* The place of a letter in `letters`, or -1. */
static int find_letter(const char *letters, char letter)
{
    const char *found = letter == '\0' ? NULL : strchr(letters, upper_of(letter));
    return found == NULL ? -1 : (int)(found - letters);
}

int dds_rank_of_letter(char letter)
{
    const int place = find_letter("23456789TJQKA", letter);
    return place < 0 ? 0 : place + 2;
}

int dds_suit_of_letter(char letter)
{
    return find_letter("SHDC", letter);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Copies the text with a 0 behind it: a full field has none. */
typedef struct pbn_reader {
    char text[81];
    const char *at;
} pbn_reader;

static void skip_blanks(pbn_reader *r)
{
    while (is_blank(*r->at)) {
        r->at++;
    }
}

/* Reads one hand up to a blank or the end.  Suits that are missing or without a card at the end do not
 * matter. */
static bool read_hand(pbn_reader *r, unsigned holdings[4])
{
    int suit = 0;
    if (r->at[0] == '-' && (r->at[1] == '\0' || is_blank(r->at[1]))) {
        r->at++;
        return true;
    }
    for (; *r->at != '\0' && !is_blank(*r->at); r->at++) {
        int rank = dds_rank_of_letter(*r->at);
        if (r->at[0] == '1' && r->at[1] == '0') {
            rank = 10;
            r->at++;
        }
        if (*r->at == '.') {
            suit++;
        } else if (rank == 0 || suit > 3 || (holdings[suit] >> rank & 1) != 0) {
            return false;
        } else {
            holdings[suit] |= 1U << rank;
        }
    }
    return true;
}

int dds_read_pbn(const char text[80], unsigned holdings[4][4])
{
    pbn_reader r = {.at = r.text};
    memcpy(r.text, text, 80);
    memset(holdings, 0, 4 * sizeof holdings[0]);
    skip_blanks(&r);
    const int first = find_letter("NESW", *r.at);
    if (first < 0) {
        return RETURN_PBN_FAULT;
    }
    r.at++;
    if (*r.at != ':' && !is_blank(*r.at)) {
        return RETURN_PBN_FAULT;
    }
    r.at++;
    for (int i = 0; i < 4; i++) {
        skip_blanks(&r);
        if (!read_hand(&r, holdings[(first + i) % 4])) {
            return RETURN_PBN_FAULT;
        }
    }
    skip_blanks(&r);
    return *r.at == '\0' ? RETURN_NO_FAULT : RETURN_PBN_FAULT;
}

int dds_read_deal_pbn(const struct dealPBN *from, struct deal *out)
{
    out->trump = from->trump;
    out->first = from->first;
    memcpy(out->currentTrickSuit, from->currentTrickSuit, sizeof out->currentTrickSuit);
    memcpy(out->currentTrickRank, from->currentTrickRank, sizeof out->currentTrickRank);
    return dds_read_pbn(from->remainCards, out->remainCards);
}

int dds_read_boards_pbn(const struct boardsPBN *from, struct boards **out)
{
    if (from->noOfBoards > MAXNOOFBOARDS) {
        return RETURN_TOO_MANY_BOARDS;
    }
    struct boards *to = calloc(1, sizeof *to);
    if (to == NULL) {
        return RETURN_UNKNOWN_FAULT;
    }
    to->noOfBoards = from->noOfBoards;
    for (int i = 0; i < from->noOfBoards; i++) {
        const int code = dds_read_deal_pbn(&from->deals[i], &to->deals[i]);
        if (code != RETURN_NO_FAULT) {
            free(to);
            return code;
        }
        to->target[i] = from->target[i];
        to->solutions[i] = from->solutions[i];
        to->mode[i] = from->mode[i];
    }
    *out = to;
    return RETURN_NO_FAULT;
}
