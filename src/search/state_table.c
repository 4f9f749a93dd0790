/* state_table.c - see state_table.h. */

#include "search/state_table.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/pages.h"

#include "search/state_hash.h"

/* What stands before the bytes of the key in an entry: 24 bytes, so that two entries with keys of 8 fill
 * a line of a cache. */
typedef struct entry {
    double low;
    double high;
    uint64_t details; /* packed: work, plies, action; 0: the place is free */
} entry;

#define PLACES 2 /* of a state */
#define FIRST_BUCKETS 256

/* Of the details from the lowest bit on. */
#define WORK_BITS 8
#define LEFT_BITS 11
#define ACTION_BITS (64 - WORK_BITS - LEFT_BITS)
#define LEFT_END (INKI_TABLE_PLIES + 1)
#define ACTION_UNKNOWN ((UINT64_C(1) << ACTION_BITS) - 1)

struct inki_state_table {
    size_t key_size;
    size_t entry_size;
    size_t memory;        /* the cap */
    size_t mask;          /* buckets - 1 */
    size_t count;         /* entries made since the table was this large */
    unsigned char *bytes; /* buckets of PLACES entries */
};

inki_finding inki_finding_of(double value, double low, double high, bool strict)
{
    const bool at_most = strict ? value < low : value <= low;
    const bool at_least = !at_most && (strict ? value > high : value >= high);
    return (inki_finding){.low = at_most ? -HUGE_VAL : value,
                          .high = at_least ? HUGE_VAL : value,
                          .action = INK_ACTION_NONE};
}

bool inki_finding_answers(const inki_finding *finding, double low, double high, bool strict,
                          double *value)
{
    const bool is_exact = finding->low >= finding->high;
    if (is_exact || (strict ? finding->low > high : finding->low >= high)) {
        *value = finding->low;
        return true;
    }
    *value = finding->high;
    return strict ? finding->high < low : finding->high <= low;
}

ink_status inki_state_table_create(size_t key_size, size_t memory, inki_state_table **out)
{
    *out = NULL;
    const size_t align = sizeof(double);
    const size_t entry_size = (sizeof(entry) + key_size + align - 1) / align * align;
    if (memory / PLACES / FIRST_BUCKETS < entry_size) {
        return INK_OK;
    }
    inki_state_table *table = calloc(1, sizeof *table);
    if (table == NULL) {
        return INK_ERR_NOMEM;
    }
    table->key_size = key_size;
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

/* The first of the places of a key. */
static unsigned char *places_of(const inki_state_table *table, const void *key)
{
    const size_t bucket = (size_t)inki_state_hash(key, table->key_size) & table->mask;
    return table->bytes + bucket * PLACES * table->entry_size;
}

/* Compares the first words by hand: that is where most keys differ. */
static bool is_about(const inki_state_table *table, const entry *e, const void *key)
{
    const unsigned char *known = (const unsigned char *)(e + 1);
    const unsigned char *wanted = key;
    size_t size = table->key_size;
    if (size >= sizeof(uint64_t)) {
        uint64_t a;
        uint64_t b;
        memcpy(&a, known, sizeof a);
        memcpy(&b, wanted, sizeof b);
        if (a != b) {
            return false;
        }
        known += sizeof a;
        wanted += sizeof b;
        size -= sizeof a;
    }
    return e->details != 0 && (size == 0 || memcmp(known, wanted, size) == 0);
}

/* A measure of work in 8 bits, from 1 to 255: four times its logarithm to base 2, about. */
static uint64_t pack_work(uint64_t work)
{
    const int digits = work < 4 ? 0 : 61 - __builtin_clzll(work); /* below the first three */
    return 1 + ((uint64_t)digits << 2) + (work >> digits);
}

static uint64_t work_of(const entry *e)
{
    return e->details & ((UINT64_C(1) << WORK_BITS) - 1);
}

static int left_of(const entry *e)
{
    const uint64_t left = e->details >> WORK_BITS & ((UINT64_C(1) << LEFT_BITS) - 1);
    return left == LEFT_END + INKI_TABLE_PLIES ? INKI_TABLE_END : (int)left - INKI_TABLE_PLIES;
}

static uint64_t pack_details(const inki_finding *finding, uint64_t work)
{
    assert(finding->left >= -INKI_TABLE_PLIES);
    const int left = finding->left < LEFT_END ? finding->left : LEFT_END;
    const uint64_t action = finding->action < ACTION_UNKNOWN ? finding->action : ACTION_UNKNOWN;
    return pack_work(work) | (uint64_t)(left + INKI_TABLE_PLIES) << WORK_BITS |
           action << (WORK_BITS + LEFT_BITS);
}

static inki_finding unpack(const entry *e)
{
    const uint64_t action = e->details >> (WORK_BITS + LEFT_BITS);
    return (inki_finding){.low = e->low,
                          .high = e->high,
                          .action = action == ACTION_UNKNOWN ? INK_ACTION_NONE : action,
                          .left = left_of(e)};
}

bool inki_state_table_find(const inki_state_table *table, const void *key, inki_finding *out)
{
    const unsigned char *place = places_of(table, key);
    for (int i = 0; i < PLACES; i++, place += table->entry_size) {
        const entry *e = (const entry *)(const void *)place;
        if (is_about(table, e, key)) {
            *out = unpack(e);
            return true;
        }
    }
    return false;
}

void inki_state_table_fetch(const inki_state_table *table, const void *key)
{
    __builtin_prefetch(places_of(table, key));
}

/* The place that a key has, or the one that cost least. */
static entry *place_for(inki_state_table *table, const void *key)
{
    unsigned char *place = places_of(table, key);
    entry *cheapest = NULL;
    for (int i = 0; i < PLACES; i++, place += table->entry_size) {
        entry *e = (entry *)(void *)place;
        if (is_about(table, e, key)) {
            return e;
        }
        if (cheapest == NULL || work_of(e) < work_of(cheapest)) {
            cheapest = e;
        }
    }
    return cheapest;
}

static bool has_action(const entry *e)
{
    return e->details >> (WORK_BITS + LEFT_BITS) != ACTION_UNKNOWN;
}

/* Lets what was known of a state from a search as deep count too.  An action that has the exact value is
 * not forgotten for one that is not known. */
static void merge(entry *e, const entry *old)
{
    const double low = fmax(old->low, e->low);
    const double high = fmin(old->high, e->high);
    if (low > high) { /* a depth limit, or rounding, is between them */
        return;
    }
    e->low = low;
    e->high = high;
    if (!has_action(e) && old->low >= old->high) {
        e->details = old->details;
    }
}

static void write_entry(inki_state_table *table, const void *key, const entry *news)
{
    entry *e = place_for(table, key);
    const entry old = *e;
    const bool is_known = is_about(table, e, key);
    *e = *news;
    memcpy(e + 1, key, table->key_size);
    if (is_known && left_of(&old) == left_of(news)) {
        merge(e, &old);
    }
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
        if (e->details != 0) {
            write_entry(table, e + 1, e);
        }
    }
    free(old);
}

void inki_state_table_add(inki_state_table *table, const void *key, const inki_finding *finding,
                          uint64_t work)
{
    if (++table->count > table->mask) {
        grow(table);
    }
    const entry news = {finding->low, finding->high, pack_details(finding, work)};
    write_entry(table, key, &news);
}
