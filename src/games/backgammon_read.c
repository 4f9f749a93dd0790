/* backgammon_read.c - plays and rolls from text.
 *
 * A play may be written in any order of its moves, with or without the points in between and the
 * marks of hits, and with "8/5(2)" for two men: what counts is the position that it leads to.  A
 * blot on a point that is named is hit.
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "games/backgammon.h"

/* What the text of a play says. */
typedef struct wanted {
    int change[INKI_BG_PLACES]; /* of the mover's men; those off too, at 0 */
    uint32_t hits;              /* bit p: a blot on point p is hit */
} wanted;

/* Reads a number of one or two digits; -1 if there is none. */
static int read_number(const char **text)
{
    int number = -1;
    for (int i = 0; i < 2 && '0' <= **text && **text <= '9'; i++) {
        number = (number < 0 ? 0 : 10 * number) + (*(*text)++ - '0');
    }
    return number;
}

/* Reads a place; -1 if there is none. */
static int read_place(const char **text)
{
    if (strncasecmp(*text, "bar", 3) == 0) {
        *text += 3;
        return INKI_BG_BAR;
    }
    if (strncasecmp(*text, "off", 3) == 0) {
        *text += 3;
        return INKI_BG_OFF;
    }
    const int point = read_number(text);
    return 1 <= point && point < INKI_BG_BAR ? point : -1;
}

/* Skips a character if it comes next. */
static bool skip(const char **text, char c)
{
    const bool is_next = **text == c;
    *text += is_next;
    return is_next;
}

/* Reads how many men move: "(2)", or nothing for one.  -1: neither. */
static int read_times(const char **text)
{
    if (!skip(text, '(')) {
        return 1;
    }
    const int times = read_number(text);
    return skip(text, ')') && 1 <= times && times <= INKI_BG_MAX_MOVES ? times : -1;
}

static bool is_blot(const inki_bg_board *board, int place)
{
    return place != INKI_BG_OFF && board->at[place] == -1;
}

/* Reads the moves of one man, or of several alike, such as "24/18/13(2)". */
static bool read_man(const inki_bg_board *board, const char **text, wanted *out)
{
    const int from = read_place(text);
    int to = from;
    bool has_moved = false;
    while (from >= 0 && skip(text, '/')) {
        const int last = to;
        to = read_place(text);
        if (to < 0 || to >= last) {
            return false;
        }
        has_moved = true;
        if (skip(text, '*') || is_blot(board, to)) {
            out->hits |= UINT32_C(1) << to;
        }
    }
    const int times = read_times(text);
    if (!has_moved || times < 0) {
        return false;
    }
    out->change[from] -= times;
    out->change[to] += times;
    return true;
}

static bool read_play(const inki_bg_board *board, const char *text, wanted *out)
{
    *out = (wanted){.hits = 0};
    if (strcasecmp(text, "pass") == 0) {
        return true;
    }
    do {
        if (!read_man(board, &text, out)) {
            return false;
        }
    } while (skip(&text, ','));
    return *text == '\0';
}

/* What a play does, in the same terms. */
static wanted effect_of(const inki_bg_board *board, ink_action play)
{
    wanted effect = {.hits = 0};
    int from;
    int to;
    for (int i = 0; inki_bg_move_at(play, i, &from, &to); i++) {
        effect.change[from]--;
        effect.change[to]++;
        if (is_blot(board, to)) {
            effect.hits |= UINT32_C(1) << to;
        }
    }
    return effect;
}

/* The play that does as wanted; hits may be left out if only one play fits then. */
static ink_status find_play(const inki_bg_board *board, const wanted *w, const ink_action *plays,
                            int count, ink_action *out)
{
    int fits = 0;
    for (int i = 0; i < count; i++) {
        const wanted effect = effect_of(board, plays[i]);
        if (memcmp(effect.change, w->change, sizeof w->change) != 0 ||
            (w->hits & ~effect.hits) != 0) {
            continue;
        }
        *out = plays[i];
        if (effect.hits == w->hits) {
            return INK_OK;
        }
        fits++;
    }
    return fits == 1 ? INK_OK : INK_ERR_NOT_FOUND;
}

/* The roll of that name; after the first one, dice have no order. */
static ink_status find_roll(const inki_bg_state *s, const char *text, ink_action *out)
{
    if (strlen(text) != 2 || text[0] < '1' || text[0] > '6' || text[1] < '1' || text[1] > '6') {
        return INK_ERR_NOT_FOUND;
    }
    const unsigned a = (unsigned)(text[0] - '0');
    const unsigned b = (unsigned)(text[1] - '0');
    const bool is_first = s->turn == INKI_BG_NEITHER;
    if (is_first && a == b) {
        return INK_ERR_NOT_FOUND;
    }
    *out = is_first || a > b ? 10 * a + b : 10 * b + a;
    return INK_OK;
}

/* The only play whose name begins with `text`. */
static ink_status find_beginning(const ink_game *game, const ink_state *state, const char *text,
                                 const ink_action *plays, int count, ink_action *out)
{
    ink_text name = {0};
    int fits = 0;
    ink_action found = INK_ACTION_NONE;
    for (int i = 0; i < count && fits < 2; i++) {
        ink_text_reset(&name);
        game->action_text(game, state, plays[i], &name);
        if (ink_text_status(&name) != INK_OK) {
            ink_text_release(&name);
            return INK_ERR_NOMEM;
        }
        if (strncasecmp(ink_text_string(&name), text, strlen(text)) == 0) {
            found = plays[i];
            fits++;
        }
    }
    ink_text_release(&name);
    if (fits != 1) {
        return INK_ERR_NOT_FOUND;
    }
    *out = found;
    return INK_OK;
}

ink_status inki_bg_action_read(const ink_game *game, const ink_state *state, const char *text,
                               ink_action *out)
{
    const inki_bg_state *s = inki_bg_state_of(state);
    if (game->mover(game, state) == INK_MOVER_CHANCE) {
        return find_roll(s, text, out);
    }
    ink_action plays[INKI_BG_MAX_PLAYS];
    const int count = game->actions(game, state, plays);
    wanted w;
    ink_action found = INK_ACTION_NONE;
    ink_status status = INK_ERR_NOT_FOUND;
    const inki_bg_board board = inki_bg_view(s, s->turn);
    if (read_play(&board, text, &w)) {
        status = find_play(&board, &w, plays, count, &found);
    }
    if (status == INK_ERR_NOT_FOUND) {
        status = find_beginning(game, state, text, plays, count, &found);
    }
    if (status == INK_OK) {
        *out = found;
    }
    return status;
}
