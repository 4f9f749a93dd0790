/* state_hash.h - a number for the bytes of a state, for hash tables. */
#ifndef INKI_SEARCH_STATE_HASH_H
#define INKI_SEARCH_STATE_HASH_H

#include <string.h>

#include <inkling/game.h>

static inline uint64_t inki_state_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 32;
}

static inline uint64_t inki_state_hash(const void *state, size_t size)
{
    const unsigned char *bytes = state;
    uint64_t hash = size;
    for (; size >= sizeof hash; bytes += sizeof hash, size -= sizeof hash) {
        uint64_t word;
        memcpy(&word, bytes, sizeof word);
        hash = inki_state_mix(hash, word);
    }
    if (size > 0) {
        uint64_t rest = 0;
        memcpy(&rest, bytes, size);
        hash = inki_state_mix(hash, rest);
    }
    return inki_state_mix(hash, 0); /* the high bits of the last word, for the low ones too */
}

#endif
