/* bench_suit.c - "inkling bench suit": the best play of random suits. */

#include <stdlib.h>

#include "bench_engine.h"
#include "bench_rows.h"
#include "command.h"
#include "terminal.h"

#define MOST_MISSING 7

/* What was measured of the suits with so many missing cards. */
typedef struct row {
    uint64_t suits;
    uint64_t positions;
    double sum_s; /* CPU time */
    double worst_s;
    ink_suit worst;
    bool is_over; /* some suit was too large */
} row;

/* Draws a suit in which each of the other cards is North's or South's. */
static ink_suit draw(ink_random *random, int missing_count)
{
    ink_suit suit = {.vacant = {13, 13}};
    uint16_t missing = 0;
    for (int drawn = 0; drawn < missing_count;) {
        const uint16_t card = (uint16_t)(1U << ink_random_below(random, 13));
        drawn += (missing & card) == 0;
        missing |= card;
    }
    for (int rank = 0; rank < 13; rank++) {
        if ((missing >> rank & 1) == 0) {
            suit.hands[ink_random_below(random, 2)] |= (uint16_t)(1U << rank);
        }
    }
    return suit;
}

/* Answers all that "inkling suit" tells of chances and expected tricks. */
static ink_status measure_suit(const ink_suit *suit, const ink_control *control, row *r)
{
    ink_suit_solver *solver = NULL;
    const uint64_t start = bench_cpu_ns();
    ink_suit_answer answer = {.positions = 0};
    ink_status status = ink_suit_solver_create(suit, 0, &solver);
    for (int goal = 0; goal <= ink_suit_rounds(suit) && status == INK_OK; goal++) {
        status = ink_suit_solve(solver, goal, control, &answer);
    }
    ink_suit_solver_destroy(solver);
    const double seconds = bench_us_since(start) * 1e-6;
    r->suits++;
    r->positions += answer.positions;
    r->sum_s += seconds;
    if (seconds > r->worst_s) {
        r->worst_s = seconds;
        r->worst = *suit;
    }
    r->is_over = r->is_over || status == INK_ERR_LIMIT;
    return status == INK_ERR_LIMIT ? INK_OK : status;
}

/* Measures suits with 1 to MOST_MISSING missing cards in turn. */
static ink_status measure(const bench_request *request, const ink_control *control, row *rows)
{
    ink_status status = INK_OK;
    ink_random random;
    ink_random_init(&random, request->seed);
    for (uint64_t i = 0; i < request->positions && status == INK_OK; i++) {
        const int missing_count = 1 + (int)(i % MOST_MISSING);
        ink_suit suit = draw(&random, missing_count);
        suit.is_limited = request->is_limited;
        suit.entries = (int)request->entries;
        status = measure_suit(&suit, control, &rows[missing_count]);
        ink_control_report(control, i + 1, request->positions);
    }
    return status;
}

/* Row 0 gets the sum of the others. */
static void add_up(row *rows)
{
    for (int i = 1; i <= MOST_MISSING; i++) {
        rows[0].suits += rows[i].suits;
        rows[0].positions += rows[i].positions;
        rows[0].sum_s += rows[i].sum_s;
        rows[0].is_over = rows[0].is_over || rows[i].is_over;
        if (rows[i].worst_s > rows[0].worst_s) {
            rows[0].worst_s = rows[i].worst_s;
            rows[0].worst = rows[i].worst;
        }
    }
}

/* Appends the hands of a suit. */
static void suit_text(const ink_suit *suit, ink_text *out)
{
    ink_suit_text(suit, INK_SUIT_NORTH, out);
    ink_text_add(out, " ");
    ink_suit_text(suit, INK_SUIT_SOUTH, out);
}

static void print_text(const void *measured, const bench_request *request, ink_text *out)
{
    const row *rows = measured;
    ink_text_format(out, "Inkling %s; %llu random suits, seed %llu", INK_VERSION,
                    (unsigned long long)request->positions, (unsigned long long)request->seed);
    if (request->is_limited) {
        ink_text_format(out, ", entries %llu to North", (unsigned long long)request->entries);
    }
    ink_text_add(out, "\n\n");
    ink_text_format(out, "%7s%8s%12s%12s%12s  %s\n", "missing", "suits", "positions", "ms mean",
                    "ms worst", "worst");
    for (int i = 1; i <= MOST_MISSING + 1; i++) {
        const row *r = &rows[i % (MOST_MISSING + 1)];
        if (r->suits == 0) {
            continue;
        }
        if (i <= MOST_MISSING) {
            ink_text_format(out, "%7d", i);
        } else {
            ink_text_format(out, "%7s", "all");
        }
        ink_text_format(out, "%8llu%12llu%12.3f%12.3f  ", (unsigned long long)r->suits,
                        (unsigned long long)r->positions, r->sum_s * 1e3 / (double)r->suits,
                        r->worst_s * 1e3);
        suit_text(&r->worst, out);
        ink_text_add(out, r->is_over ? "; some reached the limit of memory\n" : "\n");
    }
    ink_text_add(out, "\nms: CPU time for the chances of all numbers of tricks and the most tricks "
                      "expected\npositions: between tricks, all suits together\n");
}

static void print_json(const void *measured, const bench_request *request, ink_json *out)
{
    const row *rows = measured;
    if (request->is_limited) {
        ink_json_integer(out, "entries", request->entries);
    }
    ink_json_array(out, "suits");
    for (int i = 1; i <= MOST_MISSING; i++) {
        if (rows[i].suits == 0) {
            continue;
        }
        ink_json_object(out, NULL);
        ink_json_integer(out, "missing", (uint64_t)i);
        ink_json_integer(out, "suits", rows[i].suits);
        ink_json_integer(out, "positions", rows[i].positions);
        ink_json_number(out, "mean_cpu_s", rows[i].sum_s / (double)rows[i].suits);
        ink_json_number(out, "worst_cpu_s", rows[i].worst_s);
        ink_json_end(out);
    }
    ink_json_end(out);
}

static const bench_table table = {"suit", print_text, print_json};

static int run(const bench_request *request)
{
    ink_control control;
    cli_watch(&control);
    row rows[MOST_MISSING + 1] = {{0}};
    const ink_status status = measure(request, &control, rows);
    add_up(rows);
    return bench_print_rows(&table, request, status, rows);
}

const bench_subject bench_suit = {
    .name = "suit",
    .text = "the best play of random suits of bridge",
    .run = run,
};
