/* state_table.c - see state_table.h. */

#include "search/state_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/pages.h"

#include "search/state_hash.h"

/* What stands before the bytes of the state in an entry. */
typedef struct entry {
    inki_finding finding;
} entry;

#define PLACES 2 /* of a state: the deepest, the last */
#define FIRST_BUCKETS 256

struct inki_state_table {
    size_t state_size;
    size_t entry_size;
    size_t memory;        /* the cap */
    size_t mask;          /* buckets - 1 */
    size_t count;         /* entries made since the table was this large */
    unsigned char *bytes; /* buckets of PLACES entries */
};

ink_status inki_state_table_create(size_t state_size, size_t memory, inki_state_table **out)
{
    *out = NULL;
    const size_t align = sizeof(double);
    const size_t entry_size = (sizeof(entry) + state_size + align - 1) / align * align;
    if (memory / PLACES / FIRST_BUCKETS < entry_size) {
        return INK_OK;
    }
    inki_state_table *table = calloc(1, sizeof *table);
    if (table == NULL) {
        return INK_ERR_NOMEM;
    }
    table->state_size = state_size;
    table->entry_size = entry_size;
    table->memory = memory;
    table->mask = FIRST_BUCKETS - 1;
    table->bytes = calloc(FIRST_BUCKETS, PLACES * entry_size);
    if (table->bytes == NULL) {
        free(table);
        return INK_ERR_NOMEM;
    }
    *out = table;
    return INK_OK;
}

void inki_state_table_destroy(inki_state_table *table)
{
    if (table != NULL) {
        free(table->bytes);
        free(table);
    }
}

/* The first of the places of a state. */
static unsigned char *places_of(const inki_state_table *table, const ink_state *state)
{
    const size_t bucket = (size_t)inki_state_hash(state, table->state_size) & table->mask;
    return table->bytes + bucket * PLACES * table->entry_size;
}

static bool is_about(const inki_state_table *table, const entry *e, const ink_state *state)
{
    return e->finding.bound != INKI_BOUND_NONE && memcmp(e + 1, state, table->state_size) == 0;
}

bool inki_state_table_find(const inki_state_table *table, const ink_state *state, inki_finding *out)
{
    const unsigned char *place = places_of(table, state);
    for (int i = 0; i < PLACES; i++, place += table->entry_size) {
        const entry *e = (const entry *)(const void *)place;
        if (is_about(table, e, state)) {
            *out = e->finding;
            return true;
        }
    }
    return false;
}

/* Writes an entry into the place that is worth least. */
static void write_entry(inki_state_table *table, const ink_state *state,
                        const inki_finding *finding)
{
    unsigned char *place = places_of(table, state);
    entry *deepest = (entry *)(void *)place;
    entry *last = (entry *)(void *)(place + table->entry_size);
    const bool replaces_last = is_about(table, last, state) && !is_about(table, deepest, state);
    const bool replaces_deepest =
        is_about(table, deepest, state) || finding->left >= deepest->finding.left;
    entry *e = replaces_deepest && !replaces_last ? deepest : last;
    e->finding = *finding;
    memcpy(e + 1, state, table->state_size);
}

/* Doubles the table if the cap allows it; without memory it stays as it is. */
static void grow(inki_state_table *table)
{
    const size_t old_count = (table->mask + 1) * PLACES;
    table->count = 0;
    if (table->memory / 3 < old_count * table->entry_size) { /* old and new are held at once */
        return;
    }
    unsigned char *bytes = inki_pages_take(2 * old_count * table->entry_size);
    if (bytes == NULL) {
        return;
    }
    unsigned char *old = table->bytes;
    table->bytes = bytes;
    table->mask = 2 * table->mask + 1;
    for (size_t i = 0; i < old_count; i++) {
        const entry *e = (const entry *)(const void *)(old + i * table->entry_size);
        if (e->finding.bound != INKI_BOUND_NONE) {
            write_entry(table, (const ink_state *)(const void *)(e + 1), &e->finding);
        }
    }
    free(old);
}

void inki_state_table_add(inki_state_table *table, const ink_state *state,
                          const inki_finding *finding)
{
    if (++table->count > table->mask) {
        grow(table);
    }
    write_entry(table, state, finding);
}
