/* dd_verify.c - see dd_verify.h. */

#include "dd_verify.h"

#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "dd_par.h"

void dd_verify_begin(dd_verify *verify, const dd_request *request, ink_text *out)
{
    *verify = (dd_verify){.format = request->format, .json = {.text = out}};
    if (verify->format == DD_JSON) {
        ink_json_object(&verify->json, NULL);
        ink_json_integer(&verify->json, "schema", 1);
        ink_json_string(&verify->json, "command", "dd");
        ink_json_string(&verify->json, "input", request->where);
        ink_json_array(&verify->json, "differences");
    }
}

/* --- one difference ------------------------------------------------------------------------- */

typedef struct difference {
    const char *tag;
    const char *has;
    const char *right;
    int strain; /* of the cell; -1: the tag has none */
    int declarer;
} difference;

static void json_difference(ink_json *json, const dd_result *result, const difference *d)
{
    ink_json_object(json, NULL);
    ink_json_integer(json, "number", result->number);
    ink_json_string(json, "board", ink_pbn_value(result->pbn, result->game, "Board"));
    ink_json_string(json, "tag", d->tag);
    if (d->strain >= 0) {
        const char declarer[2] = {ink_player_letter((ink_player)d->declarer), '\0'};
        ink_json_string(json, "declarer", declarer);
        ink_json_string(json, "denomination", ink_strain_text((ink_strain)d->strain));
    }
    ink_json_string(json, "file", d->has);
    ink_json_string(json, "right", d->right);
    ink_json_end(json);
}

/* The line of the input that is line `line` of the game's text, which may begin with comments. */
static int line_in_input(const dd_result *result, int line)
{
    ink_pbn *alone = NULL;
    int before = 1;
    if (ink_pbn_read(result->text, result->size, &alone, NULL) == INK_OK) {
        before = ink_pbn_line(alone, 0);
    }
    ink_pbn_destroy(alone);
    return ink_pbn_line(result->pbn, result->game) + line - before;
}

/* Is there anything to compare in a value? */
static bool says_something(const char *value)
{
    return value != NULL && value[0] != '\0' && strcmp(value, "?") != 0;
}

/* A value that cannot be read is no number that was compared. */
static void not_read(dd_verify *verify, const dd_result *result, const char *tag,
                     const ink_error *error, ink_text *out)
{
    verify->unreadable++;
    if (verify->format == DD_JSON) {
        ink_json *json = &verify->json;
        ink_json_object(json, NULL);
        ink_json_integer(json, "number", result->number);
        ink_json_string(json, "board", ink_pbn_value(result->pbn, result->game, "Board"));
        ink_json_string(json, "tag", tag);
        if (error->line > 0) {
            ink_json_integer(json, "line", (uint64_t)line_in_input(result, error->line));
            ink_json_integer(json, "column", (uint64_t)error->column);
        }
        ink_json_string(json, "error", error->text);
        ink_json_end(json);
        return;
    }
    dd_title(result, out);
    ink_text_format(out, ": %s cannot be read: ", tag);
    if (error->line > 0) {
        ink_text_format(out, "%d:%d: ", line_in_input(result, error->line), error->column);
    }
    ink_text_format(out, "%s\n", error->text);
}

static void differ(dd_verify *verify, const dd_result *result, const difference *d, ink_text *out)
{
    verify->different++;
    if (verify->format == DD_JSON) {
        json_difference(&verify->json, result, d);
        return;
    }
    dd_title(result, out);
    ink_text_format(out, ": %s has %s", d->tag, d->has);
    if (d->strain >= 0) {
        ink_text_format(out, " for %s by %c", ink_strain_text((ink_strain)d->strain),
                        ink_player_letter((ink_player)d->declarer));
    }
    ink_text_format(out, ", not %s\n", d->right);
}

/* --- one board ------------------------------------------------------------------------------ */

/* Compares the 20 numbers of a tag. */
static void compare_numbers(dd_verify *verify, const dd_result *result, const char *tag,
                            const ink_tricks *file, ink_text *out)
{
    for (int i = 0; i < 20; i++) {
        const ink_player declarer = dd_players[i / 5];
        const ink_strain strain = dd_strains[i % 5];
        const int has = file->of[strain][declarer];
        const int low = result->table.low[strain][declarer];
        const int high = result->table.high[strain][declarer];
        if (has < 0) {
            continue;
        }
        verify->compared++;
        if (has < low || has > high) {
            char said[8];
            char right[8];
            dd_bounds_text(has, has, 13, said);
            dd_bounds_text(low, high, 13, right);
            const difference d = {tag, said, right, (int)strain, (int)declarer};
            differ(verify, result, &d, out);
        } else if (low < high) {
            verify->undecided++;
        }
    }
}

/* The score to North-South that "NS 140" or "EW 140" says; false if it is something else. */
static bool read_score(const char *text, int *out)
{
    char *end = NULL;
    if (strncmp(text, "NS ", 3) != 0 && strncmp(text, "EW ", 3) != 0) {
        return false;
    }
    const long score = strtol(text + 3, &end, 10);
    if (end == text + 3 || *end != '\0' || score < -10000 || score > 10000) {
        return false;
    }
    *out = (int)(text[0] == 'N' ? score : -score);
    return true;
}

static void compare_score(dd_verify *verify, const dd_result *result, ink_text *out)
{
    const char *value = ink_pbn_value(result->pbn, result->game, "OptimumScore");
    const ink_par *par = dd_main_par(&result->par);
    int score = 0;
    if (!says_something(value)) {
        return;
    }
    if (!read_score(value, &score)) {
        ink_error error;
        ink_error_set(&error, 0, 0, "\"NS 140\" or \"EW 140\" is expected, not \"%s\"", value);
        verify->is_faulty = true;
        not_read(verify, result, "OptimumScore", &error, out);
        return;
    }
    if (par == NULL) {
        return;
    }
    verify->compared++;
    if (score != par->score) {
        ink_text right = {0};
        dd_score_text(par, &right);
        const difference d = {"OptimumScore", value, ink_text_string(&right), -1, -1};
        differ(verify, result, &d, out);
        ink_text_release(&right);
    }
}

/* The contracts of par: any of them will do, as programs differ in how many they list. */
static void compare_contracts(dd_verify *verify, const dd_result *result, ink_text *out)
{
    static const char tag[] = "ParContract";
    const char *value = ink_pbn_value(result->pbn, result->game, tag);
    const ink_par *par = dd_main_par(&result->par);
    dd_par_claims claims;
    if (!says_something(value)) {
        return;
    }
    if (!dd_par_read(value, &claims)) {
        ink_error error;
        ink_error_set(&error, 0, 0, "\"%s\" names no contracts in a known form", value);
        not_read(verify, result, tag, &error, out);
        return;
    }
    if (par == NULL) {
        return;
    }
    verify->compared++;
    if (!dd_par_has(par, &claims)) {
        ink_text right = {0};
        ink_par_text(par, &right);
        const difference d = {tag, value, ink_text_string(&right), -1, -1};
        differ(verify, result, &d, out);
        ink_text_release(&right);
    }
}

/* The tag with 20 digits. */
static void compare_digits(dd_verify *verify, const dd_result *result, ink_text *out)
{
    static const char tag[] = "DoubleDummyTricks";
    const char *value = ink_pbn_value(result->pbn, result->game, tag);
    ink_tricks file;
    if (!says_something(value)) {
        return;
    }
    if (ink_tricks_read(value, strlen(value), INK_TRICKS_BY_DECLARER, file.of) == INK_OK) {
        compare_numbers(verify, result, tag, &file, out);
    } else {
        ink_error error;
        ink_error_set(&error, 0, 0, "20 hexadecimal digits are expected, not \"%s\"", value);
        verify->is_faulty = true;
        not_read(verify, result, tag, &error, out);
    }
}

/* The tag with a table. */
static ink_status compare_table(dd_verify *verify, const dd_result *result, ink_text *out)
{
    static const char tag[] = "OptimumResultTable";
    ink_error error = {0};
    ink_tricks file;
    const ink_status status = ink_tricks_read_table(result->text, result->size, file.of, &error);
    if (status == INK_OK) {
        compare_numbers(verify, result, tag, &file, out);
    } else if (status == INK_ERR_SYNTAX) {
        verify->is_faulty = true;
        not_read(verify, result, tag, &error, out);
    }
    return status == INK_ERR_NOMEM ? status : INK_OK;
}

int dd_verify_board(dd_verify *verify, const dd_result *result, ink_text *out)
{
    const uint64_t before = verify->compared;
    ink_status status = INK_OK;
    verify->boards++;
    if (result->error.text[0] == '\0') {
        compare_digits(verify, result, out);
        status = compare_table(verify, result, out);
        compare_score(verify, result, out);
        compare_contracts(verify, result, out);
    }
    verify->without += verify->compared == before;
    if (status != INK_OK) {
        cli_complain("%s", ink_status_text(status));
    }
    return cli_exit_status(status);
}

/* --- the answer ----------------------------------------------------------------------------- */

static void add_count(uint64_t count, const char *what, ink_text *out)
{
    ink_text_format(out, "%llu %s%s", (unsigned long long)count, what, count == 1 ? "" : "s");
}

void dd_verify_end(dd_verify *verify, bool complete, ink_text *out)
{
    if (verify->format == DD_JSON) {
        ink_json *json = &verify->json;
        ink_json_end(json);
        ink_json_integer(json, "boards", verify->boards);
        ink_json_integer(json, "boards_without_numbers", verify->without);
        ink_json_integer(json, "compared", verify->compared);
        ink_json_integer(json, "different", verify->different);
        ink_json_integer(json, "undecided", verify->undecided);
        ink_json_integer(json, "unreadable", verify->unreadable);
        ink_json_bool(json, "complete", complete);
        ink_json_end(json);
        return;
    }
    add_count(verify->boards, "board", out);
    ink_text_add(out, ", ");
    add_count(verify->compared, "number", out);
    ink_text_format(out, " compared: %llu differ%s", (unsigned long long)verify->different,
                    verify->different == 1 ? "s" : "");
    if (verify->undecided > 0) {
        ink_text_format(out, ", %llu undecided", (unsigned long long)verify->undecided);
    }
    if (verify->unreadable > 0) {
        ink_text_format(out, ", %llu not readable", (unsigned long long)verify->unreadable);
    }
    if (verify->without > 0) {
        ink_text_add(out, "; ");
        add_count(verify->without, "board", out);
        ink_text_add(out, " without numbers");
    }
    ink_text_add(out, complete ? "\n" : "; not all boards\n");
}

int dd_verify_status(const dd_verify *verify)
{
    return verify->different > 0 || verify->is_faulty ? EXIT_INPUT : EXIT_DONE;
}
