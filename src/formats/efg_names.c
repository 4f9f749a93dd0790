/* efg_names.c - see efg_names.h.
 *
 * A set may have as many actions as the file is long, so equal names are found by their keys and
 * every label counts on from the last number it tried.
 */

#include "formats/efg_names.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "game/key_map.h"
#include "game/labels.h"

/* Where each name begins in the text of all names, which may still move. */
typedef struct name_places {
    size_t seats[INK_MAX_SEATS];
    size_t *actions;
} name_places;

/* The actions of a set in work. */
typedef struct namer {
    const inki_efg *file;
    const inki_efg_set *set;
    ink_text *text;     /* all names, each with its final 0 */
    size_t *places;     /* of the names of the file's actions in it */
    inki_key_map bases; /* the cleaned labels of the set */
    inki_key_map taken; /* the names that are given */
    int32_t *base;      /* for each action of the set, the number of its label */
    int32_t *uses;      /* for each label, how many actions have it */
    int32_t *tried;     /* for each label, the last number tried */
} namer;

void inki_efg_names_release(inki_efg_names *names)
{
    free(names->buffer);
    free(names->actions);
    *names = (inki_efg_names){0};
}

/* Appends a label as one word. */
static void add_word(const char *label, ink_text *out)
{
    while (*label != '\0') {
        const int size = inki_utf8_size(label);
        const bool is_good = size > 1 || (size == 1 && *label > ' ' && *label != 0x7F);
        ink_text_append(out, is_good ? label : "_", is_good ? (size_t)size : 1);
        label += size > 0 ? size : 1;
    }
}

static ink_key key_of(const ink_text *text, size_t start)
{
    return ink_key_fold_bytes((ink_key){0, 0}, ink_text_string(text) + start, text->size - start);
}

/* Appends the label of action `index` of the set as a word, or its place where it has none.  "?" is the
 * sign of a move that was not seen, and no name. */
static void add_base(const namer *n, int32_t index)
{
    const size_t start = n->text->size;
    add_word(n->file->actions[n->set->first_action + index].label, n->text);
    const char *word = ink_text_string(n->text) + start;
    if (n->text->size == start || strcmp(word, "?") == 0) {
        n->text->size = start;
        ink_text_format(n->text, "%d", (int)index + 1);
    }
}

/* Counts how often each label occurs. */
static ink_status count_bases(namer *n)
{
    const size_t start = n->text->size;
    ink_status status = INK_OK;
    for (int32_t i = 0; i < n->set->action_count && status == INK_OK; i++) {
        add_base(n, i);
        status = ink_text_status(n->text);
        if (status == INK_OK) {
            status = inki_key_map_number(&n->bases, key_of(n->text, start), &n->base[i]);
        }
        n->text->size = start;
        if (status == INK_OK) {
            n->uses[n->base[i]]++;
        }
    }
    return status;
}

/* Notes the name that stands at `start` as given.  `*is_free`: it was not. */
static ink_status take(namer *n, size_t start, bool *is_free)
{
    int32_t number;
    const int32_t known = n->taken.count;
    ink_status status = ink_text_status(n->text);
    if (status == INK_OK) {
        status = inki_key_map_number(&n->taken, key_of(n->text, start), &number);
    }
    *is_free = n->taken.count > known;
    return status;
}

/* Names an action. */
static ink_status name_action(namer *n, int32_t index)
{
    const size_t start = n->text->size;
    const int32_t base = n->base[index];
    bool is_free = false;
    add_base(n, index);
    const size_t word = n->text->size;
    ink_status status = INK_OK;
    if (n->uses[base] == 1) {
        status = take(n, start, &is_free);
    }
    while (status == INK_OK && !is_free) {
        n->text->size = word;
        ink_text_format(n->text, "_%d", (int)++n->tried[base]);
        status = take(n, start, &is_free);
    }
    ink_text_append(n->text, "", 1);
    n->places[n->set->first_action + index] = start;
    return status == INK_OK ? ink_text_status(n->text) : status;
}

/* Names the actions of a set: first those whose label is theirs alone. */
static ink_status name_set(namer *n)
{
    const size_t count = (size_t)n->set->action_count;
    n->base = calloc(count, sizeof *n->base);
    n->uses = calloc(count, sizeof *n->uses);
    n->tried = calloc(count, sizeof *n->tried);
    ink_status status = INK_ERR_NOMEM;
    if (n->base != NULL && n->uses != NULL && n->tried != NULL) {
        status = count_bases(n);
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int32_t i = 0; i < n->set->action_count && status == INK_OK; i++) {
            if ((n->uses[n->base[i]] == 1) == (pass == 0)) {
                status = name_action(n, i);
            }
        }
    }
    free(n->base);
    free(n->uses);
    free(n->tried);
    inki_key_map_release(&n->bases);
    inki_key_map_release(&n->taken);
    return status;
}

/* Is the name at `start` that of an earlier seat but for case? */
static bool is_other_seat(const ink_text *text, const size_t *places, int count, size_t start)
{
    const char *all = ink_text_string(text);
    for (int seat = 0; seat < count; seat++) {
        if (strcasecmp(all + places[seat], all + start) == 0) {
            return true;
        }
    }
    return false;
}

/* Names a seat: its player's name, or "player" with its number.  Seats are told apart like actions. */
static void name_seat(const inki_efg *file, int seat, size_t *places, ink_text *text)
{
    const size_t start = text->size;
    places[seat] = start;
    add_word(file->players[seat], text);
    if (text->size == start) {
        ink_text_format(text, "player%d", seat + 1);
    }
    const size_t word = text->size;
    for (int number = 2; !text->failed && is_other_seat(text, places, seat, start); number++) {
        text->size = word;
        ink_text_format(text, "_%d", number);
    }
    ink_text_append(text, "", 1);
}

/* Writes all names to `text` and notes where each begins. */
static ink_status write_names(const inki_efg *file, ink_text *text, name_places *out)
{
    for (int seat = 0; seat < file->seat_count; seat++) {
        name_seat(file, seat, out->seats, text);
    }
    ink_status status = ink_text_status(text);
    for (int32_t i = 0; i < file->set_count && status == INK_OK; i++) {
        namer n = {.file = file, .set = &file->sets[i], .text = text, .places = out->actions};
        status = name_set(&n);
    }
    return status;
}

ink_status inki_efg_names_make(const inki_efg *file, inki_efg_names *out)
{
    ink_text text = {0};
    const size_t count = (size_t)file->action_count + 1; /* a file may have none */
    inki_efg_names names = {.actions = calloc(count, sizeof *names.actions)};
    name_places places = {.actions = calloc(count, sizeof *places.actions)};
    ink_status status = INK_ERR_NOMEM;
    if (names.actions != NULL && places.actions != NULL) {
        status = write_names(file, &text, &places);
    }
    names.buffer = text.bytes;
    if (status != INK_OK) {
        free(places.actions);
        inki_efg_names_release(&names);
        return status;
    }
    for (int32_t i = 0; i < file->action_count; i++) {
        names.actions[i] = names.buffer + places.actions[i];
    }
    for (int seat = 0; seat < file->seat_count; seat++) {
        names.seats[seat] = names.buffer + places.seats[seat];
    }
    free(places.actions);
    *out = names;
    return INK_OK;
}
