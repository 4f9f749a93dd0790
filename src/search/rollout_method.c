/* rollout_method.c - advice by rollouts: every action is tried in many plays that are played on by a
 * simple policy, and their results are averaged.
 *
 * A sample is one play of each action, all with the same random numbers, so that the luck of the
 * dice is much the same for all of them.  Samples are shared out among the threads by rounds, and added
 * up in their order, whatever thread played them.
 *
 * Source: G. Tesauro and G. Galperin, "On-line policy improvement using Monte-Carlo search" (NIPS 9,
 * 1996).
 */

#include "search/search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/control.h"
#include "base/pool.h"
#include "base/tally.h"
#include "game/choose.h"
#include "search/rollout.h"

#define ROUND 32 /* samples that are played before they are added up */
#define MOST_DEPTH 1000000
#define GOLDEN 0.6180339887498949 /* steps of this size on a circle leave no gaps for long */

typedef struct rollout {
    inki_rollout_rules rules;
    uint64_t samples; /* where the budget does not say */
    bool even;        /* the first chance move goes evenly over its outcomes */
    inki_ties ties;
} rollout;

/* One sample of a round. */
typedef struct sample_slot {
    inki_rollout_luck luck;
    ink_status status;
    uint64_t nodes;
    double *values; /* of the actions */
} sample_slot;

/* A piece of advice in the making. */
typedef struct work {
    const rollout *options;
    const ink_view *view;
    const ink_game *game;
    const ink_budget *budget;
    ink_control control; /* the budget's stop flag and time */
    const ink_action *actions;
    int action_count;
    bool is_exact;     /* nothing is left to chance: one sample says all */
    uint64_t wanted;   /* samples */
    ink_random random; /* stream of the next sample */
    double first;      /* place of the next sample's first chance move; below 0: drawn */
    uint64_t nodes;    /* in samples that count */
    uint64_t allowed;  /* nodes that a sample of this round may take; 0: any */
    inki_pool *pool;
    inki_rollout *players; /* one for each worker of the pool */
    sample_slot slots[ROUND];
    double *values; /* of all slots */
    int slot_count; /* samples of this round */
    inki_tally tally;
} work;

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    const rollout *self = method->data;
    const unsigned traits = game->traits;
    const bool has_limit =
        self->rules.depth > 0 && (game->max_plies == 0 || game->max_plies > self->rules.depth);
    if ((traits & INK_TRAIT_OPEN) == 0) {
        ink_error_set(error, 0, 0, "rollout needs a game that hides nothing; %s does not show all",
                      game->name);
    } else if (game->side_count > 1 && (traits & INK_TRAIT_CONSTANT_SUM) == 0) {
        ink_error_set(error, 0, 0, "rollout needs payoffs of constant sum; %s has others",
                      game->name);
    } else if (game->estimate == NULL && (self->rules.greedy || has_limit)) {
        ink_error_set(error, 0, 0,
                      "%s has no estimate, which %s needs: only rollout(policy=random) without a "
                      "depth can play it",
                      game->name, self->rules.greedy ? "policy=estimate" : "a depth");
    } else {
        return INK_OK;
    }
    return INK_ERR_UNSUPPORTED;
}

/* --- the work ------------------------------------------------------------------------------- */

/* Makes the players, one for each worker. */
static ink_status open_players(work *w)
{
    const int count = inki_pool_workers(w->pool);
    w->players = calloc((size_t)count, sizeof *w->players);
    ink_status status = w->players != NULL ? INK_OK : INK_ERR_NOMEM;
    for (int i = 0; i < count && status == INK_OK; i++) {
        status = inki_rollout_init(&w->players[i], w->game, w->options->rules);
    }
    return status;
}

static ink_status open_pool(work *w)
{
    const int asked = w->budget->threads;
    const int threads = asked < 1 || w->is_exact ? 1 : asked > ROUND ? ROUND : asked;
    const ink_status status = inki_pool_create(threads, &w->pool);
    /* Where no more threads are to be had, the caller's does all of the work. */
    return status == INK_ERR_SYSTEM ? inki_pool_create(1, &w->pool) : status;
}

/* Does every play of an action have the same value? */
static bool is_exact(const work *w)
{
    const inki_rollout_rules *rules = &w->options->rules;
    const unsigned chance = INK_TRAIT_CHANCE | INK_TRAIT_CHANCE_SAMPLED;
    return rules->depth == 1 || (rules->greedy && (w->game->traits & chance) == 0);
}

/* Sets up the work: everything in it but for the question is zero so far. */
static ink_status begin(work *w)
{
    const uint64_t samples = w->budget->samples;
    w->control = inki_control_within(w->budget->control, w->budget->time_ms);
    w->control.progress = NULL; /* told by the calling thread only */
    w->actions = ink_view_actions(w->view, &w->action_count);
    w->is_exact = is_exact(w);
    w->wanted = w->is_exact ? 1 : samples > 0 ? samples : w->options->samples;
    ink_random_init(&w->random, w->budget->seed);
    ink_random place = w->random;
    w->first = w->options->even ? ink_random_unit(&place) : -1.0;
    const size_t count = (size_t)w->action_count;
    w->values = calloc(ROUND * count, sizeof *w->values);
    if (w->values == NULL) {
        return INK_ERR_NOMEM;
    }
    for (size_t i = 0; i < ROUND; i++) {
        w->slots[i].values = w->values + i * count;
    }
    ink_status status = inki_tally_init(&w->tally, w->action_count);
    if (status == INK_OK) {
        status = open_pool(w);
    }
    return status == INK_OK ? open_players(w) : status;
}

static void end(work *w)
{
    for (int i = 0; w->players != NULL && i < inki_pool_workers(w->pool); i++) {
        inki_rollout_release(&w->players[i]);
    }
    free(w->players);
    inki_pool_destroy(w->pool);
    inki_tally_release(&w->tally);
    free(w->values);
}

/* The task of a pool: plays one sample of every action. */
static void play_sample(void *context, uint64_t task, int worker)
{
    work *w = context;
    sample_slot *slot = &w->slots[task];
    slot->nodes = 0;
    slot->status = ink_control_stopped(&w->control) ? INK_ERR_STOPPED : INK_OK;
    for (int i = 0; i < w->action_count && slot->status == INK_OK; i++) {
        uint64_t nodes = w->allowed - slot->nodes;
        if (w->allowed > 0 && nodes == 0) {
            slot->status = INK_ERR_LIMIT;
            return;
        }
        nodes = w->allowed > 0 ? nodes : 0;
        slot->status =
            inki_rollout_play(&w->players[worker], ink_view_state(w->view), w->actions[i],
                              slot->luck, &w->control, &nodes, &slot->values[i]);
        slot->nodes += nodes;
    }
}

/* Plays the next samples. */
static void play_round(work *w)
{
    const uint64_t left = w->wanted - w->tally.worlds;
    w->slot_count = left < ROUND ? (int)left : ROUND;
    w->allowed = w->budget->nodes > 0 ? w->budget->nodes - w->nodes : 0;
    for (int i = 0; i < w->slot_count; i++) {
        w->slots[i].luck = (inki_rollout_luck){w->random, w->first};
        ink_random_jump(&w->random);
        w->first = w->first < 0.0 ? w->first : fmod(w->first + GOLDEN, 1.0);
    }
    inki_pool_run(w->pool, (uint64_t)w->slot_count, play_sample, w);
}

/* Adds up the samples of a round until one was cut off or the nodes are spent. */
static ink_status collect(work *w, ink_stopped_by *stopped_by)
{
    const uint64_t limit = w->budget->nodes;
    for (int i = 0; i < w->slot_count; i++) {
        const sample_slot *slot = &w->slots[i];
        if (slot->status == INK_ERR_STOPPED) {
            *stopped_by =
                ink_control_requested(&w->control) ? INK_STOPPED_REQUEST : INK_STOPPED_TIME;
            return INK_OK;
        }
        if (slot->status == INK_ERR_LIMIT || (limit > 0 && w->nodes + slot->nodes > limit)) {
            *stopped_by = INK_STOPPED_NODES;
            return INK_OK;
        }
        if (slot->status != INK_OK) {
            return slot->status;
        }
        w->nodes += slot->nodes;
        inki_tally_add(&w->tally, 0.0, slot->values);
    }
    return INK_OK;
}

/* Plays the samples. */
static ink_status play_all(work *w, ink_stopped_by *stopped_by)
{
    while (w->tally.worlds < w->wanted && *stopped_by == INK_STOPPED_DONE) {
        if (w->budget->nodes > 0 && w->nodes >= w->budget->nodes) {
            *stopped_by = INK_STOPPED_NODES;
            break;
        }
        play_round(w);
        const ink_status status = collect(w, stopped_by);
        if (status != INK_OK) {
            return status;
        }
        ink_control_report(w->budget->control, w->tally.worlds, w->wanted);
    }
    if (*stopped_by == INK_STOPPED_DONE && w->budget->samples > 0 && !w->is_exact) {
        *stopped_by = INK_STOPPED_SAMPLES;
    }
    if (w->tally.worlds > 0) {
        return INK_OK;
    }
    return *stopped_by == INK_STOPPED_REQUEST ? INK_ERR_STOPPED : INK_ERR_LIMIT;
}

/* Turns the sums into advice. */
static ink_status conclude(const work *w, ink_stopped_by stopped_by, ink_advice *out)
{
    const ink_status status = ink_advice_init(out, w->view);
    if (status != INK_OK) {
        return status;
    }
    for (int i = 0; i < out->count; i++) {
        out->actions[i].value = inki_tally_mean(&w->tally, i);
        out->actions[i].standard_error = inki_tally_error(&w->tally, i, w->is_exact ? 1 : 0);
    }
    inki_choose(w->game, ink_view_seat(w->view), w->options->ties, inki_tie_tolerance(w->game),
                w->budget->seed, out);
    out->nodes = w->nodes;
    out->samples = w->tally.worlds;
    out->stopped_by = stopped_by;
    out->value_text = w->options->rules.depth > 0
                          ? "mean over plays by the policy of the estimate at the depth limit"
                          : "mean payoff of plays that the policy plays to the end";
    return INK_OK;
}

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    work *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return INK_ERR_NOMEM;
    }
    w->options = method->data;
    w->view = view;
    w->game = ink_view_game(view);
    w->budget = budget;
    ink_stopped_by stopped_by = INK_STOPPED_DONE;
    ink_status status = begin(w);
    if (status == INK_OK) {
        status = play_all(w, &stopped_by);
    }
    if (status == INK_OK) {
        status = conclude(w, stopped_by, out);
    }
    end(w);
    free(w);
    return status;
}

/* --- the registry ---------------------------------------------------------------------------- */

enum {
    SAMPLES,
    DEPTH,
    POLICY,
    CHANCE,
    TIES,
    OPTION_COUNT
};

static const char *const policy_words[] = {"random", "estimate"};
static const char *const chance_words[] = {"sampled", "even"};
static const char *const ties_words[] = {"first", "random"};

static const ink_parameter options[OPTION_COUNT] = {
    {"samples", "200", "plays of each action where the budget does not say, 1 to 1000000000"},
    {"depth", "0",
     "plies of a play, its action included, before the estimate counts, 1 to 1000000; 0: to the "
     "end"},
    {"policy", "random",
     "how plays go on: random, estimate (to the state whose estimate is best for the mover)"},
    {"chance", "sampled",
     "the first chance move of the plays: sampled, even (spread evenly over its outcomes)"},
    {"ties", "first", "among equal values: first, random"},
};

static ink_status create(const char *const *values, ink_method **out, ink_error *error)
{
    long long samples;
    long long depth;
    int policy;
    int chance;
    int ties;
    ink_status status =
        inki_spec_integer("samples", values[SAMPLES], 1, 1000000000, &samples, error);
    if (status == INK_OK) {
        status = inki_spec_integer("depth", values[DEPTH], 0, MOST_DEPTH, &depth, error);
    }
    if (status == INK_OK) {
        status = inki_spec_choice("policy", values[POLICY], policy_words, 2, &policy, error);
    }
    if (status == INK_OK) {
        status = inki_spec_choice("chance", values[CHANCE], chance_words, 2, &chance, error);
    }
    if (status == INK_OK) {
        status = inki_spec_choice("ties", values[TIES], ties_words, 2, &ties, error);
    }
    if (status != INK_OK) {
        return status;
    }
    ink_method *method = inki_method_new(sizeof(rollout));
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    *(rollout *)method->data = (rollout){.rules = {.greedy = policy == 1, .depth = (int)depth},
                                         .samples = (uint64_t)samples,
                                         .even = chance == 1,
                                         .ties = ties == 0 ? INKI_TIES_FIRST : INKI_TIES_RANDOM};
    method->accepts = accepts;
    method->advise = advise;
    *out = method;
    return INK_OK;
}

const inki_method_row inki_rollout_row = {
    .info = {.name = "rollout",
             .text = "plays on from every action many times by a simple policy, and averages",
             .needs = "a game that hides nothing; an estimate where depth is limited or the policy "
                      "asks for it",
             .source = "Tesauro and Galperin, On-line policy improvement using Monte-Carlo search "
                       "(1996)",
             .options = options,
             .option_count = OPTION_COUNT},
    .create = create,
};
