/* pages.c - see pages.h. */

#include "base/pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define PAGE ((size_t)2 << 20)

void *inki_pages_take(size_t size)
{
#ifdef MADV_HUGEPAGE
    if (size >= PAGE && size <= SIZE_MAX - PAGE) {
        const size_t whole = (size + PAGE - 1) / PAGE * PAGE;
        void *block = aligned_alloc(PAGE, whole);
        if (block != NULL) {
            (void)madvise(block, whole, MADV_HUGEPAGE); /* a wish */
            memset(block, 0, whole);
        }
        return block;
    }
#endif
    return calloc(1, size);
}
