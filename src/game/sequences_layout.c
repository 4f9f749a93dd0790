/* sequences_layout.c - the order of infosets and sequences. */

#include "game/sequences.h"

#include <stdbool.h>
#include <stdlib.h>

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

ink_status inki_treeplex_lay_out(const inki_met_infoset *met, uint32_t count,
                                 uint32_t sequence_count, inki_treeplex *out, uint32_t **order)
{
    place *places = sort(met, count);
    if (places == NULL) {
        return INK_ERR_NOMEM;
    }
    uint32_t group_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        group_count += starts_group(places, i) ? 1 : 0;
    }
    inki_treeplex treeplex = {.infoset_count = count, .sequence_count = sequence_count};
    treeplex.groups = malloc(((size_t)group_count + 1) * sizeof *treeplex.groups);
    treeplex.parent = malloc(((size_t)count + 1) * sizeof *treeplex.parent);
    treeplex.keys = malloc(((size_t)count + 1) * sizeof *treeplex.keys);
    uint32_t *numbers = malloc((size_t)sequence_count * sizeof *numbers);
    const bool enough = treeplex.groups != NULL && treeplex.parent != NULL &&
                        treeplex.keys != NULL && numbers != NULL;
    if (enough) {
        group(places, &treeplex);
        number(places, met, &treeplex, numbers);
        for (uint32_t i = 0; i < count; i++) {
            treeplex.parent[i] = numbers[met[places[i].met].parent];
            treeplex.keys[i] = met[places[i].met].key;
        }
        *out = treeplex;
        *order = numbers;
    } else {
        inki_treeplex_release(&treeplex);
        free(numbers);
    }
    free(places);
    return enough ? INK_OK : INK_ERR_NOMEM;
}

void inki_treeplex_release(inki_treeplex *treeplex)
{
    free(treeplex->groups);
    free(treeplex->parent);
    free(treeplex->keys);
    *treeplex = (inki_treeplex){0};
}
