/* dd_search.h - the double-dummy search: one zero-window question about one position.
 *
 * Drivers (double_dummy.c) turn these into values, answers and tables.
 */
#ifndef INKI_BRIDGE_DD_SEARCH_H
#define INKI_BRIDGE_DD_SEARCH_H

#include <inkling/control.h>
#include <inkling/status.h>

#include "bridge/play.h"

/* A search with its table and its memory of good moves.  One thread at a time. */
typedef struct inki_dd inki_dd;

/* Makes a search whose memory stays below `memory` bytes and is taken as needed; 0: 256 MiB.
 * INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_dd_create(size_t memory, inki_dd **out);

/* NULL is allowed. */
void inki_dd_destroy(inki_dd *dd);

/* Empties the table and the memory of moves, at next to no cost. */
void inki_dd_forget(inki_dd *dd);

/* Bytes held. */
size_t inki_dd_memory(const inki_dd *dd);

/* What a search may use up and has used up, across several questions. */
typedef struct inki_dd_work {
    const ink_control *control; /* NULL: nothing to watch */
    uint64_t max_nodes;         /* the total at which to stop; 0: no limit */
    uint64_t nodes;             /* positions between tricks visited so far */
} inki_dd_work;

/* Does the side of the player to move take at least `target`, 1 to the number of tricks left, of the
 * tricks left, the current one included?  `*bound` >= target: yes, it takes at least `*bound`;
 * `*bound` < target: no, it takes at most `*bound`.
 *
 * The position is valid, with cards left, at the start of a trick or inside one.  What was learnt of
 * earlier positions serves; entries hold for every deal of the same strain.
 * INK_ERR_LIMIT at max_nodes, INK_ERR_STOPPED by the control; the next question may then be asked
 * at once. */
INK_NODISCARD ink_status inki_dd_reaches(inki_dd *dd, const inki_play *position, int target,
                                         inki_dd_work *work, int *bound);

#endif
