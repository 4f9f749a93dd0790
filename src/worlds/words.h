/* words.h - MAX/MIN graphs in which a vector is one word: up to 64 worlds that MIN can all tell apart and
 * that weigh the same, payoffs of 0 and 1, and moves that are legal in all worlds.
 */
#ifndef INKI_WORLDS_WORDS_H
#define INKI_WORLDS_WORDS_H

#include <inkling/control.h>

#include "game/worlds_graph.h"

/* Are the vectors of a graph words? */
bool inki_words_suit(const ink_worlds *worlds);

/* Finds, for each node of a graph that suits up to `root`, the worlds that MAX wins if it sees them: its
 * minimax value in each.  The caller frees `*out`.  INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_words_minimax(const ink_worlds *worlds, int32_t root,
                                            const ink_control *control, uint64_t **out);

/* The worlds in a word.  Where processors of any age are to run it, the compiler's builtin is a
 * call, which takes longer than this. */
static inline int inki_words_count(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(bits * UINT64_C(0x0101010101010101) >> 56);
}

#endif
