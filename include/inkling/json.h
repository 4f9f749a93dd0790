/** @file
 * Writing JSON (RFC 8259).
 */
#ifndef INKLING_JSON_H
#define INKLING_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/text.h>

#ifdef __cplusplus
extern "C" {
#endif

#define INK_JSON_MAX_DEPTH 64 /**< most objects and arrays inside each other */

/** A document being written, indented by two blanks a level or all on one line.  Set `text` and, for
 * the latter, `one_line`; zero the rest.
 *
 * Each value goes to the innermost open object, with its name, or array, with name NULL. */
typedef struct ink_json {
    ink_text *text;                       /**< borrowed */
    int depth;                            /**< objects and arrays that are open */
    bool filled[INK_JSON_MAX_DEPTH + 1];  /**< whether something was written at each depth */
    char closers[INK_JSON_MAX_DEPTH + 1]; /**< what ends each depth */
    bool one_line;
} ink_json;

/** Begins an object. */
INK_API void ink_json_object(ink_json *json, const char *name);
/** Begins an array. */
INK_API void ink_json_array(ink_json *json, const char *name);
/** Ends the innermost object or array; the outermost one is followed by a newline. */
INK_API void ink_json_end(ink_json *json);
/** Writes a string; NULL writes null.  Bytes that are not UTF-8 are taken for ISO 8859-1. */
INK_API void ink_json_string(ink_json *json, const char *name, const char *value);
/** Writes a short decimal that reads back as `value`; null for NaN and infinities. */
INK_API void ink_json_number(ink_json *json, const char *name, double value);
/** Writes a whole number. */
INK_API void ink_json_integer(ink_json *json, const char *name, uint64_t value);
/** Writes true or false. */
INK_API void ink_json_bool(ink_json *json, const char *name, bool value);

#ifdef __cplusplus
}
#endif

#endif
