/* dd_input.h - the boards of a file, in order and in constant memory. */
#ifndef INKLING_CLI_DD_INPUT_H
#define INKLING_CLI_DD_INPUT_H

#include <inkling/inkling.h>

/* Where boards come from. */
typedef struct dd_input dd_input;

/* Some boards that follow each other, as games of PBN: lines of a list of deals are made into games.
 * Valid until the next boards are read. */
typedef struct dd_batch {
    const ink_pbn *pbn;
    const char *text; /* that `pbn` was read from */
    int first;        /* of the games of `pbn` */
    int count;
    uint64_t number; /* of the first in the input, from 1 */
} dd_batch;

/* Opens a file, "-" for stdin, or a deal as PBN has it: "N:AKQ... - - -".  With `strict`, boards
 * with warnings are at fault.  EXIT_DONE, or another exit status with a word on stderr. */
int dd_input_open(const char *where, bool strict, dd_input **out);

/* NULL is allowed. */
void dd_input_close(dd_input *input);

/* The next boards, at most `max`; none at the end.  Shows what the reader warns of in them. */
int dd_input_next(dd_input *input, int max, dd_batch *out);

/* The board with that number in its tag Board, the first of several, in a batch of its own; EXIT_INPUT
 * and a word on stderr if there is none.  For an input of which nothing was read yet. */
int dd_input_find(dd_input *input, int number, dd_batch *out);

/* The text of game `index` of a batch. */
const char *dd_input_text(const dd_batch *batch, int index, size_t *size);

/* After the last board: what the input has behind it. */
const char *dd_input_rest(const dd_input *input, size_t *size);

/* Says on stderr why game `index` of a batch is not analysed. */
void dd_input_complain(const dd_input *input, const dd_batch *batch, int index,
                       const ink_error *error);

/* Warns on stderr of something about a game, or about none (-1).  Only the first warnings are shown. */
void dd_input_warn(dd_input *input, int game, const ink_error *warning);

/* Was anything at fault, but not reported by a status yet? */
bool dd_input_is_faulty(const dd_input *input);

/* An estimate of the number of boards from the share of the file that was read; 0: not known. */
uint64_t dd_input_total(const dd_input *input);

/* Are they a list rather than PBN? */
bool dd_input_is_list(const dd_input *input);

/* What the boards are called: the file, or "the deal". */
const char *dd_input_name(const dd_input *input);

#endif
