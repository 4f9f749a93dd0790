/* bridge_play.c - the rules of bridge_play: dealing, play, payoffs, and who sees what. */

#include "bridge/bridge_play.h"

#include <assert.h>
#include <string.h>

#include "bridge/bits.h"
#include "bridge/ranks.h"

static inki_bridge_state *writable(ink_state *state)
{
    return (inki_bridge_state *)(void *)state;
}

int inki_bridge_seat(const inki_bridge_rules *rules, int player)
{
    const int from_declarer = (player - (int)rules->contract.declarer + 4) % 4;
    return from_declarer == 1 ? 1 : from_declarer == 3 ? 2 : INKI_DECLARER_SEAT;
}

bool inki_bridge_dummy_shown(const inki_bridge_rules *rules, int dealt, int played)
{
    return dealt > rules->dummy && (rules->dummy_first || played > 0);
}

int inki_bridge_list(ink_hand cards, ink_action *out)
{
    int count = 0;
    for (int suit = 0; suit < 4; suit++) {
        ink_hand left = cards & INK_SUIT_MASK(suit);
        while (left != 0) {
            const int card = inki_bits_highest(left);
            left ^= (ink_hand)1 << card;
            out[count++] = (ink_action)card;
        }
    }
    return count;
}

static void start(const ink_game *game, ink_state *out)
{
    const inki_bridge_rules *rules = inki_bridge_rules_of(game);
    inki_bridge_state *s = writable(out);
    memset(s, 0, sizeof *s);
    memset(s->play.table, INK_CARD_NONE, sizeof s->play.table);
    s->play.strain = (int8_t)rules->contract.strain;
    s->play.leader = (int8_t)rules->leader;
}

static int mover(const ink_game *game, const ink_state *state)
{
    const inki_bridge_state *s = inki_bridge_state_of(state);
    if (s->dealt < 4) {
        return INK_MOVER_CHANCE;
    }
    if (inki_play_is_over(&s->play)) {
        return INK_MOVER_NOBODY;
    }
    return inki_bridge_seat(inki_bridge_rules_of(game), inki_play_mover(&s->play));
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    (void)game;
    const inki_bridge_state *s = inki_bridge_state_of(state);
    assert(s->dealt == 4);
    return inki_bridge_list(inki_play_legal(&s->play), out);
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    (void)game;
    inki_bridge_state *s = writable(state);
    if (s->dealt < 4) {
        s->play.hands[s->dealt++] = action;
    } else {
        inki_play_card(&s->play, (ink_card)action);
    }
}

/* The cards that the next hand may be dealt from: not dealt yet, and not of a hand that the rules
 * give to a later player. */
static ink_hand free_cards(const inki_bridge_rules *rules, const inki_bridge_state *s)
{
    ink_hand cards = rules->deck;
    for (int player = 0; player < 4; player++) {
        cards &= ~(player < s->dealt ? s->play.hands[player] : rules->fixed[player]);
    }
    return cards;
}

static bool allows(const ink_game *game, const ink_state *state, ink_action action)
{
    const inki_bridge_rules *rules = inki_bridge_rules_of(game);
    const inki_bridge_state *s = inki_bridge_state_of(state);
    if (rules->is_fixed[s->dealt]) {
        return action == rules->fixed[s->dealt];
    }
    return (action & ~free_cards(rules, s)) == 0 && inki_bits_count(action) == rules->size;
}

/* A hand that the rules give, or all cards that are left. */
static ink_action forced(const ink_game *game, const ink_state *state)
{
    const inki_bridge_rules *rules = inki_bridge_rules_of(game);
    const inki_bridge_state *s = inki_bridge_state_of(state);
    if (rules->is_fixed[s->dealt]) {
        return rules->fixed[s->dealt];
    }
    const ink_hand left = free_cards(rules, s);
    return inki_bits_count(left) == rules->size ? left : INK_ACTION_NONE;
}

/* Each next card is a uniform one of those left. */
static ink_action draw(const ink_game *game, const ink_state *state, ink_random *random)
{
    const inki_bridge_rules *rules = inki_bridge_rules_of(game);
    const inki_bridge_state *s = inki_bridge_state_of(state);
    if (rules->is_fixed[s->dealt]) {
        return rules->fixed[s->dealt];
    }
    ink_hand left = free_cards(rules, s);
    ink_hand hand = 0;
    for (int i = 0; i < rules->size; i++) {
        ink_hand rest = left;
        for (uint64_t skip = ink_random_below(random, (uint64_t)inki_bits_count(left)); skip > 0;
             skip--) {
            rest &= rest - 1;
        }
        const ink_hand card = rest & (~rest + 1);
        hand |= card;
        left ^= card;
    }
    return hand;
}

double inki_bridge_payoff(const inki_bridge_rules *rules, int tricks)
{
    switch (rules->payoff) {
    case INKI_PAYOFF_MAKE:
        return tricks >= rules->need ? 1.0 : 0.0;
    case INKI_PAYOFF_TRICKS:
        return tricks;
    case INKI_PAYOFF_SCORE:
        break;
    }
    const bool vulnerable = (rules->vulnerable >> (rules->contract.declarer % 2) & 1) != 0;
    return ink_contract_score(&rules->contract, vulnerable, rules->score_offset + tricks);
}

static int declarer_tricks(const ink_game *game, const ink_state *state)
{
    const inki_bridge_rules *rules = inki_bridge_rules_of(game);
    return inki_bridge_state_of(state)->play.taken[rules->contract.declarer % 2];
}

static double payoff(const ink_game *game, const ink_state *state, int side)
{
    const double value = inki_bridge_payoff(game->data, declarer_tricks(game, state));
    return side == 0 ? value : game->payoff_sum - value;
}

void inki_bridge_measure(const ink_game *game, int tricks, double *out)
{
    inki_bridge_rules rules = *inki_bridge_rules_of(game);
    int count = 0;
    if (rules.need > 0) {
        rules.payoff = INKI_PAYOFF_MAKE;
        out[count++] = inki_bridge_payoff(&rules, tricks);
    }
    out[count++] = tricks;
    if (rules.has_score) {
        rules.payoff = INKI_PAYOFF_SCORE;
        out[count++] = inki_bridge_payoff(&rules, tricks);
    }
    assert(count == game->measure_count);
}

static void measure(const ink_game *game, const ink_state *state, double *out)
{
    inki_bridge_measure(game, declarer_tricks(game, state), out);
}

/* --- who sees what -------------------------------------------------------------------------
 *
 * Everybody gets one token for each hand that is dealt, so the n-th token of a seat is about
 * player n, and one for each card.  Those of the seat's own cards add nothing to its actions, but
 * all seats can be read alike.
 */

#define PLAYER_AT 58
#define CARD_AT 52
#define SIGHT_AT 60

uint64_t inki_bridge_token_write(const inki_bridge_token *token)
{
    return (uint64_t)token->sight << SIGHT_AT | (uint64_t)token->player << PLAYER_AT |
           (uint64_t)token->card << CARD_AT | token->hand;
}

inki_bridge_token inki_bridge_token_read(uint64_t value)
{
    return (inki_bridge_token){
        .sight = (inki_bridge_sight)(value >> SIGHT_AT),
        .hand = value & INK_FULL_DECK,
        .card = (int)(value >> CARD_AT & 63),
        .player = (int)(value >> PLAYER_AT & 3),
    };
}

/* Does the observer see the hand that `player` is dealt? */
static bool sees_hand(const inki_bridge_rules *rules, int player, int observer)
{
    if (player == rules->dummy) {
        return rules->dummy_first || (rules->defence_sees_all && observer > INKI_DECLARER_SEAT);
    }
    if (observer == INK_OBSERVER_PUBLIC) {
        return false;
    }
    return observer == inki_bridge_seat(rules, player) ||
           (rules->defence_sees_all && observer != INKI_DECLARER_SEAT);
}

static bool is_first_card(const inki_bridge_rules *rules, const inki_play *before)
{
    const int next = inki_play_mover(before);
    return before->on_table == 0 && inki_bits_count(before->hands[next]) == rules->size;
}

static uint64_t observe(const ink_game *game, const ink_state *before, ink_action action,
                        const ink_state *after, int observer)
{
    if (before == NULL) {
        return 0;
    }
    const inki_bridge_rules *rules = inki_bridge_rules_of(game);
    const inki_bridge_state *s = inki_bridge_state_of(before);
    inki_bridge_token token = {.sight = INKI_SIGHT_DEALT};
    if (s->dealt < 4) {
        if (sees_hand(rules, s->dealt, observer)) {
            token.sight = INKI_SIGHT_HAND;
            token.hand = action;
        }
        return inki_bridge_token_write(&token);
    }
    token.sight = INKI_SIGHT_CARD;
    token.card = (int)action;
    token.player = inki_play_mover(&s->play);
    if (!rules->dummy_first && is_first_card(rules, &s->play)) {
        token.sight = INKI_SIGHT_LEAD;
        token.hand = inki_bridge_state_of(after)->play.hands[rules->dummy];
    }
    return inki_bridge_token_write(&token);
}

/* --- the table ----------------------------------------------------------------------------- */

/* Bounds on payoffs, and what they count. */
static void fill_payoffs(ink_game *game, const inki_bridge_rules *rules)
{
    const double low = inki_bridge_payoff(rules, 0);
    const double high = inki_bridge_payoff(rules, rules->size);
    switch (rules->payoff) {
    case INKI_PAYOFF_MAKE:
        game->payoff_sum = 1.0;
        game->payoff_unit = rules->contract.level > 0 ? "chance to make the contract"
                                                      : "chance to take the tricks needed";
        break;
    case INKI_PAYOFF_TRICKS:
        game->payoff_sum = rules->size;
        game->payoff_unit = "tricks";
        break;
    case INKI_PAYOFF_SCORE:
        game->payoff_unit = "points";
        break;
    }
    game->min_payoff = low < game->payoff_sum - high ? low : game->payoff_sum - high;
    game->max_payoff = high > game->payoff_sum - low ? high : game->payoff_sum - low;
}

/* Adds a measure, which is the payoff itself where that is of the same kind. */
static void add_measure(ink_game *game, inki_payoff_kind kind, const char *name, const char *text)
{
    inki_bridge_rules *rules = game->data;
    if (rules->payoff == kind) {
        game->payoff_measure = game->measure_count;
    }
    rules->measures[game->measure_count++] = (ink_measure){name, text};
}

static void fill_measures(ink_game *game, const inki_bridge_rules *rules)
{
    if (rules->need > 0) {
        add_measure(game, INKI_PAYOFF_MAKE, "made",
                    "1 if declarer takes the tricks needed, otherwise 0");
    }
    add_measure(game, INKI_PAYOFF_TRICKS, "tricks", "tricks that declarer takes of this deal");
    if (rules->has_score) {
        add_measure(game, INKI_PAYOFF_SCORE, "score", "duplicate score to declarer, in points");
    }
    game->measures = rules->measures;
}

void inki_bridge_fill(ink_game *game)
{
    inki_bridge_rules *rules = game->data;
    game->name = "bridge_play";
    game->traits = INK_TRAIT_CHANCE | INK_TRAIT_CHANCE_SAMPLED | INK_TRAIT_CHANCE_FIRST |
                   INK_TRAIT_CONSTANT_SUM | (rules->defence_sees_all ? 0U : INK_TRAIT_TEAM) |
                   (rules->payoff == INKI_PAYOFF_MAKE ? INK_TRAIT_TWO_PAYOFFS : 0U);
    game->seat_count = 3;
    game->side_count = 2;
    game->side[1] = 1;
    game->side[2] = 1;
    for (int player = 0; player < 4; player++) {
        if (player != rules->dummy) {
            game->seat_names[inki_bridge_seat(rules, player)] = inki_player_name(player);
        }
    }
    game->state_size = sizeof(inki_bridge_state);
    game->max_actions = rules->size;
    game->max_plies = 4 + 4 * rules->size;
    fill_payoffs(game, rules);
    fill_measures(game, rules);
    game->start = start;
    game->mover = mover;
    game->actions = actions;
    game->apply = apply;
    game->payoff = payoff;
    game->observe = observe;
    game->draw = draw;
    game->allows = allows;
    game->forced = forced;
    game->action_text = inki_bridge_action_text;
    game->action_read = inki_bridge_action_read;
    game->state_text = inki_bridge_state_text;
    game->view_text = inki_bridge_view_text;
    game->measure = measure;
    game->sensible = inki_bridge_sensible;
    game->kind = inki_bridge_kind;
    game->sample = inki_bridge_sample;
    game->world_count = inki_bridge_world_count;
    game->world = inki_bridge_world;
    game->open_create = inki_bridge_open_create;
    game->open_values = inki_bridge_open_values;
    game->open_destroy = inki_bridge_open_destroy;
    game->open_at_least = inki_bridge_open_at_least;
}

static const ink_parameter parameters[] = {
    {"contract", "3NT", "level, strain and doubling such as 4SX, or the strain alone"},
    {"declarer", "S", "N, E, S or W"},
    {"vulnerable", "none",
     "none, ns, ew or all: counts for the score; unknown: then there is no score"},
    {"deal", "none",
     "known hands as in PBN, such as N:- AKQ.J.. - -, 1 to 13 cards each: they are fixed, and "
     "everybody may reason from them"},
    {"defence", "own", "own: each defender sees own hand and dummy; all: both see every hand"},
    {"payoff", "make", "make: 1 or 0; tricks: those that declarer takes; score: duplicate points"},
    {"need", "auto", "tricks of those to be played that make the contract; auto: level + 6 of 13"},
    {"leader", "auto", "who leads first: N, E, S or W; auto: the player to declarer's left"},
    {"deck", "auto",
     "the cards in play, as one hand such as AK3.2..T9; auto: those of four known hands, or all "
     "52"},
};

const inki_game_row inki_bridge_play_row = {
    .info = {.name = "bridge_play",
             .text = "the play of a bridge deal; dummy is shown after the first card, or at once "
                     "where hands are shorter than 13 cards",
             .parameters = parameters,
             .parameter_count = (int)(sizeof parameters / sizeof parameters[0]),
             .example = "bridge_play(contract=NT,need=2,deck=AKQ.AKQ.AKQ.AKQ)"},
    .create = inki_bridge_create,
};
