/* kernels_body.h - the kernels themselves, included by the file for each kind of processor.
 *
 * A group is worked through in blocks of neighbours, row by row, so that the inner loops are the same
 * arithmetic on contiguous numbers and what a block needs stays in the cache.
 */
#ifndef INKI_EQUILIBRIUM_KERNELS_BODY_H
#define INKI_EQUILIBRIUM_KERNELS_BODY_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "equilibrium/kernels.h"
#include "equilibrium/lanes.h"

#define BLOCK 128 /* infosets */

/* A block of a group: infosets `first` .. `first + size - 1`; action `a` of the i-th is sequence
 * `sequence + a * stride + i`. */
typedef struct block {
    size_t first;
    size_t size;
    size_t sequence;
    size_t stride;
    size_t actions;
} block;

static block block_at(const inki_infoset_group *group, uint32_t offset)
{
    const uint32_t left = group->count - offset;
    return (block){.first = group->first + offset,
                   .size = left < BLOCK ? left : BLOCK,
                   .sequence = group->sequence + offset,
                   .stride = group->count,
                   .actions = group->actions};
}

/* The tiles `from` .. `to - 1` of a block of rows times the vector, for its lanes `lane` and, with `two`, the
 * next: two sums at a time hide some of how long one takes. */
INKI_INLINE void value_lanes(const inki_payoff_product *product, size_t from, size_t to,
                             size_t lane, bool two, const double *restrict vector, double scale,
                             double *restrict out)
{
    inki_lanes first = {0.0};
    inki_lanes second = {0.0};
    for (size_t t = from; t < to; t++) {
        const inki_tile *tile = &product->tiles[t];
        const size_t stride = (size_t)tile->columns * INKI_LANE_COUNT;
        const double *restrict numbers = product->numbers + tile->numbers + lane * stride;
        const double *restrict factors = vector + tile->column;
        for (size_t column = 0; column < tile->columns; column++) {
            const double factor = factors[column];
            inki_lanes row;
            inki_lanes_load(&row, numbers + column * INKI_LANE_COUNT);
            first += row * factor;
            if (two) {
                inki_lanes_load(&row, numbers + stride + column * INKI_LANE_COUNT);
                second += row * factor;
            }
        }
    }
    first *= scale;
    inki_lanes_store(out, &first);
    if (two) {
        second *= scale;
        inki_lanes_store(out + INKI_LANE_COUNT, &second);
    }
}

/* Rows of a block beyond its last get a zero: they belong to blocks that come later, or to no row. */
static void value_tiles(const inki_payoff_product *product, const double *vector, double scale,
                        double *out)
{
    size_t from = 0;
    for (size_t b = 0; b < product->block_count; b++) {
        const inki_tiled_rows *rows = &product->blocks[b];
        double *to = out + rows->row;
        size_t lane = 0;
        for (; lane + 2 <= rows->lanes; lane += 2) {
            value_lanes(product, from, rows->end, lane, true, vector, scale,
                        to + lane * INKI_LANE_COUNT);
        }
        if (lane < rows->lanes) {
            value_lanes(product, from, rows->end, lane, false, vector, scale,
                        to + lane * INKI_LANE_COUNT);
        }
        from = rows->end;
    }
}

/* Rows one by one: all of them, or those that have something beside tiles. */
INKI_INLINE void value_rows(const inki_payoff_product *product, bool all, const double *vector,
                            double scale, double *out)
{
    const uint64_t *starts = product->starts;
    const uint32_t *columns = product->columns;
    const double *values = product->values;
    uint64_t i = 0;
    for (size_t row = 0; row < product->rest_count; row++) {
        const uint64_t end = starts[row + 1];
        double sum = 0.0;
        for (; i < end; i++) {
            sum += values[i] * vector[columns[i]];
        }
        if (all) {
            out[row] = scale * sum;
        } else {
            out[product->rows[row]] += scale * sum;
        }
    }
}

static void times(const inki_payoff_product *product, const double *vector, double scale,
                  double *out)
{
    if (product->rows == NULL) {
        value_rows(product, true, vector, scale, out);
        return;
    }
    memset(out, 0, product->row_count * sizeof *out);
    value_tiles(product, vector, scale, out);
    value_rows(product, false, vector, scale, out);
}

/* --- from behaviour to plan ------------------------------------------------------------------- */

static void plan_block(const block *b, const uint32_t *parent, const double *behaviour,
                       double *plan)
{
    double reach[BLOCK];
    for (size_t i = 0; i < b->size; i++) {
        reach[i] = plan[parent[b->first + i]];
    }
    for (size_t a = 0; a < b->actions; a++) {
        const double *restrict from = behaviour + b->sequence + a * b->stride;
        double *restrict to = plan + b->sequence + a * b->stride;
        for (size_t i = 0; i < b->size; i++) {
            to[i] = reach[i] * from[i];
        }
    }
}

static void plan_all(const inki_treeplex *treeplex, const double *behaviour, double *plan)
{
    plan[0] = 1.0;
    for (uint32_t g = 0; g < treeplex->group_count; g++) {
        const inki_infoset_group *group = &treeplex->groups[g];
        for (uint32_t offset = 0; offset < group->count; offset += BLOCK) {
            const block b = block_at(group, offset);
            plan_block(&b, treeplex->parent, behaviour, plan);
        }
    }
}

/* --- regrets ----------------------------------------------------------------------------------- */

/* The value of each infoset of a block. */
static void value_block(const block *b, const double *behaviour, const double *values,
                        double *restrict out)
{
    for (size_t i = 0; i < b->size; i++) {
        out[i] = 0.0;
    }
    for (size_t a = 0; a < b->actions; a++) {
        const double *restrict p = behaviour + b->sequence + a * b->stride;
        const double *restrict v = values + b->sequence + a * b->stride;
        for (size_t i = 0; i < b->size; i++) {
            out[i] += p[i] * v[i];
        }
    }
}

/* New regrets; what of them the next behaviour is in proportion to goes to `behaviour`, the sums to
 * `total`.  The rule's switches are arguments so that each kind of rule becomes a loop of its own. */
static inline void regret_block(const block *b, const inki_regret_rule *rule, bool floor,
                                bool predict, const inki_regret_pass *pass,
                                const double *restrict value, double *restrict total)
{
    const double keep_positive = rule->keep_positive;
    const double keep_negative = rule->keep_negative;
    for (size_t i = 0; i < b->size; i++) {
        total[i] = 0.0;
    }
    for (size_t a = 0; a < b->actions; a++) {
        const double *restrict v = pass->values + b->sequence + a * b->stride;
        double *restrict r = pass->regrets + b->sequence + a * b->stride;
        double *restrict p = pass->behaviour + b->sequence + a * b->stride;
        for (size_t i = 0; i < b->size; i++) {
            const double gain = v[i] - value[i];
            double regret = r[i] * (r[i] > 0.0 ? keep_positive : keep_negative) + gain;
            if (floor) {
                regret = regret > 0.0 ? regret : 0.0;
            }
            r[i] = regret;
            const double expected = predict ? regret + gain : regret;
            const double part = expected > 0.0 ? expected : 0.0;
            p[i] = part;
            total[i] += part;
        }
    }
}

/* Makes probabilities of the parts: equal ones where all are 0. */
static void normalise_block(const block *b, double *behaviour, const double *restrict total)
{
    double factor[BLOCK];
    double equal[BLOCK];
    const double even = 1.0 / (double)b->actions;
    for (size_t i = 0; i < b->size; i++) {
        const bool any = total[i] > 0.0;
        factor[i] = 1.0 / (any ? total[i] : 1.0);
        equal[i] = any ? 0.0 : even;
    }
    for (size_t a = 0; a < b->actions; a++) {
        double *restrict p = behaviour + b->sequence + a * b->stride;
        for (size_t i = 0; i < b->size; i++) {
            p[i] = p[i] * factor[i] + equal[i];
        }
    }
}

static inline void regrets_by(const inki_treeplex *treeplex, const inki_regret_rule *rule,
                              bool floor, bool predict, const inki_regret_pass *pass)
{
    double value[BLOCK];
    double total[BLOCK];
    for (uint32_t g = treeplex->group_count; g-- > 0;) {
        const inki_infoset_group *group = &treeplex->groups[g];
        for (uint32_t offset = 0; offset < group->count; offset += BLOCK) {
            const block b = block_at(group, offset);
            value_block(&b, pass->behaviour, pass->values, value);
            regret_block(&b, rule, floor, predict, pass, value, total);
            normalise_block(&b, pass->behaviour, total);
            for (size_t i = 0; i < b.size; i++) {
                pass->values[treeplex->parent[b.first + i]] += value[i];
            }
        }
    }
}

static void regrets_all(const inki_treeplex *treeplex, const inki_regret_rule *rule,
                        const inki_regret_pass *pass)
{
    static const inki_regret_rule whole = {.keep_positive = 1.0, .keep_negative = 1.0};
    const bool keeps_all = !(rule->keep_positive < 1.0) && !(rule->keep_negative < 1.0);
    if (rule->predict) {
        regrets_by(treeplex, rule, rule->floor, true, pass);
    } else if (rule->floor && keeps_all) {
        regrets_by(treeplex, &whole, true, false, pass);
    } else {
        regrets_by(treeplex, rule, rule->floor, false, pass);
    }
}

/* --- best responses ---------------------------------------------------------------------------- */

/* The value of the best action of each infoset of a block, and which it is. */
static void best_block(const block *b, const double *values, double *restrict best,
                       double *restrict which)
{
    for (size_t i = 0; i < b->size; i++) {
        best[i] = values[b->sequence + i];
        which[i] = 0.0;
    }
    for (size_t a = 1; a < b->actions; a++) {
        const double *restrict v = values + b->sequence + a * b->stride;
        for (size_t i = 0; i < b->size; i++) {
            which[i] = v[i] > best[i] ? (double)a : which[i];
            best[i] = v[i] > best[i] ? v[i] : best[i];
        }
    }
}

static void choose_block(const block *b, const double *restrict which, double *behaviour)
{
    for (size_t a = 0; a < b->actions; a++) {
        double *restrict p = behaviour + b->sequence + a * b->stride;
        for (size_t i = 0; i < b->size; i++) {
            p[i] = which[i] < (double)a || which[i] > (double)a ? 0.0 : 1.0;
        }
    }
}

static void respond(const inki_treeplex *treeplex, double *values, double *behaviour)
{
    double best[BLOCK];
    double which[BLOCK];
    for (uint32_t g = treeplex->group_count; g-- > 0;) {
        const inki_infoset_group *group = &treeplex->groups[g];
        for (uint32_t offset = 0; offset < group->count; offset += BLOCK) {
            const block b = block_at(group, offset);
            best_block(&b, values, best, which);
            if (behaviour != NULL) {
                choose_block(&b, which, behaviour);
            }
            for (size_t i = 0; i < b.size; i++) {
                values[treeplex->parent[b.first + i]] += best[i];
            }
        }
    }
}

#define KERNELS                                                                                    \
    {                                                                                              \
        .times = times, .plan = plan_all, .regrets = regrets_all, .respond = respond               \
    }

#endif
