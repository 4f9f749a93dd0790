/* mccfr_keys.c - see mccfr_keys.h. */

#include "equilibrium/mccfr_keys.h"

#include <assert.h>
#include <stdlib.h>

#include "game/events.h"

/* --- the table -------------------------------------------------------------------------------------- */

/* Puts in an edge that is not there. */
static void put(inki_mccfr_edge *edges, size_t room, const inki_mccfr_edge *edge)
{
    size_t at = inki_mccfr_edge_place(room, edge->from, edge->action, edge->token);
    while (edges[at].to != 0) {
        at = (at + 1) & (room - 1);
    }
    edges[at] = *edge;
}

/* Makes room in the table for as many nodes as there may be. */
static bool spread(inki_mccfr_keys *keys, inki_mccfr_room *room)
{
    const size_t old = keys->edges_room;
    size_t count = old;
    void *block = NULL;
    if (!inki_mccfr_double(room, &block, &count, sizeof *keys->edges)) {
        return false;
    }
    inki_mccfr_edge *edges = block;
    for (size_t i = 0; i < count; i++) {
        edges[i] = (inki_mccfr_edge){0};
    }
    for (size_t i = 0; i < old; i++) {
        if (keys->edges[i].to != 0) {
            put(edges, count, &keys->edges[i]);
        }
    }
    free(keys->edges);
    keys->edges = edges;
    keys->edges_room = count;
    return true;
}

static bool reserve(inki_mccfr_keys *keys, inki_mccfr_room *room)
{
    void *all = keys->keys;
    void *infosets = keys->infosets;
    bool fits = !room->is_full && keys->count < INKI_MCCFR_NONE / 2;
    room->is_full = room->is_full || keys->count >= INKI_MCCFR_NONE / 2;
    while (fits && keys->keys_room < keys->count + 1) {
        fits = inki_mccfr_double(room, &all, &keys->keys_room, sizeof *keys->keys);
    }
    while (fits && keys->infosets_room < keys->count + 1) {
        fits = inki_mccfr_double(room, &infosets, &keys->infosets_room, sizeof *keys->infosets);
    }
    keys->keys = all;
    keys->infosets = infosets;
    while (fits && keys->edges_room < 2 * (keys->count + 1)) {
        fits = spread(keys, room);
    }
    return fits;
}

static uint32_t add_node(inki_mccfr_keys *keys, ink_key key)
{
    keys->keys[keys->count] = key;
    keys->infosets[keys->count] = INKI_MCCFR_NONE;
    return (uint32_t)keys->count++;
}

uint32_t inki_mccfr_keys_add(inki_mccfr_keys *keys, inki_mccfr_room *room, uint32_t from,
                             const inki_mccfr_notice *notice)
{
    if (!reserve(keys, room)) {
        return INKI_MCCFR_NONE;
    }
    ink_key key = keys->keys[from];
    if (notice->action != INK_ACTION_NONE) {
        key = inki_key_event(key, (ink_event){INK_EVENT_ACTION, notice->action});
    }
    if (notice->token != 0) {
        key = inki_key_event(key, (ink_event){INK_EVENT_TOKEN, notice->token});
    }
    if (notice->turn) {
        key = inki_key_event(key, (ink_event){INK_EVENT_TURN, 0});
    }
    const uint32_t to = add_node(keys, key);
    const inki_mccfr_edge edge = {2 * from + notice->turn, to, notice->action, notice->token};
    put(keys->edges, keys->edges_room, &edge);
    return to;
}

/* --- beginning and end ------------------------------------------------------------------------------ */

ink_status inki_mccfr_keys_init(inki_mccfr_keys *keys, inki_mccfr_room *room, const ink_game *game,
                                const ink_state *start)
{
    *keys = (inki_mccfr_keys){0};
    inki_keys begun;
    inki_keys_start(game, start, &begun);
    for (int seat = 0; seat < 2; seat++) {
        if (!reserve(keys, room)) {
            inki_mccfr_keys_release(keys);
            return INK_ERR_NOMEM;
        }
        const uint32_t node = add_node(keys, begun.seat[seat]);
        assert(node == (uint32_t)seat);
        (void)node;
    }
    return INK_OK;
}

void inki_mccfr_keys_release(inki_mccfr_keys *keys)
{
    free(keys->keys);
    free(keys->infosets);
    free(keys->edges);
    *keys = (inki_mccfr_keys){0};
}
