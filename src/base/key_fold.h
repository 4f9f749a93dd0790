/* key_fold.h - ink_key_fold as a part of the caller, for where every nanosecond counts. */
#ifndef INKI_BASE_KEY_FOLD_H
#define INKI_BASE_KEY_FOLD_H

#include <inkling/key.h>

static inline uint64_t inki_mix_a(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

static inline uint64_t inki_mix_b(uint64_t x)
{
    x = (x ^ (x >> 33)) * 0x62A9D9ED799705F5U;
    x = (x ^ (x >> 28)) * 0xCB24D0A5C88C35B3U;
    return x ^ (x >> 32);
}

/* See ink_key_fold. */
static inline ink_key inki_key_fold(ink_key key, uint64_t word)
{
    const uint64_t high = inki_mix_a((key.high ^ word) + 0x9E3779B97F4A7C15U);
    const uint64_t low = inki_mix_b((key.low + word) ^ 0xD1B54A32D192ED03U);
    /* The old lanes go into the opposite new ones: a difference in either spreads to both. */
    return (ink_key){high + inki_mix_b(key.low ^ 0x8CB92BA72F3D8DD7U),
                     low + inki_mix_a(key.high + word)};
}

#endif
