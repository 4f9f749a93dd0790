/** @file
 * Matches: two methods play a game against each other many times.
 *
 * Games come in pairs.  Both games of a pair have the same chance, and the players change sides in
 * between: game 2p is played by A as side 0, game 2p + 1 by A as side 1.  So the luck of the dice
 * does much the same for both, and the unit of statistics is the pair.
 *
 * A player knows nothing but the views of its seats.  What it does is drawn from its advice, so all that
 * a player leaves to chance comes from one stream of random numbers: seat s has stream 1 + s of the
 * pair's seed, chance has stream 0.  The seed of pair p is the match's seed plus p.
 */
#ifndef INKLING_MATCH_H
#define INKLING_MATCH_H

#include <stdint.h>

#include <inkling/api.h>
#include <inkling/control.h>
#include <inkling/game.h>
#include <inkling/method.h>
#include <inkling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Who plays what.  Borrowed for the length of a call. */
typedef struct ink_match {
    const ink_game *game;
    /** The methods of players A and B: `threads` equal ones of each, since a method serves one thread
     * at a time. */
    ink_method *const *players[2];
    ink_budget budget; /**< of each move; its seed, threads and control are not looked at */
    uint64_t seed;     /**< of every random choice */
    int threads;       /**< games at the same time, at least 1 */
} ink_match;

/** How a game went. */
typedef struct ink_match_game {
    double payoff;       /**< to player A */
    ink_history history; /**< all moves, chance included; owned */
} ink_match_game;

/** Frees the memory and leaves an empty game. */
INK_API void ink_match_game_release(ink_match_game *game);

/** The side that player A has in game `number`, from 0: 0 or 1. */
INK_API int ink_match_side(uint64_t number);

/** The seed of game `number`, from 0: a match with that seed begins with the pair of this game. */
INK_API uint64_t ink_match_seed(const ink_match *match, uint64_t number);

/** Can the match be played?  INK_ERR_UNSUPPORTED, with a sentence in `*error`, if the game has one side
 * only or a method does not accept it. */
INK_API INK_NODISCARD ink_status ink_match_check(const ink_match *match, ink_error *error);

/** Plays games number `first` to `first + count - 1`, from 0, into `games`, an array of `count` zeroed
 * or released ones which the caller releases, whatever the outcome.
 *
 * `*done` is how many of them, from the first on, were played to their end; the rest is empty.  They
 * do not depend on `match->threads`, unless the budget has a time.  `control` may be NULL; a game
 * that its stop flag cuts off does not count.
 *
 * INK_ERR_STOPPED; INK_ERR_UNSUPPORTED (see ink_match_check; or a game shows no end);
 * INK_ERR_NOMEM; any error of ink_advise.  `*error` says where. */
INK_API INK_NODISCARD ink_status ink_match_play(const ink_match *match, uint64_t first,
                                                uint64_t count, const ink_control *control,
                                                ink_match_game *games, uint64_t *done,
                                                ink_error *error);

/** A mean with its interval. */
typedef struct ink_match_mean {
    double mean;     /**< NaN of no numbers */
    double interval; /**< half the width of the 95 % confidence interval by Student's distribution;
                          NaN of fewer than 2 numbers, or if all are the same */
} ink_match_mean;

/** What comes of a match. */
typedef struct ink_match_summary {
    uint64_t games;       /**< played */
    uint64_t won;         /**< by player A: it got more than B */
    uint64_t drawn;       /**< both got the same */
    uint64_t pairs;       /**< of which both games were played */
    uint64_t pairs_won;   /**< by player A: from both games together it got more than B */
    uint64_t pairs_drawn; /**< both got the same */
    double sign_p; /**< the two-sided sign test: the chance that pairs which were not drawn are
                                won so unevenly, or more so, if each is as likely to be won by either
                                player; 1 where all were drawn */
    ink_match_mean payoff; /**< to A in a game; the mean over pairs of their means */
    ink_match_mean as[2];  /**< to A in the games in which it had side 0, and side 1 */
    ink_match_mean moves;  /**< of a game, chance included */
} ink_match_summary;

/** Sums up games number 0 to `count` - 1, of which `payoffs` and `moves` has one number each: the payoff
 * to A, and the number of moves. */
INK_API void ink_match_sum_up(const ink_match *match, const double *payoffs, const double *moves,
                              uint64_t count, ink_match_summary *out);

#ifdef __cplusplus
}
#endif

#endif
