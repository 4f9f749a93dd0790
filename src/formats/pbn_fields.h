/* pbn_fields.h - the tags of the game being read, and what games inherit from earlier ones. */
#ifndef INKI_FORMATS_PBN_FIELDS_H
#define INKI_FORMATS_PBN_FIELDS_H

#include "formats/pbn_game.h"

/* Tags that stand for all later games.  Each game lists them, so their number is bounded: memory
 * would otherwise grow with tags times games.  The standard has 15 tags that one could want here. */
#define INKI_PBN_MAX_STANDING 32

/* The tags of a game. */
typedef struct inki_pbn_list {
    inki_pbn_field *items; /* in the order of the file */
    size_t count;
    size_t capacity;
    const inki_pbn_field **sorted; /* those that are not repeated, by name */
    size_t sorted_count;
    size_t sorted_capacity;
} inki_pbn_list;

/* Zeroed at first, but for `report`. */
typedef struct inki_pbn_fields {
    inki_pbn_list current;
    inki_pbn_list previous;                         /* the game before */
    inki_pbn_field standing[INKI_PBN_MAX_STANDING]; /* "##", in the order of the file */
    int standing_count;
    inki_pbn_report *report;
} inki_pbn_fields;

void inki_pbn_fields_release(inki_pbn_fields *fields);

/* The bytes that the strings of the game before and of the standing tags take. */
size_t inki_pbn_fields_size(const inki_pbn_fields *fields);

/* Takes over the game before and the standing tags of `from`, and copies their strings to `strings`,
 * which has room for inki_pbn_fields_size(from) bytes.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_pbn_fields_inherit(inki_pbn_fields *fields,
                                                 const inki_pbn_fields *from, char *strings);

/* Adds a tag to the current game; the words of its section begin at `first_word`.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_pbn_fields_add(inki_pbn_fields *fields, const inki_pbn_token *tag,
                                             size_t first_word);

/* The last tag of the current game; NULL if it has none. */
inki_pbn_field *inki_pbn_fields_last(const inki_pbn_fields *fields);

/* Ends the current game: marks the repeated tags and gives each other its value, inherited where
 * it is.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_pbn_fields_resolve(inki_pbn_fields *fields);

/* Does the current game, once resolved, have a tag of that name of its own? */
bool inki_pbn_fields_has(const inki_pbn_fields *fields, const char *name);

/* Begins the next game. */
void inki_pbn_fields_next(inki_pbn_fields *fields);

#endif
