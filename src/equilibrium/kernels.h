/* kernels.h - the arithmetic of full-width methods on sequence forms, compiled for each kind of processor.
 *
 * All kinds compute the same numbers: sums are in the same order, and no multiplication is fused into one.
 * Vectors over sequences are in the order of sequences.h.
 */
#ifndef INKI_EQUILIBRIUM_KERNELS_H
#define INKI_EQUILIBRIUM_KERNELS_H

#include "game/sequences.h"

/* How regrets change with a pass and how the next behaviour follows from them. */
typedef struct inki_regret_rule {
    double keep_positive; /* regrets are multiplied by these before a pass adds to them */
    double keep_negative;
    bool floor;   /* negative regrets are set to 0 */
    bool predict; /* the next behaviour expects the pass's regrets once more */
} inki_regret_rule;

/* What a pass changes: vectors over the sequences of one player. */
typedef struct inki_regret_pass {
    double *behaviour; /* probability of each sequence's action in its infoset */
    double *regrets;
    double *values; /* in: payoff to the player of what ends with the sequence, the other's and
                        * chance's reach counted in; out: of all that follows it as well */
} inki_regret_pass;

typedef struct inki_kernels {
    /* `out[row]` = `scale` times the sum over the row of number times `vector[column]`.  `out` has
     * INKI_ROW_SLACK numbers more than rows, which keep no value. */
    void (*times)(const inki_payoff_product *product, const double *vector, double scale,
                  double *out);
    /* `plan` from `behaviour`. */
    void (*plan)(const inki_treeplex *treeplex, const double *behaviour, double *plan);
    /* Regrets, next behaviour and the values of all sequences; not the plan. */
    void (*regrets)(const inki_treeplex *treeplex, const inki_regret_rule *rule,
                    const inki_regret_pass *pass);
    /* Adds to the values of all sequences what follows them under a best response, which is written
     * to `behaviour` unless that is NULL: the first of the best actions.  values[0] is its value. */
    void (*respond)(const inki_treeplex *treeplex, double *values, double *behaviour);
} inki_kernels;

/* Those for this processor. */
const inki_kernels *inki_kernels_here(void);

extern const inki_kernels inki_kernels_plain;

#if defined __x86_64__
#define INKI_KERNELS_HAVE_V3 1
extern const inki_kernels inki_kernels_v3;
#endif

#endif
