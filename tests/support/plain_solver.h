/* plain_solver.h - exact double-dummy values of endings, the obvious way.
 *
 * Alpha-beta over single cards with a table of exact positions: what it computes is easy to see,
 * so it is what the library's solver is compared with, and quick enough for about eight cards a hand.
 */
#ifndef TESTS_PLAIN_SOLVER_H
#define TESTS_PLAIN_SOLVER_H

#include <inkling/control.h>
#include <inkling/status.h>

#include "bridge/play.h"

/* A solver with its table.  One thread at a time. */
typedef struct inki_plain inki_plain;

/* Makes a solver whose table takes at most `memory` bytes, used as needed; 0: 64 MiB.
 * INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_plain_create(size_t memory, inki_plain **out);

/* NULL is allowed. */
void inki_plain_destroy(inki_plain *plain);

/* Empties the table, at next to no cost.
 *
 * The table outlives a call and serves the next positions of the same strain, whatever their deal,
 * so the values never depend on earlier calls but the number of nodes does.  Emptied before a
 * call, that is equal for equal arguments too. */
void inki_plain_forget(inki_plain *plain);

/* The calls below solve a position, at the start of a trick or inside one.  Tricks are those that
 * North-South still take, the current trick included, when both sides play best; `taken` of the
 * position plays no part.  A node is a position between tricks: `*nodes` holds the most to visit, 0
 * for no limit, and becomes the number visited, also on failure.
 *
 * INK_ERR_ARGUMENT for what is no position: hands that hold a card twice or would not come out
 * even, a table or a strain out of range.  INK_ERR_LIMIT past the limit, INK_ERR_STOPPED. */

/* The tricks after each legal card; -1 for every other card. */
INK_NODISCARD ink_status inki_plain_values(inki_plain *plain, const inki_play *position,
                                           const ink_control *control, uint64_t *nodes,
                                           int8_t tricks[52]);

/* The tricks. */
INK_NODISCARD ink_status inki_plain_value(inki_plain *plain, const inki_play *position,
                                          const ink_control *control, uint64_t *nodes, int *tricks);

/* Do North-South take at least `tricks`? */
INK_NODISCARD ink_status inki_plain_at_least(inki_plain *plain, const inki_play *position,
                                             int tricks, const ink_control *control,
                                             uint64_t *nodes, bool *out);

#endif
