/* dd_resume.h - are the boards of an output those that this run would write? */
#ifndef INKLING_CLI_DD_RESUME_H
#define INKLING_CLI_DD_RESUME_H

#include "dd_output.h"
#include "dd_write.h"

/* A comparison of an output with the boards of the input, in their order. */
typedef struct dd_resume {
    dd_writer writer;
    ink_text text;   /* what would be written */
    uint64_t boards; /* compared */
} dd_resume;

void dd_resume_begin(dd_resume *resume, const dd_request *request);

/* Compares the next whole board of the output with a board without numbers.  EXIT_DONE, EXIT_INPUT
 * with a word on stderr if it is another, or EXIT_FAILED. */
int dd_resume_board(dd_resume *resume, const cli_output *output, const dd_result *result);

/* The same for an output without a whole board, which must begin as this one would. */
int dd_resume_start(dd_resume *resume, const cli_output *output, const dd_result *result);

void dd_resume_release(dd_resume *resume);

#endif
