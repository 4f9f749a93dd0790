/* bench.c - "inkling bench": how fast it is. */

#include "bench.h"

#include <string.h>

#include "command.h"

enum {
    OPTION_PEER,
    OPTION_LEADS,
    OPTION_TABLES,
    OPTION_HANDS,
    OPTION_ENDINGS,
    OPTION_TRICKS,
    OPTION_THREADS,
    OPTION_SEED,
    OPTION_SKIP,
    OPTION_POSITIONS,
    OPTION_ENTRIES,
    OPTION_FREAK,
    OPTION_SIGNATURE,
    OPTION_JSON,
    OPTION_COUNT
};

static const cli_option options[OPTION_COUNT] = {
    [OPTION_PEER] = {"peer", "LIBRARY", "measure it too, in turn: libdds, or a path to one"},
    [OPTION_LEADS] = {"leads", "N", "opening leads: the value and one best card"},
    [OPTION_TABLES] = {"tables", "N", "tables: every strain and declarer"},
    [OPTION_HANDS] = {"hands", "N", "whole hands, solved after each card"},
    [OPTION_ENDINGS] = {"endings", "N", "endings of each size: the value of every card"},
    [OPTION_TRICKS] = {"tricks", "N", "the largest endings (default 13; the smallest have 2)"},
    [OPTION_THREADS] = {"threads", "N", "the tables, or the positions, by 1 and by N threads"},
    [OPTION_SEED] = {"seed", "K", "of the deals, or of the positions (default 1)"},
    [OPTION_SKIP] = {"skip", "N", "leave out the first N deals"},
    [OPTION_POSITIONS] = {"positions", "N",
                          "positions of each game (default 20), suits or trees (1000)"},
    [OPTION_ENTRIES] = {"entries", "N", "entries to North in suits (default: no limit)"},
    [OPTION_FREAK] = {"freak", NULL, "the table of a deal with a void in every hand"},
    [OPTION_SIGNATURE] = {"signature", NULL, "nothing but node counts, the same on every machine"},
    [OPTION_JSON] = {"json", NULL, "one JSON object"},
};

#define BIT(option) (UINT32_C(1) << (option))

/* What can be measured, the options that go with it, and how many positions where nobody says. */
static const struct {
    const bench_subject *subject;
    uint32_t options;
    uint64_t positions;
} subjects[] = {
    {&bench_dd, ~(BIT(OPTION_POSITIONS) | BIT(OPTION_ENTRIES)), 0},
    {&bench_equilibrium, BIT(OPTION_SEED) | BIT(OPTION_JSON), 0},
    {&bench_search,
     BIT(OPTION_POSITIONS) | BIT(OPTION_THREADS) | BIT(OPTION_SEED) | BIT(OPTION_JSON), 20},
    {&bench_suit, BIT(OPTION_POSITIONS) | BIT(OPTION_ENTRIES) | BIT(OPTION_SEED) | BIT(OPTION_JSON),
     1000},
    {&bench_worlds, BIT(OPTION_POSITIONS) | BIT(OPTION_SEED) | BIT(OPTION_JSON), 1000},
};

#define SUBJECT_COUNT ((int)(sizeof subjects / sizeof subjects[0]))

/* Reads the number options; `out` holds the defaults. */
static int read_numbers(const cli_line *line, bench_request *out)
{
    const struct {
        int option;
        uint64_t low;
        uint64_t high;
        uint64_t *out;
    } numbers[] = {
        {OPTION_LEADS, 0, 1000000, &out->leads},        {OPTION_TABLES, 0, 1000000, &out->tables},
        {OPTION_HANDS, 0, 1000000, &out->hands},        {OPTION_ENDINGS, 0, 1000000, &out->endings},
        {OPTION_TRICKS, 2, 13, &out->tricks},           {OPTION_THREADS, 2, 1024, &out->threads},
        {OPTION_SEED, 0, UINT64_MAX, &out->seed},       {OPTION_SKIP, 0, 1000000, &out->skip},
        {OPTION_POSITIONS, 1, 100000, &out->positions}, {OPTION_ENTRIES, 0, 13, &out->entries},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const int status = cli_number(&cli_bench, line, numbers[i].option, numbers[i].low,
                                      numbers[i].high, numbers[i].out);
        if (status != EXIT_DONE) {
            return status;
        }
    }
    return EXIT_DONE;
}

/* Is any of the options from `first` to `last` given? */
static bool is_given(const cli_line *line, int first, int last)
{
    for (int option = first; option <= last; option++) {
        if (line->values[option] != NULL) {
            return true;
        }
    }
    return false;
}

/* Sorts out the command line; so many `positions` where it does not say. */
static int read_request(const cli_line *line, uint64_t positions, bench_request *out)
{
    *out = (bench_request){
        .peer = line->values[OPTION_PEER],
        .seed = 1,
        .tricks = 13,
        .threads = 1,
        .positions = positions,
        .is_limited = line->values[OPTION_ENTRIES] != NULL,
        .freak = line->values[OPTION_FREAK] != NULL,
        .signature = line->values[OPTION_SIGNATURE] != NULL,
        .json = line->values[OPTION_JSON] != NULL,
    };
    if (out->signature && is_given(line, OPTION_PEER, OPTION_FREAK)) {
        cli_complain("--signature counts the nodes of fixed deals: it goes with --json only");
        return EXIT_USAGE;
    }
    if (!is_given(line, OPTION_LEADS, OPTION_ENDINGS) && !out->freak) {
        out->leads = 100;
        out->tables = 20;
        out->hands = 20;
        out->endings = 100;
    }
    const int status = read_numbers(line, out);
    if (status == EXIT_DONE && out->threads > 1 && out->tables == 0) {
        cli_complain("--threads measures tables: --tables says how many");
        return EXIT_USAGE;
    }
    return status;
}

/* The number of the subject; -1, with a word to the user, if there is none of that name. */
static int find_subject(const char *name)
{
    for (int i = 0; i < SUBJECT_COUNT; i++) {
        if (strcmp(subjects[i].subject->name, name) == 0) {
            return i;
        }
    }
    cli_complain("there is no subject \"%s\"; \"inkling help bench\" lists them", name);
    return -1;
}

static int run(const cli_line *line)
{
    const int chosen = find_subject(line->operands[0]);
    if (chosen < 0) {
        return EXIT_USAGE;
    }
    const bench_subject *subject = subjects[chosen].subject;
    for (int option = 0; option < OPTION_COUNT; option++) {
        if (line->values[option] != NULL && (subjects[chosen].options & BIT(option)) == 0) {
            cli_complain("--%s does not go with bench %s", options[option].name, subject->name);
            return EXIT_USAGE;
        }
    }
    bench_request request;
    const int status = read_request(line, subjects[chosen].positions, &request);
    return status == EXIT_DONE ? subject->run(&request) : status;
}

const cli_command cli_bench = {
    .name = "bench",
    .operands = "SUBJECT",
    .text = "measures how fast it is",
    .details =
        "SUBJECT dd is the double-dummy solver: CPU time and nodes, positions between tricks,\n"
        "on random deals. Only what is named by a number is measured; where nothing is, 100\n"
        "leads, 20 tables, 20 hands and 100 endings of each size. A peer answers the same\n"
        "questions in turn and its answers are compared; exit status 1 if one differs.\n"
        "SUBJECT search is the searches of games in which everything is seen, on positions\n"
        "after random moves: states a second, and how often the table knew a state.\n"
        "SUBJECT suit is the best play of random suits of bridge with 1 to 7 missing cards: CPU\n"
        "time on average and at worst.\n"
        "SUBJECT worlds is plans for all hidden worlds of random trees, which are made outside of\n"
        "the time: CPU time, and how often a plan is worth less than the best.\n"
        "docs/METHODS.md says how each number is taken.\n",
    .options = options,
    .option_count = OPTION_COUNT,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
