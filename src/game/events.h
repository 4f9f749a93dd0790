/* events.h - what a seat notices of a move, and the keys that follow from it. */
#ifndef INKI_GAME_EVENTS_H
#define INKI_GAME_EVENTS_H

#include <inkling/game.h>
#include <inkling/view.h>

#define INKI_MAX_EVENTS 3 /* of one move, for one seat */

/* What `seat` notices when `action` leads from `before` to `after`: its own action, then a token,
 * then its turn.  For the start, `before` is NULL.  Writes the events and returns their number. */
int inki_events(const ink_game *game, const ink_state *before, ink_action action,
                const ink_state *after, int seat, ink_event out[INKI_MAX_EVENTS]);

/* A key with one more event. */
ink_key inki_key_event(ink_key key, ink_event event);

/* The keys of all observers. */
typedef struct inki_keys {
    ink_key seat[INK_MAX_SEATS];
    ink_key everybody; /* the public's */
} inki_keys;

/* The keys at the start state. */
void inki_keys_start(const ink_game *game, const ink_state *start, inki_keys *out);

/* Updates the keys for a move.  Open games: the fold of the state `after`. */
void inki_keys_step(const ink_game *game, const ink_state *before, ink_action action,
                    const ink_state *after, inki_keys *keys);

#endif
