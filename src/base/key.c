/* key.c - a 128-bit fold of 64-bit words.
 *
 * Two lanes, each a bijective mixing of (lane ^ word) (Stafford's variant 13 of the murmur3
 * finalizer and its variant 4) with the other lane added in, so that both lanes depend on every
 * word and on their order.
 */

#include <inkling/key.h>

#include <string.h>

static uint64_t mix_a(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

static uint64_t mix_b(uint64_t x)
{
    x = (x ^ (x >> 33)) * 0x62A9D9ED799705F5U;
    x = (x ^ (x >> 28)) * 0xCB24D0A5C88C35B3U;
    return x ^ (x >> 32);
}

ink_key ink_key_fold(ink_key key, uint64_t word)
{
    const uint64_t high = mix_a((key.high ^ word) + 0x9E3779B97F4A7C15U);
    const uint64_t low = mix_b((key.low + word) ^ 0xD1B54A32D192ED03U);
    /* The old lanes go into the opposite new ones: a difference in either spreads to both. */
    return (ink_key){high + mix_b(key.low ^ 0x8CB92BA72F3D8DD7U), low + mix_a(key.high + word)};
}

ink_key ink_key_fold_bytes(ink_key key, const void *bytes, size_t size)
{
    const unsigned char *next = bytes;
    size_t left = size;
    while (left >= sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, next, sizeof word);
        key = ink_key_fold(key, word);
        next += sizeof word;
        left -= sizeof word;
    }
    if (left > 0) {
        uint64_t word = 0;
        memcpy(&word, next, left);
        key = ink_key_fold(key, word);
    }
    return ink_key_fold(key, (uint64_t)size);
}

bool ink_key_equal(ink_key a, ink_key b)
{
    return a.high == b.high && a.low == b.low;
}

int ink_key_compare(ink_key a, ink_key b)
{
    if (a.high != b.high) {
        return a.high < b.high ? -1 : 1;
    }
    return (a.low > b.low) - (a.low < b.low);
}
