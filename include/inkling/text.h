/** @file
 * Text that grows.
 */
#ifndef INKLING_TEXT_H
#define INKLING_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include <inkling/api.h>
#include <inkling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A text buffer.  A zeroed struct is an empty text.
 *
 * Appending cannot fail visibly: when memory runs out the text keeps what it has and `failed` is
 * set, so that a writer checks once, at its end. */
typedef struct ink_text {
    char *bytes;     /**< ends with a 0 byte that `size` does not count; NULL while empty */
    size_t size;     /**< bytes of text */
    size_t capacity; /**< bytes allocated */
    bool failed;     /**< some append found no memory */
} ink_text;

/** Takes the next `size` bytes of something that is written piece by piece.  INK_OK, or the status with which
 * the writing ends. */
typedef ink_status ink_write_fn(void *context, const void *bytes, size_t size);

/** Frees the memory and leaves an empty text. */
INK_API void ink_text_release(ink_text *text);

/** Makes the text empty but keeps its memory. */
INK_API void ink_text_reset(ink_text *text);

/** Appends `size` bytes. */
INK_API void ink_text_append(ink_text *text, const char *bytes, size_t size);

/** Appends a string. */
INK_API void ink_text_add(ink_text *text, const char *string);

/** Appends as printf does. */
INK_API void ink_text_format(ink_text *text, const char *format, ...) INK_PRINTF(2, 3);

/** The text as a string: never NULL, valid until the next change. */
INK_API const char *ink_text_string(const ink_text *text);

/** INK_OK, or INK_ERR_NOMEM if an append failed since the last reset or release. */
INK_API INK_NODISCARD ink_status ink_text_status(const ink_text *text);

#ifdef __cplusplus
}
#endif

#endif
