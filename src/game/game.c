/* game.c - helpers that every game shares: histories, legality, names of actions. */

#include <inkling/game.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "game/spec.h"

void ink_history_release(ink_history *history)
{
    free(history->actions);
    *history = (ink_history){0};
}

/* Makes room for `count` actions. */
static ink_status reserve(ink_history *history, int count)
{
    if (count <= history->capacity) {
        return INK_OK;
    }
    int capacity = history->capacity < 16             ? 32
                   : history->capacity <= INT_MAX / 2 ? 2 * history->capacity
                                                      : INT_MAX;
    if (capacity < count) {
        capacity = count;
    }
    ink_action *actions = realloc(history->actions, (size_t)capacity * sizeof *actions);
    if (actions == NULL) {
        return INK_ERR_NOMEM;
    }
    history->actions = actions;
    history->capacity = capacity;
    return INK_OK;
}

ink_status ink_history_append(ink_history *history, ink_action action)
{
    if (history->count == INT_MAX || reserve(history, history->count + 1) != INK_OK) {
        return INK_ERR_NOMEM;
    }
    history->actions[history->count++] = action;
    return INK_OK;
}

ink_status ink_history_copy(const ink_history *from, ink_history *to)
{
    if (reserve(to, from->count) != INK_OK) {
        return INK_ERR_NOMEM;
    }
    if (from->count > 0) {
        memcpy(to->actions, from->actions, (size_t)from->count * sizeof *to->actions);
    }
    to->count = from->count;
    return INK_OK;
}

ink_game *inki_game_new(size_t data_size)
{
    ink_game *game = calloc(1, sizeof *game);
    void *data = calloc(1, data_size > 0 ? data_size : 1);
    if (game == NULL || data == NULL) {
        free(game);
        free(data);
        return NULL;
    }
    game->data = data;
    game->payoff_measure = -1;
    game->destroy = inki_game_free;
    return game;
}

void inki_game_free(ink_game *game)
{
    free((void *)(uintptr_t)game->text);
    free(game->data);
    free(game);
}

void ink_game_destroy(ink_game *game)
{
    if (game != NULL) {
        game->destroy(game);
    }
}

static bool is_sampled(const ink_game *game, int mover)
{
    return mover == INK_MOVER_CHANCE && (game->traits & INK_TRAIT_CHANCE_SAMPLED) != 0;
}

ink_status ink_game_legal(const ink_game *game, const ink_state *state, ink_action action,
                          bool *out)
{
    const int mover = game->mover(game, state);
    if (mover == INK_MOVER_NOBODY) {
        *out = false;
        return INK_OK;
    }
    if (is_sampled(game, mover)) {
        *out = game->allows(game, state, action);
        return INK_OK;
    }
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    if (actions == NULL) {
        return INK_ERR_NOMEM;
    }
    const int count = game->actions(game, state, actions);
    bool found = false;
    for (int i = 0; i < count && !found; i++) {
        found = actions[i] == action;
    }
    free(actions);
    *out = found;
    return INK_OK;
}

/* How well `text` names `name`: 4 to the letter, 3 but for case, 2 a beginning, 1 a beginning but
 * for case, 0 not at all. */
static int likeness(const char *text, const char *name)
{
    const size_t size = strlen(text);
    if (strcmp(text, name) == 0) {
        return 4;
    }
    if (strcasecmp(text, name) == 0) {
        return 3;
    }
    if (strncmp(text, name, size) == 0) {
        return 2;
    }
    return strncasecmp(text, name, size) == 0 ? 1 : 0;
}

/* Finds the one action that `text` names best among `count`. */
static ink_status find_by_name(const ink_game *game, const ink_state *state, const char *text,
                               const ink_action *actions, int count, ink_action *out)
{
    ink_text name = {0};
    int best = 0;
    int ties = 0;
    ink_action found = INK_ACTION_NONE;
    for (int i = 0; i < count; i++) {
        ink_text_reset(&name);
        game->action_text(game, state, actions[i], &name);
        if (ink_text_status(&name) != INK_OK) {
            ink_text_release(&name);
            return INK_ERR_NOMEM;
        }
        const int like = likeness(text, ink_text_string(&name));
        if (like > best) {
            best = like;
            ties = 0;
            found = actions[i];
        }
        ties += like > 0 && like == best;
    }
    ink_text_release(&name);
    if (best == 0 || ties != 1) {
        return INK_ERR_NOT_FOUND;
    }
    *out = found;
    return INK_OK;
}

ink_status ink_game_action_read(const ink_game *game, const ink_state *state, const char *text,
                                ink_action *out)
{
    const int mover = game->mover(game, state);
    if (text[0] == '\0' || mover == INK_MOVER_NOBODY) {
        return INK_ERR_NOT_FOUND;
    }
    if (game->action_read != NULL) {
        return game->action_read(game, state, text, out);
    }
    if (is_sampled(game, mover)) {
        return INK_ERR_NOT_FOUND;
    }
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    if (actions == NULL) {
        return INK_ERR_NOMEM;
    }
    const int count = game->actions(game, state, actions);
    const ink_status status = find_by_name(game, state, text, actions, count, out);
    free(actions);
    return status;
}

/* The seat of that name or number, or the only one whose name begins so; -1 if there is none. */
static int find_seat(const ink_game *game, const char *text)
{
    int found = -1;
    int count = 0;
    for (int seat = 0; seat < game->seat_count; seat++) {
        const char number[2] = {(char)('0' + seat), '\0'};
        if (strcasecmp(game->seat_names[seat], text) == 0 || strcmp(number, text) == 0) {
            return seat;
        }
        if (text[0] != '\0' && strncasecmp(game->seat_names[seat], text, strlen(text)) == 0) {
            found = seat;
            count++;
        }
    }
    return count == 1 ? found : -1;
}

/* Says which seats a game has. */
static void explain_seats(const ink_game *game, const char *text, ink_error *error)
{
    ink_text names = {0};
    for (int seat = 0; seat < game->seat_count; seat++) {
        ink_text_format(&names, "%s%s", seat == 0 ? "" : ", ", game->seat_names[seat]);
    }
    ink_error_set(error, 0, 0, "there is no seat \"%.40s\"; %s has %s", text, game->name,
                  ink_text_string(&names));
    ink_text_release(&names);
}

ink_status ink_game_seat_read(const ink_game *game, const char *text, int *out, ink_error *error)
{
    const int seat = find_seat(game, text);
    if (seat < 0) {
        explain_seats(game, text, error);
        return INK_ERR_ARGUMENT;
    }
    *out = seat;
    return INK_OK;
}
