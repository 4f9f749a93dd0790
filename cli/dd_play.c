/* dd_play.c - see dd_play.h. */

#include "dd_play.h"

/* Marks the card that took the trick which ends with card `last`. */
static void mark_winner(dd_play *play, int last, ink_player winner)
{
    for (int i = last - 3; i <= last; i++) {
        play->wins[i] = play->players[i] == (int)winner;
    }
}

dd_play dd_play_of(const dd_place *place, const int8_t *cards, int count)
{
    ink_dd_position position = place->position;
    int won[2] = {place->won[0], place->won[1]};
    dd_play play = {.first_trick = place->board.board.hand_size + 1 - ink_dd_tricks_left(&position),
                    .before = position.on_table,
                    .side = place->declarer >= 0 ? dd_side(place->declarer) : 0,
                    .counted = dd_place_counted(place)};
    for (int i = 0; i < play.before; i++) {
        play.cards[i] = (int8_t)position.table[i];
        play.players[i] = (int8_t)(((int)position.leader + i) % 4);
    }
    play.count = play.before;
    for (int i = 0; i < count; i++) {
        const bool ends_trick = position.on_table == 3;
        play.cards[play.count] = cards[i];
        play.players[play.count] = (int8_t)ink_dd_mover(&position);
        if (dd_place_play(&position, cards[i], won) != INK_OK) {
            break;
        }
        if (ends_trick) {
            mark_winner(&play, play.count, position.leader);
        }
        play.count++;
    }
    play.total = won[play.side];
    return play;
}

void dd_play_value(const dd_place *place, const int8_t *left, dd_play *play)
{
    const int tricks = ink_dd_tricks_left(&place->position);
    for (int i = 0; i <= play->count - play->before; i++) {
        play->values[i] = (int8_t)dd_place_total(place, left[i], tricks);
    }
    play->has_values = true;
}

/* --- words ---------------------------------------------------------------------------------- */

/* The tricks that card `index` costs the side that plays it. */
static int cost_of(const dd_play *play, int index)
{
    const int at = index - play->before;
    if (!play->has_values || at < 0) {
        return 0;
    }
    const int gain = play->values[at + 1] - play->values[at];
    return dd_side(play->players[index]) == play->side ? -gain : gain;
}

/* Appends the trick that begins with card `first`; returns the card after it. */
static int text_trick(const dd_play *play, int number, int first, ink_text *out)
{
    int index = first;
    ink_text_format(out, "%2d", number);
    do {
        char card[3];
        ink_card_text(play->cards[index], card);
        ink_text_format(out, "  %c %s%c%c", ink_player_letter((ink_player)play->players[index]),
                        card, play->wins[index] ? '*' : ' ', cost_of(play, index) > 0 ? '!' : ' ');
        index++;
    } while (index < play->count && (index - first) % 4 != 0);
    if (play->has_values) {
        ink_text_format(out, "%*s%4d", 8 * (4 - (index - first)), "",
                        play->values[index - play->before]);
    }
    while (out->bytes != NULL && out->bytes[out->size - 1] == ' ') {
        out->size--;
    }
    ink_text_add(out, "\n");
    return index;
}

void dd_play_text(const dd_play *play, ink_text *out)
{
    int number = play->first_trick;
    for (int i = 0; i < play->count; number++) {
        i = text_trick(play, number, i, out);
    }
    ink_text_add(out, "\n*: takes the trick\n");
    if (!play->has_values) {
        return;
    }
    ink_text_format(out, "the number: tricks of %s in the end, with best play from there on\n",
                    play->counted);
    int costly = 0;
    for (int i = play->before; i < play->count; i++) {
        const int cost = cost_of(play, i);
        if (cost > 0) {
            char card[3];
            ink_card_text(play->cards[i], card);
            ink_text_format(out, "!: in trick %d, %s by %s costs %d trick%s\n",
                            play->first_trick + i / 4, card, dd_player_name(play->players[i]), cost,
                            cost == 1 ? "" : "s");
            costly++;
        }
    }
    if (costly == 0) {
        ink_text_add(out, "no card costs a trick\n");
    }
}

void dd_play_json(const dd_play *play, const char *name, ink_json *json)
{
    ink_json_string(json, "counted", play->counted);
    if (play->has_values) {
        ink_json_integer(json, "tricks_before", (uint64_t)play->values[0]);
    }
    ink_json_array(json, name);
    for (int i = play->before; i < play->count; i++) {
        const char player[2] = {ink_player_letter((ink_player)play->players[i]), '\0'};
        char card[3];
        ink_card_text(play->cards[i], card);
        ink_json_object(json, NULL);
        ink_json_string(json, "player", player);
        ink_json_string(json, "card", card);
        if (play->has_values) {
            ink_json_integer(json, "tricks", (uint64_t)play->values[i - play->before + 1]);
            ink_json_integer(json, "cost", (uint64_t)cost_of(play, i));
        }
        ink_json_end(json);
    }
    ink_json_end(json);
}
