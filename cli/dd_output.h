/* dd_output.h - the output of "inkling dd": its items are boards. */
#ifndef INKLING_CLI_DD_OUTPUT_H
#define INKLING_CLI_DD_OUTPUT_H

#include "dd.h"
#include "output.h"

/* Opens the output.  To resume, finds the boards that are whole.  EXIT_DONE, or another exit status with
 * a word on stderr. */
int dd_output_open(const dd_request *request, cli_output *out);

/* Boards that an output held to resume, the last perhaps not whole. */
uint64_t dd_output_at_least(const dd_request *request, const cli_output *output);

#endif
