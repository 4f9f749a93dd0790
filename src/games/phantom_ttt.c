/* phantom_ttt.c - phantom tic-tac-toe: three in a row without seeing the other's marks.
 *
 * A player names a field not named before.  If the other holds it, the player alone is told so and
 * names another one; otherwise it gets a mark, and it is the other's turn.
 * Source: Šustr, Kovařík and Lisý, "Monte Carlo Continual Resolving for Online Strategy
 * Computation in Imperfect Information Games" (2019), whose experiments have moves that win forced.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include <inkling/view.h>

#include "games/games.h"
#include "games/three_by_three.h"

enum {
    SEAT_X = 0,
    SEAT_O = 1,
    MAX_PLIES = 17 /* 9 marks; x fails at most 4 times, and so does o before the last of them */
};

/* Tokens. */
enum {
    SAW_MARK = 1, /* somebody got a mark */
    SAW_END = 2,
    SAW_FAILURE = 3, /* the other seat's */
    FAILED = 4       /* the seat itself did */
};

/* What ink_game.data points at. */
typedef struct rules {
    bool counts_turns;  /* is a failure of the other seat seen? */
    bool forces_winner; /* is a move that wins the only one? */
} rules;

/* What ink_state stands for in this game: sets of fields. */
typedef struct board {
    uint16_t marks[2];
    uint16_t named[2]; /* by each seat: its marks, and marks of the other that it has found */
    int16_t mover;     /* as ink_game.mover has it */
} board;

static const board *board_of(const ink_state *state)
{
    return (const board *)(const void *)state;
}

static const rules *rules_of(const ink_game *game)
{
    return game->data;
}

static void start(const ink_game *game, ink_state *out)
{
    (void)game;
    *(board *)(void *)out = (board){.mover = SEAT_X};
}

static int mover(const ink_game *game, const ink_state *state)
{
    (void)game;
    return board_of(state)->mover;
}

/* The first field, in the order of the paper's program, of those that complete a row; -1: none.
 * A field that is known to be the other's completes nothing. */
static int winning_field(const board *b)
{
    static const uint8_t order[INKI_FIELDS] = {4, 0, 8, 6, 2, 1, 3, 7, 5};
    unsigned winning = 0;
    for (int i = 0; i < INKI_ROWS; i++) {
        const unsigned lacking = inki_rows[i] & ~(unsigned)b->marks[b->mover];
        winning |= (lacking & (lacking - 1)) == 0 ? lacking : 0;
    }
    winning &= ~(unsigned)b->named[b->mover];
    for (int i = 0; i < INKI_FIELDS && winning != 0; i++) {
        if ((winning >> order[i] & 1) != 0) {
            return order[i];
        }
    }
    return -1;
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    const board *b = board_of(state);
    const int winning = rules_of(game)->forces_winner ? winning_field(b) : -1;
    if (winning >= 0) {
        out[0] = (ink_action)winning;
        return 1;
    }
    const unsigned named = b->named[b->mover];
    int count = 0;
    for (unsigned field = 0; field < INKI_FIELDS; field++) {
        if ((named >> field & 1) == 0) {
            out[count++] = field;
        }
    }
    return count;
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    (void)game;
    board *b = (board *)(void *)state;
    const int seat = b->mover;
    const unsigned field = 1U << action;
    assert(action < INKI_FIELDS && (b->named[seat] & field) == 0);
    b->named[seat] = (uint16_t)(b->named[seat] | field);
    if ((b->marks[1 - seat] & field) != 0) {
        return;
    }
    b->marks[seat] = (uint16_t)(b->marks[seat] | field);
    const bool is_over =
        (b->marks[SEAT_X] | b->marks[SEAT_O]) == INKI_ALL_FIELDS || inki_has_row(b->marks[seat]);
    b->mover = (int16_t)(is_over ? INK_MOVER_NOBODY : 1 - seat);
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
    (void)action;
    if (before == NULL) {
        return 0;
    }
    const int seat = board_of(before)->mover;
    const int next = board_of(after)->mover;
    if (next == seat) {
        return observer == seat ? FAILED : rules_of(game)->counts_turns ? SAW_FAILURE : 0;
    }
    return next == INK_MOVER_NOBODY ? SAW_END : SAW_MARK;
}

static void action_text(const ink_game *game, const ink_state *state, ink_action action,
                        ink_text *out)
{
    (void)game;
    (void)state;
    inki_field_text(action, out);
}

/* The fields of a set, each after a space; "-" if there are none. */
static void add_fields(unsigned set, ink_text *out)
{
    ink_text_add(out, set == 0 ? " -" : "");
    for (unsigned field = 0; field < INKI_FIELDS; field++) {
        if ((set >> field & 1) != 0) {
            ink_text_add(out, " ");
            inki_field_text(field, out);
        }
    }
}

static void state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    const board *b = board_of(state);
    inki_board_text(b->marks[SEAT_X], b->marks[SEAT_O], out);
    for (int seat = 0; seat < 2; seat++) {
        ink_text_format(out, "%s has found", game->seat_names[seat]);
        add_fields((unsigned)b->named[seat] & ~(unsigned)b->marks[seat], out);
        ink_text_add(out, seat == 0 ? ", " : "\n");
    }
}

/* A picture with the marks of the other that the seat has found. */
static void view_text(const ink_game *game, const ink_view *view, ink_text *out)
{
    int count;
    const int seat = ink_view_seat(view);
    const ink_event *events = ink_view_events(view, &count);
    unsigned marks[2] = {0, 0};
    unsigned field = 0; /* named last */
    int failures = 0;
    for (int i = 0; i < count; i++) {
        if (events[i].kind == INK_EVENT_ACTION) {
            field = 1U << events[i].value;
            marks[seat] |= field;
        } else if (events[i].kind == INK_EVENT_TOKEN && events[i].value == FAILED) {
            marks[seat] &= ~field;
            marks[1 - seat] |= field;
        }
        failures += events[i].kind == INK_EVENT_TOKEN && events[i].value == SAW_FAILURE;
    }
    inki_board_text(marks[SEAT_X], marks[SEAT_O], out);
    if (rules_of(game)->counts_turns) {
        ink_text_format(out, "%s has found: %d\n", game->seat_names[1 - seat], failures);
    }
}

static ink_status create(const char *const *values, ink_game **out, ink_error *error)
{
    static const char *const obstypes[] = {"reveal-nothing", "reveal-numturns"};
    rules r = {false, false};
    int obstype = 0;
    ink_status status = inki_spec_choice("obstype", values[0], obstypes, 2, &obstype, error);
    if (status == INK_OK) {
        status = inki_spec_boolean("restrict_winning_moves", values[1], &r.forces_winner, error);
    }
    if (status != INK_OK) {
        return status;
    }
    r.counts_turns = obstype == 1;
    ink_game *game = inki_game_new(sizeof(rules));
    if (game == NULL) {
        return INK_ERR_NOMEM;
    }
    *(rules *)game->data = r;
    game->name = "phantom_ttt";
    game->traits = INK_TRAIT_CONSTANT_SUM;
    game->seat_count = 2;
    game->side_count = 2;
    game->side[SEAT_O] = 1;
    game->seat_names[SEAT_X] = "x";
    game->seat_names[SEAT_O] = "o";
    game->state_size = sizeof(board);
    game->max_actions = INKI_FIELDS;
    game->max_plies = MAX_PLIES;
    game->min_payoff = -1.0;
    game->max_payoff = 1.0;
    game->payoff_unit = "points";
    game->start = start;
    game->mover = mover;
    game->actions = actions;
    game->apply = apply;
    game->payoff = payoff;
    game->observe = observe;
    game->action_text = action_text;
    game->state_text = state_text;
    game->view_text = view_text;
    *out = game;
    return INK_OK;
}

static const ink_parameter parameters[] = {
    {"obstype", "reveal-nothing",
     "reveal-nothing; or reveal-numturns: it is seen that the other named a field in vain"},
    {"restrict_winning_moves", "False", "True: a move that completes a row is the only one"},
};

const inki_game_row inki_phantom_ttt_row = {
    .info = {.name = "phantom_ttt",
             .text = "three in a row on nine fields, without seeing the other's marks",
             .parameters = parameters,
             .parameter_count = (int)(sizeof parameters / sizeof parameters[0]),
             .example = "phantom_ttt(restrict_winning_moves=True)"},
    .create = create,
};
