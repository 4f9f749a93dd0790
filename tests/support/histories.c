/* histories.c - see histories.h. */

#include "histories.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void add(histories *list, const ink_history *history)
{
    if (list->count == list->capacity) {
        list->capacity = 2 * list->capacity + 16;
        list->items = realloc(list->items, (size_t)list->capacity * sizeof *list->items);
        assert_non_null(list->items);
    }
    list->items[list->count] = (ink_history){0};
    assert_int_equal(ink_history_copy(history, &list->items[list->count]), INK_OK);
    list->count++;
}

static void visit(const ink_game *game, const ink_state *state, ink_history *history,
                  histories *out)
{
    add(out, history);
    if (game->mover(game, state) == INK_MOVER_NOBODY) {
        return;
    }
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    ink_state *child = calloc(1, game->state_size);
    assert_true(actions != NULL && child != NULL);
    const int count = game->actions(game, state, actions);
    for (int i = 0; i < count; i++) {
        memcpy(child, state, game->state_size);
        game->apply(game, child, actions[i]);
        assert_int_equal(ink_history_append(history, actions[i]), INK_OK);
        visit(game, child, history, out);
        history->count--;
    }
    free(actions);
    free(child);
}

void histories_init(const ink_game *game, histories *out)
{
    *out = (histories){0};
    ink_history history = {0};
    ink_state *state = calloc(1, game->state_size);
    assert_non_null(state);
    game->start(game, state);
    visit(game, state, &history, out);
    ink_history_release(&history);
    free(state);
}

void histories_release(histories *list)
{
    for (int i = 0; i < list->count; i++) {
        ink_history_release(&list->items[i]);
    }
    free(list->items);
    *list = (histories){0};
}

bool history_equal(const ink_history *a, const ink_history *b)
{
    return a->count == b->count &&
           (a->count == 0 ||
            memcmp(a->actions, b->actions, (size_t)a->count * sizeof *a->actions) == 0);
}

ink_key *histories_keys(const ink_game *game, const histories *list, int seat)
{
    ink_walker *walker = NULL;
    ink_key *keys = calloc((size_t)list->count, sizeof *keys);
    assert_non_null(keys);
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    for (int i = 0; i < list->count; i++) {
        assert_int_equal(ink_walker_replay(walker, &list->items[i]), INK_OK);
        keys[i] = ink_walker_key(walker, seat);
    }
    ink_walker_destroy(walker);
    return keys;
}

ink_view *history_view(const ink_game *game, const ink_history *history, int seat)
{
    ink_walker *walker = NULL;
    ink_view *view = NULL;
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    assert_int_equal(ink_walker_replay(walker, history), INK_OK);
    assert_int_equal(ink_walker_view(walker, seat, &view), INK_OK);
    ink_walker_destroy(walker);
    return view;
}

/* The probability of the outcome `action` of chance. */
static double chance_of(const ink_game *game, const ink_state *state, ink_action action)
{
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    double *chances = calloc((size_t)game->max_actions, sizeof *chances);
    assert_true(actions != NULL && chances != NULL);
    const int count = game->actions(game, state, actions);
    game->chances(game, state, chances);
    double found = 0.0;
    for (int i = 0; i < count; i++) {
        if (actions[i] == action) {
            found = chances[i];
        }
    }
    free(actions);
    free(chances);
    return found;
}

double history_weight(const ink_game *game, const ink_history *history, int seat,
                      const ink_belief *belief)
{
    ink_state *state = calloc(1, game->state_size);
    assert_non_null(state);
    game->start(game, state);
    double weight = 1.0;
    for (int i = 0; i < history->count; i++) {
        const ink_action action = history->actions[i];
        const int mover = game->mover(game, state);
        if (mover == INK_MOVER_CHANCE) {
            weight *= chance_of(game, state, action);
        } else if (mover != seat && belief != NULL) {
            weight *= belief->probability(belief->context, game, state, mover, action);
        }
        game->apply(game, state, action);
    }
    free(state);
    return weight;
}
