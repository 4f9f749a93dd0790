/* dd_input.c - see dd_input.h. */

#include "dd_input.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command.h"
#include "dd_list.h"
#include "load.h"

#define PIECE ((size_t)1 << 18)    /* bytes that are read at least, unless the file ends */
#define MAX_GAME ((size_t)1 << 30) /* bytes of a game: more is surely a mistake */
#define MAX_SHOWN_WARNINGS 20

struct dd_input {
    const char *name;
    FILE *stream; /* NULL: all is read */
    bool is_list;
    bool is_strict;
    bool is_faulty;
    bool is_over; /* the piece is the last one */
    int shown_warnings;
    uint64_t file_size; /* 0: not known */
    uint64_t bytes;     /* read so far */
    uint64_t games;     /* handed out */
    ink_text raw;       /* of the file: from the piece on */
    size_t used;        /* of it by the piece */
    dd_list list;
    ink_pbn *pbn; /* the piece; NULL: none yet */
    int next;     /* game of it to be handed out */
    int count;    /* of its games */
};

/* --- bytes ---------------------------------------------------------------------------------- */

/* Reads on until there are `size` bytes or the file ends. */
static int fill(dd_input *input, size_t size)
{
    char block[65536];
    while (input->stream != NULL && input->raw.size < size) {
        const size_t count = fread(block, 1, sizeof block, input->stream);
        ink_text_append(&input->raw, block, count);
        input->bytes += count;
        if (count == 0) {
            if (ferror(input->stream)) {
                cli_complain("%s: %s", input->name, strerror(errno));
                return EXIT_INPUT;
            }
            if (input->stream != stdin) {
                (void)fclose(input->stream);
            }
            input->stream = NULL;
        }
    }
    return cli_exit_status(ink_text_status(&input->raw));
}

/* Forgets the piece. */
static void drop_piece(dd_input *input)
{
    input->raw.size -= input->used;
    if (input->used > 0) {
        memmove(input->raw.bytes, input->raw.bytes + input->used, input->raw.size + 1);
    }
    input->used = 0;
    input->next = 0;
    input->count = 0;
}

/* --- pieces --------------------------------------------------------------------------------- */

/* The place of an error in the file rather than in the games made of a list. */
static ink_error place_in_file(const dd_input *input, int game, const ink_error *error)
{
    ink_error placed = *error;
    if (input->is_list) {
        dd_list_place(&input->list, game, error->line - ink_pbn_line(input->pbn, game), &placed);
    }
    return placed;
}

void dd_input_warn(dd_input *input, int game, const ink_error *warning)
{
    if (input->shown_warnings == MAX_SHOWN_WARNINGS) {
        cli_complain("%s: further warnings are not shown", input->name);
    }
    if (input->shown_warnings++ < MAX_SHOWN_WARNINGS) {
        const ink_error shown = game < 0 ? *warning : place_in_file(input, game, warning);
        cli_complain_at(input->name, &shown, input->is_strict ? "" : "warning: ");
    }
    input->is_faulty = input->is_faulty || input->is_strict;
}

/* Shows the warnings about some games of the piece; those about none go with its first game. */
static void show_warnings(dd_input *input, int first, int count)
{
    for (int i = 0; i < ink_pbn_warning_count(input->pbn); i++) {
        const int game = ink_pbn_warning_game(input->pbn, i);
        if (game < 0 ? first == 0 : first <= game && game < first + count) {
            dd_input_warn(input, game, ink_pbn_warning(input->pbn, i));
        }
    }
}

/* Makes the next piece of a list of deals. */
static int read_list(dd_input *input)
{
    int status = EXIT_DONE;
    size_t wanted = PIECE;
    do {
        status = fill(input, wanted);
        wanted *= 2;
        input->used = dd_list_take(&input->list, ink_text_string(&input->raw), input->raw.size,
                                   input->stream == NULL);
    } while (status == EXIT_DONE && input->used == 0 && input->stream != NULL);
    if (status != EXIT_DONE) {
        return status;
    }
    input->is_over = input->stream == NULL && input->used == input->raw.size;
    ink_pbn_destroy(input->pbn);
    input->pbn = NULL;
    return cli_exit_status(ink_pbn_read(ink_text_string(&input->list.games), input->list.games.size,
                                        &input->pbn, NULL));
}

/* Reads the next piece of a PBN file. */
static int read_pbn(dd_input *input)
{
    for (size_t wanted = PIECE;; wanted *= 2) {
        const int filled = fill(input, wanted);
        if (filled != EXIT_DONE) {
            return filled;
        }
        ink_error error = {0};
        ink_pbn *pbn = NULL;
        const bool last = input->stream == NULL;
        const ink_status status = ink_pbn_read_on(input->pbn, ink_text_string(&input->raw),
                                                  input->raw.size, last, &pbn, &error);
        if (status != INK_OK) {
            return cli_refuse(input->name, status, &error);
        }
        if (ink_pbn_count(pbn) > 0 || last) {
            ink_pbn_destroy(input->pbn);
            input->pbn = pbn;
            input->is_over = last && ink_pbn_used(pbn) == input->raw.size;
            input->used = ink_pbn_count(pbn) > 0 ? ink_pbn_end(pbn, ink_pbn_count(pbn) - 1) : 0;
            return EXIT_DONE;
        }
        ink_pbn_destroy(pbn);
        if (wanted > MAX_GAME) {
            cli_complain("%s: a game of more than %zu bytes", input->name, MAX_GAME);
            return EXIT_INPUT;
        }
    }
}

/* Goes to the next piece that has games, or to the end. */
static int next_piece(dd_input *input)
{
    drop_piece(input);
    while (input->count == 0 && !input->is_over) {
        const int status = input->is_list ? read_list(input) : read_pbn(input);
        if (status != EXIT_DONE) {
            return status;
        }
        input->count = ink_pbn_count(input->pbn);
        if (input->count == 0) {
            show_warnings(input, 0, 0);
            drop_piece(input);
        }
    }
    return EXIT_DONE;
}

/* --- the interface -------------------------------------------------------------------------- */

/* Opens the file. */
static int open_stream(dd_input *input)
{
    struct stat info;
    input->stream = strcmp(input->name, "-") == 0 ? stdin : fopen(input->name, "rb");
    if (input->stream == NULL) {
        cli_complain("%s: %s", input->name, strerror(errno));
        return EXIT_INPUT;
    }
    if (fstat(fileno(input->stream), &info) == 0 && S_ISREG(info.st_mode)) {
        input->file_size = (uint64_t)info.st_size;
    }
    const int status = fill(input, 1);
    const char *text = ink_text_string(&input->raw);
    input->is_list = status == EXIT_DONE && !cli_is_pbn(input->name, text) && dd_list_is(text);
    return status;
}

int dd_input_open(const char *where, bool strict, dd_input **out)
{
    dd_input *input = calloc(1, sizeof *input);
    if (input == NULL) {
        cli_complain("%s", ink_status_text(INK_ERR_NOMEM));
        return EXIT_FAILED;
    }
    input->name = where;
    input->is_strict = strict;
    int status = EXIT_DONE;
    if (cli_names_file(where) || !dd_list_is(where)) {
        status = open_stream(input);
    } else {
        input->name = "the deal";
        input->is_list = true;
        input->list.is_alone = true;
        ink_text_add(&input->raw, where);
    }
    if (status != EXIT_DONE) {
        dd_input_close(input);
        return status;
    }
    *out = input;
    return EXIT_DONE;
}

void dd_input_close(dd_input *input)
{
    if (input == NULL) {
        return;
    }
    if (input->stream != NULL && input->stream != stdin) {
        (void)fclose(input->stream);
    }
    ink_text_release(&input->raw);
    dd_list_release(&input->list);
    ink_pbn_destroy(input->pbn);
    free(input);
}

/* Hands out `count` games of the piece from number `first` on. */
static void hand_out(dd_input *input, int first, int count, dd_batch *out)
{
    input->games += (uint64_t)(first - input->next);
    *out = (dd_batch){.pbn = input->pbn,
                      .text = ink_text_string(input->is_list ? &input->list.games : &input->raw),
                      .first = first,
                      .count = count,
                      .number = input->games + 1};
    input->next = first + count;
    input->games += (uint64_t)count;
    if (count > 0) {
        show_warnings(input, first, count);
    }
}

int dd_input_next(dd_input *input, int max, dd_batch *out)
{
    const int status = input->next == input->count ? next_piece(input) : EXIT_DONE;
    if (status == EXIT_DONE) {
        const int left = input->count - input->next;
        hand_out(input, input->next, left < max ? left : max, out);
    }
    return status;
}

int dd_input_find(dd_input *input, int number, dd_batch *out)
{
    for (;;) {
        const int status = next_piece(input);
        if (status != EXIT_DONE) {
            return status;
        }
        const int game = input->count > 0 ? ink_pbn_find(input->pbn, number) : -1;
        if (game >= 0) {
            hand_out(input, game, 1, out);
            return EXIT_DONE;
        }
        if (input->count == 0) {
            cli_complain("%s: there is no board %d in it", input->name, number);
            return EXIT_INPUT;
        }
        input->games += (uint64_t)input->count;
    }
}

const char *dd_input_text(const dd_batch *batch, int index, size_t *size)
{
    const size_t start = index > 0 ? ink_pbn_end(batch->pbn, index - 1) : 0;
    *size = ink_pbn_end(batch->pbn, index) - start;
    return batch->text + start;
}

const char *dd_input_rest(const dd_input *input, size_t *size)
{
    *size = input->is_list ? 0 : input->raw.size;
    return ink_text_string(&input->raw);
}

void dd_input_complain(const dd_input *input, const dd_batch *batch, int index,
                       const ink_error *error)
{
    ink_error shown = *error;
    if (shown.line == 0) {
        shown.line = ink_pbn_line(batch->pbn, index);
        shown.column = 1;
    }
    shown = place_in_file(input, index, &shown);
    cli_complain_at(input->name, &shown, "");
}

bool dd_input_is_faulty(const dd_input *input)
{
    return input->is_faulty;
}

uint64_t dd_input_total(const dd_input *input)
{
    const uint64_t bytes = input->bytes - (input->raw.size - input->used);
    if (input->file_size == 0 || bytes == 0) {
        return 0;
    }
    const uint64_t games = input->games + (uint64_t)(input->count - input->next);
    return (uint64_t)((double)games * (double)input->file_size / (double)bytes);
}

bool dd_input_is_list(const dd_input *input)
{
    return input->is_list;
}

const char *dd_input_name(const dd_input *input)
{
    return input->name;
}
