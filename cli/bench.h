/* bench.h - "inkling bench": what may be measured, and what is asked for. */
#ifndef INKLING_CLI_BENCH_H
#define INKLING_CLI_BENCH_H

#include <stdbool.h>
#include <stdint.h>

/* What the command line asks for. */
typedef struct bench_request {
    const char *peer; /* another program to measure on the same questions; NULL: none */
    uint64_t seed;
    uint64_t skip;  /* deals to leave out at the beginning */
    uint64_t leads; /* how many of each; 0: none */
    uint64_t tables;
    uint64_t hands;
    uint64_t endings;   /* of each size */
    uint64_t tricks;    /* the largest endings */
    uint64_t threads;   /* the same by so many threads too; 1: not said */
    uint64_t positions; /* of each game, trees of each size, or suits */
    uint64_t entries;   /* to North, of suits */
    bool is_limited;    /* are there no more than so many entries? */
    bool freak;
    bool signature;
    bool json;
} bench_request;

/* What can be measured. */
typedef struct bench_subject {
    const char *name;
    const char *text;                         /* one line */
    int (*run)(const bench_request *request); /* an exit status */
} bench_subject;

extern const bench_subject bench_dd;
extern const bench_subject bench_equilibrium;
extern const bench_subject bench_search;
extern const bench_subject bench_suit;
extern const bench_subject bench_worlds;

#endif
