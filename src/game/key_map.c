/* key_map.c - see key_map.h. */

#include "game/key_map.h"

#include <stdlib.h>

void inki_key_map_release(inki_key_map *map)
{
    free(map->entries);
    *map = (inki_key_map){0};
}

/* The entry of a key, or the empty one where it belongs.  There is one: the table is never full. */
static inki_key_entry *find(inki_key_entry *entries, size_t room, ink_key key)
{
    size_t at = (size_t)key.low & (room - 1);
    while (entries[at].number != 0 && !ink_key_equal(entries[at].key, key)) {
        at = (at + 1) & (room - 1);
    }
    return &entries[at];
}

static ink_status grow(inki_key_map *map)
{
    const size_t room = map->room == 0 ? 64 : 2 * map->room;
    inki_key_entry *entries = calloc(room, sizeof *entries);
    if (entries == NULL) {
        return INK_ERR_NOMEM;
    }
    for (size_t i = 0; i < map->room; i++) {
        if (map->entries[i].number != 0) {
            *find(entries, room, map->entries[i].key) = map->entries[i];
        }
    }
    free(map->entries);
    map->entries = entries;
    map->room = room;
    return INK_OK;
}

int32_t inki_key_map_find(const inki_key_map *map, ink_key key)
{
    return map->room == 0 ? -1 : find(map->entries, map->room, key)->number - 1;
}

ink_status inki_key_map_number(inki_key_map *map, ink_key key, int32_t *out)
{
    if ((size_t)map->count * 3 >= map->room * 2) {
        if (map->count == INT32_MAX || grow(map) != INK_OK) {
            return INK_ERR_NOMEM;
        }
    }
    inki_key_entry *entry = find(map->entries, map->room, key);
    if (entry->number == 0) {
        *entry = (inki_key_entry){key, ++map->count};
    }
    *out = entry->number - 1;
    return INK_OK;
}
