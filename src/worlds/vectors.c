/* vectors.c - see vectors.h. */

#include "worlds/vectors.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "game/worlds_graph.h"

/* Gives each world the part of the first one of its class. */
static void sort_worlds(inki_vectors *v, int count, const double *weights, const int32_t *classes)
{
    for (int w = 0; w < count; w++) {
        int part = classes != NULL ? 0 : v->part_count;
        while (part < v->part_count && classes[v->first[part]] != classes[w]) {
            part++;
        }
        if (part == v->part_count) {
            v->first[v->part_count++] = w;
        }
        v->part_of[w] = part;
        v->weights[part] += weights[w];
    }
}

/* The weight of each world, or 0 where they differ. */
static double equal_weight(int count, const double *weights)
{
    for (int w = 1; w < count; w++) {
        if (weights[w] < weights[0] || weights[w] > weights[0]) {
            return 0.0;
        }
    }
    return weights[0];
}

ink_status inki_vectors_of(inki_vectors *vectors, int count, const double *weights,
                           const int32_t *classes, bool is_binary)
{
    *vectors = (inki_vectors){.worlds = NULL};
    vectors->part_of = calloc((size_t)count, sizeof *vectors->part_of);
    vectors->first = calloc((size_t)count, sizeof *vectors->first);
    vectors->weights = calloc((size_t)count, sizeof *vectors->weights);
    if (vectors->part_of == NULL || vectors->first == NULL || vectors->weights == NULL) {
        inki_vectors_release(vectors);
        return INK_ERR_NOMEM;
    }
    sort_worlds(vectors, count, weights, classes);
    vectors->is_summed = vectors->part_count < count;
    vectors->is_bits = is_binary && !vectors->is_summed;
    vectors->cell_count = vectors->is_bits ? (count + 63) / 64 : vectors->part_count;
    vectors->share = equal_weight(count, weights);
    return INK_OK;
}

ink_status inki_vectors_init(inki_vectors *vectors, const ink_worlds *worlds, bool by_class)
{
    const ink_status status = inki_vectors_of(
        vectors, ink_worlds_count(worlds), ink_worlds_weights(worlds),
        by_class ? ink_worlds_knowledge(worlds) : NULL, ink_worlds_is_binary(worlds));
    vectors->worlds = worlds;
    return status;
}

void inki_vectors_release(inki_vectors *vectors)
{
    free(vectors->part_of);
    free(vectors->first);
    free(vectors->weights);
    *vectors = (inki_vectors){0};
}

void inki_vectors_leaf(const inki_vectors *vectors, int32_t leaf, const uint64_t *reach,
                       inki_cell *out)
{
    if (vectors->is_bits) {
        const uint64_t *wins = ink_worlds_wins(vectors->worlds, leaf);
        for (int i = 0; i < vectors->cell_count; i++) {
            out[i].bits = wins[i] | ~reach[i];
        }
        return;
    }
    const double *payoffs = ink_worlds_payoffs(vectors->worlds, leaf);
    const double *weights = ink_worlds_weights(vectors->worlds);
    for (int part = 0; part < vectors->part_count; part++) {
        out[part].number = inki_worlds_has(reach, vectors->first[part]) ? 0.0 : HUGE_VAL;
    }
    for (int w = 0; w < ink_worlds_count(vectors->worlds); w++) {
        out[vectors->part_of[w]].number +=
            vectors->is_summed ? weights[w] * payoffs[w] : payoffs[w];
    }
}

void inki_vectors_top(const inki_vectors *vectors, inki_cell *out)
{
    for (int i = 0; i < vectors->cell_count; i++) {
        out[i] =
            vectors->is_bits ? (inki_cell){.bits = UINT64_MAX} : (inki_cell){.number = HUGE_VAL};
    }
}

void inki_vectors_bottom(const inki_vectors *vectors, inki_cell *out)
{
    for (int i = 0; i < vectors->cell_count; i++) {
        out[i] = vectors->is_bits ? (inki_cell){.bits = 0} : (inki_cell){.number = -HUGE_VAL};
    }
}

void inki_vectors_copy(const inki_vectors *vectors, const inki_cell *from, inki_cell *to)
{
    for (int i = 0; i < vectors->cell_count; i++) { /* mostly one, for which memcpy is slow */
        to[i] = from[i];
    }
}

void inki_vectors_meet(const inki_vectors *vectors, inki_cell *into, const inki_cell *other,
                       const uint64_t *where)
{
    for (int i = 0; i < vectors->cell_count && vectors->is_bits; i++) {
        into[i].bits &= other[i].bits | (where == NULL ? 0 : ~where[i]);
    }
    for (int i = 0; i < vectors->cell_count && !vectors->is_bits; i++) {
        if (where == NULL || inki_worlds_has(where, vectors->first[i])) {
            into[i].number = other[i].number < into[i].number ? other[i].number : into[i].number;
        }
    }
}

void inki_vectors_join(const inki_vectors *vectors, inki_cell *into, const inki_cell *other,
                       const uint64_t *where)
{
    for (int i = 0; i < vectors->cell_count && vectors->is_bits; i++) {
        into[i].bits |= other[i].bits & (where == NULL ? UINT64_MAX : where[i]);
    }
    for (int i = 0; i < vectors->cell_count && !vectors->is_bits; i++) {
        if (where == NULL || inki_worlds_has(where, vectors->first[i])) {
            into[i].number = other[i].number > into[i].number ? other[i].number : into[i].number;
        }
    }
}

void inki_vectors_lower(const inki_vectors *vectors, inki_cell *vector, int world, double value)
{
    assert(!vectors->is_summed);
    if (vectors->is_bits) {
        vector[world / 64].bits &= value > 0.5 ? UINT64_MAX : ~(UINT64_C(1) << world % 64);
    } else if (value < vector[world].number) {
        vector[world].number = value;
    }
}

static int count_bits(uint64_t bits)
{
    return __builtin_popcountll(bits);
}

/* The mean of bits whose worlds all weigh the same. */
static double share_of_bits(const inki_vectors *v, const inki_cell *vector, const uint64_t *reach)
{
    int won = 0;
    int all = 0;
    for (int i = 0; i < v->cell_count; i++) {
        won += count_bits(vector[i].bits & reach[i]);
        all += count_bits(reach[i]);
    }
    return (double)won / all;
}

double inki_vectors_mean(const inki_vectors *vectors, const inki_cell *vector,
                         const uint64_t *reach)
{
    if (vectors->is_bits && vectors->share > 0.0) {
        return share_of_bits(vectors, vector, reach);
    }
    double sum = 0.0;
    double weight = 0.0;
    for (int part = 0; part < vectors->part_count; part++) {
        if (inki_worlds_has(reach, vectors->first[part])) {
            sum += vectors->weights[part] * inki_vectors_part(vectors, vector, part);
            weight += vectors->weights[part];
        }
    }
    assert(weight > 0.0);
    return sum / weight;
}

double inki_vectors_part(const inki_vectors *vectors, const inki_cell *vector, int part)
{
    if (vectors->is_bits) {
        return (vector[part / 64].bits >> part % 64 & 1) != 0 ? 1.0 : 0.0;
    }
    const double number = vector[part].number;
    return vectors->is_summed ? number / vectors->weights[part] : number;
}

bool inki_vectors_cover(const inki_vectors *vectors, const inki_cell *a, const inki_cell *b)
{
    for (int i = 0; i < vectors->cell_count; i++) {
        const bool is_worse =
            vectors->is_bits ? (b[i].bits & ~a[i].bits) != 0 : a[i].number < b[i].number;
        if (is_worse) {
            return false;
        }
    }
    return true;
}

bool inki_vectors_after(const inki_vectors *vectors, const inki_cell *a, const inki_cell *b)
{
    int i = vectors->cell_count - 1;
    if (vectors->is_bits) {
        while (i > 0 && a[i].bits == b[i].bits) {
            i--;
        }
        return a[i].bits > b[i].bits;
    }
    while (i > 0 && !(a[i].number < b[i].number) && !(a[i].number > b[i].number)) {
        i--;
    }
    return a[i].number > b[i].number;
}
