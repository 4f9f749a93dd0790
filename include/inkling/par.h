/** @file
 * Par: the score when both sides know the double-dummy table and bid best.
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

#define INK_PAR_MAX_CONTRACTS 40

/** A par contract: one strain, the levels that score the same, and who may declare it. */
typedef struct ink_par_contract {
    int8_t low_level;  /**< 1 to 7 */
    int8_t high_level; /**< levels low_level .. high_level all score par */
    int8_t strain;     /**< an ink_strain */
    bool doubled;      /**< a sacrifice or a contract that goes down is doubled */
    uint8_t declarers; /**< bit p: player p; one player or both of a side */
    int8_t tricks;     /**< that declarer takes */
} ink_par_contract;

/** Par of a deal. */
typedef struct ink_par {
    int score; /**< to North-South */
    int count; /**< contracts; 0: everybody passes, score 0 */
    ink_par_contract contracts[INK_PAR_MAX_CONTRACTS];
} ink_par;

/** Par for tricks[strain][declarer] (each 0 to 13) when `dealer` calls first.  With `dealer` -1, the
 * contracts that are par whoever deals first counted for the side that gets the better of it as in
 * the usual hand records: see docs/METHODS.md.  INK_ERR_ARGUMENT. */
INK_API INK_NODISCARD ink_status ink_par_find(const int8_t tricks[5][4], ink_vulnerable vulnerable,
                                              int dealer, ink_par *out);

/** Appends the contracts in words: "2S or 3S by N/S", "4Hx by E, 1 down", "pass". */
INK_API void ink_par_text(const ink_par *par, ink_text *out);

#ifdef __cplusplus
}
#endif

#endif
