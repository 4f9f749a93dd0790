/* pbn_scan.h - the text of a PBN file as tags, section words and breaks between games. */
#ifndef INKI_FORMATS_PBN_SCAN_H
#define INKI_FORMATS_PBN_SCAN_H

#include "formats/pbn_report.h"

/* Tags whose value or section this reader understands. */
typedef enum inki_pbn_known {
    INKI_PBN_AUCTION,
    INKI_PBN_BOARD,
    INKI_PBN_CONTRACT,
    INKI_PBN_DEAL,
    INKI_PBN_DEALER,
    INKI_PBN_DECLARER,
    INKI_PBN_NOTE,
    INKI_PBN_PLAY,
    INKI_PBN_RESULT,
    INKI_PBN_VULNERABLE,
    INKI_PBN_KNOWN_COUNT /* any other tag */
} inki_pbn_known;

/* Some bytes of the file. */
typedef struct inki_pbn_word {
    const char *text;
    int size;
    inki_pbn_place place;
} inki_pbn_word;

typedef enum inki_pbn_kind {
    INKI_PBN_END,
    INKI_PBN_BREAK, /* a line without text, which ends a game */
    INKI_PBN_TAG,
    INKI_PBN_WORD, /* of the section that the last tag began */
    INKI_PBN_LINE  /* the rest of a line where no section is: not PBN */
} inki_pbn_kind;

typedef struct inki_pbn_token {
    inki_pbn_kind kind;
    inki_pbn_word word; /* of a tag its '[' without a size */
    /* Of a tag: */
    inki_pbn_known known;
    const char *name;
    const char *value;
    inki_pbn_place value_place;
} inki_pbn_token;

/* A place in the text. */
typedef struct inki_pbn_cursor {
    size_t at;
    size_t line_start; /* before the text, modulo SIZE_MAX + 1, if its first line began earlier */
    int line;
} inki_pbn_cursor;

typedef struct inki_pbn_scanner {
    const char *text;
    size_t size;
    inki_pbn_cursor cursor;
    char newline;    /* ends lines: LF, or CR where the file has no LF */
    bool in_section; /* words belong to the section of the last tag */
    bool met_end;    /* inside a tag: more text might change what it is */
    char *strings;   /* names and values; room for size + 1 bytes */
    size_t used;     /* of it */
    inki_pbn_report *report;
} inki_pbn_scanner;

/* Begins a text of `size` bytes, at most INT_MAX.  Borrows all of it; `strings` must have room for
 * size + 1 bytes, into which the names and values of tags go. */
void inki_pbn_scanner_init(inki_pbn_scanner *s, const char *text, size_t size, char *strings,
                           inki_pbn_report *report);

/* Goes on at `place` of a file that began earlier: after inki_pbn_scanner_init, which takes what it is
 * given for the beginning.  `newline` is what has ended lines so far, NUL if none has ended. */
void inki_pbn_scanner_go_on(inki_pbn_scanner *s, inki_pbn_place place, char newline);

/* The next token; comments and escape lines are passed over.  INK_ERR_SYNTAX. */
INK_NODISCARD ink_status inki_pbn_next(inki_pbn_scanner *s, inki_pbn_token *out);

#endif
