/* state_graph.h - all states that can come of one, as nodes of a graph: each once, however many plays
 * lead to it.
 */
#ifndef INKI_SEARCH_STATE_GRAPH_H
#define INKI_SEARCH_STATE_GRAPH_H

#include <stdbool.h>

#include <inkling/control.h>
#include <inkling/game.h>

/* What happens at a node. */
typedef enum inki_node_kind {
    INKI_NODE_END,
    INKI_NODE_CHANCE,
    INKI_NODE_MAX, /* side 0 moves */
    INKI_NODE_MIN  /* side 1 moves */
} inki_node_kind;

typedef struct inki_state_node {
    size_t first_edge; /* one for each action, or outcome of chance that can happen, in the game's
                            order; up to the next node's first */
    int32_t first_chance; /* of the edges' probabilities, where chance moves */
    inki_node_kind kind;
} inki_state_node;

/* The nodes are sorted by component, a set of states each of which can lead to the others: an edge
 * leads to the same component or an earlier one. */
typedef struct inki_state_graph {
    const ink_game *game;
    int32_t count;          /* of nodes */
    int32_t root;           /* the state from which the others come */
    inki_state_node *nodes; /* count + 1, the last for its first_edge */
    int32_t *edges;         /* the nodes that they lead to */
    double *chances;
    unsigned char *states;   /* of the nodes, state_size bytes each */
    int32_t *component_ends; /* for each component, one past its last node */
    int32_t component_count;
} inki_state_graph;

/* What a graph may take. */
typedef struct inki_graph_limits {
    uint64_t max_nodes;         /* 0: no limit */
    size_t memory;              /* bytes, about */
    const ink_control *control; /* NULL: nothing to watch */
} inki_graph_limits;

/* Finds all that can come of `root` in a game without sampled chance, which must outlive the graph.
 * INK_ERR_LIMIT (more states than max_nodes or the memory allow), INK_ERR_STOPPED, INK_ERR_NOMEM
 * leave `*out` zeroed. */
INK_NODISCARD ink_status inki_state_graph_build(const ink_game *game, const ink_state *root,
                                                const inki_graph_limits *limits,
                                                inki_state_graph *out);

void inki_state_graph_release(inki_state_graph *graph);

/* The state of a node. */
const ink_state *inki_state_graph_at(const inki_state_graph *graph, int32_t node);

#endif
