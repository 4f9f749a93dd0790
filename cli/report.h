/* report.h - advice as text and as JSON. */
#ifndef INKLING_CLI_REPORT_H
#define INKLING_CLI_REPORT_H

#include <inkling/inkling.h>

/* What a report is about. */
typedef struct cli_report {
    const char *title; /* of the position */
    const ink_game *game;
    const ink_state *state; /* that actions are named in */
    const ink_view *view;
    const ink_method *method;
    const ink_advice *advice;
    bool shows_estimate; /* in text, before the advice; JSON always has it */
} cli_report;

/* Appends the position, and what cli_report_actions does. */
void cli_report_text(const cli_report *report, ink_text *out);

/* Appends a table of the actions, the recommendation and the evidence. */
void cli_report_actions(const cli_report *report, ink_text *out);

/* Appends one JSON object with "schema": 1. */
void cli_report_json(const cli_report *report, ink_text *out);

#endif
