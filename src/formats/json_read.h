/* json_read.h - JSON (RFC 8259) read value by value, without a tree of it in memory.
 *
 * The caller knows what it expects: it enters an object or array, asks for member after member or element
 * after element, and reads or skips the value of each.  The first failure sets the status, and from then
 * on every call returns false.
 */
#ifndef INKI_FORMATS_JSON_READ_H
#define INKI_FORMATS_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>

#include <inkling/status.h>
#include <inkling/text.h>

typedef struct inki_json_reader {
    const char *next;
    const char *end;
    const char *line_start;
    int line;
    bool is_fresh;   /* an object or array was just entered: no comma comes before what follows */
    ink_text string; /* the last string or member name, decoded */
    ink_status
        status;       /* INK_ERR_SYNTAX, with the place and a sentence in `*error`; INK_ERR_NOMEM */
    ink_error *error; /* may be NULL */
} inki_json_reader;

/* Starts to read; the text is borrowed. */
void inki_json_reader_init(inki_json_reader *reader, const char *text, size_t size,
                           ink_error *error);
void inki_json_reader_release(inki_json_reader *reader);

/* Enters an object or an array. */
bool inki_json_enter_object(inki_json_reader *reader);
bool inki_json_enter_array(inki_json_reader *reader);

/* Reads the name of the next member into `string`.  False: there is none, and the object is left. */
bool inki_json_next_member(inki_json_reader *reader);
/* Is there a next element?  False: the array is left. */
bool inki_json_next_element(inki_json_reader *reader);

/* Reads a string into `string`; a 0 byte in it is refused. */
bool inki_json_read_string(inki_json_reader *reader);
bool inki_json_read_number(inki_json_reader *reader, double *out);
/* Reads over any value, nested at most INK_JSON_MAX_DEPTH deep. */
bool inki_json_skip(inki_json_reader *reader);
/* Nothing but white space is left? */
bool inki_json_end(inki_json_reader *reader);

/* Refuses what was just read, or comes next: INK_ERR_SYNTAX at the present place.  Returns false. */
bool inki_json_refuse(inki_json_reader *reader, const char *format, ...) INK_PRINTF(2, 3);
/* The place of what comes next. */
void inki_json_place(inki_json_reader *reader, int *line, int *column);

#endif
