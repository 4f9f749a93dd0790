/* tree_text.c - game trees as text: from the parsed arrays to a game. */

#include <inkling/tree_text.h>

#include <assert.h>
#include <stdlib.h>

#include <inkling/worlds.h>

#include "formats/tree_parse.h"
#include "formats/tree_spread.h"

/* A tree with vectors on its way into a graph. */
typedef struct converter {
    const inki_tree_source *source;
    ink_worlds *worlds;
    int32_t *node_of;    /* for each node of the tree its node in the graph */
    int32_t *children;   /* scratch, as many as the largest node has edges */
    const char **labels; /* scratch as well */
} converter;

/* A leaf with one payoff, which stands for the same payoff in all worlds. */
typedef struct uniform_leaf {
    double payoff;
    int32_t node;
} uniform_leaf;

static int compare_leaves(const void *a, const void *b)
{
    const double x = ((const uniform_leaf *)a)->payoff;
    const double y = ((const uniform_leaf *)b)->payoff;
    return (x > y) - (x < y);
}

static bool is_uniform(const inki_open_node *node)
{
    return node->edge_count == 0 && node->first_edge == INKI_TREE_NO_VECTOR;
}

/* Adds a vector leaf for each payoff among `count` sorted leaves. */
static ink_status add_groups(const converter *c, const uniform_leaf *leaves, int32_t count,
                             double *payoffs)
{
    int32_t group = 0;
    for (int32_t i = 0; i < count; i++) {
        if (i > 0 && compare_leaves(&leaves[i - 1], &leaves[i]) == 0) {
            c->node_of[leaves[i].node] = c->node_of[leaves[i - 1].node];
            continue;
        }
        for (int w = 0; w < c->source->world_count; w++) {
            payoffs[w] = leaves[i].payoff;
        }
        const ink_status status =
            ink_worlds_add_leaf(c->worlds, payoffs, &c->node_of[leaves[i].node]);
        if (status != INK_OK) {
            return status;
        }
        if (++group > INKI_MAX_SPREAD / c->source->world_count) {
            return INK_ERR_LIMIT;
        }
    }
    return INK_OK;
}

/* Adds the leaves without a vector.  Equal ones share a node: written out, each would take the
 * memory of a vector for one number of text.  INK_ERR_LIMIT past INKI_MAX_SPREAD payoffs. */
static ink_status add_uniform_leaves(const converter *c)
{
    const inki_open_tree *tree = &c->source->tree;
    uniform_leaf *leaves = calloc((size_t)tree->node_count, sizeof *leaves);
    double *payoffs = calloc((size_t)c->source->world_count, sizeof *payoffs);
    ink_status status = INK_ERR_NOMEM;
    if (leaves != NULL && payoffs != NULL) {
        int32_t count = 0;
        for (int32_t i = 0; i < tree->node_count; i++) {
            if (is_uniform(&tree->nodes[i])) {
                leaves[count++] = (uniform_leaf){tree->nodes[i].payoff, i};
            }
        }
        qsort(leaves, (size_t)count, sizeof *leaves, compare_leaves);
        status = add_groups(c, leaves, count, payoffs);
    }
    free(leaves);
    free(payoffs);
    return status;
}

/* Adds any other node.  Its children are there. */
static ink_status add_node(const converter *c, int32_t index)
{
    const inki_open_tree *tree = &c->source->tree;
    const inki_open_node *node = &tree->nodes[index];
    if (node->edge_count == 0) {
        return ink_worlds_add_leaf(c->worlds,
                                   c->source->payoffs +
                                       (size_t)node->first_edge * (size_t)c->source->world_count,
                                   &c->node_of[index]);
    }
    for (int32_t i = 0; i < node->edge_count; i++) {
        const inki_open_edge *edge = &tree->edges[node->first_edge + i];
        c->children[i] = c->node_of[edge->child];
        c->labels[i] = edge->label;
    }
    return ink_worlds_add_node(
        c->worlds, node->mover == INKI_TREE_MAX ? INK_WORLDS_MAX : INK_WORLDS_MIN,
        &(ink_worlds_moves){node->edge_count, c->children, c->labels, NULL}, &c->node_of[index]);
}

static ink_status fill_worlds(const converter *c)
{
    const inki_tree_source *source = c->source;
    ink_status status = add_uniform_leaves(c);
    for (int32_t i = 0; i < source->tree.node_count && status == INK_OK; i++) {
        if (!is_uniform(&source->tree.nodes[i])) {
            status = add_node(c, i);
        }
    }
    if (status == INK_OK && source->weights != NULL) {
        status = ink_worlds_set_weights(c->worlds, source->weights);
    }
    if (status == INK_OK && source->knowledge != NULL) {
        ink_worlds_set_knowledge(c->worlds, source->knowledge);
    }
    /* What the graph could object to was checked while the text was read. */
    assert(status != INK_ERR_ARGUMENT);
    return status;
}

/* Makes a game of a tree with vectors. */
static ink_status make_worlds_game(const inki_tree_source *source, ink_game **out)
{
    converter c = {.source = source};
    const size_t edges = (size_t)source->tree.edge_count + 1; /* of all nodes: room for any */
    c.node_of = calloc((size_t)source->tree.node_count, sizeof *c.node_of);
    c.children = calloc(edges, sizeof *c.children);
    c.labels = calloc(edges, sizeof *c.labels);
    ink_status status = INK_ERR_NOMEM;
    if (c.node_of != NULL && c.children != NULL && c.labels != NULL) {
        status = ink_worlds_create(source->world_count, &c.worlds);
    }
    if (status == INK_OK) {
        status = fill_worlds(&c);
    }
    if (status == INK_OK) {
        status = ink_worlds_game(c.worlds, out);
    }
    if (status != INK_OK) {
        ink_worlds_destroy(c.worlds);
    }
    free(c.node_of);
    free(c.children);
    free(c.labels);
    return status;
}

ink_status ink_tree_text_read(const char *text, size_t size, ink_game **out, ink_error *error)
{
    inki_tree_source source;
    ink_status status = inki_tree_parse(text, size, &source, error);
    if (status != INK_OK) {
        return status;
    }
    if (source.world_count == 0) {
        status = inki_tree_game_create(&source.tree, out);
    } else {
        status = make_worlds_game(&source, out);
    }
    if (status == INK_ERR_LIMIT) {
        ink_error_set(error, 0, 0,
                      "too many different payoffs stand without a vector: at most %d in %d worlds",
                      INKI_MAX_SPREAD / source.world_count, source.world_count);
        status = INK_ERR_SYNTAX;
    }
    inki_tree_source_release(&source);
    return status;
}
