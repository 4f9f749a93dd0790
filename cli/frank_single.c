/* frank_single.c - the experiments of a single cell, for people and as CSV: times, and suits; see frank.h. */

#include "frank.h"

#define PAPER_TREES 1000 /* presumably: a digit of the paper cannot be read */

/* What the paper states of its three methods: seconds on an UltraSparc II of 300 MHz; of 650 problems of
 * a bridge encyclopedia, per cent solved; and what payoff reduction lost in them.  0: not known. */
static const struct {
    double seconds;
    double percent;
    double loss;
} paper[FRANK_METHOD_COUNT + 1] = {
    [FRANK_SAMPLING] = {372.0, 66.3, 0.0},
    [FRANK_VECTOR] = {333.0, 71.1, 0.0},
    [FRANK_REDUCTION] = {571.0, 95.8, 0.83},
};

static const char *name_of(int method)
{
    return method == FRANK_METHOD_COUNT ? "best_defence" : frank_methods[method];
}

static double seconds(const frank_score *score, int method)
{
    return (double)score->cpu_ns[method] * 1e-9;
}

void frank_write_times_csv(const frank_score *score, ink_text *out)
{
    ink_text_add(out, "method,seconds,paper_seconds\n");
    for (int m = 0; m <= FRANK_METHOD_COUNT; m++) {
        ink_text_format(out, "%s,%.6f,", name_of(m), seconds(score, m));
        if (paper[m].seconds > 0.0) {
            ink_text_format(out, "%.0f", paper[m].seconds);
        }
        ink_text_add(out, "\n");
    }
}

void frank_write_times(const frank_score *score, ink_text *out)
{
    ink_text_format(out, "%-22s %10s  %9s  %12s\n", "plans for a tree", "CPU s", "the paper",
                    "its / ours");
    for (int m = 0; m <= FRANK_METHOD_COUNT; m++) {
        ink_text_format(out, "%-22s %10.3f", name_of(m), seconds(score, m));
        if (paper[m].seconds > 0.0) {
            ink_text_format(out, "  %9.0f  %12.0f", paper[m].seconds,
                            paper[m].seconds / PAPER_TREES /
                                (seconds(score, m) / (double)score->trials));
        }
        ink_text_add(out, "\n");
    }
    ink_text_format(out,
                    "\n%llu trees of 13 plies, made outside of the time; the paper's presumably "
                    "1000; the last column is by tree\n",
                    (unsigned long long)score->trials);
}

static double lost(const frank_score *score, int method)
{
    return (double)score->lost[method] * 1e-9;
}

void frank_write_suits_csv(const frank_score *score, ink_text *out)
{
    ink_text_add(out,
                 "method,solved_percent,standard_error,loss,problems,paper_percent,paper_loss\n");
    for (int m = 0; m < FRANK_METHOD_COUNT; m++) {
        const double errors = frank_percent(score, m);
        ink_text_format(out, "%s,%.3f,%.3f,%.6f,%llu,", frank_methods[m], 100.0 - errors,
                        frank_percent_error(errors, score->trials), lost(score, m),
                        (unsigned long long)score->trials);
        if (paper[m].percent > 0.0) {
            ink_text_format(out, "%.1f", paper[m].percent);
        }
        ink_text_add(out, ",");
        if (paper[m].loss > 0.0) {
            ink_text_format(out, "%.2f", paper[m].loss);
        }
        ink_text_add(out, "\n");
    }
}

void frank_write_suits(const frank_score *score, ink_text *out)
{
    ink_text_format(out, "%-22s %16s  %8s  %9s  %6s\n", "plans", "solved, %", "loss", "the paper",
                    "loss");
    for (int m = 0; m < FRANK_METHOD_COUNT; m++) {
        const double errors = frank_percent(score, m);
        ink_text_format(out, "%-22s %8.2f +- %4.2f  %8.3f", frank_methods[m], 100.0 - errors,
                        frank_percent_error(errors, score->trials), lost(score, m));
        if (paper[m].percent > 0.0) {
            ink_text_format(out, "  %9.1f", paper[m].percent);
        }
        if (paper[m].loss > 0.0) {
            ink_text_format(out, "  %6.2f", paper[m].loss);
        }
        ink_text_add(out, "\n");
    }
    ink_text_add(out,
                 "\nsolved: per cent of problems in which the plan is worth as much as the best, "
                 "with standard errors\nloss: what the plans win less often, added up over the "
                 "problems; the paper's are 650 others\n");
}
