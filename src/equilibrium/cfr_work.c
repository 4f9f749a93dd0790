/* cfr_work.c - a member of the CFR family at work, on the form that suits the game. */

#include "equilibrium/cfr_work.h"

#include <stdlib.h>

#include "equilibrium/forecast.h"

/* Actions times hands from which on a public tree is quicker than sequences, where there are both: what a
 * pass over sequences reads no longer fits into the cache.  `inkling bench equilibrium` tells. */
#define LARGE_TREE 400000
#define ENTRY_BYTES                                                                                \
    64 /* of an infoset in a strategy and on the way there, about, beside its numbers */

/* What is kept on a public tree for an action of a hand. */
static size_t bytes_of_action(const inki_cfr_plan *plan)
{
    const size_t rows = plan->rule.predict ? 3 : 2;
    return rows * (plan->is_single ? sizeof(float) : sizeof(double));
}

ink_status inki_cfr_plan_foresee(const inki_cfr_plan *plan, const ink_game *game,
                                 const ink_control *control, ink_forecast *out)
{
    inki_sizes_guess sizes;
    const ink_status status = inki_sizes_guess_of(game, control, &sizes);
    if (status != INK_OK) {
        return status;
    }
    double numbers = 0.0;
    const bool has_room = inki_forecast_public(&sizes, bytes_of_action(plan), out, &numbers);
    const bool is_large = plan->form == INKI_FORM_PUBLIC || numbers >= LARGE_TREE;
    const bool may_be_public = !plan->rule.simultaneous && sizes.shows_moves && has_room;
    if (!may_be_public && plan->form == INKI_FORM_PUBLIC) {
        return INK_ERR_UNSUPPORTED; /* building will say why */
    }
    if (may_be_public && plan->form != INKI_FORM_SEQUENCES && is_large) {
        const bool half_fits = out->bytes / 2.0 <= (double)plan->memory;
        out->remedy = half_fits && !plan->is_single ? "numbers=single halves that" : NULL;
    } else {
        inki_forecast_sequences(&sizes, out);
        out->remedy = may_be_public ? "form=public may take less" : NULL;
    }
    out->most_bytes = plan->memory;
    return INK_OK;
}

/* --- beginning and end ------------------------------------------------------------------------------ */

static ink_status begin_public(inki_cfr_work *work, const ink_sequences_limits *limits, int threads,
                               ink_error *error)
{
    ink_status status = ink_public_build(work->game, limits, &work->tree, error);
    if (status != INK_OK) {
        return status;
    }
    const ink_public *tree = work->tree;
    const uint64_t numbers = tree->action_count * (uint64_t)tree->width;
    if (work->plan.form == INKI_FORM_AUTO && numbers < LARGE_TREE) {
        return INK_ERR_UNSUPPORTED;
    }
    ink_public_sizes sizes;
    ink_public_measure(tree, &sizes);
    const uint64_t bytes = sizes.bytes + numbers * bytes_of_action(&work->plan);
    if (bytes > work->plan.memory) {
        ink_error_set(
            error, 0, 0, "the public tree and its regrets need %llu MiB; %llu MiB are allowed",
            (unsigned long long)(bytes >> 20), (unsigned long long)(work->plan.memory >> 20));
        return INK_ERR_LIMIT;
    }
    return inki_public_cfr_init(&work->public_cfr, tree, &work->plan.rule, !work->plan.is_single,
                                threads);
}

static ink_status begin_sequences(inki_cfr_work *work, const ink_sequences_limits *limits,
                                  ink_error *error)
{
    const ink_status status = ink_sequences_build(work->game, limits, &work->sequences, error);
    return status == INK_OK ? inki_cfr_init(&work->cfr, work->sequences, &work->plan.rule) : status;
}

ink_status inki_cfr_work_begin(inki_cfr_work *work, const ink_game *game, const inki_cfr_plan *plan,
                               const ink_sequences_limits *limits, int threads, ink_error *error)
{
    *work = (inki_cfr_work){.game = game, .plan = *plan};
    ink_sequences_limits within = *limits;
    within.memory = plan->memory;
    ink_status status = INK_ERR_UNSUPPORTED;
    const bool may_be_public = !plan->rule.simultaneous;
    if (plan->form == INKI_FORM_PUBLIC && !may_be_public) {
        ink_error_set(error, 0, 0, "on a public tree updates alternate");
    } else if (plan->form != INKI_FORM_SEQUENCES && may_be_public) {
        status = begin_public(work, &within, threads, error);
    }
    if (status == INK_ERR_UNSUPPORTED && plan->form != INKI_FORM_PUBLIC) {
        inki_cfr_work_release(work);
        *work = (inki_cfr_work){.game = game, .plan = *plan};
        ink_error_set(error, 0, 0, "%s", ""); /* why there is no public tree is no matter now */
        status = begin_sequences(work, &within, error);
    }
    if (status != INK_OK) {
        inki_cfr_work_release(work);
    }
    return status;
}

void inki_cfr_work_release(inki_cfr_work *work)
{
    inki_cfr_release(&work->cfr);
    inki_public_cfr_release(&work->public_cfr);
    ink_sequences_destroy(work->sequences);
    ink_public_destroy(work->tree);
    *work = (inki_cfr_work){0};
}

bool inki_cfr_work_has_begun(const inki_cfr_work *work)
{
    return work->game != NULL;
}

/* --- passes -------------------------------------------------------------------------------------------- */

void inki_cfr_work_iterate(inki_cfr_work *work)
{
    if (work->tree != NULL) {
        inki_public_cfr_iterate(&work->public_cfr);
    } else {
        inki_cfr_iterate(&work->cfr);
    }
}

uint64_t inki_cfr_work_iterations(const inki_cfr_work *work)
{
    return work->tree != NULL ? work->public_cfr.iterations : work->cfr.iterations;
}

uint64_t inki_cfr_work_size(const inki_cfr_work *work)
{
    if (work->tree != NULL) {
        return work->tree->action_count * (uint64_t)work->tree->width;
    }
    ink_sequences_sizes sizes;
    ink_sequences_measure(work->sequences, &sizes);
    return sizes.payoffs + sizes.sequences[0] + sizes.sequences[1];
}

uint64_t inki_cfr_work_nodes(const inki_cfr_work *work)
{
    return work->tree != NULL ? work->tree->node_count + work->tree->end_nodes
                              : work->sequences->histories;
}

static void describe_public(const inki_cfr_work *work, ink_text *out)
{
    ink_public_sizes sizes;
    ink_public_measure(work->tree, &sizes);
    const double bytes = (double)(sizes.bytes + inki_public_cfr_bytes(&work->public_cfr));
    ink_text_format(out,
                    "public tree: %llu decisions, %llu chance nodes, %llu ends, %llu + %llu "
                    "information sets, %llu + %llu sequences, %.1f MiB",
                    (unsigned long long)sizes.decisions, (unsigned long long)sizes.chances,
                    (unsigned long long)sizes.ends, (unsigned long long)sizes.infosets[0],
                    (unsigned long long)sizes.infosets[1], (unsigned long long)sizes.sequences[0],
                    (unsigned long long)sizes.sequences[1], bytes / 1048576.0);
}

static void describe_sequences(const inki_cfr_work *work, ink_text *out)
{
    ink_sequences_sizes sizes;
    ink_sequences_measure(work->sequences, &sizes);
    const double bytes = (double)sizes.bytes + (double)inki_cfr_bytes(&work->cfr);
    ink_text_format(
        out,
        "sequence form: %llu histories, %lu + %lu information sets, %lu + %lu sequences, "
        "%llu payoffs, %.1f MiB",
        (unsigned long long)sizes.histories, (unsigned long)sizes.infosets[0],
        (unsigned long)sizes.infosets[1], (unsigned long)sizes.sequences[0],
        (unsigned long)sizes.sequences[1], (unsigned long long)sizes.payoffs, bytes / 1048576.0);
}

void inki_cfr_work_describe(const inki_cfr_work *work, ink_text *out)
{
    if (work->tree != NULL) {
        describe_public(work, out);
    } else {
        describe_sequences(work, out);
    }
}

/* --- strategies ------------------------------------------------------------------------------------------ */

static ink_status public_strategy(const inki_cfr_work *work, ink_strategy **out)
{
    const ink_public *tree = work->tree;
    const uint64_t bytes = (tree->infosets[0] + tree->infosets[1]) * ENTRY_BYTES +
                           (tree->sequences[0] + tree->sequences[1]) * 2 * sizeof(double);
    if (bytes > work->plan.memory) {
        return INK_ERR_LIMIT;
    }
    ink_key *keys = NULL;
    ink_status status = inki_public_keys(work->game, &keys);
    if (status == INK_OK) {
        status = inki_public_cfr_strategy(&work->public_cfr, keys, out);
    }
    free(keys);
    return status;
}

ink_status inki_cfr_work_strategy(const inki_cfr_work *work, ink_strategy **out)
{
    return work->tree != NULL ? public_strategy(work, out) : inki_cfr_strategy(&work->cfr, out);
}

/* The strategy of a sequence form is far smaller than the form. */
static ink_status write_sequences(const inki_cfr_work *work, ink_write_fn *write, void *context)
{
    ink_strategy *strategy = NULL;
    ink_status status = inki_cfr_strategy(&work->cfr, &strategy);
    if (status == INK_OK) {
        status = ink_strategy_write(strategy, write, context);
    }
    ink_strategy_destroy(strategy);
    return status;
}

ink_status inki_cfr_work_write_strategy(const inki_cfr_work *work, const ink_control *control,
                                        ink_write_fn *write, void *context)
{
    if (work->tree == NULL) {
        return write_sequences(work, write, context);
    }
    ink_public_sizes sizes;
    ink_public_measure(work->tree, &sizes);
    const uint64_t bytes = sizes.bytes + inki_public_cfr_bytes(&work->public_cfr) +
                           inki_public_cfr_write_bytes(work->tree);
    return bytes > work->plan.memory
               ? INK_ERR_LIMIT
               : inki_public_cfr_write(&work->public_cfr, work->game, control, write, context);
}

ink_status inki_cfr_work_bounds(const inki_cfr_work *work, ink_bounds *out)
{
    if (work->tree == NULL) {
        return inki_cfr_bounds(&work->cfr, out);
    }
    inki_public_cfr_bounds(&work->public_cfr, out);
    return INK_OK;
}

static ink_status public_lock(inki_cfr_work *work, const ink_strategy *held)
{
    const ink_public *tree = work->tree;
    const uint64_t bytes = (tree->infosets[0] + tree->infosets[1]) * sizeof(ink_key) +
                           inki_public_cfr_lock_bytes(&work->public_cfr) +
                           inki_public_cfr_bytes(&work->public_cfr);
    if (bytes > work->plan.memory) {
        return INK_ERR_LIMIT;
    }
    ink_key *keys = NULL;
    ink_status status = inki_public_keys(work->game, &keys);
    if (status == INK_OK) {
        status = inki_public_cfr_lock(&work->public_cfr, keys, held);
    }
    free(keys);
    return status;
}

ink_status inki_cfr_work_lock(inki_cfr_work *work, const ink_strategy *held)
{
    return work->tree != NULL ? public_lock(work, held) : inki_cfr_lock(&work->cfr, held);
}

/* --- bytes ------------------------------------------------------------------------------------------------ */

uint64_t inki_cfr_work_pieces(const inki_cfr_work *work)
{
    return work->tree != NULL ? inki_public_cfr_pieces(&work->public_cfr) : 1;
}

void inki_cfr_work_save(const inki_cfr_work *work, uint64_t piece, ink_text *out)
{
    if (work->tree != NULL) {
        inki_public_cfr_save(&work->public_cfr, piece, out);
    } else {
        inki_cfr_save(&work->cfr, out);
    }
}

ink_status inki_cfr_work_load(inki_cfr_work *work, uint64_t piece, const void *bytes, size_t size)
{
    return work->tree != NULL ? inki_public_cfr_load(&work->public_cfr, piece, bytes, size)
                              : inki_cfr_load(&work->cfr, bytes, size);
}
