/* dd_write.c - see dd_write.h. */

#include "dd_write.h"

#include <string.h>

/* --- text ----------------------------------------------------------------------------------- */

#define NORTH_COLUMN 12
#define EAST_COLUMN 25
#define BESIDE_COLUMN 42

/* Fills the line that begins at byte `start` with blanks up to a column. */
static void pad(ink_text *out, size_t start, size_t column)
{
    while (out->size < start + column && ink_text_status(out) == INK_OK) {
        ink_text_add(out, " ");
    }
}

/* Appends "S AKQ", or "S -" for a void. */
static void add_suit(ink_hand hand, int suit, ink_text *out)
{
    static const char ranks[] = "23456789TJQKA";
    ink_text_format(out, "%s ", ink_strain_text((ink_strain)suit));
    const size_t start = out->size;
    for (int rank = 12; rank >= 0; rank--) {
        if (hand >> (13 * suit + rank) & 1) {
            ink_text_append(out, &ranks[rank], 1);
        }
    }
    ink_text_add(out, out->size == start ? "-" : "");
}

void dd_write_diagram(const ink_hand hands[4], const char *beside, ink_text *out)
{
    for (int i = 0; i < 12; i++) {
        const size_t start = out->size;
        if (4 <= i && i < 8) {
            add_suit(hands[INK_WEST], i - 4, out);
            pad(out, start, EAST_COLUMN);
            add_suit(hands[INK_EAST], i - 4, out);
        } else {
            pad(out, start, NORTH_COLUMN);
            add_suit(hands[i < 4 ? INK_NORTH : INK_SOUTH], i % 4, out);
        }
        const size_t size = strcspn(beside, "\n");
        if (size > 0) {
            pad(out, start, BESIDE_COLUMN);
            ink_text_append(out, beside, size);
            beside += size + (beside[size] != '\0');
        }
        ink_text_add(out, "\n");
    }
}

/* The table with its head, a line for each declarer. */
static void text_table(const dd_result *result, ink_text *out)
{
    const ink_dd_table *table = &result->table;
    ink_text_add(out, " ");
    for (int i = 0; i < 5; i++) {
        ink_text_format(out, "%6s", ink_strain_text(dd_strains[i]));
    }
    for (int row = 0; row < 4; row++) {
        const ink_player player = dd_players[row];
        ink_text_format(out, "\n%c", ink_player_letter(player));
        for (int i = 0; i < 5; i++) {
            const ink_strain strain = dd_strains[i];
            char cell[8];
            dd_bounds_text(table->low[strain][player], table->high[strain][player],
                           result->board.hand_size, cell);
            ink_text_format(out, "%6s", cell);
        }
    }
}

static void text_par(const dd_par *par, ink_text *out)
{
    if (!par->is_known) {
        return;
    }
    const ink_par *main_par = dd_main_par(par);
    if (main_par != NULL) {
        ink_text_add(out, "par: ");
        dd_score_text(main_par, out);
        ink_text_add(out, ", ");
        ink_par_text(main_par, out);
        ink_text_add(out, "\n");
    }
    for (int dealer = 0; dealer < 4 && par->depends; dealer++) {
        if (dealer != par->dealer) {
            ink_text_format(out, "par if %c deals: ", ink_player_letter((ink_player)dealer));
            dd_score_text(&par->by_dealer[dealer], out);
            ink_text_add(out, ", ");
            ink_par_text(&par->by_dealer[dealer], out);
            ink_text_add(out, "\n");
        }
    }
}

/* No line of a board is empty: see dd_output.c. */
static void text_board(const dd_result *result, ink_text *out)
{
    dd_title(result, out);
    if (result->error.text[0] != '\0') {
        ink_text_format(out, "\nnot analysed: %s\n", result->error.text);
        return;
    }
    if (result->dealer >= 0) {
        ink_text_format(out, "; dealer %c", ink_player_letter((ink_player)result->dealer));
    }
    if (result->vulnerable >= 0) {
        ink_text_format(out, "; vulnerable %s", dd_vulnerable_text(result->vulnerable));
    }
    ink_text_add(out, "\n");
    ink_text table = {0};
    text_table(result, &table);
    dd_write_diagram(result->board.hands, ink_text_string(&table), out);
    ink_text_release(&table);
    text_par(&result->par, out);
    if (!dd_is_exact(&result->table)) {
        dd_stopped_text(result->table.stopped_by, out);
    }
}

/* --- JSON ----------------------------------------------------------------------------------- */

static void json_cell(const ink_dd_table *table, ink_player player, ink_strain strain,
                      ink_json *json)
{
    const int8_t low = table->low[strain][player];
    const int8_t high = table->high[strain][player];
    if (low == high) {
        ink_json_integer(json, ink_strain_text(strain), (uint64_t)low);
        return;
    }
    ink_json_object(json, ink_strain_text(strain));
    ink_json_integer(json, "at_least", (uint64_t)low);
    ink_json_integer(json, "at_most", (uint64_t)high);
    ink_json_end(json);
}

static void player_text(ink_player player, char name[2])
{
    name[0] = ink_player_letter(player);
    name[1] = '\0';
}

static void json_table(const ink_dd_table *table, ink_json *json)
{
    ink_json_bool(json, "exact", dd_is_exact(table));
    ink_json_object(json, "tricks");
    for (int i = 0; i < 4; i++) {
        char name[2];
        player_text(dd_players[i], name);
        ink_json_object(json, name);
        for (int j = 0; j < 5; j++) {
            json_cell(table, dd_players[i], dd_strains[j], json);
        }
        ink_json_end(json);
    }
    ink_json_end(json);
}

static void json_one_par(const ink_par *par, const char *name, ink_json *json)
{
    ink_text contracts = {0};
    ink_par_text(par, &contracts);
    ink_json_object(json, name);
    ink_json_number(json, "score", par->score);
    ink_json_string(json, "contracts", ink_text_string(&contracts));
    ink_json_end(json);
    ink_text_release(&contracts);
}

static void json_par(const dd_par *par, ink_json *json)
{
    const ink_par *main_par = dd_main_par(par);
    if (main_par != NULL) {
        json_one_par(main_par, "par", json);
    } else {
        ink_json_string(json, "par", NULL);
    }
    if (par->is_known) {
        ink_json_object(json, "par_by_dealer");
        for (int dealer = 0; dealer < 4; dealer++) {
            char name[2];
            player_text((ink_player)dealer, name);
            json_one_par(&par->by_dealer[dealer], name, json);
        }
        ink_json_end(json);
    }
}

static void json_board(const dd_result *result, ink_json *json)
{
    const ink_board *board = &result->board;
    ink_json_object(json, NULL);
    ink_json_integer(json, "number", result->number);
    ink_json_string(json, "board", ink_pbn_value(result->pbn, result->game, "Board"));
    if (result->error.text[0] != '\0') {
        ink_json_string(json, "error", result->error.text);
        ink_json_end(json);
        return;
    }
    char dealer[2] = "";
    ink_text deal = {0};
    if (result->dealer >= 0) {
        player_text((ink_player)result->dealer, dealer);
    }
    ink_deal_text(board->hands, NULL, INK_NORTH, &deal);
    ink_json_string(json, "deal", ink_text_string(&deal));
    ink_json_string(json, "dealer", result->dealer >= 0 ? dealer : NULL);
    ink_json_string(json, "vulnerable",
                    result->vulnerable >= 0 ? dd_vulnerable_text(result->vulnerable) : NULL);
    json_table(&result->table, json);
    json_par(&result->par, json);
    ink_json_end(json);
    ink_text_release(&deal);
}

/* --- PBN ------------------------------------------------------------------------------------ */

/* Changes of a game, and the texts that they point to. */
typedef struct game_changes {
    ink_pbn_change list[8];
    int count;
    char dealer[2];
    ink_text deal;
    ink_text digits;
    ink_text rows;
    ink_text score;
    ink_text contracts;
} game_changes;

static void change(game_changes *changes, const char *tag, const char *value, const char *rows)
{
    changes->list[changes->count++] = (ink_pbn_change){tag, value, rows};
}

/* A list may have small letters and tens that PBN does not know. */
static void change_deal(const dd_result *result, game_changes *changes)
{
    const ink_board *board = &result->board;
    const char *value = ink_pbn_value(result->pbn, result->game, "Deal");
    const int first = value != NULL ? ink_player_read(value[0]) : -1;
    if (result->is_listed && board->hand_size > 0 && first >= 0) {
        ink_deal_text(board->hands, board->known, (ink_player)first, &changes->deal);
        change(changes, "Deal", ink_text_string(&changes->deal), NULL);
    }
}

/* What the command line said about dealer and vulnerability, which par depends on. */
static void change_conditions(const dd_result *result, game_changes *changes)
{
    static const char *const vulnerable[4] = {"None", "NS", "EW", "All"};
    if (result->board.dealer < 0 && result->dealer >= 0) {
        player_text((ink_player)result->dealer, changes->dealer);
        change(changes, "Dealer", changes->dealer, NULL);
    }
    if (result->board.vulnerable < 0 && result->vulnerable >= 0) {
        change(changes, "Vulnerable", vulnerable[result->vulnerable], NULL);
    }
}

/* What is not known is not changed, but in the table, where "?" says so.  Where only par is unknown, an
 * old one is taken out: it is not that of the new tricks. */
static void change_numbers(const dd_result *result, game_changes *changes)
{
    const ink_tricks numbers = dd_exact_numbers(&result->table);
    if (dd_is_exact(&result->table)) {
        const ink_par *par = dd_main_par(&result->par);
        if (par != NULL) {
            dd_score_text(par, &changes->score);
            ink_par_text(par, &changes->contracts);
        }
        ink_tricks_text(numbers.of, INK_TRICKS_BY_DECLARER, &changes->digits);
        change(changes, "DoubleDummyTricks", ink_text_string(&changes->digits), NULL);
        change(changes, "OptimumScore", par != NULL ? ink_text_string(&changes->score) : NULL,
               NULL);
        change(changes, "ParContract", par != NULL ? ink_text_string(&changes->contracts) : NULL,
               NULL);
    }
    ink_tricks_rows(numbers.of, &changes->rows);
    change(changes, "OptimumResultTable", INK_TRICKS_COLUMNS, ink_text_string(&changes->rows));
}

static ink_status pbn_board(const dd_result *result, ink_text *out)
{
    game_changes changes = {.count = 0};
    change_deal(result, &changes);
    if (result->error.text[0] == '\0') {
        change_conditions(result, &changes);
        change_numbers(result, &changes);
    }
    const ink_status status =
        ink_pbn_rewrite(result->text, result->size, changes.list, changes.count, out);
    ink_text_release(&changes.deal);
    ink_text_release(&changes.digits);
    ink_text_release(&changes.rows);
    ink_text_release(&changes.score);
    ink_text_release(&changes.contracts);
    return status;
}

/* --- the document --------------------------------------------------------------------------- */

void dd_write_begin(dd_writer *writer, const dd_request *request, uint64_t boards, ink_text *out)
{
    *writer = (dd_writer){.format = request->format, .json = {.text = out}};
    if (writer->format != DD_JSON) {
        return;
    }
    ink_json_object(&writer->json, NULL);
    ink_json_integer(&writer->json, "schema", 1);
    ink_json_string(&writer->json, "command", "dd");
    ink_json_string(&writer->json, "input", request->where);
    ink_json_array(&writer->json, "boards");
    if (boards > 0) {
        ink_text_reset(out);
        writer->json.filled[writer->json.depth] = true;
    }
}

ink_status dd_write_board(dd_writer *writer, const dd_result *result, ink_text *out)
{
    switch (writer->format) {
    case DD_TEXT:
        ink_text_add(out, writer->has_board ? "\n" : "");
        writer->has_board = true;
        text_board(result, out);
        break;
    case DD_JSON:
        json_board(result, &writer->json);
        break;
    case DD_PBN:
        return pbn_board(result, out);
    }
    return ink_text_status(out);
}

void dd_write_end(dd_writer *writer, const char *rest, size_t rest_size, bool complete,
                  ink_text *out)
{
    if (writer->format == DD_JSON) {
        ink_json_end(&writer->json);
        ink_json_bool(&writer->json, "complete", complete);
        ink_json_end(&writer->json);
    } else if (writer->format == DD_PBN && complete) {
        ink_text_append(out, rest, rest_size);
    }
}
