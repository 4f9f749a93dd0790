/* biased_rps.c - rock, paper, scissors, in which the first player's rock wins more.
 *
 * The players choose at once: the second without seeing what the first chose.  With a bonus b the
 * value is 1/3 - 1/(b + 2).  Source: Šustr, Kovařík and Lisý, "Monte Carlo Continual Resolving for
 * Online Strategy Computation in Imperfect Information Games" (2019).
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include <inkling/game.h>

#include "base/number.h"
#include "games/games.h"

/* The action, or what a seat chose, is one of these. */
enum {
    ROCK = 0,
    PAPER = 1,
    SCISSORS = 2,
    CHOICES = 3
};

#define MAX_BONUS 1e9

enum {
    SAW_CHOICE = 1, /* somebody chose */
    SAW_BOTH = 2    /* plus the two choices: they show */
};

/* What ink_state stands for in this game: 1 + the choice of each seat; 0: none yet. */
typedef struct table {
    uint8_t chosen[2];
} table;

/* What ink_game.data points at. */
typedef struct rules {
    double bonus;
} rules;

static const table *table_of(const ink_state *state)
{
    return (const table *)(const void *)state;
}

static void start(const ink_game *game, ink_state *out)
{
    (void)game;
    *(table *)(void *)out = (table){{0, 0}};
}

static int mover(const ink_game *game, const ink_state *state)
{
    (void)game;
    const table *t = table_of(state);
    return t->chosen[0] == 0 ? 0 : t->chosen[1] == 0 ? 1 : INK_MOVER_NOBODY;
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    (void)game;
    (void)state;
    for (unsigned choice = 0; choice < CHOICES; choice++) {
        out[choice] = choice;
    }
    return CHOICES;
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    (void)game;
    assert(action < CHOICES);
    table *t = (table *)(void *)state;
    t->chosen[t->chosen[0] == 0 ? 0 : 1] = (uint8_t)(action + 1);
}

/* Each choice beats the one before it, and rock beats scissors. */
static double payoff(const ink_game *game, const ink_state *state, int side)
{
    const table *t = table_of(state);
    const int ahead = (t->chosen[0] + CHOICES - t->chosen[1]) % CHOICES;
    double first = ahead == 0 ? 0.0 : ahead == 1 ? 1.0 : -1.0;
    if (ahead == 1 && t->chosen[0] == ROCK + 1) {
        first = ((const rules *)game->data)->bonus;
    }
    return side == 0 ? first : -first;
}

static uint64_t observe(const ink_game *game, const ink_state *before, ink_action action,
                        const ink_state *after, int observer)
{
    (void)game;
    (void)action;
    (void)observer;
    const table *t = table_of(after);
    if (before == NULL) {
        return 0;
    }
    const unsigned both = CHOICES * (unsigned)t->chosen[0] + t->chosen[1];
    return t->chosen[1] == 0 ? SAW_CHOICE : SAW_BOTH + both;
}

static const char *const names[] = {"-", "rock", "paper", "scissors"};

static void action_text(const ink_game *game, const ink_state *state, ink_action action,
                        ink_text *out)
{
    (void)game;
    (void)state;
    ink_text_add(out, names[action + 1]);
}

static void state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    const table *t = table_of(state);
    ink_text_format(out, "%s: %s, %s: %s\n", game->seat_names[0], names[t->chosen[0]],
                    game->seat_names[1], names[t->chosen[1]]);
}

static ink_status create(const char *const *values, ink_game **out, ink_error *error)
{
    double bonus;
    if (!inki_number_read(values[0], strlen(values[0]), &bonus) || bonus < 1.0 ||
        bonus > MAX_BONUS) {
        ink_error_set(error, 0, 0, "bonus=%.40s: a number from 1 to %.0f is expected", values[0],
                      MAX_BONUS);
        return INK_ERR_ARGUMENT;
    }
    ink_game *game = inki_game_new(sizeof(rules));
    if (game == NULL) {
        return INK_ERR_NOMEM;
    }
    ((rules *)game->data)->bonus = bonus;
    game->name = "biased_rps";
    game->traits = INK_TRAIT_CONSTANT_SUM;
    game->seat_count = 2;
    game->side_count = 2;
    game->side[1] = 1;
    game->seat_names[0] = "first";
    game->seat_names[1] = "second";
    game->state_size = sizeof(table);
    game->max_actions = CHOICES;
    game->max_plies = 2;
    game->min_payoff = -1.0;
    game->max_payoff = bonus;
    game->payoff_unit = "points";
    game->start = start;
    game->mover = mover;
    game->actions = actions;
    game->apply = apply;
    game->payoff = payoff;
    game->observe = observe;
    game->action_text = action_text;
    game->state_text = state_text;
    *out = game;
    return INK_OK;
}

static const ink_parameter parameters[] = {
    {"bonus", "100", "what the first player's rock wins against scissors, 1 to 1e9"},
};

const inki_game_row inki_biased_rps_row = {
    .info = {.name = "biased_rps",
             .text = "rock, paper, scissors, where rock wins the first player more",
             .parameters = parameters,
             .parameter_count = (int)(sizeof parameters / sizeof parameters[0]),
             .example = "biased_rps"},
    .create = create,
};
