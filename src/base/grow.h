/* grow.h - arrays that grow by doubling. */
#ifndef INKI_BASE_GROW_H
#define INKI_BASE_GROW_H

#include <stddef.h>

/* Makes room for `needed` items (at least 1) of `size` bytes in the allocated block `items`, which
 * has room for `*capacity`; NULL with capacity 0 is no block yet.  Returns the block, which may
 * have moved, or NULL without memory: then the old block stays as it was. */
void *inki_grow(void *items, size_t *capacity, size_t needed, size_t size);

#endif
