/* bridge_play_text.c - names of actions, and pictures of deals in play. */

#include <assert.h>
#include <string.h>

#include "bridge/bits.h"
#include "bridge/bridge_play.h"
#include "bridge/ranks.h"

void inki_bridge_action_text(const ink_game *game, const ink_state *state, ink_action action,
                             ink_text *out)
{
    (void)game;
    const inki_bridge_state *s = inki_bridge_state_of(state);
    if (s->dealt < 4) {
        ink_text_format(out, "%c:", ink_player_letter((ink_player)s->dealt));
        ink_hand_text(action, out);
    } else {
        char card[3];
        ink_card_text((ink_card)action, card);
        ink_text_add(out, card);
    }
}

/* Reads the hand of the next player: "N:AKQ.xx..", or without the player. */
static ink_status read_hand(const inki_bridge_state *s, const char *text, ink_hand *out)
{
    if (text[0] != '\0' && text[1] == ':') {
        if (ink_player_read(text[0]) != s->dealt) {
            return INK_ERR_SYNTAX;
        }
        text += 2;
    }
    return inki_bridge_hand_read(text, out);
}

ink_status inki_bridge_action_read(const ink_game *game, const ink_state *state, const char *text,
                                   ink_action *out)
{
    const inki_bridge_state *s = inki_bridge_state_of(state);
    if (s->dealt < 4) {
        ink_hand hand;
        if (read_hand(s, text, &hand) != INK_OK || !game->allows(game, state, hand)) {
            return INK_ERR_NOT_FOUND;
        }
        *out = hand;
        return INK_OK;
    }
    const ink_card card = ink_card_read(text, strlen(text));
    if (card == INK_CARD_NONE || (inki_play_legal(&s->play) >> card & 1) == 0) {
        return INK_ERR_NOT_FOUND;
    }
    *out = (ink_action)card;
    return INK_OK;
}

/* --- pictures ------------------------------------------------------------------------------ */

/* What a picture shows. */
typedef struct scene {
    const inki_bridge_rules *rules;
    inki_play play; /* hands that are not seen are empty */
    bool seen[4];
    int held[4]; /* cards that each player holds */
    int dealt;
    ink_hand unseen; /* cards that are in hands that are not seen */
} scene;

/* Width of one hand in the picture: a suit of 13 cards and its letter, and a blank. */
#define COLUMN 16

/* One of the four lines of a player's hand, without a line end. */
static void hand_line(const scene *sc, int player, int line, ink_text *out)
{
    if (player >= sc->dealt) {
        ink_text_add(out, line == 0 ? "not dealt" : "");
    } else if (!sc->seen[player]) {
        const int held = sc->held[player];
        if (line == 0) {
            ink_text_format(out, "%s", inki_player_name(player));
        } else if (line == 1) {
            ink_text_format(out, "%d %s", held, held == 1 ? "card" : "cards");
        }
    } else {
        const ink_hand suit = sc->play.hands[player] & INK_SUIT_MASK(line);
        ink_action cards[13];
        const int count = inki_bridge_list(suit, cards);
        ink_text_format(out, "%s ", ink_strain_text((ink_strain)line));
        for (int i = 0; i < count; i++) {
            char text[3];
            ink_card_text((ink_card)cards[i], text);
            ink_text_append(out, text + 1, 1);
        }
        ink_text_add(out, count == 0 ? "-" : "");
    }
}

/* Four lines: one hand in the middle, or two at the sides (`right` >= 0). */
static void hand_rows(const scene *sc, int left, int right, ink_text *out)
{
    for (int line = 0; line < 4; line++) {
        ink_text row = {0};
        if (right < 0) {
            ink_text_format(&row, "%*s", COLUMN, "");
            hand_line(sc, left, line, &row);
        } else {
            hand_line(sc, left, line, &row);
            const int used = (int)row.size;
            ink_text_format(&row, "%*s", 2 * COLUMN - used, "");
            hand_line(sc, right, line, &row);
        }
        while (row.size > 0 && row.bytes[row.size - 1] == ' ') {
            row.size--;
        }
        ink_text_append(out, ink_text_string(&row), row.size);
        ink_text_add(out, "\n");
        out->failed = out->failed || row.failed;
        ink_text_release(&row);
    }
}

static void table_line(const scene *sc, ink_text *out)
{
    const inki_play *play = &sc->play;
    if (play->on_table == 0) {
        return;
    }
    ink_text_add(out, "on the table:");
    for (int i = 0; i < play->on_table; i++) {
        char card[3];
        ink_card_text(play->table[i], card);
        ink_text_format(out, "%s %s by %s", i == 0 ? "" : ",", card,
                        inki_player_name((play->leader + i) % 4));
    }
    ink_text_add(out, "\n");
}

/* The contract and what of it is done. */
static void contract_line(const scene *sc, ink_text *out)
{
    const inki_bridge_rules *rules = sc->rules;
    const int side = rules->contract.declarer % 2;
    ink_contract_text(&rules->contract, out);
    ink_text_format(out, " by %s", inki_player_name((int)rules->contract.declarer));
    if (rules->need > 0) {
        ink_text_format(out, ", needs %d of %d tricks", rules->need, rules->size);
    }
    ink_text_format(out, "; declarer has %d, the defence %d%s\n", sc->play.taken[side],
                    sc->play.taken[1 - side],
                    rules->defence_sees_all ? "; the defenders see all hands" : "");
}

static void turn_line(const scene *sc, ink_text *out)
{
    if (sc->dealt < 4) {
        ink_text_format(out, "the next hand is %s's\n", inki_player_name(sc->dealt));
        return;
    }
    const int player = inki_play_mover(&sc->play);
    if (sc->held[player] == 0) {
        ink_text_add(out, "all cards are played\n");
        return;
    }
    ink_text_format(out, "%s to %s%s\n", inki_player_name(player),
                    sc->play.on_table == 0 ? "lead" : "play",
                    player == sc->rules->dummy ? " from dummy" : "");
}

static void picture(const scene *sc, ink_text *out)
{
    hand_rows(sc, INK_NORTH, -1, out);
    hand_rows(sc, INK_WEST, INK_EAST, out);
    hand_rows(sc, INK_SOUTH, -1, out);
    if (sc->unseen != 0) {
        ink_text_format(out, "unseen, %d cards: ", inki_bits_count(sc->unseen));
        ink_hand_text(sc->unseen, out);
        ink_text_add(out, "\n");
    }
    contract_line(sc, out);
    table_line(sc, out);
    turn_line(sc, out);
}

void inki_bridge_state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    const inki_bridge_state *s = inki_bridge_state_of(state);
    scene sc = {.rules = inki_bridge_rules_of(game), .play = s->play, .dealt = s->dealt};
    for (int player = 0; player < 4; player++) {
        sc.seen[player] = true;
        sc.held[player] = inki_bits_count(s->play.hands[player]);
    }
    picture(&sc, out);
}

/* Follows the play over hands of which only some are seen. */
static void follow(const inki_bridge_seen *seen, scene *sc)
{
    inki_play *play = &sc->play;
    for (int i = 0; i < seen->card_count; i++) {
        const ink_hand card = (ink_hand)1 << seen->cards[i];
        const int player = seen->players[i];
        sc->held[player]--;
        sc->unseen &= ~card;
        /* A hidden hand gets the card for the moment in which it plays it. */
        play->hands[player] |= card;
        inki_play_card(play, seen->cards[i]);
    }
}

void inki_bridge_view_text(const ink_game *game, const ink_view *view, ink_text *out)
{
    const inki_bridge_rules *rules = inki_bridge_rules_of(game);
    inki_bridge_seen seen;
    inki_bridge_seen_read(view, &seen);
    scene sc = {.rules = rules, .dealt = seen.dealt, .unseen = rules->deck};
    memset(sc.play.table, INK_CARD_NONE, sizeof sc.play.table);
    sc.play.strain = (int8_t)rules->contract.strain;
    sc.play.leader = (int8_t)rules->leader;
    for (int player = 0; player < 4; player++) {
        sc.seen[player] = seen.known[player];
        sc.held[player] = player < seen.dealt ? rules->size : 0;
        sc.play.hands[player] = seen.hands[player];
        sc.unseen &= ~seen.hands[player];
    }
    follow(&seen, &sc);
    picture(&sc, out);
}
