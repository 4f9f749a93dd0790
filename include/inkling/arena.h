/** @file
 * Memory that is taken in order and given back all at once or down to a mark.
 */
#ifndef INKLING_ARENA_H
#define INKLING_ARENA_H

#include <stddef.h>

#include <inkling/api.h>
#include <inkling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** An arena.  One thread at a time. */
typedef struct ink_arena ink_arena;

/** A place in an arena to rewind to. */
typedef struct ink_arena_mark {
    size_t block; /**< number of blocks in use */
    size_t used;  /**< bytes used in the last of them */
} ink_arena_mark;

/** Makes an arena that never holds more than `limit` bytes; 0: as much as there is.
 * The caller destroys it.  INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_arena_create(size_t limit, ink_arena **out);

/** Frees the arena and all that was taken from it.  NULL is allowed. */
INK_API void ink_arena_destroy(ink_arena *arena);

/** `count` zeroed items of `size` bytes, aligned for any type; NULL when the limit or the memory
 * is reached or the product overflows.  Valid until the arena is rewound past it or destroyed. */
INK_API void *ink_arena_take(ink_arena *arena, size_t count, size_t size);

/** The present place. */
INK_API ink_arena_mark ink_arena_here(const ink_arena *arena);

/** Gives back all that was taken since `mark`; the memory is kept for later takes. */
INK_API void ink_arena_rewind(ink_arena *arena, ink_arena_mark mark);

#ifdef __cplusplus
}
#endif

#endif
