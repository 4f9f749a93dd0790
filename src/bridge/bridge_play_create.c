/* bridge_play_create.c - makes the game from its parameters. */

#include <string.h>

#include "bridge/bits.h"
#include "bridge/bridge_play.h"
#include "bridge/ranks.h"

/* The parameters, in the order of the row. */
enum {
    CONTRACT,
    DECLARER,
    VULNERABLE,
    DEAL,
    DEFENCE,
    PAYOFF,
    NEED,
    LEADER,
    DECK
};

static bool is(const char *value, const char *word)
{
    return strcmp(value, word) == 0;
}

static ink_status read_player(const char *name, const char *value, int *out, ink_error *error)
{
    const int player = strlen(value) == 1 ? ink_player_read(value[0]) : -1;
    if (player < 0) {
        ink_error_set(error, 0, 0, "%s=%.40s: expected N, E, S or W", name, value);
        return INK_ERR_ARGUMENT;
    }
    *out = player;
    return INK_OK;
}

/* Contract, declarer and dummy. */
static ink_status read_contract(const char *const *values, inki_bridge_rules *rules,
                                ink_error *error)
{
    const char *text = values[CONTRACT];
    if (ink_contract_read(text, strlen(text), &rules->contract) != INK_OK) {
        ink_error_set(error, 0, 0,
                      "contract=%.40s: expected one such as 3NT, 4SX or 6C, or a strain alone",
                      text);
        return INK_ERR_ARGUMENT;
    }
    int declarer;
    const ink_status status = read_player("declarer", values[DECLARER], &declarer, error);
    if (status == INK_OK) {
        rules->contract.declarer = (ink_player)declarer;
        rules->dummy = (declarer + 2) % 4;
    }
    return status;
}

/* The parameters that are one of a few words. */
static ink_status read_words(const char *const *values, inki_bridge_rules *rules, ink_error *error)
{
    static const char *const sides[] = {"none", "ns", "ew", "all", "unknown"};
    static const char *const defences[] = {"own", "all"};
    static const char *const payoffs[] = {"make", "tricks", "score"};
    int defence = 0;
    int payoff = 0;
    ink_status status =
        inki_spec_choice("vulnerable", values[VULNERABLE], sides, 5, &rules->vulnerable, error);
    if (status == INK_OK) {
        status = inki_spec_choice("defence", values[DEFENCE], defences, 2, &defence, error);
    }
    if (status == INK_OK) {
        status = inki_spec_choice("payoff", values[PAYOFF], payoffs, 3, &payoff, error);
    }
    if (status == INK_OK) {
        rules->defence_sees_all = defence == 1;
        rules->payoff = (inki_payoff_kind)payoff;
    }
    return status;
}

/* The hands that are given, and how many cards they have; `size` stays 0 where none is. */
static ink_status read_deal(const char *text, inki_bridge_rules *rules, ink_error *error)
{
    if (is(text, "none")) {
        return INK_OK;
    }
    ink_error inner = {0};
    if (ink_deal_read(text, strlen(text), rules->fixed, rules->is_fixed, &inner) != INK_OK) {
        ink_error_set(error, 0, 0, "deal=%.60s: %s", text, inner.text);
        return INK_ERR_ARGUMENT;
    }
    for (int player = 0; player < 4; player++) {
        const int count = inki_bits_count(rules->fixed[player]);
        if (!rules->is_fixed[player]) {
            continue;
        }
        if (count == 0) {
            ink_error_set(error, 0, 0, "deal=%.60s: %s has no cards", text,
                          inki_player_name(player));
            return INK_ERR_ARGUMENT;
        }
        if (rules->size > 0 && count != rules->size) {
            ink_error_set(error, 0, 0, "deal=%.60s: %s has %d cards, another hand %d", text,
                          inki_player_name(player), count, rules->size);
            return INK_ERR_ARGUMENT;
        }
        rules->size = count;
    }
    return INK_OK;
}

ink_status inki_bridge_hand_read(const char *text, ink_hand *out)
{
    ink_hand hand = 0;
    size_t left = strlen(text);
    int suit = 0;
    while (left > 0) {
        int rank;
        const size_t used = inki_rank_read(text, left, &rank);
        const ink_hand bit = used > 0 ? (ink_hand)1 << (13 * suit + rank) : 0;
        if (used == 0 ? *text != '.' || ++suit > 3 : (hand & bit) != 0) {
            return INK_ERR_SYNTAX;
        }
        hand |= bit;
        text += used > 0 ? used : 1;
        left -= used > 0 ? used : 1;
    }
    if (suit != 3) {
        return INK_ERR_SYNTAX;
    }
    *out = hand;
    return INK_OK;
}

/* The cards in play where deck= does not say it. */
static ink_status choose_deck(inki_bridge_rules *rules, ink_error *error)
{
    int known = 0;
    for (int player = 0; player < 4; player++) {
        known += rules->is_fixed[player];
        rules->deck |= rules->fixed[player];
    }
    if (known == 4) {
        return INK_OK;
    }
    if (rules->size > 0 && rules->size < 13) {
        ink_error_set(error, 0, 0,
                      "deck=auto: hands of fewer than 13 cards leave open which cards are in play: "
                      "give all four hands or deck=");
        return INK_ERR_ARGUMENT;
    }
    rules->size = 13;
    rules->deck = INK_FULL_DECK;
    return INK_OK;
}

/* The cards in play, and with them the size of the hands. */
static ink_status read_deck(const char *text, inki_bridge_rules *rules, ink_error *error)
{
    if (is(text, "auto")) {
        return choose_deck(rules, error);
    }
    if (inki_bridge_hand_read(text, &rules->deck) != INK_OK) {
        ink_error_set(error, 0, 0, "deck=%.60s: expected cards such as AK3.2..T9, or auto", text);
        return INK_ERR_ARGUMENT;
    }
    const int count = inki_bits_count(rules->deck);
    const int size = rules->size > 0 ? rules->size : count / 4;
    if (count == 0 || count != 4 * size) {
        ink_error_set(error, 0, 0, "deck=%.60s: %d cards are not four hands%s", text, count,
                      rules->size > 0 ? " like those of deal=" : "");
        return INK_ERR_ARGUMENT;
    }
    rules->size = size;
    for (int player = 0; player < 4; player++) {
        const ink_hand foreign = rules->fixed[player] & ~rules->deck;
        if (foreign != 0) {
            char card[3];
            ink_card_text(inki_bits_highest(foreign), card);
            ink_error_set(error, 0, 0, "deck=%.60s: %s has %s, which is not among these", text,
                          inki_player_name(player), card);
            return INK_ERR_ARGUMENT;
        }
    }
    return INK_OK;
}

/* Three known hands leave the fourth no choice. */
static void fix_last_hand(inki_bridge_rules *rules)
{
    int missing = -1;
    ink_hand rest = rules->deck;
    for (int player = 0; player < 4; player++) {
        if (!rules->is_fixed[player]) {
            if (missing >= 0) {
                return;
            }
            missing = player;
        }
        rest &= ~rules->fixed[player];
    }
    if (missing >= 0) {
        rules->fixed[missing] = rest;
        rules->is_fixed[missing] = true;
    }
}

/* The tricks that declarer needs. */
static ink_status read_need(const char *text, inki_bridge_rules *rules, ink_error *error)
{
    const int level = rules->contract.level;
    if (!is(text, "auto")) {
        long long need;
        const ink_status status = inki_spec_integer("need", text, 1, rules->size, &need, error);
        if (status != INK_OK) {
            return status;
        }
        rules->need = (int)need;
    } else if (level > 0 && rules->size == 13) {
        rules->need = level + 6;
    } else if (rules->payoff != INKI_PAYOFF_TRICKS) {
        ink_error_set(error, 0, 0,
                      "need=auto: %s, so need= must say how many tricks declarer needs",
                      level > 0 ? "hands are shorter than 13 cards" : "the contract has no level");
        return INK_ERR_ARGUMENT;
    }
    /* Before the deal 13 - size tricks were played, and declarer took `offset` of them. */
    const int offset = level + 6 - rules->need;
    rules->has_score = level > 0 && rules->need > 0 && offset >= 0 && offset <= 13 - rules->size;
    rules->score_offset = rules->has_score ? offset : 0;
    if (rules->vulnerable == INKI_VULNERABLE_UNKNOWN) {
        rules->has_score = false;
        if (rules->payoff == INKI_PAYOFF_SCORE) {
            ink_error_set(error, 0, 0,
                          "payoff=score: there is no score with vulnerable=unknown: say which "
                          "sides are vulnerable");
            return INK_ERR_ARGUMENT;
        }
    }
    if (rules->payoff == INKI_PAYOFF_SCORE && !rules->has_score) {
        ink_error_set(error, 0, 0,
                      "payoff=score: there is no score when declarer needs %d of %d tricks "
                      "in a contract of level %d",
                      rules->need, rules->size, level);
        return INK_ERR_ARGUMENT;
    }
    return INK_OK;
}

static ink_status read_leader(const char *text, inki_bridge_rules *rules, ink_error *error)
{
    const int left = ((int)rules->contract.declarer + 1) % 4;
    rules->leader = left;
    if (!is(text, "auto")) {
        const ink_status status = read_player("leader", text, &rules->leader, error);
        if (status != INK_OK) {
            return status;
        }
    }
    rules->dummy_first = rules->size < 13 || rules->leader != left;
    return INK_OK;
}

static ink_status read_rules(const char *const *values, inki_bridge_rules *rules, ink_error *error)
{
    ink_status status = read_contract(values, rules, error);
    if (status == INK_OK) {
        status = read_words(values, rules, error);
    }
    if (status == INK_OK) {
        status = read_deal(values[DEAL], rules, error);
    }
    if (status == INK_OK) {
        status = read_deck(values[DECK], rules, error);
    }
    if (status == INK_OK) {
        fix_last_hand(rules);
        status = read_need(values[NEED], rules, error);
    }
    if (status == INK_OK) {
        status = read_leader(values[LEADER], rules, error);
    }
    return status;
}

ink_status inki_bridge_create(const char *const *values, ink_game **out, ink_error *error)
{
    ink_game *game = inki_game_new(sizeof(inki_bridge_rules));
    if (game == NULL) {
        return INK_ERR_NOMEM;
    }
    const ink_status status = read_rules(values, game->data, error);
    if (status != INK_OK) {
        ink_game_destroy(game);
        return status;
    }
    inki_bridge_fill(game);
    *out = game;
    return INK_OK;
}
