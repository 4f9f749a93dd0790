/* frank_suits.h - the paper's experiment on single suits of bridge: how often the plan of a method for the
 * most tricks possible is a best one, and what the others lose.
 */
#ifndef INKLING_CLI_FRANK_SUITS_H
#define INKLING_CLI_FRANK_SUITS_H

#include "frank.h"
#include "suit.h"

/* Suits to try; a zeroed struct is empty. */
typedef struct frank_suits {
    suit_request *requests; /* `tricks` 0: the most possible */
    int count;
    int capacity;
} frank_suits;

/* Draws suits of 6 to 10 cards, 3 to 6 in one hand and 1 to 4 in the other.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status frank_suits_draw(int count, uint64_t seed, frank_suits *out);

/* Reads a file with a suit in each line: two hands, and the tricks, where that is a number.  A suit that
 * comes again counts once.  INK_ERR_SYNTAX with line and column, INK_ERR_SYSTEM, INK_ERR_NOMEM. */
INK_NODISCARD ink_status frank_suits_read(const char *name, frank_suits *out, ink_error *error);

void frank_suits_release(frank_suits *suits);

/* What plans are worth in one suit. */
typedef struct frank_suit_score {
    double best;
    double worth[FRANK_METHOD_COUNT];
} frank_suit_score;

/* Tries all suits; `scores` has one for each.  The same on any number of threads.  INK_ERR_LIMIT (a suit
 * is too large for the methods), INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_NODISCARD ink_status frank_suits_try(const frank_suits *suits, const frank_plan *plan,
                                         frank_suit_score *scores);

/* Writes what was found for people, and as CSV. */
void frank_suits_write(const frank_suit_score *scores, int count, ink_text *out);
void frank_suits_write_csv(const frank_suit_score *scores, int count, ink_text *out);

#endif
