/* strategy_show.c - a strategy listed, evaluated, and held against another. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "strategy.h"
#include "terminal.h"

static int fail(ink_status status, const ink_error *error)
{
    cli_progress_end();
    cli_complain("%s",
                 error != NULL && error->text[0] != '\0' ? error->text : ink_status_text(status));
    return cli_exit_status(status);
}

/* A strategy may have entries that its game has not only if the file is not what it says. */
static int fail_in_game(ink_status status)
{
    ink_error error = {0};
    if (status == INK_ERR_ARGUMENT) {
        ink_error_set(&error, 0, 0,
                      "the strategy has information sets that the game has not, or "
                      "other actions there");
    }
    return fail(status, &error);
}

/* Prints a text that may be in the middle of a long output, and empties it. */
static int print_piece(ink_text *text)
{
    const int status = cli_print(text);
    ink_text_reset(text);
    return status;
}

/* --- listed ------------------------------------------------------------------------------------ */

static int show_json(const strategy_request *request)
{
    ink_strategy_writer *writer = NULL;
    ink_status status = ink_strategy_writer_create(request->game, request->strategies[0], &writer);
    ink_text piece = {0};
    bool done = false;
    int printed = EXIT_DONE;
    while (status == INK_OK && printed == EXIT_DONE && !done) {
        status = ink_strategy_writer_next(writer, &piece, &done);
        printed = status == INK_OK ? print_piece(&piece) : EXIT_DONE;
    }
    ink_strategy_writer_destroy(writer);
    ink_text_release(&piece);
    return status == INK_OK ? printed : fail_in_game(status);
}

/* Appends an information set and what the strategy does there. */
static ink_status write_infoset(const ink_game *game, ink_infosets *infosets,
                                const ink_infoset *infoset, const ink_strategy_entry *entry,
                                ink_text *out)
{
    const ink_status status = ink_infosets_text(infosets, out);
    ink_text_add(out, "\n");
    for (int a = 0; a < infoset->count && a < entry->count; a++) {
        ink_text_add(out, "  ");
        game->action_text(game, infoset->state, infoset->actions[a], out);
        ink_text_format(out, " %.6f", entry->probabilities[a]);
    }
    ink_text_add(out, "\n");
    return status;
}

static int show_seat(const strategy_request *request, int seat)
{
    const ink_strategy *strategy = request->strategies[0];
    ink_infosets *infosets = NULL;
    ink_text text = {0};
    int printed = EXIT_DONE;
    ink_status status = ink_infosets_create(request->game, seat, &infosets);
    for (size_t i = 0; i < ink_strategy_count(strategy, seat) && printed == EXIT_DONE;) {
        ink_infoset infoset;
        ink_strategy_entry entry;
        status = status == INK_OK ? ink_infosets_next(infosets, &infoset) : status;
        if (status != INK_OK) {
            break;
        }
        if (ink_strategy_find(strategy, seat, infoset.key, &entry) == INK_OK) {
            ink_text_add(&text, "\n");
            status = write_infoset(request->game, infosets, &infoset, &entry, &text);
            printed = print_piece(&text);
            i++;
        }
    }
    ink_infosets_destroy(infosets);
    ink_text_release(&text);
    if (status == INK_OK) {
        return printed;
    }
    return fail_in_game(status == INK_ERR_NOT_FOUND ? INK_ERR_ARGUMENT : status);
}

int strategy_show(const strategy_request *request)
{
    if (request->json) {
        return show_json(request);
    }
    const ink_strategy *strategy = request->strategies[0];
    (void)printf("%s: %zu + %zu information sets\n", request->game->text,
                 ink_strategy_count(strategy, 0), ink_strategy_count(strategy, 1));
    const int status = show_seat(request, 0);
    return status == EXIT_DONE ? show_seat(request, 1) : status;
}

/* --- evaluated --------------------------------------------------------------------------------- */

/* Builds the form that evaluations need; the caller destroys it. */
static int build(const strategy_request *request, ink_sequences **out)
{
    ink_error error = {0};
    const ink_sequences_limits limits = {.control = &request->control};
    const ink_status status = ink_sequences_build(request->game, &limits, out, &error);
    cli_progress_end();
    return status == INK_OK ? EXIT_DONE : fail(status, &error);
}

/* The seat that has side 0. */
static const char *first_name(const ink_game *game)
{
    return game->seat_names[game->side[0] == 0 ? 0 : 1];
}

static void write_bounds(const strategy_request *request, const ink_bounds *b, ink_text *out)
{
    const ink_strategy *strategy = request->strategies[0];
    const ink_game *game = request->game;
    if (request->json) {
        ink_json json = {.text = out};
        ink_json_object(&json, NULL);
        ink_json_integer(&json, "schema", 1);
        ink_json_string(&json, "command", "strategy");
        ink_json_string(&json, "game", game->text);
        ink_json_string(&json, "payoff_unit", game->payoff_unit);
        ink_json_number(&json, "value", b->value);
        ink_json_number(&json, "nash_conv", b->nash_conv);
        ink_json_number(&json, "exploitability", b->exploitability);
        ink_json_object(&json, "bounds");
        ink_json_number(&json, "low", b->low);
        ink_json_number(&json, "high", b->high);
        ink_json_end(&json);
        ink_json_end(&json);
        return;
    }
    ink_text_format(out,
                    "%s: %zu + %zu information sets\n\n"
                    "value           %14.9f  %s, of %s, when both sides follow the strategy\n"
                    "low             %14.9f  the worst that %s's part can come to\n"
                    "high            %14.9f  the worst for the other side's: the value of the game "
                    "is in between\n"
                    "exploitability  %14.6g  what a best response gains, mean over both sides\n"
                    "NashConv        %14.6g  the sum\n",
                    game->text, ink_strategy_count(strategy, 0), ink_strategy_count(strategy, 1),
                    b->value, game->payoff_unit, first_name(game), b->low, first_name(game),
                    b->high, b->exploitability, b->nash_conv);
}

int strategy_evaluate(const strategy_request *request)
{
    ink_sequences *sequences = NULL;
    const int built = build(request, &sequences);
    if (built != EXIT_DONE) {
        return built;
    }
    ink_bounds bounds;
    const ink_status status = ink_evaluate(sequences, request->strategies[0], &bounds);
    ink_sequences_destroy(sequences);
    if (status != INK_OK) {
        return fail_in_game(status);
    }
    ink_text text = {0};
    write_bounds(request, &bounds, &text);
    const int printed = cli_print(&text);
    ink_text_release(&text);
    return printed;
}

/* --- compared ---------------------------------------------------------------------------------- */

#define ROUNDING 1e-12 /* probabilities closer than that are the same */

/* Where two strategies differ most, and what they are worth. */
typedef struct comparison {
    double payoffs[2][2]; /* to side 0, when it follows the first and side 1 the second */
    size_t shared;        /* information sets of both */
    double difference;    /* of probabilities, the largest */
    double probabilities[2];
    int seat;
    ink_key key;
    ink_text action;
    ink_text view;
} comparison;

/* Keeps the largest difference in an information set that both have. */
static ink_status look_at(const strategy_request *request, ink_infosets *infosets,
                          const ink_infoset *infoset, const ink_strategy_entry entries[2],
                          comparison *out)
{
    const ink_game *game = request->game;
    int largest = -1;
    for (int a = 0; a < infoset->count && a < entries[0].count && a < entries[1].count; a++) {
        const double difference = fabs(entries[0].probabilities[a] - entries[1].probabilities[a]);
        if (difference > out->difference) {
            out->difference = difference;
            largest = a;
        }
    }
    out->shared++;
    if (largest < 0) {
        return INK_OK;
    }
    out->key = infoset->key;
    out->probabilities[0] = entries[0].probabilities[largest];
    out->probabilities[1] = entries[1].probabilities[largest];
    ink_text_reset(&out->action);
    ink_text_reset(&out->view);
    game->action_text(game, infoset->state, infoset->actions[largest], &out->action);
    return ink_infosets_text(infosets, &out->view);
}

static ink_status look_at_seat(const strategy_request *request, int seat, comparison *out)
{
    ink_infosets *infosets = NULL;
    ink_status status = ink_infosets_create(request->game, seat, &infosets);
    const double before = out->difference;
    while (status == INK_OK) {
        ink_infoset infoset;
        ink_strategy_entry entries[2];
        status = ink_infosets_next(infosets, &infoset);
        bool has_both = status == INK_OK;
        for (int i = 0; i < 2 && has_both; i++) {
            has_both =
                ink_strategy_find(request->strategies[i], seat, infoset.key, &entries[i]) == INK_OK;
        }
        if (has_both) {
            status = look_at(request, infosets, &infoset, entries, out);
        }
    }
    out->seat = out->difference > before ? seat : out->seat;
    ink_infosets_destroy(infosets);
    return status == INK_ERR_NOT_FOUND ? INK_OK : status;
}

/* Fills in what the strategies are worth against each other. */
static ink_status pair(const ink_sequences *sequences, const strategy_request *request,
                       comparison *out)
{
    ink_status status = INK_OK;
    for (int i = 0; i < 4 && status == INK_OK; i++) {
        status = ink_evaluate_pair(sequences, request->strategies[i / 2],
                                   request->strategies[i % 2], &out->payoffs[i / 2][i % 2]);
    }
    for (int seat = 0; seat < 2 && status == INK_OK; seat++) {
        status = look_at_seat(request, seat, out);
    }
    return status;
}

static void write_comparison(const strategy_request *request, const comparison *c, ink_text *out)
{
    const ink_game *game = request->game;
    ink_text_format(out, "%s\nA: %s, %zu + %zu information sets\nB: %s, %zu + %zu\n", game->text,
                    request->names[0], ink_strategy_count(request->strategies[0], 0),
                    ink_strategy_count(request->strategies[0], 1), request->names[1],
                    ink_strategy_count(request->strategies[1], 0),
                    ink_strategy_count(request->strategies[1], 1));
    ink_text_format(out, "\n%14s  %14s  %14s\n", "side 0, side 1", "A", "B");
    for (int i = 0; i < 2; i++) {
        ink_text_format(out, "%-14s  %14.9f  %14.9f\n", i == 0 ? "A" : "B", c->payoffs[i][0],
                        c->payoffs[i][1]);
    }
    ink_text_format(out,
                    "\n%s, of %s, who has side 0: rows are the strategy of side 0, columns that of "
                    "side 1\nequal probabilities where a strategy says nothing\n",
                    game->payoff_unit, first_name(game));
    ink_text_format(out, "\n%zu information sets of both", c->shared);
    if (c->difference > ROUNDING) {
        ink_text_format(out, "; the largest difference: %.6f, of %s: A %.6f, B %.6f\n%s\n",
                        c->difference, ink_text_string(&c->action), c->probabilities[0],
                        c->probabilities[1], ink_text_string(&c->view));
    } else {
        ink_text_add(out, ", with the same probabilities\n");
    }
}

static void json_difference(const strategy_request *request, const comparison *c, ink_json *json)
{
    if (!(c->difference > ROUNDING)) {
        ink_json_string(json, "largest_difference", NULL);
        return;
    }
    ink_text key = {0};
    strategy_key_text(c->key, &key);
    ink_json_object(json, "largest_difference");
    ink_json_number(json, "difference", c->difference);
    ink_json_string(json, "seat", request->game->seat_names[c->seat]);
    ink_json_string(json, "key", ink_text_string(&key));
    ink_json_string(json, "view", ink_text_string(&c->view));
    ink_json_string(json, "action", ink_text_string(&c->action));
    ink_json_number(json, "A", c->probabilities[0]);
    ink_json_number(json, "B", c->probabilities[1]);
    ink_json_end(json);
    ink_text_release(&key);
}

static void json_comparison(const strategy_request *request, const comparison *c, ink_text *out)
{
    static const char *const names[4] = {"A_A", "A_B", "B_A", "B_B"};
    ink_json json = {.text = out};
    ink_json_object(&json, NULL);
    ink_json_integer(&json, "schema", 1);
    ink_json_string(&json, "command", "strategy");
    ink_json_string(&json, "game", request->game->text);
    ink_json_string(&json, "A", request->names[0]);
    ink_json_string(&json, "B", request->names[1]);
    ink_json_string(&json, "payoff_unit", request->game->payoff_unit);
    ink_json_object(&json, "payoffs");
    for (int i = 0; i < 4; i++) {
        ink_json_number(&json, names[i], c->payoffs[i / 2][i % 2]);
    }
    ink_json_end(&json);
    ink_json_integer(&json, "infosets", c->shared);
    json_difference(request, c, &json);
    ink_json_end(&json);
}

int strategy_compare(const strategy_request *request)
{
    ink_sequences *sequences = NULL;
    const int built = build(request, &sequences);
    if (built != EXIT_DONE) {
        return built;
    }
    comparison c = {.shared = 0};
    ink_text text = {0};
    ink_status status = pair(sequences, request, &c);
    ink_sequences_destroy(sequences);
    int printed = EXIT_DONE;
    if (status == INK_OK) {
        (request->json ? json_comparison : write_comparison)(request, &c, &text);
        status = ink_text_status(&c.view);
        printed = cli_print(&text);
    }
    ink_text_release(&text);
    ink_text_release(&c.action);
    ink_text_release(&c.view);
    return status == INK_OK ? printed : fail_in_game(status);
}
