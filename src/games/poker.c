/* poker.c - poker for two with one private card each and one card on the table.
 *
 * Both put in an ante of 1.  A card for each seat, a round of bets, a card on the table, and another
 * round of bets, in which all sizes are doubled.  Whoever folds loses what was put in.  At the end a
 * card of the rank of the one on the table wins, otherwise the higher rank; equal ranks share.
 * Source: Lisý, Lanctot and Bowling, "Online Monte Carlo Counterfactual Regret Minimization for
 * Search in Imperfect Information Games" (2015), where it is called generic poker.
 */
#include "games/poker.h"

#include <stdint.h>

#include <inkling/sizes.h>
#include <inkling/view.h>

#include "games/games.h"

/* What a seat does.  A bet, or a raise by as much, is BET plus the number of its size, from 0.
 * The action of chance is the card. */
enum {
    FOLD = 0,
    CALL = 1, /* or check, where there is nothing to call */
    BET = 2
};

enum {
    ANTE = 1,
    STEP = 2, /* from one size of bet to the next, in the first round */
    TABLE = 2 /* the place of the card on the table, behind those of the seats */
};

/* The upper byte of a token is one of these, the lower byte the card or the action. */
enum {
    SAW_DEAL = 0x100, /* somebody else got a card */
    SAW_OWN = 0x200,
    SAW_TABLE = 0x300,
    SAW_ACTION = 0x400,
    TOKEN_KINDS = 0xF00
};

/* What ink_state stands for in this game. */
typedef struct hand {
    uint16_t paid[2]; /* chips that each seat put in */
    uint8_t cards[3]; /* of the seats and on the table; 0 until dealt */
    int8_t mover;     /* as ink_game.mover has it */
    uint16_t raises;  /* after the bet of this round */
} hand;

static const hand *hand_of(const ink_state *state)
{
    return (const hand *)(const void *)state;
}

static const inki_poker_rules *rules_of(const ink_game *game)
{
    return game->data;
}

/* The number of cards that have names of their own. */
static int card_count(const inki_poker_rules *r)
{
    return r->suits ? r->types * r->copies : r->types;
}

/* Cards count from 1; with suits, those of a rank follow each other. */
static int rank_of(const inki_poker_rules *r, int card)
{
    return r->suits ? (card - 1) / r->copies + 1 : card;
}

/* How many cards of a name are left. */
static int left_of(const inki_poker_rules *r, const hand *h, unsigned card)
{
    const int gone = (h->cards[0] == card) + (h->cards[1] == card);
    return (r->suits ? 1 : r->copies) - gone;
}

/* Does the mover face a bet? */
static bool is_facing(const hand *h)
{
    return h->paid[0] != h->paid[1];
}

static int bet_size(const hand *h, ink_action action)
{
    const int size = STEP * (int)(action - BET + 1);
    return h->cards[TABLE] == 0 ? size : 2 * size;
}

static void start(const ink_game *game, ink_state *out)
{
    (void)game;
    *(hand *)(void *)out = (hand){.paid = {ANTE, ANTE}, .mover = INK_MOVER_CHANCE};
}

static int mover(const ink_game *game, const ink_state *state)
{
    (void)game;
    return hand_of(state)->mover;
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    const inki_poker_rules *r = rules_of(game);
    const hand *h = hand_of(state);
    int count = 0;
    if (h->mover == INK_MOVER_CHANCE) {
        for (unsigned card = 1; card <= (unsigned)card_count(r); card++) {
            if (left_of(r, h, card) > 0) {
                out[count++] = card;
            }
        }
        return count;
    }
    if (is_facing(h)) {
        out[count++] = FOLD;
    }
    out[count++] = CALL;
    for (int i = 0; i < r->bets && h->raises < r->raises + !is_facing(h); i++) {
        out[count++] = BET + (ink_action)i;
    }
    return count;
}

static void chances(const ink_game *game, const ink_state *state, double *out)
{
    const inki_poker_rules *r = rules_of(game);
    const hand *h = hand_of(state);
    const int left = r->types * r->copies - (h->cards[0] != 0) - (h->cards[1] != 0);
    int count = 0;
    for (unsigned card = 1; card <= (unsigned)card_count(r); card++) {
        const int copies = left_of(r, h, card);
        if (copies > 0) {
            out[count++] = (double)copies / left;
        }
    }
}

static void deal(hand *h, ink_action card)
{
    const int place = h->cards[0] == 0 ? 0 : h->cards[1] == 0 ? 1 : TABLE;
    h->cards[place] = (uint8_t)card;
    h->mover = place == 0 ? INK_MOVER_CHANCE : 0;
}

/* Two checks or a call end a round of bets. */
static void call(hand *h)
{
    const bool is_first_check = h->mover == 0 && !is_facing(h);
    h->paid[h->mover] = h->paid[1 - h->mover];
    h->raises = 0;
    h->mover = (int8_t)(is_first_check         ? 1
                        : h->cards[TABLE] == 0 ? INK_MOVER_CHANCE
                                               : INK_MOVER_NOBODY);
}

static void bet(hand *h, ink_action action)
{
    const int other = 1 - h->mover;
    h->raises = (uint16_t)(h->raises + is_facing(h));
    h->paid[h->mover] = (uint16_t)(h->paid[other] + bet_size(h, action));
    h->mover = (int8_t)other;
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    (void)game;
    hand *h = (hand *)(void *)state;
    if (h->mover == INK_MOVER_CHANCE) {
        deal(h, action);
    } else if (action == FOLD) {
        h->raises = 0;
        h->mover = INK_MOVER_NOBODY;
    } else if (action == CALL) {
        call(h);
    } else {
        bet(h, action);
    }
}

/* 1, 0 or -1 as the first seat wins, shares or loses.  Whoever folded has put in less. */
static int winner(const inki_poker_rules *r, const hand *h)
{
    if (is_facing(h)) {
        return h->paid[0] > h->paid[1] ? 1 : -1;
    }
    const int first = rank_of(r, h->cards[0]);
    const int second = rank_of(r, h->cards[1]);
    const int table = rank_of(r, h->cards[TABLE]);
    if (first == second) {
        return 0;
    }
    return first == table || (second != table && first > second) ? 1 : -1;
}

static double payoff(const ink_game *game, const ink_state *state, int side)
{
    const hand *h = hand_of(state);
    const int stake = h->paid[0] < h->paid[1] ? h->paid[0] : h->paid[1];
    return (side == 0 ? 1.0 : -1.0) * winner(rules_of(game), h) * stake;
}

static uint64_t observe(const ink_game *game, const ink_state *before, ink_action action,
                        const ink_state *after, int observer)
{
    (void)game;
    (void)after;
    if (before == NULL) {
        return 0;
    }
    const hand *h = hand_of(before);
    if (h->mover != INK_MOVER_CHANCE) {
        return SAW_ACTION | action;
    }
    if (h->cards[1] != 0) {
        return SAW_TABLE | action;
    }
    const int receiver = h->cards[0] == 0 ? 0 : 1;
    return observer == receiver ? SAW_OWN | action : SAW_DEAL;
}

/* The ranks are those up to the king. */
static void add_card(const inki_poker_rules *r, int card, ink_text *out)
{
    const char *ranks = &"A23456789TJQK"[INKI_POKER_MAX_TYPES - r->types];
    ink_text_format(out, "%c", card == 0 ? '-' : ranks[rank_of(r, card) - 1]);
    if (r->suits && card > 0) {
        ink_text_format(out, "%c", "shdc"[(card - 1) % r->copies]);
    }
}

static void action_text(const ink_game *game, const ink_state *state, ink_action action,
                        ink_text *out)
{
    const hand *h = hand_of(state);
    if (h->mover == INK_MOVER_CHANCE) {
        add_card(rules_of(game), (int)action, out);
    } else if (action == FOLD) {
        ink_text_add(out, "fold");
    } else if (action == CALL) {
        ink_text_add(out, is_facing(h) ? "call" : "check");
    } else {
        ink_text_format(out, "%s%d", is_facing(h) ? "raise" : "bet", bet_size(h, action));
    }
}

static void state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    const hand *h = hand_of(state);
    for (int seat = 0; seat < 2; seat++) {
        ink_text_format(out, "%s ", game->seat_names[seat]);
        add_card(rules_of(game), h->cards[seat], out);
        ink_text_format(out, " put in %d, ", h->paid[seat]);
    }
    ink_text_add(out, "table ");
    add_card(rules_of(game), h->cards[TABLE], out);
    ink_text_add(out, "\n");
}

/* Plays what was seen again, with any card in the place of the hidden one, for the names of the
 * actions. */
static void view_text(const ink_game *game, const ink_view *view, ink_text *out)
{
    int count;
    const ink_event *events = ink_view_events(view, &count);
    hand h;
    ink_state *state = (ink_state *)(void *)&h;
    start(game, state);
    ink_text_format(out, "%s", game->seat_names[ink_view_seat(view)]);
    for (int i = 0; i < count; i++) {
        if (events[i].kind != INK_EVENT_TOKEN) {
            continue;
        }
        const uint64_t kind = events[i].value & TOKEN_KINDS;
        const ink_action action = kind == SAW_DEAL ? 1 : events[i].value & ~(uint64_t)TOKEN_KINDS;
        if (kind != SAW_DEAL) {
            ink_text_add(out, kind == SAW_OWN ? " holds " : kind == SAW_TABLE ? "; table " : " ");
            action_text(game, state, action, out);
            ink_text_add(out, kind == SAW_ACTION ? "" : ":");
        }
        apply(game, state, action);
    }
    ink_text_add(out, "\n");
}

/* A round of bets. */
typedef struct round_sizes {
    double decisions[2]; /* of each seat */
    double actions[2];
    double folds;
    double ends; /* without a fold */
} round_sizes;

static round_sizes size_round(const inki_poker_rules *r)
{
    round_sizes out = {.decisions = {1, 1}, .actions = {1 + r->bets, 1 + r->bets}, .ends = 1};
    double bets = r->bets; /* that are open after so many raises, with and without a check first */
    for (int raises = 0; raises <= r->raises; raises++) {
        for (int seat = 0; seat < 2; seat++) {
            out.decisions[seat] += bets;
            out.actions[seat] += bets * (2 + (raises < r->raises ? r->bets : 0));
            out.folds += bets;
            out.ends += bets;
        }
        bets *= r->bets;
    }
    return out;
}

/* What can be dealt: the first card, the first two, and all three, in order. */
static void size_deals(const inki_poker_rules *r, double out[3])
{
    const double names = card_count(r);
    const bool has_pairs = !r->suits && r->copies >= 2;
    const bool has_triples = !r->suits && r->copies >= 3;
    const double two_names = names * (names - 1);
    out[0] = names;
    out[1] = two_names + (has_pairs ? names : 0);
    out[2] = two_names * (names - 2) + (has_pairs ? 3 * two_names : 0) + (has_triples ? names : 0);
}

static void sizes(const ink_game *game, ink_sizes *out)
{
    double deals[3];
    const round_sizes round = size_round(rules_of(game));
    size_deals(rules_of(game), deals);
    const double decisions = round.decisions[0] + round.decisions[1];
    *out = (ink_sizes){0};
    out->decisions = (deals[1] + deals[2] * round.ends) * decisions;
    out->chances = 1 + deals[0] + deals[1] * round.ends;
    out->ends = deals[1] * round.folds + deals[2] * round.ends * (round.folds + round.ends);
    /* A seat's own card and the one on the table are two cards too. */
    const double knowledge = deals[0] + deals[1] * round.ends;
    for (int seat = 0; seat < 2; seat++) {
        out->infosets[seat] = knowledge * round.decisions[seat];
        out->sequences[seat] = 1 + knowledge * round.actions[seat];
    }
    out->public_decisions = (1 + deals[0] * round.ends) * decisions;
    out->public_states = out->public_decisions + 2 + round.ends;
}

ink_status inki_poker_create(const inki_poker_rules *rules, const char *name, ink_game **out)
{
    ink_game *game = inki_game_new(sizeof *rules);
    if (game == NULL) {
        return INK_ERR_NOMEM;
    }
    *(inki_poker_rules *)game->data = *rules;
    const int cards = card_count(rules);
    const int most = ANTE + 3 * STEP * rules->bets * (rules->raises + 1);
    game->name = name;
    game->traits = INK_TRAIT_CHANCE | INK_TRAIT_CONSTANT_SUM;
    game->seat_count = 2;
    game->side_count = 2;
    game->side[1] = 1;
    game->seat_names[0] = "first";
    game->seat_names[1] = "second";
    game->state_size = sizeof(hand);
    game->max_actions = cards > BET + rules->bets ? cards : BET + rules->bets;
    game->max_plies = 3 + 2 * (rules->raises + 3); /* check, bet, raises, call */
    game->min_payoff = -most;
    game->max_payoff = most;
    game->payoff_unit = "chips";
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

static ink_status create(const char *const *values, ink_game **out, ink_error *error)
{
    long long numbers[4];
    static const char *const names[] = {"types", "cards", "raises", "bets"};
    static const long long low[] = {1, 1, 0, 1};
    static const long long high[] = {INKI_POKER_MAX_TYPES, 16, 20, 20};
    for (int i = 0; i < 4; i++) {
        const ink_status status =
            inki_spec_integer(names[i], values[i], low[i], high[i], &numbers[i], error);
        if (status != INK_OK) {
            return status;
        }
    }
    if (numbers[0] * numbers[1] < 3) {
        ink_error_set(error, 0, 0, "types=%lld, cards=%lld: at least three cards are needed",
                      numbers[0], numbers[1]);
        return INK_ERR_ARGUMENT;
    }
    const inki_poker_rules rules = {
        .types = (int)numbers[0],
        .copies = (int)numbers[1],
        .raises = (int)numbers[2],
        .bets = (int)numbers[3],
    };
    return inki_poker_create(&rules, inki_poker_row.info.name, out);
}

static const ink_parameter parameters[] = {
    {"types", "3", "ranks, 1 to 13"},
    {"cards", "2", "cards of each rank, 1 to 16"},
    {"raises", "1", "most raises after a bet in a round, 0 to 20"},
    {"bets", "1", "sizes of a bet, 1 to 20: 2, 4, ... in the first round, 4, 8, ... in the second"},
};

const inki_game_row inki_poker_row = {
    .info = {.name = "poker",
             .text = "a card each, bets, a card on the table, bets again; a pair wins, or the rank",
             .parameters = parameters,
             .parameter_count = (int)(sizeof parameters / sizeof parameters[0]),
             .example = "poker(types=2,cards=2)"},
    .create = create,
};
