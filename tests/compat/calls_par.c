/* calls_par.c - par of tables, in every form.
 *
 * Not asked: tables that no deal has, in which DDS 2.9.0 overlooks sacrifices, and numbers out of
 * range, with which it writes beyond its arrays.
 */

#include <stdio.h>
#include <string.h>

#include "calls.h"

static void print_dealer(const struct parResultsDealer *par)
{
    printf(" %d:", par->score);
    for (int i = 0; i < par->number; i++) {
        printf(" %s", par->contracts[i]);
    }
}

static void print_master(const struct parResultsMaster *par)
{
    printf(" %d:", par->score);
    for (int i = 0; i < par->number; i++) {
        const struct contractType *c = &par->contracts[i];
        printf(" %d,%d,%d,%d,%d", c->underTricks, c->overTricks, c->level, c->denom, c->seats);
    }
}

static void print_par_of_dealer(struct ddTableResults *table, int dealer, int vulnerable)
{
    struct parResultsDealer par;
    struct parResultsMaster master;
    char line[256] = "";
    memset(&par, 0, sizeof par);
    memset(&master, 0, sizeof master);
    printf("  dealer %d: %d", dealer, dds.DealerPar(table, &par, dealer, vulnerable));
    print_dealer(&par);
    printf(" / %d", dds.DealerParBin(table, &master, dealer, vulnerable));
    print_master(&master);
    printf(" / %d %s\n", dds.ConvertToDealerTextFormat(&master, line), line);
}

static void print_par_of_sides(struct ddTableResults *table, int vulnerable)
{
    struct parResults par;
    struct parResultsDealer sides[2];
    struct parResultsMaster masters[2];
    struct parTextResults texts;
    memset(&par, 0, sizeof par);
    memset(sides, 0, sizeof sides);
    memset(masters, 0, sizeof masters);
    memset(&texts, 0, sizeof texts);
    printf("  Par: %d", dds.Par(table, &par, vulnerable));
    printf(" [%s] [%s] [%s] [%s]\n", par.parScore[0], par.parScore[1], par.parContractsString[0],
           par.parContractsString[1]);
    printf("  sides: %d", dds.SidesPar(table, sides, vulnerable));
    print_dealer(&sides[0]);
    print_dealer(&sides[1]);
    printf(" / %d", dds.SidesParBin(table, masters, vulnerable));
    print_master(&masters[0]);
    print_master(&masters[1]);
    const int code = dds.ConvertToSidesTextFormat(masters, &texts);
    /* DDS leaves `equal` unset where everybody passes. */
    const bool is_equal = masters[0].score == 0 || texts.equal;
    printf(" / %d [%s] [%s] %d\n", code, texts.parText[0], texts.parText[1], is_equal);
}

static void print_table(int number, struct ddTableResults *table)
{
    const int vulnerable = draw(4);
    printf("%d vulnerable %d:", number, vulnerable);
    for (int i = 0; i < 20; i++) {
        printf(" %d", table->resTable[i / 4][i % 4]);
    }
    printf("\n");
    print_par_of_sides(table, vulnerable);
    for (int dealer = 0; dealer < 4; dealer++) {
        print_par_of_dealer(table, dealer, vulnerable);
    }
}

void call_par(int scale)
{
    for (int i = 0; i < scaled(4000, scale); i++) {
        struct ddTableResults table;
        const int spread = 1 + draw(14);
        for (int strain = 0; strain < 5; strain++) {
            const int tricks = (14 - spread) / 2 + draw(spread);
            /* Sometimes the lead costs a trick, whoever has it. */
            const int gift = draw(8) == 0 && tricks > 0 && tricks < 13 ? draw(3) - 1 : 0;
            for (int player = 0; player < 4; player++) {
                table.resTable[strain][player] = player % 2 == 0 ? tricks : 13 - tricks + gift;
            }
        }
        print_table(i, &table);
    }
}
