/* cfr.h - counterfactual regret minimization on a sequence form, every infoset in every pass.
 *
 * Zinkevich, Johanson, Bowling and Piccione (2007); CFR+: Tammelin (2014); linear and discounted CFR: Brown
 * and Sandholm (2019); predictive CFR+: Farina, Kroer and Sandholm (2021).
 */
#ifndef INKI_EQUILIBRIUM_CFR_H
#define INKI_EQUILIBRIUM_CFR_H

#include <stdbool.h>
#include <stdint.h>

#include "equilibrium/kernels.h"
#include "equilibrium/profile.h"

/* A member of the family. */
typedef struct inki_cfr_rule {
    bool discounts;    /* regrets are discounted by alpha and beta */
    double alpha;      /* before pass t, positive regrets times (t-1)^alpha / ((t-1)^alpha + 1) */
    double beta;       /* negative ones likewise */
    double weight;     /* pass t counts t^weight in the average */
    bool floor;        /* negative regrets are set to 0 */
    bool predict;      /* the last regrets are expected once more */
    bool simultaneous; /* both players answer the other's last strategy; otherwise player 1 answers
                          * player 0's new one */
} inki_cfr_rule;

/* What pass `t`, from 1, does to regrets, and its weight in the average. */
inki_regret_rule inki_cfr_regret_rule(const inki_cfr_rule *rule, uint64_t t);
double inki_cfr_weight(const inki_cfr_rule *rule, uint64_t t);

/* One player's vectors over its sequences. */
typedef struct inki_cfr_player {
    double *behaviour;
    double *plan;
    double *regrets;
    double *sum; /* of the plans, weighted */
    double *values;
    double *locked; /* behaviour at infosets that are held, negative elsewhere; NULL: none is */
} inki_cfr_player;

typedef struct inki_cfr {
    const ink_sequences *sequences;
    const inki_kernels *kernels;
    inki_cfr_rule rule;
    uint64_t iterations;
    inki_cfr_player players[2];
} inki_cfr;

/* Starts with equal probabilities.  The sequences are borrowed.  INK_ERR_NOMEM leaves it zeroed. */
INK_NODISCARD ink_status inki_cfr_init(inki_cfr *cfr, const ink_sequences *sequences,
                                       const inki_cfr_rule *rule);
void inki_cfr_release(inki_cfr *cfr);

/* Bytes held, without the sequences. */
uint64_t inki_cfr_bytes(const inki_cfr *cfr);

/* One pass for each player. */
void inki_cfr_iterate(inki_cfr *cfr);

/* What the average strategies are worth: see ink_bounds.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_cfr_bounds(const inki_cfr *cfr, ink_bounds *out);

/* The average strategies by infoset.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_cfr_strategy(const inki_cfr *cfr, ink_strategy **out);

/* The sums of plans, or the first plans where there was no pass yet. */
void inki_cfr_plans(const inki_cfr *cfr, const double *out[2]);

/* Holds the infosets of a strategy.  INK_ERR_ARGUMENT, INK_ERR_NOMEM leave it as it was. */
INK_NODISCARD ink_status inki_cfr_lock(inki_cfr *cfr, const ink_strategy *strategy);

/* The state of the work as a sealed block, and back.  INK_ERR_SYNTAX, INK_ERR_ARGUMENT (of another game or
 * method), INK_ERR_NOMEM leave it as it was. */
void inki_cfr_save(const inki_cfr *cfr, ink_text *out);
INK_NODISCARD ink_status inki_cfr_load(inki_cfr *cfr, const void *bytes, size_t size);

#endif
