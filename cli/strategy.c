/* strategy.c - "inkling strategy": shows, evaluates and compares strategies from files. */

#include "strategy.h"

#include <string.h>

#include "command.h"
#include "strategy_file.h"
#include "terminal.h"

enum {
    OPTION_GAME,
    OPTION_SEAT,
    OPTION_INFOSET,
    OPTION_EVALUATE,
    OPTION_COMPARE,
    OPTION_OUTPUT,
    OPTION_JSON,
    OPTION_COUNT
};

static const cli_option options[OPTION_COUNT] = {
    [OPTION_GAME] = {"game", "GAME", "the game, where it was read from a file"},
    [OPTION_SEAT] = {"seat", "S", "only what it says of this seat"},
    [OPTION_INFOSET] = {"infoset", "TEXT",
                        "only where the seat's view has TEXT in it, or the key begins so"},
    [OPTION_EVALUATE] = {"evaluate", NULL, "the value, bounds and exploitability"},
    [OPTION_COMPARE] = {"compare", "FILE2",
                        "play it against another, and tell where they differ most"},
    [OPTION_OUTPUT] = {"o", "FILE", "write what is left of it: JSON if FILE ends in .json"},
    [OPTION_JSON] = {"json", NULL, "as JSON"},
};

/* Loads what the line names, and leaves out what it does not ask for. */
static int load(const cli_line *line, strategy_request *out)
{
    const char *seat = line->values[OPTION_SEAT];
    int number = -1;
    int status = cli_strategy_open(out->names[0], line->values[OPTION_GAME], &out->game,
                                   &out->strategies[0]);
    if (status == EXIT_DONE && seat != NULL) {
        ink_error error = {0};
        if (ink_game_seat_read(out->game, seat, &number, &error) != INK_OK) {
            cli_complain("--seat %s: %s", seat, error.text);
            status = EXIT_USAGE;
        }
    }
    if (status == EXIT_DONE && out->names[1] != NULL) {
        status = cli_strategy_read(out->names[1], out->game, &out->strategies[1]);
    }
    for (int i = 0; i < 2 && status == EXIT_DONE; i++) {
        if (out->strategies[i] != NULL && (number >= 0 || line->values[OPTION_INFOSET] != NULL)) {
            status =
                strategy_keep(out->game, number, line->values[OPTION_INFOSET], &out->strategies[i]);
        }
    }
    return status;
}

/* Does what the line asks for. */
static int answer(const cli_line *line, const strategy_request *request)
{
    const char *output = line->values[OPTION_OUTPUT];
    if (output != NULL) {
        const int written =
            cli_strategy_write(output, request->game, request->strategies[0], &request->control);
        cli_progress_end();
        if (written != EXIT_DONE) {
            return written;
        }
    }
    if (request->names[1] != NULL) {
        return strategy_compare(request);
    }
    if (line->values[OPTION_EVALUATE] != NULL) {
        return strategy_evaluate(request);
    }
    return output != NULL ? EXIT_DONE : strategy_show(request);
}

static int run(const cli_line *line)
{
    strategy_request request = {.names = {line->operands[0], line->values[OPTION_COMPARE]},
                                .json = line->values[OPTION_JSON] != NULL};
    if (request.names[1] != NULL && line->values[OPTION_EVALUATE] != NULL) {
        cli_complain("--evaluate and --compare: one at a time");
        return EXIT_USAGE;
    }
    int status = load(line, &request);
    if (status == EXIT_DONE) {
        cli_watch(&request.control);
        status = answer(line, &request);
    }
    ink_strategy_destroy(request.strategies[0]);
    ink_strategy_destroy(request.strategies[1]);
    ink_game_destroy(request.game);
    return status;
}

const cli_command cli_strategy = {
    .name = "strategy",
    .operands = "FILE",
    .text = "shows, evaluates and compares strategies",
    .details =
        "FILE is a strategy as \"inkling solve -o FILE\" writes it, or one written by hand as "
        "JSON;\n"
        "it need not speak of every information set.  Without --evaluate and --compare its\n"
        "information sets are listed: what the seat knows, and the probability of each action.\n"
        "With -o a part of it can be written, for \"inkling solve --lock\".  To play with or "
        "against\n"
        "it, name the player strategy(FILE) in \"inkling match\" and \"inkling play\".\n",
    .options = options,
    .option_count = OPTION_COUNT,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
