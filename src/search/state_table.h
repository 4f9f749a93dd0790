/* state_table.h - what a search has found out about states, in memory taken as needed up to a cap.
 *
 * Flat states are their own keys: an entry holds the bytes of its state, or a shorter key that no other
 * state has, and is never taken for another's.  A state has several places; what took least work to find
 * out makes room for what is new.
 */
#ifndef INKI_SEARCH_STATE_TABLE_H
#define INKI_SEARCH_STATE_TABLE_H

#include <stdbool.h>

#include <inkling/game.h>

/* What is known of a state. */
typedef struct inki_finding {
    double low;        /* the value, to side 0, is at least that, */
    double high;       /* and at most that */
    ink_action action; /* the best, or the one that was enough; INK_ACTION_NONE: not known */
    int left;          /* plies that were searched below the state */
} inki_finding;

#define INKI_TABLE_PLIES 1000     /* `left` is from minus to plus that, or INKI_TABLE_END */
#define INKI_TABLE_END 1000000000 /* to the end of every play */

/* What a value found with the window from `low` to `high` says: it is exact inside, a bound on either
 * side.  The ends of the window are inside where the search prunes only past them (`strict`). */
inki_finding inki_finding_of(double value, double low, double high, bool strict);

/* Does a finding answer for a window, whose ends are as above?  Then `*value` is the state's, or a bound
 * outside. */
bool inki_finding_answers(const inki_finding *finding, double low, double high, bool strict,
                          double *value);

typedef struct inki_state_table inki_state_table;

/* Makes a table for keys of `key_size` bytes that stays below `memory` bytes; NULL in `*out` where that is
 * too little for any use.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_state_table_create(size_t key_size, size_t memory,
                                                 inki_state_table **out);

/* NULL is allowed. */
void inki_state_table_destroy(inki_state_table *table);

/* What is known of a state: `*out`, true; false if nothing is. */
bool inki_state_table_find(const inki_state_table *table, const void *key, inki_finding *out);

/* Has the places of a key fetched into the cache, for a look at them soon. */
void inki_state_table_fetch(const inki_state_table *table, const void *key);

/* Adds what was found out by visiting `work` states, in place of what is known of the key; but if that is
 * from a search just as deep, both count. */
void inki_state_table_add(inki_state_table *table, const void *key, const inki_finding *finding,
                          uint64_t work);

#endif
