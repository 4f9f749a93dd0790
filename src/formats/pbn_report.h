/* pbn_report.h - what the reader of PBN has to say about a file: warnings, and one refusal. */
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

/* Zeroed at first, but for `error`. */
typedef struct inki_pbn_report {
    ink_error *warnings;
    int count;
    size_t capacity;
    bool failed;      /* some warning found no memory */
    ink_error *error; /* where a refusal goes; may be NULL */
} inki_pbn_report;

/* Some bytes of a file, cut and made fit for a sentence. */
typedef struct inki_pbn_quote {
    char text[44];
} inki_pbn_quote;

/* The place `offset` bytes further on the same line. */
inki_pbn_place inki_pbn_further(inki_pbn_place place, size_t offset);

inki_pbn_quote inki_pbn_quoted(const char *text, size_t size);

/* Adds a warning.  Beyond a thousand they are dropped, and the last one says so: a file that is
 * not PBN at all would otherwise fill the memory with them. */
void inki_pbn_warn(inki_pbn_report *report, inki_pbn_place place, const char *format, ...)
    INK_PRINTF(3, 4);

/* Fills the error and returns INK_ERR_SYNTAX. */
ink_status inki_pbn_refuse(inki_pbn_report *report, inki_pbn_place place, const char *format, ...)
    INK_PRINTF(3, 4);

/* Puts the warnings in the order of the file. */
void inki_pbn_report_sort(inki_pbn_report *report);

/* Frees the warnings. */
void inki_pbn_report_release(inki_pbn_report *report);

#endif
