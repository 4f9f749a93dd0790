/* dd_output.c - see dd_output.h.
 *
 * An empty line parts boards of the text format, which have none inside: whether the last one is
 * whole cannot be seen.  A board of the JSON format ends with a line that closes an object of the
 * second level, and one of the PBN format as a game does.
 */

#include "dd_output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"

/* What an output has. */
typedef struct extent {
    uint64_t boards;
    off_t size; /* bytes of them */
} extent;

/* Of stdout, main says it. */
static int complain(const dd_output *output)
{
    if (output->name != NULL) {
        cli_complain("%s: %s", output->name, strerror(errno));
    }
    return EXIT_FAILED;
}

/* --- finding the end of what is whole ------------------------------------------------------- */

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
static int measure_lines(dd_output *output, dd_format format, extent *out)
{
    char *line = NULL;
    size_t capacity = 0;
    off_t at = 0;
    for (ssize_t got; (got = getline(&line, &capacity, output->stream)) > 0; at += got) {
        size_t size = (size_t)got;
        const bool whole = line[size - 1] == '\n' || format == DD_JSON;
        if (whole && ends_board(format, line, &size)) {
            out->boards++;
            out->size = at + (off_t)size;
        }
    }
    free(line);
    return ferror(output->stream) ? complain(output) : EXIT_DONE;
}

/* Measures the games of a PBN output piece by piece. */
static int measure_games(dd_output *output, extent *out)
{
    char block[65536];
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
            out->boards += (uint64_t)ink_pbn_count(next);
            out->size += (off_t)used;
            memmove(text.bytes, text.bytes + used, text.size - used + 1);
            text.size -= used;
            ink_pbn_destroy(pbn);
            pbn = next;
        }
    }
    ink_pbn_destroy(pbn);
    ink_text_release(&text);
    if (ferror(output->stream)) {
        return complain(output);
    }
    return status == INK_ERR_NOMEM ? cli_exit_status(status) : EXIT_DONE;
}

/* Keeps the whole boards of the output and goes to their end. */
static int keep_boards(dd_output *output, dd_format format)
{
    extent kept = {0};
    const int status =
        format == DD_PBN ? measure_games(output, &kept) : measure_lines(output, format, &kept);
    if (status != EXIT_DONE) {
        return status;
    }
    if (ftruncate(fileno(output->stream), kept.size) != 0 ||
        fseeko(output->stream, kept.size, SEEK_SET) != 0) {
        return complain(output);
    }
    output->boards = kept.boards;
    output->at_least = kept.boards + (format == DD_TEXT && kept.boards > 0);
    return EXIT_DONE;
}

/* --- the interface -------------------------------------------------------------------------- */

/* Are they the same file?  Writing would destroy what is to be read. */
static bool is_input(const dd_request *request)
{
    struct stat in;
    struct stat out;
    return stat(request->where, &in) == 0 && stat(request->output, &out) == 0 &&
           in.st_dev == out.st_dev && in.st_ino == out.st_ino;
}

int dd_output_open(const dd_request *request, dd_output *out)
{
    out->name = request->output;
    if (request->output == NULL) {
        out->stream = stdout;
        return EXIT_DONE;
    }
    if (is_input(request)) {
        cli_complain("-o %s: this is the file to be read", request->output);
        return EXIT_USAGE;
    }
    out->stream = request->resume ? fopen(request->output, "rb+") : NULL;
    if (out->stream != NULL) {
        return keep_boards(out, request->format);
    }
    if (request->resume && errno != ENOENT) {
        return complain(out);
    }
    out->stream = fopen(request->output, "wb");
    return out->stream != NULL ? EXIT_DONE : complain(out);
}

int dd_output_write(dd_output *output, ink_text *text)
{
    if (ink_text_status(text) != INK_OK) {
        cli_complain("%s", ink_status_text(INK_ERR_NOMEM));
        return EXIT_FAILED;
    }
    const bool written = fwrite(ink_text_string(text), 1, text->size, output->stream) == text->size;
    ink_text_reset(text);
    return written ? EXIT_DONE : complain(output);
}

int dd_output_flush(dd_output *output)
{
    return fflush(output->stream) == 0 ? EXIT_DONE : complain(output);
}

int dd_output_close(dd_output *output)
{
    FILE *stream = output->stream;
    output->stream = NULL;
    if (stream == NULL || stream == stdout) {
        return EXIT_DONE;
    }
    return fclose(stream) == 0 ? EXIT_DONE : complain(output);
}
