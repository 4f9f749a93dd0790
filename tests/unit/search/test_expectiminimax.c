/* test_expectiminimax.c - pruning at chance nodes saves leaves and changes no value. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/method.h>
#include <inkling/position.h>
#include <inkling/text.h>

#include "search/expectiminimax.h"
#include "support.h"
#include "toy.h"

#define ALL_PLIES INKI_AB_NO_LIMIT

/* --- random trees ---------------------------------------------------------------------------- */

/* Nodes in the making, level by level. */
typedef struct level_list {
    toy_node *nodes;
    int count;
    int capacity;
} level_list;

static toy_node *add_nodes(level_list *list, int count)
{
    if (list->count + count > list->capacity) {
        list->capacity = 2 * (list->count + count);
        list->nodes = realloc(list->nodes, (size_t)list->capacity * sizeof *list->nodes);
        assert_non_null(list->nodes);
    }
    toy_node *added = &list->nodes[list->count];
    memset(added, 0, (size_t)count * sizeof *added);
    list->count += count;
    return added;
}

static int below(ink_random *random, int bound)
{
    return (int)ink_random_below(random, (uint64_t)bound);
}

/* An end with a small payoff, or a move of anybody's with 1 to 4 ways to go on. */
static void draw_node(level_list *list, int index, bool is_last, ink_random *random)
{
    if (is_last || (index > 0 && below(random, 8) == 0)) {
        list->nodes[index].mover = INK_MOVER_NOBODY;
        list->nodes[index].payoff = below(random, 7) - 3;
        return;
    }
    const int count = 1 + below(random, 4);
    const bool is_chance = below(random, 3) == 0;
    const int first = list->count;
    toy_node *children = add_nodes(list, count);
    double total = 0.0;
    for (int i = 0; i < count; i++) {
        children[i].chance = 1 + below(random, 5);
        total += children[i].chance;
    }
    for (int i = 0; i < count; i++) {
        children[i].chance /= total;
    }
    list->nodes[index].mover = is_chance ? INK_MOVER_CHANCE : below(random, 2);
    list->nodes[index].first = first;
    list->nodes[index].count = count;
}

/* A tree of up to `depth` plies, in which sides and chance move in any order. */
static ink_game *random_tree(uint64_t seed, int depth)
{
    ink_random random;
    ink_random_init(&random, seed);
    level_list list = {0};
    add_nodes(&list, 1);
    int begin = 0;
    for (int ply = 0; ply <= depth; ply++) {
        const int end = list.count;
        for (int i = begin; i < end; i++) {
            draw_node(&list, i, ply == depth, &random);
        }
        begin = end;
    }
    ink_game *game = toy_create(list.nodes, list.count, 2, INK_TRAIT_OPEN | INK_TRAIT_CHANCE);
    free(list.nodes);
    return game;
}

/* A window, plies to go, and what came of a search with them. */
typedef struct question {
    double alpha;
    double beta;
    int left;
    double value;
    uint64_t leaves;
} question;

static void ask_start(const ink_game *game, const inki_em_options *options, question *q)
{
    inki_em *em = NULL;
    assert_int_equal(inki_em_create(game, options, &em), INK_OK);
    ink_state *start = calloc(1, game->state_size);
    assert_non_null(start);
    game->start(game, start);
    inki_ab_work work = {.nodes = 0};
    assert_int_equal(inki_em_value(em, start, q->alpha, q->beta, q->left, &work, &q->value),
                     INK_OK);
    q->leaves = inki_em_leaves(em);
    free(start);
    inki_em_destroy(em);
}

/* The value to the last digit, of the whole tree without a window. */
static question ask_whole(const ink_game *game, inki_em_prune prune, int left, size_t memory)
{
    question q = {.alpha = -HUGE_VAL, .beta = HUGE_VAL, .left = left};
    const inki_em_options options = {
        .prune = prune, .ordered = memory > 0, .quiesce = 2, .memory = memory};
    ask_start(game, &options, &q);
    return q;
}

static void check_same(uint64_t seed, const char *how, const question *plain, const question *q)
{
    if (q->value != plain->value) {
        fail_msg("tree %llu, %s: %.17g, not %.17g", (unsigned long long)seed, how, q->value,
                 plain->value);
    }
}

static void pruning_changes_no_value_and_saves_leaves(void **state)
{
    uint64_t plain_leaves = 0;
    uint64_t star1_leaves = 0;
    uint64_t star2_leaves = 0;
    const int trees = test_scaled(50000);
    for (uint64_t seed = 0; seed < (uint64_t)trees; seed++) {
        ink_game *game = random_tree(seed, 2 + (int)(seed % 7));
        const question plain = ask_whole(game, INKI_EM_NONE, ALL_PLIES, 0);
        const question star1 = ask_whole(game, INKI_EM_STAR1, ALL_PLIES, 0);
        const question star2 = ask_whole(game, INKI_EM_STAR2, ALL_PLIES, 0);
        check_same(seed, "star1", &plain, &star1);
        check_same(seed, "star2", &plain, &star2);
        plain_leaves += plain.leaves;
        star1_leaves += star1.leaves;
        star2_leaves += star2.leaves;
        ink_game_destroy(game);
    }
    print_message("%d trees, %llu leaves: star1 saves %.1f %%, star2 %.1f %%\n", trees,
                  (unsigned long long)plain_leaves,
                  100.0 - 100.0 * (double)star1_leaves / (double)plain_leaves,
                  100.0 - 100.0 * (double)star2_leaves / (double)plain_leaves);
    assert_true(star2_leaves < star1_leaves && star1_leaves < plain_leaves / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pruning_changes_no_value_and_saves_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
