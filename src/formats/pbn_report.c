/* pbn_report.c - warnings and refusals of the reader of PBN. */

#include "formats/pbn_report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/grow.h"

#define MAX_WARNINGS 1000

inki_pbn_place inki_pbn_further(inki_pbn_place place, size_t offset)
{
    place.column += (int)offset;
    return place;
}

/* Files are ISO 8859-1 or UTF-8 and nothing says which, so only ASCII is shown as it is. */
inki_pbn_quote inki_pbn_quoted(const char *text, size_t size)
{
    inki_pbn_quote quote;
    const size_t room = sizeof quote.text - 1;
    const size_t shown = size <= room ? size : room - 3;
    size_t at = 0;
    for (; at < shown; at++) {
        const char c = text[at];
        quote.text[at] = (char)(' ' <= c && c <= '~' ? c : '?');
    }
    for (; shown < size && at < room; at++) {
        quote.text[at] = '.';
    }
    quote.text[at] = '\0';
    return quote;
}

INK_PRINTF(3, 0)
static void write_sentence(ink_error *error, inki_pbn_place place, const char *format,
                           va_list arguments)
{
    error->line = place.line;
    error->column = place.column;
    if (vsnprintf(error->text, sizeof error->text, format, arguments) < 0) {
        error->text[0] = '\0';
    }
}

void inki_pbn_warn(inki_pbn_report *report, inki_pbn_place place, const char *format, ...)
{
    if (report->count == MAX_WARNINGS) {
        return;
    }
    inki_pbn_warning *warnings = inki_grow(report->warnings, &report->capacity,
                                           (size_t)report->count + 1, sizeof *report->warnings);
    if (warnings == NULL) {
        report->failed = true;
        return;
    }
    report->warnings = warnings;
    inki_pbn_warning *warning = &warnings[report->count++];
    warning->game = report->game;
    if (report->count == MAX_WARNINGS) {
        warning->game = -1;
        ink_error_set(&warning->error, place.line, place.column, "further warnings are left out");
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    write_sentence(&warning->error, place, format, arguments);
    va_end(arguments);
}

void inki_pbn_report_assign(inki_pbn_report *report, int first, inki_pbn_place place, int game)
{
    for (int i = first; i < report->count && i < MAX_WARNINGS - 1; i++) {
        inki_pbn_warning *warning = &report->warnings[i];
        const int line = warning->error.line;
        if (line > place.line || (line == place.line && warning->error.column >= place.column)) {
            warning->game = game;
        }
    }
}

ink_status inki_pbn_refuse(inki_pbn_report *report, inki_pbn_place place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    write_sentence(&report->error, place, format, arguments);
    va_end(arguments);
    return INK_ERR_SYNTAX;
}

static int compare_places(const ink_error *a, const ink_error *b)
{
    if (a->line != b->line) {
        return a->line < b->line ? -1 : 1;
    }
    return (a->column > b->column) - (a->column < b->column);
}

/* What is said when a game ends belongs before what was said about its last lines.  The order is
 * nearly right as it is, so insertion is fast; unlike qsort it leaves equal places in order. */
void inki_pbn_report_sort(inki_pbn_report *report)
{
    for (int i = 1; i < report->count; i++) {
        const inki_pbn_warning moved = report->warnings[i];
        int to = i;
        while (to > 0 && compare_places(&report->warnings[to - 1].error, &moved.error) > 0) {
            report->warnings[to] = report->warnings[to - 1];
            to--;
        }
        report->warnings[to] = moved;
    }
}

void inki_pbn_report_release(inki_pbn_report *report)
{
    free(report->warnings);
    *report = (inki_pbn_report){0};
}
