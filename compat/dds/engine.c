/* engine.c - a pool of solvers.
 *
 * The interface of DDS has no handles, so what is learnt about positions is kept here between
 * calls.  Everything below is guarded by one lock, which is never held during a search.
 */

#include "engine.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#define DEFAULT_MEMORY_MB 160
#define MAX_THREADS 128

struct engine_solver {
    engine_solver *next; /* idle ones, the last used first */
    ink_dd *dd;
    int thread_index; /* whom it served last */
    int strain;
    unsigned generation;
};

/* The one state of the library. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t given; /* a solver came back, or the limits rose */
    engine_solver *idle;
    int count;           /* solvers, idle or out */
    unsigned generation; /* solvers of earlier ones are freed when they come back */
    int threads;         /* 0: all cores */
    int memory_mb;       /* of all solvers; 0: the default for each */
    int threading;
} engine = {.lock = PTHREAD_MUTEX_INITIALIZER, .given = PTHREAD_COND_INITIALIZER, .threading = 5};

static int count_cores(void)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > MAX_THREADS ? MAX_THREADS : (int)cores;
}

/* The rest is called with the lock held, unless it says otherwise. */

static int max_solvers(void)
{
    const int cores = count_cores();
    return engine.threads < 1 || engine.threads > cores ? cores : engine.threads;
}

static int solver_memory_mb(void)
{
    if (engine.memory_mb < 1) {
        return DEFAULT_MEMORY_MB;
    }
    const int share = engine.memory_mb / max_solvers();
    return share < 1 ? 1 : share;
}

static void destroy(engine_solver *solver)
{
    ink_dd_destroy(solver->dd);
    free(solver);
    engine.count--;
}

static void free_idle(void)
{
    while (engine.idle != NULL) {
        engine_solver *solver = engine.idle;
        engine.idle = solver->next;
        destroy(solver);
    }
    engine.generation++;
}

static engine_solver *make_solver(void)
{
    engine_solver *solver = calloc(1, sizeof *solver);
    if (solver == NULL) {
        return NULL;
    }
    if (ink_dd_create((size_t)solver_memory_mb() << 20, &solver->dd) != INK_OK) {
        free(solver);
        return NULL;
    }
    solver->generation = engine.generation;
    engine.count++;
    return solver;
}

/* Takes the idle solver that fits best; NULL if none is idle. */
static engine_solver *take_idle(int thread_index, int strain)
{
    engine_solver **best = &engine.idle;
    int best_fit = -1;
    for (engine_solver **at = &engine.idle; *at != NULL; at = &(*at)->next) {
        const int fit = 2 * ((*at)->thread_index == thread_index) + ((*at)->strain == strain);
        if (fit > best_fit) {
            best = at;
            best_fit = fit;
        }
    }
    engine_solver *solver = *best;
    if (solver != NULL) {
        *best = solver->next;
    }
    return solver;
}

/* Takes an idle solver or makes one if there may be more; NULL: neither. */
static engine_solver *take_or_make(int thread_index, int strain)
{
    engine_solver *solver = take_idle(thread_index, strain);
    if (solver == NULL && engine.count < max_solvers()) {
        solver = make_solver();
    }
    if (solver != NULL) {
        solver->thread_index = thread_index;
        solver->strain = strain;
    }
    return solver;
}

/* --- without the lock ------------------------------------------------------------------------- */

void engine_get(engine_settings *out)
{
    pthread_mutex_lock(&engine.lock);
    *out = (engine_settings){.cores = count_cores(),
                             .threads = max_solvers(),
                             .memory_mb = solver_memory_mb(),
                             .threading = engine.threading};
    pthread_mutex_unlock(&engine.lock);
}

void engine_limit(int memory_mb, int threads)
{
    pthread_mutex_lock(&engine.lock);
    engine.memory_mb = memory_mb;
    engine.threads = threads;
    free_idle();
    pthread_cond_broadcast(&engine.given);
    pthread_mutex_unlock(&engine.lock);
}

void engine_set_threading(int code)
{
    pthread_mutex_lock(&engine.lock);
    engine.threading = code;
    pthread_mutex_unlock(&engine.lock);
}

void engine_free(void)
{
    pthread_mutex_lock(&engine.lock);
    free_idle();
    pthread_cond_broadcast(&engine.given);
    pthread_mutex_unlock(&engine.lock);
}

engine_solver *engine_take(int thread_index, int strain)
{
    pthread_mutex_lock(&engine.lock);
    engine_solver *solver = take_or_make(thread_index, strain);
    /* With none out there is nothing to wait for: memory is short. */
    while (solver == NULL && engine.count > 0) {
        pthread_cond_wait(&engine.given, &engine.lock);
        solver = take_or_make(thread_index, strain);
    }
    pthread_mutex_unlock(&engine.lock);
    return solver;
}

void engine_give(engine_solver *solver)
{
    pthread_mutex_lock(&engine.lock);
    if (solver->generation == engine.generation && engine.count <= max_solvers()) {
        solver->next = engine.idle;
        engine.idle = solver;
    } else {
        destroy(solver);
    }
    pthread_cond_signal(&engine.given);
    pthread_mutex_unlock(&engine.lock);
}

ink_dd *engine_dd(const engine_solver *solver)
{
    return solver->dd;
}

/* --- the life of the library ------------------------------------------------------------------ */

/* What is idle goes when the library is unloaded or the program ends.  In the latter case other
 * threads may go on with their calls, so nothing is waited for: the system takes the rest. */
__attribute__((destructor)) static void unload(void)
{
    if (pthread_mutex_trylock(&engine.lock) == 0) {
        free_idle();
        pthread_mutex_unlock(&engine.lock);
    }
}

static void before_fork(void)
{
    pthread_mutex_lock(&engine.lock);
}

static void after_fork_in_parent(void)
{
    pthread_mutex_unlock(&engine.lock);
}

/* Threads at work are not in the child.  Nobody gives their solvers back, and these may be half
 * changed, so they are given up; nobody waits any longer, either. */
static void after_fork_in_child(void)
{
    engine.given = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    engine.count = 0;
    for (const engine_solver *at = engine.idle; at != NULL; at = at->next) {
        engine.count++;
    }
    pthread_mutex_unlock(&engine.lock);
}

/* The handlers go with the library when it is unloaded.  Without memory for them the library works
 * all the same, but in a child of fork. */
__attribute__((constructor)) static void load(void)
{
    (void)pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

/* --- runs of tasks ---------------------------------------------------------------------------- */

typedef struct run {
    engine_task *task;
    void *context;
    int count;
    int next;   /* the task to begin next; atomic */
    int failed; /* atomic */
} run;

/* A thread of a run. */
typedef struct worker {
    run *run;
    engine_solver *solver;
    pthread_t thread;
} worker;

static void *work(void *argument)
{
    const worker *w = argument;
    run *r = w->run;
    while (__atomic_load_n(&r->failed, __ATOMIC_RELAXED) == 0) {
        const int number = __atomic_fetch_add(&r->next, 1, __ATOMIC_RELAXED);
        if (number >= r->count) {
            break;
        }
        if (!r->task(r->context, number, w->solver->dd)) {
            __atomic_store_n(&r->failed, 1, __ATOMIC_RELAXED);
        }
    }
    return NULL;
}

/* Starts a helper if a solver is at hand.  It must not wait for one: two runs could wait for each
 * other. */
static bool start_helper(worker *helper, run *r)
{
    pthread_mutex_lock(&engine.lock);
    helper->solver = take_or_make(-1, -1);
    pthread_mutex_unlock(&engine.lock);
    if (helper->solver == NULL) {
        return false;
    }
    helper->run = r;
    if (pthread_create(&helper->thread, NULL, work, helper) != 0) {
        engine_give(helper->solver);
        return false;
    }
    return true;
}

bool engine_run(int count, engine_task *task, void *context)
{
    if (count < 1) {
        return true;
    }
    run r = {.task = task, .context = context, .count = count};
    worker self = {.run = &r, .solver = engine_take(-1, -1)};
    if (self.solver == NULL) {
        return false;
    }
    worker helpers[MAX_THREADS];
    int started = 0;
    while (started < MAX_THREADS && started + 1 < count && start_helper(&helpers[started], &r)) {
        started++;
    }
    (void)work(&self);
    engine_give(self.solver);
    for (int i = 0; i < started; i++) {
        pthread_join(helpers[i].thread, NULL);
        engine_give(helpers[i].solver);
    }
    return r.failed == 0;
}
