/* control.h - the control of a call that has a time limit of its own. */
#ifndef INKI_BASE_CONTROL_H
#define INKI_BASE_CONTROL_H

#include <inkling/control.h>

/* A copy of `control` (NULL: one that watches nothing) whose deadline is at most `time_ms`
 * milliseconds away; 0: as it was. */
ink_control inki_control_within(const ink_control *control, uint64_t time_ms);

#endif
