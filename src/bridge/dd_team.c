/* dd_team.c - many questions at once, on threads with a solver each.
 *
 * Each task writes to a place of its own.  Limits are the one thing that could let an answer depend
 * on which thread gave it, through what its solver had learnt; so under a limit on nodes it begins
 * with an empty table.  The rows of tables always do: they have nothing to learn from each other.
 */

#include <assert.h>
#include <stdlib.h>

#include "base/control.h"
#include "base/pool.h"
#include "bridge/double_dummy.h"

struct ink_dd_team {
    inki_pool *pool;
    int count;
    ink_dd *solvers[]; /* by worker */
};

ink_status ink_dd_team_create(int threads, size_t memory, ink_dd_team **out)
{
    if (threads < 1) {
        return INK_ERR_ARGUMENT;
    }
    ink_dd_team *team = calloc(1, sizeof *team + (size_t)threads * sizeof(ink_dd *));
    if (team == NULL) {
        return INK_ERR_NOMEM;
    }
    /* Even where the shares come to nothing, 0 would mean the default. */
    const size_t share = memory / (size_t)threads;
    const size_t cap = memory != 0 && share == 0 ? 1 : share;
    ink_status status = inki_pool_create(threads, &team->pool);
    while (status == INK_OK && team->count < threads) {
        status = ink_dd_create(cap, &team->solvers[team->count]);
        team->count += status == INK_OK;
    }
    if (status != INK_OK) {
        ink_dd_team_destroy(team);
        return status;
    }
    *out = team;
    return INK_OK;
}

void ink_dd_team_destroy(ink_dd_team *team)
{
    if (team == NULL) {
        return;
    }
    inki_pool_destroy(team->pool);
    for (int i = 0; i < team->count; i++) {
        ink_dd_destroy(team->solvers[i]);
    }
    free(team);
}

/* What the tasks of a run share. */
typedef struct run {
    ink_dd_team *team;
    const ink_control *control;
    uint64_t done;  /* tasks, of all threads */
    uint64_t parts; /* tasks to a unit of progress */
    uint64_t total; /* units */

    /* For answers. */
    const ink_dd_position *positions;
    const ink_dd_question *questions;
    ink_dd_answer *answers;

    /* For tables: five rows to a deal. */
    const ink_hand (*deals)[4];
    uint64_t max_nodes;
    uint64_t time_ms;
    inki_dd_row *rows;
} run;

/* Counts a task.  Worker 0 is the calling thread, which alone may report. */
static void finish_task(run *r, int worker)
{
    const uint64_t done = __atomic_add_fetch(&r->done, 1, __ATOMIC_RELAXED);
    if (worker == 0) {
        ink_control_report(r->control, done / r->parts, r->total);
    }
}

static void run_tasks(run *r, inki_task_fn *task)
{
    inki_pool_run(r->team->pool, r->parts * r->total, task, r);
    ink_control_report(r->control, r->total, r->total);
}

static void answer_task(void *context, uint64_t number, int worker)
{
    run *r = context;
    ink_dd *dd = r->team->solvers[worker];
    const ink_dd_question *question = &r->questions[number];
    if (question->max_nodes != 0) {
        ink_dd_forget(dd);
    }
    const ink_status status =
        ink_dd_solve(dd, &r->positions[number], question, r->control, &r->answers[number]);
    assert(status == INK_OK); /* positions and questions were looked at before */
    (void)status;
    finish_task(r, worker);
}

ink_status ink_dd_team_solve(ink_dd_team *team, const ink_dd_position *positions,
                             const ink_dd_question *questions, size_t count,
                             const ink_control *control, ink_dd_answer *out)
{
    for (size_t i = 0; i < count; i++) {
        if (ink_dd_check(&positions[i], NULL) != INK_OK || !inki_dd_is_question(&questions[i])) {
            return INK_ERR_ARGUMENT;
        }
    }
    run r = {.team = team,
             .control = control,
             .parts = 1,
             .total = count,
             .positions = positions,
             .questions = questions,
             .answers = out};
    run_tasks(&r, answer_task);
    return INK_OK;
}

/* No trumps first: it mostly takes longest, and the last tasks should be short. */
static void row_task(void *context, uint64_t number, int worker)
{
    run *r = context;
    ink_dd *dd = r->team->solvers[worker];
    const int strain = (int)(INK_NOTRUMP - number % 5);
    const uint64_t deal = number / 5;
    const ink_control control = inki_control_within(r->control, r->time_ms);
    ink_dd_forget(dd);
    inki_dd_solve_row(dd, r->deals[deal], strain, r->max_nodes, &control,
                      &r->rows[deal * 5 + (uint64_t)strain]);
    finish_task(r, worker);
}

ink_status ink_dd_team_tables(ink_dd_team *team, const ink_hand (*deals)[4], size_t count,
                              uint64_t max_nodes, uint64_t time_ms, const ink_control *control,
                              ink_dd_table *out)
{
    for (size_t i = 0; i < count; i++) {
        if (!inki_dd_is_deal(deals[i])) {
            return INK_ERR_ARGUMENT;
        }
    }
    if (count == 0) {
        return INK_OK;
    }
    inki_dd_row *rows = calloc(5 * count, sizeof *rows);
    if (rows == NULL) {
        return INK_ERR_NOMEM;
    }
    run r = {.team = team,
             .control = control,
             .parts = 5,
             .total = count,
             .deals = deals,
             .max_nodes = max_nodes,
             .time_ms = time_ms,
             .rows = rows};
    run_tasks(&r, row_task);
    for (size_t i = 0; i < count; i++) {
        inki_dd_join_rows(&rows[5 * i], &out[i]);
    }
    free(rows);
    return INK_OK;
}
