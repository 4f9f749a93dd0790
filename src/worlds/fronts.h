/* fronts.h - what MAX can be sure of: the vectors of payoffs that plans guarantee, of which none is at
 * least as good as another everywhere.
 */
#ifndef INKI_WORLDS_FRONTS_H
#define INKI_WORLDS_FRONTS_H

#include <stddef.h>

#include <inkling/control.h>

#include "worlds/vectors.h"

/* The best vectors, in no order that matters.  A zeroed struct is empty. */
typedef struct inki_front {
    inki_cell *cells;
    int count;
    size_t room; /* in cells */
} inki_front;

void inki_front_release(inki_front *front);

/* Vector number `index`. */
const inki_cell *inki_front_at(const inki_vectors *vectors, const inki_front *front, int index);

/* Adds a vector, unless one is at least as good everywhere, and drops those that are not better than
 * it anywhere.  INK_ERR_NOMEM, INK_ERR_LIMIT (it would be one of more than `most`). */
INK_NODISCARD ink_status inki_front_add(const inki_vectors *vectors, inki_front *front,
                                        const inki_cell *vector, int most);

/* What MAX can be sure of where it may choose: into := the best of both.  Errors as above. */
INK_NODISCARD ink_status inki_front_join(const inki_vectors *vectors, inki_front *into,
                                         const inki_front *other, int most);

/* What it can be sure of where MIN may: into := the best of the meets of one vector of each; into
 * and spare change places.  INK_ERR_STOPPED too. */
INK_NODISCARD ink_status inki_front_meet(const inki_vectors *vectors, inki_front *into,
                                         const inki_front *other, inki_front *spare, int most,
                                         const ink_control *control);

#endif
