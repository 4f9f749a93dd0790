/** @file
 * How a caller stops long work and hears of its progress.
 */
#ifndef INKLING_CONTROL_H
#define INKLING_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

#include <inkling/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Told from time to time, always from the thread that made the call: `done` of `total` units of
 * work; `total` is 0 while unknown. */
typedef void ink_progress_fn(void *context, uint64_t done, uint64_t total);

/** What long calls watch.  A zeroed struct watches nothing.  Borrowed for the length of the call. */
typedef struct ink_control {
    /** Set to non-zero to stop; may be set by a signal handler or another thread.  NULL: never. */
    const volatile int *stop;
    ink_progress_fn *progress; /**< NULL: nobody wants to know */
    void *context;             /**< handed to `progress` */
    double deadline;           /**< a moment from ink_control_deadline; 0: none */
} ink_control;

/** The moment `time_ms` milliseconds of wall-clock time from now, for `deadline`. */
INK_API double ink_control_deadline(uint64_t time_ms);

/** Is it time to stop, because of the flag or the deadline?  `control` may be NULL.  Any thread. */
INK_API bool ink_control_stopped(const ink_control *control);

/** Is the flag set?  Tells a request from a deadline.  `control` may be NULL.  Any thread. */
INK_API bool ink_control_requested(const ink_control *control);

/** Reports progress.  `control` may be NULL. */
INK_API void ink_control_report(const ink_control *control, uint64_t done, uint64_t total);

#ifdef __cplusplus
}
#endif

#endif
