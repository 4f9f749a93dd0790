/* plain_table.h - bounds on positions between tricks, found again by the exact position. */
#ifndef TESTS_PLAIN_TABLE_H
#define TESTS_PLAIN_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/status.h>

/* A position between tricks: for every card its owner, and who leads.  No two positions share one. */
typedef struct inki_plain_key {
    uint64_t word[2];
} inki_plain_key;

/* What is known of a position. */
typedef struct inki_plain_bounds {
    int8_t lower; /* North-South take at least so many of the tricks left */
    int8_t upper; /* and at most so many */
    int8_t lead;  /* the number of the card that decided last time; -1: not known */
    int8_t size;  /* tricks left */
} inki_plain_bounds;

typedef struct inki_plain_entry {
    inki_plain_key key;
    uint32_t generation; /* the entry counts while this is the table's own */
    inki_plain_bounds bounds;
} inki_plain_entry;

/* The table.  Only the first `bucket_count` buckets are in use: while positions are few they stay
 * close together in memory.  The entries of every other bucket are of an older generation. */
typedef struct inki_plain_table {
    inki_plain_entry *entries; /* zeroed by the system when first touched */
    size_t bucket_count;       /* a power of two */
    size_t max_bucket_count;   /* a power of two: what the memory holds */
    size_t count;              /* entries of this generation */
    uint32_t generation;       /* from 1 */
} inki_plain_table;

/* Takes at most `memory` bytes, but room for a few entries always.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_plain_table_init(inki_plain_table *table, size_t memory);

/* A zeroed table is allowed. */
void inki_plain_table_release(inki_plain_table *table);

/* Forgets every position without touching them. */
void inki_plain_table_reset(inki_plain_table *table);

/* Copies what is known of the position to `*out`; false, with `*out` as it was, if nothing is. */
bool inki_plain_table_find(const inki_plain_table *table, const inki_plain_key *key,
                           inki_plain_bounds *out);

/* Keeps the bounds in place of what was known, and of some other position if there is no room. */
void inki_plain_table_keep(inki_plain_table *table, const inki_plain_key *key,
                           const inki_plain_bounds *bounds);

#endif
