/* suit_front.h - what declarer can be sure of: the best sets of layouts, of which none holds another.
 *
 * A vector is a set of layouts for each number of tricks that still matters, from the lowest: those
 * in which a plan takes as many.  A front has the vectors that no other covers.
 */
#ifndef INKI_BRIDGE_SUIT_FRONT_H
#define INKI_BRIDGE_SUIT_FRONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/status.h>

enum {
    INKI_SUIT_WORDS = 3,   /* of a set of layouts */
    INKI_SUIT_LAYERS = 13, /* numbers of tricks of a vector */
    INKI_SUIT_CELLS = INKI_SUIT_WORDS * INKI_SUIT_LAYERS
};

/* A set of layouts: words beyond those in use are 0. */
typedef struct inki_suit_set {
    uint64_t words[INKI_SUIT_WORDS];
} inki_suit_set;

static inline void inki_suit_set_add(inki_suit_set *set, int layout)
{
    set->words[layout / 64] |= UINT64_C(1) << layout % 64;
}

static inline bool inki_suit_set_has(const uint64_t *words, int layout)
{
    return (words[layout / 64] >> layout % 64 & 1) != 0;
}

/* The shape of vectors. */
typedef struct inki_suit_form {
    int words;  /* of a set */
    int layers; /* 0: there is one vector, of no words */
} inki_suit_form;

static inline int inki_suit_cells(inki_suit_form form)
{
    return form.words * form.layers;
}

/* Vectors in any order.  A zeroed struct is empty. */
typedef struct inki_suit_front {
    uint64_t *cells;
    int count;
    size_t room; /* in words */
} inki_suit_front;

void inki_suit_front_release(inki_suit_front *front);

static inline uint64_t *inki_suit_vector(inki_suit_form form, const inki_suit_front *front,
                                         int index)
{
    return front->cells + (size_t)index * (size_t)inki_suit_cells(form);
}

/* Memory that joins and meets share.  A zeroed struct is empty. */
typedef struct inki_suit_work {
    inki_suit_front candidates;
    inki_suit_front sorted;
    int *sizes;
    size_t size_room;
} inki_suit_work;

void inki_suit_work_release(inki_suit_work *work);

/* Adds a vector that no other covers and that covers none.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_suit_front_append(inki_suit_form form, inki_suit_front *front,
                                                const uint64_t *vector);

/* Declarer's choice: into := the best of both.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_suit_front_join(inki_suit_form form, inki_suit_front *into,
                                              const inki_suit_front *other, inki_suit_work *work);

/* A defender's choice, which there is in the layouts of `legal` alone: into := the best meets of a
 * vector of each, where `other` has all layouts outside of `legal`.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_suit_front_meet(inki_suit_form form, inki_suit_front *into,
                                              const inki_suit_front *other,
                                              const inki_suit_set *legal, inki_suit_work *work);

/* into := the one vector that has `set` in every layer.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_suit_front_fill(inki_suit_form form, inki_suit_front *into,
                                              const inki_suit_set *set);

/* Has `a`, in the layouts of `where`, all that `b` has? */
bool inki_suit_covers(inki_suit_form form, const uint64_t *a, const uint64_t *b,
                      const inki_suit_set *where);

#endif
