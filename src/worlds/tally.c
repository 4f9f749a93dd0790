/* tally.c - see tally.h. */

#include "worlds/tally.h"

#include <math.h>
#include <stdlib.h>

/* Sums kept for each number. */
enum { SUM_WV, SUM_W2V, SUM_W2V2, SUM_COUNT };

ink_status inki_tally_init(inki_tally *tally, int count)
{
    *tally = (inki_tally){.count = count};
    tally->sums = calloc((size_t)count * SUM_COUNT + 1, sizeof *tally->sums);
    return tally->sums == NULL ? INK_ERR_NOMEM : INK_OK;
}

void inki_tally_release(inki_tally *tally)
{
    free(tally->sums);
    *tally = (inki_tally){0};
}

/* Makes `reference` the log weight that counts as 1. */
static void refer(inki_tally *tally, double reference)
{
    const double scale = exp(tally->reference - reference);
    tally->weight *= scale;
    tally->weight2 *= scale * scale;
    for (int i = 0; i < tally->count; i++) {
        double *sums = tally->sums + (size_t)i * SUM_COUNT;
        sums[SUM_WV] *= scale;
        sums[SUM_W2V] *= scale * scale;
        sums[SUM_W2V2] *= scale * scale;
    }
    tally->reference = reference;
}

void inki_tally_add(inki_tally *tally, double log_weight, const double *numbers)
{
    if (tally->worlds == 0) {
        tally->reference = log_weight;
    } else if (log_weight > tally->reference) {
        refer(tally, log_weight);
    }
    const double w = exp(log_weight - tally->reference);
    tally->worlds++;
    tally->weight += w;
    tally->weight2 += w * w;
    for (int i = 0; i < tally->count; i++) {
        double *sums = tally->sums + (size_t)i * SUM_COUNT;
        const double v = numbers[i];
        sums[SUM_WV] += w * v;
        sums[SUM_W2V] += w * w * v;
        sums[SUM_W2V2] += w * w * v * v;
    }
}

double inki_tally_mean(const inki_tally *tally, int index)
{
    return tally->sums[(size_t)index * SUM_COUNT + SUM_WV] / tally->weight;
}

double inki_tally_error(const inki_tally *tally, int index, uint64_t population)
{
    const double n = (double)tally->worlds;
    if (population > 0 && tally->worlds >= population) {
        return 0.0;
    }
    if (tally->worlds < 2) {
        return NAN;
    }
    const double *sums = tally->sums + (size_t)index * SUM_COUNT;
    const double m = inki_tally_mean(tally, index);
    /* The delta method for a ratio of sums: sum of w^2 (v - m)^2 over (sum of w)^2; n / (n - 1)
     * makes it the usual estimate where all weights are equal. */
    const double squares = sums[SUM_W2V2] - 2.0 * m * sums[SUM_W2V] + m * m * tally->weight2;
    const double variance =
        fmax(squares, 0.0) / (tally->weight * tally->weight) * (n / (n - 1.0));
    const double left = population > 0 ? 1.0 - n / (double)population : 1.0;
    return sqrt(variance * left);
}
