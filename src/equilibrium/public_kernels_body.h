/* public_kernels_body.h - the walk itself, included once for each kind of processor and type of table.
 *
 * Before it is included, NUMBER is the type of the table and KERNELS the name of the array to define.  The
 * functions take the width as an argument that is constant where it is known, so that the loops over hands
 * become a few instructions.
 */

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

#include "equilibrium/public_kernels.h"

#define INLINE static inline __attribute__((always_inline))

/* One recursion for each width and kind; the kernels call each other by these names. */
#define DECLARE(width, kind) static inki_public_values walk_##width##_##kind;
DECLARE(4, learn)
DECLARE(4, respond)
DECLARE(4, follow)
DECLARE(8, learn)
DECLARE(8, respond)
DECLARE(8, follow)
DECLARE(any, learn)
DECLARE(any, respond)
DECLARE(any, follow)
#undef DECLARE

/* --- rows ------------------------------------------------------------------------------------------ */

INLINE void clear(double *restrict out, int width)
{
    for (int i = 0; i < width; i++) {
        out[i] = 0.0;
    }
}

INLINE void add(double *restrict out, const double *restrict row, int width)
{
    for (int i = 0; i < width; i++) {
        out[i] += row[i];
    }
}

INLINE void multiply(double *restrict out, const double *restrict a, const double *restrict b,
                     int width)
{
    for (int i = 0; i < width; i++) {
        out[i] = a[i] * b[i];
    }
}

/* Probabilities in proportion to what is positive in `count` rows; equal ones where nothing is. */
INLINE void match(const NUMBER *restrict rows, int count, double *restrict out, int width)
{
    double factor[INKI_MOST_WIDTH];
    double equal[INKI_MOST_WIDTH];
    const double even = 1.0 / count;
    clear(factor, width);
    for (int a = 0; a < count; a++) {
        for (int i = 0; i < width; i++) {
            const double number = (double)rows[a * width + i];
            const double part = number > 0.0 ? number : 0.0;
            out[a * width + i] = part;
            factor[i] += part;
        }
    }
    for (int i = 0; i < width; i++) {
        const bool any = factor[i] > 0.0;
        equal[i] = any ? 0.0 : even;
        factor[i] = 1.0 / (any ? factor[i] : 1.0);
    }
    for (int a = 0; a < count; a++) {
        for (int i = 0; i < width; i++) {
            out[a * width + i] = out[a * width + i] * factor[i] + equal[i];
        }
    }
}

/* --- nodes ----------------------------------------------------------------------------------------- */

INLINE NUMBER *table_of(const inki_public_walk *walk, const inki_public_node *node, int width)
{
    return (NUMBER *)walk->table + (size_t)node->table * (size_t)width * (size_t)walk->rows;
}

/* The rows that a player's strategy follows: regrets, or what is expected of them; or sums. */
INLINE const NUMBER *followed(const inki_public_walk *walk, const inki_public_node *node,
                              inki_walk_kind kind, int width)
{
    const NUMBER *table = table_of(walk, node, width);
    const size_t block = (size_t)node->count * (size_t)width;
    if (kind != INKI_WALK_LEARN) {
        return table + block;
    }
    return walk->rows == 3 ? table + 2 * block : table;
}

INLINE void value_end(const inki_public_walk *walk, uint32_t place, const double *restrict other,
                      double *restrict out, int width)
{
    const inki_public_end *end = &walk->tree->ends[place & ~INKI_PUBLIC_END];
    const inki_public_matrix *matrix = &walk->tree->matrices[end->matrix];
    const double *restrict column = matrix->columns[walk->player];
    const int count = matrix->hands[1 - walk->player];
    clear(out, width);
    for (int j = 0; j < count; j++) {
        const double reach = other[j];
        for (int i = 0; i < width; i++) {
            out[i] += column[i] * reach;
        }
        column += width;
    }
    for (int i = 0; i < width; i++) {
        out[i] *= end->scale;
    }
}

/* The recursion of a width and kind. */
INLINE inki_public_values *recursion(inki_walk_kind kind, int width)
{
    if (kind == INKI_WALK_LEARN) {
        return width == 4 ? walk_4_learn : width == 8 ? walk_8_learn : walk_any_learn;
    }
    if (kind == INKI_WALK_RESPOND) {
        return width == 4 ? walk_4_respond : width == 8 ? walk_8_respond : walk_any_respond;
    }
    return width == 4 ? walk_4_follow : width == 8 ? walk_8_follow : walk_any_follow;
}

INLINE void value_place(inki_public_walk *walk, uint32_t place, const double *own,
                        const double *other, double *out, inki_walk_kind kind, int width)
{
    if ((place & INKI_PUBLIC_END) != 0) {
        value_end(walk, place, other, out, width);
    } else {
        recursion(kind, width)(walk, place, own, other, out);
    }
}

/* Chance: what it deals changes whose reach is where. */
INLINE void value_chance(inki_public_walk *walk, const inki_public_node *node, const double *own,
                         const double *other, double *restrict out, inki_walk_kind kind, int width)
{
    double *own_after = walk->scratch;
    double *other_after = own_after + width;
    double *values = other_after + width;
    walk->scratch = values + width;
    clear(out, width);
    for (int c = 0; c < node->count; c++) {
        const uint32_t place = walk->tree->places[node->children + (uint32_t)c];
        const inki_public_deal *deal = &walk->tree->deals[node->table + (uint32_t)c];
        const uint8_t *from = deal->from[walk->player];
        const uint8_t *other_from = deal->from[1 - walk->player];
        if (from == NULL) {
            value_place(walk, place, own, other, values, kind, width);
            add(out, values, width);
            continue;
        }
        clear(own_after, width);
        clear(other_after, width);
        for (int i = 0; i < deal->hands[walk->player]; i++) {
            own_after[i] = own[from[i]];
        }
        for (int j = 0; j < deal->hands[1 - walk->player]; j++) {
            other_after[j] = other[other_from[j]];
        }
        value_place(walk, place, own_after, other_after, values, kind, width);
        for (int i = 0; i < deal->hands[walk->player]; i++) {
            out[from[i]] += values[i];
        }
    }
    walk->scratch = own_after;
}

/* The other moves: its reach is shared out. */
INLINE void value_other(inki_public_walk *walk, const inki_public_node *node, const double *own,
                        const double *other, double *restrict out, inki_walk_kind kind, int width)
{
    double *shares = walk->scratch;
    double *values = shares + (size_t)node->count * (size_t)width;
    walk->scratch = values + width;
    match(followed(walk, node, kind, width), node->count, shares, width);
    clear(out, width);
    for (int a = 0; a < node->count; a++) {
        double *reach = shares + (size_t)a * (size_t)width;
        for (int j = 0; j < width; j++) {
            reach[j] *= other[j];
        }
        value_place(walk, walk->tree->places[node->children + (uint32_t)a], own, reach, values,
                    kind, width);
        add(out, values, width);
    }
    walk->scratch = shares;
}

/* Regrets and sums after a visit: as in kernels_body.h, action by action. */
INLINE void learn(const inki_public_walk *walk, const inki_public_node *node, const double *own,
                  const double *restrict shares, const double *restrict values,
                  const double *restrict out, int width)
{
    const int block = node->count * width;
    NUMBER *restrict regrets = table_of(walk, node, width);
    NUMBER *restrict sums = regrets + block;
    const double keep_positive = walk->rule.keep_positive;
    const double keep_negative = walk->rule.keep_negative;
    const double least = walk->rule.floor ? 0.0 : -1e300;
    for (int a = 0; a < node->count; a++) {
        for (int i = 0; i < width; i++) {
            const int at = a * width + i;
            const double before = (double)regrets[at];
            const double gain = values[at] - out[i];
            double regret = before * (before > 0.0 ? keep_positive : keep_negative) + gain;
            regret = regret > least ? regret : least;
            regrets[at] = (NUMBER)regret;
            sums[at] = (NUMBER)((double)sums[at] + walk->weight * own[i] * shares[at]);
        }
    }
    for (int at = 0; at < block && walk->rows == 3; at++) {
        const double expected = (double)regrets[at] + (values[at] - out[at % width]);
        sums[block + at] = (NUMBER)expected;
    }
}

INLINE void best(const double *restrict values, int count, double *restrict out, int width)
{
    for (int i = 0; i < width; i++) {
        out[i] = values[i];
    }
    for (int a = 1; a < count; a++) {
        for (int i = 0; i < width; i++) {
            const double value = values[a * width + i];
            out[i] = value > out[i] ? value : out[i];
        }
    }
}

/* The walk's player moves. */
INLINE void value_own(inki_public_walk *walk, const inki_public_node *node, const double *own,
                      const double *other, double *restrict out, inki_walk_kind kind, int width)
{
    const size_t block = (size_t)node->count * (size_t)width;
    double *shares = walk->scratch;
    double *values = shares + block;
    double *reach = values + block;
    walk->scratch = reach + width;
    if (kind != INKI_WALK_RESPOND) {
        match(followed(walk, node, kind, width), node->count, shares, width);
    }
    for (int a = 0; a < node->count; a++) {
        const size_t row = (size_t)a * (size_t)width;
        if (kind == INKI_WALK_LEARN) {
            multiply(reach, own, shares + row, width);
        }
        value_place(walk, walk->tree->places[node->children + (uint32_t)a],
                    kind == INKI_WALK_LEARN ? reach : own, other, values + row, kind, width);
    }
    if (kind == INKI_WALK_RESPOND) {
        best(values, node->count, out, width);
    } else {
        clear(out, width);
        for (int a = 0; a < node->count; a++) {
            for (int i = 0; i < width; i++) {
                out[i] += shares[a * width + i] * values[a * width + i];
            }
        }
    }
    if (kind == INKI_WALK_LEARN && walk->stage != INKI_STAGE_DESCEND) {
        learn(walk, node, own, shares, values, out, width);
    }
    walk->scratch = shares;
}

/* A cut node, where the walk does not go on. */
INLINE void value_cut(inki_public_walk *walk, uint32_t place, const double *own,
                      const double *other, double *restrict out, int width)
{
    inki_cut *here = &walk->cuts[walk->next_cut++];
    if (walk->stage == INKI_STAGE_DESCEND) {
        here->place = place;
        for (int i = 0; i < width; i++) {
            here->own[i] = own[i];
            here->other[i] = other[i];
        }
        clear(out, width);
    } else {
        for (int i = 0; i < width; i++) {
            out[i] = here->values[i];
        }
    }
}

INLINE void value_node(inki_public_walk *walk, uint32_t place, const double *own,
                       const double *other, double *out, inki_walk_kind kind, int width)
{
    const inki_public_node *node = &walk->tree->nodes[place];
    if (node->is_cut && walk->stage != INKI_STAGE_WHOLE) {
        value_cut(walk, place, own, other, out, width);
    } else if (node->mover == INK_MOVER_CHANCE) {
        value_chance(walk, node, own, other, out, kind, width);
    } else if (node->mover == walk->player) {
        value_own(walk, node, own, other, out, kind, width);
    } else {
        value_other(walk, node, own, other, out, kind, width);
    }
}

#define DEFINE(name, kind, word, width)                                                            \
    static void walk_##name##_##word(inki_public_walk *walk, uint32_t place, const double *own,    \
                                     const double *other, double *out)                             \
    {                                                                                              \
        if ((place & INKI_PUBLIC_END) != 0) {                                                      \
            value_end(walk, place, other, out, width);                                             \
        } else {                                                                                   \
            value_node(walk, place, own, other, out, kind, width);                                 \
        }                                                                                          \
    }
DEFINE(4, INKI_WALK_LEARN, learn, 4)
DEFINE(4, INKI_WALK_RESPOND, respond, 4)
DEFINE(4, INKI_WALK_FOLLOW, follow, 4)
DEFINE(8, INKI_WALK_LEARN, learn, 8)
DEFINE(8, INKI_WALK_RESPOND, respond, 8)
DEFINE(8, INKI_WALK_FOLLOW, follow, 8)
DEFINE(any, INKI_WALK_LEARN, learn, walk->tree->width)
DEFINE(any, INKI_WALK_RESPOND, respond, walk->tree->width)
DEFINE(any, INKI_WALK_FOLLOW, follow, walk->tree->width)
#undef DEFINE

const inki_public_kernels KERNELS[INKI_WIDTH_KINDS] = {
    {walk_4_learn, walk_4_respond, walk_4_follow},
    {walk_8_learn, walk_8_respond, walk_8_follow},
    {walk_any_learn, walk_any_respond, walk_any_follow},
};
