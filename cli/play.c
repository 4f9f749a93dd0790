/* play.c - "inkling play": a person plays a game against a method. */

#include "play.h"
#include "command.h"
#include "load.h"
#include "strategy_file.h"
#include "terminal.h"

enum {
    OPTION_AGAINST,
    OPTION_SEAT,
    OPTION_SAMPLES,
    OPTION_NODES,
    OPTION_TIME,
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_COUNT
};

static const cli_option options[OPTION_COUNT] = {
    [OPTION_AGAINST] = {"against", "M",
                        "what to play against: a method (default: the game's), or strategy(FILE)"},
    [OPTION_SEAT] = {"seat", "S", "your seat (default: the first)"},
    [OPTION_SAMPLES] = {"samples", "N", "in a move, examine at most N worlds or sampled plays"},
    [OPTION_NODES] = {"nodes", "N", "in a move, visit at most N states"},
    [OPTION_TIME] = {"time", "T", "in a move, think at most so long: 500ms, 5s, 2min"},
    [OPTION_SEED] = {"seed", "K", "of every random choice (default 0)"},
    [OPTION_THREADS] = {"threads", "N", "use at most N threads (default 1)"},
};

static int read_numbers(const cli_line *line, ink_session_options *out)
{
    uint64_t threads = 1;
    const struct {
        int option;
        uint64_t low;
        uint64_t high;
        uint64_t *out;
    } numbers[] = {
        {OPTION_SAMPLES, 1, 1000000000, &out->budget.samples},
        {OPTION_NODES, 1, UINT64_MAX, &out->budget.nodes},
        {OPTION_SEED, 0, UINT64_MAX, &out->seed},
        {OPTION_THREADS, 1, 1024, &threads},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const int status = cli_number(&cli_play, line, numbers[i].option, numbers[i].low,
                                      numbers[i].high, numbers[i].out);
        if (status != EXIT_DONE) {
            return status;
        }
    }
    out->budget.threads = (int)threads;
    return cli_time(&cli_play, line, OPTION_TIME, &out->budget.time_ms);
}

static int read_seat(const ink_game *game, const char *text, int *out)
{
    ink_error error = {0};
    const ink_status status = ink_game_seat_read(game, text, out, &error);
    if (status != INK_OK) {
        cli_complain("--seat %s: %s", text, error.text);
        return EXIT_USAGE;
    }
    return EXIT_DONE;
}

/* Plays with all that it takes. */
static int play(const ink_session_options *asked)
{
    ink_session *session = NULL;
    ink_error error = {0};
    const ink_status status = ink_session_create(asked, &session, &error);
    if (status != INK_OK) {
        cli_complain("%s", error.text[0] != '\0' ? error.text : ink_status_text(status));
        return cli_exit_status(status);
    }
    const int exit_status = play_talk(asked, session);
    ink_session_destroy(session);
    return exit_status;
}

static int run(const cli_line *line)
{
    ink_session_options asked = {.seat = 0};
    ink_game *game = NULL;
    const char *seat = line->values[OPTION_SEAT];
    int status = read_numbers(line, &asked);
    if (status == EXIT_DONE) {
        status = cli_load_game(line->operands[0], &game);
    }
    if (status == EXIT_DONE && seat != NULL) {
        status = read_seat(game, seat, &asked.seat);
    }
    if (status == EXIT_DONE) {
        const char *against = line->values[OPTION_AGAINST];
        status = cli_load_player("against", against != NULL ? against : ink_method_default(game),
                                 game, &asked.method);
    }
    ink_control control;
    asked.game = game;
    asked.budget.control = &control;
    if (status == EXIT_DONE) {
        cli_watch(&control);
        status = play(&asked);
    }
    ink_method_destroy(asked.method);
    ink_game_destroy(game);
    return status;
}

const cli_command cli_play = {
    .name = "play",
    .operands = "GAME",
    .text = "plays a game against you, with undo, hints and reasons",
    .details =
        "GAME is a game string, such as backgammon, or a file with a game tree.  You have one\n"
        "seat, the method all others.  You see what your seat sees.  Type an action by its name,\n"
        "its beginning or its number in the list, or one of the words\n"
        "  hint   what the method would do in your place\n"
        "  why    what made the method play its last move; where the game hides something, only\n"
        "         when the play is over\n"
        "  undo   back to your last move\n"
        "  help   these words\n"
        "  quit   or the end of the input: ends the play\n",
    .options = options,
    .option_count = OPTION_COUNT,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
