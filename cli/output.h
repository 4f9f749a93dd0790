/* output.h - where results go, and how much of them is there already.
 *
 * An output is a list of items, such as boards or games.  Who writes them knows where one ends.
 */
#ifndef INKLING_CLI_OUTPUT_H
#define INKLING_CLI_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include <inkling/inkling.h>

/* An output.  Zeroed before it is opened. */
typedef struct cli_output {
    FILE *stream;
    const char *name; /* NULL: stdout */
    uint64_t items;   /* that it held already, whole */
    bool is_held;     /* it held something, and nothing was cut off yet */
    off_t *ends;      /* bytes up to the end of each whole item, room for some more */
} cli_output;

/* Finds the whole items of an output from its beginning on, by cli_output_add_end.  EXIT_DONE, or another
 * exit status with a word on stderr. */
typedef int cli_measure_fn(cli_output *output, void *context);

/* Is an input, "-" for stdin, the file that an output of that name would replace? */
bool cli_is_same_file(const char *input, const char *output);

/* Opens the output `name`; NULL: stdout.  It must not be the file `input`, "-" for stdin, NULL for none.
 * With `measure` what it holds stays there: `measure` finds the items.  EXIT_DONE, or another exit
 * status with a word on stderr. */
int cli_output_open(const char *name, const char *input, cli_measure_fn *measure, void *context,
                    cli_output *out);

/* Notes that a whole item ends at this byte.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status cli_output_add_end(cli_output *output, off_t end);

/* After measuring: says what went wrong, if anything did.  An exit status. */
int cli_output_measured(const cli_output *output, ink_status status);

/* Appends whole item `index`, from 0, of an output that is held; the beginning of one that has none. */
int cli_output_read(const cli_output *output, uint64_t index, ink_text *out);

/* Cuts off what follows the whole items, to go on there. */
int cli_output_cut(cli_output *output);

/* Writes a text and empties it. */
int cli_output_write(cli_output *output, ink_text *text);

/* Hands what was written to the system. */
int cli_output_flush(cli_output *output);

/* Closes a file.  Nothing is done for an output that was not opened. */
int cli_output_close(cli_output *output);

#endif
