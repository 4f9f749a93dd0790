/* dd_position.c - positions of the play: what is one, and how it goes on. */

#include <string.h>

#include "bridge/bits.h"
#include "bridge/double_dummy.h"
#include "bridge/ranks.h"

/* Are strain, leader and the number of cards on the table in range? */
static bool has_ranges(const ink_dd_position *position, ink_error *error)
{
    if ((unsigned)position->strain > INK_NOTRUMP) {
        ink_error_set(error, 0, 0, "the strain is none of spades, hearts, diamonds, clubs and NT");
    } else if ((unsigned)position->leader > INK_WEST) {
        ink_error_set(error, 0, 0, "the leader is none of the four players");
    } else if (position->on_table < 0 || position->on_table > 3) {
        ink_error_set(error, 0, 0, "%d cards on the table, not 0 to 3", position->on_table);
    } else {
        return true;
    }
    return false;
}

/* Is every card of the deck in one place at most? */
static bool has_each_card_once(const ink_dd_position *position, ink_error *error)
{
    char name[3];
    ink_hand seen = 0;
    for (int player = 0; player < 4; player++) {
        const ink_hand hand = position->hands[player];
        if ((hand & ~INK_FULL_DECK) != 0) {
            ink_error_set(error, 0, 0, "%s has a card outside the deck", inki_player_name(player));
            return false;
        }
        if ((hand & seen) != 0) {
            ink_card_text(inki_bits_highest(hand & seen), name);
            ink_error_set(error, 0, 0, "%s and another player both have %s",
                          inki_player_name(player), name);
            return false;
        }
        seen |= hand;
    }
    for (int i = 0; i < position->on_table; i++) {
        const ink_card card = position->table[i];
        if (card < 0 || card >= 52) {
            ink_error_set(error, 0, 0, "card %d on the table is none", i + 1);
            return false;
        }
        if ((seen >> card & 1) != 0) {
            ink_card_text(card, name);
            ink_error_set(error, 0, 0, "%s is on the table and in another place too", name);
            return false;
        }
        seen |= (ink_hand)1 << card;
    }
    return true;
}

/* Do the hands come out even, players on the table having one card less? */
static bool has_even_hands(const ink_dd_position *position, ink_error *error)
{
    const int leader = (int)position->leader;
    const int left = inki_bits_count(position->hands[(leader + 3) % 4]);
    if (left == 0) {
        ink_error_set(error, 0, 0, "%s has no cards", inki_player_name((leader + 3) % 4));
        return false;
    }
    for (int i = 0; i < 3; i++) {
        const int player = (leader + i) % 4;
        const int count = inki_bits_count(position->hands[player]);
        const int due = i < position->on_table ? left - 1 : left;
        if (count != due) {
            ink_error_set(error, 0, 0, "%s has %d cards, not %d", inki_player_name(player), count,
                          due);
            return false;
        }
    }
    return true;
}

ink_status ink_dd_check(const ink_dd_position *position, ink_error *error)
{
    return has_ranges(position, error) && has_each_card_once(position, error) &&
                   has_even_hands(position, error)
               ? INK_OK
               : INK_ERR_ARGUMENT;
}

inki_play inki_dd_play_of(const ink_dd_position *position)
{
    inki_play play = {.strain = (int8_t)position->strain,
                      .leader = (int8_t)position->leader,
                      .on_table = (int8_t)position->on_table};
    memcpy(play.hands, position->hands, sizeof play.hands);
    memset(play.table, INK_CARD_NONE, sizeof play.table);
    for (int i = 0; i < 3 && i < position->on_table; i++) {
        play.table[i] = (int8_t)position->table[i];
    }
    return play;
}

/* The last to play to a trick still has all its cards. */
int inki_dd_tricks_left(const inki_play *play)
{
    return inki_bits_count(play->hands[(play->leader + 3) % 4]);
}

/* The functions below take any bytes for a position. */

ink_player ink_dd_mover(const ink_dd_position *position)
{
    return (ink_player)(((unsigned)position->leader + (unsigned)position->on_table) % 4);
}

ink_hand ink_dd_legal(const ink_dd_position *position)
{
    const ink_hand hand = position->hands[ink_dd_mover(position)];
    const ink_card led = position->table[0];
    if (position->on_table == 0 || led < 0 || led >= 52) {
        return hand;
    }
    const ink_hand follow = hand & INK_SUIT_MASK(led / 13);
    return follow != 0 ? follow : hand;
}

int ink_dd_tricks_left(const ink_dd_position *position)
{
    return inki_bits_count(position->hands[((unsigned)position->leader + 3) % 4]);
}

ink_status ink_dd_play(ink_dd_position *position, ink_card card)
{
    if (card < 0 || card >= 52 || ink_dd_check(position, NULL) != INK_OK ||
        (ink_dd_legal(position) >> card & 1) == 0) {
        return INK_ERR_ILLEGAL;
    }
    inki_play play = inki_dd_play_of(position);
    inki_play_card(&play, card);
    memcpy(position->hands, play.hands, sizeof play.hands);
    position->leader = (ink_player)play.leader;
    position->on_table = play.on_table;
    for (int i = 0; i < 3; i++) {
        position->table[i] = play.table[i];
    }
    return INK_OK;
}
