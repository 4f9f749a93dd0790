/* pbn_write.c - a game with some of its tags changed. */

#include <inkling/pbn_write.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "formats/pbn_scan.h"

typedef struct writer {
    const ink_pbn_change *changes;
    int count;
    uint32_t present;    /* changes whose tags the game has */
    uint32_t placed;     /* changes that are written */
    const char *newline; /* ends lines of the game */
    inki_pbn_scanner scanner;
    size_t copied;    /* bytes of the game that are dealt with */
    bool in_changed;  /* in the section of a tag that is changed */
    bool has_kept;    /* something of its section is written */
    bool takes_line;  /* what is taken out may leave an empty line, which would end the game */
    bool had_section; /* new tags are written */
    ink_text *out;
} writer;

/* --- bytes ---------------------------------------------------------------------------------- */

static void copy_to(writer *w, size_t end)
{
    ink_text_append(w->out, w->scanner.text + w->copied, end - w->copied);
    w->copied = end;
}

static bool is_blank(const writer *w, size_t at)
{
    return (unsigned char)w->scanner.text[at] <= ' ' && w->scanner.text[at] != w->scanner.newline;
}

/* A blank, or what ends a line. */
static bool is_space(const writer *w, size_t at)
{
    return (unsigned char)w->scanner.text[at] <= ' ';
}

/* Where the line of byte `at` begins. */
static size_t line_start(const writer *w, size_t at)
{
    while (at > 0 && w->scanner.text[at - 1] != w->scanner.newline) {
        at--;
    }
    return at;
}

/* Is what is written so far whole lines? */
static bool at_line_start(const writer *w)
{
    const char last = w->newline[strlen(w->newline) - 1];
    return w->out->size == 0 || w->out->bytes[w->out->size - 1] == last;
}

static void end_line(writer *w)
{
    if (!at_line_start(w)) {
        ink_text_add(w->out, w->newline);
    }
}

/* --- tags ----------------------------------------------------------------------------------- */

/* A backslash stands for itself unless a quote or another one follows. */
static void write_value(writer *w, const char *value)
{
    for (const char *at = value; *at != '\0'; at++) {
        const bool escape =
            *at == '"' || (*at == '\\' && (at[1] == '"' || at[1] == '\\' || at[1] == '\0'));
        const char c = (char)((unsigned char)*at < ' ' ? ' ' : *at);
        ink_text_append(w->out, "\\", escape);
        ink_text_append(w->out, &c, 1);
    }
}

static void write_tag(writer *w, int change)
{
    const ink_pbn_change *tag = &w->changes[change];
    ink_text_format(w->out, "[%s \"", tag->name);
    write_value(w, tag->value);
    ink_text_add(w->out, "\"]");
    for (const char *row = tag->rows; row != NULL;) {
        const size_t size = strcspn(row, "\n");
        ink_text_add(w->out, w->newline);
        ink_text_append(w->out, row, size);
        row = row[size] == '\n' ? row + size + 1 : NULL;
    }
    w->placed |= UINT32_C(1) << change;
}

/* Writes the new tags, with or without rows, each on a line. */
static void write_new(writer *w, bool tables)
{
    for (int i = 0; i < w->count; i++) {
        const bool is_new = ((w->present | w->placed) >> i & 1) == 0;
        if (is_new && w->changes[i].value != NULL && (w->changes[i].rows != NULL) == tables) {
            write_tag(w, i);
            ink_text_add(w->out, w->newline);
        }
    }
}

/* The change of that name; -1 if there is none. */
static int find_change(const writer *w, const char *name)
{
    for (int i = 0; i < w->count; i++) {
        if (strcmp(w->changes[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

/* Replaces the tag from `start` to the scanner's place, or takes it out. */
static void change_tag(writer *w, int change, size_t start)
{
    const bool is_written = w->changes[change].value != NULL && (w->placed >> change & 1) == 0;
    const size_t line = line_start(w, start);
    const size_t first = line > w->copied ? line : w->copied;
    size_t blanks = first;
    while (blanks < start && is_blank(w, blanks)) {
        blanks++;
    }
    const bool alone = blanks == start && (line >= w->copied || at_line_start(w));
    copy_to(w, alone && !is_written ? first : start);
    if (is_written) {
        write_tag(w, change);
    }
    w->copied = w->scanner.cursor.at;
    w->takes_line = alone && !is_written;
    w->in_changed = true;
}

/* Drops a word of a changed table; what is said between the words is kept, on lines of its own. */
static void drop_word(writer *w, const inki_pbn_word *word)
{
    size_t end = (size_t)(word->text - w->scanner.text);
    const size_t next = end + (size_t)word->size;
    while (w->copied < end && is_space(w, w->copied)) {
        w->copied++;
    }
    while (w->copied < end && is_space(w, end - 1)) {
        end--;
    }
    if (w->copied < end) {
        end_line(w);
        copy_to(w, end);
        w->has_kept = true;
    }
    w->copied = next;
}

/* Ends what is changed; a line of which nothing is left goes too. */
static void end_change(writer *w)
{
    if (!w->in_changed || !(w->takes_line || w->has_kept)) {
        w->in_changed = false;
        return;
    }
    size_t end = w->copied;
    while (end < w->scanner.size && is_blank(w, end)) {
        end++;
    }
    if (w->has_kept) {
        end_line(w);
    }
    if (end == w->scanner.size) {
        w->copied = end;
    } else if (w->scanner.text[end] == w->scanner.newline) {
        w->copied = end + 1;
    }
    w->in_changed = false;
    w->takes_line = false;
    w->has_kept = false;
}

/* --- the game ------------------------------------------------------------------------------- */

static void take_tag(writer *w, const inki_pbn_token *tag)
{
    const size_t start = (size_t)(tag->word.text - w->scanner.text);
    const int change = find_change(w, tag->name);
    end_change(w);
    if (w->scanner.in_section && !w->had_section) {
        copy_to(w, start);
        write_new(w, false);
        w->had_section = true;
    }
    if (change >= 0) {
        change_tag(w, change, start);
    }
}

/* Ends the game before the line on which the scanner found its end. */
static void finish(writer *w, bool has_empty_line)
{
    size_t end = w->scanner.size;
    if (has_empty_line) {
        end = w->scanner.cursor.at;
        const bool is_whole = w->scanner.text[end - 1] == w->scanner.newline;
        end = line_start(w, is_whole ? end - 1 : end);
    }
    end_change(w);
    if (w->copied < end) {
        copy_to(w, end);
    }
    end_line(w);
    write_new(w, false);
    write_new(w, true);
    if (w->copied < w->scanner.size) {
        copy_to(w, w->scanner.size);
        end_line(w);
    } else {
        ink_text_add(w->out, w->newline);
    }
}

/* Goes to the end of the game.  `visit` is called for its tags and the words of its sections. */
static ink_status for_each_token(writer *w, void visit(writer *w, const inki_pbn_token *token),
                                 inki_pbn_token *last)
{
    bool in_game = false;
    for (;;) {
        const ink_status status = inki_pbn_next(&w->scanner, last);
        if (status != INK_OK || last->kind == INKI_PBN_END ||
            (last->kind == INKI_PBN_BREAK && in_game)) {
            return status;
        }
        in_game = in_game || last->kind == INKI_PBN_TAG;
        visit(w, last);
    }
}

static void note_tag(writer *w, const inki_pbn_token *token)
{
    const int change = token->kind == INKI_PBN_TAG ? find_change(w, token->name) : -1;
    w->present |= change < 0 ? 0 : UINT32_C(1) << change;
}

static void take_token(writer *w, const inki_pbn_token *token)
{
    if (token->kind == INKI_PBN_TAG) {
        take_tag(w, token);
    } else if (token->kind == INKI_PBN_WORD && w->in_changed) {
        drop_word(w, &token->word);
    }
}

/* How the lines of a text end. */
static const char *newline_of(const char *text, size_t size)
{
    const char *end = memchr(text, '\n', size);
    if (end == NULL) {
        return memchr(text, '\r', size) != NULL ? "\r" : "\n";
    }
    return end > text && end[-1] == '\r' ? "\r\n" : "\n";
}

ink_status ink_pbn_rewrite(const char *game, size_t size, const ink_pbn_change *changes, int count,
                           ink_text *out)
{
    if (count < 0 || count > INK_PBN_MAX_CHANGES || size >= INT32_MAX) {
        return INK_ERR_ARGUMENT;
    }
    writer w = {.changes = changes, .count = count, .newline = newline_of(game, size), .out = out};
    char *strings = malloc(size + 1);
    if (strings == NULL) {
        return INK_ERR_NOMEM;
    }
    inki_pbn_report report = {0};
    inki_pbn_token last;
    inki_pbn_scanner_init(&w.scanner, game, size, strings, &report);
    ink_status status = for_each_token(&w, note_tag, &last);
    if (status == INK_OK) {
        inki_pbn_scanner_init(&w.scanner, game, size, strings, &report);
        status = for_each_token(&w, take_token, &last);
    }
    if (status == INK_OK) {
        finish(&w, last.kind == INKI_PBN_BREAK);
        status = ink_text_status(out);
    }
    inki_pbn_report_release(&report);
    free(strings);
    return status;
}
