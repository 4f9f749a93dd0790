/* status.c - names and texts of statuses, and errors with a place. */

#include <inkling/status.h>

#include <stdarg.h>
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

void ink_error_set(ink_error *error, int line, int column, const char *format, ...)
{
    if (error == NULL) {
        return;
    }
    error->line = line;
    error->column = column;
    va_list arguments;
    va_start(arguments, format);
    if (vsnprintf(error->text, sizeof error->text, format, arguments) < 0) {
        error->text[0] = '\0';
    }
    va_end(arguments);
}
