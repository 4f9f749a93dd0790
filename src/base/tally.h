/* tally.h - weighted means with standard errors, one observation at a time.  Those who sample call an
 * observation a world. */
#ifndef INKI_BASE_TALLY_H
#define INKI_BASE_TALLY_H

#include <stdint.h>

#include <inkling/status.h>

/* Means of `count` numbers over weighted worlds.  Weights are kept relative to the greatest so
 * far, `reference`, so that any log weights will do, minus infinity included. */
typedef struct inki_tally {
    int count;
    uint64_t worlds;
    double reference; /* log weight that counts as 1 */
    double weight;    /* sum of w */
    double weight2;   /* sum of w^2 */
    double *kept;     /* for each number: see tally.c */
} inki_tally;

/* INK_ERR_NOMEM leaves it zeroed. */
INK_NODISCARD ink_status inki_tally_init(inki_tally *tally, int count);
void inki_tally_release(inki_tally *tally);

/* Adds a world with its `count` numbers. */
void inki_tally_add(inki_tally *tally, double log_weight, const double *numbers);

/* The mean of number `index`; NaN while all weights are 0. */
double inki_tally_mean(const inki_tally *tally, int index);

/* The standard error of that mean.  `population` worlds are there in all: the error is 0 when all
 * were added, and smaller when they are few (sampling without replacement); 0: without end.  NaN
 * where that cannot be told: for fewer than two worlds of many, or if all of them had the same. */
double inki_tally_error(const inki_tally *tally, int index, uint64_t population);

#endif
