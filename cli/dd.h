/* dd.h - what "inkling dd" is asked for. */
#ifndef INKLING_CLI_DD_H
#define INKLING_CLI_DD_H

#include <inkling/inkling.h>

/* How results are written. */
typedef enum dd_format {
    DD_TEXT,
    DD_JSON,
    DD_PBN
} dd_format;

/* What is asked about boards. */
typedef enum dd_task {
    DD_TABLES, /* tricks and par of every board */
    DD_VERIFY, /* whether the numbers of the file are right */
    DD_CARDS,  /* what cards of a position are worth */
    DD_LINE,   /* a line of best play */
    DD_REFUTE, /* the best answer to a card */
    DD_TRACE   /* the value after each card of a play */
} dd_task;

/* A command line, sorted. */
typedef struct dd_request {
    const char *where; /* a file, "-", or a deal */
    int8_t cards[52];  /* cards played after the position */
    int card_count;
    dd_task task;
    dd_format format;
    int board;           /* number of the one board that is meant; -1: all, or the first */
    int vulnerable;      /* an ink_vulnerable where the board has none, or -1 */
    int dealer;          /* an ink_player where the board has none, or -1 */
    bool strict;         /* warnings are errors */
    int threads;         /* at least 1 */
    size_t memory;       /* bytes of all solvers; 0: the default */
    uint64_t time_ms;    /* for each board; 0: no limit */
    uint64_t nodes;      /* for each board; 0: no limit */
    const char *output;  /* a file; NULL: stdout */
    bool resume;         /* keep what the output has */
    int after;           /* cards of the record before the position; -1: all */
    ink_contract wanted; /* instead of the board's */
    bool has_contract;   /* `wanted` has level, strain and doubling */
    bool has_declarer;   /* `wanted` has the declarer */
    int leader;          /* an ink_player to lead in a short deal, or -1 */
    ink_dd_ask ask;      /* of DD_CARDS */
    int target;          /* of DD_CARDS; 0: exact values */
    ink_card refuted;    /* of DD_REFUTE */
    ink_control control; /* Ctrl-C and progress */
} dd_request;

/* Tables, par and comparison of boards, one after the other.  An exit status. */
int dd_run_batch(const dd_request *request);

/* Questions about a position of one board.  An exit status. */
int dd_run_question(const dd_request *request);

/* Of two exit statuses the one that says more. */
int dd_worse(int a, int b);

#endif
