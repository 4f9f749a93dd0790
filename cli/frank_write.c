/* frank_write.c - what was found, as CSV, for people and for gnuplot; see frank.h. */

#include "frank.h"

#include <math.h>
#include <string.h>

/* One of our error rates beside the second program's. */
typedef struct comparison {
    double ours;
    double error; /* standard, of ours */
    frank_reference reference;
    double reference_error;
    double apart; /* in standard errors of the difference; not a number where that has none */
} comparison;

/* False where there is nothing to compare with. */
static bool compare(const frank_experiment *experiment, const frank_score *scores, int cell,
                    int method, comparison *out)
{
    if (!experiment->reference(cell, method, &out->reference)) {
        return false;
    }
    const frank_reference *other = &out->reference;
    out->ours = frank_percent(&scores[cell], method);
    out->error = frank_percent_error(out->ours, scores[cell].trials);
    out->reference_error = frank_percent_error(other->percent, other->trials);
    /* The error of the difference if both have the same rate, that of all trees together: a rate that
     * nobody erred by once is not known without an error. */
    const double ours_n = (double)scores[cell].trials;
    const double other_n = (double)other->trials;
    const double pooled = (out->ours * ours_n + other->percent * other_n) / (ours_n + other_n);
    const double error =
        sqrt(fmax(0.0, pooled * (100.0 - pooled)) * (1.0 / ours_n + 1.0 / other_n));
    const bool is_certain = !(other->percent > 0.0) || !(other->percent < 100.0);
    out->apart = is_certain || !(error > 0.0) ? nan("") : (out->ours - other->percent) / error;
    return true;
}

/* The mean of worlds that the best plans win. */
static double optimum(const frank_score *score)
{
    return (double)score->won / (double)score->trials;
}

void frank_write_csv(const frank_experiment *experiment, const frank_score *scores, int count,
                     ink_text *out)
{
    ink_text_add(out, "depth");
    for (int m = 0; m < FRANK_METHOD_COUNT; m++) {
        ink_text_format(out, ",%s", frank_methods[m]);
    }
    ink_text_add(out, ",knowledge,q,optimum,trials\n");
    for (int i = 0; i < count; i++) {
        const frank_cell cell = experiment->cell(i);
        ink_text_format(out, "%d", cell.depth);
        for (int m = 0; m < FRANK_METHOD_COUNT; m++) {
            ink_text_format(out, ",%.3f", frank_percent(&scores[i], m));
        }
        ink_text_format(out, ",%d,%.2f,%.4f,%llu\n", cell.knowledge, cell.same / 100.0,
                        optimum(&scores[i]), (unsigned long long)scores[i].trials);
    }
}

void frank_write_references(const frank_experiment *experiment, const frank_score *scores,
                            int count, ink_text *out)
{
    ink_text_add(out, "depth,knowledge,q,method,percent,standard_error,trials,reference_percent,"
                      "reference_standard_error,reference_trials,apart\n");
    for (int i = 0; i < count; i++) {
        const frank_cell cell = experiment->cell(i);
        for (int m = 0; m < FRANK_METHOD_COUNT; m++) {
            comparison c;
            if (!compare(experiment, scores, i, m, &c)) {
                continue;
            }
            ink_text_format(out, "%d,%d,%.2f,%s,%.3f,%.3f,%llu,%.2f,%.3f,%llu,", cell.depth,
                            cell.knowledge, cell.same / 100.0, frank_methods[m], c.ours, c.error,
                            (unsigned long long)scores[i].trials, c.reference.percent,
                            c.reference_error, (unsigned long long)c.reference.trials);
            if (!isnan(c.apart)) {
                ink_text_format(out, "%.2f", c.apart);
            }
            ink_text_add(out, "\n");
        }
    }
}

/* Of the column of a method: room for "100.00 +- 0.00" and its name. */
static int width_of(int method)
{
    const int size = (int)strlen(frank_methods[method]);
    return size > 14 ? size : 14;
}

void frank_write_table(const frank_experiment *experiment, const frank_score *scores, int count,
                       ink_text *out)
{
    ink_text_format(out, "%5s %9s %5s", "plies", "knowledge", "q");
    for (int m = 0; m < FRANK_METHOD_COUNT; m++) {
        ink_text_format(out, "  %*s", width_of(m), frank_methods[m]);
    }
    ink_text_format(out, "  %7s\n", "optimum");
    for (int i = 0; i < count; i++) {
        const frank_cell cell = experiment->cell(i);
        ink_text_format(out, "%5d %7d/%d %5.2f", cell.depth, cell.knowledge, FRANK_WORLDS - 1,
                        cell.same / 100.0);
        for (int m = 0; m < FRANK_METHOD_COUNT; m++) {
            const double percent = frank_percent(&scores[i], m);
            ink_text_format(out, "  %*.2f +- %4.2f", width_of(m) - 8, percent,
                            frank_percent_error(percent, scores[i].trials));
        }
        ink_text_format(out, "  %7.3f\n", optimum(&scores[i]));
    }
}

/* What the comparisons of an experiment come to. */
typedef struct tally {
    int compared; /* where the reference is neither 0 nor 100 % */
    int beyond3;  /* more than three standard errors apart */
    int certain;  /* where it is */
    double farthest;
    int cell; /* the farthest; -1: none */
    int method;
    double off; /* most per cent from 0 or 100 % */
} tally;

static tally count_differences(const frank_experiment *experiment, const frank_score *scores,
                               int count)
{
    tally t = {.cell = -1};
    for (int i = 0; i < count; i++) {
        for (int m = 0; m < FRANK_METHOD_COUNT; m++) {
            comparison c;
            if (!compare(experiment, scores, i, m, &c)) {
                continue;
            }
            if (isnan(c.apart)) {
                t.certain++;
                t.off = fmax(t.off, fabs(c.ours - c.reference.percent));
                continue;
            }
            t.compared++;
            t.beyond3 += fabs(c.apart) > 3.0;
            if (t.cell < 0 || fabs(c.apart) > fabs(t.farthest)) {
                t.farthest = c.apart;
                t.cell = i;
                t.method = m;
            }
        }
    }
    return t;
}

void frank_write_summary(const frank_experiment *experiment, const frank_score *scores, int count,
                         ink_text *out)
{
    const tally t = count_differences(experiment, scores, count);
    ink_text_format(out, "beside a second program: %d rates, %d more than 3 standard errors apart",
                    t.compared, t.beyond3);
    if (t.cell >= 0) {
        const frank_cell cell = experiment->cell(t.cell);
        comparison c;
        (void)compare(experiment, scores, t.cell, t.method, &c);
        ink_text_format(out,
                        "\nthe largest difference: %.1f standard errors, %s at %d plies, knowledge "
                        "%d/%d, q %.2f: %.2f %%, not %.2f %%",
                        fabs(t.farthest), frank_methods[t.method], cell.depth, cell.knowledge,
                        FRANK_WORLDS - 1, cell.same / 100.0, c.ours, c.reference.percent);
    }
    if (t.certain > 0) {
        ink_text_format(out, "\n%d rates of 0 or 100 %%: at most %.2f %% off", t.certain, t.off);
    }
    ink_text_add(out, "\n");
}

/* Columns of the CSV that tell cells apart, from 1. */
enum {
    COLUMN_DEPTH = 1,
    COLUMN_FIRST_METHOD = 2,
    COLUMN_KNOWLEDGE = COLUMN_FIRST_METHOD + FRANK_METHOD_COUNT,
    COLUMN_Q
};

/* A graph with the curves of all methods, of the lines of the CSV with `value` in column `by`. */
static void write_graph(const char *name, int x, int by, double value, ink_text *out)
{
    ink_text_format(out, by == COLUMN_DEPTH ? "set title '%.0f plies'\n" : "set title 'q = %.2f'\n",
                    value);
    for (int m = 0; m < FRANK_METHOD_COUNT; m++) {
        ink_text_format(out,
                        "%s'%s.csv' using %d:(abs(column(%d) - %.2f) < 0.001 ? column(%d) : NaN) "
                        "with linespoints title '%s'",
                        m == 0 ? "plot " : ", \\\n    ", name, x, by, value,
                        COLUMN_FIRST_METHOD + m, frank_methods[m]);
    }
    ink_text_add(out, "\n");
}

void frank_write_plot(const frank_experiment *experiment, ink_text *out)
{
    const int x = experiment->kind == FRANK_BY_KNOWLEDGE ? COLUMN_KNOWLEDGE : COLUMN_DEPTH;
    const int by = experiment->kind == FRANK_BY_KNOWLEDGE ? COLUMN_DEPTH : COLUMN_Q;
    ink_text graphs = {0};
    int count = 0;
    double drawn = -1.0; /* the value of the graph before; they grow */
    for (int i = 0; i < experiment->cell_count; i++) {
        const frank_cell cell = experiment->cell(i);
        const double value = by == COLUMN_DEPTH ? cell.depth : cell.same / 100.0;
        if (value > drawn) {
            write_graph(experiment->name, x, by, value, &graphs);
            drawn = value;
            count++;
        }
    }
    const int columns = count > 1 ? 2 : 1;
    const int rows = (count + columns - 1) / columns;
    ink_text_format(out,
                    "set datafile separator ','\nset datafile missing 'NaN'\n"
                    "set terminal svg size %d,%d noenhanced background 'white'\n"
                    "set output '%s.svg'\nset multiplot layout %d,%d\n"
                    "set key below noenhanced\nset yrange [0:100]\nset ylabel 'errors, %%'\n"
                    "set xlabel '%s'\n",
                    columns * 480, rows * 360, experiment->name, rows, columns,
                    x == COLUMN_DEPTH ? "plies" : "knowledge of MIN, in ninths");
    ink_text_add(out, ink_text_string(&graphs));
    ink_text_add(out, "unset multiplot\n");
    ink_text_release(&graphs);
}
