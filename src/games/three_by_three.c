/* three_by_three.c - see three_by_three.h. */

#include "games/three_by_three.h"

void inki_field_text(ink_action field, ink_text *out)
{
    ink_text_format(out, "%c%c", "abc"[field % 3], "123"[field / 3]);
}

void inki_board_text(unsigned x, unsigned o, ink_text *out)
{
    for (int row = 2; row >= 0; row--) {
        ink_text_format(out, "%d", row + 1);
        for (int column = 0; column < 3; column++) {
            const unsigned field = 1u << (3 * row + column);
            ink_text_add(out, x & field ? " x" : o & field ? " o" : " .");
        }
        ink_text_add(out, "\n");
    }
    ink_text_add(out, "  a b c\n");
}
