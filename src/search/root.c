/* root.c - see root.h. */

#include "search/root.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/control.h"
#include "game/spec.h"

#define MOST_DEPTH 1000
#define MOST_TABLE 65536 /* MiB */
#define MOST_LINE 1000   /* actions */
#define FEW_PLIES 6

/* An action to be sorted. */
typedef struct ranked {
    bool is_known; /* its value */
    double rank;   /* the value to the side to move */
    int place;     /* in the order so far */
    int index;
} ranked;

/* Advice in work. */
typedef struct thinking {
    const inki_root_options *options;
    const inki_root_search *search;
    const ink_view *view;
    inki_ab_work work;
    ink_state *child; /* scratch */
    double *values;   /* of the actions, from the last depth that was finished */
    double *fresh;    /* the same from the depth in work */
    int *order;       /* of actions: the best of the last depth first */
    ranked *ranked;   /* scratch */
    int count;
    int depth; /* plies of the last depth that was finished */
    bool maximizes;
    double least; /* payoffs that side 0 can have: what no search needs to look beyond */
    double most;
} thinking;

/* The value of an action by a search with a window, `left` plies counted from the view. */
static ink_status value_of_action(thinking *t, int index, double alpha, double beta, int left,
                                  double *value)
{
    const ink_game *game = ink_view_game(t->view);
    int count;
    const ink_action *actions = ink_view_actions(t->view, &count);
    memcpy(t->child, ink_view_state(t->view), game->state_size);
    game->apply(game, t->child, actions[index]);
    const int below = left == INKI_AB_NO_LIMIT ? left : left - 1;
    return t->search->value_of(t->search->search, t->child, alpha, beta, below, &t->work, value);
}

/* The value of an action, first from a window around that of the depth before. */
static ink_status value_near(thinking *t, int index, int left, double *value)
{
    const double reach = (t->most - t->least) * t->options->aspiration / INKI_ROOT_RANGE;
    const double guess = t->values[index];
    if (reach > 0.0 && !isnan(guess)) {
        const double low = fmax(guess - reach, t->least);
        const double high = fmin(guess + reach, t->most);
        const ink_status status = value_of_action(t, index, low, high, left, value);
        if (status != INK_OK || (*value > low && *value < high)) {
            return status;
        }
    }
    return value_of_action(t, index, t->least, t->most, left, value);
}

/* Is `a` better than `b` for the side to move? */
static bool is_better(const thinking *t, double a, double b)
{
    return t->maximizes ? a > b : a < b;
}

/* Searches all actions to one depth, each for its exact value. */
static ink_status search_all(thinking *t, int left)
{
    for (int i = 0; i < t->count; i++) {
        const int index = t->order[i];
        const ink_status status = value_near(t, index, left, &t->fresh[index]);
        if (status != INK_OK) {
            return status;
        }
    }
    return INK_OK;
}

/* Searches for the best action alone: each must be better than those before.  The others' values are
 * not known, and NaN. */
static ink_status search_best(thinking *t, int left)
{
    int chosen = t->order[0];
    double best;
    ink_status status = value_near(t, chosen, left, &best);
    for (int i = 1; i < t->count && status == INK_OK; i++) {
        const int index = t->order[i];
        double value;
        status = value_of_action(t, index, t->maximizes ? best : t->least,
                                 t->maximizes ? t->most : best, left, &value);
        t->fresh[index] = nan("");
        if (status == INK_OK && is_better(t, value, best)) {
            t->fresh[chosen] = nan("");
            best = value;
            chosen = index;
        }
    }
    t->fresh[chosen] = best;
    return status;
}

static int compare_ranked(const void *a, const void *b)
{
    const ranked *x = a;
    const ranked *y = b;
    if (x->is_known != y->is_known) {
        return x->is_known ? -1 : 1;
    }
    const int order = (x->rank < y->rank) - (x->rank > y->rank);
    return order != 0 ? order : (x->place > y->place) - (x->place < y->place);
}

/* Puts the actions in the order of their values, the best first; those without value keep theirs. */
static void sort_actions(thinking *t)
{
    for (int i = 0; i < t->count; i++) {
        const double value = t->values[t->order[i]];
        const bool is_known = !isnan(value);
        const double rank = !is_known ? 0.0 : t->maximizes ? value : -value;
        t->ranked[i] = (ranked){is_known, rank, i, t->order[i]};
    }
    qsort(t->ranked, (size_t)t->count, sizeof *t->ranked, compare_ranked);
    for (int i = 0; i < t->count; i++) {
        t->order[i] = t->ranked[i].index;
    }
}

static int last_depth(const inki_root_options *options)
{
    return options->depth == 0 ? INKI_AB_NO_LIMIT : options->depth;
}

static int first_depth(const inki_root_options *options, const ink_game *game)
{
    return options->deepen && game->estimate != NULL ? 1 : last_depth(options);
}

/* The depth after `depth`: without a limit a few, for the order and for an answer should time be short, and
 * then the end of every play. */
static int next_depth(const inki_root_options *options, int depth)
{
    return options->depth == 0 && depth == FEW_PLIES ? INKI_AB_NO_LIMIT : depth + 1;
}

/* Searches ply by ply deeper.  A limit that ends a later depth leaves the values of the last one that
 * was finished: INK_OK and the reason in `*stopped_by`. */
static ink_status search_depths(thinking *t, ink_stopped_by *stopped_by)
{
    const int last = last_depth(t->options);
    bool any = false;
    *stopped_by = INK_STOPPED_DONE;
    for (int left = first_depth(t->options, ink_view_game(t->view)); left <= last;
         left = next_depth(t->options, left)) {
        const ink_status status = t->options->all ? search_all(t, left) : search_best(t, left);
        if (any && (status == INK_ERR_LIMIT || status == INK_ERR_STOPPED)) {
            *stopped_by = status == INK_ERR_LIMIT                  ? INK_STOPPED_NODES
                          : ink_control_requested(t->work.control) ? INK_STOPPED_REQUEST
                                                                   : INK_STOPPED_TIME;
            return INK_OK;
        }
        if (status != INK_OK) {
            /* Past the deadline is a limit; only the flag is a request. */
            const bool late = status == INK_ERR_STOPPED && !ink_control_requested(t->work.control);
            return late ? INK_ERR_LIMIT : status;
        }
        any = true;
        t->depth = left;
        memcpy(t->values, t->fresh, (size_t)t->count * sizeof *t->values);
        sort_actions(t);
    }
    return INK_OK;
}

/* The best action is known and the others are not. */
static void choose_best(const thinking *t, ink_advice *out)
{
    out->best = t->order[0];
    out->value = t->values[out->best];
    for (int i = 0; i < out->count; i++) {
        out->actions[i].probability = i == out->best ? 1.0 : 0.0;
    }
}

/* What the values are, one static sentence part. */
static const char *value_text(bool is_to_the_end, bool has_chance)
{
    if (is_to_the_end) {
        return has_chance ? "expected payoff if both sides play best"
                          : "payoff if both sides play best";
    }
    return has_chance
               ? "expected payoff if both sides play best, with estimates past the depth limit"
               : "payoff if both sides play best, with estimates past the depth limit";
}

/* How play goes on from the action chosen: at every state there is an action that keeps its value, which a
 * search with a window around that value finds.  Ends early where a limit does, and where the table
 * knows a state better than the depth of the line allows. */
static void write_line(thinking *t, ink_advice *out)
{
    const ink_game *game = ink_view_game(t->view);
    const inki_root_search *search = t->search;
    const double value = out->actions[out->best].value;
    int left = t->depth;
    ink_action action = out->actions[out->best].action;
    memcpy(t->child, ink_view_state(t->view), game->state_size);
    while (action != INK_ACTION_NONE && out->line_length < MOST_LINE) {
        out->line[out->line_length++] = action;
        game->apply(game, t->child, action);
        left -= left != INKI_AB_NO_LIMIT;
        double found;
        const ink_status status =
            search->value_of(search->search, t->child, nextafter(value, -HUGE_VAL),
                             nextafter(value, HUGE_VAL), left, &t->work, &found);
        const bool holds = status == INK_OK && !(found < value) && !(found > value);
        action = holds ? search->best(search->search) : INK_ACTION_NONE;
    }
}

static void write_advice(thinking *t, uint64_t seed, ink_advice *out)
{
    const ink_game *game = ink_view_game(t->view);
    const bool has_chance = (game->traits & INK_TRAIT_CHANCE) != 0;
    for (int i = 0; i < out->count; i++) {
        out->actions[i].value = t->values[i];
        out->actions[i].standard_error = isnan(t->values[i]) ? nan("") : 0.0;
    }
    if (t->options->all) {
        const double tolerance = has_chance ? inki_tie_tolerance(game) : 0.0;
        inki_choose(game, ink_view_seat(t->view), t->options->ties, tolerance, seed, out);
    } else {
        choose_best(t, out);
    }
    if (out->line != NULL) {
        write_line(t, out);
    }
    out->nodes = t->work.nodes;
    out->lookups = t->work.lookups;
    out->hits = t->work.hits;
    out->value_text = value_text(t->depth == INKI_AB_NO_LIMIT, has_chance);
}

/* Makes room.  INK_ERR_NOMEM; release_thinking frees what there is. */
static ink_status init_thinking(thinking *t)
{
    const ink_game *game = ink_view_game(t->view);
    (void)ink_view_actions(t->view, &t->count);
    t->maximizes = game->side[ink_view_seat(t->view)] == 0;
    t->least = game->min_payoff;
    t->most = game->max_payoff;
    t->child = calloc(1, game->state_size);
    t->values = calloc((size_t)t->count, sizeof *t->values);
    t->fresh = calloc((size_t)t->count, sizeof *t->fresh);
    t->order = calloc((size_t)t->count, sizeof *t->order);
    t->ranked = calloc((size_t)t->count, sizeof *t->ranked);
    if (t->child == NULL || t->values == NULL || t->fresh == NULL || t->order == NULL ||
        t->ranked == NULL) {
        return INK_ERR_NOMEM;
    }
    for (int i = 0; i < t->count; i++) {
        t->order[i] = i;
        t->values[i] = nan("");
    }
    return INK_OK;
}

static void release_thinking(thinking *t)
{
    free(t->child);
    free(t->values);
    free(t->fresh);
    free(t->order);
    free(t->ranked);
}

/* Makes room for the answer.  INK_ERR_NOMEM. */
static ink_status init_advice(const thinking *t, ink_advice *out)
{
    ink_status status = ink_advice_init(out, t->view);
    if (status == INK_OK && t->search->best != NULL) {
        out->line = calloc(MOST_LINE, sizeof *out->line);
        if (out->line == NULL) {
            ink_advice_release(out);
            return INK_ERR_NOMEM;
        }
    }
    return status;
}

ink_status inki_root_advise(const inki_root_options *options, const inki_root_search *search,
                            const ink_view *view, const ink_budget *budget, ink_advice *out)
{
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    thinking t = {.options = options,
                  .search = search,
                  .view = view,
                  .work = {.control = &control, .max_nodes = budget->nodes, .nodes = 1}};
    ink_stopped_by stopped_by = INK_STOPPED_DONE;
    ink_status status = init_thinking(&t);
    if (status == INK_OK) {
        status = search_depths(&t, &stopped_by);
    }
    if (status == INK_OK) {
        status = init_advice(&t, out);
    }
    if (status == INK_OK) {
        write_advice(&t, budget->seed, out);
        out->stopped_by = stopped_by;
    }
    release_thinking(&t);
    return status;
}

ink_status inki_root_record(const inki_root_options *options, const inki_root_search *search,
                            const ink_view *view, const ink_budget *budget, ink_trace *trace)
{
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    inki_ab_work work = {.control = &control, .max_nodes = budget->nodes};
    const int last = last_depth(options);
    ink_status status = INK_OK;
    for (int left = first_depth(options, ink_view_game(view)); status == INK_OK && left <= last;
         left = next_depth(options, left)) {
        double value;
        status = search->value_of(search->search, ink_view_state(view), -HUGE_VAL, HUGE_VAL, left,
                                  &work, &value);
    }
    return inki_trace_end(trace, &control, status);
}

ink_status inki_root_accepts(const inki_root_options *options, const char *method,
                             const ink_game *game, ink_error *error)
{
    if (options->depth == 0 && game->max_plies == 0) {
        ink_error_set(error, 0, 0,
                      "plays of %s may never end: %s needs a depth limit, as in %s(depth=4)",
                      game->name, method, method);
        return INK_ERR_UNSUPPORTED;
    }
    const bool reaches_limit = game->max_plies == 0 || game->max_plies > options->depth;
    if (options->depth != 0 && game->estimate == NULL && reaches_limit) {
        ink_error_set(error, 0, 0,
                      "%s has no estimate to use at a depth limit: only %s without one can play it",
                      game->name, method);
        return INK_ERR_UNSUPPORTED;
    }
    return INK_OK;
}

/* --- options -------------------------------------------------------------------------------- */

static int find_option(const ink_parameter *options, int count, const char *name)
{
    int i = 0;
    while (i < count - 1 && strcmp(options[i].name, name) != 0) {
        i++;
    }
    return i;
}

static ink_status read_numbers(const ink_parameter *options, int count, const char *const *values,
                               inki_root_options *out, ink_error *error)
{
    static const struct {
        const char *name;
        long long most;
    } numbers[] = {{"depth", MOST_DEPTH}, {"quiesce", MOST_DEPTH}, {"table", MOST_TABLE}};
    long long number[3];
    for (int i = 0; i < 3; i++) {
        const char *name = numbers[i].name;
        const ink_status status = inki_spec_integer(name, values[find_option(options, count, name)],
                                                    0, numbers[i].most, &number[i], error);
        if (status != INK_OK) {
            return status;
        }
    }
    out->depth = (int)number[0];
    out->quiesce = (int)number[1];
    out->memory = (size_t)number[2] << 20;
    return INK_OK;
}

static ink_status read_words(const ink_parameter *options, int count, const char *const *values,
                             inki_root_options *out, ink_error *error)
{
    static const struct {
        const char *name;
        const char *words[2];
    } choices[] = {
        {"deepen", {"no", "yes"}}, {"values", {"all", "best"}}, {"ties", {"first", "random"}}};
    int choice[3];
    for (int i = 0; i < 3; i++) {
        const char *name = choices[i].name;
        const ink_status status = inki_spec_choice(name, values[find_option(options, count, name)],
                                                   choices[i].words, 2, &choice[i], error);
        if (status != INK_OK) {
            return status;
        }
    }
    out->deepen = choice[0] == 1;
    out->all = choice[1] == 0;
    out->ties = choice[2] == 0 ? INKI_TIES_FIRST : INKI_TIES_RANDOM;
    return INK_OK;
}

ink_status inki_root_read(const ink_parameter *options, int count, const char *const *values,
                          inki_root_options *out, ink_error *error)
{
    const ink_status status = read_numbers(options, count, values, out, error);
    return status == INK_OK ? read_words(options, count, values, out, error) : status;
}
