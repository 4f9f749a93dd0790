/* backgammon.c - the rules of backgammon, without the doubling cube.
 *
 * Each side throws one die; the higher one begins with both numbers.  After that the side whose turn
 * it is rolls two dice and plays them, which is one action.  Whoever bears off all men first wins:
 * one point, two if the other has borne off none (gammon), three if such a loser also has a man on
 * the bar or in the winner's home board (backgammon).  Source: the rules of the World Backgammon
 * Federation.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "games/backgammon.h"
#include "games/games.h"

#define MAX_POINTS 3.0

const inki_bg_state *inki_bg_state_of(const ink_state *state)
{
    return (const inki_bg_state *)(const void *)state;
}

inki_bg_board inki_bg_view(const inki_bg_state *s, int side)
{
    inki_bg_board board = {{0}};
    if (side == INKI_BG_WHITE) {
        memcpy(board.at, s->at, sizeof s->at);
        return board;
    }
    for (int place = 0; place < INKI_BG_PLACES; place++) {
        board.at[place] = (int8_t)-s->at[INKI_BG_BAR - place];
    }
    return board;
}

int inki_bg_pips(const inki_bg_board *board)
{
    int pips = 0;
    for (int place = 1; place < INKI_BG_PLACES; place++) {
        pips += board->at[place] > 0 ? place * board->at[place] : 0;
    }
    return pips;
}

static bool is_over(const inki_bg_state *s)
{
    return s->off[INKI_BG_WHITE] == INKI_BG_MEN || s->off[INKI_BG_BLACK] == INKI_BG_MEN;
}

static void start(const ink_game *game, ink_state *out)
{
    (void)game;
    inki_bg_state *s = (inki_bg_state *)(void *)out;
    *s = (inki_bg_state){.turn = INKI_BG_NEITHER};
    static const struct {
        int8_t point;
        int8_t men;
    } stacks[] = {{24, 2}, {13, 5}, {8, 3}, {6, 5}};
    for (size_t i = 0; i < sizeof stacks / sizeof stacks[0]; i++) {
        s->at[stacks[i].point] = stacks[i].men;
        s->at[INKI_BG_BAR - stacks[i].point] = (int8_t)-stacks[i].men;
    }
}

static int mover(const ink_game *game, const ink_state *state)
{
    (void)game;
    const inki_bg_state *s = inki_bg_state_of(state);
    if (is_over(s)) {
        return INK_MOVER_NOBODY;
    }
    return s->dice[0] == 0 ? INK_MOVER_CHANCE : s->turn;
}

/* Lists the rolls.  A roll is ten times one die plus the other: at first white's and black's, then
 * the higher and the lower. */
static int list_rolls(const inki_bg_state *s, ink_action *out)
{
    const bool is_first = s->turn == INKI_BG_NEITHER;
    int count = 0;
    for (unsigned a = 1; a <= 6; a++) {
        for (unsigned b = 1; b <= (is_first ? 6 : a); b++) {
            if (!is_first || a != b) {
                out[count++] = 10 * a + b;
            }
        }
    }
    return count;
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    const inki_bg_state *s = inki_bg_state_of(state);
    if (mover(game, state) == INK_MOVER_CHANCE) {
        return list_rolls(s, out);
    }
    const inki_bg_board board = inki_bg_view(s, s->turn);
    return inki_bg_plays(&board, s->dice[0], s->dice[1], out);
}

/* Equal dice are never the first roll: those are thrown again. */
static void chances(const ink_game *game, const ink_state *state, double *out)
{
    (void)game;
    if (inki_bg_state_of(state)->turn == INKI_BG_NEITHER) {
        for (int i = 0; i < INKI_BG_FIRST_ROLLS; i++) {
            out[i] = 1.0 / INKI_BG_FIRST_ROLLS;
        }
        return;
    }
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= a; b++) {
            *out++ = (a == b ? 1.0 : 2.0) / 36.0;
        }
    }
}

static void roll(inki_bg_state *s, unsigned a, unsigned b)
{
    assert(1 <= a && a <= 6 && 1 <= b && b <= 6);
    if (s->turn == INKI_BG_NEITHER) {
        assert(a != b);
        s->turn = a > b ? INKI_BG_WHITE : INKI_BG_BLACK;
    }
    s->dice[0] = (uint8_t)(a > b ? a : b);
    s->dice[1] = (uint8_t)(a > b ? b : a);
}

/* Takes over what a side did on the board that it sees. */
static void take_view(inki_bg_state *s, const inki_bg_board *board, int side)
{
    for (int place = 0; place < INKI_BG_PLACES; place++) {
        s->at[place] =
            side == INKI_BG_WHITE ? board->at[place] : (int8_t)-board->at[INKI_BG_BAR - place];
    }
}

/* Makes a play; the turn passes unless it wins. */
static void make(inki_bg_state *s, ink_action play)
{
    inki_bg_board board = inki_bg_view(s, s->turn);
    inki_bg_make(&board, play);
    take_view(s, &board, s->turn);
    int from;
    int to;
    for (int i = 0; inki_bg_move_at(play, i, &from, &to); i++) {
        s->off[s->turn] = (uint8_t)(s->off[s->turn] + (to == INKI_BG_OFF));
    }
    s->dice[0] = 0;
    s->dice[1] = 0;
    if (!is_over(s)) {
        s->turn = (uint8_t)(1 - s->turn);
    }
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    inki_bg_state *s = (inki_bg_state *)(void *)state;
    if (mover(game, state) == INK_MOVER_CHANCE) {
        roll(s, (unsigned)action / 10, (unsigned)action % 10);
    } else {
        make(s, action);
    }
}

/* What the winner gets. */
static double points(const inki_bg_state *s)
{
    const int loser = 1 - s->turn;
    if (s->off[loser] > 0) {
        return 1.0;
    }
    const inki_bg_board board = inki_bg_view(s, loser);
    for (int place = INKI_BG_BAR - INKI_BG_HOME; place <= INKI_BG_BAR; place++) {
        if (board.at[place] > 0) {
            return MAX_POINTS;
        }
    }
    return 2.0;
}

static double payoff(const ink_game *game, const ink_state *state, int side)
{
    (void)game;
    const inki_bg_state *s = inki_bg_state_of(state);
    return s->turn == side ? points(s) : -points(s);
}

static uint64_t observe(const ink_game *game, const ink_state *before, ink_action action,
                        const ink_state *after, int observer)
{
    (void)game;
    (void)after;
    (void)observer;
    return before == NULL ? 0 : action + 1;
}

/* The estimate knows nothing of the dice. */
static bool quiet(const ink_game *game, const ink_state *state)
{
    return mover(game, state) < 0;
}

/* Fills in what the other files offer. */
static void set_extras(ink_game *game)
{
    game->feature_count = INKI_BG_FEATURE_COUNT;
    game->features = inki_bg_features;
    game->action_text = inki_bg_action_text;
    game->action_read = inki_bg_action_read;
    game->state_text = inki_bg_state_text;
    game->estimate = inki_bg_estimate;
    game->quiet = quiet;
}

static ink_status create(const char *const *values, ink_game **out, ink_error *error)
{
    (void)values;
    (void)error;
    ink_game *game = inki_game_new(0);
    if (game == NULL) {
        return INK_ERR_NOMEM;
    }
    game->name = inki_backgammon_row.info.name;
    game->traits = INK_TRAIT_OPEN | INK_TRAIT_CHANCE | INK_TRAIT_CONSTANT_SUM;
    game->seat_count = 2;
    game->side_count = 2;
    game->side[INKI_BG_BLACK] = 1;
    game->seat_names[INKI_BG_WHITE] = "white";
    game->seat_names[INKI_BG_BLACK] = "black";
    game->state_size = sizeof(inki_bg_state);
    game->max_actions = INKI_BG_MAX_PLAYS;
    game->min_payoff = -MAX_POINTS;
    game->max_payoff = MAX_POINTS;
    game->payoff_unit = "points";
    game->start = start;
    game->mover = mover;
    game->actions = actions;
    game->apply = apply;
    game->payoff = payoff;
    game->observe = observe;
    game->chances = chances;
    set_extras(game);
    *out = game;
    return INK_OK;
}

const inki_game_row inki_backgammon_row = {
    .info = {.name = "backgammon",
             .text = "backgammon with gammons, without the cube",
             .example = "backgammon"},
    .create = create,
};
