/* mistakes.c - see mistakes.h.
 *
 * What is sure stays sure exactly if it is covered at every leaf that MIN can reach.  So one visit to each
 * node below the move tells whether a plan keeps it there, and what the plan gets from MIN's mistakes.
 */

#include "worlds/mistakes.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Where the search stands at one ply.  Payoffs are by class, times its weight. */
typedef struct level {
    uint64_t *reach;
    double *hope;  /* of the node, once visited */
    double *least; /* of MIN's moves so far, and their sum and number */
    double *sum;
    double *count;
} level;

typedef struct search {
    const inki_mistakes *asked;
    const ink_worlds *worlds;
    const inki_vectors *vectors;
    inki_effort *effort;
    level *levels;
    uint64_t *sets;
    double *numbers; /* of all levels */
    inki_cell *leaf; /* the payoffs of one */
} search;

static bool has_part(const search *s, const level *at, int part)
{
    return inki_worlds_has(at->reach, s->vectors->first[part]);
}

static ink_status begin(search *s)
{
    enum {
        ROWS = 4 /* of numbers in a level */
    };
    const size_t count = (size_t)s->asked->from->max_plies + 1;
    const size_t words = (size_t)ink_worlds_words(s->worlds);
    const size_t parts = (size_t)s->vectors->part_count;
    s->levels = calloc(count, sizeof *s->levels);
    s->sets = calloc(count * words, sizeof *s->sets);
    s->numbers = calloc(count * ROWS * parts, sizeof *s->numbers);
    s->leaf = calloc((size_t)s->vectors->cell_count, sizeof *s->leaf);
    if (s->levels == NULL || s->sets == NULL || s->numbers == NULL || s->leaf == NULL) {
        return INK_ERR_NOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        double *numbers = s->numbers + i * ROWS * parts;
        s->levels[i] = (level){.reach = s->sets + i * words,
                               .hope = numbers,
                               .least = numbers + parts,
                               .sum = numbers + 2 * parts,
                               .count = numbers + 3 * parts};
    }
    memcpy(s->levels[0].reach, s->asked->from->reach, words * sizeof *s->sets);
    return INK_OK;
}

static bool visit(search *s, int32_t index, int ply);

/* Goes along an edge that is legal in some world of the node; false if it is in none. */
static bool descend(const search *s, int32_t edge, int ply)
{
    return inki_worlds_pass(s->levels[ply].reach, ink_worlds_legal(s->worlds, edge),
                            ink_worlds_words(s->worlds), s->levels[ply + 1].reach);
}

/* Does the leaf keep what is sure? */
static bool keeps(const search *s)
{
    const inki_vectors *v = s->vectors;
    if (v->is_bits) {
        return inki_vectors_cover(v, s->leaf, s->asked->sure);
    }
    int part = 0;
    while (part < v->part_count &&
           s->leaf[part].number >= s->asked->sure[part].number - s->asked->tolerance) {
        part++;
    }
    return part == v->part_count;
}

static bool visit_leaf(const search *s, int32_t leaf, const level *here)
{
    const inki_vectors *v = s->vectors;
    inki_vectors_leaf(v, leaf, here->reach, s->leaf);
    for (int part = 0; part < v->part_count; part++) {
        here->hope[part] =
            has_part(s, here, part) ? v->weights[part] * inki_vectors_part(v, s->leaf, part) : 0.0;
    }
    return keeps(s);
}

static double total(const search *s, const double *numbers)
{
    double sum = 0.0;
    for (int part = 0; part < s->vectors->part_count; part++) {
        sum += numbers[part];
    }
    return sum;
}

/* MAX makes the move with the best mean of those that keep what is sure. */
static bool visit_max(search *s, const ink_worlds_node *node, int ply)
{
    level *here = &s->levels[ply];
    level *below = &s->levels[ply + 1];
    bool found = false;
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (!descend(s, e, ply) || !visit(s, ink_worlds_edge_at(s->worlds, e)->child, ply + 1)) {
            continue;
        }
        if (!found || total(s, below->hope) > total(s, here->hope)) {
            double *const hope = here->hope;
            here->hope = below->hope;
            below->hope = hope;
            found = true;
        }
    }
    return found;
}

/* MIN makes the move that is best for it in each class, or any. */
static bool visit_min(search *s, const ink_worlds_node *node, int ply)
{
    const level *here = &s->levels[ply];
    const level *below = &s->levels[ply + 1];
    const int parts = s->vectors->part_count;
    for (int part = 0; part < parts; part++) {
        here->least[part] = HUGE_VAL;
        here->sum[part] = here->count[part] = 0.0;
    }
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (!descend(s, e, ply)) {
            continue;
        }
        if (!visit(s, ink_worlds_edge_at(s->worlds, e)->child, ply + 1)) {
            return false;
        }
        for (int part = 0; part < parts; part++) {
            if (has_part(s, below, part)) {
                here->least[part] = fmin(here->least[part], below->hope[part]);
                here->sum[part] += below->hope[part];
                here->count[part] += 1.0;
            }
        }
    }
    const double err = s->asked->err;
    for (int part = 0; part < parts; part++) {
        here->hope[part] = here->count[part] > 0.0 ? (1.0 - err) * here->least[part] +
                                                         err * here->sum[part] / here->count[part]
                                                   : 0.0;
    }
    return true;
}

/* Fills in the hope of a node whose worlds are there; false where what is sure cannot be kept, or the
 * search has to stop. */
static bool visit(search *s, int32_t index, int ply)
{
    if (!inki_effort_spend(s->effort)) {
        return false;
    }
    const ink_worlds_node *node = ink_worlds_node_at(s->worlds, index);
    switch (node->kind) {
    case INK_WORLDS_MAX:
        return visit_max(s, node, ply);
    case INK_WORLDS_MIN:
        return visit_min(s, node, ply);
    case INK_WORLDS_LEAF:
        break;
    }
    return visit_leaf(s, node->leaf, &s->levels[ply]);
}

/* The weight of the worlds at the standpoint. */
static double weight_of(const search *s)
{
    double weight = 0.0;
    for (int part = 0; part < s->vectors->part_count; part++) {
        weight += has_part(s, &s->levels[0], part) ? s->vectors->weights[part] : 0.0;
    }
    return weight;
}

ink_status inki_mistakes_hope(const inki_mistakes *asked, inki_effort *effort, double *out)
{
    search s = {
        .asked = asked, .worlds = asked->from->worlds, .vectors = asked->vectors, .effort = effort};
    ink_status status = begin(&s);
    if (status == INK_OK) {
        (void)descend(&s, asked->edge, 0);
        const bool is_kept = visit(&s, ink_worlds_edge_at(s.worlds, asked->edge)->child, 1);
        status = effort->status;
        assert(is_kept || status != INK_OK);
        if (is_kept && status == INK_OK) {
            *out = total(&s, s.levels[1].hope) / weight_of(&s);
        }
    }
    free(s.levels);
    free(s.sets);
    free(s.numbers);
    free(s.leaf);
    return status;
}
