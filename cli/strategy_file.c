/* strategy_file.c - see strategy_file.h. */

#include "strategy_file.h"

#include <string.h>

#include "command.h"
#include "load.h"
#include "replace.h"

bool cli_strategy_is_json(const char *name)
{
    return cli_ends_with(name, ".json");
}

static int fail(ink_status status)
{
    cli_complain("%s", ink_status_text(status));
    return cli_exit_status(status);
}

/* --- writing ----------------------------------------------------------------------------------- */

/* Why a file was not written. */
static int fail_writing(const char *name, ink_status status)
{
    if (status == INK_ERR_STOPPED) {
        cli_complain("%s: interrupted, so it is not written", name);
        return EXIT_INTERRUPTED;
    }
    if (status == INK_ERR_LIMIT) {
        cli_complain(
            "%s: the strategy needs more memory than the method may take%s; the checkpoint "
            "has the work, and --resume with a larger memory= writes it",
            name, cli_strategy_is_json(name) ? ", less if it is not JSON" : "");
        return EXIT_LIMIT;
    }
    return fail(status);
}

/* Writes piece by piece. */
static int write_pieces(ink_strategy_writer *writer, uint64_t total, const ink_control *control,
                        cli_replacement *file)
{
    ink_text piece = {0};
    bool done = false;
    int status = EXIT_DONE;
    while (status == EXIT_DONE && !done) {
        ink_text_reset(&piece);
        const ink_status written = ink_control_stopped(control)
                                       ? INK_ERR_STOPPED
                                       : ink_strategy_writer_next(writer, &piece, &done);
        status = written == INK_OK ? cli_replace_write(file, piece.bytes, piece.size)
                                   : fail_writing(file->name, written);
        ink_control_report(control, ink_strategy_writer_count(writer), total);
    }
    ink_text_release(&piece);
    return status;
}

static int write_json(const char *name, const ink_game *game, const ink_strategy *strategy,
                      const ink_control *control)
{
    ink_strategy_writer *writer = NULL;
    const ink_status made = ink_strategy_writer_create(game, strategy, &writer);
    if (made != INK_OK) {
        return fail(made);
    }
    const uint64_t total = ink_strategy_count(strategy, 0) + ink_strategy_count(strategy, 1);
    cli_replacement file;
    int status = cli_replace_begin(name, &file);
    if (status == EXIT_DONE) {
        status = cli_replace_end(&file, write_pieces(writer, total, control, &file));
    }
    ink_strategy_writer_destroy(writer);
    return status;
}

/* An ink_write_fn.  INK_ERR_SYSTEM comes from nowhere else, and a word was said of it. */
static ink_status write_bytes(void *context, const void *bytes, size_t size)
{
    return cli_replace_write(context, bytes, size) == EXIT_DONE ? INK_OK : INK_ERR_SYSTEM;
}

/* Writes a solver's strategy or, where `method` is NULL, a strategy, compact. */
static int write_compact(const char *name, const ink_strategy *strategy, const ink_method *method,
                         const ink_control *control)
{
    cli_replacement file;
    int status = cli_replace_begin(name, &file);
    if (status != EXIT_DONE) {
        return status;
    }
    const ink_status written = method != NULL
                                   ? method->write_strategy(method, control, write_bytes, &file)
                                   : ink_strategy_write(strategy, write_bytes, &file);
    if (written == INK_ERR_SYSTEM) {
        status = EXIT_FAILED;
    } else if (written != INK_OK) {
        status = fail_writing(name, written);
    }
    return cli_replace_end(&file, status);
}

int cli_strategy_write(const char *name, const ink_game *game, const ink_strategy *strategy,
                       const ink_control *control)
{
    return cli_strategy_is_json(name) ? write_json(name, game, strategy, control)
                                      : write_compact(name, strategy, NULL, control);
}

int cli_strategy_write_solved(const char *name, const ink_game *game, const ink_method *method,
                              const ink_control *control)
{
    if (method->write_strategy != NULL && !cli_strategy_is_json(name)) {
        return write_compact(name, NULL, method, control);
    }
    ink_strategy *strategy = NULL;
    const ink_status made = method->strategy(method, &strategy);
    if (made != INK_OK) {
        return fail_writing(name, made);
    }
    const int status = cli_strategy_write(name, game, strategy, control);
    ink_strategy_destroy(strategy);
    return status;
}

/* --- reading ----------------------------------------------------------------------------------- */

/* Compact strategies begin so; JSON does not. */
static bool is_compact(const ink_text *bytes)
{
    return bytes->size > 0 && bytes->bytes[0] == 'I';
}

/* Reads what a file has. */
static int read_bytes(const char *name, const ink_text *bytes, const ink_game *game,
                      ink_strategy **out)
{
    ink_error error = {0};
    ink_strategy *strategy = NULL;
    const char *text = ink_text_string(bytes);
    const ink_status status =
        is_compact(bytes) ? ink_strategy_load(text, bytes->size, &strategy, &error)
                          : ink_strategy_json_read(text, bytes->size, game, &strategy, &error);
    if (status != INK_OK) {
        return cli_refuse(name, status, &error);
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

int cli_strategy_read(const char *name, const ink_game *game, ink_strategy **out)
{
    ink_text bytes = {0};
    int status = cli_read_file(name, &bytes);
    if (status == EXIT_DONE) {
        status = read_bytes(name, &bytes, game, out);
    }
    ink_text_release(&bytes);
    return status;
}

/* Finds out for which game a strategy is. */
static int read_game(const char *name, const ink_text *bytes, ink_text *out)
{
    ink_error error = {0};
    ink_status status;
    if (is_compact(bytes)) {
        ink_strategy *strategy = NULL;
        status = ink_strategy_load(bytes->bytes, bytes->size, &strategy, &error);
        if (status == INK_OK) {
            ink_text_add(out, ink_strategy_game(strategy));
        }
        ink_strategy_destroy(strategy);
    } else {
        status = ink_strategy_json_game(ink_text_string(bytes), bytes->size, out, &error);
    }
    status = status == INK_OK ? ink_text_status(out) : status;
    return status == INK_OK ? EXIT_DONE : cli_refuse(name, status, &error);
}

/* Makes the game that a strategy names. */
static int make_game(const char *name, const ink_text *bytes, ink_game **out)
{
    ink_text text = {0};
    int status = read_game(name, bytes, &text);
    if (status == EXIT_DONE && strcmp(ink_text_string(&text), "file") == 0) {
        cli_complain("%s: its game was read from a file: name that with --game", name);
        status = EXIT_USAGE;
    } else if (status == EXIT_DONE) {
        ink_error error = {0};
        const ink_status made = ink_game_create(ink_text_string(&text), out, &error);
        status = made == INK_OK ? EXIT_DONE : cli_refuse(name, made, &error);
    }
    ink_text_release(&text);
    return status;
}

int cli_strategy_open(const char *name, const char *where, ink_game **game, ink_strategy **out)
{
    ink_text bytes = {0};
    int status = cli_read_file(name, &bytes);
    if (status == EXIT_DONE) {
        status = where != NULL ? cli_load_game(where, game) : make_game(name, &bytes, game);
    }
    if (status == EXIT_DONE) {
        status = read_bytes(name, &bytes, *game, out);
    }
    ink_text_release(&bytes);
    return status;
}

/* --- players ----------------------------------------------------------------------------------- */

int cli_load_player(const char *option, const char *text, const ink_game *game, ink_method **out)
{
    static const char head[] = "strategy(";
    const size_t size = strlen(text);
    if (strncmp(text, head, sizeof head - 1) != 0 || text[size - 1] != ')') {
        return cli_load_method(option, text, out);
    }
    ink_text name = {0};
    ink_strategy *strategy = NULL;
    ink_text_append(&name, text + sizeof head - 1, size - sizeof head);
    int status = ink_text_status(&name) == INK_OK
                     ? cli_strategy_read(ink_text_string(&name), game, &strategy)
                     : fail(INK_ERR_NOMEM);
    ink_text_release(&name);
    if (status == EXIT_DONE) {
        const ink_status made = ink_strategy_player_create(strategy, text, out);
        status = made == INK_OK ? EXIT_DONE : fail(made);
    }
    return status;
}
