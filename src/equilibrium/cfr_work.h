/* cfr_work.h - a member of the CFR family at work, on the form that suits the game. */
#ifndef INKI_EQUILIBRIUM_CFR_WORK_H
#define INKI_EQUILIBRIUM_CFR_WORK_H

#include <inkling/method.h>

#include "equilibrium/cfr.h"
#include "equilibrium/public_cfr.h"

/* What the work stands on. */
typedef enum inki_cfr_form {
    INKI_FORM_AUTO, /* the public tree where the game has one and it is large, otherwise sequences */
    INKI_FORM_SEQUENCES,
    INKI_FORM_PUBLIC
} inki_cfr_form;

typedef struct inki_cfr_plan {
    inki_cfr_rule rule;
    inki_cfr_form form;
    bool is_single;  /* on a public tree, numbers take 4 bytes each, not 8 */
    uint64_t memory; /* most bytes */
} inki_cfr_plan;

typedef struct inki_cfr_work {
    const ink_game *game;
    inki_cfr_plan plan;
    ink_sequences *sequences; /* one of these two is there once the work has begun */
    ink_public *tree;
    inki_cfr cfr;
    inki_public_cfr public_cfr;
} inki_cfr_work;

/* Foretells what that would build: see ink_method.foresee. */
INK_NODISCARD ink_status inki_cfr_plan_foresee(const inki_cfr_plan *plan, const ink_game *game,
                                               const ink_control *control, ink_forecast *out);

/* Begins: builds a form of the game, which must outlive the work.  The limits on memory are the plan's, the
 * others those of `limits`.  INK_ERR_UNSUPPORTED, INK_ERR_LIMIT, each with a sentence in `*error`;
 * INK_ERR_STOPPED, INK_ERR_NOMEM, INK_ERR_SYSTEM leave it zeroed. */
INK_NODISCARD ink_status inki_cfr_work_begin(inki_cfr_work *work, const ink_game *game,
                                             const inki_cfr_plan *plan,
                                             const ink_sequences_limits *limits, int threads,
                                             ink_error *error);
void inki_cfr_work_release(inki_cfr_work *work);

bool inki_cfr_work_has_begun(const inki_cfr_work *work);

/* One pass for each player. */
void inki_cfr_work_iterate(inki_cfr_work *work);

uint64_t inki_cfr_work_iterations(const inki_cfr_work *work);

/* About how many numbers a pass reads. */
uint64_t inki_cfr_work_size(const inki_cfr_work *work);

/* Histories, or nodes of the public tree, that it stands on. */
uint64_t inki_cfr_work_nodes(const inki_cfr_work *work);

/* The form, its sizes and the bytes held, in one line without its end. */
void inki_cfr_work_describe(const inki_cfr_work *work, ink_text *out);

/* The average strategies, what they are worth, and infosets that are held: see cfr.h.
 * INK_ERR_LIMIT: on a public tree the strategy, or to hold one, would take more memory than the plan allows. */
INK_NODISCARD ink_status inki_cfr_work_strategy(const inki_cfr_work *work, ink_strategy **out);
INK_NODISCARD ink_status inki_cfr_work_write_strategy(const inki_cfr_work *work,
                                                      const ink_control *control,
                                                      ink_write_fn *write, void *context);
INK_NODISCARD ink_status inki_cfr_work_bounds(const inki_cfr_work *work, ink_bounds *out);
INK_NODISCARD ink_status inki_cfr_work_lock(inki_cfr_work *work, const ink_strategy *held);

/* The work is saved in pieces, so that a copy of all of it is never in memory. */
uint64_t inki_cfr_work_pieces(const inki_cfr_work *work);
void inki_cfr_work_save(const inki_cfr_work *work, uint64_t piece, ink_text *out);
INK_NODISCARD ink_status inki_cfr_work_load(inki_cfr_work *work, uint64_t piece, const void *bytes,
                                            size_t size);

#endif
