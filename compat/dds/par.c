/* par.c - par of a table, as numbers and in the notations of DDS. */

#include <inkling/par.h>

#include <stdio.h>
#include <string.h>

#include "dds_api.h"

static const char *strain_text(int strain)
{
    static const char *const texts[5] = {"S", "H", "D", "C", "N"};
    return texts[strain];
}

/* Finds par as ink_par_find does.  DDS numbers vulnerability otherwise. */
static int find_par(const struct ddTableResults *table, int dealer, int vulnerable, ink_par *out)
{
    static const ink_vulnerable vulnerables[4] = {INK_VULNERABLE_NONE, INK_VULNERABLE_ALL,
                                                  INK_VULNERABLE_NS, INK_VULNERABLE_EW};
    ink_tricks tricks;
    const bool is_dealer = INK_PAR_EAST_WEST_FIRST <= dealer && dealer <= INK_WEST;
    if (!is_dealer || vulnerable < 0 || vulnerable > 3) {
        return RETURN_UNKNOWN_FAULT;
    }
    for (int strain = 0; strain < 5; strain++) {
        for (int player = 0; player < 4; player++) {
            const int taken = table->resTable[strain][player];
            if (taken < 0 || taken > 13) {
                return RETURN_UNKNOWN_FAULT;
            }
            tricks.of[strain][player] = (int8_t)taken;
        }
    }
    const ink_status status = ink_par_find(&tricks, vulnerables[vulnerable], dealer, out);
    return status == INK_OK ? RETURN_NO_FAULT : RETURN_UNKNOWN_FAULT;
}

/* 0 N, 1 E, 2 S, 3 W, 4 NS, 5 EW. */
static int seats_of(const ink_par_contract *contract)
{
    switch (contract->declarers) {
    case 1:
    case 2:
        return contract->declarers - 1;
    case 4:
        return 2;
    case 8:
        return 3;
    case 5:
        return 4;
    default:
        return 5;
    }
}

static const char *seats_text(int seats)
{
    static const char *const texts[6] = {"N", "E", "S", "W", "NS", "EW"};
    return texts[seats];
}

static int down_of(const ink_par_contract *contract)
{
    const int down = contract->low_level + 6 - contract->tricks;
    return down > 0 ? down : 0;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static void to_master(const ink_par *par, int sign, struct parResultsMaster *out)
{
    memset(out, 0, sizeof *out);
    out->score = sign * par->score;
    out->number = par->count > 0 ? par->count : 1; /* passing out is a contract of level 0 */
    for (int i = 0; i < par->count; i++) {
        const ink_par_contract *from = &par->contracts[i];
        out->contracts[i] = (struct contractType){
            .underTricks = down_of(from),
            .overTricks = from->high_level - from->low_level,
            .level = from->low_level,
            .denom = from->strain == INK_NOTRUMP ? 0 : from->strain + 1,
            .seats = seats_of(from),
        };
    }
}

int DealerParBin(struct ddTableResults *tablep, struct parResultsMaster *presp, int dealer,
                 int vulnerable)
{
    ink_par par;
    const int code = dealer < 0 ? RETURN_UNKNOWN_FAULT : find_par(tablep, dealer, vulnerable, &par);
    if (code == RETURN_NO_FAULT) {
        to_master(&par, 1, presp);
    }
    return code;
}

/* Finds par for either side calling first: 0 North-South, 1 East-West. */
static int find_sides(const struct ddTableResults *table, int vulnerable, ink_par out[2])
{
    const int code = find_par(table, INK_PAR_NORTH_SOUTH_FIRST, vulnerable, &out[0]);
    return code == RETURN_NO_FAULT ? find_par(table, INK_PAR_EAST_WEST_FIRST, vulnerable, &out[1])
                                   : code;
}

int SidesParBin(struct ddTableResults *tablep, struct parResultsMaster sidesRes[2], int vulnerable)
{
    ink_par sides[2];
    const int code = find_sides(tablep, vulnerable, sides);
    if (code == RETURN_NO_FAULT) {
        to_master(&sides[0], 1, &sidesRes[0]);
        to_master(&sides[1], -1, &sidesRes[1]);
    }
    return code;
}

/* --- notations -------------------------------------------------------------------------------- */

/* Text in a field of fixed size: what does not fit is cut. */
typedef struct field {
    char *text;
    size_t size; /* of the field */
    size_t used;
} field;

static field field_of(char *text, size_t size)
{
    text[0] = '\0';
    return (field){text, size, 0};
}

static void add(field *f, const char *text)
{
    const size_t room = f->size - f->used - 1;
    const size_t length = strlen(text);
    const size_t copied = length < room ? length : room;
    memcpy(f->text + f->used, text, copied);
    f->used += copied;
    f->text[f->used] = '\0';
}

/* Adds a number below 10; a contract goes down at most that far where its score can be par. */
static void add_digit(field *f, int digit)
{
    const char text[2] = {(char)('0' + digit), '\0'};
    add(f, text);
}

/* "4S*-EW-1", "1S-EW+1". */
static void contract_text(const ink_par_contract *contract, char out[10])
{
    const int down = down_of(contract);
    const int over = contract->high_level - contract->low_level;
    field text = field_of(out, 10);
    add_digit(&text, contract->low_level);
    add(&text, strain_text(contract->strain));
    add(&text, down > 0 ? "*-" : "-");
    add(&text, seats_text(seats_of(contract)));
    if (down > 0 || over > 0) {
        add(&text, down > 0 ? "-" : "+");
        add_digit(&text, down > 0 ? down : over);
    }
}

/* The place of a contract in the lists of DealerPar: by descending level, and then sacrifices in
 * ascending and others in descending order of strains. */
static int rank_of(const ink_par_contract *contract)
{
    const int strain = contract->strain == INK_NOTRUMP ? 4 : 3 - contract->strain;
    return 5 * contract->high_level + (down_of(contract) > 0 ? 4 - strain : strain);
}

static void sort_for_dealer(ink_par *par)
{
    for (int i = 1; i < par->count; i++) {
        const ink_par_contract moved = par->contracts[i];
        int place = i;
        for (; place > 0 && rank_of(&par->contracts[place - 1]) < rank_of(&moved); place--) {
            par->contracts[place] = par->contracts[place - 1];
        }
        par->contracts[place] = moved;
    }
}

static void to_dealer(const ink_par *par, int sign, const char *pass, struct parResultsDealer *out)
{
    out->score = sign * par->score;
    out->number = par->count > 0 ? par->count : 1;
    (void)snprintf(out->contracts[0], sizeof out->contracts[0], "%s", pass);
    for (int i = 0; i < par->count; i++) {
        contract_text(&par->contracts[i], out->contracts[i]);
    }
}

int DealerPar(struct ddTableResults *tablep, struct parResultsDealer *presp, int dealer,
              int vulnerable)
{
    ink_par par;
    const int code = dealer < 0 ? RETURN_UNKNOWN_FAULT : find_par(tablep, dealer, vulnerable, &par);
    if (code == RETURN_NO_FAULT) {
        sort_for_dealer(&par);
        to_dealer(&par, 1, "pass", presp);
    }
    return code;
}

int SidesPar(struct ddTableResults *tablep, struct parResultsDealer sidesRes[2], int vulnerable)
{
    ink_par sides[2];
    const int code = find_sides(tablep, vulnerable, sides);
    if (code == RETURN_NO_FAULT) {
        to_dealer(&sides[0], 1, "0N-N", &sidesRes[0]);
        to_dealer(&sides[1], -1, "0N-N", &sidesRes[1]);
    }
    return code;
}

/* Adds "NS:NS 12N,NS 4Hx": all levels of a contract one after the other. */
static void add_contracts(const ink_par *par, const char *side, field *out)
{
    add(out, side);
    for (int i = 0; i < par->count; i++) {
        const ink_par_contract *contract = &par->contracts[i];
        add(out, i > 0 ? "," : "");
        add(out, seats_text(seats_of(contract)));
        add(out, " ");
        for (int level = contract->low_level; level <= contract->high_level; level++) {
            add_digit(out, level);
        }
        add(out, strain_text(contract->strain));
        add(out, down_of(contract) > 0 ? "x" : "");
    }
}

int Par(struct ddTableResults *tablep, struct parResults *presp, int vulnerable)
{
    static const char *const names[2] = {"NS", "EW"};
    static const char *const prefixes[2] = {"NS:", "EW:"};
    ink_par sides[2];
    const int code = find_sides(tablep, vulnerable, sides);
    for (int i = 0; i < 2 && code == RETURN_NO_FAULT; i++) {
        field contracts =
            field_of(presp->parContractsString[i], sizeof presp->parContractsString[i]);
        add_contracts(&sides[i], prefixes[i], &contracts);
        (void)snprintf(presp->parScore[i], sizeof presp->parScore[i], "%s %d", names[i],
                       i == 0 ? sides[i].score : -sides[i].score);
    }
    return code;
}

/* --- from numbers to text --------------------------------------------------------------------- */

/* Adds "EW 2S", "EW 2Sx-1" or "EW 2S+1"; false: no contract. */
static bool add_master_contract(const struct contractType *contract, const char *no_trumps,
                                field *out)
{
    static const char *const suits[5] = {"", "S", "H", "D", "C"};
    if (contract->denom < 0 || contract->denom > 4 || contract->seats < 0 || contract->seats > 5) {
        return false;
    }
    char text[64];
    char result[16] = "";
    if (contract->underTricks > 0) {
        (void)snprintf(result, sizeof result, "x-%d", contract->underTricks);
    } else if (contract->overTricks > 0) {
        (void)snprintf(result, sizeof result, "+%d", contract->overTricks);
    }
    (void)snprintf(text, sizeof text, "%s %d%s%s", seats_text(contract->seats), contract->level,
                   contract->denom == 0 ? no_trumps : suits[contract->denom], result);
    add(out, text);
    return true;
}

/* Writes "Par -110: EW 2S EW 3Dx-1". */
static bool write_master(const struct parResultsMaster *par, const char *no_trumps, field *out)
{
    char score[32];
    (void)snprintf(score, sizeof score, "Par %d: ", par->score);
    add(out, score);
    for (int i = 0; i < par->number; i++) {
        add(out, i > 0 ? " " : "");
        if (!add_master_contract(&par->contracts[i], no_trumps, out)) {
            return false;
        }
    }
    return true;
}

static bool is_master(const struct parResultsMaster *par)
{
    return 0 <= par->number && par->number <= 10;
}

/* The room that callers give is not told; 128 bytes are what DDS documents. */
int ConvertToDealerTextFormat(struct parResultsMaster *pres, char *resp)
{
    field out = field_of(resp, 128);
    return is_master(pres) && write_master(pres, "N", &out) ? RETURN_NO_FAULT
                                                            : RETURN_UNKNOWN_FAULT;
}

/* Do both sides get the same whoever calls first? */
static bool is_equal(const struct parResultsMaster sides[2], const struct parTextResults *texts)
{
    const char *contracts[2];
    for (int i = 0; i < 2; i++) {
        contracts[i] = strchr(texts->parText[i], ':');
    }
    return sides[0].score == -sides[1].score && contracts[0] != NULL && contracts[1] != NULL &&
           strcmp(contracts[0], contracts[1]) == 0;
}

int ConvertToSidesTextFormat(struct parResultsMaster *pres, struct parTextResults *resp)
{
    memset(resp, 0, sizeof *resp);
    if (pres[0].score == 0) {
        (void)snprintf(resp->parText[0], sizeof resp->parText[0], "Par 0");
        resp->equal = true;
        return RETURN_NO_FAULT;
    }
    for (int i = 0; i < 2; i++) {
        field out = field_of(resp->parText[i], sizeof resp->parText[i]);
        if (!is_master(&pres[i]) || !write_master(&pres[i], "NT", &out)) {
            return RETURN_UNKNOWN_FAULT;
        }
    }
    resp->equal = is_equal(pres, resp);
    return RETURN_NO_FAULT;
}
