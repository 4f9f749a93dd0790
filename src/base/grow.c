/* grow.c - see grow.h. */

#include "base/grow.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

void *inki_grow(void *items, size_t *capacity, size_t needed, size_t size)
{
    assert(needed > 0 && size > 0);
    if (needed <= *capacity) {
        return items;
    }
    size_t room = *capacity < 8 ? 16 : 2 * *capacity;
    if (room < needed) {
        room = needed;
    }
    if (room > SIZE_MAX / size) {
        return NULL;
    }
    void *block = realloc(items, room * size);
    if (block != NULL) {
        *capacity = room;
    }
    return block;
}
