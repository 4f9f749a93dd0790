/* tree_write.c - game trees as text: from a game to the text. */

#include <inkling/tree_text.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/worlds.h>

#include "base/grow.h"
#include "base/number.h"
#include "formats/tree_spread.h"
#include "game/tree_game.h"
#include "game/worlds_graph.h"

#define INDENT 4
#define MAX_INDENTS 16        /* deeper nodes are not indented further */
#define MAX_WORLDS_IN_FULL 64 /* with more, a vector of equal payoffs becomes one number */
#define MAX_WHOLE_SCALE 1000  /* how far whole numbers are tried for the weights */

/* A node that is being written. */
typedef struct frame {
    int32_t node;
    int32_t next; /* the next of its edges, counted from 0 */
} frame;

/* One of `tree` and `worlds` is not NULL. */
typedef struct writer {
    const inki_open_tree *tree;
    const ink_worlds *worlds;
    ink_text *out;
    bool has_vector; /* was a vector written yet? */
    frame *frames;
    size_t depth;
    size_t frame_room;
} writer;

static int32_t edge_count(const writer *w, int32_t node)
{
    return w->tree != NULL ? w->tree->nodes[node].edge_count
                           : ink_worlds_node_at(w->worlds, node)->edge_count;
}

static int32_t edge_at(const writer *w, int32_t node, int32_t index)
{
    return index + (w->tree != NULL ? w->tree->nodes[node].first_edge
                                    : ink_worlds_node_at(w->worlds, node)->first_edge);
}

static int32_t child_at(const writer *w, int32_t edge)
{
    return w->tree != NULL ? w->tree->edges[edge].child
                           : ink_worlds_edge_at(w->worlds, edge)->child;
}

static const char *label_at(const writer *w, int32_t edge)
{
    return w->tree != NULL ? w->tree->edges[edge].label
                           : ink_worlds_edge_at(w->worlds, edge)->label;
}

static const char *kind_name(const writer *w, int32_t node)
{
    if (w->worlds != NULL) {
        return ink_worlds_node_at(w->worlds, node)->kind == INK_WORLDS_MAX ? "max" : "min";
    }
    switch (w->tree->nodes[node].mover) {
    case INKI_TREE_MAX:
        return "max";
    case INKI_TREE_MIN:
        return "min";
    default:
        return "chance";
    }
}

/* Appends how a node with children begins. */
static void opening_text(const writer *w, int32_t node)
{
    ink_text_add(w->out, kind_name(w, node));
    if (w->tree != NULL && w->tree->has_estimates) {
        ink_text_add(w->out, "~");
        inki_number_write(w->tree->nodes[node].payoff, w->out);
        ink_text_add(w->out, w->tree->nodes[node].is_loud ? "!" : "");
    }
    ink_text_add(w->out, "(");
}

/* Appends a fraction with a small denominator if that is the number exactly and shorter than its
 * decimal. */
static void probability_text(double probability, ink_text *out)
{
    const size_t start = out->size;
    inki_number_write(probability, out);
    for (int below = 2; below <= 999 && !out->failed && out->size - start > 7; below++) {
        const double above = nearbyint(probability * below);
        /* Equal to the last bit, or it would not read back as it was. */
        if (above > 0.0 && above / below == probability) {
            out->size = start;
            ink_text_format(out, "%.0f/%d", above, below);
            return;
        }
    }
}

/* Appends what stands before a child. */
static void prefix_text(const writer *w, int32_t node, int32_t index)
{
    const int32_t edge = edge_at(w, node, index);
    if (w->tree != NULL && w->tree->nodes[node].mover == INK_MOVER_CHANCE) {
        probability_text(w->tree->edges[edge].probability, w->out);
        ink_text_add(w->out, ": ");
    } else if (label_at(w, edge) != NULL) {
        ink_text_add(w->out, label_at(w, edge));
        ink_text_add(w->out, ": ");
    }
}

/* Are all entries digits? */
static bool is_digits(const double *payoffs, int count)
{
    for (int i = 0; i < count; i++) {
        /* Rounding a whole number down changes nothing. */
        if (!(payoffs[i] >= 0.0 && payoffs[i] <= 9.0) || floor(payoffs[i]) != payoffs[i] ||
            signbit(payoffs[i])) {
            return false;
        }
    }
    return true;
}

static bool is_uniform(const double *payoffs, int count)
{
    return count == 1 || memcmp(payoffs, payoffs + 1, (size_t)(count - 1) * sizeof *payoffs) == 0;
}

static void vector_text(const double *payoffs, int count, ink_text *out)
{
    ink_text_add(out, "[");
    const bool digits = is_digits(payoffs, count);
    for (int i = 0; i < count; i++) {
        if (digits) {
            ink_text_format(out, "%d", (int)payoffs[i]);
            continue;
        }
        /* A single number of digits alone would read as a digit for each world. */
        ink_text_add(out, i > 0 ? " " : count == 1 && payoffs[i] > 0.0 ? "+" : "");
        inki_number_write(payoffs[i], out);
    }
    ink_text_add(out, "]");
}

static void leaf_text(writer *w, int32_t node)
{
    if (w->tree != NULL) {
        inki_number_write(w->tree->nodes[node].payoff, w->out);
        return;
    }
    const int count = ink_worlds_count(w->worlds);
    const int32_t leaf = ink_worlds_node_at(w->worlds, node)->leaf;
    const double *payoffs = ink_worlds_payoffs(w->worlds, leaf);
    /* The first leaf is a vector in any case: it makes the tree one with worlds. */
    if (w->has_vector && count > MAX_WORLDS_IN_FULL && is_uniform(payoffs, count) &&
        leaf < INKI_MAX_SPREAD / count) {
        inki_number_write(payoffs[0], w->out);
        return;
    }
    vector_text(payoffs, count, w->out);
    w->has_vector = true;
}

static void line_break(const writer *w, size_t indents)
{
    static const char blanks[] =
        "\n                                                                ";
    ink_text_append(w->out, blanks, 1 + INDENT * (indents < MAX_INDENTS ? indents : MAX_INDENTS));
}

/* Does the node have no children but leaves?  Then it fits on a line. */
static bool is_last_inner(const writer *w, int32_t node)
{
    for (int32_t i = 0; i < edge_count(w, node); i++) {
        if (edge_count(w, child_at(w, edge_at(w, node, i))) > 0) {
            return false;
        }
    }
    return true;
}

static void last_inner_text(writer *w, int32_t node)
{
    opening_text(w, node);
    for (int32_t i = 0; i < edge_count(w, node); i++) {
        ink_text_add(w->out, i > 0 ? " " : "");
        prefix_text(w, node, i);
        leaf_text(w, child_at(w, edge_at(w, node, i)));
    }
    ink_text_add(w->out, ")");
}

/* Appends a node, or its beginning; then the rest waits in a frame. */
static ink_status begin_node(writer *w, int32_t node)
{
    if (edge_count(w, node) == 0) {
        leaf_text(w, node);
        return INK_OK;
    }
    if (is_last_inner(w, node)) {
        last_inner_text(w, node);
        return INK_OK;
    }
    opening_text(w, node);
    frame *frames = inki_grow(w->frames, &w->frame_room, w->depth + 1, sizeof *frames);
    if (frames == NULL) {
        return INK_ERR_NOMEM;
    }
    w->frames = frames;
    frames[w->depth++] = (frame){node, 0};
    return INK_OK;
}

static ink_status write_nodes(writer *w, int32_t root)
{
    ink_status status = begin_node(w, root);
    while (status == INK_OK && w->depth > 0) {
        frame *last = &w->frames[w->depth - 1];
        if (last->next == edge_count(w, last->node)) {
            w->depth--;
            line_break(w, w->depth);
            ink_text_add(w->out, ")");
            continue;
        }
        const int32_t index = last->next++;
        line_break(w, w->depth);
        prefix_text(w, last->node, index);
        status = begin_node(w, child_at(w, edge_at(w, last->node, index)));
    }
    ink_text_add(w->out, "\n");
    free(w->frames);
    return status == INK_OK ? ink_text_status(w->out) : status;
}

/* The least factor that makes whole numbers of the weights, from which the reader computes the
 * same weights again; 0 if there is none. */
static int whole_scale(const double *weights, int count)
{
    double least = weights[0];
    for (int w = 1; w < count; w++) {
        least = fmin(least, weights[w]);
    }
    for (int scale = 1; scale <= MAX_WHOLE_SCALE; scale++) {
        double sum = 0.0;
        for (int w = 0; w < count; w++) {
            sum += nearbyint(weights[w] / least * scale);
        }
        int same = 0;
        /* Equal to the last bit, or they would not read back as they were. */
        while (same < count && nearbyint(weights[same] / least * scale) / sum == weights[same]) {
            same++;
        }
        if (same == count) {
            return scale;
        }
    }
    return 0;
}

static void weights_text(const double *weights, int count, ink_text *out)
{
    double least = weights[0];
    for (int w = 1; w < count; w++) {
        least = fmin(least, weights[w]);
    }
    const int scale = whole_scale(weights, count);
    ink_text_add(out, "weights");
    for (int w = 0; w < count; w++) {
        ink_text_add(out, " ");
        inki_number_write(scale > 0 ? nearbyint(weights[w] / least * scale) : weights[w], out);
    }
    ink_text_add(out, "\n");
}

/* Appends what MIN knows, unless it is all. */
static void knowledge_text(const int32_t *classes, int count, ink_text *out)
{
    bool all = true;
    bool none = true;
    for (int w = 0; w < count; w++) {
        all = all && classes[w] == w;
        none = none && classes[w] == 0;
    }
    if (all) {
        return;
    }
    ink_text_add(out, none ? "knowledge none" : "knowledge");
    for (int w = 0; w < count && !none; w++) {
        ink_text_format(out, " %d", (int)classes[w]);
    }
    ink_text_add(out, "\n");
}

static void header_text(const ink_worlds *worlds, ink_text *out)
{
    const int count = ink_worlds_count(worlds);
    const double *weights = ink_worlds_weights(worlds);
    ink_text_format(out, "worlds %d\n", count);
    if (!is_uniform(weights, count)) {
        weights_text(weights, count, out);
    }
    knowledge_text(ink_worlds_knowledge(worlds), count, out);
}

/* Can a label be read back? */
static bool is_plain(const char *label)
{
    return label == NULL || strpbrk(label, "()[]:,#") == NULL;
}

/* Is a graph a tree but for shared leaves, all of it below the root, with every move legal in every
 * world and labels that can be read back?  INK_ERR_UNSUPPORTED, INK_ERR_NOMEM. */
static ink_status check_graph(const ink_worlds *worlds)
{
    const int32_t count = ink_worlds_node_count(worlds);
    int32_t *parents = calloc((size_t)count, sizeof *parents);
    if (parents == NULL) {
        return INK_ERR_NOMEM;
    }
    bool fits = !inki_worlds_is_restricted(worlds);
    for (int32_t i = 0; i < count; i++) {
        const ink_worlds_node *node = ink_worlds_node_at(worlds, i);
        for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
            parents[ink_worlds_edge_at(worlds, e)->child]++;
            fits = fits && is_plain(ink_worlds_edge_at(worlds, e)->label);
        }
    }
    for (int32_t i = 0; i < count - 1; i++) { /* the root is last */
        const bool is_leaf = ink_worlds_node_at(worlds, i)->kind == INK_WORLDS_LEAF;
        fits = fits && (parents[i] == 1 || (is_leaf && parents[i] > 1));
    }
    free(parents);
    return fits ? INK_OK : INK_ERR_UNSUPPORTED;
}

ink_status ink_tree_text_write(const ink_game *game, ink_text *out)
{
    writer w = {.tree = inki_tree_game_tree(game), .worlds = ink_game_worlds(game), .out = out};
    if (w.tree != NULL) {
        return write_nodes(&w, w.tree->node_count - 1);
    }
    if (w.worlds == NULL) {
        return INK_ERR_UNSUPPORTED;
    }
    const ink_status status = check_graph(w.worlds);
    if (status != INK_OK) {
        return status;
    }
    header_text(w.worlds, out);
    return write_nodes(&w, ink_worlds_root(w.worlds));
}
