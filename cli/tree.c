/* tree.c - "inkling tree": a position in, the tree that a method searched out. */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "load.h"
#include "terminal.h"

#define MOST_NODES 1000000 /* visited if nothing is said: their record must fit in memory */

enum {
    OPTION_METHOD,
    OPTION_OUTPUT,
    OPTION_FORMAT,
    OPTION_DRAW,
    OPTION_DEPTH,
    OPTION_UNVISITED,
    OPTION_SIDEWAYS,
    OPTION_NODES,
    OPTION_TIME,
    OPTION_COUNT
};

static const cli_option options[OPTION_COUNT] = {
    [OPTION_METHOD] = {"method", "M", "how to search, such as \"alpha_beta(depth=4)\""},
    [OPTION_OUTPUT] = {"o", "FILE",
                       "write to FILE: .svg a picture, .dot for Graphviz, .txt text; - is stdout"},
    [OPTION_FORMAT] = {"format", "F", "text, dot or svg (default: by FILE's name, or text)"},
    [OPTION_DRAW] = {"draw", "N", "draw at most N nodes, those nearest to the root (default 200)"},
    [OPTION_DEPTH] = {"depth", "K", "draw at most K plies below the root (default 100)"},
    [OPTION_UNVISITED] = {"unvisited", "K",
                          "draw K plies below pruned branches (default 0; 1000 in trees)"},
    [OPTION_SIDEWAYS] = {"sideways", NULL, "draw the root at the left: for wide trees"},
    [OPTION_NODES] = {"nodes", "N", "visit at most N states (default 1000000)"},
    [OPTION_TIME] = {"time", "T", "search at most so long: 500ms, 5s, 2min"},
};

/* What the command line asks for. */
typedef struct request {
    cli_position position;
    ink_budget budget;
    ink_control control;
    const char *method; /* NULL: the game's default */
    const char *output; /* NULL: stdout */
    ink_drawing_format format;
    ink_drawing_options drawing;
    bool reaches_below; /* is it said how much is drawn below pruned branches? */
} request;

static const struct {
    const char *name;
    const char *ending;
    ink_drawing_format format;
} formats[] = {{"text", ".txt", INK_DRAWING_TEXT},
               {"dot", ".dot", INK_DRAWING_DOT},
               {"svg", ".svg", INK_DRAWING_SVG}};
#define FORMAT_COUNT (sizeof formats / sizeof formats[0])

static bool ends_with(const char *text, const char *ending)
{
    const size_t size = strlen(text);
    const size_t ending_size = strlen(ending);
    return size >= ending_size && strcmp(text + size - ending_size, ending) == 0;
}

/* Finds out what to write, by name or by the ending of the file's name. */
static int read_format(const cli_line *line, request *out)
{
    const char *name = line->values[OPTION_FORMAT];
    if (name == NULL && out->output == NULL) {
        out->format = INK_DRAWING_TEXT;
        return EXIT_DONE;
    }
    for (size_t i = 0; i < FORMAT_COUNT; i++) {
        if (name != NULL ? strcmp(name, formats[i].name) == 0
                         : ends_with(out->output, formats[i].ending)) {
            out->format = formats[i].format;
            return EXIT_DONE;
        }
    }
    if (name != NULL) {
        cli_complain("--format %s: text, dot or svg is expected", name);
    } else {
        cli_complain("-o %s: a name that ends in .svg, .dot or .txt is expected, or --format",
                     out->output);
    }
    return EXIT_USAGE;
}

static int read_numbers(const cli_line *line, request *out)
{
    uint64_t draw = 0;
    uint64_t depth = 0;
    uint64_t unvisited = 0;
    const struct {
        int option;
        uint64_t low;
        uint64_t high;
        uint64_t *out;
    } numbers[] = {
        {OPTION_DRAW, 1, INK_DRAWING_MAX_NODES, &draw},
        {OPTION_DEPTH, 1, INK_DRAWING_MAX_DEPTH, &depth},
        {OPTION_UNVISITED, 0, INK_DRAWING_MAX_DEPTH, &unvisited},
        {OPTION_NODES, 1, UINT64_MAX, &out->budget.nodes},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const int status = cli_number(&cli_tree, line, numbers[i].option, numbers[i].low,
                                      numbers[i].high, numbers[i].out);
        if (status != EXIT_DONE) {
            return status;
        }
    }
    out->drawing.nodes = (int32_t)draw;
    out->drawing.depth = (int)depth;
    out->drawing.unvisited = (int)unvisited;
    return cli_time(&cli_tree, line, OPTION_TIME, &out->budget.time_ms);
}

static int read_request(const cli_line *line, request *out)
{
    const char *output = line->values[OPTION_OUTPUT];
    *out = (request){
        .position = {.board = -1, .after = -1},
        .budget = {.nodes = MOST_NODES},
        .method = line->values[OPTION_METHOD],
        .output = output != NULL && strcmp(output, "-") == 0 ? NULL : output,
        .drawing = {.sideways = line->values[OPTION_SIDEWAYS] != NULL},
        .reaches_below = line->values[OPTION_UNVISITED] != NULL,
    };
    const int status = read_format(line, out);
    return status == EXIT_DONE ? read_numbers(line, out) : status;
}

/* Writes a text to a file. */
static int write_file(const char *name, const ink_text *text)
{
    FILE *file = fopen(name, "w");
    bool done = file != NULL;
    if (done) {
        done = fwrite(text->bytes, 1, text->size, file) == text->size;
        done = fclose(file) == 0 && done;
    }
    if (!done) {
        cli_complain("%s: %s", name, strerror(errno));
        return EXIT_FAILED;
    }
    return EXIT_DONE;
}

/* Draws what was recorded. */
static int draw(const request *asked, const ink_trace *trace)
{
    ink_text text = {0};
    const ink_status status = ink_trace_draw(trace, asked->format, &asked->drawing, &text);
    int exit_status = EXIT_FAILED;
    if (status != INK_OK) {
        cli_complain("%s", ink_status_text(status));
    } else {
        exit_status = asked->output == NULL ? cli_print(&text) : write_file(asked->output, &text);
    }
    ink_text_release(&text);
    return exit_status;
}

/* Has the method search the position and draws the search, as far as it came. */
static int search(request *asked, ink_method *method, const ink_view *view, ink_trace *trace)
{
    ink_error error = {0};
    cli_watch(&asked->control);
    asked->budget.control = &asked->control;
    const ink_status status = ink_record(method, view, &asked->budget, trace, &error);
    cli_progress_end();
    if (status != INK_OK) {
        cli_complain("%s", error.text);
    }
    const bool is_partial = status == INK_ERR_LIMIT || status == INK_ERR_STOPPED;
    if (status == INK_OK || (is_partial && ink_trace_count(trace) > 0)) {
        const int exit_status = draw(asked, trace);
        return exit_status == EXIT_DONE ? cli_exit_status(status) : exit_status;
    }
    return cli_exit_status(status);
}

static int ask(void *context, const ink_position *position, const char *where)
{
    request *asked = context;
    const char *name = asked->method != NULL ? asked->method
                       : ink_game_worlds(position->game) != NULL
                           ? "payoff_reduction"
                           : ink_method_default(position->game);
    ink_method *method = NULL;
    int exit_status = cli_load_method("method", name, &method);
    if (exit_status != EXIT_DONE) {
        return exit_status;
    }
    ink_text title = {0};
    ink_text_format(&title, "%s by %s", where, name);
    asked->drawing.title = ink_text_string(&title);
    if (!asked->reaches_below && strcmp(position->game->text, "file") == 0) {
        asked->drawing.unvisited = INK_DRAWING_MAX_DEPTH;
    }
    ink_view *view = NULL;
    ink_trace *trace = NULL;
    ink_status status = ink_position_view(position, &view);
    status = status == INK_OK ? ink_trace_create(&trace) : status;
    exit_status = cli_exit_status(status);
    if (status == INK_OK) {
        exit_status = search(asked, method, view, trace);
    } else {
        cli_complain("%s", ink_status_text(status));
    }
    ink_trace_destroy(trace);
    ink_view_destroy(view);
    ink_text_release(&title);
    ink_method_destroy(method);
    return exit_status;
}

static int run(const cli_line *line)
{
    request asked;
    int status = read_request(line, &asked);
    if (status != EXIT_DONE) {
        return status;
    }
    return cli_with_position(line, &asked.position, ask, &asked);
}

const cli_command cli_tree = {
    .name = "tree",
    .operands = "POSITION [MOVE...]",
    .text = "draws the tree that a method searches",
    .details =
        "POSITION is a file with a game tree, \"-\" for one on stdin, or a game string with "
        "moves,\n"
        "as for advise. The method searches the position from its root: alpha_beta with one\n"
        "window, so that moves at the root cut each other off. Each node has its value, or the\n"
        "bound that was enough, alpha and beta on entry, its place in the order of visits, and a\n"
        "mark on the move that the value comes from. Branches that were never visited are drawn\n"
        "as pruned, and their parent says why. With \"order=game,glance=no,table=0\" alpha_beta\n"
        "visits the leaves in the order of the textbooks. In trees with hidden worlds each node "
        "has\n"
        "a vector; methods for them are vector_minimax, payoff_reduction, payoff_reduction_beta "
        "and\n"
        "sampling_plan.\n",
    .options = options,
    .option_count = OPTION_COUNT,
    .min_operands = 1,
    .max_operands = CLI_MAX_OPERANDS,
    .run = run,
};
