/* replace.c - see replace.h. */

#include "replace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"

static int complain(const char *name)
{
    cli_complain("%s: %s", name, strerror(errno));
    return EXIT_FAILED;
}

static bool is_special(const char *name)
{
    struct stat info;
    return stat(name, &info) == 0 && !S_ISREG(info.st_mode);
}

int cli_replace_begin(const char *name, cli_replacement *out)
{
    *out = (cli_replacement){.name = name};
    const char *opened = name;
    if (!is_special(name)) {
        ink_text_format(&out->beside, "%s.part", name);
        opened = ink_text_string(&out->beside);
    }
    if (ink_text_status(&out->beside) != INK_OK) {
        cli_complain("%s", ink_status_text(INK_ERR_NOMEM));
        return EXIT_FAILED;
    }
    out->stream = fopen(opened, "wb");
    if (out->stream == NULL) {
        const int status = complain(opened);
        ink_text_release(&out->beside);
        return status;
    }
    return EXIT_DONE;
}

int cli_replace_write(cli_replacement *replacement, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, replacement->stream) == size ? EXIT_DONE
                                                               : complain(replacement->name);
}

/* A new name is safe once its folder is on the disk.  Some file systems cannot do that, and need not. */
static void sync_folder(const char *name)
{
    ink_text folder = {0};
    const char *slash = strrchr(name, '/');
    if (slash == NULL) {
        ink_text_add(&folder, ".");
    } else {
        ink_text_append(&folder, name, (size_t)(slash - name) + 1);
    }
    const int descriptor = open(ink_text_string(&folder), O_RDONLY);
    if (descriptor >= 0) {
        (void)fsync(descriptor);
        (void)close(descriptor);
    }
    ink_text_release(&folder);
}

int cli_replace_end(cli_replacement *replacement, int status)
{
    const char *beside = ink_text_string(&replacement->beside);
    const bool is_direct = replacement->beside.size == 0;
    if (status == EXIT_DONE && (fflush(replacement->stream) != 0 ||
                                (!is_direct && fsync(fileno(replacement->stream)) != 0))) {
        status = complain(replacement->name);
    }
    if (fclose(replacement->stream) != 0 && status == EXIT_DONE) {
        status = complain(replacement->name);
    }
    if (!is_direct && status == EXIT_DONE && rename(beside, replacement->name) != 0) {
        status = complain(replacement->name);
    }
    if (!is_direct && status == EXIT_DONE) {
        sync_folder(replacement->name);
    } else if (!is_direct) {
        (void)remove(beside);
    }
    ink_text_release(&replacement->beside);
    replacement->stream = NULL;
    return status;
}

int cli_replace_text(const char *name, const ink_text *text)
{
    if (ink_text_status(text) != INK_OK) {
        cli_complain("%s", ink_status_text(INK_ERR_NOMEM));
        return EXIT_FAILED;
    }
    cli_replacement file;
    int status = cli_replace_begin(name, &file);
    if (status == EXIT_DONE) {
        status = cli_replace_write(&file, ink_text_string(text), text->size);
        status = cli_replace_end(&file, status);
    }
    return status;
}
