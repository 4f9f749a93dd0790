/* draw.h - random positions and plays, in the terms of DDS.  One thread at a time. */
#ifndef TESTS_COMPAT_DRAW_H
#define TESTS_COMPAT_DRAW_H

/* The peer's own header where it is installed: then our layouts are held against it, too. */
#ifdef DDS_HEADER
#include <dds/dll.h>
int SolveAllBoardsBin(struct boards *bop, struct solvedBoards *solvedp);
#else
#include "dds_api.h"
#endif

/* A number below `bound`, the same series in every run of the program. */
int draw(int bound);

/* Deals `tricks` random cards to each hand, 1 to 13, with a random trump and leader. */
struct deal draw_deal(int tricks);

/* Plays `count` random legal cards of the current trick, 0 to 3. */
void draw_trick(struct deal *dl, int count);

/* Plays out a random legal play of a deal that is at the start of a trick. */
struct playTraceBin draw_play(struct deal dl);

/* The position as text. */
struct dealPBN to_pbn(const struct deal *dl);

#endif
