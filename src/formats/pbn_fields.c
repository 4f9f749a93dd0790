/* pbn_fields.c - repeated and inherited tags. */

#include "formats/pbn_fields.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

static void release_list(inki_pbn_list *list)
{
    free(list->items);
    free((void *)list->sorted);
}

void inki_pbn_fields_release(inki_pbn_fields *fields)
{
    release_list(&fields->current);
    release_list(&fields->previous);
}

ink_status inki_pbn_fields_add(inki_pbn_fields *fields, const inki_pbn_token *tag,
                               size_t first_word)
{
    inki_pbn_list *list = &fields->current;
    inki_pbn_field *items =
        inki_grow(list->items, &list->capacity, list->count + 1, sizeof *list->items);
    if (items == NULL) {
        return INK_ERR_NOMEM;
    }
    list->items = items;
    items[list->count++] = (inki_pbn_field){.known = tag->known,
                                            .name = tag->name,
                                            .value = tag->value,
                                            .place = tag->word.place,
                                            .value_place = tag->value_place,
                                            .first_word = first_word};
    return INK_OK;
}

inki_pbn_field *inki_pbn_fields_last(const inki_pbn_fields *fields)
{
    const inki_pbn_list *list = &fields->current;
    return list->count == 0 ? NULL : &list->items[list->count - 1];
}

/* --- repeated tags -------------------------------------------------------------------------- */

/* By name, and fields of one name in the order of the file. */
static int compare_fields(const void *left, const void *right)
{
    const inki_pbn_field *const *a = left;
    const inki_pbn_field *const *b = right;
    const int order = strcmp((*a)->name, (*b)->name);
    return order != 0 ? order : (*a > *b) - (*a < *b);
}

static ink_status sort(inki_pbn_list *list)
{
    const inki_pbn_field **sorted =
        inki_grow((void *)list->sorted, &list->sorted_capacity, list->count, sizeof *list->sorted);
    if (sorted == NULL) {
        return INK_ERR_NOMEM;
    }
    list->sorted = sorted;
    list->sorted_count = list->count;
    for (size_t i = 0; i < list->count; i++) {
        sorted[i] = &list->items[i];
    }
    qsort((void *)sorted, list->count, sizeof *sorted, compare_fields);
    return INK_OK;
}

/* Marks fields that repeat an earlier one.  Notes may repeat. */
static void mark_repeated(inki_pbn_list *list, inki_pbn_report *report)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->sorted_count; i++) {
        const inki_pbn_field *field = list->sorted[i];
        const inki_pbn_field *last = kept > 0 ? list->sorted[kept - 1] : NULL;
        if (last == NULL || strcmp(last->name, field->name) != 0) {
            list->sorted[kept++] = field;
        } else if (field->known != INKI_PBN_NOTE) {
            list->items[field - list->items].repeated = true;
            inki_pbn_warn(report, field->place, "the tag %s of line %d is repeated and ignored",
                          inki_pbn_quoted(field->name, strlen(field->name)).text, last->place.line);
        }
    }
    list->sorted_count = kept;
}

static const inki_pbn_field *find(const inki_pbn_list *list, const char *name)
{
    size_t low = 0;
    size_t high = list->sorted_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = strcmp(name, list->sorted[middle]->name);
        if (order == 0) {
            return list->sorted[middle];
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return NULL;
}

/* --- inheritance ---------------------------------------------------------------------------- */

static inki_pbn_field *find_standing(inki_pbn_fields *fields, const char *name)
{
    for (int i = 0; i < fields->standing_count; i++) {
        if (strcmp(fields->standing[i].name, name) == 0) {
            return &fields->standing[i];
        }
    }
    return NULL;
}

static bool may_inherit(inki_pbn_known known)
{
    return known == INKI_PBN_KNOWN_COUNT || known == INKI_PBN_BOARD || known == INKI_PBN_RESULT;
}

static void set_standing(inki_pbn_fields *fields, const inki_pbn_field *field)
{
    inki_pbn_field *standing = find_standing(fields, field->name);
    if (standing == NULL && fields->standing_count == INKI_PBN_MAX_STANDING) {
        inki_pbn_warn(fields->report, field->value_place,
                      "more than %d tags are for all later games: this one is for its own",
                      INKI_PBN_MAX_STANDING);
        return;
    }
    if (standing == NULL) {
        standing = &fields->standing[fields->standing_count++];
    }
    *standing = *field;
    standing->place.line = 0;
}

/* Puts the inherited value in the place of "#", and takes the "##" from "##text".  A tag that
 * stands for all later games is redefined by any later value. */
static void resolve(inki_pbn_fields *fields, inki_pbn_field *field)
{
    const bool is_old = strcmp(field->value, "#") == 0;
    const bool is_new = strncmp(field->value, "##", 2) == 0;
    if ((is_old || is_new) && !may_inherit(field->known)) {
        inki_pbn_warn(fields->report, field->value_place, "the tag %s cannot be inherited",
                      field->name);
    }
    if (is_old) {
        const inki_pbn_field *source = find(&fields->previous, field->name);
        if (source == NULL) {
            source = find_standing(fields, field->name);
        }
        field->value = source == NULL ? "" : source->value;
        return;
    }
    if (is_new) {
        field->value += 2;
        field->value_place = inki_pbn_further(field->value_place, 2);
    }
    if ((is_new && may_inherit(field->known)) || find_standing(fields, field->name) != NULL) {
        set_standing(fields, field);
    }
}

/* --- from one piece of a file to the next --------------------------------------------------- */

size_t inki_pbn_fields_size(const inki_pbn_fields *fields)
{
    size_t size = 0;
    for (size_t i = 0; i < fields->previous.sorted_count; i++) {
        const inki_pbn_field *field = fields->previous.sorted[i];
        size += strlen(field->name) + strlen(field->value) + 2;
    }
    for (int i = 0; i < fields->standing_count; i++) {
        const inki_pbn_field *field = &fields->standing[i];
        size += strlen(field->name) + strlen(field->value) + 2;
    }
    return size;
}

/* Copies a string with its end and returns the place behind it. */
static char *copy_string(const char **string, char *to)
{
    const size_t size = strlen(*string) + 1;
    memcpy(to, *string, size);
    *string = to;
    return to + size;
}

ink_status inki_pbn_fields_inherit(inki_pbn_fields *fields, const inki_pbn_fields *from,
                                   char *strings)
{
    inki_pbn_list *list = &fields->previous;
    char *next = strings;
    for (size_t i = 0; i < from->previous.sorted_count; i++) {
        inki_pbn_field *items = inki_grow(list->items, &list->capacity, i + 1, sizeof *list->items);
        if (items == NULL) {
            return INK_ERR_NOMEM;
        }
        list->items = items;
        items[i] = *from->previous.sorted[i];
        next = copy_string(&items[i].name, next);
        next = copy_string(&items[i].value, next);
        list->count = i + 1;
    }
    for (int i = 0; i < from->standing_count; i++) {
        inki_pbn_field *field = &fields->standing[fields->standing_count++];
        *field = from->standing[i];
        next = copy_string(&field->name, next);
        next = copy_string(&field->value, next);
    }
    return list->count == 0 ? INK_OK : sort(list);
}

ink_status inki_pbn_fields_resolve(inki_pbn_fields *fields)
{
    inki_pbn_list *list = &fields->current;
    const ink_status status = sort(list);
    if (status != INK_OK) {
        return status;
    }
    mark_repeated(list, fields->report);
    for (size_t i = 0; i < list->count; i++) {
        if (!list->items[i].repeated) {
            resolve(fields, &list->items[i]);
        }
    }
    return INK_OK;
}

bool inki_pbn_fields_has(const inki_pbn_fields *fields, const char *name)
{
    return find(&fields->current, name) != NULL;
}

void inki_pbn_fields_next(inki_pbn_fields *fields)
{
    const inki_pbn_list used = fields->previous;
    fields->previous = fields->current;
    fields->current = used;
    fields->current.count = 0;
    fields->current.sorted_count = 0;
}
