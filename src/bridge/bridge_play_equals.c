/* bridge_play_equals.c - cards of bridge_play that are worth the same, or look the same. */

#include "bridge/bits.h"
#include "bridge/bridge_play.h"
#include "bridge/double_dummy.h"

int inki_bridge_sensible(const ink_game *game, const ink_state *state, ink_action *out)
{
    (void)game;
    inki_dd_class classes[13];
    const int count = inki_dd_classes(&inki_bridge_state_of(state)->play, classes);
    for (int i = 0; i < count; i++) {
        out[i] = (ink_action)classes[i].card;
    }
    return count;
}

/* Does a seat see the cards of a player? */
static bool is_visible(const inki_bridge_rules *rules, int player, int observer)
{
    return player == rules->dummy || inki_bridge_seat(rules, player) == observer ||
           (rules->defence_sees_all && observer != INKI_DECLARER_SEAT);
}

/* A card that is not hidden is of its own kind.  Of those that are, the kind is the highest above which,
 * and up to the card, lies none that is seen: with such cards exchanged, everything is as it was. */
uint64_t inki_bridge_kind(const ink_game *game, const ink_state *state, ink_action action,
                          int observer)
{
    const inki_bridge_rules *rules = inki_bridge_rules_of(game);
    const inki_play *play = &inki_bridge_state_of(state)->play;
    const int mover = inki_play_mover(play);
    const int card = (int)action;
    ink_hand hidden = 0;
    ink_hand seen = 0;
    for (int player = 0; player < 4; player++) {
        *(is_visible(rules, player, observer) ? &seen : &hidden) |= play->hands[player];
    }
    for (int i = 0; i < play->on_table; i++) {
        seen |= (ink_hand)1 << play->table[i];
    }
    int highest = card;
    if ((hidden >> card & 1) != 0) {
        const ink_hand above = INK_SUIT_MASK(card / 13) & ~(((ink_hand)1 << card) - 1);
        const ink_hand stops = seen & above;
        const ink_hand below_stop = stops == 0 ? INK_FULL_DECK : (stops & (~stops + 1)) - 1;
        highest = inki_bits_highest(hidden & above & below_stop);
    }
    return (uint64_t)mover << 8 | (uint64_t)highest;
}
