/* backgammon_text.c - names of plays, and the picture of the board.
 *
 * Plays are named in the usual notation, with the points of the side that moves: "24/18,13/11",
 * "bar/20", "6/off", "8/5*" where a blot is hit.  The moves of one man are one: "24/13"; points in
 * between are named where it hits.  Two plays with one name would lead to one position, so there
 * are none.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "games/backgammon.h"

/* --- names ------------------------------------------------------------------------------- */

/* The moves of a play while its name is written. */
typedef struct naming {
    int from[INKI_BG_MAX_MOVES];
    int to[INKI_BG_MAX_MOVES];
    bool hits[INKI_BG_MAX_MOVES]; /* the move is the first to a blot */
    bool is_named[INKI_BG_MAX_MOVES];
    int count;
} naming;

static naming naming_of(const inki_bg_board *before, ink_action play)
{
    naming n = {.count = 0};
    inki_bg_board board = *before;
    int from;
    int to;
    while (inki_bg_move_at(play, n.count, &from, &to)) {
        n.from[n.count] = from;
        n.to[n.count] = to;
        n.hits[n.count] = to != INKI_BG_OFF && board.at[to] == -1;
        inki_bg_step(&board, from, to);
        n.count++;
    }
    return n;
}

static void add_place(int place, ink_text *out)
{
    if (place == INKI_BG_BAR) {
        ink_text_add(out, "bar");
    } else if (place == INKI_BG_OFF) {
        ink_text_add(out, "off");
    } else {
        ink_text_format(out, "%d", place);
    }
}

/* The first move that is not named yet and begins at `place`; -1 if there is none. */
static int next_move(const naming *n, int place)
{
    for (int i = 0; i < n->count; i++) {
        if (!n->is_named[i] && n->from[i] == place) {
            return i;
        }
    }
    return -1;
}

/* Names the move and those by which its man may be said to go on. */
static void name_man(naming *n, int move, ink_text *out)
{
    add_place(n->from[move], out);
    while (move >= 0) {
        const int to = n->to[move];
        const bool hits = n->hits[move];
        n->is_named[move] = true;
        move = next_move(n, to);
        if (hits || move < 0) {
            ink_text_add(out, "/");
            add_place(to, out);
            ink_text_add(out, hits ? "*" : "");
        }
    }
}

static void name_play(const inki_bg_board *board, ink_action play, ink_text *out)
{
    naming n = naming_of(board, play);
    if (n.count == 0) {
        ink_text_add(out, "pass");
    }
    for (int i = 0; i < n.count; i++) {
        if (!n.is_named[i]) {
            ink_text_add(out, i == 0 ? "" : ",");
            name_man(&n, i, out);
        }
    }
}

void inki_bg_action_text(const ink_game *game, const ink_state *state, ink_action action,
                         ink_text *out)
{
    const inki_bg_state *s = inki_bg_state_of(state);
    if (game->mover(game, state) == INK_MOVER_CHANCE) {
        ink_text_format(out, "%d", (int)action);
        return;
    }
    const inki_bg_board board = inki_bg_view(s, s->turn);
    name_play(&board, action, out);
}

/* --- the picture ------------------------------------------------------------------------- */

#define ROWS 5 /* men drawn of a stack; a higher one shows its number instead of the last */

/* A cell of a stack, `row` men from the edge of the board. */
static void draw_cell(int men, int row, ink_text *out)
{
    const int count = men < 0 ? -men : men;
    if (row >= count) {
        ink_text_add(out, "  .");
    } else if (row == ROWS - 1 && count > ROWS) {
        ink_text_format(out, " %2d", count);
    } else {
        ink_text_add(out, men > 0 ? "  O" : "  X");
    }
}

/* A row of cells, or the numbers of the points as `side` counts if `row` is negative.  From point
 * `first` on, `step` apart, as white counts. */
static void draw_row(const inki_bg_state *s, int side, int row, int first, ink_text *out)
{
    const int step = first == 13 ? 1 : -1;
    for (int i = 0; i < 12; i++) {
        const int point = first + i * step;
        ink_text_add(out, i == 6 ? "  |" : "");
        if (row < 0) {
            ink_text_format(out, " %2d", side == INKI_BG_BLACK ? INKI_BG_BAR - point : point);
        } else {
            draw_cell(s->at[point], row, out);
        }
    }
    ink_text_add(out, "\n");
}

static void draw_side(const ink_game *game, const inki_bg_state *s, int side, ink_text *out)
{
    const inki_bg_board board = inki_bg_view(s, side);
    ink_text_format(out, "%s %c: %d pips, %d on the bar, %d off\n", game->seat_names[side],
                    "OX"[side], inki_bg_pips(&board), board.at[INKI_BG_BAR], s->off[side]);
}

void inki_bg_state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    const inki_bg_state *s = inki_bg_state_of(state);
    const int mover = game->mover(game, state);
    draw_row(s, s->turn, -1, 13, out);
    for (int row = 0; row < ROWS; row++) {
        draw_row(s, s->turn, row, 13, out);
    }
    ink_text_add(out, "\n");
    for (int row = ROWS - 1; row >= 0; row--) {
        draw_row(s, s->turn, row, 12, out);
    }
    draw_row(s, s->turn, -1, 12, out);
    draw_side(game, s, INKI_BG_WHITE, out);
    draw_side(game, s, INKI_BG_BLACK, out);
    if (s->turn == INKI_BG_NEITHER) {
        ink_text_add(out, "each side throws a die for the first turn\n");
        return;
    }
    ink_text_add(out, game->seat_names[s->turn]);
    if (mover == INK_MOVER_NOBODY) {
        ink_text_format(out, " wins %g\n", game->payoff(game, state, game->side[s->turn]));
    } else if (mover == INK_MOVER_CHANCE) {
        ink_text_add(out, " to roll\n");
    } else {
        ink_text_format(out, " to play %d%d; points are numbered for %s\n", s->dice[0], s->dice[1],
                        game->seat_names[s->turn]);
    }
}
