/* match_run.c - the games of a match one after the other: played, written, summed up. */

#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "load.h"
#include "match.h"
#include "output.h"
#include "terminal.h"

#define BATCH 8 /* games of each thread that are played before they are written */

/* A match in work. */
typedef struct match_work {
    const match_request *request;
    cli_output output; /* not opened where no file is wanted */
    uint64_t done;     /* games that are behind us */
    double *payoffs;   /* of all games */
    double *moves;
    uint64_t batch; /* games at once */
    ink_match_game *games;
    ink_text text; /* to be written */
} match_work;

static int fail(ink_status status)
{
    cli_complain("%s", ink_status_text(status));
    return cli_exit_status(status);
}

/* --- what the output has -------------------------------------------------------------------- */

static int refuse_line(const match_work *work, const char *name, const char *what)
{
    cli_complain("%s: its line %llu %s; it stays as it is", name,
                 (unsigned long long)work->done + 1, what);
    return EXIT_INPUT;
}

/* Takes over one game of the output. */
static int take_line(match_work *work, const char *name, const char *line)
{
    if (work->done == work->request->games) {
        cli_complain("%s has more than %llu games; it stays as it is", name,
                     (unsigned long long)work->request->games);
        return EXIT_INPUT;
    }
    const ink_status status =
        ink_control_requested(&work->request->control)
            ? INK_ERR_STOPPED
            : match_read_game(work->request, work->done, line, &work->payoffs[work->done],
                              &work->moves[work->done]);
    if (status == INK_ERR_SYNTAX || status == INK_ERR_ILLEGAL) {
        return refuse_line(work, name,
                           status == INK_ERR_SYNTAX
                               ? "is not that game of this match"
                               : "has moves, or a result, that this game cannot have");
    }
    work->done += status == INK_OK;
    return status == INK_OK ? EXIT_DONE : fail(status);
}

/* Looks at the beginning of a game that has no end. */
static int check_rest(const match_work *work, const char *name, const char *line)
{
    if (match_may_begin(work->request, work->done, line)) {
        return EXIT_DONE;
    }
    if (work->done > 0) {
        return refuse_line(work, name, "is not the beginning of that game of this match");
    }
    cli_complain("%s has no games of this match; it stays as it is", name);
    return EXIT_INPUT;
}

/* Takes over the games of the output that are whole. */
static int measure(cli_output *output, void *context)
{
    match_work *work = context;
    char *line = NULL;
    size_t capacity = 0;
    off_t at = 0;
    int status = EXIT_DONE;
    ink_status added = INK_OK;
    for (ssize_t got; status == EXIT_DONE && added == INK_OK &&
                      (got = getline(&line, &capacity, output->stream)) > 0;) {
        at += got;
        if (line[got - 1] != '\n') {
            status = check_rest(work, output->name, line);
            break;
        }
        status = take_line(work, output->name, line);
        added = status == EXIT_DONE ? cli_output_add_end(output, at) : INK_OK;
    }
    free(line);
    return status == EXIT_DONE ? cli_output_measured(output, added) : status;
}

static int open_output(match_work *work)
{
    const match_request *request = work->request;
    if (request->output == NULL) {
        return EXIT_DONE;
    }
    const int status =
        cli_output_open(request->output, cli_names_file(request->where) ? request->where : NULL,
                        request->resume ? measure : NULL, work, &work->output);
    return status == EXIT_DONE && work->output.is_held ? cli_output_cut(&work->output) : status;
}

/* --- the games ------------------------------------------------------------------------------ */

/* Tells of all games rather than of those of a batch. */
static void report(void *context, uint64_t done, uint64_t total)
{
    const match_work *work = context;
    (void)total;
    ink_control_report(&work->request->control, work->done + done, work->request->games);
}

/* Writes and counts the games of a batch. */
static int put(match_work *work, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        const ink_match_game *game = &work->games[i];
        work->payoffs[work->done] = game->payoff;
        work->moves[work->done] = (double)game->history.count;
        if (work->request->output != NULL) {
            const ink_status status =
                match_write_game(work->request, work->done, game, &work->text);
            if (status != INK_OK) {
                return fail(status);
            }
        }
        work->done++;
    }
    if (work->request->output == NULL) {
        return EXIT_DONE;
    }
    const int status = cli_output_write(&work->output, &work->text);
    return status == EXIT_DONE ? cli_output_flush(&work->output) : status;
}

/* Plays the next games. */
static int play_batch(match_work *work)
{
    const match_request *request = work->request;
    const uint64_t left = request->games - work->done;
    const uint64_t count = left < work->batch ? left : work->batch;
    ink_control control = request->control;
    control.progress = report;
    control.context = work;
    ink_error error = {0};
    uint64_t played = 0;
    const ink_status status =
        ink_match_play(&request->match, work->done, count, &control, work->games, &played, &error);
    const int written = put(work, played);
    for (uint64_t i = 0; i < count; i++) {
        ink_match_game_release(&work->games[i]);
    }
    if (written != EXIT_DONE || status == INK_OK) {
        return written;
    }
    if (status != INK_ERR_STOPPED) {
        cli_progress_end();
        cli_complain("%s", error.text);
    }
    return cli_exit_status(status);
}

static int play_all(match_work *work)
{
    int status = EXIT_DONE;
    while (work->done < work->request->games && status == EXIT_DONE) {
        status = play_batch(work);
    }
    cli_progress_end();
    return status;
}

/* Prints what came of it, also of a match that was cut short. */
static int print_result(const match_work *work)
{
    ink_match_summary summary;
    ink_text text = {0};
    ink_match_sum_up(&work->request->match, work->payoffs, work->moves, work->done, &summary);
    match_write_result(work->request, &summary, &text);
    const int status = cli_print(&text);
    ink_text_release(&text);
    return status;
}

/* Plays on from what the output has. */
static int play_match(match_work *work)
{
    int status = open_output(work);
    if (status != EXIT_DONE) {
        return status;
    }
    status = play_all(work);
    const bool has_result = status == EXIT_DONE || work->done > 0;
    const int printed = has_result ? print_result(work) : EXIT_DONE;
    return status == EXIT_DONE ? printed : status;
}

int match_run(const match_request *request)
{
    match_work work = {.request = request, .batch = BATCH * (uint64_t)request->match.threads};
    work.payoffs = calloc((size_t)request->games, sizeof *work.payoffs);
    work.moves = calloc((size_t)request->games, sizeof *work.moves);
    work.games = calloc((size_t)work.batch, sizeof *work.games);
    int status = EXIT_FAILED;
    if (work.payoffs == NULL || work.moves == NULL || work.games == NULL) {
        status = fail(INK_ERR_NOMEM);
    } else {
        status = play_match(&work);
    }
    const int closed = cli_output_close(&work.output);
    ink_text_release(&work.text);
    free(work.games);
    free(work.moves);
    free(work.payoffs);
    return status == EXIT_DONE ? closed : status;
}
