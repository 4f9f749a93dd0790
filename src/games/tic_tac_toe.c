/* tic_tac_toe.c - three in a row: everything is seen and nothing is left to chance. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include <inkling/game.h>

#include "games/games.h"
#include "games/three_by_three.h"

/* The number of a field is the action. */
enum {
    CENTRE_FIELD = 1 << 4,
    SEAT_X = 0,
    SEAT_O = 1
};

/* The parts of an estimate.  There are eight lines, so it stays between -1 and 1. */
enum {
    CENTRE,
    OPEN_LINES,
    FEATURE_COUNT
};

static const ink_feature features[FEATURE_COUNT] = {
    {"centre", "1 if x holds the field in the middle, -1 if o does, otherwise 0", 0.1},
    {"lines", "lines with marks of x only, minus those with marks of o only", 0.1},
};

/* What ink_state stands for in this game. */
typedef struct board {
    uint16_t marks[2]; /* a bit for each field that the seat took */
} board;

static const board *board_of(const ink_state *state)
{
    return (const board *)(const void *)state;
}

static unsigned taken_fields(const board *b)
{
    return (unsigned)b->marks[SEAT_X] | b->marks[SEAT_O];
}

static int mark_count(const board *b)
{
    int count = 0;
    for (unsigned rest = taken_fields(b); rest != 0; rest &= rest - 1) {
        count++;
    }
    return count;
}

static void start(const ink_game *game, ink_state *out)
{
    (void)game;
    *(board *)(void *)out = (board){{0, 0}};
}

static int mover(const ink_game *game, const ink_state *state)
{
    (void)game;
    const board *b = board_of(state);
    if (taken_fields(b) == INKI_ALL_FIELDS || inki_has_row(b->marks[SEAT_X]) ||
        inki_has_row(b->marks[SEAT_O])) {
        return INK_MOVER_NOBODY;
    }
    return mark_count(b) % 2;
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    (void)game;
    const unsigned taken = taken_fields(board_of(state));
    int count = 0;
    for (unsigned field = 0; field < INKI_FIELDS; field++) {
        if ((taken >> field & 1) == 0) {
            out[count++] = field;
        }
    }
    return count;
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    (void)game;
    assert(action < INKI_FIELDS);
    board *b = (board *)(void *)state;
    uint16_t *marks = &b->marks[mark_count(b) % 2];
    *marks = (uint16_t)(*marks | 1u << action);
}

static double payoff(const ink_game *game, const ink_state *state, int side)
{
    (void)game;
    const board *b = board_of(state);
    return inki_has_row(b->marks[side]) ? 1.0 : inki_has_row(b->marks[1 - side]) ? -1.0 : 0.0;
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
    (void)state;
    inki_field_text(action, out);
}

static void state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    (void)game;
    const board *b = board_of(state);
    inki_board_text(b->marks[SEAT_X], b->marks[SEAT_O], out);
}

static double estimate(const ink_game *game, const ink_state *state, double *out)
{
    (void)game;
    const board *b = board_of(state);
    int values[FEATURE_COUNT] = {0};
    values[CENTRE] =
        ((b->marks[SEAT_X] & CENTRE_FIELD) != 0) - ((b->marks[SEAT_O] & CENTRE_FIELD) != 0);
    for (int i = 0; i < INKI_ROWS; i++) {
        /* A line with marks of both is lost to both. */
        values[OPEN_LINES] +=
            ((b->marks[SEAT_X] & inki_rows[i]) != 0) - ((b->marks[SEAT_O] & inki_rows[i]) != 0);
    }
    double sum = 0.0;
    for (int i = 0; i < FEATURE_COUNT; i++) {
        sum += features[i].weight * values[i];
        if (out != NULL) {
            out[i] = values[i];
        }
    }
    return sum;
}

/* Settled where the mover can complete a line. */
static bool settled(const ink_game *game, const ink_state *state, double *value)
{
    (void)game;
    const board *b = board_of(state);
    const int seat = mark_count(b) % 2;
    for (int i = 0; i < INKI_ROWS; i++) {
        const unsigned wanted = inki_rows[i] & ~(unsigned)b->marks[seat];
        if ((wanted & (wanted - 1)) == 0 && (wanted & taken_fields(b)) == 0) {
            *value = seat == SEAT_X ? 1.0 : -1.0;
            return true;
        }
    }
    return false;
}

static ink_status create(const char *const *values, ink_game **out, ink_error *error)
{
    (void)values;
    (void)error;
    ink_game *game = inki_game_new(0);
    if (game == NULL) {
        return INK_ERR_NOMEM;
    }
    game->name = "tic_tac_toe";
    game->traits = INK_TRAIT_OPEN | INK_TRAIT_CONSTANT_SUM;
    game->seat_count = 2;
    game->side_count = 2;
    game->side[SEAT_O] = 1;
    game->seat_names[SEAT_X] = "x";
    game->seat_names[SEAT_O] = "o";
    game->state_size = sizeof(board);
    game->max_actions = INKI_FIELDS;
    game->max_plies = INKI_FIELDS;
    game->min_payoff = -1.0;
    game->max_payoff = 1.0;
    game->payoff_unit = "points";
    game->feature_count = FEATURE_COUNT;
    game->features = features;
    game->start = start;
    game->mover = mover;
    game->actions = actions;
    game->apply = apply;
    game->payoff = payoff;
    game->observe = observe;
    game->action_text = action_text;
    game->state_text = state_text;
    game->estimate = estimate;
    game->settled = settled;
    *out = game;
    return INK_OK;
}

const inki_game_row inki_tic_tac_toe_row = {
    .info = {.name = "tic_tac_toe",
             .text = "three in a row on nine fields: x moves first",
             .example = "tic_tac_toe"},
    .create = create,
};
