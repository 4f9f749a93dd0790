/* public_kernels.h - a walk over a public tree for all hands at once, compiled for each kind of processor.
 *
 * All kinds compute the same numbers.
 */
#ifndef INKI_EQUILIBRIUM_PUBLIC_KERNELS_H
#define INKI_EQUILIBRIUM_PUBLIC_KERNELS_H

#include "equilibrium/kernels.h"
#include "game/public_form.h"

/* What a walk does at the decisions of its player, and what the other follows. */
typedef enum inki_walk_kind {
    INKI_WALK_LEARN,   /* regrets and sums change; the other follows its regrets */
    INKI_WALK_RESPOND, /* the best action; the other follows its average */
    INKI_WALK_FOLLOW   /* both follow their averages */
} inki_walk_kind;

/* How a walk treats the cut nodes. */
typedef enum inki_walk_stage {
    INKI_STAGE_WHOLE,   /* like others */
    INKI_STAGE_DESCEND, /* it stops there and notes the reach; nothing changes above */
    INKI_STAGE_ASCEND   /* it takes the values noted there */
} inki_walk_stage;

/* What is noted at a cut node: three vectors over hands. */
typedef struct inki_cut {
    uint32_t place;
    double *own;
    double *other;
    double *values;
} inki_cut;

typedef struct inki_public_walk {
    const ink_public *tree;
    void *
        table; /* at a decision: a row over the hands for each action's regrets, then for each action's
                    * sum, and if the rule predicts for what is expected; as double or float */
    int rows;   /* 2, or 3 if the rule predicts */
    int player; /* whose walk it is */
    inki_walk_stage stage;
    inki_regret_rule rule; /* to learn by, with `weight` in the average */
    double weight;
    uint16_t *choices; /* where it responds: the first of the best actions of each infoset goes to
                        * `choices[table of the node * width + hand]`; NULL: nobody wants to know */
    inki_cut *cuts;
    uint32_t next_cut;
    double *scratch; /* inki_public_scratch numbers, aligned for vectors */
    const double
        *held; /* where it responds: probabilities that it must keep to, action `a` of a hand at
                         * `held[(table of the node + a) * width + hand]`, and negative numbers elsewhere;
                         * NULL: it is free everywhere */
} inki_public_walk;

/* How many numbers of scratch memory a walk needs. */
size_t inki_public_scratch(const ink_public *tree);

/* Values of a place to the walk's player, by its hands, given what reach both have by their hands. */
typedef void inki_public_values(inki_public_walk *walk, uint32_t place, const double *own,
                                const double *other, double *out);

typedef struct inki_public_kernels {
    inki_public_values *learn;
    inki_public_values *respond;
    inki_public_values *follow;
} inki_public_kernels;

/* Those for this processor, a table of double or float, and vectors of the width. */
const inki_public_kernels *inki_public_kernels_here(bool is_double, int width);

/* By width: 4, 8, any. */
#define INKI_WIDTH_KINDS 3
extern const inki_public_kernels inki_public_plain_double[INKI_WIDTH_KINDS];
extern const inki_public_kernels inki_public_plain_float[INKI_WIDTH_KINDS];
#ifdef INKI_KERNELS_HAVE_V3
extern const inki_public_kernels inki_public_v3_double[INKI_WIDTH_KINDS];
extern const inki_public_kernels inki_public_v3_float[INKI_WIDTH_KINDS];
#endif

#endif
