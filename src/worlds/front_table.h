/* front_table.h - what was found out about nodes: fronts, by the key of a node. */
#ifndef INKI_WORLDS_FRONT_TABLE_H
#define INKI_WORLDS_FRONT_TABLE_H

#include "game/key_map.h"
#include "worlds/fronts.h"

/* What is known of a node.  The front holds for payoffs cut down to the limit: no vector that the
 * planner can be sure of is better anywhere than one of it, with plans of `moves` moves or more. */
typedef struct inki_front_entry {
    int moves;
    bool is_exact;   /* it can be sure of each of these, with plans of `moves` moves; */
    bool is_whole;   /* and they reach the end of every play */
    ink_action best; /* the action that led to the first of them; INK_ACTION_NONE: not known */
    size_t at;       /* of the limit, and behind it the vectors, in cells */
    int count;
} inki_front_entry;

/* A zeroed struct with `vectors` and `most` is empty. */
typedef struct inki_front_table {
    const inki_vectors *vectors;
    size_t most; /* cells in all; what is found later is not kept */
    inki_key_map keys;
    inki_front_entry *entries;
    size_t entry_room;
    inki_cell *cells;
    size_t cell_count;
    size_t cell_room;
} inki_front_table;

void inki_front_table_release(inki_front_table *table);

/* What is known of a node; NULL: nothing.  Valid until the next put. */
const inki_front_entry *inki_front_table_get(const inki_front_table *table, ink_key key);

/* Keeps an entry with its limit and front, in place of what was known; `entry->at` and `count` are
 * filled in here.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_front_table_put(inki_front_table *table, ink_key key,
                                              const inki_front_entry *entry, const inki_cell *limit,
                                              const inki_front *front);

#endif
