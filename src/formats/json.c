/* json.c - writing JSON. */

#include <inkling/json.h>

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The length of the UTF-8 character that `bytes` begins with; 0 if it is none.  `bytes` ends with
 * a 0 byte.  Source: RFC 3629, section 4. */
static size_t utf8_size(const unsigned char *bytes)
{
    const unsigned char first = bytes[0];
    if (first < 0x80) {
        return 1;
    }
    if (first < 0xC2 || first > 0xF4) {
        return 0;
    }
    const size_t size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    for (size_t i = 1; i < size; i++) {
        if ((bytes[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    const bool overlong = (first == 0xE0 && bytes[1] < 0xA0) || (first == 0xF0 && bytes[1] < 0x90);
    const bool surrogate = first == 0xED && bytes[1] > 0x9F;
    const bool beyond = first == 0xF4 && bytes[1] > 0x8F;
    return overlong || surrogate || beyond ? 0 : size;
}

/* Writes a string in quotes. */
static void quote(ink_text *text, const char *value)
{
    ink_text_add(text, "\"");
    const unsigned char *next = (const unsigned char *)value;
    while (*next != '\0') {
        const size_t size = utf8_size(next);
        if (*next == '"' || *next == '\\') {
            ink_text_format(text, "\\%c", *next);
        } else if (*next < 0x20 || size == 0) {
            ink_text_format(text, "\\u%04x", *next);
        } else {
            ink_text_append(text, (const char *)next, size);
        }
        next += size == 0 ? 1 : size;
    }
    ink_text_add(text, "\"");
}

/* Writes what comes before a value: comma, new line, indentation, name. */
static void begin_value(ink_json *json, const char *name)
{
    if (json->depth > 0) {
        ink_text_add(json->text, json->filled[json->depth] ? ",\n" : "\n");
        ink_text_format(json->text, "%*s", 2 * json->depth, "");
    }
    json->filled[json->depth] = true;
    if (name != NULL) {
        quote(json->text, name);
        ink_text_add(json->text, ": ");
    }
}

/* Begins an object or array. */
static void begin_level(ink_json *json, const char *name, const char *opener, char closer)
{
    assert(json->depth < INK_JSON_MAX_DEPTH);
    begin_value(json, name);
    ink_text_add(json->text, opener);
    json->depth++;
    json->filled[json->depth] = false;
    json->closers[json->depth] = closer;
}

void ink_json_object(ink_json *json, const char *name)
{
    begin_level(json, name, "{", '}');
}

void ink_json_array(ink_json *json, const char *name)
{
    begin_level(json, name, "[", ']');
}

void ink_json_end(ink_json *json)
{
    assert(json->depth > 0);
    const bool filled = json->filled[json->depth];
    const char closer = json->closers[json->depth];
    json->depth--;
    if (filled) {
        ink_text_format(json->text, "\n%*s", 2 * json->depth, "");
    }
    ink_text_format(json->text, "%c%s", closer, json->depth == 0 ? "\n" : "");
}

void ink_json_string(ink_json *json, const char *name, const char *value)
{
    begin_value(json, name);
    if (value == NULL) {
        ink_text_add(json->text, "null");
    } else {
        quote(json->text, value);
    }
}

void ink_json_number(ink_json *json, const char *name, double value)
{
    begin_value(json, name);
    if (!isfinite(value)) {
        ink_text_add(json->text, "null");
        return;
    }
    char digits[40];
    for (int precision = 1; precision <= 17; precision++) {
        (void)snprintf(digits, sizeof digits, "%.*g", precision, value);
        const double back = strtod(digits, NULL);
        if (memcmp(&back, &value, sizeof back) == 0) {
            break;
        }
    }
    ink_text_add(json->text, digits);
}

void ink_json_integer(ink_json *json, const char *name, uint64_t value)
{
    begin_value(json, name);
    ink_text_format(json->text, "%" PRIu64, value);
}

void ink_json_bool(ink_json *json, const char *name, bool value)
{
    begin_value(json, name);
    ink_text_add(json->text, value ? "true" : "false");
}
