/* public_cfr.h - counterfactual regret minimization on a public tree; see cfr.h for its family. */
#ifndef INKI_EQUILIBRIUM_PUBLIC_CFR_H
#define INKI_EQUILIBRIUM_PUBLIC_CFR_H

#include "base/pool.h"
#include "equilibrium/cfr.h"
#include "equilibrium/public_kernels.h"

typedef struct inki_public_cfr {
    const ink_public *tree;
    const inki_public_kernels *kernels;
    inki_cfr_rule rule; /* `simultaneous` is not there */
    bool is_double;     /* the numbers of the table are double, otherwise float */
    int rows;
    void *table;
    size_t table_count; /* numbers */
    uint64_t iterations;
    inki_pool *pool;
    double **scratch; /* of each worker */
    inki_cut *cuts;   /* of the tree */
    double *cut_numbers;
} inki_public_cfr;

/* Starts with equal probabilities.  The tree is borrowed.  Results do not depend on `threads`.
 * INK_ERR_NOMEM, INK_ERR_SYSTEM leave it zeroed. */
INK_NODISCARD ink_status inki_public_cfr_init(inki_public_cfr *cfr, const ink_public *tree,
                                              const inki_cfr_rule *rule, bool is_double,
                                              int threads);
void inki_public_cfr_release(inki_public_cfr *cfr);

/* One pass for each player. */
void inki_public_cfr_iterate(inki_public_cfr *cfr);

/* What the average strategies are worth. */
void inki_public_cfr_bounds(inki_public_cfr *cfr, ink_bounds *out);

#endif
