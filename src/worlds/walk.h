/* walk.h - a game seen in several worlds at once, move by move, through the functions of its ink_game.
 *
 * A node is what one seat, the planner, can tell of a play: states that look alike to it, each in
 * one of the worlds.  What comes next is sorted by what the planner notices.  Payoffs here are the
 * planner's side's: its own number where payoffs are numbers, 1 or 0 where they are two.
 */
#ifndef INKI_WORLDS_WALK_H
#define INKI_WORLDS_WALK_H

#include <inkling/game.h>

#include "worlds/lanes.h"
#include "worlds/vectors.h"

/* States, each with its world: mostly one of a world, more where others moved unseen.  A zeroed
 * struct is empty. */
typedef struct inki_walk_node {
    int count;
    int32_t *worlds;
    unsigned char *states; /* walk.stride bytes each */
    uint64_t *reach;       /* the worlds among them */
    size_t world_room;
    size_t state_room;
} inki_walk_node;

/* What follows a node: states in groups, each of which the planner can tell from the others. */
typedef struct inki_walk_moves {
    inki_walk_node next; /* `reach` is not used */
    int32_t *group;      /* of each state */
    size_t group_room;
    uint64_t *tokens; /* for each group what the planner learns, */
    bool *turns;      /* and whether it is to move */
    size_t token_room;
    size_t turn_room;
    int group_count;
} inki_walk_moves;

/* Who moves at a node. */
typedef enum inki_walk_mover {
    INKI_WALK_PLANNER,
    INKI_WALK_PARTNERS, /* other seats of the planner's side, in every state that is not over */
    INKI_WALK_OTHERS,
    INKI_WALK_NOBODY
} inki_walk_mover;

/* The walk.  The caller fills in the first part and zeroes the rest. */
typedef struct inki_walk {
    const ink_game *game;
    int seat; /* the planner */
    inki_lanes *lanes;
    const ink_control *control;
    uint64_t node_limit; /* 0: none */
    uint64_t nodes;      /* visited here and by the solvers */
    int word_count;      /* of a set of worlds */

    size_t stride;               /* bytes of a state in a node */
    ink_action *actions;         /* scratch for the moves of a state */
    const inki_walk_node *asked; /* what the lanes are at work on */
    const int32_t *queue;
    uint64_t allowed;
    double values[INKI_LANES];
    uint64_t spent[INKI_LANES];
    ink_status found[INKI_LANES];
} inki_walk;

/* Sets up the second part.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_walk_begin(inki_walk *walk);
void inki_walk_end(inki_walk *walk);

void inki_walk_node_release(inki_walk_node *node);
void inki_walk_moves_release(inki_walk_moves *moves);

static inline ink_state *inki_walk_state(const inki_walk *walk, const inki_walk_node *node,
                                         int index)
{
    return (ink_state *)(void *)(node->states + (size_t)index * walk->stride);
}

/* Empties a node, and adds a state.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_walk_clear(const inki_walk *walk, inki_walk_node *node);
INK_NODISCARD ink_status inki_walk_add(const inki_walk *walk, inki_walk_node *node, int32_t world,
                                       const ink_state *state);

/* Makes `*to` the same as `from`.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_walk_copy(const inki_walk *walk, const inki_walk_node *from,
                                        inki_walk_node *to);

inki_walk_mover inki_walk_mover_of(const inki_walk *walk, const inki_walk_node *node);

/* The key of the states of a node and their worlds. */
ink_key inki_walk_key(const inki_walk *walk, const inki_walk_node *node);

/* Lists the actions of the planner worth a try, for which `out` has room; returns how many. */
int inki_walk_choices(const inki_walk *walk, const inki_walk_node *node, ink_action *out);

/* What follows when the planner takes `action`, or whatever the others do (INK_ACTION_NONE); states
 * that are over are left out.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_walk_expand(inki_walk *walk, const inki_walk_node *node,
                                          ink_action action, inki_walk_moves *out);

/* Makes a node of one group.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_walk_enter(const inki_walk *walk, const inki_walk_moves *moves,
                                         int group, inki_walk_node *out);

/* Lowers a vector to the payoffs of the states that are over. */
void inki_walk_put_ends(const inki_walk *walk, const inki_vectors *vectors,
                        const inki_walk_node *node, inki_cell *vector);

/* Values of at most INKI_LANES states, whose numbers `queue` has, as if everything were seen from
 * there on, into walk->values.  INK_ERR_LIMIT, INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_walk_solve(inki_walk *walk, const inki_walk_node *node,
                                         const int32_t *queue, int count);

/* Counts a node; INK_ERR_LIMIT, INK_ERR_STOPPED where the search has to stop. */
INK_NODISCARD ink_status inki_walk_spend(inki_walk *walk);

/* Are the planner's payoffs 1 and 0? */
static inline bool inki_walk_is_binary(const ink_game *game)
{
    return (game->traits & INK_TRAIT_TWO_PAYOFFS) != 0;
}

/* From the planner's payoff, or a mean of such, to that of side 0, and back. */
double inki_walk_to_game(const ink_game *game, int seat, double value);
double inki_walk_from_game(const ink_game *game, int seat, double value);

#endif
