/* labels.c - see labels.h. */

#include "game/labels.h"

#include <stdlib.h>
#include <string.h>

int inki_utf8_size(const char *text)
{
    static const struct {
        unsigned char first, last; /* of the leading byte */
        unsigned char low, high;   /* of the second byte: no surrogates, no overlong forms */
        int size;
    } forms[] = {
        {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3}, {0xE1, 0xEC, 0x80, 0xBF, 3},
        {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3}, {0xF0, 0xF0, 0x90, 0xBF, 4},
        {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
    };
    const unsigned char *c = (const unsigned char *)text;
    if (*c < 0x80) {
        return *c != '\0';
    }
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (*c < forms[i].first || *c > forms[i].last) {
            continue;
        }
        if (c[1] < forms[i].low || c[1] > forms[i].high) {
            return 0;
        }
        for (int k = 2; k < forms[i].size; k++) {
            if (c[k] < 0x80 || c[k] > 0xBF) { /* also stops at the final 0 */
                return 0;
            }
        }
        return forms[i].size;
    }
    return 0;
}

bool inki_label_is_good(const char *label)
{
    const char *c = label;
    while (*c != '\0') {
        const int size = inki_utf8_size(c);
        const bool is_blank = size == 1 && (*c <= ' ' || *c == 0x7F);
        if (size == 0 || is_blank) {
            return false;
        }
        c += size;
    }
    return c != label;
}

void inki_label_text(const char *label, int index, ink_text *out)
{
    if (label != NULL) {
        ink_text_add(out, label);
    } else {
        ink_text_format(out, "%d", index + 1);
    }
}

/* The number from 1 to `count` that a label looks like, or 0. */
static int number_of(const char *label, int count)
{
    if (label[0] < '1' || label[0] > '9') {
        return 0;
    }
    int number = 0;
    for (const char *c = label; *c != '\0'; c++) {
        if (*c < '0' || *c > '9' || number > count / 10) {
            return 0;
        }
        number = 10 * number + (*c - '0');
    }
    return number <= count ? number : 0;
}

/* A label and where it stood. */
typedef struct entry {
    const char *label;
    int index;
} entry;

static int compare_entries(const void *a, const void *b)
{
    const entry *x = a;
    const entry *y = b;
    const int order = strcmp(x->label, y->label);
    return order != 0 ? order : (x->index > y->index) - (x->index < y->index);
}

/* The least index of an entry that repeats an earlier label, or -1. */
static int first_repeat(entry *entries, int count)
{
    int clash = -1;
    qsort(entries, (size_t)count, sizeof *entries, compare_entries);
    for (int i = 1; i < count; i++) {
        if (strcmp(entries[i - 1].label, entries[i].label) == 0 &&
            (clash < 0 || entries[i].index < clash)) {
            clash = entries[i].index;
        }
    }
    return clash;
}

ink_status inki_labels_clash(const char *const *labels, int count, int *out)
{
    int labelled = 0;
    for (int i = 0; i < count; i++) {
        if (labels[i] == NULL) {
            continue;
        }
        labelled++;
        const int number = number_of(labels[i], count);
        if (number > 0 && labels[number - 1] == NULL) {
            *out = i > number - 1 ? i : number - 1;
            return INK_OK;
        }
    }
    if (labelled < 2) {
        *out = -1;
        return INK_OK;
    }
    entry *entries = calloc((size_t)labelled, sizeof *entries);
    if (entries == NULL) {
        return INK_ERR_NOMEM;
    }
    int used = 0;
    for (int i = 0; i < count; i++) {
        if (labels[i] != NULL) {
            entries[used++] = (entry){labels[i], i};
        }
    }
    *out = first_repeat(entries, used);
    free(entries);
    return INK_OK;
}
