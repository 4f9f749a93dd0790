/* random_next.h - ink_random_next as a part of the caller, for where every nanosecond counts. */
#ifndef INKI_BASE_RANDOM_NEXT_H
#define INKI_BASE_RANDOM_NEXT_H

#include <inkling/random.h>

static inline uint64_t inki_rotate_left(uint64_t word, int count)
{
    return (word << count) | (word >> (64 - count));
}

/* See ink_random_next. */
static inline uint64_t inki_random_next(ink_random *random)
{
    uint64_t *w = random->word;
    const uint64_t result = inki_rotate_left(w[1] * 5, 7) * 9;
    const uint64_t shifted = w[1] << 17;
    w[2] ^= w[0];
    w[3] ^= w[1];
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= shifted;
    w[3] = inki_rotate_left(w[3], 45);
    return result;
}

/* See ink_random_unit. */
static inline double inki_random_unit(ink_random *random)
{
    return (double)(inki_random_next(random) >> 11) * 0x1.0p-53;
}

#endif
