/* fuzz_tree_text.c - any bytes as a game tree: what is read can be played and reads back. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/tree_text.h>
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
    require(ink_tree_text_write(game, &first) == INK_OK);
    require(ink_tree_text_read(first.bytes, first.size, &again, NULL) == INK_OK);
    require(ink_tree_text_write(again, &second) == INK_OK);
    require(first.size == second.size && memcmp(first.bytes, second.bytes, first.size) == 0);
    ink_game_destroy(again);
    ink_text_release(&first);
    ink_text_release(&second);
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
    const ink_status status = ink_tree_text_read((const char *)data, size, &game, &error);
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
