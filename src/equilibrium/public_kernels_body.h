/* public_kernels_body.h - the walk itself, included once for each kind of processor and type of table.
 *
 * Before it is included, NUMBER is the type of the table and KERNELS the name of the array to define.  The
 * functions take the width as an argument that is constant where it is known, so that the loops over hands
 * become a few instructions.
 */

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

#include "equilibrium/lanes.h"
#include "equilibrium/public_kernels.h"

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

typedef NUMBER number_lanes __attribute__((vector_size(INKI_LANE_COUNT * sizeof(NUMBER))));

INKI_INLINE void read_lanes(inki_lanes *to, const NUMBER *from)
{
    number_lanes numbers;
    memcpy(&numbers, from, sizeof numbers);
    *to = __builtin_convertvector(numbers, inki_lanes);
}

INKI_INLINE void write_lanes(NUMBER *to, const inki_lanes *from)
{
    const number_lanes numbers = __builtin_convertvector(*from, number_lanes);
    memcpy(to, &numbers, sizeof numbers);
}

INKI_INLINE void clear(double *out, int width)
{
    memset(out, 0, (size_t)width * sizeof *out);
}

INKI_INLINE void add(double *out, const double *row, int width)
{
    for (int i = 0; i < width; i += INKI_LANE_COUNT) {
        inki_lanes sum;
        inki_lanes more;
        inki_lanes_load(&sum, out + i);
        inki_lanes_load(&more, row + i);
        sum += more;
        inki_lanes_store(out + i, &sum);
    }
}

INKI_INLINE void multiply(double *out, const double *a, const double *b, int width)
{
    for (int i = 0; i < width; i += INKI_LANE_COUNT) {
        inki_lanes x;
        inki_lanes y;
        inki_lanes_load(&x, a + i);
        inki_lanes_load(&y, b + i);
        x *= y;
        inki_lanes_store(out + i, &x);
    }
}

/* Probabilities in proportion to what is positive in `count` rows; equal ones where nothing is. */
INKI_INLINE void match(const NUMBER *rows, int count, double *out, int width)
{
    const inki_lanes zero = {0.0};
    const inki_lanes one = zero + 1.0;
    const inki_lanes even = zero + 1.0 / count;
    for (int i = 0; i < width; i += INKI_LANE_COUNT) {
        inki_lanes total = zero;
        for (int a = 0; a < count; a++) {
            inki_lanes part;
            read_lanes(&part, rows + (size_t)a * (size_t)width + i);
            inki_lanes_floor(&part, &part);
            inki_lanes_store(out + (size_t)a * (size_t)width + i, &part);
            total += part;
        }
        inki_lanes equal;
        inki_lanes divisor;
        inki_lanes_choose(&equal, &total, &zero, &even);
        inki_lanes_choose(&divisor, &total, &total, &one);
        const inki_lanes factor = one / divisor;
        for (int a = 0; a < count; a++) {
            inki_lanes share;
            inki_lanes_load(&share, out + (size_t)a * (size_t)width + i);
            share = share * factor + equal;
            inki_lanes_store(out + (size_t)a * (size_t)width + i, &share);
        }
    }
}

/* --- nodes ----------------------------------------------------------------------------------------- */

INKI_INLINE NUMBER *table_of(const inki_public_walk *walk, const inki_public_node *node, int width)
{
    return (NUMBER *)walk->table + (size_t)node->table * (size_t)width * (size_t)walk->rows;
}

/* The rows that a player's strategy follows: regrets, or what is expected of them; or sums. */
INKI_INLINE const NUMBER *followed(const inki_public_walk *walk, const inki_public_node *node,
                                   inki_walk_kind kind, int width)
{
    const NUMBER *table = table_of(walk, node, width);
    const size_t block = (size_t)node->count * (size_t)width;
    if (kind != INKI_WALK_LEARN) {
        return table + block;
    }
    return walk->rows == 3 ? table + 2 * block : table;
}

INKI_INLINE void value_end(const inki_public_walk *walk, uint32_t place, const double *other,
                           double *out, int width)
{
    const inki_public_end *end = &walk->tree->ends[place & ~INKI_PUBLIC_END];
    const inki_public_matrix *matrix = &walk->tree->matrices[end->matrix];
    const double *restrict column = matrix->columns[walk->player];
    const int count = matrix->hands[1 - walk->player];
    for (int i = 0; i < width; i += INKI_LANE_COUNT) {
        inki_lanes sum = {0.0};
        for (int j = 0; j < count; j++) {
            inki_lanes row;
            inki_lanes_load(&row, column + (size_t)j * (size_t)width + i);
            sum += row * other[j];
        }
        sum *= end->scale;
        inki_lanes_store(out + i, &sum);
    }
}

/* The recursion of a width and kind. */
INKI_INLINE inki_public_values *recursion(inki_walk_kind kind, int width)
{
    if (kind == INKI_WALK_LEARN) {
        return width == 4 ? walk_4_learn : width == 8 ? walk_8_learn : walk_any_learn;
    }
    if (kind == INKI_WALK_RESPOND) {
        return width == 4 ? walk_4_respond : width == 8 ? walk_8_respond : walk_any_respond;
    }
    return width == 4 ? walk_4_follow : width == 8 ? walk_8_follow : walk_any_follow;
}

INKI_INLINE void value_place(inki_public_walk *walk, uint32_t place, const double *own,
                             const double *other, double *out, inki_walk_kind kind, int width)
{
    if ((place & INKI_PUBLIC_END) != 0) {
        value_end(walk, place, other, out, width);
    } else {
        recursion(kind, width)(walk, place, own, other, out);
    }
}

/* Chance: what it deals changes whose reach is where. */
INKI_INLINE void value_chance(inki_public_walk *walk, const inki_public_node *node,
                              const double *own, const double *other, double *out,
                              inki_walk_kind kind, int width)
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
INKI_INLINE void value_other(inki_public_walk *walk, const inki_public_node *node,
                             const double *own, const double *other, double *out,
                             inki_walk_kind kind, int width)
{
    double *shares = walk->scratch;
    double *values = shares + (size_t)node->count * (size_t)width;
    walk->scratch = values + width;
    match(followed(walk, node, kind, width), node->count, shares, width);
    clear(out, width);
    for (int a = 0; a < node->count; a++) {
        double *reach = shares + (size_t)a * (size_t)width;
        multiply(reach, reach, other, width);
        value_place(walk, walk->tree->places[node->children + (uint32_t)a], own, reach, values,
                    kind, width);
        add(out, values, width);
    }
    walk->scratch = shares;
}

/* Regrets and sums after a visit: as in kernels_body.h, action by action. */
INKI_INLINE void learn(const inki_public_walk *walk, const inki_public_node *node,
                       const double *own, const double *shares, const double *values,
                       const double *out, int width)
{
    const inki_lanes zero = {0.0};
    const inki_lanes keep_positive = zero + walk->rule.keep_positive;
    const inki_lanes keep_negative = zero + walk->rule.keep_negative;
    const int block = node->count * width;
    NUMBER *regrets = table_of(walk, node, width);
    for (int i = 0; i < width; i += INKI_LANE_COUNT) {
        inki_lanes value;
        inki_lanes weight;
        inki_lanes_load(&value, out + i);
        inki_lanes_load(&weight, own + i);
        weight *= walk->weight;
        for (int at = i; at < block; at += width) {
            inki_lanes gain;
            inki_lanes regret;
            inki_lanes keep;
            inki_lanes sum;
            inki_lanes share;
            inki_lanes_load(&gain, values + at);
            gain -= value;
            read_lanes(&regret, regrets + at);
            inki_lanes_choose(&keep, &regret, &keep_positive, &keep_negative);
            regret = regret * keep + gain;
            if (walk->rule.floor) {
                inki_lanes_floor(&regret, &regret);
            }
            write_lanes(regrets + at, &regret);
            read_lanes(&sum, regrets + block + at);
            inki_lanes_load(&share, shares + at);
            sum += weight * share;
            write_lanes(regrets + block + at, &sum);
            if (walk->rows == 3) {
                regret += gain;
                write_lanes(regrets + block + block + at, &regret);
            }
        }
    }
}

INKI_INLINE void best(const double *values, int count, double *out, int width)
{
    for (int i = 0; i < width; i += INKI_LANE_COUNT) {
        inki_lanes most;
        inki_lanes_load(&most, values + i);
        for (int a = 1; a < count; a++) {
            inki_lanes value;
            inki_lanes_load(&value, values + (size_t)a * (size_t)width + i);
            const inki_lanes more = value - most;
            inki_lanes_choose(&most, &more, &value, &most);
        }
        inki_lanes_store(out + i, &most);
    }
}

/* Gives hands that are held the mean of their actions' values in place of the best. */
static void mean_held(const inki_public_walk *walk, const inki_public_node *node,
                      const double *values, double *out, int width)
{
    const double *held = walk->held + (size_t)node->table * (size_t)width;
    for (int i = 0; i < width; i++) {
        double sum = 0.0;
        for (int at = i; at < node->count * width; at += width) {
            sum += held[at] * values[at];
        }
        out[i] = held[i] >= 0.0 ? sum : out[i];
    }
}

/* Notes which action is the first of the best. */
static void note_choices(const inki_public_walk *walk, const inki_public_node *node,
                         const double *values, const double *out, int width)
{
    uint16_t *choices = walk->choices + (size_t)node->table * (size_t)width;
    for (int i = 0; i < width; i++) {
        int a = 0;
        while (a + 1 < node->count && values[a * width + i] < out[i]) {
            a++;
        }
        choices[i] = (uint16_t)a;
    }
}

/* The mean of the actions' values by their shares. */
INKI_INLINE void mean(const double *values, const double *shares, int count, double *out, int width)
{
    for (int i = 0; i < width; i += INKI_LANE_COUNT) {
        inki_lanes sum = {0.0};
        for (int at = i; at < count * width; at += width) {
            inki_lanes value;
            inki_lanes share;
            inki_lanes_load(&value, values + at);
            inki_lanes_load(&share, shares + at);
            sum += share * value;
        }
        inki_lanes_store(out + i, &sum);
    }
}

/* The walk's player moves. */
INKI_INLINE void value_own(inki_public_walk *walk, const inki_public_node *node, const double *own,
                           const double *other, double *out, inki_walk_kind kind, int width)
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
        if (walk->choices != NULL) {
            note_choices(walk, node, values, out, width);
        }
        if (walk->held != NULL) {
            mean_held(walk, node, values, out, width);
        }
    } else {
        mean(values, shares, node->count, out, width);
    }
    if (kind == INKI_WALK_LEARN && walk->stage != INKI_STAGE_DESCEND) {
        learn(walk, node, own, shares, values, out, width);
    }
    walk->scratch = shares;
}

/* A cut node, where the walk does not go on. */
INKI_INLINE void value_cut(inki_public_walk *walk, uint32_t place, const double *own,
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

INKI_INLINE void value_node(inki_public_walk *walk, uint32_t place, const double *own,
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
