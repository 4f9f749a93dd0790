/* agree.c - see agree.h; the command line, and what all checks share.
 *
 * Usage: agree tables|midplay|voids|endings|longer|marks|engines COUNT SEED
 *        agree file FILE...
 * Exit status: 0 no difference, 1 differences, 2 it could not be done, 77 there is no peer.
 */

#include "agree.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bridge/double_dummy.h"

#define MOST_DIFFERENCES 10
#define MEMORY ((size_t)64 << 20)

/* A check by its name. */
typedef struct check_row {
    const char *name;
    int (*check)(agree_run *run);
    bool loads_peer;
} check_row;

static const check_row checks[] = {
    {"tables", agree_tables, true},    {"midplay", agree_midplay, true},
    {"voids", agree_voids, true},      {"endings", agree_endings, false},
    {"longer", agree_longer, false},   {"marks", agree_marks, false},
    {"engines", agree_engines, false}, {"file", agree_files, false},
};

void agree_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments);
    va_end(arguments);
    (void)fputc('\n', stderr);
    exit(AGREE_FAILED);
}

bool agree_next(agree_run *run, ink_random *random)
{
    if (run->item == run->seed + run->count || run->differences >= MOST_DIFFERENCES) {
        return false;
    }
    ink_random_init(random, run->item++);
    return true;
}

int agree_end(const agree_run *run, const char *what)
{
    const uint64_t count = run->item - run->seed;
    (void)printf("%llu %s, %llu numbers, ", (unsigned long long)count, what,
                 (unsigned long long)run->compared);
    if (run->differences == 0) {
        (void)printf("no difference from %s\n", run->peer);
    } else {
        (void)printf("%d differences from %s\n", run->differences, run->peer);
    }
    return run->differences == 0 ? AGREE_SAME : AGREE_DIFFERENT;
}

/* --- positions in words --------------------------------------------------------------------- */

/* The position as a line that the check of files reads: "NT S D5D2 N:T843.K4.KT8.73 ..." */
static void write_position(const ink_dd_position *position, ink_text *out)
{
    ink_text_format(out, "%s %c ", ink_strain_text(position->strain),
                    ink_player_letter(position->leader));
    for (int i = 0; i < position->on_table; i++) {
        char card[3];
        ink_card_text(position->table[i], card);
        ink_text_add(out, card);
    }
    ink_text_add(out, position->on_table == 0 ? "- " : " ");
    ink_deal_text(position->hands, NULL, INK_NORTH, out);
}

void agree_compare(agree_run *run, const ink_dd_position *position, const char *what, int found,
                   int expected)
{
    run->compared++;
    if (found == expected) {
        return;
    }
    ink_text text = {0};
    write_position(position, &text);
    (void)printf("%s | %s: ours %d, %s %d", ink_text_string(&text), what, found, run->peer,
                 expected);
    if (run->files == NULL) {
        (void)printf(" (seed %llu)", (unsigned long long)(run->item - 1));
    }
    (void)putchar('\n');
    (void)fflush(stdout);
    ink_text_release(&text);
    run->differences++;
}

void agree_compare_cards(agree_run *run, const ink_dd_position *position, const int8_t found[52],
                         const int8_t expected[52])
{
    for (ink_card card = 0; card < 52; card++) {
        if (found[card] >= 0 || expected[card] >= 0) {
            char name[3];
            ink_card_text(card, name);
            agree_compare(run, position, name, found[card], expected[card]);
        }
    }
}

/* --- solvers -------------------------------------------------------------------------------- */

void agree_ask(agree_run *run, inki_dd *dd, const ink_dd_position *position, int target, int value,
               const char *what)
{
    const inki_play play = inki_dd_play_of(position);
    inki_dd_work work = {.control = NULL};
    int bound = -1;
    if (inki_dd_reaches(dd, &play, target, &work, &bound) != INK_OK) {
        agree_fail("a question without limits is not answered");
    }
    const bool holds = bound >= target ? value >= bound : value <= bound;
    char words[80];
    (void)snprintf(words, sizeof words, "%s, at %s in answer to %d", what,
                   bound >= target ? "least" : "most", target);
    agree_compare(run, position, words, holds ? value : bound, value);
}

ink_dd *agree_solver(void)
{
    ink_dd *dd = NULL;
    if (ink_dd_create(MEMORY, &dd) != INK_OK) {
        agree_fail("no memory for a solver");
    }
    return dd;
}

inki_dd *agree_search(void)
{
    inki_dd *dd = NULL;
    if (inki_dd_create(MEMORY, &dd) != INK_OK) {
        agree_fail("no memory for a search");
    }
    return dd;
}

void agree_solve_cards(ink_dd *dd, const ink_dd_position *position, int8_t tricks[52])
{
    const ink_dd_question every = {.ask = INK_DD_EVERY};
    ink_dd_answer answer;
    if (ink_dd_solve(dd, position, &every, NULL, &answer) != INK_OK) {
        agree_fail("a position is refused");
    }
    memset(tricks, -1, 52);
    for (int i = 0; i < answer.count; i++) {
        const ink_dd_card *c = &answer.cards[i];
        for (ink_card card = 0; card < 52; card++) {
            if (card == c->card || (c->equals >> card & 1) != 0) {
                tricks[card] = (int8_t)(c->low == c->high ? c->low : 100);
            }
        }
    }
}

/* --- the command line ----------------------------------------------------------------------- */

static uint64_t number_of(const char *text)
{
    char *end;
    const uint64_t number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0') {
        agree_fail("\"%s\" is no number", text);
    }
    return number;
}

int main(int argc, char **argv)
{
    const size_t count = sizeof checks / sizeof checks[0];
    size_t row = 0;
    while (row < count && (argc < 3 || strcmp(checks[row].name, argv[1]) != 0)) {
        row++;
    }
    const bool reads = row < count && checks[row].check == agree_files;
    if (row == count || (!reads && argc != 4)) {
        agree_fail("usage: agree tables|midplay|voids|endings|longer|marks|engines COUNT SEED\n"
                   "       agree file FILE...");
    }
    agree_run run = {.peer = "nobody"};
    if (reads) {
        run.files = argv + 2;
    } else {
        run.count = number_of(argv[2]);
        run.seed = number_of(argv[3]);
        run.item = run.seed;
    }
    const int status = checks[row].check(&run);
    (void)fflush(stdout);
    if (checks[row].loads_peer) {
        _exit(status); /* DDS 2.9.0 of Debian may crash in its destructors */
    }
    return status;
}
