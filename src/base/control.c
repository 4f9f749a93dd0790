/* control.c - the stop flag, the deadline and the progress callback. */

#include "base/control.h"

#include <stddef.h>

#include "base/clock.h"

bool ink_control_requested(const ink_control *control)
{
    /* An atomic load, since another thread may set the flag; volatile alone would be a race. */
    return control != NULL && control->stop != NULL &&
           __atomic_load_n(control->stop, __ATOMIC_RELAXED) != 0;
}

bool ink_control_stopped(const ink_control *control)
{
    if (control == NULL) {
        return false;
    }
    return ink_control_requested(control) ||
           (control->deadline > 0 && inki_clock_seconds() >= control->deadline);
}

double ink_control_deadline(uint64_t time_ms)
{
    return inki_clock_seconds() + (double)time_ms * 1e-3;
}

ink_control inki_control_within(const ink_control *control, uint64_t time_ms)
{
    ink_control within = {0};
    if (control != NULL) {
        within = *control;
    }
    if (time_ms > 0) {
        const double deadline = ink_control_deadline(time_ms);
        const bool is_earlier = within.deadline <= 0 || deadline < within.deadline;
        within.deadline = is_earlier ? deadline : within.deadline;
    }
    return within;
}

void ink_control_report(const ink_control *control, uint64_t done, uint64_t total)
{
    if (control != NULL && control->progress != NULL) {
        control->progress(control->context, done, total);
    }
}
