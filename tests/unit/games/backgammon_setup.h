/* backgammon_setup.h - positions of backgammon by hand and at random. */
#ifndef TESTS_BACKGAMMON_SETUP_H
#define TESTS_BACKGAMMON_SETUP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/random.h>

#include "games/backgammon.h"
#include "support.h"

/* Puts the men of a side, written "point:men point:men ..." as it counts, 25 being the bar; those
 * that are missing are off. */
static inline void setup_side(inki_bg_state *s, int side, const char *men)
{
    int count = 0;
    while (*men != '\0') {
        char *end = NULL;
        const long place = strtol(men, &end, 10);
        assert_true(*end == ':' && place >= 1 && place <= INKI_BG_BAR);
        const long number = strtol(end + 1, &end, 10);
        int8_t *at = &s->at[side == INKI_BG_WHITE ? place : INKI_BG_BAR - place];
        assert_int_equal(*at, 0);
        *at = (int8_t)(side == INKI_BG_WHITE ? number : -number);
        count += (int)number;
        men = end + (*end == ' ');
    }
    assert_true(count <= INKI_BG_MEN);
    s->off[side] = (uint8_t)(INKI_BG_MEN - count);
}

/* A position with `turn` to play `roll`, such as 63; 0: to roll. */
static inline inki_bg_state setup_state(const char *white, const char *black, int turn, int roll)
{
    inki_bg_state s = {.turn = (uint8_t)turn};
    s.dice[0] = (uint8_t)(roll / 10);
    s.dice[1] = (uint8_t)(roll % 10);
    setup_side(&s, INKI_BG_WHITE, white);
    setup_side(&s, INKI_BG_BLACK, black);
    return s;
}

static inline ink_state *as_state(inki_bg_state *s)
{
    return (ink_state *)(void *)s;
}

/* Makes a random move; false where play is over. */
static inline bool play_on(const ink_game *game, inki_bg_state *s, ink_random *random)
{
    static ink_action actions[INKI_BG_MAX_PLAYS];
    const int mover = game->mover(game, as_state(s));
    if (mover == INK_MOVER_NOBODY) {
        return false;
    }
    const int count = game->actions(game, as_state(s), actions);
    ink_action action = actions[ink_random_below(random, (uint64_t)count)];
    if (mover == INK_MOVER_CHANCE && s->turn != INKI_BG_NEITHER) {
        const ink_action a = 1 + ink_random_below(random, 6);
        const ink_action b = 1 + ink_random_below(random, 6);
        action = a > b ? 10 * a + b : 10 * b + a;
    }
    game->apply(game, as_state(s), action);
    return true;
}

#endif
