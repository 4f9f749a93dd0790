/* frank_tables.c - the cells of the experiments, and the error rates of a second program; see frank.h.
 *
 * The paper has figures without numbers, from 1,000 trees a point.  The rates here are those of another
 * program for the same experiments, written by itself from the paper, with many more trees.
 */

#include "frank.h"

#define NAMES 3 /* of methods that the second program has: the paper's */

enum {
    LEAST_DEPTH = 2,
    ALL = 9, /* knowledge */
    PAPER_TRIALS = 1000,
    PAPER_SUITS = 650
};

static bool give(double percent, uint64_t trials, frank_reference *out)
{
    *out = (frank_reference){percent, trials};
    return trials > 0;
}

/* --- Figure 8: by depth and by MIN's knowledge ------------------------------------------------- */

enum {
    LEVELS = 10,
    DEPTHS8 = 7,
    TRIALS8 = 20000
};

static const double rates8[NAMES][DEPTHS8][LEVELS] = {
    {
        {11.3, 10.4, 9.5, 7.9, 7.3, 5.7, 4.6, 3.5, 1.8, 0.0},
        {15.1, 19.6, 22.6, 25.0, 26.4, 27.6, 29.8, 30.1, 31.0, 31.3},
        {30.9, 32.9, 34.6, 34.9, 34.2, 34.7, 33.6, 33.5, 33.2, 31.1},
        {37.2, 45.1, 51.4, 56.1, 61.8, 65.2, 66.7, 69.8, 71.3, 72.6},
        {55.2, 58.4, 63.6, 65.1, 69.3, 69.4, 71.8, 71.7, 73.5, 72.5},
        {57.2, 68.8, 72.9, 76.0, 84.9, 82.4, 89.2, 92.3, 90.4, 93.2},
        {79.9, 75.9, 84.6, 83.6, 86.3, 90.3, 89.3, 93.8, 93.5, 93.6},
    },
    {
        {11.4, 10.2, 9.3, 7.9, 7.2, 5.9, 4.7, 3.5, 1.8, 0.0},
        {15.6, 17.9, 19.6, 20.9, 20.4, 21.3, 21.3, 21.1, 20.2, 18.6},
        {31.0, 31.4, 32.1, 30.7, 29.4, 28.9, 27.2, 25.0, 23.1, 18.8},
        {39.8, 44.4, 48.2, 50.2, 53.0, 55.1, 54.7, 56.2, 57.1, 54.2},
        {56.1, 56.8, 59.7, 58.8, 60.8, 59.9, 60.9, 58.4, 60.0, 53.9},
        {64.2, 71.4, 72.9, 74.5, 81.8, 77.8, 82.8, 86.4, 80.9, 78.2},
        {82.3, 77.6, 84.3, 82.0, 84.1, 85.5, 84.4, 86.6, 88.0, 78.5},
    },
    {
        {11.1, 10.4, 9.3, 7.9, 7.2, 6.0, 4.8, 3.4, 1.8, 0.0},
        {27.5, 26.7, 25.7, 24.2, 21.9, 19.6, 17.2, 14.4, 10.7, 6.8},
        {37.2, 35.6, 34.6, 32.0, 29.5, 26.4, 23.2, 19.2, 14.6, 6.9},
        {63.5, 62.3, 61.0, 58.8, 56.8, 54.0, 48.8, 44.3, 38.4, 27.5},
        {69.1, 67.7, 67.2, 63.1, 61.7, 56.7, 53.5, 47.8, 43.6, 27.8},
        {89.7, 90.0, 87.3, 85.8, 86.4, 78.7, 78.8, 77.5, 55.9, 36.2},
        {93.6, 89.3, 90.2, 87.0, 84.8, 83.5, 78.2, 74.9, 74.0, 35.7},
    },
};

static frank_cell cell8(int index)
{
    return (frank_cell){.depth = LEAST_DEPTH + index / LEVELS, .knowledge = index % LEVELS};
}

static bool reference8(int index, int method, frank_reference *out)
{
    return method < NAMES && give(rates8[method][index / LEVELS][index % LEVELS], TRIALS8, out);
}

const frank_experiment frank_figure8 = {
    .name = "figure8",
    .text = "errors by MIN's knowledge, for trees of 2 to 8 plies",
    .kind = FRANK_BY_KNOWLEDGE,
    .trials = PAPER_TRIALS,
    .cell_count = DEPTHS8 * LEVELS,
    .cell = cell8,
    .reference = reference8,
};

/* --- Figure 9: by depth, where MIN knows the world --------------------------------------------- */

enum {
    DEPTHS = 12
};

static const struct {
    double rates[NAMES];
    uint64_t trials;
} rows9[DEPTHS] = {
    {{0.00, 0.00, 0.00}, 20000},     {{31.75, 18.96, 6.71}, 20000},
    {{31.66, 19.16, 6.98}, 20000},   {{71.85, 53.26, 27.68}, 20000},
    {{71.88, 53.51, 27.71}, 20000},  {{93.21, 78.56, 35.74}, 20000},
    {{93.41, 78.08, 35.24}, 20000},  {{99.88, 98.46, 58.38}, 20000},
    {{99.92, 98.66, 58.20}, 20000},  {{100.00, 100.00, 67.90}, 5000},
    {{100.00, 100.00, 67.18}, 5000}, {{100.00, 100.00, 69.95}, 2000},
};

static frank_cell cell9(int index)
{
    return (frank_cell){.depth = LEAST_DEPTH + index, .knowledge = ALL};
}

static bool reference9(int index, int method, frank_reference *out)
{
    return method < NAMES && give(rows9[index].rates[method], rows9[index].trials, out);
}

const frank_experiment frank_figure9 = {
    .name = "figure9",
    .text = "errors by depth, for trees of 2 to 13 plies in which MIN knows the world",
    .kind = FRANK_BY_DEPTH,
    .trials = PAPER_TRIALS,
    .cell_count = DEPTHS,
    .cell = cell9,
    .reference = reference9,
};

/* --- Figure 12: the same where worlds may be copies of one ------------------------------------- */

enum {
    QS = 5
};

static const int same12[QS] = {65, 70, 72, 75, 80};

/* By depth from 2 on; 0 trials where there is none. */
static const uint64_t trials12[DEPTHS] = {0,     0,     20000, 0,    20000, 0,
                                          20000, 20000, 20000, 6000, 6000,  3000};

static const double rates12[QS][DEPTHS][NAMES] = {
    {
        {0.0},
        {0.0},
        {15.2, 10.1, 1.4},
        {0.0},
        {31.5, 24.6, 4.0},
        {0.0},
        {35.5, 32.8, 4.5},
        {37.2, 35.7, 7.1},
        {37.5, 36.1, 6.6},
        {37.3, 35.2, 7.1},
        {37.8, 35.6, 7.3},
        {39.3, 36.3, 8.6},
    },
    {
        {0.0},
        {0.0},
        {13.4, 9.2, 1.3},
        {0.0},
        {28.8, 22.4, 2.9},
        {0.0},
        {33.8, 31.6, 3.8},
        {34.9, 34.1, 5.5},
        {34.0, 33.3, 5.1},
        {35.7, 34.6, 6.7},
        {34.5, 33.5, 6.0},
        {35.7, 34.2, 7.1},
    },
    {
        {0.0},
        {0.0},
        {12.3, 8.4, 1.1},
        {0.0},
        {27.5, 22.0, 2.7},
        {0.0},
        {32.2, 30.2, 3.6},
        {33.8, 33.3, 4.9},
        {33.7, 33.1, 5.0},
        {33.7, 32.9, 5.4},
        {33.8, 32.8, 5.6},
        {34.1, 32.9, 5.3},
    },
    {
        {0.0},
        {0.0},
        {11.6, 7.8, 0.8},
        {0.0},
        {25.1, 19.6, 2.2},
        {0.0},
        {30.9, 29.0, 3.0},
        {30.8, 30.6, 4.4},
        {30.8, 30.6, 4.3},
        {30.9, 30.4, 4.5},
        {31.8, 31.2, 4.7},
        {33.9, 32.8, 5.0},
    },
    {
        {0.0},
        {0.0},
        {9.8, 6.6, 0.5},
        {0.0},
        {22.3, 17.8, 1.5},
        {0.0},
        {27.7, 26.2, 2.2},
        {27.7, 27.5, 2.9},
        {27.7, 27.6, 3.0},
        {27.9, 27.8, 3.3},
        {27.8, 27.5, 3.5},
        {28.4, 28.1, 3.4},
    },
};

static frank_cell cell12(int index)
{
    return (frank_cell){
        .depth = LEAST_DEPTH + index % DEPTHS, .knowledge = ALL, .same = same12[index / DEPTHS]};
}

static bool reference12(int index, int method, frank_reference *out)
{
    const int row = index % DEPTHS;
    return method < NAMES && give(rates12[index / DEPTHS][row][method], trials12[row], out);
}

const frank_experiment frank_figure12 = {
    .name = "figure12",
    .text = "the same where each world is, with probability q, a copy of one of them",
    .kind = FRANK_BY_DEPTH,
    .trials = PAPER_TRIALS,
    .cell_count = QS * DEPTHS,
    .cell = cell12,
    .reference = reference12,
};

/* --- Table 10 and Efficiency ------------------------------------------------------------------- */

static bool no_reference(int index, int method, frank_reference *out)
{
    (void)index;
    (void)method;
    (void)out;
    return false;
}

static frank_cell cell_suits(int index)
{
    (void)index;
    return (frank_cell){.is_suits = true};
}

const frank_experiment frank_table10 = {
    .name = "table10",
    .text = "single suits of bridge solved",
    .kind = FRANK_SUITS,
    .trials = PAPER_SUITS,
    .cell_count = 1,
    .cell = cell_suits,
    .reference = no_reference,
};

static frank_cell cell_timed(int index)
{
    (void)index;
    return (frank_cell){.depth = 13, .knowledge = ALL};
}

const frank_experiment frank_timing = {
    .name = "timing",
    .text = "seconds of CPU time for trees of 13 plies",
    .kind = FRANK_TIMES,
    .trials = PAPER_TRIALS,
    .cell_count = 1,
    .cell = cell_timed,
    .reference = no_reference,
};
