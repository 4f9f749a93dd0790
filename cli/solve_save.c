/* solve_save.c - checkpoints: work that was cut short goes on as if it had not been.
 *
 * There are two files, FILE.a.ckpt and FILE.b.ckpt, written in turn, each replaced at once, so that one of
 * them is whole at any moment.  Each begins with lines of text: what the work is, which both must agree in;
 * a serial number; the curve so far; the number of pieces of the method's own state; and the key of these
 * lines.  Then come the pieces, each after a line with its size and its key.
 */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "command.h"
#include "load.h"
#include "replace.h"
#include "solve.h"

#define KIND "inkling checkpoint " /* all checkpoints begin so; of this form: */
#define TITLE KIND "3"
#define SLOT_COUNT 2
#define MAX_HEAD ((size_t)1 << 26) /* bytes of lines: more is surely a mistake */
#define KEY_FORMAT "%016" PRIx64 "%016" PRIx64

/* --- names and keys ---------------------------------------------------------------------------- */

static void name_slot(const solve_request *request, int slot, ink_text *out)
{
    ink_text_format(out, "%s.%c.ckpt", request->output, "ab"[slot]);
}

static ink_key key_of(const void *bytes, size_t size)
{
    return ink_key_fold_bytes((ink_key){0, 0}, bytes, size);
}

static int fail(ink_status status)
{
    cli_complain("%s", ink_status_text(status));
    return cli_exit_status(status);
}

/* The key of a file with a game: its name alone does not say what it holds.  {0, 0} of other games. */
static ink_key content_of(const solve_request *request)
{
    ink_key key = {0, 0};
    ink_text text = {0};
    const bool is_file = strcmp(request->game->text, "file") == 0;
    if (is_file && strcmp(request->where, "-") != 0 &&
        cli_read_file(request->where, &text) == EXIT_DONE) {
        key = key_of(ink_text_string(&text), text.size);
    }
    ink_text_release(&text);
    return key;
}

/* Appends the method without what it may take: work goes on with other limits. */
static void write_method(const char *text, ink_text *out)
{
    const char *memory = strstr(text, "memory=");
    if (memory == NULL) {
        ink_text_add(out, text);
        return;
    }
    ink_text_append(out, text, (size_t)(memory - text));
    ink_text_add(out, memory + strcspn(memory, ",)"));
}

/* What work must agree in to be gone on with. */
static ink_status write_identity(const solve_request *request, ink_text *out)
{
    ink_key held = {0, 0};
    if (request->held != NULL) {
        ink_text bytes = {0};
        ink_strategy_save(request->held, &bytes);
        held = key_of(ink_text_string(&bytes), bytes.size);
        const ink_status status = ink_text_status(&bytes);
        ink_text_release(&bytes);
        if (status != INK_OK) {
            return status;
        }
    }
    const ink_key content = content_of(request);
    ink_text_format(out, "game %s\ncontent " KEY_FORMAT "\nmethod ", solve_name(request),
                    content.high, content.low);
    write_method(request->method->text, out);
    ink_text_format(out, "\nseed %llu\nheld " KEY_FORMAT "\n",
                    (unsigned long long)request->budget.seed, held.high, held.low);
    return ink_text_status(out);
}

/* --- writing ----------------------------------------------------------------------------------- */

static void write_rows(const solve_work *work, ink_text *out)
{
    ink_text_format(out, "curve %zu\n", work->row_count);
    for (size_t i = 0; i < work->row_count; i++) {
        const solve_row *row = &work->rows[i];
        const ink_bounds *b = &row->bounds;
        ink_text_format(out, "%llu %.17g %.17g %.17g %.17g %.17g %.17g\n",
                        (unsigned long long)row->iterations, row->seconds, b->value, b->low,
                        b->high, b->nash_conv, b->exploitability);
    }
}

static uint64_t piece_count(const ink_method *method)
{
    return method->piece_count == NULL ? 1 : method->piece_count(method);
}

/* All lines before the pieces. */
static ink_status write_head(const solve_work *work, uint64_t serial, ink_text *out)
{
    ink_text_add(out, TITLE "\n");
    const ink_status status = write_identity(work->request, out);
    ink_text_format(out, "serial %llu\nseconds %.17g\n", (unsigned long long)serial,
                    solve_seconds(work));
    write_rows(work, out);
    ink_text_format(out, "pieces %llu\n", (unsigned long long)piece_count(work->request->method));
    const ink_key head = key_of(ink_text_string(out), out->size);
    ink_text_format(out, "head " KEY_FORMAT "\n", head.high, head.low);
    return status == INK_OK ? ink_text_status(out) : status;
}

/* Writes a text and empties it. */
static int write_text(cli_replacement *file, ink_text *text)
{
    const ink_status status = ink_text_status(text);
    const int exit_status = status == INK_OK
                                ? cli_replace_write(file, ink_text_string(text), text->size)
                                : fail(status);
    ink_text_reset(text);
    return exit_status;
}

/* Writes a piece of the method's state behind a line with its size and key. */
static int write_piece(const ink_method *method, uint64_t number, cli_replacement *file,
                       ink_text *scratch)
{
    ink_text line = {0};
    const ink_status status = method->piece_count == NULL
                                  ? method->save(method, scratch)
                                  : method->save_piece(method, number, scratch);
    if (status != INK_OK) {
        return fail(status);
    }
    const ink_key key = key_of(ink_text_string(scratch), scratch->size);
    ink_text_format(&line, "piece %zu " KEY_FORMAT "\n", scratch->size, key.high, key.low);
    int exit_status = write_text(file, &line);
    ink_text_release(&line);
    if (exit_status == EXIT_DONE) {
        exit_status = write_text(file, scratch);
    }
    return exit_status;
}

static int write_slot(const solve_work *work, uint64_t serial, cli_replacement *file)
{
    const ink_method *method = work->request->method;
    ink_text text = {0};
    const ink_status status = write_head(work, serial, &text);
    int exit_status = status == INK_OK ? write_text(file, &text) : fail(status);
    const uint64_t count = piece_count(method);
    for (uint64_t i = 0; i < count && exit_status == EXIT_DONE; i++) {
        exit_status = write_piece(method, i, file, &text);
    }
    ink_text_release(&text);
    return exit_status;
}

int solve_save(solve_work *work)
{
    const solve_request *request = work->request;
    if (request->output == NULL || work->is_saved || request->method->save == NULL) {
        return EXIT_DONE;
    }
    ink_text name = {0};
    const uint64_t serial = work->serial + 1;
    name_slot(request, (int)(serial % SLOT_COUNT), &name);
    cli_replacement file;
    int status = ink_text_status(&name) == INK_OK ? cli_replace_begin(ink_text_string(&name), &file)
                                                  : fail(INK_ERR_NOMEM);
    if (status == EXIT_DONE) {
        status = cli_replace_end(&file, write_slot(work, serial, &file));
    }
    if (status == EXIT_DONE) {
        work->serial = serial;
        work->saved = solve_now();
        work->is_saved = true;
    }
    ink_text_release(&name);
    return status;
}

/* --- before the work ---------------------------------------------------------------------------- */

/* Is there a file of that name that begins otherwise than checkpoints do?  Nothing is lost with an empty one,
 * nor with what is no regular file. */
static bool is_other_file(const char *name)
{
    char start[sizeof KIND - 1];
    struct stat info;
    const bool is_regular = stat(name, &info) == 0 && S_ISREG(info.st_mode);
    FILE *stream = is_regular ? fopen(name, "rb") : NULL;
    if (stream == NULL) {
        return false;
    }
    const size_t size = fread(start, 1, sizeof start, stream);
    const bool is_other = memcmp(start, KIND, size) != 0 || ferror(stream);
    (void)fclose(stream);
    return is_other;
}

/* Removes a checkpoint that was never finished. */
static void remove_unfinished(const char *slot)
{
    ink_text name = {0};
    ink_text_format(&name, "%s.part", slot);
    if (ink_text_status(&name) == INK_OK && !is_other_file(ink_text_string(&name))) {
        (void)remove(ink_text_string(&name));
    }
    ink_text_release(&name);
}

int solve_try_slots(const solve_request *request)
{
    const bool is_saved = request->output != NULL && request->method->save != NULL;
    bool is_taken = false;
    for (int i = 0; i < SLOT_COUNT && !is_taken && is_saved; i++) {
        ink_text name = {0};
        name_slot(request, i, &name);
        is_taken = is_other_file(ink_text_string(&name));
        if (is_taken) {
            cli_complain("-o %s: its checkpoints would take the place of %s, which is none; choose "
                         "another name",
                         request->output, ink_text_string(&name));
        } else {
            remove_unfinished(ink_text_string(&name));
        }
        ink_text_release(&name);
    }
    return is_taken ? EXIT_USAGE : EXIT_DONE;
}

/* --- reading ----------------------------------------------------------------------------------- */

/* A checkpoint as found. */
typedef struct slot {
    ink_text name;
    FILE *stream;      /* behind the lines; NULL: there is no such file */
    ink_text head;     /* the lines */
    const char *curve; /* in `head`, from there on */
    uint64_t serial;   /* 0: its lines are not whole */
    double seconds;
} slot;

static bool take_word(const char **at, const char *word)
{
    const size_t size = strlen(word);
    if (strncmp(*at, word, size) != 0) {
        return false;
    }
    *at += size;
    return true;
}

static bool take_number(const char **at, uint64_t *out)
{
    char *end = NULL;
    *out = strtoull(*at, &end, 10);
    const bool found = end != *at;
    *at = end + (*end == ' ' || *end == '\n');
    return found;
}

static bool take_real(const char **at, double *out)
{
    char *end = NULL;
    *out = strtod(*at, &end);
    const bool found = end != *at;
    *at = end + (*end == ' ' || *end == '\n');
    return found;
}

/* Is the text that key? */
static bool take_key(const char **at, ink_key key)
{
    char text[34];
    (void)snprintf(text, sizeof text, KEY_FORMAT "\n", key.high, key.low);
    return take_word(at, text);
}

/* Reads the lines, up to the one that has their key; false where they are not whole. */
static bool read_lines(slot *s)
{
    char *line = NULL;
    size_t room = 0;
    bool whole = false;
    while (!whole && s->head.size < MAX_HEAD) {
        const ssize_t size = getline(&line, &room, s->stream);
        if (size <= 0 || (s->head.size == 0 && strcmp(line, TITLE "\n") != 0)) {
            break;
        }
        const char *at = line;
        if (take_word(&at, "head ")) {
            whole = take_key(&at, key_of(ink_text_string(&s->head), s->head.size));
            break;
        }
        ink_text_append(&s->head, line, (size_t)size);
    }
    free(line);
    return whole && ink_text_status(&s->head) == INK_OK;
}

/* Opens a slot and reads its lines. */
static void open_slot(const solve_request *request, int number, slot *out)
{
    name_slot(request, number, &out->name);
    out->stream = fopen(ink_text_string(&out->name), "rb");
    if (out->stream == NULL || !read_lines(out)) {
        return;
    }
    const char *serial = strstr(ink_text_string(&out->head), "\nserial ");
    uint64_t found = 0;
    if (serial != NULL && take_word(&serial, "\nserial ") && take_number(&serial, &found) &&
        take_word(&serial, "seconds ") && take_real(&serial, &out->seconds)) {
        out->curve = serial;
        out->serial = found;
    }
}

static void close_slot(slot *s)
{
    if (s->stream != NULL) {
        (void)fclose(s->stream);
    }
    ink_text_release(&s->name);
    ink_text_release(&s->head);
}

/* Reads the curve, up to the line of the state.  INK_ERR_SYNTAX, INK_ERR_NOMEM. */
static ink_status read_curve(solve_work *work, const char **at)
{
    uint64_t count = 0;
    if (!take_word(at, "curve ") || !take_number(at, &count)) {
        return INK_ERR_SYNTAX;
    }
    work->row_count = 0;
    for (uint64_t i = 0; i < count; i++) {
        solve_row row;
        ink_bounds *b = &row.bounds;
        const bool whole = take_number(at, &row.iterations) && take_real(at, &row.seconds) &&
                           take_real(at, &b->value) && take_real(at, &b->low) &&
                           take_real(at, &b->high) && take_real(at, &b->nash_conv) &&
                           take_real(at, &b->exploitability);
        const ink_status status = whole ? solve_add_row(work, row) : INK_ERR_SYNTAX;
        if (status != INK_OK) {
            return status;
        }
    }
    return INK_OK;
}

/* Reads the next piece into `*piece`, of `room` bytes, which grows.  INK_ERR_SYNTAX where it is not whole. */
static ink_status read_piece(FILE *stream, unsigned char **piece, size_t *room, size_t *size)
{
    char line[80];
    uint64_t count = 0;
    const char *at = line;
    if (fgets(line, sizeof line, stream) == NULL || !take_word(&at, "piece ") ||
        !take_number(&at, &count) || count >= SIZE_MAX) {
        return INK_ERR_SYNTAX;
    }
    if (count >= *room) {
        unsigned char *grown = realloc(*piece, (size_t)count + 1);
        if (grown == NULL) {
            return INK_ERR_NOMEM;
        }
        *piece = grown;
        *room = (size_t)count + 1;
    }
    *size = (size_t)count;
    return fread(*piece, 1, *size, stream) == *size && take_key(&at, key_of(*piece, *size))
               ? INK_OK
               : INK_ERR_SYNTAX;
}

static ink_status load_piece(ink_method *method, uint64_t number, const void *bytes, size_t size)
{
    return method->piece_count == NULL ? method->load(method, bytes, size)
                                       : method->load_piece(method, number, bytes, size);
}

/* Goes through the pieces behind the lines; the method, if any, takes them. */
static ink_status read_pieces(const slot *s, uint64_t count, ink_method *method)
{
    unsigned char *piece = NULL;
    size_t room = 0;
    ink_status status = INK_OK;
    for (uint64_t i = 0; i < count && status == INK_OK; i++) {
        size_t size = 0;
        status = read_piece(s->stream, &piece, &room, &size);
        if (status == INK_OK && method != NULL) {
            status = load_piece(method, i, piece, size);
        }
    }
    if (status == INK_OK && fgetc(s->stream) != EOF) {
        status = INK_ERR_SYNTAX;
    }
    free(piece);
    return status;
}

/* Goes on from a slot whose lines are whole. */
static ink_status load_slot(solve_work *work, slot *s)
{
    ink_method *method = work->request->method;
    const char *at = s->curve;
    uint64_t count = 0;
    ink_status status = read_curve(work, &at);
    if (status == INK_OK &&
        (!take_word(&at, "pieces ") || !take_number(&at, &count) || count != piece_count(method))) {
        status = INK_ERR_SYNTAX;
    }
    /* All pieces are looked at before the method takes the first: it cannot give them back. */
    const off_t start = ftello(s->stream);
    if (status == INK_OK) {
        status = read_pieces(s, count, NULL);
    }
    if (status == INK_OK) {
        status = fseeko(s->stream, start, SEEK_SET) == 0 ? read_pieces(s, count, method)
                                                         : INK_ERR_SYSTEM;
    }
    if (status == INK_OK) {
        work->serial = s->serial;
        work->before = s->seconds;
        work->is_saved = true;
    } else {
        work->row_count = 0;
    }
    return status;
}

/* Is the slot a checkpoint of this work? */
static int check_identity(const solve_request *request, const slot *s)
{
    ink_text wanted = {0};
    ink_status status = write_identity(request, &wanted);
    const char *at = ink_text_string(&s->head);
    const bool same = take_word(&at, TITLE "\n") && take_word(&at, ink_text_string(&wanted)) &&
                      take_word(&at, "serial ");
    ink_text_release(&wanted);
    if (status != INK_OK) {
        return fail(status);
    }
    if (!same) {
        cli_complain(
            "%s is of other work: another game or file of it, method, seed or --lock; it stays as "
            "it is",
            ink_text_string(&s->name));
        return EXIT_INPUT;
    }
    return EXIT_DONE;
}

/* Goes on from the newest slot that is whole. */
static int load_newest(solve_work *work, slot *slots)
{
    const int newest = slots[0].serial >= slots[1].serial ? 0 : 1;
    for (int i = 0; i < SLOT_COUNT; i++) {
        slot *s = &slots[(newest + i) % SLOT_COUNT];
        if (s->serial == 0) {
            continue;
        }
        const int same = check_identity(work->request, s);
        if (same != EXIT_DONE) {
            return same;
        }
        const ink_status status = load_slot(work, s);
        if (status == INK_OK || status == INK_ERR_NOMEM) {
            return status == INK_OK ? EXIT_DONE : fail(status);
        }
    }
    for (int i = 0; i < SLOT_COUNT; i++) {
        if (slots[i].stream != NULL) {
            cli_complain("%s is no whole checkpoint; without --resume the work begins anew",
                         ink_text_string(&slots[i].name));
            return EXIT_INPUT;
        }
    }
    return EXIT_DONE; /* there is nothing to go on from */
}

int solve_resume(solve_work *work)
{
    if (work->request->output == NULL || work->request->method->load == NULL) {
        return EXIT_DONE;
    }
    slot slots[SLOT_COUNT] = {{.serial = 0}, {.serial = 0}};
    for (int i = 0; i < SLOT_COUNT; i++) {
        open_slot(work->request, i, &slots[i]);
        /* Work that begins anew writes over the older slot first, and is the newest then. */
        work->serial = slots[i].serial > work->serial ? slots[i].serial : work->serial;
    }
    const int status = work->request->resume ? load_newest(work, slots) : EXIT_DONE;
    for (int i = 0; i < SLOT_COUNT; i++) {
        close_slot(&slots[i]);
    }
    return status;
}
