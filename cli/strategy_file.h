/* strategy_file.h - strategies in files, compact or as JSON. */
#ifndef INKLING_CLI_STRATEGY_FILE_H
#define INKLING_CLI_STRATEGY_FILE_H

#include <inkling/inkling.h>

/* Writes a strategy for `game`: as JSON if the name ends in .json, otherwise compact.  The file is
 * replaced at once.  An exit status, as below, with a word on stderr. */
int cli_strategy_write(const char *name, const ink_game *game, const ink_strategy *strategy);

/* Reads a strategy, in either form, for `game`; those for other games are refused.  The caller destroys it. */
int cli_strategy_read(const char *name, const ink_game *game, ink_strategy **out);

/* Reads a strategy together with its game: `where` is a game string or a file as for cli_load_game; NULL: the
 * game that the strategy names.  The caller destroys both, whatever the status. */
int cli_strategy_open(const char *name, const char *where, ink_game **game, ink_strategy **out);

/* Makes a method, which the caller destroys, of the value of an option: as cli_load_method, or a player that
 * follows the strategy of a file, "strategy(FILE)". */
int cli_load_player(const char *option, const char *text, const ink_game *game, ink_method **out);

#endif
