/* solve.c - "inkling solve": an equilibrium of a game in which both sides hide something. */

#include "solve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "load.h"
#include "strategy_file.h"
#include "terminal.h"

enum {
    OPTION_METHOD,
    OPTION_ITERATIONS,
    OPTION_TARGET,
    OPTION_TIME,
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_LOCK,
    OPTION_OUTPUT,
    OPTION_CHECKPOINT,
    OPTION_RESUME,
    OPTION_JSON,
    OPTION_CSV,
    OPTION_PLOT,
    OPTION_COUNT
};

#define STANDARD_METHOD "cfr_plus"
#define STANDARD_ITERATIONS 1000

static const cli_option options[OPTION_COUNT] = {
    [OPTION_METHOD] = {"method", "M", "a solver (default " STANDARD_METHOD ")"},
    [OPTION_ITERATIONS] = {"iterations", "N",
                           "stop after N passes (default 1000 if nothing else stops it)"},
    [OPTION_TARGET] = {"target", "E", "stop when the exploitability is at most E"},
    [OPTION_TIME] = {"time", "T", "work at most so long: 500ms, 5s, 2min, 1h"},
    [OPTION_SEED] = {"seed", "K", "of every random choice (default 0)"},
    [OPTION_THREADS] = {"threads", "N", "use at most N threads (default 1)"},
    [OPTION_LOCK] = {"lock", "FILE", "hold the information sets of a strategy, solve the rest"},
    [OPTION_OUTPUT] = {"o", "FILE", "write the strategy: JSON if FILE ends in .json"},
    [OPTION_CHECKPOINT] = {"checkpoint", "T",
                           "with -o: save the work at most so often (default 60s)"},
    [OPTION_RESUME] = {"resume", NULL, "with -o: go on from the last checkpoint"},
    [OPTION_JSON] = {"json", NULL, "the result as one JSON object"},
    [OPTION_CSV] = {"csv", "FILE", "write the curve as a table"},
    [OPTION_PLOT] = {"plot", "FILE", "write the curve as a picture in SVG"},
};

/* --- the command line ------------------------------------------------------------------------ */

static int read_target(const cli_line *line, double *out)
{
    const char *text = line->values[OPTION_TARGET];
    *out = -1.0;
    if (text == NULL) {
        return EXIT_DONE;
    }
    char *end = NULL;
    const double target = strtod(text, &end);
    if (end == text || *end != '\0' || !isfinite(target) || !(target >= 0.0)) {
        cli_complain("--target %s: a number from 0 on is expected, in units of the payoff", text);
        return EXIT_USAGE;
    }
    *out = target;
    return EXIT_DONE;
}

static int read_numbers(const cli_line *line, solve_request *out)
{
    uint64_t threads = 1;
    int status =
        cli_number(&cli_solve, line, OPTION_ITERATIONS, 1, UINT64_MAX, &out->budget.iterations);
    if (status == EXIT_DONE) {
        status = cli_number(&cli_solve, line, OPTION_SEED, 0, UINT64_MAX, &out->budget.seed);
    }
    if (status == EXIT_DONE) {
        status = cli_number(&cli_solve, line, OPTION_THREADS, 1, 1024, &threads);
    }
    if (status == EXIT_DONE) {
        status = cli_time(&cli_solve, line, OPTION_TIME, &out->budget.time_ms);
    }
    out->checkpoint_ms = 60000;
    if (status == EXIT_DONE) {
        status = cli_time(&cli_solve, line, OPTION_CHECKPOINT, &out->checkpoint_ms);
    }
    if (status == EXIT_DONE) {
        status = read_target(line, &out->target);
    }
    out->budget.threads = (int)threads;
    if (status == EXIT_DONE && out->budget.iterations == 0 && out->budget.time_ms == 0 &&
        out->target < 0.0) {
        out->budget.iterations = STANDARD_ITERATIONS;
    }
    return status;
}

static int read_request(const cli_line *line, solve_request *out)
{
    out->where = line->operands[0];
    out->lock = line->values[OPTION_LOCK];
    out->output = line->values[OPTION_OUTPUT];
    out->csv = line->values[OPTION_CSV];
    out->plot = line->values[OPTION_PLOT];
    out->resume = line->values[OPTION_RESUME] != NULL;
    out->json = line->values[OPTION_JSON] != NULL;
    if (out->output != NULL && strcmp(out->output, "-") == 0) {
        cli_complain("-o -: stdout has the result; name a file for the strategy");
        return EXIT_USAGE;
    }
    if (out->output == NULL && (out->resume || line->values[OPTION_CHECKPOINT] != NULL)) {
        cli_complain("--resume and --checkpoint need -o FILE");
        return EXIT_USAGE;
    }
    return read_numbers(line, out);
}

/* Makes the solver, if it is one. */
static int make_method(const cli_line *line, solve_request *request)
{
    const char *text = line->values[OPTION_METHOD];
    text = text != NULL ? text : STANDARD_METHOD;
    const int status = cli_load_method("method", text, &request->method);
    if (status == EXIT_DONE && request->method->solve_begin == NULL) {
        cli_complain("--method %s: this is no solver of whole games; see \"inkling methods\" for "
                     "those of equilibria",
                     text);
        return EXIT_USAGE;
    }
    if (status == EXIT_DONE && request->resume && request->method->load == NULL) {
        cli_complain("--resume: %s does its work in one go, and saves none", request->method->name);
        return EXIT_USAGE;
    }
    if (status == EXIT_DONE && request->target >= 0.0 && request->method->bounds == NULL) {
        cli_complain("--method %s: it knows no bounds, so there is no --target", text);
        return EXIT_USAGE;
    }
    return status;
}

/* Does the solver take the game? */
static int check_game(const solve_request *request)
{
    ink_error error = {0};
    const ink_status status = request->method->accepts(request->method, request->game, &error);
    if (status != INK_OK) {
        cli_complain("%s", error.text[0] != '\0' ? error.text : ink_status_text(status));
    }
    return cli_exit_status(status);
}

static int load_lock(solve_request *request)
{
    if (request->lock == NULL) {
        return EXIT_DONE;
    }
    if (request->method->lock == NULL) {
        cli_complain("--lock: %s cannot hold information sets", request->method->name);
        return EXIT_USAGE;
    }
    return cli_strategy_read(request->lock, request->game, &request->held);
}

static int prepare(const cli_line *line, solve_request *request)
{
    int status = read_request(line, request);
    if (status == EXIT_DONE) {
        status = solve_check_files(request);
    }
    if (status == EXIT_DONE) {
        status = make_method(line, request);
    }
    if (status == EXIT_DONE) {
        status = cli_load_game(request->where, &request->game);
    }
    if (status == EXIT_DONE) {
        status = check_game(request);
    }
    return status == EXIT_DONE ? load_lock(request) : status;
}

static int run(const cli_line *line)
{
    solve_request request = {.target = -1.0};
    int status = prepare(line, &request);
    if (status == EXIT_DONE) {
        cli_watch(&request.control);
        status = solve_run(&request);
    }
    ink_strategy_destroy(request.held);
    ink_method_destroy(request.method);
    ink_game_destroy(request.game);
    return status;
}

const cli_command cli_solve = {
    .name = "solve",
    .operands = "GAME",
    .text = "finds an equilibrium of a game in which both sides hide something",
    .details =
        "GAME is a game string, such as leduc_poker, or a file with a game.  The table shows how\n"
        "the strategy gets better: what it pays side 0, bounds on the value of the game, and how\n"
        "much best responses would gain.  The same arguments give the same numbers.\n"
        "Of a large game what is to be built is told first; what would take more memory than\n"
        "the method may is refused before that, with status 4.\n"
        "Status 4, too: a limit came before --target was reached.  After Ctrl-C, as after a "
        "limit,\n"
        "what was found so far is printed and written; that is nothing before the first pass, and "
        "of\n"
        "lp before its end (status 4 after a limit).  With -o the work itself is saved, now and "
        "then\n"
        "and at the end, in FILE.a.ckpt and FILE.b.ckpt; --resume goes on from there, also with\n"
        "other limits, as if the work had never been stopped.\n"
        "\"inkling strategy FILE\" shows, evaluates and compares what was found.\n",
    .options = options,
    .option_count = OPTION_COUNT,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
