/* suit.h - what "inkling suit" was asked, and what was found. */
#ifndef INKLING_CLI_SUIT_H
#define INKLING_CLI_SUIT_H

#include <inkling/inkling.h>

typedef struct suit_request {
    ink_suit suit;
    int tricks; /* 0: as many as are possible */
    const ink_control *control;
} suit_request;

#define SUIT_RIVALS 4 /* methods that are asked too */

/* What another method would do. */
typedef struct suit_rival {
    const char *method;
    char card[8];
    double value; /* the chance of its plan */
} suit_rival;

typedef struct suit_report {
    ink_suit_solver *solver;
    int rounds;
    int most;           /* the most tricks that there is a chance of */
    int goal;           /* the tricks whose line is shown */
    ink_status stopped; /* why the tricks expected or the other methods are missing; or INK_OK */
    ink_suit_answer answers[14]; /* by goal; the value is not a number where it is not known */
    ink_text lines[14];          /* likewise */
    suit_rival rivals[SUIT_RIVALS];
    int rival_count;
} suit_report;

/* Asks other methods what they would play for so many tricks; `*count` of them have answered, after an
 * error too.  INK_ERR_LIMIT (the play is too large
 * for them), INK_ERR_STOPPED, INK_ERR_NOMEM. */
ink_status suit_ask_rivals(const suit_request *request, int tricks, suit_rival *out, int *count);

void suit_print_text(const suit_request *request, const suit_report *report, ink_text *out);
void suit_print_json(const suit_request *request, const suit_report *report, ink_text *out);

#endif
