/* solve_progress.c - how far a solver is, for people at a terminal. */

#include <math.h>
#include <stdio.h>

#include "solve.h"
#include "terminal.h"

#define FAR 1e18           /* iterations: as good as never */
#define LEAST_DECREASE 0.1 /* slower than by this power of the iterations, nothing is foretold */

/* About how many iterations the target takes: the exploitability falls like a power of them, as it did over the
 * last half of the curve, on a logarithmic scale, where it is steady. */
static double until_target(const solve_work *work)
{
    const double target = work->request->target;
    if (!(target > 0.0) || work->row_count < 2) {
        return FAR;
    }
    const solve_row *last = &work->rows[work->row_count - 1];
    const solve_row *before = last - 1;
    while (before > work->rows && before->iterations > last->iterations / 4) {
        before--;
    }
    const double fall = log(before->bounds.exploitability / last->bounds.exploitability) /
                        log((double)last->iterations / (double)before->iterations);
    return fall > LEAST_DECREASE
               ? (double)last->iterations * pow(last->bounds.exploitability / target, 1.0 / fall)
               : FAR;
}

/* About how many iterations there will be at the end of the time, if they go on as in this run. */
static double until_time(const solve_work *work, double done)
{
    const double seconds = solve_now() - work->began;
    const double limit = 1e-3 * (double)work->request->budget.time_ms;
    return limit > 0.0 && seconds > 0.0 ? done * limit / seconds : FAR;
}

/* How far the form of the game is.  More than was foreseen shows no share. */
static void report_building(const solve_work *work, uint64_t done, uint64_t total)
{
    char note[40];
    (void)snprintf(note, sizeof note, "building for %.0f s", solve_now() - work->began);
    cli_progress_note(note);
    const bool is_foreseen = total == 0 && work->visits > (double)done && work->visits < FAR;
    ink_control_report(&work->request->control, done, is_foreseen ? (uint64_t)work->visits : total);
}

void solve_report(void *context, uint64_t done, uint64_t total)
{
    const solve_work *work = context;
    const ink_control *control = &work->request->control;
    if (!work->is_ready) {
        report_building(work, done, total);
        return;
    }
    /* Work that was inherited took none of this run's time. */
    const uint64_t here = done > work->inherited ? done - work->inherited : 0;
    double end = fmin(until_target(work), (double)work->inherited + until_time(work, (double)here));
    if (work->request->budget.iterations > 0) {
        end = fmin(end, (double)work->request->budget.iterations);
    }
    const double left = end - (double)work->inherited;
    ink_control_report(control, here, left > (double)here && left < FAR / 2 ? (uint64_t)left : 0);
}

void solve_note(const solve_work *work)
{
    char note[80];
    const solve_row *last = &work->rows[work->row_count - 1];
    (void)snprintf(note, sizeof note, "exploitability %.3g at %llu", last->bounds.exploitability,
                   (unsigned long long)last->iterations);
    cli_progress_note(note);
}
