/* number.h - decimal numbers in text, whatever the locale. */
#ifndef INKI_BASE_NUMBER_H
#define INKI_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

#include <inkling/text.h>

#define INKI_NUMBER_MAX_SIZE 300 /* bytes of a number in text */

/* Reads all of `text`, of `size` bytes, as a decimal number with an optional sign, point and
 * exponent, rounded to the nearest double.  False, with `*out` as it was, where it is none, is not
 * finite or is longer than INKI_NUMBER_MAX_SIZE. */
bool inki_number_read(const char *text, size_t size, double *out);

/* Appends a short decimal that reads back as the same number, which is finite. */
void inki_number_write(double number, ink_text *out);

#endif
