/* tree_view.c - see tree_view.h. */

#include "tree_view.h"

ink_status tree_view_open(const char *text, ink_game **game, ink_view **view)
{
    ink_game *made = NULL;
    ink_walker *walker = NULL;
    ink_status status = ink_game_create(text, &made, NULL);
    if (status == INK_OK) {
        status = ink_walker_create(made, &walker);
    }
    if (status == INK_OK) {
        status = ink_walker_apply(walker, 0); /* MAX does not see which world it is */
    }
    if (status == INK_OK) {
        status = ink_walker_view(walker, 0, view);
    }
    ink_walker_destroy(walker);
    if (status != INK_OK) {
        ink_game_destroy(made);
        return status;
    }
    *game = made;
    return INK_OK;
}
