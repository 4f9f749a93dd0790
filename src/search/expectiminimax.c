/* expectiminimax.c - see expectiminimax.h.  The path is kept by hand and not on the call stack: trees
 * from files may be deeper than that.
 */

#include "search/expectiminimax.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "game/path.h"

#define STOP_INTERVAL 1024 /* nodes between two looks at the stop flag */

/* Bounds on sums are moved outward by this share of the greatest payoff.  Sums of the same terms in
 * another order differ in their last digits; without room for that, a prune could change a value. */
#define SLACK_SHARE 1e-9

/* What is known of one outcome of chance. */
typedef struct outcome {
    double low; /* of its value: at least that */
    double high;
    bool known;         /* low and high are its value */
    ink_action reply;   /* the one that was looked at first; INK_ACTION_NONE: none was */
    double reply_value; /* its value, or a bound past the window of that look, as follows */
    double window_low;
    double window_high;
} outcome;

/* What the search keeps beside a frame of the path. */
typedef struct node {
    double low; /* alpha and beta on entry */
    double high;
    int left;          /* plies to the depth limit; 0 or less: only because it is not quiet */
    bool done;         /* the actions not tried yet cannot matter */
    double value;      /* the best of the actions tried; of chance, the sum over outcomes so far */
    ink_action action; /* that has the best value */

    /* Where a side moves. */
    bool maximizes;
    bool is_probe; /* the first of several actions is enough */
    double alpha;  /* low and high as narrowed by the actions tried */
    double beta;

    /* Where chance moves. */
    bool probes;       /* outcomes get a first look */
    double least;      /* the sum with what is not known at its least */
    double most;       /* and at its most */
    outcome *outcomes; /* NULL unless it probes first */

    /* Of the action tried last. */
    double window_low; /* its alpha and beta */
    double window_high;
} node;

/* An action and how good it looks. */
typedef struct ranked {
    double rank;
    int place; /* in the game's order */
    ink_action action;
} ranked;

struct inki_em {
    const ink_game *game;
    inki_em_options options;
    double slack;
    inki_state_table *table; /* NULL: none */
    inki_path path;
    node *nodes; /* one for each frame of the path */
    size_t capacity;
    ink_state *child; /* the state that is looked at, before it is put on the path */
    uint64_t leaves;
};

ink_status inki_em_create(const ink_game *game, const inki_em_options *options, inki_em **out)
{
    inki_em *em = calloc(1, sizeof *em);
    if (em == NULL) {
        return INK_ERR_NOMEM;
    }
    em->game = game;
    em->options = *options;
    em->slack = SLACK_SHARE * fmax(fabs(game->min_payoff), fabs(game->max_payoff));
    em->child = calloc(1, game->state_size);
    if (em->child == NULL || inki_path_init(&em->path, game) != INK_OK ||
        inki_state_table_create(game->state_size, options->memory, &em->table) != INK_OK) {
        inki_em_destroy(em);
        return INK_ERR_NOMEM;
    }
    *out = em;
    return INK_OK;
}

void inki_em_destroy(inki_em *em)
{
    if (em == NULL) {
        return;
    }
    inki_path_release(&em->path);
    inki_state_table_destroy(em->table);
    free(em->nodes);
    free(em->child);
    free(em);
}

uint64_t inki_em_leaves(const inki_em *em)
{
    return em->leaves;
}

static double within_bounds(const ink_game *game, double value)
{
    return fmin(fmax(value, game->min_payoff), game->max_payoff);
}

static inki_frame *last_frame(inki_em *em)
{
    return inki_path_last(&em->path);
}

static node *last_node(const inki_em *em)
{
    return &em->nodes[em->path.depth - 1];
}

/* --- the state that is looked at -------------------------------------------------------------- */

/* Counts it.  INK_ERR_LIMIT, INK_ERR_STOPPED. */
static ink_status spend_node(const inki_em *em, inki_ab_work *work)
{
    if (work->max_nodes > 0 && work->nodes >= work->max_nodes) {
        return INK_ERR_LIMIT;
    }
    const bool looks = em->path.depth == 0 || work->nodes % STOP_INTERVAL == 0;
    if (looks && ink_control_stopped(work->control)) {
        return INK_ERR_STOPPED;
    }
    work->nodes++;
    return INK_OK;
}

static bool is_past_limit(const inki_em *em, int left)
{
    if (left > 0) {
        return false;
    }
    const ink_game *game = em->game;
    const bool may_go_on = -left < em->options.quiesce && game->quiet != NULL;
    return !may_go_on || game->quiet(game, em->child);
}

/* Does the table answer for a window?  Otherwise it may still name the action to try first. */
static bool is_in_table(const inki_em *em, const node *n, double *value, ink_action *known)
{
    inki_finding found;
    if (em->table == NULL || !inki_state_table_find(em->table, em->child, &found)) {
        return false;
    }
    *known = found.action;
    *value = found.value;
    if (found.left < n->left) {
        return false;
    }
    return found.bound == INKI_BOUND_EXACT ||
           (found.bound == INKI_BOUND_LOW && found.value >= n->high) ||
           (found.bound == INKI_BOUND_HIGH && found.value <= n->low);
}

/* Is the value known at once?  `n` has the window and the plies left.  `*known`: see is_in_table. */
static bool is_settled(inki_em *em, const node *n, double *value, ink_action *known)
{
    const ink_game *game = em->game;
    *known = INK_ACTION_NONE;
    if (game->mover(game, em->child) == INK_MOVER_NOBODY) {
        em->leaves++;
        *value = game->payoff(game, em->child, 0);
        return true;
    }
    if (is_past_limit(em, n->left)) {
        em->leaves++;
        *value = within_bounds(game, game->estimate(game, em->child, NULL));
        inki_trace_settle(em->options.trace, INK_TRACE_ESTIMATE);
        return true;
    }
    if (is_in_table(em, n, value, known)) {
        inki_trace_settle(em->options.trace, INK_TRACE_TABLE);
        return true;
    }
    return false;
}

/* --- the path ------------------------------------------------------------------------------- */

/* Brings an action to the front of those not tried yet; the others keep their order. */
static void bring_forward(inki_frame *f, ink_action action)
{
    int at = f->next;
    while (at < f->count && f->actions[at] != action) {
        at++;
    }
    if (at < f->count) {
        memmove(&f->actions[f->next + 1], &f->actions[f->next],
                (size_t)(at - f->next) * sizeof *f->actions);
        f->actions[f->next] = action;
    }
}

static int compare_ranked(const void *a, const void *b)
{
    const ranked *x = a;
    const ranked *y = b;
    const int order = (x->rank < y->rank) - (x->rank > y->rank);
    return order != 0 ? order : (x->place > y->place) - (x->place < y->place);
}

/* Sorts the actions of a side by what the game's estimate says after them.  INK_ERR_NOMEM. */
static ink_status sort_by_estimate(inki_em *em, const inki_frame *f, bool maximizes)
{
    const ink_game *game = em->game;
    const ink_arena_mark mark = ink_arena_here(em->path.arena);
    ranked *items = ink_arena_take(em->path.arena, (size_t)f->count, sizeof *items);
    if (items == NULL) {
        return INK_ERR_NOMEM;
    }
    for (int i = 0; i < f->count; i++) {
        memcpy(em->child, f->state, game->state_size);
        game->apply(game, em->child, f->actions[i]);
        const bool is_over = game->mover(game, em->child) == INK_MOVER_NOBODY;
        const double value =
            is_over ? game->payoff(game, em->child, 0) : game->estimate(game, em->child, NULL);
        items[i] = (ranked){maximizes ? value : -value, i, f->actions[i]};
    }
    qsort(items, (size_t)f->count, sizeof *items, compare_ranked);
    for (int i = 0; i < f->count; i++) {
        f->actions[i] = items[i].action;
    }
    ink_arena_rewind(em->path.arena, mark);
    return INK_OK;
}

/* Begins with chance: nothing is known of its outcomes.  INK_ERR_NOMEM. */
static ink_status begin_chance(inki_em *em, node *n, const inki_frame *f)
{
    const ink_game *game = em->game;
    n->value = 0.0;
    n->least = 0.0;
    n->most = 0.0;
    for (int i = 0; i < f->count; i++) {
        n->least += f->chances[i] * game->min_payoff;
        n->most += f->chances[i] * game->max_payoff;
    }
    n->probes = em->options.prune == INKI_EM_STAR2;
    if (!n->probes) {
        return INK_OK;
    }
    n->outcomes = ink_arena_take(em->path.arena, (size_t)f->count, sizeof *n->outcomes);
    if (n->outcomes == NULL) {
        return INK_ERR_NOMEM;
    }
    for (int i = 0; i < f->count; i++) {
        n->outcomes[i] =
            (outcome){.low = game->min_payoff, .high = game->max_payoff, .reply = INK_ACTION_NONE};
    }
    return INK_OK;
}

/* Begins with the state that was put on the path last.  INK_ERR_NOMEM. */
static ink_status begin_node(inki_em *em, const node *seed, ink_action known)
{
    const size_t depth = (size_t)em->path.depth;
    node *nodes = inki_grow(em->nodes, &em->capacity, depth, sizeof *nodes);
    if (nodes == NULL) {
        return INK_ERR_NOMEM;
    }
    em->nodes = nodes;
    node *n = last_node(em);
    inki_frame *f = last_frame(em);
    *n = *seed;
    n->action = INK_ACTION_NONE;
    if (f->mover == INK_MOVER_CHANCE) {
        return begin_chance(em, n, f);
    }
    n->maximizes = em->game->side[f->mover] == 0;
    n->is_probe = seed->is_probe && f->count > 1;
    n->value = n->maximizes ? -HUGE_VAL : HUGE_VAL;
    n->alpha = n->low;
    n->beta = n->high;
    if (!em->options.ordered) {
        return INK_OK;
    }
    /* Below the last ply there are only leaves, which are looked at in no more time. */
    if (em->game->estimate != NULL && n->left > 1 && f->count > 1) {
        if (sort_by_estimate(em, f, n->maximizes) != INK_OK) {
            return INK_ERR_NOMEM;
        }
    }
    bring_forward(f, known);
    return INK_OK;
}

/* --- the value of an action --------------------------------------------------------------------- */

/* Lets the value of the action tried last count where a side moves. */
static void count_action(const inki_em *em, node *n, ink_action action, double value)
{
    if (n->maximizes ? value > n->value : value < n->value) {
        n->value = value;
        n->action = action;
    }
    if (em->options.prune == INKI_EM_NONE) {
        return;
    }
    const ink_game *game = em->game;
    if (n->maximizes) {
        n->alpha = fmax(n->alpha, value);
        n->done = n->value >= n->beta || n->value >= game->max_payoff;
    } else {
        n->beta = fmin(n->beta, value);
        n->done = n->value <= n->alpha || n->value <= game->min_payoff;
    }
}

/* Raises what outcome number `i` adds to the least sum, or lowers what it adds to the most. */
static void narrow(node *n, const inki_frame *f, int i, double low, double high)
{
    outcome *o = &n->outcomes[i];
    n->least += f->chances[i] * (low - o->low);
    n->most += f->chances[i] * (high - o->high);
    o->low = low;
    o->high = high;
}

/* Chance's value is past the window: the outcomes not tried yet cannot bring it back. */
static bool is_past_window(const inki_em *em, node *n, const inki_frame *f, int i, double value)
{
    const bool is_low = value <= n->window_low;
    if (!is_low && value < n->window_high) {
        return false;
    }
    const ink_game *game = em->game;
    const double low = n->outcomes != NULL ? n->outcomes[i].low : game->min_payoff;
    const double high = n->outcomes != NULL ? n->outcomes[i].high : game->max_payoff;
    /* A bound on the sum, which holds to the last digit. */
    n->value = is_low ? fmin(n->most + f->chances[i] * (value - high) + em->slack, n->low)
                      : fmax(n->least + f->chances[i] * (value - low) - em->slack, n->high);
    n->done = true;
    return true;
}

/* Lets the value of outcome number `i`, searched in full or settled, count. */
static void count_outcome(const inki_em *em, node *n, const inki_frame *f, int i, double value)
{
    if (is_past_window(em, n, f, i, value)) {
        return;
    }
    if (n->outcomes != NULL) {
        narrow(n, f, i, value, value);
        n->outcomes[i].known = true;
    } else {
        n->least += f->chances[i] * (value - em->game->min_payoff);
        n->most += f->chances[i] * (value - em->game->max_payoff);
    }
    if (!n->probes) {
        n->value += f->chances[i] * value;
    }
}

/* Lets the value of one reply to outcome number `i` count: its mover will not do worse. */
static void count_reply(const inki_em *em, node *n, const inki_frame *f, int i, const node *reply)
{
    outcome *o = &n->outcomes[i];
    const double value = reply->value;
    o->reply = reply->action;
    o->reply_value = value;
    o->window_low = n->window_low;
    o->window_high = n->window_high;
    const bool is_bound = reply->maximizes ? value > n->window_low : value < n->window_high;
    if (!is_bound || is_past_window(em, n, f, i, value)) {
        return;
    }
    if (reply->maximizes) {
        narrow(n, f, i, fmax(value, o->low), o->high);
    } else {
        narrow(n, f, i, o->low, fmin(value, o->high));
    }
}

/* --- the walk ------------------------------------------------------------------------------- */

/* Brings chance to the next outcome that is to be looked at, if there is one. */
static void skip_outcomes(node *n, inki_frame *f)
{
    while (!n->done) {
        for (; f->next < f->count; f->next++) {
            const bool known = n->outcomes != NULL && n->outcomes[f->next].known;
            if (f->chances[f->next] > 0.0 && !known) {
                return;
            }
            if (known && !n->probes) {
                n->value += f->chances[f->next] * n->outcomes[f->next].low;
            }
        }
        if (!n->probes) {
            return;
        }
        n->probes = false; /* now all outcomes in full */
        f->next = 0;
    }
}

/* Is nothing left to try in the last state?  Then `*value` is its value, or a bound. */
static bool is_finished(inki_em *em, double *value)
{
    node *n = last_node(em);
    inki_frame *f = last_frame(em);
    if (f->mover == INK_MOVER_CHANCE) {
        skip_outcomes(n, f);
    }
    if (!n->done && f->next < f->count && !(n->is_probe && f->next > 0)) {
        return false;
    }
    if (f->mover == INK_MOVER_CHANCE && !n->done) {
        n->value = within_bounds(em->game, n->value);
    }
    *value = n->value;
    if (n->done) {
        inki_trace_cut(em->options.trace, &f->actions[f->next], f->count - f->next);
    } else if (n->is_probe) {
        inki_trace_settle(em->options.trace, INK_TRACE_PROBED);
    }
    if (em->table != NULL && (n->done || !n->is_probe)) {
        const inki_finding found = {.value = n->value,
                                    .action = n->action,
                                    .left = n->left,
                                    .bound = n->value <= n->low    ? INKI_BOUND_HIGH
                                             : n->value >= n->high ? INKI_BOUND_LOW
                                                                   : INKI_BOUND_EXACT};
        inki_state_table_add(em->table, f->state, &found);
    }
    return true;
}

/* The window of chance's next outcome: past it the sum is past its own, whatever the others bring. */
static void set_chance_window(const inki_em *em, node *n, const inki_frame *f)
{
    const outcome *o = n->outcomes != NULL ? &n->outcomes[f->next] : NULL;
    const double chance = f->chances[f->next];
    const double low = o != NULL ? o->low : em->game->min_payoff;
    const double high = o != NULL ? o->high : em->game->max_payoff;
    n->window_low = (n->low - em->slack - (n->most - chance * high)) / chance;
    n->window_high = (n->high + em->slack - (n->least - chance * low)) / chance;
    if (o != NULL && o->reply != INK_ACTION_NONE) {
        /* Windows only narrow, but for rounding; the reply was valued in the wider one. */
        n->window_low = fmax(n->window_low, o->window_low);
        n->window_high = fmin(n->window_high, o->window_high);
    }
}

/* The window of the last state's next action. */
static void set_window(const inki_em *em, node *n, const inki_frame *f)
{
    if (em->options.prune == INKI_EM_NONE) {
        n->window_low = -HUGE_VAL;
        n->window_high = HUGE_VAL;
    } else if (f->mover == INK_MOVER_CHANCE) {
        set_chance_window(em, n, f);
    } else {
        n->window_low = n->alpha;
        n->window_high = n->beta;
    }
}

/* Puts the state that is looked at on the path.  A reply to chance that was looked at before is not
 * looked at again.  INK_ERR_NOMEM. */
static ink_status descend(inki_em *em, const node *seed, ink_action known)
{
    ink_status status = inki_path_push(&em->path);
    if (status == INK_OK) {
        status = begin_node(em, seed, known);
    }
    if (status != INK_OK) {
        return status;
    }
    const inki_frame *parent = last_frame(em) - 1;
    const node *above = last_node(em) - 1;
    if (above->outcomes == NULL) {
        return INK_OK;
    }
    const outcome *o = &above->outcomes[parent->next - 1];
    if (o->reply != INK_ACTION_NONE) {
        inki_frame *f = last_frame(em);
        bring_forward(f, o->reply);
        f->next = 1;
        count_action(em, last_node(em), o->reply, o->reply_value);
    }
    return INK_OK;
}

/* Looks at the next action of the last state: its value counts at once, or it is put on the path.
 * INK_ERR_LIMIT, INK_ERR_STOPPED, INK_ERR_NOMEM. */
static ink_status try_next(inki_em *em, inki_ab_work *work)
{
    const ink_game *game = em->game;
    node *n = last_node(em);
    inki_frame *f = last_frame(em);
    const int i = f->next;
    memcpy(em->child, f->state, game->state_size);
    game->apply(game, em->child, f->actions[i]);
    const bool by_chance = f->mover == INK_MOVER_CHANCE;
    const bool probes = by_chance && n->probes;
    if (probes && game->mover(game, em->child) == INK_MOVER_CHANCE) {
        f->next++; /* no reply to look at */
        return INK_OK;
    }
    ink_status status = spend_node(em, work);
    if (status != INK_OK) {
        return status;
    }
    set_window(em, n, f);
    const node seed = {.low = n->window_low,
                       .high = n->window_high,
                       .left = n->left == INKI_AB_NO_LIMIT ? INKI_AB_NO_LIMIT : n->left - 1,
                       .is_probe = probes};
    inki_trace_enter(em->options.trace, em->child, f->actions[i], seed.low, seed.high);
    double value;
    ink_action known;
    if (!is_settled(em, &seed, &value, &known)) {
        return descend(em, &seed, known);
    }
    inki_trace_leave(em->options.trace, value);
    f->next++;
    if (by_chance) {
        count_outcome(em, n, f, i, value);
    } else {
        count_action(em, n, f->actions[i], value);
    }
    return INK_OK;
}

/* Takes the last state, which is finished, off the path and lets its value count. */
static void ascend(inki_em *em, double value)
{
    inki_trace_leave(em->options.trace, value);
    const node child = *last_node(em);
    inki_path_pop(&em->path);
    if (em->path.depth == 0) {
        return;
    }
    node *n = last_node(em);
    const inki_frame *f = last_frame(em);
    const int i = f->next - 1;
    if (child.is_probe) {
        count_reply(em, n, f, i, &child);
    } else if (f->mover == INK_MOVER_CHANCE) {
        count_outcome(em, n, f, i, value);
    } else {
        count_action(em, n, f->actions[i], value);
    }
}

/* Puts the root on the path, unless it is settled: then the path stays empty. */
static ink_status begin_root(inki_em *em, const node *seed, inki_ab_work *work, double *value)
{
    ink_status status = spend_node(em, work);
    if (status != INK_OK) {
        return status;
    }
    ink_action known;
    inki_trace_enter(em->options.trace, em->child, INK_ACTION_NONE, seed->low, seed->high);
    if (is_settled(em, seed, value, &known)) {
        inki_trace_leave(em->options.trace, *value);
        return INK_OK;
    }
    status = inki_path_begin(&em->path, em->child);
    return status == INK_OK ? begin_node(em, seed, known) : status;
}

ink_status inki_em_value(inki_em *em, const ink_state *state, double alpha, double beta, int left,
                         inki_ab_work *work, double *value)
{
    inki_path_clear(&em->path);
    memcpy(em->child, state, em->game->state_size);
    const bool prunes = em->options.prune != INKI_EM_NONE;
    const node seed = {
        .low = prunes ? alpha : -HUGE_VAL, .high = prunes ? beta : HUGE_VAL, .left = left};
    double found = 0.0;
    ink_status status = begin_root(em, &seed, work, &found);
    while (status == INK_OK && em->path.depth > 0) {
        if (is_finished(em, &found)) {
            ascend(em, found);
        } else {
            status = try_next(em, work);
        }
    }
    if (status == INK_OK) {
        *value = found;
    }
    return status;
}
