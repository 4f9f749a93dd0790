/* goofspiel.c - bidding cards for point cards.
 *
 * Both players hold the cards from 1 to N, and there are point cards from 1 to N.  For each point
 * card both bid a card at once; the higher takes the points, and equal cards discard them.  With
 * imperfect information the players learn who won the round, but not what was bid.
 * Source of the variant: Lanctot, Lisý and Bowling, "Search in Imperfect Information Games using
 * Online Monte Carlo Counterfactual Regret Minimization" (2014).
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include <inkling/sizes.h>
#include <inkling/view.h>

#include "games/games.h"

enum {
    MIN_CARDS = 2,
    MAX_CARDS = 16 /* bits of a set */
};

/* In which order the point cards are turned up. */
typedef enum points_order {
    ASCENDING,
    DESCENDING,
    RANDOM
} points_order;

/* The upper byte of a token is one of these.  The lower bytes are a card, or what came of a round:
 * its outcome, four times that of the last round where it was played with it, and the bids where
 * they are seen, the first seat's 16 times and the second's 512 times. */
enum {
    SAW_BID = 0x10000, /* somebody bid */
    SAW_PRIZE = 0x20000,
    SAW_ROUND = 0x30000,
    TOKEN_KINDS = 0xF0000,
    FIRST_BID = 16,
    SECOND_BID = 512
};

/* The outcome of a round. */
enum {
    SECOND_WINS = 0,
    DRAW = 1,
    FIRST_WINS = 2
};

/* What ink_game.data points at. */
typedef struct rules {
    int cards;
    points_order order;
    bool hides_bids;
    bool pays_points; /* half the difference in points; otherwise 1, 0 or -1 */
    bool plays_last;  /* does the round without a choice take actions? */
} rules;

/* What ink_state stands for in this game.  Card c is bit c - 1 of a set; actions are cards. */
typedef struct table {
    uint16_t hands[2];
    uint16_t deck; /* point cards not turned up yet */
    int16_t lead;  /* points of the first seat, minus those of the second */
    uint8_t prize; /* the point card; 0 where chance is to turn one up, or play is over */
    uint8_t bid;   /* of the first seat in this round; 0: none yet */
} table;

static const table *table_of(const ink_state *state)
{
    return (const table *)(const void *)state;
}

static const rules *rules_of(const ink_game *game)
{
    return game->data;
}

static unsigned bit_of(ink_action card)
{
    return 1U << (card - 1);
}

static bool has_one(unsigned set)
{
    return (set & (set - 1)) == 0;
}

static int lowest(unsigned set)
{
    int card = 1;
    while ((set & bit_of((ink_action)card)) == 0) {
        card++;
    }
    return card;
}

static int highest(unsigned set)
{
    int card = MAX_CARDS;
    while ((set & bit_of((ink_action)card)) == 0) {
        card--;
    }
    return card;
}

static int outcome_of(unsigned first, unsigned second)
{
    return first > second ? FIRST_WINS : first < second ? SECOND_WINS : DRAW;
}

static void turn_up(table *t, int card)
{
    t->prize = (uint8_t)card;
    t->deck = (uint16_t)(t->deck & ~bit_of((ink_action)card));
}

static void score(table *t, unsigned first, unsigned second)
{
    t->lead = (int16_t)(t->lead + (outcome_of(first, second) - DRAW) * t->prize);
    t->prize = 0;
    t->bid = 0;
}

/* Goes on to the next round.  The last point card needs no chance. */
static void next_round(const rules *r, table *t)
{
    if (t->deck == 0 || (r->order == RANDOM && !has_one(t->deck))) {
        return;
    }
    turn_up(t, r->order == DESCENDING ? highest(t->deck) : lowest(t->deck));
    if (!r->plays_last && t->deck == 0) {
        score(t, t->hands[0], t->hands[1]);
        t->hands[0] = 0;
        t->hands[1] = 0;
    }
}

static void start(const ink_game *game, ink_state *out)
{
    const rules *r = rules_of(game);
    table *t = (table *)(void *)out;
    const uint16_t all = (uint16_t)((1U << r->cards) - 1);
    *t = (table){.hands = {all, all}, .deck = all};
    next_round(r, t);
}

static int mover(const ink_game *game, const ink_state *state)
{
    (void)game;
    const table *t = table_of(state);
    if (t->prize == 0) {
        return t->deck == 0 ? INK_MOVER_NOBODY : INK_MOVER_CHANCE;
    }
    return t->bid == 0 ? 0 : 1;
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    const table *t = table_of(state);
    const int seat = mover(game, state);
    unsigned set = seat == INK_MOVER_CHANCE ? t->deck : t->hands[seat];
    int count = 0;
    for (ink_action card = 1; set != 0; card++, set >>= 1) {
        if ((set & 1) != 0) {
            out[count++] = card;
        }
    }
    return count;
}

static void chances(const ink_game *game, const ink_state *state, double *out)
{
    ink_action cards[MAX_CARDS];
    const int count = actions(game, state, cards);
    for (int i = 0; i < count; i++) {
        out[i] = 1.0 / count;
    }
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    const rules *r = rules_of(game);
    table *t = (table *)(void *)state;
    assert(1 <= action && action <= (ink_action)r->cards);
    if (t->prize == 0) {
        turn_up(t, (int)action);
        return;
    }
    uint16_t *hand = &t->hands[t->bid == 0 ? 0 : 1];
    *hand = (uint16_t)(*hand & ~bit_of(action));
    if (t->bid == 0) {
        t->bid = (uint8_t)action;
        return;
    }
    score(t, t->bid, (unsigned)action);
    next_round(r, t);
}

static double payoff(const ink_game *game, const ink_state *state, int side)
{
    const int lead = table_of(state)->lead;
    const double first = rules_of(game)->pays_points ? lead / 2.0 : (lead > 0) - (lead < 0);
    return side == 0 ? first : -first;
}

/* The token for a bid of the second seat. */
static uint64_t round_token(const rules *r, const table *before, unsigned bid, const table *after)
{
    uint64_t token = SAW_ROUND | (uint64_t)outcome_of(before->bid, bid);
    if (!r->plays_last && after->prize == 0 && after->deck == 0) {
        token |= (uint64_t)outcome_of(before->hands[0], before->hands[1] & ~bit_of(bid)) << 2;
    }
    return r->hides_bids ? token
                         : token + FIRST_BID * (uint64_t)before->bid + SECOND_BID * (uint64_t)bid;
}

static uint64_t observe(const ink_game *game, const ink_state *before, ink_action action,
                        const ink_state *after, int observer)
{
    (void)observer;
    if (before == NULL) {
        return 0;
    }
    const table *t = table_of(before);
    if (t->prize == 0) {
        return SAW_PRIZE | action;
    }
    return t->bid == 0 ? SAW_BID
                       : round_token(rules_of(game), t, (unsigned)action, table_of(after));
}

static void action_text(const ink_game *game, const ink_state *state, ink_action action,
                        ink_text *out)
{
    (void)game;
    (void)state;
    ink_text_format(out, "%d", (int)action);
}

static void add_set(unsigned set, ink_text *out)
{
    for (int card = 1; card <= MAX_CARDS; card++) {
        if ((set & bit_of((ink_action)card)) != 0) {
            ink_text_format(out, " %d", card);
        }
    }
    ink_text_add(out, set == 0 ? " -" : "");
}

static void state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    const table *t = table_of(state);
    for (int seat = 0; seat < 2; seat++) {
        ink_text_format(out, "%s holds", game->seat_names[seat]);
        add_set(t->hands[seat], out);
        ink_text_add(out, "; ");
    }
    ink_text_format(out, "first leads by %d", t->lead);
    if (t->prize > 0) {
        ink_text_format(out, "; bids for %d", t->prize);
    }
    if (t->bid > 0) {
        ink_text_format(out, ": %d", t->bid);
    }
    ink_text_add(out, "\n");
}

static const char *outcome_word(int outcome, int seat)
{
    if (outcome == DRAW) {
        return " drew";
    }
    return (outcome == FIRST_WINS) == (seat == 0) ? " won" : " lost";
}

/* Appends what a token says of a round. */
static void add_round(const rules *r, uint64_t token, int seat, ink_text *out)
{
    ink_text_add(out, outcome_word((int)(token & 3), seat));
    if (!r->hides_bids) {
        const uint64_t other = token / (seat == 0 ? SECOND_BID : FIRST_BID) % 32;
        ink_text_format(out, " against %d", (int)other);
    }
    ink_text_add(out, ";");
}

static void view_text(const ink_game *game, const ink_view *view, ink_text *out)
{
    int count;
    const int seat = ink_view_seat(view);
    const ink_event *events = ink_view_events(view, &count);
    ink_text_format(out, "%s bids:", game->seat_names[seat]);
    for (int i = 0; i < count; i++) {
        const uint64_t value = events[i].value;
        const uint64_t kind = value & TOKEN_KINDS;
        if (events[i].kind == INK_EVENT_ACTION) {
            ink_text_format(out, " %d", (int)value);
        } else if (events[i].kind == INK_EVENT_TOKEN && kind == SAW_PRIZE) {
            ink_text_format(out, " for %d:", (int)(value & ~(uint64_t)TOKEN_KINDS));
        } else if (events[i].kind == INK_EVENT_TOKEN && kind == SAW_ROUND) {
            add_round(rules_of(game), value & ~(uint64_t)TOKEN_KINDS, seat, out);
        }
    }
    ink_text_add(out, "\n");
}

/* Sets of own bids with an outcome for each that the other seat can bring about. */
typedef struct outcome_sets {
    /* By how many of them drew, lost and won. */
    double count[MAX_CARDS + 1][MAX_CARDS + 1][MAX_CARDS + 1];
} outcome_sets;

/* Takes in own card `card`: not bid, drawn, lost or won.  In all `draws` cards draw and `losses`
 * lose.  A card that lost needs a higher card of the other seat for it and each higher one that lost;
 * a card that won needs a lower one for it and each lower one that won; cards that drew are taken.
 * That is enough (Hall's theorem): where the higher and the lower ones overlap, they are all cards. */
static void add_card(outcome_sets *s, int cards, int card, int draws, int losses)
{
    for (int d = draws; d >= 0; d--) {
        for (int l = losses; l >= 0; l--) {
            const bool can_lose = l > 0 && cards - card - (draws - d) >= losses - (l - 1);
            for (int w = card; w >= 0; w--) {
                double *count = &s->count[d][l][w];
                *count += d > 0 ? s->count[d - 1][l][w] : 0.0;
                *count += can_lose ? s->count[d][l - 1][w] : 0.0;
                *count += w > 0 && card - 1 - d >= w ? s->count[d][l][w - 1] : 0.0;
            }
        }
    }
}

/* Adds the number of sets of so many own bids with outcomes to `out`, for every number of bids. */
static void count_outcomes(int cards, double out[MAX_CARDS + 1])
{
    for (int draws = 0; draws <= cards; draws++) {
        for (int losses = 0; draws + losses <= cards; losses++) {
            outcome_sets s = {.count = {{{1.0}}}};
            for (int card = 1; card <= cards; card++) {
                add_card(&s, cards, card, draws, losses);
            }
            for (int wins = 0; draws + losses + wins <= cards; wins++) {
                out[draws + losses + wins] += s.count[draws][losses][wins];
            }
        }
    }
}

static void sizes(const ink_game *game, ink_sizes *out)
{
    const rules *r = rules_of(game);
    double outcomes[MAX_CARDS + 1] = {0};
    count_outcomes(r->cards, outcomes);
    *out = (ink_sizes){.sequences = {1.0, 1.0}};
    double bids = 1.0;    /* that one seat has made */
    double orders = 1.0;  /* of so many different bids */
    double results = 1.0; /* that everybody has seen */
    double prizes = 1.0;  /* point cards in their order, before this round */
    for (int round = 0; round < (r->plays_last ? r->cards : r->cards - 1); round++) {
        const int left = r->cards - round;
        const bool is_drawn = r->order == RANDOM && left > 1;
        out->chances += is_drawn ? bids * bids * prizes : 0.0;
        out->public_states += is_drawn ? results * prizes : 0.0;
        prizes *= is_drawn ? left : 1;
        const double known = (r->hides_bids ? orders * outcomes[round] : bids * bids) * prizes;
        out->decisions += bids * bids * prizes * (1 + left);
        for (int seat = 0; seat < 2; seat++) {
            out->infosets[seat] += known;
            out->sequences[seat] += known * left;
        }
        out->public_decisions += 2 * results * prizes;
        bids *= left;
        orders *= round + 1;
        results = r->hides_bids ? results * 3 : bids * bids;
    }
    out->public_states += out->public_decisions;
    out->ends = bids * bids * prizes;
}

static ink_status read_rules(const char *const *values, rules *out, ink_error *error)
{
    static const char *const orders[] = {"ascending", "descending", "random"};
    static const char *const returns[] = {"win_loss", "point_difference"};
    static const char *const lasts[] = {"auto", "played"};
    long long cards = 0;
    int order = 0;
    int returned = 0;
    int last = 0;
    ink_status status =
        inki_spec_integer("num_cards", values[0], MIN_CARDS, MAX_CARDS, &cards, error);
    if (status == INK_OK) {
        status = inki_spec_choice("points_order", values[1], orders, 3, &order, error);
    }
    if (status == INK_OK) {
        status = inki_spec_boolean("imp_info", values[2], &out->hides_bids, error);
    }
    if (status == INK_OK) {
        status = inki_spec_choice("returns_type", values[3], returns, 2, &returned, error);
    }
    if (status == INK_OK) {
        status = inki_spec_choice("last", values[4], lasts, 2, &last, error);
    }
    out->cards = (int)cards;
    out->order = (points_order)order;
    out->pays_points = returned == 1;
    out->plays_last = last == 1;
    return status;
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
    const int rounds = r.plays_last ? r.cards : r.cards - 1;
    const double most = r.pays_points ? r.cards * (r.cards + 1) / 4.0 : 1.0;
    game->name = "goofspiel";
    game->traits = INK_TRAIT_CONSTANT_SUM | (r.order == RANDOM ? INK_TRAIT_CHANCE : 0U);
    game->seat_count = 2;
    game->side_count = 2;
    game->side[1] = 1;
    game->seat_names[0] = "first";
    game->seat_names[1] = "second";
    game->state_size = sizeof(table);
    game->max_actions = r.cards;
    game->max_plies = 2 * rounds + (r.order == RANDOM ? r.cards - 1 : 0);
    game->min_payoff = -most;
    game->max_payoff = most;
    game->payoff_unit = "points";
    game->start = start;
    game->mover = mover;
    game->actions = actions;
    game->apply = apply;
    game->payoff = payoff;
    game->observe = observe;
    game->chances = r.order == RANDOM ? chances : NULL;
    game->action_text = action_text;
    game->state_text = state_text;
    game->view_text = view_text;
    game->sizes = sizes;
    *out = game;
    return INK_OK;
}

static const ink_parameter parameters[] = {
    {"num_cards", "5", "cards in a hand, and point cards, 2 to 16"},
    {"points_order", "ascending", "of the point cards: ascending, descending or random"},
    {"imp_info", "True", "True: only who won a round is seen; False: the bids too"},
    {"returns_type", "win_loss", "win_loss; or point_difference, half the difference in points"},
    {"last", "played", "the round without a choice is played, or auto: without actions"},
};

const inki_game_row inki_goofspiel_row = {
    .info = {.name = "goofspiel",
             .text = "cards are bid at once for point cards; the higher card takes the points",
             .parameters = parameters,
             .parameter_count = (int)(sizeof parameters / sizeof parameters[0]),
             .example = "goofspiel(num_cards=3)"},
    .create = create,
};
