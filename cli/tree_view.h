/* tree_view.h - random trees for experiments, as MAX sees them before its first move. */
#ifndef INKLING_CLI_TREE_VIEW_H
#define INKLING_CLI_TREE_VIEW_H

#include <inkling/inkling.h>

/* Makes the game of a string, in which chance moves first, and the view of MAX after that.  The caller
 * destroys both, the view first.  The statuses of what it calls. */
INK_NODISCARD ink_status tree_view_open(const char *text, ink_game **game, ink_view **view);

#endif
