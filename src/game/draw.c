/* draw.c - see draw.h. */

#include "game/draw.h"

#include <assert.h>

int inki_index_at(const double *chances, int count, double place)
{
    double left = place;
    int chosen = -1;
    /* The last one that is possible takes what rounding leaves over. */
    for (int i = 0; i < count && left >= 0.0; i++) {
        if (chances[i] > 0.0) {
            chosen = i;
            left -= chances[i];
        }
    }
    assert(chosen >= 0);
    return chosen;
}

int inki_draw_index(const double *chances, int count, ink_random *random)
{
    return inki_index_at(chances, count, ink_random_unit(random));
}

ink_action inki_draw_outcome(const ink_game *game, const ink_state *state, ink_random *random,
                             ink_action *actions, double *chances)
{
    if ((game->traits & INK_TRAIT_CHANCE_SAMPLED) != 0) {
        return game->draw(game, state, random);
    }
    const int count = game->actions(game, state, actions);
    game->chances(game, state, chances);
    return actions[inki_draw_index(chances, count, random)];
}
