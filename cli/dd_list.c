/* dd_list.c - see dd_list.h. */

#include "dd_list.h"

#include <string.h>

#define GIB_DEAL 67 /* bytes of the hands of a line of GIB's library */
#define DEAL_TAG "[Deal \""

/* A line of a list. */
typedef struct text_line {
    const char *text;
    size_t size;
} text_line;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The next line without blanks around it, and the bytes up to the line after it. */
static size_t next_line(const char *text, size_t size, text_line *out)
{
    const char *end = memchr(text, '\n', size);
    const size_t whole = end != NULL ? (size_t)(end - text) + 1 : size;
    size_t from = 0;
    size_t to = end != NULL ? whole - 1 : whole;
    while (from < to && is_blank(text[from])) {
        from++;
    }
    while (to > from && is_blank(text[to - 1])) {
        to--;
    }
    *out = (text_line){text + from, to - from};
    return whole;
}

static bool says_nothing(const text_line *l)
{
    return l->size == 0 || l->text[0] == '#';
}

static bool is_gib(const text_line *l)
{
    return l->size > GIB_DEAL && l->text[GIB_DEAL] == ':' &&
           strspn(l->text, "AKQJT98765432. ") == GIB_DEAL;
}

bool dd_list_is(const char *text)
{
    size_t size = strlen(text);
    text_line l;
    do {
        const size_t used = next_line(text, size, &l);
        text += used;
        size -= used;
    } while (size > 0 && says_nothing(&l));
    return is_gib(&l) || (l.size > 2 && l.text[1] == ':' && ink_player_read(l.text[0]) >= 0);
}

/* --- numbers -------------------------------------------------------------------------------- */

/* The numbers that GIB gives, as declarer's. */
static bool read_gib_numbers(const char *text, size_t size, ink_tricks *out)
{
    static const ink_strain strains[5] = {INK_NOTRUMP, INK_SPADES, INK_HEARTS, INK_DIAMONDS,
                                          INK_CLUBS};
    static const ink_player declarers[4] = {INK_EAST, INK_NORTH, INK_WEST, INK_SOUTH};
    ink_tricks read;
    if (ink_tricks_read(text, size, INK_TRICKS_BY_STRAIN, read.of) != INK_OK) {
        return false;
    }
    for (int i = 0; i < 20; i++) {
        const ink_player declarer = declarers[i % 4];
        const int number = read.of[i / 4][i % 4];
        const bool is_other = declarer == INK_EAST || declarer == INK_WEST;
        out->of[strains[i / 4]][declarer] =
            (int8_t)(is_other && number >= 0 ? 13 - number : number);
    }
    return true;
}

static void add_numbers(dd_list *list, const ink_tricks *tricks)
{
    ink_text_add(&list->games, "[DoubleDummyTricks \"");
    ink_tricks_text(tricks->of, INK_TRICKS_BY_DECLARER, &list->games);
    ink_text_add(&list->games, "\"]\n");
}

/* --- games ---------------------------------------------------------------------------------- */

/* The bytes up to the end of the fourth word, or of the line. */
static size_t deal_size(const text_line *l)
{
    size_t size = 0;
    for (int word = 0; word < 4 && size < l->size; word++) {
        while (size < l->size && is_blank(l->text[size])) {
            size++;
        }
        while (size < l->size && !is_blank(l->text[size])) {
            size++;
        }
    }
    return size;
}

/* Writes the tag Deal.  What a value cannot hold is no deal either. */
static void add_deal(dd_list *list, const char *first, const char *text, size_t size)
{
    ink_text_format(&list->games, "%s%s", DEAL_TAG, first);
    for (size_t i = 0; i < size; i++) {
        const char c = (char)(text[i] == '"' || text[i] == '\\' ? '?' : text[i]);
        ink_text_append(&list->games, &c, 1);
    }
    ink_text_add(&list->games, "\"]\n");
}

static void add_game(dd_list *list, const text_line *l, size_t column)
{
    ink_tricks read;
    list->lines[list->count] = list->line;
    list->columns[list->count] = (int)column;
    list->number++;
    if (!list->is_alone) {
        ink_text_format(&list->games, "[Board \"%llu\"]\n", (unsigned long long)list->number);
    }
    if (is_gib(l)) {
        list->columns[list->count] -= 2;
        add_deal(list, "W:", l->text, GIB_DEAL);
        const text_line rest = {l->text + GIB_DEAL + 1, l->size - GIB_DEAL - 1};
        if (read_gib_numbers(rest.text, rest.size < 20 ? rest.size : 20, &read)) {
            add_numbers(list, &read);
        }
    } else {
        const size_t size = deal_size(l);
        text_line rest;
        add_deal(list, "", l->text, size);
        (void)next_line(l->text + size, l->size - size, &rest);
        size_t word = 0;
        while (word < rest.size && !is_blank(rest.text[word])) {
            word++;
        }
        if (ink_tricks_read(rest.text, word, INK_TRICKS_BY_STRAIN, read.of) == INK_OK) {
            add_numbers(list, &read);
        }
    }
    ink_text_add(&list->games, "\n");
    list->count++;
}

size_t dd_list_take(dd_list *list, const char *text, size_t size, bool last)
{
    size_t taken = 0;
    ink_text_reset(&list->games);
    list->count = 0;
    while (taken < size && list->count < DD_LIST_GAMES) {
        if (!last && memchr(text + taken, '\n', size - taken) == NULL) {
            break;
        }
        text_line l;
        const size_t whole = next_line(text + taken, size - taken, &l);
        list->line++;
        if (!says_nothing(&l)) {
            add_game(list, &l, (size_t)(l.text - text) - taken);
        }
        taken += whole;
    }
    return taken;
}

void dd_list_place(const dd_list *list, int game, int line, ink_error *error)
{
    const int deal = list->is_alone ? 0 : 1;
    const int column = error->column - (int)strlen(DEAL_TAG) + list->columns[game];
    error->line = list->lines[game];
    error->column = line == deal && column > 0 ? column : 1;
}

void dd_list_release(dd_list *list)
{
    ink_text_release(&list->games);
}
