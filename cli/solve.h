/* solve.h - what "inkling solve" is asked for, and what it has found so far. */
#ifndef INKLING_CLI_SOLVE_H
#define INKLING_CLI_SOLVE_H

#include <inkling/inkling.h>

/* A command line, sorted.  Zeroed at first. */
typedef struct solve_request {
    const char *where; /* a game string or a file */
    ink_game *game;
    ink_method *method;
    ink_strategy *held; /* information sets that are held; NULL: none */
    ink_budget budget;
    double target;    /* exploitability to be reached; negative: none */
    const char *lock; /* files; NULL: none */
    const char *output;
    const char *csv;
    const char *plot;
    uint64_t checkpoint_ms; /* least time between two checkpoints */
    bool resume;
    bool json;
    ink_control control; /* Ctrl-C and progress */
} solve_request;

/* A point of the curve. */
typedef struct solve_row {
    uint64_t iterations;
    double seconds; /* of work until then, in all runs */
    ink_bounds bounds;
} solve_row;

/* Work that goes on. */
typedef struct solve_work {
    const solve_request *request;
    solve_row *rows;
    size_t row_count;
    size_t room;
    double began;        /* when this run did; a moment of solve_now */
    double before;       /* seconds of the runs before it */
    uint64_t inherited;  /* iterations of these */
    uint64_t stretch;    /* passes between looks around */
    uint64_t serial;     /* of the last checkpoint */
    double saved;        /* when that was written */
    bool is_saved;       /* nothing was done since */
    bool is_told;        /* what is going to be built; the title stands before it */
    double visits;       /* that building takes, about; 0: unknown */
    bool is_ready;       /* the method has the game and goes to work */
    ink_control control; /* the request's, with a report of its own */
    const char *stopped_by;
    int failure; /* exit status of a checkpoint that could not be written, which ended the work */
} solve_work;

/* Solves the game and prints what was found.  An exit status. */
int solve_run(const solve_request *request);

/* Seconds of a clock that only goes forward. */
double solve_now(void);
/* Seconds of work so far, in all runs. */
double solve_seconds(const solve_work *work);
/* The game's string, or the file that it was read from. */
const char *solve_name(const solve_request *request);
/* Is a point in the table?  Those at or first after 1, 2, 5, 10, 20, 50, ... iterations are. */
bool solve_is_marked(const solve_work *work, size_t row);
/* Appends a point.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status solve_add_row(solve_work *work, solve_row row);

/* An ink_progress_fn with the work as its context: tells of the share of the work in this run. */
void solve_report(void *context, uint64_t done, uint64_t total);
/* Puts the last point of the curve beside it. */
void solve_note(const solve_work *work);

/* Writes the state of the work beside the output, in place of the older of two files, unless nothing was
 * done since; an exit status with a word on stderr. */
int solve_save(solve_work *work);
/* Can these files be written?  Others that have their names are refused, rather than lost: an exit status with
 * a word on stderr.  What a killed program left of an unfinished one is removed. */
int solve_try_slots(const solve_request *request);
/* Looks at these files.  If the request says so, goes on from the newest that is whole, or begins where
 * there is none; an exit status with a word on stderr. */
int solve_resume(solve_work *work);

/* Does each file have a place of its own?  EXIT_DONE, or EXIT_USAGE with a word on stderr. */
int solve_check_files(const solve_request *request);
/* Can all files be written?  Better now than after the work. */
int solve_try_files(const solve_request *request);

/* Tells what is going to be built for a game that is not small, and refuses what is far too large: an exit
 * status with a word on stderr. */
int solve_foresee(solve_work *work);

/* The title; the head of the table, and a row of it. */
void solve_write_title(const solve_work *work, ink_text *out);
void solve_write_head(const solve_work *work, ink_text *out);
void solve_write_row(const solve_row *row, ink_text *out);
/* What came of it, for people, as JSON, as CSV and as a picture in SVG. */
void solve_write_result(const solve_work *work, ink_text *out);
void solve_write_json(const solve_work *work, ink_text *out);
void solve_write_csv(const solve_work *work, ink_text *out);
void solve_write_plot(const solve_work *work, ink_text *out);

#endif
