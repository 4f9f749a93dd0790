/* standpoint.h - what the methods that plan on a MAX/MIN graph share. */
#ifndef INKI_WORLDS_STANDPOINT_H
#define INKI_WORLDS_STANDPOINT_H

#include <inkling/control.h>
#include <inkling/method.h>

/* What the values of these methods mean. */
extern const char *const inki_standpoint_value_text;

/* Accepts games of MAX/MIN graphs whose plays are not too long for the call stack. */
INK_NODISCARD ink_status inki_standpoint_accepts(const ink_method *method, const ink_game *game,
                                                 ink_error *error);

/* What a search may spend, and has spent. */
typedef struct inki_effort {
    uint64_t limit; /* of nodes; 0: none */
    uint64_t nodes; /* visited */
    uint64_t pause; /* so many may be visited before the next look at the limit and the stop flag */
    const ink_control *control;
    ink_status status; /* INK_OK until the search has to stop */
} inki_effort;

/* How many nodes to visit between two looks at the stop flag. */
#define INKI_STOP_INTERVAL 1024

/* Looks whether the search has to stop before it visits one more node. */
bool inki_effort_look(inki_effort *effort);

/* Counts a node; false where the search has to stop. */
static inline bool inki_effort_spend(inki_effort *effort)
{
    if (effort->nodes == effort->pause && !inki_effort_look(effort)) {
        return false;
    }
    effort->nodes++;
    return true;
}

/* The status for the caller: a search that was stopped by the deadline reached a limit. */
INK_NODISCARD ink_status inki_standpoint_status(ink_status status, const ink_control *control);

#endif
