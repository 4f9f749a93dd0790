/* public_cfr.c - see public_cfr.h.
 *
 * A walk goes down to the cut nodes and notes what reach comes there; then threads share these out, each
 * walking what lies below; then the walk goes over the top once more and takes the values from there.  The
 * cuts are the tree's own, so the sums are the same however many threads there are.
 */

#include "equilibrium/public_cfr.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/pages.h"

#define MAGIC "INKPCFR:"
#define VERSION 1
#define PIECE ((uint64_t)1 << 23) /* numbers of the table in a block */
#define CACHE_LINE 64             /* bytes */

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

static size_t number_size(const inki_public_cfr *cfr)
{
    return cfr->is_double ? sizeof(double) : sizeof(float);
}

uint64_t inki_public_cfr_bytes(const inki_public_cfr *cfr)
{
    const uint64_t scratch = inki_public_scratch(cfr->tree) * sizeof(double);
    return cfr->table_count * number_size(cfr) + scratch * (uint64_t)inki_pool_workers(cfr->pool) +
           (cfr->held == NULL ? 0 : inki_public_cfr_lock_bytes(cfr));
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

/* On borders of cache lines: where vectors cross these, a walk takes up to a tenth longer. */
static ink_status take_scratch(inki_public_cfr *cfr, int workers)
{
    const size_t bytes = inki_public_scratch(cfr->tree) * sizeof(double);
    const size_t size = (bytes + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    cfr->scratch = calloc((size_t)workers, sizeof *cfr->scratch);
    for (int i = 0; cfr->scratch != NULL && i < workers; i++) {
        cfr->scratch[i] = aligned_alloc(CACHE_LINE, size);
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
    free(cfr->held);
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
static double walk_all(const inki_public_cfr *cfr, inki_public_values *values, int player,
                       uint16_t *choices)
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
    walk.held = cfr->held;
    walk.choices = choices;
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

static void write_number(inki_public_cfr *cfr, size_t place, double number)
{
    if (cfr->is_double) {
        ((double *)cfr->table)[place] = number;
    } else {
        ((float *)cfr->table)[place] = (float)number;
    }
}

/* Puts held probabilities in place of what was learned at a decision.  As regrets, and as what is expected of
 * them, they are followed as they are. */
static void restore_node(inki_public_cfr *cfr, const inki_public_node *node)
{
    const size_t width = (size_t)cfr->tree->width;
    const size_t block = (size_t)node->count * width;
    const size_t table = (size_t)node->table * width;
    const size_t regrets = table * (size_t)cfr->rows;
    for (size_t i = 0; i < block; i++) {
        const double held = cfr->held[table + i];
        if (held >= 0.0) {
            write_number(cfr, regrets + i, held);
        }
        if (held >= 0.0 && cfr->rows == 3) {
            write_number(cfr, regrets + 2 * block + i, held);
        }
    }
}

static void restore(inki_public_cfr *cfr, int player)
{
    for (uint64_t n = 0; n < cfr->tree->node_count && cfr->held != NULL; n++) {
        if (cfr->tree->nodes[n].mover == player) {
            restore_node(cfr, &cfr->tree->nodes[n]);
        }
    }
}

void inki_public_cfr_iterate(inki_public_cfr *cfr)
{
    cfr->iterations++;
    for (int player = 0; player < 2; player++) {
        walk_all(cfr, cfr->kernels->learn, player, NULL);
        restore(cfr, player);
    }
}

void inki_public_cfr_bounds(const inki_public_cfr *cfr, ink_bounds *out)
{
    const double base = cfr->tree->payoff_sum / 2.0;
    const double high = walk_all(cfr, cfr->kernels->respond, 0, NULL);
    const double low = walk_all(cfr, cfr->kernels->respond, 1, NULL);
    out->value = base + walk_all(cfr, cfr->kernels->follow, 0, NULL);
    out->high = base + high;
    out->low = base - low;
    out->nash_conv = inki_profile_nash_conv(high + low, cfr->tree->range);
    out->exploitability = out->nash_conv / 2.0;
}

/* --- strategies ---------------------------------------------------------------------------------------- */

static double number_at(const inki_public_cfr *cfr, size_t place)
{
    return cfr->is_double ? ((const double *)cfr->table)[place]
                          : (double)((const float *)cfr->table)[place];
}

/* The strategy of a hand in a decision: what is held, or else shares of the sums, or the choice where these are
 * 0; before the first pass, when all are, equal probabilities. */
static void write_shares(const inki_public_cfr *cfr, const inki_public_node *node, int hand,
                         const uint16_t *choices, double *out)
{
    const size_t width = (size_t)cfr->tree->width;
    const size_t table = (size_t)node->table * width;
    const size_t sums = table * (size_t)cfr->rows + (size_t)node->count * width + (size_t)hand;
    double total = 0.0;
    for (size_t a = 0; a < node->count; a++) {
        out[a] = number_at(cfr, sums + a * width);
        total += out[a];
    }
    for (size_t a = 0; a < node->count; a++) {
        const double choice = choices[table + (size_t)hand] == a ? 1.0 : 0.0;
        const double rest = cfr->iterations > 0 ? choice : 1.0 / (double)node->count;
        out[a] = total > 0.0 ? out[a] / total : rest;
    }
    const double *held = cfr->held == NULL ? NULL : cfr->held + table + hand;
    for (size_t a = 0; a < node->count && held != NULL && *held >= 0.0; a++) {
        out[a] = held[a * width];
    }
}

void inki_public_cfr_respond(const inki_public_cfr *cfr, int player, uint16_t *choices)
{
    walk_all(cfr, cfr->kernels->respond, player, choices);
}

void inki_public_cfr_shares(const inki_public_cfr *cfr, const inki_public_node *node, int hand,
                            const uint16_t *choices, double *out)
{
    write_shares(cfr, node, hand, choices, out);
}

/* Writes the entries of a player; the keys are those of all infosets. */
static void fill_entries(const inki_public_cfr *cfr, int player, const ink_key *keys,
                         const uint16_t *choices, ink_strategy_entry *entries, double *numbers)
{
    const ink_public *tree = cfr->tree;
    for (uint64_t n = 0; n < tree->node_count; n++) {
        const inki_public_node *node = &tree->nodes[n];
        const int hands = node->mover == INK_MOVER_CHANCE ? 0 : node->hands[node->mover];
        for (int hand = 0; hand < hands && node->mover == player; hand++) {
            write_shares(cfr, node, hand, choices, numbers);
            *entries++ = (ink_strategy_entry){keys[hand], numbers, node->count};
            numbers += node->count;
        }
        keys += hands;
    }
}

/* Makes a strategy of the entries of both players. */
static ink_status make_strategy(const ink_public *tree, ink_strategy_entry *const entries[2],
                                ink_strategy **out)
{
    const int first = tree->seats[0] == 0 ? 0 : 1; /* the player of seat 0 */
    const ink_strategy_entry *const by_seat[2] = {entries[first], entries[1 - first]};
    const size_t counts[2] = {(size_t)tree->infosets[first], (size_t)tree->infosets[1 - first]};
    return ink_strategy_create(tree->game, by_seat, counts, out);
}

ink_status inki_public_cfr_strategy(const inki_public_cfr *cfr, const ink_key *keys,
                                    ink_strategy **out)
{
    const ink_public *tree = cfr->tree;
    ink_strategy_entry *entries[2] = {NULL, NULL};
    double *numbers[2] = {NULL, NULL};
    const size_t choice_count = (size_t)tree->action_count * (size_t)tree->width;
    uint16_t *choices = calloc(choice_count + 1, sizeof *choices);
    ink_status status = choices == NULL ? INK_ERR_NOMEM : INK_OK;
    for (int p = 0; p < 2 && status == INK_OK; p++) {
        entries[p] = malloc(((size_t)tree->infosets[p] + 1) * sizeof *entries[p]);
        numbers[p] = malloc(((size_t)tree->sequences[p] + 1) * sizeof *numbers[p]);
        status = entries[p] == NULL || numbers[p] == NULL ? INK_ERR_NOMEM : INK_OK;
        if (status == INK_OK) {
            inki_public_cfr_respond(cfr, p, choices);
        }
    }
    if (status == INK_OK) {
        fill_entries(cfr, 0, keys, choices, entries[0], numbers[0]);
        fill_entries(cfr, 1, keys, choices, entries[1], numbers[1]);
        status = make_strategy(tree, entries, out);
    }
    for (int p = 0; p < 2; p++) {
        free(entries[p]);
        free(numbers[p]);
    }
    free(choices);
    return status;
}

/* --- holding ------------------------------------------------------------------------------------------------ */

uint64_t inki_public_cfr_lock_bytes(const inki_public_cfr *cfr)
{
    return cfr->tree->action_count * (uint64_t)cfr->tree->width * sizeof *cfr->held;
}

/* Writes what a strategy holds of the hands in a decision of a player, which have those keys; adds to `*found`
 * how many it holds. */
static ink_status hold_node(const ink_public *tree, const inki_public_node *node,
                            const ink_key *keys, const ink_strategy *strategy, double *held,
                            size_t *found)
{
    for (size_t hand = 0; hand < node->hands[node->mover]; hand++) {
        ink_strategy_entry entry;
        if (ink_strategy_find(strategy, tree->seats[node->mover], keys[hand], &entry) != INK_OK) {
            continue;
        }
        if (entry.count != node->count) {
            return INK_ERR_ARGUMENT;
        }
        double *to = held + (size_t)node->table * (size_t)tree->width + hand;
        for (size_t a = 0; a < node->count; a++) {
            to[a * (size_t)tree->width] = entry.probabilities[a];
        }
        ++*found;
    }
    return INK_OK;
}

ink_status inki_public_cfr_lock(inki_public_cfr *cfr, const ink_key *keys,
                                const ink_strategy *strategy)
{
    const ink_public *tree = cfr->tree;
    const size_t size = (size_t)tree->action_count * (size_t)tree->width;
    double *held = malloc((size + 1) * sizeof *held);
    ink_status status = held == NULL ? INK_ERR_NOMEM : INK_OK;
    for (size_t i = 0; i < size && held != NULL; i++) {
        held[i] = -1.0;
    }
    size_t found = 0;
    for (uint64_t n = 0; n < tree->node_count && status == INK_OK; n++) {
        const inki_public_node *node = &tree->nodes[n];
        if (node->mover != INK_MOVER_CHANCE) {
            status = hold_node(tree, node, keys, strategy, held, &found);
            keys += node->hands[node->mover];
        }
    }
    if (status == INK_OK &&
        found != ink_strategy_count(strategy, 0) + ink_strategy_count(strategy, 1)) {
        status = INK_ERR_ARGUMENT;
    }
    if (status == INK_OK) {
        free(cfr->held);
        cfr->held = held;
        restore(cfr, 0);
        restore(cfr, 1);
    } else {
        free(held);
    }
    return status;
}

/* --- bytes --------------------------------------------------------------------------------------------- */

uint64_t inki_public_cfr_pieces(const inki_public_cfr *cfr)
{
    return cfr->table_count / PIECE + 1;
}

/* What a block must agree in. */
static void put_head(const inki_public_cfr *cfr, uint64_t piece, ink_text *out)
{
    const inki_cfr_rule *rule = &cfr->rule;
    const double numbers[] = {rule->alpha, rule->beta, rule->weight};
    inki_bytes_begin(out, MAGIC, VERSION);
    inki_bytes_put_string(out, cfr->tree->game);
    inki_bytes_put_u32(out, (uint32_t)rule->discounts | (uint32_t)rule->floor << 1 |
                                (uint32_t)rule->predict << 2 | (uint32_t)cfr->is_double << 3);
    inki_bytes_put_doubles(out, numbers, sizeof numbers / sizeof numbers[0]);
    inki_bytes_put_u64(out, cfr->table_count);
    inki_bytes_put_u64(out, piece);
}

/* The numbers of a piece. */
static size_t piece_size(const inki_public_cfr *cfr, uint64_t piece)
{
    const uint64_t left = cfr->table_count - piece * PIECE;
    return (size_t)(left < PIECE ? left : PIECE);
}

void inki_public_cfr_save(const inki_public_cfr *cfr, uint64_t piece, ink_text *out)
{
    const size_t from = out->size;
    put_head(cfr, piece, out);
    inki_bytes_put_u64(out, cfr->iterations);
    if (cfr->is_double) {
        inki_bytes_put_doubles(out, (const double *)cfr->table + piece * PIECE,
                               piece_size(cfr, piece));
    } else {
        inki_bytes_put_floats(out, (const float *)cfr->table + piece * PIECE,
                              piece_size(cfr, piece));
    }
    inki_bytes_seal(out, from);
}

ink_status inki_public_cfr_load(inki_public_cfr *cfr, uint64_t piece, const void *bytes,
                                size_t size)
{
    inki_bytes_reader reader;
    ink_text head = {0};
    put_head(cfr, piece, &head);
    ink_status status = ink_text_status(&head);
    if (status == INK_OK) {
        status = inki_bytes_open(bytes, size, MAGIC, VERSION, "a saved state of a solver", &reader,
                                 NULL);
    }
    if (status == INK_OK) {
        const size_t body = sizeof cfr->iterations + piece_size(cfr, piece) * number_size(cfr);
        status = inki_bytes_agree(&reader, bytes, &head, body);
    }
    ink_text_release(&head);
    if (status != INK_OK) {
        return status;
    }
    cfr->iterations = inki_bytes_get_u64(&reader);
    if (cfr->is_double) {
        inki_bytes_get_doubles(&reader, (double *)cfr->table + piece * PIECE,
                               piece_size(cfr, piece));
    } else {
        inki_bytes_get_floats(&reader, (float *)cfr->table + piece * PIECE, piece_size(cfr, piece));
    }
    return INK_OK;
}
