/* pbn_items.c - splits the words of auctions and plays into items and annotations. */

#include "formats/pbn_items.h"

#include <string.h>

inki_pbn_items inki_pbn_items_of(const inki_pbn_game *game, const inki_pbn_field *field)
{
    const inki_pbn_items items = {
        .words = field->word_count > 0 ? &game->words[field->first_word] : NULL,
        .word_count = field->word_count,
        .report = game->report,
    };
    return items;
}

static int count_digits(const char *text, int size)
{
    int count = 0;
    while (count < size && '0' <= text[count] && text[count] <= '9') {
        count++;
    }
    return count;
}

static int count_suffix(const char *text, int size)
{
    int count = 0;
    while (count < size && (text[count] == '!' || text[count] == '?')) {
        count++;
    }
    return count;
}

/* The size of the annotation that the text begins with, 0 if it begins with none.  `*fine` says
 * whether it is one of the standard's. */
static int annotation_size(const char *text, int size, bool *fine)
{
    const int suffix = count_suffix(text, size);
    if (suffix > 0) {
        *fine = suffix <= 2;
        return suffix;
    }
    if (text[0] != '=' && text[0] != '$') {
        return 0;
    }
    const int digits = count_digits(text + 1, size - 1);
    if (text[0] == '$') {
        *fine = 1 <= digits && digits <= 3;
        return 1 + digits;
    }
    const bool closed = 1 + digits < size && text[1 + digits] == '=';
    *fine = closed && 1 <= digits && digits <= 2;
    return 1 + digits + closed;
}

static int item_size(const char *text, int size)
{
    if (text[0] == '^') {
        return size > 1 ? 2 : 1;
    }
    if (text[0] == '*' || text[0] == '+') {
        return 1;
    }
    int count = 1;
    while (count < size && text[count] != '\0' && strchr("!?=$^*+", text[count]) == NULL) {
        count++;
    }
    return count;
}

bool inki_pbn_next_item(inki_pbn_items *items, inki_pbn_word *out)
{
    while (items->word < items->word_count) {
        const inki_pbn_word *word = &items->words[items->word];
        const int size = word->size - items->at;
        if (size == 0) {
            items->word++;
            items->at = 0;
            continue;
        }
        const char *text = word->text + items->at;
        const inki_pbn_place place = inki_pbn_further(word->place, (size_t)items->at);
        bool fine;
        const int passed = annotation_size(text, size, &fine);
        if (passed == 0) {
            *out = (inki_pbn_word){text, item_size(text, size), place};
            items->at += out->size;
            return true;
        }
        if (!fine) {
            inki_pbn_warn(items->report, place, "%s is no annotation",
                          inki_pbn_quoted(text, (size_t)passed).text);
        }
        items->at += passed;
    }
    return false;
}
