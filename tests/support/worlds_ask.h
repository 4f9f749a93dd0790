/* worlds_ask.h - MAX/MIN graphs in several worlds: advice on them, random ones, and all plans of
 * MAX tried one by one.
 */
#ifndef TEST_SUPPORT_WORLDS_ASK_H
#define TEST_SUPPORT_WORLDS_ASK_H

#include <inkling/method.h>
#include <inkling/random.h>
#include <inkling/trace.h>
#include <inkling/worlds.h>

/* A method of its string; failure fails the test. */
ink_method *worlds_method(const char *text);

/* Advice for the first seat to move after `moves` moves (NULL: none) in `world`; failure fails the
 * test.  The caller releases it. */
ink_advice worlds_advise(const ink_game *game, ink_method *method, uint64_t seed, int world,
                         const ink_history *moves);

/* The search for the first seat to move; failure fails the test.  The caller destroys it. */
ink_trace *worlds_record(const ink_game *game, ink_method *method, uint64_t seed);

/* What the action that was named is worth to MAX at the start. */
double worlds_value(const ink_game *game, ink_method *method, uint64_t seed);

/* Makes a graph of at most `depth` plies, with 1 to 3 moves a node, in 1 to 5 worlds with weights
 * of their own, of which MIN can tell some apart.  Some have payoffs of 0 and 1, some equal
 * weights, and some have moves that are not legal in all worlds. */
ink_game *worlds_random(ink_random *random, int depth);

/* Is told of a plan: for each node of MAX the number of its move. */
typedef void worlds_plan_fn(void *context, const ink_worlds *worlds, const int *plan);

/* Calls `each` for every plan of MAX; false where there are more than `most`. */
bool worlds_every_plan(const ink_worlds *worlds, uint64_t most, worlds_plan_fn *each,
                       void *context);

/* What a plan is worth, by the definition: the sum over the classes of MIN's worlds of the least that MIN
 * can hold MAX to, where each of its moves is made at random with probability `err`. */
double worlds_plan_worth(const ink_worlds *worlds, const int *plan, double err);

/* The best that MAX can guarantee by one plan: what the best of all plans is worth.  Not a number where
 * there are more than `most` plans. */
double worlds_best_plan(const ink_game *game, uint64_t most);

#endif
