/* strategy_file.c - see strategy_file.h. */

#include "strategy_file.h"

#include <string.h>
#include <strings.h>

#include "command.h"
#include "load.h"
#include "replace.h"

static bool is_json_name(const char *name)
{
    const size_t size = strlen(name);
    return size >= 5 && strcasecmp(name + size - 5, ".json") == 0;
}

static int fail(ink_status status)
{
    cli_complain("%s", ink_status_text(status));
    return cli_exit_status(status);
}

/* --- writing ----------------------------------------------------------------------------------- */

/* Writes piece by piece. */
static int write_pieces(ink_strategy_writer *writer, cli_replacement *file)
{
    ink_text piece = {0};
    bool done = false;
    int status = EXIT_DONE;
    while (status == EXIT_DONE && !done) {
        ink_text_reset(&piece);
        const ink_status written = ink_strategy_writer_next(writer, &piece, &done);
        status =
            written == INK_OK ? cli_replace_write(file, piece.bytes, piece.size) : fail(written);
    }
    ink_text_release(&piece);
    return status;
}

static int write_json(const char *name, const ink_game *game, const ink_strategy *strategy)
{
    ink_strategy_writer *writer = NULL;
    const ink_status made = ink_strategy_writer_create(game, strategy, &writer);
    if (made != INK_OK) {
        return fail(made);
    }
    cli_replacement file;
    int status = cli_replace_begin(name, &file);
    if (status == EXIT_DONE) {
        status = cli_replace_end(&file, write_pieces(writer, &file));
    }
    ink_strategy_writer_destroy(writer);
    return status;
}

int cli_strategy_write(const char *name, const ink_game *game, const ink_strategy *strategy)
{
    if (is_json_name(name)) {
        return write_json(name, game, strategy);
    }
    ink_text bytes = {0};
    ink_strategy_save(strategy, &bytes);
    const int status = cli_replace_text(name, &bytes);
    ink_text_release(&bytes);
    return status;
}

/* --- reading ----------------------------------------------------------------------------------- */

/* Reads what a file has. */
static ink_status read_bytes(const ink_text *bytes, ink_strategy **out, ink_error *error)
{
    return ink_strategy_load(ink_text_string(bytes), bytes->size, out, error);
}

int cli_strategy_read(const char *name, const ink_game *game, ink_strategy **out)
{
    ink_text bytes = {0};
    int status = cli_read_file(name, &bytes);
    if (status != EXIT_DONE) {
        ink_text_release(&bytes);
        return status;
    }
    ink_error error = {0};
    ink_strategy *strategy = NULL;
    const ink_status read = read_bytes(&bytes, &strategy, &error);
    ink_text_release(&bytes);
    if (read != INK_OK) {
        return cli_refuse(name, read, &error);
    }
    if (strcmp(ink_strategy_game(strategy), game->text) != 0) {
        cli_complain("%s: this is a strategy for %s, not for %s", name, ink_strategy_game(strategy),
                     game->text);
        ink_strategy_destroy(strategy);
        return EXIT_INPUT;
    }
    *out = strategy;
    return EXIT_DONE;
}
