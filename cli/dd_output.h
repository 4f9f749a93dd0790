/* dd_output.h - where results go, and how much of them is there already. */
#ifndef INKLING_CLI_DD_OUTPUT_H
#define INKLING_CLI_DD_OUTPUT_H

#include <stdio.h>
#include <sys/types.h>

#include "dd.h"

/* An output.  Zeroed before it is opened. */
typedef struct dd_output {
    FILE *stream;
    const char *name;  /* NULL: stdout */
    uint64_t boards;   /* that it held already, whole */
    uint64_t at_least; /* boards that it held, the last perhaps not whole */
    bool is_held;      /* it held something, and nothing was cut off yet */
    off_t *ends;       /* bytes up to the end of each whole board, room for some more */
} dd_output;

/* Opens the output.  To resume, counts the boards that are whole.  EXIT_DONE, or another exit status
 * with a word on stderr. */
int dd_output_open(const dd_request *request, dd_output *out);

/* Appends whole board `index`, from 0, of an output that is held; the beginning of one that has none. */
int dd_output_read(const dd_output *output, uint64_t index, ink_text *out);

/* Cuts off what follows the whole boards, to go on there. */
int dd_output_cut(dd_output *output);

/* Writes a text and empties it. */
int dd_output_write(dd_output *output, ink_text *text);

/* Hands what was written to the system. */
int dd_output_flush(dd_output *output);

/* Closes a file.  Nothing is done for an output that was not opened. */
int dd_output_close(dd_output *output);

#endif
