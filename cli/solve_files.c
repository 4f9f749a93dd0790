/* solve_files.c - the files of "inkling solve", looked at before the work. */

#include <string.h>
#include <sys/stat.h>

#include "command.h"
#include "load.h"
#include "output.h"
#include "replace.h"
#include "solve.h"

#define OUTPUTS 3

/* A file to be written. */
typedef struct output {
    const char *option;
    const char *name; /* NULL: it is not wanted */
} output;

static void list_outputs(const solve_request *request, output out[OUTPUTS])
{
    out[0] = (output){"-o", request->output};
    out[1] = (output){"--csv", request->csv};
    out[2] = (output){"--plot", request->plot};
}

/* What is written for an output: the file and, of -o, checkpoints.  Until each is whole it has a name that
 * nobody has. */
static const char *const beside[] = {"", ".a.ckpt", ".b.ckpt"};

static size_t beside_count(const output *o)
{
    return strcmp(o->option, "-o") == 0 ? sizeof beside / sizeof beside[0] : 1;
}

/* Is a file that is read one that the output is written to, or its checkpoints?  `*suffix`: which. */
static bool takes_place_of(const output *o, const char *input, const char **suffix)
{
    bool found = false;
    ink_text name = {0};
    for (size_t i = 0; i < beside_count(o) && !found; i++) {
        ink_text_reset(&name);
        ink_text_format(&name, "%s%s", o->name, beside[i]);
        found = cli_is_same_file(input, ink_text_string(&name));
        *suffix = beside[i];
    }
    ink_text_release(&name);
    return found;
}

/* What of a name follows its folder. */
static const char *base_of(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash == NULL ? name : slash + 1;
}

static bool find_folder(const char *name, struct stat *out)
{
    ink_text folder = {0};
    ink_text_append(&folder, name, (size_t)(base_of(name) - name));
    ink_text_add(&folder, ".");
    const bool found = stat(ink_text_string(&folder), out) == 0;
    ink_text_release(&folder);
    return found;
}

/* Would both names, of files that may not be there yet, be those of one file? */
static bool are_one_name(const char *a, const char *b)
{
    struct stat of_a;
    struct stat of_b;
    return strcmp(base_of(a), base_of(b)) == 0 && find_folder(a, &of_a) && find_folder(b, &of_b) &&
           of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

/* The name that is written in the end. */
static const char *name_of(const output *o, const char *suffix, ink_text *out)
{
    ink_text name = {0};
    ink_text_format(&name, "%s%s", o->name, suffix);
    ink_text_reset(out);
    (void)cli_replace_target(ink_text_string(&name), out); /* what fails here fails there, too */
    ink_text_release(&name);
    return ink_text_string(out);
}

/* Would both, or their checkpoints, be written to one file?  Devices take all that comes. */
static bool are_same(const output *a, const output *b)
{
    struct stat info;
    if (stat(b->name, &info) == 0) {
        if (!S_ISREG(info.st_mode)) {
            return false;
        }
        if (cli_is_same_file(a->name, b->name)) {
            return true;
        }
    }
    bool found = false;
    ink_text of_a = {0};
    ink_text of_b = {0};
    for (size_t i = 0; i < beside_count(a); i++) {
        const char *name = name_of(a, beside[i], &of_a);
        for (size_t k = 0; k < beside_count(b) && !found; k++) {
            found = are_one_name(name, name_of(b, beside[k], &of_b));
        }
    }
    ink_text_release(&of_a);
    ink_text_release(&of_b);
    return found;
}

/* The suffix of a picture that is not drawn; NULL: the name has none. */
static const char *strange_suffix(const char *name)
{
    static const char *const suffixes[] = {".png", ".pdf", ".jpg", ".jpeg",
                                           ".gif", ".eps", ".ps",  ".webp"};
    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
        if (cli_ends_with(name, suffixes[i])) {
            return suffixes[i];
        }
    }
    return NULL;
}

static int refuse_place(const output *o, const char *suffix, const char *what)
{
    if (suffix[0] == '\0') {
        cli_complain("%s %s: this is %s", o->option, o->name, what);
    } else {
        cli_complain("%s %s: %s%s is %s", o->option, o->name, o->name, suffix, what);
    }
    return EXIT_USAGE;
}

static int check_output(const solve_request *request, const output *outputs, int index)
{
    const output *o = &outputs[index];
    const char *suffix = "";
    if (o->name[0] == '\0') {
        cli_complain("%s: the name of a file is expected", o->option);
        return EXIT_USAGE;
    }
    if (cli_names_file(request->where) && takes_place_of(o, request->where, &suffix)) {
        return refuse_place(o, suffix, "the file with the game");
    }
    if (request->lock != NULL && takes_place_of(o, request->lock, &suffix)) {
        return refuse_place(o, suffix, "the file of --lock, which would be lost");
    }
    for (int i = 0; i < index; i++) {
        if (outputs[i].name != NULL && are_same(&outputs[i], o)) {
            cli_complain("%s %s: %s is written there", o->option, o->name, outputs[i].option);
            return EXIT_USAGE;
        }
    }
    return EXIT_DONE;
}

int solve_check_files(const solve_request *request)
{
    output outputs[OUTPUTS];
    list_outputs(request, outputs);
    const char *suffix = request->plot == NULL ? NULL : strange_suffix(request->plot);
    if (suffix != NULL) {
        cli_complain("--plot %s: pictures are SVG, not %s; choose a name that ends in .svg",
                     request->plot, suffix + 1);
        return EXIT_USAGE;
    }
    int status = EXIT_DONE;
    for (int i = 0; i < OUTPUTS && status == EXIT_DONE; i++) {
        status = outputs[i].name == NULL ? EXIT_DONE : check_output(request, outputs, i);
    }
    return status;
}

int solve_try_files(const solve_request *request)
{
    output outputs[OUTPUTS];
    list_outputs(request, outputs);
    for (int i = 0; i < OUTPUTS; i++) {
        const char *name = outputs[i].name;
        const int status = name == NULL ? EXIT_DONE : cli_replace_try(name);
        if (status != EXIT_DONE) {
            return status;
        }
    }
    return solve_try_slots(request);
}
