/* report.c - see report.h. */

#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "estimate.h"

/* Values closer than this are the same to a reader of four decimals, and to the methods. */
#define SAME_VALUE 1e-9
#define MOST_LINE 24 /* actions of a line in text */

/* The name of action number `index`. */
static void action_name(const cli_report *report, int index, ink_text *out)
{
    const ink_game *game = report->game;
    game->action_text(game, report->state, report->advice->actions[index].action, out);
}

/* Appends blanks until `width` columns are full. */
static void pad(ink_text *out, size_t used, size_t width)
{
    ink_text_format(out, "%*s", used < width ? (int)(width - used) : 0, "");
}

/* Appends a number in `width` columns; "-" for none. */
static void number_cell(double value, int width, ink_text *out)
{
    if (isnan(value)) {
        ink_text_format(out, "%*s", width, "-");
    } else {
        ink_text_format(out, fabs(value) < 1e6 ? "%*.4f" : "%*.4g", width, value);
    }
}

/* Appends a mean with its standard error. */
static void mean_cells(double mean, double error, ink_text *out)
{
    number_cell(mean, 12, out);
    number_cell(error, 9, out);
}

/* The columns of the longest action name. */
static size_t name_width(const cli_report *report)
{
    size_t width = 6;
    ink_text name = {0};
    for (int i = 0; i < report->advice->count; i++) {
        ink_text_reset(&name);
        action_name(report, i, &name);
        width = name.size > width ? name.size : width;
    }
    ink_text_release(&name);
    return width < 40 ? width : 40;
}

/* Appends the head of the table. */
static void table_head(const cli_report *report, size_t width, ink_text *out)
{
    const ink_game *game = report->game;
    ink_text_add(out, "  action");
    pad(out, 6, width);
    ink_text_format(out, "%8s%12s%9s", "play", "value", "+-");
    for (int m = 0; m < game->measure_count; m++) {
        if (m != game->payoff_measure) {
            ink_text_format(out, "%12s%9s", game->measures[m].name, "+-");
        }
    }
    ink_text_add(out, "\n");
}

/* Appends one row of the table. */
static void table_row(const cli_report *report, int index, size_t width, ink_text *out)
{
    const ink_game *game = report->game;
    const ink_advice *advice = report->advice;
    const ink_advice_action *action = &advice->actions[index];
    ink_text_add(out, index == advice->best ? "> " : "  ");
    const size_t begin = out->size;
    action_name(report, index, out);
    pad(out, out->size - begin, width);
    ink_text_format(out, "%7.1f%%", 100.0 * action->probability);
    mean_cells(action->value, action->standard_error, out);
    for (int m = 0; m < game->measure_count; m++) {
        if (m != game->payoff_measure) {
            mean_cells(action->measures[m], action->measure_errors[m], out);
        }
    }
    ink_text_add(out, "\n");
}

/* Appends what the columns mean. */
static void legend(const cli_report *report, ink_text *out)
{
    const ink_game *game = report->game;
    const ink_advice *advice = report->advice;
    ink_text_format(
        out,
        "\nplay: probability with which the method takes the action\n"
        "value: %s, of %s; %s\n+-: standard error; 0 where exact, - where it cannot be told\n",
        game->payoff_unit, game->seat_names[0], advice->value_text);
    for (int m = 0; m < game->measure_count; m++) {
        if (m != game->payoff_measure) {
            ink_text_format(out, "%s: %s\n", game->measures[m].name, game->measures[m].text);
        }
    }
}

/* Does the seat want values, which are side 0's, to be high? */
static bool wants_high(const cli_report *report)
{
    return report->game->side[ink_view_seat(report->view)] == 0;
}

/* How the action recommended compares with the others. */
typedef struct comparison {
    int equals; /* others of the same value */
    int next;   /* the best of the others that are worse; -1: none */
} comparison;

static comparison compare(const cli_report *report)
{
    const ink_advice *advice = report->advice;
    const double best = advice->actions[advice->best].value;
    const double sign = wants_high(report) ? 1.0 : -1.0;
    comparison found = {.next = -1};
    for (int i = 0; i < advice->count; i++) {
        const double value = advice->actions[i].value;
        if (i == advice->best || isnan(value)) {
            continue;
        }
        if (fabs(value - best) < SAME_VALUE) {
            found.equals++;
        } else if (found.next < 0 || sign * (value - advice->actions[found.next].value) > 0) {
            found.next = i;
        }
    }
    return found;
}

/* Appends the recommendation and how it compares. */
static void recommend(const cli_report *report, ink_text *out)
{
    const ink_advice *advice = report->advice;
    const double value = advice->actions[advice->best].value;
    ink_text_format(out, "\n%s: ", report->game->seat_names[ink_view_seat(report->view)]);
    action_name(report, advice->best, out);
    if (isnan(value)) {
        ink_text_add(out, ", one of those that the method may play, drawn by the seed");
    } else {
        const comparison found = compare(report);
        ink_text_format(out, ", %s %.4f", report->game->payoff_unit, value);
        if (found.equals > 0) {
            ink_text_format(out, "; %d %s the same value", found.equals,
                            found.equals == 1 ? "other has" : "others have");
        }
        if (found.next >= 0) {
            ink_text_add(out, "; next best ");
            action_name(report, found.next, out);
            ink_text_format(out, " %.4f", advice->actions[found.next].value);
        }
        if (!wants_high(report)) {
            ink_text_format(out, "; %s wants it low",
                            report->game->seat_names[ink_view_seat(report->view)]);
        }
    }
    ink_text_add(out, "\n");
}

/* The names of the actions of the advice's line, one after the other. */
typedef struct line_walk {
    const cli_report *report;
    ink_state *state; /* owned; NULL at the end, and where memory ran out */
    int next;
    ink_text name;
} line_walk;

static line_walk begin_line(const cli_report *report)
{
    const ink_game *game = report->game;
    line_walk walk = {.report = report, .state = malloc(game->state_size)};
    if (walk.state != NULL) {
        memcpy(walk.state, report->state, game->state_size);
    }
    return walk;
}

/* False at the end; then everything is freed. */
static bool next_of_line(line_walk *walk)
{
    const ink_game *game = walk->report->game;
    const ink_advice *advice = walk->report->advice;
    if (walk->state == NULL || walk->next == advice->line_length) {
        free(walk->state);
        ink_text_release(&walk->name);
        return false;
    }
    const ink_action action = advice->line[walk->next++];
    ink_text_reset(&walk->name);
    game->action_text(game, walk->state, action, &walk->name);
    game->apply(game, walk->state, action);
    return true;
}

/* Appends how play goes on if that is more than the recommendation. */
static void expected_line(const cli_report *report, ink_text *out)
{
    if (report->advice->line_length < 2) {
        return;
    }
    ink_text_add(out, "line:");
    line_walk walk = begin_line(report);
    while (next_of_line(&walk)) {
        if (walk.next <= MOST_LINE) {
            ink_text_format(out, " %s", ink_text_string(&walk.name));
        }
    }
    if (walk.next > MOST_LINE) {
        ink_text_format(out, " and %d more", walk.next - MOST_LINE);
    }
    ink_text_add(out, "\n");
}

/* Appends how much was examined. */
static void evidence(const cli_report *report, ink_text *out)
{
    const ink_advice *advice = report->advice;
    ink_text_format(out, "%s", report->method->text);
    if (advice->worlds > 0 && advice->worlds == advice->world_count) {
        ink_text_format(out, ": all %llu world%s that fit", (unsigned long long)advice->worlds,
                        advice->worlds == 1 ? "" : "s");
    } else if (advice->worlds > 0 && advice->world_count > 0) {
        ink_text_format(out, ": %llu of the %llu worlds that fit",
                        (unsigned long long)advice->worlds,
                        (unsigned long long)advice->world_count);
    } else if (advice->worlds > 0) {
        ink_text_format(out, ": %llu worlds drawn", (unsigned long long)advice->worlds);
    }
    if (advice->samples > 0) {
        ink_text_format(out, ": %llu play%s of each action", (unsigned long long)advice->samples,
                        advice->samples == 1 ? "" : "s");
    }
    if (advice->nodes > 0) {
        ink_text_format(out, ", %llu states", (unsigned long long)advice->nodes);
    }
    ink_text_format(out, ", %.2f s, seed %llu", advice->seconds, (unsigned long long)advice->seed);
    if (advice->stopped_by != INK_STOPPED_DONE && advice->stopped_by != INK_STOPPED_SAMPLES) {
        ink_text_format(out, "; stopped by %s: the best so far",
                        ink_stopped_by_text(advice->stopped_by));
    }
    ink_text_add(out, "\n");
}

void cli_report_text(const cli_report *report, ink_text *out)
{
    ink_text_format(out, "%s\n\n", report->title);
    ink_view_text(report->view, out);
    if (out->size > 0 && out->bytes[out->size - 1] != '\n') {
        ink_text_add(out, "\n");
    }
    ink_text_add(out, "\n");
    if (report->shows_estimate) {
        cli_estimate_text(report->game, report->state, out);
    }
    cli_report_actions(report, out);
}

void cli_report_actions(const cli_report *report, ink_text *out)
{
    const ink_advice *advice = report->advice;
    const size_t width = name_width(report);
    table_head(report, width, out);
    for (int i = 0; i < advice->count; i++) {
        table_row(report, i, width, out);
    }
    legend(report, out);
    recommend(report, out);
    expected_line(report, out);
    evidence(report, out);
}

/* Writes the actions. */
static void json_actions(const cli_report *report, ink_json *json)
{
    const ink_game *game = report->game;
    ink_text name = {0};
    ink_json_array(json, "actions");
    for (int i = 0; i < report->advice->count; i++) {
        const ink_advice_action *action = &report->advice->actions[i];
        ink_text_reset(&name);
        action_name(report, i, &name);
        ink_json_object(json, NULL);
        ink_json_string(json, "action", ink_text_string(&name));
        ink_json_number(json, "probability", action->probability);
        ink_json_number(json, "value", action->value);
        ink_json_number(json, "standard_error", action->standard_error);
        ink_json_object(json, "measures");
        for (int m = 0; m < game->measure_count; m++) {
            ink_json_object(json, game->measures[m].name);
            ink_json_number(json, "mean", action->measures[m]);
            ink_json_number(json, "standard_error", action->measure_errors[m]);
            ink_json_end(json);
        }
        ink_json_end(json);
        ink_json_end(json);
    }
    ink_json_end(json);
    ink_text_release(&name);
}

/* Writes how play goes on. */
static void json_line(const cli_report *report, ink_json *json)
{
    ink_json_array(json, "line");
    line_walk walk = begin_line(report);
    while (next_of_line(&walk)) {
        ink_json_string(json, NULL, ink_text_string(&walk.name));
    }
    ink_json_end(json);
}

void cli_report_json(const cli_report *report, ink_text *out)
{
    const ink_game *game = report->game;
    const ink_advice *advice = report->advice;
    ink_json json = {.text = out};
    ink_text best = {0};
    action_name(report, advice->best, &best);
    ink_json_object(&json, NULL);
    ink_json_integer(&json, "schema", 1);
    ink_json_string(&json, "command", "advise");
    ink_json_string(&json, "position", report->title);
    ink_json_string(&json, "game", game->text);
    ink_json_string(&json, "seat", game->seat_names[ink_view_seat(report->view)]);
    ink_json_string(&json, "method", report->method->text);
    ink_json_string(&json, "best", ink_text_string(&best));
    ink_json_number(&json, "value", advice->value);
    ink_json_string(&json, "value_unit", game->payoff_unit);
    ink_json_string(&json, "value_text", advice->value_text);
    ink_json_string(&json, "value_of", game->seat_names[0]);
    ink_json_string(&json, "seat_wants", wants_high(report) ? "high" : "low");
    ink_json_object(&json, "measures");
    for (int m = 0; m < game->measure_count; m++) {
        ink_json_string(&json, game->measures[m].name, game->measures[m].text);
    }
    ink_json_end(&json);
    cli_estimate_json(game, report->state, &json);
    json_actions(report, &json);
    json_line(report, &json);
    ink_json_integer(&json, "worlds", advice->worlds);
    ink_json_integer(&json, "world_count", advice->world_count);
    ink_json_integer(&json, "samples", advice->samples);
    ink_json_integer(&json, "nodes", advice->nodes);
    ink_json_integer(&json, "table_lookups", advice->lookups);
    ink_json_integer(&json, "table_hits", advice->hits);
    ink_json_number(&json, "seconds", advice->seconds);
    ink_json_integer(&json, "seed", advice->seed);
    ink_json_string(&json, "stopped_by", ink_stopped_by_text(advice->stopped_by));
    ink_json_end(&json);
    ink_text_release(&best);
}
