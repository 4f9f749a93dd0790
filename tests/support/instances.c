/* instances.c - see instances.h. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/tree_text.h>
#include <inkling/worlds.h>

#include "instances.h"
#include "support.h"

#define ROUNDING 1e-9

static const char *const strings[] = {
    "bridge_play",
    "bridge_play(4SX,W,defence=all,payoff=score,vulnerable=ew)",
    "bridge_play(H,W,deal=S:A2.K.. - - -,deck=AKQJ32.AKQ.AK.2,need=1,leader=E,defence=all)",
    "bridge_play(C,E,deal=N:A... 2... 3... .4..,payoff=tricks)",
    "connect_four(rows=2,columns=4)",
    "goofspiel(3,random,False,point_difference,auto)",
    "leduc_poker",
    "liars_dice(2,1,2)",
    "nim(heaps=3.5.7,misere=yes)",
};

static const char *const files[] = {
    "examples/chance.tree",
    "examples/figure1.tree",
    "examples/figure5.tree",
    "examples/textbook.tree",
    "examples/kuhn.efg",
    "tests/data/efg/nim.efg",
    "tests/data/efg/one-player.efg",
    "tests/data/efg/three-players.efg",
    "tests/data/efg/forgetful.efg",
};

static const char graph_name[] = "a graph with moves that are not always legal";

#define STRING_COUNT ((int)(sizeof strings / sizeof strings[0]))
#define FILE_COUNT ((int)(sizeof files / sizeof files[0]))

/* Four worlds of which MIN tells the first two from the last two.  MIN's second move is legal in
 * the last two only, and so is MAX's only reply to it; one leaf is shared. */
static ink_game *restricted_graph(void)
{
    static const double low[] = {0, 1, 2, 3};
    static const double high[] = {4, -2.5, 0, 1};
    static const int32_t classes[] = {7, 7, -1, -1};
    static const double weights[] = {1, 2, 3, 4};
    static const char *const labels[] = {"stay", "go"};
    const uint64_t all_and_last[] = {0xF, 0xC};
    const uint64_t last[] = {0xC};
    ink_worlds *worlds = NULL;
    ink_game *game = NULL;
    int32_t a = -1;
    int32_t b = -1;
    int32_t reply = -1;
    int32_t root = -1;
    assert_int_equal(ink_worlds_create(4, &worlds), INK_OK);
    assert_int_equal(ink_worlds_add_leaf(worlds, low, &a), INK_OK);
    assert_int_equal(ink_worlds_add_leaf(worlds, high, &b), INK_OK);
    assert_int_equal(
        ink_worlds_add_node(worlds, INK_WORLDS_MAX, &(ink_worlds_moves){1, &b, NULL, last}, &reply),
        INK_OK);
    const int32_t choices[] = {a, b};
    int32_t choice = -1;
    assert_int_equal(ink_worlds_add_node(worlds, INK_WORLDS_MAX,
                                         &(ink_worlds_moves){2, choices, NULL, NULL}, &choice),
                     INK_OK);
    const int32_t moves[] = {choice, reply};
    assert_int_equal(ink_worlds_add_node(worlds, INK_WORLDS_MIN,
                                         &(ink_worlds_moves){2, moves, labels, all_and_last},
                                         &root),
                     INK_OK);
    assert_int_equal(ink_worlds_set_weights(worlds, weights), INK_OK);
    ink_worlds_set_knowledge(worlds, classes);
    assert_int_equal(ink_worlds_game(worlds, &game), INK_OK);
    return game;
}

int instance_count(void)
{
    return ink_game_count() + STRING_COUNT + FILE_COUNT + 1;
}

ink_game *instance_create(int index, const char **name)
{
    const int registered = ink_game_count();
    if (index < registered + STRING_COUNT) {
        *name = index < registered ? ink_game_at(index)->example : strings[index - registered];
        return test_game(*name);
    }
    index -= registered + STRING_COUNT;
    if (index == FILE_COUNT) {
        *name = graph_name;
        return restricted_graph();
    }
    *name = files[index];
    size_t size;
    char *text = test_read_file(*name, &size);
    ink_game *game = strstr(*name, ".efg") != NULL ? test_efg(text) : test_tree(text);
    free(text);
    return game;
}

bool instance_has_text(const ink_game *game)
{
    return strcmp(game->text, "file") != 0;
}

bool is_drawn(const ink_game *game, const ink_state *state)
{
    return game->mover(game, state) == INK_MOVER_CHANCE &&
           (game->traits & INK_TRAIT_CHANCE_SAMPLED) != 0;
}

ink_action random_action(const ink_game *game, const ink_state *state, ink_random *random)
{
    if (is_drawn(game, state)) {
        return game->draw(game, state, random);
    }
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    double *chances = calloc((size_t)game->max_actions, sizeof *chances);
    assert_true(actions != NULL && chances != NULL);
    const int count = game->actions(game, state, actions);
    assert_in_range(count, 1, game->max_actions);
    int chosen = 0;
    if (game->mover(game, state) == INK_MOVER_CHANCE) {
        game->chances(game, state, chances);
        double left = ink_random_unit(random);
        while (chosen < count - 1 && left >= chances[chosen]) {
            left -= chances[chosen++];
        }
    } else {
        chosen = (int)ink_random_below(random, (uint64_t)count);
    }
    const ink_action action = actions[chosen];
    free(actions);
    free(chances);
    return action;
}

ink_walker *new_walker(const ink_game *game)
{
    ink_walker *walker = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    return walker;
}

bool random_move(ink_walker *walker, ink_random *random)
{
    if (ink_walker_mover(walker) == INK_MOVER_NOBODY) {
        return false;
    }
    const ink_action action =
        random_action(ink_walker_game(walker), ink_walker_state(walker), random);
    assert_int_equal(ink_walker_apply(walker, action), INK_OK);
    return true;
}

bool random_decision(ink_walker *walker, ink_random *random)
{
    int seen = 0;
    int chosen = -1;
    ink_history play = {0};
    ink_walker_reset(walker);
    do {
        /* Each decision of the play is chosen with the same probability. */
        if (ink_walker_mover(walker) >= 0 && ink_random_below(random, (uint64_t)++seen) == 0) {
            chosen = ink_walker_history(walker)->count;
        }
    } while (random_move(walker, random));
    if (chosen >= 0) {
        assert_int_equal(ink_history_copy(ink_walker_history(walker), &play), INK_OK);
        play.count = chosen;
        assert_int_equal(ink_walker_replay(walker, &play), INK_OK);
        ink_history_release(&play);
    }
    return chosen >= 0;
}

void on_every_game(void (*check)(const ink_game *game, const char *name))
{
    for (int i = 0; i < instance_count(); i++) {
        const char *name = NULL;
        ink_game *game = instance_create(i, &name);
        test_spare_memory(game);
        check(game, name);
        ink_game_destroy(game);
    }
}

bool is_payoff(const ink_game *game, double value)
{
    if ((game->traits & INK_TRAIT_TWO_PAYOFFS) != 0) {
        return !(value < game->min_payoff) && !(value > game->max_payoff) &&
               (!(value > game->min_payoff) || !(value < game->max_payoff));
    }
    return value >= game->min_payoff - ROUNDING && value <= game->max_payoff + ROUNDING;
}
