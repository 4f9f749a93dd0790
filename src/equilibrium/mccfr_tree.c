/* mccfr_tree.c - the tree of all histories of a game, to sample on. */

#include <assert.h>
#include <stdlib.h>

#include "base/grow.h"
#include "equilibrium/mccfr.h"
#include "game/events.h"
#include "game/key_map.h"
#include "game/path.h"

#define CHECK_EVERY 4096 /* histories between looks at the clock */

/* Beside a frame of the path. */
typedef struct place {
    inki_keys keys;
    uint32_t node;
} place;

typedef struct walk {
    inki_mccfr *m;
    inki_path path;
    place *places;
    size_t places_room;
    inki_key_map infosets; /* of keys with their seat; the numbers are those of the store */
} walk;

/* Appends `count` nodes; `*first` is the first of them. */
static ink_status add_nodes(inki_mccfr *m, size_t count, uint32_t *first)
{
    inki_mccfr_tree *tree = &m->tree;
    inki_mccfr_room *room = &m->store.room;
    void *nodes = tree->nodes;
    const size_t needed = tree->count + count;
    bool fits = needed <= m->rule.histories && needed < INKI_MCCFR_END;
    while (fits && tree->room < needed) {
        fits = inki_mccfr_double(room, &nodes, &tree->room, sizeof *tree->nodes);
    }
    tree->nodes = nodes;
    if (!fits) {
        return room->status == INK_OK ? INK_ERR_LIMIT : room->status;
    }
    *first = (uint32_t)tree->count;
    tree->count = needed;
    return INK_OK;
}

/* Appends the outcomes of chance. */
static ink_status add_chances(inki_mccfr *m, const inki_frame *frame, uint64_t *first)
{
    inki_mccfr_tree *tree = &m->tree;
    const size_t needed = tree->chance_count + (size_t)frame->count;
    void *chances = tree->chances;
    bool fits = true;
    while (fits && tree->chance_room < needed) {
        fits =
            inki_mccfr_double(&m->store.room, &chances, &tree->chance_room, sizeof *tree->chances);
    }
    tree->chances = chances;
    if (!fits) {
        return m->store.room.status == INK_OK ? INK_ERR_LIMIT : m->store.room.status;
    }
    *first = tree->chance_count;
    double sum = 0.0;
    for (int i = 0; i < frame->count; i++) {
        sum += frame->chances[i];
        tree->chances[tree->chance_count++] = sum;
    }
    /* What rounding leaves over goes to the last outcome that is possible. */
    for (int i = frame->count - 1; i >= 0 && tree->chances[*first + (size_t)i] >= sum; i--) {
        tree->chances[*first + (size_t)i] = 2.0;
    }
    return INK_OK;
}

/* Are they all the same?  They come of the same division then. */
static bool are_equal(const double *chances, int count)
{
    bool equal = true;
    for (int i = 1; i < count && equal; i++) {
        equal = !(chances[i] < chances[0]) && !(chances[i] > chances[0]);
    }
    return equal;
}

/* The infoset of the seat that moves at the end of the path. */
static ink_status meet(walk *w, const inki_keys *keys, const inki_frame *frame, uint32_t *out)
{
    const ink_key key = keys->seat[frame->mover];
    int32_t number;
    const int32_t known = w->infosets.count;
    /* Seats may have equal keys. */
    const ink_status status =
        inki_key_map_number(&w->infosets, ink_key_fold(key, (uint64_t)frame->mover), &number);
    if (status != INK_OK) {
        return status;
    }
    *out = (uint32_t)number;
    if (number < known) {
        return INK_OK;
    }
    const uint32_t added =
        inki_mccfr_store_add(&w->m->store, key, frame->mover, frame->actions, frame->count);
    if (added == INKI_MCCFR_NONE) {
        return w->m->store.room.status == INK_OK ? INK_ERR_LIMIT : w->m->store.room.status;
    }
    assert(added == *out);
    return INK_OK;
}

/* Fills in the node of the last frame. */
static ink_status arrive(walk *w)
{
    inki_mccfr *m = w->m;
    const inki_frame *frame = inki_path_last(&w->path);
    const place *here = &w->places[w->path.depth - 1];
    inki_mccfr_node node = {.infoset = INKI_MCCFR_END};
    ink_status status = INK_OK;
    if (frame->mover == INK_MOVER_NOBODY) {
        node.payoff = m->game->payoff(m->game, frame->state, 0) - m->base;
    } else if (frame->mover == INK_MOVER_CHANCE) {
        const bool is_even = are_equal(frame->chances, frame->count);
        node.infoset = is_even ? INKI_MCCFR_EVEN : INKI_MCCFR_CHANCE;
        node.chance = (uint64_t)frame->count;
        status = is_even ? INK_OK : add_chances(m, frame, &node.chance);
    } else {
        status = meet(w, &here->keys, frame, &node.infoset);
    }
    if (status == INK_OK && frame->count > 0) {
        status = add_nodes(m, (size_t)frame->count, &node.child);
    }
    if (status == INK_OK) {
        m->tree.nodes[here->node] = node;
    }
    return status;
}

/* Goes on to the next child of the last frame. */
static ink_status descend_to(walk *w)
{
    const size_t depth = (size_t)w->path.depth;
    const int at = inki_path_last(&w->path)->next;
    const ink_status status = inki_path_push(&w->path);
    if (status != INK_OK) {
        return status;
    }
    place *places = inki_grow(w->places, &w->places_room, depth + 1, sizeof *places);
    if (places == NULL) {
        return INK_ERR_NOMEM;
    }
    w->places = places;
    const inki_frame *before = &w->path.frames[depth - 1];
    places[depth] = (place){.keys = places[depth - 1].keys,
                            .node = w->m->tree.nodes[places[depth - 1].node].child + (uint32_t)at};
    inki_keys_step(w->m->game, before->state, before->actions[at], w->path.frames[depth].state,
                   &places[depth].keys);
    return arrive(w);
}

static ink_status begin(walk *w)
{
    ink_status status = inki_path_init(&w->path, w->m->game);
    if (status == INK_OK) {
        status = inki_path_begin(&w->path, NULL);
    }
    if (status != INK_OK) {
        return status;
    }
    w->places = inki_grow(NULL, &w->places_room, 1, sizeof *w->places);
    if (w->places == NULL) {
        return INK_ERR_NOMEM;
    }
    inki_keys_start(w->m->game, inki_path_last(&w->path)->state, &w->places[0].keys);
    status = add_nodes(w->m, 1, &w->places[0].node);
    return status == INK_OK ? arrive(w) : status;
}

static ink_status visit_all(walk *w, const ink_control *control)
{
    ink_status status = begin(w);
    uint64_t visits = 0;
    while (status == INK_OK && w->path.depth > 0) {
        const inki_frame *frame = inki_path_last(&w->path);
        if (frame->next == frame->count) {
            inki_path_pop(&w->path);
            continue;
        }
        status = descend_to(w);
        if (status == INK_OK && ++visits % CHECK_EVERY == 0 && ink_control_stopped(control)) {
            status = INK_ERR_STOPPED;
        }
    }
    return status;
}

ink_status inki_mccfr_tree_build(inki_mccfr *mccfr, const ink_control *control)
{
    walk w = {.m = mccfr};
    const ink_status status = visit_all(&w, control);
    if (w.path.game != NULL) {
        inki_path_release(&w.path);
    }
    free(w.places);
    inki_key_map_release(&w.infosets);
    return status;
}

void inki_mccfr_tree_release(inki_mccfr_tree *tree)
{
    free(tree->nodes);
    free(tree->chances);
    *tree = (inki_mccfr_tree){0};
}
