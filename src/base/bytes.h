/* bytes.h - numbers as bytes that every machine reads alike: little-endian, sealed by a checksum.
 */
#ifndef INKI_BASE_BYTES_H
#define INKI_BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/key.h>
#include <inkling/status.h>
#include <inkling/text.h>

#define INKI_BYTES_MAGIC_SIZE 8

/* Begins a sealed block: `magic`, of INKI_BYTES_MAGIC_SIZE bytes, and a version. */
void inki_bytes_begin(ink_text *out, const char *magic, uint32_t version);
void inki_bytes_put_u32(ink_text *out, uint32_t number);
void inki_bytes_put_u64(ink_text *out, uint64_t number);
void inki_bytes_put_doubles(ink_text *out, const double *numbers, size_t count);
void inki_bytes_put_floats(ink_text *out, const float *numbers, size_t count);
/* The size and the bytes of a string. */
void inki_bytes_put_string(ink_text *out, const char *string);
/* Appends the checksum of everything since place `from`, where the block began. */
void inki_bytes_seal(ink_text *out, size_t from);

/* A sealed block too large to be in memory as a whole. */
typedef struct inki_bytes_stream {
    ink_write_fn *write;
    void *context;
    ink_text next;     /* bytes to come: what is put here follows */
    ink_key written;   /* the fold of those before */
    uint64_t size;     /* how many these are; a multiple of 8 */
    ink_status status; /* the first that was not INK_OK */
} inki_bytes_stream;

/* Hands on what has gathered, if it is much.  INK_ERR_NOMEM, or what `write` returned. */
INK_NODISCARD ink_status inki_bytes_stream_go_on(inki_bytes_stream *stream);
/* Seals the block, hands on the rest and frees what the stream holds.  Where its status or `status` is an error,
 * it only does the latter, and returns that. */
INK_NODISCARD ink_status inki_bytes_stream_end(inki_bytes_stream *stream, ink_status status);

/* A place in a block. */
typedef struct inki_bytes_reader {
    const unsigned char *at;
    size_t left;
    bool is_short; /* more was asked for than was left; then everything read is 0 */
} inki_bytes_reader;

/* Opens a sealed block behind its magic and version.  INK_ERR_SYNTAX with a sentence in `*error`, which
 * calls the block `what`. */
INK_NODISCARD ink_status inki_bytes_open(const void *bytes, size_t size, const char *magic,
                                         uint32_t version, const char *what, inki_bytes_reader *out,
                                         ink_error *error);
/* Moves a reader that inki_bytes_open made of `bytes` behind the head of a block, which must be `head`, magic
 * and version included, with `body` bytes behind it.  INK_ERR_ARGUMENT. */
INK_NODISCARD ink_status inki_bytes_agree(inki_bytes_reader *reader, const void *bytes,
                                          const ink_text *head, size_t body);
uint32_t inki_bytes_get_u32(inki_bytes_reader *reader);
uint64_t inki_bytes_get_u64(inki_bytes_reader *reader);
void inki_bytes_get_doubles(inki_bytes_reader *reader, double *out, size_t count);
void inki_bytes_get_floats(inki_bytes_reader *reader, float *out, size_t count);
/* A string of at most `left` bytes in memory of its own; NULL without memory or where it is short. */
char *inki_bytes_get_string(inki_bytes_reader *reader);

#endif
