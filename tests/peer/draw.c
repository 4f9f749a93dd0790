/* draw.c - random positions. */

#include "agree.h"

#include "bridge/bits.h"

static ink_card draw_card(ink_random *random, ink_hand from)
{
    for (uint64_t skip = ink_random_below(random, (uint64_t)inki_bits_count(from)); skip > 0;
         skip--) {
        from &= from - 1;
    }
    return inki_bits_lowest(from);
}

static ink_dd_position deal_from(ink_random *random, ink_hand deck, int size)
{
    ink_dd_position position = {.strain = (ink_strain)ink_random_below(random, 5),
                                .leader = (ink_player)ink_random_below(random, 4)};
    for (int i = 0; i < 4 * size; i++) {
        const ink_hand card = (ink_hand)1 << draw_card(random, deck);
        deck ^= card;
        position.hands[i % 4] |= card;
    }
    return position;
}

static void play_cards(ink_random *random, ink_dd_position *position, int count)
{
    for (int i = 0; i < count; i++) {
        if (ink_dd_play(position, draw_card(random, ink_dd_legal(position))) != INK_OK) {
            agree_fail("a legal card is refused");
        }
    }
}

ink_dd_position draw_deal(ink_random *random)
{
    return deal_from(random, INK_FULL_DECK, 13);
}

ink_dd_position draw_midplay(ink_random *random, int least, int most)
{
    ink_dd_position position = draw_deal(random);
    const int left = least + (int)ink_random_below(random, (uint64_t)(most - least + 1));
    const int on_table = (int)ink_random_below(random, 4);
    play_cards(random, &position, 4 * (13 - left) + on_table);
    return position;
}

ink_dd_position draw_voids(ink_random *random, int size)
{
    ink_dd_position position = {.strain = INK_NOTRUMP,
                                .leader = (ink_player)ink_random_below(random, 4)};
    int missing[4];
    for (int player = 0; player < 4; player++) {
        missing[player] = (int)ink_random_below(random, 4);
    }
    ink_hand deck = INK_FULL_DECK;
    for (int i = 0; i < 4 * size; i++) {
        const ink_hand from = deck & ~INK_SUIT_MASK(missing[i % 4]);
        if (from == 0) {
            return draw_voids(random, size);
        }
        const ink_hand card = (ink_hand)1 << draw_card(random, from);
        deck ^= card;
        position.hands[i % 4] |= card;
    }
    play_cards(random, &position, (int)ink_random_below(random, 4));
    return position;
}

/* Swaps the highest card that the opponents of `player` have in a suit for the lowest of its side. */
static void strengthen(ink_dd_position *position, int player, ink_hand suit)
{
    ink_hand *hands = position->hands;
    const ink_hand own = (hands[player] | hands[(player + 2) % 4]) & suit;
    const ink_hand others = (hands[(player + 1) % 4] | hands[(player + 3) % 4]) & suit;
    if (own == 0 || others == 0) {
        return;
    }
    const ink_hand low = (ink_hand)1 << inki_bits_lowest(own);
    const ink_hand high = (ink_hand)1 << inki_bits_highest(others);
    for (int i = 0; i < 4; i++) {
        hands[i] ^= (hands[i] & (low | high)) != 0 && low < high ? low | high : 0;
    }
}

ink_dd_position draw_ending(ink_random *random, int least, int most)
{
    const int size = least + (int)ink_random_below(random, (uint64_t)(most - least + 1));
    ink_hand deck = INK_FULL_DECK;
    for (uint64_t missing = ink_random_below(random, 3); missing > 0; missing--) {
        const ink_hand rest = deck & ~INK_SUIT_MASK(ink_random_below(random, 4));
        deck = inki_bits_count(rest) >= 4 * size ? rest : deck;
    }
    ink_dd_position position = deal_from(random, deck, size);
    for (uint64_t swaps = ink_random_below(random, 10); swaps > 4; swaps--) {
        strengthen(&position, (int)position.leader, INK_SUIT_MASK(ink_random_below(random, 4)));
    }
    play_cards(random, &position, (int)ink_random_below(random, 4));
    return position;
}
