/* lp.h - the linear program of a sequence form.
 *
 * Player 0 chooses a plan x and is told, for every infoset I of player 1, the number v[I] that player 1
 * can hold it to from there on; it wants the number at the start large:
 *
 *     greatest  the sum of v[I] over infosets I at player 1's empty sequence, plus x's payoffs there
 *     such that x[0] = 1, at each infoset of player 0 the sequences add up to the one that leads there,
 *               and v[I] is at most what each action of I leads to: its payoffs against x, and v of the
 *               infosets that follow it.
 *
 * The prices of the last constraints are a plan of player 1 (von Stengel, 1996; Koller, Megiddo and von
 * Stengel, 1996).
 */
#ifndef INKI_EQUILIBRIUM_LP_H
#define INKI_EQUILIBRIUM_LP_H

#include <inkling/control.h>

#include "game/sequences.h"

/* The least sum of `cost` times column such that every row adds up to `sums` and columns are within their
 * bounds, which may be infinite.  The matrix is held by columns. */
typedef struct inki_lp {
    int row_count;
    int column_count;
    int first_slack; /* this column and those after it are 1 in one of the last rows each, in order */
    int *starts;     /* column_count + 1: where each column begins */
    int *rows;
    double *values;
    double *cost;
    double *lower;
    double *upper;
    double *sums;
} inki_lp;

/* Columns are the sequences of player 0, the infosets of player 1, and what each sequence of player 1 but
 * the empty one leaves unused.  Rows are the infosets of player 0, then those sequences.  Payoffs are
 * divided by `scale`.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_lp_make(const ink_sequences *sequences, double scale, inki_lp *out);
void inki_lp_release(inki_lp *lp);

/* How many numbers the matrix has, at most. */
uint64_t inki_lp_size(const ink_sequences *sequences);

/* Finds optimal plans of both players and writes them to the caller's vectors.  INK_ERR_LIMIT where
 * the program is too large or no optimum was found, with a sentence in `*error`; INK_ERR_STOPPED;
 * INK_ERR_NOMEM; INK_ERR_UNSUPPORTED where there is no solver. */
INK_NODISCARD ink_status inki_lp_solve(const ink_sequences *sequences, const ink_control *control,
                                       double *const plans[2], ink_error *error);

#endif
