/* nim.c - objects taken from heaps, any number of one heap at a time: everything is seen. */
#include <assert.h>
#include <stdint.h>

#include <inkling/game.h>

#include "games/games.h"

/* Taking some objects of a heap is the action "number of the heap, from 0, times HEAP_ROOM, plus
 * how many". */
enum {
    MAX_HEAPS = 8,
    MAX_SIZE = 15, /* of a heap */
    HEAP_ROOM = 16
};

/* What ink_state stands for in this game. */
typedef struct table {
    uint8_t heaps[MAX_HEAPS]; /* how many objects are in each */
    uint8_t left;             /* how many there are in all */
    uint8_t turn;             /* whose turn it is, also where nothing is left */
} table;

typedef struct rules {
    int heap_count;
    table start;
    int misere; /* 1: who takes the last object loses; 0: wins */
} rules;

static const rules *rules_of(const ink_game *game)
{
    return game->data;
}

static const table *table_of(const ink_state *state)
{
    return (const table *)(const void *)state;
}

static void start(const ink_game *game, ink_state *out)
{
    *(table *)(void *)out = rules_of(game)->start;
}

static int mover(const ink_game *game, const ink_state *state)
{
    (void)game;
    const table *t = table_of(state);
    return t->left == 0 ? INK_MOVER_NOBODY : t->turn;
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    const table *t = table_of(state);
    int count = 0;
    for (unsigned heap = 0; heap < (unsigned)rules_of(game)->heap_count; heap++) {
        for (unsigned number = 1; number <= t->heaps[heap]; number++) {
            out[count++] = heap * HEAP_ROOM + number;
        }
    }
    return count;
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    (void)game;
    table *t = (table *)(void *)state;
    const unsigned heap = (unsigned)action / HEAP_ROOM;
    const unsigned number = (unsigned)action % HEAP_ROOM;
    assert(heap < MAX_HEAPS && 0 < number && number <= t->heaps[heap]);
    t->heaps[heap] = (uint8_t)(t->heaps[heap] - number);
    t->left = (uint8_t)(t->left - number);
    t->turn = (uint8_t)(1 - t->turn);
}

/* At the end it would be the turn of the seat that did not take the last object. */
static double payoff(const ink_game *game, const ink_state *state, int side)
{
    const int taker = 1 - table_of(state)->turn;
    const int winner = rules_of(game)->misere ? 1 - taker : taker;
    return side == winner ? 1.0 : -1.0;
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
    ink_text_format(out, "%c%d", 'a' + (int)action / HEAP_ROOM, (int)action % HEAP_ROOM);
}

static void state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    const table *t = table_of(state);
    for (int heap = 0; heap < rules_of(game)->heap_count; heap++) {
        ink_text_format(out, "%c %2d%s", 'a' + heap, t->heaps[heap], t->heaps[heap] > 0 ? " " : "");
        for (int i = 0; i < t->heaps[heap]; i++) {
            ink_text_add(out, "*");
        }
        ink_text_add(out, "\n");
    }
}

/* Reads one heap at `*at`, and moves `*at` behind it; 0 where there is none of 1 to 15 objects. */
static int read_heap(const char **at)
{
    int size = 0;
    while (**at >= '0' && **at <= '9' && size <= MAX_SIZE) {
        size = 10 * size + (**at - '0');
        ++*at;
    }
    return size <= MAX_SIZE ? size : 0;
}

/* Reads "3.5.7". */
static ink_status read_heaps(const char *text, rules *r, ink_error *error)
{
    for (const char *at = text;; at++) {
        const int size = r->heap_count < MAX_HEAPS ? read_heap(&at) : 0;
        if (size == 0 || (*at != '.' && *at != '\0')) {
            ink_error_set(error, 0, 0,
                          "heaps=%.40s: 1 to %d heaps of 1 to %d objects are expected, such as "
                          "3.5.7",
                          text, MAX_HEAPS, MAX_SIZE);
            return INK_ERR_ARGUMENT;
        }
        r->start.heaps[r->heap_count++] = (uint8_t)size;
        r->start.left = (uint8_t)(r->start.left + size);
        if (*at == '\0') {
            return INK_OK;
        }
    }
}

static ink_status create(const char *const *values, ink_game **out, ink_error *error)
{
    static const char *const words[] = {"no", "yes"};
    rules r = {0};
    ink_status status = read_heaps(values[0], &r, error);
    if (status == INK_OK) {
        status = inki_spec_choice("misere", values[1], words, 2, &r.misere, error);
    }
    if (status != INK_OK) {
        return status;
    }
    ink_game *game = inki_game_new(sizeof(rules));
    if (game == NULL) {
        return INK_ERR_NOMEM;
    }
    *(rules *)game->data = r;
    game->name = "nim";
    game->traits = INK_TRAIT_OPEN | INK_TRAIT_CONSTANT_SUM;
    game->seat_count = 2;
    game->side_count = 2;
    game->side[1] = 1;
    game->seat_names[0] = "first";
    game->seat_names[1] = "second";
    game->state_size = sizeof(table);
    game->max_actions = r.start.left;
    game->max_plies = r.start.left;
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
    *out = game;
    return INK_OK;
}

static const ink_parameter parameters[] = {
    {"heaps", "3.5.7", "how many objects each heap has: 1 to 8 numbers from 1 to 15"},
    {"misere", "no", "no: who takes the last object wins; yes: loses"},
};

const inki_game_row inki_nim_row = {
    .info = {.name = "nim",
             .text = "each turn takes any number of objects from one heap; the last one decides",
             .parameters = parameters,
             .parameter_count = (int)(sizeof parameters / sizeof parameters[0]),
             .example = "nim(heaps=1.2.3)"},
    .create = create,
};
