/* match_read.c - games of a match read back from lines of JSON.
 *
 * Nothing that a line says is taken on trust: the moves of the players are played again, beside chance as the
 * seed has it, and what comes of that, written anew, must be the line.
 */

#include <stdlib.h>
#include <string.h>

#include "match.h"

#define MOVES ", \"moves\": \""

/* Moves `*at` past the next word, up to a blank or the end of the string, and puts it in `*out`, without the
 * escapes of ink_json_string.  False where there is none. */
static bool take_word(const char **at, ink_text *out)
{
    const char *next = *at + (**at == ' ');
    const char *start = next;
    ink_text_reset(out);
    while (*next != ' ' && *next != '"' && *next != '\0') {
        char byte = *next;
        const char *escape = "";
        if (byte == '\\' && next[1] == 'u' && strspn(next + 2, "0123456789abcdef") >= 4) {
            const char code[] = {next[4], next[5], '\0'}; /* the first two are 0 */
            byte = (char)strtoul(code, NULL, 16);
            escape = "u0000";
        } else if (byte == '\\' && (next[1] == '"' || next[1] == '\\')) {
            byte = next[1];
            escape = "\\";
        }
        ink_text_append(out, &byte, 1);
        next += 1 + strlen(escape);
    }
    *at = next;
    return next > start;
}

/* Draws the moves of chance that are next, and passes over their words. */
static ink_status play_chance(ink_walker *walker, ink_random *chance, const char **at,
                              ink_text *word)
{
    const int before = ink_walker_history(walker)->count;
    ink_status status = ink_walker_draw(walker, chance);
    for (int i = before; i < ink_walker_history(walker)->count && status == INK_OK; i++) {
        status = take_word(at, word) ? INK_OK : INK_ERR_ILLEGAL;
    }
    return status;
}

/* Plays the move of a seat that is next. */
static ink_status play_move(ink_walker *walker, const char **at, ink_text *word)
{
    ink_action action = INK_ACTION_NONE;
    ink_status status = take_word(at, word) ? ink_text_status(word) : INK_ERR_ILLEGAL;
    if (status == INK_OK) {
        status = ink_game_action_read(ink_walker_game(walker), ink_walker_state(walker),
                                      ink_text_string(word), &action);
    }
    return status == INK_OK ? ink_walker_apply(walker, action) : status;
}

/* Plays game `number` with the words of its moves.  INK_ERR_ILLEGAL, INK_ERR_NOT_FOUND, INK_ERR_NOMEM. */
static ink_status replay(const match_request *request, uint64_t number, const char *moves,
                         ink_match_game *out)
{
    const ink_game *game = request->game;
    ink_walker *walker = NULL;
    ink_text word = {0};
    ink_random chance; /* stream 0, as in ink_match_play */
    ink_random_init(&chance, ink_match_seed(&request->match, number));
    ink_status status = ink_walker_create(game, &walker);
    if (status == INK_OK) {
        status = play_chance(walker, &chance, &moves, &word);
    }
    while (status == INK_OK && ink_walker_mover(walker) != INK_MOVER_NOBODY) {
        status = play_move(walker, &moves, &word);
        if (status == INK_OK) {
            status = play_chance(walker, &chance, &moves, &word);
        }
    }
    if (status == INK_OK) {
        out->payoff = game->payoff(game, ink_walker_state(walker), ink_match_side(number));
        status = ink_history_copy(ink_walker_history(walker), &out->history);
    }
    ink_text_release(&word);
    ink_walker_destroy(walker);
    return status;
}

/* Is the line what is written of the game? */
static ink_status compare(const match_request *request, uint64_t number, const ink_match_game *game,
                          const char *line)
{
    ink_text written = {0};
    ink_status status = match_write_game(request, number, game, &written);
    if (status == INK_OK && strcmp(line, ink_text_string(&written)) != 0) {
        status = INK_ERR_ILLEGAL;
    }
    ink_text_release(&written);
    return status;
}

ink_status match_read_game(const match_request *request, uint64_t number, const char *line,
                           double *payoff, double *moves)
{
    ink_text head = {0};
    ink_status status = match_write_game(request, number, NULL, &head);
    const size_t size = head.size;
    if (status == INK_OK && strncmp(line, ink_text_string(&head), size) != 0) {
        status = INK_ERR_SYNTAX;
    }
    ink_text_release(&head);
    if (status != INK_OK) {
        return status;
    }
    ink_match_game game = {0};
    const char *words = strstr(line + size, MOVES);
    status = words == NULL ? INK_ERR_SYNTAX : replay(request, number, words + strlen(MOVES), &game);
    if (status == INK_OK) {
        status = compare(request, number, &game, line);
    }
    if (status == INK_OK) {
        *payoff = game.payoff;
        *moves = (double)game.history.count;
    }
    ink_match_game_release(&game);
    return status == INK_ERR_NOT_FOUND ? INK_ERR_ILLEGAL : status;
}

bool match_may_begin(const match_request *request, uint64_t number, const char *text)
{
    ink_text head = {0};
    const ink_status status = match_write_game(request, number, NULL, &head);
    const size_t size = strlen(text);
    const bool may = status != INK_OK || strncmp(text, ink_text_string(&head),
                                                 size < head.size ? size : head.size) == 0;
    ink_text_release(&head);
    return may;
}
