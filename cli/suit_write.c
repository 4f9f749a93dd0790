/* suit_write.c - the answers of "inkling suit" as text and as JSON. */

#include <math.h>
#include <string.h>

#include "suit.h"

static const char rank_letters[] = "23456789TJQKA";

/* Appends ranks, "-" for none. */
static void ranks_text(uint16_t ranks, ink_text *out)
{
    for (int rank = 12; rank >= 0; rank--) {
        if ((ranks >> rank & 1) != 0) {
            ink_text_append(out, &rank_letters[rank], 1);
        }
    }
    if (ranks == 0) {
        ink_text_add(out, "-");
    }
}

/* Appends a first card: "South x", "North K".  Where entries are limited, small cards are not all equal, and
 * only the lowest is x. */
static void lead_text(const ink_suit *suit, const ink_suit_lead *lead, ink_text *out)
{
    const bool is_lowest = (suit->hands[lead->hand] & ((1U << lead->rank) - 1U)) == 0;
    const bool is_small =
        (suit->small[lead->hand] >> lead->rank & 1) != 0 && (is_lowest || !suit->is_limited);
    ink_text_format(out, "%s %c", lead->hand == INK_SUIT_NORTH ? "North" : "South",
                    is_small ? 'x' : rank_letters[lead->rank]);
}

static uint16_t missing_of(const ink_suit *suit)
{
    return (uint16_t)(0x1FFFU & ~(unsigned)(suit->hands[0] | suit->hands[1]));
}

static void head_text(const suit_request *request, ink_text *out)
{
    const ink_suit *suit = &request->suit;
    ink_text_add(out, "North   ");
    ink_suit_text(suit, INK_SUIT_NORTH, out);
    ink_text_add(out, "\nSouth   ");
    ink_suit_text(suit, INK_SUIT_SOUTH, out);
    ink_text_add(out, "\nmissing ");
    ranks_text(missing_of(suit), out);
    ink_text_format(out, "; West has %d vacant places, East %d\n", suit->vacant[INK_SUIT_WEST],
                    suit->vacant[INK_SUIT_EAST]);
    if (suit->is_limited) {
        ink_text_format(out, "entries %d to North\n", suit->entries);
    }
}

/* Appends the first cards of a best plan. */
static void best_leads(const suit_request *request, const ink_suit_answer *answer, ink_text *out)
{
    if (answer->lead_count == 0) {
        ink_text_add(out, "-");
    }
    for (int i = 0; i < answer->lead_count; i++) {
        if (answer->value - answer->leads[i].value > 1e-9) {
            break;
        }
        ink_text_add(out, i > 0 ? ", " : "");
        lead_text(&request->suit, &answer->leads[i], out);
    }
}

static void targets_text(const suit_request *request, const suit_report *report, ink_text *out)
{
    ink_text_add(out, "\ntricks     chance  first cards\n");
    for (int goal = 1; goal <= report->rounds; goal++) {
        const ink_suit_answer *answer = &report->answers[goal];
        ink_text_format(out, "%6d  %8.4f%%  ", goal, 100.0 * answer->value);
        if (goal <= report->most) {
            best_leads(request, answer, out);
        } else {
            ink_text_add(out, "-");
        }
        ink_text_add(out, "\n");
    }
    if (isnan(report->answers[0].value)) {
        ink_text_add(out, "mean    not known");
    } else {
        ink_text_format(out, "mean    %9.5f  ", report->answers[0].value);
        best_leads(request, &report->answers[0], out);
    }
    ink_text_add(out, "\n\nchance: of at least so many tricks, for the plan that is best for it\n"
                      "mean: tricks expected of the plan that takes most on average\n");
}

static void rivals_text(const suit_report *report, ink_text *out)
{
    const double best = report->answers[report->goal].value;
    if (report->rival_count == 0) {
        return;
    }
    ink_text_format(out, "\n%-22s %5s  %9s  %9s\n", "other methods", "card", "worth", "loss");
    for (int i = 0; i < report->rival_count; i++) {
        const suit_rival *rival = &report->rivals[i];
        ink_text_format(out, "%-22s %5s  %8.4f%%  %8.4f%%\n", rival->method, rival->card,
                        100.0 * rival->value, 100.0 * fmax(0.0, best - rival->value));
    }
    ink_text_add(out, "\nworth: the chance that the method's plan has, with equal moves chosen at "
                      "random\n");
}

static void layouts_text(const suit_report *report, ink_text *out)
{
    const int8_t *tricks = report->answers[report->goal].tricks;
    ink_text_format(out, "\n%-14s%-14s%4s  %9s  %s\n", "West", "East", "ways", "chance",
                    "the plan");
    for (int i = 0; i < ink_suit_layout_count(report->solver); i++) {
        const ink_suit_layout layout = ink_suit_layout_at(report->solver, i);
        ink_text hands[2] = {{0}};
        ranks_text(layout.hands[INK_SUIT_WEST], &hands[INK_SUIT_WEST]);
        ranks_text(layout.hands[INK_SUIT_EAST], &hands[INK_SUIT_EAST]);
        ink_text_format(out, "%-14s%-14s%4d  %8.4f%%  %s\n", ink_text_string(&hands[INK_SUIT_WEST]),
                        ink_text_string(&hands[INK_SUIT_EAST]), layout.ways, 100.0 * layout.chance,
                        tricks[i] > 0 ? "wins" : "loses");
        ink_text_release(&hands[INK_SUIT_WEST]);
        ink_text_release(&hands[INK_SUIT_EAST]);
    }
    ink_text_add(out, "\nways: so many layouts are alike, cards that are equal being exchanged; "
                      "chance: of all of them\n");
}

/* Appends the line for a goal, broken at its semicolons. */
static void line_text(const suit_report *report, int goal, ink_text *out)
{
    const char *next = ink_text_string(&report->lines[goal]);
    if (*next == '\0') {
        ink_text_add(out, "  there is no line\n");
        return;
    }
    while (*next != '\0') {
        const size_t size = strcspn(next, ";") + (strchr(next, ';') != NULL);
        ink_text_add(out, "  ");
        ink_text_append(out, next, size);
        ink_text_add(out, "\n");
        next += size;
        next += *next == ' ';
    }
}

void suit_print_text(const suit_request *request, const suit_report *report, ink_text *out)
{
    head_text(request, out);
    targets_text(request, report, out);
    if (report->stopped != INK_OK) {
        ink_text_format(out, "\n%s: not all is known\n", ink_status_text(report->stopped));
    }
    if (!isnan(report->answers[0].value)) {
        ink_text_add(out, "\nmost tricks on average\n");
        line_text(report, INK_SUIT_EXPECTED, out);
    }
    ink_text_format(out, "\n%d trick%s, %.4f%%\n", report->goal, report->goal == 1 ? "" : "s",
                    100.0 * report->answers[report->goal].value);
    line_text(report, report->goal, out);
    rivals_text(report, out);
    layouts_text(report, out);
}

static void string_of(ink_json *json, const char *name, const ink_text *text)
{
    ink_json_string(json, name, ink_text_string(text));
}

/* A line; null where there is none. */
static void line_json(const char *name, const ink_text *line, ink_json *json)
{
    ink_json_string(json, name, line->size > 0 ? ink_text_string(line) : NULL);
}

static void hands_json(const suit_request *request, ink_json *json)
{
    static const char *const names[2] = {"north", "south"};
    for (int hand = INK_SUIT_NORTH; hand <= INK_SUIT_SOUTH; hand++) {
        ink_text text = {0};
        ink_suit_text(&request->suit, (ink_suit_side)hand, &text);
        string_of(json, names[hand], &text);
        ink_text_release(&text);
    }
    ink_json_array(json, "vacant");
    ink_json_integer(json, NULL, (uint64_t)request->suit.vacant[INK_SUIT_WEST]);
    ink_json_integer(json, NULL, (uint64_t)request->suit.vacant[INK_SUIT_EAST]);
    ink_json_end(json);
    if (request->suit.is_limited) {
        ink_json_integer(json, "entries", (uint64_t)request->suit.entries);
    } else {
        ink_json_string(json, "entries", NULL);
    }
}

/* The first cards of an answer, with what each is worth. */
static void leads_json(const suit_request *request, const ink_suit_answer *answer, double unit,
                       const char *value_name, ink_json *json)
{
    ink_json_array(json, "first_cards");
    for (int i = 0; i < answer->lead_count; i++) {
        ink_text text = {0};
        lead_text(&request->suit, &answer->leads[i], &text);
        ink_json_object(json, NULL);
        string_of(json, "card", &text);
        ink_json_number(json, value_name, unit * answer->leads[i].value);
        ink_json_end(json);
        ink_text_release(&text);
    }
    ink_json_end(json);
}

static void rivals_json(const suit_report *report, ink_json *json)
{
    const double best = report->answers[report->goal].value;
    ink_json_array(json, "methods");
    for (int i = 0; i < report->rival_count; i++) {
        const suit_rival *rival = &report->rivals[i];
        ink_json_object(json, NULL);
        ink_json_string(json, "method", rival->method);
        ink_json_string(json, "card", rival->card);
        ink_json_number(json, "chance_percent", 100.0 * rival->value);
        ink_json_number(json, "loss_percent", 100.0 * fmax(0.0, best - rival->value));
        ink_json_end(json);
    }
    ink_json_end(json);
}

static void layouts_json(const suit_report *report, ink_json *json)
{
    const int8_t *tricks = report->answers[report->goal].tricks;
    ink_json_array(json, "layouts");
    for (int i = 0; i < ink_suit_layout_count(report->solver); i++) {
        const ink_suit_layout layout = ink_suit_layout_at(report->solver, i);
        static const char *const names[2] = {"west", "east"};
        ink_json_object(json, NULL);
        for (int side = INK_SUIT_WEST; side <= INK_SUIT_EAST; side++) {
            ink_text text = {0};
            ranks_text(layout.hands[side], &text);
            string_of(json, names[side], &text);
            ink_text_release(&text);
        }
        ink_json_integer(json, "ways", (uint64_t)layout.ways);
        ink_json_number(json, "chance_percent", 100.0 * layout.chance);
        ink_json_bool(json, "won", tricks[i] > 0);
        ink_json_end(json);
    }
    ink_json_end(json);
}

void suit_print_json(const suit_request *request, const suit_report *report, ink_text *out)
{
    ink_json json = {.text = out};
    ink_json_object(&json, NULL);
    ink_json_integer(&json, "schema", 1);
    ink_json_string(&json, "command", "suit");
    hands_json(request, &json);
    ink_json_array(&json, "targets");
    for (int goal = 1; goal <= report->rounds; goal++) {
        ink_json_object(&json, NULL);
        ink_json_integer(&json, "tricks", (uint64_t)goal);
        ink_json_number(&json, "chance_percent", 100.0 * report->answers[goal].value);
        line_json("line", &report->lines[goal], &json);
        leads_json(request, &report->answers[goal], 100.0, "chance_percent", &json);
        ink_json_end(&json);
    }
    ink_json_end(&json);
    ink_json_number(&json, "expected_tricks", report->answers[0].value);
    line_json("expected_line", &report->lines[0], &json);
    leads_json(request, &report->answers[0], 1.0, "expected_tricks", &json);
    ink_json_integer(&json, "tricks", (uint64_t)report->goal);
    line_json("line", &report->lines[report->goal], &json);
    const bool is_whole = report->stopped == INK_OK;
    ink_json_string(&json, "stopped", is_whole ? NULL : ink_status_text(report->stopped));
    rivals_json(report, &json);
    layouts_json(report, &json);
    ink_json_end(&json);
}
