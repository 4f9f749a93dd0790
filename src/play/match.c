/* match.c - games of a match, several at a time. */

#include <inkling/match.h>

#include <stdlib.h>

#include "base/pool.h"
#include "play/seat.h"

/* What happened in a game that did not end. */
typedef struct fault {
    ink_status status;
    ink_error error;
} fault;

/* Games in work. */
typedef struct run {
    const ink_match *match;
    const ink_control *control;
    ink_control watch; /* the same without progress, which only the calling thread tells of */
    uint64_t first;
    uint64_t count;
    ink_match_game *games;
    fault *faults;     /* of each game */
    uint64_t finished; /* games, of all threads */
    uint64_t failed;   /* the first game that is at fault so far: none behind it is begun */
} run;

void ink_match_game_release(ink_match_game *game)
{
    ink_history_release(&game->history);
    *game = (ink_match_game){0};
}

int ink_match_side(uint64_t number)
{
    return (int)(number % 2);
}

uint64_t ink_match_seed(const ink_match *match, uint64_t number)
{
    return match->seed + number / 2;
}

ink_status ink_match_check(const ink_match *match, ink_error *error)
{
    const ink_game *game = match->game;
    if (game->side_count != 2 || (game->traits & INK_TRAIT_CONSTANT_SUM) == 0) {
        ink_error_set(error, 0, 0,
                      "a match needs two sides whose payoffs have a constant sum; %s has not",
                      game->name);
        return INK_ERR_UNSUPPORTED;
    }
    for (int player = 0; player < 2; player++) {
        ink_error reason = {0};
        const ink_status status = inki_seat_check(match->players[player][0], game, &reason);
        if (status != INK_OK) {
            ink_error_set(error, 0, 0, "player %c: %s", "AB"[player], reason.text);
            return status;
        }
    }
    return INK_OK;
}

/* --- one game ------------------------------------------------------------------------------- */

/* A game in work, of one thread. */
typedef struct table {
    const ink_match *match;
    const ink_game *game;
    uint64_t number;
    int worker;
    ink_walker *walker;
    inki_luck luck;
    ink_budget budget;
} table;

/* The player of a seat: 0 for A, 1 for B. */
static int player_of(const table *t, int seat)
{
    return t->game->side[seat] == ink_match_side(t->number) ? 0 : 1;
}

/* Asks the player of a seat, and plays what it says. */
static ink_status ask(table *t, int seat, ink_error *error)
{
    const inki_seat asked = {t->match->players[player_of(t, seat)][t->worker], &t->budget,
                             &t->luck.seats[seat]};
    ink_view *view = NULL;
    ink_advice advice = {0};
    ink_action action = INK_ACTION_NONE;
    ink_status status = ink_walker_view(t->walker, seat, &view);
    if (status == INK_OK) {
        status = inki_seat_choose(&asked, view, &advice, &action, error);
    }
    if (status == INK_OK) {
        status = ink_walker_apply(t->walker, action);
    }
    ink_advice_release(&advice);
    ink_view_destroy(view);
    return status;
}

/* One move of a seat. */
static ink_status move(table *t, int seat, ink_error *error)
{
    ink_error reason = {0};
    const int moves = ink_walker_history(t->walker)->count;
    ink_status status = INK_ERR_UNSUPPORTED;
    if (moves < INKI_PLAY_MOST_MOVES) {
        status = ask(t, seat, &reason);
    } else {
        ink_error_set(&reason, 0, 0, "there is no end to this play");
    }
    if (status != INK_OK) {
        ink_error_set(error, 0, 0, "game %llu, move %d, player %c: %s",
                      (unsigned long long)t->number + 1, moves + 1, "AB"[player_of(t, seat)],
                      reason.text[0] != '\0' ? reason.text : ink_status_text(status));
        return status;
    }
    /* What a method says when it is told to stop depends on the moment. */
    return ink_control_requested(t->budget.control) ? INK_ERR_STOPPED : INK_OK;
}

/* Plays to the end. */
static ink_status play(table *t, ink_error *error)
{
    for (;;) {
        ink_status status = ink_walker_draw(t->walker, &t->luck.chance);
        const int seat = ink_walker_mover(t->walker);
        if (status != INK_OK) {
            ink_error_set(error, 0, 0, "%s", ink_status_text(status));
            return status;
        }
        if (seat == INK_MOVER_NOBODY) {
            return INK_OK;
        }
        status = move(t, seat, error);
        if (status != INK_OK) {
            return status;
        }
    }
}

/* Plays game number `number` with the methods of a worker. */
static ink_status play_game(const run *r, uint64_t number, int worker, ink_match_game *out,
                            ink_error *error)
{
    const ink_match *match = r->match;
    const ink_game *game = match->game;
    table t = {
        .match = match, .game = game, .number = number, .worker = worker, .budget = match->budget};
    t.budget.threads = 1;
    t.budget.control = &r->watch;
    inki_luck_init(&t.luck, ink_match_seed(match, number));
    ink_status status = ink_walker_create(game, &t.walker);
    if (status != INK_OK) {
        ink_error_set(error, 0, 0, "%s", ink_status_text(status));
        return status;
    }
    status = play(&t, error);
    if (status == INK_OK) {
        status = ink_history_copy(ink_walker_history(t.walker), &out->history);
    }
    if (status == INK_OK) {
        out->payoff = game->payoff(game, ink_walker_state(t.walker), ink_match_side(number));
    }
    ink_walker_destroy(t.walker);
    return status;
}

/* --- many ----------------------------------------------------------------------------------- */

/* Notes that a game is at fault. */
static void note_fault(run *r, uint64_t task)
{
    uint64_t first = __atomic_load_n(&r->failed, __ATOMIC_RELAXED);
    while (task < first && !__atomic_compare_exchange_n(&r->failed, &first, task, true,
                                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
}

/* The task of a pool.  All games before one at fault are played, so that the first fault is the same on
 * any number of threads. */
static void play_task(void *context, uint64_t task, int worker)
{
    run *r = context;
    fault *f = &r->faults[task];
    f->status = INK_ERR_STOPPED;
    if (task > __atomic_load_n(&r->failed, __ATOMIC_RELAXED) || ink_control_stopped(&r->watch)) {
        return;
    }
    f->status = play_game(r, r->first + task, worker, &r->games[task], &f->error);
    if (f->status != INK_OK) {
        note_fault(r, task);
        return;
    }
    const uint64_t finished = __atomic_add_fetch(&r->finished, 1, __ATOMIC_RELAXED);
    if (worker == 0) {
        ink_control_report(r->control, finished, r->count);
    }
}

/* Empties the games from the first on that was not played to its end.  The status of that one. */
static ink_status conclude(const run *r, uint64_t *done, ink_error *error)
{
    uint64_t played = 0;
    while (played < r->count && r->faults[played].status == INK_OK) {
        played++;
    }
    for (uint64_t i = played; i < r->count; i++) {
        ink_match_game_release(&r->games[i]);
    }
    *done = played;
    if (played == r->count) {
        return INK_OK;
    }
    const fault *f = &r->faults[played];
    ink_error_set(error, 0, 0, "%s",
                  f->error.text[0] != '\0' ? f->error.text : ink_status_text(f->status));
    return f->status;
}

ink_status ink_match_play(const ink_match *match, uint64_t first, uint64_t count,
                          const ink_control *control, ink_match_game *games, uint64_t *done,
                          ink_error *error)
{
    *done = 0;
    ink_status status = ink_match_check(match, error);
    if (status != INK_OK) {
        return status;
    }
    run r = {.match = match,
             .control = control,
             .first = first,
             .count = count,
             .games = games,
             .failed = count};
    if (control != NULL) {
        r.watch = *control;
        r.watch.progress = NULL;
    }
    inki_pool *pool = NULL;
    r.faults = calloc((size_t)count + 1, sizeof *r.faults);
    status = r.faults != NULL ? inki_pool_create(match->threads, &pool) : INK_ERR_NOMEM;
    if (status == INK_ERR_SYSTEM) { /* no more threads are to be had: the caller's does all */
        status = inki_pool_create(1, &pool);
    }
    if (status == INK_OK) {
        inki_pool_run(pool, count, play_task, &r);
        status = conclude(&r, done, error);
    } else {
        ink_error_set(error, 0, 0, "%s", ink_status_text(status));
    }
    inki_pool_destroy(pool);
    free(r.faults);
    return status;
}
