/* dd_par.c - see dd_par.h.
 *
 * No standard says how the tag is written.  Programs agree in its parts, level, strain, doubling,
 * players and result, but not in their order, so a part that a contract has already begins the next.
 */

#include "dd_par.h"

#include <string.h>
#include <strings.h>

/* A value being read. */
typedef struct reader {
    const char *at;
    dd_par_claims *out;
    dd_par_claim item; /* level 0: no contract yet */
    unsigned players;  /* of the contract before */
    bool is_range;     /* after "or" and "to" */
    bool is_pass;
} reader;

static bool is_letter(char c)
{
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
}

/* Passes a word in any case. */
static bool take_word(reader *r, const char *word)
{
    const size_t size = strlen(word);
    if (strncasecmp(r->at, word, size) != 0 || is_letter(r->at[size])) {
        return false;
    }
    r->at += size;
    return true;
}

static bool take_one_of(reader *r, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (take_word(r, words[i])) {
            return true;
        }
    }
    return false;
}

/* Ends a contract, if there is one.  False if there are players without one. */
static bool end_item(reader *r)
{
    dd_par_claim *item = &r->item;
    const bool is_empty = item->low_level == 0;
    if (is_empty ? item->players != 0 && !r->is_pass : r->out->count == DD_PAR_CLAIMS) {
        return false;
    }
    if (!is_empty) {
        r->players = item->players != 0 ? item->players : r->players;
        item->players = r->players;
        r->out->items[r->out->count++] = *item;
    }
    *item = (dd_par_claim){0};
    r->is_range = false;
    return true;
}

/* --- the parts ------------------------------------------------------------------------------ */

/* The strain at a place and the bytes that name it; 0 if none does. */
static size_t strain_at(const char *text, ink_strain *out)
{
    static const struct {
        const char *name;
        ink_strain strain;
    } names[] = {{"NT", INK_NOTRUMP},
                 {"N", INK_NOTRUMP},
                 {"S", INK_SPADES},
                 {"H", INK_HEARTS},
                 {"D", INK_DIAMONDS},
                 {"C", INK_CLUBS},
                 {"\xE2\x99\xA0", INK_SPADES},
                 {"\xE2\x99\xA5", INK_HEARTS},
                 {"\xE2\x99\xA6", INK_DIAMONDS},
                 {"\xE2\x99\xA3", INK_CLUBS}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const size_t size = strlen(names[i].name);
        if (strncasecmp(text, names[i].name, size) == 0) {
            *out = names[i].strain;
            return size;
        }
    }
    return 0;
}

/* "4S", "3NT", or "23S" for two levels and "2S or 3S" for the same. */
static bool take_contract(reader *r)
{
    const size_t digits = strspn(r->at, "1234567");
    ink_strain strain = INK_SPADES;
    const char *name = r->at + digits + strspn(r->at + digits, " ");
    const size_t size = digits > 0 ? strain_at(name, &strain) : 0;
    if (size == 0 || r->at[digits - 1] - r->at[0] != (int)digits - 1) {
        return false;
    }
    const int low = r->at[0] - '0';
    const int high = r->at[digits - 1] - '0';
    if (r->is_range && strain == r->item.strain && low > r->item.high_level) {
        r->item.high_level = high;
    } else if (r->item.low_level > 0 && !end_item(r)) {
        return false;
    } else {
        r->item.low_level = low;
        r->item.high_level = high;
        r->item.strain = strain;
    }
    r->is_range = false;
    r->at = name + size;
    return true;
}

/* "X", "*", "doubled". */
static bool take_double(reader *r)
{
    static const char *const words[] = {"X", "doubled", "dbl"};
    const bool is_star = *r->at == '*';
    /* The players may follow at once: "4SXEW". */
    const bool is_joined = (*r->at == 'X' || *r->at == 'x') && is_letter(r->at[1]) &&
                           strchr("NESWnesw", r->at[1]) != NULL;
    if (r->item.low_level == 0 || r->item.doubled) {
        return false;
    }
    if (is_star || is_joined) {
        r->at++;
    } else if (!take_one_of(r, words, sizeof words / sizeof words[0])) {
        return false;
    }
    r->item.doubled = true;
    return true;
}

/* A number of one or two digits. */
static bool take_number(reader *r, int *out)
{
    const size_t digits = strspn(r->at, "0123456789");
    if (digits < 1 || digits > 2) {
        return false;
    }
    *out = r->at[0] - '0';
    *out = digits == 2 ? 10 * *out + r->at[1] - '0' : *out;
    r->at += digits;
    return true;
}

/* "=", "+1", "-1", "1 down", "down 1". */
static bool take_result(reader *r)
{
    int sign = -1;
    int result = 0;
    bool is_read = true;
    if (r->item.low_level == 0 || r->item.has_result) {
        return false;
    }
    if (*r->at == '=') {
        r->at++;
    } else if (*r->at == '+' || *r->at == '-') {
        sign = *r->at++ == '+' ? 1 : -1;
        is_read = take_number(r, &result);
    } else if (take_word(r, "down")) {
        r->at += strspn(r->at, " ");
        is_read = take_number(r, &result);
    } else if (take_number(r, &result)) {
        r->at += strspn(r->at, " ");
        is_read = take_word(r, "down");
    } else {
        is_read = false;
    }
    r->item.has_result = is_read;
    r->item.result = sign * result;
    return is_read;
}

/* "N", "NS", "N/S". */
static bool take_players(reader *r)
{
    unsigned players = 0;
    const char *at = r->at;
    for (int player; is_letter(*at) && (player = ink_player_read(*at)) >= 0;) {
        players |= 1U << player;
        at += at[1] == '/' ? 2 : 1;
    }
    if (players == 0 || is_letter(*at) || (r->item.players != 0 && !end_item(r))) {
        return false;
    }
    r->item.players = players;
    r->at = at;
    return true;
}

static bool take_pass(reader *r)
{
    static const char *const words[] = {"pass", "passed", "all pass", "passed out"};
    const bool is_taken = take_one_of(r, words, sizeof words / sizeof words[0]);
    r->is_pass = r->is_pass || is_taken;
    return is_taken;
}

/* What only joins the parts. */
static bool take_joint(reader *r)
{
    if (*r->at == ';') {
        r->at++;
        return end_item(r);
    }
    if (take_word(r, "or") || take_word(r, "to")) {
        r->is_range = r->item.low_level > 0;
        return r->is_range;
    }
    if (*r->at == '-' && strspn(r->at + 1, "0123456789") == 0) {
        r->at++;
        return true;
    }
    const size_t size = strspn(r->at, " ,:/");
    r->at += size;
    return size > 0 || take_word(r, "by");
}

/* --- the interface -------------------------------------------------------------------------- */

bool dd_par_read(const char *text, dd_par_claims *out)
{
    static bool (*const takers[])(reader *) = {take_joint,  take_result, take_contract,
                                               take_double, take_pass,   take_players};
    reader r = {.at = text, .out = out};
    out->count = 0;
    while (*r.at != '\0') {
        bool is_taken = false;
        const char *at = r.at;
        for (size_t i = 0; i < sizeof takers / sizeof takers[0] && !is_taken; i++) {
            r.at = at;
            is_taken = takers[i](&r);
        }
        if (!is_taken) {
            return false;
        }
    }
    return end_item(&r) && (out->count > 0) != r.is_pass;
}

/* Is the contract one of par if that player declares it?  -1: any player. */
static bool has_contract(const ink_par *par, const dd_par_claim *claim, int level, int player)
{
    for (int i = 0; i < par->count; i++) {
        const ink_par_contract *entry = &par->contracts[i];
        if (entry->strain == (int)claim->strain && entry->low_level <= level &&
            level <= entry->high_level && (player < 0 || (entry->declarers >> player & 1U) != 0) &&
            (entry->doubled || !claim->doubled) &&
            (!claim->has_result || entry->tricks == claim->low_level + 6 + claim->result)) {
            return true;
        }
    }
    return false;
}

static bool has_claim(const ink_par *par, const dd_par_claim *claim)
{
    for (int level = claim->low_level; level <= claim->high_level; level++) {
        if (claim->players == 0 && !has_contract(par, claim, level, -1)) {
            return false;
        }
        for (int player = 0; player < 4; player++) {
            if ((claim->players >> player & 1U) != 0 && !has_contract(par, claim, level, player)) {
                return false;
            }
        }
    }
    return true;
}

bool dd_par_has(const ink_par *par, const dd_par_claims *claims)
{
    if (claims->count == 0) {
        return par->count == 0;
    }
    for (int i = 0; i < claims->count; i++) {
        if (!has_claim(par, &claims->items[i])) {
            return false;
        }
    }
    return true;
}
