/* json_read.c - see json_read.h. */

#include "formats/json_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <inkling/json.h>

#include "base/number.h"

void inki_json_reader_init(inki_json_reader *reader, const char *text, size_t size,
                           ink_error *error)
{
    *reader = (inki_json_reader){
        .next = text, .end = text + size, .line_start = text, .line = 1, .error = error};
}

void inki_json_reader_release(inki_json_reader *reader)
{
    ink_text_release(&reader->string);
}

/* --- characters ---------------------------------------------------------------------------------- */

static void skip_blanks(inki_json_reader *reader)
{
    while (reader->next < reader->end && (*reader->next == ' ' || *reader->next == '\t' ||
                                          *reader->next == '\r' || *reader->next == '\n')) {
        if (*reader->next++ == '\n') {
            reader->line++;
            reader->line_start = reader->next;
        }
    }
}

void inki_json_place(inki_json_reader *reader, int *line, int *column)
{
    skip_blanks(reader);
    *line = reader->line;
    *column = (int)(reader->next - reader->line_start) + 1;
}

bool inki_json_refuse(inki_json_reader *reader, const char *format, ...)
{
    if (reader->status != INK_OK) {
        return false;
    }
    char text[sizeof((ink_error *)0)->text];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    int line;
    int column;
    inki_json_place(reader, &line, &column);
    ink_error_set(reader->error, line, column, "%s", text);
    reader->status = INK_ERR_SYNTAX;
    return false;
}

/* The next character that is not blank; 0 at the end. */
static char peek(inki_json_reader *reader)
{
    skip_blanks(reader);
    return reader->next < reader->end ? *reader->next : '\0';
}

/* Takes that character if it is the one expected. */
static bool take(inki_json_reader *reader, char expected)
{
    if (reader->status != INK_OK || peek(reader) != expected) {
        return false;
    }
    reader->next++;
    return true;
}

/* --- objects and arrays --------------------------------------------------------------------------- */

static bool enter(inki_json_reader *reader, char opener, const char *what)
{
    if (!take(reader, opener)) {
        return inki_json_refuse(reader, "%s is expected here", what);
    }
    reader->is_fresh = true;
    return true;
}

bool inki_json_enter_object(inki_json_reader *reader)
{
    return enter(reader, '{', "an object, {...},");
}

bool inki_json_enter_array(inki_json_reader *reader)
{
    return enter(reader, '[', "an array, [...],");
}

/* Is there something before the closer?  Takes the comma before it, or the closer. */
static bool go_on(inki_json_reader *reader, char closer)
{
    if (reader->status != INK_OK) {
        return false;
    }
    const bool is_fresh = reader->is_fresh;
    reader->is_fresh = false;
    if (take(reader, closer)) {
        return false;
    }
    if (!is_fresh && !take(reader, ',')) {
        return inki_json_refuse(reader, "a comma or %c is expected here", closer);
    }
    return true;
}

bool inki_json_next_member(inki_json_reader *reader)
{
    if (!go_on(reader, '}') || !inki_json_read_string(reader)) {
        return false;
    }
    return take(reader, ':') || inki_json_refuse(reader, "a colon is expected here");
}

bool inki_json_next_element(inki_json_reader *reader)
{
    return go_on(reader, ']');
}

bool inki_json_end(inki_json_reader *reader)
{
    if (reader->status != INK_OK) {
        return false;
    }
    skip_blanks(reader);
    return reader->next == reader->end ||
           inki_json_refuse(reader, "nothing is expected here: the value is over");
}

/* --- strings ------------------------------------------------------------------------------------- */

/* Reads four hexadecimal digits. */
static bool take_unit(inki_json_reader *reader, unsigned *out)
{
    unsigned unit = 0;
    for (int i = 0; i < 4; i++) {
        const char c = reader->next < reader->end ? *reader->next : '\0';
        unsigned digit = 16;
        if (c >= '0' && c <= '9') {
            digit = (unsigned)(c - '0');
        } else if (c >= 'a' && c <= 'f') {
            digit = (unsigned)(c - 'a') + 10;
        } else if (c >= 'A' && c <= 'F') {
            digit = (unsigned)(c - 'A') + 10;
        }
        if (digit == 16) {
            return inki_json_refuse(reader, "four hexadecimal digits are expected after \\u");
        }
        unit = 16 * unit + digit;
        reader->next++;
    }
    *out = unit;
    return true;
}

static bool is_surrogate(unsigned unit, unsigned from)
{
    return unit >= from && unit < from + 0x400;
}

/* Appends a character in UTF-8. */
static void add_character(unsigned code, ink_text *out)
{
    char bytes[4];
    size_t size = 0;
    if (code < 0x80) {
        bytes[size++] = (char)code;
    } else if (code < 0x800) {
        bytes[size++] = (char)(0xC0 | code >> 6);
    } else if (code < 0x10000) {
        bytes[size++] = (char)(0xE0 | code >> 12);
        bytes[size++] = (char)(0x80 | (code >> 6 & 0x3F));
    } else {
        bytes[size++] = (char)(0xF0 | code >> 18);
        bytes[size++] = (char)(0x80 | (code >> 12 & 0x3F));
        bytes[size++] = (char)(0x80 | (code >> 6 & 0x3F));
    }
    if (code >= 0x80) {
        bytes[size++] = (char)(0x80 | (code & 0x3F));
    }
    ink_text_append(out, bytes, size);
}

/* Reads what follows \u: one unit, or two that make one character. */
static bool take_code(inki_json_reader *reader)
{
    unsigned code = 0;
    if (!take_unit(reader, &code)) {
        return false;
    }
    if (is_surrogate(code, 0xD800)) {
        unsigned low = 0;
        if (reader->end - reader->next < 2 || memcmp(reader->next, "\\u", 2) != 0) {
            return inki_json_refuse(reader, "the second half of a character is expected here");
        }
        reader->next += 2;
        if (!take_unit(reader, &low)) {
            return false;
        }
        if (!is_surrogate(low, 0xDC00)) {
            return inki_json_refuse(reader, "this is no second half of a character");
        }
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    } else if (is_surrogate(code, 0xDC00) || code == 0) {
        return inki_json_refuse(reader, "\\u%04x is no character here", code);
    }
    add_character(code, &reader->string);
    return true;
}

/* Reads what follows a backslash. */
static bool take_escape(inki_json_reader *reader)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    const char c = reader->next < reader->end ? *reader->next : '\0';
    if (c == 'u') {
        reader->next++;
        return take_code(reader);
    }
    const char *letter = c == '\0' ? NULL : strchr(letters, c);
    if (letter == NULL) {
        return inki_json_refuse(reader, "this is no escape of JSON");
    }
    reader->next++;
    ink_text_append(&reader->string, &meanings[letter - letters], 1);
    return true;
}

bool inki_json_read_string(inki_json_reader *reader)
{
    if (!take(reader, '"')) {
        return inki_json_refuse(reader, "a string, in \", is expected here");
    }
    ink_text_reset(&reader->string);
    for (;;) {
        const char *from = reader->next;
        while (reader->next < reader->end && *reader->next != '"' && *reader->next != '\\' &&
               (unsigned char)*reader->next >= 0x20) {
            reader->next++;
        }
        ink_text_append(&reader->string, from, (size_t)(reader->next - from));
        if (reader->next == reader->end) {
            return inki_json_refuse(reader, "the text ends inside of a string");
        }
        if ((unsigned char)*reader->next < 0x20) {
            return inki_json_refuse(reader, "a control character or the end of a line in a string");
        }
        if (*reader->next++ == '"') {
            break;
        }
        if (!take_escape(reader)) {
            return false;
        }
    }
    reader->status = ink_text_status(&reader->string);
    return reader->status == INK_OK;
}

/* --- numbers and the rest ------------------------------------------------------------------------- */

static size_t digits_at(const char *next, const char *end)
{
    size_t count = 0;
    while (next + count < end && next[count] >= '0' && next[count] <= '9') {
        count++;
    }
    return count;
}

/* The size of the number that begins there, by the grammar of JSON; 0: none does. */
static size_t number_size(const char *next, const char *end)
{
    const char *at = next + (next < end && *next == '-');
    const size_t whole = digits_at(at, end);
    if (whole == 0 || (whole > 1 && *at == '0')) {
        return 0;
    }
    at += whole;
    if (at < end && *at == '.') {
        const size_t fraction = digits_at(at + 1, end);
        if (fraction == 0) {
            return 0;
        }
        at += 1 + fraction;
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        const size_t sign = at + 1 < end && (at[1] == '-' || at[1] == '+') ? 1 : 0;
        const size_t exponent = digits_at(at + 1 + sign, end);
        if (exponent == 0) {
            return 0;
        }
        at += 1 + sign + exponent;
    }
    return (size_t)(at - next);
}

bool inki_json_read_number(inki_json_reader *reader, double *out)
{
    if (reader->status != INK_OK) {
        return false;
    }
    skip_blanks(reader);
    const size_t size = number_size(reader->next, reader->end);
    if (size == 0 || !inki_number_read(reader->next, size, out)) {
        return inki_json_refuse(reader, "a number is expected here");
    }
    reader->next += size;
    return true;
}

/* Reads over true, false or null. */
static bool skip_word(inki_json_reader *reader)
{
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const size_t size = strlen(words[i]);
        if ((size_t)(reader->end - reader->next) >= size &&
            memcmp(reader->next, words[i], size) == 0) {
            reader->next += size;
            return true;
        }
    }
    return inki_json_refuse(reader, "a value is expected here");
}

/* Reads over a value that holds no others. */
static bool skip_scalar(inki_json_reader *reader, char first)
{
    double number;
    if (first == '"') {
        return inki_json_read_string(reader);
    }
    if (first == '-' || (first >= '0' && first <= '9')) {
        return inki_json_read_number(reader, &number);
    }
    return skip_word(reader);
}

bool inki_json_skip(inki_json_reader *reader)
{
    char openers[INK_JSON_MAX_DEPTH]; /* of the objects and arrays that were entered */
    int depth = 0;
    do {
        const char first = peek(reader);
        if (first == '{' || first == '[') {
            if (depth == INK_JSON_MAX_DEPTH) {
                return inki_json_refuse(reader, "values are nested more than %d deep",
                                        INK_JSON_MAX_DEPTH);
            }
            openers[depth++] = first;
            (void)enter(reader, first, "");
        } else if (!skip_scalar(reader, first)) {
            return false;
        }
        /* Leaves what ends here; then stands before the next value. */
        while (depth > 0 && !(openers[depth - 1] == '{' ? inki_json_next_member(reader)
                                                        : inki_json_next_element(reader))) {
            depth--;
            if (reader->status != INK_OK) {
                return false;
            }
        }
    } while (depth > 0);
    return reader->status == INK_OK;
}
