/* suit.h - what "inkling suit" was asked, and what was found. */
#ifndef INKLING_CLI_SUIT_H
#define INKLING_CLI_SUIT_H

#include <inkling/inkling.h>

typedef struct suit_request {
    ink_suit suit;
    int tricks; /* 0: as many as are possible */
    const ink_control *control;
} suit_request;

typedef struct suit_report {
    ink_suit_solver *solver;
    int rounds;
    int most;                    /* the most tricks that there is a chance of */
    int goal;                    /* the tricks whose line is shown */
    ink_suit_answer answers[14]; /* by goal */
    ink_text lines[14];          /* likewise */
} suit_report;

void suit_print_text(const suit_request *request, const suit_report *report, ink_text *out);
void suit_print_json(const suit_request *request, const suit_report *report, ink_text *out);

#endif
