/* dd_place.c - see dd_place.h. */

#include "dd_place.h"

#include <string.h>

#include "command.h"
#include "dd_write.h"

int dd_side(int player)
{
    return player % 2;
}

const char *dd_side_name(int side)
{
    return side == 0 ? "North-South" : "East-West";
}

const char *dd_player_name(int player)
{
    static const char *const names[4] = {"North", "East", "South", "West"};
    return names[player];
}

/* --- from the record ------------------------------------------------------------------------ */

/* Is the play of the record under other conditions than those asked for? */
static bool is_other_play(const dd_request *request)
{
    return request->has_contract || request->has_declarer || request->leader >= 0;
}

/* Finds strain, level and declarer. */
static bool find_contract(const dd_request *request, const ink_board *board, dd_place *out)
{
    const bool is_known = board->contract_kind == INK_CONTRACT_KNOWN;
    out->declarer = -1;
    if (is_known) {
        out->strain = board->contract.strain;
        out->level = board->contract.level;
        out->declarer = (int)board->contract.declarer;
    }
    if (request->has_contract) {
        out->strain = request->wanted.strain;
        out->level = request->wanted.level;
    }
    if (request->has_declarer) {
        out->declarer = (int)request->wanted.declarer;
    }
    return is_known || request->has_contract;
}

/* Who leads to the first trick; -1 if nobody knows. */
static int find_leader(const dd_request *request, const ink_board *board, const dd_place *place)
{
    if (request->leader >= 0) {
        return request->leader;
    }
    if (board->leader >= 0 && !is_other_play(request)) {
        return board->leader;
    }
    return place->declarer >= 0 && board->hand_size == 13 ? (place->declarer + 1) % 4 : -1;
}

ink_status dd_place_play(ink_dd_position *position, ink_card card, int won[2])
{
    const bool ends_trick = position->on_table == 3;
    const ink_status status = ink_dd_play(position, card);
    if (status == INK_OK && ends_trick) {
        won[dd_side((int)position->leader)]++;
    }
    return status;
}

/* Plays cards; `what` says where they come from. */
static int play(const int8_t *cards, int count, const char *what, dd_place *out)
{
    for (int i = 0; i < count; i++) {
        char name[3];
        ink_card_text(cards[i], name);
        if (dd_place_play(&out->position, cards[i], out->won) != INK_OK) {
            cli_complain("card %d of %s: %s may not play %s here", i + 1, what,
                         dd_player_name((int)ink_dd_mover(&out->position)), name);
            return EXIT_INPUT;
        }
        out->cards[out->card_count++] = cards[i];
    }
    return EXIT_DONE;
}

/* Plays the cards of the record that are wanted, then those of the command line. */
static int play_all(const dd_request *request, const ink_board *board, dd_place *out)
{
    const int recorded = is_other_play(request) ? 0 : board->card_count;
    if (request->after > recorded) {
        cli_complain("--after %d: only %d cards are recorded%s", request->after, recorded,
                     is_other_play(request) ? " for this contract" : "");
        return EXIT_INPUT;
    }
    const int status =
        play(board->cards, request->after >= 0 ? request->after : recorded, "the record", out);
    if (status != EXIT_DONE) {
        return status;
    }
    return play(request->cards, request->card_count, "the command line", out);
}

int dd_place_board(const dd_request *request, dd_input *input, const dd_batch *batch, dd_place *out)
{
    *out = (dd_place){.declarer = -1};
    if (!dd_result_begin(request, input, batch, batch->first, &out->board)) {
        dd_input_complain(input, batch, batch->first, &out->board.error);
        return EXIT_INPUT;
    }
    const ink_board *board = &out->board.board;
    ink_error error = {0};
    if (!request->has_contract && out->board.fault != NULL) {
        error = *out->board.fault;
    } else if (!find_contract(request, board, out)) {
        ink_error_set(&error, 0, 0, "the board has no contract: name one by --contract");
    }
    const int leader = find_leader(request, board, out);
    if (error.text[0] == '\0' && leader < 0) {
        ink_error_set(&error, 0, 0, "nobody knows who leads: say so by %s",
                      board->hand_size == 13 ? "--declarer" : "--leader");
    }
    if (error.text[0] != '\0') {
        dd_input_complain(input, batch, batch->first, &error);
        return EXIT_INPUT;
    }
    out->start = (ink_dd_position){.strain = out->strain, .leader = (ink_player)leader};
    memcpy(out->start.hands, board->hands, sizeof out->start.hands);
    if (ink_dd_check(&out->start, &error) != INK_OK) {
        dd_input_complain(input, batch, batch->first, &error);
        return EXIT_INPUT;
    }
    out->position = out->start;
    dd_result_warn(&out->board, input);
    return play_all(request, board, out);
}

/* --- words ---------------------------------------------------------------------------------- */

int dd_place_total(const dd_place *place, int left, int tricks)
{
    const int side = place->declarer >= 0 ? dd_side(place->declarer) : 0;
    return place->won[side] + (side == 0 ? left : tricks - left);
}

const char *dd_place_counted(const dd_place *place)
{
    return place->declarer >= 0 ? "declarer" : "North-South";
}

/* Appends "4S by South", "NT". */
static void contract_text(const dd_place *place, ink_text *out)
{
    const ink_contract contract = {place->level, place->strain, 0, INK_NORTH};
    ink_contract_text(&contract, out);
    if (place->declarer >= 0) {
        ink_text_format(out, " by %s", dd_player_name(place->declarer));
    }
}

void dd_place_text(const dd_place *place, ink_text *out)
{
    const ink_dd_position *position = &place->position;
    ink_text beside = {0};
    contract_text(place, &beside);
    if (place->card_count > 0) {
        ink_text_format(&beside, "\nN/S took %d, E/W %d", place->won[0], place->won[1]);
    }
    for (int i = 0; i < position->on_table; i++) {
        char card[3];
        ink_card_text(position->table[i], card);
        ink_text_format(&beside, "%s%s by %c", i == 0 ? "\non the table " : ", ", card,
                        ink_player_letter((ink_player)(((int)position->leader + i) % 4)));
    }
    ink_text_format(&beside, "\n%s to %s", dd_player_name((int)ink_dd_mover(position)),
                    position->on_table == 0 ? "lead" : "play");
    dd_title(&place->board, out);
    ink_text_add(out, "\n\n");
    dd_write_diagram(position->hands, ink_text_string(&beside), out);
    ink_text_add(out, "\n");
    ink_text_release(&beside);
}

static void json_player(ink_json *json, const char *name, int player)
{
    const char letter[2] = {player >= 0 ? ink_player_letter((ink_player)player) : '\0', '\0'};
    ink_json_string(json, name, player >= 0 ? letter : NULL);
}

void dd_place_json(const dd_place *place, ink_json *json)
{
    const ink_dd_position *position = &place->position;
    ink_text text = {0};
    ink_json_string(json, "board", ink_pbn_value(place->board.pbn, place->board.game, "Board"));
    const ink_contract contract = {place->level, place->strain, 0, INK_NORTH};
    ink_contract_text(&contract, &text);
    ink_json_string(json, "contract", ink_text_string(&text));
    json_player(json, "declarer", place->declarer);
    ink_text_reset(&text);
    ink_deal_text(position->hands, NULL, INK_NORTH, &text);
    ink_json_string(json, "deal", ink_text_string(&text));
    json_player(json, "leader", (int)position->leader);
    ink_json_array(json, "table");
    for (int i = 0; i < position->on_table; i++) {
        char card[3];
        ink_card_text(position->table[i], card);
        ink_json_string(json, NULL, card);
    }
    ink_json_end(json);
    json_player(json, "mover", (int)ink_dd_mover(position));
    ink_json_integer(json, "tricks_left", (uint64_t)ink_dd_tricks_left(position));
    ink_json_object(json, "tricks_won");
    ink_json_integer(json, "NS", (uint64_t)place->won[0]);
    ink_json_integer(json, "EW", (uint64_t)place->won[1]);
    ink_json_end(json);
    ink_text_release(&text);
}
