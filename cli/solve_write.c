/* solve_write.c - what a solver found, as a table, as JSON and as CSV. */

#include <math.h>
#include <string.h>

#include "solve.h"

const char *solve_name(const solve_request *request)
{
    return strcmp(request->game->text, "file") == 0 ? request->where : request->game->text;
}

/* --- for people ------------------------------------------------------------------------------ */

void solve_write_title(const solve_work *work, ink_text *out)
{
    ink_text_format(out, "%s: %s\n", solve_name(work->request), work->request->method->text);
}

void solve_write_head(const solve_work *work, ink_text *out)
{
    const ink_method *method = work->request->method;
    if (!work->is_told) {
        solve_write_title(work, out);
    }
    if (method->describe != NULL) {
        method->describe(method, out);
        ink_text_add(out, "\n");
    }
    ink_text_format(out, "\n%12s  %14s  %14s  %14s  %14s  %9s\n", "iterations", "value", "low",
                    "high", "exploitability", "time");
    for (size_t i = 0; i < work->row_count; i++) {
        if (solve_is_marked(work, i)) {
            solve_write_row(&work->rows[i], out);
        }
    }
}

void solve_write_row(const solve_row *row, ink_text *out)
{
    const ink_bounds *b = &row->bounds;
    ink_text_format(out, "%12llu", (unsigned long long)row->iterations);
    const double numbers[] = {b->value, b->low, b->high};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (isnan(numbers[i])) {
            ink_text_format(out, "  %14s", "-");
        } else {
            ink_text_format(out, "  %14.9f", numbers[i]);
        }
    }
    if (isnan(b->exploitability)) {
        ink_text_format(out, "  %14s", "-");
    } else {
        ink_text_format(out, "  %14.6g", b->exploitability);
    }
    ink_text_format(out, "  %7.2f s\n", row->seconds);
}

/* The seat that has a side. */
static const char *name_of_side(const ink_game *game, int side)
{
    int seat = 0;
    while (game->side[seat] != side) {
        seat++;
    }
    return game->seat_names[seat];
}

static const solve_row *last_row(const solve_work *work)
{
    return &work->rows[work->row_count - 1];
}

/* What the words of the table mean. */
static void write_words(const solve_request *request, ink_text *out)
{
    ink_text_format(out,
                    "\nvalue: %s, of %s, when both sides follow the strategy\n"
                    "low, high: the worst that %s's and %s's strategy can come to, so bounds on "
                    "the value of the game\n"
                    "exploitability: what a best response gains against the strategy, mean over "
                    "both sides; NashConv: the sum\n",
                    request->game->payoff_unit, name_of_side(request->game, 0),
                    name_of_side(request->game, 0), name_of_side(request->game, 1));
    if (request->held != NULL) {
        ink_text_add(out, "all that in the game in which the moves at the information sets of "
                          "--lock are as held\n");
    }
}

void solve_write_result(const solve_work *work, ink_text *out)
{
    const solve_row *row = last_row(work);
    const double here = row->seconds - work->before;
    if (!solve_is_marked(work, work->row_count - 1)) {
        solve_write_row(row, out);
    }
    write_words(work->request, out);
    if (isnan(row->bounds.value)) {
        ink_text_add(out, "\nthe method knows no bounds for this game\n");
    } else {
        ink_text_format(out,
                        "\nvalue %.9f, from %.9f to %.9f; exploitability %.6g, NashConv %.6g\n",
                        row->bounds.value, row->bounds.low, row->bounds.high,
                        row->bounds.exploitability, row->bounds.nash_conv);
    }
    if (work->request->method->iterations != NULL) {
        ink_text_format(out, "%llu iteration%s, ", (unsigned long long)row->iterations,
                        row->iterations == 1 ? "" : "s");
    }
    ink_text_format(out, "stopped by %s\n", work->stopped_by);
    if (row->iterations > work->inherited && here > 0.0) {
        ink_text_format(out, "%.4g iterations a second, %.2f s\n",
                        (double)(row->iterations - work->inherited) / here, row->seconds);
    }
}

/* --- for programs ---------------------------------------------------------------------------- */

static void write_numbers(const solve_row *row, ink_json *json)
{
    ink_json_number(json, "value", row->bounds.value);
    ink_json_number(json, "nash_conv", row->bounds.nash_conv);
    ink_json_number(json, "exploitability", row->bounds.exploitability);
    ink_json_integer(json, "iterations", row->iterations);
    ink_json_number(json, "seconds", row->seconds);
    ink_json_object(json, "bounds");
    ink_json_number(json, "low", row->bounds.low);
    ink_json_number(json, "high", row->bounds.high);
    ink_json_end(json);
}

void solve_write_json(const solve_work *work, ink_text *out)
{
    const solve_request *request = work->request;
    ink_json json = {.text = out};
    ink_json_object(&json, NULL);
    ink_json_integer(&json, "schema", 1);
    ink_json_string(&json, "command", "solve");
    ink_json_string(&json, "game", solve_name(request));
    ink_json_string(&json, "method", request->method->text);
    ink_text form = {0};
    if (request->method->describe != NULL) {
        request->method->describe(request->method, &form);
    }
    ink_json_string(&json, "form", form.size > 0 ? ink_text_string(&form) : NULL);
    ink_text_release(&form);
    ink_json_string(&json, "payoff_unit", request->game->payoff_unit);
    write_numbers(last_row(work), &json);
    ink_json_string(&json, "stopped_by", work->stopped_by);
    ink_json_array(&json, "curve");
    for (size_t i = 0; i < work->row_count; i++) {
        ink_json_object(&json, NULL);
        json.one_line = true;
        write_numbers(&work->rows[i], &json);
        ink_json_end(&json);
        json.one_line = false;
    }
    ink_json_end(&json);
    ink_json_end(&json);
}

void solve_write_csv(const solve_work *work, ink_text *out)
{
    ink_text_add(out, "iterations,seconds,value,low,high,exploitability\n");
    for (size_t i = 0; i < work->row_count; i++) {
        const solve_row *row = &work->rows[i];
        ink_text_format(out, "%llu,%.6f,%.17g,%.17g,%.17g,%.17g\n",
                        (unsigned long long)row->iterations, row->seconds, row->bounds.value,
                        row->bounds.low, row->bounds.high, row->bounds.exploitability);
    }
}
