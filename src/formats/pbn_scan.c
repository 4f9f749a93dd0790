/* pbn_scan.c - splits a PBN file into tags, section words and breaks between games. */

#include "formats/pbn_scan.h"

#include <string.h>

static const char *const known_names[INKI_PBN_KNOWN_COUNT] = {
    [INKI_PBN_AUCTION] = "Auction",   [INKI_PBN_BOARD] = "Board",
    [INKI_PBN_CONTRACT] = "Contract", [INKI_PBN_DEAL] = "Deal",
    [INKI_PBN_DEALER] = "Dealer",     [INKI_PBN_DECLARER] = "Declarer",
    [INKI_PBN_NOTE] = "Note",         [INKI_PBN_PLAY] = "Play",
    [INKI_PBN_RESULT] = "Result",     [INKI_PBN_VULNERABLE] = "Vulnerable",
};

/* --- characters ----------------------------------------------------------------------------- */

static bool at_end(const inki_pbn_scanner *s)
{
    return s->cursor.at == s->size;
}

static char here(const inki_pbn_scanner *s)
{
    return s->text[s->cursor.at];
}

static bool at_newline(const inki_pbn_scanner *s)
{
    return !at_end(s) && here(s) == s->newline;
}

static inki_pbn_place place_of(const inki_pbn_scanner *s)
{
    const inki_pbn_place place = {s->cursor.line, (int)(s->cursor.at - s->cursor.line_start) + 1};
    return place;
}

static char lower(char c)
{
    return (char)('A' <= c && c <= 'Z' ? c - 'A' + 'a' : c);
}

static bool is_letter(char c)
{
    return 'a' <= lower(c) && lower(c) <= 'z';
}

static bool is_name_character(char c)
{
    return is_letter(c) || ('0' <= c && c <= '9') || c == '_';
}

/* Control characters part words as blanks do: CR before LF, tabs, the end mark of old systems. */
static bool is_blank(const inki_pbn_scanner *s, char c)
{
    return (unsigned char)c <= ' ' && c != s->newline;
}

/* May `c` stand in a section word? */
static bool is_word_character(char c)
{
    return (unsigned char)c > ' ' && strchr("[]{};\"", c) == NULL;
}

/* --- lines ---------------------------------------------------------------------------------- */

static void pass_newline(inki_pbn_scanner *s)
{
    s->cursor.at++;
    s->cursor.line++;
    s->cursor.line_start = s->cursor.at;
}

static void skip_blanks(inki_pbn_scanner *s)
{
    while (!at_end(s) && is_blank(s, here(s))) {
        s->cursor.at++;
    }
}

/* Goes to the end of the line, but not past it. */
static void skip_line(inki_pbn_scanner *s)
{
    const char *rest = s->text + s->cursor.at;
    const size_t size = s->size - s->cursor.at;
    const char *end = memchr(rest, s->newline, size);
    s->cursor.at += end == NULL ? size : (size_t)(end - rest);
}

static bool at_escape_line(const inki_pbn_scanner *s)
{
    return s->cursor.at == s->cursor.line_start && !at_end(s) && here(s) == '%';
}

/* Between the parts of a tag there may be blanks and new lines. */
static void skip_space_in_tag(inki_pbn_scanner *s)
{
    for (;;) {
        skip_blanks(s);
        if (at_newline(s)) {
            pass_newline(s);
        } else if (at_escape_line(s)) {
            skip_line(s);
        } else {
            s->met_end = s->met_end || at_end(s);
            return;
        }
    }
}

/* Passes the comment that a brace opens here. */
static ink_status skip_comment(inki_pbn_scanner *s)
{
    const inki_pbn_place start = place_of(s);
    while (!at_end(s) && here(s) != '}') {
        if (at_newline(s)) {
            pass_newline(s);
        } else {
            s->cursor.at++;
        }
    }
    if (at_end(s)) {
        return inki_pbn_refuse(s->report, start, "the comment is not closed: there is no '}'");
    }
    s->cursor.at++;
    return INK_OK;
}

/* --- tags ----------------------------------------------------------------------------------- */

static bool is_same_name(const char *a, const char *b, bool exactly)
{
    while (*a != '\0' && (exactly ? *a == *b : lower(*a) == lower(*b))) {
        a++;
        b++;
    }
    return *a == *b;
}

/* Which known tag is this?  Reads a known name in other letters as that name. */
static void recognize(const inki_pbn_scanner *s, inki_pbn_token *tag)
{
    for (int i = 0; i < INKI_PBN_KNOWN_COUNT; i++) {
        if (is_same_name(tag->name, known_names[i], false)) {
            if (!is_same_name(tag->name, known_names[i], true)) {
                inki_pbn_warn(s->report, tag->word.place, "the tag %s is written %s",
                              known_names[i], inki_pbn_quoted(tag->name, strlen(tag->name)).text);
            }
            tag->name = known_names[i];
            tag->known = (inki_pbn_known)i;
            return;
        }
    }
    tag->known = INKI_PBN_KNOWN_COUNT;
    if (tag->name[0] != lower(tag->name[0])) {
        return;
    }
    inki_pbn_warn(s->report, tag->word.place, "the tag name %s does not begin with a capital",
                  inki_pbn_quoted(tag->name, strlen(tag->name)).text);
}

static void keep(inki_pbn_scanner *s, char c)
{
    s->strings[s->used++] = c;
}

static void read_name(inki_pbn_scanner *s, inki_pbn_token *tag)
{
    const inki_pbn_place start = place_of(s);
    tag->name = s->strings + s->used;
    bool odd = false;
    while (!at_end(s) && is_word_character(here(s))) {
        odd = odd || !is_name_character(here(s));
        keep(s, here(s));
        s->cursor.at++;
    }
    keep(s, '\0');
    if (odd) {
        inki_pbn_warn(s->report, start, "the tag name %s has other characters than A-Z a-z 0-9 _",
                      inki_pbn_quoted(tag->name, strlen(tag->name)).text);
    }
}

/* Reads the value in quotes that begins here. */
static ink_status read_value(inki_pbn_scanner *s, inki_pbn_token *tag)
{
    const inki_pbn_place start = place_of(s);
    s->cursor.at++;
    tag->value = s->strings + s->used;
    tag->value_place = place_of(s);
    bool odd = false;
    while (!at_end(s) && !at_newline(s) && here(s) != '"') {
        if (here(s) == '\\' && s->cursor.at + 1 < s->size &&
            (s->text[s->cursor.at + 1] == '"' || s->text[s->cursor.at + 1] == '\\')) {
            s->cursor.at++;
        }
        const bool is_control = is_blank(s, here(s)) && here(s) != ' ';
        odd = odd || is_control;
        keep(s, (char)(is_control ? ' ' : here(s)));
        s->cursor.at++;
    }
    if (at_end(s) || at_newline(s)) {
        return inki_pbn_refuse(s->report, start,
                               "the value of %s is not closed by a double quote on its line",
                               inki_pbn_quoted(tag->name, strlen(tag->name)).text);
    }
    s->cursor.at++;
    keep(s, '\0');
    if (odd) {
        inki_pbn_warn(s->report, start, "a tab or control character in the value of %s",
                      inki_pbn_quoted(tag->name, strlen(tag->name)).text);
    }
    return INK_OK;
}

/* Does this tag begin a section of words? */
static bool begins_section(const inki_pbn_token *tag)
{
    static const char ending[] = "Table";
    const size_t size = strlen(tag->name);
    const size_t ending_size = sizeof ending - 1;
    return tag->known == INKI_PBN_AUCTION || tag->known == INKI_PBN_PLAY ||
           (size > ending_size && strcmp(tag->name + size - ending_size, ending) == 0);
}

/* Reads the rest of a tag from its name on. */
static ink_status read_tag(inki_pbn_scanner *s, inki_pbn_token *out)
{
    out->kind = INKI_PBN_TAG;
    read_name(s, out);
    skip_space_in_tag(s);
    if (at_end(s) || here(s) != '"') {
        return inki_pbn_refuse(s->report, out->word.place,
                               "the tag %s has no value in double quotes",
                               inki_pbn_quoted(out->name, strlen(out->name)).text);
    }
    const ink_status status = read_value(s, out);
    if (status != INK_OK) {
        return status;
    }
    recognize(s, out);
    s->in_section = begins_section(out);

    const inki_pbn_cursor after_value = s->cursor;
    skip_space_in_tag(s);
    if (!at_end(s) && here(s) == ']') {
        s->cursor.at++;
    } else {
        s->cursor = after_value;
        inki_pbn_warn(s->report, place_of(s), "the tag %s is not closed by ']' after its value",
                      inki_pbn_quoted(out->name, strlen(out->name)).text);
    }
    return INK_OK;
}

/* Is there a tag after the '[' here?  If so, goes to its name. */
static bool enter_tag(inki_pbn_scanner *s)
{
    const inki_pbn_cursor start = s->cursor;
    s->cursor.at++;
    skip_space_in_tag(s);
    if (!at_end(s) && is_letter(here(s))) {
        return true;
    }
    s->cursor = start;
    return false;
}

/* --- words and lines ------------------------------------------------------------------------ */

/* The cell of a table in quotes that begins here, or to the end of the line. */
static void pass_cell(inki_pbn_scanner *s)
{
    const inki_pbn_place start = place_of(s);
    do {
        s->cursor.at++;
    } while (!at_end(s) && !at_newline(s) && here(s) != '"');
    if (at_end(s) || at_newline(s)) {
        inki_pbn_warn(s->report, start, "a string is not closed by a double quote on its line");
    } else {
        s->cursor.at++;
    }
}

static void read_word(inki_pbn_scanner *s, inki_pbn_token *out)
{
    out->kind = INKI_PBN_WORD;
    const size_t start = s->cursor.at;
    if (here(s) == '"') {
        pass_cell(s);
    } else {
        while (!at_end(s) && is_word_character(here(s))) {
            s->cursor.at++;
        }
    }
    out->word.size = (int)(s->cursor.at - start);
}

static void read_line(inki_pbn_scanner *s, inki_pbn_token *out)
{
    out->kind = INKI_PBN_LINE;
    const size_t start = s->cursor.at;
    skip_line(s);
    size_t end = s->cursor.at;
    while (end > start && is_blank(s, s->text[end - 1])) {
        end--;
    }
    out->word.size = (int)(end - start);
}

/* Reads the token that begins with the character here, if that begins one. */
static ink_status read_token(inki_pbn_scanner *s, bool *found, inki_pbn_token *out)
{
    *found = false;
    const char c = here(s);
    if (c == '{') {
        return skip_comment(s);
    }
    if (c == ';') {
        skip_line(s);
        return INK_OK;
    }
    out->word = (inki_pbn_word){s->text + s->cursor.at, 0, place_of(s)};
    if (c == '[' && enter_tag(s)) {
        *found = true;
        return read_tag(s, out);
    }
    if (!s->in_section) {
        *found = true;
        read_line(s, out);
        return INK_OK;
    }
    if (c == '[' || c == ']' || c == '}') {
        inki_pbn_warn(s->report, out->word.place, "a '%c' that closes or opens nothing", c);
        s->cursor.at++;
        return INK_OK;
    }
    *found = true;
    read_word(s, out);
    return INK_OK;
}

void inki_pbn_scanner_init(inki_pbn_scanner *s, const char *text, size_t size, char *strings,
                           inki_pbn_report *report)
{
    *s = (inki_pbn_scanner){.text = text, .size = size, .report = report};
    s->strings = strings;
    s->newline = (char)(size > 0 && memchr(text, '\n', size) == NULL ? '\r' : '\n');
    s->cursor.line = 1;
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        s->cursor.at = 3;
        s->cursor.line_start = 3;
    }
}

void inki_pbn_scanner_go_on(inki_pbn_scanner *s, inki_pbn_place place, char newline)
{
    s->cursor = (inki_pbn_cursor){.line = place.line, .line_start = 1 - (size_t)place.column};
    if (newline != '\0') {
        s->newline = newline;
    }
}

ink_status inki_pbn_next(inki_pbn_scanner *s, inki_pbn_token *out)
{
    while (!at_end(s)) {
        if (at_escape_line(s)) {
            skip_line(s);
        }
        const bool from_start = s->cursor.at == s->cursor.line_start;
        skip_blanks(s);
        if (from_start && (at_end(s) || at_newline(s))) {
            if (!at_end(s)) {
                pass_newline(s);
            }
            s->in_section = false;
            out->kind = INKI_PBN_BREAK;
            return INK_OK;
        }
        if (at_newline(s)) {
            pass_newline(s);
        } else if (!at_end(s)) {
            bool found;
            const ink_status status = read_token(s, &found, out);
            if (status != INK_OK || found) {
                return status;
            }
        }
    }
    out->kind = INKI_PBN_END;
    return INK_OK;
}
