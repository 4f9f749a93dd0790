/* dd.c - "inkling dd": double-dummy analysis of boards. */

#include "dd.h"

#include <string.h>

#include "command.h"
#include "load.h"
#include "terminal.h"

enum {
    OPTION_FORMAT,
    OPTION_JSON,
    OPTION_VERIFY,
    OPTION_OUTPUT,
    OPTION_RESUME,
    OPTION_BOARD,
    OPTION_CARDS,
    OPTION_TARGET,
    OPTION_LINE,
    OPTION_REFUTE,
    OPTION_TRACE,
    OPTION_AFTER,
    OPTION_CONTRACT,
    OPTION_DECLARER,
    OPTION_LEADER,
    OPTION_DEALER,
    OPTION_VULNERABLE,
    OPTION_THREADS,
    OPTION_TIME,
    OPTION_NODES,
    OPTION_MEMORY,
    OPTION_STRICT,
    OPTION_COUNT
};

_Static_assert(OPTION_COUNT <= CLI_MAX_OPTIONS, "room for all options");

static const cli_option options[OPTION_COUNT] = {
    [OPTION_FORMAT] = {"format", "F",
                       "text (default), json, or pbn: the boards with their numbers"},
    [OPTION_JSON] = {"json", NULL, "the same as --format json"},
    [OPTION_VERIFY] = {"verify", NULL, "name the numbers of the file that are not right"},
    [OPTION_OUTPUT] = {"o", "FILE", "write to FILE; - is stdout, the default"},
    [OPTION_RESUME] = {"resume", NULL, "with -o: keep the boards that FILE has, and go on"},
    [OPTION_BOARD] = {"board", "N", "the board with that number (default: all, or the first)"},
    [OPTION_CARDS] = {"cards", "WHICH", "what cards are worth: every, best or one"},
    [OPTION_TARGET] = {"target", "N", "with --cards: which take N of the tricks left"},
    [OPTION_LINE] = {"line", NULL, "a line of best play: why the position is worth it"},
    [OPTION_REFUTE] = {"refute", "CARD", "what CARD costs, and the best play after it"},
    [OPTION_TRACE] = {"trace", NULL, "the value after each card of the play"},
    [OPTION_AFTER] = {"after", "K", "the position after K cards (default: all that are recorded)"},
    [OPTION_CONTRACT] = {"contract", "C", "instead of the record's: 4S, 3NT, or a strain alone"},
    [OPTION_DECLARER] = {"declarer", "P", "N, E, S or W, instead of the record's"},
    [OPTION_LEADER] = {"leader", "P", "who leads, where no declarer says it"},
    [OPTION_DEALER] = {"dealer", "P", "for par, where the board has no dealer"},
    [OPTION_VULNERABLE] = {"vulnerable", "V",
                           "none, ns, ew or all, for par, where the board does not say"},
    [OPTION_THREADS] = {"threads", "N", "use at most N threads (default 1)"},
    [OPTION_TIME] = {"time", "T", "spend at most so long on a board: 500ms, 5s, 2min"},
    [OPTION_NODES] = {"nodes", "N", "visit at most N positions of a board"},
    [OPTION_MEMORY] = {"memory", "M",
                       "of all threads together: 64M, 1G (default 256M for each thread)"},
    [OPTION_STRICT] = {"strict", NULL, "treat warnings about the file as errors"},
};

/* --- single options ------------------------------------------------------------------------- */

static bool is_given(const cli_line *line, int option)
{
    return line->values[option] != NULL;
}

static int read_format(const cli_line *line, dd_request *out)
{
    static const char *const names[] = {"text", "json", "pbn"};
    const char *format = line->values[OPTION_FORMAT];
    const bool json = is_given(line, OPTION_JSON);
    if (json && format != NULL && strcmp(format, "json") != 0) {
        cli_complain("--format %s and --json contradict each other", format);
        return EXIT_USAGE;
    }
    out->format = json ? DD_JSON : DD_TEXT;
    for (int i = 0; format != NULL && i < 3; i++) {
        if (strcmp(format, names[i]) == 0) {
            out->format = (dd_format)i;
            return EXIT_DONE;
        }
    }
    if (format != NULL) {
        cli_complain("--format %s: text, json or pbn is expected", format);
        return EXIT_USAGE;
    }
    return EXIT_DONE;
}

/* The task, by the one option that names one. */
static int read_task(const cli_line *line, dd_request *out)
{
    static const struct {
        int option;
        dd_task task;
    } tasks[] = {{OPTION_VERIFY, DD_VERIFY},
                 {OPTION_CARDS, DD_CARDS},
                 {OPTION_LINE, DD_LINE},
                 {OPTION_REFUTE, DD_REFUTE},
                 {OPTION_TRACE, DD_TRACE}};
    const char *first = NULL;
    out->task = DD_TABLES;
    for (size_t i = 0; i < sizeof tasks / sizeof tasks[0]; i++) {
        if (!is_given(line, tasks[i].option)) {
            continue;
        }
        if (first != NULL) {
            cli_complain("--%s and --%s are different questions", first,
                         options[tasks[i].option].name);
            return EXIT_USAGE;
        }
        first = options[tasks[i].option].name;
        out->task = tasks[i].task;
    }
    return EXIT_DONE;
}

/* The operands: where the boards are, then cards. */
static int read_operands(const cli_line *line, dd_request *out)
{
    out->where = line->operands[0];
    out->card_count = line->operand_count - 1;
    for (int i = 0; i < out->card_count; i++) {
        const char *operand = line->operands[i + 1];
        const ink_card card = ink_card_read(operand, strlen(operand));
        if (card == INK_CARD_NONE) {
            cli_complain(
                "one file is expected, or one deal in quotes, and after it only cards such "
                "as S5: \"%s\" is none",
                operand);
            return EXIT_USAGE;
        }
        out->cards[i] = (int8_t)card;
    }
    return EXIT_DONE;
}

static int read_output(const cli_line *line, dd_request *out)
{
    const char *value = line->values[OPTION_OUTPUT];
    const bool is_stdout = value != NULL && strcmp(value, "-") == 0;
    out->output = is_stdout ? NULL : value;
    out->resume = is_given(line, OPTION_RESUME);
    if (is_stdout && out->resume) {
        cli_complain("-o - is stdout, where --resume cannot go on: name a file");
        return EXIT_USAGE;
    }
    return EXIT_DONE;
}

static int read_cards(const cli_line *line, dd_request *out)
{
    const char *which = line->values[OPTION_CARDS];
    const char *refuted = line->values[OPTION_REFUTE];
    if (which != NULL && strcmp(which, "every") == 0) {
        out->ask = INK_DD_EVERY;
    } else if (which != NULL && strcmp(which, "best") == 0) {
        out->ask = INK_DD_BEST;
    } else if (which != NULL && strcmp(which, "one") == 0) {
        out->ask = INK_DD_ONE;
    } else if (which != NULL) {
        cli_complain("--cards %s: every, best or one is expected", which);
        return EXIT_USAGE;
    }
    out->refuted = refuted != NULL ? ink_card_read(refuted, strlen(refuted)) : INK_CARD_NONE;
    if (refuted != NULL && out->refuted == INK_CARD_NONE) {
        cli_complain("--refute %s: a card is expected, such as S5 or HT", refuted);
        return EXIT_USAGE;
    }
    return EXIT_DONE;
}

/* A player, -1 where the option is not given. */
static int read_player(const cli_line *line, int option, int *out)
{
    const char *value = line->values[option];
    *out = value != NULL ? cli_read_player(value) : -1;
    if (value != NULL && *out < 0) {
        cli_complain("--%s %s: N, E, S or W is expected", options[option].name, value);
        return EXIT_USAGE;
    }
    return EXIT_DONE;
}

static int read_contract(const cli_line *line, dd_request *out)
{
    const char *value = line->values[OPTION_CONTRACT];
    int declarer;
    int status = read_player(line, OPTION_DECLARER, &declarer);
    out->has_declarer = declarer >= 0;
    out->has_contract = value != NULL;
    if (status == EXIT_DONE && value != NULL &&
        ink_contract_read(value, strlen(value), &out->wanted) != INK_OK) {
        cli_complain("--contract %s: a contract is expected, such as 4S, 3NT or H", value);
        status = EXIT_USAGE;
    }
    if (declarer >= 0) {
        out->wanted.declarer = (ink_player)declarer;
    }
    return status;
}

static int read_vulnerable(const cli_line *line, dd_request *out)
{
    static const char *const names[] = {"none", "ns", "ew", "all"};
    const char *value = line->values[OPTION_VULNERABLE];
    out->vulnerable = -1;
    for (int i = 0; value != NULL && i < 4; i++) {
        if (strcmp(value, names[i]) == 0) {
            out->vulnerable = i;
            return EXIT_DONE;
        }
    }
    if (value != NULL) {
        cli_complain("--vulnerable %s: none, ns, ew or all is expected", value);
        return EXIT_USAGE;
    }
    return EXIT_DONE;
}

/* Bytes, with K, M or G. */
static int read_memory(const cli_line *line, dd_request *out)
{
    const char *value = line->values[OPTION_MEMORY];
    if (value == NULL) {
        return EXIT_DONE;
    }
    static const char units[] = "KMG";
    size_t number = 0;
    const char *at = value;
    while (*at >= '0' && *at <= '9' && number < 1000000) {
        number = 10 * number + (size_t)(*at++ - '0');
    }
    const char *unit = *at != '\0' ? strchr(units, *at) : NULL;
    if (number == 0 || number >= 1000000 || unit == NULL || at[1] != '\0') {
        cli_complain("--memory %s: bytes with their unit are expected, such as 64M or 1G", value);
        return EXIT_USAGE;
    }
    out->memory = number << (10 * (unit - units + 1));
    return EXIT_DONE;
}

static int read_numbers(const cli_line *line, dd_request *out)
{
    uint64_t board = 0;
    uint64_t after = 0;
    uint64_t target = 0;
    uint64_t threads = 1;
    const struct {
        int option;
        uint64_t low;
        uint64_t high;
        uint64_t *out;
    } numbers[] = {
        {OPTION_BOARD, 0, 1000000000, &board},
        {OPTION_AFTER, 0, 52, &after},
        {OPTION_TARGET, 1, 13, &target},
        {OPTION_THREADS, 1, 1024, &threads},
        {OPTION_NODES, 1, UINT64_MAX, &out->nodes},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const int status = cli_number(&cli_dd, line, numbers[i].option, numbers[i].low,
                                      numbers[i].high, numbers[i].out);
        if (status != EXIT_DONE) {
            return status;
        }
    }
    out->board = is_given(line, OPTION_BOARD) ? (int)board : -1;
    out->after = is_given(line, OPTION_AFTER) ? (int)after : -1;
    out->target = (int)target;
    out->threads = (int)threads;
    return cli_time(&cli_dd, line, OPTION_TIME, &out->time_ms);
}

/* --- what goes together --------------------------------------------------------------------- */

/* Refuses an option that means nothing for the task. */
static int refuse_option(const cli_line *line, int option, const char *where)
{
    if (!is_given(line, option)) {
        return EXIT_DONE;
    }
    const char *name = options[option].name;
    cli_complain("%s%s is for %s", name[1] == '\0' ? "-" : "--", name, where);
    return EXIT_USAGE;
}

/* Refuses all of some options. */
static int refuse_options(const cli_line *line, const int *list, size_t count, const char *where)
{
    int status = EXIT_DONE;
    for (size_t i = 0; i < count && status == EXIT_DONE; i++) {
        status = refuse_option(line, list[i], where);
    }
    return status;
}

static int check_batch(const cli_line *line, const dd_request *request)
{
    static const int of_questions[] = {OPTION_AFTER, OPTION_CONTRACT, OPTION_DECLARER,
                                       OPTION_LEADER, OPTION_TARGET};
    int status = refuse_options(line, of_questions, sizeof of_questions / sizeof of_questions[0],
                                "--cards, --line, --refute and --trace");
    if (status == EXIT_DONE && request->card_count > 0) {
        cli_complain("cards on the command line are for --cards, --line, --refute and --trace");
        status = EXIT_USAGE;
    }
    if (status == EXIT_DONE && request->task == DD_VERIFY && request->format == DD_PBN) {
        cli_complain("--verify answers in text or json");
        status = EXIT_USAGE;
    }
    if (status == EXIT_DONE && request->resume &&
        (request->output == NULL || request->task == DD_VERIFY || request->board >= 0)) {
        cli_complain("--resume needs -o FILE, and the boards one after the other");
        status = EXIT_USAGE;
    }
    return status;
}

static int check_question(const cli_line *line, const dd_request *request)
{
    static const int of_batches[] = {OPTION_OUTPUT, OPTION_RESUME, OPTION_DEALER,
                                     OPTION_VULNERABLE};
    int status = refuse_options(line, of_batches, sizeof of_batches / sizeof of_batches[0],
                                "tables, not for a question about one position");
    if (status == EXIT_DONE && request->task != DD_CARDS) {
        status = refuse_option(line, OPTION_TARGET, "--cards");
    }
    if (status == EXIT_DONE && (request->task == DD_LINE || request->task == DD_TRACE)) {
        status = refuse_option(line, OPTION_NODES, "tables, --cards and --refute");
    }
    if (status == EXIT_DONE && request->format == DD_PBN) {
        cli_complain("--format pbn is for tables, not for a question about one position");
        status = EXIT_USAGE;
    }
    return status;
}

/* --- the command ---------------------------------------------------------------------------- */

/* Sorts out the command line. */
static int read_request(const cli_line *line, dd_request *out)
{
    static int (*const readers[])(const cli_line *, dd_request *) = {
        read_format,   read_operands,   read_output, read_task,   read_cards,
        read_contract, read_vulnerable, read_memory, read_numbers};
    *out = (dd_request){.strict = is_given(line, OPTION_STRICT)};
    int status = read_player(line, OPTION_DEALER, &out->dealer);
    if (status == EXIT_DONE) {
        status = read_player(line, OPTION_LEADER, &out->leader);
    }
    for (size_t i = 0; i < sizeof readers / sizeof readers[0] && status == EXIT_DONE; i++) {
        status = readers[i](line, out);
    }
    if (status != EXIT_DONE) {
        return status;
    }
    return out->task == DD_TABLES || out->task == DD_VERIFY ? check_batch(line, out)
                                                            : check_question(line, out);
}

static int run(const cli_line *line)
{
    dd_request request;
    const int status = read_request(line, &request);
    if (status != EXIT_DONE) {
        return status;
    }
    cli_watch(&request.control);
    return request.task == DD_TABLES || request.task == DD_VERIFY ? dd_run_batch(&request)
                                                                  : dd_run_question(&request);
}

const cli_command cli_dd = {
    .name = "dd",
    .operands = "BOARDS [CARD...]",
    .text = "says what both sides take when everybody sees all cards",
    .details =
        "BOARDS is a PBN file, a list of deals, one a line, \"-\" for either on stdin, or a deal:\n"
        "\"N:AKQ.xx.. - - -\" with all cards named.  Every board gets the tricks of each declarer\n"
        "in each strain, and par.  With --format pbn the boards are repeated, and have the tags\n"
        "DoubleDummyTricks, OptimumScore, ParContract and OptimumResultTable.\n\n"
        "The other questions are about one position: after the recorded play, or as much of it\n"
        "as --after says, and the cards on the command line.  --contract, --declarer and\n"
        "--leader set the record's play aside.\n",
    .options = options,
    .option_count = OPTION_COUNT,
    .min_operands = 1,
    .max_operands = 53,
    .run = run,
};
