/* bench_numbers.c - see bench_numbers.h. */

#include "bench_numbers.h"

#include <math.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

bench_spread bench_spread_of(double *values, size_t count)
{
    qsort(values, count, sizeof values[0], compare);
    bench_spread spread = {.total = 0.0};
    for (size_t i = 0; i < count; i++) {
        spread.total += values[i];
    }
    spread.mean = spread.total / (double)count;
    spread.median = (values[(count - 1) / 2] + values[count / 2]) / 2.0;
    spread.p90 = values[(9 * count + 9) / 10 - 1];
    spread.max = values[count - 1];
    return spread;
}

double bench_geometric_mean(const double *a, const double *b, size_t count)
{
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        sum += log(a[i] / b[i]);
    }
    return exp(sum / (double)count);
}
