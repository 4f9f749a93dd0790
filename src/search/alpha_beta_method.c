/* alpha_beta_method.c - advice by alpha-beta: to the end of every play, or to a depth limit with the
 * game's estimate below, one ply deeper at a time.
 */

#include "search/search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/control.h"
#include "game/choose.h"
#include "search/alpha_beta.h"

#define MOST_DEPTH 1000
#define MOST_TABLE 65536 /* MiB */
#define MOST_LINE 1000   /* actions */
#define WHOLE_RANGE 1000 /* of payoffs, in the unit of the option aspiration */

typedef struct alpha_beta {
    inki_ab_options search;
    int depth;      /* 0: to the end */
    int aspiration; /* in 1 / WHOLE_RANGE of the range of payoffs; 0: none */
    bool deepen;
    bool all; /* exact values of all actions, not of the best alone */
    inki_ties ties;
} alpha_beta;

/* Advice in work. */
typedef struct thinking {
    const alpha_beta *options;
    const ink_view *view;
    inki_ab *ab;
    inki_ab_work work;
    ink_state *child; /* scratch */
    double *values;   /* of the actions, from the last depth that was finished */
    double *fresh;    /* the same from the depth in work */
    int *order;       /* of actions: the best of the last depth first */
    int count;
    int depth; /* plies of the last depth that was finished */
    bool maximizes;
    double least; /* payoffs that the game can have: what no search needs to look beyond */
    double most;
} thinking;

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    const alpha_beta *self = method->data;
    const unsigned traits = game->traits;
    if ((traits & INK_TRAIT_OPEN) == 0) {
        ink_error_set(error, 0, 0,
                      "alpha_beta needs a game that hides nothing; %s does not show all",
                      game->name);
    } else if ((traits & (INK_TRAIT_CHANCE | INK_TRAIT_CHANCE_SAMPLED)) != 0) {
        ink_error_set(error, 0, 0, "alpha_beta needs a game without chance; %s has chance",
                      game->name);
    } else if (game->side_count == 2 && (traits & INK_TRAIT_CONSTANT_SUM) == 0) {
        ink_error_set(error, 0, 0, "alpha_beta needs payoffs of constant sum; %s has others",
                      game->name);
    } else if (self->depth == 0 && game->max_plies == 0) {
        ink_error_set(error, 0, 0,
                      "plays of %s may never end: alpha_beta needs a depth limit, as in "
                      "alpha_beta(depth=4)",
                      game->name);
    } else if (self->depth != 0 && game->estimate == NULL &&
               (game->max_plies == 0 || game->max_plies > self->depth)) {
        ink_error_set(error, 0, 0,
                      "%s has no estimate to use at a depth limit: only alpha_beta without one "
                      "can play it",
                      game->name);
    } else {
        return INK_OK;
    }
    return INK_ERR_UNSUPPORTED;
}

/* The value of an action by a search with a window, `left` plies counted from the view. */
static ink_status value_of(thinking *t, int index, double alpha, double beta, int left,
                           double *value)
{
    const ink_game *game = ink_view_game(t->view);
    int count;
    const ink_action *actions = ink_view_actions(t->view, &count);
    memcpy(t->child, ink_view_state(t->view), game->state_size);
    game->apply(game, t->child, actions[index]);
    const int below = left == INKI_AB_NO_LIMIT ? left : left - 1;
    return inki_ab_value(t->ab, t->child, alpha, beta, below, &t->work, value);
}

/* The value of an action, first from a window around that of the depth before. */
static ink_status value_near(thinking *t, int index, int left, double *value)
{
    const double range = t->most - t->least;
    const double reach = range * t->options->aspiration / WHOLE_RANGE;
    const double guess = t->values[index];
    if (reach > 0.0 && !isnan(guess)) {
        const double low = fmax(guess - reach, t->least);
        const double high = fmin(guess + reach, t->most);
        const ink_status status = value_of(t, index, low, high, left, value);
        if (status != INK_OK || (*value > low && *value < high)) {
            return status;
        }
    }
    return value_of(t, index, t->least, t->most, left, value);
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
        status = value_of(t, index, t->maximizes ? best : t->least, t->maximizes ? t->most : best,
                          left, &value);
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

/* Puts the actions in the order of their values, the best first; those without value keep theirs. */
static void sort_actions(thinking *t)
{
    for (int i = 1; i < t->count; i++) {
        const int moved = t->order[i];
        int place = i;
        for (; place > 0; place--) {
            const double before = t->values[t->order[place - 1]];
            const double value = t->values[moved];
            if (isnan(value) || (!isnan(before) && !is_better(t, value, before))) {
                break;
            }
            t->order[place] = t->order[place - 1];
        }
        t->order[place] = moved;
    }
}

/* Are depths 1, 2, ... searched first? */
static bool deepens(const alpha_beta *options, const ink_game *game)
{
    return options->deepen && options->depth != 0 && game->estimate != NULL;
}

/* Searches ply by ply deeper.  A limit that ends a later depth leaves the values of the last one that
 * was finished: INK_OK and the reason in `*stopped_by`. */
static ink_status search_depths(thinking *t, ink_stopped_by *stopped_by)
{
    const alpha_beta *options = t->options;
    const int last = options->depth == 0 ? INKI_AB_NO_LIMIT : options->depth;
    const bool deepen = deepens(options, ink_view_game(t->view));
    bool any = false;
    *stopped_by = INK_STOPPED_DONE;
    for (int left = deepen ? 1 : last; left <= last; left++) {
        const ink_status status = options->all ? search_all(t, left) : search_best(t, left);
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
        if (left == INKI_AB_NO_LIMIT) {
            break;
        }
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

/* How play goes on from the action chosen: of its value there must be a way to play at every state, which
 * a search with a window around that value finds.  Ends early where a limit does, and where the table
 * knows a state better than the depth of the line allows. */
static void write_line(thinking *t, ink_advice *out)
{
    const ink_game *game = ink_view_game(t->view);
    const double value = out->actions[out->best].value;
    int left = t->depth;
    ink_action action = out->actions[out->best].action;
    memcpy(t->child, ink_view_state(t->view), game->state_size);
    while (action != INK_ACTION_NONE && out->line_length < MOST_LINE) {
        out->line[out->line_length++] = action;
        game->apply(game, t->child, action);
        left -= left != INKI_AB_NO_LIMIT;
        double found;
        const ink_status status = inki_ab_value(t->ab, t->child, nextafter(value, -HUGE_VAL),
                                                nextafter(value, HUGE_VAL), left, &t->work, &found);
        const bool holds = status == INK_OK && !(found < value) && !(found > value);
        action = holds ? inki_ab_best(t->ab) : INK_ACTION_NONE;
    }
}

static void write_advice(thinking *t, uint64_t seed, ink_advice *out)
{
    for (int i = 0; i < out->count; i++) {
        out->actions[i].value = t->values[i];
        out->actions[i].standard_error = isnan(t->values[i]) ? nan("") : 0.0;
    }
    if (t->options->all) {
        inki_choose(ink_view_game(t->view), ink_view_seat(t->view), t->options->ties, 0.0, seed,
                    out);
    } else {
        choose_best(t, out);
    }
    write_line(t, out);
    out->nodes = t->work.nodes;
    out->lookups = t->work.lookups;
    out->hits = t->work.hits;
    out->value_text = t->options->depth == 0
                          ? "payoff if both sides play best"
                          : "payoff if both sides play best, with estimates past the depth limit";
}

/* Makes room.  INK_ERR_NOMEM; release_thinking frees what there is. */
static ink_status init_thinking(thinking *t, const alpha_beta *options, const ink_view *view)
{
    const ink_game *game = ink_view_game(view);
    *t = (thinking){.options = options, .view = view};
    (void)ink_view_actions(view, &t->count);
    t->maximizes = game->side[ink_view_seat(view)] == 0;
    t->least = game->min_payoff;
    t->most = game->max_payoff;
    t->child = calloc(1, game->state_size);
    t->values = calloc((size_t)t->count, sizeof *t->values);
    t->fresh = calloc((size_t)t->count, sizeof *t->fresh);
    t->order = calloc((size_t)t->count, sizeof *t->order);
    if (t->child == NULL || t->values == NULL || t->fresh == NULL || t->order == NULL) {
        return INK_ERR_NOMEM;
    }
    for (int i = 0; i < t->count; i++) {
        t->order[i] = i;
        t->values[i] = nan("");
    }
    return inki_ab_create(game, &options->search, &t->ab);
}

static void release_thinking(thinking *t)
{
    inki_ab_destroy(t->ab);
    free(t->child);
    free(t->values);
    free(t->fresh);
    free(t->order);
}

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    thinking t;
    ink_stopped_by stopped_by = INK_STOPPED_DONE;
    ink_status status = init_thinking(&t, method->data, view);
    if (status == INK_OK) {
        t.work = (inki_ab_work){.control = &control, .max_nodes = budget->nodes, .nodes = 1};
        status = search_depths(&t, &stopped_by);
    }
    if (status == INK_OK) {
        status = ink_advice_init(out, view);
    }
    if (status == INK_OK) {
        out->line = calloc(MOST_LINE, sizeof *out->line);
        status = out->line != NULL ? INK_OK : INK_ERR_NOMEM;
    }
    if (status == INK_OK) {
        write_advice(&t, budget->seed, out);
        out->stopped_by = stopped_by;
    }
    release_thinking(&t);
    return status;
}

/* One search from the root, after shallower ones that order it. */
static ink_status record(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_trace *trace)
{
    const alpha_beta *self = method->data;
    const ink_game *game = ink_view_game(view);
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    inki_ab_work work = {.control = &control, .max_nodes = budget->nodes};
    inki_ab_options search = self->search;
    search.trace = trace;
    inki_trace_begin(trace, game, search.strict);
    inki_ab *ab = NULL;
    ink_status status = inki_ab_create(game, &search, &ab);
    const int last = self->depth == 0 ? INKI_AB_NO_LIMIT : self->depth;
    for (int left = deepens(self, game) ? 1 : last; status == INK_OK && left <= last; left++) {
        double value;
        status = inki_ab_value(ab, ink_view_state(view), -HUGE_VAL, HUGE_VAL, left, &work, &value);
    }
    inki_ab_destroy(ab);
    return inki_trace_end(trace, &control, status);
}

enum {
    DEPTH,
    PRUNE,
    ORDER,
    QUIESCE,
    TABLE,
    DEEPEN,
    ASPIRATION,
    VALUES,
    TIES,
    OPTION_COUNT
};

static const char *const prune_words[] = {"equal", "strict"};
static const char *const order_words[] = {"learned", "game"};
static const char *const yes_words[] = {"no", "yes"};
static const char *const values_words[] = {"all", "best"};
static const char *const ties_words[] = {"first", "random"};

static const ink_parameter options[OPTION_COUNT] = {
    {"depth", "0", "plies to search before the game's estimate counts, 1 to 1000; 0: to the end"},
    {"prune", "equal", "where a value is past the bound, or equal to it too: equal, strict"},
    {"order", "learned",
     "of actions: learned (the table's, then what pruned before), game (as the game lists them)"},
    {"quiesce", "0", "plies to go on past the limit while the position is not quiet, 0 to 1000"},
    {"table", "16", "MiB to remember positions in, 0 to 65536"},
    {"deepen", "yes", "search a depth of 1, 2, ... first: yes, no"},
    {"aspiration", "0",
     "half of a first window around the value of the depth before, in thousandths of the range of "
     "payoffs, 0 to 1000; 0: none"},
    {"values", "all", "of all actions, or of the best alone, which is faster: all, best"},
    {"ties", "first", "among equal values, if all are known: first, random"},
};

/* Reads the options that are numbers. */
static ink_status read_numbers(const char *const *values, alpha_beta *out, ink_error *error)
{
    static const struct {
        int option;
        long long most;
    } numbers[] = {
        {DEPTH, MOST_DEPTH}, {QUIESCE, MOST_DEPTH}, {TABLE, MOST_TABLE}, {ASPIRATION, WHOLE_RANGE}};
    long long number[4];
    for (int i = 0; i < 4; i++) {
        const int option = numbers[i].option;
        const ink_status status = inki_spec_integer(options[option].name, values[option], 0,
                                                    numbers[i].most, &number[i], error);
        if (status != INK_OK) {
            return status;
        }
    }
    out->depth = (int)number[0];
    out->search.quiesce = (int)number[1];
    out->search.memory = (size_t)number[2] << 20;
    out->aspiration = (int)number[3];
    return INK_OK;
}

/* Reads the options that are one of two words. */
static ink_status read_words(const char *const *values, alpha_beta *out, ink_error *error)
{
    static const struct {
        int option;
        const char *const *words;
    } choices[] = {{PRUNE, prune_words},
                   {ORDER, order_words},
                   {DEEPEN, yes_words},
                   {VALUES, values_words},
                   {TIES, ties_words}};
    int choice[5];
    for (int i = 0; i < 5; i++) {
        const int option = choices[i].option;
        const ink_status status = inki_spec_choice(options[option].name, values[option],
                                                   choices[i].words, 2, &choice[i], error);
        if (status != INK_OK) {
            return status;
        }
    }
    out->search.strict = choice[0] == 1;
    out->search.ordered = choice[1] == 0;
    out->deepen = choice[2] == 1;
    out->all = choice[3] == 0;
    out->ties = choice[4] == 0 ? INKI_TIES_FIRST : INKI_TIES_RANDOM;
    return INK_OK;
}

static ink_status create(const char *const *values, ink_method **out, ink_error *error)
{
    alpha_beta self = {.depth = 0};
    ink_status status = read_numbers(values, &self, error);
    if (status == INK_OK) {
        status = read_words(values, &self, error);
    }
    if (status != INK_OK) {
        return status;
    }
    ink_method *method = inki_method_new(sizeof self);
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    *(alpha_beta *)method->data = self;
    method->name = inki_alpha_beta_row.info.name;
    method->accepts = accepts;
    method->advise = advise;
    method->record = record;
    *out = method;
    return INK_OK;
}

const inki_method_row inki_alpha_beta_row = {
    .info = {.name = "alpha_beta",
             .text = "minimax without the lines that cannot matter",
             .needs =
                 "a game that hides nothing and has no chance; an estimate where depth is limited",
             .source = "Knuth and Moore, An analysis of alpha-beta pruning (1975)",
             .options = options,
             .option_count = OPTION_COUNT},
    .create = create,
};
