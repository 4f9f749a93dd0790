/** @file
 * 128-bit keys: the fold of a sequence of 64-bit words.
 */
#ifndef INKLING_KEY_H
#define INKLING_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The fold of a sequence.  The empty sequence has the key {0, 0}.
 *
 * Keys stand for sequences: the chance that any two of n different sequences share one is about
 * n^2 / 2^129.  They do not withstand someone who looks for a collision. */
typedef struct ink_key {
    uint64_t high;
    uint64_t low;
} ink_key;

/** The key of a sequence one word longer.  The order of words matters. */
INK_API ink_key ink_key_fold(ink_key key, uint64_t word);

/** Folds `size` bytes, and then the size, so that no two blocks of bytes fold alike. */
INK_API ink_key ink_key_fold_bytes(ink_key key, const void *bytes, size_t size);

/** Are two keys the same? */
INK_API bool ink_key_equal(ink_key a, ink_key b);

/** -1, 0 or 1 as `a` sorts before, with or after `b`. */
INK_API int ink_key_compare(ink_key a, ink_key b);

#ifdef __cplusplus
}
#endif

#endif
