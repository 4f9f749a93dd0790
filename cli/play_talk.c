/* play_talk.c - a play on the terminal.
 *
 * What the person is shown comes from the view of the seat.  Moves of others are named only where the
 * game hides nothing; elsewhere the view tells what is known of them.
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "play.h"
#include "report.h"
#include "terminal.h"

#define LINE_COLUMNS 78

/* What the person can say. */
typedef enum talk_word {
    WORD_HELP,
    WORD_HINT,
    WORD_QUIT,
    WORD_UNDO,
    WORD_WHY,
    WORD_COUNT /* none of these */
} talk_word;

/* A talk. */
typedef struct talk {
    const ink_session_options *asked;
    const ink_game *game;
    ink_session *session;
    ink_view *view; /* what the person sees */
    bool is_shown;  /* the person has seen it */
    char *line;     /* what was typed */
    size_t line_room;
    ink_text text; /* to be printed */
} talk;

static int fail(const char *reason, ink_status status)
{
    cli_complain("%s", reason[0] != '\0' ? reason : ink_status_text(status));
    return cli_exit_status(status);
}

/* Prints the text and empties it. */
static int flush(talk *t)
{
    cli_progress_end();
    const int status = cli_print(&t->text);
    ink_text_reset(&t->text);
    (void)fflush(stdout); /* main looks whether it was written */
    return status;
}

static int mover(const talk *t)
{
    return ink_walker_mover(ink_session_walker(t->session));
}

static bool is_mine(const talk *t)
{
    return mover(t) == t->asked->seat;
}

static bool is_open(const talk *t)
{
    return (t->game->traits & INK_TRAIT_OPEN) != 0;
}

/* --- what is shown -------------------------------------------------------------------------- */

/* Appends the name of an action in a state. */
static void add_name(const talk *t, const ink_state *state, ink_action action, ink_text *out)
{
    t->game->action_text(t->game, state, action, out);
}

/* Appends the name of an action of the person. */
static void add_own_name(const talk *t, ink_action action, ink_text *out)
{
    add_name(t, ink_walker_state(ink_session_walker(t->session)), action, out);
}

/* Are some names numbers?  Then the numbers of a list would mislead. */
static bool names_are_numbers(const talk *t)
{
    int count;
    const ink_action *actions = ink_view_actions(t->view, &count);
    bool found = false;
    ink_text name = {0};
    for (int i = 0; i < count && !found; i++) {
        ink_text_reset(&name);
        add_own_name(t, actions[i], &name);
        const char *text = ink_text_string(&name);
        found = strspn(text, "0123456789") == strlen(text);
    }
    ink_text_release(&name);
    return found;
}

/* The columns of the longest name. */
static size_t name_width(const talk *t)
{
    int count;
    const ink_action *actions = ink_view_actions(t->view, &count);
    size_t width = 0;
    ink_text name = {0};
    for (int i = 0; i < count; i++) {
        ink_text_reset(&name);
        add_own_name(t, actions[i], &name);
        width = name.size > width ? name.size : width;
    }
    ink_text_release(&name);
    return width;
}

/* Lists the person's actions, in columns if they fill more than one line. */
static void list_actions(talk *t)
{
    int count;
    const ink_action *actions = ink_view_actions(t->view, &count);
    const bool has_numbers = !names_are_numbers(t);
    const int digits = count >= 1000 ? 4 : count >= 100 ? 3 : count >= 10 ? 2 : 1;
    const size_t cell = name_width(t) + (has_numbers ? (size_t)digits + 2 : 0) + 2;
    const size_t columns = cell < LINE_COLUMNS ? LINE_COLUMNS / cell : 1;
    for (int i = 0; i < count; i++) {
        const size_t begin = t->text.size;
        if (has_numbers) {
            ink_text_format(&t->text, "%*d) ", digits, i + 1);
        }
        add_own_name(t, actions[i], &t->text);
        const bool is_last = i + 1 == count || (size_t)(i + 1) % columns == 0;
        const size_t used = t->text.size - begin;
        ink_text_format(&t->text, "%*s%s", is_last || used > cell ? 0 : (int)(cell - used), "",
                        is_last ? "\n" : "");
    }
}

/* Tells how the play ended. */
static void tell_end(talk *t)
{
    const ink_state *state = ink_walker_state(ink_session_walker(t->session));
    ink_text_format(&t->text, "the play is over; %s:", t->game->payoff_unit);
    for (int seat = 0; seat < t->game->seat_count; seat++) {
        ink_text_format(&t->text, "%s %g for %s%s", seat == 0 ? "" : ",",
                        t->game->payoff(t->game, state, t->game->side[seat]),
                        t->game->seat_names[seat], seat == t->asked->seat ? " (you)" : "");
    }
    ink_text_add(&t->text, "\n");
}

/* Shows where the person is to move, or that the play is over. */
static int show(talk *t)
{
    ink_view_destroy(t->view);
    t->view = NULL;
    const ink_status status = ink_session_view(t->session, &t->view);
    if (status != INK_OK) {
        return fail("", status);
    }
    ink_text_add(&t->text, "\n");
    ink_view_text(t->view, &t->text);
    if (t->text.size > 0 && t->text.bytes[t->text.size - 1] != '\n') {
        ink_text_add(&t->text, "\n");
    }
    ink_text_add(&t->text, "\n");
    if (is_mine(t)) {
        list_actions(t);
    } else {
        tell_end(t);
    }
    t->is_shown = true;
    return flush(t);
}

/* --- what others do ------------------------------------------------------------------------- */

/* Moves for chance and the method until the person is to move or play is over. */
static int let_others_move(talk *t)
{
    while (!is_mine(t) && mover(t) != INK_MOVER_NOBODY) {
        ink_error error = {0};
        ink_session_move move;
        cli_progress_begin();
        const ink_status status = ink_session_next(t->session, &move, &error);
        if (cli_interrupted()) {
            return EXIT_INTERRUPTED;
        }
        if (status != INK_OK) {
            cli_progress_end();
            return fail(error.text, status);
        }
        t->is_shown = false;
        if (is_open(t)) {
            ink_text_format(&t->text,
                            "%s: ", move.mover >= 0 ? t->game->seat_names[move.mover] : "chance");
            add_name(t, move.before, move.action, &t->text);
            ink_text_add(&t->text, "\n");
        }
        const int printed = flush(t);
        if (printed != EXIT_DONE) {
            return printed;
        }
    }
    return EXIT_DONE;
}

/* --- what the person says ------------------------------------------------------------------- */

static const char *const words[WORD_COUNT] = {"help", "hint", "quit", "undo", "why"};

static talk_word read_word(const char *text)
{
    int word = 0;
    while (word < WORD_COUNT && strcmp(words[word], text) != 0) {
        word++;
    }
    return (talk_word)word;
}

/* The person's action of exactly that name, or with that number in the list, from 1. */
static bool find_action(const talk *t, const char *text, ink_action *out)
{
    int count;
    const ink_action *actions = ink_view_actions(t->view, &count);
    const bool has_numbers = count > 0 && !names_are_numbers(t);
    const bool is_number = text[0] != '0' && strspn(text, "0123456789") == strlen(text);
    const long number = has_numbers && is_number && strlen(text) < 9 ? strtol(text, NULL, 10) : 0;
    bool found = 0 < number && number <= count;
    if (found) {
        *out = actions[number - 1];
    }
    ink_text name = {0};
    for (int i = 0; i < count && !found; i++) {
        ink_text_reset(&name);
        add_own_name(t, actions[i], &name);
        found = strcmp(ink_text_string(&name), text) == 0;
        *out = found ? actions[i] : *out;
    }
    ink_text_release(&name);
    return found;
}

/* Prints one sentence. */
static int say(talk *t, const char *sentence)
{
    ink_text_format(&t->text, "%s\n", sentence);
    return flush(t);
}

/* The person's move. */
static int act(talk *t, ink_action action)
{
    const ink_status status = ink_session_act(t->session, action);
    t->is_shown = false;
    return status == INK_OK ? EXIT_DONE : fail("", status);
}

/* What may be the beginning of a name, or another way to write it. */
static int read_action(talk *t, const char *text)
{
    ink_action action = INK_ACTION_NONE;
    const ink_state *state = ink_walker_state(ink_session_walker(t->session));
    ink_status status = INK_ERR_NOT_FOUND;
    if (is_mine(t)) {
        status = ink_game_action_read(t->game, state, text, &action);
    }
    if (status == INK_OK) {
        return act(t, action);
    }
    if (status == INK_ERR_NOMEM) {
        return fail("", status);
    }
    ink_text_format(&t->text, "\"%s\" is no action here; \"help\" tells what can be typed\n", text);
    return flush(t);
}

static int hint(talk *t)
{
    if (!is_mine(t)) {
        return say(t, "the play is over: there is nothing to decide");
    }
    ink_advice advice = {0};
    ink_error error = {0};
    cli_progress_begin();
    const ink_status status = ink_session_hint(t->session, &advice, &error);
    if (cli_interrupted()) {
        ink_advice_release(&advice);
        return EXIT_INTERRUPTED;
    }
    if (status != INK_OK) {
        ink_text_format(&t->text, "no hint: %s\n", error.text);
        return flush(t);
    }
    const cli_report report = {.title = "",
                               .game = t->game,
                               .state = ink_walker_state(ink_session_walker(t->session)),
                               .view = t->view,
                               .method = t->asked->method,
                               .advice = &advice};
    cli_report_actions(&report, &t->text);
    ink_advice_release(&advice);
    return flush(t);
}

static int why(talk *t)
{
    ink_session_reason reason;
    const ink_status status = ink_session_why(t->session, &reason);
    if (status == INK_ERR_NOT_FOUND) {
        return say(t, "there is no move to explain");
    }
    if (status != INK_OK) {
        return say(t, "the reasons would tell what you cannot see: ask when the play is over");
    }
    ink_text_format(&t->text, "%s played ", t->game->seat_names[ink_view_seat(reason.view)]);
    add_name(t, reason.state, reason.action, &t->text);
    ink_text_add(&t->text, ":\n\n");
    const cli_report report = {.title = "",
                               .game = t->game,
                               .state = reason.state,
                               .view = reason.view,
                               .method = t->asked->method,
                               .advice = reason.advice};
    cli_report_actions(&report, &t->text);
    return flush(t);
}

static int undo(talk *t)
{
    const ink_status status = ink_session_undo(t->session);
    if (status == INK_ERR_NOT_FOUND) {
        return say(t, "there is no move of yours to take back");
    }
    t->is_shown = false;
    return status == INK_OK ? EXIT_DONE : fail("", status);
}

static int help(talk *t)
{
    return say(t, "an action    by its name, its beginning, or its number in the list\n"
                  "hint         what the method would do in your place\n"
                  "why          what made the method play its last move\n"
                  "undo         back to your last move\n"
                  "quit         ends the play");
}

/* Does what the person says.  `*ends`: that is to quit. */
static int obey(talk *t, const char *text, bool *ends)
{
    ink_action action = INK_ACTION_NONE;
    if (find_action(t, text, &action)) {
        return act(t, action);
    }
    switch (read_word(text)) {
    case WORD_HELP:
        return help(t);
    case WORD_HINT:
        return hint(t);
    case WORD_UNDO:
        return undo(t);
    case WORD_WHY:
        return why(t);
    case WORD_QUIT:
        *ends = true;
        return EXIT_DONE;
    case WORD_COUNT:
        break;
    }
    return read_action(t, text);
}

/* Reads a line into t->line, without white space at both ends.  NULL at the end of the input. */
static char *read_line(talk *t)
{
    const bool is_terminal = isatty(STDIN_FILENO) == 1;
    (void)printf("%s> ", is_mine(t) ? t->game->seat_names[t->asked->seat] : "over");
    (void)fflush(stdout);
    const ssize_t got = getline(&t->line, &t->line_room, stdin);
    if (got <= 0) {
        (void)printf("\n");
        return NULL;
    }
    char *begin = t->line + strspn(t->line, " \t\r\n");
    size_t size = strlen(begin);
    while (size > 0 && strchr(" \t\r\n", begin[size - 1]) != NULL) {
        begin[--size] = '\0';
    }
    if (!is_terminal) { /* which shows what is typed */
        (void)printf("%s\n", begin);
    }
    return begin;
}

/* One line of the person. */
static int listen(talk *t, bool *ends)
{
    const char *text = read_line(t);
    if (cli_interrupted()) {
        return EXIT_INTERRUPTED;
    }
    if (text == NULL) {
        *ends = true;
        return EXIT_DONE;
    }
    return text[0] == '\0' ? EXIT_DONE : obey(t, text, ends);
}

/* Says who plays what. */
static int greet(talk *t)
{
    const ink_game *game = t->game;
    ink_text_format(&t->text, "you are %s; ", game->seat_names[t->asked->seat]);
    const char *between = "";
    for (int seat = 0; seat < game->seat_count; seat++) {
        if (seat != t->asked->seat) {
            ink_text_format(&t->text, "%s%s", between, game->seat_names[seat]);
            between = " and ";
        }
    }
    ink_text_format(&t->text, "%s%s\n",
                    game->seat_count > 1 ? ": " : "hints: ", t->asked->method->text);
    return flush(t);
}

int play_talk(const ink_session_options *asked, ink_session *session)
{
    talk t = {.asked = asked, .game = asked->game, .session = session};
    bool ends = false;
    int status = greet(&t);
    while (status == EXIT_DONE && !ends) {
        status = let_others_move(&t);
        if (status == EXIT_DONE && !t.is_shown) {
            status = show(&t);
        }
        if (status == EXIT_DONE) {
            status = listen(&t, &ends);
        }
    }
    ink_view_destroy(t.view);
    ink_text_release(&t.text);
    free(t.line);
    return status;
}
