/* pool.c - pthreads that take tasks from a shared counter.
 *
 * `lock` guards everything below it.  A run is one `round`; threads sleep on `start` until the
 * round changes, and the caller sleeps on `finish` until no thread is busy.
 */

#include "base/pool.h"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct pool_thread {
    inki_pool *pool;
    pthread_t id;
    int worker;
} pool_thread;

struct inki_pool {
    int workers;
    int started; /* threads that run: the caller is not one of them */
    pool_thread *threads;
    pthread_mutex_t lock;
    pthread_cond_t start;
    pthread_cond_t finish;
    uint64_t round;
    bool closing;
    int busy; /* threads that have not finished the round */
    uint64_t next;
    uint64_t count;
    inki_task_fn *task;
    void *context;
};

/* Takes tasks until none is left.  Called and left with the lock held. */
static void work(inki_pool *pool, int worker)
{
    while (pool->next < pool->count) {
        const uint64_t task = pool->next++;
        (void)pthread_mutex_unlock(&pool->lock);
        pool->task(pool->context, task, worker);
        (void)pthread_mutex_lock(&pool->lock);
    }
}

static void *thread_main(void *argument)
{
    pool_thread *thread = argument;
    inki_pool *pool = thread->pool;
    uint64_t seen = 0;
    (void)pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (!pool->closing && pool->round == seen) {
            (void)pthread_cond_wait(&pool->start, &pool->lock);
        }
        if (pool->closing) {
            break;
        }
        seen = pool->round;
        work(pool, thread->worker);
        if (--pool->busy == 0) {
            (void)pthread_cond_signal(&pool->finish);
        }
    }
    (void)pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* Starts the threads beside the caller's. */
static ink_status start_threads(inki_pool *pool)
{
    for (int i = 1; i < pool->workers; i++) {
        pool_thread *thread = &pool->threads[i];
        thread->pool = pool;
        thread->worker = i;
        if (pthread_create(&thread->id, NULL, thread_main, thread) != 0) {
            return INK_ERR_SYSTEM;
        }
        pool->started++;
    }
    return INK_OK;
}

ink_status inki_pool_create(int workers, inki_pool **out)
{
    assert(workers >= 1);
    inki_pool *pool = calloc(1, sizeof *pool);
    if (pool == NULL) {
        return INK_ERR_NOMEM;
    }
    pool->threads = calloc((size_t)workers, sizeof *pool->threads);
    if (pool->threads == NULL) {
        free(pool);
        return INK_ERR_NOMEM;
    }
    pool->workers = workers;
    (void)pthread_mutex_init(&pool->lock, NULL);
    (void)pthread_cond_init(&pool->start, NULL);
    (void)pthread_cond_init(&pool->finish, NULL);
    const ink_status status = start_threads(pool);
    if (status != INK_OK) {
        inki_pool_destroy(pool);
        return status;
    }
    *out = pool;
    return INK_OK;
}

void inki_pool_destroy(inki_pool *pool)
{
    if (pool == NULL) {
        return;
    }
    (void)pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    (void)pthread_cond_broadcast(&pool->start);
    (void)pthread_mutex_unlock(&pool->lock);
    for (int i = 1; i <= pool->started; i++) {
        (void)pthread_join(pool->threads[i].id, NULL);
    }
    (void)pthread_cond_destroy(&pool->finish);
    (void)pthread_cond_destroy(&pool->start);
    (void)pthread_mutex_destroy(&pool->lock);
    free(pool->threads);
    free(pool);
}

int inki_pool_workers(const inki_pool *pool)
{
    return pool->workers;
}

void inki_pool_run(inki_pool *pool, uint64_t count, inki_task_fn *task, void *context)
{
    (void)pthread_mutex_lock(&pool->lock);
    pool->task = task;
    pool->context = context;
    pool->next = 0;
    pool->count = count;
    pool->busy = pool->started;
    pool->round++;
    (void)pthread_cond_broadcast(&pool->start);
    work(pool, 0);
    while (pool->busy > 0) {
        (void)pthread_cond_wait(&pool->finish, &pool->lock);
    }
    (void)pthread_mutex_unlock(&pool->lock);
}
