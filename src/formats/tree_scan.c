/* tree_scan.c - see tree_scan.h. */

#include "formats/tree_scan.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "game/labels.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static bool is_control(char c)
{
    return ((unsigned char)c < ' ' && !is_blank(c) && c != '\n') || c == 0x7F;
}

/* May a word have this byte? */
static bool is_word(char c)
{
    return !is_blank(c) && !is_control(c) && c != '\n' && strchr("()[]:,#", c) == NULL;
}

inki_tree_scanner inki_tree_scan(char *text, size_t size)
{
    inki_tree_scanner s = {.text = text, .size = size, .line = 1};
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        s.at = 3;
        s.line_start = 3;
    }
    return s;
}

/* Passes over white space and comments. */
static void skip(inki_tree_scanner *s, bool by_line)
{
    while (s->at < s->size) {
        const char c = s->text[s->at];
        if (c == '#') {
            const char *end = memchr(s->text + s->at, '\n', s->size - s->at);
            s->at = end == NULL ? s->size : (size_t)(end - s->text);
        } else if (c == '\n' && !by_line) {
            s->line++;
            s->line_start = ++s->at;
        } else if (is_blank(c)) {
            s->at++;
        } else {
            return;
        }
    }
}

static inki_tree_kind kind_of(char c)
{
    switch (c) {
    case '\n':
        return INKI_TREE_NEWLINE;
    case '(':
        return INKI_TREE_OPEN;
    case ')':
        return INKI_TREE_CLOSE;
    case '[':
        return INKI_TREE_VECTOR_OPEN;
    case ']':
        return INKI_TREE_VECTOR_CLOSE;
    case ':':
        return INKI_TREE_COLON;
    case ',':
        return INKI_TREE_COMMA;
    default:
        return is_control(c) ? INKI_TREE_CONTROL : INKI_TREE_WORD;
    }
}

inki_tree_token inki_tree_next(inki_tree_scanner *s, bool by_line)
{
    skip(s, by_line);
    inki_tree_token token = {.kind = INKI_TREE_END, .text = s->text + s->at, .line = s->line};
    token.column = (int)(s->at - s->line_start) + 1;
    if (s->at == s->size) {
        return token;
    }
    const size_t start = s->at++;
    token.kind = kind_of(s->text[start]);
    while (token.kind == INKI_TREE_WORD && s->at < s->size && is_word(s->text[s->at])) {
        s->at++;
    }
    token.size = s->at - start;
    if (token.kind == INKI_TREE_NEWLINE) {
        s->line++;
        s->line_start = s->at;
    }
    return token;
}

bool inki_tree_is(const inki_tree_token *token, const char *name)
{
    return token->size == strlen(name) && memcmp(token->text, name, token->size) == 0;
}

const char *inki_tree_quote(const inki_tree_token *token, char out[INKI_QUOTE_SIZE])
{
    size_t used = 0;
    size_t at = 0;
    while (at < token->size && used + 8 < INKI_QUOTE_SIZE) {
        const size_t size = (size_t)inki_utf8_size(token->text + at);
        if (size == 0) {
            out[used++] = '?';
            at++;
            continue;
        }
        memcpy(out + used, token->text + at, size);
        used += size;
        at += size;
    }
    memcpy(out + used, at < token->size ? "..." : "", at < token->size ? 4 : 1);
    return out;
}

ink_status inki_tree_refuse(ink_error *error, const inki_tree_token *token, const char *format, ...)
{
    char sentence[sizeof error->text];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    ink_error_set(error, token->line, token->column, "%s", sentence);
    return INK_ERR_SYNTAX;
}
