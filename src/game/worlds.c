/* worlds.c - a MAX/MIN graph seen in several worlds at once.
 *
 * Nodes, edges and payoffs lie in arrays in the order in which they were added, so a child always
 * comes before its parents and one pass over the nodes visits the graph in either direction.
 */

#include <inkling/worlds.h>

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/arena.h>

#include "base/grow.h"
#include "game/labels.h"
#include "game/worlds_graph.h"

#define LEGAL_IN_ALL (-1) /* row of an edge that is legal in every world */

struct ink_worlds {
    int world_count;
    int words; /* of a set of worlds */
    bool is_binary;
    int32_t node_count;
    int32_t edge_count;
    int32_t leaf_count;
    int32_t row_count;
    ink_worlds_node *nodes;
    ink_worlds_edge *edges;
    int32_t *edge_row;  /* for each edge its row in `legal`, or LEGAL_IN_ALL */
    uint64_t *legal;    /* `row_count` sets of worlds */
    double *payoffs;    /* `world_count` for each leaf */
    uint64_t *wins;     /* a set of worlds for each leaf */
    uint64_t *all;      /* the set of all worlds */
    double *weights;    /* `world_count` */
    int32_t *knowledge; /* `world_count` */
    ink_arena *labels;
    size_t node_room, edge_room, edge_row_room, row_room, payoff_room, win_room;
};

/* Allocates the parts that do not grow. */
static bool allocate(ink_worlds *worlds)
{
    worlds->all = calloc((size_t)worlds->words, sizeof *worlds->all);
    worlds->weights = calloc((size_t)worlds->world_count, sizeof *worlds->weights);
    worlds->knowledge = calloc((size_t)worlds->world_count, sizeof *worlds->knowledge);
    return worlds->all != NULL && worlds->weights != NULL && worlds->knowledge != NULL &&
           ink_arena_create(0, &worlds->labels) == INK_OK;
}

ink_status ink_worlds_create(int world_count, ink_worlds **out)
{
    if (world_count < 1 || world_count > INKI_WORLDS_MAX) {
        return INK_ERR_ARGUMENT;
    }
    ink_worlds *worlds = calloc(1, sizeof *worlds);
    if (worlds == NULL) {
        return INK_ERR_NOMEM;
    }
    worlds->world_count = world_count;
    worlds->words = (world_count + 63) / 64;
    worlds->is_binary = true;
    if (!allocate(worlds)) {
        ink_worlds_destroy(worlds);
        return INK_ERR_NOMEM;
    }
    for (int w = 0; w < world_count; w++) {
        worlds->all[w / 64] |= UINT64_C(1) << w % 64;
        worlds->weights[w] = 1.0 / world_count;
        worlds->knowledge[w] = w;
    }
    *out = worlds;
    return INK_OK;
}

void ink_worlds_destroy(ink_worlds *worlds)
{
    if (worlds == NULL) {
        return;
    }
    ink_arena_destroy(worlds->labels);
    free(worlds->nodes);
    free(worlds->edges);
    free(worlds->edge_row);
    free(worlds->legal);
    free(worlds->payoffs);
    free(worlds->wins);
    free(worlds->all);
    free(worlds->weights);
    free(worlds->knowledge);
    free(worlds);
}

/* Makes room for one more node. */
static bool reserve_node(ink_worlds *worlds)
{
    if (worlds->node_count == INT32_MAX) {
        return false;
    }
    ink_worlds_node *nodes =
        inki_grow(worlds->nodes, &worlds->node_room, (size_t)worlds->node_count + 1, sizeof *nodes);
    if (nodes == NULL) {
        return false;
    }
    worlds->nodes = nodes;
    return true;
}

/* Makes room for one more leaf. */
static bool reserve_leaf(ink_worlds *worlds)
{
    const size_t leaves = (size_t)worlds->leaf_count + 1;
    double *payoffs = inki_grow(worlds->payoffs, &worlds->payoff_room,
                                leaves * (size_t)worlds->world_count, sizeof *payoffs);
    if (payoffs == NULL) {
        return false;
    }
    worlds->payoffs = payoffs;
    uint64_t *wins =
        inki_grow(worlds->wins, &worlds->win_room, leaves * (size_t)worlds->words, sizeof *wins);
    if (wins == NULL) {
        return false;
    }
    worlds->wins = wins;
    return true;
}

ink_status ink_worlds_add_leaf(ink_worlds *worlds, const double *payoffs, int32_t *node)
{
    for (int w = 0; w < worlds->world_count; w++) {
        if (!isfinite(payoffs[w])) {
            return INK_ERR_ARGUMENT;
        }
    }
    if (!reserve_node(worlds) || !reserve_leaf(worlds)) {
        return INK_ERR_NOMEM;
    }
    const int32_t leaf = worlds->leaf_count++;
    const size_t first = (size_t)leaf * (size_t)worlds->world_count;
    uint64_t *wins = worlds->wins + (size_t)leaf * (size_t)worlds->words;
    memset(wins, 0, (size_t)worlds->words * sizeof *wins);
    for (int w = 0; w < worlds->world_count; w++) {
        /* Only the very numbers 0 and 1 make a graph binary. */
        const bool is_win = payoffs[w] == 1.0;
        worlds->is_binary = worlds->is_binary && (is_win || payoffs[w] == 0.0);
        worlds->payoffs[first + (size_t)w] = payoffs[w];
        wins[w / 64] |= (uint64_t)is_win << w % 64;
    }
    worlds->nodes[worlds->node_count] = (ink_worlds_node){INK_WORLDS_LEAF, 0, 0, leaf};
    *node = worlds->node_count++;
    return INK_OK;
}

/* Are the parts of a new inner node within their ranges? */
static bool is_good_node(const ink_worlds *worlds, ink_worlds_kind kind,
                         const ink_worlds_moves *moves)
{
    const int count = moves->count;
    const uint64_t *legal = moves->legal;
    if ((kind != INK_WORLDS_MAX && kind != INK_WORLDS_MIN) || count < 1) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (moves->children[i] < 0 || moves->children[i] >= worlds->node_count) {
            return false;
        }
    }
    const size_t words = (size_t)worlds->words;
    for (int i = 0; i < count && legal != NULL; i++) {
        /* Only the last word has bits without a world. */
        const size_t last = (size_t)i * words + words - 1;
        if ((legal[last] & ~worlds->all[words - 1]) != 0) {
            return false;
        }
    }
    return true;
}

static ink_status check_labels(const char *const *labels, int count)
{
    for (int i = 0; i < count; i++) {
        if (labels[i] != NULL && !inki_label_is_good(labels[i])) {
            return INK_ERR_ARGUMENT;
        }
    }
    int clash = -1;
    const ink_status status = inki_labels_clash(labels, count, &clash);
    return status == INK_OK && clash >= 0 ? INK_ERR_ARGUMENT : status;
}

/* Makes room for `count` more edges and, where `with_rows`, their legal sets. */
static bool reserve_edges(ink_worlds *worlds, int count, bool with_rows)
{
    if (count > INT32_MAX - worlds->edge_count) {
        return false;
    }
    const size_t needed = (size_t)worlds->edge_count + (size_t)count;
    ink_worlds_edge *edges = inki_grow(worlds->edges, &worlds->edge_room, needed, sizeof *edges);
    if (edges == NULL) {
        return false;
    }
    worlds->edges = edges;
    int32_t *edge_row =
        inki_grow(worlds->edge_row, &worlds->edge_row_room, needed, sizeof *edge_row);
    if (edge_row == NULL) {
        return false;
    }
    worlds->edge_row = edge_row;
    if (!with_rows) {
        return true;
    }
    const size_t rows = (size_t)worlds->row_count + (size_t)count;
    uint64_t *legal =
        inki_grow(worlds->legal, &worlds->row_room, rows * (size_t)worlds->words, sizeof *legal);
    if (legal == NULL) {
        return false;
    }
    worlds->legal = legal;
    return true;
}

/* Copies `count` labels, each of which may be NULL, into the edges from `first` on. */
static bool copy_labels(ink_worlds *worlds, int32_t first, int count, const char *const *labels)
{
    for (int i = 0; i < count; i++) {
        char *copy = NULL;
        if (labels != NULL && labels[i] != NULL) {
            const size_t size = strlen(labels[i]) + 1;
            copy = ink_arena_take(worlds->labels, size, 1);
            if (copy == NULL) {
                return false;
            }
            memcpy(copy, labels[i], size);
        }
        worlds->edges[first + i].label = copy;
    }
    return true;
}

/* The row for a set of worlds: most moves are legal everywhere and take no memory. */
static int32_t add_row(ink_worlds *worlds, const uint64_t *set)
{
    const size_t size = (size_t)worlds->words * sizeof *set;
    if (memcmp(set, worlds->all, size) == 0) {
        return LEGAL_IN_ALL;
    }
    memcpy(worlds->legal + (size_t)worlds->row_count * (size_t)worlds->words, set, size);
    return worlds->row_count++;
}

ink_status ink_worlds_add_node(ink_worlds *worlds, ink_worlds_kind kind,
                               const ink_worlds_moves *moves, int32_t *node)
{
    const int count = moves->count;
    const uint64_t *legal = moves->legal;
    if (!is_good_node(worlds, kind, moves)) {
        return INK_ERR_ARGUMENT;
    }
    if (moves->labels != NULL) {
        const ink_status status = check_labels(moves->labels, count);
        if (status != INK_OK) {
            return status;
        }
    }
    const int32_t first = worlds->edge_count;
    if (!reserve_node(worlds) || !reserve_edges(worlds, count, legal != NULL) ||
        !copy_labels(worlds, first, count, moves->labels)) {
        return INK_ERR_NOMEM;
    }
    for (int i = 0; i < count; i++) {
        worlds->edges[first + i].child = moves->children[i];
        worlds->edge_row[first + i] =
            legal == NULL ? LEGAL_IN_ALL
                          : add_row(worlds, legal + (size_t)i * (size_t)worlds->words);
    }
    worlds->edge_count += count;
    worlds->nodes[worlds->node_count] = (ink_worlds_node){kind, first, count, -1};
    *node = worlds->node_count++;
    return INK_OK;
}

ink_status ink_worlds_set_weights(ink_worlds *worlds, const double *weights)
{
    double sum = 0.0;
    for (int w = 0; w < worlds->world_count; w++) {
        sum += weights[w];
    }
    /* Weights that add up to 1 but for rounding stay as they are, so that weights which were
     * written out read back as they were. */
    const double scale = fabs(sum - 1.0) <= worlds->world_count * DBL_EPSILON ? 1.0 : sum;
    for (int w = 0; w < worlds->world_count; w++) {
        const double share = weights[w] / scale;
        if (!isfinite(scale) || !isfinite(share) || !(weights[w] > 0.0) || !(share > 0.0)) {
            return INK_ERR_ARGUMENT;
        }
    }
    for (int w = 0; w < worlds->world_count; w++) {
        worlds->weights[w] = weights[w] / scale;
    }
    return INK_OK;
}

void ink_worlds_set_knowledge(ink_worlds *worlds, const int32_t *classes)
{
    memcpy(worlds->knowledge, classes, (size_t)worlds->world_count * sizeof *classes);
}

int ink_worlds_count(const ink_worlds *worlds)
{
    return worlds->world_count;
}

int ink_worlds_words(const ink_worlds *worlds)
{
    return worlds->words;
}

int32_t ink_worlds_node_count(const ink_worlds *worlds)
{
    return worlds->node_count;
}

int32_t ink_worlds_root(const ink_worlds *worlds)
{
    return worlds->node_count - 1;
}

const ink_worlds_node *ink_worlds_node_at(const ink_worlds *worlds, int32_t node)
{
    assert(0 <= node && node < worlds->node_count);
    return &worlds->nodes[node];
}

const ink_worlds_edge *ink_worlds_edge_at(const ink_worlds *worlds, int32_t edge)
{
    assert(0 <= edge && edge < worlds->edge_count);
    return &worlds->edges[edge];
}

const uint64_t *ink_worlds_legal(const ink_worlds *worlds, int32_t edge)
{
    assert(0 <= edge && edge < worlds->edge_count);
    const int32_t row = worlds->edge_row[edge];
    return row == LEGAL_IN_ALL ? worlds->all : worlds->legal + (size_t)row * (size_t)worlds->words;
}

const double *ink_worlds_payoffs(const ink_worlds *worlds, int32_t leaf)
{
    assert(0 <= leaf && leaf < worlds->leaf_count);
    return worlds->payoffs + (size_t)leaf * (size_t)worlds->world_count;
}

bool ink_worlds_is_binary(const ink_worlds *worlds)
{
    return worlds->is_binary;
}

const uint64_t *ink_worlds_wins(const ink_worlds *worlds, int32_t leaf)
{
    assert(0 <= leaf && leaf < worlds->leaf_count);
    return worlds->wins + (size_t)leaf * (size_t)worlds->words;
}

const double *ink_worlds_weights(const ink_worlds *worlds)
{
    return worlds->weights;
}

const int32_t *ink_worlds_knowledge(const ink_worlds *worlds)
{
    return worlds->knowledge;
}

inki_worlds_arrays inki_worlds_insides(const ink_worlds *worlds)
{
    return (inki_worlds_arrays){worlds->nodes, worlds->edges, worlds->wins};
}

bool inki_worlds_is_restricted(const ink_worlds *worlds)
{
    return worlds->row_count > 0;
}
