/* tree_scan.h - the words and signs of a tree in text.
 *
 * The tokens serve two formats, each with a scanner of its own: that of tree_text.h, and Gambit's
 * (efg_scan.h), where braces open and close and there are texts in quotes.
 */
#ifndef INKI_FORMATS_TREE_SCAN_H
#define INKI_FORMATS_TREE_SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include <inkling/status.h>

typedef enum inki_tree_kind {
    INKI_TREE_END,     /* of the text */
    INKI_TREE_NEWLINE, /* only where lines matter */
    INKI_TREE_WORD,
    INKI_TREE_OPEN,         /* (, or { */
    INKI_TREE_CLOSE,        /* ), or } */
    INKI_TREE_VECTOR_OPEN,  /* [ */
    INKI_TREE_VECTOR_CLOSE, /* ] */
    INKI_TREE_COLON,
    INKI_TREE_COMMA,
    INKI_TREE_CONTROL, /* a control character */
    INKI_TREE_TEXT,    /* in quotes, without them and ended by a 0 byte */
    INKI_TREE_UNCLOSED /* a text without its second quote */
} inki_tree_kind;

typedef struct inki_tree_token {
    inki_tree_kind kind;
    char *text; /* in the scanner's text; not ended by a 0 byte unless the kind says so */
    size_t size;
    int line;
    int column;
} inki_tree_token;

/* A place in a text of at most INT32_MAX bytes, which a 0 byte follows.  Copy it to look ahead. */
typedef struct inki_tree_scanner {
    char *text;
    size_t size;
    size_t at;
    size_t line_start;
    int line;
} inki_tree_scanner;

/* Begins a text, after the byte order mark if it has one. */
inki_tree_scanner inki_tree_scan(char *text, size_t size);

/* The next word or sign; comments are passed over, and so are ends of lines unless `by_line`. */
inki_tree_token inki_tree_next(inki_tree_scanner *s, bool by_line);

/* Is the word `name`? */
bool inki_tree_is(const inki_tree_token *token, const char *name);

#define INKI_QUOTE_SIZE 48

/* A word as it may stand in a sentence to the user: its beginning, in valid UTF-8.  Returns
 * `out`. */
const char *inki_tree_quote(const inki_tree_token *token, char out[INKI_QUOTE_SIZE]);

/* Fills `*error` with the place of `token` and a sentence; the value is INK_ERR_SYNTAX. */
ink_status inki_tree_refuse(ink_error *error, const inki_tree_token *token, const char *format, ...)
    INK_PRINTF(3, 4);

#endif
