/* key_map.h - numbers keys in the order in which they are first met. */
#ifndef INKI_GAME_KEY_MAP_H
#define INKI_GAME_KEY_MAP_H

#include <stddef.h>
#include <stdint.h>

#include <inkling/key.h>
#include <inkling/status.h>

typedef struct inki_key_entry {
    ink_key key;
    int32_t number; /* from 1; 0: the entry is empty */
} inki_key_entry;

/* A hash table with open addressing, at most two thirds full.  A zeroed struct is empty. */
typedef struct inki_key_map {
    inki_key_entry *entries;
    size_t room; /* a power of two, or 0 */
    int32_t count;
} inki_key_map;

void inki_key_map_release(inki_key_map *map);

/* The number of a key, from 0; -1: it was not met. */
int32_t inki_key_map_find(const inki_key_map *map, ink_key key);

/* The number of a key, from 0; a new key gets the next one.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_key_map_number(inki_key_map *map, ink_key key, int32_t *out);

#endif
