/* dd_batch.c - boards one after the other: read, solved, written. */

#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "dd_output.h"
#include "dd_resume.h"
#include "dd_verify.h"
#include "dd_write.h"
#include "terminal.h"

#define BATCH 64 /* boards that are solved at once: enough for the threads, little to lose */

/* A run over the boards of an input. */
typedef struct batch_run {
    const dd_request *request;
    ink_control control; /* that of the request, for one batch */
    dd_input *input;
    cli_output output;
    dd_resume resume;
    dd_writer writer;
    dd_verify verify;
    ink_text text; /* to be written */
    ink_dd_team *team;
    uint64_t done; /* boards of the input that are behind us */
    int status;    /* the worst so far of what does not end the run */
    dd_result results[BATCH];
    ink_hand deals[BATCH][4];
    ink_dd_table tables[BATCH];
} batch_run;

/* Tells of boards rather than of deals of a batch. */
static void report(void *context, uint64_t done, uint64_t total)
{
    const batch_run *run = context;
    (void)total;
    ink_control_report(&run->request->control, run->done + done, dd_input_total(run->input));
}

/* Notes what does not end the run. */
static void note(batch_run *run, int status)
{
    run->status = dd_worse(run->status, status);
}

/* Notes a board that cannot be analysed. */
static void note_fault(batch_run *run, const dd_batch *batch, const dd_result *result)
{
    if (!result->is_told) {
        dd_input_complain(run->input, batch, result->game, &result->error);
    }
    note(run, EXIT_INPUT);
}

/* --- one batch ------------------------------------------------------------------------------ */

/* Solves the boards of a batch that can be analysed. */
static int solve(batch_run *run, const dd_batch *batch)
{
    const dd_request *request = run->request;
    size_t count = 0;
    for (int i = 0; i < batch->count; i++) {
        dd_result *result = &run->results[i];
        if (dd_result_begin(request, run->input, batch, batch->first + i, result)) {
            memcpy(run->deals[count++], result->board.hands, sizeof run->deals[0]);
        }
    }
    const uint64_t time_ms = request->time_ms > 0 ? (request->time_ms + 4) / 5 : 0;
    const ink_status status =
        ink_dd_team_tables(run->team, (const ink_hand(*)[4])run->deals, count, request->nodes,
                           time_ms, &run->control, run->tables);
    if (status != INK_OK) {
        cli_complain("%s", ink_status_text(status));
        return cli_exit_status(status);
    }
    count = 0;
    for (int i = 0; i < batch->count; i++) {
        if (run->results[i].error.text[0] == '\0') {
            run->results[i].table = run->tables[count++];
            dd_result_par(&run->results[i]);
        }
    }
    return EXIT_DONE;
}

/* Writes one board, or compares it. */
static int put(batch_run *run, const dd_batch *batch, const dd_result *result)
{
    if (result->error.text[0] != '\0') {
        note_fault(run, batch, result);
    } else if (!dd_is_exact(&result->table)) {
        note(run, EXIT_LIMIT);
    }
    dd_result_warn(result, run->input);
    if (run->request->task == DD_VERIFY) {
        return dd_verify_board(&run->verify, result, &run->text);
    }
    return cli_exit_status(dd_write_board(&run->writer, result, &run->text));
}

/* Was the run stopped before this board was done? */
static bool is_missing(const dd_result *result)
{
    return result->error.text[0] == '\0' && !dd_is_exact(&result->table) &&
           result->table.stopped_by == INK_STOPPED_REQUEST;
}

/* Solves and writes the boards of a batch, up to the first that Ctrl-C left open. */
static int run_batch(batch_run *run, const dd_batch *batch)
{
    int status = solve(run, batch);
    for (int i = 0; i < batch->count && status == EXIT_DONE; i++) {
        if (is_missing(&run->results[i])) {
            note(run, EXIT_INTERRUPTED);
            break;
        }
        status = put(run, batch, &run->results[i]);
        run->done++;
    }
    cli_progress_end();
    if (status == EXIT_DONE) {
        status = cli_output_write(&run->output, &run->text);
    }
    return status == EXIT_DONE ? cli_output_flush(&run->output) : status;
}

/* --- the run -------------------------------------------------------------------------------- */

/* Passes boards that the output has, if they are the same; of those at fault it has nothing but that. */
static int pass(batch_run *run, const dd_batch *batch)
{
    int status = EXIT_DONE;
    for (int i = batch->first; i < batch->first + batch->count && status == EXIT_DONE; i++) {
        dd_result result;
        if (!dd_result_begin(run->request, run->input, batch, i, &result)) {
            note_fault(run, batch, &result);
        }
        dd_result_warn(&result, run->input);
        status = dd_resume_board(&run->resume, &run->output, &result);
    }
    run->done += (uint64_t)batch->count;
    return status;
}

/* Before the first board that the output does not have whole: makes sure that it is one of this run. */
static int go_on(batch_run *run, const dd_batch *batch)
{
    int status = EXIT_DONE;
    if (run->output.is_held && run->output.items == 0 && batch->count > 0) {
        dd_result result;
        (void)dd_result_begin(run->request, run->input, batch, batch->first, &result);
        status = dd_resume_start(&run->resume, &run->output, &result);
    }
    const bool is_ours =
        batch->count > 0 ||
        (run->output.items > 0 && run->done >= dd_output_at_least(run->request, &run->output));
    return status == EXIT_DONE && run->output.is_held && is_ours ? cli_output_cut(&run->output)
                                                                 : status;
}

/* The next boards that the output does not have. */
static int next_batch(batch_run *run, dd_batch *out)
{
    if (run->request->board >= 0) {
        *out = (dd_batch){0};
        return run->done > 0 ? EXIT_DONE : dd_input_find(run->input, run->request->board, out);
    }
    for (;;) {
        const uint64_t kept = run->output.items > run->done ? run->output.items - run->done : 0;
        const int max = 0 < kept && kept < BATCH ? (int)kept : BATCH;
        int status = dd_input_next(run->input, max, out);
        if (status == EXIT_DONE && (kept == 0 || out->count == 0)) {
            return go_on(run, out);
        }
        status = status == EXIT_DONE ? pass(run, out) : status;
        if (status != EXIT_DONE) {
            return status;
        }
    }
}

/* Goes through the boards. */
static int run_all(batch_run *run)
{
    dd_batch batch;
    int status = next_batch(run, &batch);
    while (status == EXIT_DONE && batch.count > 0 && run->status != EXIT_INTERRUPTED) {
        status = run_batch(run, &batch);
        if (status == EXIT_DONE && run->status != EXIT_INTERRUPTED) {
            status = next_batch(run, &batch);
        }
    }
    return status;
}

/* Ends the document. */
static int end(batch_run *run, bool complete)
{
    if (run->request->task == DD_VERIFY) {
        dd_verify_end(&run->verify, complete, &run->text);
    } else {
        size_t size;
        const char *rest = dd_input_rest(run->input, &size);
        dd_write_end(&run->writer, rest, run->request->board < 0 ? size : 0, complete, &run->text);
    }
    return run->output.is_held ? EXIT_DONE : cli_output_write(&run->output, &run->text);
}

/* Says so where there was nothing to do. */
static int check_boards(const batch_run *run)
{
    if (run->done == 0 && run->status == EXIT_DONE) {
        cli_complain("%s: there is no board in it", dd_input_name(run->input));
        return EXIT_INPUT;
    }
    const uint64_t held = dd_output_at_least(run->request, &run->output);
    if (held > run->done) {
        cli_complain("%s has %llu boards, %s only %llu", run->output.name, (unsigned long long)held,
                     dd_input_name(run->input), (unsigned long long)run->done);
        return EXIT_INPUT;
    }
    return dd_input_is_faulty(run->input) ? EXIT_INPUT : EXIT_DONE;
}

/* Begins the document and goes through the boards. */
static int run_opened(batch_run *run)
{
    const dd_request *request = run->request;
    if (request->task == DD_VERIFY) {
        dd_verify_begin(&run->verify, request, &run->text);
    } else {
        dd_write_begin(&run->writer, request, run->output.items, &run->text);
    }
    dd_resume_begin(&run->resume, request);
    int status = run_all(run);
    dd_resume_release(&run->resume);
    if (status != EXIT_FAILED) {
        const int ended = end(run, status == EXIT_DONE && run->status != EXIT_INTERRUPTED);
        status = dd_worse(status, ended);
    }
    if (status == EXIT_DONE && run->status != EXIT_INTERRUPTED) {
        status = check_boards(run);
    }
    if (request->task == DD_VERIFY) {
        note(run, dd_verify_status(&run->verify));
    }
    return dd_worse(status, run->status);
}

int dd_run_batch(const dd_request *request)
{
    batch_run *run = calloc(1, sizeof *run);
    if (run == NULL) {
        cli_complain("%s", ink_status_text(INK_ERR_NOMEM));
        return EXIT_FAILED;
    }
    run->request = request;
    run->control = request->control;
    run->control.progress = report;
    run->control.context = run;
    int status = dd_input_open(request->where, request->strict, &run->input);
    if (status == EXIT_DONE) {
        const ink_status made = ink_dd_team_create(request->threads, request->memory, &run->team);
        status = cli_exit_status(made);
        if (made != INK_OK) {
            cli_complain("%s", ink_status_text(made));
        }
    }
    if (status == EXIT_DONE) {
        status = dd_output_open(request, &run->output);
    }
    if (status == EXIT_DONE) {
        status = run_opened(run);
    }
    status = dd_worse(status, cli_output_close(&run->output));
    ink_dd_team_destroy(run->team);
    dd_input_close(run->input);
    ink_text_release(&run->text);
    free(run);
    return status;
}

int dd_worse(int a, int b)
{
    static const int order[] = {EXIT_DONE,  EXIT_LIMIT,  EXIT_INPUT,
                                EXIT_USAGE, EXIT_FAILED, EXIT_INTERRUPTED};
    for (size_t i = sizeof order / sizeof order[0]; i > 0; i--) {
        if (a == order[i - 1] || b == order[i - 1]) {
            return order[i - 1];
        }
    }
    return EXIT_FAILED;
}
