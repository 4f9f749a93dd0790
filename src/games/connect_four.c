/* connect_four.c - four discs in a row, dropped into columns: everything is seen. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include <inkling/game.h>

#include "games/games.h"

/* Boards are words with a bit for each cell, column by column from the left and in each from the
 * bottom, with one more bit above each column.  That bit is never set, so that lines which leave
 * the board at the top or the bottom do not go on in the next column.  The number of a column,
 * from 0, is the action; columns are listed from left to right. */
enum {
    SEAT_X = 0,
    SEAT_O = 1,
    LINE = 4,        /* discs that win */
    MAX_LENGTH = 16, /* most rows, and most columns */
    STEP_COUNT = 4,  /* directions of a line */
    MOST_LINES = 16, /* through a cell: LINE in each direction */
    WORD_BITS = 64
};

/* What ink_state stands for in this game. */
typedef struct board {
    uint64_t discs[2]; /* a bit for each disc of the seat */
    int32_t mover;     /* a seat or INK_MOVER_NOBODY */
    int32_t payoff;    /* to side 0; 0 while play goes on */
} board;

typedef struct rules {
    int rows;
    int columns;
    int stride;            /* bits from a cell to its right neighbour */
    int steps[STEP_COUNT]; /* bits from a cell to the next one of a line, for each direction */
    uint64_t column;       /* the cells of the leftmost column */
    uint64_t bottom;       /* the lowest cell of each column */
    uint64_t cells;        /* all cells */
    int lines[WORD_BITS];  /* of four cells through each cell */
} rules;

/* The parts of an estimate.  The middle needs none of its own: most lines lead through it. */
enum {
    THREATS,
    LINES,
    TURN,
    FEATURE_COUNT
};

/* Features stop at these limits, so that an estimate stays between -1 and 1. */
static const int feature_limits[FEATURE_COUNT] = {3, 12, 1};

/* The weights have about the ratio of a least-squares fit to the values of 2000 positions of the
 * usual board. */
static const ink_feature features[FEATURE_COUNT] = {
    {"threats", "free cells that would complete a four of x, minus those of o, from -3 to 3", 0.13},
    {"lines", "lines of four cells that only x can still fill, minus those of o, from -12 to 12",
     0.03},
    {"turn", "1 if x is to move, -1 if o is, otherwise 0", 0.22},
};

static const rules *rules_of(const ink_game *game)
{
    return game->data;
}

static const board *board_of(const ink_state *state)
{
    return (const board *)(const void *)state;
}

static uint64_t taken_cells(const board *b)
{
    return b->discs[SEAT_X] | b->discs[SEAT_O];
}

static int bit_count(uint64_t bits)
{
    return __builtin_popcountll(bits);
}

static void start(const ink_game *game, ink_state *out)
{
    (void)game;
    *(board *)(void *)out = (board){{0, 0}, SEAT_X, 0};
}

static int mover(const ink_game *game, const ink_state *state)
{
    (void)game;
    return board_of(state)->mover;
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    const rules *r = rules_of(game);
    uint64_t top = taken_cells(board_of(state)) >> (r->rows - 1);
    int count = 0;
    for (int column = 0; column < r->columns; column++) {
        out[count] = (ink_action)column; /* stays only if the column has room */
        count += (top & 1) == 0;
        top >>= r->stride;
    }
    return count;
}

/* The first cells of all lines whose four cells are in the set. */
static uint64_t lines_within(uint64_t cells, int step)
{
    const uint64_t pairs = cells & cells >> step;
    return pairs & pairs >> 2 * step;
}

static bool has_four(const rules *r, uint64_t discs)
{
    uint64_t lines = 0;
    for (int i = 0; i < STEP_COUNT; i++) {
        lines |= lines_within(discs, r->steps[i]);
    }
    return lines != 0;
}

/* The lowest free cell of a column. */
static uint64_t free_cell(const rules *r, const board *b, ink_action column)
{
    const int shift = (int)column * r->stride;
    /* Adding the lowest cell carries over the discs of the column into its first free cell. */
    return (taken_cells(b) + (UINT64_C(1) << shift)) & r->column << shift;
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    const rules *r = rules_of(game);
    board *b = (board *)(void *)state;
    const int seat = b->mover;
    assert(seat >= 0 && action < (ink_action)r->columns);
    const uint64_t disc = free_cell(r, b, action);
    assert(disc != 0);
    b->discs[seat] |= disc;
    if (has_four(r, b->discs[seat])) {
        b->mover = INK_MOVER_NOBODY;
        b->payoff = seat == SEAT_X ? 1 : -1;
    } else {
        b->mover = taken_cells(b) == r->cells ? INK_MOVER_NOBODY : 1 - seat;
    }
}

static double payoff(const ink_game *game, const ink_state *state, int side)
{
    (void)game;
    const int value = board_of(state)->payoff;
    return side == 0 ? value : -value;
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
    ink_text_format(out, "%c", 'a' + (int)action);
}

static void state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    const rules *r = rules_of(game);
    const board *b = board_of(state);
    for (int row = r->rows - 1; row >= 0; row--) {
        for (int column = 0; column < r->columns; column++) {
            const uint64_t cell = UINT64_C(1) << (column * r->stride + row);
            const char mark = b->discs[SEAT_X] & cell ? 'x' : b->discs[SEAT_O] & cell ? 'o' : '.';
            ink_text_format(out, "%s%c", column == 0 ? "" : " ", mark);
        }
        ink_text_add(out, "\n");
    }
    for (int column = 0; column < r->columns; column++) {
        ink_text_format(out, "%s%c", column == 0 ? "" : " ", 'a' + column);
    }
    ink_text_add(out, "\n");
}

/* The free cells, in reach or not, that would complete a four of the discs. */
static uint64_t threats_of(const rules *r, const board *b, int seat)
{
    const uint64_t discs = b->discs[seat];
    uint64_t cells = 0;
    for (int i = 0; i < STEP_COUNT; i++) {
        const int step = r->steps[i];
        /* Two discs side by side, and a third one beyond them or on the other side of the cell. */
        const uint64_t after_two = discs << step & discs << 2 * step;
        const uint64_t before_two = discs >> step & discs >> 2 * step;
        cells |= after_two & (discs << 3 * step | discs >> step);
        cells |= before_two & (discs >> 3 * step | discs << step);
    }
    return cells & r->cells & ~taken_cells(b);
}

/* Lines in which the other seat has no disc. */
static int open_line_count(const rules *r, const board *b, int seat)
{
    const uint64_t open = r->cells & ~b->discs[1 - seat];
    int count = 0;
    for (int i = 0; i < STEP_COUNT; i++) {
        count += bit_count(lines_within(open, r->steps[i]));
    }
    return count;
}

static double estimate(const ink_game *game, const ink_state *state, double *out)
{
    const rules *r = rules_of(game);
    const board *b = board_of(state);
    int values[FEATURE_COUNT];
    values[THREATS] = bit_count(threats_of(r, b, SEAT_X)) - bit_count(threats_of(r, b, SEAT_O));
    /* Lines that are empty count for both and cancel out. */
    values[LINES] = open_line_count(r, b, SEAT_X) - open_line_count(r, b, SEAT_O);
    values[TURN] = (b->mover == SEAT_X) - (b->mover == SEAT_O);
    double sum = 0.0;
    for (int i = 0; i < FEATURE_COUNT; i++) {
        const int limit = feature_limits[i];
        const int value = values[i] > limit ? limit : values[i] < -limit ? -limit : values[i];
        sum += features[i].weight * value;
        if (out != NULL) {
            out[i] = value;
        }
    }
    return sum;
}

/* Not where either seat could complete a four with its next disc. */
static bool quiet(const ink_game *game, const ink_state *state)
{
    const rules *r = rules_of(game);
    const board *b = board_of(state);
    const uint64_t in_reach = taken_cells(b) + r->bottom;
    return ((threats_of(r, b, SEAT_X) | threats_of(r, b, SEAT_O)) & in_reach) == 0;
}

/* The cells that a disc may take without letting the other seat win at once: by a four that is not
 * stopped, or by one on top of the disc.  `against`: the threats of the other seat. */
static uint64_t safe_cells(const rules *r, const board *b, uint64_t against)
{
    const uint64_t in_reach = (taken_cells(b) + r->bottom) & r->cells;
    const uint64_t forced = against & in_reach;
    if ((forced & (forced - 1)) != 0) {
        return 0;
    }
    return (forced != 0 ? forced : in_reach) & ~(against >> 1);
}

/* Settled where the mover can complete a four, and where the other seat will, whatever the mover does. */
static bool settled(const ink_game *game, const ink_state *state, double *value)
{
    const rules *r = rules_of(game);
    const board *b = board_of(state);
    const uint64_t in_reach = taken_cells(b) + r->bottom;
    const bool wins = (threats_of(r, b, b->mover) & in_reach) != 0;
    if (!wins && safe_cells(r, b, threats_of(r, b, 1 - b->mover)) != 0) {
        return false;
    }
    *value = wins == (b->mover == SEAT_X) ? 1.0 : -1.0;
    return true;
}

/* How promising a disc on the free cell `cell` is: by what it threatens, and then by the lines through the
 * cell.  A threat that is in reach counts for less, since it is answered at once.  On five positions of six
 * and seven discs that saved a third of the states that the order by threats and columns took. */
static int promise_of(const rules *r, const board *b, uint64_t cell)
{
    board after = *b;
    after.discs[b->mover] |= cell;
    const uint64_t threats = threats_of(r, &after, b->mover);
    const bool is_answered = (threats & (taken_cells(&after) + r->bottom)) != 0;
    return (2 * bit_count(threats) - is_answered) * MOST_LINES + r->lines[__builtin_ctzll(cell)];
}

/* The columns with safe cells, the most promising first. */
static int sensible(const ink_game *game, const ink_state *state, ink_action *out)
{
    const rules *r = rules_of(game);
    const board *b = board_of(state);
    const uint64_t cells = safe_cells(r, b, threats_of(r, b, 1 - b->mover));
    int promises[MAX_LENGTH];
    int count = 0;
    for (int column = 0; column < r->columns; column++) {
        const uint64_t cell = cells & r->column << column * r->stride;
        if (cell == 0) {
            continue;
        }
        const int promise = promise_of(r, b, cell);
        int place = count++;
        for (; place > 0 && promises[place - 1] < promise; place--) {
            promises[place] = promises[place - 1];
            out[place] = out[place - 1];
        }
        promises[place] = promise;
        out[place] = (ink_action)column;
    }
    assert(count > 0); /* otherwise it is settled */
    return count;
}

/* The mirror image of a set of cells. */
static uint64_t mirrored(const rules *r, uint64_t cells)
{
    uint64_t image = 0;
    for (int column = 0; column < r->columns; column++) {
        image = image << r->stride | (cells >> column * r->stride & r->column);
    }
    return image;
}

/* The lesser one of a board and its mirror image stands for both.  Where there are many discs, the
 * images hardly ever come up. */
static bool canonical(const ink_game *game, const ink_state *state, ink_state *out)
{
    const rules *r = rules_of(game);
    const board *b = board_of(state);
    if (bit_count(taken_cells(b)) > 2 * r->columns) {
        return false;
    }
    board image = *b;
    image.discs[SEAT_X] = mirrored(r, b->discs[SEAT_X]);
    image.discs[SEAT_O] = mirrored(r, b->discs[SEAT_O]);
    const bool is_less = image.discs[SEAT_X] != b->discs[SEAT_X]
                             ? image.discs[SEAT_X] < b->discs[SEAT_X]
                             : image.discs[SEAT_O] < b->discs[SEAT_O];
    if (is_less) {
        *(board *)(void *)out = image;
    }
    return is_less;
}

/* A move is the cell that the disc takes. */
static uint64_t move(const ink_game *game, const ink_state *state, ink_action action)
{
    return (uint64_t)__builtin_ctzll(free_cell(rules_of(game), board_of(state), action));
}

/* In each column a bit above the discs, which tells how many there are, and below it those of x.  The
 * number of all discs tells who is to move. */
static uint64_t key(const ink_game *game, const ink_state *state)
{
    const board *b = board_of(state);
    return taken_cells(b) + rules_of(game)->bottom + b->discs[SEAT_X];
}

/* Reads the size of the board. */
static ink_status read_size(const char *const *values, rules *r, ink_error *error)
{
    long long rows = 0;
    long long columns = 0;
    ink_status status = inki_spec_integer("rows", values[0], 1, MAX_LENGTH, &rows, error);
    if (status == INK_OK) {
        status = inki_spec_integer("columns", values[1], 1, MAX_LENGTH, &columns, error);
    }
    if (status != INK_OK) {
        return status;
    }
    if ((rows + 1) * columns > WORD_BITS) {
        ink_error_set(error, 0, 0, "rows=%lld,columns=%lld: (rows + 1) * columns may be %d at most",
                      rows, columns, WORD_BITS);
        return INK_ERR_ARGUMENT;
    }
    if (rows < LINE && columns < LINE) {
        ink_error_set(error, 0, 0, "rows=%lld,columns=%lld: no line of %d fits the board", rows,
                      columns, LINE);
        return INK_ERR_ARGUMENT;
    }
    r->rows = (int)rows;
    r->columns = (int)columns;
    return INK_OK;
}

/* What follows from the size. */
static void fill_rules(rules *r)
{
    r->stride = r->rows + 1;
    r->steps[0] = 1;
    r->steps[1] = r->stride - 1;
    r->steps[2] = r->stride;
    r->steps[3] = r->stride + 1;
    r->column = (UINT64_C(1) << r->rows) - 1;
    for (int column = 0; column < r->columns; column++) {
        const int shift = column * r->stride;
        r->bottom |= UINT64_C(1) << shift;
        r->cells |= r->column << shift;
    }
}

/* Counts the lines through each cell. */
static void count_lines(rules *r)
{
    for (int i = 0; i < STEP_COUNT; i++) {
        for (uint64_t first = lines_within(r->cells, r->steps[i]); first != 0; first &= first - 1) {
            for (int cell = 0; cell < LINE; cell++) {
                r->lines[__builtin_ctzll(first) + cell * r->steps[i]]++;
            }
        }
    }
}

static ink_status create(const char *const *values, ink_game **out, ink_error *error)
{
    rules size = {0};
    const ink_status status = read_size(values, &size, error);
    if (status != INK_OK) {
        return status;
    }
    ink_game *game = inki_game_new(sizeof(rules));
    if (game == NULL) {
        return INK_ERR_NOMEM;
    }
    fill_rules(&size);
    count_lines(&size);
    *(rules *)game->data = size;
    game->name = "connect_four";
    game->traits = INK_TRAIT_OPEN | INK_TRAIT_CONSTANT_SUM;
    game->seat_count = 2;
    game->side_count = 2;
    game->side[SEAT_O] = 1;
    game->seat_names[SEAT_X] = "x";
    game->seat_names[SEAT_O] = "o";
    game->state_size = sizeof(board);
    game->max_actions = size.columns;
    game->max_plies = size.rows * size.columns;
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
    game->quiet = quiet;
    game->settled = settled;
    game->sensible = sensible;
    game->move = move;
    game->canonical = canonical;
    game->key = key;
    *out = game;
    return INK_OK;
}

static const ink_parameter parameters[] = {
    {"rows", "6", "1 to 16; (rows + 1) * columns may be 64 at most"},
    {"columns", "7", "1 to 16; four must fit in a row or in a column"},
};

const inki_game_row inki_connect_four_row = {
    .info = {.name = "connect_four",
             .text = "four discs in a row, dropped into columns: x moves first",
             .parameters = parameters,
             .parameter_count = (int)(sizeof parameters / sizeof parameters[0]),
             .example = "connect_four(rows=4,columns=4)"},
    .create = create,
};
