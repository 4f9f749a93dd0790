/* bench_numbers.h - what is said of many measurements. */
#ifndef INKLING_CLI_BENCH_NUMBERS_H
#define INKLING_CLI_BENCH_NUMBERS_H

#include <stddef.h>

typedef struct bench_spread {
    double total;
    double mean;
    double median;
    double p90; /* nine of ten are not above it */
    double max;
} bench_spread;

/* The spread of at least one value; sorts the values. */
bench_spread bench_spread_of(double *values, size_t count);

/* The geometric mean of the ratios a[i] / b[i], all positive, of at least one pair. */
double bench_geometric_mean(const double *a, const double *b, size_t count);

#endif
