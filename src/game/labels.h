/* labels.h - names of the moves of a tree: a label, or else the move's number. */
#ifndef INKI_GAME_LABELS_H
#define INKI_GAME_LABELS_H

#include <stdbool.h>

#include <inkling/status.h>
#include <inkling/text.h>

/* The bytes of the UTF-8 character that `text`, ended by a 0 byte, begins with: 1 to 4; 0 where
 * there is none. */
int inki_utf8_size(const char *text);

/* May `label` name a move?  Not empty, no white space or control characters, valid UTF-8. */
bool inki_label_is_good(const char *label);

/* Appends the name of move number `index`, from 0: its label, or its number from 1 if that is
 * NULL. */
void inki_label_text(const char *label, int index, ink_text *out);

/* Looks for two of `count` moves of the same name; each label may be NULL.  Writes the index of
 * the later one, or -1.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_labels_clash(const char *const *labels, int count, int *out);

#endif
