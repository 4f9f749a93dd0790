/* calls_errors.c - what is refused, with which code.
 *
 * Not asked, as DDS 2.9.0 goes on with what it should refuse, or crashes: cards of the trick that are
 * missing or twice there, strange text, thread numbers above the maximum, a strain out of range in a
 * batch, a table without cards, negative counts.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"

static struct deal good_deal(void)
{
    struct deal dl = {.trump = 4, .first = 0};
    const unsigned cards[4][4] = {
        {0x6000, 0, 0x0004, 0}, {0x1800, 0, 0x0008, 0}, {0, 0, 0x0070, 0}, {0x0600, 0, 0x0080, 0}};
    memcpy(dl.remainCards, cards, sizeof cards);
    return dl;
}

static void print_code(const char *name, const struct deal *dl, int target, int solutions, int mode)
{
    struct futureTricks fut;
    printf("%s: %d\n", name, dds.SolveBoard(*dl, target, solutions, mode, &fut, 0));
}

static void call_with_bad_requests(void)
{
    const struct deal good = good_deal();
    for (int target = -3; target <= 15; target++) {
        print_code("target", &good, target, 3, 1);
    }
    for (int solutions = -1; solutions <= 5; solutions++) {
        print_code("solutions", &good, -1, solutions, 1);
    }
    for (int mode = -2; mode <= 4; mode++) {
        print_code("mode", &good, -1, 3, mode);
    }
    for (int i = -2; i <= 6; i++) {
        struct deal dl = good;
        dl.trump = i;
        print_code("trump", &dl, -1, 3, 1);
        dl.first = i;
        print_code("trump and first", &dl, -1, 3, 1);
        dl.trump = 0;
        print_code("first", &dl, -1, 3, 1);
    }
    struct futureTricks fut;
    printf("thread: %d\n", dds.SolveBoard(good, -2, 3, 1, &fut, -1));
}

/* Several faults at once show the order of the checks. */
static void call_with_several_faults(void)
{
    struct deal dl = good_deal();
    dl.remainCards[0][0] = 0x8000;
    dl.trump = 9;
    dl.first = 9;
    dl.currentTrickRank[0] = 1;
    print_code("target first", &dl, 14, 9, 9);
    print_code("then solutions", &dl, 13, 9, 9);
    print_code("then mode", &dl, 13, 3, 9);
    print_code("then trump", &dl, 13, 3, 1);
    dl.trump = 0;
    print_code("then first", &dl, 13, 3, 1);
    dl.first = 3;
    print_code("then trick or holding", &dl, 13, 3, 1);
    dl = good_deal();
    dl.remainCards[0][0] |= 0x1000;
    print_code("then the target against the tricks", &dl, 5, 3, 1);
    print_code("then hands", &dl, 4, 3, 1);
    dl = good_deal();
    dl.remainCards[1][0] = 0x3800; /* four cards, one of them North's */
    dl.remainCards[3][0] = 0x0200;
    print_code("hands before cards that are twice there", &dl, -1, 3, 1);
}

static void call_with_bad_tricks(void)
{
    static const int values[][3] = {{0, 4, 14}, {0, -1, 14}, {0, 0, 15}, {0, 0, 1},  {0, 0, -1},
                                    {1, 0, 5},  {2, 0, 5},   {0, 4, 0},  {1, 3, 1},  {1, 9, 0},
                                    {2, -1, 0}, {0, 2, 0},   {1, 1, 1},  {2, 3, 14}, {1, 0, 99}};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        struct deal dl = good_deal();
        dl.currentTrickSuit[values[i][0]] = values[i][1];
        dl.currentTrickRank[values[i][0]] = values[i][2];
        print_code("trick", &dl, -1, 3, 1);
    }
}

static void call_with_bad_hands(void)
{
    static const unsigned holdings[] = {0x8000, 0x10000, 0x80000000, 1, 2, 3, 0x7FFF, 0x6001};
    for (size_t i = 0; i < sizeof holdings / sizeof holdings[0]; i++) {
        for (int player = 0; player < 4; player++) {
            struct deal dl = good_deal();
            dl.remainCards[player][1] = holdings[i];
            print_code("holding", &dl, -1, 3, 1);
        }
    }
    struct deal dl = good_deal();
    memset(dl.remainCards, 0, sizeof dl.remainCards);
    print_code("no cards", &dl, -1, 3, 1);
    print_code("no cards and a target", &dl, 1, 3, 1);
    dl.currentTrickRank[0] = 14;
    print_code("no cards and a trick", &dl, -1, 3, 1);
    for (int player = 0; player < 4; player++) {
        dl.remainCards[player][player] = 0x7FFC;
    }
    print_code("a whole deal, whatever lies on the table", &dl, -1, 1, 1);
    dl.remainCards[2][3] = 0x4;
    print_code("53 cards", &dl, -1, 3, 1);
    dl.remainCards[2][2] = 0x3FFC;
    dl.remainCards[2][3] = 0x4000;
    print_code("a card in two hands", &dl, -1, 3, 1);
    dl = good_deal();
    dl.remainCards[0][0] = 0x2000;
    dl.currentTrickRank[0] = 13;
    print_code("a played card in the hand", &dl, -1, 3, 1);
    dl.currentTrickRank[0] = 11;
    print_code("a played card in another hand", &dl, -1, 3, 1);
    dl.first = 1;
    print_code("the wrong hand has played", &dl, -1, 3, 1);
}

static void call_with_bad_text(void)
{
    static const char *const texts[] = {"", "foo bar baz", "AK... QJ... T9... 87...",
                                        "X:AK... QJ... T9... 87..."};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct dealPBN dl = {.trump = 4};
        (void)snprintf(dl.remainCards, sizeof dl.remainCards, "%s", texts[i]);
        struct futureTricks fut;
        printf("text: %d", dds.SolveBoardPBN(dl, -1, 3, 1, &fut, 0));
        struct ddTableDealPBN deal;
        memcpy(deal.cards, dl.remainCards, sizeof deal.cards);
        struct ddTableResults table;
        printf(" %d\n", dds.CalcDDtablePBN(deal, &table));
    }
}

/* Faults of boards in a batch: the others are solved. */
static void call_batches(void)
{
    static struct boards boards;
    static struct solvedBoards solved;
    for (int i = 0; i < 4; i++) {
        boards.deals[i] = good_deal();
        boards.deals[i].first = i; /* DDS gives equal deals one answer, whatever is asked */
        boards.target[i] = -1;
        boards.solutions[i] = 3;
        boards.mode[i] = 1;
    }
    for (int fault = 0; fault < 4; fault++) {
        boards.noOfBoards = 4;
        boards.target[1] = fault == 0 ? 14 : -1;
        boards.deals[2].remainCards[0][0] = fault == 1 ? 0 : 0x6000;
        boards.solutions[3] = fault == 2 ? 9 : 3;
        printf("batch: %d", dds.SolveAllChunksBin(&boards, &solved, 1));
        for (int i = 0; i < 4; i++) {
            print_cards(&solved.solvedBoard[i]);
        }
        printf("\n");
    }
    for (int count = 200; count <= 202; count++) {
        static struct boardsPBN texts;
        boards.noOfBoards = count == 200 ? 0 : count;
        texts.noOfBoards = boards.noOfBoards;
        printf("boards: %d %d %d\n", dds.SolveAllChunksBin(&boards, &solved, 1),
               dds.SolveAllBoards(&texts, &solved), dds.SolveAllChunksPBN(&texts, &solved, 1));
    }
    boards.noOfBoards = 2;
    for (int chunk = -1; chunk <= 2; chunk++) {
        printf("chunk: %d\n", dds.SolveAllChunksBin(&boards, &solved, chunk));
    }
}

static void call_with_bad_tables(void)
{
    struct ddTableDeal deal;
    const struct deal dl = good_deal();
    struct ddTableResults table;
    memcpy(deal.cards, dl.remainCards, sizeof deal.cards);
    deal.cards[0][1] = 0x0800;
    deal.cards[1][0] = 0x1000;
    printf("table of unequal hands: %d\n", dds.CalcDDtable(deal, &table));
    static struct ddTableDeals deals;
    static struct ddTablesRes tables;
    static struct allParResults pars;
    static const struct {
        int tables;
        int filter[5];
    } cases[] = {{1, {1, 1, 1, 1, 1}},  {41, {0, 0, 0, 0, 0}},  {201, {1, 1, 1, 1, 0}},
                 {51, {0, 0, 0, 0, 1}}, {201, {1, 1, 1, 1, 1}}, {101, {1, 0, 1, 0, 1}}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int filter[5];
        memcpy(filter, cases[i].filter, sizeof filter);
        deals.noOfTables = cases[i].tables;
        printf("tables: %d\n", dds.CalcAllTables(&deals, -1, filter, &tables, &pars));
    }
}

void call_errors(int scale)
{
    (void)scale;
    call_with_bad_requests();
    call_with_several_faults();
    call_with_bad_tricks();
    call_with_bad_hands();
    call_with_bad_text();
    call_batches();
    call_with_bad_tables();
}
