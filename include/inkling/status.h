/** @file
 * Outcomes of calls, and errors that a reader of text can point at.
 */
#ifndef INKLING_STATUS_H
#define INKLING_STATUS_H

#include <inkling/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Every status: name, text.  INK_OK is 0, the others count up. */
#define INK_STATUS_LIST(X)                                                                         \
    X(OK, "done")                                                                                  \
    X(ERR_NOMEM, "out of memory")                                                                  \
    X(ERR_ARGUMENT, "an argument is outside its documented range")                                 \
    X(ERR_SYNTAX, "the text does not follow its format")                                           \
    X(ERR_NOT_FOUND, "there is nothing of that name or number")                                    \
    X(ERR_ILLEGAL, "the rules do not allow this action here")                                      \
    X(ERR_IMPOSSIBLE, "no position fits what was seen")                                            \
    X(ERR_UNSUPPORTED, "this is not possible for this game")                                       \
    X(ERR_LIMIT, "a limit was reached before there was an answer")                                 \
    X(ERR_STOPPED, "stopped on request before there was an answer")                                \
    X(ERR_SYSTEM, "the operating system refused a request")

/** The outcome of a call. */
typedef enum ink_status {
#define INK_STATUS_ENUM(name, text) INK_##name,
    INK_STATUS_LIST(INK_STATUS_ENUM)
#undef INK_STATUS_ENUM
} ink_status;

/** The text of a status: a static sentence without a full stop.  Any value is allowed. */
INK_API const char *ink_status_text(ink_status status);

/** The name of a status as in the source, such as "INK_ERR_NOMEM".  Any value is allowed. */
INK_API const char *ink_status_name(ink_status status);

/** Where and why a text was refused. */
typedef struct ink_error {
    int line;       /**< from 1; 0 where no place can be named */
    int column;     /**< in bytes, from 1; 0 where no place can be named */
    char text[240]; /**< one sentence fit to be shown to a user, UTF-8, without the place */
} ink_error;

/** Fills `*error` with a place and a formatted sentence, cut to fit.  `error` may be NULL. */
INK_API void ink_error_set(ink_error *error, int line, int column, const char *format, ...)
    INK_PRINTF(4, 5);

#ifdef __cplusplus
}
#endif

#endif
