/* backgammon_plays.c - the plays of a roll.
 *
 * As many dice as possible have to be used, and if only one of two can be, the higher one if
 * possible.  Plays that lead to one position are one play.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "games/backgammon.h"

#define BLOCKED (-1)

/* The plays that were found, all with `used` moves: the most so far. */
typedef struct play_list {
    ink_action *plays;
    int count;
    int used;
} play_list;

bool inki_bg_move_at(ink_action play, int index, int *from, int *to)
{
    if (index >= INKI_BG_MAX_MOVES) {
        return false;
    }
    const unsigned move = (unsigned)(play >> (INKI_BG_MOVE_BITS * index)) & 1023u;
    *from = (int)(move >> 5);
    *to = (int)(move & 31u);
    return move != 0;
}

static ink_action code_of(int from, int to)
{
    return (ink_action)(from << 5 | to);
}

void inki_bg_step(inki_bg_board *board, int from, int to)
{
    int8_t *at = board->at;
    at[from]--;
    if (to == INKI_BG_OFF) {
        return;
    }
    if (at[to] == -1) {
        at[to] = 0;
        at[0]--;
    }
    at[to]++;
}

void inki_bg_make(inki_bg_board *board, ink_action play)
{
    int from;
    int to;
    for (int i = 0; inki_bg_move_at(play, i, &from, &to); i++) {
        inki_bg_step(board, from, to);
    }
}

/* The highest place with a man, none being above `bound`; 0 if there is none. */
static int highest_man(const inki_bg_board *board, int bound)
{
    while (bound > 0 && board->at[bound] <= 0) {
        bound--;
    }
    return bound;
}

/* The lowest place that a man may leave: nobody moves while one is on the bar. */
static int lowest_from(int highest)
{
    return highest == INKI_BG_BAR ? INKI_BG_BAR : 1;
}

/* Where a man ends that leaves `from`, or BLOCKED.  Men are borne off only when all are home, by a
 * die too high only from the highest point. */
static int target(const inki_bg_board *board, int from, int die, int highest)
{
    const int to = from - die;
    if (to > 0) {
        return board->at[to] >= -1 ? to : BLOCKED;
    }
    const bool may_leave = highest <= INKI_BG_HOME && (to == 0 || from == highest);
    return may_leave ? INKI_BG_OFF : BLOCKED;
}

/* --- two equal dice ---------------------------------------------------------------------- */

/* Keeps a play of `used` moves if none is known with more. */
static void keep_longest(play_list *list, ink_action play, int used)
{
    if (used > list->used) {
        list->used = used;
        list->count = 0;
    }
    if (used == list->used) {
        assert(list->count < INKI_BG_MAX_PLAYS);
        list->plays[list->count++] = play;
    }
}

/* Goes on with every play that has `play` as its first `used` moves.
 *
 * Moves are made from high points to low ones.  Equal steps may be sorted so: what is blocked stays
 * blocked, the bar comes first, and bearing off comes last.  Then no two plays lead to one
 * position: the men that leave each place are found from the top down by comparing the two boards. */
static void extend(play_list *list, const inki_bg_board *board, int die, int limit, ink_action play,
                   int used)
{
    const int highest = highest_man(board, INKI_BG_BAR);
    const int lowest = lowest_from(highest);
    bool can_go_on = false;
    for (int from = limit < highest ? limit : highest; from >= lowest; from--) {
        const int to = board->at[from] > 0 ? target(board, from, die, highest) : BLOCKED;
        if (to == BLOCKED) {
            continue;
        }
        can_go_on = true;
        const ink_action longer = play | code_of(from, to) << (INKI_BG_MOVE_BITS * used);
        if (used + 1 == INKI_BG_MAX_MOVES) {
            keep_longest(list, longer, used + 1);
            continue;
        }
        inki_bg_board after = *board;
        inki_bg_step(&after, from, to);
        extend(list, &after, die, from, longer, used + 1);
    }
    if (!can_go_on) {
        keep_longest(list, play, used);
    }
}

/* --- two different dice ------------------------------------------------------------------ */

/* The plays that use both dice, and the boards that they lead to. */
typedef struct pair_list {
    ink_action *plays;
    inki_bg_board boards[INKI_BG_MAX_PAIRS];
    int count;
} pair_list;

/* Is the board among those reached? */
static bool is_known(const pair_list *list, const inki_bg_board *board)
{
    for (int i = 0; i < list->count; i++) {
        if (memcmp(&list->boards[i], board, sizeof *board) == 0) {
            return true;
        }
    }
    return false;
}

/* Keeps the play that moves one man to reach `board` and then another, unless a known play leads
 * where it does. */
static void keep_pair(pair_list *list, inki_bg_board board, ink_action first, int from, int to)
{
    inki_bg_step(&board, from, to);
    if (is_known(list, &board)) {
        return;
    }
    assert(list->count < INKI_BG_MAX_PAIRS);
    const ink_action second = code_of(from, to);
    list->boards[list->count] = board;
    list->plays[list->count++] =
        first > second ? first | second << INKI_BG_MOVE_BITS : second | first << INKI_BG_MOVE_BITS;
}

/* Adds the plays that use `die` after the move `first`, which led to `board`. */
static void add_second(pair_list *list, const inki_bg_board *board, int die, ink_action first)
{
    const int highest = highest_man(board, INKI_BG_BAR);
    for (int from = highest; from >= lowest_from(highest); from--) {
        const int to = board->at[from] > 0 ? target(board, from, die, highest) : BLOCKED;
        if (to != BLOCKED) {
            keep_pair(list, *board, first, from, to);
        }
    }
}

/* Adds the plays that use the die `first` and then `second`. */
static void add_pairs(pair_list *list, const inki_bg_board *board, int first, int second)
{
    const int highest = highest_man(board, INKI_BG_BAR);
    for (int from = highest; from >= lowest_from(highest); from--) {
        const int to = board->at[from] > 0 ? target(board, from, first, highest) : BLOCKED;
        if (to != BLOCKED) {
            inki_bg_board after = *board;
            inki_bg_step(&after, from, to);
            add_second(list, &after, second, code_of(from, to));
        }
    }
}

/* Lists the plays that use just one die. */
static int list_singles(const inki_bg_board *board, int die, ink_action *out)
{
    const int highest = highest_man(board, INKI_BG_BAR);
    int count = 0;
    for (int from = highest; from >= lowest_from(highest); from--) {
        const int to = board->at[from] > 0 ? target(board, from, die, highest) : BLOCKED;
        if (to != BLOCKED) {
            out[count++] = code_of(from, to);
        }
    }
    return count;
}

int inki_bg_plays(const inki_bg_board *board, int high, int low, ink_action *out)
{
    if (high == low) {
        play_list list = {.plays = out};
        extend(&list, board, high, INKI_BG_BAR, 0, 0);
        return list.count;
    }
    pair_list list;
    list.plays = out;
    list.count = 0;
    add_pairs(&list, board, high, low);
    add_pairs(&list, board, low, high);
    int count = list.count;
    if (count == 0) {
        count = list_singles(board, high, out);
    }
    if (count == 0) {
        count = list_singles(board, low, out);
    }
    if (count == 0) {
        out[count++] = 0; /* pass */
    }
    return count;
}
