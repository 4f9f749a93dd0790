/* survey.c - see survey.h. */

#include "worlds/survey.h"

#include <stdlib.h>

#include "base/control.h"

/* Lists the worlds, or sets up drawing them, and settles how many to examine. */
static ink_status open_source(inki_survey *s, uint64_t samples, uint64_t list)
{
    const ink_status status =
        ink_world_source_create(s->view, NULL, list, s->budget->seed, &s->source);
    if (status != INK_OK) {
        return status;
    }
    s->listed = ink_world_source_count(s->source);
    if (s->listed == 0) {
        s->wanted = samples;
        return INK_OK;
    }
    s->wanted = s->listed;
    s->order = calloc(s->listed, sizeof *s->order);
    if (s->order == NULL) {
        return INK_ERR_NOMEM;
    }
    ink_random random;
    ink_random_init(&random, s->budget->seed);
    for (uint64_t i = 0; i < s->listed; i++) {
        const uint64_t j = ink_random_below(&random, i + 1);
        s->order[i] = s->order[j];
        s->order[j] = i;
    }
    return INK_OK;
}

ink_status inki_survey_begin(const ink_view *view, const ink_budget *budget, uint64_t samples,
                             uint64_t list, inki_survey *out)
{
    const ink_game *game = ink_view_game(view);
    *out = (inki_survey){.view = view, .game = game, .budget = budget};
    out->control = inki_control_within(budget->control, budget->time_ms);
    out->control.progress = NULL; /* told by the calling thread only */
    (void)ink_view_actions(view, &out->action_count);
    out->stride = 1 + game->measure_count;
    ink_status status = open_source(out, samples, list);
    if (status == INK_OK) {
        status = inki_lanes_open(game, budget->threads, &out->lanes);
    }
    const size_t numbers = (size_t)out->action_count * (size_t)out->stride;
    for (int i = 0; i < INKI_LANES && status == INK_OK; i++) {
        out->slots[i].numbers = calloc(numbers, sizeof(double));
        status = out->slots[i].numbers == NULL ? INK_ERR_NOMEM : INK_OK;
    }
    return status;
}

void inki_survey_end(inki_survey *survey)
{
    inki_lanes_close(&survey->lanes);
    for (int i = 0; i < INKI_LANES; i++) {
        ink_history_release(&survey->slots[i].history);
        free(survey->slots[i].numbers);
    }
    free(survey->order);
    ink_world_source_destroy(survey->source);
    *survey = (inki_survey){0};
}

/* Solves one world with the solver of a lane. */
static void solve_world(inki_survey *s, inki_survey_slot *slot, int lane)
{
    const ink_game *game = s->game;
    ink_state *state = s->lanes.states[lane];
    game->start(game, state);
    for (int i = 0; i < slot->history.count; i++) {
        game->apply(game, state, slot->history.actions[i]);
    }
    ink_open_answer answer = {.nodes = s->allowed};
    slot->status = inki_lanes_solve(&s->lanes, lane, state, &s->control, &answer);
    slot->nodes = answer.nodes;
    if (slot->status != INK_OK) {
        return;
    }
    for (int a = 0; a < s->action_count; a++) {
        double *numbers = slot->numbers + (size_t)(a * s->stride);
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
    inki_survey *s = context;
    inki_survey_slot *slot = &s->slots[lane];
    if (ink_control_stopped(&s->control)) {
        slot->status = INK_ERR_STOPPED;
    } else {
        solve_world(s, slot, (int)lane);
    }
}

/* Fetches the worlds of the next round. */
static ink_status fetch(inki_survey *s)
{
    const uint64_t left = s->wanted - s->worlds;
    s->slot_count = left < INKI_LANES ? (int)left : INKI_LANES;
    for (int i = 0; i < s->slot_count; i++) {
        const uint64_t number = s->worlds + (uint64_t)i;
        inki_survey_slot *slot = &s->slots[i];
        const uint64_t index = s->order == NULL ? number : s->order[number];
        const ink_status status =
            ink_world_source_get(s->source, index, &slot->history, &slot->log_weight);
        if (status != INK_OK) {
            return status;
        }
    }
    return INK_OK;
}

/* Why the worlds behind a slot do not count. */
static ink_stopped_by reason(const inki_survey *s)
{
    return ink_control_requested(&s->control) ? INK_STOPPED_REQUEST : INK_STOPPED_TIME;
}

/* Hands out the worlds of a round until one was not solved or the nodes are spent. */
static ink_status collect(inki_survey *s, inki_survey_fn *take, void *context)
{
    const uint64_t limit = s->budget->nodes;
    for (int i = 0; i < s->slot_count; i++) {
        const inki_survey_slot *slot = &s->slots[i];
        const bool spent = limit > 0 && s->nodes + slot->nodes > limit;
        if (slot->status == INK_ERR_LIMIT || (slot->status == INK_OK && spent)) {
            s->stopped_by = INK_STOPPED_NODES;
            return INK_OK;
        }
        if (slot->status == INK_ERR_STOPPED) {
            s->stopped_by = reason(s);
            return INK_OK;
        }
        const ink_status status = slot->status == INK_OK ? take(context, slot) : slot->status;
        if (status != INK_OK) {
            return status;
        }
        s->nodes += slot->nodes;
        s->worlds++;
    }
    return INK_OK;
}

/* Examines the worlds of one more round, unless a limit is reached. */
static ink_status run_round(inki_survey *s, inki_survey_fn *take, void *context)
{
    if (s->budget->nodes > 0 && s->nodes >= s->budget->nodes) {
        s->stopped_by = INK_STOPPED_NODES;
        return INK_OK;
    }
    if (ink_control_stopped(&s->control)) {
        s->stopped_by = reason(s);
        return INK_OK;
    }
    s->allowed = s->budget->nodes > 0 ? s->budget->nodes - s->nodes : 0;
    ink_status status = fetch(s);
    if (status != INK_OK) {
        return status;
    }
    inki_pool_run(s->lanes.pool, (uint64_t)s->slot_count, run_lane, s);
    status = collect(s, take, context);
    if (status == INK_OK) {
        ink_control_report(s->budget->control, s->worlds, s->wanted);
    }
    return status;
}

ink_status inki_survey_run(inki_survey *survey, inki_survey_fn *take, void *context)
{
    inki_survey *s = survey;
    while (s->worlds < s->wanted && s->stopped_by == INK_STOPPED_DONE) {
        const ink_status status = run_round(s, take, context);
        if (status != INK_OK) {
            return status;
        }
    }
    if (s->worlds > 0) {
        return INK_OK;
    }
    return s->stopped_by == INK_STOPPED_REQUEST ? INK_ERR_STOPPED : INK_ERR_LIMIT;
}

ink_status inki_survey_advice(const inki_survey *survey, const inki_tally *tally, ink_advice *out)
{
    const ink_game *game = survey->game;
    const ink_status status = ink_advice_init(out, survey->view);
    if (status != INK_OK) {
        return status;
    }
    for (int a = 0; a < out->count; a++) {
        ink_advice_action *action = &out->actions[a];
        const int base = a * survey->stride;
        action->value = inki_tally_mean(tally, base);
        action->standard_error = inki_tally_error(tally, base, survey->listed);
        for (int m = 0; m < game->measure_count; m++) {
            action->measures[m] = inki_tally_mean(tally, base + 1 + m);
            action->measure_errors[m] = inki_tally_error(tally, base + 1 + m, survey->listed);
        }
    }
    out->nodes = survey->nodes;
    out->worlds = survey->worlds;
    out->world_count = survey->listed;
    out->stopped_by = survey->stopped_by;
    out->value_text = "mean over the worlds of the payoff if everything were seen from then on";
    return INK_OK;
}
