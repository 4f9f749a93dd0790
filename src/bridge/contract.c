/* contract.c - contracts: how they are written and what they score. */

#include <inkling/cards.h>

#include "bridge/ranks.h"

void ink_contract_text(const ink_contract *contract, ink_text *out)
{
    if (contract->level > 0) {
        ink_text_format(out, "%d", contract->level);
    }
    ink_text_add(out, ink_strain_text(contract->strain));
    if (contract->level > 0) {
        ink_text_add(out, contract->doubled == 2 ? "XX" : contract->doubled == 1 ? "X" : "");
    }
}

static bool is_letter(char c, char upper)
{
    return c == upper || c == upper - 'A' + 'a';
}

ink_status ink_contract_read(const char *text, size_t size, ink_contract *out)
{
    size_t at = 0;
    int level = 0;
    if (size > 0 && '1' <= text[0] && text[0] <= '7') {
        level = text[at++] - '0';
    }

    int strain = at < size ? inki_suit_read(text[at]) : -1;
    if (strain >= 0) {
        at++;
    } else if (at < size && is_letter(text[at], 'N')) {
        strain = INK_NOTRUMP;
        at += at + 1 < size && is_letter(text[at + 1], 'T') ? 2 : 1;
    } else {
        return INK_ERR_SYNTAX;
    }

    int doubled = 0;
    while (at < size && level > 0 && doubled < 2 && is_letter(text[at], 'X')) {
        doubled++;
        at++;
    }
    if (at < size) {
        return INK_ERR_SYNTAX;
    }
    out->level = level;
    out->strain = (ink_strain)strain;
    out->doubled = doubled;
    return INK_OK;
}

/* What `down` tricks too few cost. */
static int penalty(int down, int doubled, bool vulnerable)
{
    if (doubled == 0) {
        return down * (vulnerable ? 100 : 50);
    }
    /* Doubled: 100, 300, 500, 800, 1100 ... and vulnerable 200, 500, 800, 1100 ... */
    int points = 300 * down - (vulnerable ? 100 : 200);
    if (!vulnerable && down > 1) {
        points -= down == 2 ? 100 : 200;
    }
    return doubled * points;
}

/* What making the contract pays beside tricks and overtricks. */
static int bonus(const ink_contract *contract, int trick_score, bool vulnerable)
{
    int points = 50 * contract->doubled;
    points += trick_score < 100 ? 50 : vulnerable ? 500 : 300;
    if (contract->level == 6) {
        points += vulnerable ? 750 : 500;
    } else if (contract->level == 7) {
        points += vulnerable ? 1500 : 1000;
    }
    return points;
}

/* 0 for what is no contract or no number of tricks. */
int ink_contract_score(const ink_contract *contract, bool vulnerable, int tricks)
{
    const int level = contract->level;
    const int doubled = contract->doubled;
    if (level < 1 || level > 7 || doubled < 0 || doubled > 2 || tricks < 0 || tricks > 13) {
        return 0;
    }
    const int over = tricks - (level + 6);
    if (over < 0) {
        return -penalty(-over, doubled, vulnerable);
    }
    const bool minor = contract->strain == INK_DIAMONDS || contract->strain == INK_CLUBS;
    const int each = minor ? 20 : 30;
    const int first = contract->strain == INK_NOTRUMP ? 10 : 0;
    const int trick_score = (level * each + first) << doubled;
    const int over_each = doubled == 0 ? each : doubled * (vulnerable ? 200 : 100);
    return trick_score + over * over_each + bonus(contract, trick_score, vulnerable);
}
