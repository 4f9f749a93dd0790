/* pbn_tricks.c - double-dummy tricks as hand records write them. */

#include <inkling/pbn_tricks.h>

#include <stdlib.h>
#include <string.h>

#include "formats/pbn_scan.h"

/* --- 20 digits ------------------------------------------------------------------------------ */

static const ink_player players_of_tag[4] = {INK_NORTH, INK_SOUTH, INK_EAST, INK_WEST};
static const ink_strain strains_of_tag[5] = {INK_NOTRUMP, INK_SPADES, INK_HEARTS, INK_DIAMONDS,
                                             INK_CLUBS};

/* Strain and declarer of digit `index`. */
static void find_cell(int index, ink_tricks_order order, int *strain, int *declarer)
{
    if (order == INK_TRICKS_BY_DECLARER) {
        *declarer = (int)players_of_tag[index / 5];
        *strain = (int)strains_of_tag[index % 5];
    } else {
        *strain = index / 4;
        *declarer = index % 4;
    }
}

void ink_tricks_text(const int8_t tricks[5][4], ink_tricks_order order, ink_text *out)
{
    for (int i = 0; i < 20; i++) {
        int strain;
        int declarer;
        find_cell(i, order, &strain, &declarer);
        const int number = tricks[strain][declarer];
        ink_text_append(out, number < 0 ? "-" : &"0123456789abcd"[number], 1);
    }
}

/* The number of a digit, -1 for an unknown one, -2 for no digit. */
static int read_digit(char c)
{
    static const char digits[] = "0123456789abcdABCD";
    if (c == '-' || c == '*' || c == '?') {
        return -1;
    }
    const char *at = c != '\0' ? strchr(digits, c) : NULL;
    if (at == NULL) {
        return -2;
    }
    return (int)(at - digits < 14 ? at - digits : at - digits - 4);
}

ink_status ink_tricks_read(const char *text, size_t size, ink_tricks_order order,
                           int8_t tricks[5][4])
{
    int8_t read[5][4];
    if (size != 20) {
        return INK_ERR_SYNTAX;
    }
    for (int i = 0; i < 20; i++) {
        int strain;
        int declarer;
        find_cell(i, order, &strain, &declarer);
        const int number = read_digit(text[i]);
        if (number < -1) {
            return INK_ERR_SYNTAX;
        }
        read[strain][declarer] = (int8_t)number;
    }
    memcpy(tricks, read, sizeof read);
    return INK_OK;
}

/* --- the table ------------------------------------------------------------------------------ */

void ink_tricks_rows(const int8_t tricks[5][4], ink_text *out)
{
    for (int i = 0; i < 20; i++) {
        const ink_player declarer = players_of_tag[i / 5];
        const ink_strain strain = strains_of_tag[i % 5];
        const int number = tricks[strain][declarer];
        ink_text_format(out, "%s%c %2s ", i > 0 ? "\n" : "", ink_player_letter(declarer),
                        ink_strain_text(strain));
        if (number < 0) {
            ink_text_add(out, " ?");
        } else {
            ink_text_format(out, "%2d", number);
        }
    }
}

/* The columns of a table. */
typedef enum column {
    DECLARER,
    DENOMINATION,
    RESULT,
    OTHER
} column;

#define MAX_COLUMNS 16

/* A table being read, cell by cell. */
typedef struct table {
    column columns[MAX_COLUMNS];
    int column_count;
    int column; /* of the next cell */
    int values[OTHER];
    int8_t tricks[5][4];
    ink_error *error;
} table;

static bool is_text(const inki_pbn_word *word, const char *text)
{
    return (size_t)word->size == strlen(text) && memcmp(word->text, text, strlen(text)) == 0;
}

/* Splits the columns of the tag's value: "Declarer;Denomination\2R;Result\2R". */
static ink_status read_columns(table *t, const inki_pbn_token *tag)
{
    static const char *const names[OTHER] = {"Declarer", "Denomination", "Result"};
    unsigned missing = 7;
    for (const char *at = tag->value; *at != '\0' && t->column_count < MAX_COLUMNS;) {
        at += *at == '+' || *at == '-';
        const size_t size = strcspn(at, ";\\");
        column found = OTHER;
        for (int i = 0; i < OTHER; i++) {
            if (strlen(names[i]) == size && memcmp(at, names[i], size) == 0) {
                found = (column)i;
                missing &= ~(1U << i);
            }
        }
        t->columns[t->column_count++] = found;
        at += strcspn(at, ";");
        at += *at == ';';
    }
    if (missing != 0) {
        ink_error_set(t->error, tag->value_place.line, tag->value_place.column,
                      "OptimumResultTable needs the columns Declarer, Denomination and Result");
        return INK_ERR_SYNTAX;
    }
    return INK_OK;
}

/* The strain of a word; -1 if it is none. */
static int read_strain(const inki_pbn_word *word)
{
    for (int strain = 0; strain < 5; strain++) {
        if (is_text(word, ink_strain_text((ink_strain)strain))) {
            return strain;
        }
    }
    return -1;
}

/* The number of a word, 0 to 13; -1 for "?" and "-", -2 for another word. */
static int read_number(const inki_pbn_word *word)
{
    if (is_text(word, "?") || is_text(word, "-")) {
        return -1;
    }
    int number = 0;
    for (int i = 0; i < word->size; i++) {
        const char c = word->text[i];
        if (c < '0' || c > '9' || number > 13) {
            return -2;
        }
        number = 10 * number + (c - '0');
    }
    return number <= 13 ? number : -2;
}

/* Takes the next cell. */
static ink_status read_cell(table *t, const inki_pbn_word *word)
{
    const column kind = t->columns[t->column];
    bool is_right = true;
    if (kind == DECLARER) {
        t->values[DECLARER] = word->size == 1 ? ink_player_read(word->text[0]) : -1;
        is_right = t->values[DECLARER] >= 0;
    } else if (kind == DENOMINATION) {
        t->values[DENOMINATION] = read_strain(word);
        is_right = t->values[DENOMINATION] >= 0;
    } else if (kind == RESULT) {
        t->values[RESULT] = read_number(word);
        is_right = t->values[RESULT] >= -1;
    }
    if (!is_right) {
        static const char *const wanted[OTHER] = {"a declarer", "a denomination", "a result"};
        ink_error_set(t->error, word->place.line, word->place.column,
                      "%s of OptimumResultTable is expected, not %s", wanted[kind],
                      inki_pbn_quoted(word->text, (size_t)word->size).text);
        return INK_ERR_SYNTAX;
    }
    t->column = (t->column + 1) % t->column_count;
    if (t->column == 0) {
        t->tricks[t->values[DENOMINATION]][t->values[DECLARER]] = (int8_t)t->values[RESULT];
    }
    return INK_OK;
}

/* Finds the table in a game and reads its rows. */
static ink_status read_table(table *t, inki_pbn_scanner *scanner)
{
    bool found = false;
    bool inside = false;
    inki_pbn_token token;
    ink_status status = inki_pbn_next(scanner, &token);
    while (status == INK_OK && token.kind != INKI_PBN_END) {
        if (token.kind == INKI_PBN_TAG) {
            inside = !found && strcmp(token.name, "OptimumResultTable") == 0;
            found = found || inside;
            status = inside ? read_columns(t, &token) : INK_OK;
        } else if (token.kind == INKI_PBN_WORD && inside) {
            status = read_cell(t, &token.word);
        }
        if (status == INK_OK) {
            status = inki_pbn_next(scanner, &token);
        }
    }
    return status == INK_OK && !found ? INK_ERR_NOT_FOUND : status;
}

ink_status ink_tricks_read_table(const char *game, size_t size, int8_t tricks[5][4],
                                 ink_error *error)
{
    if (size >= INT32_MAX) {
        return INK_ERR_ARGUMENT;
    }
    char *strings = malloc(size + 1);
    if (strings == NULL) {
        return INK_ERR_NOMEM;
    }
    inki_pbn_report report = {0};
    inki_pbn_scanner scanner;
    inki_pbn_scanner_init(&scanner, game, size, strings, &report);
    table t = {.error = error};
    memset(t.tricks, -1, sizeof t.tricks);
    const ink_status status = read_table(&t, &scanner);
    if (status == INK_OK) {
        memcpy(tricks, t.tricks, sizeof t.tricks);
    }
    inki_pbn_report_release(&report);
    free(strings);
    return status;
}
