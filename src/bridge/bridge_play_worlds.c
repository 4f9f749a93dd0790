/* bridge_play_worlds.c - the deals that fit what a seat saw of bridge_play.
 *
 * A hidden hand is what its player has played plus unseen cards, none of them of a suit in which
 * the player did not follow.  All such layouts are equally likely.
 */

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/bits.h"
#include "bridge/bridge_play.h"

static ink_hand bit_of(int card)
{
    return (ink_hand)1 << card;
}

static void see_hand(inki_bridge_seen *seen, int player, ink_hand hand)
{
    seen->hands[player] = hand;
    seen->known[player] = true;
}

static void see_token(const inki_bridge_rules *rules, const inki_bridge_token *token,
                      inki_bridge_seen *seen)
{
    if (token->sight == INKI_SIGHT_DEALT || token->sight == INKI_SIGHT_HAND) {
        const int player = seen->dealt++;
        if (token->sight == INKI_SIGHT_HAND) {
            see_hand(seen, player, token->hand);
        } else if (rules->is_fixed[player]) {
            see_hand(seen, player, rules->fixed[player]);
        }
        return;
    }
    if (token->sight == INKI_SIGHT_LEAD) {
        see_hand(seen, rules->dummy, token->hand);
    }
    seen->cards[seen->card_count] = (int8_t)token->card;
    seen->players[seen->card_count++] = (int8_t)token->player;
}

void inki_bridge_seen_read(const ink_view *view, inki_bridge_seen *out)
{
    const inki_bridge_rules *rules = inki_bridge_rules_of(ink_view_game(view));
    int count;
    const ink_event *events = ink_view_events(view, &count);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < count; i++) {
        if (events[i].kind == INK_EVENT_TOKEN) {
            const inki_bridge_token token = inki_bridge_token_read(events[i].value);
            see_token(rules, &token, out);
        }
    }
}

/* What the play shows: the cards that each player played, and those that each may still hold. */
static void read_play(const inki_bridge_seen *seen, ink_hand played[4], ink_hand may[4])
{
    int suit = 0;
    for (int player = 0; player < 4; player++) {
        played[player] = 0;
        may[player] = INK_FULL_DECK;
    }
    for (int i = 0; i < seen->card_count; i++) {
        const int card = seen->cards[i];
        const int player = seen->players[i];
        suit = i % 4 == 0 ? card / 13 : suit;
        played[player] |= bit_of(card);
        if (card / 13 != suit) {
            may[player] &= ~INK_SUIT_MASK(suit);
        }
    }
}

ink_status inki_bridge_layouts(const ink_game *game, const inki_bridge_seen *seen,
                               inki_layouts *out)
{
    const inki_bridge_rules *rules = inki_bridge_rules_of(game);
    ink_hand played[4];
    ink_hand may[4];
    read_play(seen, played, may);
    ink_hand unseen = rules->deck;
    int needs[4] = {0};
    for (int player = 0; player < 4; player++) {
        if (player < seen->dealt) {
            unseen &= ~(seen->known[player] ? seen->hands[player] : played[player]);
            needs[player] = seen->known[player] ? 0 : rules->size - inki_bits_count(played[player]);
        } else {
            /* Not dealt yet: a hand that the rules give waits for its player. */
            unseen &= ~rules->fixed[player];
        }
    }
    /* What stays in the deck counts as one hand, of the next player. */
    if (seen->dealt < 4) {
        needs[seen->dealt] = inki_bits_count(unseen);
        for (int player = 0; player < seen->dealt; player++) {
            needs[seen->dealt] -= needs[player];
        }
    }
    return inki_layouts_init(out, unseen, needs, may);
}

ink_status inki_bridge_history(const inki_bridge_seen *seen, const inki_layouts *layouts,
                               inki_layout_number index, ink_history *out)
{
    ink_hand hands[4];
    inki_layouts_get(layouts, index, hands);
    for (int i = 0; i < seen->card_count; i++) {
        hands[seen->players[i]] |= bit_of(seen->cards[i]);
    }
    out->count = 0;
    for (int player = 0; player < seen->dealt; player++) {
        const ink_hand hand = seen->known[player] ? seen->hands[player] : hands[player];
        if (ink_history_append(out, hand) != INK_OK) {
            return INK_ERR_NOMEM;
        }
    }
    for (int i = 0; i < seen->card_count; i++) {
        if (ink_history_append(out, (ink_action)seen->cards[i]) != INK_OK) {
            return INK_ERR_NOMEM;
        }
    }
    return INK_OK;
}

/* Adds the belief in what the other seats played to the log weight of a history.  INK_ERR_NOMEM. */
static ink_status weigh(const ink_view *view, const ink_belief *belief, const ink_history *history,
                        double *log_weight)
{
    const ink_game *game = ink_view_game(view);
    ink_state *state = calloc(1, game->state_size);
    if (state == NULL) {
        return INK_ERR_NOMEM;
    }
    game->start(game, state);
    for (int i = 0; i < history->count; i++) {
        const ink_action action = history->actions[i];
        const int mover = game->mover(game, state);
        if (mover >= 0 && mover != ink_view_seat(view)) {
            *log_weight += log(belief->probability(belief->context, game, state, mover, action));
        }
        game->apply(game, state, action);
    }
    free(state);
    return INK_OK;
}

ink_status inki_bridge_sample(const ink_game *game, const ink_view *view, const ink_belief *belief,
                              ink_random *random, ink_history *out, double *log_weight)
{
    inki_bridge_seen seen;
    inki_bridge_seen_read(view, &seen);
    inki_layouts layouts;
    ink_status status = inki_bridge_layouts(game, &seen, &layouts);
    if (status != INK_OK) {
        return status;
    }
    double weight = 0.0;
    if (layouts.count == 0) {
        status = INK_ERR_IMPOSSIBLE;
    } else {
        status = inki_bridge_history(&seen, &layouts, inki_layouts_draw(&layouts, random), out);
    }
    inki_layouts_release(&layouts);
    if (status == INK_OK && belief != NULL) {
        status = weigh(view, belief, out, &weight);
    }
    if (status == INK_OK) {
        *log_weight = weight;
    }
    return status;
}

uint64_t inki_bridge_world_count(const ink_game *game, const ink_view *view, uint64_t limit)
{
    inki_bridge_seen seen;
    inki_bridge_seen_read(view, &seen);
    inki_layouts layouts;
    /* Without memory the worlds cannot be listed, so they are too many. */
    inki_layout_number count = (inki_layout_number)limit + 1;
    if (inki_bridge_layouts(game, &seen, &layouts) == INK_OK) {
        count = layouts.count < count ? layouts.count : count;
        inki_layouts_release(&layouts);
    }
    return count <= UINT64_MAX ? (uint64_t)count : UINT64_MAX;
}

ink_status inki_bridge_world(const ink_game *game, const ink_view *view, uint64_t index,
                             ink_history *out, double *log_weight)
{
    inki_bridge_seen seen;
    inki_bridge_seen_read(view, &seen);
    inki_layouts layouts;
    ink_status status = inki_bridge_layouts(game, &seen, &layouts);
    if (status != INK_OK) {
        return status;
    }
    status = index < layouts.count ? inki_bridge_history(&seen, &layouts, index, out)
                                   : INK_ERR_NOT_FOUND;
    inki_layouts_release(&layouts);
    if (status == INK_OK) {
        *log_weight = 0.0;
    }
    return status;
}
