/* downsets.h - what MAX can be sure of, as a set of all vectors of wins that some plan guarantees.
 *
 * Where payoffs are 0 or 1 and the worlds of a class weigh the same, all that counts of a class is in
 * how many of its worlds MAX wins.  So a vector is a number whose digits are these counts, and what
 * MAX can be sure of is a set of such numbers, closed downwards: a bit set.  Where MAX may choose it
 * is the union of the children's, and where MIN may, their intersection, since the meet of two
 * vectors is in both sets.
 */
#ifndef INKI_WORLDS_DOWNSETS_H
#define INKI_WORLDS_DOWNSETS_H

#include "worlds/fronts.h"

/* What the sets of a graph are like.  A zeroed struct is empty. */
typedef struct inki_downsets {
    const inki_vectors *vectors; /* by class */
    int size;                    /* vectors in all */
    int words;                   /* of a set */
    int *most;                   /* for each class its worlds */
    int *stride;                 /* for each class what a win in it adds to the number */
    uint64_t *below; /* for each vector the set of all that are not better anywhere; the empty set
                        where it was not needed yet */
} inki_downsets;

/* Can what MAX can be sure of be kept in sets?  Where they would be large, fronts are better. */
bool inki_downsets_suit(const inki_vectors *vectors);

/* Describes the sets of a graph that suits.  Borrows `vectors`.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_downsets_init(inki_downsets *sets, const inki_vectors *vectors);
void inki_downsets_release(inki_downsets *sets);

/* What MAX can be sure of at a leaf; see inki_vectors_leaf.  Valid until release. */
const uint64_t *inki_downsets_leaf(inki_downsets *sets, int32_t leaf, const uint64_t *reach);

/* Writes the best vectors of a set.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_downsets_front(const inki_downsets *sets, const uint64_t *set,
                                             inki_front *out);

#endif
