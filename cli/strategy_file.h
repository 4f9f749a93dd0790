/* strategy_file.h - strategies in files, compact or as JSON. */
#ifndef INKLING_CLI_STRATEGY_FILE_H
#define INKLING_CLI_STRATEGY_FILE_H

#include <inkling/inkling.h>

/* Does a strategy of that name belong there as JSON? */
bool cli_strategy_is_json(const char *name);

/* Writes a strategy for `game`: as JSON if the name says so, otherwise compact.  The file is replaced at once, or
 * stays as it is.  An exit status, as below, with a word on stderr. */
int cli_strategy_write(const char *name, const ink_game *game, const ink_strategy *strategy,
                       const ink_control *control);

/* Writes a solver's strategy so far likewise: compact, without having all of it in memory, where it can. */
int cli_strategy_write_solved(const char *name, const ink_game *game, const ink_method *method,
                              const ink_control *control);

/* Reads a strategy, in either form, for `game`; those for other games are refused.  The caller destroys it. */
int cli_strategy_read(const char *name, const ink_game *game, ink_strategy **out);

/* Reads a strategy together with its game: `where` is a game string or a file as for cli_load_game; NULL: the
 * game that the strategy names.  The caller destroys both, whatever the status. */
int cli_strategy_open(const char *name, const char *where, ink_game **game, ink_strategy **out);

/* Makes a method, which the caller destroys, of the value of an option: as cli_load_method, or a player that
 * follows the strategy of a file, "strategy(FILE)". */
int cli_load_player(const char *option, const char *text, const ink_game *game, ink_method **out);

#endif
