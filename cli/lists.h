/* lists.h - what lists of games and methods share with the command about one game. */
#ifndef INKLING_CLI_LISTS_H
#define INKLING_CLI_LISTS_H

#include <inkling/game.h>

/* Prints parameters or options to stdout under a heading; nothing where there are none. */
void cli_print_parameters(const char *heading, const ink_parameter *parameters, int count);

/* Prints the features of the estimate of a game, if it has any. */
void cli_print_features(const ink_game *game);

#endif
