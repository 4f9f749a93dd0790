/* bench_rows.h - what subjects that measure rows of a table have in common. */
#ifndef INKLING_CLI_BENCH_ROWS_H
#define INKLING_CLI_BENCH_ROWS_H

#include <inkling/inkling.h>

#include "bench.h"

/* A subject whose rows are in an array of its own kind. */
typedef struct bench_table {
    const char *name;
    void (*text)(const void *rows, const bench_request *request, ink_text *out);
    void (*json)(const void *rows, const bench_request *request, ink_json *out);
} bench_table;

/* Prints what was measured, as asked, if that ended with INK_OK.  `json` finds an object begun, with what
 * was asked in it.  An exit status, with a word on stderr if it is not EXIT_DONE. */
int bench_print_rows(const bench_table *table, const bench_request *request, ink_status measured,
                     const void *rows);

#endif
