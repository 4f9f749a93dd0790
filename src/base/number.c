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

/* Appends "0.00ddd", "dd.d" or "ddd00": the value is 0.ddd times ten to the power of `point`. */
static void add_plain(const char *digits, int count, int point, ink_text *out)
{
    if (point <= 0) {
        ink_text_add(out, "0.");
    }
    for (int i = point; i < 0; i++) {
        ink_text_add(out, "0");
    }
    for (int i = 0; i < count; i++) {
        ink_text_format(out, "%s%c", i > 0 && i == point ? "." : "", digits[i]);
    }
    for (int i = count; i < point; i++) {
        ink_text_add(out, "0");
    }
}

/* Appends `number`, which is positive, rounded to `precision` significant digits. */
static void add_rounded(double number, int precision, ink_text *out)
{
    char buffer[64];
    char digits[32];
    int count = 0;
    (void)snprintf(buffer, sizeof buffer, "%.*e", precision - 1, number);
    const char *e = strchr(buffer, 'e');
    assert(e != NULL);
    for (const char *c = buffer; c < e; c++) {
        if (is_digit(*c)) {
            digits[count++] = *c;
        }
    }
    while (count > 1 && digits[count - 1] == '0') {
        count--;
    }
    const int point = (int)strtol(e + 1, NULL, 10) + 1;
    if (point > -5 && point <= 17) {
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
    const size_t start = out->size;
    for (int precision = 15; precision <= 17 && !out->failed; precision++) {
        out->size = start;
        add_rounded(size, precision, out);
        double again = 0.0;
        /* Equal to the last bit is the point. */
        if (inki_number_read(out->bytes + start, out->size - start, &again) && again == size) {
            return;
        }
    }
}
