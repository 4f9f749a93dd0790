/* estimate.h - a game's static value of a state, feature by feature. */
#ifndef INKLING_CLI_ESTIMATE_H
#define INKLING_CLI_ESTIMATE_H

#include <inkling/inkling.h>

/* Appends the estimate of a state and what each feature adds to it; nothing where the game hides
 * something, has no estimate, or play is over. */
void cli_estimate_text(const ink_game *game, const ink_state *state, ink_text *out);

/* The same as a member "estimate"; null where there is none. */
void cli_estimate_json(const ink_game *game, const ink_state *state, ink_json *json);

#endif
