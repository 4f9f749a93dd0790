/* output.c - see output.h. */

#include "output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"

/* Of stdout, main says it. */
static int complain(const cli_output *output)
{
    if (output->name != NULL) {
        cli_complain("%s: %s", output->name, strerror(errno));
    }
    return EXIT_FAILED;
}

/* --- what an output holds -------------------------------------------------------------------- */

ink_status cli_output_add_end(cli_output *output, off_t end)
{
    const uint64_t count = output->items;
    if ((count & (count - 1)) == 0) { /* room grows by powers of two */
        const size_t room = count > 0 ? 2 * (size_t)count : 1;
        off_t *ends = realloc(output->ends, room * sizeof *ends);
        if (ends == NULL) {
            return INK_ERR_NOMEM;
        }
        output->ends = ends;
    }
    output->ends[output->items++] = end;
    return INK_OK;
}

int cli_output_measured(const cli_output *output, ink_status status)
{
    if (status == INK_ERR_NOMEM) {
        cli_complain("%s", ink_status_text(status));
        return cli_exit_status(status);
    }
    return ferror(output->stream) ? complain(output) : EXIT_DONE;
}

int cli_output_read(const cli_output *output, uint64_t index, ink_text *out)
{
    const off_t start = index > 0 ? output->ends[index - 1] : 0;
    size_t left = index < output->items ? (size_t)(output->ends[index] - start) : 65536;
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

int cli_output_cut(cli_output *output)
{
    const off_t size = output->items > 0 ? output->ends[output->items - 1] : 0;
    output->is_held = false;
    return fseeko(output->stream, size, SEEK_SET) == 0 &&
                   ftruncate(fileno(output->stream), size) == 0
               ? EXIT_DONE
               : complain(output);
}

/* --- the interface -------------------------------------------------------------------------- */

bool cli_is_same_file(const char *input, const char *output)
{
    struct stat in;
    struct stat out;
    const bool is_stdin = strcmp(input, "-") == 0;
    return (is_stdin ? fstat(STDIN_FILENO, &in) : stat(input, &in)) == 0 &&
           stat(output, &out) == 0 && S_ISREG(out.st_mode) && in.st_dev == out.st_dev &&
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
static int hold(cli_output *output, cli_measure_fn *measure, void *context)
{
    struct stat info;
    if (fstat(fileno(output->stream), &info) != 0 || !S_ISREG(info.st_mode)) {
        cli_complain("-o %s: --resume needs a file of its own, not a device or a pipe",
                     output->name);
        return EXIT_USAGE;
    }
    const int status = measure(output, context);
    output->is_held = fseeko(output->stream, 0, SEEK_END) == 0 && ftello(output->stream) > 0;
    return status;
}

int cli_output_open(const char *name, const char *input, cli_measure_fn *measure, void *context,
                    cli_output *out)
{
    out->name = name;
    if (name == NULL) {
        out->stream = stdout;
        return EXIT_DONE;
    }
    /* Writing would destroy what is to be read. */
    if (input != NULL && cli_is_same_file(input, name)) {
        cli_complain("-o %s: this is the file to be read", name);
        return EXIT_USAGE;
    }
    out->stream = measure != NULL ? open_file(name, "rb+") : NULL;
    if (out->stream != NULL) {
        return hold(out, measure, context);
    }
    if (measure != NULL && errno != ENOENT) {
        return complain(out);
    }
    out->stream = open_file(name, "wb");
    return out->stream != NULL ? EXIT_DONE : complain(out);
}

int cli_output_write(cli_output *output, ink_text *text)
{
    if (ink_text_status(text) != INK_OK) {
        cli_complain("%s", ink_status_text(INK_ERR_NOMEM));
        return EXIT_FAILED;
    }
    const bool written = fwrite(ink_text_string(text), 1, text->size, output->stream) == text->size;
    ink_text_reset(text);
    return written ? EXIT_DONE : complain(output);
}

int cli_output_flush(cli_output *output)
{
    return fflush(output->stream) == 0 ? EXIT_DONE : complain(output);
}

int cli_output_close(cli_output *output)
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
