/* bench_equilibrium.c - "inkling bench equilibrium": passes and samples a second of the methods for games
 * in which both sides hide something.
 */

#include <stdlib.h>
#include <string.h>

#include "bench_engine.h"
#include "bench_rows.h"
#include "command.h"
#include "terminal.h"

#define ROUNDS 5        /* of each measurement: the quickest counts */
#define ROUND_US 200000 /* how long a round lasts, about */
#define MOST_BYTES (1u << 30)

/* What is measured. */
typedef struct subject {
    const char *game;
    const char *method;
    const char *unit; /* of a step */
    bool full;        /* does a step look at the whole game? */
} subject;

static const subject subjects[] = {
    {"poker(3,2,1,1)", "cfr_plus(form=sequences)", "passes", true},
    {"poker(3,2,1,1)", "cfr_plus(form=public)", "passes", true},
    {"leduc_poker", "cfr_plus(form=sequences)", "passes", true},
    {"leduc_poker", "cfr_plus(form=public)", "passes", true},
    {"goofspiel(num_cards=5,points_order=descending,last=auto)", "cfr_plus", "passes", true},
    {"liars_dice", "cfr_plus(form=sequences)", "passes", true},
    {"liars_dice", "cfr_plus(form=public)", "passes", true},
    {"poker(3,3,2,2)", "cfr_plus(form=sequences)", "passes", true},
    {"poker(3,3,2,2)", "cfr_plus(form=public)", "passes", true},
    {"leduc_poker", "mccfr_outcome(tree=never)", "samples", false},
    {"leduc_poker", "mccfr_outcome(tree=always)", "samples", false},
    {"leduc_poker", "mccfr_external(tree=never)", "samples", false},
    {"leduc_poker", "mccfr_external(tree=always)", "samples", false},
};

#define SUBJECT_COUNT (sizeof subjects / sizeof subjects[0])

/* What was measured. */
typedef struct row {
    double rate;       /* steps a second */
    double bounds_us;  /* NashConv, once; 0: not measured */
    double memory_mib; /* the sequence form and the vectors on it; 0: not measured */
    double touch_us;   /* reading as much memory once */
} row;

/* --- memory ----------------------------------------------------------------------------------- */

/* What a pass on the sequence form reads: the form and five vectors for each player. */
static ink_status measure_bytes(const ink_game *game, size_t *out)
{
    ink_sequences *sequences = NULL;
    const ink_status status = ink_sequences_build(game, NULL, &sequences, NULL);
    if (status == INK_OK) {
        ink_sequences_sizes sizes;
        ink_sequences_measure(sequences, &sizes);
        const uint64_t vectors =
            5 * sizeof(double) * ((uint64_t)sizes.sequences[0] + sizes.sequences[1]);
        *out = (size_t)(sizes.bytes + vectors);
        ink_sequences_destroy(sequences);
    }
    return status;
}

/* The quickest of some times that so much memory was read, in microseconds. */
static ink_status measure_touch(size_t size, double *out)
{
    const size_t count = size / sizeof(uint64_t) + 1;
    uint64_t *words = calloc(count, sizeof *words);
    if (words == NULL) {
        return INK_ERR_NOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        words[i] = i;
    }
    volatile uint64_t kept = 0;
    for (int round = 0; round < 4 * ROUNDS; round++) {
        const uint64_t start = bench_cpu_ns();
        uint64_t sum = 0;
        for (size_t i = 0; i < count; i++) {
            sum += words[i];
        }
        kept = sum;
        const double took = bench_us_since(start);
        *out = round == 0 || took < *out ? took : *out;
    }
    (void)kept;
    free(words);
    return INK_OK;
}

static ink_status measure_memory(const ink_game *game, row *out)
{
    size_t bytes = 0;
    ink_status status = measure_bytes(game, &bytes);
    if (status == INK_OK && bytes <= MOST_BYTES) {
        status = measure_touch(bytes, &out->touch_us);
    }
    out->memory_mib = (double)bytes / 1048576.0;
    return status;
}

/* --- steps ------------------------------------------------------------------------------------- */

/* Steps a second, from stretches that get longer until a round lasts long enough. */
static ink_status measure_rate(ink_method *method, double *out)
{
    ink_stopped_by stopped_by = INK_STOPPED_ITERATIONS;
    ink_status status = method->step(method, 10, &stopped_by);
    uint64_t stretch = 10;
    for (int round = 0; round < ROUNDS && status == INK_OK;) {
        const uint64_t start = bench_cpu_ns();
        status = method->step(method, stretch, &stopped_by);
        const double took = bench_us_since(start);
        if (stopped_by != INK_STOPPED_ITERATIONS) {
            return INK_ERR_STOPPED;
        }
        if (took < ROUND_US / 2.0) {
            stretch *= 2;
            continue;
        }
        const double rate = (double)stretch / took * 1e6;
        *out = rate > *out ? rate : *out;
        round++;
    }
    return status;
}

/* The quickest of some times that the bounds were found. */
static ink_status measure_bounds(const ink_method *method, double *out)
{
    ink_status status = INK_OK;
    for (int round = 0; round < 20 * ROUNDS && status == INK_OK; round++) {
        ink_bounds bounds;
        const uint64_t start = bench_cpu_ns();
        status = method->bounds(method, &bounds);
        const double took = bench_us_since(start);
        *out = round == 0 || took < *out ? took : *out;
    }
    return status;
}

static ink_status measure(const subject *of, const bench_request *request,
                          const ink_control *control, row *out)
{
    ink_game *game = NULL;
    ink_method *method = NULL;
    const ink_budget budget = {.seed = request->seed, .threads = 1, .control = control};
    ink_status status = ink_game_create(of->game, &game, NULL);
    if (status == INK_OK) {
        status = ink_method_create(of->method, &method, NULL);
    }
    if (status == INK_OK) {
        status = method->solve_begin(method, game, &budget);
    }
    if (status == INK_OK) {
        status = measure_rate(method, &out->rate);
    }
    if (status == INK_OK && of->full) {
        status = measure_bounds(method, &out->bounds_us);
    }
    if (status == INK_OK && of->full) {
        status = measure_memory(game, out);
    }
    ink_method_destroy(method);
    ink_game_destroy(game);
    return status;
}

/* --- output -------------------------------------------------------------------------------------- */

static void print_text(const void *measured, const bench_request *request, ink_text *out)
{
    const row *rows = measured;
    ink_text_format(out,
                    "Inkling %s; one thread, CPU time, the quickest of %d rounds; seed %llu\n\n",
                    INK_VERSION, ROUNDS, (unsigned long long)request->seed);
    ink_text_format(out, "%-28s%13s%10s%10s%10s%10s%8s\n", "method", "a second", "us each",
                    "NashConv", "MiB", "touch us", "ratio");
    for (size_t i = 0; i < SUBJECT_COUNT; i++) {
        const subject *s = &subjects[i];
        const row *r = &rows[i];
        if (i == 0 || strcmp(s->game, subjects[i - 1].game) != 0) {
            ink_text_format(out, "%s\n", s->game);
        }
        ink_text_format(out, "  %-26s%13.0f%10.2f", s->method, r->rate, 1e6 / r->rate);
        if (s->full) {
            ink_text_format(out, "%10.2f%10.2f%10.2f%8.1f\n", r->bounds_us, r->memory_mib,
                            r->touch_us, 1e6 / r->rate / r->touch_us);
        } else {
            ink_text_format(out, "%10s%10s%10s%8s\n", "-", "-", "-", "-");
        }
    }
    ink_text_add(
        out,
        "\na second: passes over the whole game, each of both sides, or samples, each for one\n"
        "explorer; NashConv: microseconds to find it for the average strategies\n"
        "MiB: the sequence form and the vectors on it; touch: to read as much memory once;\n"
        "ratio: a pass against that\n");
}

static void print_json(const void *measured, const bench_request *request, ink_json *out)
{
    (void)request;
    const row *rows = measured;
    ink_json_array(out, "methods");
    for (size_t i = 0; i < SUBJECT_COUNT; i++) {
        ink_json_object(out, NULL);
        ink_json_string(out, "game", subjects[i].game);
        ink_json_string(out, "method", subjects[i].method);
        ink_json_string(out, "unit", subjects[i].unit);
        ink_json_number(out, "per_second", rows[i].rate);
        if (subjects[i].full) {
            ink_json_number(out, "nash_conv_us", rows[i].bounds_us);
            ink_json_number(out, "memory_mib", rows[i].memory_mib);
            ink_json_number(out, "touch_us", rows[i].touch_us);
        }
        ink_json_end(out);
    }
    ink_json_end(out);
}

static const bench_table table = {"equilibrium", print_text, print_json};

static int run(const bench_request *request)
{
    ink_control control;
    cli_watch(&control);
    row rows[SUBJECT_COUNT] = {0};
    ink_status status = INK_OK;
    for (size_t i = 0; i < SUBJECT_COUNT && status == INK_OK; i++) {
        status = measure(&subjects[i], request, &control, &rows[i]);
    }
    return bench_print_rows(&table, request, status, rows);
}

const bench_subject bench_equilibrium = {
    .name = "equilibrium",
    .text = "the methods for games in which both sides hide something",
    .run = run,
};
