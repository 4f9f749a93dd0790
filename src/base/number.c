/* number.c - decimal numbers in text, whatever the locale.
 *
 * strtod and printf write the decimal point of the locale.  So numbers go through them as whole
 * digits with an exponent: 12.5 as 125e-1.
 */

#include "base/number.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Exponents past this give 0 or infinity with at most INKI_NUMBER_MAX_SIZE digits. */
#define MAX_EXPONENT 9999

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads the exponent, after its "e", from all of `text`. */
static bool read_exponent(const char *text, size_t size, int *out)
{
    size_t at = size > 0 && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    if (at == size) {
        return false;
    }
    int exponent = 0;
    for (; at < size; at++) {
        if (!is_digit(text[at])) {
            return false;
        }
        if (exponent < MAX_EXPONENT) {
            exponent = 10 * exponent + (text[at] - '0');
        }
    }
    *out = text[0] == '-' ? -exponent : exponent;
    return true;
}

bool inki_number_read(const char *text, size_t size, double *out)
{
    char digits[INKI_NUMBER_MAX_SIZE + 16]; /* sign, digits, "e", exponent */
    size_t used = 0;
    size_t at = 0;
    if (size == 0 || size > INKI_NUMBER_MAX_SIZE) {
        return false;
    }
    if (text[0] == '-' || text[0] == '+') {
        digits[used++] = text[at++];
    }
    int fraction = 0;
    int count = 0;
    bool after_point = false;
    for (; at < size && (is_digit(text[at]) || (text[at] == '.' && !after_point)); at++) {
        if (text[at] == '.') {
            after_point = true;
            continue;
        }
        digits[used++] = text[at];
        count++;
        fraction += after_point;
    }
    int exponent = 0;
    if (count == 0 || (at < size && text[at] != 'e' && text[at] != 'E')) {
        return false;
    }
    if (at < size && !read_exponent(text + at + 1, size - at - 1, &exponent)) {
        return false;
    }
    (void)snprintf(digits + used, sizeof digits - used, "e%d", exponent - fraction);
    const double number = strtod(digits, NULL);
    if (!isfinite(number)) {
        return false;
    }
    *out = number;
    return true;
}

#define MOST_DIGITS 17
#define LEAST_POINT (-4) /* numbers with their point further left or right have an exponent */
#define MOST_POINT 17
#define PLAIN_SIZE (MOST_DIGITS + 8) /* bytes of a number without an exponent */

/* Appends "0.00ddd", "dd.d" or "ddd00": the value is 0.ddd times ten to the power of `point`. */
static void add_plain(const char *digits, int count, int point, ink_text *out)
{
    char plain[PLAIN_SIZE];
    size_t size = 0;
    if (point <= 0) {
        plain[size++] = '0';
        plain[size++] = '.';
    }
    for (int i = point; i < 0; i++) {
        plain[size++] = '0';
    }
    for (int i = 0; i < count; i++) {
        if (i > 0 && i == point) {
            plain[size++] = '.';
        }
        plain[size++] = digits[i];
    }
    for (int i = count; i < point; i++) {
        plain[size++] = '0';
    }
    assert(size <= sizeof plain);
    ink_text_append(out, plain, size);
}

/* Appends a number that printf wrote with an exponent. */
static void add_rounded(const char *written, ink_text *out)
{
    char digits[MOST_DIGITS];
    int count = 0;
    const char *e = strchr(written, 'e');
    assert(e != NULL);
    for (const char *c = written; c < e; c++) {
        if (is_digit(*c)) {
            assert(count < MOST_DIGITS);
            digits[count++] = *c;
        }
    }
    while (count > 1 && digits[count - 1] == '0') {
        count--;
    }
    const int point = (int)strtol(e + 1, NULL, 10) + 1;
    if (LEAST_POINT <= point && point <= MOST_POINT) {
        add_plain(digits, count, point, out);
        return;
    }
    add_plain(digits, count, 1, out);
    ink_text_format(out, "e%d", point - 1);
}

void inki_number_write(double number, ink_text *out)
{
    assert(isfinite(number));
    if (signbit(number)) {
        ink_text_add(out, "-");
    }
    const double size = fabs(number);
    if (size == 0.0) { /* zero has no digits to count */
        ink_text_add(out, "0");
        return;
    }
    /* The fewest digits that are read as the same number, to the last bit.  The point is the locale's both times. */
    char written[64];
    int precision = 15;
    do {
        (void)snprintf(written, sizeof written, "%.*e", precision - 1, size);
    } while (strtod(written, NULL) != size && ++precision <= MOST_DIGITS);
    add_rounded(written, out);
}
