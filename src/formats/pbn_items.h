/* pbn_items.h - the calls of an auction or the cards of a play, without their annotations. */
#ifndef INKI_FORMATS_PBN_ITEMS_H
#define INKI_FORMATS_PBN_ITEMS_H

#include "formats/pbn_game.h"

/* Goes through the words of a section.  A word may hold several items: "1C!=1=". */
typedef struct inki_pbn_items {
    const inki_pbn_word *words;
    int word_count;
    int word; /* the current one */
    int at;   /* bytes of it that are read */
    inki_pbn_report *report;
} inki_pbn_items;

/* The items of the section of `field`, which must not be NULL. */
inki_pbn_items inki_pbn_items_of(const inki_pbn_game *game, const inki_pbn_field *field);

/* The next call or card, "-", "*", "+", or a mark such as "^R".  False at the end.
 *
 * Suffixes, notes and numeric glyphs are passed over; each that is none of the standard's gives a
 * warning. */
bool inki_pbn_next_item(inki_pbn_items *items, inki_pbn_word *out);

#endif
