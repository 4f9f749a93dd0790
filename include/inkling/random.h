/** @file
 * Reproducible random numbers: xoshiro256** (Blackman and Vigna, 2018).
 *
 * Not for secrets, and not for deals between people who play for something.
 */
#ifndef INKLING_RANDOM_H
#define INKLING_RANDOM_H

#include <stdint.h>

#include <inkling/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A generator.  A plain value: copying it copies the stream.  One thread at a time. */
typedef struct ink_random {
    uint64_t word[4]; /**< not all zero */
} ink_random;

/** Starts stream 0 of `seed`; every seed, 0 included, is good (expanded by splitmix64). */
INK_API void ink_random_init(ink_random *random, uint64_t seed);

/** Moves 2^128 steps ahead: stream k of a seed is stream 0 after k jumps, and no two overlap. */
INK_API void ink_random_jump(ink_random *random);

/** The next 64 random bits. */
INK_API uint64_t ink_random_next(ink_random *random);

/** A number uniform on 0 .. bound-1, without bias.  `bound` is at least 1. */
INK_API uint64_t ink_random_below(ink_random *random, uint64_t bound);

/** A number uniform on [0, 1), a multiple of 2^-53. */
INK_API double ink_random_unit(ink_random *random);

#ifdef __cplusplus
}
#endif

#endif
