/* bench_worlds.c - "inkling bench worlds": plans for all hidden worlds of random trees. */

#include <stdlib.h>

#include "bench_engine.h"
#include "bench_rows.h"
#include "command.h"
#include "terminal.h"
#include "tree_view.h"

/* Random trees, and how they are solved.  The first method for trees finds the best value. */
typedef struct subject {
    int depth;
    int worlds;
    const char *method;
} subject;

static const subject subjects[] = {
    {13, 10, "best_defence"},     {13, 10, "sampling_plan"},         {13, 10, "vector_minimax"},
    {13, 10, "payoff_reduction"}, {13, 10, "payoff_reduction_beta"}, {11, 64, "best_defence"},
};

enum {
    SUBJECT_COUNT = (int)(sizeof subjects / sizeof subjects[0])
};

#define ROUNDING 1e-9 /* of values, which are at most 1 */

/* What was measured of a subject. */
typedef struct row {
    ink_method *method;
    double cpu_s; /* the trees are made outside of it */
    uint64_t nodes;
    uint64_t misses; /* trees in which the plan is worth less than the best */
} row;

/* The first subject with the same trees. */
static int first_of(int index)
{
    int first = 0;
    while (subjects[first].depth != subjects[index].depth ||
           subjects[first].worlds != subjects[index].worlds) {
        first++;
    }
    return first;
}

/* Has a method plan in a tree. */
static ink_status plan(row *r, const ink_view *view, const ink_control *control, uint64_t seed,
                       double *value)
{
    ink_advice advice = {0};
    const ink_budget budget = {.control = control, .seed = seed};
    const uint64_t start = bench_cpu_ns();
    const ink_status status = ink_advise(r->method, view, &budget, &advice, NULL);
    r->cpu_s += bench_us_since(start) * 1e-6;
    if (status == INK_OK) {
        r->nodes += advice.nodes;
        *value = advice.actions[advice.best].value;
    }
    ink_advice_release(&advice);
    return status;
}

/* Measures all methods for the trees of subject `first` on one of them. */
static ink_status measure_tree(int first, row *rows, uint64_t seed, const ink_control *control)
{
    ink_text text = {0};
    ink_game *game = NULL;
    ink_view *view = NULL;
    /* Seeds of games end at 2^63 - 1. */
    ink_text_format(&text, "random_tree(depth=%d,worlds=%d,seed=%llu)", subjects[first].depth,
                    subjects[first].worlds, (unsigned long long)(seed >> 1));
    ink_status status = ink_text_status(&text);
    if (status == INK_OK) {
        status = tree_view_open(ink_text_string(&text), &game, &view);
    }
    double best = 0.0;
    for (int i = first; i < SUBJECT_COUNT && status == INK_OK; i++) {
        if (first_of(i) != first) {
            continue;
        }
        double value = 0.0;
        status = plan(&rows[i], view, control, seed, &value);
        best = i == first ? value : best;
        rows[i].misses += value < best - ROUNDING;
    }
    ink_view_destroy(view);
    ink_game_destroy(game);
    ink_text_release(&text);
    return status;
}

/* Measures everything. */
static ink_status measure(const bench_request *request, const ink_control *control, row *rows)
{
    ink_status status = INK_OK;
    for (int i = 0; i < SUBJECT_COUNT && status == INK_OK; i++) {
        status = ink_method_create(subjects[i].method, &rows[i].method, NULL);
    }
    ink_random random;
    ink_random_init(&random, request->seed);
    for (uint64_t tree = 0; tree < request->positions && status == INK_OK; tree++) {
        const uint64_t seed = ink_random_next(&random);
        for (int i = 0; i < SUBJECT_COUNT && status == INK_OK; i++) {
            if (first_of(i) == i) {
                status = measure_tree(i, rows, seed, control);
            }
        }
        ink_control_report(control, tree + 1, request->positions);
    }
    for (int i = 0; i < SUBJECT_COUNT; i++) {
        ink_method_destroy(rows[i].method);
    }
    return status;
}

static void print_text(const void *measured, const bench_request *request, ink_text *out)
{
    const row *rows = measured;
    const double count = (double)request->positions;
    ink_text_format(out, "Inkling %s; %llu random trees of each size, seed %llu\n\n", INK_VERSION,
                    (unsigned long long)request->positions, (unsigned long long)request->seed);
    ink_text_format(out, "%5s %7s  %-22s%12s%10s%10s%10s\n", "plies", "worlds", "method", "states",
                    "s cpu", "ms each", "not best");
    for (int i = 0; i < SUBJECT_COUNT; i++) {
        const row *r = &rows[i];
        ink_text_format(out, "%5d %7d  %-22s%12llu%10.3f%10.3f%9.1f%%\n", subjects[i].depth,
                        subjects[i].worlds, subjects[i].method, (unsigned long long)r->nodes,
                        r->cpu_s, r->cpu_s * 1e3 / count, 100.0 * (double)r->misses / count);
    }
    ink_text_add(out, "\ns cpu: CPU time for all trees, without making them; ms each: for a tree\n"
                      "not best: trees in which the plan is worth less than the best one\n");
}

static void print_json(const void *measured, const bench_request *request, ink_json *out)
{
    const row *rows = measured;
    (void)request;
    ink_json_array(out, "plans");
    for (int i = 0; i < SUBJECT_COUNT; i++) {
        ink_json_object(out, NULL);
        ink_json_integer(out, "depth", (uint64_t)subjects[i].depth);
        ink_json_integer(out, "worlds", (uint64_t)subjects[i].worlds);
        ink_json_string(out, "method", subjects[i].method);
        ink_json_integer(out, "nodes", rows[i].nodes);
        ink_json_number(out, "cpu_s", rows[i].cpu_s);
        ink_json_integer(out, "not_best", rows[i].misses);
        ink_json_end(out);
    }
    ink_json_end(out);
}

static const bench_table table = {"worlds", print_text, print_json};

static int run(const bench_request *request)
{
    ink_control control;
    cli_watch(&control);
    row rows[SUBJECT_COUNT] = {0};
    const ink_status status = measure(request, &control, rows);
    return bench_print_rows(&table, request, status, rows);
}

const bench_subject bench_worlds = {
    .name = "worlds",
    .text = "plans for all hidden worlds of random trees",
    .run = run,
};
