/* bench_dds.h - a solver with the C interface of DDS 2.9 (B. Haglund and S. Hein,
 * github.com/dds-bridge/dds, document "DLL-dds_x.pdf"), loaded at run time.
 *
 * Used only in the process of a peer, see bench_engine.h.
 */
#ifndef INKLING_CLI_BENCH_DDS_H
#define INKLING_CLI_BENCH_DDS_H

#include "bench_engine.h"

/* A position.  Holdings have bit r for rank r, 2 to 14; suits and strains are numbered as ours. */
typedef struct dds_deal {
    int strain;
    int leader;
    int table_suits[3];
    int table_ranks[3]; /* 0: no card */
    unsigned holdings[4][4];
} dds_deal;

/* Cards with their scores. */
typedef struct dds_scores {
    int nodes;
    int count;
    int suits[13];
    int ranks[13];
    int equals[13]; /* the lower cards of the class, a holding */
    int scores[13];
} dds_scores;

typedef struct dds_hands {
    unsigned holdings[4][4];
} dds_hands;

typedef struct dds_table {
    int tricks[5][4];
} dds_table;

typedef struct dds_play {
    int count;
    int suits[52];
    int ranks[52];
} dds_play;

/* What declarer takes before the play and after each card. */
typedef struct dds_trace {
    int count;
    int tricks[53];
} dds_trace;

typedef struct dds_info {
    int version[3];
    char version_text[10];
    int numbers[7];
    char thread_text[128];
    char system_text[1024];
} dds_info;

/* The library and its functions. */
typedef struct bench_dds {
    int (*solve)(dds_deal deal, int target, int solutions, int mode, dds_scores *out, int thread);
    int (*table)(dds_hands hands, dds_table *out);
    int (*trace)(dds_deal deal, dds_play play, dds_trace *out, int thread);
    void (*set_threads)(int threads);
    void (*info)(dds_info *out);
} bench_dds;

/* Loads a library and sets it to one thread; NULL, or a sentence on what is wrong. */
const char *bench_dds_load(const char *library, bench_dds *out);

/* Answers a question.  0, or the library's error code. */
int bench_dds_ask(const bench_dds *dds, const bench_question *question, bench_answer *out);

#endif
