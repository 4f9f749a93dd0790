/* suit.c - "inkling suit": the best play of one suit. */

#include "suit.h"
#include <math.h>

#include "command.h"
#include "terminal.h"

enum {
    OPTION_TRICKS,
    OPTION_VACANT,
    OPTION_ENTRIES,
    OPTION_JSON,
    OPTION_COUNT
};

static const cli_option options[OPTION_COUNT] = {
    [OPTION_TRICKS] = {"tricks", "N", "the line for so many tricks (default: the most possible)"},
    [OPTION_VACANT] = {"vacant", "W,E", "West's and East's places for cards (default 13,13)"},
    [OPTION_ENTRIES] = {"entries", "N", "entries to North in other suits (default: no limit)"},
    [OPTION_JSON] = {"json", NULL, "one JSON object"},
};

/* Reads a number from 0 to 13 that ends with `end`; what follows that, or NULL. */
static const char *read_places(const char *text, char end, int *out)
{
    *out = 0;
    const char *next = text;
    for (; *next >= '0' && *next <= '9' && *out <= 13; next++) {
        *out = 10 * *out + (*next - '0');
    }
    return next != text && *out <= 13 && *next == end ? next + 1 : NULL;
}

/* Reads "W,E". */
static int read_vacant(const char *text, ink_suit *suit)
{
    int west = 0;
    int east = 0;
    const char *rest = read_places(text, ',', &west);
    if (rest == NULL || read_places(rest, '\0', &east) == NULL) {
        cli_complain("--vacant %s: two numbers from 0 to 13 are expected, such as 12,8", text);
        return EXIT_USAGE;
    }
    const int missing = 13 - ink_hand_count(suit->hands[INK_SUIT_NORTH]) -
                        ink_hand_count(suit->hands[INK_SUIT_SOUTH]);
    if (west + east < missing) {
        cli_complain("--vacant %s: %d cards are missing and must have a place", text, missing);
        return EXIT_USAGE;
    }
    suit->vacant[INK_SUIT_WEST] = west;
    suit->vacant[INK_SUIT_EAST] = east;
    return EXIT_DONE;
}

#define SHOWN 40 /* characters of a hand that is refused */

/* Copies what can be shown of a hand. */
static void show(const char *hand, char *out)
{
    size_t size = 0;
    for (; hand[size] != '\0' && size < SHOWN; size++) {
        out[size] = '!' <= hand[size] && hand[size] <= '~' ? hand[size] : '?';
    }
    out[size] = '\0';
}

/* Reads the hands and the options. */
static int read_request(const cli_line *line, suit_request *out)
{
    ink_error error = {0};
    const ink_status status =
        ink_suit_read(line->operands[0], line->operands[1], &out->suit, &error);
    if (status != INK_OK) {
        char hand[SHOWN + 1];
        show(line->operands[error.line == 2 ? 1 : 0], hand);
        cli_complain("\"%s\", column %d: %s", hand, error.column, error.text);
        return cli_exit_status(status);
    }
    uint64_t tricks = 0;
    int result = cli_number(&cli_suit, line, OPTION_TRICKS, 1,
                            (uint64_t)ink_suit_rounds(&out->suit), &tricks);
    if (result == EXIT_DONE && line->values[OPTION_VACANT] != NULL) {
        result = read_vacant(line->values[OPTION_VACANT], &out->suit);
    }
    out->tricks = (int)tricks;
    uint64_t entries = 0;
    if (result == EXIT_DONE && line->values[OPTION_ENTRIES] != NULL) {
        result = cli_number(&cli_suit, line, OPTION_ENTRIES, 0, 13, &entries);
        out->suit.is_limited = true;
        out->suit.entries = (int)entries;
    }
    return result;
}

/* Answers one question. */
static ink_status answer(const suit_request *request, int goal, suit_report *out)
{
    ink_suit_answer found;
    ink_status status = ink_suit_solve(out->solver, goal, request->control, &found);
    if (status == INK_OK && found.value > 0.0) {
        status = ink_suit_line(out->solver, goal, request->control, &out->lines[goal]);
    }
    if (status == INK_OK) {
        out->answers[goal] = found;
        out->most = goal > 0 && found.value > 0.0 ? goal : out->most;
    }
    return status;
}

/* Answers all questions.  The longest come last: `out->stopped` says why one of them is left open. */
static ink_status answer_all(const suit_request *request, suit_report *out)
{
    out->rounds = ink_suit_rounds(&request->suit);
    out->answers[INK_SUIT_EXPECTED].value = nan("");
    for (int goal = 1; goal <= out->rounds; goal++) {
        const ink_status status = answer(request, goal, out);
        if (status != INK_OK) {
            return status;
        }
    }
    out->goal = request->tricks > 0 ? request->tricks : out->most > 0 ? out->most : 1;
    ink_status status = answer(request, INK_SUIT_EXPECTED, out);
    if (status == INK_OK && out->goal <= out->most) {
        status = suit_ask_rivals(request, out->goal, out->rivals, &out->rival_count);
    }
    if (status == INK_ERR_LIMIT || status == INK_ERR_STOPPED) {
        out->stopped = status;
        return INK_OK;
    }
    return status;
}

static int report(const suit_request *request, bool is_json)
{
    suit_report found = {0};
    ink_suit_solver *solver = NULL;
    ink_status status = ink_suit_solver_create(&request->suit, 0, &solver);
    if (status == INK_OK) {
        found.solver = solver;
        status = answer_all(request, &found);
    }
    cli_progress_end();
    ink_text text = {0};
    int result;
    if (status == INK_OK) {
        if (is_json) {
            suit_print_json(request, &found, &text);
        } else {
            suit_print_text(request, &found, &text);
        }
        result = cli_print(&text);
        result = result == EXIT_DONE ? cli_exit_status(found.stopped) : result;
    } else {
        cli_complain("%s", ink_status_text(status));
        result = cli_exit_status(status);
    }
    ink_text_release(&text);
    for (int goal = 0; goal <= found.rounds; goal++) {
        ink_text_release(&found.lines[goal]);
    }
    ink_suit_solver_destroy(solver);
    return result;
}

static int run(const cli_line *line)
{
    suit_request request = {.tricks = 0};
    const int status = read_request(line, &request);
    if (status != EXIT_DONE) {
        return status;
    }
    ink_control control;
    cli_watch(&control);
    request.control = &control;
    return report(&request, line->values[OPTION_JSON] != NULL);
}

const cli_command cli_suit = {
    .name = "suit",
    .operands = "NORTH SOUTH",
    .text = "finds the best play of one suit of bridge",
    .details =
        "NORTH and SOUTH are declarer's cards in the suit, such as KT8xx and Jxx: ranks and x for\n"
        "small cards, - for a void. For each number of tricks the best chance, and the most\n"
        "tricks expected, against defenders who see all cards, know declarer's plan and play\n"
        "false cards. Declarer leads every trick from the hand that suits; no trumps. With\n"
        "--entries N the hand that wins a trick leads next, South first and after a trick that is\n"
        "lost; South can always be reached, North N times.\n",
    .options = options,
    .option_count = OPTION_COUNT,
    .min_operands = 2,
    .max_operands = 2,
    .run = run,
};
