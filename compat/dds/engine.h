/* engine.h - the solvers behind the functions, shared by all threads of the program. */
#ifndef INKLING_COMPAT_ENGINE_H
#define INKLING_COMPAT_ENGINE_H

#include <inkling/double_dummy.h>

/* What the program has asked for, and what that comes to. */
typedef struct engine_settings {
    int cores;
    int threads;   /* that search at a time */
    int memory_mb; /* of each solver */
    int threading; /* the code given to SetThreading: told back, and of no effect */
} engine_settings;

void engine_get(engine_settings *out);

/* Changes limits for the calls that begin from now on: 0 threads is all cores, 0 memory 160 MB for
 * each thread.  Solvers at work go on, and are freed by the thread that has them. */
void engine_limit(int memory_mb, int threads);

void engine_set_threading(int code);

/* Frees what is not at work now, the rest when it is done. */
void engine_free(void);

/* A solver on loan. */
typedef struct engine_solver engine_solver;

/* Lends a solver to the calling thread: of those at hand the one that knows most about the question,
 * having served the same `thread_index` (-1: none) and strain last.  Waits while as many as there
 * may be threads are out.  NULL: no memory. */
engine_solver *engine_take(int thread_index, int strain);

/* Takes it back. */
void engine_give(engine_solver *solver);

ink_dd *engine_dd(const engine_solver *solver);

/* Does a task of its own number with a solver; false ends the run. */
typedef bool engine_task(void *context, int number, ink_dd *dd);

/* Runs tasks 0 .. count-1 in this order, on as many threads as there may be and solvers are at hand.
 * Any number of runs may be going on.  False: a task ended the run, or there was no memory. */
bool engine_run(int count, engine_task *task, void *context);

#endif
