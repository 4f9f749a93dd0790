/* kuhn_poker.c - poker with three cards and one bet (Kuhn, 1950). */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include <inkling/game.h>

#include "games/games.h"

/* Cards are 1 to 3, for jack, queen and king, so that a zeroed state has none.  The action that
 * deals a card is its number. */
enum {
    CARD_COUNT = 3,
    PASS = 0,
    BET = 1
};

/* Tokens.  A dealt card is CARD_SEEN plus its number. */
enum {
    SAW_DEAL = 1,
    SAW_PASS = 2,
    SAW_BET = 3,
    CARD_SEEN = 3
};

/* What ink_state stands for in this game. */
typedef struct hand {
    uint8_t cards[2]; /* each seat's; 0 until dealt */
    uint8_t turns;    /* how often the seats acted, 0 to 3 */
    uint8_t bets;     /* bit i: the action of turn i was a bet */
} hand;

static const hand *hand_of(const ink_state *state)
{
    return (const hand *)(const void *)state;
}

/* A bet is answered by the next action, and two passes end the play: so it is over after two
 * actions unless those were pass and bet. */
static bool is_over(const hand *h)
{
    return h->turns == 3 || (h->turns == 2 && h->bets != 2);
}

static void start(const ink_game *game, ink_state *out)
{
    (void)game;
    *(hand *)(void *)out = (hand){{0, 0}, 0, 0};
}

static int mover(const ink_game *game, const ink_state *state)
{
    (void)game;
    const hand *h = hand_of(state);
    if (h->cards[1] == 0) {
        return INK_MOVER_CHANCE;
    }
    return is_over(h) ? INK_MOVER_NOBODY : h->turns % 2;
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    const hand *h = hand_of(state);
    int count = 0;
    if (mover(game, state) != INK_MOVER_CHANCE) {
        out[count++] = PASS;
        out[count++] = BET;
        return count;
    }
    for (unsigned card = 1; card <= CARD_COUNT; card++) {
        if (card != h->cards[0]) {
            out[count++] = card;
        }
    }
    return count;
}

static void chances(const ink_game *game, const ink_state *state, double *out)
{
    (void)game;
    const int count = hand_of(state)->cards[0] == 0 ? CARD_COUNT : CARD_COUNT - 1;
    for (int i = 0; i < count; i++) {
        out[i] = 1.0 / count;
    }
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    hand *h = (hand *)(void *)state;
    if (mover(game, state) == INK_MOVER_CHANCE) {
        assert(1 <= action && action <= CARD_COUNT && action != h->cards[0]);
        h->cards[h->cards[0] == 0 ? 0 : 1] = (uint8_t)action;
        return;
    }
    assert(action <= BET && !is_over(h));
    h->bets = (uint8_t)(h->bets | action << h->turns);
    h->turns++;
}

/* A bet that was passed wins the ante of the seat that passed; otherwise the higher card wins an
 * ante, or ante and bet if there was a bet. */
static double payoff(const ink_game *game, const ink_state *state, int side)
{
    (void)game;
    const hand *h = hand_of(state);
    const bool last_was_bet = (h->bets >> (h->turns - 1) & 1) != 0;
    double first;
    if (h->bets == 0 || last_was_bet) {
        const double stake = last_was_bet ? 2.0 : 1.0;
        first = h->cards[0] > h->cards[1] ? stake : -stake;
    } else {
        const int folded = (h->turns - 1) % 2;
        first = folded == 1 ? 1.0 : -1.0;
    }
    return side == 0 ? first : -first;
}

static uint64_t observe(const ink_game *game, const ink_state *before, ink_action action,
                        const ink_state *after, int observer)
{
    (void)after;
    if (before == NULL) {
        return 0;
    }
    if (mover(game, before) != INK_MOVER_CHANCE) {
        return action == BET ? SAW_BET : SAW_PASS;
    }
    const int receiver = hand_of(before)->cards[0] == 0 ? 0 : 1;
    return observer == receiver ? CARD_SEEN + action : SAW_DEAL;
}

static void action_text(const ink_game *game, const ink_state *state, ink_action action,
                        ink_text *out)
{
    if (mover(game, state) == INK_MOVER_CHANCE) {
        ink_text_format(out, "%c", "-JQK"[action]);
    } else {
        ink_text_add(out, action == BET ? "bet" : "pass");
    }
}

static void state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    (void)game;
    const hand *h = hand_of(state);
    ink_text_format(out, "first %c, second %c:", "-JQK"[h->cards[0]], "-JQK"[h->cards[1]]);
    for (int turn = 0; turn < h->turns; turn++) {
        ink_text_add(out, h->bets >> turn & 1 ? " bet" : " pass");
    }
    ink_text_add(out, "\n");
}

static void view_text(const ink_game *game, const ink_view *view, ink_text *out)
{
    int count;
    const ink_event *events = ink_view_events(view, &count);
    const char *lead = "played:";
    ink_text_format(out, "%s holds ", game->seat_names[ink_view_seat(view)]);
    for (int i = 0; i < count; i++) {
        const uint64_t seen = events[i].value;
        if (events[i].kind != INK_EVENT_TOKEN || seen == SAW_DEAL) {
            continue;
        }
        if (seen == SAW_BET || seen == SAW_PASS) {
            ink_text_format(out, "%s %s", lead, seen == SAW_BET ? "bet" : "pass");
            lead = "";
        } else {
            ink_text_format(out, "%c; ", "-JQK"[seen - CARD_SEEN]);
        }
    }
    ink_text_add(out, lead[0] == '\0' ? "\n" : "nothing played yet\n");
}

static ink_status create(const char *const *values, ink_game **out, ink_error *error)
{
    (void)values;
    (void)error;
    ink_game *game = inki_game_new(0);
    if (game == NULL) {
        return INK_ERR_NOMEM;
    }
    game->name = "kuhn_poker";
    game->traits = INK_TRAIT_CHANCE | INK_TRAIT_CHANCE_FIRST | INK_TRAIT_CONSTANT_SUM;
    game->seat_count = 2;
    game->side_count = 2;
    game->side[1] = 1;
    game->seat_names[0] = "first";
    game->seat_names[1] = "second";
    game->state_size = sizeof(hand);
    game->max_actions = CARD_COUNT;
    game->max_plies = 5;
    game->min_payoff = -2.0;
    game->max_payoff = 2.0;
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
    *out = game;
    return INK_OK;
}

const inki_game_row inki_kuhn_poker_row = {
    .info = {.name = "kuhn_poker",
             .text = "poker with a jack, a queen, a king and one bet (Kuhn, 1950)",
             .example = "kuhn_poker"},
    .create = create,
};
