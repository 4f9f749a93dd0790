/* plain_table.c - a hash table that grows in place and forgets without being cleared. */

#include "plain_table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define BUCKET_SIZE 4
#define FIRST_BUCKET_COUNT 256

static uint64_t hash_of(const inki_plain_key *key)
{
    uint64_t hash = key->word[0] * 0x9E3779B97F4A7C15u;
    hash = (hash ^ hash >> 32 ^ key->word[1]) * 0xD6E8FEB86659FD93u;
    return hash ^ hash >> 32;
}

static bool is_key(const inki_plain_entry *entry, const inki_plain_key *key)
{
    return entry->key.word[0] == key->word[0] && entry->key.word[1] == key->word[1];
}

static inki_plain_entry *bucket_of(const inki_plain_table *table, const inki_plain_key *key)
{
    return &table->entries[(hash_of(key) & (table->bucket_count - 1)) * BUCKET_SIZE];
}

static size_t first_bucket_count(const inki_plain_table *table)
{
    return table->max_bucket_count < FIRST_BUCKET_COUNT ? table->max_bucket_count
                                                        : FIRST_BUCKET_COUNT;
}

ink_status inki_plain_table_init(inki_plain_table *table, size_t memory)
{
    const size_t bucket_bytes = BUCKET_SIZE * sizeof *table->entries;
    size_t buckets = 1;
    while (buckets <= memory / bucket_bytes / 2) {
        buckets *= 2;
    }
    memset(table, 0, sizeof *table);
    table->entries = calloc(buckets, bucket_bytes);
    if (table->entries == NULL) {
        return INK_ERR_NOMEM;
    }
    table->max_bucket_count = buckets;
    table->bucket_count = first_bucket_count(table);
    table->generation = 1;
    return INK_OK;
}

void inki_plain_table_release(inki_plain_table *table)
{
    free(table->entries);
    memset(table, 0, sizeof *table);
}

void inki_plain_table_reset(inki_plain_table *table)
{
    table->bucket_count = first_bucket_count(table);
    table->count = 0;
    table->generation++;
    if (table->generation == 0) {
        /* The numbers have run out, so entries of long ago would count again. */
        memset(table->entries, 0, table->max_bucket_count * BUCKET_SIZE * sizeof *table->entries);
        table->generation = 1;
    }
}

bool inki_plain_table_find(const inki_plain_table *table, const inki_plain_key *key,
                           inki_plain_bounds *out)
{
    const inki_plain_entry *bucket = bucket_of(table, key);
    for (int i = 0; i < BUCKET_SIZE; i++) {
        if (is_key(&bucket[i], key) && bucket[i].generation == table->generation) {
            *out = bucket[i].bounds;
            return true;
        }
    }
    return false;
}

/* Doubles the buckets in use.  One more bit of the hash counts: an entry stays where it is or
 * moves by the old number of buckets, into a bucket that nobody has used in this generation. */
static void grow(inki_plain_table *table)
{
    const size_t old_count = table->bucket_count * BUCKET_SIZE;
    table->bucket_count *= 2;
    assert(table->bucket_count <= table->max_bucket_count);
    for (size_t i = 0; i < old_count; i++) {
        inki_plain_entry *entry = &table->entries[i];
        if (entry->generation == table->generation &&
            bucket_of(table, &entry->key) != entry - i % BUCKET_SIZE) {
            entry[old_count] = *entry;
            entry->generation = 0;
        }
    }
}

/* The place for a position: its own, else a free one, else that of the position with the fewest
 * tricks left, which is the quickest to solve again. */
static inki_plain_entry *place_of(const inki_plain_table *table, const inki_plain_key *key)
{
    inki_plain_entry *bucket = bucket_of(table, key);
    inki_plain_entry *best = NULL;
    int best_size = 0;
    for (int i = 0; i < BUCKET_SIZE; i++) {
        const bool in_use = bucket[i].generation == table->generation;
        if (in_use && is_key(&bucket[i], key)) {
            return &bucket[i];
        }
        const int size = in_use ? bucket[i].bounds.size : -1;
        if (best == NULL || size < best_size) {
            best = &bucket[i];
            best_size = size;
        }
    }
    return best;
}

void inki_plain_table_keep(inki_plain_table *table, const inki_plain_key *key,
                           const inki_plain_bounds *bounds)
{
    if (table->count > table->bucket_count * BUCKET_SIZE / 2 &&
        table->bucket_count < table->max_bucket_count) {
        grow(table);
    }
    inki_plain_entry *place = place_of(table, key);
    if (place->generation != table->generation) {
        table->count++;
    }
    place->key = *key;
    place->bounds = *bounds;
    place->generation = table->generation;
}
