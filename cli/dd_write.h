/* dd_write.h - boards with their numbers as text, JSON or PBN. */
#ifndef INKLING_CLI_DD_WRITE_H
#define INKLING_CLI_DD_WRITE_H

#include "dd_result.h"

/* A document being written. */
typedef struct dd_writer {
    dd_format format;
    ink_json json;
    bool has_board; /* of the text format, since it was begun */
} dd_writer;

/* Begins a document, of which `boards` are there already. */
void dd_write_begin(dd_writer *writer, const dd_request *request, uint64_t boards, ink_text *out);

/* Appends a board.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status dd_write_board(dd_writer *writer, const dd_result *result, ink_text *out);

/* Ends a document.  `rest` is what the input has behind its last board; `complete` says that no board
 * is missing. */
void dd_write_end(dd_writer *writer, const char *rest, size_t rest_size, bool complete,
                  ink_text *out);

/* Appends a diagram of four hands; the lines of `beside`, at most 12, stand at its right. */
void dd_write_diagram(const ink_hand hands[4], const char *beside, ink_text *out);

#endif
