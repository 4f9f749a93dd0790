/* tree_header.c - see tree_header.h. */

#include "formats/tree_header.h"

#include <math.h>
#include <stdlib.h>

#include "base/grow.h"
#include "base/number.h"

void inki_tree_header_release(inki_tree_header *header)
{
    free(header->values);
    *header = (inki_tree_header){0};
}

/* Reads the numbers up to the end of the line and counts them. */
static ink_status read_numbers(inki_tree_header *header, inki_tree_scanner *s, size_t *count,
                               ink_error *error)
{
    char quoted[INKI_QUOTE_SIZE];
    *count = 0;
    while (true) {
        const inki_tree_token token = inki_tree_next(s, true);
        if (token.kind == INKI_TREE_NEWLINE || token.kind == INKI_TREE_END) {
            return INK_OK;
        }
        if (token.kind == INKI_TREE_COMMA) {
            continue;
        }
        double number = 0.0;
        if (token.kind != INKI_TREE_WORD || !inki_number_read(token.text, token.size, &number)) {
            return inki_tree_refuse(error, &token, "\"%s\" is not a number",
                                    inki_tree_quote(&token, quoted));
        }
        double *values =
            inki_grow(header->values, &header->value_room, header->value_count + 1, sizeof *values);
        if (values == NULL) {
            return INK_ERR_NOMEM;
        }
        header->values = values;
        values[header->value_count++] = number;
        ++*count;
    }
}

static bool is_whole(double number, double low, double high)
{
    /* Rounding a whole number down changes nothing. */
    return number >= low && number <= high && floor(number) == number;
}

static ink_status read_worlds(inki_tree_header *header, inki_tree_scanner *s,
                              const inki_tree_token *word, ink_error *error)
{
    const size_t first = header->value_count;
    size_t count = 0;
    const ink_status status = read_numbers(header, s, &count, error);
    if (status != INK_OK) {
        return status;
    }
    if (count != 1 || !is_whole(header->values[first], 1.0, INKI_TREE_MAX_WORLDS)) {
        return inki_tree_refuse(error, word, "worlds is followed by one whole number up to %d",
                                INKI_TREE_MAX_WORLDS);
    }
    header->world_count = (int)header->values[first];
    return INK_OK;
}

static ink_status read_weights(inki_tree_header *header, inki_tree_scanner *s,
                               const inki_tree_token *word, ink_error *error)
{
    header->first_weight = header->value_count;
    const ink_status status = read_numbers(header, s, &header->weight_count, error);
    if (status != INK_OK) {
        return status;
    }
    for (size_t i = 0; i < header->weight_count; i++) {
        if (!(header->values[header->first_weight + i] > 0.0)) {
            return inki_tree_refuse(error, word, "weight number %zu is not positive", i + 1);
        }
    }
    return INK_OK;
}

static ink_status read_knowledge(inki_tree_header *header, inki_tree_scanner *s,
                                 const inki_tree_token *word, ink_error *error)
{
    inki_tree_scanner ahead = *s;
    const inki_tree_token first = inki_tree_next(&ahead, true);
    header->is_none = inki_tree_is(&first, "none");
    if (header->is_none || inki_tree_is(&first, "all")) {
        *s = ahead;
        const inki_tree_token next = inki_tree_next(s, true);
        return next.kind == INKI_TREE_NEWLINE || next.kind == INKI_TREE_END
                   ? INK_OK
                   : inki_tree_refuse(error, &next, "the line should end here");
    }
    header->first_class = header->value_count;
    const ink_status status = read_numbers(header, s, &header->class_count, error);
    if (status != INK_OK) {
        return status;
    }
    if (header->class_count == 0) {
        return inki_tree_refuse(error, word, "knowledge is followed by all, none or classes");
    }
    for (size_t i = 0; i < header->class_count; i++) {
        if (!is_whole(header->values[header->first_class + i], INT32_MIN, INT32_MAX)) {
            return inki_tree_refuse(error, word, "class number %zu is not a whole number", i + 1);
        }
    }
    return INK_OK;
}

ink_status inki_tree_header_read(inki_tree_header *header, inki_tree_scanner *s,
                                 const inki_tree_token *word, bool *found, ink_error *error)
{
    const struct {
        const char *name;
        inki_tree_token *place;
        ink_status (*read)(inki_tree_header *header, inki_tree_scanner *s,
                           const inki_tree_token *word, ink_error *error);
    } lines[] = {
        {"worlds", &header->worlds_place, read_worlds},
        {"weights", &header->weights_place, read_weights},
        {"knowledge", &header->knowledge_place, read_knowledge},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (!inki_tree_is(word, lines[i].name)) {
            continue;
        }
        if (lines[i].place->line != 0) {
            return inki_tree_refuse(error, word, "there is a second line of %s", lines[i].name);
        }
        *found = true;
        *lines[i].place = *word;
        return lines[i].read(header, s, word, error);
    }
    *found = false;
    return INK_OK;
}

/* Copies the weights and checks that they can be scaled to add up to 1. */
static ink_status take_weights(const inki_tree_header *header, inki_tree_source *source,
                               ink_error *error)
{
    double sum = 0.0;
    source->weights = calloc((size_t)source->world_count, sizeof *source->weights);
    if (source->weights == NULL) {
        return INK_ERR_NOMEM;
    }
    for (size_t i = 0; i < header->weight_count; i++) {
        source->weights[i] = header->values[header->first_weight + i];
        sum += source->weights[i];
    }
    for (size_t i = 0; i < header->weight_count; i++) {
        if (!isfinite(sum) || !(source->weights[i] / sum > 0.0)) {
            return inki_tree_refuse(error, &header->weights_place,
                                    "the weights are too far apart or too large");
        }
    }
    return INK_OK;
}

static ink_status take_knowledge(const inki_tree_header *header, inki_tree_source *source)
{
    source->knowledge = calloc((size_t)source->world_count, sizeof *source->knowledge);
    if (source->knowledge == NULL) {
        return INK_ERR_NOMEM;
    }
    for (size_t i = 0; i < header->class_count; i++) {
        source->knowledge[i] = (int32_t)header->values[header->first_class + i];
    }
    return INK_OK;
}

/* Is there one item for each world? */
static ink_status check_count(const inki_tree_token *place, size_t count, int world_count,
                              const char *what, ink_error *error)
{
    return count == (size_t)world_count
               ? INK_OK
               : inki_tree_refuse(error, place, "there are %zu %s for %d worlds", count, what,
                                  world_count);
}

ink_status inki_tree_header_finish(const inki_tree_header *header, inki_tree_source *source,
                                   ink_error *error)
{
    const inki_tree_token *const places[] = {&header->worlds_place, &header->weights_place,
                                             &header->knowledge_place};
    for (size_t i = 0; i < 3 && source->world_count == 0; i++) {
        if (places[i]->line != 0) {
            return inki_tree_refuse(error, places[i],
                                    "this line is for vectors, but no leaf has one");
        }
    }
    ink_status status = INK_OK;
    if (header->weights_place.line != 0) {
        status = check_count(&header->weights_place, header->weight_count, source->world_count,
                             "weights", error);
        if (status == INK_OK) {
            status = take_weights(header, source, error);
        }
    }
    if (status == INK_OK && header->class_count > 0) {
        status = check_count(&header->knowledge_place, header->class_count, source->world_count,
                             "classes", error);
    }
    if (status == INK_OK && (header->class_count > 0 || header->is_none)) {
        status = take_knowledge(header, source);
    }
    return status;
}
