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

/* Would both be written to one file?  Devices take all that comes. */
static bool are_same(const char *a, const char *b)
{
    struct stat info;
    return stat(b, &info) == 0 ? cli_is_same_file(a, b) : strcmp(a, b) == 0;
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

static int check_output(const solve_request *request, const output *outputs, int index)
{
    const output *o = &outputs[index];
    if (cli_names_file(request->where) && cli_is_same_file(request->where, o->name)) {
        cli_complain("%s %s: this is the file with the game", o->option, o->name);
        return EXIT_USAGE;
    }
    if (request->lock != NULL && cli_is_same_file(request->lock, o->name)) {
        cli_complain("%s %s: this is the file of --lock, which would be lost", o->option, o->name);
        return EXIT_USAGE;
    }
    for (int i = 0; i < index; i++) {
        if (outputs[i].name != NULL && are_same(outputs[i].name, o->name)) {
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
        cli_replacement file;
        const char *name = outputs[i].name;
        const int status = name == NULL ? EXIT_DONE : cli_replace_begin(name, &file);
        if (status != EXIT_DONE) {
            return status;
        }
        if (name != NULL) {
            (void)cli_replace_end(&file, EXIT_FAILED);
        }
    }
    return EXIT_DONE;
}
