/* calls_tables.c - tables of deals, one and many.
 *
 * Not asked: hands of fewer than 13 cards, which DDS 2.9.0 gets wrong.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"

static struct ddTableDeal draw_table_deal(void)
{
    const struct deal dl = draw_deal(13);
    struct ddTableDeal out;
    memcpy(out.cards, dl.remainCards, sizeof out.cards);
    return out;
}

static struct ddTableDealPBN deal_to_pbn(const struct ddTableDeal *deal)
{
    struct deal dl = {.trump = 0};
    memcpy(dl.remainCards, deal->cards, sizeof dl.remainCards);
    const struct dealPBN text = to_pbn(&dl);
    struct ddTableDealPBN out;
    memcpy(out.cards, text.remainCards, sizeof out.cards);
    return out;
}

static void print_table(const struct ddTableResults *table)
{
    for (int i = 0; i < 20; i++) {
        printf(" %d", table->resTable[i / 4][i % 4]);
    }
    printf("\n");
}

static void print_par(const struct parResults *par)
{
    printf("  [%s] [%s] [%s] [%s]\n", par->parScore[0], par->parScore[1],
           par->parContractsString[0], par->parContractsString[1]);
}

static void call_single(void)
{
    const struct ddTableDeal deal = draw_table_deal();
    const struct ddTableDealPBN text = deal_to_pbn(&deal);
    struct ddTableResults table;
    memset(&table, 0, sizeof table);
    printf("CalcDDtable: %d", dds.CalcDDtable(deal, &table));
    print_table(&table);
    printf("CalcDDtablePBN: %d", dds.CalcDDtablePBN(text, &table));
    print_table(&table);
    for (int vulnerable = 0; vulnerable < 4; vulnerable++) {
        struct parResults par;
        memset(&par, 0, sizeof par);
        if (vulnerable % 2 == 0) {
            printf("CalcPar: %d", dds.CalcPar(deal, vulnerable, &table, &par));
        } else {
            printf("CalcParPBN: %d", dds.CalcParPBN(text, &table, vulnerable, &par));
        }
        print_table(&table);
        print_par(&par);
    }
}

/* The caller's structs are large. */
typedef struct batch {
    struct ddTableDeals deals;
    struct ddTableDealsPBN texts;
    struct ddTablesRes tables;
    struct allParResults pars;
} batch;

static void call_batch(batch *b, int mode, unsigned skipped, bool as_text)
{
    int filter[5];
    for (int strain = 0; strain < 5; strain++) {
        filter[strain] = (skipped >> strain & 1) != 0;
    }
    memset(&b->tables, 0x55, sizeof b->tables);
    memset(&b->pars, 0, sizeof b->pars);
    const int code = as_text ? dds.CalcAllTablesPBN(&b->texts, mode, filter, &b->tables, &b->pars)
                             : dds.CalcAllTables(&b->deals, mode, filter, &b->tables, &b->pars);
    printf("CalcAllTables mode %d, without %x: %d, %d boards\n", mode, skipped, code,
           b->tables.noOfBoards);
    for (int i = 0; i < b->deals.noOfTables; i++) {
        print_table(&b->tables.results[i]);
        print_par(&b->pars.presults[i]);
    }
}

void call_tables(int scale)
{
    call_single();
    batch *b = calloc(1, sizeof *b);
    if (b == NULL) {
        return;
    }
    b->deals.noOfTables = b->texts.noOfTables = scaled(3, scale);
    for (int i = 0; i < b->deals.noOfTables; i++) {
        b->deals.deals[i] = draw_table_deal();
        b->texts.deals[i] = deal_to_pbn(&b->deals.deals[i]);
    }
    call_batch(b, draw(4), 0, false);
    call_batch(b, -1, 0xD, true);
    call_batch(b, 1, 0x10, false);
    free(b);
}
