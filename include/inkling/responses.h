/** @file
 * What the best answer to a strategy is worth, wherever a seat may stand.
 *
 * A seat knows something everywhere, not only where it moves: histories with the same key of the seat are
 * one augmented information set, whoever moves there (view.h).  The value of one to the seat's best answer
 * is counterfactual: each history is weighed by what chance and the other seat do on the way to it, as if
 * the seat itself wanted to come there.  Methods that solve a game again from the middle need these values:
 * an opponent who gave up less than that would not have come (Burch, Johanson and Bowling, Solving imperfect
 * information games using decomposition, 2014; Sustr, Kovarik and Lisy, Monte Carlo continual resolving for
 * online strategy computation in imperfect information games, 2019).
 */
#ifndef INKLING_RESPONSES_H
#define INKLING_RESPONSES_H

#include <stddef.h>

#include <inkling/api.h>
#include <inkling/game.h>
#include <inkling/key.h>
#include <inkling/method.h>
#include <inkling/sequences.h>
#include <inkling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A seat's augmented information sets, and the value of each to its best answer.  Constant once made;
 * threads may share it.  It keeps neither game nor strategy. */
typedef struct ink_responses ink_responses;

/** An augmented information set.  Its histories are those with which it begins: if the seat notices nothing
 * of a move, what follows is no new history of it. */
typedef struct ink_response {
    ink_key key;        /**< the seat's key there */
    ink_key public_key; /**< of the public state that it is part of */
    double reach; /**< sum over its histories of the probability that chance and the other seat's
                            * strategy make all their moves on the way */
    double value; /**< the same sum with each probability times the payoff to side 0 if the seat
                            * plays on best: `value / reach` is an expected payoff.  0 where `reach` is */
    const double
        *actions;  /**< where the seat moves, the value for each of its actions, in the game's
                            * order: the best of them is `value`.  Borrowed; NULL elsewhere */
    int count;     /**< of actions; 0 where the other seat or chance moves, or play is over */
    int action;    /**< of the seat in `parent` that leads here; -1: it did not move there */
    size_t parent; /**< number of the augmented information set before; 0 for the first as well */
} ink_response;

/** Answers seat `1 - seat` of `strategy` best with `seat`; end the result with ink_responses_destroy.
 * Where the strategy says nothing, every action is equally likely; what it says of `seat` is no matter.
 * It walks through all histories, as ink_sequences_build does, and holds what the seat can tell apart.
 * `limits` may be NULL.
 *
 * INK_ERR_ARGUMENT (no such seat; an entry has another number of actions than the game),
 * INK_ERR_UNSUPPORTED (see ink_sequences_accepts), INK_ERR_LIMIT (memory or histories), each with a sentence
 * in `*error`, which may be NULL; INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_responses_find(const ink_game *game, int seat,
                                                    const ink_strategy *strategy,
                                                    const ink_sequences_limits *limits,
                                                    ink_responses **out, ink_error *error);

/** Frees them.  NULL is allowed. */
INK_API void ink_responses_destroy(ink_responses *responses);

/** How many augmented information sets there are, at least 1. */
INK_API size_t ink_responses_count(const ink_responses *responses);

/** Number `index` of them, below the count.  Number 0 is the start, whose value is that of the best answer;
 * all others come after their parents.  The value of one where the seat does not move is the sum of those
 * that it is the parent of, and of the ends of play in it; the value for an action likewise. */
INK_API ink_response ink_responses_at(const ink_responses *responses, size_t index);

/** The one with that key of the seat.  INK_ERR_NOT_FOUND. */
INK_API INK_NODISCARD ink_status ink_responses_of(const ink_responses *responses, ink_key key,
                                                  ink_response *out);

#ifdef __cplusplus
}
#endif

#endif
