/** @file
 * Par: the score when both sides know the double-dummy table and bid best.
 *
 * Nobody passes while a bid, by itself or partner, serves the side better; what goes down is
 * doubled.  Each player is followed to the end of the auction, so par may depend on who calls
 * first: where both sides make 1NT, on who may bid it.
 */
#ifndef INKLING_PAR_H
#define INKLING_PAR_H

#include <stdbool.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/cards.h>
#include <inkling/status.h>
#include <inkling/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Who calls first where no dealer is known: a side, of which each partner may. */
#define INK_PAR_NORTH_SOUTH_FIRST (-1)
#define INK_PAR_EAST_WEST_FIRST (-2) /**< the other side */

#define INK_PAR_MAX_CONTRACTS 10 /**< two of each strain */

/** A par contract: one strain, the levels that score the same, and who may declare it. */
typedef struct ink_par_contract {
    int8_t low_level;  /**< 1 to 7 */
    int8_t high_level; /**< levels low_level .. high_level all score par */
    int8_t strain;     /**< an ink_strain */
    bool doubled;      /**< goes down, doubled: a sacrifice, or a bid to keep the others out */
    uint8_t declarers; /**< bit p: player p; one player or both of a side */
    int8_t tricks;     /**< that declarer takes */
} ink_par_contract;

/** Par of a deal. */
typedef struct ink_par {
    int score; /**< to North-South */
    int count; /**< contracts; 0: everybody passes, score 0 */
    ink_par_contract contracts[INK_PAR_MAX_CONTRACTS]; /**< strains NT S H D C, then N E S W */
} ink_par;

/** Tricks that each declarer takes: of[ink_strain][declarer].  A struct, as C17 lets no array of arrays
 * become one of const arrays. */
typedef struct ink_tricks {
    int8_t of[5][4];
} ink_tricks;

/** Par for a table of tricks, each 0 to 13.
 *
 * `dealer` is an ink_player.  Where there is none it is the side that calls first, as in hand
 * records that name no dealer: a side's partners then bid as one, each strain by the partner who
 * takes more tricks in it, and nobody goes down on purpose before the other side has bid.
 * Contracts are listed that nobody on the other side can better, by a bid over them or by one that
 * comes earlier.  INK_ERR_ARGUMENT. */
INK_API INK_NODISCARD ink_status ink_par_find(const ink_tricks *tricks, ink_vulnerable vulnerable,
                                              int dealer, ink_par *out);

/** Appends the contracts in words, without the score: "2S or 3S by N/S", "1NT to 3NT by S",
 * "4Hx by E, 1 down; 4Dx by E/W, 1 down", "pass". */
INK_API void ink_par_text(const ink_par *par, ink_text *out);

#ifdef __cplusplus
}
#endif

#endif
