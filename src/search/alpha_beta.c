/* alpha_beta.c - see alpha_beta.h.  The path is kept by hand and not on the call stack: trees from
 * files may be deeper than that.
 */

#include "search/alpha_beta.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STOP_INTERVAL 1024 /* nodes between two looks at the stop flag */
#define HISTORY_BITS 12
#define KILLERS 2
#define WORTH_A_LOOK 3 /* plies left, for a look at the successors in the table */
#define MOST_CHOSEN                                                                                \
    64 /* actions of a state that are tried in order: choosing n of n takes n * n steps */

/* A state on the path. */
typedef struct frame {
    ink_state *state;
    ink_action *actions; /* in the order in which they are tried; on the search's stack */
    int count;
    int next;       /* the first that was not tried yet */
    int left;       /* plies to the depth limit; 0 or less: only because the game is not quiet */
    uint64_t nodes; /* visited before */
    double low;     /* alpha and beta on entry, or as the table narrows them */
    double high;
    double alpha; /* the same as narrowed by the actions tried */
    double beta;
    double best;       /* the best value of the actions tried */
    ink_action action; /* the one that has it */
    ink_action known;  /* the best by an earlier search; INK_ACTION_NONE: none */
    bool maximizes;
    bool listed;               /* the game has put the actions in order */
    bool promised;             /* `promises` are those of the actions not tried yet */
    double *promises;          /* how soon to try each action, the greatest first; on the search's
                                  * stack */
    uint64_t killers[KILLERS]; /* moves that pruned last at this depth of the path */
} frame;

struct inki_ab {
    const ink_game *game;
    inki_ab_options options;
    inki_state_table *table; /* NULL: none */
    frame *frames;
    int depth; /* frames on the path */
    int capacity;
    ink_action
        *actions; /* of all frames, one after the other, and room for those of one more: trees
                          * from files may be wide somewhere and deep elsewhere */
    double *promises;
    size_t room;      /* of both */
    int64_t *history; /* by side and hashed move: how often it has pruned where others before it had
                         * not, less how often it was one of those */
    ink_state *scratch;  /* a successor to look at */
    ink_state *image;    /* a state that stands for others */
    unsigned char *keys; /* what the table knows states by: of a state, or of all its successors */
    size_t key_size;
};

ink_status inki_ab_create(const ink_game *game, const inki_ab_options *options, inki_ab **out)
{
    inki_ab *ab = calloc(1, sizeof *ab);
    if (ab == NULL) {
        return INK_ERR_NOMEM;
    }
    ab->game = game;
    ab->options = *options;
    if (options->order == INKI_AB_ORDER_ESTIMATE && game->estimate == NULL) {
        ab->options.order = INKI_AB_ORDER_LEARNED;
    }
    ab->history = calloc((size_t)2 << HISTORY_BITS, sizeof *ab->history);
    ab->scratch = malloc(game->state_size);
    ab->image = malloc(game->state_size);
    ab->key_size = game->key != NULL ? sizeof(uint64_t) : game->state_size;
    ab->keys = calloc((size_t)game->max_actions + 1, ab->key_size);
    if (ab->history == NULL || ab->scratch == NULL || ab->image == NULL || ab->keys == NULL ||
        inki_state_table_create(ab->key_size, options->memory, &ab->table) != INK_OK) {
        inki_ab_destroy(ab);
        return INK_ERR_NOMEM;
    }
    *out = ab;
    return INK_OK;
}

void inki_ab_destroy(inki_ab *ab)
{
    if (ab == NULL) {
        return;
    }
    for (int i = 0; i < ab->capacity; i++) {
        free(ab->frames[i].state);
    }
    free(ab->frames);
    free(ab->actions);
    free(ab->promises);
    free(ab->scratch);
    free(ab->image);
    free(ab->keys);
    free(ab->history);
    inki_state_table_destroy(ab->table);
    free(ab);
}

/* Makes room for more frames.  INK_ERR_NOMEM. */
static ink_status grow_path(inki_ab *ab)
{
    const int capacity = ab->capacity == 0 ? 16 : 2 * ab->capacity;
    frame *frames = realloc(ab->frames, (size_t)capacity * sizeof *frames);
    if (frames == NULL) {
        return INK_ERR_NOMEM;
    }
    ab->frames = frames;
    for (; ab->capacity < capacity; ab->capacity++) {
        frame *f = &frames[ab->capacity];
        *f = (frame){.state = calloc(1, ab->game->state_size),
                     .killers = {INK_ACTION_NONE, INK_ACTION_NONE}};
        if (f->state == NULL) {
            return INK_ERR_NOMEM;
        }
    }
    return INK_OK;
}

/* Makes room for `count` actions of all frames.  INK_ERR_NOMEM. */
static ink_status grow_actions(inki_ab *ab, size_t count)
{
    const size_t room = 2 * count;
    ink_action *actions = calloc(room, sizeof *actions);
    double *promises = calloc(room, sizeof *promises);
    if (actions == NULL || promises == NULL) {
        free(actions);
        free(promises);
        return INK_ERR_NOMEM;
    }
    for (int i = 0; i < ab->depth; i++) {
        frame *f = &ab->frames[i];
        const size_t at = (size_t)(f->actions - ab->actions);
        memcpy(actions + at, f->actions, (size_t)f->count * sizeof *actions);
        memcpy(promises + at, f->promises, (size_t)f->count * sizeof *promises);
        f->actions = actions + at;
        f->promises = promises + at;
    }
    free(ab->actions);
    free(ab->promises);
    ab->actions = actions;
    ab->promises = promises;
    ab->room = room;
    return INK_OK;
}

/* Puts a frame on the path, with room for its actions.  INK_ERR_NOMEM. */
static ink_status add_frame(inki_ab *ab)
{
    const frame *parent = ab->depth > 0 ? &ab->frames[ab->depth - 1] : NULL;
    const size_t used =
        parent != NULL ? (size_t)(parent->actions - ab->actions) + (size_t)parent->count : 0;
    const size_t needed = used + (size_t)ab->game->max_actions;
    ink_status status = needed > ab->room ? grow_actions(ab, needed) : INK_OK;
    if (status == INK_OK && ab->depth == ab->capacity) {
        status = grow_path(ab);
    }
    if (status == INK_OK) {
        frame *f = &ab->frames[ab->depth++];
        f->actions = ab->actions + used;
        f->promises = ab->promises + used;
    }
    return status;
}

/* --- the order of actions ------------------------------------------------------------------- */

/* What an action has in common with those of other states. */
static uint64_t move_of(const inki_ab *ab, const frame *f, ink_action action)
{
    const ink_game *game = ab->game;
    return game->move != NULL ? game->move(game, f->state, action) : action;
}

static int64_t *history_of(const inki_ab *ab, const frame *f, uint64_t move)
{
    const uint64_t hash = move * UINT64_C(0x9E3779B97F4A7C15) >> (64 - HISTORY_BITS);
    return &ab->history[hash | (f->maximizes ? (uint64_t)1 << HISTORY_BITS : 0)];
}

/* How soon to try an action: by history, in which what pruned last at this depth counts for a little
 * more.  To try that first in any case visits twice the states in the games that there are. */
static double rank_of(const inki_ab *ab, const frame *f, ink_action action)
{
    const uint64_t move = move_of(ab, f, action);
    const int64_t history = *history_of(ab, f, move);
    for (int i = 0; i < KILLERS; i++) {
        if (move == f->killers[i]) {
            return (double)(history + KILLERS - i);
        }
    }
    return (double)history;
}

/* Says of the actions not tried yet how soon to try them. */
static void rank_actions(const inki_ab *ab, frame *f)
{
    for (int i = f->next; i < f->count; i++) {
        f->promises[i] = rank_of(ab, f, f->actions[i]);
    }
}

/* Looks at where the actions not tried yet lead to. */
static void look_ahead(inki_ab *ab, frame *f)
{
    const ink_game *game = ab->game;
    for (int i = f->next; i < f->count; i++) {
        memcpy(ab->scratch, f->state, game->state_size);
        game->apply(game, ab->scratch, f->actions[i]);
        const bool ends = game->mover(game, ab->scratch) == INK_MOVER_NOBODY;
        const double value =
            ends ? game->payoff(game, ab->scratch, 0) : game->estimate(game, ab->scratch, NULL);
        f->promises[i] = f->maximizes ? value : -value;
    }
}

/* The place of the most promising of the actions not tried yet; of equal ones the first. */
static int most_promising(inki_ab *ab, frame *f)
{
    for (int i = f->next; i < f->count && f->next == 0; i++) {
        if (f->actions[i] == f->known) {
            return i;
        }
    }
    if (f->listed) {
        return f->next;
    }
    /* One ply above the limit the estimates are the values: looking ahead is what the search does. */
    if (ab->options.order != INKI_AB_ORDER_ESTIMATE || f->left <= 1) {
        rank_actions(ab, f); /* anew: the search has learnt */
    } else if (!f->promised) {
        look_ahead(ab, f);
        f->promised = true;
    }
    int best = f->next;
    for (int i = f->next + 1; i < f->count; i++) {
        if (f->promises[i] > f->promises[best]) {
            best = i;
        }
    }
    return best;
}

/* Brings the most promising of the actions not tried yet to the front of them. */
static void choose_next(inki_ab *ab, frame *f)
{
    const int best = most_promising(ab, f);
    const size_t before = (size_t)(best - f->next);
    /* The others keep their order, so that equal ones are tried in the game's. */
    const ink_action action = f->actions[best];
    memmove(&f->actions[f->next + 1], &f->actions[f->next], before * sizeof *f->actions);
    f->actions[f->next] = action;
    const double promise = f->promises[best];
    memmove(&f->promises[f->next + 1], &f->promises[f->next], before * sizeof *f->promises);
    f->promises[f->next] = promise;
}

/* Remembers that the action tried last has pruned, and those before it have not. */
static void learn(inki_ab *ab, frame *f)
{
    const int failed = f->next - 1;
    for (int i = 0; i < failed; i++) {
        --*history_of(ab, f, move_of(ab, f, f->actions[i]));
    }
    const uint64_t move = move_of(ab, f, f->actions[failed]);
    *history_of(ab, f, move) += failed;
    if (f->killers[0] != move) {
        f->killers[1] = f->killers[0];
        f->killers[0] = move;
    }
}

/* --- one state ------------------------------------------------------------------------------ */

static bool is_past_limit(const inki_ab *ab, const frame *f)
{
    if (f->left > 0) {
        return false;
    }
    const ink_game *game = ab->game;
    const bool may_go_on = -f->left < ab->options.quiesce && game->quiet != NULL;
    return !may_go_on || game->quiet(game, f->state);
}

/* The plies left after one of the state's actions. */
static int left_below(const frame *f)
{
    return f->left == INKI_AB_NO_LIMIT ? INKI_AB_NO_LIMIT : f->left - 1;
}

/* Is a value so good for the side to move that play will not come to the state? */
static bool is_past(const inki_ab *ab, const frame *f, double value)
{
    if (ab->options.strict) {
        return f->maximizes ? value > f->high : value < f->low;
    }
    return f->maximizes ? value >= f->high : value <= f->low;
}

/* One ply above the limit the estimates cost less than the table. */
static bool uses_table(const inki_ab *ab, const frame *f)
{
    return ab->table != NULL && f->left > 1;
}

/* What the table knows a state by, in `out`.  True if that is the state itself; false: another one that
 * stands for it, whose actions are not the same. */
static bool write_key(const inki_ab *ab, const ink_state *state, unsigned char *out)
{
    const ink_game *game = ab->game;
    const bool is_itself = game->canonical == NULL || !game->canonical(game, state, ab->image);
    const ink_state *known = is_itself ? state : ab->image;
    if (game->key != NULL) {
        const uint64_t key = game->key(game, known);
        memcpy(out, &key, sizeof key);
    } else {
        memcpy(out, known, game->state_size);
    }
    return is_itself;
}

/* Does the table answer for the state?  Otherwise it may still narrow the window, if it is about a search as
 * deep, and name the action to try first.  A window that is drawn stays as it is. */
static bool is_in_table(inki_ab *ab, frame *f, inki_ab_work *work, double *value)
{
    inki_finding found;
    if (!uses_table(ab, f)) {
        return false;
    }
    work->lookups++;
    const bool is_itself = write_key(ab, f->state, ab->keys);
    if (!inki_state_table_find(ab->table, ab->keys, &found)) {
        return false;
    }
    work->hits++;
    const ink_action action = is_itself ? found.action : INK_ACTION_NONE;
    f->known = ab->options.order != INKI_AB_ORDER_GAME ? action : INK_ACTION_NONE;
    f->action = action;
    const bool wants_action = ab->depth == 1;
    if (found.left < f->left || (wants_action && !is_itself)) {
        return false;
    }
    if (inki_finding_answers(&found, f->low, f->high, ab->options.strict, value)) {
        return true;
    }
    if (ab->options.trace == NULL && found.left == f->left) {
        f->low = fmax(f->low, found.low);
        f->high = fmin(f->high, found.high);
    }
    return false;
}

/* Writes the keys of the successors, and has their places in the table fetched while the next ones are
 * written. */
static void write_keys(inki_ab *ab, const frame *f)
{
    const ink_game *game = ab->game;
    unsigned char *key = ab->keys;
    for (int i = 0; i < f->count; i++, key += ab->key_size) {
        memcpy(ab->scratch, f->state, game->state_size);
        game->apply(game, ab->scratch, f->actions[i]);
        (void)write_key(ab, ab->scratch, key);
        inki_state_table_fetch(ab->table, key);
    }
}

/* Does the table know a successor that prunes the others? */
static bool is_pruned_by_table(inki_ab *ab, frame *f, inki_ab_work *work, double *value)
{
    if (ab->options.order == INKI_AB_ORDER_GAME || !uses_table(ab, f) || f->left < WORTH_A_LOOK) {
        return false;
    }
    write_keys(ab, f);
    const int left = left_below(f);
    const unsigned char *key = ab->keys;
    for (int i = 0; i < f->count; i++, key += ab->key_size) {
        inki_finding found;
        work->lookups++;
        if (!inki_state_table_find(ab->table, key, &found)) {
            continue;
        }
        work->hits++;
        const double bound = f->maximizes ? found.low : found.high;
        if (found.left >= left && is_past(ab, f, bound)) {
            f->action = f->actions[i];
            *value = bound;
            return true;
        }
    }
    return false;
}

/* Does the game tell the value?  It is not asked at the root, which wants an action too. */
static bool sees_value(const inki_ab *ab, const frame *f, double *value)
{
    const ink_game *game = ab->game;
    return ab->options.glance && game->settled != NULL && ab->depth > 1 &&
           game->settled(game, f->state, value);
}

/* Lists the actions to try: where the game says which are sensible, those alone, and in its order
 * where no other was asked for.  At the root all are wanted. */
static void list_actions(const inki_ab *ab, frame *f)
{
    const ink_game *game = ab->game;
    const bool is_sensible = ab->options.glance && ab->options.order != INKI_AB_ORDER_GAME &&
                             game->sensible != NULL && ab->depth > 1;
    f->listed = is_sensible && ab->options.order == INKI_AB_ORDER_ESTIMATE;
    f->count = is_sensible ? game->sensible(game, f->state, f->actions)
                           : game->actions(game, f->state, f->actions);
    f->next = 0;
    f->promised = false;
}

/* Begins with the state of the last frame.  True if its value is known at once. */
static bool is_settled(inki_ab *ab, frame *f, inki_ab_work *work, double *value)
{
    const ink_game *game = ab->game;
    const int mover = game->mover(game, f->state);
    f->action = INK_ACTION_NONE;
    if (mover == INK_MOVER_NOBODY) {
        *value = game->payoff(game, f->state, 0);
        return true;
    }
    assert(mover >= 0);
    if (sees_value(ab, f, value)) {
        inki_trace_settle(ab->options.trace, INK_TRACE_SETTLED);
        return true;
    }
    if (is_past_limit(ab, f)) {
        *value = game->estimate(game, f->state, NULL);
        inki_trace_settle(ab->options.trace, INK_TRACE_ESTIMATE);
        return true;
    }
    f->known = INK_ACTION_NONE;
    if (is_in_table(ab, f, work, value)) {
        inki_trace_settle(ab->options.trace, INK_TRACE_TABLE);
        return true;
    }
    f->maximizes = game->side[mover] == 0;
    list_actions(ab, f);
    if (is_pruned_by_table(ab, f, work, value)) {
        inki_trace_settle(ab->options.trace, INK_TRACE_TABLE);
        return true;
    }
    f->action = INK_ACTION_NONE;
    f->alpha = f->low;
    f->beta = f->high;
    f->best = f->maximizes ? -HUGE_VAL : HUGE_VAL;
    return false;
}

/* Lets the value of the action tried last count.  True if the others need not be tried. */
static bool count_value(const inki_ab *ab, frame *f, double value)
{
    if (f->maximizes ? value > f->best : value < f->best) {
        f->best = value;
        f->action = f->actions[f->next - 1];
    }
    if (f->maximizes) {
        f->alpha = value > f->alpha ? value : f->alpha;
    } else {
        f->beta = value < f->beta ? value : f->beta;
    }
    return is_past(ab, f, f->best);
}

/* The state is done: keeps what was found out. */
static void finish(inki_ab *ab, frame *f, bool pruned, const inki_ab_work *work)
{
    if (pruned) {
        inki_trace_cut(ab->options.trace, &f->actions[f->next], f->count - f->next);
    }
    if (pruned && ab->options.order != INKI_AB_ORDER_GAME) {
        learn(ab, f);
    }
    if (!uses_table(ab, f)) {
        return;
    }
    const bool is_itself = write_key(ab, f->state, ab->keys);
    inki_finding found = inki_finding_of(f->best, f->low, f->high, ab->options.strict);
    found.action = is_itself ? f->action : INK_ACTION_NONE;
    found.left = f->left;
    inki_state_table_add(ab->table, ab->keys, &found, work->nodes - f->nodes);
}

/* --- the walk ------------------------------------------------------------------------------- */

/* Puts a state on the path.  INK_ERR_LIMIT, INK_ERR_STOPPED, INK_ERR_NOMEM. */
static ink_status push(inki_ab *ab, const ink_state *state, inki_ab_work *work)
{
    if (work->max_nodes > 0 && work->nodes >= work->max_nodes) {
        return INK_ERR_LIMIT;
    }
    const bool looks = ab->depth == 0 || work->nodes % STOP_INTERVAL == 0;
    if (looks && ink_control_stopped(work->control)) {
        return INK_ERR_STOPPED;
    }
    const ink_status status = add_frame(ab);
    if (status == INK_OK) {
        frame *f = &ab->frames[ab->depth - 1];
        f->nodes = work->nodes++;
        memcpy(f->state, state, ab->game->state_size);
    }
    return status;
}

/* Plays the next action of the last frame. */
static ink_status descend(inki_ab *ab, inki_ab_work *work)
{
    const ink_status status = push(ab, ab->frames[ab->depth - 1].state, work);
    if (status != INK_OK) {
        return status;
    }
    frame *parent = &ab->frames[ab->depth - 2];
    frame *child = &ab->frames[ab->depth - 1];
    if (ab->options.order != INKI_AB_ORDER_GAME && parent->next < MOST_CHOSEN) {
        choose_next(ab, parent);
    }
    const ink_action action = parent->actions[parent->next++];
    ab->game->apply(ab->game, child->state, action);
    child->left = left_below(parent);
    child->low = parent->alpha;
    child->high = parent->beta;
    inki_trace_enter(ab->options.trace, child->state, action, child->low, child->high);
    return INK_OK;
}

/* Takes finished states off the path, each with the value that it gives the one before, until one has
 * actions left to try.  True once the path is empty; then `*value` is the root's. */
static bool ascend(inki_ab *ab, const inki_ab_work *work, double *value)
{
    inki_trace_leave(ab->options.trace, *value);
    while (--ab->depth > 0) {
        frame *f = &ab->frames[ab->depth - 1];
        const bool pruned = count_value(ab, f, *value);
        if (!pruned && f->next < f->count) {
            return false;
        }
        finish(ab, f, pruned && f->next < f->count, work);
        *value = f->best;
        inki_trace_leave(ab->options.trace, *value);
    }
    return true;
}

ink_status inki_ab_value(inki_ab *ab, const ink_state *state, double alpha, double beta, int left,
                         inki_ab_work *work, double *value)
{
    ab->depth = 0;
    ink_status status = push(ab, state, work);
    if (status != INK_OK) {
        return status;
    }
    frame *root = &ab->frames[0];
    root->left = left;
    root->low = alpha;
    root->high = beta;
    inki_trace_enter(ab->options.trace, state, INK_ACTION_NONE, alpha, beta);
    double found = 0.0;
    while (!is_settled(ab, &ab->frames[ab->depth - 1], work, &found) || !ascend(ab, work, &found)) {
        status = descend(ab, work);
        if (status != INK_OK) {
            return status;
        }
    }
    *value = found;
    return INK_OK;
}

ink_action inki_ab_best(const inki_ab *ab)
{
    return ab->capacity > 0 ? ab->frames[0].action : INK_ACTION_NONE;
}
