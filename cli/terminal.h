/* terminal.h - Ctrl-C and progress. */
#ifndef INKLING_CLI_TERMINAL_H
#define INKLING_CLI_TERMINAL_H

#include <inkling/control.h>

/* From now on the first Ctrl-C sets the stop flag of `*out`, a second one ends the program, and
 * work that takes longer than a second shows its progress on stderr if that is a terminal. */
void cli_watch(ink_control *out);

/* Work ended, perhaps by Ctrl-C, and other work follows: the flag is taken back, and the next Ctrl-C sets it again. */
void cli_watch_again(void);

/* Work begins anew: its time counts from now. */
void cli_progress_begin(void);

/* What the progress line ends with, from now on; at most 79 bytes. */
void cli_progress_note(const char *text);

/* Wipes the progress line, if one is shown. */
void cli_progress_end(void);

/* Was Ctrl-C ever pressed? */
int cli_interrupted(void);

#endif
