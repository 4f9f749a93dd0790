/* bench_ours.c - our double-dummy solver as an engine of "inkling bench dd". */

#include <string.h>
#include <time.h>

#include "bench_engine.h"
#include "command.h"

uint64_t bench_cpu_ns(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* What the clock itself takes, in nanoseconds: the least that two readings in a row are apart. */
static uint64_t clock_cost(void)
{
    static uint64_t cost; /* 0: not measured yet */
    if (cost == 0) {
        cost = UINT64_MAX;
        for (int i = 0; i < 1000; i++) {
            const uint64_t first = bench_cpu_ns();
            const uint64_t apart = bench_cpu_ns() - first;
            cost = apart < cost ? apart : cost;
        }
    }
    return cost;
}

double bench_us_since(uint64_t begin)
{
    const uint64_t apart = bench_cpu_ns() - begin;
    const uint64_t cost = clock_cost();
    return apart > cost ? (double)(apart - cost) * 1e-3 : 0.0;
}

int bench_follow(const bench_question *question, bench_one_fn *one, void *engine, bench_answer *out)
{
    ink_dd_position position = question->position;
    int taken = 0; /* by North-South */
    for (int i = 0; i <= question->count; i++) {
        bench_answer value = {.us = 0.0};
        const int error = one(engine, &position, &value);
        if (error != 0) {
            return error;
        }
        const int left = ink_dd_tricks_left(&position);
        const int tricks = value.tricks[0];
        out->tricks[i] =
            (int8_t)(taken + (ink_dd_mover(&position) % 2 == 0 ? tricks : left - tricks));
        out->us += value.us;
        out->first_us += i == 0 ? value.us : 0.0;
        out->nodes += value.nodes;
        if (i < question->count && ink_dd_play(&position, question->cards[i]) != INK_OK) {
            return 1; /* plays are made of legal cards */
        }
        const bool trick_ends = position.on_table == 0 && i < question->count;
        taken += trick_ends && position.leader % 2 == 0;
    }
    return 0;
}

/* EXIT_DONE, EXIT_INTERRUPTED, or EXIT_FAILED with a word on stderr. */
static int exit_of(ink_status status, ink_stopped_by stopped_by)
{
    if (status == INK_ERR_STOPPED || (status == INK_OK && stopped_by == INK_STOPPED_REQUEST)) {
        return EXIT_INTERRUPTED;
    }
    if (status != INK_OK) {
        cli_complain("our solver: %s", ink_status_text(status));
        return EXIT_FAILED;
    }
    return EXIT_DONE;
}

/* Forgets what earlier questions taught, before the first answer to a question. */
static void make_cold(bench_ours *ours)
{
    if (!ours->is_cold) {
        ink_dd_forget(ours->dd);
        ours->is_cold = true;
    }
}

static int solve(bench_ours *ours, const ink_dd_position *position, ink_dd_ask ask,
                 bench_answer *out, ink_dd_answer *answer)
{
    const ink_dd_question question = {.ask = ask};
    *answer = (ink_dd_answer){.count = 0};
    const uint64_t begin = bench_cpu_ns();
    make_cold(ours);
    const ink_status status = ink_dd_solve(ours->dd, position, &question, ours->control, answer);
    out->us = bench_us_since(begin);
    out->nodes = answer->nodes;
    return exit_of(status, answer->stopped_by);
}

static int solve_one(void *engine, const ink_dd_position *position, bench_answer *out)
{
    ink_dd_answer answer;
    const int status = solve(engine, position, INK_DD_ONE, out, &answer);
    out->tricks[0] = answer.low;
    return status;
}

static int solve_every(bench_ours *ours, const ink_dd_position *position, bench_answer *out)
{
    ink_dd_answer answer;
    const int status = solve(ours, position, INK_DD_EVERY, out, &answer);
    for (int i = 0; i < answer.count; i++) {
        const ink_hand cards = answer.cards[i].equals | (ink_hand)1 << answer.cards[i].card;
        for (ink_card card = 0; card < 52; card++) {
            if ((cards >> card & 1) != 0) {
                out->tricks[card] = answer.cards[i].low;
            }
        }
    }
    return status;
}

static int solve_table(bench_ours *ours, const ink_dd_position *position, bench_answer *out)
{
    ink_dd_table table = {.nodes = 0};
    const uint64_t begin = bench_cpu_ns();
    make_cold(ours);
    const ink_status status =
        ink_dd_solve_table(ours->dd, position->hands, 0, ours->control, &table);
    out->us = bench_us_since(begin);
    out->nodes = table.nodes;
    memcpy(out->tricks, table.low, sizeof table.low);
    return exit_of(status, table.stopped_by);
}

static int solve_trace(bench_ours *ours, const bench_question *question, bench_answer *out)
{
    const uint64_t begin = bench_cpu_ns();
    make_cold(ours);
    const ink_status status = ink_dd_trace(ours->dd, &question->position, question->cards,
                                           question->count, ours->control, out->tricks);
    out->us = bench_us_since(begin);
    return exit_of(status, INK_STOPPED_DONE);
}

/* Answers with what the solver knows. */
static int answer(bench_ours *ours, const bench_question *question, bench_answer *out)
{
    switch (question->ask) {
    case BENCH_ONE:
        return solve_one(ours, &question->position, out);
    case BENCH_EVERY:
        return solve_every(ours, &question->position, out);
    case BENCH_TABLE:
        return solve_table(ours, &question->position, out);
    case BENCH_HAND:
        return bench_follow(question, solve_one, ours, out);
    case BENCH_TRACE:
        return solve_trace(ours, question, out);
    }
    return EXIT_FAILED;
}

int bench_ours_ask(bench_ours *ours, const bench_question *question, bench_answer *out)
{
    *out = (bench_answer){.us = 0.0};
    memset(out->tricks, -1, sizeof out->tricks);
    ours->is_cold = false;
    const int status = answer(ours, question, out);
    const size_t memory = ink_dd_memory(ours->dd);
    ours->memory = memory > ours->memory ? memory : ours->memory;
    return status;
}
