/* bits.h - sets of cards as bits of a word. */
#ifndef INKI_BRIDGE_BITS_H
#define INKI_BRIDGE_BITS_H

#include <stdint.h>

/* The number of the lowest bit that is set.  `bits` is not 0. */
static inline int inki_bits_lowest(uint64_t bits)
{
    return __builtin_ctzll(bits);
}

/* The number of the highest bit that is set.  `bits` is not 0. */
static inline int inki_bits_highest(uint64_t bits)
{
    return 63 - __builtin_clzll(bits);
}

/* How many bits are set. */
static inline int inki_bits_count(uint64_t bits)
{
    return __builtin_popcountll(bits);
}

#endif
