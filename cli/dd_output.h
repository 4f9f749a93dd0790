/* dd_output.h - where results go, and how much of them is there already. */
#ifndef INKLING_CLI_DD_OUTPUT_H
#define INKLING_CLI_DD_OUTPUT_H

#include <stdio.h>

#include "dd.h"

/* An output.  Zeroed before it is opened. */
typedef struct dd_output {
    FILE *stream;
    const char *name;  /* NULL: stdout */
    uint64_t boards;   /* that it held already, whole */
    uint64_t at_least; /* boards that it held, the last perhaps not whole */
} dd_output;

/* Opens the output.  To resume, counts the boards that are whole and cuts off what follows them.
 * EXIT_DONE, or another exit status with a word on stderr. */
int dd_output_open(const dd_request *request, dd_output *out);

/* Writes a text and empties it. */
int dd_output_write(dd_output *output, ink_text *text);

/* Hands what was written to the system. */
int dd_output_flush(dd_output *output);

/* Closes a file.  Nothing is done for an output that was not opened. */
int dd_output_close(dd_output *output);

#endif
