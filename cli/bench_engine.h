/* bench_engine.h - the questions of "inkling bench dd", and the two engines that answer them. */
#ifndef INKLING_CLI_BENCH_ENGINE_H
#define INKLING_CLI_BENCH_ENGINE_H

#include <stddef.h>
#include <stdint.h>

#include <inkling/inkling.h>

/* What is asked.  Every question is answered from cold: with nothing learnt from another. */
typedef enum bench_ask {
    BENCH_ONE,   /* the value of a position and one best card */
    BENCH_EVERY, /* the value of every card */
    BENCH_TABLE, /* the table of a deal */
    BENCH_HAND,  /* BENCH_ONE before and after each card of a play, within one context */
    BENCH_TRACE  /* the values before and after each card of a play, in one call */
} bench_ask;

/* The most questions that are asked in a row, before it is the other engine's turn. */
#define BENCH_ROUND 100

/* The last trick needs no solving, so plays end before it. */
#define BENCH_MAX_CARDS 48

typedef struct bench_question {
    bench_ask ask;
    ink_dd_position position;
    int8_t cards[BENCH_MAX_CARDS]; /* the play, of HAND and TRACE */
    int count;                     /* of the cards */
} bench_question;

/* An answer.  `tricks`, the rest -1, has
 * - ONE: at 0 what the side to move takes;
 * - EVERY: by card what the side to move takes after it;
 * - TABLE: at 4 * strain + declarer what declarer takes;
 * - HAND, TRACE: by the number of cards played what North-South take of all the tricks. */
typedef struct bench_answer {
    double us;       /* CPU time of the process, microseconds */
    double first_us; /* HAND: before the first card */
    uint64_t nodes;  /* as the engine counts them; 0 where it does not tell */
    int8_t tricks[BENCH_MAX_CARDS + 4];
} bench_answer;

/* CPU time of this process with all its threads, in nanoseconds. */
uint64_t bench_cpu_ns(void);

/* Microseconds of it since it was `begin`, less what reading the clock takes: asking the system for CPU
 * time may cost more than a small ending. */
double bench_us_since(uint64_t begin);

/* Answers BENCH_ONE, within one context.  0, or an error of the engine's own kind. */
typedef int bench_one_fn(void *engine, const ink_dd_position *position, bench_answer *out);

/* Answers BENCH_HAND by one BENCH_ONE after the other.  0, or the first error. */
int bench_follow(const bench_question *question, bench_one_fn *one, void *engine,
                 bench_answer *out);

/* Our solver. */
typedef struct bench_ours {
    ink_dd *dd;
    const ink_control *control;
    size_t memory; /* the most that it held after an answer, in bytes */
    bool is_cold;  /* what earlier questions taught it is forgotten */
} bench_ours;

/* Answers with our solver.  EXIT_DONE, EXIT_INTERRUPTED, or EXIT_FAILED with a word on stderr. */
int bench_ours_ask(bench_ours *ours, const bench_question *question, bench_answer *out);

/* Another solver with the interface of DDS 2.9, in a process of its own: it may crash, print and
 * start threads, and its exit handlers never run. */
typedef struct bench_peer {
    int socket; /* to that process */
    int process;
    char name[64];    /* as it calls itself, with its version */
    char system[256]; /* what it says of its build */
} bench_peer;

/* Starts the peer: "libdds" for the system's libdds.so.0, or the path of one.  EXIT_DONE, or
 * EXIT_FAILED with a word on stderr. */
int bench_peer_open(const char *library, bench_peer *out);

/* Ends the process. */
void bench_peer_close(bench_peer *peer);

/* Answers `count` questions, at most BENCH_ROUND, with the peer.  EXIT_DONE, or EXIT_FAILED with a
 * word on stderr. */
int bench_peer_ask(bench_peer *peer, const bench_question *questions, size_t count,
                   bench_answer *out);

#endif
