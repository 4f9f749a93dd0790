/* facts.c - published answers, and what this library does otherwise than DDS 2.9.0 (docs/DDS.md). */

#include <stdio.h>
#include <string.h>

#include "dds_api.h"

/* Layouts are part of the interface. */
#define SIZE_IS(type, size) _Static_assert(sizeof(struct type) == (size), #type)
SIZE_IS(deal, 96);
SIZE_IS(dealPBN, 112);
SIZE_IS(futureTricks, 216);
SIZE_IS(boards, 21604);
SIZE_IS(boardsPBN, 24804);
SIZE_IS(solvedBoards, 43204);
SIZE_IS(ddTableDeals, 12804);
SIZE_IS(ddTableDealsPBN, 16004);
SIZE_IS(ddTablesRes, 16004);
SIZE_IS(allParResults, 11520);
SIZE_IS(parResultsDealer, 108);
SIZE_IS(parResultsMaster, 208);
SIZE_IS(parTextResults, 257);
SIZE_IS(playTracesBin, 84004);
SIZE_IS(playTracesPBN, 22404);
SIZE_IS(solvedPlays, 43204);
SIZE_IS(DDSInfo, 1204);

static int failures;

static void check(bool is_true, const char *what)
{
    if (!is_true) {
        fprintf(stderr, "not true: %s\n", what);
        failures++;
    }
}

/* A position in text, with the cards on the table as "SA.." in order. */
static struct dealPBN position(const char *hands, int trump, int first, const char *table)
{
    struct dealPBN dl = {.trump = trump, .first = first};
    (void)snprintf(dl.remainCards, sizeof dl.remainCards, "%s", hands);
    for (int i = 0; table[2 * i] != '\0'; i++) {
        dl.currentTrickSuit[i] = (int)(strchr("SHDC", table[2 * i]) - "SHDC");
        dl.currentTrickRank[i] =
            (int)(strchr("23456789TJQKA", table[2 * i + 1]) - "23456789TJQKA") + 2;
    }
    return dl;
}

/* Writes every card with its score: "S2=4 S9+8=4". */
static void cards_text(const struct futureTricks *fut, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < fut->cards && used < size; i++) {
        used += (size_t)snprintf(out + used, size - used, "%s%c%c", i > 0 ? " " : "",
                                 "SHDC"[fut->suit[i]], "23456789TJQKA"[fut->rank[i] - 2]);
        for (int rank = 14; rank >= 2 && used < size; rank--) {
            if ((fut->equals[i] >> rank & 1) != 0) {
                used += (size_t)snprintf(out + used, size - used, "%c", "23456789TJQKA"[rank - 2]);
            }
        }
        if (used < size) {
            used += (size_t)snprintf(out + used, size - used, "=%d", fut->score[i]);
        }
    }
}

static void check_cards(struct dealPBN dl, int solutions, int mode, const char *expected)
{
    struct futureTricks fut;
    char text[256];
    const int code = SolveBoardPBN(dl, -1, solutions, mode, &fut, 0);
    fut.cards = code == 1 ? fut.cards : 0;
    cards_text(&fut, text, sizeof text);
    if (code != 1 || strcmp(text, expected) != 0) {
        fprintf(stderr, "%s: %d %s, not %s\n", dl.remainCards, code, text, expected);
        failures++;
    }
}

/* Positions that were reported for other programs: andrews-deal#30, dds#48, dds#103. */
static void published_positions(void)
{
    const char *lead = "N:Q73.AQ52.762.Q83 AT54.K6.KQT43.K9 K9862.873.98.J74 J.JT94.AJ5.AT652";
    check_cards(position(lead, 4, 2, ""), 3, 1,
                "S98=4 S6=4 S2=4 SK=3 H87=3 H3=3 D98=3 CJ=3 C7=1 C4=1");
    const char *trick = "N:T843.K4.KT83.73 J97.J763.64.KJ5 Q52.Q982.QJ.9862 AK6.AT5.A97.AQT4";
    check_cards(position(trick, 4, 0, "D5D2"), 3, 1, "DQJ=4");
    check_cards(position("N:KJ..5. QT...T 5..A.9 97.9..", 4, 2, ""), 3, 1, "DA=3 S5=2 C9=2");
    check_cards(position("N:KJ..5. QT...T 5...9 97.9..", 4, 2, "DA"), 3, 1, "S97=0 H9=0");
}

/* Equal scores are in the order of suits and of descending ranks. */
static void ties_have_an_order(void)
{
    check_cards(position("N:2.2.2.2 3.3.3.3 4.4.4.4 5.5.5.5", 4, 3, ""), 3, 1,
                "S5=4 H5=4 D5=4 C5=4");
    check_cards(position("N:A2..2. .432.. .765.. K3..A.", 4, 0, ""), 3, 1, "SA=1 S2=1 D2=1");
}

static void forced_cards_in_mode_0(void)
{
    const struct dealPBN dl = position("N:2... J..3. ..45. T9...", 4, 0, "SA");
    check_cards(dl, 3, 0, "SJ=-2");
    check_cards(dl, 3, 1, "SJ=1");
}

static void tables_of_short_hands(void)
{
    struct ddTableDealPBN deal;
    struct ddTableResults table;
    (void)snprintf(deal.cards, sizeof deal.cards, "N:AK..2. QJ..3. ..456. T9..7.");
    check(CalcDDtablePBN(deal, &table) == 1, "a table of three tricks is solved");
    for (int strain = 0; strain < 5; strain++) {
        for (int declarer = 0; declarer < 4; declarer++) {
            check(table.resTable[strain][declarer] == 2 - declarer % 2, "its tricks are of three");
        }
    }
}

static void any_thread_number_will_do(void)
{
    struct dealPBN dl = position("N:AK... QJ... T9... 87...", 4, 0, "");
    struct futureTricks fut;
    check(SolveBoardPBN(dl, -1, 3, 1, &fut, 12345) == 1, "thread 12345 solves");
    check(SolveBoardPBN(dl, -1, 3, 1, &fut, -1) == -15, "thread -1 does not");
}

static int code_of_text(const char *text)
{
    const struct dealPBN dl = position(text, 4, 0, "");
    struct futureTricks fut;
    return SolveBoardPBN(dl, -1, 3, 1, &fut, 0);
}

static void text_is_read_with_care(void)
{
    check(code_of_text("  n: aK...  qj...\tt9...  87... \r\n") == 1, "blanks and lower case");
    check(code_of_text("N:A10... QJ... K9... 87...") == 1, "10");
    check(code_of_text("N:AK QJ T9 87") == 1, "suits without cards may be missing");
    check(code_of_text("N:AK..... QJ... T9... 87...") == 1, "more dots");
    check(code_of_text("N:- - - -") == -2, "hands without cards");
    check(code_of_text("xxN:AK... QJ... T9... 87...") == -99, "something before the first hand");
    check(code_of_text("NE:AK... QJ... T9... 87...") == -99, "two players");
    check(code_of_text("N:AX... QJ... T9... 87...") == -99, "a small card");
    check(code_of_text("N:AA... QJ... T9... 87...") == -99, "a card twice in a hand");
    check(code_of_text("N:AK... QJ... T9... 87... 65...") == -99, "five hands");
    struct dealPBN full = position("", 4, 0, "");
    memset(full.remainCards, 'A', sizeof full.remainCards);
    struct futureTricks fut;
    check(SolveBoardPBN(full, -1, 3, 1, &fut, 0) == -99, "text without an end");
}

static void tricks_are_read_with_care(void)
{
    struct futureTricks fut;
    struct dealPBN dl = position("N:A... Q... JT... 98...", 4, 0, "S2S2");
    check(SolveBoardPBN(dl, -1, 3, 1, &fut, 0) == -4, "a card twice on the table");
    check_cards(position("N:A... K... JT... 98...", 4, 0, "S2H3"), 3, 1, "SJT=2"); /* a revoke */
    dl = position("N:A... KQ... JT... 98...", 4, 0, "");
    check(SolveBoardPBN(dl, -1, 3, 1, &fut, 0) == -14, "a card is missing on the table");
    dl = position("N:A... KQ.4.. JT.5.. 98.6..", 4, 0, "S2");
    check(SolveBoardPBN(dl, -1, 3, 1, &fut, 0) == -14, "hands do not come out even");
}

static void plays_are_read_with_care(void)
{
    const struct dealPBN dl = position("N:AK..2. QJ..3. ..456. T9..7.", 4, 0, "");
    const struct dealPBN inside = position("N:K..2. QJ..3. ..456. T9..7.", 4, 0, "SA");
    struct solvedPlay solved = {0};
    struct playTracePBN play = {2, "SAD3"};
    check(AnalysePlayPBN(dl, play, &solved, 0) == -98, "a revoke");
    play = (struct playTracePBN){12, "SASQD4S9D2D3D6D7STSKD5SJ"};
    check(AnalysePlayPBN(dl, play, &solved, 0) == 1 && solved.number == 9,
          "the last trick is not followed");
    play = (struct playTracePBN){3, "SQD4S9"};
    check(AnalysePlayPBN(inside, play, &solved, 0) == 1 && solved.number == 4,
          "a value for each card inside a trick, and one before");
    struct deal bin = {.trump = 4, .remainCards = {{4}, {8}, {16}, {32}}};
    struct playTraceBin cards = {.number = -1};
    check(AnalysePlayBin(bin, cards, &solved, 0) == -98, "fewer than no cards");
    cards.number = 53;
    check(AnalysePlayBin(bin, cards, &solved, 0) == -98, "more than 52 cards");
}

static void par_looks_at_its_numbers(void)
{
    struct ddTableResults table = {{{0}}};
    struct parResults par;
    struct parResultsDealer dealer;
    struct parResultsMaster master;
    check(Par(&table, &par, 4) == -1, "vulnerability 4");
    check(DealerPar(&table, &dealer, 4, 0) == -1, "dealer 4");
    check(DealerParBin(&table, &master, -1, 0) == -1, "dealer -1");
    check(DealerPar(&table, &dealer, 0, 0) == 1 && dealer.score == 0 && dealer.number == 1 &&
              strcmp(dealer.contracts[0], "pass") == 0,
          "everybody passes");
    table.resTable[2][3] = 14;
    check(Par(&table, &par, 0) == -1, "14 tricks");
    char line[128];
    master.number = 11;
    check(ConvertToDealerTextFormat(&master, line) == -1, "11 contracts");
}

static void empty_batches(void)
{
    static struct boards boards;
    static struct solvedBoards solved;
    static struct ddTableDeals deals;
    static struct ddTablesRes tables;
    int filter[5] = {0};
    boards.noOfBoards = -1;
    deals.noOfTables = -1;
    check(SolveAllBoardsBin(&boards, &solved) == 1, "no boards");
    check(CalcAllTables(&deals, -1, filter, &tables, NULL) == 1 && tables.noOfBoards == 0,
          "no tables");
}

int main(void)
{
    published_positions();
    ties_have_an_order();
    forced_cards_in_mode_0();
    tables_of_short_hands();
    any_thread_number_will_do();
    text_is_read_with_care();
    tricks_are_read_with_care();
    plays_are_read_with_care();
    par_looks_at_its_numbers();
    empty_batches();
    return failures > 0;
}
