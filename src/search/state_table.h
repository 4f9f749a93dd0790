/* state_table.h - what a search has found out about states, in memory taken as needed up to a cap.
 *
 * States are flat, so they are their own keys: an entry holds the bytes of its state and is never
 * taken for another's.  Each state has two places, one kept by the deepest search and one by the
 * last.
 */
#ifndef INKI_SEARCH_STATE_TABLE_H
#define INKI_SEARCH_STATE_TABLE_H

#include <stdbool.h>

#include <inkling/game.h>

/* What a value found with a window says of the true value. */
typedef enum inki_bound {
    INKI_BOUND_NONE, /* nothing */
    INKI_BOUND_EXACT,
    INKI_BOUND_LOW, /* it is at least that */
    INKI_BOUND_HIGH /* it is at most that */
} inki_bound;

/* What is known of a state. */
typedef struct inki_finding {
    double value;      /* to side 0 */
    ink_action action; /* the best, or the one that was enough; INK_ACTION_NONE: not known */
    int left;          /* plies that were searched below the state */
    inki_bound bound;
} inki_finding;

typedef struct inki_state_table inki_state_table;

/* Makes a table for states of `state_size` bytes that stays below `memory` bytes; NULL in `*out` where
 * that is too little for any use.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_state_table_create(size_t state_size, size_t memory,
                                                 inki_state_table **out);

/* NULL is allowed. */
void inki_state_table_destroy(inki_state_table *table);

/* What is known of a state: `*out`, true; false if nothing is. */
bool inki_state_table_find(const inki_state_table *table, const ink_state *state,
                           inki_finding *out);

void inki_state_table_add(inki_state_table *table, const ink_state *state,
                          const inki_finding *finding);

#endif
