/* efg_file.h - what an .efg file says, in arrays; reading it, and writing it.
 *
 * Labels point into `buffer`, or into `arena` where a game of another kind became a file.  Nodes stand in the order of the file, so that a parent comes before
 * its children.
 */
#ifndef INKI_FORMATS_EFG_FILE_H
#define INKI_FORMATS_EFG_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include <inkling/arena.h>
#include <inkling/game.h>

#include "base/ratio.h"

/* An action of a seat, or an outcome of chance with its probability. */
typedef struct inki_efg_action {
    const char *label;
    inki_ratio chance; /* 0 for seats */
} inki_efg_action;

/* An information set of a seat, or chance nodes with the same outcomes. */
typedef struct inki_efg_set {
    int mover;      /* a seat or INK_MOVER_CHANCE */
    int32_t number; /* as in the file, where each mover counts for itself */
    const char *name;
    int32_t first_action;
    int32_t action_count; /* at least 1 */
    int32_t node_count;
    int32_t
        before; /* what its seat did last before it: an action of the file, or -1; as at its first node */
    bool is_on_path; /* while the file is read: does the node in work stand below one of the set? */
    int line;        /* that describes it */
} inki_efg_set;

/* What a node pays to each seat. */
typedef struct inki_efg_outcome {
    int32_t number; /* as in the file */
    const char *name;
    size_t first_payoff;
    int line; /* that describes it */
} inki_efg_outcome;

typedef struct inki_efg_node {
    const char *label;
    int32_t parent;      /* -1 at the root */
    int32_t set;         /* -1 at an end */
    int32_t outcome;     /* -1: none */
    int32_t first_child; /* in `children`, as many as the set has actions; at an end its number */
} inki_efg_node;

typedef struct inki_efg {
    char *buffer;     /* NULL unless it was read */
    ink_arena *arena; /* NULL if it was read */
    const char *title;
    const char *comment; /* NULL: there is none */
    int seat_count;
    const char *players[INK_MAX_SEATS];
    inki_efg_node *nodes;
    int32_t node_count;
    int32_t *children; /* node numbers */
    inki_efg_set *sets;
    int32_t set_count;
    inki_efg_action *actions;
    int32_t action_count;
    inki_efg_outcome *outcomes;
    int32_t outcome_count;
    inki_ratio *payoffs; /* of the outcomes, a number for each seat */
    size_t payoff_count;
    double *
        ends; /* for each end what the seats get: the sum of the outcomes on the way, rounded once */
    int32_t end_count;
    bool has_constant_sum;
    inki_ratio sum;       /* of the payoffs at every end, if it is constant */
    int height;           /* most moves of a play */
    char unsolvable[120]; /* the first set without perfect recall, in words; "" if there is none */
} inki_efg;

void inki_efg_release(inki_efg *file);

/* Lists the children of every node, now that the nodes are all there.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_efg_list_children(inki_efg *file);

/* Reads all of `text`, of `size` bytes.  INK_ERR_SYNTAX with place and sentence, INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_efg_parse(const char *text, size_t size, inki_efg *out,
                                        ink_error *error);

/* Makes a file of a game that was not read from one, at most `max_nodes` nodes long (0: 2^31 - 1); without
 * `ends` and what follows from them.
 *
 * INK_ERR_UNSUPPORTED (no bound on the plies, or chance outcomes that cannot be listed), INK_ERR_LIMIT, each
 * with a sentence; INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_efg_make(const ink_game *game, uint64_t max_nodes, inki_efg *out,
                                       ink_error *error);

/* Appends a file. */
void inki_efg_text(const inki_efg *file, ink_text *out);

/* Appends a file as a tree for Graphviz. */
void inki_efg_dot(const inki_efg *file, ink_text *out);

#endif
