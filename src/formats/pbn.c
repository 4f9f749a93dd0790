/* pbn.c - reads a PBN file: games, inheritance between them, and access to both. */

#include <inkling/pbn.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "formats/pbn_fields.h"

typedef struct game {
    ink_board board;
    size_t end; /* of its text */
    int line;
    int number; /* of the Board tag, or -1 */
    int error;  /* which of the errors; -1 if there is none */
    size_t first_tag;
    int tag_count;
} game;

/* Where the last game ends, and what the next piece of the file has to know. */
typedef struct stop {
    size_t at; /* in bytes of the text */
    inki_pbn_place place;
    int warning_count; /* when it ended */
    bool at_tag;       /* without an empty line */
    char newline;      /* as in the scanner; NUL as long as no line has ended */
} stop;

struct ink_pbn {
    char *strings; /* names and values of all tags, and of those that games inherit */
    game *games;
    size_t game_count;
    size_t game_capacity;
    ink_pbn_tag *tags;
    size_t tag_count;
    size_t tag_capacity;
    ink_error *errors; /* of the games that are refused */
    size_t error_count;
    size_t error_capacity;
    inki_pbn_warning *warnings;
    int warning_count;
    stop stop;
    inki_pbn_fields fields; /* those of the last game and the standing ones, for the next piece */
};

/* What a text is of a file. */
typedef enum piece {
    PIECE_FILE, /* all of a file */
    PIECE_MORE, /* more follows */
    PIECE_LAST  /* the last one */
} piece;

typedef struct reader {
    piece piece;
    ink_pbn *pbn;
    inki_pbn_scanner scanner;
    inki_pbn_report report;
    inki_pbn_word *words; /* of the sections of the current game */
    size_t word_count;
    size_t word_capacity;
    bool at_tag;             /* the next tag begins a game without an empty line before it */
    bool has_stray_text;     /* between games: one warning is enough */
    bool has_stray_line;     /* in the current game: likewise */
    bool has_content;        /* the current game has a deal, an auction or a play */
    unsigned identification; /* tags that tell games apart and that the current game has */
} reader;

/* --- collecting a game ---------------------------------------------------------------------- */

/* Adds a word to the section of the last tag.  Tables are not read. */
static ink_status add_word(reader *r, const inki_pbn_word *word)
{
    inki_pbn_field *field = inki_pbn_fields_last(&r->pbn->fields);
    if (field == NULL || field->known == INKI_PBN_KNOWN_COUNT) {
        return INK_OK;
    }
    inki_pbn_word *words =
        inki_grow(r->words, &r->word_capacity, r->word_count + 1, sizeof *r->words);
    if (words == NULL) {
        return INK_ERR_NOMEM;
    }
    r->words = words;
    words[r->word_count++] = *word;
    field->word_count++;
    return INK_OK;
}

static void ignore_line(reader *r, const inki_pbn_word *line)
{
    const inki_pbn_quote quote = inki_pbn_quoted(line->text, (size_t)line->size);
    const inki_pbn_field *field = inki_pbn_fields_last(&r->pbn->fields);
    if (field == NULL && !r->has_stray_text) {
        inki_pbn_warn(&r->report, line->place, "text outside of games is ignored: %s", quote.text);
        r->has_stray_text = true;
    } else if (field != NULL && !r->has_stray_line) {
        inki_pbn_warn(&r->report, line->place, "text after the tag %s is ignored: %s",
                      inki_pbn_quoted(field->name, strlen(field->name)).text, quote.text);
        r->has_stray_line = true;
    }
}

/* --- finishing a game ----------------------------------------------------------------------- */

static ink_status add_tag(ink_pbn *pbn, const inki_pbn_field *field)
{
    ink_pbn_tag *tags =
        inki_grow(pbn->tags, &pbn->tag_capacity, pbn->tag_count + 1, sizeof *pbn->tags);
    if (tags == NULL) {
        return INK_ERR_NOMEM;
    }
    pbn->tags = tags;
    tags[pbn->tag_count++] = (ink_pbn_tag){field->name, field->value, field->place.line};
    return INK_OK;
}

/* Lists the tags of the game, inherited ones last, and hands the known ones to `view`. */
static ink_status list_tags(reader *r, inki_pbn_game *view)
{
    ink_status status = INK_OK;
    for (size_t i = 0; i < r->pbn->fields.current.count && status == INK_OK; i++) {
        const inki_pbn_field *field = &r->pbn->fields.current.items[i];
        if (field->repeated) {
            continue;
        }
        if (field->known < INKI_PBN_KNOWN_COUNT) {
            view->fields[field->known] = field;
        }
        status = add_tag(r->pbn, field);
    }
    for (int i = 0; i < r->pbn->fields.standing_count && status == INK_OK; i++) {
        const inki_pbn_field *field = &r->pbn->fields.standing[i];
        if (inki_pbn_fields_has(&r->pbn->fields, field->name)) {
            continue;
        }
        if (field->known < INKI_PBN_KNOWN_COUNT) {
            view->fields[field->known] = field;
        }
        status = add_tag(r->pbn, field);
    }
    return status;
}

static ink_status read_board(inki_pbn_game *view)
{
    inki_pbn_read_dealer(view);
    inki_pbn_read_vulnerable(view);
    ink_status status = inki_pbn_read_deal(view);
    if (status == INK_OK) {
        inki_pbn_read_auction(view);
        status = inki_pbn_read_contract(view);
    }
    if (status == INK_OK) {
        status = inki_pbn_read_play(view);
    }
    if (status == INK_OK) {
        inki_pbn_read_result(view);
    }
    return status;
}

/* The number of a Board tag; -1 if its value is none. */
static int board_number(const inki_pbn_field *field)
{
    const inki_pbn_value value = inki_pbn_value_of(field);
    int number = 0;
    for (int i = 0; i < value.size; i++) {
        const char c = value.text[i];
        if (c < '0' || c > '9' || number > (INT_MAX - 9) / 10) {
            return -1;
        }
        number = 10 * number + (c - '0');
    }
    return value.size > 0 ? number : -1;
}

/* Keeps the error of a game that is refused, and nothing of its board. */
static ink_status refuse_game(reader *r, game *refused)
{
    ink_pbn *pbn = r->pbn;
    ink_error *errors =
        inki_grow(pbn->errors, &pbn->error_capacity, pbn->error_count + 1, sizeof *errors);
    if (errors == NULL) {
        return INK_ERR_NOMEM;
    }
    pbn->errors = errors;
    refused->error = (int)pbn->error_count;
    errors[pbn->error_count++] = r->report.error;
    inki_pbn_board_init(&refused->board);
    return INK_OK;
}

static ink_status add_game(reader *r)
{
    ink_pbn *pbn = r->pbn;
    game *games = inki_grow(pbn->games, &pbn->game_capacity, pbn->game_count + 1, sizeof *games);
    if (games == NULL) {
        return INK_ERR_NOMEM;
    }
    pbn->games = games;
    game *added = &games[pbn->game_count];
    added->line = r->pbn->fields.current.items[0].place.line;
    added->first_tag = pbn->tag_count;
    added->error = -1;
    inki_pbn_board_init(&added->board);
    inki_pbn_game view = {.words = r->words,
                          .report = &r->report,
                          .board = &added->board,
                          .auction_ending = INKI_PBN_OPEN,
                          .strain = -1};
    ink_status status = list_tags(r, &view);
    if (status == INK_OK) {
        status = read_board(&view);
    }
    if (status == INK_ERR_SYNTAX) {
        status = refuse_game(r, added);
    }
    if (status == INK_OK) {
        added->tag_count = (int)(pbn->tag_count - added->first_tag);
        added->number = board_number(view.fields[INKI_PBN_BOARD]);
        pbn->game_count++;
    }
    return status;
}

/* Ends the current game, if it has begun: before the tag `next`, or where the scanner is if that is
 * NULL. */
static ink_status finish_game(reader *r, const inki_pbn_token *next)
{
    if (inki_pbn_fields_last(&r->pbn->fields) == NULL) {
        return INK_OK;
    }
    ink_status status = inki_pbn_fields_resolve(&r->pbn->fields);
    if (status == INK_OK) {
        status = add_game(r);
    }
    if (status == INK_OK) {
        stop *here = &r->pbn->stop;
        here->at =
            next != NULL ? (size_t)(next->word.text - r->scanner.text) : r->scanner.cursor.at;
        here->place = next != NULL ? next->word.place : (inki_pbn_place){r->scanner.cursor.line, 1};
        here->at_tag = next != NULL;
        here->warning_count = r->report.count;
        r->pbn->games[r->pbn->game_count - 1].end = here->at;
    }
    inki_pbn_fields_next(&r->pbn->fields);
    r->word_count = 0;
    r->has_stray_line = false;
    r->has_content = false;
    r->identification = 0;
    return status;
}

/* --- the whole file ------------------------------------------------------------------------- */

/* A bit for each tag that tells games apart; 0 for other tags. */
static unsigned identification_of(const inki_pbn_token *tag)
{
    if (tag->known == INKI_PBN_BOARD) {
        return 1;
    }
    if (tag->known == INKI_PBN_DEAL) {
        return 2;
    }
    return strcmp(tag->name, "Event") == 0 ? 4 : 0;
}

/* Adds a tag to the current game, or begins a game with it.  Scanning it has added the warnings
 * from `first_warning` on.
 *
 * Some programs write no empty line between games.  A tag that tells games apart and comes again
 * after what it stood for shows where the next one begins. */
static ink_status add_tag_of_file(reader *r, const inki_pbn_token *tag, int first_warning)
{
    const unsigned identification = identification_of(tag);
    const bool parts_games = r->has_content && (r->identification & identification) != 0;
    const int index = (int)r->pbn->game_count + parts_games;
    inki_pbn_report_assign(&r->report, first_warning, tag->word.place, index);
    if (parts_games) {
        const ink_status status = finish_game(r, tag);
        if (status != INK_OK) {
            return status;
        }
    }
    if (parts_games || r->at_tag) {
        r->report.game = index;
        inki_pbn_warn(&r->report, tag->word.place, "an empty line is missing before this game");
        r->at_tag = false;
    }
    r->identification |= identification;
    r->has_content = r->has_content || tag->known == INKI_PBN_DEAL ||
                     tag->known == INKI_PBN_AUCTION || tag->known == INKI_PBN_PLAY;
    return inki_pbn_fields_add(&r->pbn->fields, tag, r->word_count);
}

/* Is the empty line just read cut off by the end of the text? */
static bool is_cut(const reader *r)
{
    const inki_pbn_scanner *scanner = &r->scanner;
    return r->piece == PIECE_MORE && scanner->cursor.at == scanner->size &&
           scanner->text[scanner->size - 1] != scanner->newline;
}

/* Takes a token.  `*done` says that no game ends any more. */
static ink_status take_token(reader *r, const inki_pbn_token *token, int first_warning, bool *done)
{
    switch (token->kind) {
    case INKI_PBN_TAG:
        return add_tag_of_file(r, token, first_warning);
    case INKI_PBN_WORD:
        return add_word(r, &token->word);
    case INKI_PBN_LINE:
        ignore_line(r, &token->word);
        return INK_OK;
    case INKI_PBN_BREAK:
        *done = is_cut(r);
        return *done ? INK_OK : finish_game(r, NULL);
    case INKI_PBN_END:
        *done = true;
        if (r->piece == PIECE_MORE) {
            return INK_OK;
        }
        r->pbn->stop.at = r->scanner.size;
        return finish_game(r, NULL);
    }
    return INK_OK;
}

/* Reads games up to the end of the text or to what cannot be split into games. */
static ink_status read_games(reader *r)
{
    bool done = false;
    while (!done) {
        const bool in_game = inki_pbn_fields_last(&r->pbn->fields) != NULL;
        r->report.game = in_game ? (int)r->pbn->game_count : -1;
        const int first_warning = r->report.count;
        inki_pbn_token token;
        ink_status status = inki_pbn_next(&r->scanner, &token);
        if (status == INK_OK && r->piece == PIECE_MORE && r->scanner.met_end) {
            return INK_OK;
        }
        if (status == INK_OK) {
            status = take_token(r, &token, first_warning, &done);
        }
        if (status != INK_OK) {
            return status;
        }
    }
    return INK_OK;
}

/* Forgets what was read behind the last game: the next piece begins with it. */
static void forget_rest(reader *r)
{
    inki_pbn_report *report = &r->report;
    int kept = 0;
    for (int i = 0; i < report->count; i++) {
        const int of = report->warnings[i].game;
        if (of < 0 ? i < r->pbn->stop.warning_count : of < (int)r->pbn->game_count) {
            report->warnings[kept++] = report->warnings[i];
        }
    }
    report->count = kept;
    r->pbn->fields.current.count = 0;
}

/* Reads the games of a piece. */
static ink_status read_piece(reader *r)
{
    ink_status status = read_games(r);
    const bool at_end = r->scanner.cursor.at == r->scanner.size;
    if (status == INK_ERR_SYNTAX && r->piece != PIECE_FILE &&
        (r->pbn->game_count > 0 || (at_end && r->piece == PIECE_MORE))) {
        status = INK_OK;
        r->piece = PIECE_MORE;
    }
    if (status == INK_OK && r->piece == PIECE_MORE) {
        forget_rest(r);
    }
    return status == INK_OK && r->report.failed ? INK_ERR_NOMEM : status;
}

/* Sets up the scanner and what the first game inherits. */
static ink_status begin(reader *r, const ink_pbn *before, const char *text, size_t size)
{
    ink_pbn *pbn = r->pbn;
    const size_t inherited = before != NULL ? inki_pbn_fields_size(&before->fields) : 0;
    pbn->fields.report = &r->report;
    pbn->strings = malloc(inherited + size + 1);
    if (pbn->strings == NULL) {
        return INK_ERR_NOMEM;
    }
    inki_pbn_scanner_init(&r->scanner, text, size, pbn->strings + inherited, &r->report);
    if (before != NULL) {
        const int lines = INT_MAX - (int)size; /* so that no later line is beyond INT_MAX */
        inki_pbn_place place = before->stop.place;
        place.line = place.line < lines ? place.line : lines;
        inki_pbn_scanner_go_on(&r->scanner, place, before->stop.newline);
        r->at_tag = before->stop.at_tag;
    }
    const char newline = r->scanner.newline;
    const bool is_known = (before != NULL && before->stop.newline != '\0') ||
                          (size > 0 && memchr(text, newline, size) != NULL);
    pbn->stop = (stop){.place = before != NULL ? before->stop.place : (inki_pbn_place){1, 1},
                       .newline = (char)(is_known ? newline : '\0')};
    return before != NULL ? inki_pbn_fields_inherit(&pbn->fields, &before->fields, pbn->strings)
                          : INK_OK;
}

/* Reads a piece of a file. */
static ink_status read_text(const ink_pbn *before, const char *text, size_t size, piece kind,
                            ink_pbn **out, ink_error *error)
{
    if (size >= INT_MAX) {
        ink_error_set(error, 0, 0, "the file is larger than 2 GB");
        return INK_ERR_SYNTAX;
    }
    reader r = {.piece = kind, .pbn = calloc(1, sizeof *r.pbn)};
    if (r.pbn == NULL) {
        return INK_ERR_NOMEM;
    }
    ink_status status = begin(&r, before, text, size);
    if (status == INK_OK) {
        status = read_piece(&r);
    }
    free(r.words);
    if (status != INK_OK) {
        if (status == INK_ERR_SYNTAX && error != NULL) {
            *error = r.report.error;
        }
        inki_pbn_report_release(&r.report);
        ink_pbn_destroy(r.pbn);
        return status;
    }
    inki_pbn_report_sort(&r.report);
    r.pbn->fields.report = NULL;
    r.pbn->warnings = r.report.warnings;
    r.pbn->warning_count = r.report.count;
    *out = r.pbn;
    return INK_OK;
}

ink_status ink_pbn_read(const char *text, size_t size, ink_pbn **out, ink_error *error)
{
    return read_text(NULL, text, size, PIECE_FILE, out, error);
}

ink_status ink_pbn_read_on(const ink_pbn *before, const char *text, size_t size, bool last,
                           ink_pbn **out, ink_error *error)
{
    return read_text(before, text, size, last ? PIECE_LAST : PIECE_MORE, out, error);
}

void ink_pbn_destroy(ink_pbn *pbn)
{
    if (pbn == NULL) {
        return;
    }
    inki_pbn_fields_release(&pbn->fields);
    free(pbn->strings);
    free(pbn->games);
    free(pbn->tags);
    free(pbn->errors);
    free(pbn->warnings);
    free(pbn);
}

/* --- access --------------------------------------------------------------------------------- */

static const game *game_at(const ink_pbn *pbn, int index)
{
    return index < 0 || (size_t)index >= pbn->game_count ? NULL : &pbn->games[index];
}

int ink_pbn_count(const ink_pbn *pbn)
{
    return (int)pbn->game_count;
}

const ink_board *ink_pbn_board(const ink_pbn *pbn, int index)
{
    const game *g = game_at(pbn, index);
    return g == NULL ? NULL : &g->board;
}

const ink_error *ink_pbn_error(const ink_pbn *pbn, int index)
{
    const game *g = game_at(pbn, index);
    return g == NULL || g->error < 0 ? NULL : &pbn->errors[g->error];
}

size_t ink_pbn_used(const ink_pbn *pbn)
{
    return pbn->stop.at;
}

size_t ink_pbn_end(const ink_pbn *pbn, int index)
{
    const game *g = game_at(pbn, index);
    return g == NULL ? 0 : g->end;
}

int ink_pbn_line(const ink_pbn *pbn, int index)
{
    const game *g = game_at(pbn, index);
    return g == NULL ? 0 : g->line;
}

int ink_pbn_tag_count(const ink_pbn *pbn, int index)
{
    const game *g = game_at(pbn, index);
    return g == NULL ? 0 : g->tag_count;
}

const ink_pbn_tag *ink_pbn_tag_at(const ink_pbn *pbn, int index, int tag)
{
    const game *g = game_at(pbn, index);
    return g == NULL || tag < 0 || tag >= g->tag_count ? NULL
                                                       : &pbn->tags[g->first_tag + (size_t)tag];
}

const char *ink_pbn_value(const ink_pbn *pbn, int index, const char *name)
{
    const game *g = game_at(pbn, index);
    for (int i = 0; g != NULL && i < g->tag_count; i++) {
        const ink_pbn_tag *tag = &pbn->tags[g->first_tag + (size_t)i];
        if (strcmp(tag->name, name) == 0) {
            return tag->value;
        }
    }
    return NULL;
}

int ink_pbn_find(const ink_pbn *pbn, int number)
{
    for (size_t i = 0; i < pbn->game_count && number >= 0; i++) {
        if (pbn->games[i].number == number) {
            return (int)i;
        }
    }
    return -1;
}

int ink_pbn_warning_count(const ink_pbn *pbn)
{
    return pbn->warning_count;
}

const ink_error *ink_pbn_warning(const ink_pbn *pbn, int index)
{
    return index < 0 || index >= pbn->warning_count ? NULL : &pbn->warnings[index].error;
}

int ink_pbn_warning_game(const ink_pbn *pbn, int warning)
{
    return warning < 0 || warning >= pbn->warning_count ? -1 : pbn->warnings[warning].game;
}
