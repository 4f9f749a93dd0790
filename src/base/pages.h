/* pages.h - large blocks of memory that is read and written here and there. */
#ifndef INKI_BASE_PAGES_H
#define INKI_BASE_PAGES_H

#include <stddef.h>

/* A zeroed block, in large pages where the system has them, which saves most of what finding a place in
 * memory costs; NULL if there is no memory.  `free` frees it. */
void *inki_pages_take(size_t size);

#endif
