/* pig.c - the dice game Pig: roll on, or hold what the turn has brought.
 *
 * On a turn the player rolls a die as often as wanted.  A 1 loses the turn total and the turn; 2 to
 * 6 add to the turn total; to hold adds the turn total to the score and ends the turn.  Whoever
 * first holds `goal` points wins.  Source: Neller and Presser, "Optimal Play of the Dice Game
 * Pig", The UMAP Journal 25 (2004).
 *
 * A turn begins with a roll: to hold nothing would pass the turn on for ever.  Once the turn total
 * is enough to win, the player has to hold, which nobody would not; so turn totals are bounded.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include <inkling/game.h>

#include "games/games.h"

enum {
    SIDES_OF_DIE = 6,
    LOSING_ROLL = 1,
    MAX_GOAL = 10000
};

/* What a player does; the action of chance is the number rolled. */
enum {
    ROLL = 0,
    HOLD = 1
};

/* What ink_game.data points at. */
typedef struct rules {
    int goal;
} rules;

/* What ink_state stands for in this game. */
typedef struct turn {
    uint16_t scores[2];
    uint16_t total; /* of this turn, not in the score yet */
    uint8_t seat;   /* whose turn it is; after the end, the winner */
    uint8_t rolled; /* 1 while the die is in the air */
} turn;

static const turn *turn_of(const ink_state *state)
{
    return (const turn *)(const void *)state;
}

static int goal_of(const ink_game *game)
{
    return ((const rules *)game->data)->goal;
}

/* Would holding win? */
static bool is_enough(const ink_game *game, const turn *t)
{
    return t->scores[t->seat] + t->total >= goal_of(game);
}

static void start(const ink_game *game, ink_state *out)
{
    (void)game;
    *(turn *)(void *)out = (turn){{0, 0}, 0, 0, 0};
}

static int mover(const ink_game *game, const ink_state *state)
{
    const turn *t = turn_of(state);
    if (t->rolled) {
        return INK_MOVER_CHANCE;
    }
    return t->scores[t->seat] >= goal_of(game) ? INK_MOVER_NOBODY : t->seat;
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    const turn *t = turn_of(state);
    int count = 0;
    if (t->rolled) {
        for (unsigned number = 1; number <= SIDES_OF_DIE; number++) {
            out[count++] = number;
        }
        return count;
    }
    if (!is_enough(game, t)) {
        out[count++] = ROLL;
    }
    if (t->total > 0) {
        out[count++] = HOLD;
    }
    return count;
}

static void chances(const ink_game *game, const ink_state *state, double *out)
{
    (void)game;
    (void)state;
    for (int i = 0; i < SIDES_OF_DIE; i++) {
        out[i] = 1.0 / SIDES_OF_DIE;
    }
}

/* The other seat's turn begins. */
static void pass_turn(turn *t)
{
    t->total = 0;
    t->seat = (uint8_t)(1 - t->seat);
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    turn *t = (turn *)(void *)state;
    if (t->rolled) {
        assert(1 <= action && action <= SIDES_OF_DIE);
        t->rolled = 0;
        if (action == LOSING_ROLL) {
            pass_turn(t);
        } else {
            t->total = (uint16_t)(t->total + action);
        }
        return;
    }
    assert(action == ROLL || (action == HOLD && t->total > 0));
    if (action == ROLL) {
        t->rolled = 1;
        return;
    }
    const bool wins = is_enough(game, t);
    t->scores[t->seat] = (uint16_t)(t->scores[t->seat] + t->total);
    if (wins) {
        t->total = 0;
    } else {
        pass_turn(t);
    }
}

static double payoff(const ink_game *game, const ink_state *state, int side)
{
    (void)game;
    return turn_of(state)->seat == side ? 1.0 : 0.0;
}

static uint64_t observe(const ink_game *game, const ink_state *before, ink_action action,
                        const ink_state *after, int observer)
{
    (void)game;
    (void)after;
    (void)observer;
    return before == NULL ? 0 : action + 1;
}

static void action_text(const ink_game *game, const ink_state *state, ink_action action,
                        ink_text *out)
{
    (void)game;
    if (turn_of(state)->rolled) {
        ink_text_format(out, "%d", (int)action);
    } else {
        ink_text_add(out, action == ROLL ? "roll" : "hold");
    }
}

static void state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    const turn *t = turn_of(state);
    const char *name = game->seat_names[t->seat];
    ink_text_format(out, "scores %d and %d of %d; ", t->scores[0], t->scores[1], goal_of(game));
    if (mover(game, state) == INK_MOVER_NOBODY) {
        ink_text_format(out, "%s has won\n", name);
    } else {
        ink_text_format(out, "%s has a turn total of %d%s\n", name, t->total,
                        t->rolled ? " and rolls" : "");
    }
}

/* Fills in what does not depend on the goal. */
static void set_rules(ink_game *game)
{
    game->name = inki_pig_row.info.name;
    game->traits = INK_TRAIT_OPEN | INK_TRAIT_CHANCE | INK_TRAIT_CONSTANT_SUM;
    game->seat_count = 2;
    game->side_count = 2;
    game->side[1] = 1;
    game->seat_names[0] = "first";
    game->seat_names[1] = "second";
    game->state_size = sizeof(turn);
    game->max_actions = SIDES_OF_DIE;
    game->min_payoff = 0.0;
    game->max_payoff = 1.0;
    game->payoff_sum = 1.0;
    game->payoff_unit = "chance to win";
    game->start = start;
    game->mover = mover;
    game->actions = actions;
    game->apply = apply;
    game->payoff = payoff;
    game->observe = observe;
    game->chances = chances;
    game->action_text = action_text;
    game->state_text = state_text;
}

static ink_status create(const char *const *values, ink_game **out, ink_error *error)
{
    long long goal;
    const ink_status status = inki_spec_integer("goal", values[0], 1, MAX_GOAL, &goal, error);
    if (status != INK_OK) {
        return status;
    }
    ink_game *game = inki_game_new(sizeof(rules));
    if (game == NULL) {
        return INK_ERR_NOMEM;
    }
    ((rules *)game->data)->goal = (int)goal;
    set_rules(game);
    *out = game;
    return INK_OK;
}

static const ink_parameter parameters[] = {
    {"goal", "100", "the score that wins, 1 to 10000"},
};

const inki_game_row inki_pig_row = {
    .info = {.name = "pig",
             .text = "the dice game Pig: roll on, or hold what the turn has brought",
             .parameters = parameters,
             .parameter_count = 1,
             .example = "pig(goal=10)"},
    .create = create,
};
