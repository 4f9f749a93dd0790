/* tree_public.c - the finest public partition of a tree. */

#include <inkling/tree.h>

#include <stdlib.h>

/* A node on the path from the root. */
typedef struct step {
    int32_t node;
    int32_t next;    /* the next of its children to visit, counted from 0 */
    int32_t earlier; /* the place on the path where its class was met before; -1: nowhere */
} step;

typedef struct merger {
    const ink_tree *tree;
    int32_t *parent; /* union-find over the nodes */
    int32_t *label;  /* the class of each node when the present pass began */
    int32_t *met;    /* for each class the last place on the path where it was met, or -1 */
    step *path;      /* as long as the tree is deep */
    int32_t depth;
    bool changed; /* did the present pass merge classes? */
} merger;

static int32_t depth_of(const ink_tree *tree, int32_t *depth)
{
    int32_t most = 1;
    for (int32_t i = 0; i < ink_tree_count(tree); i++) { /* parents come first */
        const int32_t parent = ink_tree_at(tree, i)->parent;
        depth[i] = parent < 0 ? 1 : depth[parent] + 1;
        if (depth[i] > most) {
            most = depth[i];
        }
    }
    return most;
}

static void release(merger *m)
{
    free(m->parent);
    free(m->label);
    free(m->met);
    free(m->path);
}

static ink_status init(merger *m, const ink_tree *tree)
{
    const size_t count = (size_t)ink_tree_count(tree);
    *m = (merger){.tree = tree};
    m->parent = calloc(count, sizeof *m->parent);
    m->label = calloc(count, sizeof *m->label);
    m->met = calloc(count, sizeof *m->met);
    if (m->label != NULL) {
        m->path = calloc((size_t)depth_of(tree, m->label), sizeof *m->path);
    }
    if (m->parent == NULL || m->met == NULL || m->path == NULL) {
        release(m);
        return INK_ERR_NOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        m->parent[i] = (int32_t)i;
    }
    return INK_OK;
}

/* The node that stands for the class of `node`, halving the way there for later. */
static int32_t find(const merger *m, int32_t node)
{
    while (m->parent[node] != node) {
        m->parent[node] = m->parent[m->parent[node]];
        node = m->parent[node];
    }
    return node;
}

/* Merges two classes.  The lower number stands for both. */
static void merge(merger *m, int32_t a, int32_t b)
{
    a = find(m, a);
    b = find(m, b);
    if (a != b) {
        m->parent[a > b ? a : b] = a > b ? b : a;
        m->changed = true;
    }
}

/* Merges the nodes that a seat cannot tell apart. */
static ink_status merge_infosets(merger *m, int seat)
{
    const int32_t infosets = ink_tree_infoset_count(m->tree, seat);
    int32_t *first = calloc((size_t)infosets, sizeof *first);
    if (first == NULL) {
        return INK_ERR_NOMEM;
    }
    for (int32_t i = ink_tree_count(m->tree) - 1; i >= 0; i--) {
        first[ink_tree_at(m->tree, i)->infoset[seat]] = i;
    }
    for (int32_t i = 0; i < ink_tree_count(m->tree); i++) {
        merge(m, i, first[ink_tree_at(m->tree, i)->infoset[seat]]);
    }
    free(first);
    return INK_OK;
}

/* Puts a node on the path.  If its class was left and is entered again, everything since then
 * belongs to it. */
static void enter(merger *m, int32_t node)
{
    int32_t *met = &m->met[m->label[node]];
    m->path[m->depth] = (step){node, 0, *met};
    if (*met >= 0) {
        for (int32_t i = *met + 1; i < m->depth; i++) {
            merge(m, m->path[i].node, node);
        }
    }
    *met = m->depth++;
}

/* Walks all paths once, with the classes as they are now. */
static void merge_returns(merger *m)
{
    for (int32_t i = 0; i < ink_tree_count(m->tree); i++) {
        m->label[i] = find(m, i);
        m->met[i] = -1;
    }
    m->changed = false;
    enter(m, 0);
    while (m->depth > 0) {
        step *last = &m->path[m->depth - 1];
        const ink_tree_node *node = ink_tree_at(m->tree, last->node);
        if (last->next < node->child_count) {
            enter(m, node->first_child + last->next++);
        } else {
            m->met[m->label[last->node]] = last->earlier;
            m->depth--;
        }
    }
}

/* Numbers the classes in the order of their first nodes. */
static int32_t number_classes(const merger *m, int32_t *out)
{
    int32_t count = 0;
    for (int32_t i = 0; i < ink_tree_count(m->tree); i++) {
        const int32_t first = find(m, i); /* the lowest node of the class */
        out[i] = first == i ? count++ : out[first];
    }
    return count;
}

ink_status ink_tree_exact_public(const ink_tree *tree, int32_t *out, int32_t *count)
{
    merger m;
    ink_status status = init(&m, tree);
    if (status != INK_OK) {
        return status;
    }
    for (int seat = 0; seat < INK_MAX_SEATS && status == INK_OK; seat++) {
        if (ink_tree_at(tree, 0)->infoset[seat] >= 0) {
            status = merge_infosets(&m, seat);
        }
    }
    m.changed = status == INK_OK;
    while (m.changed) { /* what was merged may close further ways round */
        merge_returns(&m);
    }
    if (status == INK_OK) {
        *count = number_classes(&m, out);
    }
    release(&m);
    return status;
}
