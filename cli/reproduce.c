/* reproduce.c - "inkling reproduce": the experiments of a paper, tried again. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command.h"
#include "frank.h"
#include "load.h"
#include "terminal.h"

enum {
    OPTION_TRIALS,
    OPTION_THREADS,
    OPTION_SEED,
    OPTION_SUITS,
    OPTION_OUTPUT,
    OPTION_COUNT
};

static const cli_option options[OPTION_COUNT] = {
    [OPTION_TRIALS] =
        {"trials", "N",
         "trees for each rate (default 1000), or problems (default 650): the paper's"},
    [OPTION_THREADS] = {"threads", "N", "try at most N trees at a time (default 1)"},
    [OPTION_SEED] = {"seed", "K", "of the trees and of ties (default 1)"},
    [OPTION_SUITS] = {"suits", "FILE",
                      "problems for table10: in each line two hands and the tricks"},
    [OPTION_OUTPUT] = {"o", "DIR", "write CSV and pictures to this folder, which is made"},
};

#define PAPER "frank-1998"

static const frank_experiment *const experiments[] = {
    &frank_figure8, &frank_figure9, &frank_table10, &frank_figure12, &frank_timing};
#define EXPERIMENT_COUNT ((int)(sizeof experiments / sizeof experiments[0]))

/* What the command line asks for. */
typedef struct request {
    const frank_experiment *chosen[EXPERIMENT_COUNT];
    int count;
    frank_plan plan;
    uint64_t trials;         /* 0: the paper's */
    const char *folder;      /* NULL: nothing is written */
    frank_problems problems; /* for suits; none: they are drawn */
    ink_control control;
} request;

/* --- the command line ------------------------------------------------------------------------ */

/* Adds the experiments that are named; where none is, all but the timing. */
static int choose(const cli_line *line, request *out)
{
    if (strcmp(line->operands[0], PAPER) != 0) {
        cli_complain("there is no paper \"%s\"; there is " PAPER, line->operands[0]);
        return EXIT_USAGE;
    }
    for (int i = 0; i < EXPERIMENT_COUNT && line->operand_count == 1; i++) {
        if (experiments[i]->kind != FRANK_TIMES) {
            out->chosen[out->count++] = experiments[i];
        }
    }
    for (int word = 1; word < line->operand_count; word++) {
        int i = 0;
        while (i < EXPERIMENT_COUNT && strcmp(experiments[i]->name, line->operands[word]) != 0) {
            i++;
        }
        if (i == EXPERIMENT_COUNT) {
            cli_complain("there is no experiment \"%s\"; \"inkling help reproduce\" lists them",
                         line->operands[word]);
            return EXIT_USAGE;
        }
        out->chosen[out->count++] = experiments[i];
    }
    return EXIT_DONE;
}

/* Reads the problems of a file, if one is given. */
static int read_problems(const char *name, frank_problems *out)
{
    if (name == NULL) {
        return EXIT_DONE;
    }
    ink_error error = {0};
    const ink_status status = frank_read_problems(name, out, &error);
    if (status == INK_OK && out->count == 0) {
        cli_complain("%s: there are no suits in it", name);
        return EXIT_INPUT;
    }
    return status == INK_OK ? EXIT_DONE : cli_refuse(name, status, &error);
}

static int read_request(const cli_line *line, request *out)
{
    uint64_t threads = 1;
    out->plan = (frank_plan){.seed = 1};
    out->folder = line->values[OPTION_OUTPUT];
    int status = choose(line, out);
    if (status == EXIT_DONE) {
        status = cli_number(&cli_reproduce, line, OPTION_TRIALS, 1, 100000000, &out->trials);
    }
    if (status == EXIT_DONE) {
        status = cli_number(&cli_reproduce, line, OPTION_THREADS, 1, 1024, &threads);
    }
    if (status == EXIT_DONE) {
        status = cli_number(&cli_reproduce, line, OPTION_SEED, 0, UINT64_MAX, &out->plan.seed);
    }
    out->plan.threads = (int)threads;
    return status == EXIT_DONE ? read_problems(line->values[OPTION_SUITS], &out->problems) : status;
}

/* --- files ----------------------------------------------------------------------------------- */

static int make_folder(const char *folder)
{
    struct stat there;
    if (folder == NULL || mkdir(folder, 0777) == 0 ||
        (errno == EEXIST && stat(folder, &there) == 0 && S_ISDIR(there.st_mode))) {
        return EXIT_DONE;
    }
    cli_complain("%s: %s", folder, strerror(errno == EEXIST ? ENOTDIR : errno));
    return EXIT_FAILED;
}

/* Writes FOLDER/NAME and says so; empties the text. */
static int write_file(const char *folder, const char *name, const char *ending, ink_text *text)
{
    ink_text path = {0};
    ink_text_format(&path, "%s/%s%s", folder, name, ending);
    int status = EXIT_FAILED;
    if (ink_text_status(&path) != INK_OK || ink_text_status(text) != INK_OK) {
        cli_complain("%s", ink_status_text(INK_ERR_NOMEM));
    } else {
        FILE *file = fopen(ink_text_string(&path), "w");
        const bool is_written = file != NULL && fputs(ink_text_string(text), file) >= 0;
        if ((file != NULL && fclose(file) != 0) || !is_written) {
            cli_complain("%s: %s", ink_text_string(&path), strerror(errno));
        } else {
            (void)printf("wrote %s\n", ink_text_string(&path));
            status = EXIT_DONE;
        }
    }
    ink_text_release(&path);
    ink_text_release(text);
    return status;
}

/* Has gnuplot draw FOLDER/NAME.svg, where it is there. */
static void draw(const char *folder, const char *name)
{
    ink_text script = {0};
    ink_text_format(&script, "%s.gnuplot", name);
    (void)fflush(stdout);
    const pid_t child = ink_text_status(&script) == INK_OK ? fork() : -1;
    if (child == 0) {
        if (chdir(folder) == 0) {
            (void)execlp("gnuplot", "gnuplot", ink_text_string(&script), (char *)NULL);
        }
        _exit(127);
    }
    int ended = -1;
    if (child > 0 && waitpid(child, &ended, 0) == child && ended == 0) {
        (void)printf("wrote %s/%s.svg\n", folder, name);
    } else {
        cli_complain("no picture: gnuplot is not installed or failed; \"gnuplot %s.gnuplot\" in "
                     "%s draws it",
                     name, folder);
    }
    ink_text_release(&script);
}

/* Writes the files of an experiment of which `count` cells are whole. */
static int write_files(const request *r, const frank_experiment *experiment,
                       const frank_score *scores, int count)
{
    ink_text text = {0};
    if (experiment->cell_count == 1) {
        (experiment->kind == FRANK_TIMES ? frank_write_times_csv : frank_write_suits_csv)(scores,
                                                                                          &text);
        return write_file(r->folder, experiment->name, ".csv", &text);
    }
    frank_write_csv(experiment, scores, count, &text);
    int status = write_file(r->folder, experiment->name, ".csv", &text);
    if (status == EXIT_DONE) {
        frank_write_references(experiment, scores, count, &text);
        status = write_file(r->folder, experiment->name, "_references.csv", &text);
    }
    if (status == EXIT_DONE && count == experiment->cell_count) {
        frank_write_plot(experiment, &text);
        status = write_file(r->folder, experiment->name, ".gnuplot", &text);
        if (status == EXIT_DONE) {
            draw(r->folder, experiment->name);
        }
    }
    return status;
}

/* --- the command ----------------------------------------------------------------------------- */

/* Prints what was found in the cells that are whole. */
static int print(const request *r, const frank_experiment *experiment, const frank_score *scores,
                 int count)
{
    ink_text text = {0};
    ink_text_format(&text, "%s %s: %s; %llu %s, seed %llu\n\n", PAPER, experiment->name,
                    experiment->text, (unsigned long long)r->plan.trials,
                    experiment->kind == FRANK_SUITS ? "problems" : "trees each",
                    (unsigned long long)r->plan.seed);
    if (experiment->kind == FRANK_TIMES) {
        frank_write_times(scores, &text);
    } else if (experiment->kind == FRANK_SUITS) {
        frank_write_suits(scores, &text);
    } else {
        frank_write_table(experiment, scores, count, &text);
        ink_text_add(&text,
                     "\nper cent of trees in which the plan is worth less than the best, with "
                     "standard errors\noptimum: worlds of ten that the best plan wins\n");
        frank_write_summary(experiment, scores, count, &text);
    }
    const int status = cli_print(&text);
    ink_text_release(&text);
    return status;
}

/* Tries the cells of an experiment, and tells of those that are whole at the end. */
static int reproduce(request *r, const frank_experiment *experiment)
{
    frank_score *scores = calloc((size_t)experiment->cell_count, sizeof *scores);
    if (scores == NULL) {
        cli_complain("%s", ink_status_text(INK_ERR_NOMEM));
        return EXIT_FAILED;
    }
    const bool are_given = experiment->kind == FRANK_SUITS && r->problems.count > 0;
    r->plan.problems = are_given ? &r->problems : NULL;
    r->plan.trials = are_given ? r->problems.count : r->trials > 0 ? r->trials : experiment->trials;
    r->plan.total = r->plan.trials * (uint64_t)experiment->cell_count;
    cli_progress_begin();
    ink_status tried = INK_OK;
    int count = 0;
    while (count < experiment->cell_count && tried == INK_OK) {
        const frank_cell cell = experiment->cell(count);
        r->plan.done = r->plan.trials * (uint64_t)count;
        tried = frank_try(&cell, &r->plan, &scores[count]);
        count += tried == INK_OK;
    }
    cli_progress_end();
    if (tried != INK_OK) {
        cli_complain("%s: %s; %d of %d rows are whole", experiment->name,
                     tried == INK_ERR_STOPPED ? "interrupted" : ink_status_text(tried), count,
                     experiment->cell_count);
    }
    int status = count > 0 ? print(r, experiment, scores, count) : EXIT_DONE;
    if (status == EXIT_DONE && r->folder != NULL && count > 0) {
        status = write_files(r, experiment, scores, count);
    }
    free(scores);
    return status == EXIT_DONE ? cli_exit_status(tried) : status;
}

static int run(const cli_line *line)
{
    request r = {.count = 0};
    int status = read_request(line, &r);
    if (status == EXIT_DONE) {
        status = make_folder(r.folder);
    }
    cli_watch(&r.control);
    r.plan.control = &r.control;
    for (int i = 0; i < r.count && status == EXIT_DONE; i++) {
        (void)fputs(i > 0 ? "\n" : "", stdout);
        status = reproduce(&r, r.chosen[i]);
    }
    frank_release_problems(&r.problems);
    return status;
}

const cli_command cli_reproduce = {
    .name = "reproduce",
    .operands = "PAPER [EXPERIMENT...]",
    .text = "tries the experiments of a paper again",
    .details =
        "PAPER is frank-1998: Frank, Basin and Matsubara, \"Finding optimal strategies for\n"
        "imperfect information games\", on random trees of which MAX does not know the world.\n"
        "EXPERIMENT figure8 is errors by what MIN knows, figure9 by depth, figure12 the same\n"
        "where worlds are much alike, table10 single suits of bridge, timing the CPU time;\n"
        "without any, all but timing.\n"
        "Errors are plans that are worth less than the best. With -o, EXPERIMENT.csv has a line\n"
        "for each depth and setting, EXPERIMENT_references.csv the rates beside those of a\n"
        "second program, and gnuplot, where it is installed, draws EXPERIMENT.svg.\n"
        "The same arguments give the same numbers on any number of threads, but for times.\n",
    .options = options,
    .option_count = OPTION_COUNT,
    .min_operands = 1,
    .max_operands = 1 + EXPERIMENT_COUNT,
    .run = run,
};
