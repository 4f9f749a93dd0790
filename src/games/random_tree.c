/* random_tree.c - complete binary trees of MAX and MIN with random payoffs in several worlds.
 *
 * MAX moves first, and sides take turns.  Each payoff is 1 or 0, drawn for every leaf and world by
 * itself, so that whatever the depth the last player can force a win in a world with the same
 * probability, the golden ratio's 0.618 (the Last Player Theorem, Nau 1982).  Source: Frank, Basin
 * and Matsubara (1998), sections 5 and 6.
 */
#include <inkling/random.h>
#include <inkling/worlds.h>

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "games/games.h"

enum {
    MAX_DEPTH = 20,
    MAX_WORLDS = 1024,
    MAX_PAYOFFS = 1 << 25 /* in all: 256 MiB of numbers */
};

typedef struct recipe {
    long long depth;
    long long worlds;
    double same;         /* q: the probability with which a world is a copy of the dummy world */
    long long knowledge; /* worlds that MIN can tell from all others */
    long long seed;
} recipe;

/* Says which worlds MIN can tell apart: the first ones each, the rest not. */
static void set_knowledge(const recipe *r, ink_worlds *worlds)
{
    int32_t classes[MAX_WORLDS];
    for (int w = 0; w < r->worlds; w++) {
        classes[w] = w < r->knowledge ? w : (int32_t)r->knowledge;
    }
    ink_worlds_set_knowledge(worlds, classes);
}

/* Draws which worlds are copies of the dummy world. */
static void draw_copies(const recipe *r, ink_random *random, bool *is_copy)
{
    for (int w = 0; w < r->worlds; w++) {
        is_copy[w] = r->same > 0.0 && ink_random_unit(random) < r->same;
    }
}

/* Adds the leaves, numbered from 0. */
static ink_status add_leaves(const recipe *r, ink_worlds *worlds)
{
    double payoffs[MAX_WORLDS];
    bool is_copy[MAX_WORLDS];
    ink_random random;
    ink_random_init(&random, (uint64_t)r->seed);
    draw_copies(r, &random, is_copy);
    const double rare = (3.0 - sqrt(5.0)) / 2.0;
    const double chance = r->depth % 2 == 1 ? rare : 1.0 - rare; /* MAX moves last at odd depths */
    const int32_t leaf_count = INT32_C(1) << r->depth;
    ink_status status = INK_OK;
    for (int32_t i = 0; i < leaf_count && status == INK_OK; i++) {
        const bool dummy = r->same > 0.0 && ink_random_unit(&random) < chance;
        for (int w = 0; w < r->worlds; w++) {
            const bool own = ink_random_unit(&random) < chance;
            payoffs[w] = (is_copy[w] ? dummy : own) ? 1.0 : 0.0;
        }
        int32_t node;
        status = ink_worlds_add_leaf(worlds, payoffs, &node);
    }
    return status;
}

/* Adds the other nodes, from the lowest ply to the root. */
static ink_status add_inner(const recipe *r, ink_worlds *worlds)
{
    ink_status status = INK_OK;
    int32_t child = 0;
    for (int ply = (int)r->depth - 1; ply >= 0 && status == INK_OK; ply--) {
        const ink_worlds_kind kind = ply % 2 == 0 ? INK_WORLDS_MAX : INK_WORLDS_MIN;
        for (int32_t i = 0; i < INT32_C(1) << ply && status == INK_OK; i++) {
            const int32_t children[] = {child, child + 1};
            const ink_worlds_moves moves = {.count = 2, .children = children};
            int32_t node;
            status = ink_worlds_add_node(worlds, kind, &moves, &node);
            child += 2;
        }
    }
    return status;
}

static ink_status build(const recipe *r, ink_game **out)
{
    ink_worlds *worlds = NULL;
    ink_status status = ink_worlds_create((int)r->worlds, &worlds);
    if (status == INK_OK) {
        set_knowledge(r, worlds);
        status = add_leaves(r, worlds);
    }
    if (status == INK_OK) {
        status = add_inner(r, worlds);
    }
    ink_game *game = NULL;
    if (status == INK_OK) {
        status = ink_worlds_game(worlds, &game);
    }
    if (status != INK_OK) {
        ink_worlds_destroy(worlds);
        return status;
    }
    free((void *)(uintptr_t)game->text); /* the registry writes its own */
    game->text = NULL;
    game->name = inki_random_tree_row.info.name;
    *out = game;
    return INK_OK;
}

/* Reads how many worlds MIN can tell from all others. */
static ink_status read_knowledge(const char *text, recipe *r, ink_error *error)
{
    if (strcmp(text, "all") == 0) {
        r->knowledge = r->worlds;
        return INK_OK;
    }
    return inki_spec_integer("knowledge", text, 0, r->worlds, &r->knowledge, error);
}

static ink_status read_recipe(const char *const *values, recipe *r, ink_error *error)
{
    ink_status status = inki_spec_integer("depth", values[0], 1, MAX_DEPTH, &r->depth, error);
    if (status == INK_OK) {
        status = inki_spec_integer("worlds", values[1], 1, MAX_WORLDS, &r->worlds, error);
    }
    if (status != INK_OK) {
        return status;
    }
    if (r->worlds << r->depth > MAX_PAYOFFS) {
        ink_error_set(error, 0, 0, "depth=%lld, worlds=%lld: at most %d payoffs in all", r->depth,
                      r->worlds, MAX_PAYOFFS);
        return INK_ERR_ARGUMENT;
    }
    if (!inki_number_read(values[2], strlen(values[2]), &r->same) || r->same < 0.0 ||
        r->same > 1.0) {
        ink_error_set(error, 0, 0, "q=%.40s: a number from 0 to 1 is expected", values[2]);
        return INK_ERR_ARGUMENT;
    }
    status = read_knowledge(values[3], r, error);
    if (status == INK_OK) {
        status = inki_spec_integer("seed", values[4], 0, INT64_MAX, &r->seed, error);
    }
    return status;
}

static ink_status create(const char *const *values, ink_game **out, ink_error *error)
{
    recipe r = {0};
    const ink_status status = read_recipe(values, &r, error);
    return status == INK_OK ? build(&r, out) : status;
}

static const ink_parameter parameters[] = {
    {"depth", "4", "plies, 1 to 20"},
    {"worlds", "10", "worlds, 1 to 1024"},
    {"q", "0", "the probability with which a world is a copy of one and the same, 0 to 1"},
    {"knowledge", "all", "how many worlds MIN can tell from all others; or all"},
    {"seed", "0", "of the payoffs, 0 or more"},
};

const inki_game_row inki_random_tree_row = {
    .info = {.name = "random_tree",
             .text = "a binary tree with random payoffs, of which MAX does not know the world",
             .parameters = parameters,
             .parameter_count = (int)(sizeof parameters / sizeof parameters[0]),
             .example = "random_tree(depth=3,worlds=4,knowledge=2)"},
    .create = create,
};
