/* files.c - our solver against the numbers of files.
 *
 * A line is empty, a comment after #, or one of
 * - "DEAL DIGITS ...": a deal of four words and its 20 numbers by strain S H D C NT and declarer
 *   N E S W, "?" for one that is not known; what follows is passed over;
 * - "STRAIN LEADER TABLE DEAL | CARD:TRICKS ...": a position, "-" where no card is on the table, and
 *   what the side to move takes after every card that it may play.
 */

#include "agree.h"

#include <stdio.h>
#include <string.h>

#include <inkling/pbn_tricks.h>

/* The line being read. */
typedef struct source {
    const char *file;
    int line;
} source;

static void read_deal(const source *from, const char *text, ink_dd_position *out)
{
    bool known[4];
    ink_error error = {0};
    if (ink_deal_read(text, strlen(text), out->hands, known, &error) != INK_OK) {
        agree_fail("%s:%d:%d: %s", from->file, from->line, error.column, error.text);
    }
}

static void check_table(agree_run *run, const source *from, ink_dd *dd, const char *line)
{
    char words[4][24];
    char digits[24];
    if (sscanf(line, "%23s %23s %23s %23s %23s", words[0], words[1], words[2], words[3], digits) !=
        5) {
        agree_fail("%s:%d: no deal with 20 digits", from->file, from->line);
    }
    char text[100];
    (void)snprintf(text, sizeof text, "%s %s %s %s", words[0], words[1], words[2], words[3]);
    ink_dd_position deal = {.on_table = 0};
    read_deal(from, text, &deal);
    int8_t expected[5][4];
    ink_dd_table found;
    if (ink_tricks_read(digits, strlen(digits), INK_TRICKS_BY_STRAIN, expected) != INK_OK ||
        ink_dd_solve_table(dd, deal.hands, 0, NULL, &found) != INK_OK) {
        agree_fail("%s:%d: no deal with 20 digits", from->file, from->line);
    }
    for (int i = 0; i < 20; i++) {
        deal.strain = (ink_strain)(i / 4);
        deal.leader = (ink_player)((i + 1) % 4);
        if (expected[i / 4][i % 4] >= 0) {
            agree_compare(run, &deal, "declarer's tricks, at least", found.low[i / 4][i % 4],
                          expected[i / 4][i % 4]);
            agree_compare(run, &deal, "declarer's tricks, at most", found.high[i / 4][i % 4],
                          expected[i / 4][i % 4]);
        }
    }
}

static void check_position(agree_run *run, const source *from, ink_dd *dd, const char *line)
{
    char strain[4];
    char leader;
    char table[8];
    char deal[128];
    int used = 0;
    ink_contract contract = {0};
    if (sscanf(line, "%3s %c %7s %127[^|]|%n", strain, &leader, table, deal, &used) != 4 ||
        ink_contract_read(strain, strlen(strain), &contract) != INK_OK) {
        agree_fail("%s:%d: no position", from->file, from->line);
    }
    ink_dd_position position = {.strain = contract.strain,
                                .leader = (ink_player)ink_player_read(leader)};
    read_deal(from, deal, &position);
    for (size_t i = 0; table[0] != '-' && i + 1 < strlen(table); i += 2) {
        position.table[position.on_table++] = ink_card_read(table + i, 2);
    }
    int8_t expected[52];
    memset(expected, -1, sizeof expected);
    char name[3];
    int tricks;
    int size;
    while (sscanf(line + used, " %2s:%d%n", name, &tricks, &size) == 2) {
        const ink_card card = ink_card_read(name, 2);
        if (card < 0) {
            agree_fail("%s:%d: %s is no card", from->file, from->line, name);
        }
        expected[card] = (int8_t)tricks;
        used += size;
    }
    int8_t found[52];
    agree_solve_cards(dd, &position, found);
    agree_compare_cards(run, &position, found, expected);
}

static void check_file(agree_run *run, ink_dd *dd, const char *name)
{
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        agree_fail("%s cannot be read", name);
    }
    source from = {.file = name};
    char line[512];
    while (fgets(line, sizeof line, file) != NULL) {
        from.line++;
        if (line[0] == '#' || line[0] == '\n') {
            continue;
        }
        if (strchr(line, '|') != NULL) {
            check_position(run, &from, dd, line);
        } else {
            check_table(run, &from, dd, line);
        }
        run->item++;
    }
    (void)fclose(file);
}

int agree_files(agree_run *run)
{
    ink_dd *dd = agree_solver();
    for (char *const *name = run->files; *name != NULL; name++) {
        run->peer = *name;
        check_file(run, dd, *name);
    }
    run->peer = "the files";
    ink_dd_destroy(dd);
    return agree_end(run, "lines");
}
