/* frank.h - the experiments of I. Frank, D. Basin and H. Matsubara, "Finding optimal strategies for
 * imperfect information games" (AAAI-98), on random trees of ten worlds and on single suits of bridge.
 *
 * An experiment is a list of cells.  In each cell, the plans of some methods are tried on many trees: an
 * error is a plan that is worth less than the best one.
 */
#ifndef INKLING_CLI_FRANK_H
#define INKLING_CLI_FRANK_H

#include <inkling/inkling.h>

/* The methods, in the order of columns; the paper has the first three. */
enum {
    FRANK_SAMPLING,
    FRANK_VECTOR,
    FRANK_REDUCTION,
    FRANK_BETA,
    FRANK_METHOD_COUNT
};

extern const char *const frank_methods[FRANK_METHOD_COUNT];

#define FRANK_WORLDS 10

/* The trees of a cell, or suits. */
typedef struct frank_cell {
    bool is_suits; /* suits, without any of the following */
    int depth;
    int knowledge; /* MIN's, in ninths: the worlds that it can tell from the others; 9 is all */
    int same;      /* probability in per cent that a world is a copy of one and the same */
} frank_cell;

/* What was found in a cell.  Whole numbers, whose sums do not depend on their order. */
typedef struct frank_score {
    uint64_t trials;
    uint64_t errors[FRANK_METHOD_COUNT];
    uint64_t lost[FRANK_METHOD_COUNT];       /* value, in billionths */
    uint64_t won;                            /* worlds that the best plans win, of trees */
    uint64_t cpu_ns[FRANK_METHOD_COUNT + 1]; /* of each method, last the best plan's */
} frank_score;

/* An error rate that somebody else found. */
typedef struct frank_reference {
    double percent;
    uint64_t trials;
} frank_reference;

/* What is told of the cells. */
typedef enum frank_kind {
    FRANK_BY_DEPTH,     /* error rates: a graph for each q, by depth */
    FRANK_BY_KNOWLEDGE, /* a graph for each depth, by knowledge */
    FRANK_SUITS,        /* of a single cell the problems solved and what was lost */
    FRANK_TIMES         /* of a single cell the times */
} frank_kind;

/* An experiment. */
typedef struct frank_experiment {
    const char *name;
    const char *text; /* one line */
    int cell_count;
    frank_kind kind;
    uint64_t trials; /* the paper's, of each cell */
    frank_cell (*cell)(int index);
    /* False where there is none. */
    bool (*reference)(int index, int method, frank_reference *out);
} frank_experiment;

extern const frank_experiment frank_figure8;
extern const frank_experiment frank_figure9;
extern const frank_experiment frank_table10;
extern const frank_experiment frank_figure12;
extern const frank_experiment frank_timing;

/* A problem of one suit. */
typedef struct frank_problem {
    ink_suit suit;
    int tricks; /* 0: the most for which there is a chance */
} frank_problem;

/* Problems that somebody gave.  A zeroed struct is empty. */
typedef struct frank_problems {
    frank_problem *items;
    size_t count;
    size_t capacity;
} frank_problems;

/* Reads a file with a problem in each line: two hands, and the tricks unless they are the most possible
 * ("Max"); what follows is not read.  What comes again counts once.  INK_ERR_SYNTAX with line and column, INK_ERR_SYSTEM, INK_ERR_NOMEM. */
INK_NODISCARD ink_status frank_read_problems(const char *name, frank_problems *out,
                                             ink_error *error);
void frank_release_problems(frank_problems *problems);

/* Draws one. */
frank_problem frank_draw_problem(uint64_t seed);

/* Writes the game of a problem, and what the best plan is worth. */
INK_NODISCARD ink_status frank_pose(const frank_problem *problem, ink_text *game, double *best);

/* How often to try, and how. */
typedef struct frank_plan {
    uint64_t trials;                /* of each cell */
    const frank_problems *problems; /* as many as trials; NULL: they are drawn */
    uint64_t seed;
    int threads;
    const ink_control *control;
    uint64_t done; /* trials of cells before, for the progress */
    uint64_t total;
} frank_plan;

/* Tries a cell: the same numbers on any number of threads but for the times.  INK_ERR_STOPPED,
 * INK_ERR_NOMEM. */
INK_NODISCARD ink_status frank_try(const frank_cell *cell, const frank_plan *plan,
                                   frank_score *out);

/* The share of errors in per cent, and its standard error. */
double frank_percent(const frank_score *score, int method);
double frank_percent_error(double percent, uint64_t trials);

/* Writes what was found in the first `count` cells of an experiment as lines of CSV, and as a table for
 * people. */
void frank_write_csv(const frank_experiment *experiment, const frank_score *scores, int count,
                     ink_text *out);
void frank_write_table(const frank_experiment *experiment, const frank_score *scores, int count,
                       ink_text *out);

/* Writes them beside the references: as CSV, and in a few lines what stands out. */
void frank_write_references(const frank_experiment *experiment, const frank_score *scores,
                            int count, ink_text *out);
void frank_write_summary(const frank_experiment *experiment, const frank_score *scores, int count,
                         ink_text *out);

/* Writes commands for gnuplot, to be run in the folder that has the CSV of a whole experiment. */
void frank_write_plot(const frank_experiment *experiment, ink_text *out);

/* CSV and table of a single cell: its times, or what was solved of suits. */
void frank_write_times_csv(const frank_score *score, ink_text *out);
void frank_write_times(const frank_score *score, ink_text *out);
void frank_write_suits_csv(const frank_score *score, ink_text *out);
void frank_write_suits(const frank_score *score, ink_text *out);

#endif
