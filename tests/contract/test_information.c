/* test_information.c - what every game owes to its callers: who knows what. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/tree.h>
#include <inkling/view.h>

#include "game/key_map.h"
#include "histories.h"
#include "instances.h"
#include "support.h"

#define EXHAUSTIVE_NODES 20000 /* trees of up to so many nodes are walked in full */

/* --- keys: what equal keys must have in common ------------------------------------------- */

/* What a seat did last. */
typedef struct last_turn {
    ink_key key;       /* of the seat when it acted */
    ink_action action; /* INK_ACTION_NONE: it has not acted yet */
} last_turn;

/* What all plays with the same key of a seat share. */
typedef struct fact {
    last_turn last;
    ink_key public_key;
    ink_key legal; /* the fold of the seat's legal actions; none unless it is to move */
} fact;

typedef struct fact_book {
    const ink_game *game;
    const char *name;
    ink_walker *walker;
    inki_key_map maps[INK_MAX_SEATS];
    fact *facts[INK_MAX_SEATS]; /* by the number of the key */
    size_t room[INK_MAX_SEATS];
    uint64_t repeats; /* how often a key was met again */
} fact_book;

static void book_init(fact_book *book, const ink_game *game, const char *name)
{
    *book = (fact_book){.game = game, .name = name, .walker = new_walker(game)};
}

static void book_release(fact_book *book)
{
    for (int seat = 0; seat < INK_MAX_SEATS; seat++) {
        inki_key_map_release(&book->maps[seat]);
        free(book->facts[seat]);
    }
    ink_walker_destroy(book->walker);
}

static ink_key fold_legal(const ink_game *game, const ink_state *state)
{
    ink_key key = {0, 0};
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    assert_non_null(actions);
    const int count = game->actions(game, state, actions);
    for (int i = 0; i < count; i++) {
        key = ink_key_fold(key, actions[i]);
    }
    free(actions);
    return key;
}

/* The fact of a key that is met for the first time goes into the book; NULL then. */
static const fact *look_up(fact_book *book, int seat, ink_key key, const fact *present)
{
    const int32_t known = book->maps[seat].count;
    int32_t number = -1;
    assert_int_equal(inki_key_map_number(&book->maps[seat], key, &number), INK_OK);
    if (number < known) {
        book->repeats++;
        return &book->facts[seat][number];
    }
    if ((size_t)number >= book->room[seat]) {
        book->room[seat] = book->room[seat] == 0 ? 64 : 2 * book->room[seat];
        book->facts[seat] = realloc(book->facts[seat], book->room[seat] * sizeof(fact));
        assert_non_null(book->facts[seat]);
    }
    book->facts[seat][number] = *present;
    return NULL;
}

/* Holds the position of the book's walker against earlier ones that look like it to a seat. */
static void check_position(fact_book *book, const last_turn *last)
{
    const ink_game *game = book->game;
    const ink_state *state = ink_walker_state(book->walker);
    const bool open = (game->traits & INK_TRAIT_OPEN) != 0;
    const int mover = game->mover(game, state);
    for (int seat = 0; seat < game->seat_count; seat++) {
        fact present = {.last = last[seat]};
        present.public_key = ink_walker_key(book->walker, INK_OBSERVER_PUBLIC);
        if (mover == seat) {
            present.legal = fold_legal(game, state);
        }
        const fact *earlier = look_up(book, seat, ink_walker_key(book->walker, seat), &present);
        if (earlier == NULL) {
            continue;
        }
        if (!ink_key_equal(earlier->public_key, present.public_key)) {
            fail_msg("%s: equal keys of seat %d, but not of the public", book->name, seat);
        }
        if (!ink_key_equal(earlier->legal, present.legal)) {
            fail_msg("%s: equal keys of seat %d, but other legal actions", book->name, seat);
        }
        /* The keys of open games are positions, and many ways lead to one. */
        if (!open && (earlier->last.action != present.last.action ||
                      !ink_key_equal(earlier->last.key, present.last.key))) {
            fail_msg("%s: seat %d forgot what it did", book->name, seat);
        }
    }
}

/* Keeps in mind that the mover is about to act. */
static void note_turn(const fact_book *book, ink_action action, last_turn *last)
{
    const int mover = ink_walker_mover(book->walker);
    if (mover >= 0) {
        last[mover] = (last_turn){ink_walker_key(book->walker, mover), action};
    }
}

/* Walks all plays below the position of the walker, and leaves it there. */
static void walk_all(fact_book *book, const last_turn *last)
{
    const ink_game *game = book->game;
    check_position(book, last);
    if (ink_walker_mover(book->walker) == INK_MOVER_NOBODY) {
        return;
    }
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    ink_history here = {0};
    assert_non_null(actions);
    assert_int_equal(ink_history_copy(ink_walker_history(book->walker), &here), INK_OK);
    const int count = game->actions(game, ink_walker_state(book->walker), actions);
    for (int i = 0; i < count; i++) {
        last_turn next[INK_MAX_SEATS];
        memcpy(next, last, sizeof next);
        note_turn(book, actions[i], next);
        assert_int_equal(ink_walker_apply(book->walker, actions[i]), INK_OK);
        walk_all(book, next);
        assert_int_equal(ink_walker_replay(book->walker, &here), INK_OK);
    }
    ink_history_release(&here);
    free(actions);
}

/* Walks random plays. */
static void walk_some(fact_book *book, int plays)
{
    ink_random random;
    ink_random_init(&random, 1);
    for (int i = 0; i < plays; i++) {
        last_turn last[INK_MAX_SEATS];
        for (int seat = 0; seat < INK_MAX_SEATS; seat++) {
            last[seat] = (last_turn){{0, 0}, INK_ACTION_NONE};
        }
        ink_walker_reset(book->walker);
        check_position(book, last);
        while (ink_walker_mover(book->walker) != INK_MOVER_NOBODY) {
            const ink_action action =
                random_action(book->game, ink_walker_state(book->walker), &random);
            note_turn(book, action, last);
            assert_int_equal(ink_walker_apply(book->walker, action), INK_OK);
            check_position(book, last);
        }
    }
}

/* The tree of a game that is small enough; otherwise NULL. */
static ink_tree *small_tree(const ink_game *game)
{
    ink_tree *tree = NULL;
    const ink_status status = ink_tree_build(game, EXHAUSTIVE_NODES, &tree);
    assert_true(status == INK_OK || status == INK_ERR_UNSUPPORTED || status == INK_ERR_LIMIT);
    return tree;
}

static void equal_keys_mean_equal_knowledge(void **state)
{
    for (int i = 0; i < instance_count(); i++) {
        const char *name = NULL;
        ink_game *game = instance_create(i, &name);
        ink_tree *tree = small_tree(game);
        fact_book book;
        book_init(&book, game, name);
        if (tree != NULL) {
            last_turn last[INK_MAX_SEATS];
            for (int seat = 0; seat < INK_MAX_SEATS; seat++) {
                last[seat] = (last_turn){{0, 0}, INK_ACTION_NONE};
            }
            walk_all(&book, last);
        } else {
            walk_some(&book, test_scaled(2000));
        }
        /* Else nothing was held against anything. */
        assert_true((game->traits & INK_TRAIT_OPEN) != 0 || book.repeats > 0);
        book_release(&book);
        ink_tree_destroy(tree);
        ink_game_destroy(game);
    }
}

/* --- public states ----------------------------------------------------------------------- */

/* Every exact class must lie in one public state. */
static void check_classes(const ink_tree *tree, const char *name, const int32_t *classes,
                          int32_t class_count)
{
    int32_t *state_of = calloc((size_t)class_count, sizeof *state_of);
    assert_non_null(state_of);
    for (int32_t i = 0; i < class_count; i++) {
        state_of[i] = -1;
    }
    for (int32_t i = 0; i < ink_tree_count(tree); i++) {
        const int32_t public_state = ink_tree_at(tree, i)->public_state;
        assert_in_range(classes[i], 0, class_count - 1);
        if (state_of[classes[i]] >= 0 && state_of[classes[i]] != public_state) {
            fail_msg("%s: what is common knowledge at node %d is not public", name, (int)i);
        }
        state_of[classes[i]] = public_state;
    }
    free(state_of);
}

static void public_states_are_unions_of_the_finest(void **state)
{
    int checked = 0;
    for (int i = 0; i < instance_count(); i++) {
        const char *name = NULL;
        ink_game *game = instance_create(i, &name);
        ink_tree *tree = small_tree(game);
        if (tree != NULL) {
            int32_t count = 0;
            int32_t *classes = calloc((size_t)ink_tree_count(tree), sizeof *classes);
            assert_non_null(classes);
            assert_int_equal(ink_tree_exact_public(tree, classes, &count), INK_OK);
            check_classes(tree, name, classes, count);
            /* In these the rules publish all that can be public. */
            if (strcmp(game->name, "kuhn_poker") == 0) {
                assert_int_equal(count, ink_tree_public_count(tree));
                assert_int_equal(count, 11);
            }
            checked++;
            free(classes);
        }
        ink_tree_destroy(tree);
        ink_game_destroy(game);
    }
    assert_true(checked >= 3);
}

static int compare_keys(const void *a, const void *b)
{
    return ink_key_compare(*(const ink_key *)a, *(const ink_key *)b);
}

/* Where a game says that it is a tree, every history must have a state of its own. */
static void check_states(const ink_game *game, const char *name)
{
    histories list;
    histories_init(game, &list);
    ink_walker *walker = new_walker(game);
    ink_key *keys = calloc((size_t)list.count, sizeof *keys);
    assert_non_null(keys);
    for (int i = 0; i < list.count; i++) {
        assert_int_equal(ink_walker_replay(walker, &list.items[i]), INK_OK);
        keys[i] = ink_key_fold_bytes((ink_key){0, 0}, ink_walker_state(walker), game->state_size);
    }
    qsort(keys, (size_t)list.count, sizeof *keys, compare_keys);
    for (int i = 1; i < list.count; i++) {
        if (ink_key_equal(keys[i - 1], keys[i])) {
            fail_msg("%s: two histories lead to the same state", name);
        }
    }
    free(keys);
    ink_walker_destroy(walker);
    histories_release(&list);
}

static void states_of_a_tree_are_histories(void **state)
{
    int checked = 0;
    for (int i = 0; i < instance_count(); i++) {
        const char *name = NULL;
        ink_game *game = instance_create(i, &name);
        if ((game->traits & INK_TRAIT_TREE) != 0) {
            check_states(game, name);
            checked++;
        }
        ink_game_destroy(game);
    }
    assert_true(checked >= 5);
}

/* Equal information sets of the tree and equal keys of walkers are the same thing. */
static void trees_number_the_keys_of_walkers(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_tree *tree = small_tree(game);
    ink_walker *walker = new_walker(game);
    const int32_t count = ink_tree_count(tree);
    ink_key(*keys)[3] = calloc((size_t)count, sizeof *keys);
    assert_non_null(keys);
    for (int32_t i = 0; i < count; i++) {
        ink_action path[16];
        int length = 0;
        for (int32_t n = i; n != 0; n = ink_tree_at(tree, n)->parent) {
            path[length++] = ink_tree_at(tree, n)->action;
        }
        ink_walker_reset(walker);
        while (length > 0) {
            assert_int_equal(ink_walker_apply(walker, path[--length]), INK_OK);
        }
        for (int observer = INK_OBSERVER_PUBLIC; observer < 2; observer++) {
            keys[i][observer + 1] = ink_walker_key(walker, observer);
        }
    }
    for (int32_t i = 0; i < count; i++) {
        const ink_tree_node *a = ink_tree_at(tree, i);
        for (int32_t j = 0; j < i; j++) {
            const ink_tree_node *b = ink_tree_at(tree, j);
            assert_int_equal(ink_key_equal(keys[i][0], keys[j][0]),
                             a->public_state == b->public_state);
            assert_int_equal(ink_key_equal(keys[i][1], keys[j][1]), a->infoset[0] == b->infoset[0]);
            assert_int_equal(ink_key_equal(keys[i][2], keys[j][2]), a->infoset[1] == b->infoset[1]);
        }
    }
    free(keys);
    ink_walker_destroy(walker);
    ink_tree_destroy(tree);
    ink_game_destroy(game);
}

/* --- views and worlds -------------------------------------------------------------------- */

#define WORLDS_A_VIEW 4
#define LIST_LIMIT 64

/* Replays a history: its view must be `view`, byte by byte. */
static void check_world(const ink_view *view, const char *name, ink_walker *walker,
                        const ink_history *history)
{
    ink_view *again = NULL;
    assert_int_equal(ink_walker_replay(walker, history), INK_OK);
    assert_int_equal(ink_walker_view(walker, ink_view_seat(view), &again), INK_OK);
    if (ink_view_size(again) != ink_view_size(view) ||
        memcmp(again, view, ink_view_size(view)) != 0) {
        ink_text text = {0};
        ink_view_text(view, &text);
        ink_text_add(&text, "--- and in a world of that view:\n");
        ink_view_text(again, &text);
        fail_msg("%s: seat %d can tell a world apart:\n%s", name, ink_view_seat(view),
                 ink_text_string(&text));
    }
    ink_view_destroy(again);
}

static bool is_same(const ink_history *a, const ink_history *b)
{
    return a->count == b->count &&
           (a->count == 0 ||
            memcmp(a->actions, b->actions, (size_t)a->count * sizeof *a->actions) == 0);
}

/* A position and the plays that are held against it. */
typedef struct alike {
    const char *name;
    ink_walker *walker; /* at the position */
    ink_walker *other;
    ink_history world;
    int pairs; /* so far */
} alike;

/* Takes all listed worlds of a view, which have the true play among them, or a few drawn ones. */
static void check_worlds(alike *a, ink_world_source *source, const ink_view *view)
{
    const uint64_t listed = ink_world_source_count(source);
    const uint64_t count = listed > 0 ? listed : WORLDS_A_VIEW;
    bool found = false;
    for (uint64_t i = 0; i < count; i++) {
        double log_weight = nan("");
        const ink_status status = ink_world_source_get(source, i, &a->world, &log_weight);
        if (status != INK_OK || !isfinite(log_weight)) {
            fail_msg("%s: world %d: %s, log weight %g", a->name, (int)i, ink_status_name(status),
                     log_weight);
        }
        found = found || is_same(&a->world, ink_walker_history(a->walker));
        check_world(view, a->name, a->other, &a->world);
        a->pairs++;
    }
    if (listed > 0) {
        double log_weight = nan("");
        assert_int_equal(ink_world_source_get(source, listed, &a->world, &log_weight),
                         INK_ERR_NOT_FOUND);
        if (!found) {
            fail_msg("%s: the true play is not among its %d worlds", a->name, (int)listed);
        }
    }
}

static void check_seat(alike *a, int seat, uint64_t seed)
{
    ink_view *view = NULL;
    ink_world_source *source = NULL;
    assert_int_equal(ink_walker_view(a->walker, seat, &view), INK_OK);
    const ink_status status = ink_world_source_create(view, NULL, LIST_LIMIT, seed, &source);
    if ((ink_walker_game(a->walker)->traits & INK_TRAIT_OPEN) != 0) {
        assert_int_equal(status, INK_ERR_UNSUPPORTED);
        a->pairs++;
    } else if (status != INK_OK) {
        fail_msg("%s: no worlds for seat %d after %d moves: %s", a->name, seat,
                 ink_walker_history(a->walker)->count, ink_status_name(status));
    } else {
        check_worlds(a, source, view);
    }
    ink_world_source_destroy(source);
    ink_view_destroy(view);
}

/* Holds at least `pairs` views of worlds against those of random plays. */
static void check_alike(const ink_game *game, const char *name, int pairs)
{
    ink_random random;
    ink_random_init(&random, 7);
    alike a = {.name = name, .walker = new_walker(game), .other = new_walker(game)};
    while (a.pairs < pairs) {
        ink_walker_reset(a.walker);
        bool is_over = false;
        while (!is_over && a.pairs < pairs) {
            /* A few positions of each play: the first ones are the costly ones. */
            if (ink_random_below(&random, 4) == 0) {
                for (int seat = 0; seat < game->seat_count; seat++) {
                    check_seat(&a, seat, ink_random_next(&random));
                }
            }
            is_over = !random_move(a.walker, &random);
        }
    }
    ink_history_release(&a.world);
    ink_walker_destroy(a.walker);
    ink_walker_destroy(a.other);
}

static void what_looks_alike_has_equal_views(void **state)
{
    for (int i = 0; i < instance_count(); i++) {
        const char *name = NULL;
        ink_game *game = instance_create(i, &name);
        const bool long_run = strcmp(name, "kuhn_poker") == 0 || strcmp(name, "bridge_play") == 0;
        check_alike(game, name, test_scaled(long_run ? 20000 : 2000));
        ink_game_destroy(game);
    }
}

/* What a view says of itself must agree with the walker. */
static void check_view(const ink_walker *walker, const char *name, int seat)
{
    const ink_game *game = ink_walker_game(walker);
    ink_view *view = NULL;
    assert_int_equal(ink_walker_view(walker, seat, &view), INK_OK);
    const bool is_mover = ink_walker_mover(walker) == seat;
    int count = 0;
    const ink_action *actions = ink_view_actions(view, &count);
    ink_key legal = {0, 0};
    for (int i = 0; i < count; i++) {
        legal = ink_key_fold(legal, actions[i]);
    }
    assert_ptr_equal(ink_view_game(view), game);
    assert_int_equal(ink_view_seat(view), seat);
    assert_int_equal(ink_view_is_mover(view), is_mover);
    assert_int_equal(count > 0, is_mover);
    if (is_mover && !ink_key_equal(legal, fold_legal(game, ink_walker_state(walker)))) {
        fail_msg("%s: the view of seat %d has other legal actions", name, seat);
    }
    assert_true(ink_key_equal(ink_view_key(view), ink_walker_key(walker, seat)));
    assert_true(
        ink_key_equal(ink_view_public_key(view), ink_walker_key(walker, INK_OBSERVER_PUBLIC)));
    const bool open = (game->traits & INK_TRAIT_OPEN) != 0;
    assert_int_equal(open, ink_view_state(view) != NULL);
    if (open) {
        assert_memory_equal(ink_view_state(view), ink_walker_state(walker), game->state_size);
    }
    ink_text text = {0};
    ink_view_text(view, &text);
    assert_int_equal(ink_text_status(&text), INK_OK);
    assert_true(text.size == 0 || text.bytes[text.size - 1] == '\n');
    ink_text_release(&text);
    ink_view_destroy(view);
}

static void views_agree_with_the_walker(void **state)
{
    ink_random random;
    ink_random_init(&random, 8);
    for (int i = 0; i < instance_count(); i++) {
        const char *name = NULL;
        ink_game *game = instance_create(i, &name);
        ink_walker *walker = new_walker(game);
        for (int play = 0; play < test_scaled(50); play++) {
            ink_walker_reset(walker);
            do {
                for (int seat = 0; seat < game->seat_count; seat++) {
                    check_view(walker, name, seat);
                }
            } while (random_move(walker, &random));
        }
        ink_view *view = NULL;
        assert_int_equal(ink_walker_view(walker, game->seat_count, &view), INK_ERR_ARGUMENT);
        assert_int_equal(ink_walker_view(walker, -1, &view), INK_ERR_ARGUMENT);
        assert_int_equal(ink_walker_apply(walker, INK_ACTION_NONE), INK_ERR_ILLEGAL);
        ink_walker_destroy(walker);
        ink_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_keys_mean_equal_knowledge),
        cmocka_unit_test(public_states_are_unions_of_the_finest),
        cmocka_unit_test(states_of_a_tree_are_histories),
        cmocka_unit_test(trees_number_the_keys_of_walkers),
        cmocka_unit_test(what_looks_alike_has_equal_views),
        cmocka_unit_test(views_agree_with_the_walker),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
