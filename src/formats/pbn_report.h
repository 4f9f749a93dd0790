/* pbn_report.h - what the reader of PBN has to say about a file: warnings and refusals. */
#ifndef INKI_FORMATS_PBN_REPORT_H
#define INKI_FORMATS_PBN_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include <inkling/status.h>

/* Where something stands: line and column in bytes, both from 1. */
typedef struct inki_pbn_place {
    int line;
    int column;
} inki_pbn_place;

typedef struct inki_pbn_warning {
    ink_error error;
    int game; /* -1: of none */
} inki_pbn_warning;

/* Zeroed at first. */
typedef struct inki_pbn_report {
    inki_pbn_warning *warnings;
    int count;
    size_t capacity;
    int game;        /* whose warnings are added; -1: no game's */
    bool failed;     /* some warning found no memory */
    ink_error error; /* the last refusal */
} inki_pbn_report;

/* Some bytes of a file, cut and made fit for a sentence. */
typedef struct inki_pbn_quote {
    char text[44];
} inki_pbn_quote;

/* The place `offset` bytes further on the same line. */
inki_pbn_place inki_pbn_further(inki_pbn_place place, size_t offset);

inki_pbn_quote inki_pbn_quoted(const char *text, size_t size);

/* Adds a warning.  Beyond a thousand they are dropped, and the last one, of no game, says so: a
 * file that is not PBN at all would otherwise fill the memory with them. */
void inki_pbn_warn(inki_pbn_report *report, inki_pbn_place place, const char *format, ...)
    INK_PRINTF(3, 4);

/* Gives the warnings from the `first` on that stand at `place` or after it to a game. */
void inki_pbn_report_assign(inki_pbn_report *report, int first, inki_pbn_place place, int game);

/* Fills the error and returns INK_ERR_SYNTAX. */
ink_status inki_pbn_refuse(inki_pbn_report *report, inki_pbn_place place, const char *format, ...)
    INK_PRINTF(3, 4);

/* Puts the warnings in the order of the file. */
void inki_pbn_report_sort(inki_pbn_report *report);

/* Frees the warnings. */
void inki_pbn_report_release(inki_pbn_report *report);

#endif
