/* dd_list.h - lists of deals, one a line, made into games of PBN.
 *
 * A line is "N:AKQ... - - -", with any first seat, then perhaps 20 digits, the tricks of declarer's
 * side by strain (S H D C NT) and declarer (N E S W); or a line of GIB's library, the hands from West
 * on, a colon, and 20 digits, the tricks of North-South by strain (NT S H D C) and declarer (E N W S).
 * What follows on a line is ignored, empty lines and those that begin with '#' are passed over.
 */
#ifndef INKLING_CLI_DD_LIST_H
#define INKLING_CLI_DD_LIST_H

#include <inkling/inkling.h>

#define DD_LIST_GAMES 1024 /* most games at once */

/* The games made of some lines.  Zeroed at first. */
typedef struct dd_list {
    ink_text games;
    int count;
    int lines[DD_LIST_GAMES]; /* of the file */
    int columns
        [DD_LIST_GAMES]; /* of the first byte of the deal, from 0; less where "W:" is added */
    int line;            /* lines passed */
    uint64_t number;     /* deals passed */
    bool is_alone;       /* one deal without a number */
} dd_list;

/* Is the first line of a text that says anything a deal? */
bool dd_list_is(const char *text);

/* Makes games of the lines in `text`, the last one only with its end unless nothing follows (`last`).
 * Returns the bytes of the lines that were taken. */
size_t dd_list_take(dd_list *list, const char *text, size_t size, bool last);

/* Moves an error on line `line` of a game, from 0, to where the game comes from. */
void dd_list_place(const dd_list *list, int game, int line, ink_error *error);

void dd_list_release(dd_list *list);

#endif
