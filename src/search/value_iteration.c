/* value_iteration.c - see value_iteration.h. */

#include "search/value_iteration.h"

#include <stdlib.h>
#include <string.h>

#include "search/state_hash.h"

#define STOP_INTERVAL 4096 /* states between two looks at the stop flag */

ink_status inki_vi_init(inki_vi *out, const ink_game *game, const ink_state *root,
                        const inki_graph_limits *limits)
{
    *out = (inki_vi){.passes = 0};
    ink_status status = inki_state_graph_build(game, root, limits, &out->graph);
    if (status != INK_OK) {
        return status;
    }
    inki_state_graph *graph = &out->graph;
    out->gap = game->max_payoff - game->min_payoff;
    out->bounds = calloc((size_t)graph->count, sizeof *out->bounds);
    if (out->bounds == NULL) {
        inki_vi_release(out);
        return INK_ERR_NOMEM;
    }
    for (int32_t i = 0; i < graph->count; i++) {
        out->bounds[i] = (inki_bounds){game->min_payoff, game->max_payoff};
        if (graph->nodes[i].kind == INKI_NODE_END) {
            const double payoff = game->payoff(game, inki_state_graph_at(graph, i), 0);
            out->bounds[i] = (inki_bounds){payoff, payoff};
        }
    }
    return INK_OK;
}

void inki_vi_release(inki_vi *vi)
{
    inki_state_graph_release(&vi->graph);
    free(vi->bounds);
    *vi = (inki_vi){.passes = 0};
}

bool inki_vi_is_settled(const inki_vi *vi)
{
    return vi->settled == vi->graph.component_count;
}

/* The bounds that follow from those of the successors. */
static inki_bounds backed_up(const inki_vi *vi, const inki_state_node *node)
{
    const inki_state_graph *graph = &vi->graph;
    const int32_t *edge = graph->edges + node->first_edge;
    const int32_t *end = graph->edges + node[1].first_edge;
    inki_bounds sum = {0.0, 0.0};
    if (node->kind == INKI_NODE_CHANCE) {
        for (const double *chance = graph->chances + node->first_chance; edge < end; chance++) {
            const inki_bounds *next = &vi->bounds[*edge++];
            sum.low += *chance * next->low;
            sum.high += *chance * next->high;
        }
        return sum;
    }
    inki_bounds best = vi->bounds[*edge++];
    for (; edge < end; edge++) {
        const inki_bounds *next = &vi->bounds[*edge];
        if (node->kind == INKI_NODE_MAX) {
            best.low = next->low > best.low ? next->low : best.low;
            best.high = next->high > best.high ? next->high : best.high;
        } else {
            best.low = next->low < best.low ? next->low : best.low;
            best.high = next->high < best.high ? next->high : best.high;
        }
    }
    return best;
}

/* Narrows the bounds of a node.  Did that change anything?  Rounding must not widen them again, or
 * passes might go on for ever. */
static bool update(inki_vi *vi, int32_t index)
{
    inki_bounds *bounds = &vi->bounds[index];
    const inki_state_node *node = &vi->graph.nodes[index];
    if (node->kind == INKI_NODE_END) {
        return false;
    }
    const inki_bounds next = backed_up(vi, node);
    const bool changes = next.low > bounds->low || next.high < bounds->high;
    bounds->low = next.low > bounds->low ? next.low : bounds->low;
    bounds->high = next.high < bounds->high ? next.high : bounds->high;
    if (bounds->low > bounds->high) { /* they have met, but for rounding */
        bounds->low = bounds->high = bounds->low + (bounds->high - bounds->low) / 2.0;
    }
    return changes;
}

static double widest_gap(const inki_vi *vi)
{
    double gap = 0.0;
    for (int32_t i = 0; i < vi->graph.count; i++) {
        const double width = vi->bounds[i].high - vi->bounds[i].low;
        gap = width > gap ? width : gap;
    }
    return gap;
}

ink_status inki_vi_pass(inki_vi *vi, const ink_control *control)
{
    const inki_state_graph *graph = &vi->graph;
    int32_t settled = vi->settled;
    int32_t i = settled == 0 ? 0 : graph->component_ends[settled - 1];
    for (int32_t c = settled; c < graph->component_count; c++) {
        bool changes = false;
        for (; i < graph->component_ends[c]; i++) {
            if (i % STOP_INTERVAL == 0 && ink_control_stopped(control)) {
                return INK_ERR_STOPPED;
            }
            changes = update(vi, i) || changes;
        }
        /* What leads to components that do not change, and did not change itself, never will. */
        settled += settled == c && !changes;
    }
    vi->settled = settled;
    vi->gap = widest_gap(vi);
    vi->passes++;
    return INK_OK;
}

/* --- saved work ------------------------------------------------------------------------------ */

/* What is saved: this line; then numbers of 8 bytes, the least byte first: a check of the graph, the
 * nodes, the settled components, the passes; then the gap and the bounds of each node, as the bits of
 * doubles. */
static const char title[] = "inkling value_iteration 1\n";

enum {
    TITLE_SIZE = sizeof title - 1,
    WORD_SIZE = 8,
    HEAD_WORDS = 5
};

static void append_word(uint64_t word, ink_text *out)
{
    char bytes[WORD_SIZE];
    for (int i = 0; i < WORD_SIZE; i++) {
        bytes[i] = (char)(unsigned char)(word >> (8 * i));
    }
    ink_text_append(out, bytes, sizeof bytes);
}

static void append_double(double number, ink_text *out)
{
    uint64_t word;
    memcpy(&word, &number, sizeof word);
    append_word(word, out);
}

/* Word number `index` after the title. */
static uint64_t word_at(const void *bytes, size_t index)
{
    const unsigned char *at = (const unsigned char *)bytes + TITLE_SIZE + index * WORD_SIZE;
    uint64_t word = 0;
    for (int i = 0; i < WORD_SIZE; i++) {
        word |= (uint64_t)at[i] << (8 * i);
    }
    return word;
}

static double double_at(const void *bytes, size_t index)
{
    const uint64_t word = word_at(bytes, index);
    double number;
    memcpy(&number, &word, sizeof number);
    return number;
}

/* Tells graphs apart: by their states in order. */
static uint64_t check_of(const inki_state_graph *graph)
{
    uint64_t check = 0;
    for (int32_t i = 0; i < graph->count; i++) {
        check = inki_state_mix(
            check, inki_state_hash(inki_state_graph_at(graph, i), graph->game->state_size));
    }
    return check;
}

void inki_vi_save(const inki_vi *vi, ink_text *out)
{
    ink_text_append(out, title, TITLE_SIZE);
    append_word(check_of(&vi->graph), out);
    append_word((uint64_t)vi->graph.count, out);
    append_word((uint64_t)vi->settled, out);
    append_word(vi->passes, out);
    append_double(vi->gap, out);
    for (int32_t i = 0; i < vi->graph.count; i++) {
        append_double(vi->bounds[i].low, out);
        append_double(vi->bounds[i].high, out);
    }
}

/* Reads the bounds; false if some cannot be bounds. */
static bool read_bounds(const inki_vi *vi, const void *bytes, inki_bounds *out)
{
    const ink_game *game = vi->graph.game;
    for (int32_t i = 0; i < vi->graph.count; i++) {
        const size_t at = HEAD_WORDS + 2 * (size_t)i;
        out[i] = (inki_bounds){double_at(bytes, at), double_at(bytes, at + 1)};
        const bool holds = game->min_payoff <= out[i].low && out[i].low <= out[i].high &&
                           out[i].high <= game->max_payoff;
        if (!holds) {
            return false;
        }
    }
    return true;
}

ink_status inki_vi_load(inki_vi *vi, const void *bytes, size_t size)
{
    const size_t head = TITLE_SIZE + (size_t)HEAD_WORDS * WORD_SIZE;
    const size_t count = (size_t)vi->graph.count;
    if (size < head || memcmp(bytes, title, TITLE_SIZE) != 0) {
        return INK_ERR_SYNTAX;
    }
    if (word_at(bytes, 0) != check_of(&vi->graph) || word_at(bytes, 1) != (uint64_t)count) {
        return INK_ERR_ARGUMENT;
    }
    const uint64_t settled = word_at(bytes, 2);
    const double gap = double_at(bytes, 4);
    if (size != head + count * 2 * WORD_SIZE || settled > (uint64_t)vi->graph.component_count ||
        !(gap >= 0.0)) {
        return INK_ERR_SYNTAX;
    }
    inki_bounds *bounds = calloc(count, sizeof *bounds);
    if (bounds == NULL) {
        return INK_ERR_NOMEM;
    }
    if (!read_bounds(vi, bytes, bounds)) {
        free(bounds);
        return INK_ERR_SYNTAX;
    }
    free(vi->bounds);
    vi->bounds = bounds;
    vi->settled = (int32_t)settled;
    vi->passes = word_at(bytes, 3);
    vi->gap = gap;
    return INK_OK;
}
