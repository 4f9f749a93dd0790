/** @file
 * Double-dummy tricks as hand records write them: the 20 digits of a deal, and the tags of PBN.
 *
 * Tricks are tricks[strain][declarer], each 0 to 13, what declarer's side takes; -1 where unknown.
 */
#ifndef INKLING_PBN_TRICKS_H
#define INKLING_PBN_TRICKS_H

#include <stddef.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/cards.h>
#include <inkling/status.h>
#include <inkling/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The order of the 20 digits, which are 0 to 9 and a to d for 10 to 13. */
typedef enum ink_tricks_order {
    INK_TRICKS_BY_DECLARER, /**< N S E W, for each of them NT S H D C: the tag DoubleDummyTricks */
    INK_TRICKS_BY_STRAIN    /**< S H D C NT, for each of them N E S W: lists of deals */
} ink_tricks_order;

/** Appends the 20 digits; "-" for an unknown number. */
INK_API void ink_tricks_text(const int8_t tricks[5][4], ink_tricks_order order, ink_text *out);

/** Reads 20 digits in either case, "-", "*" or "?" for unknown numbers.  INK_ERR_SYNTAX if `text` is
 * anything else. */
INK_API INK_NODISCARD ink_status ink_tricks_read(const char *text, size_t size,
                                                 ink_tricks_order order, int8_t tricks[5][4]);

/** The value of the tag OptimumResultTable: its columns. */
#define INK_TRICKS_COLUMNS "Declarer;Denomination\\2R;Result\\2R"

/** Appends the 20 rows of the tag OptimumResultTable for the columns above, parted by '\n': "N NT  9";
 * "?" for an unknown number. */
INK_API void ink_tricks_rows(const int8_t tricks[5][4], ink_text *out);

/** Reads the tag OptimumResultTable of one game (ink_pbn_end): -1 for what has no row or no number.
 * INK_ERR_NOT_FOUND if the game has no such tag; INK_ERR_SYNTAX with the place, counted from the
 * beginning of `game`, for columns that it cannot have, or a row that names no declarer,
 * denomination or result; INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_tricks_read_table(const char *game, size_t size,
                                                       int8_t tricks[5][4], ink_error *error);

#ifdef __cplusplus
}
#endif

#endif
