/* tree_spread.h - a limit that the reader and the writer of trees share. */
#ifndef INKI_FORMATS_TREE_SPREAD_H
#define INKI_FORMATS_TREE_SPREAD_H

/* In a tree with vectors, a leaf with one number stands for a vector of that number.  The payoffs
 * of all such vectors together are at most so many: a short text must not fill the memory. */
#define INKI_MAX_SPREAD (1 << 22)

#endif
