/* three_by_three.h - boards of nine fields and their rows.
 *
 * Fields count from 0: a1, b1, c1, a2, ... c3.  A set of fields has a bit for each.
 */
#ifndef INKI_GAMES_THREE_BY_THREE_H
#define INKI_GAMES_THREE_BY_THREE_H

#include <stdbool.h>
#include <stdint.h>

#include <inkling/game.h>

enum {
    INKI_FIELDS = 9,
    INKI_ALL_FIELDS = (1 << INKI_FIELDS) - 1,
    INKI_ROWS = 8
};

/* The rows: three fields each. */
static const uint16_t inki_rows[INKI_ROWS] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

/* Do the fields have a row? */
static inline bool inki_has_row(unsigned fields)
{
    for (int i = 0; i < INKI_ROWS; i++) {
        if ((fields & inki_rows[i]) == inki_rows[i]) {
            return true;
        }
    }
    return false;
}

/* Appends the name of a field. */
void inki_field_text(ink_action field, ink_text *out);

/* Appends a picture of a board with these marks: lines, with the names of the columns below. */
void inki_board_text(unsigned x, unsigned o, ink_text *out);

#endif
