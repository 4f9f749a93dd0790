/* replace.h - files that are whole at every moment, whatever ends the program: what is written goes to a
 * name beside the file's own that nobody has, NAME.part, NAME.part2 and so on, and takes its place at once.
 * A symbolic link stays, and what it names is replaced.
 */
#ifndef INKLING_CLI_REPLACE_H
#define INKLING_CLI_REPLACE_H

#include <stdio.h>

#include <inkling/inkling.h>

/* A file being written.  Devices and pipes are written directly. */
typedef struct cli_replacement {
    FILE *stream;
    const char *name; /* borrowed */
    ink_text target;  /* what the name comes to, symbolic links followed */
    ink_text beside;  /* the name beside that; empty: written directly */
} cli_replacement;

/* Appends what a name comes to when symbolic links are followed, whether or not that is there.  An exit status,
 * as below, with a word on stderr. */
int cli_replace_target(const char *name, ink_text *out);

/* Can `name` be written?  A pipe is not opened, for its reader would take that for all there is.  An exit
 * status, as below, with a word on stderr. */
int cli_replace_try(const char *name);

/* Opens the file beside `name`.  An exit status, as below, with a word on stderr. */
int cli_replace_begin(const char *name, cli_replacement *out);

/* Writes bytes. */
int cli_replace_write(cli_replacement *replacement, const void *bytes, size_t size);

/* Ends it: with EXIT_DONE the file takes its place, once it is on the disk; with any other status it is
 * removed.  Returns that status, or what went wrong here. */
int cli_replace_end(cli_replacement *replacement, int status);

/* Writes a text as a whole file. */
int cli_replace_text(const char *name, const ink_text *text);

#endif
