/* position.c - positions, and reading them from a game string with moves.
 *
 * A "?" stands for a chance move that the seat did not see.  Its outcomes are tried in order, or
 * drawn where chance is sampled, until all later moves are legal; then the outcomes that were not
 * taken must give the same view, or the seat would learn something that the text does not say.
 */

#include <inkling/position.h>

#include <stdlib.h>
#include <string.h>

#include "game/spec.h"

#define MAX_UNSEEN 8          /* most "?" in a text */
#define MAX_OUTCOMES 4096     /* most outcomes of a chance move that "?" stands for */
#define MAX_COMPLETIONS 65536 /* most ways to fill the "?" that are tried */

/* Most ways to fill the "?" that are drawn where chance is sampled: hundredths of a second, and
 * enough where one draw in a few hundred fits. */
#define MAX_DRAWS 4000
#define DRAWN_FITS 16 /* ways that fit whose views are compared with the one taken */
#define DRAW_SEED 1   /* fixed, so that a text always means the same */

/* A word of the text. */
typedef struct word {
    char *text;
    int column;
} word;

/* The moves of a text, and how its "?" are filled at present. */
typedef struct move_list {
    word *words;
    int count;
    int unseen_count;
    int choice[MAX_UNSEEN];  /* outcome number of each "?" */
    int choices[MAX_UNSEEN]; /* how many outcomes there were */
    int reached;             /* "?" that the last try came to, without those for forced moves */
    int passed;              /* forced chance moves since the last word that was no "?" */
    int failed_word;         /* word at which the last try that did not fit failed */
    ink_random random;       /* for chance that is sampled */
} move_list;

void ink_position_release(ink_position *position)
{
    ink_walker_destroy(position->walker);
    ink_game_destroy(position->game);
    *position = (ink_position){0};
}

ink_status ink_position_view(const ink_position *position, ink_view **out)
{
    return ink_walker_view(position->walker, position->seat, out);
}

static bool is_sampled(const ink_game *game)
{
    return (game->traits & INK_TRAIT_CHANCE_SAMPLED) != 0;
}

/* Is `text` the name of an action?  It must be to the letter, or an action of the next seat could
 * be meant; only where chance is sampled has the game one reader for all ways to write an outcome.
 * INK_ERR_NOMEM. */
static ink_status is_name(const ink_walker *walker, ink_action action, const char *text, bool *out)
{
    const ink_game *game = ink_walker_game(walker);
    if (is_sampled(game)) {
        ink_action named = INK_ACTION_NONE;
        const ink_status status =
            ink_game_action_read(game, ink_walker_state(walker), text, &named);
        *out = status == INK_OK && named == action;
        return status == INK_ERR_NOT_FOUND ? INK_OK : status;
    }
    ink_text name = {0};
    game->action_text(game, ink_walker_state(walker), action, &name);
    const ink_status status = ink_text_status(&name);
    if (status == INK_OK) {
        *out = strcmp(text, ink_text_string(&name)) == 0;
    }
    ink_text_release(&name);
    return status;
}

/* Finds the outcome of chance where it has only one; otherwise INK_ACTION_NONE.  INK_ERR_NOMEM. */
static ink_status only_outcome(const ink_walker *walker, ink_action *out)
{
    const ink_game *game = ink_walker_game(walker);
    *out = INK_ACTION_NONE;
    if (ink_walker_mover(walker) != INK_MOVER_CHANCE) {
        return INK_OK;
    }
    if (is_sampled(game)) {
        if (game->forced != NULL) {
            *out = game->forced(game, ink_walker_state(walker));
        }
        return INK_OK;
    }
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    if (actions == NULL) {
        return INK_ERR_NOMEM;
    }
    if (game->actions(game, ink_walker_state(walker), actions) == 1) {
        *out = actions[0];
    }
    free(actions);
    return INK_OK;
}

/* Plays chance moves that have only one outcome, up to one whose name is `next`; NULL: all.  Adds
 * their number to `*passed`. */
static ink_status play_forced(ink_walker *walker, const char *next, int *passed)
{
    while (true) {
        ink_action action;
        bool named = false;
        ink_status status = only_outcome(walker, &action);
        if (status == INK_OK && action != INK_ACTION_NONE && next != NULL) {
            status = is_name(walker, action, next, &named);
        }
        if (status != INK_OK || action == INK_ACTION_NONE || named) {
            return status;
        }
        status = ink_walker_apply(walker, action);
        if (status != INK_OK) {
            return status;
        }
        (*passed)++;
    }
}

/* The seat to see through: as asked, or the mover, or the first one where nobody moves. */
static ink_status choose_seat(const ink_walker *walker, const char *seat, int *out,
                              ink_error *error)
{
    const int mover = ink_walker_mover(walker);
    if (seat != NULL) {
        return ink_game_seat_read(ink_walker_game(walker), seat, out, error);
    }
    *out = mover >= 0 ? mover : 0;
    return INK_OK;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

static bool is_unseen(const word *w)
{
    return strcmp(w->text, "?") == 0;
}

static void release_moves(move_list *moves)
{
    free(moves->words);
    *moves = (move_list){0};
}

/* Splits `buffer`, which it cuts up, into words.  `offset` is the column before its first byte. */
static ink_status split(char *buffer, size_t size, int offset, move_list *out, ink_error *error)
{
    move_list moves = {.words = calloc(size / 2 + 1, sizeof *moves.words)};
    if (moves.words == NULL) {
        return INK_ERR_NOMEM;
    }
    for (size_t i = 0; i < size; i++) {
        if (is_blank(buffer[i])) {
            buffer[i] = '\0';
        } else if (i == 0 || buffer[i - 1] == '\0') {
            moves.words[moves.count++] = (word){buffer + i, offset + (int)i + 1};
        }
    }
    for (int i = 0; i < moves.count; i++) {
        moves.unseen_count += is_unseen(&moves.words[i]);
        if (moves.unseen_count > MAX_UNSEEN) {
            ink_error_set(error, 1, moves.words[i].column, "there are more than %d \"?\"",
                          MAX_UNSEEN);
            release_moves(&moves);
            return INK_ERR_ARGUMENT;
        }
    }
    *out = moves;
    return INK_OK;
}

/* Finds the outcome that the present choice gives to a "?" for chance, or draws one. */
static ink_status unseen_action(const ink_walker *walker, move_list *moves, ink_action *out)
{
    const ink_game *game = ink_walker_game(walker);
    if (is_sampled(game)) {
        moves->reached++;
        *out = game->draw(game, ink_walker_state(walker), &moves->random);
        return INK_OK;
    }
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    if (actions == NULL) {
        return INK_ERR_NOMEM;
    }
    const int count = game->actions(game, ink_walker_state(walker), actions);
    const int which = moves->reached++;
    const int choice = moves->choice[which];
    moves->choices[which] = count > MAX_OUTCOMES ? 1 : count;
    if (choice < count) {
        *out = actions[choice];
    }
    free(actions);
    if (count > MAX_OUTCOMES) {
        return INK_ERR_ARGUMENT;
    }
    return choice < count ? INK_OK : INK_ERR_ILLEGAL;
}

/* Plays a "?", before which all forced moves are played.  Where chance is not to move, it stands
 * for one of these. */
static ink_status play_unseen(ink_walker *walker, move_list *moves)
{
    if (ink_walker_mover(walker) != INK_MOVER_CHANCE) {
        return moves->passed-- > 0 ? INK_OK : INK_ERR_ARGUMENT;
    }
    ink_action action = INK_ACTION_NONE;
    const ink_status status = unseen_action(walker, moves, &action);
    return status == INK_OK ? ink_walker_apply(walker, action) : status;
}

/* Plays one word. */
static ink_status play_word(ink_walker *walker, move_list *moves, const word *w)
{
    const ink_game *game = ink_walker_game(walker);
    ink_status status = play_forced(walker, w->text, &moves->passed);
    if (status == INK_OK && is_unseen(w)) {
        return play_unseen(walker, moves);
    }
    moves->passed = 0;
    ink_action action = INK_ACTION_NONE;
    if (status == INK_OK) {
        status = ink_game_action_read(game, ink_walker_state(walker), w->text, &action);
    }
    if (status == INK_OK) {
        status = ink_walker_apply(walker, action);
    }
    return status == INK_ERR_NOT_FOUND ? INK_ERR_ILLEGAL : status;
}

/* Plays all words with the present choices.  INK_ERR_ILLEGAL and INK_ERR_ARGUMENT where these do
 * not fit. */
static ink_status play_all(ink_walker *walker, move_list *moves)
{
    ink_walker_reset(walker);
    moves->reached = 0;
    moves->passed = 0;
    for (int i = 0; i < moves->count; i++) {
        const ink_status status = play_word(walker, moves, &moves->words[i]);
        if (status != INK_OK) {
            moves->failed_word = i;
            return status;
        }
    }
    return play_forced(walker, NULL, &moves->passed);
}

/* Moves on to the next choices; false after the last. */
static bool next_choice(move_list *moves)
{
    for (int i = moves->reached - 1; i >= 0; i--) {
        if (moves->choice[i] + 1 < moves->choices[i]) {
            moves->choice[i]++;
            for (int j = i + 1; j < MAX_UNSEEN; j++) {
                moves->choice[j] = 0;
            }
            return true;
        }
    }
    return false;
}

/* Says what is wrong with the word at which the last try failed. */
static void explain(const ink_walker *walker, const move_list *moves, ink_status status,
                    ink_error *error)
{
    const word *w = &moves->words[moves->failed_word];
    const int mover = ink_walker_mover(walker);
    if (status == INK_ERR_ARGUMENT) {
        ink_error_set(error, 1, w->column,
                      "\"?\" stands for a chance move, where outcomes are listed one with at most "
                      "%d",
                      MAX_OUTCOMES);
    } else if (mover == INK_MOVER_NOBODY) {
        ink_error_set(error, 1, w->column, "\"%.40s\" comes after the end of the play", w->text);
    } else {
        const ink_game *game = ink_walker_game(walker);
        ink_error_set(error, 1, w->column, "\"%.40s\" is not a legal action of %s here%s", w->text,
                      mover == INK_MOVER_CHANCE ? "chance" : game->seat_names[mover],
                      mover == INK_MOVER_CHANCE ? "; \"?\" leaves it open" : "");
    }
}

/* Did a try come to a word that does not fit?  Other failures are no matter of the choices. */
static bool is_misfit(ink_status status)
{
    return status == INK_ERR_ILLEGAL || status == INK_ERR_ARGUMENT;
}

/* Draws outcomes that fit, leaving the walker there.  `*draws` counts the tries. */
static ink_status draw_fit(ink_walker *walker, move_list *moves, int *draws, ink_error *error)
{
    int farthest = 0;
    while (*draws < MAX_DRAWS) {
        (*draws)++;
        const ink_status status = play_all(walker, moves);
        if (!is_misfit(status)) {
            return status;
        }
        if (moves->reached == 0) {
            explain(walker, moves, status, error); /* nothing was drawn that could change this */
            return status;
        }
        farthest = moves->failed_word > farthest ? moves->failed_word : farthest;
    }
    ink_error_set(error, 1, moves->words[farthest].column,
                  "found no outcomes for \"?\" that fit the moves; give more of them");
    return INK_ERR_LIMIT;
}

/* Do other ways to fill the "?" that are drawn give `seat` the same view?  Of 16 fits of which half
 * differ, one differs but for one time in 65,536.  Leaves the walker anywhere.  INK_ERR_IMPOSSIBLE:
 * they do not; INK_ERR_LIMIT: no second fit was found. */
static ink_status check_drawn(ink_walker *walker, move_list *moves, int seat)
{
    const ink_key key = ink_walker_key(walker, seat);
    int draws = 0;
    for (int fits = 0; fits < DRAWN_FITS && moves->reached > 0; fits++) {
        const ink_status status = draw_fit(walker, moves, &draws, NULL);
        if (status == INK_ERR_LIMIT && fits > 0) {
            return INK_OK;
        }
        if (status != INK_OK) {
            return status;
        }
        if (!ink_key_equal(key, ink_walker_key(walker, seat))) {
            return INK_ERR_IMPOSSIBLE;
        }
    }
    return INK_OK;
}

/* Finds choices that fit, leaving the walker there.  Where none fit, the error is about the try
 * that came farthest: later choices may fail for the choice alone. */
static ink_status find_fit(ink_walker *walker, move_list *moves, ink_error *error)
{
    ink_error farthest_error = {0};
    ink_status farthest_status = INK_OK;
    int farthest = -1;
    int tries = 0;
    do {
        if (tries++ == MAX_COMPLETIONS) {
            farthest_status = INK_ERR_LIMIT;
            break;
        }
        const ink_status status = play_all(walker, moves);
        if (!is_misfit(status)) {
            return status;
        }
        if (moves->failed_word > farthest) {
            farthest = moves->failed_word;
            farthest_status = status;
            explain(walker, moves, status, &farthest_error);
        }
    } while (next_choice(moves));
    if (error != NULL) {
        *error = farthest_error;
    }
    return farthest_status;
}

/* Do all choices that fit give `seat` the same view as those taken?  Leaves the walker anywhere.
 * INK_ERR_IMPOSSIBLE: they do not; INK_ERR_LIMIT: there are too many to try. */
static ink_status check_unseen(ink_walker *walker, move_list *moves, int seat)
{
    const ink_key key = ink_walker_key(walker, seat);
    for (int tries = 0; next_choice(moves); tries++) {
        if (tries == MAX_COMPLETIONS) {
            return INK_ERR_LIMIT;
        }
        const ink_status status = play_all(walker, moves);
        if (is_misfit(status)) {
            continue;
        }
        if (status != INK_OK) {
            return status;
        }
        if (!ink_key_equal(key, ink_walker_key(walker, seat))) {
            return INK_ERR_IMPOSSIBLE;
        }
    }
    return INK_OK;
}

/* Checks that all ways to fill the "?" look the same to the seat; the walker ends where it began. */
static ink_status check_view(ink_walker *walker, move_list *moves, int seat, ink_error *error)
{
    ink_history found = {0};
    ink_status status = ink_history_copy(ink_walker_history(walker), &found);
    const bool is_drawn = is_sampled(ink_walker_game(walker));
    if (status == INK_OK) {
        status = is_drawn ? check_drawn(walker, moves, seat) : check_unseen(walker, moves, seat);
    }
    if (status == INK_ERR_IMPOSSIBLE) {
        ink_error_set(error, 0, 0, "%s would see what \"?\" stands for: give it",
                      ink_walker_game(walker)->seat_names[seat]);
    } else if (status == INK_ERR_LIMIT && is_drawn) {
        ink_error_set(
            error, 0, 0,
            "found only one way to fill the \"?\" that fits the moves; give more of them");
    } else if (status == INK_ERR_LIMIT) {
        ink_error_set(error, 0, 0, "there are more than %d ways to fill the \"?\"",
                      MAX_COMPLETIONS);
    }
    if (status == INK_OK) {
        status = ink_walker_replay(walker, &found);
    }
    ink_history_release(&found);
    return status;
}

/* Plays the moves on a new walker and settles the seat. */
static ink_status play_moves(ink_walker *walker, move_list *moves, const char *seat, int *chosen,
                             ink_error *error)
{
    int draws = 0;
    ink_status status = is_sampled(ink_walker_game(walker)) ? draw_fit(walker, moves, &draws, error)
                                                            : find_fit(walker, moves, error);
    if (status != INK_OK) {
        return status;
    }
    status = choose_seat(walker, seat, chosen, error);
    if (status != INK_OK) {
        return status;
    }
    return moves->unseen_count > 0 ? check_view(walker, moves, *chosen, error) : INK_OK;
}

/* Puts a game at the position after the moves in `buffer`, which it cuts up.  `offset` is the
 * column before its first byte. */
static ink_status play_buffer(ink_game *game, char *buffer, int offset, const char *seat,
                              ink_position *out, ink_error *error)
{
    move_list moves = {0};
    ink_position position = {.game = game};
    ink_status status = split(buffer, strlen(buffer), offset, &moves, error);
    ink_random_init(&moves.random, DRAW_SEED);
    if (status == INK_OK) {
        status = ink_walker_create(game, &position.walker);
    }
    if (status == INK_OK) {
        status = play_moves(position.walker, &moves, seat, &position.seat, error);
    }
    release_moves(&moves);
    if (status != INK_OK) {
        ink_walker_destroy(position.walker);
        return status;
    }
    *out = position;
    return INK_OK;
}

ink_status ink_position_play(ink_game *game, const char *moves, const char *seat, ink_position *out,
                             ink_error *error)
{
    ink_error_set(error, 0, 0, "%s", "");
    const size_t size = strlen(moves);
    char *buffer = malloc(size + 1);
    if (buffer == NULL) {
        return INK_ERR_NOMEM;
    }
    memcpy(buffer, moves, size + 1);
    const ink_status status = play_buffer(game, buffer, 0, seat, out, error);
    free(buffer);
    return status;
}

/* Makes the game whose string has `extent` bytes of `buffer` from `begin` on. */
static ink_status make_game(char *buffer, size_t begin, size_t extent, ink_game **out,
                            ink_error *error)
{
    const char kept = buffer[begin + extent];
    buffer[begin + extent] = '\0';
    const ink_status status = ink_game_create(buffer + begin, out, error);
    buffer[begin + extent] = kept;
    if (status != INK_OK && error != NULL && error->column > 0) {
        error->column += (int)begin;
    }
    return status;
}

/* Reads a position from a buffer that it cuts up. */
static ink_status read_buffer(char *buffer, const char *seat, ink_position *out, ink_error *error)
{
    size_t begin = 0;
    while (is_blank(buffer[begin])) {
        begin++;
    }
    size_t extent = inki_spec_extent(buffer + begin, strlen(buffer + begin));
    if (extent == 0) {
        extent = strlen(buffer + begin); /* never closed: the parser says where it began */
    }
    ink_game *game = NULL;
    ink_status status = make_game(buffer, begin, extent, &game, error);
    if (status != INK_OK) {
        return status;
    }
    const size_t rest = begin + extent;
    status = play_buffer(game, buffer + rest, (int)rest, seat, out, error);
    if (status != INK_OK) {
        ink_game_destroy(game);
    }
    return status;
}

ink_status ink_position_read(const char *text, const char *seat, ink_position *out,
                             ink_error *error)
{
    ink_error_set(error, 0, 0, "%s", "");
    const size_t size = strlen(text);
    char *buffer = malloc(size + 1);
    if (buffer == NULL) {
        return INK_ERR_NOMEM;
    }
    memcpy(buffer, text, size + 1);
    const ink_status status = read_buffer(buffer, seat, out, error);
    free(buffer);
    return status;
}
