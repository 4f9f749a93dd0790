/* fuzz_position.c - any text as a game string with moves, seen through any seat.
 *
 * The first byte chooses the seat: a digit is its number, 'n' the name that follows up to a line
 * end, anything else the seat to move.  The rest is the text. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/position.h>

/* Unlike assert, holds in every build. */
static void require(bool condition)
{
    if (!condition) {
        abort();
    }
}

/* The string of a game makes the same game again. */
static void check_text(const ink_game *game)
{
    ink_game *again = NULL;
    ink_error error = {0};
    require(ink_game_create(game->text, &again, &error) == INK_OK);
    require(strcmp(game->text, again->text) == 0);
    require(game->state_size == again->state_size && game->max_actions == again->max_actions);
    ink_game_destroy(again);
}

static void check_view(const ink_position *position)
{
    ink_view *view = NULL;
    ink_text text = {0};
    require(ink_position_view(position, &view) == INK_OK);
    require(ink_view_seat(view) == position->seat);
    int count = 0;
    (void)ink_view_actions(view, &count);
    require((count > 0) == ink_view_is_mover(view));
    ink_view_text(view, &text);
    require(ink_text_status(&text) == INK_OK && text.size > 0);
    ink_text_release(&text);
    ink_view_destroy(view);
}

/* Every legal action is found by its name. */
static void check_names(const ink_position *position)
{
    const ink_game *game = position->game;
    const ink_state *state = ink_walker_state(position->walker);
    if (ink_walker_mover(position->walker) < 0) {
        return;
    }
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    require(actions != NULL);
    const int count = game->actions(game, state, actions);
    require(0 < count && count <= game->max_actions);
    for (int i = 0; i < count; i++) {
        ink_text name = {0};
        ink_action found = INK_ACTION_NONE;
        game->action_text(game, state, actions[i], &name);
        require(ink_game_action_read(game, state, ink_text_string(&name), &found) == INK_OK);
        require(found == actions[i]);
        ink_text_release(&name);
    }
    free(actions);
}

static void check_read(const char *text, const char *seat)
{
    ink_position position = {0};
    ink_error error = {0};
    const ink_status status = ink_position_read(text, seat, &position, &error);
    if (status != INK_OK) {
        require(position.game == NULL && position.walker == NULL);
        require(status != INK_ERR_NOMEM);
        require(error.text[0] != '\0' && memchr(error.text, '\0', sizeof error.text) != NULL);
        require(error.column >= 0 && (size_t)error.column <= strlen(text) + 1);
        return;
    }
    require(0 <= position.seat && position.seat < position.game->seat_count);
    check_text(position.game);
    check_view(&position);
    check_names(&position);
    ink_position_release(&position);
    require(position.game == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    char *copy = malloc(size);
    require(copy != NULL);
    memcpy(copy, data + 1, size - 1);
    copy[size - 1] = '\0';
    const char number[2] = {(char)data[0], '\0'};
    char *text = copy;
    const char *seat = NULL;
    if ('0' <= number[0] && number[0] <= '9') {
        seat = number;
    } else if (number[0] == 'n') {
        char *end = strchr(copy, '\n');
        if (end != NULL) {
            *end = '\0';
            seat = copy;
            text = end + 1;
        }
    }
    check_read(text, seat);
    free(copy);
    return 0;
}
