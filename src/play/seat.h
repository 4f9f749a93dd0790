/* seat.h - a method that plays: asked about what its seat sees, and taken at its word by chance. */
#ifndef INKI_PLAY_SEAT_H
#define INKI_PLAY_SEAT_H

#include <inkling/method.h>

#define INKI_PLAY_MOST_MOVES                                                                       \
    1000000 /* a play that goes on so long is taken for one without an end */

/* All that is left to chance in a play. */
typedef struct inki_luck {
    ink_random chance;
    ink_random seats[INK_MAX_SEATS]; /* of what each seat draws */
} inki_luck;

/* Chance has stream 0 of the seed, seat s stream 1 + s. */
void inki_luck_init(inki_luck *luck, uint64_t seed);

/* Can the method play?  INK_ERR_UNSUPPORTED and INK_ERR_NOMEM with a sentence in `*error`. */
INK_NODISCARD ink_status inki_seat_check(const ink_method *method, const ink_game *game,
                                         ink_error *error);

/* A method in its place. */
typedef struct inki_seat {
    ink_method *method;
    const ink_budget *budget; /* of a move; its seed is not looked at */
    ink_random *random;       /* what it draws from */
} inki_seat;

/* Asks the method about what its seat sees, and draws an action from the advice.  `*advice` is empty at
 * first; the caller releases it.  Errors of ink_advise. */
INK_NODISCARD ink_status inki_seat_choose(const inki_seat *seat, const ink_view *view,
                                          ink_advice *advice, ink_action *out, ink_error *error);

#endif
