/* dd_resume.c - see dd_resume.h.
 *
 * A board is written without having been solved, and what depends on its numbers is taken out of
 * both: then they must be equal.
 */

#include "dd_resume.h"

#include <string.h>

#include "command.h"

static const char *const tags[] = {"DoubleDummyTricks", "OptimumScore", "ParContract",
                                   "OptimumResultTable"};
enum {
    TAG_COUNT = sizeof tags / sizeof tags[0]
};

#define HEAD_LINES 13   /* of a board as text: its title and the diagram */
#define HAND_COLUMNS 42 /* of the diagram; the numbers stand at its right */

void dd_resume_begin(dd_resume *resume, const dd_request *request)
{
    *resume = (dd_resume){0};
    dd_write_begin(&resume->writer, request, 0, &resume->text);
}

void dd_resume_release(dd_resume *resume)
{
    ink_text_release(&resume->text);
}

/* --- what does not depend on the numbers ---------------------------------------------------- */

static ink_status keep_text(const char *text, ink_text *out)
{
    for (int line = 0; *text != '\0' && line < HEAD_LINES;) {
        const size_t size = strcspn(text, "\n");
        size_t kept = line > 0 && size > HAND_COLUMNS ? HAND_COLUMNS : size;
        while (kept > 0 && text[kept - 1] == ' ') {
            kept--;
        }
        if (size > 0) {
            ink_text_append(out, text, kept);
            ink_text_add(out, "\n");
            line++;
        }
        text += size + (text[size] != '\0');
    }
    return ink_text_status(out);
}

static ink_status keep_json(const char *text, ink_text *out)
{
    const char *numbers = strstr(text, "\n      \"exact\": ");
    ink_text_append(out, text, numbers != NULL ? (size_t)(numbers - text) : strlen(text));
    return ink_text_status(out);
}

/* A board that was never analysed has no table. */
static ink_status keep_pbn(const char *text, ink_text *out)
{
    ink_pbn_change changes[TAG_COUNT];
    for (int i = 0; i < TAG_COUNT; i++) {
        changes[i] = (ink_pbn_change){tags[i], NULL, NULL};
    }
    ink_text_add(out, strstr(text, "[OptimumResultTable ") != NULL ? "table\n" : "");
    return ink_pbn_rewrite(text, strlen(text), changes, TAG_COUNT, out);
}

static ink_status keep(dd_format format, const ink_text *board, ink_text *out)
{
    static ink_status (*const keepers[])(const char *, ink_text *) = {
        [DD_TEXT] = keep_text, [DD_JSON] = keep_json, [DD_PBN] = keep_pbn};
    return keepers[format](ink_text_string(board), out);
}

/* --- the comparison ------------------------------------------------------------------------- */

static int fail(ink_status status)
{
    cli_complain("%s", ink_status_text(status));
    return cli_exit_status(status);
}

int dd_resume_board(dd_resume *resume, const cli_output *output, const dd_result *result)
{
    ink_text has = {0};
    ink_text kept = {0};
    ink_text wanted = {0};
    int status = cli_output_read(output, resume->boards, &has);
    if (status == EXIT_DONE) {
        const dd_format format = resume->writer.format;
        ink_status got = dd_write_board(&resume->writer, result, &resume->text);
        got = got == INK_OK ? keep(format, &resume->text, &wanted) : got;
        const ink_status read = got == INK_OK ? keep(format, &has, &kept) : got;
        if (got != INK_OK || read == INK_ERR_NOMEM) {
            status = fail(got != INK_OK ? got : read);
        } else if (read != INK_OK || kept.size != wanted.size ||
                   strcmp(ink_text_string(&kept), ink_text_string(&wanted)) != 0) {
            cli_complain("%s: its board %llu is not the one of %s; it stays as it is", output->name,
                         (unsigned long long)resume->boards + 1, result->source);
            status = EXIT_INPUT;
        }
    }
    resume->boards++;
    ink_text_reset(&resume->text);
    ink_text_release(&has);
    ink_text_release(&kept);
    ink_text_release(&wanted);
    return status;
}

/* Does a bracket open a tag with numbers, or may it, where the text ends within the name? */
static bool opens_numbers(const char *bracket)
{
    const char *name = bracket + 1 + strspn(bracket + 1, " \t\r\n");
    for (int i = 0; i < TAG_COUNT; i++) {
        const size_t size = strlen(tags[i]);
        if (strncmp(name, tags[i], size) == 0 || strncmp(name, tags[i], strlen(name)) == 0) {
            return true;
        }
    }
    return false;
}

/* How much of a document is the same whatever the numbers of its first board: the title, the head
 * of JSON (`head` bytes), a game up to the first tag with numbers. */
static size_t constant_size(dd_format format, const ink_text *text, size_t head)
{
    const char *bytes = ink_text_string(text);
    if (format == DD_JSON) {
        return head;
    }
    if (format == DD_TEXT) {
        return strcspn(bytes, "\n");
    }
    const char *bracket = strchr(bytes, '[');
    while (bracket != NULL && !opens_numbers(bracket)) {
        bracket = strchr(bracket + 1, '[');
    }
    return bracket != NULL ? (size_t)(bracket - bytes) : text->size;
}

int dd_resume_start(dd_resume *resume, const cli_output *output, const dd_result *result)
{
    ink_text has = {0};
    const size_t head = resume->text.size;
    const ink_status got = dd_write_board(&resume->writer, result, &resume->text);
    int status = got == INK_OK ? cli_output_read(output, 0, &has) : fail(got);
    const size_t wanted = constant_size(resume->writer.format, &resume->text, head);
    const size_t held = constant_size(resume->writer.format, &has, has.size);
    if (status == EXIT_DONE && memcmp(ink_text_string(&has), ink_text_string(&resume->text),
                                      held < wanted ? held : wanted) != 0) {
        cli_complain("%s: this is no result for %s in that format; it stays as it is", output->name,
                     result->source);
        status = EXIT_INPUT;
    }
    ink_text_release(&has);
    return status;
}
