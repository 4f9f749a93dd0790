/* bench_dds.c - see bench_dds.h. */

#include "bench_dds.h"

#include <dlfcn.h>
#include <string.h>

_Static_assert(sizeof(dds_deal) == 96 && sizeof(dds_scores) == 216 && sizeof(dds_hands) == 64 &&
                   sizeof(dds_table) == 80 && sizeof(dds_play) == 420 && sizeof(dds_trace) == 216 &&
                   sizeof(dds_info) == 1204,
               "sizes of the interface, on platforms where int has 4 bytes");

const char *bench_dds_load(const char *library, bench_dds *out)
{
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        return dlerror();
    }
    const struct {
        const char *name;
        void *function; /* the pointer to set */
    } functions[] = {{"SolveBoard", &out->solve},
                     {"CalcDDtable", &out->table},
                     {"AnalysePlayBin", &out->trace},
                     {"SetMaxThreads", &out->set_threads},
                     {"GetDDSInfo", &out->info}};
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        void *address = dlsym(handle, functions[i].name);
        if (address == NULL) {
            return dlerror();
        }
        /* ISO C has no conversion from an object pointer; POSIX gives both the same form. */
        memcpy(functions[i].function, &address, sizeof address);
    }
    out->set_threads(1);
    return NULL;
}

static unsigned holding(ink_hand hand, int suit)
{
    return (unsigned)(hand >> (13 * suit) & 0x1FFF) << 2;
}

static int suit_of(ink_card card)
{
    return card / 13;
}

static int rank_of(ink_card card)
{
    return card % 13 + 2;
}

static ink_card card_of(int suit, int rank)
{
    return 13 * suit + rank - 2;
}

static dds_deal deal_of(const ink_dd_position *position)
{
    dds_deal deal = {.strain = (int)position->strain, .leader = (int)position->leader};
    for (int i = 0; i < position->on_table; i++) {
        deal.table_suits[i] = suit_of(position->table[i]);
        deal.table_ranks[i] = rank_of(position->table[i]);
    }
    for (int player = 0; player < 4; player++) {
        for (int suit = 0; suit < 4; suit++) {
            deal.holdings[player][suit] = holding(position->hands[player], suit);
        }
    }
    return deal;
}

/* 0, or an error code of the interface, which has 1 for success. */
static int error_of(int code)
{
    return code == 1 ? 0 : code;
}

/* Asks for one best card (`solutions` 1) or every card (3), with any target. */
static int solve(const bench_dds *dds, const ink_dd_position *position, int solutions,
                 bench_answer *out, dds_scores *scores)
{
    const dds_deal deal = deal_of(position);
    memset(scores, 0, sizeof *scores);
    const uint64_t begin = bench_cpu_ns();
    const int code = dds->solve(deal, -1, solutions, 1, scores, 0);
    out->us = bench_us_since(begin);
    out->nodes = (uint64_t)(unsigned)scores->nodes;
    return error_of(code);
}

static int solve_one(void *engine, const ink_dd_position *position, bench_answer *out)
{
    dds_scores scores;
    const int error = solve(engine, position, 1, out, &scores);
    out->tricks[0] = (int8_t)scores.scores[0];
    return error;
}

static int solve_every(const bench_dds *dds, const ink_dd_position *position, bench_answer *out)
{
    dds_scores scores;
    const int error = solve(dds, position, 3, out, &scores);
    for (int i = 0; i < scores.count && i < 13; i++) {
        const unsigned cards = (unsigned)scores.equals[i] | 1U << (scores.ranks[i] & 15);
        for (int rank = 2; rank <= 14; rank++) {
            if ((cards >> rank & 1) != 0) {
                out->tricks[card_of(scores.suits[i] & 3, rank)] = (int8_t)scores.scores[i];
            }
        }
    }
    return error;
}

static int solve_table(const bench_dds *dds, const ink_dd_position *position, bench_answer *out)
{
    dds_hands hands;
    dds_table table = {{{0}}};
    const dds_deal deal = deal_of(position);
    memcpy(hands.holdings, deal.holdings, sizeof hands.holdings);
    const uint64_t begin = bench_cpu_ns();
    const int code = dds->table(hands, &table);
    out->us = bench_us_since(begin);
    for (int i = 0; i < 20; i++) {
        out->tricks[i] = (int8_t)table.tricks[i / 4][i % 4];
    }
    return error_of(code);
}

static int solve_trace(const bench_dds *dds, const bench_question *question, bench_answer *out)
{
    const dds_deal deal = deal_of(&question->position);
    dds_play play = {.count = question->count};
    for (int i = 0; i < question->count; i++) {
        play.suits[i] = suit_of(question->cards[i]);
        play.ranks[i] = rank_of(question->cards[i]);
    }
    dds_trace trace = {.count = 0};
    const uint64_t begin = bench_cpu_ns();
    const int code = dds->trace(deal, play, &trace, 0);
    out->us = bench_us_since(begin);
    const int declarer = ((int)question->position.leader + 3) % 4;
    const int all = ink_dd_tricks_left(&question->position);
    for (int i = 0; i < trace.count && i <= question->count; i++) {
        out->tricks[i] = (int8_t)(declarer % 2 == 0 ? trace.tricks[i] : all - trace.tricks[i]);
    }
    return error_of(code);
}

int bench_dds_ask(const bench_dds *dds, const bench_question *question, bench_answer *out)
{
    *out = (bench_answer){.us = 0.0};
    memset(out->tricks, -1, sizeof out->tricks);
    bench_dds engine = *dds;
    switch (question->ask) {
    case BENCH_ONE:
        return solve_one(&engine, &question->position, out);
    case BENCH_EVERY:
        return solve_every(dds, &question->position, out);
    case BENCH_TABLE:
        return solve_table(dds, &question->position, out);
    case BENCH_HAND:
        return bench_follow(question, solve_one, &engine, out);
    case BENCH_TRACE:
        return solve_trace(dds, question, out);
    }
    return 0;
}
