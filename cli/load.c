/* load.c - see load.h. */

#include "load.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "command.h"

#define MAX_INPUT ((size_t)1 << 30) /* bytes of a file: more is surely a mistake */

void cli_complain_at(const char *name, const ink_error *error, const char *kind)
{
    if (error->line > 0) {
        (void)fprintf(stderr, "%s:%d:%d: %s%s\n", name, error->line, error->column, kind,
                      error->text);
    } else {
        (void)fprintf(stderr, "%s: %s%s\n", name, kind, error->text);
    }
}

int cli_refuse(const char *name, ink_status status, const ink_error *error)
{
    ink_error shown = *error;
    if (shown.text[0] == '\0') {
        ink_error_set(&shown, error->line, error->column, "%s", ink_status_text(status));
    }
    cli_complain_at(name, &shown, "");
    return cli_exit_status(status);
}

/* Reads all of a stream into `*out`. */
static int read_stream(FILE *stream, const char *name, ink_text *out)
{
    char block[65536];
    size_t size;
    while (ink_text_status(out) == INK_OK && (size = fread(block, 1, sizeof block, stream)) > 0) {
        ink_text_append(out, block, size);
        if (out->size > MAX_INPUT) {
            cli_complain("%s: more than %zu bytes", name, MAX_INPUT);
            return EXIT_INPUT;
        }
    }
    if (ferror(stream)) {
        cli_complain("%s: %s", name, strerror(errno));
        return EXIT_INPUT;
    }
    if (ink_text_status(out) != INK_OK) {
        cli_complain("%s", ink_status_text(INK_ERR_NOMEM));
        return EXIT_FAILED;
    }
    return EXIT_DONE;
}

int cli_read_file(const char *name, ink_text *out)
{
    if (strcmp(name, "-") == 0) {
        return read_stream(stdin, "-", out);
    }
    FILE *stream = fopen(name, "rb");
    if (stream == NULL) {
        cli_complain("%s: %s", name, strerror(errno));
        return EXIT_INPUT;
    }
    const int status = read_stream(stream, name, out);
    (void)fclose(stream);
    return status;
}

bool cli_ends_with(const char *text, const char *end)
{
    const size_t size = strlen(text);
    const size_t end_size = strlen(end);
    return size >= end_size && strcasecmp(text + size - end_size, end) == 0;
}

static bool has_game_suffix(const char *name)
{
    return cli_ends_with(name, ".efg") || cli_ends_with(name, ".tree") ||
           cli_ends_with(name, ".pbn");
}

/* The first character of a text that counts. */
static const char *first_sign(const char *text)
{
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0) {
        text += 3;
    }
    return text + strspn(text, " \t\r\n");
}

bool cli_is_pbn(const char *name, const char *text)
{
    if (cli_ends_with(name, ".pbn")) {
        return true;
    }
    if (cli_ends_with(name, ".tree") || cli_ends_with(name, ".efg")) {
        return false;
    }
    const char *next = first_sign(text);
    const bool letter = (next[0] == '[' && ((next[1] >= 'A' && next[1] <= 'Z') ||
                                            (next[1] >= 'a' && next[1] <= 'z')));
    return letter || next[0] == '%' || next[0] == ';' || next[0] == '{';
}

/* Makes a game of a file that is no PBN: Gambit's format, by name or by its first word, or a tree. */
static int read_game(const char *where, const ink_text *text, ink_game **out)
{
    ink_error error = {0};
    const char *bytes = ink_text_string(text);
    const bool is_efg =
        !cli_ends_with(where, ".tree") &&
        (cli_ends_with(where, ".efg") || strncmp(first_sign(bytes), "EFG ", strlen("EFG ")) == 0);
    const ink_status status = is_efg ? ink_efg_read(bytes, text->size, out, &error)
                                     : ink_tree_text_read(bytes, text->size, out, &error);
    return status == INK_OK ? EXIT_DONE : cli_refuse(where, status, &error);
}

/* Options that only bridge records know. */
static int refuse_bridge_options(const cli_position *wanted)
{
    if (wanted->board >= 0 || wanted->after >= 0 || wanted->payoff != NULL ||
        wanted->defence != NULL || wanted->need > 0) {
        cli_complain("--board, --after, --payoff, --defence and --need are for PBN files; "
                     "a tree has none of these, and a game string has parameters");
        return EXIT_USAGE;
    }
    return EXIT_DONE;
}

/* Does the first of the moves name a world, such as w3? */
static bool names_world(const char *moves)
{
    const size_t digits = moves[0] == 'w' ? strspn(moves + 1, "0123456789") : 0;
    return digits > 0 && (moves[1 + digits] == '\0' || moves[1 + digits] == ' ');
}

/* Puts a tree at the position after the moves. */
static int play_tree(const cli_position *wanted, ink_game *game, ink_position *out)
{
    /* Which world it is stays open unless the moves say so. */
    const bool hidden = ink_game_worlds(game) != NULL && !names_world(wanted->moves);
    ink_text moves = {0};
    ink_text_format(&moves, "%s%s", hidden ? "? " : "", wanted->moves);
    ink_error error = {0};
    const ink_status status =
        ink_position_play(game, ink_text_string(&moves), wanted->seat, out, &error);
    ink_text_release(&moves);
    if (status == INK_OK) {
        return EXIT_DONE;
    }
    if (hidden && status == INK_ERR_IMPOSSIBLE) {
        ink_error_set(&error, 0, 0, "%s knows more of the world than MAX: name it first, as in w1",
                      wanted->seat != NULL ? wanted->seat : "the seat to move");
    }
    ink_game_destroy(game);
    error.line = 0; /* of the moves, not of the file */
    return cli_refuse(wanted->where, status, &error);
}

/* Names a position that has moves. */
static void name_moves(const cli_position *wanted, ink_text *title)
{
    ink_text_format(title, "%s%s%s", wanted->where, wanted->moves[0] != '\0' ? " " : "",
                    wanted->moves);
}

static int load_tree(const cli_position *wanted, const ink_text *text, ink_position *out,
                     ink_text *title)
{
    ink_game *game = NULL;
    const int exit_status = read_game(wanted->where, text, &game);
    if (exit_status != EXIT_DONE) {
        return exit_status;
    }
    name_moves(wanted, title);
    return play_tree(wanted, game, out);
}

static int load_string(const cli_position *wanted, ink_position *out, ink_text *title)
{
    name_moves(wanted, title);
    ink_error error = {0};
    const ink_status status = ink_position_read(ink_text_string(title), wanted->seat, out, &error);
    return status == INK_OK ? EXIT_DONE : cli_refuse(wanted->where, status, &error);
}

/* Prints the warnings about one game of a file and about what is outside of games, and how many
 * there are about other games.  EXIT_INPUT if any is printed and they count as errors. */
static int show_warnings(const ink_pbn *pbn, int game, const cli_position *wanted)
{
    int shown = 0;
    int others = 0;
    for (int i = 0; i < ink_pbn_warning_count(pbn); i++) {
        const int of = ink_pbn_warning_game(pbn, i);
        if (of >= 0 && of != game) {
            others++;
            continue;
        }
        cli_complain_at(wanted->where, ink_pbn_warning(pbn, i), wanted->strict ? "" : "warning: ");
        shown++;
    }
    if (others > 0) {
        (void)fprintf(stderr, "%s: %d warning%s about other boards\n", wanted->where, others,
                      others == 1 ? "" : "s");
    }
    return wanted->strict && shown > 0 ? EXIT_INPUT : EXIT_DONE;
}

/* The tag of that name; NULL if a game has none. */
static const ink_pbn_tag *find_tag(const ink_pbn *pbn, int game, const char *name)
{
    for (int i = 0; i < ink_pbn_tag_count(pbn, game); i++) {
        const ink_pbn_tag *tag = ink_pbn_tag_at(pbn, game, i);
        if (strcmp(tag->name, name) == 0) {
            return tag;
        }
    }
    return NULL;
}

/* The tricks that declarer needs in an end position, from the option or the tag DeclarerNeeds; 0 if
 * neither says.  In a full deal the contract says it. */
static int read_need(const cli_position *wanted, const ink_pbn *pbn, int game, int *out)
{
    const ink_pbn_tag *tag = find_tag(pbn, game, "DeclarerNeeds");
    *out = wanted->need;
    if (ink_pbn_board(pbn, game)->hand_size == 13) {
        if (wanted->need > 0) {
            cli_complain("--need is for end positions; in a full deal the contract says it");
            return EXIT_USAGE;
        }
        return EXIT_DONE;
    }
    if (wanted->need > 0 || tag == NULL) {
        return EXIT_DONE;
    }
    char *end = NULL;
    const long need = strtol(tag->value, &end, 10);
    if (end == tag->value || *end != '\0' || need < 1 || need > 13) {
        ink_error error = {.line = tag->line, .column = 1};
        ink_error_set(&error, tag->line, 1, "DeclarerNeeds is \"%.40s\", not 1 to 13", tag->value);
        return cli_refuse(wanted->where, INK_ERR_SYNTAX, &error);
    }
    *out = (int)need;
    return EXIT_DONE;
}

int cli_read_player(const char *text)
{
    static const char *const names[] = {"north", "east", "south", "west"};
    for (int player = 0; player < 4; player++) {
        const char letter[2] = {names[player][0], '\0'};
        if (strcasecmp(text, names[player]) == 0 || strcasecmp(text, letter) == 0) {
            return player;
        }
    }
    return -1;
}

/* Refuses a record that ends with the last card unless the command line says where to stop. */
static int check_after(const cli_position *wanted, const ink_board *board)
{
    if (wanted->after < 0 && board->hand_size > 0 && board->card_count == 4 * board->hand_size) {
        cli_complain("%s: all %d cards are recorded: choose a position with --after K, 0 to %d",
                     wanted->where, board->card_count, board->card_count - 1);
        return EXIT_INPUT;
    }
    return EXIT_DONE;
}

/* Names a board for the heading. */
static void name_board(const cli_position *wanted, const ink_pbn *pbn, int game, ink_text *title)
{
    const char *number = ink_pbn_value(pbn, game, "Board");
    const char *event = ink_pbn_value(pbn, game, "Event");
    ink_text_add(title, wanted->where);
    if (number != NULL && number[0] != '\0') {
        ink_text_format(title, ", board %s", number);
    }
    if (ink_pbn_count(pbn) > 1) {
        ink_text_format(title, " (game %d of %d)", game + 1, ink_pbn_count(pbn));
    }
    if (event != NULL && event[0] != '\0' && strcmp(event, "?") != 0 && event[0] != '#') {
        ink_text_format(title, ": %s", event);
    }
}

/* Builds the position of one game of a file. */
static int place_board(const cli_position *wanted, const ink_pbn *pbn, int game, ink_position *out)
{
    ink_error error = {0};
    ink_board_options options = INK_BOARD_OPTIONS_DEFAULT;
    options.after = wanted->after;
    options.payoff = wanted->payoff;
    options.defence = wanted->defence;
    int exit_status = check_after(wanted, ink_pbn_board(pbn, game));
    if (exit_status == EXIT_DONE) {
        exit_status = read_need(wanted, pbn, game, &options.need);
    }
    if (exit_status != EXIT_DONE) {
        return exit_status;
    }
    if (wanted->seat != NULL) {
        options.seat = cli_read_player(wanted->seat);
        if (options.seat < 0) {
            cli_complain("--seat %s: N, E, S or W is expected", wanted->seat);
            return EXIT_INPUT;
        }
    }
    const ink_status status = ink_board_position(ink_pbn_board(pbn, game), &options, out, &error);
    if (status != INK_OK) {
        if (error.line == 0) {
            error.line = ink_pbn_line(pbn, game);
            error.column = 1;
        }
        return cli_refuse(wanted->where, status, &error);
    }
    return EXIT_DONE;
}

/* Finds the game that is wanted, and refuses it if it cannot be right. */
static int choose_game(const cli_position *wanted, const ink_pbn *pbn, int *out)
{
    const int game = wanted->board >= 0 ? ink_pbn_find(pbn, wanted->board) : 0;
    if (ink_pbn_count(pbn) == 0) {
        (void)show_warnings(pbn, -1, wanted); /* they show what the file has in place of boards */
        cli_complain("%s: there is no board in it", wanted->where);
        return EXIT_INPUT;
    }
    if (game < 0) {
        cli_complain("%s: there is no board %d in it", wanted->where, wanted->board);
        return EXIT_INPUT;
    }
    const ink_error *error = ink_pbn_error(pbn, game);
    if (error != NULL) {
        return cli_refuse(wanted->where, INK_ERR_SYNTAX, error);
    }
    *out = game;
    return EXIT_DONE;
}

static int load_pbn(const cli_position *wanted, const ink_text *text, ink_position *out,
                    ink_text *title)
{
    if (wanted->moves[0] != '\0') {
        cli_complain("moves are for trees and game strings; a PBN file has its play");
        return EXIT_USAGE;
    }
    ink_error error = {0};
    ink_pbn *pbn = NULL;
    const ink_status status = ink_pbn_read(ink_text_string(text), text->size, &pbn, &error);
    if (status != INK_OK) {
        return cli_refuse(wanted->where, status, &error);
    }
    int game = 0;
    int exit_status = choose_game(wanted, pbn, &game);
    if (exit_status == EXIT_DONE) {
        exit_status = show_warnings(pbn, game, wanted);
    }
    if (exit_status == EXIT_DONE) {
        exit_status = place_board(wanted, pbn, game, out);
    }
    if (exit_status == EXIT_DONE) {
        name_board(wanted, pbn, game, title);
    }
    ink_pbn_destroy(pbn);
    return exit_status;
}

/* The operands behind the first, with blanks in between, as a text that `moves`, which is empty, owns. */
static const char *join_moves(const cli_line *line, ink_text *moves)
{
    for (int i = 1; i < line->operand_count; i++) {
        ink_text_format(moves, "%s%s", i == 1 ? "" : " ", line->operands[i]);
    }
    return ink_text_string(moves);
}

bool cli_names_file(const char *where)
{
    struct stat info;
    if (strcmp(where, "-") == 0 || stat(where, &info) == 0 || has_game_suffix(where)) {
        return true;
    }
    return strpbrk(where, "( ") == NULL && strpbrk(where, "./") != NULL;
}

int cli_load_game(const char *where, ink_game **out)
{
    ink_error error = {0};
    if (!cli_names_file(where)) {
        const ink_status status = ink_game_create(where, out, &error);
        return status == INK_OK ? EXIT_DONE : cli_refuse(where, status, &error);
    }
    ink_text text = {0};
    int exit_status = cli_read_file(where, &text);
    if (exit_status == EXIT_DONE && cli_is_pbn(where, ink_text_string(&text))) {
        cli_complain("%s: a game is expected, and a PBN file has boards: see \"inkling games "
                     "bridge_play\"",
                     where);
        exit_status = EXIT_INPUT;
    } else if (exit_status == EXIT_DONE) {
        exit_status = read_game(where, &text, out);
    }
    ink_text_release(&text);
    return exit_status;
}

int cli_load_method(const char *option, const char *text, ink_method **out)
{
    ink_error error = {0};
    const ink_status status = ink_method_create(text, out, &error);
    if (status == INK_OK) {
        return EXIT_DONE;
    }
    cli_complain("--%s %s: %s", option, text,
                 error.text[0] != '\0' ? error.text : ink_status_text(status));
    return status == INK_ERR_NOMEM ? EXIT_FAILED : EXIT_USAGE;
}

/* Loads the position.  EXIT_DONE, or another exit status with a word on stderr.  On success the caller
 * releases `*out`, and `*title` names the position. */
static int load(const cli_position *wanted, ink_position *out, ink_text *title)
{
    if (!cli_names_file(wanted->where)) {
        const int refused = refuse_bridge_options(wanted);
        return refused == EXIT_DONE ? load_string(wanted, out, title) : refused;
    }
    ink_text text = {0};
    int exit_status = cli_read_file(wanted->where, &text);
    if (exit_status == EXIT_DONE && cli_is_pbn(wanted->where, ink_text_string(&text))) {
        exit_status = load_pbn(wanted, &text, out, title);
    } else if (exit_status == EXIT_DONE) {
        exit_status = refuse_bridge_options(wanted);
        exit_status = exit_status == EXIT_DONE ? load_tree(wanted, &text, out, title) : exit_status;
    }
    ink_text_release(&text);
    if (exit_status != EXIT_DONE) {
        ink_position_release(out);
    }
    return exit_status;
}

int cli_with_position(const cli_line *line, cli_position *wanted,
                      int (*then)(void *context, const ink_position *position, const char *title),
                      void *context)
{
    ink_position position = {0};
    ink_text title = {0};
    ink_text moves = {0};
    wanted->where = line->operands[0];
    wanted->moves = join_moves(line, &moves);
    int status = load(wanted, &position, &title);
    if (status == EXIT_DONE) {
        status = then(context, &position, ink_text_string(&title));
    }
    ink_position_release(&position);
    ink_text_release(&title);
    ink_text_release(&moves);
    return status;
}
