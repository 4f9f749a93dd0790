/* walk_plan_method.c - advice from a plan for all sampled worlds. */

#include <math.h>
#include <stdlib.h>

#include "worlds/gather.h"
#include "worlds/walk_plan.h"

/* Gives the planner the action that was chosen, or all that look as good to it. */
static void choose(const inki_walk_plan *task, ink_advice *out)
{
    const double floor = task->believed[task->chosen] - task->options->tolerance;
    int equal_count = 0;
    for (int i = 0; i < out->count; i++) {
        equal_count += task->believed[i] >= floor;
    }
    const bool shares = task->options->ties == INKI_PLAN_RANDOM;
    out->best = task->chosen;
    out->value = 0.0;
    for (int i = 0; i < out->count; i++) {
        ink_advice_action *action = &out->actions[i];
        const bool is_taken = shares ? task->believed[i] >= floor : i == task->chosen;
        action->probability = is_taken ? 1.0 / (shares ? equal_count : 1) : 0.0;
        out->value += action->probability * action->value;
    }
}

/* Puts a plan in the place of sampling's advice. */
static void revise(const inki_gather *g, const inki_walk_plan *task, ink_advice *out)
{
    const bool has_all = g->survey.listed > 0 && g->survey.worlds == g->survey.listed;
    for (int i = 0; i < out->count; i++) {
        ink_advice_action *action = &out->actions[i];
        action->value = inki_walk_to_game(g->survey.game, g->walk.seat, task->worth[i]);
        action->standard_error = has_all ? 0.0 : nan("");
    }
    choose(task, out);
    out->nodes = g->survey.nodes + task->walk.nodes;
    out->value_text = inki_gather_value_text;
}

/* Makes the plan. */
static ink_status plan(const inki_plan_options *options, int moves, const inki_gather *g,
                       ink_advice *out)
{
    const uint64_t limit = g->survey.budget->nodes;
    const size_t count = (size_t)out->count;
    int actions;
    inki_walk_plan task = {.walk = g->walk,
                           .vectors = &g->vectors,
                           .root = &g->root,
                           .moves = moves,
                           .options = options,
                           .action_count = out->count,
                           .actions = ink_view_actions(g->survey.view, &actions),
                           .believed = calloc(count, sizeof(double)),
                           .worth = calloc(count, sizeof(double))};
    task.walk.node_limit = limit > 0 ? limit - g->survey.nodes : 0;
    ink_status status = INK_ERR_NOMEM;
    if (limit > 0 && task.walk.node_limit == 0) {
        status = INK_ERR_LIMIT;
    } else if (task.believed != NULL && task.worth != NULL) {
        status = inki_walk_plan_make(&task);
    }
    if (status == INK_OK) {
        revise(g, &task, out);
    }
    free(task.believed);
    free(task.worth);
    return inki_gather_limit(g, status, out);
}

ink_status inki_walk_plan_advise(const inki_plan_options *options,
                                 const inki_walk_plan_limits *limits, const ink_view *view,
                                 const ink_budget *budget, ink_advice *out)
{
    inki_gather gather;
    ink_advice advice = {0};
    ink_status status = inki_gather_begin(view, budget, limits->worlds, &gather);
    if (status == INK_OK) {
        status = inki_gather_advice(&gather, INKI_TIES_MEASURES, &advice);
    }
    if (status == INK_OK && gather.survey.stopped_by == INK_STOPPED_DONE) {
        status = plan(options, limits->moves, &gather, &advice);
    }
    if (status == INK_OK) {
        *out = advice;
    } else {
        ink_advice_release(&advice);
    }
    inki_gather_end(&gather);
    return status;
}
