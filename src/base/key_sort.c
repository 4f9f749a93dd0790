/* key_sort.c - see key_sort.h.
 *
 * Items are dealt out by the first byte of their keys, each bucket by the second byte, and so on
 * (P. McIlroy, K. Bostic and M. D. McIlroy, "Engineering radix sort", 1993: American flag sort).
 */

#include "base/key_sort.h"

#include <assert.h>
#include <string.h>

#include <inkling/key.h>

#define BUCKETS 256
#define FEW 32 /* items that are sorted by insertion */

static ink_key key_of(const unsigned char *item)
{
    ink_key key;
    memcpy(&key, item, sizeof key);
    return key;
}

/* Byte number `place` of a key, the highest first. */
static unsigned byte_of(const unsigned char *item, size_t place)
{
    const ink_key key = key_of(item);
    const uint64_t lane = place < sizeof key.high ? key.high : key.low;
    return (unsigned)(lane >> (8 * (7 - place % 8))) & (BUCKETS - 1);
}

static void swap(unsigned char *a, unsigned char *b, size_t size)
{
    unsigned char other[INKI_KEY_SORT_MOST];
    memcpy(other, a, size);
    memcpy(a, b, size);
    memcpy(b, other, size);
}

static void insert_all(unsigned char *items, size_t count, size_t size)
{
    for (size_t i = 1; i < count; i++) {
        for (size_t at = i; at > 0; at--) {
            unsigned char *here = items + at * size;
            if (ink_key_compare(key_of(here - size), key_of(here)) <= 0) {
                break;
            }
            swap(here - size, here, size);
        }
    }
}

/* Sorts items whose keys agree before byte `place`; it calls itself at most once for each byte of a key. */
static void sort(unsigned char *items, size_t count, size_t size, size_t place)
{
    if (count < FEW || place == sizeof(ink_key)) {
        insert_all(items, count, size);
        return;
    }
    size_t ends[BUCKETS] = {0};
    size_t next[BUCKETS];
    for (size_t i = 0; i < count; i++) {
        ends[byte_of(items + i * size, place)]++;
    }
    for (size_t b = 0, begin = 0; b < BUCKETS; b++) {
        next[b] = begin;
        begin += ends[b];
        ends[b] = begin;
    }
    for (size_t b = 0; b < BUCKETS; b++) {
        while (next[b] < ends[b]) {
            unsigned char *here = items + next[b] * size;
            const unsigned bucket = byte_of(here, place);
            if (bucket != b) {
                swap(here, items + next[bucket] * size, size);
            }
            next[bucket]++;
        }
    }
    for (size_t b = 0; b < BUCKETS; b++) {
        const size_t begin = b == 0 ? 0 : ends[b - 1];
        sort(items + begin * size, ends[b] - begin, size, place + 1);
    }
}

void inki_key_sort(void *items, size_t count, size_t size)
{
    assert(sizeof(ink_key) <= size && size <= INKI_KEY_SORT_MOST);
    if (count > 1) {
        sort(items, count, size, 0);
    }
}
