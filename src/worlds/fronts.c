/* fronts.c - see fronts.h. */

#include "worlds/fronts.h"

#include <stdlib.h>

#include "base/grow.h"

void inki_front_release(inki_front *front)
{
    free(front->cells);
    *front = (inki_front){0};
}

static inki_cell *cells_at(const inki_vectors *v, const inki_front *front, int index)
{
    return front->cells + (size_t)index * (size_t)v->cell_count;
}

const inki_cell *inki_front_at(const inki_vectors *vectors, const inki_front *front, int index)
{
    return cells_at(vectors, front, index);
}

/* Makes room for one more vector. */
static bool reserve(const inki_vectors *v, inki_front *front)
{
    inki_cell *cells = inki_grow(front->cells, &front->room,
                                 ((size_t)front->count + 1) * (size_t)v->cell_count, sizeof *cells);
    if (cells == NULL) {
        return false;
    }
    front->cells = cells;
    return true;
}

ink_status inki_front_add(const inki_vectors *vectors, inki_front *front, const inki_cell *vector,
                          int most)
{
    for (int i = 0; i < front->count; i++) {
        if (inki_vectors_cover(vectors, cells_at(vectors, front, i), vector)) {
            return INK_OK;
        }
    }
    int kept = 0;
    for (int i = 0; i < front->count; i++) {
        const inki_cell *member = cells_at(vectors, front, i);
        if (!inki_vectors_cover(vectors, vector, member)) {
            if (kept < i) {
                inki_vectors_copy(vectors, member, cells_at(vectors, front, kept));
            }
            kept++;
        }
    }
    front->count = kept;
    if (kept >= most) {
        return INK_ERR_LIMIT;
    }
    if (!reserve(vectors, front)) {
        return INK_ERR_NOMEM;
    }
    inki_vectors_copy(vectors, vector, cells_at(vectors, front, front->count++));
    return INK_OK;
}

ink_status inki_front_join(const inki_vectors *vectors, inki_front *into, const inki_front *other,
                           int most)
{
    ink_status status = INK_OK;
    for (int i = 0; i < other->count && status == INK_OK; i++) {
        status = inki_front_add(vectors, into, cells_at(vectors, other, i), most);
    }
    return status;
}

/* The meets of one vector with all of another front.  The place behind the last vector of `out` is
 * where each is made. */
static ink_status meet_one(const inki_vectors *v, const inki_cell *vector, const inki_front *other,
                           inki_front *out, int most)
{
    ink_status status = INK_OK;
    for (int i = 0; i < other->count && status == INK_OK; i++) {
        if (!reserve(v, out)) {
            return INK_ERR_NOMEM;
        }
        inki_cell *made = cells_at(v, out, out->count);
        inki_vectors_copy(v, vector, made);
        inki_vectors_meet(v, made, cells_at(v, other, i), NULL);
        status = inki_front_add(v, out, made, most);
    }
    return status;
}

ink_status inki_front_meet(const inki_vectors *vectors, inki_front *into, const inki_front *other,
                           inki_front *spare, int most, const ink_control *control)
{
    ink_status status = INK_OK;
    spare->count = 0;
    for (int i = 0; i < into->count && status == INK_OK; i++) {
        status = ink_control_stopped(control)
                     ? INK_ERR_STOPPED
                     : meet_one(vectors, cells_at(vectors, into, i), other, spare, most);
    }
    const inki_front made = *spare;
    *spare = *into;
    *into = made;
    return status;
}
