/* alpha_mu_method.c - the method alpha_mu: sampling's survey of worlds, then plans for all of them. */

#include "worlds/worlds_methods.h"

#include <math.h>
#include <stdlib.h>

#include "game/choose.h"
#include "game/worlds_graph.h"
#include "worlds/alpha_mu.h"
#include "worlds/gather.h"

/* Vectors of a front at most: finding the best plan is NP-hard, so fronts may grow without bound. */
#define MOST_VECTORS 100000

typedef struct alpha_mu {
    int moves;
    uint64_t worlds;
    bool wants_all;
    inki_ties ties;
} alpha_mu;

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    return inki_gather_accepts(method->name, game, error);
}

/* Does action number `a` come before `b`, where one move ahead is looked? */
static bool comes_before(const inki_gather *g, const ink_advice *advice, inki_ties ties, int a,
                         int b)
{
    const ink_game *game = g->survey.game;
    const double sign = game->side[ink_view_seat(g->survey.view)] == 0 ? 1.0 : -1.0;
    const double tolerance = inki_tie_tolerance(game);
    double gain = sign * (advice->actions[a].value - advice->actions[b].value);
    for (int m = 0; m < game->measure_count && fabs(gain) <= tolerance; m++) {
        gain = ties == INKI_TIES_MEASURES || ties == INKI_TIES_LAST
                   ? sign * (advice->actions[a].measures[m] - advice->actions[b].measures[m])
                   : 0.0;
    }
    return gain > tolerance;
}

/* Lists the actions, the best first; of equal ones that which was chosen, then as listed. */
static void order_actions(const inki_gather *g, const ink_advice *advice, inki_ties ties,
                          int *order)
{
    order[0] = advice->best;
    for (int i = 0, next = 1; i < advice->count; i++) {
        if (i != advice->best) {
            order[next++] = i;
        }
    }
    for (int i = 1; i < advice->count; i++) {
        const int action = order[i];
        int at = i;
        while (at > 0 && comes_before(g, advice, ties, action, order[at - 1])) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = action;
    }
}

/* Puts what was found by looking farther ahead into the advice. */
static void revise(const inki_gather *g, const inki_alpha_mu *task, ink_advice *advice)
{
    const ink_game *game = g->survey.game;
    const bool has_all = g->survey.listed > 0 && g->survey.worlds == g->survey.listed;
    for (int i = 0; i < advice->count; i++) {
        ink_advice_action *action = &advice->actions[i];
        action->value = inki_walk_to_game(game, ink_view_seat(g->survey.view), task->values[i]);
        action->standard_error = has_all && task->is_exact[i] ? 0.0 : nan("");
        action->probability = i == task->order[0] ? 1.0 : 0.0;
    }
    advice->best = task->order[0];
    advice->value = advice->actions[advice->best].value;
    advice->nodes = g->survey.nodes + task->nodes;
    advice->value_text = inki_gather_value_text;
}

/* Looks farther ahead than one move. */
static ink_status look_ahead(const alpha_mu *self, inki_gather *g, ink_advice *advice)
{
    const ink_budget *budget = g->survey.budget;
    const size_t count = (size_t)advice->count;
    int actions;
    inki_alpha_mu task = {.walk = g->walk,
                          .vectors = &g->vectors,
                          .weights = g->weights,
                          .root = &g->root,
                          .moves = self->moves,
                          .wants_all = self->wants_all,
                          .tolerance = inki_tie_tolerance(g->survey.game),
                          .most = MOST_VECTORS,
                          .action_count = advice->count,
                          .actions = ink_view_actions(g->survey.view, &actions),
                          .bounds = g->bounds,
                          .order = calloc(count, sizeof(int)),
                          .values = calloc(count, sizeof(double)),
                          .is_exact = calloc(count, sizeof(bool))};
    task.walk.node_limit = budget->nodes > 0 ? budget->nodes - g->survey.nodes : 0;
    ink_status status = INK_ERR_NOMEM;
    if (budget->nodes > 0 && task.walk.node_limit == 0) {
        status = INK_ERR_LIMIT;
    } else if (task.order != NULL && task.values != NULL && task.is_exact != NULL) {
        order_actions(g, advice, self->ties, task.order);
        inki_gather_means(g, task.values);
        status = inki_alpha_mu_run(&task);
    }
    if ((status == INK_OK || status == INK_ERR_LIMIT || status == INK_ERR_STOPPED) &&
        task.reached > 1) {
        revise(g, &task, advice);
    }
    free(task.order);
    free(task.values);
    free(task.is_exact);
    return inki_gather_limit(g, status, advice);
}

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    const alpha_mu *self = method->data;
    inki_gather gather;
    ink_advice advice = {0};
    ink_status status = inki_gather_begin(view, budget, self->worlds, &gather);
    if (status == INK_OK) {
        status = inki_gather_advice(&gather, self->ties, &advice);
    }
    if (status == INK_OK && self->moves > 1 && gather.survey.stopped_by == INK_STOPPED_DONE) {
        status = look_ahead(self, &gather, &advice);
    }
    if (status == INK_OK) {
        *out = advice;
    } else {
        ink_advice_release(&advice);
    }
    inki_gather_end(&gather);
    return status;
}

static ink_status create(const char *const *values, ink_method **out, ink_error *error)
{
    static const char *const values_words[] = {"best", "all"};
    long long moves;
    long long worlds;
    int all;
    int ties;
    ink_status status = inki_spec_integer("m", values[0], 1, 1000, &moves, error);
    if (status == INK_OK) {
        status = inki_spec_integer("worlds", values[1], 1, INKI_WORLDS_MAX, &worlds, error);
    }
    if (status == INK_OK) {
        status = inki_spec_choice("values", values[2], values_words, 2, &all, error);
    }
    if (status == INK_OK) {
        status =
            inki_spec_choice("ties", values[3], inki_ties_words, INKI_TIES_COUNT, &ties, error);
    }
    if (status != INK_OK) {
        return status;
    }
    ink_method *method = inki_method_new(sizeof(alpha_mu));
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    *(alpha_mu *)method->data = (alpha_mu){(int)moves, (uint64_t)worlds, all != 0, (inki_ties)ties};
    method->accepts = accepts;
    method->advise = advise;
    *out = method;
    return INK_OK;
}

static const ink_parameter options[] = {
    {"m", "2", "moves of one's own that a plan has, 1 to 1000; with 1 it is sampling"},
    {"worlds", "20", "worlds to draw, 1 to 4096; where no more fit, all are listed"},
    {"values", "best",
     "of all actions, or of the best alone: the others are only known not to be better"},
    {"ties", "measures", INKI_TIES_TEXT},
};

const inki_method_row inki_alpha_mu_row = {
    .info = {.name = "alpha_mu",
             .text = "one plan for all sampled worlds, a few moves ahead, then as if all were seen",
             .needs = "hidden information dealt at the start, and a solver for when everything is "
                      "seen",
             .source = "Cazenave and Ventos (2019); Cazenave, Legras and Ventos (2021)",
             .options = options,
             .option_count = (int)(sizeof options / sizeof options[0])},
    .create = create,
};
