/* plan_words.h - plans where a vector is one word: up to 64 worlds that MIN can all tell apart and that
 * weigh the same, payoffs of 0 and 1, and moves that are legal in all worlds.  The search of plan.c,
 * node for node, in a fraction of the time.
 */
#ifndef INKI_WORLDS_PLAN_WORDS_H
#define INKI_WORLDS_PLAN_WORDS_H

#include <inkling/key.h>

#include "worlds/plan.h"

/* A random number for an edge, the same whatever else is visited. */
static inline uint64_t inki_plan_priority(const inki_plan_options *options, int32_t edge)
{
    return ink_key_fold((ink_key){options->seed, 0}, (uint64_t)edge).low;
}

/* Are the vectors of a graph words? */
bool inki_plan_words_suit(const ink_worlds *worlds);

/* Makes a plan in a graph that suits; see inki_plan_make.  `result->believed` and `worth` of moves
 * that are not reached stay as they are. */
INK_NODISCARD ink_status inki_plan_words_make(const inki_standpoint *from,
                                              const inki_plan_options *options,
                                              const ink_control *control, inki_plan_result *result);

#endif
