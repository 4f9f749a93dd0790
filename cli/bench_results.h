/* bench_results.h - what "inkling bench dd" measured, and how it is printed. */
#ifndef INKLING_CLI_BENCH_RESULTS_H
#define INKLING_CLI_BENCH_RESULTS_H

#include <inkling/inkling.h>

#include "bench.h"
#include "bench_engine.h"
#include "bench_numbers.h"

/* The engines by number. */
enum {
    OURS,
    PEER
};

/* The same questions put to both engines, or to ours alone; all zero without questions. */
typedef struct bench_part {
    uint64_t count;
    bench_spread us[2];    /* CPU time of a question, microseconds */
    bench_spread nodes[2]; /* as each engine counts them */
    double first_us[2];    /* BENCH_HAND: in total, before the first card */
    double ratio;          /* with a peer: our total time by its total time */
    double geometric_mean; /* of the same for single questions */
} bench_part;

/* The tables by a number of threads. */
typedef struct bench_run {
    int threads;
    uint64_t tables;
    double wall_us;
    double cpu_us;
} bench_run;

#define BENCH_MAX_TRICKS 13

typedef struct bench_results {
    const bench_request *request;
    const bench_peer *peer; /* NULL: none */
    bench_part leads;
    bench_part tables;
    bench_part hands;                         /* BENCH_HAND */
    bench_part traces;                        /* BENCH_TRACE of the same hands */
    bench_part endings[BENCH_MAX_TRICKS + 1]; /* by tricks, from 2: the leader's turn */
    bench_part in_play[BENCH_MAX_TRICKS + 1]; /* the same with 0 to 3 cards on the table */
    bench_run runs[2];                        /* one thread, and as many as asked for */
    bench_answer freak;
    size_t freak_memory;  /* our solver's, bytes; 0: not measured */
    bool freak_finished;  /* false: stopped on request */
    size_t memory;        /* of our solver at most, without the freak */
    uint64_t differences; /* questions that the engines answer differently */
} bench_results;

/* Measures the tables by one thread and by as many as asked for, twice each in turn; fills
 * `runs`, and counts differences between them. */
int bench_measure_threads(const ink_control *control, bench_results *results);

/* Counts the nodes of fixed deals, and prints them. */
int bench_print_signature(const bench_request *request);

/* Writes the results for people, or as JSON. */
void bench_results_text(const bench_results *results, ink_text *out);
void bench_results_json(const bench_results *results, ink_text *out);

#endif
