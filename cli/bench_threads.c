/* bench_threads.c - the tables of many deals by one thread and by several. */

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench_deals.h"
#include "bench_results.h"
#include "command.h"

/* The deals and their tables. */
typedef struct batch {
    ink_hand (*deals)[4];
    ink_dd_table *tables[2]; /* by run */
    size_t count;
} batch;

static double wall_us(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec * 1e-3;
}

/* Solves the batch with a fresh team. */
static ink_status solve(const ink_control *control, const batch *b, bench_run *run,
                        ink_dd_table *tables)
{
    ink_dd_team *team = NULL;
    ink_status status = ink_dd_team_create(run->threads, 0, &team);
    if (status != INK_OK) {
        return status;
    }
    const double wall = wall_us();
    const uint64_t cpu = bench_cpu_ns();
    status =
        ink_dd_team_tables(team, (const ink_hand(*)[4])b->deals, b->count, 0, 0, control, tables);
    run->cpu_us += bench_us_since(cpu);
    run->wall_us += wall_us() - wall;
    run->tables += b->count;
    ink_dd_team_destroy(team);
    return status;
}

/* Solves the batch twice by each number of threads, the second time in the other order. */
static ink_status solve_all(const ink_control *control, const batch *b, bench_run runs[2])
{
    for (int i = 0; i < 4; i++) {
        const int which = i == 1 || i == 2;
        const ink_status status = solve(control, b, &runs[which], b->tables[which]);
        if (status != INK_OK) {
            return status;
        }
        if (ink_control_requested(control)) {
            return INK_ERR_STOPPED;
        }
    }
    return INK_OK;
}

/* Counts the deals whose tables are not the same. */
static uint64_t count_differences(const batch *b)
{
    uint64_t count = 0;
    for (size_t i = 0; i < b->count; i++) {
        count += memcmp(b->tables[0][i].low, b->tables[1][i].low, sizeof b->tables[0][i].low) != 0;
    }
    return count;
}

int bench_measure_threads(const ink_control *control, bench_results *results)
{
    const bench_request *request = results->request;
    batch b = {.count = (size_t)request->tables};
    b.deals = calloc(b.count, sizeof *b.deals);
    b.tables[0] = calloc(2 * b.count, sizeof *b.tables[0]);
    ink_status status = INK_ERR_NOMEM;
    if (b.deals != NULL && b.tables[0] != NULL) {
        b.tables[1] = b.tables[0] + b.count;
        bench_dealer dealer;
        bench_dealer_init(&dealer, request->seed, BENCH_MAX_TRICKS, request->skip);
        for (size_t i = 0; i < b.count; i++) {
            ink_dd_position position;
            bench_dealer_next(&dealer, &position);
            memcpy(b.deals[i], position.hands, sizeof b.deals[i]);
        }
        bench_run runs[2] = {{.threads = 1}, {.threads = (int)request->threads}};
        status = solve_all(control, &b, runs);
        if (status == INK_OK) {
            memcpy(results->runs, runs, sizeof runs);
            results->differences += count_differences(&b);
        }
    }
    free(b.deals);
    free(b.tables[0]);
    if (status != INK_OK && status != INK_ERR_STOPPED) {
        cli_complain("our team of solvers: %s", ink_status_text(status));
    }
    return cli_exit_status(status);
}
