/* text.c - text that grows by doubling. */

#include <inkling/text.h>

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ink_text_release(ink_text *text)
{
    free(text->bytes);
    *text = (ink_text){0};
}

void ink_text_reset(ink_text *text)
{
    text->size = 0;
    text->failed = false;
    if (text->bytes != NULL) {
        text->bytes[0] = '\0';
    }
}

/* Makes room for `size` more bytes and the final 0. */
static bool reserve(ink_text *text, size_t size)
{
    if (size > SIZE_MAX / 2 - 1 - text->size) {
        text->failed = true;
        return false;
    }
    const size_t needed = text->size + size + 1;
    if (needed <= text->capacity) {
        return true;
    }
    size_t capacity = text->capacity < 32 ? 64 : 2 * text->capacity;
    if (capacity < needed) {
        capacity = needed;
    }
    char *bytes = realloc(text->bytes, capacity);
    if (bytes == NULL) {
        text->failed = true;
        return false;
    }
    text->bytes = bytes;
    text->capacity = capacity;
    return true;
}

void ink_text_append(ink_text *text, const char *bytes, size_t size)
{
    if (!reserve(text, size)) {
        return;
    }
    if (size > 0) {
        memcpy(text->bytes + text->size, bytes, size);
    }
    text->size += size;
    text->bytes[text->size] = '\0';
}

void ink_text_add(ink_text *text, const char *string)
{
    ink_text_append(text, string, strlen(string));
}

void ink_text_format(ink_text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    const int size = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (size < 0) {
        text->failed = true;
    } else if (reserve(text, (size_t)size)) {
        (void)vsnprintf(text->bytes + text->size, (size_t)size + 1, format, again);
        text->size += (size_t)size;
    }
    va_end(again);
}

const char *ink_text_string(const ink_text *text)
{
    return text->bytes == NULL ? "" : text->bytes;
}

ink_status ink_text_status(const ink_text *text)
{
    return text->failed ? INK_ERR_NOMEM : INK_OK;
}
