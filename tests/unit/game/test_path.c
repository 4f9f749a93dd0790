/* test_path.c - walks through a game tree without recursion. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/path.h"
#include "histories.h"
#include "requests.h"
#include "support.h"
#include "toy.h"

/* Checks the last frame against the node that it must be. */
static void check_frame(const ink_game *game, const inki_frame *frame, int index)
{
    const toy_node *node = &toy_nodes(game)[index];
    assert_int_equal(toy_place(frame->state), index);
    assert_int_equal(frame->mover, node->mover);
    assert_int_equal(frame->count, node->count);
    assert_int_equal(frame->next, 0);
    assert_true(frame->value == 0.0 && frame->matched == 0 && frame->measures[0] == 0.0);
    assert_int_equal(frame->chances != NULL, node->mover == INK_MOVER_CHANCE);
    for (int i = 0; i < frame->count; i++) {
        assert_int_equal(frame->actions[i], i);
        assert_true(frame->chances == NULL ||
                    frame->chances[i] == toy_nodes(game)[node->first + i].chance);
    }
}

static void visits_every_node_once_in_order(void **state)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        ink_game *game = toy_random(seed, 7, 2, INK_TRAIT_OPEN | INK_TRAIT_CHANCE);
        histories all;
        histories_init(game, &all);
        inki_path path;
        assert_int_equal(inki_path_init(&path, game), INK_OK);
        assert_int_equal(inki_path_begin(&path, NULL), INK_OK);
        check_frame(game, inki_path_last(&path), 0);
        int visited = 1;
        while (path.depth > 0) {
            const inki_frame *last = inki_path_last(&path);
            if (last->next == last->count) {
                inki_path_pop(&path);
                continue;
            }
            const int child = toy_nodes(game)[toy_place(last->state)].first + last->next;
            assert_int_equal(inki_path_push(&path), INK_OK);
            check_frame(game, inki_path_last(&path), child);
            visited++;
        }
        assert_int_equal(visited, all.count);
        inki_path_release(&path);
        histories_release(&all);
        ink_game_destroy(game);
    }
}

static void begins_with_a_copy_of_any_state(void **state)
{
    ink_game *game = toy_random(3, 5, 1, INK_TRAIT_OPEN);
    inki_path path;
    assert_int_equal(inki_path_init(&path, game), INK_OK);
    toy_state middle = {toy_nodes(game)[0].first, 0};
    assert_int_equal(inki_path_begin(&path, (const ink_state *)&middle), INK_OK);
    middle.node = 0;
    check_frame(game, inki_path_last(&path), toy_nodes(game)[0].first);
    inki_path_clear(&path);
    assert_int_equal(path.depth, 0);
    assert_int_equal(inki_path_begin(&path, NULL), INK_OK);
    check_frame(game, inki_path_last(&path), 0);
    inki_path_release(&path);
    inki_path_release(&path);
    ink_game_destroy(game);
}

/* Where chance is sampled, no outcomes are listed. */
static void sampled_chance_has_no_outcomes_to_try(void **state)
{
    static const toy_node nodes[] = {
        {.mover = INK_MOVER_CHANCE, .first = 1, .count = 1},
        {.mover = INK_MOVER_NOBODY, .chance = 1.0},
    };
    ink_game *game = toy_create(nodes, 2, 1, INK_TRAIT_CHANCE | INK_TRAIT_CHANCE_SAMPLED);
    inki_path path;
    assert_int_equal(inki_path_init(&path, game), INK_OK);
    assert_int_equal(inki_path_begin(&path, NULL), INK_OK);
    assert_int_equal(inki_path_last(&path)->count, 0);
    inki_path_release(&path);
    ink_game_destroy(game);
}

static void without_memory_a_path_stays_as_it_was(void **state)
{
    ink_game *game = toy_random(6, 6, 2, INK_TRAIT_OPEN | INK_TRAIT_CHANCE);
    inki_path path = {0};
    for (uint64_t nth = 1; nth <= 3; nth++) {
        requests_fail(nth, false);
        assert_int_equal(inki_path_init(&path, game), INK_ERR_NOMEM);
        (void)requests_end();
        assert_null(path.arena);
        inki_path_release(&path);
    }
    assert_int_equal(inki_path_init(&path, game), INK_OK);
    for (uint64_t nth = 1; nth <= 2; nth++) { /* the frames, and the arena's first block */
        requests_fail(nth, true);
        assert_int_equal(inki_path_begin(&path, NULL), INK_ERR_NOMEM);
        (void)requests_end();
        assert_int_equal(path.depth, 0);
    }
    assert_int_equal(inki_path_begin(&path, NULL), INK_OK);
    inki_path_release(&path);
    ink_game_destroy(game);
}

/* A path long enough to need more frames and more memory on the way. */
static void without_memory_a_move_can_be_tried_again(void **state)
{
    enum {
        PLIES = 1000
    };
    toy_node *nodes = calloc(PLIES + 1, sizeof *nodes);
    assert_non_null(nodes);
    for (int i = 0; i < PLIES; i++) {
        nodes[i] = (toy_node){.mover = 0, .first = i + 1, .count = 1};
    }
    nodes[PLIES] = (toy_node){.mover = INK_MOVER_NOBODY};
    ink_game *game = toy_create(nodes, PLIES + 1, 1, INK_TRAIT_OPEN);
    free(nodes);
    inki_path path;
    assert_int_equal(inki_path_init(&path, game), INK_OK);
    assert_int_equal(inki_path_begin(&path, NULL), INK_OK);
    int failures = 0;
    while (path.depth <= PLIES) {
        const int depth = path.depth;
        requests_fail(1, true);
        const ink_status status = inki_path_push(&path);
        (void)requests_end();
        if (status != INK_OK) {
            assert_int_equal(status, INK_ERR_NOMEM);
            assert_int_equal(path.depth, depth);
            assert_int_equal(inki_path_last(&path)->next, 0);
            assert_int_equal(inki_path_push(&path), INK_OK);
            failures++;
        }
        assert_int_equal(toy_place(inki_path_last(&path)->state), depth);
    }
    assert_true(failures > 3);
    inki_path_release(&path);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(visits_every_node_once_in_order),
        cmocka_unit_test(begins_with_a_copy_of_any_state),
        cmocka_unit_test(sampled_chance_has_no_outcomes_to_try),
        cmocka_unit_test(without_memory_a_path_stays_as_it_was),
        cmocka_unit_test(without_memory_a_move_can_be_tried_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
