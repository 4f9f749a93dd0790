/* public_form.h - the arrays of a public tree.
 *
 * Nodes stand in the order of a walk from the root, children in the order of actions.  A child is a place:
 * the number of a node, or of an end.  Ends that pay alike are one, however often they occur.
 *
 * Vectors over hands all have the tree's width, a multiple of INKI_LANES; what is beyond the hands is 0.
 */
#ifndef INKI_GAME_PUBLIC_FORM_H
#define INKI_GAME_PUBLIC_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/key.h>
#include <inkling/public.h>

#define INKI_LANES 4                /* numbers handled at once */
#define INKI_MOST_WIDTH 256         /* of a vector over hands */
#define INKI_PUBLIC_END 0x80000000u /* of a place: it is the end of that number */

typedef struct inki_public_node {
    uint32_t children; /* where its places begin */
    uint32_t table;    /* at a decision: how many actions the decisions before it have together; at
                        * chance: number of its first deal */
    uint16_t count;    /* of children */
    uint8_t hands[2];  /* of each player; more than 255 is refused */
    int8_t mover;      /* a player, or INK_MOVER_CHANCE */
    uint8_t is_cut;    /* the subtree is one of those that threads share out */
} inki_public_node;

/* What chance does to the hands: the parent's hand of each of the child's.  Both NULL: nothing. */
typedef struct inki_public_deal {
    uint8_t *from[2];
    uint8_t hands[2]; /* of the child */
} inki_public_deal;

/* A way to end: `scale` times a matrix. */
typedef struct inki_public_end {
    double scale;
    uint32_t matrix;
    uint32_t unused;
} inki_public_end;

/* Chance times payoff to side 0 (less half of what both get) for pairs of hands, both ways: for player p, a
 * vector over its hands for each of the other's, for player 1 with the sign changed. */
typedef struct inki_public_matrix {
    double *columns[2];
    double *pairs; /* while the tree is built: by pair of hands; then NULL */
    uint8_t hands[2];
} inki_public_matrix;

/* The keys of all infosets of a game that has a public tree, in the order of its nodes, then hands; the caller
 * frees them.  Errors as ink_public_build. */
INK_NODISCARD ink_status inki_public_keys(const ink_game *game, ink_key **out);

/* Told of the keys of a player's infosets in one decision, hand by hand.  INK_OK, or the status with which the
 * walk ends. */
typedef ink_status inki_public_keys_fn(void *context, int player, const ink_key *keys, int hands);

/* Walks through a game that has a public tree and tells of every decision, in the order of its nodes; the
 * tree is not built.  `control` may be NULL.  Errors as ink_public_build, and what `tell` returned. */
INK_NODISCARD ink_status inki_public_visit_keys(const ink_game *game, const ink_control *control,
                                                inki_public_keys_fn *tell, void *context);

struct ink_public {
    inki_public_node *nodes;
    uint64_t node_count;
    uint32_t *places;
    uint64_t place_count;
    inki_public_deal *deals;
    uint64_t deal_count;
    inki_public_end *ends;
    uint64_t end_count;
    inki_public_matrix *matrices;
    uint64_t matrix_count;
    uint32_t root;         /* a place */
    uint64_t action_count; /* of all decisions */
    uint32_t cut_count;    /* nodes that are cut; none lies below another */
    int width;             /* of vectors over hands */
    int most_children;
    int most_depth; /* nodes on a path */
    uint64_t end_nodes;
    uint64_t chance_nodes;
    uint64_t infosets[2];
    uint64_t sequences[2];
    double payoff_sum;
    double range;
    int seats[2]; /* of each player */
    char *game;   /* its text */
};

#endif
