/* drawing_box.h - what is written in the box of a node, and how much room it takes.
 *
 * Lengths are in CSS pixels.  Text is set in whatever sans-serif font the viewer has, so widths are
 * estimated from above.
 */
#ifndef INKI_FORMATS_DRAWING_BOX_H
#define INKI_FORMATS_DRAWING_BOX_H

#include "formats/drawing.h"

#define INKI_BOX_LINES 5     /* most lines beside the value */
#define INKI_BOX_LINE 16.0   /* from one line to the next */
#define INKI_BOX_LETTER 7.0  /* the width of a letter of 12 pixels, on the wide side */
#define INKI_BOX_HEAD 18.0   /* height of the value, in larger type */
#define INKI_BOX_PADDING 6.0 /* between the edge and the text */
#define INKI_BOX_SIGN 14.0   /* width of the sign of who moves */

/* The texts of a box.  A zeroed struct has none; it may be filled again and again. */
typedef struct inki_box {
    ink_text visit; /* the order; empty where there was no visit */
    ink_text head;  /* the value; empty where there is none */
    ink_text lines[INKI_BOX_LINES];
    const char *classes[INKI_BOX_LINES]; /* for the style sheet */
    int line_count;
    ink_text name; /* of the branch that leads to it, with the probability */
} inki_box;

/* Writes the texts of a node. */
void inki_box_fill(inki_box *box, const inki_drawing *drawing, const inki_drawn *node);

/* Frees the texts.  False if one of them ever ran out of memory. */
bool inki_box_release(inki_box *box);

/* The width of a text of 12 pixels, of the smaller lines beside a value, and of a value. */
double inki_box_text_width(const ink_text *text);
double inki_box_line_width(const ink_text *text);
double inki_box_head_width(const ink_text *text);

/* The size of a filled box with its lines below the value, or beside it in a single row. */
double inki_box_width(const inki_box *box, const inki_drawn *node, bool in_a_row);
double inki_box_height(const inki_box *box, bool in_a_row);

#endif
