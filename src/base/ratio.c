/* ratio.c - see ratio.h. */

#include "base/ratio.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 unsigned_wide;

#define MAX_EXPONENT 999 /* past it nothing fits but 0 */
#define GREATEST ((inki_wide)(~(unsigned_wide)0 >> 1))

/* The size of a number that is not the least of its type. */
static unsigned_wide size_of(inki_wide number)
{
    return number < 0 ? (unsigned_wide)-number : (unsigned_wide)number;
}

static unsigned_wide common_divisor(unsigned_wide a, unsigned_wide b)
{
    while (b != 0) {
        const unsigned_wide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* over / under in lowest terms; `under` is at least 1. */
static inki_ratio lowest(inki_wide over, inki_wide under)
{
    assert(under > 0);
    const inki_wide divisor = (inki_wide)common_divisor(size_of(over), size_of(under));
    return (inki_ratio){over / divisor, under / divisor};
}

/* Multiplies; false if it does not fit.  The least number of the type, which has no opposite, counts
 * as one that does not. */
static bool multiply(inki_wide a, inki_wide b, inki_wide *out)
{
    inki_wide product;
    if (__builtin_mul_overflow(a, b, &product) || product < -GREATEST) {
        return false;
    }
    *out = product;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads digits from `*at` on and appends them to `*number`.  Writes how many there were.  False if
 * the number does not fit. */
static bool read_digits(const char *text, size_t size, size_t *at, inki_wide *number, int *count)
{
    int read = 0;
    for (; *at < size && is_digit(text[*at]); ++*at) {
        inki_wide next;
        if (!multiply(*number, 10, &next) ||
            __builtin_add_overflow(next, (inki_wide)(text[*at] - '0'), number)) {
            return false;
        }
        read++;
    }
    *count = read;
    return true;
}

/* Multiplies by ten `power` times; false if it does not fit. */
static bool shift(inki_wide number, int power, inki_wide *out)
{
    for (int i = 0; i < power && number != 0; i++) {
        if (!multiply(number, 10, &number)) {
            return false;
        }
    }
    *out = number;
    return true;
}

/* Reads "e", a sign and digits, which end the text. */
static bool read_exponent(const char *text, size_t size, size_t at, int *out)
{
    at++;
    const bool is_negative = at < size && text[at] == '-';
    if (at < size && (text[at] == '-' || text[at] == '+')) {
        at++;
    }
    int exponent = 0;
    const size_t start = at;
    for (; at < size && is_digit(text[at]); at++) {
        exponent = exponent < MAX_EXPONENT ? 10 * exponent + (text[at] - '0') : exponent;
    }
    *out = is_negative ? -exponent : exponent;
    return at > start && at == size;
}

/* Reads "/" and digits, which end the text. */
static ink_status read_under(const char *text, size_t size, size_t at, inki_wide over,
                             inki_ratio *out)
{
    inki_wide under = 0;
    int count = 0;
    at++;
    if (!read_digits(text, size, &at, &under, &count)) {
        return INK_ERR_LIMIT;
    }
    if (count == 0 || at < size || under == 0) {
        return INK_ERR_SYNTAX;
    }
    *out = lowest(over, under);
    return INK_OK;
}

/* number * 10^exponent. */
static ink_status scale(inki_wide number, int exponent, inki_ratio *out)
{
    inki_wide over = number;
    inki_wide under = 1;
    if (number == 0) {
        *out = INKI_RATIO_ZERO;
        return INK_OK;
    }
    if (!shift(number, exponent, &over) || !shift(1, -exponent, &under)) {
        return INK_ERR_LIMIT;
    }
    *out = lowest(over, under);
    return INK_OK;
}

/* Reads what has no sign. */
static ink_status read_positive(const char *text, size_t size, inki_ratio *out)
{
    inki_wide number = 0;
    size_t at = 0;
    int whole = 0;
    int fraction = 0;
    if (!read_digits(text, size, &at, &number, &whole)) {
        return INK_ERR_LIMIT;
    }
    if (whole > 0 && at < size && text[at] == '/') {
        return read_under(text, size, at, number, out);
    }
    if (at < size && text[at] == '.') {
        at++;
        if (!read_digits(text, size, &at, &number, &fraction)) {
            return INK_ERR_LIMIT;
        }
    }
    int exponent = 0;
    if (whole + fraction == 0 || (at < size && text[at] != 'e' && text[at] != 'E') ||
        (at < size && !read_exponent(text, size, at, &exponent))) {
        return INK_ERR_SYNTAX;
    }
    return scale(number, exponent - fraction, out);
}

ink_status inki_ratio_read(const char *text, size_t size, inki_ratio *out)
{
    const size_t sign = size > 0 && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    inki_ratio read;
    const ink_status status = read_positive(text + sign, size - sign, &read);
    if (status == INK_OK) {
        *out = (inki_ratio){sign == 1 && text[0] == '-' ? -read.over : read.over, read.under};
    }
    return status;
}

bool inki_ratio_add(inki_ratio a, inki_ratio b, inki_ratio *out)
{
    const inki_wide divisor = (inki_wide)common_divisor(size_of(a.under), size_of(b.under));
    inki_wide left;
    inki_wide right;
    inki_wide under;
    inki_wide over;
    if (!multiply(a.over, b.under / divisor, &left) ||
        !multiply(b.over, a.under / divisor, &right) ||
        !multiply(a.under, b.under / divisor, &under) ||
        __builtin_add_overflow(left, right, &over) || over < -GREATEST) {
        return false;
    }
    *out = lowest(over, under);
    return true;
}

bool inki_ratio_equal(inki_ratio a, inki_ratio b)
{
    return a.over == b.over && a.under == b.under;
}

/* Digits are found one by one, as on paper: 55 of them and whether anything follows decide how the
 * last of a double's 53 is rounded. */
double inki_ratio_double(inki_ratio a)
{
    const unsigned_wide under = size_of(a.under);
    unsigned_wide whole = size_of(a.over) / under;
    unsigned_wide rest = size_of(a.over) % under;
    bool is_inexact = false;
    int exponent = 0;
    while (whole >> 55 != 0) {
        is_inexact = is_inexact || (whole & 1) != 0;
        whole >>= 1;
        exponent++;
    }
    while (rest != 0 && whole >> 54 == 0) {
        rest *= 2; /* less than 2^128, as `under` is less than 2^127 */
        whole = 2 * whole + (rest >= under);
        rest -= rest >= under ? under : 0;
        exponent--;
    }
    is_inexact = is_inexact || rest != 0;
    const uint64_t digits = (uint64_t)whole << 1 | (is_inexact ? 1 : 0);
    const double size = ldexp((double)digits, exponent - 1);
    return a.over < 0 ? -size : size;
}

bool inki_ratio_of(double number, inki_ratio *out)
{
    assert(isfinite(number));
    const double limit = 9007199254740992.0; /* 2^53 */
    const double size = fabs(number);
    double left = size;
    double over = 1.0;
    double under = 0.0;
    double over_before = 0.0;
    double under_before = 1.0;
    for (int term = 0; term < 64 && floor(left) < limit; term++) {
        const double whole = floor(left);
        const double over_next = whole * over + over_before;
        const double under_next = whole * under + under_before;
        if (over_next >= limit || under_next >= limit) {
            return false;
        }
        over_before = over;
        under_before = under;
        over = over_next;
        under = under_next;
        if (over / under == size) { /* equal to the last bit is the point */
            *out = lowest((inki_wide)(number < 0.0 ? -over : over), (inki_wide)under);
            return true;
        }
        left = 1.0 / (left - whole);
    }
    return false;
}

/* Simple fractions for all of them; false if there are none that add up to 1. */
static bool simple_shares(const double *probabilities, int count, inki_ratio *out)
{
    inki_ratio total = INKI_RATIO_ZERO;
    for (int i = 0; i < count; i++) {
        if (!inki_ratio_of(probabilities[i], &out[i]) || !inki_ratio_add(total, out[i], &total)) {
            return false;
        }
    }
    return total.over == total.under;
}

void inki_ratio_shares(const double *probabilities, int count, inki_ratio *out)
{
    const inki_wide unit = (inki_wide)1 << 60;
    inki_wide left = unit;
    int largest = 0;
    if (simple_shares(probabilities, count, out)) {
        return;
    }
    for (int i = 0; i < count; i++) {
        const inki_wide parts = (inki_wide)ldexp(probabilities[i], 60);
        out[i] = lowest(parts, unit);
        left -= parts;
        largest = probabilities[i] > probabilities[largest] ? i : largest;
    }
    out[largest] = lowest((inki_wide)ldexp(probabilities[largest], 60) + left, unit);
}

/* Appends a number that is at least 0. */
static void write_whole(unsigned_wide number, ink_text *out)
{
    char digits[40];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + (int)(number % 10));
        number /= 10;
    } while (number != 0);
    ink_text_append(out, digits + at, sizeof digits - at);
}

void inki_ratio_write(inki_ratio a, ink_text *out)
{
    ink_text_add(out, a.over < 0 ? "-" : "");
    write_whole(size_of(a.over), out);
    if (a.under != 1) {
        ink_text_add(out, "/");
        write_whole(size_of(a.under), out);
    }
}
