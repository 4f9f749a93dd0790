/* fuzz_efg.c - any bytes as a game in Gambit's format: what is read can be played, and what is written of
 * it is the same game. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/efg.h>
#include <inkling/view.h>

/* Unlike assert, holds in every build. */
static void require(bool condition)
{
    if (!condition) {
        abort();
    }
}

/* Writes the game, reads that and writes it again: both texts must be the same. */
static void check_text(const ink_game *game)
{
    ink_text first = {0};
    ink_text second = {0};
    ink_game *again = NULL;
    require(ink_efg_write(game, 0, &first, NULL) == INK_OK);
    require(ink_efg_read(first.bytes, first.size, &again, NULL) == INK_OK);
    require(ink_efg_write(again, 0, &second, NULL) == INK_OK);
    require(first.size == second.size && memcmp(first.bytes, second.bytes, first.size) == 0);
    require((game->unsolvable == NULL) == (again->unsolvable == NULL));
    require(game->traits == again->traits);
    ink_text_reset(&first);
    require(ink_efg_draw(game, 0, &first, NULL) == INK_OK);
    ink_game_destroy(again);
    ink_text_release(&first);
    ink_text_release(&second);
}

/* The last action must be known by its name. */
static void check_name(const ink_game *game, const ink_state *state, ink_action action)
{
    ink_text name = {0};
    ink_action read = INK_ACTION_NONE;
    game->action_text(game, state, action, &name);
    require(ink_game_action_read(game, state, ink_text_string(&name), &read) == INK_OK);
    require(read == action);
    ink_text_release(&name);
}

/* Looks at a position with the eyes of a seat. */
static void check_view(const ink_walker *walker, int seat)
{
    ink_view *view = NULL;
    ink_text text = {0};
    require(ink_walker_view(walker, seat, &view) == INK_OK);
    ink_view_text(view, &text);
    require(text.size > 0);
    ink_view_destroy(view);
    ink_text_release(&text);
}

/* Plays one play: the last move wherever there is a choice. */
static void check_play(const ink_game *game)
{
    ink_walker *walker = NULL;
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    require(actions != NULL && ink_walker_create(game, &walker) == INK_OK);
    int plies = 0;
    while (ink_walker_mover(walker) != INK_MOVER_NOBODY) {
        const int count = game->actions(game, ink_walker_state(walker), actions);
        require(0 < count && count <= game->max_actions);
        if (plies < 20) {
            check_name(game, ink_walker_state(walker), actions[count - 1]);
            check_view(walker, plies % game->seat_count);
        }
        require(ink_walker_apply(walker, actions[count - 1]) == INK_OK);
        require(++plies <= game->max_plies);
    }
    const double payoff = game->payoff(game, ink_walker_state(walker), 0);
    require(game->min_payoff <= payoff && payoff <= game->max_payoff);
    ink_walker_destroy(walker);
    free(actions);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_game *game = NULL;
    ink_error error = {0};
    const ink_status status = ink_efg_read((const char *)data, size, &game, &error);
    if (status == INK_OK) {
        check_text(game);
        check_play(game);
        ink_game_destroy(game);
        return 0;
    }
    require(status == INK_ERR_SYNTAX && game == NULL && error.text[0] != '\0');
    require(memchr(error.text, '\0', sizeof error.text) != NULL);
    return 0;
}
