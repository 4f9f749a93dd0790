/* tally.c - see tally.h. */

#include "base/tally.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

/* Kept for each number v: its first value, the sum of w v, and with d the difference between v and
 * the first value, the sums of w d, w^2 d and w^2 d^2.  Sums of w^2 v^2 would lose the error of
 * values that are nearly equal. */
enum {
    FIRST,
    SUM_WV,
    SUM_WD,
    SUM_W2D,
    SUM_W2D2,
    KEPT_COUNT
};

ink_status inki_tally_init(inki_tally *tally, int count)
{
    *tally = (inki_tally){0};
    tally->kept = calloc((size_t)count * KEPT_COUNT + 1, sizeof *tally->kept);
    if (tally->kept == NULL) {
        return INK_ERR_NOMEM;
    }
    tally->count = count;
    return INK_OK;
}

void inki_tally_release(inki_tally *tally)
{
    free(tally->kept);
    *tally = (inki_tally){0};
}

/* Makes `reference` the log weight that counts as 1. */
static void refer(inki_tally *tally, double reference)
{
    const double scale = exp(tally->reference - reference);
    tally->weight *= scale;
    tally->weight2 *= scale * scale;
    for (int i = 0; i < tally->count; i++) {
        double *kept = tally->kept + (size_t)i * KEPT_COUNT;
        kept[SUM_WV] *= scale;
        kept[SUM_WD] *= scale;
        kept[SUM_W2D] *= scale * scale;
        kept[SUM_W2D2] *= scale * scale;
    }
    tally->reference = reference;
}

void inki_tally_add(inki_tally *tally, double log_weight, const double *numbers)
{
    tally->worlds++;
    if (log_weight == -HUGE_VAL) { /* a weight of 0 */
        return;
    }
    const bool is_first = tally->weight == 0.0; /* the greatest weight so far counts as 1 */
    if (is_first) {
        tally->reference = log_weight;
    } else if (log_weight > tally->reference) {
        refer(tally, log_weight);
    }
    const double w = exp(log_weight - tally->reference);
    tally->weight += w;
    tally->weight2 += w * w;
    for (int i = 0; i < tally->count; i++) {
        double *kept = tally->kept + (size_t)i * KEPT_COUNT;
        if (is_first) {
            kept[FIRST] = numbers[i];
        }
        const double d = numbers[i] - kept[FIRST];
        kept[SUM_WV] += w * numbers[i];
        kept[SUM_WD] += w * d;
        kept[SUM_W2D] += w * w * d;
        kept[SUM_W2D2] += w * w * d * d;
    }
}

double inki_tally_mean(const inki_tally *tally, int index)
{
    return tally->kept[(size_t)index * KEPT_COUNT + SUM_WV] / tally->weight;
}

double inki_tally_error(const inki_tally *tally, int index, uint64_t population)
{
    const double n = (double)tally->worlds;
    if (population > 0 && tally->worlds >= population) {
        return 0.0;
    }
    if (tally->worlds < 2) {
        return nan("");
    }
    const double *kept = tally->kept + (size_t)index * KEPT_COUNT;
    const double m = kept[SUM_WD] / tally->weight;
    /* The delta method for a ratio of sums: sum of w^2 (d - m)^2 over (sum of w)^2; n / (n - 1)
     * makes it the usual estimate where all weights are equal. */
    const double squares = kept[SUM_W2D2] - 2.0 * m * kept[SUM_W2D] + m * m * tally->weight2;
    const double variance = fmax(squares, 0.0) / (tally->weight * tally->weight) * (n / (n - 1.0));
    if (!(variance > 0.0)) {
        return nan(""); /* all alike so far, which tells nothing about the worlds not seen */
    }
    const double left = population > 0 ? 1.0 - n / (double)population : 1.0;
    return sqrt(variance * left);
}
