/* public_cfr.c - see public_cfr.h.
 *
 * A walk goes down to the cut nodes and notes what reach comes there; then threads share these out, each
 * walking what lies below; then the walk goes over the top once more and takes the values from there.  The
 * cuts are the tree's own, so the sums are the same however many threads there are.
 */

#include "equilibrium/public_cfr.h"

#include <stdlib.h>

#include "base/pages.h"

const inki_public_kernels *inki_public_kernels_here(bool is_double, int width)
{
    const int kind = width == 4 ? 0 : width == 8 ? 1 : 2;
#ifdef INKI_KERNELS_HAVE_V3
    if (inki_kernels_here() == &inki_kernels_v3) {
        return is_double ? &inki_public_v3_double[kind] : &inki_public_v3_float[kind];
    }
#endif
    return is_double ? &inki_public_plain_double[kind] : &inki_public_plain_float[kind];
}

size_t inki_public_scratch(const ink_public *tree)
{
    /* Of a node: shares and values of each action and a reach; at chance three rows. */
    const size_t rows = 2 * (size_t)tree->most_children + 3;
    return rows * (size_t)tree->width * (size_t)tree->most_depth;
}

/* --- beginning and end ------------------------------------------------------------------------------ */

static ink_status take_cuts(inki_public_cfr *cfr)
{
    const size_t width = (size_t)cfr->tree->width;
    const size_t count = cfr->tree->cut_count;
    cfr->cuts = calloc(count + 1, sizeof *cfr->cuts);
    cfr->cut_numbers = calloc(3 * width * (count + 1), sizeof *cfr->cut_numbers);
    if (cfr->cuts == NULL || cfr->cut_numbers == NULL) {
        return INK_ERR_NOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        double *numbers = cfr->cut_numbers + 3 * width * i;
        cfr->cuts[i] =
            (inki_cut){.own = numbers, .other = numbers + width, .values = numbers + 2 * width};
    }
    return INK_OK;
}

static ink_status take_scratch(inki_public_cfr *cfr, int workers)
{
    cfr->scratch = calloc((size_t)workers, sizeof *cfr->scratch);
    for (int i = 0; cfr->scratch != NULL && i < workers; i++) {
        cfr->scratch[i] = malloc(inki_public_scratch(cfr->tree) * sizeof(double));
        if (cfr->scratch[i] == NULL) {
            return INK_ERR_NOMEM;
        }
    }
    return cfr->scratch == NULL ? INK_ERR_NOMEM : INK_OK;
}

ink_status inki_public_cfr_init(inki_public_cfr *cfr, const ink_public *tree,
                                const inki_cfr_rule *rule, bool is_double, int threads)
{
    *cfr = (inki_public_cfr){.tree = tree, .rule = *rule, .is_double = is_double};
    cfr->kernels = inki_public_kernels_here(is_double, tree->width);
    cfr->rows = rule->predict ? 3 : 2;
    cfr->table_count = (size_t)tree->action_count * (size_t)tree->width * (size_t)cfr->rows;
    cfr->table =
        inki_pages_take((cfr->table_count + 1) * (is_double ? sizeof(double) : sizeof(float)));
    ink_status status = cfr->table == NULL ? INK_ERR_NOMEM : INK_OK;
    if (status == INK_OK) {
        status = inki_pool_create(threads < 1 ? 1 : threads, &cfr->pool);
    }
    if (status == INK_OK) {
        status = take_cuts(cfr);
    }
    if (status == INK_OK) {
        status = take_scratch(cfr, inki_pool_workers(cfr->pool));
    }
    if (status != INK_OK) {
        inki_public_cfr_release(cfr);
    }
    return status;
}

void inki_public_cfr_release(inki_public_cfr *cfr)
{
    const int workers = cfr->pool == NULL ? 0 : inki_pool_workers(cfr->pool);
    for (int i = 0; cfr->scratch != NULL && i < workers; i++) {
        free(cfr->scratch[i]);
    }
    free(cfr->scratch);
    free(cfr->cuts);
    free(cfr->cut_numbers);
    free(cfr->table);
    inki_pool_destroy(cfr->pool);
    *cfr = (inki_public_cfr){0};
}

/* --- walks -------------------------------------------------------------------------------------------- */

typedef struct sharing {
    const inki_public_cfr *cfr;
    const inki_public_walk *walk;
    inki_public_values *values;
} sharing;

/* Walks what lies below a cut node. */
static void walk_below(void *context, uint64_t task, int worker)
{
    const sharing *s = context;
    inki_public_walk walk = *s->walk;
    walk.stage = INKI_STAGE_WHOLE;
    walk.scratch = s->cfr->scratch[worker];
    const inki_cut *at = &s->cfr->cuts[task];
    s->values(&walk, at->place, at->own, at->other, at->values);
}

/* Walks the whole tree for a player; the value of the root. */
static double walk_all(inki_public_cfr *cfr, inki_public_values *values, int player)
{
    const ink_public *tree = cfr->tree;
    double own[INKI_MOST_WIDTH] = {1.0};
    double other[INKI_MOST_WIDTH] = {1.0};
    double out[INKI_MOST_WIDTH];
    inki_public_walk walk = {.tree = tree,
                             .table = cfr->table,
                             .rows = cfr->rows,
                             .player = player,
                             .rule = inki_cfr_regret_rule(&cfr->rule, cfr->iterations),
                             .weight = inki_cfr_weight(&cfr->rule, cfr->iterations),
                             .cuts = cfr->cuts,
                             .scratch = cfr->scratch[0]};
    if (tree->cut_count > 0) {
        walk.stage = INKI_STAGE_DESCEND;
        values(&walk, tree->root, own, other, out);
        sharing shared = {.cfr = cfr, .walk = &walk, .values = values};
        inki_pool_run(cfr->pool, tree->cut_count, walk_below, &shared);
        walk.stage = INKI_STAGE_ASCEND;
        walk.next_cut = 0;
    }
    values(&walk, tree->root, own, other, out);
    return out[0];
}

void inki_public_cfr_iterate(inki_public_cfr *cfr)
{
    cfr->iterations++;
    walk_all(cfr, cfr->kernels->learn, 0);
    walk_all(cfr, cfr->kernels->learn, 1);
}

void inki_public_cfr_bounds(inki_public_cfr *cfr, ink_bounds *out)
{
    const double base = cfr->tree->payoff_sum / 2.0;
    const double high = walk_all(cfr, cfr->kernels->respond, 0);
    const double low = walk_all(cfr, cfr->kernels->respond, 1);
    out->value = base + walk_all(cfr, cfr->kernels->follow, 0);
    out->high = base + high;
    out->low = base - low;
    out->nash_conv = high + low;
    out->exploitability = out->nash_conv / 2.0;
}
