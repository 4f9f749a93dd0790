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

/* The highest of the side's cards above which, and up to `card`, lies none of the other side or on the
 * table.  With such cards exchanged between the two hands, everything is as it was. */
uint64_t inki_bridge_kind(const ink_game *game, const ink_state *state, ink_action action)
{
    (void)game;
    const inki_play *play = &inki_bridge_state_of(state)->play;
    const int mover = inki_play_mover(play);
    const ink_hand side = play->hands[mover] | play->hands[(mover + 2) % 4];
    ink_hand between = play->hands[(mover + 1) % 4] | play->hands[(mover + 3) % 4];
    for (int i = 0; i < play->on_table; i++) {
        between |= (ink_hand)1 << play->table[i];
    }
    const int card = (int)action;
    const ink_hand above = INK_SUIT_MASK(card / 13) & ~(((ink_hand)1 << card) - 1);
    const ink_hand stops = between & above;
    const ink_hand below_stop = stops == 0 ? INK_FULL_DECK : (stops & (~stops + 1)) - 1;
    return (uint64_t)mover << 8 | (uint64_t)inki_bits_highest(side & above & below_stop);
}
