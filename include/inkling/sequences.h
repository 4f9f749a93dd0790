/** @file
 * The sequence form of a game of two sides: what each can do, and what pairs of plans pay.
 *
 * A sequence is the list of a player's own moves on the way to one of its information sets, and a move
 * there; the empty sequence is number 0.  A history's payoff depends on the sequences of both players
 * and on chance alone, so a game is one sparse matrix over pairs of sequences, and a strategy is a
 * vector over sequences (von Stengel, 1996; Koller, Megiddo and von Stengel, 1996).
 *
 * Players are sides: player 0 is paid what the game calls the payoff to side 0, player 1 wants it small.
 */
#ifndef INKLING_SEQUENCES_H
#define INKLING_SEQUENCES_H

#include <stdint.h>

#include <inkling/api.h>
#include <inkling/control.h>
#include <inkling/game.h>
#include <inkling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A sequence form.  Constant once built; threads may share it.  It does not keep the game. */
typedef struct ink_sequences ink_sequences;

/** What building may cost. */
typedef struct ink_sequences_limits {
    uint64_t memory; /**< most bytes at a time, about; 0: no limit */
    const ink_control
        *control;       /**< stop flag, deadline and progress (histories seen); may be NULL */
    uint64_t histories; /**< most histories seen; 0: no limit */
} ink_sequences_limits;

/** How large a sequence form is. */
typedef struct ink_sequences_sizes {
    uint64_t histories;    /**< nodes of the game's tree: decisions, chance moves and ends */
    uint64_t ends;         /**< of these, ends of play */
    uint32_t infosets[2];  /**< of each player, in which it moves */
    uint32_t sequences[2]; /**< of each player, the empty one included */
    uint64_t payoffs;      /**< pairs of sequences with a payoff that is not 0 */
    uint64_t bytes;        /**< held */
} ink_sequences_sizes;

/** Can the game have a sequence form?  INK_ERR_UNSUPPORTED with the reason in `*error`, which may be
 * NULL: it needs two seats that play against each other for a constant sum, something hidden or states that
 * are the nodes of a tree, plays that end, outcomes of chance that are listed, and players who forget nothing. */
INK_API INK_NODISCARD ink_status ink_sequences_accepts(const ink_game *game, ink_error *error);

/** Walks through all histories of the game and builds its sequence form; end it with
 * ink_sequences_destroy.  `limits` may be NULL.
 *
 * INK_ERR_UNSUPPORTED (see ink_sequences_accepts), INK_ERR_LIMIT (memory, histories, or more than 2^32 - 1
 * sequences of a player), each with a sentence in `*error`, which may be NULL; INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_sequences_build(const ink_game *game,
                                                     const ink_sequences_limits *limits,
                                                     ink_sequences **out, ink_error *error);

/** Frees a sequence form.  NULL is allowed. */
INK_API void ink_sequences_destroy(ink_sequences *sequences);

/** Its sizes. */
INK_API void ink_sequences_measure(const ink_sequences *sequences, ink_sequences_sizes *out);

#ifdef __cplusplus
}
#endif

#endif
