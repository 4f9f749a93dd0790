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
    double *held;       /* see inki_public_walk; NULL: nothing is held */
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

/* What the average strategies are worth.  It uses the scratch memory of the work, so one thread at a time. */
void inki_public_cfr_bounds(const inki_public_cfr *cfr, ink_bounds *out);

/* Bytes held, without the tree. */
uint64_t inki_public_cfr_bytes(const inki_public_cfr *cfr);

/* The average strategies, given the keys of the game's infosets (inki_public_keys).  An infoset that its own
 * strategy does not reach gets a best response to the other's.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_public_cfr_strategy(const inki_public_cfr *cfr, const ink_key *keys,
                                                  ink_strategy **out);

/* Holds the infosets of a strategy, given the keys as above.  INK_ERR_ARGUMENT, INK_ERR_NOMEM leave it as it
 * was. */
INK_NODISCARD ink_status inki_public_cfr_lock(inki_public_cfr *cfr, const ink_key *keys,
                                              const ink_strategy *strategy);

/* Bytes that holding takes. */
uint64_t inki_public_cfr_lock_bytes(const inki_public_cfr *cfr);

/* The state of the work in so many sealed blocks, and back: all of them, in order.  INK_ERR_SYNTAX,
 * INK_ERR_ARGUMENT (of another game, rule or place) leave what the block would have changed as it was. */
uint64_t inki_public_cfr_pieces(const inki_public_cfr *cfr);
void inki_public_cfr_save(const inki_public_cfr *cfr, uint64_t piece, ink_text *out);
INK_NODISCARD ink_status inki_public_cfr_load(inki_public_cfr *cfr, uint64_t piece,
                                              const void *bytes, size_t size);

/* Marks, in `choices` by action and hand as in the table, a best response of a player to the other's average. */
void inki_public_cfr_respond(const inki_public_cfr *cfr, int player, uint16_t *choices);
/* The average strategy of a hand in a decision, given such choices where it is not reached. */
void inki_public_cfr_shares(const inki_public_cfr *cfr, const inki_public_node *node, int hand,
                            const uint16_t *choices, double *out);

/* Hands the strategy to `write`, as bytes: see ink_method.write_strategy.  It holds the choices and a list of
 * one player's infosets at a time: inki_public_cfr_write_bytes.  `game` is that of the tree. */
INK_NODISCARD ink_status inki_public_cfr_write(const inki_public_cfr *cfr, const ink_game *game,
                                               const ink_control *control, ink_write_fn *write,
                                               void *context);
uint64_t inki_public_cfr_write_bytes(const ink_public *tree);

#endif
