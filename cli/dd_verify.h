/* dd_verify.h - the numbers that a file has, held against double dummy. */
#ifndef INKLING_CLI_DD_VERIFY_H
#define INKLING_CLI_DD_VERIFY_H

#include "dd_result.h"

/* A comparison. */
typedef struct dd_verify {
    dd_format format; /* DD_TEXT or DD_JSON */
    ink_json json;
    uint64_t boards;     /* compared */
    uint64_t without;    /* boards without numbers to compare, or whose own are not known */
    uint64_t compared;   /* numbers */
    uint64_t different;  /* of them */
    uint64_t undecided;  /* of them: the true number is known by its bounds only */
    uint64_t unreadable; /* tags that have something else */
    bool is_faulty;      /* one of them is of a form that is fixed */
} dd_verify;

/* Begins the answer. */
void dd_verify_begin(dd_verify *verify, const dd_request *request, ink_text *out);

/* Compares a board and names what differs.  EXIT_DONE or EXIT_FAILED. */
int dd_verify_board(dd_verify *verify, const dd_result *result, ink_text *out);

/* Ends the answer with what was compared. */
void dd_verify_end(dd_verify *verify, bool complete, ink_text *out);

/* EXIT_INPUT if anything differs, or cannot be read though its form is fixed. */
int dd_verify_status(const dd_verify *verify);

#endif
