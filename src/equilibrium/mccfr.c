/* mccfr.c - see mccfr.h. */

#include "equilibrium/mccfr.h"

#include <assert.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>

static_assert(INKI_MCCFR_STEP % alignof(max_align_t) == 0, "states are aligned for any type");

/* --- beginning and end ------------------------------------------------------------------------------ */

/* Memory for a play, and for external sampling for what it comes back to. */
static ink_status take_memory(inki_mccfr *m)
{
    const ink_game *game = m->game;
    const size_t plies = (size_t)game->max_plies;
    const size_t places = m->rule.is_external ? plies : 0;
    const size_t most = game->max_actions > 0 ? (size_t)game->max_actions : 1;
    m->stride = (game->state_size + INKI_MCCFR_STEP - 1) / INKI_MCCFR_STEP * INKI_MCCFR_STEP;
    m->path = calloc(plies, sizeof *m->path);
    m->at_saved = calloc(places + 1, sizeof *m->at_saved);
    m->noticed_saved = calloc(places + 1, sizeof *m->noticed_saved);
    m->states = calloc(places + 3, m->stride);
    m->actions = calloc(most, sizeof *m->actions);
    m->chances = calloc(most, sizeof *m->chances);
    if (m->path == NULL || m->at_saved == NULL || m->noticed_saved == NULL || m->states == NULL ||
        m->actions == NULL || m->chances == NULL) {
        return INK_ERR_NOMEM;
    }
    game->start(game, m->states);
    m->state = (ink_state *)(void *)((char *)m->states + m->stride);
    m->after = (ink_state *)(void *)((char *)m->states + 2 * m->stride);
    return INK_OK;
}

ink_status inki_mccfr_init(inki_mccfr *out, const ink_game *game, const inki_mccfr_rule *rule,
                           uint64_t seed, const ink_control *control)
{
    *out = (inki_mccfr){
        .game = game, .rule = *rule, .base = game->payoff_sum / 2.0, .most_visits = UINT64_MAX};
    out->rate = rule->baseline == INKI_BASELINE_DECAYING ? 0.5 : 0.0;
    ink_random_init(&out->random, seed);
    inki_mccfr_store_init(&out->store, rule->memory, rule->baseline != INKI_BASELINE_NONE);
    ink_status status = take_memory(out);
    if (status == INK_OK) {
        status = rule->histories > 0
                     ? inki_mccfr_tree_build(out, control)
                     : inki_mccfr_keys_init(&out->keys, &out->store.room, game, out->states);
    }
    if (status != INK_OK) {
        inki_mccfr_release(out);
    }
    return status;
}

void inki_mccfr_release(inki_mccfr *mccfr)
{
    inki_mccfr_store_release(&mccfr->store);
    inki_mccfr_tree_release(&mccfr->tree);
    inki_mccfr_keys_release(&mccfr->keys);
    free(mccfr->path);
    free(mccfr->values);
    free(mccfr->at_saved);
    free(mccfr->states);
    free(mccfr->noticed_saved);
    free(mccfr->actions);
    free(mccfr->chances);
    *mccfr = (inki_mccfr){0};
}

ink_status inki_mccfr_iterate(inki_mccfr *mccfr)
{
    mccfr->explorer = (int)(mccfr->iterations % 2);
    mccfr->is_cut = !inki_mccfr_has_visits(mccfr);
    if (mccfr->is_cut) {
        return INK_OK;
    }
    if (mccfr->tree.count > 0) {
        inki_mccfr_pass_tree(mccfr);
    } else {
        inki_mccfr_pass_states(mccfr);
    }
    mccfr->iterations += mccfr->is_cut ? 0 : 1;
    const ink_status status = mccfr->store.room.status;
    mccfr->store.room.status = INK_OK;
    return status;
}

uint64_t inki_mccfr_bytes(const inki_mccfr *mccfr)
{
    return mccfr->store.room.held;
}

/* --- the strategy ----------------------------------------------------------------------------------- */

/* What is collected for a strategy. */
typedef struct entries {
    ink_strategy_entry *seats[2];
    size_t counts[2];
    double *probabilities;
} entries;

/* Writes each sum's share of all; equal ones where they are 0. */
static void share_out(const double *sums, uint32_t count, double *out)
{
    double total = 0.0;
    for (uint32_t a = 0; a < count; a++) {
        total += sums[a];
    }
    for (uint32_t a = 0; a < count; a++) {
        out[a] = total > 0.0 ? sums[a] / total : 1.0 / count;
    }
}

static void add_entry(entries *all, int seat, ink_key key, const double *probabilities, int count)
{
    all->seats[seat][all->counts[seat]++] = (ink_strategy_entry){key, probabilities, count};
}

/* Collects the infosets that were met and returns where the probabilities end. */
static double *collect(const inki_mccfr *m, entries *all)
{
    double *out = all->probabilities;
    for (size_t i = 0; i < m->store.count; i++) {
        const inki_mccfr_infoset *infoset = &m->store.infosets[i];
        if (infoset->is_met != 0) {
            share_out(inki_mccfr_numbers(&m->store, infoset) + infoset->count, infoset->count, out);
            add_entry(all, infoset->seat, m->store.keys[i], out, (int)infoset->count);
            out += infoset->count;
        }
    }
    return out;
}

/* Adds a view that was not met. */
static void collect_view(const inki_mccfr *m, const ink_view *view, entries *all, double *out)
{
    const int seat = ink_view_seat(view);
    const ink_key key = ink_view_key(view);
    int count;
    (void)ink_view_actions(view, &count);
    for (size_t i = 0; i < m->store.count; i++) {
        const inki_mccfr_infoset *infoset = &m->store.infosets[i];
        if (infoset->is_met != 0 && infoset->seat == seat && ink_key_equal(m->store.keys[i], key)) {
            return;
        }
    }
    for (int a = 0; a < count; a++) {
        out[a] = 1.0 / count;
    }
    add_entry(all, seat, key, out, count);
}

ink_status inki_mccfr_strategy(const inki_mccfr *mccfr, const ink_view *asked, ink_strategy **out)
{
    const size_t infosets = mccfr->store.count + 1;
    const size_t actions = mccfr->store.action_count + (size_t)mccfr->game->max_actions + 1;
    entries all = {
        .seats = {calloc(infosets, sizeof *all.seats[0]), calloc(infosets, sizeof *all.seats[1])},
        .probabilities = calloc(actions, sizeof *all.probabilities)};
    ink_status status = INK_ERR_NOMEM;
    if (all.seats[0] != NULL && all.seats[1] != NULL && all.probabilities != NULL) {
        double *const rest = collect(mccfr, &all);
        if (asked != NULL) {
            collect_view(mccfr, asked, &all, rest);
        }
        const ink_strategy_entry *const seats[2] = {all.seats[0], all.seats[1]};
        status = ink_strategy_create(mccfr->game->text, seats, all.counts, out);
    }
    free(all.seats[0]);
    free(all.seats[1]);
    free(all.probabilities);
    return status;
}
