/* replace.c - see replace.h. */

#include "replace.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"

#define MOST_LINKS 40   /* followed from one name, as Linux does */
#define MOST_NAMES 1000 /* tried beside a file: what killed programs leave is fewer */

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

static bool is_pipe(const char *name)
{
    struct stat info;
    return stat(name, &info) == 0 && S_ISFIFO(info.st_mode);
}

/* --- names ------------------------------------------------------------------------------------- */

/* Bytes of a name that are its folder, the slash included. */
static size_t folder_size(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash == NULL ? 0 : (size_t)(slash - name) + 1;
}

int cli_replace_target(const char *name, ink_text *out)
{
    char link[PATH_MAX];
    ink_text_add(out, name);
    for (int i = 0; i < MOST_LINKS; i++) {
        const ssize_t size = readlink(ink_text_string(out), link, sizeof link);
        if (size < 0) {
            return EXIT_DONE; /* no link, or nothing there: what opens it sees which */
        }
        ink_text next = {0};
        if (link[0] != '/') {
            ink_text_append(&next, ink_text_string(out), folder_size(ink_text_string(out)));
        }
        ink_text_append(&next, link, (size_t)size);
        ink_text_release(out);
        *out = next;
    }
    errno = ELOOP;
    return complain(name);
}

/* What takes the place of a file may be read and written by whom that could be. */
static void take_mode(int file, const char *target)
{
    struct stat info;
    if (stat(target, &info) == 0) {
        (void)fchmod(file, info.st_mode & 0777);
    }
}

/* Creates a file under a name beside the target that nobody has, so that none is lost. */
static int create_beside(cli_replacement *r)
{
    const char *target = ink_text_string(&r->target);
    int file = -1;
    errno = EEXIST;
    for (int i = 1; file < 0 && errno == EEXIST && i <= MOST_NAMES; i++) {
        ink_text_reset(&r->beside);
        ink_text_format(&r->beside, "%s.part", target);
        if (i > 1) {
            ink_text_format(&r->beside, "%d", i);
        }
        if (ink_text_status(&r->beside) != INK_OK) {
            cli_complain("%s", ink_status_text(INK_ERR_NOMEM));
            return EXIT_FAILED;
        }
        file = open(ink_text_string(&r->beside), O_WRONLY | O_CREAT | O_EXCL, 0666);
    }
    r->stream = file < 0 ? NULL : fdopen(file, "wb");
    if (r->stream != NULL) {
        take_mode(file, target);
        return EXIT_DONE;
    }
    const int status = complain(ink_text_string(&r->beside));
    if (file >= 0) {
        (void)close(file);
        (void)remove(ink_text_string(&r->beside));
    }
    return status;
}

static void release(cli_replacement *r)
{
    ink_text_release(&r->beside);
    ink_text_release(&r->target);
    r->stream = NULL;
}

/* --- the interface ------------------------------------------------------------------------------ */

int cli_replace_begin(const char *name, cli_replacement *out)
{
    *out = (cli_replacement){.name = name};
    if (is_special(name)) {
        out->stream = fopen(name, "wb");
        return out->stream != NULL ? EXIT_DONE : complain(name);
    }
    int status = cli_replace_target(name, &out->target);
    if (status == EXIT_DONE) {
        status = create_beside(out);
    }
    if (status != EXIT_DONE) {
        release(out);
    }
    return status;
}

int cli_replace_try(const char *name)
{
    if (is_pipe(name)) {
        return access(name, W_OK) == 0 ? EXIT_DONE : complain(name);
    }
    cli_replacement file;
    const int status = cli_replace_begin(name, &file);
    if (status == EXIT_DONE) {
        (void)cli_replace_end(&file, EXIT_FAILED); /* which removes it again */
    }
    return status;
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
    ink_text_append(&folder, name, folder_size(name));
    ink_text_add(&folder, ".");
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
    const char *target = ink_text_string(&replacement->target);
    const bool is_direct = replacement->beside.size == 0;
    if (status == EXIT_DONE && (fflush(replacement->stream) != 0 ||
                                (!is_direct && fsync(fileno(replacement->stream)) != 0))) {
        status = complain(replacement->name);
    }
    if (fclose(replacement->stream) != 0 && status == EXIT_DONE) {
        status = complain(replacement->name);
    }
    if (!is_direct && status == EXIT_DONE && rename(beside, target) != 0) {
        status = complain(replacement->name);
    }
    if (!is_direct && status == EXIT_DONE) {
        sync_folder(target);
    } else if (!is_direct) {
        (void)remove(beside);
    }
    release(replacement);
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
