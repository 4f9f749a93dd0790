/** @file
 * Probabilities of actions in every information set: what a solver finds, a file keeps and a player plays.
 */
#ifndef INKLING_STRATEGY_H
#define INKLING_STRATEGY_H

#include <stddef.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/key.h>
#include <inkling/method.h>
#include <inkling/status.h>
#include <inkling/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ink_strategy is declared in method.h.  A strategy is constant once made; threads may share it. */

/** What a strategy says of one information set. */
typedef struct ink_strategy_entry {
    ink_key key;                 /**< its seat's key there */
    const double *probabilities; /**< of the actions in the game's order; borrowed */
    int count;                   /**< of actions, at least 1 */
} ink_strategy_entry;

/** Makes a strategy for the game of that text from `counts[0]` entries of seat 0 and `counts[1]` of seat 1,
 * in any order; it copies all.
 *
 * INK_ERR_ARGUMENT (a key twice for a seat, a count that is not positive, probabilities that are negative,
 * not finite or do not add up to 1 within 1e-6), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_strategy_create(const char *game,
                                                     const ink_strategy_entry *const entries[2],
                                                     const size_t counts[2], ink_strategy **out);

/** Frees a strategy.  NULL is allowed. */
INK_API void ink_strategy_destroy(ink_strategy *strategy);

/** The text of the game it is for. */
INK_API const char *ink_strategy_game(const ink_strategy *strategy);

/** The number of information sets of a seat, 0 or 1. */
INK_API size_t ink_strategy_count(const ink_strategy *strategy, int seat);

/** Entry number `index` of a seat, in the order of keys. */
INK_API ink_strategy_entry ink_strategy_at(const ink_strategy *strategy, int seat, size_t index);

/** Finds the entry of a seat's key.  INK_ERR_NOT_FOUND: the strategy says nothing of it. */
INK_API INK_NODISCARD ink_status ink_strategy_find(const ink_strategy *strategy, int seat,
                                                   ink_key key, ink_strategy_entry *out);

/** Hands the strategy to `write`, piece by piece, as bytes that ink_strategy_load reads, the same on every
 * machine.  INK_ERR_NOMEM, or what `write` returned; then they are not whole. */
INK_API INK_NODISCARD ink_status ink_strategy_write(const ink_strategy *strategy,
                                                    ink_write_fn *write, void *context);

/** Appends the strategy as the same bytes.  Errors are the text's. */
INK_API void ink_strategy_save(const ink_strategy *strategy, ink_text *out);

/** Reads what ink_strategy_save wrote.  INK_ERR_SYNTAX with a sentence in `*error`, which may be NULL
 * (not a strategy, another version, cut short, or changed: a checksum ends it); INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_strategy_load(const void *bytes, size_t size,
                                                   ink_strategy **out, ink_error *error);

/** Makes a player that follows a strategy: a method that gives the strategy's probabilities as its advice,
 * and equal ones where the strategy says nothing.  It accepts the strategy's game only.  `text` is what
 * it calls itself, such as "strategy(FILE)".
 *
 * It takes the strategy over, also on failure: INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_strategy_player_create(ink_strategy *strategy,
                                                            const char *text, ink_method **out);

#ifdef __cplusplus
}
#endif

#endif
