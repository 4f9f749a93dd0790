/* spec.c - parsing and writing of game strings and method strings. */

#include "game/spec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool is_name_start(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_name_rest(char c)
{
    return is_name_start(c) || (c >= '0' && c <= '9');
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

/* Where a word of letters, digits and underscores that begins at `from` ends; `from` if none. */
static size_t name_end(const char *text, size_t from, size_t size)
{
    if (from >= size || !is_name_start(text[from])) {
        return from;
    }
    while (from < size && is_name_rest(text[from])) {
        from++;
    }
    return from;
}

/* The place of the parenthesis that closes the one at `open`; `size` if there is none. */
static size_t closing(const char *text, size_t open, size_t size)
{
    size_t depth = 0;
    for (size_t i = open; i < size; i++) {
        if (text[i] == '(') {
            depth++;
        } else if (text[i] == ')' && --depth == 0) {
            return i;
        }
    }
    return size;
}

size_t inki_spec_extent(const char *text, size_t size)
{
    const size_t after_name = name_end(text, 0, size);
    if (after_name < size && text[after_name] == '(') {
        const size_t close = closing(text, after_name, size);
        return close == size ? 0 : close + 1;
    }
    size_t end = after_name;
    while (end < size && !is_blank(text[end])) {
        end++;
    }
    return end;
}

/* Cuts the item buffer[from, to) out and adds it to the spec; blanks are trimmed. */
static ink_status add_item(inki_spec *spec, size_t from, size_t to, ink_error *error)
{
    char *buffer = spec->buffer;
    while (from < to && is_blank(buffer[from])) {
        from++;
    }
    while (to > from && is_blank(buffer[to - 1])) {
        to--;
    }
    const int column = (int)from + 1;
    if (from == to) {
        ink_error_set(error, 1, column, "there is nothing between two commas or parentheses");
        return INK_ERR_SYNTAX;
    }
    if (spec->count == INKI_SPEC_MAX_ITEMS) {
        ink_error_set(error, 1, column, "there are more than %d parameters", INKI_SPEC_MAX_ITEMS);
        return INK_ERR_SYNTAX;
    }
    inki_spec_item *item = &spec->items[spec->count++];
    item->column = column;
    item->name = NULL;
    size_t value = from;
    const size_t after_name = name_end(buffer, from, to);
    size_t equals = after_name;
    while (equals < to && is_blank(buffer[equals])) {
        equals++;
    }
    if (after_name > from && equals < to && buffer[equals] == '=') {
        item->name = buffer + from;
        buffer[after_name] = '\0';
        value = equals + 1;
        while (value < to && is_blank(buffer[value])) {
            value++;
        }
    }
    item->value = buffer + value;
    buffer[to] = '\0';
    return INK_OK;
}

/* Parses what stands between the parentheses at `open` and `close`. */
static ink_status parse_items(inki_spec *spec, size_t open, size_t close, ink_error *error)
{
    char *buffer = spec->buffer;
    size_t from = open + 1;
    size_t depth = 0;
    bool empty = true;
    for (size_t i = from; i < close; i++) {
        empty = empty && is_blank(buffer[i]);
    }
    if (empty) {
        return INK_OK;
    }
    for (size_t i = from; i <= close; i++) {
        const char c = buffer[i];
        if (i == close || (c == ',' && depth == 0)) {
            const ink_status status = add_item(spec, from, i, error);
            if (status != INK_OK) {
                return status;
            }
            from = i + 1;
        } else if (c == '(') {
            depth++;
        } else if (c == ')') {
            depth--;
        }
    }
    return INK_OK;
}

/* Parses the text in the buffer. */
static ink_status parse(inki_spec *spec, size_t size, ink_error *error)
{
    char *buffer = spec->buffer;
    const size_t after_name = name_end(buffer, 0, size);
    if (after_name == 0) {
        ink_error_set(error, 1, 1, "a name must begin with a letter");
        return INK_ERR_SYNTAX;
    }
    spec->name = buffer;
    if (after_name == size) {
        return INK_OK;
    }
    if (buffer[after_name] != '(') {
        ink_error_set(error, 1, (int)after_name + 1, "after the name a \"(\" is expected");
        return INK_ERR_SYNTAX;
    }
    const size_t close = closing(buffer, after_name, size);
    if (close == size) {
        ink_error_set(error, 1, (int)after_name + 1, "this \"(\" is never closed");
        return INK_ERR_SYNTAX;
    }
    if (close + 1 != size) {
        ink_error_set(error, 1, (int)close + 2, "there is text after the closing \")\"");
        return INK_ERR_SYNTAX;
    }
    const ink_status status = parse_items(spec, after_name, close, error);
    buffer[after_name] = '\0';
    return status;
}

ink_status inki_spec_parse(const char *text, size_t size, inki_spec *out, ink_error *error)
{
    for (size_t i = 0; i < size; i++) {
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7F) {
            ink_error_set(error, 1, (int)i + 1, "control characters are not allowed here");
            return INK_ERR_SYNTAX;
        }
    }
    inki_spec spec = {0};
    spec.buffer = malloc(size + 1);
    if (spec.buffer == NULL) {
        return INK_ERR_NOMEM;
    }
    memcpy(spec.buffer, text, size);
    spec.buffer[size] = '\0';
    const ink_status status = parse(&spec, size, error);
    if (status != INK_OK) {
        inki_spec_release(&spec);
        return status;
    }
    *out = spec;
    return INK_OK;
}

void inki_spec_release(inki_spec *spec)
{
    free(spec->buffer);
    *spec = (inki_spec){0};
}

/* The parameter that an item is for; -1 with a sentence if there is none. */
static int parameter_of(const inki_spec_item *item, int position, const ink_parameter *parameters,
                        int count, ink_error *error)
{
    if (item->name == NULL) {
        if (position < count) {
            return position;
        }
        ink_error_set(error, 1, item->column, "there are more values than parameters (%d)", count);
        return -1;
    }
    for (int i = 0; i < count; i++) {
        if (strcmp(parameters[i].name, item->name) == 0) {
            return i;
        }
    }
    ink_error_set(error, 1, item->column, "there is no parameter \"%.40s\"", item->name);
    return -1;
}

ink_status inki_spec_resolve(const inki_spec *spec, const ink_parameter *parameters, int count,
                             const char **values, ink_error *error)
{
    for (int i = 0; i < count; i++) {
        values[i] = NULL;
    }
    for (int i = 0; i < spec->count; i++) {
        const inki_spec_item *item = &spec->items[i];
        const int parameter = parameter_of(item, i, parameters, count, error);
        if (parameter < 0) {
            return INK_ERR_ARGUMENT;
        }
        if (values[parameter] != NULL) {
            ink_error_set(error, 1, item->column, "the parameter \"%s\" is given twice",
                          parameters[parameter].name);
            return INK_ERR_ARGUMENT;
        }
        values[parameter] = item->value;
    }
    for (int i = 0; i < count; i++) {
        if (values[i] == NULL) {
            values[i] = parameters[i].standard;
        }
    }
    return INK_OK;
}

void inki_spec_text(const char *name, const ink_parameter *parameters, int count,
                    const char *const *values, ink_text *out)
{
    ink_text_add(out, name);
    for (int i = 0; i < count; i++) {
        ink_text_format(out, "%s%s=%s", i == 0 ? "(" : ",", parameters[i].name, values[i]);
    }
    if (count > 0) {
        ink_text_add(out, ")");
    }
}

ink_status inki_spec_integer(const char *name, const char *value, long long low, long long high,
                             long long *out, ink_error *error)
{
    char *end = NULL;
    errno = 0;
    const long long number = strtoll(value, &end, 10);
    if (end == value || *end != '\0' || errno != 0 || number < low || number > high) {
        ink_error_set(error, 0, 0, "%s=%.40s: a whole number from %lld to %lld is expected", name,
                      value, low, high);
        return INK_ERR_ARGUMENT;
    }
    *out = number;
    return INK_OK;
}

ink_status inki_spec_choice(const char *name, const char *value, const char *const *words,
                            int count, int *out, ink_error *error)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], value) == 0) {
            *out = i;
            return INK_OK;
        }
    }
    ink_text list = {0};
    for (int i = 0; i < count; i++) {
        const char *separator = i == 0 ? "" : i == count - 1 ? " or " : ", ";
        ink_text_format(&list, "%s%s", separator, words[i]);
    }
    ink_error_set(error, 0, 0, "%s=%.40s: expected %s", name, value, ink_text_string(&list));
    ink_text_release(&list);
    return INK_ERR_ARGUMENT;
}

ink_status inki_spec_boolean(const char *name, const char *value, bool *out, ink_error *error)
{
    static const char *const words[] = {"True", "False"};
    int choice;
    if (strcmp(value, "true") == 0 || strcmp(value, "false") == 0) {
        *out = value[0] == 't';
        return INK_OK;
    }
    const ink_status status = inki_spec_choice(name, value, words, 2, &choice, error);
    if (status == INK_OK) {
        *out = choice == 0;
    }
    return status;
}
