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

/* Notes where a board ends. */
static ink_status add_end(dd_output *output, off_t end)
{
    const uint64_t count = output->boards;
    if ((count & (count - 1)) == 0) { /* room grows by powers of two */
        const size_t room = count > 0 ? 2 * (size_t)count : 1;
        off_t *ends = realloc(output->ends, room * sizeof *ends);
        if (ends == NULL) {
            return INK_ERR_NOMEM;
        }
        output->ends = ends;
    }
    output->ends[output->boards++] = end;
    return INK_OK;
}

/* After measuring. */
static int measured(const dd_output *output, ink_status status)
{
    if (status == INK_ERR_NOMEM) {
        cli_complain("%s", ink_status_text(status));
        return cli_exit_status(status);
    }
    return ferror(output->stream) ? complain(output) : EXIT_DONE;
}

/* Measures the boards of a text or JSON output. */
static int measure_lines(dd_output *output, dd_format format)
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
            status = add_end(output, at + (off_t)size);
        }
    }
    free(line);
    return measured(output, status);
}

/* Measures the games of a PBN output piece by piece. */
static int measure_games(dd_output *output)
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
                status = add_end(output, at + (off_t)ink_pbn_end(next, i));
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
    return measured(output, status);
}

/* Finds the whole boards of the output. */
static int hold_boards(dd_output *output, dd_format format)
{
    const int status = format == DD_PBN ? measure_games(output) : measure_lines(output, format);
    output->is_held = fseeko(output->stream, 0, SEEK_END) == 0 && ftello(output->stream) > 0;
    output->at_least = output->boards + (format == DD_TEXT && output->boards > 0);
    return status;
}

int dd_output_read(const dd_output *output, uint64_t index, ink_text *out)
{
    const off_t start = index > 0 ? output->ends[index - 1] : 0;
    size_t left = index < output->boards ? (size_t)(output->ends[index] - start) : 65536;
    char block[4096];
    if (fseeko(output->stream, start, SEEK_SET) != 0) {
        return complain(output);
    }
    for (size_t got = 1; left > 0 && got > 0; left -= got) {
        got = fread(block, 1, left < sizeof block ? left : sizeof block, output->stream);
        ink_text_append(out, block, got);
    }
    return ferror(output->stream) ? complain(output) : cli_exit_status(ink_text_status(out));
}

int dd_output_cut(dd_output *output)
{
    const off_t size = output->boards > 0 ? output->ends[output->boards - 1] : 0;
    output->is_held = false;
    return fseeko(output->stream, size, SEEK_SET) == 0 &&
                   ftruncate(fileno(output->stream), size) == 0
               ? EXIT_DONE
               : complain(output);
}

/* --- the interface -------------------------------------------------------------------------- */

/* Are they the same file?  Writing would destroy what is to be read. */
static bool is_input(const dd_request *request)
{
    struct stat in;
    struct stat out;
    const bool is_stdin = strcmp(request->where, "-") == 0;
    return (is_stdin ? fstat(STDIN_FILENO, &in) : stat(request->where, &in)) == 0 &&
           stat(request->output, &out) == 0 && S_ISREG(out.st_mode) && in.st_dev == out.st_dev &&
           in.st_ino == out.st_ino;
}

/* Opens a file, but not in the place of a stderr that is closed: what is said there would go into it. */
static FILE *open_file(const char *name, const char *mode)
{
    FILE *stream = fopen(name, mode);
    if (stream == NULL || fileno(stream) != STDERR_FILENO) {
        return stream;
    }
    FILE *other = fopen(name, mode);
    (void)fclose(stream);
    return other;
}

/* Finds what the opened output has.  Devices and pipes have no end to be found. */
static int hold(const dd_request *request, dd_output *out)
{
    struct stat info;
    if (fstat(fileno(out->stream), &info) != 0 || !S_ISREG(info.st_mode)) {
        cli_complain("-o %s: --resume needs a file of its own, not a device or a pipe", out->name);
        return EXIT_USAGE;
    }
    return hold_boards(out, request->format);
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
    out->stream = request->resume ? open_file(request->output, "rb+") : NULL;
    if (out->stream != NULL) {
        return hold(request, out);
    }
    if (request->resume && errno != ENOENT) {
        return complain(out);
    }
    out->stream = open_file(request->output, "wb");
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
    free(output->ends);
    output->ends = NULL;
    if (stream == NULL || stream == stdout) {
        return EXIT_DONE;
    }
    return fclose(stream) == 0 ? EXIT_DONE : complain(output);
}
