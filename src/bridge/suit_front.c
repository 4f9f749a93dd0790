/* suit_front.c - see suit_front.h. */

#include "bridge/suit_front.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "bridge/bits.h"

void inki_suit_front_release(inki_suit_front *front)
{
    free(front->cells);
    *front = (inki_suit_front){0};
}

void inki_suit_work_release(inki_suit_work *work)
{
    inki_suit_front_release(&work->candidates);
    inki_suit_front_release(&work->sorted);
    free(work->sizes);
    *work = (inki_suit_work){0};
}

/* Has some vector of a front all that `vector` has? */
static bool is_covered(int cells, const inki_suit_front *front, int first, const uint64_t *vector)
{
    const uint64_t *next = front->cells + (size_t)first * (size_t)cells;
    for (int i = first; i < front->count; i++, next += cells) {
        int k = 0;
        while (k < cells && (vector[k] & ~next[k]) == 0) {
            k++;
        }
        if (k == cells) {
            return true;
        }
    }
    return false;
}

bool inki_suit_covers(inki_suit_form form, const uint64_t *a, const uint64_t *b,
                      const inki_suit_set *where)
{
    for (int layer = 0; layer < form.layers; layer++) {
        for (int i = 0; i < form.words; i++) {
            const int cell = layer * form.words + i;
            if ((b[cell] & where->words[i] & ~a[cell]) != 0) {
                return false;
            }
        }
    }
    return true;
}

/* Makes room for `count` vectors. */
static bool reserve(int cells, inki_suit_front *front, size_t count)
{
    const size_t needed = count * (size_t)cells + 1;
    uint64_t *grown = inki_grow(front->cells, &front->room, needed, sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    front->cells = grown;
    return true;
}

ink_status inki_suit_front_append(inki_suit_form form, inki_suit_front *front,
                                  const uint64_t *vector)
{
    const int cells = inki_suit_cells(form);
    if (!reserve(cells, front, (size_t)front->count + 1)) {
        return INK_ERR_NOMEM;
    }
    memcpy(inki_suit_vector(form, front, front->count), vector, (size_t)cells * sizeof *vector);
    front->count++;
    return INK_OK;
}

/* Writes the candidates from `first` on into `sorted`, those with the most layouts first. */
static ink_status sort_by_size(int cells, inki_suit_work *work, int first)
{
    const int count = work->candidates.count - first;
    const uint64_t *from = work->candidates.cells + (size_t)first * (size_t)cells;
    int *sizes = inki_grow(work->sizes, &work->size_room, (size_t)count + 1, sizeof *sizes);
    if (sizes == NULL) {
        return INK_ERR_NOMEM;
    }
    work->sizes = sizes;
    if (!reserve(cells, &work->sorted, (size_t)count)) {
        return INK_ERR_NOMEM;
    }
    int next[64 * INKI_SUIT_CELLS + 1]; /* the place of the next one of each size */
    memset(next, 0, (64 * (size_t)cells + 1) * sizeof *next);
    for (int i = 0; i < count; i++) {
        sizes[i] = 0;
        for (int k = 0; k < cells; k++) {
            sizes[i] += inki_bits_count(from[(size_t)i * (size_t)cells + (size_t)k]);
        }
        next[sizes[i]]++;
    }
    for (int size = 64 * cells, place = 0; size >= 0; size--) {
        const int of_size = next[size];
        next[size] = place;
        place += of_size;
    }
    for (int i = 0; i < count; i++) {
        memcpy(work->sorted.cells + (size_t)next[sizes[i]]++ * (size_t)cells,
               from + (size_t)i * (size_t)cells, (size_t)cells * sizeof *from);
    }
    work->sorted.count = count;
    return INK_OK;
}

/* Drops the candidates from `first` on that one of them covers.  Those with more layouts come first, so
 * that what is kept stays. */
static ink_status reduce(int cells, inki_suit_work *work, int first)
{
    inki_suit_front *kept = &work->candidates;
    if (kept->count - first < 2) {
        return INK_OK;
    }
    const ink_status status = sort_by_size(cells, work, first);
    if (status != INK_OK) {
        return status;
    }
    kept->count = first;
    for (int i = 0; i < work->sorted.count; i++) {
        const uint64_t *vector = work->sorted.cells + (size_t)i * (size_t)cells;
        if (!is_covered(cells, kept, first, vector)) {
            memcpy(kept->cells + (size_t)kept->count++ * (size_t)cells, vector,
                   (size_t)cells * sizeof *vector);
        }
    }
    return INK_OK;
}

/* Exchanges the front and the candidates. */
static void take_candidates(inki_suit_work *work, inki_suit_front *front)
{
    const inki_suit_front old = *front;
    *front = work->candidates;
    work->candidates = old;
}

ink_status inki_suit_front_join(inki_suit_form form, inki_suit_front *into,
                                const inki_suit_front *other, inki_suit_work *work)
{
    ink_status status = INK_OK;
    take_candidates(work, into);
    for (int i = 0; i < other->count && status == INK_OK; i++) {
        status = inki_suit_front_append(form, &work->candidates, inki_suit_vector(form, other, i));
    }
    if (status == INK_OK && into->count < work->candidates.count) {
        status = reduce(inki_suit_cells(form), work, 0);
    }
    take_candidates(work, into);
    return status;
}

/* Adds to the candidates the best of the meets of one vector with each of `other`. */
static ink_status meet_one(inki_suit_form form, const uint64_t *vector,
                           const inki_suit_front *other, const inki_suit_set *legal,
                           inki_suit_work *work)
{
    for (int k = 0; k < other->count; k++) {
        if (inki_suit_covers(form, inki_suit_vector(form, other, k), vector, legal)) {
            return inki_suit_front_append(form, &work->candidates, vector); /* no meet is more */
        }
    }
    const int first = work->candidates.count;
    ink_status status = INK_OK;
    for (int k = 0; k < other->count && status == INK_OK; k++) {
        const uint64_t *reply = inki_suit_vector(form, other, k);
        uint64_t meet[INKI_SUIT_CELLS];
        for (int layer = 0; layer < form.layers; layer++) {
            for (int i = 0; i < form.words; i++) {
                const int cell = layer * form.words + i;
                meet[cell] = vector[cell] & (reply[cell] | ~legal->words[i]);
            }
        }
        status = inki_suit_front_append(form, &work->candidates, meet);
    }
    return status == INK_OK ? reduce(inki_suit_cells(form), work, first) : status;
}

ink_status inki_suit_front_meet(inki_suit_form form, inki_suit_front *into,
                                const inki_suit_front *other, const inki_suit_set *legal,
                                inki_suit_work *work)
{
    ink_status status = INK_OK;
    work->candidates.count = 0;
    for (int i = 0; i < into->count && status == INK_OK; i++) {
        status = meet_one(form, inki_suit_vector(form, into, i), other, legal, work);
    }
    if (status == INK_OK && into->count > 1) {
        status = reduce(inki_suit_cells(form), work, 0);
    }
    take_candidates(work, into);
    return status;
}

ink_status inki_suit_front_fill(inki_suit_form form, inki_suit_front *into,
                                const inki_suit_set *set)
{
    uint64_t vector[INKI_SUIT_CELLS];
    for (int layer = 0; layer < form.layers; layer++) {
        memcpy(vector + (size_t)layer * (size_t)form.words, set->words,
               (size_t)form.words * sizeof *vector);
    }
    into->count = 0;
    return inki_suit_front_append(form, into, vector);
}
