/* liars_dice.c - liar's dice for two.
 *
 * Each player rolls some dice and sees no others.  In turn they bid how many of all dice show a
 * face, each bid higher than the last: more dice, or as many with a higher face.  The highest face
 * counts as every face.  Instead of bidding a player may call the last bid, and wins if fewer dice
 * match it.  Source: Lisý, Lanctot and Bowling, "Online Monte Carlo Counterfactual Regret
 * Minimization for Search in Imperfect Information Games" (2015).
 */
#include <assert.h>
#include <math.h>
#include <stdint.h>

#include <inkling/sizes.h>
#include <inkling/view.h>

#include "games/games.h"

enum {
    MAX_DICE = 5, /* of a seat */
    MAX_FACES = 20
};

/* The upper byte of a token is one of these, the lower byte the face or the action. */
enum {
    SAW_ROLL = 0x100, /* somebody else rolled a die */
    SAW_OWN = 0x200,
    SAW_ACTION = 0x300,
    TOKEN_KINDS = 0xF00
};

/* What ink_game.data points at. */
typedef struct rules {
    int dice[2]; /* of each seat */
    int faces;
    int bids; /* that there are; the action after the last of them is the call */
} rules;

/* What ink_state stands for in this game.  The action of chance is a face, from 1.  Bids count from
 * 0: first all faces of one die, then those of two, and so on. */
typedef struct table {
    int8_t mover;   /* as ink_game.mover has it */
    uint8_t rolled; /* dice so far */
    uint8_t bids;   /* 1 + the last bid; 0: none */
    uint8_t bidder; /* the seat that made it */
    uint8_t dice[]; /* the first seat's, then the second's; 0 until rolled */
} table;

static const table *table_of(const ink_state *state)
{
    return (const table *)(const void *)state;
}

static const rules *rules_of(const ink_game *game)
{
    return game->data;
}

static int all_dice(const rules *r)
{
    return r->dice[0] + r->dice[1];
}

static void start(const ink_game *game, ink_state *out)
{
    table *t = (table *)(void *)out;
    *t = (table){.mover = INK_MOVER_CHANCE};
    for (int i = 0; i < all_dice(rules_of(game)); i++) {
        t->dice[i] = 0;
    }
}

static int mover(const ink_game *game, const ink_state *state)
{
    (void)game;
    return table_of(state)->mover;
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    const rules *r = rules_of(game);
    const table *t = table_of(state);
    int count = 0;
    if (t->mover == INK_MOVER_CHANCE) {
        for (int face = 1; face <= r->faces; face++) {
            out[count++] = (ink_action)face;
        }
        return count;
    }
    for (int bid = t->bids; bid < r->bids; bid++) {
        out[count++] = (ink_action)bid;
    }
    if (t->bids > 0) {
        out[count++] = (ink_action)r->bids;
    }
    return count;
}

static void chances(const ink_game *game, const ink_state *state, double *out)
{
    (void)state;
    const rules *r = rules_of(game);
    for (int i = 0; i < r->faces; i++) {
        out[i] = 1.0 / r->faces;
    }
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    const rules *r = rules_of(game);
    table *t = (table *)(void *)state;
    if (t->mover == INK_MOVER_CHANCE) {
        t->dice[t->rolled++] = (uint8_t)action;
        t->mover = t->rolled == all_dice(r) ? 0 : INK_MOVER_CHANCE;
    } else if (action == (ink_action)r->bids) {
        t->mover = INK_MOVER_NOBODY;
    } else {
        assert(t->bids <= action && action < (ink_action)r->bids);
        t->bids = (uint8_t)(action + 1);
        t->bidder = (uint8_t)t->mover;
        t->mover = (int8_t)(1 - t->mover);
    }
}

static int quantity_of(const rules *r, ink_action bid)
{
    return (int)bid / r->faces + 1;
}

static int face_of(const rules *r, ink_action bid)
{
    return (int)bid % r->faces + 1;
}

static double payoff(const ink_game *game, const ink_state *state, int side)
{
    const rules *r = rules_of(game);
    const table *t = table_of(state);
    const ink_action bid = t->bids - 1U;
    int matches = 0;
    for (int i = 0; i < all_dice(r); i++) {
        matches += t->dice[i] == face_of(r, bid) || t->dice[i] == r->faces;
    }
    const int winner = matches < quantity_of(r, bid) ? 1 - t->bidder : t->bidder;
    return side == winner ? 1.0 : -1.0;
}

static uint64_t observe(const ink_game *game, const ink_state *before, ink_action action,
                        const ink_state *after, int observer)
{
    (void)after;
    if (before == NULL) {
        return 0;
    }
    const table *t = table_of(before);
    if (t->mover != INK_MOVER_CHANCE) {
        return SAW_ACTION | action;
    }
    const int roller = t->rolled < rules_of(game)->dice[0] ? 0 : 1;
    return observer == roller ? SAW_OWN | action : SAW_ROLL;
}

static void add_bid(const rules *r, ink_action action, ink_text *out)
{
    if (action == (ink_action)r->bids) {
        ink_text_add(out, "call");
    } else {
        ink_text_format(out, "%dx%d", quantity_of(r, action), face_of(r, action));
    }
}

static void action_text(const ink_game *game, const ink_state *state, ink_action action,
                        ink_text *out)
{
    if (table_of(state)->mover == INK_MOVER_CHANCE) {
        ink_text_format(out, "%d", (int)action);
    } else {
        add_bid(rules_of(game), action, out);
    }
}

static void state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    const rules *r = rules_of(game);
    const table *t = table_of(state);
    for (int i = 0; i < all_dice(r); i++) {
        if (i == 0 || i == r->dice[0]) {
            ink_text_format(out, "%s%s rolled", i == 0 ? "" : ", ", game->seat_names[i != 0]);
        }
        ink_text_format(out, i < t->rolled ? " %d" : " -", t->dice[i]);
    }
    if (t->bids > 0) {
        ink_text_format(out, "; %s bid ", game->seat_names[t->bidder]);
        add_bid(r, t->bids - 1U, out);
        ink_text_add(out, t->mover == INK_MOVER_NOBODY ? ", called" : "");
    }
    ink_text_add(out, "\n");
}

static void view_text(const ink_game *game, const ink_view *view, ink_text *out)
{
    int count;
    const ink_event *events = ink_view_events(view, &count);
    const char *lead = "; bids:";
    ink_text_format(out, "%s rolled", game->seat_names[ink_view_seat(view)]);
    for (int i = 0; i < count; i++) {
        const uint64_t kind = events[i].value & TOKEN_KINDS;
        const uint64_t value = events[i].value & ~(uint64_t)TOKEN_KINDS;
        if (events[i].kind != INK_EVENT_TOKEN) {
            continue;
        }
        if (kind == SAW_OWN) {
            ink_text_format(out, " %d", (int)value);
        } else if (kind == SAW_ACTION) {
            ink_text_format(out, "%s ", lead);
            add_bid(rules_of(game), value, out);
            lead = "";
        }
    }
    ink_text_add(out, "\n");
}

/* A sequence of bids is a set of bids: there are 2^bids of them. */
static void sizes(const ink_game *game, ink_sizes *out)
{
    const rules *r = rules_of(game);
    const double bids = ldexp(1.0, r->bids);
    *out = (ink_sizes){0};
    double rolls = 1.0;
    for (int die = 0; die < all_dice(r); die++) {
        out->chances += rolls;
        rolls *= r->faces;
    }
    out->decisions = rolls * bids;
    out->ends = rolls * (bids - 1);
    for (int seat = 0; seat < 2; seat++) {
        const double own = pow(r->faces, r->dice[seat]);
        out->infosets[seat] = own * bids / 2;
        out->sequences[seat] = 1 + own * (bids - 1); /* half are bids, half are calls */
    }
    out->public_decisions = bids;
    out->public_states = bids + all_dice(r);
}

static ink_status read_rules(const char *const *values, rules *out, ink_error *error)
{
    static const char *const names[] = {"numdice0", "numdice1", "dice_sides"};
    static const long long low[] = {1, 1, 2};
    static const long long high[] = {MAX_DICE, MAX_DICE, MAX_FACES};
    int *const numbers[] = {&out->dice[0], &out->dice[1], &out->faces};
    for (int i = 0; i < 3; i++) {
        long long number;
        const ink_status status =
            inki_spec_integer(names[i], values[i], low[i], high[i], &number, error);
        if (status != INK_OK) {
            return status;
        }
        *numbers[i] = (int)number;
    }
    out->bids = all_dice(out) * out->faces;
    return INK_OK;
}

static ink_status create(const char *const *values, ink_game **out, ink_error *error)
{
    rules r;
    const ink_status status = read_rules(values, &r, error);
    if (status != INK_OK) {
        return status;
    }
    ink_game *game = inki_game_new(sizeof(rules));
    if (game == NULL) {
        return INK_ERR_NOMEM;
    }
    *(rules *)game->data = r;
    game->name = "liars_dice";
    game->traits =
        INK_TRAIT_CHANCE | INK_TRAIT_CHANCE_FIRST | INK_TRAIT_CONSTANT_SUM | INK_TRAIT_TWO_PAYOFFS;
    game->seat_count = 2;
    game->side_count = 2;
    game->side[1] = 1;
    game->seat_names[0] = "first";
    game->seat_names[1] = "second";
    game->state_size = sizeof(table) + (size_t)all_dice(&r);
    game->max_actions = r.bids;
    game->max_plies = all_dice(&r) + r.bids + 1;
    game->min_payoff = -1.0;
    game->max_payoff = 1.0;
    game->payoff_unit = "points";
    game->start = start;
    game->mover = mover;
    game->actions = actions;
    game->apply = apply;
    game->payoff = payoff;
    game->observe = observe;
    game->chances = chances;
    game->action_text = action_text;
    game->state_text = state_text;
    game->view_text = view_text;
    game->sizes = sizes;
    *out = game;
    return INK_OK;
}

static const ink_parameter parameters[] = {
    {"numdice0", "1", "dice of the first player, 1 to 5"},
    {"numdice1", "1", "dice of the second player, 1 to 5"},
    {"dice_sides", "6", "faces of a die, 2 to 20; the highest counts as every face"},
};

const inki_game_row inki_liars_dice_row = {
    .info = {.name = "liars_dice",
             .text = "hidden dice, and bids of how many of all show a face, until one is called",
             .parameters = parameters,
             .parameter_count = (int)(sizeof parameters / sizeof parameters[0]),
             .example = "liars_dice(dice_sides=3)"},
    .create = create,
};
