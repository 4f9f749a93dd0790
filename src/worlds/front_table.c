/* front_table.c - see front_table.h. */

#include "worlds/front_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

void inki_front_table_release(inki_front_table *table)
{
    inki_key_map_release(&table->keys);
    free(table->entries);
    free(table->cells);
    *table = (inki_front_table){0};
}

const inki_front_entry *inki_front_table_get(const inki_front_table *table, ink_key key)
{
    const int32_t number = inki_key_map_find(&table->keys, key);
    return number < 0 ? NULL : &table->entries[number];
}

/* Makes room for the cells and for the entry of a new key. */
static ink_status reserve(inki_front_table *t, size_t cells)
{
    inki_cell *all = inki_grow(t->cells, &t->cell_room, t->cell_count + cells, sizeof *all);
    if (all == NULL) {
        return INK_ERR_NOMEM;
    }
    t->cells = all;
    inki_front_entry *entries =
        inki_grow(t->entries, &t->entry_room, (size_t)t->keys.count + 1, sizeof *entries);
    if (entries == NULL) {
        return INK_ERR_NOMEM;
    }
    t->entries = entries;
    return INK_OK;
}

ink_status inki_front_table_put(inki_front_table *table, ink_key key, const inki_front_entry *entry,
                                const inki_cell *limit, const inki_front *front)
{
    const size_t width = (size_t)table->vectors->cell_count;
    const size_t cells = width * ((size_t)front->count + 1);
    if (table->cell_count + cells > table->most) {
        return INK_OK;
    }
    int32_t number;
    ink_status status = reserve(table, cells);
    if (status == INK_OK) {
        status = inki_key_map_number(&table->keys, key, &number);
    }
    if (status != INK_OK) {
        return status;
    }
    inki_front_entry *kept = &table->entries[number];
    *kept = *entry;
    kept->at = table->cell_count;
    kept->count = front->count;
    memcpy(table->cells + kept->at, limit, width * sizeof *limit);
    memcpy(table->cells + kept->at + width, front->cells,
           width * (size_t)front->count * sizeof *limit);
    table->cell_count += cells;
    return INK_OK;
}
