/* worlds_check.c - can a MAX/MIN graph be played?
 *
 * A seat must know its legal moves.  So at a node, a move must be legal in all or in none of the
 * worlds that its mover cannot tell apart and in which the node can be reached: for MAX these are
 * all such worlds, for MIN those of one class of its knowledge.
 */

#include <stdlib.h>
#include <string.h>

#include "game/worlds_graph.h"

typedef struct checker {
    const ink_worlds *worlds;
    int world_count;
    size_t words;
    uint64_t *reach; /* for each node the worlds in which it can be reached */
    int32_t *sorted; /* MIN's classes, sorted */
    int *min_class;  /* for each world the place of its class in `sorted` */
    int *reached;    /* for each class of the mover, how many worlds reach the node */
    int *legal;      /* and in how many of them a move is legal */
} checker;

static void release(checker *c)
{
    free(c->reach);
    free(c->sorted);
    free(c->min_class);
    free(c->reached);
    free(c->legal);
}

static ink_status init(checker *c, const ink_worlds *worlds)
{
    const size_t count = (size_t)ink_worlds_count(worlds);
    *c = (checker){.worlds = worlds, .world_count = (int)count};
    c->words = (size_t)ink_worlds_words(worlds);
    c->reach = calloc((size_t)ink_worlds_node_count(worlds), c->words * sizeof *c->reach);
    c->sorted = calloc(count, sizeof *c->sorted);
    c->min_class = calloc(count, sizeof *c->min_class);
    c->reached = calloc(count, sizeof *c->reached);
    c->legal = calloc(count, sizeof *c->legal);
    if (c->reach == NULL || c->sorted == NULL || c->min_class == NULL || c->reached == NULL ||
        c->legal == NULL) {
        release(c);
        return INK_ERR_NOMEM;
    }
    return INK_OK;
}

static int compare_classes(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a;
    const int32_t y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* Numbers MIN's classes from 0 to below the number of worlds. */
static void number_classes(checker *c)
{
    const int32_t *classes = ink_worlds_knowledge(c->worlds);
    const size_t count = (size_t)c->world_count;
    memcpy(c->sorted, classes, count * sizeof *c->sorted);
    qsort(c->sorted, count, sizeof *c->sorted, compare_classes);
    /* Of equal classes in `sorted`, the search always finds the same one. */
    for (size_t w = 0; w < count; w++) {
        const int32_t *found =
            bsearch(&classes[w], c->sorted, count, sizeof *c->sorted, compare_classes);
        c->min_class[w] = (int)(found - c->sorted);
    }
}

/* Counts, for each class of the mover, the worlds that are in both sets; `also` may be NULL. */
static void count_worlds(const checker *c, bool is_max, const uint64_t *set, const uint64_t *also,
                         int *counts)
{
    memset(counts, 0, (size_t)c->world_count * sizeof *counts);
    for (int w = 0; w < c->world_count; w++) {
        if (inki_worlds_has(set, w) && (also == NULL || inki_worlds_has(also, w))) {
            counts[is_max ? 0 : c->min_class[w]]++;
        }
    }
}

/* Checks the moves of a node and passes its worlds on to its children. */
static bool check_node(const checker *c, const ink_worlds_node *node, const uint64_t *reach)
{
    const bool is_max = node->kind == INK_WORLDS_MAX;
    uint64_t with_move[64] = {0}; /* the worlds that have a legal move */
    count_worlds(c, is_max, reach, NULL, c->reached);
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        const uint64_t *legal = ink_worlds_legal(c->worlds, e);
        count_worlds(c, is_max, reach, legal, c->legal);
        for (int k = 0; k < c->world_count; k++) {
            if (c->legal[k] != 0 && c->legal[k] != c->reached[k]) {
                return false;
            }
        }
        uint64_t *below = c->reach + (size_t)ink_worlds_edge_at(c->worlds, e)->child * c->words;
        for (size_t i = 0; i < c->words; i++) {
            below[i] |= reach[i] & legal[i];
            with_move[i] |= legal[i];
        }
    }
    for (size_t i = 0; i < c->words; i++) {
        if ((reach[i] & ~with_move[i]) != 0) {
            return false;
        }
    }
    return true;
}

ink_status inki_worlds_check(const ink_worlds *worlds)
{
    if (!inki_worlds_is_restricted(worlds)) {
        return INK_OK;
    }
    checker c;
    if (init(&c, worlds) != INK_OK) {
        return INK_ERR_NOMEM;
    }
    number_classes(&c);
    const int32_t root = ink_worlds_root(worlds);
    for (int w = 0; w < c.world_count; w++) {
        c.reach[(size_t)root * c.words + (size_t)(w / 64)] |= UINT64_C(1) << w % 64;
    }
    bool is_good = true;
    for (int32_t i = root; i >= 0 && is_good; i--) { /* parents first */
        const ink_worlds_node *node = ink_worlds_node_at(worlds, i);
        if (node->kind != INK_WORLDS_LEAF) {
            is_good = check_node(&c, node, c.reach + (size_t)i * c.words);
        }
    }
    release(&c);
    return is_good ? INK_OK : INK_ERR_ARGUMENT;
}
