/* load.h - from a command line to a position. */
#ifndef INKLING_CLI_LOAD_H
#define INKLING_CLI_LOAD_H

#include <inkling/inkling.h>

#include "command.h"

/* Which position, and how it is seen. */
typedef struct cli_position {
    const char *where;   /* filled in: a file, "-" for stdin, or a game string with moves */
    const char *moves;   /* filled in: further moves, for trees and game strings */
    int board;           /* number of a PBN board; -1: the first in the file */
    const char *seat;    /* a player's letter, a seat's name or its number; NULL: the mover */
    int after;           /* cards played; -1: all recorded ones */
    const char *payoff;  /* of bridge; NULL: the default */
    const char *defence; /* of bridge; NULL: the default */
    int need;            /* tricks declarer needs; 0: from the contract or the file */
    bool strict;         /* warnings are errors */
} cli_position;

/* Loads the position that the operands of a line name, with `wanted` for the rest, and calls `then` with
 * it and its title.  The status of that, or another one with a word on stderr. */
int cli_with_position(const cli_line *line, cli_position *wanted,
                      int (*then)(void *context, const ink_position *position, const char *title),
                      void *context);

/* Loads a game: from a game string, or from a file with a tree.  Status as above; the caller destroys the
 * game. */
int cli_load_game(const char *where, ink_game **out);

/* Appends what a file has, or stdin for "-".  EXIT_DONE, or another exit status with a word on stderr. */
int cli_read_file(const char *name, ink_text *out);

/* Makes a method, which the caller destroys, of the value of an option.  EXIT_DONE, or EXIT_USAGE with a
 * word on stderr. */
int cli_load_method(const char *option, const char *text, ink_method **out);

/* Does a name end so, in any case? */
bool cli_ends_with(const char *name, const char *end);

/* Does the operand name a file?  What exists does; what looks like a path or ends as a file with a game does is
 * meant to. */
bool cli_names_file(const char *where);

/* Is a text PBN rather than something else?  By the name of its file, or else by its first character
 * that counts. */
bool cli_is_pbn(const char *name, const char *text);

/* A player by letter or name in any case; -1 if it is none. */
int cli_read_player(const char *text);

/* Prints where and what to stderr, `kind` in between: "" or "warning: ". */
void cli_complain_at(const char *name, const ink_error *error, const char *kind);

/* The exit status for a call that failed on `name`, after a word on stderr. */
int cli_refuse(const char *name, ink_status status, const ink_error *error);

#endif
