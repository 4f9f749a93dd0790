/* arena.c - memory in blocks, taken in order.
 *
 * Blocks double in size, so an arena has at most about 40 of them.  Rewinding keeps the blocks.
 */

#include <inkling/arena.h>

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MAX_BLOCKS 48
#define FIRST_BLOCK_SIZE ((size_t)4096)

struct ink_arena {
    size_t limit;
    size_t held; /* bytes in all blocks */
    size_t block_count;
    size_t in_use; /* blocks that hold something; the last of them is the current one */
    size_t used;   /* bytes used of the current block */
    size_t sizes[MAX_BLOCKS];
    unsigned char *blocks[MAX_BLOCKS];
};

ink_status ink_arena_create(size_t limit, ink_arena **out)
{
    ink_arena *arena = calloc(1, sizeof *arena);
    if (arena == NULL) {
        return INK_ERR_NOMEM;
    }
    arena->limit = limit == 0 ? SIZE_MAX : limit;
    *out = arena;
    return INK_OK;
}

void ink_arena_destroy(ink_arena *arena)
{
    if (arena == NULL) {
        return;
    }
    for (size_t i = 0; i < arena->block_count; i++) {
        free(arena->blocks[i]);
    }
    free(arena);
}

/* Adds a block of at least `size` bytes after the last one. */
static bool add_block(ink_arena *arena, size_t size)
{
    if (arena->block_count == MAX_BLOCKS) {
        return false;
    }
    size_t wanted =
        arena->block_count == 0 ? FIRST_BLOCK_SIZE : 2 * arena->sizes[arena->block_count - 1];
    const size_t room = arena->limit - arena->held;
    if (wanted > room) {
        wanted = room;
    }
    if (wanted < size) {
        wanted = size;
    }
    if (wanted > room) {
        return false;
    }
    unsigned char *block = malloc(wanted);
    if (block == NULL) {
        return false;
    }
    arena->sizes[arena->block_count] = wanted;
    arena->blocks[arena->block_count] = block;
    arena->block_count++;
    arena->held += wanted;
    return true;
}

/* Moves on to the next block that holds `size` bytes, adding one if there is none. */
static bool next_block(ink_arena *arena, size_t size)
{
    size_t next = arena->in_use;
    while (next < arena->block_count && arena->sizes[next] < size) {
        next++;
    }
    if (next == arena->block_count && !add_block(arena, size)) {
        return false;
    }
    arena->in_use = next + 1;
    arena->used = 0;
    return true;
}

void *ink_arena_take(ink_arena *arena, size_t count, size_t size)
{
    const size_t alignment = alignof(max_align_t);
    if (size != 0 && count > (SIZE_MAX - alignment) / size) {
        return NULL;
    }
    const size_t bytes = (count * size + alignment - 1) / alignment * alignment;
    const bool fits = arena->in_use > 0 && bytes <= arena->sizes[arena->in_use - 1] - arena->used;
    if (!fits && !next_block(arena, bytes)) {
        return NULL;
    }
    unsigned char *taken = arena->blocks[arena->in_use - 1] + arena->used;
    arena->used += bytes;
    memset(taken, 0, bytes);
    return taken;
}

ink_arena_mark ink_arena_here(const ink_arena *arena)
{
    return (ink_arena_mark){arena->in_use, arena->used};
}

void ink_arena_rewind(ink_arena *arena, ink_arena_mark mark)
{
    arena->in_use = mark.block;
    arena->used = mark.used;
}
