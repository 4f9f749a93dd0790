/* vectors.h - payoffs in many worlds at once: bits where each is 0 or 1, otherwise numbers.
 *
 * A vector has a part for each world, or for each class of worlds that look alike to MIN.  In a
 * class of several worlds MIN has to make one choice for all, so its part is the sum of weight times
 * payoff.  Sets of worlds are bit sets, as in worlds.h.
 */
#ifndef INKI_WORLDS_VECTORS_H
#define INKI_WORLDS_VECTORS_H

#include <inkling/worlds.h>

/* A word of a vector: 64 parts as bits, or one part as a number. */
typedef union inki_cell {
    uint64_t bits;
    double number;
} inki_cell;

/* What the vectors of a graph are like.  A zeroed struct is empty. */
typedef struct inki_vectors {
    const ink_worlds *worlds;
    bool is_bits;
    bool is_summed; /* parts are classes, and some have several worlds */
    int part_count;
    int cell_count;  /* of a vector */
    int *part_of;    /* for each world its part */
    int *first;      /* for each part its first world */
    double *weights; /* for each part the sum of its worlds' */
    double share;    /* the weight of each world, where all weigh the same; otherwise 0 */
} inki_vectors;

/* Describes vectors by world, or by MIN's classes.  Borrows the graph.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_vectors_init(inki_vectors *vectors, const ink_worlds *worlds,
                                           bool by_class);
/* The same without a graph: `count` worlds with positive weights, each of a class of its own unless
 * `classes` are given; inki_vectors_leaf is not for these.  `is_binary`: payoffs are 0 or 1.
 * INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_vectors_of(inki_vectors *vectors, int count, const double *weights,
                                         const int32_t *classes, bool is_binary);
void inki_vectors_release(inki_vectors *vectors);

/* The payoffs of a leaf.  Parts outside of `reach`, which has all or no worlds of a part, are as
 * good as can be, so that they never count where a minimum is taken. */
void inki_vectors_leaf(const inki_vectors *vectors, int32_t leaf, const uint64_t *reach,
                       inki_cell *out);

/* Every part as good, or as bad, as can be: neutral in meet and join. */
void inki_vectors_top(const inki_vectors *vectors, inki_cell *out);
void inki_vectors_bottom(const inki_vectors *vectors, inki_cell *out);

void inki_vectors_copy(const inki_vectors *vectors, const inki_cell *from, inki_cell *to);

/* into := the worse of the two in each part whose first world is in `where` (NULL: in each). */
void inki_vectors_meet(const inki_vectors *vectors, inki_cell *into, const inki_cell *other,
                       const uint64_t *where);
/* into := the better of the two, likewise. */
void inki_vectors_join(const inki_vectors *vectors, inki_cell *into, const inki_cell *other,
                       const uint64_t *where);

/* Lets the payoff in a world be no more than `value`; not where parts are sums. */
void inki_vectors_lower(const inki_vectors *vectors, inki_cell *vector, int world, double value);

/* The expected payoff if the world is in `reach`, which is not empty. */
double inki_vectors_mean(const inki_vectors *vectors, const inki_cell *vector,
                         const uint64_t *reach);

/* The expected payoff if the world is of part `part`. */
double inki_vectors_part(const inki_vectors *vectors, const inki_cell *vector, int part);

/* Is `a` at least as good as `b` in every part? */
bool inki_vectors_cover(const inki_vectors *vectors, const inki_cell *a, const inki_cell *b);

/* Is `a` better than `b` in the last part in which they differ? */
bool inki_vectors_after(const inki_vectors *vectors, const inki_cell *a, const inki_cell *b);

#endif
