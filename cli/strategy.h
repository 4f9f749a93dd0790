/* strategy.h - what "inkling strategy" is asked for. */
#ifndef INKLING_CLI_STRATEGY_H
#define INKLING_CLI_STRATEGY_H

#include <inkling/inkling.h>

/* A command line, sorted.  Zeroed at first. */
typedef struct strategy_request {
    const char *names[2]; /* files; the second is NULL where there is nothing to compare with */
    ink_game *game;
    ink_strategy *strategies[2];
    bool json;
    ink_control control;
} strategy_request;

/* Prints the information sets of the first strategy; an exit status. */
int strategy_show(const strategy_request *request);
/* Prints what the first strategy is worth. */
int strategy_evaluate(const strategy_request *request);
/* Prints what the two strategies are worth against each other, and where they differ most. */
int strategy_compare(const strategy_request *request);

/* Keeps of a strategy what it says of a seat, -1 for both, in the information sets whose view has `text` in it
 * or whose key begins with it, in place of the whole.  `text` NULL: all. */
int strategy_keep(const ink_game *game, int seat, const char *text, ink_strategy **strategy);

/* Appends a key as in files. */
void strategy_key_text(ink_key key, ink_text *out);

#endif
