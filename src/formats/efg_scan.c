/* efg_scan.c - see efg_scan.h. */

#include "formats/efg_scan.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_sign(char c)
{
    return c == '{' || c == '}' || c == ',' || c == '"';
}

static bool is_control(char c)
{
    return ((unsigned char)c < ' ' && !is_blank(c)) || c == 0x7F;
}

/* Passes one byte. */
static void pass(inki_tree_scanner *s)
{
    if (s->text[s->at++] == '\n') {
        s->line++;
        s->line_start = s->at;
    }
}

static inki_tree_kind kind_of(char c)
{
    switch (c) {
    case '{':
        return INKI_TREE_OPEN;
    case '}':
        return INKI_TREE_CLOSE;
    case ',':
        return INKI_TREE_COMMA;
    case '"':
        return INKI_TREE_UNCLOSED;
    default:
        return is_control(c) ? INKI_TREE_CONTROL : INKI_TREE_WORD;
    }
}

/* Reads a text whose first quote was passed.  It moves up to close the gaps that the backslashes
 * before quotes leave.  The scanner stays before a 0 byte, which may not be part of a text. */
static void read_text(inki_tree_scanner *s, inki_tree_token *token)
{
    token->text = s->text + s->at;
    while (s->at < s->size && s->text[s->at] != '\0') {
        const char c = s->text[s->at];
        pass(s);
        if (c == '"') {
            token->text[token->size] = '\0';
            token->kind = INKI_TREE_TEXT;
            return;
        }
        const bool is_quote = c == '\\' && s->at < s->size && s->text[s->at] == '"';
        token->text[token->size++] = is_quote ? '"' : c;
        s->at += is_quote;
    }
}

inki_tree_token inki_efg_next(inki_tree_scanner *s)
{
    while (s->at < s->size && is_blank(s->text[s->at])) {
        pass(s);
    }
    inki_tree_token token = {.kind = INKI_TREE_END, .text = s->text + s->at, .line = s->line};
    token.column = (int)(s->at - s->line_start) + 1;
    if (s->at == s->size) {
        return token;
    }
    const size_t start = s->at++;
    token.kind = kind_of(s->text[start]);
    if (token.kind == INKI_TREE_UNCLOSED) {
        read_text(s, &token);
        return token;
    }
    while (token.kind == INKI_TREE_WORD && s->at < s->size && !is_blank(s->text[s->at]) &&
           !is_sign(s->text[s->at]) && !is_control(s->text[s->at])) {
        s->at++;
    }
    token.size = s->at - start;
    return token;
}
