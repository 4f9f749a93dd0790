/* mccfr_store.c - see mccfr_store.h. */

#include "equilibrium/mccfr_store.h"

#include <stdlib.h>
#include <string.h>

#define LEAST_ROOM 64

bool inki_mccfr_double(inki_mccfr_room *room, void **items, size_t *count, size_t size)
{
    const size_t more = *count == 0 ? LEAST_ROOM : *count;
    if (room->is_full || room->status != INK_OK) {
        return false;
    }
    if (more > (room->most - room->held) / size) {
        room->is_full = true;
        return false;
    }
    void *block = realloc(*items, (*count + more) * size);
    if (block == NULL) {
        room->status = INK_ERR_NOMEM;
        return false;
    }
    *items = block;
    *count += more;
    room->held += more * size;
    return true;
}

void inki_mccfr_store_init(inki_mccfr_store *store, size_t memory, bool has_baselines)
{
    *store = (inki_mccfr_store){.room.most = memory, .width = has_baselines ? 4 : 2};
}

void inki_mccfr_store_release(inki_mccfr_store *store)
{
    free(store->infosets);
    free(store->keys);
    free(store->numbers);
    free(store->actions);
    *store = (inki_mccfr_store){0};
}

/* Makes room for one infoset of `count` actions. */
static bool reserve(inki_mccfr_store *store, size_t count)
{
    inki_mccfr_room *room = &store->room;
    const size_t actions = store->action_count + count;
    if (actions > UINT32_MAX || store->count + 1 >= INKI_MCCFR_NONE) {
        room->is_full = true;
    }
    bool fits = !room->is_full;
    /* The pointers go through untyped ones, as the sizes differ. */
    void *infosets = store->infosets;
    void *keys = store->keys;
    void *numbers = store->numbers;
    void *listed = store->actions;
    while (fits && store->infosets_room < store->count + 1) {
        fits = inki_mccfr_double(room, &infosets, &store->infosets_room, sizeof *store->infosets);
    }
    while (fits && store->keys_room < store->count + 1) {
        fits = inki_mccfr_double(room, &keys, &store->keys_room, sizeof *store->keys);
    }
    while (fits && store->numbers_room < store->width * actions) {
        fits = inki_mccfr_double(room, &numbers, &store->numbers_room, sizeof *store->numbers);
    }
    while (fits && store->actions_room < actions) {
        fits = inki_mccfr_double(room, &listed, &store->actions_room, sizeof *store->actions);
    }
    store->infosets = infosets;
    store->keys = keys;
    store->numbers = numbers;
    store->actions = listed;
    return fits;
}

uint32_t inki_mccfr_store_add(inki_mccfr_store *store, ink_key key, int seat,
                              const ink_action *actions, int count)
{
    const size_t more = (size_t)count;
    if (!reserve(store, more)) {
        return INKI_MCCFR_NONE;
    }
    const uint32_t number = (uint32_t)store->count++;
    store->infosets[number] = (inki_mccfr_infoset){
        .first = (uint32_t)store->action_count, .count = (uint32_t)count, .seat = (uint16_t)seat};
    store->keys[number] = key;
    memcpy(store->actions + store->action_count, actions, more * sizeof *actions);
    double *numbers = store->numbers + store->width * store->action_count;
    for (size_t i = 0; i < store->width * more; i++) {
        numbers[i] = 0.0;
    }
    store->action_count += more;
    return number;
}
