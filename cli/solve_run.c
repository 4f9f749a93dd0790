/* solve_run.c - the work in stretches, with a look at what was found after each. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "command.h"
#include "replace.h"
#include "solve.h"
#include "strategy_file.h"
#include "terminal.h"

#define STRETCH_SECONDS 0.25 /* about, between looks around */

double solve_now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

double solve_seconds(const solve_work *work)
{
    return work->before + solve_now() - work->began;
}

static int fail(ink_status status)
{
    cli_complain("%s", ink_status_text(status));
    return cli_exit_status(status);
}

/* The same for what the method failed at: it may know the reason. */
static int fail_method(const ink_method *method, ink_status status)
{
    if (status != INK_OK) {
        cli_complain("%s", method->reason.text[0] != '\0' ? method->reason.text
                                                          : ink_status_text(status));
    }
    return cli_exit_status(status);
}

/* --- the curve ------------------------------------------------------------------------------- */

ink_status solve_add_row(solve_work *work, solve_row row)
{
    if (work->row_count == work->room) {
        const size_t room = work->room == 0 ? 64 : 2 * work->room;
        solve_row *rows = realloc(work->rows, room * sizeof *rows);
        if (rows == NULL) {
            return INK_ERR_NOMEM;
        }
        work->rows = rows;
        work->room = room;
    }
    work->rows[work->row_count++] = row;
    return INK_OK;
}

/* The first of 1, 2, 5, 10, 20, 50, ... after so many iterations. */
static uint64_t next_mark(uint64_t iterations)
{
    uint64_t mark = 1;
    for (int i = 0; mark <= iterations && mark < UINT64_MAX / 4; i++) {
        mark = i % 3 == 1 ? mark / 2 * 5 : 2 * mark;
    }
    return mark;
}

/* The first point of the curve after so many iterations: the next mark or, where there is a target to be met,
 * a tenth after the one before.  It depends on nothing else, so that work that was interrupted ends where
 * it would have ended. */
static uint64_t next_point(const solve_request *request, uint64_t iterations)
{
    uint64_t point = 1;
    if (request->target >= 0.0) {
        while (point <= iterations && point < UINT64_MAX / 4) {
            point += point < 10 ? 1 : point / 10;
        }
    } else {
        point = next_mark(iterations);
    }
    const uint64_t most = request->budget.iterations;
    return most > 0 && most < point ? most : point;
}

bool solve_is_marked(const solve_work *work, size_t row)
{
    return row == 0 || next_mark(work->rows[row - 1].iterations) <= work->rows[row].iterations;
}

static uint64_t iterations_of(const solve_work *work)
{
    const ink_method *method = work->request->method;
    return method->iterations == NULL ? 0 : method->iterations(method);
}

/* Prints what a table would have, at once: the work may take days. */
static int show(const solve_work *work, void (*write)(const solve_work *work, ink_text *out))
{
    if (work->request->json) {
        return EXIT_DONE;
    }
    ink_text text = {0};
    write(work, &text);
    cli_progress_end();
    const int status = cli_print(&text);
    (void)fflush(stdout); /* main looks whether it was written */
    ink_text_release(&text);
    return status;
}

static void write_last_row(const solve_work *work, ink_text *out)
{
    const size_t last = work->row_count - 1;
    if (solve_is_marked(work, last)) {
        solve_write_row(&work->rows[last], out);
    }
}

/* Adds the point where the work stands, unless it is there already. */
static int look(solve_work *work)
{
    const ink_method *method = work->request->method;
    solve_row row = {.iterations = iterations_of(work), .seconds = solve_seconds(work)};
    if (work->row_count > 0 && method->iterations != NULL &&
        work->rows[work->row_count - 1].iterations == row.iterations) {
        return EXIT_DONE;
    }
    row.bounds = (ink_bounds){nan(""), nan(""), nan(""), nan(""), nan("")};
    ink_status status = INK_OK;
    if (method->bounds != NULL) {
        status = method->bounds(method, &row.bounds);
    }
    if (status == INK_OK || status == INK_ERR_UNSUPPORTED) {
        status = solve_add_row(work, row);
    }
    if (status != INK_OK) {
        return fail(status);
    }
    solve_note(work);
    return show(work, write_last_row);
}

/* --- the work -------------------------------------------------------------------------------- */

/* Adapts the length of stretches to the time that one took. */
static void adapt(solve_work *work, double seconds)
{
    double wanted = STRETCH_SECONDS;
    if (work->request->output != NULL) {
        wanted = fmin(wanted, 1e-3 * (double)work->request->checkpoint_ms);
    }
    if (seconds < wanted / 2.0 && work->stretch < UINT64_MAX / 2) {
        work->stretch *= 2;
    } else if (seconds > wanted && work->stretch > 1) {
        work->stretch /= 2;
    }
}

/* Saves the work if that is due.  At a point of the curve that must be looked at first: what goes on from here
 * will not come back to it. */
static void save_now_and_then(solve_work *work)
{
    const double since = solve_now() - work->saved;
    if (since < 1e-3 * (double)work->request->checkpoint_ms) {
        return;
    }
    work->failure = solve_save(work);
    if (work->failure != EXIT_DONE) {
        work->stopped_by = "a checkpoint that could not be written";
    }
}

/* Goes on until there are `point` iterations or something else ends it. */
static int advance(solve_work *work, uint64_t point, ink_stopped_by *stopped_by)
{
    ink_method *method = work->request->method;
    *stopped_by = INK_STOPPED_ITERATIONS;
    for (uint64_t at; (at = iterations_of(work)) < point;) {
        const uint64_t left = point - at;
        const double start = solve_now();
        const ink_status status =
            method->step(method, left < work->stretch ? left : work->stretch, stopped_by);
        if (status != INK_OK) {
            return fail_method(method, status);
        }
        work->is_saved = false;
        if (*stopped_by != INK_STOPPED_ITERATIONS) {
            break;
        }
        adapt(work, solve_now() - start);
        if (iterations_of(work) < point) {
            save_now_and_then(work);
        }
        if (work->stopped_by != NULL) {
            break;
        }
    }
    return EXIT_DONE;
}

/* Is the last point good enough? */
static bool is_reached(const solve_work *work)
{
    return work->row_count > 0 && work->request->target >= 0.0 &&
           work->rows[work->row_count - 1].bounds.exploitability <= work->request->target;
}

/* Does the method have more than the equal probabilities that it begins with?  One that makes no passes has
 * nothing before it is done. */
static bool has_answer(const solve_work *work, ink_stopped_by reason)
{
    const ink_method *method = work->request->method;
    return method->iterations != NULL ? method->iterations(method) > 0 : reason == INK_STOPPED_DONE;
}

/* Work that ended too early for an answer: none is printed, and no file is written. */
static int end_without_answer(ink_stopped_by reason)
{
    const bool is_request = reason == INK_STOPPED_REQUEST;
    cli_progress_end();
    cli_complain("%s before there was an answer; nothing is written",
                 is_request ? "interrupted" : "a limit was reached");
    return is_request ? EXIT_INTERRUPTED : EXIT_LIMIT;
}

/* Works on up to so many iterations, and looks at what came of it. */
static int work_to(solve_work *work, uint64_t point, ink_stopped_by *stopped_by)
{
    const int status = advance(work, point, stopped_by);
    if (status != EXIT_DONE) {
        return status;
    }
    return has_answer(work, *stopped_by) ? look(work) : end_without_answer(*stopped_by);
}

/* Works until something ends it. */
static int work_on(solve_work *work)
{
    const uint64_t most = work->request->budget.iterations;
    int status = EXIT_DONE;
    while (status == EXIT_DONE && work->stopped_by == NULL) {
        if (is_reached(work)) {
            work->stopped_by = "target";
        } else if (most > 0 && iterations_of(work) >= most) {
            work->stopped_by = ink_stopped_by_text(INK_STOPPED_ITERATIONS);
        } else {
            ink_stopped_by reason;
            status = work_to(work, next_point(work->request, iterations_of(work)), &reason);
            if (status == EXIT_DONE && work->stopped_by == NULL) {
                save_now_and_then(work);
            }
            if (reason != INK_STOPPED_ITERATIONS && work->stopped_by == NULL && !is_reached(work)) {
                work->stopped_by = ink_stopped_by_text(reason);
            }
        }
    }
    return status;
}

/* --- what comes of it ------------------------------------------------------------------------ */

static int write_strategy(const solve_request *request)
{
    cli_progress_note("writing the strategy");
    cli_progress_begin();
    const int status = cli_strategy_write_solved(request->output, request->game, request->method,
                                                 &request->control);
    cli_progress_end();
    return status;
}

static int write_file(const solve_work *work, const char *name,
                      void (*write)(const solve_work *work, ink_text *out))
{
    if (name == NULL) {
        return EXIT_DONE;
    }
    ink_text text = {0};
    write(work, &text);
    const int status = cli_replace_text(name, &text);
    ink_text_release(&text);
    return status;
}

/* The answer first; then the files, each whether or not another could be written. */
static int report(solve_work *work)
{
    const solve_request *request = work->request;
    ink_text text = {0};
    cli_watch_again(); /* what ended the work shall not end the writing */
    (request->json ? solve_write_json : solve_write_result)(work, &text);
    int status = cli_print(&text);
    ink_text_release(&text);
    int written[4] = {work->failure, EXIT_DONE, EXIT_DONE, EXIT_DONE};
    if (request->output != NULL) {
        written[0] = work->failure == EXIT_DONE ? solve_save(work) : work->failure;
        written[1] = write_strategy(request);
    }
    written[2] = write_file(work, request->csv, solve_write_csv);
    written[3] = write_file(work, request->plot, solve_write_plot);
    for (int i = 0; i < 4 && status == EXIT_DONE; i++) {
        status = written[i];
    }
    return status;
}

/* The exit status of work that has an answer. */
static int exit_status_of(const solve_work *work)
{
    if (cli_interrupted()) {
        return EXIT_INTERRUPTED;
    }
    return work->request->target >= 0.0 && !is_reached(work) ? EXIT_LIMIT : EXIT_DONE;
}

/* Prepares the method for the game. */
static int begin(solve_work *work)
{
    const solve_request *request = work->request;
    ink_method *method = request->method;
    ink_budget budget = request->budget;
    work->control = request->control;
    work->control.progress = solve_report;
    work->control.context = work;
    budget.control = &work->control;
    ink_status status = method->solve_begin(method, request->game, &budget);
    if (status == INK_OK && request->held != NULL) {
        status = method->lock(method, request->held);
        if (status == INK_ERR_ARGUMENT) {
            cli_complain("--lock: the game has not all of these information sets, or other actions "
                         "there");
            return EXIT_INPUT;
        }
        if (status == INK_ERR_LIMIT) {
            cli_complain("--lock: holding takes more memory than the method's memory= allows");
            return EXIT_LIMIT;
        }
    }
    cli_progress_end();
    return fail_method(method, status);
}

int solve_run(const solve_request *request)
{
    solve_work work = {.request = request, .began = solve_now(), .stretch = 1};
    int status = solve_try_files(request);
    status = status == EXIT_DONE ? solve_foresee(&work) : status;
    status = status == EXIT_DONE ? begin(&work) : status;
    work.saved = solve_now();
    if (status == EXIT_DONE) {
        status = solve_resume(&work);
    }
    if (status == EXIT_DONE) {
        work.inherited = iterations_of(&work);
        work.is_ready = true;
        cli_progress_note("");
        cli_progress_begin();
        status = show(&work, solve_write_head);
    }
    if (status == EXIT_DONE) {
        status = work_on(&work);
    }
    cli_progress_end();
    if (status == EXIT_DONE) {
        status = report(&work);
        status = status == EXIT_DONE ? exit_status_of(&work) : status;
    }
    free(work.rows);
    return status;
}
