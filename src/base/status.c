/* status.c - names and texts of statuses, and errors with a place. */

#include <inkling/status.h>

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

static const char *const texts[] = {
#define STATUS_TEXT(name, text) text,
    INK_STATUS_LIST(STATUS_TEXT)
#undef STATUS_TEXT
};

static const char *const names[] = {
#define STATUS_NAME(name, text) "INK_" #name,
    INK_STATUS_LIST(STATUS_NAME)
#undef STATUS_NAME
};

#define STATUS_COUNT (sizeof texts / sizeof texts[0])

const char *ink_status_text(ink_status status)
{
    return (size_t)status < STATUS_COUNT ? texts[status] : "unknown status";
}

const char *ink_status_name(ink_status status)
{
    return (size_t)status < STATUS_COUNT ? names[status] : "unknown";
}

/* How many of the `size` bytes of a UTF-8 text that was cut there belong to whole characters. */
static size_t whole_size(const char *text, size_t size)
{
    size_t lead = size; /* becomes the place of the last byte that begins a character */
    do {
        if (lead == 0) {
            return size;
        }
        lead--;
    } while (((unsigned char)text[lead] & 0xC0) == 0x80);
    const unsigned char first = (unsigned char)text[lead];
    const size_t wanted = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    return size - lead < wanted ? lead : size;
}

void ink_error_set(ink_error *error, int line, int column, const char *format, ...)
{
    if (error == NULL) {
        return;
    }
    error->line = line;
    error->column = column;
    va_list arguments;
    va_start(arguments, format);
    const int size = vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    if (size < 0) {
        error->text[0] = '\0';
    } else if ((size_t)size >= sizeof error->text) {
        error->text[whole_size(error->text, sizeof error->text - 1)] = '\0';
    }
}
