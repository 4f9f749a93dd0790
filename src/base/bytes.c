/* bytes.c - see bytes.h. */

#include "base/bytes.h"

#include <stdlib.h>
#include <string.h>

#define SEAL_SIZE 8
#define BATCH 512  /* numbers turned at a time */
#define MUCH 65536 /* bytes that a stream hands on at a time; a multiple of 8 */

/* --- writing ---------------------------------------------------------------------------------- */

static void pack(uint64_t number, unsigned char *out, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        out[i] = (unsigned char)(number >> (8 * i));
    }
}

void inki_bytes_begin(ink_text *out, const char *magic, uint32_t version)
{
    ink_text_append(out, magic, INKI_BYTES_MAGIC_SIZE);
    inki_bytes_put_u32(out, version);
}

void inki_bytes_put_u32(ink_text *out, uint32_t number)
{
    unsigned char bytes[4];
    pack(number, bytes, sizeof bytes);
    ink_text_append(out, (const char *)bytes, sizeof bytes);
}

void inki_bytes_put_u64(ink_text *out, uint64_t number)
{
    unsigned char bytes[8];
    pack(number, bytes, sizeof bytes);
    ink_text_append(out, (const char *)bytes, sizeof bytes);
}

void inki_bytes_put_doubles(ink_text *out, const double *numbers, size_t count)
{
    unsigned char bytes[BATCH * sizeof(double)];
    while (count > 0) {
        const size_t batch = count < BATCH ? count : BATCH;
        for (size_t i = 0; i < batch; i++) {
            uint64_t bits;
            memcpy(&bits, &numbers[i], sizeof bits);
            pack(bits, bytes + sizeof bits * i, sizeof bits);
        }
        ink_text_append(out, (const char *)bytes, batch * sizeof(double));
        numbers += batch;
        count -= batch;
    }
}

void inki_bytes_put_floats(ink_text *out, const float *numbers, size_t count)
{
    unsigned char bytes[BATCH * sizeof(float)];
    while (count > 0) {
        const size_t batch = count < BATCH ? count : BATCH;
        for (size_t i = 0; i < batch; i++) {
            uint32_t bits;
            memcpy(&bits, &numbers[i], sizeof bits);
            pack(bits, bytes + sizeof bits * i, sizeof bits);
        }
        ink_text_append(out, (const char *)bytes, batch * sizeof(float));
        numbers += batch;
        count -= batch;
    }
}

void inki_bytes_put_string(ink_text *out, const char *string)
{
    const size_t size = strlen(string);
    inki_bytes_put_u64(out, size);
    ink_text_append(out, string, size);
}

static uint64_t checksum(const void *bytes, size_t size)
{
    return ink_key_fold_bytes((ink_key){0, 0}, bytes, size).low;
}

void inki_bytes_seal(ink_text *out, size_t from)
{
    if (ink_text_status(out) == INK_OK) {
        inki_bytes_put_u64(out, checksum(out->bytes + from, out->size - from));
    }
}

/* --- streams ----------------------------------------------------------------------------------- */

/* Hands on the first `size` bytes, a multiple of 8. */
static void hand_on(inki_bytes_stream *stream, size_t size)
{
    ink_text *next = &stream->next;
    for (size_t at = 0; at < size; at += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, next->bytes + at, sizeof word);
        stream->written = ink_key_fold(stream->written, word);
    }
    stream->size += size;
    stream->status = stream->write(stream->context, next->bytes, size);
    memmove(next->bytes, next->bytes + size, next->size - size);
    next->size -= size;
}

ink_status inki_bytes_stream_go_on(inki_bytes_stream *stream)
{
    if (stream->status == INK_OK) {
        stream->status = ink_text_status(&stream->next);
    }
    if (stream->status == INK_OK && stream->next.size >= MUCH) {
        hand_on(stream, stream->next.size - stream->next.size % sizeof(uint64_t));
    }
    return stream->status;
}

/* Seals what is left, less than a word of which was not folded. */
static void seal_rest(inki_bytes_stream *stream)
{
    ink_text *next = &stream->next;
    hand_on(stream, next->size - next->size % sizeof(uint64_t));
    ink_key key = stream->written;
    if (next->size > 0) {
        uint64_t word = 0;
        memcpy(&word, next->bytes, next->size);
        key = ink_key_fold(key, word);
    }
    inki_bytes_put_u64(next, ink_key_fold(key, stream->size + next->size).low);
    if (stream->status == INK_OK) {
        stream->status = ink_text_status(next);
    }
    if (stream->status == INK_OK) {
        stream->status = stream->write(stream->context, next->bytes, next->size);
    }
}

ink_status inki_bytes_stream_end(inki_bytes_stream *stream, ink_status status)
{
    if (stream->status == INK_OK) {
        stream->status = status == INK_OK ? ink_text_status(&stream->next) : status;
    }
    if (stream->status == INK_OK && stream->next.size > 0) {
        seal_rest(stream);
    }
    ink_text_release(&stream->next);
    return stream->status;
}

/* --- reading ---------------------------------------------------------------------------------- */

static uint64_t unpack(const unsigned char *bytes, size_t size)
{
    uint64_t number = 0;
    for (size_t i = 0; i < size; i++) {
        number |= (uint64_t)bytes[i] << (8 * i);
    }
    return number;
}

ink_status inki_bytes_open(const void *bytes, size_t size, const char *magic, uint32_t version,
                           const char *what, inki_bytes_reader *out, ink_error *error)
{
    const size_t head = INKI_BYTES_MAGIC_SIZE + sizeof version;
    const unsigned char *at = bytes;
    if (size < INKI_BYTES_MAGIC_SIZE || memcmp(bytes, magic, INKI_BYTES_MAGIC_SIZE) != 0) {
        ink_error_set(error, 0, 0, "this is not %s", what);
        return INK_ERR_SYNTAX;
    }
    if (size < head + SEAL_SIZE) {
        ink_error_set(error, 0, 0, "%s is cut short", what);
        return INK_ERR_SYNTAX;
    }
    const uint32_t found = (uint32_t)unpack(at + INKI_BYTES_MAGIC_SIZE, sizeof found);
    if (found != version) {
        ink_error_set(error, 0, 0, "%s has version %lu; this program knows version %lu", what,
                      (unsigned long)found, (unsigned long)version);
        return INK_ERR_SYNTAX;
    }
    if (unpack(at + size - SEAL_SIZE, SEAL_SIZE) != checksum(bytes, size - SEAL_SIZE)) {
        ink_error_set(error, 0, 0, "%s is cut short or changed: its checksum is wrong", what);
        return INK_ERR_SYNTAX;
    }
    *out = (inki_bytes_reader){.at = at + head, .left = size - head - SEAL_SIZE};
    return INK_OK;
}

ink_status inki_bytes_agree(inki_bytes_reader *reader, const void *bytes, const ink_text *head,
                            size_t body)
{
    const unsigned char *begin = bytes;
    const size_t size = (size_t)(reader->at - begin) + reader->left;
    if (head->size > size || size - head->size != body ||
        memcmp(begin, head->bytes, head->size) != 0) {
        return INK_ERR_ARGUMENT;
    }
    reader->at = begin + head->size;
    reader->left = body;
    return INK_OK;
}

/* The next `size` bytes; NULL where there are fewer. */
static const unsigned char *take(inki_bytes_reader *reader, size_t size)
{
    if (size > reader->left) {
        reader->is_short = true;
        reader->left = 0;
        return NULL;
    }
    const unsigned char *at = reader->at;
    reader->at += size;
    reader->left -= size;
    return at;
}

uint32_t inki_bytes_get_u32(inki_bytes_reader *reader)
{
    const unsigned char *at = take(reader, 4);
    return at == NULL ? 0 : (uint32_t)unpack(at, 4);
}

uint64_t inki_bytes_get_u64(inki_bytes_reader *reader)
{
    const unsigned char *at = take(reader, 8);
    return at == NULL ? 0 : unpack(at, 8);
}

/* The next `count` numbers of `size` bytes; NULL where there are fewer. */
static const unsigned char *take_numbers(inki_bytes_reader *reader, size_t count, size_t size)
{
    return take(reader, count > reader->left / size ? SIZE_MAX : count * size);
}

void inki_bytes_get_doubles(inki_bytes_reader *reader, double *out, size_t count)
{
    const unsigned char *at = take_numbers(reader, count, sizeof *out);
    for (size_t i = 0; i < count; i++) {
        const uint64_t bits = at == NULL ? 0 : unpack(at + i * sizeof bits, sizeof bits);
        memcpy(&out[i], &bits, sizeof bits);
    }
}

void inki_bytes_get_floats(inki_bytes_reader *reader, float *out, size_t count)
{
    const unsigned char *at = take_numbers(reader, count, sizeof *out);
    for (size_t i = 0; i < count; i++) {
        const uint32_t bits = at == NULL ? 0 : (uint32_t)unpack(at + i * sizeof bits, sizeof bits);
        memcpy(&out[i], &bits, sizeof bits);
    }
}

char *inki_bytes_get_string(inki_bytes_reader *reader)
{
    const uint64_t size = inki_bytes_get_u64(reader);
    const unsigned char *at =
        size > reader->left ? take(reader, SIZE_MAX) : take(reader, (size_t)size);
    char *string = at == NULL ? NULL : malloc((size_t)size + 1);
    if (string != NULL) {
        memcpy(string, at, (size_t)size);
        string[size] = '\0';
    }
    return string;
}
