/* match.c - "inkling match": two methods play a game against each other many times. */

#include "match.h"

#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "load.h"
#include "strategy_file.h"
#include "terminal.h"

enum {
    OPTION_PLAYERS,
    OPTION_GAMES,
    OPTION_SAMPLES,
    OPTION_NODES,
    OPTION_TIME,
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_OUTPUT,
    OPTION_RESUME,
    OPTION_JSON,
    OPTION_COUNT
};

static const cli_option options[OPTION_COUNT] = {
    [OPTION_PLAYERS] = {"players", "A,B", "the methods, such as \"rollout(depth=3),uniform\""},
    [OPTION_GAMES] = {"games", "N", "play N games, an even number (default 100)"},
    [OPTION_SAMPLES] = {"samples", "N", "in a move, examine at most N worlds or sampled plays"},
    [OPTION_NODES] = {"nodes", "N", "in a move, visit at most N states"},
    [OPTION_TIME] = {"time", "T", "in a move, think at most so long: 500ms, 5s, 2min"},
    [OPTION_SEED] = {"seed", "K", "of every random choice (default 0)"},
    [OPTION_THREADS] = {"threads", "N", "play at most N games at a time (default 1)"},
    [OPTION_OUTPUT] = {"o", "FILE", "write the games to FILE, one line of JSON each"},
    [OPTION_RESUME] = {"resume", NULL, "with -o: keep the games that FILE has, and go on"},
    [OPTION_JSON] = {"json", NULL, "the result as one JSON object"},
};

/* --- the command line ------------------------------------------------------------------------ */

/* The bytes up to the comma that ends the first method, or to the end. */
static size_t first_size(const char *players)
{
    int depth = 0;
    size_t size = 0;
    for (; players[size] != '\0' && (depth > 0 || players[size] != ','); size++) {
        depth += (players[size] == '(') - (players[size] == ')');
    }
    return size;
}

static int read_players(const cli_line *line, match_request *out)
{
    const char *players = line->values[OPTION_PLAYERS];
    if (players == NULL) {
        cli_complain("match needs --players A,B: two methods; \"inkling methods\" lists them");
        return EXIT_USAGE;
    }
    const size_t size = first_size(players);
    const char *second = players + size + (players[size] == ',');
    second += strspn(second, " ");
    if (size == 0 || second[0] == '\0' || second[first_size(second)] != '\0') {
        cli_complain("--players %s: two methods are expected, with a comma in between", players);
        return EXIT_USAGE;
    }
    ink_text_append(&out->names[0], players, size);
    ink_text_add(&out->names[1], second);
    return EXIT_DONE;
}

static int read_numbers(const cli_line *line, match_request *out)
{
    uint64_t threads = 1;
    out->games = 100;
    const struct {
        int option;
        uint64_t low;
        uint64_t high;
        uint64_t *out;
    } numbers[] = {
        {OPTION_GAMES, 2, 1000000000, &out->games},
        {OPTION_SAMPLES, 1, 1000000000, &out->match.budget.samples},
        {OPTION_NODES, 1, UINT64_MAX, &out->match.budget.nodes},
        {OPTION_SEED, 0, UINT64_MAX, &out->match.seed},
        {OPTION_THREADS, 1, 1024, &threads},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const int status = cli_number(&cli_match, line, numbers[i].option, numbers[i].low,
                                      numbers[i].high, numbers[i].out);
        if (status != EXIT_DONE) {
            return status;
        }
    }
    out->match.threads = (int)threads;
    if (out->games % 2 != 0) {
        cli_complain("--games %llu: an even number is expected, since both players play every game "
                     "from both sides",
                     (unsigned long long)out->games);
        return EXIT_USAGE;
    }
    return cli_time(&cli_match, line, OPTION_TIME, &out->match.budget.time_ms);
}

static int read_request(const cli_line *line, match_request *out)
{
    out->where = line->operands[0];
    out->output = line->values[OPTION_OUTPUT];
    out->resume = line->values[OPTION_RESUME] != NULL;
    out->json = line->values[OPTION_JSON] != NULL;
    if (out->output != NULL && strcmp(out->output, "-") == 0) {
        cli_complain("-o -: stdout has the result; name a file for the games");
        return EXIT_USAGE;
    }
    if (out->resume && out->output == NULL) {
        cli_complain("--resume needs -o FILE");
        return EXIT_USAGE;
    }
    const int status = read_numbers(line, out);
    return status == EXIT_DONE ? read_players(line, out) : status;
}

/* --- the players ----------------------------------------------------------------------------- */

static int make_players(match_request *request)
{
    const size_t threads = (size_t)request->match.threads;
    for (int player = 0; player < 2; player++) {
        request->methods[player] = calloc(threads, sizeof(ink_method *));
        if (request->methods[player] == NULL ||
            ink_text_status(&request->names[player]) != INK_OK) {
            cli_complain("%s", ink_status_text(INK_ERR_NOMEM));
            return EXIT_FAILED;
        }
        request->match.players[player] = request->methods[player];
        for (size_t i = 0; i < threads; i++) {
            const int status = cli_load_player("players", ink_text_string(&request->names[player]),
                                               request->game, &request->methods[player][i]);
            if (status != EXIT_DONE) {
                return status;
            }
        }
    }
    return EXIT_DONE;
}

static void release(match_request *request)
{
    for (int player = 0; player < 2; player++) {
        for (int i = 0; request->methods[player] != NULL && i < request->match.threads; i++) {
            ink_method_destroy(request->methods[player][i]);
        }
        free(request->methods[player]);
        ink_text_release(&request->names[player]);
    }
    ink_game_destroy(request->game);
}

/* --- the command ----------------------------------------------------------------------------- */

static int prepare(const cli_line *line, match_request *request)
{
    int status = read_request(line, request);
    if (status == EXIT_DONE) {
        status = cli_load_game(request->where, &request->game);
    }
    if (status == EXIT_DONE) {
        status = make_players(request);
    }
    if (status != EXIT_DONE) {
        return status;
    }
    request->match.game = request->game;
    ink_error error = {0};
    const ink_status checked = ink_match_check(&request->match, &error);
    if (checked != INK_OK) {
        cli_complain("%s", error.text);
    }
    return cli_exit_status(checked);
}

static int run(const cli_line *line)
{
    match_request request = {.games = 0};
    int status = prepare(line, &request);
    if (status == EXIT_DONE) {
        cli_watch(&request.control);
        status = match_run(&request);
    }
    release(&request);
    return status;
}

const cli_command cli_match = {
    .name = "match",
    .operands = "GAME",
    .text = "lets two methods play a game against each other, many times",
    .details =
        "GAME is a game string, such as backgammon, or a file with a game tree.  A player is a\n"
        "method, or strategy(FILE) for one that \"inkling solve\" has found.  Games come in\n"
        "pairs with the same chance, between which the players change sides.  The result is the\n"
        "mean payoff to player A with its 95 % confidence interval, for which a pair counts as\n"
        "one.  Each move is drawn from what the method advises for what its seat sees.  The same\n"
        "arguments give the same games on any number of threads, unless there is a --time.\n"
        "Pair p has the seed K + p, from 0: with --seed K + p --games 2 it is played again.\n"
        "--resume plays the moves that FILE has again, beside the chance of the seed, and refuses\n"
        "FILE (status 3) where a line is not what comes of that.\n",
    .options = options,
    .option_count = OPTION_COUNT,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
