/* worlds_graph.h - what the game of a MAX/MIN graph needs beside worlds.h. */
#ifndef INKI_GAME_WORLDS_GRAPH_H
#define INKI_GAME_WORLDS_GRAPH_H

#include <inkling/worlds.h>

/* What ink_state stands for in the game. */
typedef struct inki_place {
    int32_t node;
    int32_t world; /* INKI_NO_WORLD until chance chose it */
} inki_place;

#define INKI_NO_WORLD (-1)

static inline inki_place inki_place_of(const ink_state *state)
{
    return *(const inki_place *)(const void *)state;
}

/* Is `world` in a set of worlds? */
static inline bool inki_worlds_has(const uint64_t *set, int world)
{
    return (set[world / 64] >> world % 64 & 1) != 0;
}

/* Is some move not legal in some world? */
bool inki_worlds_is_restricted(const ink_worlds *worlds);

/* Can the graph, which has nodes, be played?  INK_ERR_ARGUMENT, for the reasons that
 * ink_worlds_game gives; INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_worlds_check(const ink_worlds *worlds);

/* An open solver whose work is linear in the nodes below the state, however many paths lead to
 * them.  See ink_game.open_create, open_values and open_destroy. */
INK_NODISCARD ink_status inki_worlds_open_create(const ink_worlds *worlds, ink_open **out);
INK_NODISCARD ink_status inki_worlds_open_values(ink_open *open, const ink_state *state,
                                                 const ink_control *control,
                                                 ink_open_answer *answer);
void inki_worlds_open_destroy(ink_open *open);

#endif
