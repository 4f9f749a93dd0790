/* dot.h - what drawings in the language of Graphviz have in common. */
#ifndef INKI_FORMATS_DOT_H
#define INKI_FORMATS_DOT_H

#include <inkling/text.h>

/* Appends text inside a quoted string. */
void inki_dot_quoted(const char *text, ink_text *out);

/* The colour of the nodes of a mover: a seat, chance, or nobody. */
const char *inki_dot_colour(int mover);

#endif
