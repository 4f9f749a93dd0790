/** @file
 * Strategies as JSON, for people and programs.
 *
 *     {
 *       "schema": 1,
 *       "game": "kuhn_poker",
 *       "seats": [
 *         {
 *           "name": "first",
 *           "infosets": [
 *             {"key": "0f3c...", "view": "first holds J; nothing played yet", "actions": {"bet": 0.25, "pass": 0.75}},
 *             ...
 *
 * The key is the seat's key in 32 hexadecimal digits.  The view is what the seat knows, for people: readers
 * need only the key.  The actions have the game's names; one that is missing has probability 0.
 */
#ifndef INKLING_STRATEGY_JSON_H
#define INKLING_STRATEGY_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/game.h>
#include <inkling/status.h>
#include <inkling/strategy.h>
#include <inkling/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Writes a strategy in pieces, since the whole may be large. */
typedef struct ink_strategy_writer ink_strategy_writer;

/** Makes a writer of a strategy for `game`; both must outlive it.  The caller destroys it.
 * INK_ERR_UNSUPPORTED (the game's information sets cannot be listed: see ink_infosets_create),
 * INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_strategy_writer_create(const ink_game *game,
                                                            const ink_strategy *strategy,
                                                            ink_strategy_writer **out);

/** Ends a writer.  NULL is allowed. */
INK_API void ink_strategy_writer_destroy(ink_strategy_writer *writer);

/** Appends the next piece; the caller empties the text when it likes.  `*done`: that was the last.
 *
 * Information sets come in the order in which a walk through the game meets them; those of which the
 * strategy says nothing are left out.  INK_ERR_ARGUMENT (the strategy has entries that the game has not),
 * INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_strategy_writer_next(ink_strategy_writer *writer,
                                                          ink_text *out, bool *done);

/** How many information sets were written so far. */
INK_API uint64_t ink_strategy_writer_count(const ink_strategy_writer *writer);

/** Appends the text of the game for which the strategy is, of which `size` bytes are given.
 *
 * INK_ERR_SYNTAX with place and sentence in `*error`, which may be NULL (no JSON, or without a game);
 * INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_strategy_json_game(const char *text, size_t size,
                                                        ink_text *out, ink_error *error);

/** Reads a strategy for `game`, whose text it must name, if only in part: `leduc_poker` does.  It need not
 * speak of every information set, nor of every seat; members that it does not know are passed over.
 *
 * INK_ERR_SYNTAX (no JSON, or not in this form) and INK_ERR_ARGUMENT (of another game; an information set or
 * action that the game has not, or that is there twice; probabilities that do not add up to 1 within
 * 1e-6), each with place and sentence in `*error`, which may be NULL; INK_ERR_UNSUPPORTED (see
 * ink_infosets_create), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_strategy_json_read(const char *text, size_t size,
                                                        const ink_game *game, ink_strategy **out,
                                                        ink_error *error);

#ifdef __cplusplus
}
#endif

#endif
