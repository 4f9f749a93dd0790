/* test_pool.c - threads that share out numbered tasks. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/pool.h"
#include "requests.h"

enum {
    MOST_WORKERS = 8,
    MOST_TASKS = 300
};

/* What the tasks of a run did.  Each task writes to its own place of `runs`; `busy` is shared. */
typedef struct record {
    int workers;
    int runs[MOST_TASKS];
    int busy[MOST_WORKERS]; /* tasks under way with this worker number */
    int clashes;            /* worker numbers out of range or taken twice at the same time */
} record;

static void run_task(void *context, uint64_t task, int worker)
{
    record *r = context;
    if (worker < 0 || worker >= r->workers) {
        (void)__atomic_add_fetch(&r->clashes, 1, __ATOMIC_SEQ_CST);
        return;
    }
    if (__atomic_exchange_n(&r->busy[worker], 1, __ATOMIC_SEQ_CST) != 0) {
        (void)__atomic_add_fetch(&r->clashes, 1, __ATOMIC_SEQ_CST);
    }
    r->runs[task]++;
    __atomic_store_n(&r->busy[worker], 0, __ATOMIC_SEQ_CST);
}

static void check_run(inki_pool *pool, int workers, uint64_t count)
{
    record r = {.workers = workers};
    inki_pool_run(pool, count, run_task, &r);
    assert_int_equal(r.clashes, 0);
    for (uint64_t task = 0; task < MOST_TASKS; task++) {
        if (r.runs[task] != (task < count)) {
            fail_msg("%d workers, %d tasks: task %d ran %d times", workers, (int)count, (int)task,
                     r.runs[task]);
        }
    }
}

static void every_task_runs_once_in_every_round(void **state)
{
    for (int workers = 1; workers <= MOST_WORKERS; workers++) {
        inki_pool *pool = NULL;
        assert_int_equal(inki_pool_create(workers, &pool), INK_OK);
        assert_int_equal(inki_pool_workers(pool), workers);
        for (int round = 0; round < 5 * INK_TEST_SCALE; round++) {
            check_run(pool, workers, (uint64_t)(round % 17));
        }
        check_run(pool, workers, MOST_TASKS);
        inki_pool_destroy(pool);
    }
}

/* Waits for all of `workers` tasks, which only works if all of them run at the same time. */
static void meet(void *context, uint64_t task, int worker)
{
    (void)task;
    (void)worker;
    (void)pthread_barrier_wait(context);
}

static void as_many_tasks_run_at_a_time_as_there_are_workers(void **state)
{
    for (int workers = 1; workers <= MOST_WORKERS; workers++) {
        inki_pool *pool = NULL;
        pthread_barrier_t barrier;
        assert_int_equal(inki_pool_create(workers, &pool), INK_OK);
        assert_int_equal(pthread_barrier_init(&barrier, NULL, (unsigned)workers), 0);
        for (int round = 0; round < 50; round++) {
            inki_pool_run(pool, (uint64_t)workers, meet, &barrier);
        }
        inki_pool_destroy(pool);
        (void)pthread_barrier_destroy(&barrier);
    }
}

static void note_thread(void *context, uint64_t task, int worker)
{
    (void)worker;
    ((pthread_t *)context)[task] = pthread_self();
}

static void one_worker_is_the_caller(void **state)
{
    inki_pool *pool = NULL;
    pthread_t ids[10];
    requests_fail(0, false);
    assert_int_equal(inki_pool_create(1, &pool), INK_OK);
    assert_int_equal(requests_end(), 2); /* for memory, and none for a thread */
    inki_pool_run(pool, 10, note_thread, ids);
    for (int i = 0; i < 10; i++) {
        assert_true(pthread_equal(ids[i], pthread_self()));
    }
    inki_pool_destroy(pool);
}

static void an_unused_pool_can_be_destroyed(void **state)
{
    inki_pool_destroy(NULL);
    for (int workers = 1; workers <= MOST_WORKERS; workers++) {
        inki_pool *pool = NULL;
        assert_int_equal(inki_pool_create(workers, &pool), INK_OK);
        inki_pool_destroy(pool);
    }
}

/* The first two requests are for memory, the others for threads. */
static void a_pool_that_cannot_be_made_leaves_nothing_behind(void **state)
{
    for (uint64_t nth = 1; nth <= 2 + MOST_WORKERS - 1; nth++) {
        inki_pool *pool = NULL;
        requests_fail(nth, false);
        const ink_status status = inki_pool_create(MOST_WORKERS, &pool);
        (void)requests_end();
        assert_int_equal(status, nth <= 2 ? INK_ERR_NOMEM : INK_ERR_SYSTEM);
        assert_null(pool);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_task_runs_once_in_every_round),
        cmocka_unit_test(as_many_tasks_run_at_a_time_as_there_are_workers),
        cmocka_unit_test(one_worker_is_the_caller),
        cmocka_unit_test(an_unused_pool_can_be_destroyed),
        cmocka_unit_test(a_pool_that_cannot_be_made_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
