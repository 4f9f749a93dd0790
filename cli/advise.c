/* advise.c - "inkling advise": a position in, advice out. */

#include <string.h>

#include "command.h"
#include "load.h"
#include "report.h"
#include "strategy_file.h"
#include "terminal.h"

enum {
    OPTION_METHOD,
    OPTION_SAMPLES,
    OPTION_NODES,
    OPTION_ITERATIONS,
    OPTION_TIME,
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_FORMAT,
    OPTION_JSON,
    OPTION_ESTIMATE,
    OPTION_BOARD,
    OPTION_SEAT,
    OPTION_AFTER,
    OPTION_PAYOFF,
    OPTION_DEFENCE,
    OPTION_NEED,
    OPTION_STRICT,
    OPTION_COUNT
};

static const cli_option options[OPTION_COUNT] = {
    [OPTION_METHOD] = {"method", "M", "how to think, such as \"sampling(list=1000)\"; see methods"},
    [OPTION_SAMPLES] = {"samples", "N", "examine at most N hidden worlds, or sampled plays"},
    [OPTION_NODES] = {"nodes", "N", "visit at most N states"},
    [OPTION_ITERATIONS] = {"iterations", "N",
                           "make at most N passes of a method that makes passes"},
    [OPTION_TIME] = {"time", "T", "think at most so long: 500ms, 5s, 2min"},
    [OPTION_SEED] = {"seed", "K", "of every random choice (default 0)"},
    [OPTION_THREADS] = {"threads", "N", "use at most N threads (default 1)"},
    [OPTION_FORMAT] = {"format", "F", "text (default) or json"},
    [OPTION_JSON] = {"json", NULL, "the same as --format json"},
    [OPTION_ESTIMATE] = {"estimate", NULL,
                         "show the game's estimate of the position, feature by feature"},
    [OPTION_BOARD] = {"board", "N",
                      "the board with that number in a PBN file (default: the first)"},
    [OPTION_SEAT] = {"seat", "S",
                     "whose eyes: N E S W, or a seat of the game (default: the mover)"},
    [OPTION_AFTER] = {"after", "K", "the position after K cards (default: all that are recorded)"},
    [OPTION_PAYOFF] = {"payoff", "P", "bridge: make (default), tricks or score"},
    [OPTION_DEFENCE] = {"defence", "D",
                        "bridge: own (default) or all, defenders who see everything"},
    [OPTION_NEED] = {"need", "N", "bridge end positions: tricks that declarer needs"},
    [OPTION_STRICT] = {"strict", NULL, "treat warnings about the file as errors"},
};

/* What the command line asks for. */
typedef struct request {
    cli_position position;
    ink_budget budget;
    ink_control control;
    const char *method; /* NULL: the game's default */
    bool json;
    bool estimate;
} request;

/* Reads the number options. */
static int read_numbers(const cli_line *line, request *out)
{
    uint64_t board = 0;
    uint64_t after = 0;
    uint64_t need = 0;
    uint64_t threads = 1;
    const struct {
        int option;
        uint64_t low;
        uint64_t high;
        uint64_t *out;
    } numbers[] = {
        {OPTION_SAMPLES, 1, 1000000000, &out->budget.samples},
        {OPTION_NODES, 1, UINT64_MAX, &out->budget.nodes},
        {OPTION_ITERATIONS, 1, UINT64_MAX, &out->budget.iterations},
        {OPTION_SEED, 0, UINT64_MAX, &out->budget.seed},
        {OPTION_THREADS, 1, 1024, &threads},
        {OPTION_BOARD, 0, 1000000000, &board},
        {OPTION_AFTER, 0, 51, &after},
        {OPTION_NEED, 1, 13, &need},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const int status = cli_number(&cli_advise, line, numbers[i].option, numbers[i].low,
                                      numbers[i].high, numbers[i].out);
        if (status != EXIT_DONE) {
            return status;
        }
    }
    out->position.board = line->values[OPTION_BOARD] != NULL ? (int)board : -1;
    out->position.after = line->values[OPTION_AFTER] != NULL ? (int)after : -1;
    out->position.need = (int)need;
    out->budget.threads = (int)threads;
    return cli_time(&cli_advise, line, OPTION_TIME, &out->budget.time_ms);
}

/* Sorts out the command line. */
static int read_request(const cli_line *line, request *out)
{
    const char *format = line->values[OPTION_FORMAT];
    if (format != NULL && strcmp(format, "text") != 0 && strcmp(format, "json") != 0) {
        cli_complain("--format %s: text or json is expected", format);
        return EXIT_USAGE;
    }
    if (format != NULL && line->values[OPTION_JSON] != NULL && strcmp(format, "json") != 0) {
        cli_complain("--format %s and --json contradict each other", format);
        return EXIT_USAGE;
    }
    *out = (request){
        .position = {.seat = line->values[OPTION_SEAT],
                     .payoff = line->values[OPTION_PAYOFF],
                     .defence = line->values[OPTION_DEFENCE],
                     .strict = line->values[OPTION_STRICT] != NULL},
        .method = line->values[OPTION_METHOD],
        .estimate = line->values[OPTION_ESTIMATE] != NULL,
        .json =
            line->values[OPTION_JSON] != NULL || (format != NULL && strcmp(format, "json") == 0),
    };
    return read_numbers(line, out);
}

/* Prints the advice. */
static int print(const request *asked, const cli_report *report)
{
    ink_text text = {0};
    if (asked->json) {
        cli_report_json(report, &text);
    } else {
        cli_report_text(report, &text);
    }
    const int status = cli_print(&text);
    ink_text_release(&text);
    return status;
}

/* The exit status that tells why the method stopped. */
static int stop_status(ink_stopped_by reason)
{
    switch (reason) {
    case INK_STOPPED_DONE:
    case INK_STOPPED_SAMPLES:
        return EXIT_DONE;
    case INK_STOPPED_NODES:
    case INK_STOPPED_ITERATIONS:
    case INK_STOPPED_TIME:
        return EXIT_LIMIT;
    case INK_STOPPED_REQUEST:
        return EXIT_INTERRUPTED;
    }
    return EXIT_FAILED;
}

/* Checks that the position's seat is to move. */
static int check_mover(const ink_position *position)
{
    const ink_game *game = position->game;
    const int mover = ink_walker_mover(position->walker);
    if (mover == position->seat) {
        return EXIT_DONE;
    }
    if (mover == INK_MOVER_NOBODY) {
        cli_complain("the play is over here: there is nothing to decide");
    } else if (mover == INK_MOVER_CHANCE) {
        cli_complain("chance is to move here: name its outcome as a move");
    } else {
        cli_complain("%s is to move here, not %s", game->seat_names[mover],
                     game->seat_names[position->seat]);
    }
    return EXIT_INPUT;
}

/* Asks the method and prints what it says. */
static int ask(void *context, const ink_position *position, const char *title)
{
    request *asked = context;
    ink_error error = {0};
    ink_method *method = NULL;
    ink_view *view = NULL;
    ink_advice advice = {0};
    const char *name = asked->method != NULL ? asked->method : ink_method_default(position->game);
    int exit_status = check_mover(position);
    if (exit_status == EXIT_DONE) {
        exit_status = cli_load_player("method", name, position->game, &method);
    }
    if (exit_status != EXIT_DONE) {
        return exit_status;
    }
    ink_status status = ink_position_view(position, &view);
    if (status == INK_OK) {
        cli_watch(&asked->control);
        asked->budget.control = &asked->control;
        status = ink_advise(method, view, &asked->budget, &advice, &error);
        cli_progress_end();
    }
    exit_status = cli_exit_status(status);
    if (status == INK_OK) {
        const cli_report report = {.title = title,
                                   .game = position->game,
                                   .state = ink_walker_state(position->walker),
                                   .view = view,
                                   .method = method,
                                   .advice = &advice,
                                   .shows_estimate = asked->estimate};
        exit_status = print(asked, &report);
        exit_status = exit_status == EXIT_DONE ? stop_status(advice.stopped_by) : exit_status;
    } else {
        cli_complain("%s", error.text[0] != '\0' ? error.text : ink_status_text(status));
    }
    ink_advice_release(&advice);
    ink_view_destroy(view);
    ink_method_destroy(method);
    return exit_status;
}

static int run(const cli_line *line)
{
    request asked;
    int status = read_request(line, &asked);
    if (status != EXIT_DONE) {
        return status;
    }
    return cli_with_position(line, &asked.position, ask, &asked);
}

const cli_command cli_advise = {
    .name = "advise",
    .operands = "POSITION [MOVE...]",
    .text = "says what to play in a position, and why",
    .details =
        "POSITION is a PBN file, a file with a game (a tree, or Gambit's .efg), \"-\" for stdin, "
        "or a game\n"
        "string, such as tic_tac_toe; \"inkling games\" lists the games. Moves follow trees and\n"
        "game strings: \"tic_tac_toe b2 a1\", \"kuhn_poker K ? pass bet\". A \"?\", quoted for "
        "the\n"
        "shell, is a chance move that the seat did not see; in a tree with hidden worlds the\n"
        "first move may name the world, as w1. What the seat cannot see stays hidden from the\n"
        "method. In a PBN file, an end position says by the tag DeclarerNeeds or by --need how\n"
        "many of its tricks declarer needs.\n",
    .options = options,
    .option_count = OPTION_COUNT,
    .min_operands = 1,
    .max_operands = CLI_MAX_OPERANDS,
    .run = run,
};
