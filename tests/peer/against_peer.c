/* against_peer.c - our solver against Debian's libdds, which is loaded at run time. */

#include "agree.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "dds_api.h"

/* The peer's functions. */
typedef struct peer {
    __typeof__(SetMaxThreads) *set_max_threads;
    __typeof__(GetDDSInfo) *get_info;
    __typeof__(SolveBoard) *solve;
    __typeof__(CalcDDtable) *table;
    char name[40];
} peer;

static bool find_functions(void *library, peer *p)
{
    /* ISO C has no conversion from an object pointer; POSIX gives both the same form. */
    *(void **)&p->set_max_threads = dlsym(library, "SetMaxThreads");
    *(void **)&p->get_info = dlsym(library, "GetDDSInfo");
    *(void **)&p->solve = dlsym(library, "SolveBoard");
    *(void **)&p->table = dlsym(library, "CalcDDtable");
    return p->set_max_threads != NULL && p->get_info != NULL && p->solve != NULL &&
           p->table != NULL;
}

/* Loads the peer for one thread.  False, after a word, if there is none, or what has its name is our
 * own library with that interface. */
static bool load_peer(agree_run *run, peer *p)
{
    void *library = dlopen("libdds.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL || !find_functions(library, p)) {
        (void)printf("libdds.so.0 is not installed: the comparison is left out\n");
        return false;
    }
    static struct DDSInfo info;
    p->set_max_threads(1);
    p->get_info(&info);
    if (strstr(info.systemString, "Inkling") != NULL) {
        (void)printf("libdds.so.0 is Inkling's own: the comparison is left out\n");
        return false;
    }
    (void)snprintf(p->name, sizeof p->name, "libdds %d.%d.%d", info.major, info.minor, info.patch);
    run->peer = p->name;
    return true;
}

static unsigned holding_of(ink_hand hand, int suit)
{
    return (unsigned)(hand >> (13 * suit) & 0x1FFF) << 2;
}

static void peer_cards(const peer *p, const ink_dd_position *position, int8_t tricks[52])
{
    struct deal deal = {.trump = (int)position->strain, .first = (int)position->leader};
    for (int i = 0; i < position->on_table; i++) {
        deal.currentTrickSuit[i] = position->table[i] / 13;
        deal.currentTrickRank[i] = position->table[i] % 13 + 2;
    }
    for (int i = 0; i < 16; i++) {
        deal.remainCards[i / 4][i % 4] = holding_of(position->hands[i / 4], i % 4);
    }
    struct futureTricks found = {.cards = 0};
    const int code = p->solve(deal, -1, 3, 1, &found, 0);
    if (code != RETURN_NO_FAULT) {
        agree_fail("SolveBoard: error %d", code);
    }
    memset(tricks, -1, 52);
    for (int i = 0; i < found.cards; i++) {
        const unsigned ranks = (unsigned)found.equals[i] | 1U << found.rank[i];
        for (int rank = 2; rank <= 14; rank++) {
            if ((ranks >> rank & 1) != 0) {
                tricks[13 * found.suit[i] + rank - 2] = (int8_t)found.score[i];
            }
        }
    }
}

static void check_table(agree_run *run, const peer *p, ink_dd *dd, ink_dd_position deal)
{
    struct ddTableDeal question;
    for (int i = 0; i < 16; i++) {
        question.cards[i / 4][i % 4] = holding_of(deal.hands[i / 4], i % 4);
    }
    struct ddTableResults expected;
    const int code = p->table(question, &expected);
    ink_dd_table found;
    if (code != RETURN_NO_FAULT || ink_dd_solve_table(dd, deal.hands, 0, NULL, &found) != INK_OK) {
        agree_fail("CalcDDtable: error %d", code);
    }
    for (int i = 0; i < 20; i++) {
        const int strain = i / 4;
        const int declarer = i % 4;
        deal.strain = (ink_strain)strain;
        deal.leader = (ink_player)((declarer + 1) % 4);
        const bool exact = found.low[strain][declarer] == found.high[strain][declarer];
        agree_compare(run, &deal, "declarer's tricks", exact ? found.low[strain][declarer] : 100,
                      expected.resTable[strain][declarer]);
    }
}

int agree_tables(agree_run *run)
{
    peer p;
    if (!load_peer(run, &p)) {
        return AGREE_SKIPPED;
    }
    ink_dd *dd = agree_solver();
    ink_random random;
    while (agree_next(run, &random)) {
        check_table(run, &p, dd, draw_deal(&random));
    }
    ink_dd_destroy(dd);
    return agree_end(run, "tables of random deals");
}

/* Compares the values of all cards in drawn positions. */
static int compare_positions(agree_run *run, ink_dd_position (*draw)(ink_random *random),
                             const char *what)
{
    peer p;
    if (!load_peer(run, &p)) {
        return AGREE_SKIPPED;
    }
    ink_dd *dd = agree_solver();
    ink_random random;
    while (agree_next(run, &random)) {
        const ink_dd_position position = draw(&random);
        int8_t found[52];
        int8_t expected[52];
        agree_solve_cards(dd, &position, found);
        peer_cards(&p, &position, expected);
        agree_compare_cards(run, &position, found, expected);
    }
    ink_dd_destroy(dd);
    return agree_end(run, what);
}

static ink_dd_position draw_played(ink_random *random)
{
    return draw_midplay(random, 2, 12);
}

int agree_midplay(agree_run *run)
{
    return compare_positions(run, draw_played, "positions of 2 to 12 tricks");
}

static ink_dd_position draw_many_voids(ink_random *random)
{
    return draw_voids(random, 10);
}

int agree_voids(agree_run *run)
{
    return compare_positions(run, draw_many_voids, "hands of 10 cards with a void each");
}
