/* seat.h - a method that plays: asked about what its seat sees, and taken at its word by chance. */
#ifndef INKI_PLAY_SEAT_H
#define INKI_PLAY_SEAT_H

#include <inkling/method.h>

#define INKI_PLAY_MOST_MOVES                                                                       \
    1000000 /* a play that goes on so long is taken for one without an end */

typedef struct inki_seat {
    ink_method *method; /* borrowed */
    ink_random random;  /* all that the player leaves to chance */
} inki_seat;

/* Streams of a seed: chance has number 0, and `seats[s]` number 1 + s. */
void inki_seats_seed(uint64_t seed, int seat_count, ink_random *chance, inki_seat *seats);

/* Asks the seat that is to move within `budget`, whose seed is not looked at, and draws an action from
 * its advice.  The caller releases `*advice`, which is empty at first.  Errors of ink_advise,
 * INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_seat_choose(inki_seat *seat, const ink_walker *walker,
                                          const ink_budget *budget, ink_advice *advice,
                                          ink_action *out, ink_error *error);

#endif
