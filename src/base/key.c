/* key.c - a 128-bit fold of 64-bit words.
 *
 * Two lanes, each a bijective mixing of (lane ^ word) (Stafford's variant 13 of the murmur3
 * finalizer and its variant 4) with the other lane added in, so that both lanes depend on every
 * word and on their order.
 */

#include <inkling/key.h>

#include <string.h>

#include "base/key_fold.h"

ink_key ink_key_fold(ink_key key, uint64_t word)
{
    return inki_key_fold(key, word);
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
