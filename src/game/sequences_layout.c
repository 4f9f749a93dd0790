/* sequences_layout.c - the order of infosets and sequences. */

#include "game/sequences.h"

#include <stdbool.h>
#include <stdlib.h>

#define MOST_IN_BLOCK 32 /* infosets */

/* What decides the place of an infoset. */
typedef struct place {
    uint32_t level;
    uint32_t actions;
    uint32_t public_state;
    uint32_t met;
} place;

static int compare_numbers(uint32_t a, uint32_t b)
{
    return a < b ? -1 : a > b;
}

static int compare_places(const void *a, const void *b)
{
    const place *x = a;
    const place *y = b;
    int order = compare_numbers(x->level, y->level);
    if (order == 0) {
        order = compare_numbers(x->actions, y->actions);
    }
    if (order == 0) {
        order = compare_numbers(x->public_state, y->public_state);
    }
    return order == 0 ? compare_numbers(x->met, y->met) : order;
}

/* Infosets in their new order. */
static place *sort(const inki_met_infoset *met, uint32_t count)
{
    place *places = malloc(((size_t)count + 1) * sizeof *places);
    if (places == NULL) {
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++) {
        places[i] = (place){met[i].level, met[i].actions, met[i].public_state, i};
    }
    qsort(places, count, sizeof *places, compare_places);
    return places;
}

static bool starts_group(const place *places, uint32_t i)
{
    return i == 0 || places[i].level != places[i - 1].level ||
           places[i].actions != places[i - 1].actions;
}

/* Cuts the sorted infosets into groups.  There is room for them. */
static void group(const place *places, inki_treeplex *out)
{
    uint32_t sequence = 1;
    for (uint32_t i = 0; i < out->infoset_count; i++) {
        if (starts_group(places, i)) {
            out->groups[out->group_count++] =
                (inki_infoset_group){i, 0, sequence, places[i].actions};
        }
        out->groups[out->group_count - 1].count++;
        sequence += places[i].actions;
    }
}

/* Numbers the sequences of the infosets of every group, action by action. */
static void number(const place *places, const inki_met_infoset *met, const inki_treeplex *treeplex,
                   uint32_t *order)
{
    order[0] = 0;
    for (uint32_t g = 0; g < treeplex->group_count; g++) {
        const inki_infoset_group *at = &treeplex->groups[g];
        for (uint32_t i = 0; i < at->count; i++) {
            const inki_met_infoset *infoset = &met[places[at->first + i].met];
            for (uint32_t action = 0; action < at->actions; action++) {
                order[infoset->first + action] = at->sequence + action * at->count + i;
            }
        }
    }
}

/* How many infosets from place `i` on are in its public state and group, up to `most`. */
static uint32_t run_of(const place *places, uint32_t i, uint32_t most)
{
    uint32_t size = 1;
    while (size < most && places[i + size].public_state == places[i].public_state) {
        size++;
    }
    return size;
}

/* Cuts each action of each group into blocks: one by one where `blocks` has no room, to count them. */
static void cut(const place *places, const inki_treeplex *treeplex, inki_blocks *blocks)
{
    const bool counts = blocks->firsts == NULL;
    blocks->count = 1; /* the empty sequence */
    for (uint32_t g = 0; g < treeplex->group_count; g++) {
        const inki_infoset_group *at = &treeplex->groups[g];
        for (uint32_t action = 0; action < at->actions; action++) {
            for (uint32_t i = 0; i < at->count;) {
                if (!counts) {
                    blocks->firsts[blocks->count] = at->sequence + action * at->count + i;
                }
                blocks->count++;
                const uint32_t left = at->count - i;
                i += run_of(places, at->first + i, left < MOST_IN_BLOCK ? left : MOST_IN_BLOCK);
            }
        }
    }
    if (!counts) {
        blocks->firsts[0] = 0;
        blocks->firsts[blocks->count] = treeplex->sequence_count;
    }
}

static ink_status make_blocks(const place *places, const inki_treeplex *treeplex,
                              inki_blocks *blocks)
{
    cut(places, treeplex, blocks);
    blocks->firsts = malloc(((size_t)blocks->count + 1) * sizeof *blocks->firsts);
    if (blocks->firsts == NULL) {
        return INK_ERR_NOMEM;
    }
    cut(places, treeplex, blocks);
    return INK_OK;
}

/* Takes the arrays of a treeplex that has its counts. */
static ink_status take(const place *places, inki_treeplex *treeplex)
{
    const size_t count = treeplex->infoset_count;
    uint32_t group_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        group_count += starts_group(places, i) ? 1 : 0;
    }
    treeplex->groups = malloc(((size_t)group_count + 1) * sizeof *treeplex->groups);
    treeplex->parent = malloc((count + 1) * sizeof *treeplex->parent);
    treeplex->keys = malloc((count + 1) * sizeof *treeplex->keys);
    const bool enough =
        treeplex->groups != NULL && treeplex->parent != NULL && treeplex->keys != NULL;
    return enough ? INK_OK : INK_ERR_NOMEM;
}

ink_status inki_treeplex_lay_out(const inki_met_infoset *met, uint32_t count,
                                 uint32_t sequence_count, inki_treeplex *out, inki_layout *layout)
{
    inki_treeplex treeplex = {.infoset_count = count, .sequence_count = sequence_count};
    inki_layout result = {.order = malloc((size_t)sequence_count * sizeof *result.order)};
    place *places = sort(met, count);
    ink_status status = places == NULL || result.order == NULL ? INK_ERR_NOMEM : INK_OK;
    if (status == INK_OK) {
        status = take(places, &treeplex);
    }
    if (status == INK_OK) {
        group(places, &treeplex);
        number(places, met, &treeplex, result.order);
        status = make_blocks(places, &treeplex, &result.blocks);
    }
    if (status == INK_OK) {
        for (uint32_t i = 0; i < count; i++) {
            treeplex.parent[i] = result.order[met[places[i].met].parent];
            treeplex.keys[i] = met[places[i].met].key;
        }
        *out = treeplex;
        *layout = result;
    } else {
        inki_treeplex_release(&treeplex);
        inki_layout_release(&result);
    }
    free(places);
    return status;
}

void inki_layout_release(inki_layout *layout)
{
    free(layout->order);
    free(layout->blocks.firsts);
    *layout = (inki_layout){0};
}

void inki_treeplex_release(inki_treeplex *treeplex)
{
    free(treeplex->groups);
    free(treeplex->parent);
    free(treeplex->keys);
    *treeplex = (inki_treeplex){0};
}
