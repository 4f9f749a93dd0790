/* best_defence_words.h - what MAX can be sure of where a vector is one word (words.h). */
#ifndef INKI_WORLDS_BEST_DEFENCE_WORDS_H
#define INKI_WORLDS_BEST_DEFENCE_WORDS_H

#include "worlds/fronts.h"
#include "worlds/standpoint.h"
#include "worlds/words.h"

/* Finds what MAX can be sure of after each move at the root: fills `fronts`, empty ones, of at most
 * `most` vectors each.  `vectors` are by class.  The status is in `effort` too, but for want of memory
 * and time before the search.  INK_ERR_LIMIT, INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_defence_words(const inki_standpoint *from,
                                            const inki_vectors *vectors, int most,
                                            inki_effort *effort, inki_front *fronts);

#endif
