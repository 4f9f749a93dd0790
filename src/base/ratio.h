/* ratio.h - exact fractions of 128-bit whole numbers.
 *
 * What does not fit is refused, never rounded: every function that can run out of digits says so.
 */
#ifndef INKI_BASE_RATIO_H
#define INKI_BASE_RATIO_H

#include <stdbool.h>
#include <stddef.h>

#include <inkling/status.h>
#include <inkling/text.h>

__extension__ typedef __int128 inki_wide;

/* A fraction in lowest terms; `under` is at least 1, so that equal numbers have equal parts, and
 * neither is past 2^127 - 1 in size. */
typedef struct inki_ratio {
    inki_wide over;
    inki_wide under;
} inki_ratio;

#define INKI_RATIO_ZERO ((inki_ratio){0, 1})

/* Reads all of `text`: digits with an optional sign, then a decimal fraction and an exponent, each
 * optional, or a slash and more digits: "-12", ".5", "1e-1", "2/3".  INK_ERR_SYNTAX (it is none, or
 * the number under the slash is 0), INK_ERR_LIMIT (it does not fit). */
INK_NODISCARD ink_status inki_ratio_read(const char *text, size_t size, inki_ratio *out);

/* Adds two fractions.  False, with `*out` as it was, if the sum does not fit. */
INK_NODISCARD bool inki_ratio_add(inki_ratio a, inki_ratio b, inki_ratio *out);

/* Are two fractions the same number? */
bool inki_ratio_equal(inki_ratio a, inki_ratio b);

/* The double nearest to a fraction. */
double inki_ratio_double(inki_ratio a);

/* The fraction with the least denominator among the convergents of `number`, which is finite, that
 * reads as the same double.  False where there is none below 2^53. */
INK_NODISCARD bool inki_ratio_of(double number, inki_ratio *out);

/* Writes a fraction for each of `count` probabilities, so that they add up to exactly 1: simple ones that
 * read as the same doubles, such as 1/6, if those do; otherwise multiples of 2^-60, of which the largest
 * takes what rounding left over. */
void inki_ratio_shares(const double *probabilities, int count, inki_ratio *out);

/* Appends "3", "-3" or "2/3". */
void inki_ratio_write(inki_ratio a, ink_text *out);

#endif
