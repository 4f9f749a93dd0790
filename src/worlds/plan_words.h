/* plan_words.h - plans where a vector is one word (words.h): the search of plan.c, node for node, in a
 * fraction of the time.
 */
#ifndef INKI_WORLDS_PLAN_WORDS_H
#define INKI_WORLDS_PLAN_WORDS_H

#include "worlds/plan.h"

/* Makes a plan in a graph that suits; see inki_plan_make.  `result->believed` and `worth` of moves
 * that are not reached stay as they are. */
INK_NODISCARD ink_status inki_plan_words_make(const inki_standpoint *from,
                                              const inki_plan_options *options,
                                              const ink_control *control, inki_plan_result *result);

#endif
