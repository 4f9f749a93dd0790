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
#include "search/star.h"

#define STOP_INTERVAL 1024 /* nodes between two looks at the stop flag */

/* What a search is asked of a state. */
typedef struct task {
    double low; /* alpha and beta on entry */
    double high;
    int left;      /* plies to the depth limit; 0 or less: only because it is not quiet */
    bool is_probe; /* one of a side's actions is enough */
} task;

/* What the search keeps beside a frame of the path. */
typedef struct node {
    task task;
    bool done;         /* the actions not tried yet cannot matter */
    double value;      /* the best of the actions tried; of chance, once it is finished */
    ink_action action; /* that has the best value */
    uint64_t before;   /* states visited before it */

    /* Where a side moves. */
    bool maximizes;
    bool is_probe; /* the first of several actions is enough */
    double alpha;  /* low and high as narrowed by the actions tried */
    double beta;

    /* Where chance moves. */
    bool probes; /* outcomes get a first look */
    inki_star star;
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
    inki_star_range range;
    inki_state_table *table; /* NULL: none */
    inki_path path;
    node *nodes; /* one for each frame of the path */
    size_t capacity;
    ink_state *child; /* the state that is looked at, before it is put on the path */
    uint64_t visited; /* states, so far */
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
    em->range = inki_star_range_of(game);
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

static double within_range(const inki_em *em, double value)
{
    return fmin(fmax(value, em->range.least), em->range.most);
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
static ink_status spend_node(inki_em *em, inki_ab_work *work)
{
    if (work->max_nodes > 0 && work->nodes >= work->max_nodes) {
        return INK_ERR_LIMIT;
    }
    const bool looks = em->path.depth == 0 || work->nodes % STOP_INTERVAL == 0;
    if (looks && ink_control_stopped(work->control)) {
        return INK_ERR_STOPPED;
    }
    work->nodes++;
    em->visited++;
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
static bool is_in_table(const inki_em *em, const task *t, double *value, ink_action *known)
{
    inki_finding found;
    if (em->table == NULL || !inki_state_table_find(em->table, em->child, &found)) {
        return false;
    }
    *known = found.action;
    return found.left >= t->left && inki_finding_answers(&found, t->low, t->high, false, value);
}

/* Is the value known at once?  `*known`: see is_in_table. */
static bool is_settled(inki_em *em, const task *t, double *value, ink_action *known)
{
    const ink_game *game = em->game;
    *known = INK_ACTION_NONE;
    if (game->mover(game, em->child) == INK_MOVER_NOBODY) {
        em->leaves++;
        *value = game->payoff(game, em->child, 0);
        return true;
    }
    if (is_past_limit(em, t->left)) {
        em->leaves++;
        *value = within_range(em, game->estimate(game, em->child, NULL));
        inki_trace_settle(em->options.trace, INK_TRACE_ESTIMATE);
        return true;
    }
    if (is_in_table(em, t, value, known)) {
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

/* Begins with chance.  INK_ERR_NOMEM. */
static ink_status begin_chance(inki_em *em, node *n, const inki_frame *f)
{
    inki_outcome *outcomes = NULL;
    const bool may_cut = n->task.low > -HUGE_VAL || n->task.high < HUGE_VAL;
    n->probes = em->options.prune == INKI_EM_STAR2 && may_cut;
    if (n->probes) {
        outcomes = ink_arena_take(em->path.arena, (size_t)f->count, sizeof *outcomes);
        if (outcomes == NULL) {
            return INK_ERR_NOMEM;
        }
    }
    inki_star_begin(&n->star, &em->range, f->chances, f->count, outcomes);
    inki_star_set_window(&n->star, n->task.low, n->task.high);
    return INK_OK;
}

/* Begins with the state that was put on the path last.  INK_ERR_NOMEM. */
static ink_status begin_node(inki_em *em, const task *t, ink_action known)
{
    const size_t depth = (size_t)em->path.depth;
    node *nodes = inki_grow(em->nodes, &em->capacity, depth, sizeof *nodes);
    if (nodes == NULL) {
        return INK_ERR_NOMEM;
    }
    em->nodes = nodes;
    node *n = last_node(em);
    inki_frame *f = last_frame(em);
    *n = (node){.task = *t, .before = em->visited - 1};
    n->action = INK_ACTION_NONE;
    if (f->mover == INK_MOVER_CHANCE) {
        return begin_chance(em, n, f);
    }
    n->maximizes = em->game->side[f->mover] == 0;
    n->is_probe = t->is_probe && f->count > 1;
    n->value = n->maximizes ? -HUGE_VAL : HUGE_VAL;
    n->alpha = n->task.low;
    n->beta = n->task.high;
    if (!em->options.ordered) {
        return INK_OK;
    }
    /* Below the last ply there are only leaves, which are looked at in no more time. */
    if (em->game->estimate != NULL && n->task.left > 1 && f->count > 1) {
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
    if (n->maximizes) {
        n->alpha = fmax(n->alpha, value);
        n->done = n->value >= n->beta || n->value >= em->range.most;
    } else {
        n->beta = fmin(n->beta, value);
        n->done = n->value <= n->alpha || n->value <= em->range.least;
    }
}

/* Lets the value of the action tried last count. */
static void count_value(const inki_em *em, node *n, const inki_frame *f, double value)
{
    if (f->mover == INK_MOVER_CHANCE) {
        n->done = inki_star_count(&n->star, f->next - 1, value);
    } else {
        count_action(em, n, f->actions[f->next - 1], value);
    }
}

/* --- the walk ------------------------------------------------------------------------------- */

/* Brings chance to the next outcome that is to be looked at, if there is one. */
static void skip_outcomes(node *n, inki_frame *f)
{
    while (true) {
        for (; f->next < f->count; f->next++) {
            if (f->chances[f->next] > 0.0 && !inki_star_knows(&n->star, f->next)) {
                return;
            }
        }
        if (!n->probes) {
            return;
        }
        n->probes = false; /* now all outcomes in full */
        f->next = 0;
    }
}

/* Remembers the value of the last state, or what it is a bound of. */
static void remember(const inki_em *em, const node *n, const ink_state *state)
{
    if (em->table == NULL) {
        return;
    }
    const task *t = &n->task;
    inki_finding found = inki_finding_of(n->value, t->low, t->high, false);
    found.action = n->action;
    found.left = t->left;
    inki_state_table_add(em->table, state, &found, em->visited - n->before);
}

/* Is nothing left to try in the last state?  Then its node has its value, or a bound. */
static bool is_finished(inki_em *em)
{
    node *n = last_node(em);
    inki_frame *f = last_frame(em);
    const bool by_chance = f->mover == INK_MOVER_CHANCE;
    if (by_chance && !n->done) {
        skip_outcomes(n, f);
    }
    const bool is_probed = n->is_probe && f->next > 0;
    if (!n->done && !is_probed && f->next < f->count) {
        return false;
    }
    if (by_chance) {
        n->value = n->done ? n->star.bound : within_range(em, inki_star_sum(&n->star));
    }
    if (n->done) {
        inki_trace_cut(em->options.trace, &f->actions[f->next], f->count - f->next);
    } else if (is_probed) {
        inki_trace_settle(em->options.trace, INK_TRACE_PROBED);
    }
    if (n->done || !is_probed) {
        remember(em, n, f->state);
    }
    return true;
}

/* What is asked of the state after the last one's next action. */
static task next_task(node *n, const inki_frame *f)
{
    task t = {.low = n->alpha,
              .high = n->beta,
              .left = n->task.left == INKI_AB_NO_LIMIT ? INKI_AB_NO_LIMIT : n->task.left - 1};
    if (f->mover == INK_MOVER_CHANCE) {
        inki_star_window(&n->star, f->next);
        t.low = n->star.window_low;
        t.high = n->star.window_high;
        t.is_probe = n->probes;
    }
    return t;
}

/* Puts the state that is looked at on the path.  A reply to chance that was looked at before is not
 * looked at again.  INK_ERR_NOMEM. */
static ink_status descend(inki_em *em, const task *t, ink_action known)
{
    ink_status status = inki_path_push(&em->path);
    if (status == INK_OK) {
        status = begin_node(em, t, known);
    }
    if (status != INK_OK) {
        return status;
    }
    const inki_frame *parent = last_frame(em) - 1;
    const node *above = last_node(em) - 1;
    if (parent->mover != INK_MOVER_CHANCE || above->star.outcomes == NULL) {
        return INK_OK;
    }
    const inki_outcome *o = &above->star.outcomes[parent->next - 1];
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
    const ink_action action = f->actions[f->next];
    memcpy(em->child, f->state, game->state_size);
    game->apply(game, em->child, action);
    const bool probes = f->mover == INK_MOVER_CHANCE && n->probes;
    if (probes && game->mover(game, em->child) == INK_MOVER_CHANCE) {
        f->next++; /* no reply to look at */
        return INK_OK;
    }
    ink_status status = spend_node(em, work);
    if (status != INK_OK) {
        return status;
    }
    const task t = next_task(n, f);
    inki_trace_enter(em->options.trace, em->child, action, t.low, t.high);
    double value;
    ink_action known;
    if (!is_settled(em, &t, &value, &known)) {
        return descend(em, &t, known);
    }
    inki_trace_leave(em->options.trace, value);
    f->next++;
    count_value(em, n, f, value);
    return INK_OK;
}

/* Takes the last state, which is finished, off the path and lets its value count. */
static void ascend(inki_em *em)
{
    const node *child = last_node(em);
    inki_trace_leave(em->options.trace, child->value);
    inki_path_pop(&em->path);
    if (em->path.depth == 0) {
        return;
    }
    node *n = last_node(em);
    const inki_frame *f = last_frame(em);
    if (child->is_probe) {
        n->done =
            inki_star_look(&n->star, f->next - 1, child->action, child->maximizes, child->value);
    } else {
        count_value(em, n, f, child->value);
    }
}

/* Puts the root on the path, unless it is settled: then the path stays empty. */
static ink_status begin_root(inki_em *em, const task *t, inki_ab_work *work, double *value)
{
    ink_status status = spend_node(em, work);
    if (status != INK_OK) {
        return status;
    }
    ink_action known;
    inki_trace_enter(em->options.trace, em->child, INK_ACTION_NONE, t->low, t->high);
    if (is_settled(em, t, value, &known)) {
        inki_trace_leave(em->options.trace, *value);
        return INK_OK;
    }
    status = inki_path_begin(&em->path, em->child);
    return status == INK_OK ? begin_node(em, t, known) : status;
}

ink_status inki_em_value(inki_em *em, const ink_state *state, double alpha, double beta, int left,
                         inki_ab_work *work, double *value)
{
    inki_path_clear(&em->path);
    memcpy(em->child, state, em->game->state_size);
    const bool prunes = em->options.prune != INKI_EM_NONE;
    const task t = {
        .low = prunes ? alpha : -HUGE_VAL, .high = prunes ? beta : HUGE_VAL, .left = left};
    double found = 0.0;
    ink_status status = begin_root(em, &t, work, &found);
    while (status == INK_OK && em->path.depth > 0) {
        if (is_finished(em)) {
            found = last_node(em)->value;
            ascend(em);
        } else {
            status = try_next(em, work);
        }
    }
    if (status == INK_OK) {
        *value = found;
    }
    return status;
}
