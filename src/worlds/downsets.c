/* downsets.c - see downsets.h. */

#include "worlds/downsets.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "game/worlds_graph.h"

/* Vectors in a set at most: the table of all sets then takes 2 MiB. */
#define MAX_SIZE 4096

/* Do the worlds of each class weigh the same? */
static bool weighs_by_class(const inki_vectors *v)
{
    const double *weights = ink_worlds_weights(v->worlds);
    for (int w = 0; w < ink_worlds_count(v->worlds); w++) {
        const double first = weights[v->first[v->part_of[w]]];
        if (weights[w] < first || weights[w] > first) {
            return false;
        }
    }
    return true;
}

bool inki_downsets_suit(const inki_vectors *vectors)
{
    if (!ink_worlds_is_binary(vectors->worlds) || !weighs_by_class(vectors)) {
        return false;
    }
    int size = 1;
    for (int part = 0; part < vectors->part_count; part++) {
        int digits = 1;
        for (int w = 0; w < ink_worlds_count(vectors->worlds); w++) {
            digits += vectors->part_of[w] == part;
        }
        size *= digits;
        if (size > MAX_SIZE) {
            return false;
        }
    }
    return true;
}

ink_status inki_downsets_init(inki_downsets *sets, const inki_vectors *vectors)
{
    const size_t parts = (size_t)vectors->part_count;
    *sets = (inki_downsets){.vectors = vectors, .size = 1};
    sets->most = calloc(parts, sizeof *sets->most);
    sets->stride = calloc(parts, sizeof *sets->stride);
    if (sets->most == NULL || sets->stride == NULL) {
        inki_downsets_release(sets);
        return INK_ERR_NOMEM;
    }
    for (int w = 0; w < ink_worlds_count(vectors->worlds); w++) {
        sets->most[vectors->part_of[w]]++;
    }
    for (size_t part = 0; part < parts; part++) {
        sets->stride[part] = sets->size;
        sets->size *= sets->most[part] + 1;
    }
    sets->words = (sets->size + 63) / 64;
    sets->below = calloc((size_t)sets->size * (size_t)sets->words, sizeof *sets->below);
    if (sets->below == NULL) {
        inki_downsets_release(sets);
        return INK_ERR_NOMEM;
    }
    return INK_OK;
}

void inki_downsets_release(inki_downsets *sets)
{
    free(sets->most);
    free(sets->stride);
    free(sets->below);
    *sets = (inki_downsets){0};
}

/* The wins of a vector in a class. */
static int digit(const inki_downsets *sets, int number, int part)
{
    return number / sets->stride[part] % (sets->most[part] + 1);
}

static bool has(const uint64_t *set, int number)
{
    return inki_worlds_has(set, number);
}

/* The set of all vectors that are nowhere better than `number`: those of a vector with one win less,
 * and the same with one win more. */
static const uint64_t *set_below(const inki_downsets *sets, int number)
{
    uint64_t *set = sets->below + (size_t)number * (size_t)sets->words;
    if (has(set, 0)) { /* the vector without wins is below all */
        return set;
    }
    set[0] = 1;
    if (number == 0) {
        return set;
    }
    int part = sets->vectors->part_count - 1;
    while (sets->stride[part] > number) {
        part--;
    }
    const int stride = sets->stride[part];
    const uint64_t *less = set_below(sets, number - stride);
    const int whole = stride / 64;
    const int rest = stride % 64;
    for (int i = 0; i < sets->words; i++) {
        set[i] = less[i];
        if (i >= whole) {
            set[i] |= less[i - whole] << rest;
        }
        if (i > whole && rest > 0) {
            set[i] |= less[i - whole - 1] >> (64 - rest);
        }
    }
    return set;
}

const uint64_t *inki_downsets_leaf(inki_downsets *sets, int32_t leaf, const uint64_t *reach)
{
    const inki_vectors *v = sets->vectors;
    const uint64_t *wins = ink_worlds_wins(v->worlds, leaf);
    int number = 0;
    if (v->is_bits) { /* each world has a digit of its own */
        number = (int)((wins[0] | ~reach[0]) & (uint64_t)(sets->size - 1));
    }
    for (int w = 0; w < ink_worlds_count(v->worlds) && !v->is_bits; w++) {
        if (inki_worlds_has(wins, w) || !inki_worlds_has(reach, w)) {
            number += sets->stride[v->part_of[w]];
        }
    }
    return set_below(sets, number);
}

/* Is no vector of the set better than this one of it? */
static bool is_best(const inki_downsets *sets, const uint64_t *set, int number)
{
    for (int part = 0; part < sets->vectors->part_count; part++) {
        if (digit(sets, number, part) < sets->most[part] && has(set, number + sets->stride[part])) {
            return false;
        }
    }
    return true;
}

/* Writes a vector out. */
static void write_vector(const inki_downsets *sets, int number, inki_cell *out)
{
    const inki_vectors *v = sets->vectors;
    memset(out, 0, (size_t)v->cell_count * sizeof *out);
    for (int part = 0; part < v->part_count; part++) {
        const int wins = digit(sets, number, part);
        if (v->is_bits) {
            out[part / 64].bits |= (uint64_t)wins << part % 64;
        } else {
            out[part].number = v->weights[part] * wins / sets->most[part];
        }
    }
}

ink_status inki_downsets_front(const inki_downsets *sets, const uint64_t *set, inki_front *out)
{
    inki_cell *vector = calloc((size_t)sets->vectors->cell_count, sizeof *vector);
    ink_status status = vector == NULL ? INK_ERR_NOMEM : INK_OK;
    out->count = 0;
    for (int number = 0; number < sets->size && status == INK_OK; number++) {
        if (has(set, number) && is_best(sets, set, number)) {
            write_vector(sets, number, vector);
            status = inki_front_add(sets->vectors, out, vector, INT_MAX);
        }
    }
    free(vector);
    return status;
}
