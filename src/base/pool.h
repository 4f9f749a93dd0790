/* pool.h - a fixed set of threads that share out numbered tasks.
 *
 * Results must not depend on which thread runs which task: tasks write to their own places, and
 * the caller combines them in order of number.
 */
#ifndef INKI_BASE_POOL_H
#define INKI_BASE_POOL_H

#include <stdint.h>

#include <inkling/status.h>

typedef struct inki_pool inki_pool;

/* Does task `task`.  `worker` is below the pool's worker count, and no two tasks run at the same
 * time with the same number, so it may index scratch memory. */
typedef void inki_task_fn(void *context, uint64_t task, int worker);

/* Makes a pool of `workers` (at least 1), the calling thread included: one worker starts no thread.
 * INK_ERR_NOMEM, INK_ERR_SYSTEM. */
INK_NODISCARD ink_status inki_pool_create(int workers, inki_pool **out);

/* Waits for nothing: no run may be under way.  NULL is allowed. */
void inki_pool_destroy(inki_pool *pool);

int inki_pool_workers(const inki_pool *pool);

/* Runs tasks 0 .. count-1 and returns when all are done. */
void inki_pool_run(inki_pool *pool, uint64_t count, inki_task_fn *task, void *context);

#endif
