/* strategy.c - probabilities by infoset.
 *
 * Saved as a sealed block (base/bytes.h) "INKSTRAT": the text of the game, and for each seat the number of
 * entries (64 bits) and these in the order of keys: key (two times 64), count (32), probabilities (64
 * each).
 */

#include "game/strategy_pack.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/key_sort.h"

#define MAGIC "INKSTRAT"
#define VERSION 1
#define SMALLEST_ENTRY (INKI_STRATEGY_PACK_ENTRY + sizeof(double)) /* bytes: one probability */
#define SUM_TOLERANCE 1e-6

typedef struct entry {
    ink_key key;
    size_t first; /* of its probabilities */
    int count;
} entry;

typedef struct table {
    entry *entries; /* in the order of keys */
    size_t count;
    double *probabilities;
} table;

struct ink_strategy {
    char *game;
    table seats[2];
};

/* --- making ----------------------------------------------------------------------------------- */

static bool are_probabilities(const double *p, int count)
{
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        if (!(p[i] >= 0.0)) {
            return false;
        }
        sum += p[i];
    }
    return fabs(sum - 1.0) <= SUM_TOLERANCE;
}

static bool has_twins(const table *t)
{
    for (size_t i = 1; i < t->count; i++) {
        if (ink_key_equal(t->entries[i - 1].key, t->entries[i].key)) {
            return true;
        }
    }
    return false;
}

static ink_status fill(table *t, const ink_strategy_entry *from, size_t count)
{
    size_t number_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (from[i].count < 1 || !are_probabilities(from[i].probabilities, from[i].count)) {
            return INK_ERR_ARGUMENT;
        }
        number_count += (size_t)from[i].count;
    }
    t->entries = malloc((count + 1) * sizeof *t->entries);
    t->probabilities = malloc((number_count + 1) * sizeof *t->probabilities);
    if (t->entries == NULL || t->probabilities == NULL) {
        return INK_ERR_NOMEM;
    }
    size_t first = 0;
    for (size_t i = 0; i < count; i++) {
        t->entries[i] = (entry){from[i].key, first, from[i].count};
        memcpy(t->probabilities + first, from[i].probabilities,
               (size_t)from[i].count * sizeof *t->probabilities);
        first += (size_t)from[i].count;
    }
    t->count = count;
    inki_key_sort(t->entries, count, sizeof *t->entries);
    return has_twins(t) ? INK_ERR_ARGUMENT : INK_OK;
}

ink_status ink_strategy_create(const char *game, const ink_strategy_entry *const entries[2],
                               const size_t counts[2], ink_strategy **out)
{
    ink_strategy *strategy = calloc(1, sizeof *strategy);
    if (strategy == NULL) {
        return INK_ERR_NOMEM;
    }
    strategy->game = strdup(game);
    ink_status status = strategy->game == NULL ? INK_ERR_NOMEM : INK_OK;
    for (int seat = 0; seat < 2 && status == INK_OK; seat++) {
        status = fill(&strategy->seats[seat], entries[seat], counts[seat]);
    }
    if (status == INK_OK) {
        *out = strategy;
    } else {
        ink_strategy_destroy(strategy);
    }
    return status;
}

void ink_strategy_destroy(ink_strategy *strategy)
{
    if (strategy == NULL) {
        return;
    }
    for (int seat = 0; seat < 2; seat++) {
        free(strategy->seats[seat].entries);
        free(strategy->seats[seat].probabilities);
    }
    free(strategy->game);
    free(strategy);
}

/* --- asking ----------------------------------------------------------------------------------- */

const char *ink_strategy_game(const ink_strategy *strategy)
{
    return strategy->game;
}

size_t ink_strategy_count(const ink_strategy *strategy, int seat)
{
    return strategy->seats[seat].count;
}

ink_strategy_entry ink_strategy_at(const ink_strategy *strategy, int seat, size_t index)
{
    const table *t = &strategy->seats[seat];
    const entry *e = &t->entries[index];
    return (ink_strategy_entry){e->key, t->probabilities + e->first, e->count};
}

static int compare_entries(const void *a, const void *b)
{
    return ink_key_compare(((const entry *)a)->key, ((const entry *)b)->key);
}

ink_status ink_strategy_find(const ink_strategy *strategy, int seat, ink_key key,
                             ink_strategy_entry *out)
{
    const table *t = &strategy->seats[seat];
    const entry wanted = {.key = key};
    const entry *found = bsearch(&wanted, t->entries, t->count, sizeof *found, compare_entries);
    if (found == NULL) {
        return INK_ERR_NOT_FOUND;
    }
    *out = ink_strategy_at(strategy, seat, (size_t)(found - t->entries));
    return INK_OK;
}

/* --- bytes ------------------------------------------------------------------------------------ */

void inki_strategy_pack_begin(const char *game, ink_write_fn *write, void *context,
                              inki_bytes_stream *out)
{
    *out = (inki_bytes_stream){.write = write, .context = context};
    inki_bytes_begin(&out->next, MAGIC, VERSION);
    inki_bytes_put_string(&out->next, game);
}

void inki_strategy_pack_seat(inki_bytes_stream *stream, uint64_t count)
{
    inki_bytes_put_u64(&stream->next, count);
}

ink_status inki_strategy_pack_entry(inki_bytes_stream *stream, const ink_strategy_entry *next)
{
    inki_bytes_put_u64(&stream->next, next->key.high);
    inki_bytes_put_u64(&stream->next, next->key.low);
    inki_bytes_put_u32(&stream->next, (uint32_t)next->count);
    inki_bytes_put_doubles(&stream->next, next->probabilities, (size_t)next->count);
    return inki_bytes_stream_go_on(stream);
}

ink_status ink_strategy_write(const ink_strategy *strategy, ink_write_fn *write, void *context)
{
    inki_bytes_stream stream;
    ink_status status = INK_OK;
    inki_strategy_pack_begin(strategy->game, write, context, &stream);
    for (int seat = 0; seat < 2; seat++) {
        const size_t count = ink_strategy_count(strategy, seat);
        inki_strategy_pack_seat(&stream, count);
        for (size_t i = 0; i < count && status == INK_OK; i++) {
            const ink_strategy_entry next = ink_strategy_at(strategy, seat, i);
            status = inki_strategy_pack_entry(&stream, &next);
        }
    }
    return inki_bytes_stream_end(&stream, status);
}

static ink_status append(void *context, const void *bytes, size_t size)
{
    ink_text_append(context, bytes, size);
    return ink_text_status(context);
}

void ink_strategy_save(const ink_strategy *strategy, ink_text *out)
{
    if (ink_strategy_write(strategy, append, out) != INK_OK) {
        out->failed = true;
    }
}

/* The entries of a seat as read, and their numbers; owned. */
typedef struct read_seat {
    ink_strategy_entry *entries;
    size_t count;
    double *numbers;
} read_seat;

/* Reads the entries of a seat.  What is left bounds what a count can ask for. */
static ink_status read_entries(inki_bytes_reader *reader, read_seat *out)
{
    const uint64_t count = inki_bytes_get_u64(reader);
    const size_t most_numbers = reader->left / sizeof(double);
    if (reader->is_short || count > reader->left / SMALLEST_ENTRY) {
        return INK_ERR_SYNTAX;
    }
    out->count = (size_t)count;
    out->entries = malloc((out->count + 1) * sizeof *out->entries);
    out->numbers = malloc((most_numbers + 1) * sizeof *out->numbers);
    if (out->entries == NULL || out->numbers == NULL) {
        return INK_ERR_NOMEM;
    }
    size_t used = 0;
    for (size_t i = 0; i < out->count; i++) {
        ink_strategy_entry *e = &out->entries[i];
        e->key.high = inki_bytes_get_u64(reader);
        e->key.low = inki_bytes_get_u64(reader);
        const uint32_t actions = inki_bytes_get_u32(reader);
        if (reader->is_short || actions > reader->left / sizeof(double)) {
            return INK_ERR_SYNTAX;
        }
        inki_bytes_get_doubles(reader, out->numbers + used, actions);
        e->probabilities = out->numbers + used;
        e->count = (int)actions;
        used += actions;
    }
    return INK_OK;
}

static ink_status read_seats(inki_bytes_reader *reader, const char *game, ink_strategy **out)
{
    read_seat seats[2] = {{NULL, 0, NULL}, {NULL, 0, NULL}};
    ink_status status = read_entries(reader, &seats[0]);
    if (status == INK_OK) {
        status = read_entries(reader, &seats[1]);
    }
    if (status == INK_OK && reader->left > 0) {
        status = INK_ERR_SYNTAX;
    }
    if (status == INK_OK) {
        const ink_strategy_entry *const entries[2] = {seats[0].entries, seats[1].entries};
        const size_t counts[2] = {seats[0].count, seats[1].count};
        status = ink_strategy_create(game, entries, counts, out);
        status = status == INK_ERR_ARGUMENT ? INK_ERR_SYNTAX : status;
    }
    for (int seat = 0; seat < 2; seat++) {
        free(seats[seat].entries);
        free(seats[seat].numbers);
    }
    return status;
}

ink_status ink_strategy_load(const void *bytes, size_t size, ink_strategy **out, ink_error *error)
{
    inki_bytes_reader reader;
    ink_status status =
        inki_bytes_open(bytes, size, MAGIC, VERSION, "a saved strategy", &reader, error);
    if (status != INK_OK) {
        return status;
    }
    char *game = inki_bytes_get_string(&reader);
    if (game == NULL) {
        status = reader.is_short ? INK_ERR_SYNTAX : INK_ERR_NOMEM;
    } else {
        status = read_seats(&reader, game, out);
    }
    if (status == INK_ERR_SYNTAX) {
        ink_error_set(error, 0, 0, "the entries of a saved strategy are not in order");
    }
    free(game);
    return status;
}
