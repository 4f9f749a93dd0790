/* efg_parser.h - an .efg file in work: what the two halves of its reader share. */
#ifndef INKI_FORMATS_EFG_PARSER_H
#define INKI_FORMATS_EFG_PARSER_H

#include <stddef.h>

#include "formats/efg_file.h"
#include "formats/efg_scan.h"
#include "game/key_map.h"

/* A node whose children are not all read. */
typedef struct inki_efg_frame {
    int32_t node;
    int32_t next;                   /* the child to read, from 0 */
    inki_ratio paid[INK_MAX_SEATS]; /* by the outcomes from the root to here */
    int32_t last[INK_MAX_SEATS];    /* what each seat did last before here; -1: nothing */
} inki_efg_frame;

typedef struct inki_efg_parser {
    inki_tree_scanner scanner;
    inki_tree_token token; /* the next one, not yet taken */
    int line;              /* where the last one taken ends */
    int token_end;         /* the line where `token` ends */
    inki_efg *file;
    ink_error *error;
    inki_key_map set_numbers;
    inki_key_map outcome_numbers;
    inki_efg_frame *frames;
    size_t depth;
    size_t frame_room;
    size_t node_room;
    size_t set_room;
    size_t action_room;
    size_t outcome_room;
    size_t payoff_room;
    size_t end_room;
} inki_efg_parser;

/* Passes the token, so that `token` is the one behind it. */
void inki_efg_take(inki_efg_parser *p);

/* Takes a token of a kind.  Otherwise INK_ERR_SYNTAX: "... is expected, not ...". */
INK_NODISCARD ink_status inki_efg_expect(inki_efg_parser *p, inki_tree_kind kind, const char *what);

/* Takes a text. */
INK_NODISCARD ink_status inki_efg_take_text(inki_efg_parser *p, const char *what, const char **out);

/* Takes a whole number from `low` to INT32_MAX. */
INK_NODISCARD ink_status inki_efg_take_number(inki_efg_parser *p, const char *what, int32_t low,
                                              int32_t *out);

/* Takes a decimal number or a fraction. */
INK_NODISCARD ink_status inki_efg_take_ratio(inki_efg_parser *p, const char *what, inki_ratio *out);

/* Reads the number of an information set of `mover`, and the description if it is there: it must be the
 * first time, and the same every other time. */
INK_NODISCARD ink_status inki_efg_read_set(inki_efg_parser *p, int mover, int32_t *out);

/* The same for an outcome; -1 for outcome 0, which is none. */
INK_NODISCARD ink_status inki_efg_read_outcome(inki_efg_parser *p, int32_t *out);

#endif
