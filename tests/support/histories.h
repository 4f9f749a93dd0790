/* histories.h - every history of a small game, found the obvious way. */
#ifndef TEST_SUPPORT_HISTORIES_H
#define TEST_SUPPORT_HISTORIES_H

#include <stdbool.h>

#include <inkling/view.h>

/* Histories; shorter ones come before those that go on from them.  A zeroed struct has none. */
typedef struct histories {
    ink_history *items;
    int count;
    int capacity;
} histories;

/* Lists all histories of a game whose chance outcomes can be listed, the empty one included. */
void histories_init(const ink_game *game, histories *out);

void histories_release(histories *list);

/* Are two histories the same? */
bool history_equal(const ink_history *a, const ink_history *b);

/* The key of each history for `seat`, from a walker; the caller frees them. */
ink_key *histories_keys(const ink_game *game, const histories *list, int seat);

/* What `seat` knows after `history`; the caller destroys the view. */
ink_view *history_view(const ink_game *game, const ink_history *history, int seat);

/* The probability that chance acts as in `history`, times the belief (NULL: 1) in the actions of
 * the seats other than `seat`. */
double history_weight(const ink_game *game, const ink_history *history, int seat,
                      const ink_belief *belief);

#endif
