/* strategy_file.h - strategies in files, compact or as JSON. */
#ifndef INKLING_CLI_STRATEGY_FILE_H
#define INKLING_CLI_STRATEGY_FILE_H

#include <inkling/inkling.h>

/* Writes a strategy for `game`: as JSON if the name ends in .json, otherwise compact.  The file is
 * replaced at once.  An exit status, as below, with a word on stderr. */
int cli_strategy_write(const char *name, const ink_game *game, const ink_strategy *strategy);

/* Reads a strategy for `game`, which the caller destroys.  Those for other games are refused. */
int cli_strategy_read(const char *name, const ink_game *game, ink_strategy **out);

#endif
