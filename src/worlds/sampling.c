/* sampling.c - Monte-Carlo sampling over hidden worlds.
 *
 * Draw worlds that fit the view, or list them all, value every action in each as if everything
 * were seen, and add up.  Source: Ginsberg (2001), section 3 (GIB's card play); Frank, Basin and
 * Matsubara (1998), "Monte-Carlo sampling".  It assumes that the future can be played with open
 * cards, in each world in its own way, which is strategy fusion: it never plays to learn, and
 * thinks too well of putting a guess off.
 *
 * Worlds are dealt out to a fixed number of lanes, each with a solver of its own, so that values
 * and node counts are the same on any number of threads.  Each round solves one world in every
 * lane, and what it found is added up in the order of the worlds; so a limit that comes in the
 * middle wastes one round at most.
 */

#include "worlds/worlds_methods.h"

#include <assert.h>
#include <stdlib.h>

#include "base/control.h"
#include "base/pool.h"
#include "base/tally.h"
#include "game/choose.h"
#include "game/open.h"

#define LANES 8

/* What a lane's solver may take, in bytes: all lanes together as much as a double-dummy solver takes
 * that is asked about one position.  Whole hands of bridge need about 8 MiB. */
#define LANE_MEMORY ((size_t)32 << 20)

typedef struct sampling {
    inki_ties ties;
    uint64_t samples; /* where the budget does not say */
    uint64_t list;    /* up to how many worlds are listed rather than drawn */
} sampling;

/* One world of a round. */
typedef struct world_slot {
    ink_history history;
    double log_weight;
    ink_status status;
    uint64_t nodes;
    double *numbers; /* for each action its value and its measures, as the tally has them */
} world_slot;

/* A piece of advice in the making. */
typedef struct work {
    const sampling *options;
    const ink_view *view;
    const ink_game *game;
    const ink_budget *budget;
    ink_control control; /* the budget's stop flag and time, for the solvers */
    int action_count;
    int stride; /* numbers for each action */
    ink_world_source *source;
    uint64_t listed;  /* worlds that are there in all; 0: drawn */
    uint64_t wanted;  /* worlds to examine */
    uint64_t *order;  /* of the listed worlds: any beginning of it is a fair sample */
    uint64_t nodes;   /* spent in worlds that count */
    uint64_t allowed; /* nodes that a lane may spend on a world of this round; 0: any */
    inki_pool *pool;
    ink_open *lanes[LANES];
    ink_state *states[LANES];
    double *scratch[LANES]; /* the answers' arrays: values, then measures */
    world_slot slots[LANES];
    int slot_count; /* worlds of this round */
    inki_tally tally;
} work;

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    (void)method;
    if ((game->traits & INK_TRAIT_OPEN) != 0) {
        ink_error_set(error, 0, 0, "sampling is for hidden worlds; %s hides nothing", game->name);
        return INK_ERR_UNSUPPORTED;
    }
    if (!inki_open_exists(game)) {
        ink_error_set(error, 0, 0, "sampling needs a solver of open positions; %s has none",
                      game->name);
        return INK_ERR_UNSUPPORTED;
    }
    return INK_OK;
}

/* Lists the worlds, or sets up drawing them, and settles how many to examine. */
static ink_status open_source(work *w)
{
    const sampling *options = w->options;
    const uint64_t samples = w->budget->samples;
    const uint64_t limit = samples > 0 && samples < options->list ? samples : options->list;
    const ink_status status =
        ink_world_source_create(w->view, NULL, limit, w->budget->seed, &w->source);
    if (status != INK_OK) {
        return status;
    }
    w->listed = ink_world_source_count(w->source);
    if (w->listed == 0) {
        w->wanted = samples > 0 ? samples : options->samples;
        return INK_OK;
    }
    w->wanted = w->listed;
    w->order = calloc(w->listed, sizeof *w->order);
    if (w->order == NULL) {
        return INK_ERR_NOMEM;
    }
    ink_random random;
    ink_random_init(&random, w->budget->seed);
    for (uint64_t i = 0; i < w->listed; i++) {
        const uint64_t j = ink_random_below(&random, i + 1);
        w->order[i] = w->order[j];
        w->order[j] = i;
    }
    return INK_OK;
}

/* Makes the lanes, the pool and the memory of a round. */
static ink_status open_lanes(work *w)
{
    const size_t numbers = (size_t)w->action_count * (size_t)w->stride;
    const size_t scratch = (size_t)w->game->max_actions * (size_t)w->stride;
    for (int i = 0; i < LANES; i++) {
        w->states[i] = calloc(1, w->game->state_size);
        w->scratch[i] = calloc(scratch, sizeof(double));
        if (w->states[i] == NULL || w->scratch[i] == NULL) {
            return INK_ERR_NOMEM;
        }
        const ink_status status = ink_open_create(w->game, LANE_MEMORY, &w->lanes[i]);
        if (status != INK_OK) {
            return status;
        }
    }
    for (int i = 0; i < LANES; i++) {
        w->slots[i].numbers = calloc(numbers, sizeof(double));
        if (w->slots[i].numbers == NULL) {
            return INK_ERR_NOMEM;
        }
    }
    const ink_status status = inki_tally_init(&w->tally, (int)numbers);
    if (status != INK_OK) {
        return status;
    }
    const int threads = w->budget->threads < 1       ? 1
                        : w->budget->threads > LANES ? LANES
                                                     : w->budget->threads;
    const ink_status started = inki_pool_create(threads, &w->pool);
    /* Where no more threads are to be had, the caller's does all of the work. */
    return started == INK_ERR_SYSTEM ? inki_pool_create(1, &w->pool) : started;
}

static void close_work(work *w)
{
    inki_pool_destroy(w->pool);
    inki_tally_release(&w->tally);
    for (int i = 0; i < LANES; i++) {
        ink_history_release(&w->slots[i].history);
        free(w->slots[i].numbers);
    }
    for (int i = 0; i < LANES; i++) {
        ink_open_destroy(w->game, w->lanes[i]);
        free(w->states[i]);
        free(w->scratch[i]);
    }
    free(w->order);
    ink_world_source_destroy(w->source);
}

/* Solves one world with the solver of a lane. */
static void solve_world(work *w, world_slot *slot, int lane)
{
    const ink_game *game = w->game;
    ink_state *state = w->states[lane];
    game->start(game, state);
    for (int i = 0; i < slot->history.count; i++) {
        game->apply(game, state, slot->history.actions[i]);
    }
    ink_open_answer answer = {.values = w->scratch[lane],
                              .measures = w->scratch[lane] + game->max_actions,
                              .nodes = w->allowed};
    slot->status = ink_open_values(game, w->lanes[lane], state, &w->control, &answer);
    slot->nodes = answer.nodes;
    if (slot->status != INK_OK) {
        return;
    }
    for (int a = 0; a < w->action_count; a++) {
        double *numbers = slot->numbers + (size_t)(a * w->stride);
        numbers[0] = answer.values[a];
        for (int m = 0; m < game->measure_count; m++) {
            numbers[1 + m] = answer.measures[a * game->measure_count + m];
        }
    }
}

/* The task of a pool: lane number `lane` solves its world of the round. */
static void run_lane(void *context, uint64_t lane, int worker)
{
    (void)worker;
    work *w = context;
    world_slot *slot = &w->slots[lane];
    if (ink_control_stopped(&w->control)) {
        slot->status = INK_ERR_STOPPED;
    } else {
        solve_world(w, slot, (int)lane);
    }
}

/* Fetches the worlds of the next round. */
static ink_status fetch(work *w)
{
    const uint64_t done = w->tally.worlds;
    const uint64_t left = w->wanted - done;
    w->slot_count = left < LANES ? (int)left : LANES;
    for (int i = 0; i < w->slot_count; i++) {
        const uint64_t number = done + (uint64_t)i;
        world_slot *slot = &w->slots[i];
        const uint64_t index = w->order == NULL ? number : w->order[number];
        const ink_status status =
            ink_world_source_get(w->source, index, &slot->history, &slot->log_weight);
        if (status != INK_OK) {
            return status;
        }
    }
    return INK_OK;
}

/* Why the worlds behind a slot do not count. */
static ink_stopped_by reason(const work *w)
{
    return ink_control_requested(&w->control) ? INK_STOPPED_REQUEST : INK_STOPPED_TIME;
}

/* Adds up the worlds of a round until one was not solved or the nodes are spent. */
static ink_status collect(work *w, ink_stopped_by *stopped_by)
{
    const uint64_t limit = w->budget->nodes;
    for (int i = 0; i < w->slot_count; i++) {
        const world_slot *slot = &w->slots[i];
        const bool spent = limit > 0 && w->nodes + slot->nodes > limit;
        if (slot->status == INK_ERR_LIMIT || (slot->status == INK_OK && spent)) {
            *stopped_by = INK_STOPPED_NODES;
            return INK_OK;
        }
        if (slot->status == INK_ERR_STOPPED) {
            *stopped_by = reason(w);
            return INK_OK;
        }
        if (slot->status != INK_OK) {
            return slot->status;
        }
        w->nodes += slot->nodes;
        inki_tally_add(&w->tally, slot->log_weight, slot->numbers);
    }
    return INK_OK;
}

/* Examines the worlds. */
static ink_status examine(work *w, ink_stopped_by *stopped_by)
{
    while (w->tally.worlds < w->wanted && *stopped_by == INK_STOPPED_DONE) {
        if (w->budget->nodes > 0 && w->nodes >= w->budget->nodes) {
            *stopped_by = INK_STOPPED_NODES;
            break;
        }
        if (ink_control_stopped(&w->control)) {
            *stopped_by = reason(w);
            break;
        }
        w->allowed = w->budget->nodes > 0 ? w->budget->nodes - w->nodes : 0;
        ink_status status = fetch(w);
        if (status != INK_OK) {
            return status;
        }
        inki_pool_run(w->pool, (uint64_t)w->slot_count, run_lane, w);
        status = collect(w, stopped_by);
        if (status != INK_OK) {
            return status;
        }
        ink_control_report(w->budget->control, w->tally.worlds, w->wanted);
    }
    if (*stopped_by == INK_STOPPED_DONE && w->listed == 0 && w->budget->samples > 0) {
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
    const ink_game *game = w->game;
    const ink_status status = ink_advice_init(out, w->view);
    if (status != INK_OK) {
        return status;
    }
    for (int a = 0; a < out->count; a++) {
        ink_advice_action *action = &out->actions[a];
        const int base = a * w->stride;
        action->value = inki_tally_mean(&w->tally, base);
        action->standard_error = inki_tally_error(&w->tally, base, w->listed);
        for (int m = 0; m < game->measure_count; m++) {
            action->measures[m] = inki_tally_mean(&w->tally, base + 1 + m);
            action->measure_errors[m] = inki_tally_error(&w->tally, base + 1 + m, w->listed);
        }
    }
    const double tolerance = inki_tie_tolerance(game);
    inki_choose(game, ink_view_seat(w->view), w->options->ties, tolerance, w->budget->seed, out);
    out->nodes = w->nodes;
    out->worlds = w->tally.worlds;
    out->world_count = w->listed;
    out->stopped_by = stopped_by;
    out->value_text = "mean over the worlds of the payoff if everything were seen from then on";
    return INK_OK;
}

/* Sets up the work: everything in it is zero so far. */
static ink_status begin(work *w)
{
    w->control = inki_control_within(w->budget->control, w->budget->time_ms);
    w->control.progress = NULL; /* told by the calling thread only */
    (void)ink_view_actions(w->view, &w->action_count);
    w->stride = 1 + w->game->measure_count;
    const ink_status status = open_source(w);
    return status == INK_OK ? open_lanes(w) : status;
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
        status = examine(w, &stopped_by);
    }
    if (status == INK_OK) {
        status = conclude(w, stopped_by, out);
    }
    close_work(w);
    free(w);
    return status;
}

static ink_status create(const char *const *values, ink_method **out, ink_error *error)
{
    int ties;
    long long samples;
    long long list;
    ink_status status = inki_spec_integer("samples", values[0], 1, 1000000000, &samples, error);
    if (status == INK_OK) {
        status = inki_spec_integer("list", values[1], 0, 10000000, &list, error);
    }
    if (status == INK_OK) {
        status =
            inki_spec_choice("ties", values[2], inki_ties_words, INKI_TIES_COUNT, &ties, error);
    }
    if (status != INK_OK) {
        return status;
    }
    ink_method *method = inki_method_new(sizeof(sampling));
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    sampling *self = method->data;
    *self = (sampling){(inki_ties)ties, (uint64_t)samples, (uint64_t)list};
    method->name = inki_sampling_row.info.name;
    method->accepts = accepts;
    method->advise = advise;
    *out = method;
    return INK_OK;
}

static const ink_parameter options[] = {
    {"samples", "500", "worlds to draw where the budget does not say, 1 to 1000000000"},
    {"list", "10000", "up to how many worlds all are listed instead of drawn, 0 to 10000000"},
    {"ties", "measures", INKI_TIES_TEXT},
};

const inki_method_row inki_sampling_row = {
    .info = {.name = "sampling",
             .text = "values every action in many hidden worlds as if all were seen, and adds up",
             .needs = "hidden information, and a solver for when everything is seen",
             .source = "Ginsberg (2001), GIB; Frank, Basin and Matsubara (1998)",
             .options = options,
             .option_count = 3},
    .create = create,
};
