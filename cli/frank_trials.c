/* frank_trials.c - the trials of a cell; see frank.h. */

#include "frank.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "tree_view.h"

const char *const frank_methods[FRANK_METHOD_COUNT] = {"sampling_plan", "vector_minimax",
                                                       "payoff_reduction", "payoff_reduction_beta"};

#define ROUNDING 1e-9 /* of values, which are at most 1 */

enum {
    EXACT = FRANK_METHOD_COUNT,
    PLANNER_COUNT
};

/* The trials of one thread: every so many, from its own number on. */
typedef struct share {
    const frank_cell *cell;
    const frank_plan *plan;
    uint64_t first;
    ink_method *methods[PLANNER_COUNT];
    frank_score score;
    ink_status status;
} share;

static uint64_t cpu_ns(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000U + (uint64_t)time.tv_nsec;
}

/* A seed of its own for each trial of each cell. */
static uint64_t seed_of(const share *s, uint64_t trial)
{
    ink_key key = {s->plan->seed, s->cell->is_suits};
    key = ink_key_fold(key, (uint64_t)s->cell->depth);
    key = ink_key_fold(key, (uint64_t)s->cell->knowledge);
    key = ink_key_fold(key, (uint64_t)s->cell->same);
    return ink_key_fold(key, trial).low;
}

/* What the plan of a method is worth. */
static ink_status ask(share *s, int method, const ink_view *view, uint64_t seed, double *value)
{
    const ink_budget budget = {.control = s->plan->control, .seed = seed};
    ink_advice advice = {0};
    const uint64_t begin = cpu_ns();
    const ink_status status = ink_advise(s->methods[method], view, &budget, &advice, NULL);
    s->score.cpu_ns[method] += cpu_ns() - begin;
    if (status == INK_OK) {
        *value = advice.actions[advice.best].value;
    }
    ink_advice_release(&advice);
    return status;
}

/* Has every method plan for a view, the best plan being worth `best`. */
static ink_status compare(share *s, const ink_view *view, uint64_t seed, double best)
{
    ink_status status = INK_OK;
    for (int m = 0; m < FRANK_METHOD_COUNT && status == INK_OK; m++) {
        double value = 0.0;
        status = ask(s, m, view, seed, &value);
        s->score.errors[m] += value < best - ROUNDING;
        s->score.lost[m] += (uint64_t)llround(fmax(0.0, best - value) * 1e9);
    }
    s->score.trials++;
    s->score.won += (uint64_t)llround(best * FRANK_WORLDS);
    return status;
}

/* Writes the game of a trial and, where that is known without the game, what the best plan is worth. */
static ink_status pose(const share *s, uint64_t trial, uint64_t seed, ink_text *text, double *best)
{
    const frank_cell *cell = s->cell;
    if (cell->is_suits) {
        const frank_problems *given = s->plan->problems;
        const frank_problem problem =
            given != NULL ? given->items[trial] : frank_draw_problem(seed);
        return frank_pose(&problem, text, best);
    }
    /* Seeds of games end at 2^63 - 1. */
    ink_text_format(text, "random_tree(depth=%d,worlds=%d,q=%d.%02d,knowledge=%d,seed=%llu)",
                    cell->depth, FRANK_WORLDS, cell->same / 100, cell->same % 100, cell->knowledge,
                    (unsigned long long)(seed >> 1));
    return ink_text_status(text);
}

static ink_status try_one(share *s, uint64_t trial)
{
    const uint64_t seed = seed_of(s, trial);
    ink_text text = {0};
    ink_game *game = NULL;
    ink_view *view = NULL;
    double best = 0.0;
    ink_status status = pose(s, trial, seed, &text, &best);
    if (status == INK_OK) {
        status = tree_view_open(ink_text_string(&text), &game, &view);
    }
    if (status == INK_OK && !s->cell->is_suits) {
        status = ask(s, EXACT, view, seed, &best);
    }
    if (status == INK_OK) {
        status = compare(s, view, seed, best);
    }
    ink_view_destroy(view);
    ink_game_destroy(game);
    ink_text_release(&text);
    return status;
}

/* Does the trials of a share. */
static void *try_share(void *argument)
{
    share *s = argument;
    const frank_plan *plan = s->plan;
    for (int m = 0; m < PLANNER_COUNT && s->status == INK_OK; m++) {
        const char *name = m == EXACT ? "best_defence" : frank_methods[m];
        s->status = ink_method_create(name, &s->methods[m], NULL);
    }
    for (uint64_t i = s->first; i < plan->trials && s->status == INK_OK;
         i += (uint64_t)plan->threads) {
        s->status = ink_control_stopped(plan->control) ? INK_ERR_STOPPED : try_one(s, i);
        if (s->first == 0) {
            ink_control_report(plan->control, plan->done + i + 1, plan->total);
        }
    }
    for (int m = 0; m < PLANNER_COUNT; m++) {
        ink_method_destroy(s->methods[m]);
    }
    return NULL;
}

static void add(frank_score *sum, const frank_score *score)
{
    sum->trials += score->trials;
    sum->won += score->won;
    for (int m = 0; m < PLANNER_COUNT; m++) {
        sum->cpu_ns[m] += score->cpu_ns[m];
    }
    for (int m = 0; m < FRANK_METHOD_COUNT; m++) {
        sum->errors[m] += score->errors[m];
        sum->lost[m] += score->lost[m];
    }
}

ink_status frank_try(const frank_cell *cell, const frank_plan *plan, frank_score *out)
{
    const size_t threads = (size_t)plan->threads;
    share *shares = calloc(threads, sizeof *shares);
    pthread_t *workers = calloc(threads, sizeof *workers);
    ink_status status = shares == NULL || workers == NULL ? INK_ERR_NOMEM : INK_OK;
    size_t begun = 0;
    for (size_t i = 0; i < threads && status == INK_OK; i++) {
        shares[i] = (share){.cell = cell, .plan = plan, .first = i};
        const bool fails = i > 0 && pthread_create(&workers[i], NULL, try_share, &shares[i]) != 0;
        status = fails ? INK_ERR_SYSTEM : INK_OK;
        begun += !fails;
    }
    if (begun > 0) {
        try_share(&shares[0]);
    }
    frank_score sum = {0};
    for (size_t i = 0; i < begun; i++) {
        if (i > 0) {
            (void)pthread_join(workers[i], NULL);
        }
        add(&sum, &shares[i].score);
        status = status == INK_OK ? shares[i].status : status;
    }
    free(shares);
    free(workers);
    if (status == INK_OK) {
        *out = sum;
    }
    return status;
}

double frank_percent(const frank_score *score, int method)
{
    return 100.0 * (double)score->errors[method] / (double)score->trials;
}

double frank_percent_error(double percent, uint64_t trials)
{
    return sqrt(percent * (100.0 - percent) / (double)trials);
}
