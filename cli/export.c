/* export.c - "inkling export": a game in, a file for other programs out. */

#include <string.h>

#include "command.h"
#include "load.h"
#include "output.h"

#define MOST_NODES 1000000 /* written if nothing is said */

enum {
    OPTION_FORMAT,
    OPTION_OUTPUT,
    OPTION_NODES,
    OPTION_COUNT
};

static const cli_option options[OPTION_COUNT] = {
    [OPTION_FORMAT] = {"format", "F", "efg or dot (default: by FILE's name, or efg)"},
    [OPTION_OUTPUT] = {"o", "FILE",
                       "write to FILE: .efg for Gambit, .dot for Graphviz; - is stdout"},
    [OPTION_NODES] = {"nodes", "N", "refuse a tree of more than N nodes (default 1000000)"},
};

/* The two ways to write a game. */
typedef ink_status write_fn(const ink_game *game, uint64_t max_nodes, ink_text *out,
                            ink_error *error);

static const struct {
    const char *name;
    const char *ending;
    write_fn *write;
} formats[] = {{"efg", ".efg", ink_efg_write}, {"dot", ".dot", ink_efg_draw}};
#define FORMAT_COUNT (sizeof formats / sizeof formats[0])

/* Finds out how to write, by name or by the ending of the file's name. */
static int read_format(const char *name, const char *output, write_fn **out)
{
    const char *ending = output != NULL ? strrchr(output, '.') : NULL;
    *out = ink_efg_write;
    if (name == NULL && output == NULL) {
        return EXIT_DONE;
    }
    for (size_t i = 0; i < FORMAT_COUNT; i++) {
        if (name != NULL ? strcmp(name, formats[i].name) == 0
                         : ending != NULL && strcmp(ending, formats[i].ending) == 0) {
            *out = formats[i].write;
            return EXIT_DONE;
        }
    }
    if (name != NULL) {
        cli_complain("--format %s: efg or dot is expected", name);
    } else {
        cli_complain("-o %s: a name that ends in .efg or .dot is expected, or --format", output);
    }
    return EXIT_USAGE;
}

/* Writes a text to a file; NULL: stdout. */
static int save(const char *name, const char *input, ink_text *text)
{
    cli_output output = {0};
    int exit_status = cli_output_open(name, input, NULL, NULL, &output);
    if (exit_status == EXIT_DONE) {
        exit_status = cli_output_write(&output, text);
    }
    const int closed = cli_output_close(&output);
    return exit_status == EXIT_DONE ? closed : exit_status;
}

static int run(const cli_line *line)
{
    const char *where = line->operands[0];
    const char *output = line->values[OPTION_OUTPUT];
    uint64_t nodes = MOST_NODES;
    write_fn *write = NULL;
    if (output != NULL && strcmp(output, "-") == 0) {
        output = NULL;
    }
    int exit_status = read_format(line->values[OPTION_FORMAT], output, &write);
    if (exit_status == EXIT_DONE) {
        exit_status = cli_number(&cli_export, line, OPTION_NODES, 1, INT32_MAX, &nodes);
    }
    ink_game *game = NULL;
    if (exit_status == EXIT_DONE) {
        exit_status = cli_load_game(where, &game);
    }
    if (exit_status != EXIT_DONE) {
        return exit_status;
    }
    ink_text text = {0};
    ink_error error = {0};
    const ink_status status = write(game, nodes, &text, &error);
    exit_status = status == INK_OK ? save(output, cli_names_file(where) ? where : NULL, &text)
                                   : cli_refuse(where, status, &error);
    ink_text_release(&text);
    ink_game_destroy(game);
    return exit_status;
}

const cli_command cli_export = {
    .name = "export",
    .operands = "GAME",
    .text = "writes a game for Gambit or Graphviz",
    .details =
        "GAME is a game string, or a file with a game: Gambit's .efg, or a tree. The whole tree\n"
        "is written: as .efg, format 2, with the probabilities of chance as fractions that add\n"
        "up to 1, or as a picture for Graphviz, in which dashed lines join the nodes of an\n"
        "information set. An .efg file is written as it was read, numbers exactly.\n",
    .options = options,
    .option_count = OPTION_COUNT,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
