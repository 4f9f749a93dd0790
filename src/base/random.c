/* random.c - xoshiro256**, seeded by splitmix64.
 *
 * Source: Blackman and Vigna, "Scrambled linear pseudorandom number generators" (2018): the
 * recurrence, the scrambler and the jump polynomial.  Bounded numbers: Lemire, "Fast random integer
 * generation in an interval" (2019).
 */

#include <inkling/random.h>

#include <assert.h>

#include "base/random_next.h"

/* One step of splitmix64: expands a seed into words that are never all zero. */
static uint64_t split_mix(uint64_t *seed)
{
    *seed += 0x9E3779B97F4A7C15U;
    uint64_t word = *seed;
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9U;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBU;
    return word ^ (word >> 31);
}

void ink_random_init(ink_random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        random->word[i] = split_mix(&seed);
    }
}

uint64_t ink_random_next(ink_random *random)
{
    return inki_random_next(random);
}

void ink_random_jump(ink_random *random)
{
    static const uint64_t polynomial[4] = {0x180EC6D33CFD0ABAU, 0xD5A61266F0C9392CU,
                                           0xA9582618E03FC9AAU, 0x39ABDC4529B1661CU};
    ink_random sum = {{0, 0, 0, 0}};
    for (int i = 0; i < 4; i++) {
        for (int bit = 0; bit < 64; bit++) {
            if ((polynomial[i] >> bit) & 1) {
                for (int j = 0; j < 4; j++) {
                    sum.word[j] ^= random->word[j];
                }
            }
            (void)ink_random_next(random);
        }
    }
    *random = sum;
}

/* The high 64 bits of a product, and the low ones in `*low`. */
static uint64_t multiply_high(uint64_t a, uint64_t b, uint64_t *low)
{
    const uint64_t a_low = a & 0xFFFFFFFFU;
    const uint64_t a_high = a >> 32;
    const uint64_t b_low = b & 0xFFFFFFFFU;
    const uint64_t b_high = b >> 32;
    const uint64_t cross = a_high * b_low + ((a_low * b_low) >> 32);
    const uint64_t middle = a_low * b_high + (cross & 0xFFFFFFFFU);
    *low = a * b;
    return a_high * b_high + (cross >> 32) + (middle >> 32);
}

uint64_t ink_random_below(ink_random *random, uint64_t bound)
{
    assert(bound > 0);
    /* Of the 2^64 products random * bound, those whose low half is below 2^64 mod bound would make
     * some results likelier than others: draw again. */
    const uint64_t surplus = (0 - bound) % bound;
    for (;;) {
        uint64_t low;
        const uint64_t high = multiply_high(ink_random_next(random), bound, &low);
        if (low >= surplus) {
            return high;
        }
    }
}

double ink_random_unit(ink_random *random)
{
    return inki_random_unit(random);
}
