/* key_sort.h - sorting by key in place: what is sorted here may fill half of the memory. */
#ifndef INKI_BASE_KEY_SORT_H
#define INKI_BASE_KEY_SORT_H

#include <stddef.h>

#define INKI_KEY_SORT_MOST 64 /* bytes of an item */

/* Sorts items of `size` bytes, at most INKI_KEY_SORT_MOST, each of which begins with an ink_key, in the order
 * of these.  Quick where keys are as good as random. */
void inki_key_sort(void *items, size_t count, size_t size);

#endif
