/* tables.c - the tricks of whole deals by strain and declarer. */

#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "engine.h"

#define MAX_TABLES (MAXNOOFTABLES * 5)

/* A batch of deals; a task is a strain of a deal. */
typedef struct batch {
    int count;
    ink_hand hands[MAX_TABLES][4];
    int twin[MAX_TABLES]; /* the first table with the same deal: itself or one before */
    int strain_count;
    int strains[5]; /* those wanted, no trumps first, as it mostly takes longest */
    struct ddTableResults *results;
} batch;

/* Narrows the tricks of the side to move to one number, from a guess at them. */
static bool find_value(ink_dd *dd, const ink_dd_position *position, int guess, int *value)
{
    int low = 0;
    int high = ink_dd_tricks_left(position);
    while (low < high) {
        const int need = guess <= low ? low + 1 : guess > high ? high : guess;
        const ink_dd_question question = {.ask = INK_DD_VALUE, .target = need};
        ink_dd_answer answer;
        if (ink_dd_solve(dd, position, &question, NULL, &answer) != INK_OK) {
            return false;
        }
        if (answer.low >= need) {
            low = answer.low;
            guess = low + 1;
        } else {
            high = answer.high;
            guess = high;
        }
    }
    *value = low;
    return true;
}

/* Solves a strain for the four declarers.  Their values differ little, those of partners least, so
 * each is the guess for the next. */
static bool solve_strain(ink_dd *dd, const ink_hand hands[4], int strain, int results[4])
{
    static const int declarers[4] = {INK_NORTH, INK_SOUTH, INK_EAST, INK_WEST};
    ink_dd_position position = {.strain = (ink_strain)strain};
    memcpy(position.hands, hands, sizeof position.hands);
    const int tricks = ink_dd_tricks_left(&position);
    int north_south = (tricks + 1) / 2;
    for (int i = 0; i < 4; i++) {
        const int declarer = declarers[i];
        const bool is_ns = declarer % 2 == 0;
        position.leader = (ink_player)((declarer + 1) % 4);
        int leaders;
        if (!find_value(dd, &position, is_ns ? tricks - north_south : north_south, &leaders)) {
            return false;
        }
        north_south = is_ns ? tricks - leaders : leaders;
        results[declarer] = tricks - leaders;
    }
    return true;
}

static bool strain_task(void *context, int number, ink_dd *dd)
{
    batch *b = context;
    const int table = number / b->strain_count;
    const int strain = b->strains[number % b->strain_count];
    return b->twin[table] != table ||
           solve_strain(dd, b->hands[table], strain, b->results[table].resTable[strain]);
}

static int find_twin(const batch *b, int table)
{
    int twin = 0;
    while (memcmp(b->hands[twin], b->hands[table], sizeof b->hands[table]) != 0) {
        twin++;
    }
    return twin;
}

/* Solves the strains that are listed in `b`, and leaves the other results as they are. */
static int solve_batch(batch *b, const struct ddTableDeal *deals)
{
    for (int i = 0; i < b->count; i++) {
        const int code = dds_read_deal(&deals[i], b->hands[i]);
        if (code != RETURN_NO_FAULT) {
            return code;
        }
        b->twin[i] = find_twin(b, i);
    }
    if (!engine_run(b->count * b->strain_count, strain_task, b)) {
        return RETURN_UNKNOWN_FAULT;
    }
    for (int i = 0; i < b->count; i++) {
        for (int k = 0; k < b->strain_count; k++) {
            const int strain = b->strains[k];
            memcpy(b->results[i].resTable[strain], b->results[b->twin[i]].resTable[strain],
                   sizeof b->results[i].resTable[strain]);
        }
    }
    return RETURN_NO_FAULT;
}

static void list_strains(batch *b, const int filter[5])
{
    for (int strain = 4; strain >= 0; strain--) {
        if (filter[strain] == 0) {
            b->strains[b->strain_count++] = strain;
        }
    }
}

/* Fills `results` of a batch with the strains that the filter lets pass: those at 0. */
static int calc_tables(const struct ddTableDeal *deals, int count, const int filter[5],
                       struct ddTableResults *results, int *filled)
{
    batch *b = calloc(1, sizeof *b);
    if (b == NULL) {
        return RETURN_UNKNOWN_FAULT;
    }
    list_strains(b, filter);
    b->results = results;
    b->count = count > 0 ? count : 0;
    int code = RETURN_NO_SUIT;
    if (b->strain_count > 0) {
        code = b->count > MAX_TABLES / b->strain_count ? RETURN_TOO_MANY_TABLES
                                                       : solve_batch(b, deals);
    }
    *filled = 4 * b->count * b->strain_count;
    free(b);
    return code;
}

int CalcDDtable(struct ddTableDeal tableDeal, struct ddTableResults *tablep)
{
    static const int every_strain[5] = {0};
    struct ddTableResults table;
    int filled;
    const int code = calc_tables(&tableDeal, 1, every_strain, &table, &filled);
    if (code == RETURN_NO_FAULT) {
        *tablep = table;
    }
    return code;
}

int CalcDDtablePBN(struct ddTableDealPBN tableDealPBN, struct ddTableResults *tablep)
{
    struct ddTableDeal deal;
    const int code = dds_read_pbn(tableDealPBN.cards, deal.cards);
    return code == RETURN_NO_FAULT ? CalcDDtable(deal, tablep) : code;
}

int CalcAllTables(struct ddTableDeals *dealsp, int mode, int trumpFilter[5],
                  struct ddTablesRes *resp, struct allParResults *presp)
{
    int filled;
    int code = calc_tables(dealsp->deals, dealsp->noOfTables, trumpFilter, resp->results, &filled);
    if (code != RETURN_NO_FAULT) {
        return code;
    }
    resp->noOfBoards = filled;
    const bool has_par = 0 <= mode && mode <= 3 && filled == 20 * dealsp->noOfTables;
    for (int i = 0; i < dealsp->noOfTables && has_par && code == RETURN_NO_FAULT; i++) {
        code = Par(&resp->results[i], &presp->presults[i], mode);
    }
    return code;
}

/* Reads a batch of deals into memory that the caller frees. */
static int read_tables_pbn(const struct ddTableDealsPBN *from, struct ddTableDeals **out)
{
    if (from->noOfTables > MAX_TABLES) {
        return RETURN_TOO_MANY_TABLES;
    }
    struct ddTableDeals *to = calloc(1, sizeof *to);
    if (to == NULL) {
        return RETURN_UNKNOWN_FAULT;
    }
    to->noOfTables = from->noOfTables;
    for (int i = 0; i < from->noOfTables; i++) {
        const int code = dds_read_pbn(from->deals[i].cards, to->deals[i].cards);
        if (code != RETURN_NO_FAULT) {
            free(to);
            return code;
        }
    }
    *out = to;
    return RETURN_NO_FAULT;
}

int CalcAllTablesPBN(struct ddTableDealsPBN *dealsp, int mode, int trumpFilter[5],
                     struct ddTablesRes *resp, struct allParResults *presp)
{
    struct ddTableDeals *deals = NULL;
    int code = read_tables_pbn(dealsp, &deals);
    if (code == RETURN_NO_FAULT) {
        code = CalcAllTables(deals, mode, trumpFilter, resp, presp);
        free(deals);
    }
    return code;
}

int CalcPar(struct ddTableDeal tableDeal, int vulnerable, struct ddTableResults *tablep,
            struct parResults *presp)
{
    const int code = CalcDDtable(tableDeal, tablep);
    return code == RETURN_NO_FAULT ? Par(tablep, presp, vulnerable) : code;
}

int CalcParPBN(struct ddTableDealPBN tableDealPBN, struct ddTableResults *tablep, int vulnerable,
               struct parResults *presp)
{
    const int code = CalcDDtablePBN(tableDealPBN, tablep);
    return code == RETURN_NO_FAULT ? Par(tablep, presp, vulnerable) : code;
}
