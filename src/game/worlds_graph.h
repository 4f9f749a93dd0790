/* worlds_graph.h - what the game of a MAX/MIN graph needs beside worlds.h. */
#ifndef INKI_GAME_WORLDS_GRAPH_H
#define INKI_GAME_WORLDS_GRAPH_H

#include <inkling/view.h>
#include <inkling/worlds.h>

#define INKI_WORLDS_MAX 4096 /* worlds of a graph */

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

/* out := worlds of both sets, of `words` words; false if there are none. */
static inline bool inki_worlds_pass(const uint64_t *a, const uint64_t *b, int words, uint64_t *out)
{
    uint64_t any = 0;
    for (int i = 0; i < words; i++) {
        out[i] = a[i] & b[i];
        any |= out[i];
    }
    return any != 0;
}

/* The insides of a graph, for searches that visit many nodes. */
typedef struct inki_worlds_arrays {
    const ink_worlds_node *nodes;
    const ink_worlds_edge *edges;
    const uint64_t *wins; /* for each leaf a set of worlds */
} inki_worlds_arrays;

inki_worlds_arrays inki_worlds_insides(const ink_worlds *worlds);

/* Is some move not legal in some world? */
bool inki_worlds_is_restricted(const ink_worlds *worlds);

/* Can the graph, which has nodes, be played?  INK_ERR_ARGUMENT, for the reasons that
 * ink_worlds_game gives; INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_worlds_check(const ink_worlds *worlds);

/* What a seat that is to move knows of where play stands. */
typedef struct inki_standpoint {
    const ink_worlds *worlds;
    int32_t node;
    int max_plies; /* of the rest of play, at most */
    int world;     /* one that MIN cannot tell from the true one; -1 for MAX */
    uint64_t reach[INKI_WORLDS_MAX / 64]; /* the worlds that fit what everybody saw */
} inki_standpoint;

/* Finds it for a view of a game that ink_worlds_game made, whose seat is to move. */
void inki_worlds_locate(const ink_view *view, inki_standpoint *out);

/* An open solver whose work is linear in the nodes below the state, however many paths lead to
 * them.  See ink_game.open_create, open_values and open_destroy. */
INK_NODISCARD ink_status inki_worlds_open_create(const ink_worlds *worlds, ink_open **out);
INK_NODISCARD ink_status inki_worlds_open_values(ink_open *open, const ink_state *state,
                                                 const ink_control *control,
                                                 ink_open_answer *answer);
void inki_worlds_open_destroy(ink_open *open);

#endif
