/* json.c - writing JSON. */

#include <inkling/json.h>

#include <assert.h>
#include <inttypes.h>
#include <math.h>

#include "base/number.h"
#include "game/labels.h"

/* How many bytes are ASCII characters that stand for themselves. */
static size_t plain_size(const char *text)
{
    size_t size = 0;
    while (text[size] >= 0x20 && text[size] < 0x7F && text[size] != '"' && text[size] != '\\') {
        size++;
    }
    return size;
}

/* Writes a string in quotes. */
static void quote(ink_text *text, const char *value)
{
    ink_text_add(text, "\"");
    const char *next = value;
    while (*next != '\0') {
        const size_t plain = plain_size(next);
        ink_text_append(text, next, plain);
        next += plain;
        const int size = inki_utf8_size(next);
        const unsigned char byte = (unsigned char)*next;
        if (byte == '\0') {
            break;
        }
        if (byte == '"' || byte == '\\') {
            ink_text_format(text, "\\%c", byte);
        } else if (byte < 0x20 || size == 0) {
            ink_text_format(text, "\\u%04x", byte);
        } else {
            ink_text_append(text, next, (size_t)size);
        }
        next += size == 0 ? 1 : size;
    }
    ink_text_add(text, "\"");
}

/* Begins a line at the present depth; on one line, a blank where something is to be parted. */
static void begin_line(ink_json *json, bool parts)
{
    if (!json->one_line) {
        ink_text_add(json->text, "\n");
        for (int i = 0; i < json->depth; i++) {
            ink_text_append(json->text, "  ", 2);
        }
    } else if (parts) {
        ink_text_add(json->text, " ");
    }
}

/* Writes what comes before a value: comma, new line, indentation, name. */
static void begin_value(ink_json *json, const char *name)
{
    if (json->depth > 0) {
        ink_text_add(json->text, json->filled[json->depth] ? "," : "");
        begin_line(json, json->filled[json->depth]);
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
        begin_line(json, false);
    }
    ink_text_append(json->text, &closer, 1);
    ink_text_add(json->text, json->depth == 0 ? "\n" : "");
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
    inki_number_write(value, json->text);
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
