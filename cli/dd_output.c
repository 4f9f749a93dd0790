/* dd_output.c - see dd_output.h.
 *
 * An empty line parts boards of the text format, which have none inside: whether the last one is
 * whole cannot be seen.  A board of the JSON format ends with a line that closes an object of the
 * second level, and one of the PBN format as a game does.
 */

#include "dd_output.h"

#include <stdlib.h>
#include <string.h>

#include "command.h"

/* Does a board end with this line?  `*size` is how much of the line belongs to it. */
static bool ends_board(dd_format format, const char *line, size_t *size)
{
    if (format == DD_TEXT) {
        return *size == 1;
    }
    static const char closing[] = "    }";
    const size_t closing_size = sizeof closing - 1;
    if (*size < closing_size || memcmp(line, closing, closing_size) != 0) {
        return false;
    }
    *size = closing_size;
    return true;
}

/* Measures the boards of a text or JSON output. */
static int measure_lines(cli_output *output, dd_format format)
{
    char *line = NULL;
    size_t capacity = 0;
    off_t at = 0;
    ink_status status = INK_OK;
    for (ssize_t got; status == INK_OK && (got = getline(&line, &capacity, output->stream)) > 0;
         at += got) {
        size_t size = (size_t)got;
        const bool whole = line[size - 1] == '\n' || format == DD_JSON;
        if (whole && ends_board(format, line, &size)) {
            status = cli_output_add_end(output, at + (off_t)size);
        }
    }
    free(line);
    return cli_output_measured(output, status);
}

/* Measures the games of a PBN output piece by piece. */
static int measure_games(cli_output *output)
{
    char block[65536];
    off_t at = 0;
    ink_text text = {0};
    ink_pbn *pbn = NULL;
    ink_status status = INK_OK;
    for (size_t got;
         status == INK_OK && (got = fread(block, 1, sizeof block, output->stream)) > 0;) {
        ink_pbn *next = NULL;
        ink_text_append(&text, block, got);
        status = ink_pbn_read_on(pbn, ink_text_string(&text), text.size, false, &next, NULL);
        if (status == INK_OK) {
            const size_t used = ink_pbn_used(next);
            for (int i = 0; i < ink_pbn_count(next) && status == INK_OK; i++) {
                status = cli_output_add_end(output, at + (off_t)ink_pbn_end(next, i));
            }
            at += (off_t)used;
            memmove(text.bytes, text.bytes + used, text.size - used + 1);
            text.size -= used;
            ink_pbn_destroy(pbn);
            pbn = next;
        }
    }
    ink_pbn_destroy(pbn);
    ink_text_release(&text);
    return cli_output_measured(output, status);
}

/* Finds the whole boards of an output in the format that is the context. */
static int measure(cli_output *output, void *context)
{
    const dd_format *format = context;
    return *format == DD_PBN ? measure_games(output) : measure_lines(output, *format);
}

int dd_output_open(const dd_request *request, cli_output *out)
{
    dd_format format = request->format;
    return cli_output_open(request->output, request->where, request->resume ? measure : NULL,
                           &format, out);
}

uint64_t dd_output_at_least(const dd_request *request, const cli_output *output)
{
    return output->items + (request->format == DD_TEXT && output->items > 0);
}
