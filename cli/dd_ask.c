/* dd_ask.c - questions about a position of one board. */

#include <string.h>

#include "command.h"
#include "dd_place.h"
#include "dd_play.h"
#include "terminal.h"

/* A question being answered. */
typedef struct asking {
    const dd_request *request;
    ink_control control;
    ink_dd *dd;
    dd_place place;
    ink_text text;
    ink_json json; /* into `text` */
} asking;

/* Says why there is no answer. */
static int refuse(ink_status status)
{
    cli_complain("%s", ink_status_text(status));
    return cli_exit_status(status);
}

/* The exit status of an answer that may be cut short. */
static int stop_status(ink_stopped_by reason)
{
    if (reason == INK_STOPPED_DONE) {
        return EXIT_DONE;
    }
    return reason == INK_STOPPED_REQUEST ? EXIT_INTERRUPTED : EXIT_LIMIT;
}

static bool is_json(const asking *a)
{
    return a->request->format == DD_JSON;
}

/* Begins the answer with the position. */
static void begin(asking *a, const char *question, const dd_place *place)
{
    if (!is_json(a)) {
        dd_place_text(place, &a->text);
        return;
    }
    a->json = (ink_json){.text = &a->text};
    ink_json_object(&a->json, NULL);
    ink_json_integer(&a->json, "schema", 1);
    ink_json_string(&a->json, "command", "dd");
    ink_json_string(&a->json, "input", a->request->where);
    ink_json_string(&a->json, "question", question);
    dd_place_json(place, &a->json);
}

/* Ends and prints the answer. */
static int finish(asking *a, ink_stopped_by reason)
{
    if (is_json(a)) {
        ink_json_string(&a->json, "stopped_by", ink_stopped_by_text(reason));
        ink_json_end(&a->json);
    } else if (reason != INK_STOPPED_DONE) {
        dd_stopped_text(reason, &a->text);
    }
    const int status = cli_print(&a->text);
    return status == EXIT_DONE ? stop_status(reason) : status;
}

/* Appends a card with the lower ones that are equal to it: "S98". */
static void class_text(const ink_dd_card *card, ink_text *out)
{
    char name[3];
    ink_card_text(card->card, name);
    ink_text_add(out, name);
    for (ink_card equal = card->card - 1; equal >= 0; equal--) {
        if (card->equals >> equal & 1) {
            ink_card_text(equal, name);
            ink_text_add(out, name + 1);
        }
    }
}

/* What dd_place_counted says, with its verb. */
static const char *counted_takes(const dd_place *place)
{
    return place->declarer >= 0 ? "declarer takes" : "North-South take";
}

/* --- the cards of a position ---------------------------------------------------------------- */

/* What declarer, or North-South, has in the end where the side to move takes so many tricks. */
static int total_of(const dd_place *place, int tricks)
{
    const int left = ink_dd_tricks_left(&place->position);
    const int side = dd_side((int)ink_dd_mover(&place->position));
    return dd_place_total(place, side == 0 ? tricks : left - tricks, left);
}

/* "=", "+1" or "-2" after so many tricks; empty where no contract of a full deal is known. */
static void add_result(const dd_place *place, int total, ink_text *out)
{
    if (place->level == 0 || place->declarer < 0 || place->board.board.hand_size != 13) {
        return;
    }
    const int over = total - place->level - 6;
    if (over == 0) {
        ink_text_add(out, "   =");
    } else {
        ink_text_format(out, "%4s%d", over > 0 ? "+" : "-", over > 0 ? over : -over);
    }
}

/* The tricks that a card is worth: of those left, and in the end. */
static void add_tricks(const dd_place *place, const ink_dd_card *card, ink_text *out)
{
    const int left = ink_dd_tricks_left(&place->position);
    const int low = total_of(place, card->low);
    const int high = total_of(place, card->high);
    char tricks[8];
    dd_bounds_text(card->low, card->high, left, tricks);
    ink_text_format(out, "%6s", tricks);
    if (card->high - card->low < left) {
        dd_bounds_text(low < high ? low : high, low < high ? high : low, -1, tricks);
    }
    ink_text_format(out, "%12s", tricks);
    if (low == high) {
        add_result(place, low, out);
    }
    ink_text_add(out, "\n");
}

static void text_card(const asking *a, const ink_dd_card *card, bool is_best, ink_text *out)
{
    const dd_place *place = &a->place;
    ink_text name = {0};
    class_text(card, &name);
    ink_text_format(out, "%s %-14s", is_best ? ">" : " ", ink_text_string(&name));
    ink_text_release(&name);
    if (a->request->target > 0) {
        const char *reaches = card->low >= a->request->target   ? "yes"
                              : card->high < a->request->target ? "no"
                                                                : "unknown";
        ink_text_format(out, "%s\n", reaches);
        return;
    }
    add_tricks(place, card, out);
}

static void text_cards(const asking *a, const ink_dd_answer *answer, ink_text *out)
{
    const dd_place *place = &a->place;
    const int target = a->request->target;
    const char *side = dd_side_name(dd_side((int)ink_dd_mover(&place->position)));
    if (target > 0) {
        ink_text_format(out, "  %-14s%s take %d of the %d tricks left\n", "card", side, target,
                        ink_dd_tricks_left(&place->position));
    } else {
        ink_text_format(out, "  %-14s%6s%12s\n", "card", "tricks", dd_place_counted(place));
    }
    for (int i = 0; i < answer->count; i++) {
        const ink_dd_card *card = &answer->cards[i];
        text_card(a, card, target > 0 ? card->low >= target : card->low == answer->high, out);
    }
    if (answer->count == 0) {
        ink_text_add(out, answer->stopped_by == INK_STOPPED_DONE ? "  no card does\n"
                                                                 : "  none was found yet\n");
    }
    if (target == 0) {
        ink_text_format(out,
                        "\ntricks: that %s take of the %d left, the current one included\n"
                        "%s: tricks of the whole play\n",
                        side, ink_dd_tricks_left(&place->position), dd_place_counted(place));
    }
}

static void json_cards(const ink_dd_answer *answer, ink_json *json)
{
    ink_json_integer(json, "at_least", (uint64_t)answer->low);
    ink_json_integer(json, "at_most", (uint64_t)answer->high);
    ink_json_array(json, "cards");
    for (int i = 0; i < answer->count; i++) {
        const ink_dd_card *card = &answer->cards[i];
        char name[3];
        ink_card_text(card->card, name);
        ink_json_object(json, NULL);
        ink_json_string(json, "card", name);
        ink_json_array(json, "equals");
        for (ink_card equal = card->card - 1; equal >= 0; equal--) {
            if (card->equals >> equal & 1) {
                ink_card_text(equal, name);
                ink_json_string(json, NULL, name);
            }
        }
        ink_json_end(json);
        ink_json_integer(json, "at_least", (uint64_t)card->low);
        ink_json_integer(json, "at_most", (uint64_t)card->high);
        ink_json_end(json);
    }
    ink_json_end(json);
}

static int ask_cards(asking *a)
{
    const ink_dd_question question = {
        .ask = a->request->ask, .target = a->request->target, .max_nodes = a->request->nodes};
    ink_dd_answer answer;
    if (question.target > ink_dd_tricks_left(&a->place.position)) {
        cli_complain("--target %d: only %d tricks are left", question.target,
                     ink_dd_tricks_left(&a->place.position));
        return EXIT_INPUT;
    }
    const ink_status status =
        ink_dd_solve(a->dd, &a->place.position, &question, &a->control, &answer);
    if (status != INK_OK) {
        return refuse(status);
    }
    begin(a, "cards", &a->place);
    if (is_json(a)) {
        if (question.target > 0) {
            ink_json_integer(&a->json, "target", (uint64_t)question.target);
        }
        json_cards(&answer, &a->json);
    } else {
        text_cards(a, &answer, &a->text);
    }
    return finish(a, answer.stopped_by);
}

/* --- lines ---------------------------------------------------------------------------------- */

/* Best play from a position; the last values are what declarer, or North-South, has in the end. */
static ink_status best_line(asking *a, const dd_place *place, dd_play *out)
{
    int8_t cards[52];
    int count = 0;
    const ink_status status = ink_dd_line(a->dd, &place->position, &a->control, cards, &count);
    if (status == INK_OK) {
        *out = dd_play_of(place, cards, count);
    }
    return status;
}

static int ask_line(asking *a)
{
    dd_play line;
    const ink_status status = best_line(a, &a->place, &line);
    if (status != INK_OK) {
        return refuse(status);
    }
    begin(a, "line", &a->place);
    if (is_json(a)) {
        ink_json_integer(&a->json, "total", (uint64_t)line.total);
        dd_play_json(&line, "line", &a->json);
    } else {
        ink_text_format(&a->text, "best play of all four: %s %d trick%s in all\n\n",
                        counted_takes(&a->place), line.total, line.total == 1 ? "" : "s");
        dd_play_text(&line, &a->text);
    }
    return finish(a, INK_STOPPED_DONE);
}

/* The tricks that the side of `mover` takes of those left in a position. */
static ink_status value_of(asking *a, const ink_dd_position *position, int side,
                           ink_dd_answer *answer)
{
    const ink_dd_question question = {.ask = INK_DD_BEST, .max_nodes = a->request->nodes};
    const ink_status status = ink_dd_solve(a->dd, position, &question, &a->control, answer);
    if (status == INK_OK && dd_side((int)ink_dd_mover(position)) != side) {
        const int8_t left = (int8_t)ink_dd_tricks_left(position);
        const int8_t low = answer->low;
        answer->low = (int8_t)(left - answer->high);
        answer->high = (int8_t)(left - low);
    }
    return status;
}

/* What a card costs, and what would be better. */
typedef struct refutation {
    dd_place after; /* the card */
    ink_dd_answer best;
    int value; /* tricks left that the side takes with the card */
} refutation;

/* Values the position and what it is after the card. */
static ink_status value_card(asking *a, refutation *out)
{
    const int side = dd_side((int)ink_dd_mover(&a->place.position));
    out->after = a->place;
    ink_dd_answer answer = {0};
    ink_status status = value_of(a, &a->place.position, side, &out->best);
    if (status == INK_OK && out->best.stopped_by == INK_STOPPED_DONE) {
        const int won = out->after.won[side];
        status = dd_place_play(&out->after.position, a->request->refuted, out->after.won);
        out->value = out->after.won[side] - won;
        if (status == INK_OK && ink_dd_tricks_left(&out->after.position) > 0) {
            status = value_of(a, &out->after.position, side, &answer);
            out->value += answer.low;
        }
    }
    if (status == INK_OK && (out->best.low < out->best.high || answer.low < answer.high)) {
        return ink_control_requested(&a->control) ? INK_ERR_STOPPED : INK_ERR_LIMIT;
    }
    return status;
}

static void text_refutation(const asking *a, const refutation *r, ink_text *out)
{
    char card[3];
    ink_card_text(a->request->refuted, card);
    const int player = (int)ink_dd_mover(&a->place.position);
    const int cost = r->best.low - r->value;
    if (cost == 0) {
        ink_text_format(out, "%s by %s costs nothing: %s still take %d of the %d tricks left\n",
                        card, dd_player_name(player), dd_side_name(dd_side(player)), r->value,
                        ink_dd_tricks_left(&a->place.position));
        return;
    }
    ink_text_format(
        out, "%s by %s costs %d trick%s: %s take %d of the %d left rather than %d\nbest:", card,
        dd_player_name(player), cost, cost == 1 ? "" : "s", dd_side_name(dd_side(player)), r->value,
        ink_dd_tricks_left(&a->place.position), r->best.low);
    for (int i = 0; i < r->best.count; i++) {
        ink_text_add(out, " ");
        class_text(&r->best.cards[i], out);
    }
    ink_text_add(out, "\n");
}

static int ask_refutation(asking *a)
{
    refutation r = {0};
    dd_play line = {0};
    const ink_hand legal = ink_dd_legal(&a->place.position);
    char card[3];
    ink_card_text(a->request->refuted, card);
    if ((legal >> a->request->refuted & 1) == 0) {
        cli_complain("--refute %s: %s may not play it here", card,
                     dd_player_name((int)ink_dd_mover(&a->place.position)));
        return EXIT_INPUT;
    }
    ink_status status = value_card(a, &r);
    if (status == INK_OK && ink_dd_tricks_left(&r.after.position) > 0) {
        status = best_line(a, &r.after, &line);
    }
    if (status != INK_OK) {
        return refuse(status);
    }
    begin(a, "refute", &a->place);
    if (is_json(a)) {
        ink_json_string(&a->json, "card", card);
        ink_json_integer(&a->json, "tricks", (uint64_t)r.value);
        ink_json_integer(&a->json, "cost", (uint64_t)(r.best.low - r.value));
        json_cards(&r.best, &a->json);
        dd_play_json(&line, "line", &a->json);
    } else {
        text_refutation(a, &r, &a->text);
        if (line.count > 0) {
            ink_text_format(&a->text, "\nbest play after it: %s %d trick%s in all\n\n",
                            counted_takes(&a->place), line.total, line.total == 1 ? "" : "s");
            dd_play_text(&line, &a->text);
        }
    }
    return finish(a, INK_STOPPED_DONE);
}

/* --- the value after each card -------------------------------------------------------------- */

static int ask_trace(asking *a)
{
    dd_place begin_of = a->place;
    begin_of.position = begin_of.start;
    begin_of.card_count = 0;
    begin_of.won[0] = 0;
    begin_of.won[1] = 0;
    if (a->place.card_count == 0) {
        cli_complain("no card is recorded: there is nothing to trace");
        return EXIT_INPUT;
    }
    dd_play play = dd_play_of(&begin_of, a->place.cards, a->place.card_count);
    int8_t left[53];
    const ink_status status = ink_dd_trace(a->dd, &begin_of.position, a->place.cards,
                                           a->place.card_count, &a->control, left);
    if (status != INK_OK) {
        return refuse(status);
    }
    dd_play_value(&begin_of, left, &play);
    begin(a, "trace", &begin_of);
    if (is_json(a)) {
        dd_play_json(&play, "trace", &a->json);
    } else {
        ink_text_format(&a->text, "%s %d trick%s with best play from the first card on\n\n",
                        counted_takes(&a->place), play.values[0], play.values[0] == 1 ? "" : "s");
        dd_play_text(&play, &a->text);
    }
    return finish(a, INK_STOPPED_DONE);
}

/* --- the question --------------------------------------------------------------------------- */

static int ask(asking *a)
{
    const dd_request *request = a->request;
    if (request->task != DD_TRACE && ink_dd_tricks_left(&a->place.position) == 0) {
        cli_complain("all cards are played: choose a position with --after K");
        return EXIT_INPUT;
    }
    if (request->time_ms > 0) {
        a->control.deadline = ink_control_deadline(request->time_ms);
    }
    switch (request->task) {
    case DD_CARDS:
        return ask_cards(a);
    case DD_LINE:
        return ask_line(a);
    case DD_REFUTE:
        return ask_refutation(a);
    case DD_TRACE:
        return ask_trace(a);
    case DD_TABLES:
    case DD_VERIFY:
        break;
    }
    return EXIT_FAILED;
}

int dd_run_question(const dd_request *request)
{
    asking a = {.request = request, .control = request->control};
    dd_input *input = NULL;
    dd_batch batch = {0};
    int status = dd_input_open(request->where, request->strict, &input);
    if (status == EXIT_DONE) {
        status = request->board >= 0 ? dd_input_find(input, request->board, &batch)
                                     : dd_input_next(input, 1, &batch);
    }
    if (status == EXIT_DONE && batch.count == 0) {
        cli_complain("%s: there is no board in it", dd_input_name(input));
        status = EXIT_INPUT;
    }
    if (status == EXIT_DONE) {
        status = dd_place_board(request, input, &batch, &a.place);
    }
    if (status == EXIT_DONE) {
        const ink_status made = ink_dd_create(request->memory, &a.dd);
        status = made == INK_OK ? ask(&a) : refuse(made);
    }
    ink_dd_destroy(a.dd);
    ink_text_release(&a.text);
    dd_input_close(input);
    return status;
}
