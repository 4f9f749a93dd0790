/* dd_result.c - see dd_result.h. */

#include "dd_result.h"

#include <stdio.h>
#include <string.h>

const ink_player dd_players[4] = {INK_NORTH, INK_SOUTH, INK_EAST, INK_WEST};
const ink_strain dd_strains[5] = {INK_NOTRUMP, INK_SPADES, INK_HEARTS, INK_DIAMONDS, INK_CLUBS};

/* --- what can be analysed ------------------------------------------------------------------- */

/* The first warning about a game; NULL if there is none. */
static const ink_error *warning_about(const ink_pbn *pbn, int game)
{
    for (int i = 0; i < ink_pbn_warning_count(pbn); i++) {
        if (ink_pbn_warning_game(pbn, i) == game) {
            return ink_pbn_warning(pbn, i);
        }
    }
    return NULL;
}

/* Says what of a board is missing. */
static void check_hands(const ink_board *board, ink_error *error)
{
    int unknown = 0;
    for (int player = 0; player < 4; player++) {
        unknown += board->known[player] ? 0 : board->hand_size;
    }
    if (board->hand_size == 0) {
        ink_error_set(error, 0, 0, "the board has no deal");
    } else if (unknown > 0) {
        ink_error_set(error, 0, 0, "%d cards are unknown: double dummy needs all hands", unknown);
    }
}

/* Reads the deal of a game alone: it may be right where contract or play cannot be. */
static bool read_deal(const ink_pbn *pbn, int game, ink_board *out)
{
    static const char *const tags[] = {"Dealer", "Vulnerable", "Deal"};
    ink_pbn_change kept[3];
    for (int i = 0; i < 3; i++) {
        kept[i] = (ink_pbn_change){tags[i], ink_pbn_value(pbn, game, tags[i]), NULL};
    }
    ink_text text = {0};
    ink_pbn *alone = NULL;
    const bool is_read = ink_pbn_rewrite("", 0, kept, 3, &text) == INK_OK &&
                         ink_pbn_read(ink_text_string(&text), text.size, &alone, NULL) == INK_OK &&
                         ink_pbn_count(alone) == 1 && ink_pbn_error(alone, 0) == NULL;
    if (is_read) {
        *out = *ink_pbn_board(alone, 0);
    }
    ink_pbn_destroy(alone);
    ink_text_release(&text);
    return is_read;
}

bool dd_result_begin(const dd_request *request, const dd_input *input, const dd_batch *batch,
                     int index, dd_result *out)
{
    const ink_error *error = ink_pbn_error(batch->pbn, index);
    ink_board board = *ink_pbn_board(batch->pbn, index);
    const ink_error *fault = NULL;
    if (error != NULL && !request->strict && read_deal(batch->pbn, index, &board)) {
        fault = error;
        error = NULL;
    }
    *out =
        (dd_result){.pbn = batch->pbn,
                    .game = index,
                    .board = board,
                    .fault = fault,
                    .number = batch->number + (uint64_t)(index - batch->first),
                    .source = dd_input_name(input),
                    .is_listed = dd_input_is_list(input),
                    .dealer = board.dealer >= 0 ? board.dealer : request->dealer,
                    .vulnerable = board.vulnerable >= 0 ? board.vulnerable : request->vulnerable};
    out->text = dd_input_text(batch, index, &out->size);
    if (error == NULL && request->strict) {
        error = warning_about(batch->pbn, index);
        out->is_told = error != NULL;
    }
    if (error != NULL) {
        out->error = *error;
    } else {
        check_hands(&board, &out->error);
    }
    return out->error.text[0] == '\0';
}

void dd_result_warn(const dd_result *result, dd_input *input)
{
    if (result->fault != NULL && result->error.text[0] == '\0') {
        ink_error warning;
        ink_error_set(&warning, result->fault->line, result->fault->column,
                      "%s; contract and play are ignored", result->fault->text);
        dd_input_warn(input, result->game, &warning);
    }
}

/* --- numbers -------------------------------------------------------------------------------- */

bool dd_is_exact(const ink_dd_table *table)
{
    return memcmp(table->low, table->high, sizeof table->low) == 0;
}

ink_tricks dd_exact_numbers(const ink_dd_table *table)
{
    ink_tricks numbers;
    for (int strain = 0; strain < 5; strain++) {
        for (int player = 0; player < 4; player++) {
            const int8_t low = table->low[strain][player];
            numbers.of[strain][player] = (int8_t)(low == table->high[strain][player] ? low : -1);
        }
    }
    return numbers;
}

static bool is_same_par(const ink_par *a, const ink_par *b)
{
    ink_text one = {0};
    ink_text other = {0};
    ink_par_text(a, &one);
    ink_par_text(b, &other);
    const bool same =
        a->score == b->score && strcmp(ink_text_string(&one), ink_text_string(&other)) == 0;
    ink_text_release(&one);
    ink_text_release(&other);
    return same;
}

void dd_result_par(dd_result *result)
{
    dd_par *par = &result->par;
    const ink_tricks tricks = dd_exact_numbers(&result->table);
    *par = (dd_par){.dealer = result->dealer};
    if (result->vulnerable < 0 || result->board.hand_size != 13 || !dd_is_exact(&result->table)) {
        return;
    }
    for (int dealer = 0; dealer < 4; dealer++) {
        if (ink_par_find(&tricks, (ink_vulnerable)result->vulnerable, dealer,
                         &par->by_dealer[dealer]) != INK_OK) {
            return;
        }
        par->depends = par->depends || !is_same_par(&par->by_dealer[0], &par->by_dealer[dealer]);
    }
    par->is_known = true;
}

const ink_par *dd_main_par(const dd_par *par)
{
    if (!par->is_known || (par->dealer < 0 && par->depends)) {
        return NULL;
    }
    return &par->by_dealer[par->dealer >= 0 ? par->dealer : 0];
}

/* --- words ---------------------------------------------------------------------------------- */

void dd_score_text(const ink_par *par, ink_text *out)
{
    const unsigned east_west = 1U << INK_EAST | 1U << INK_WEST;
    const bool is_theirs = par->count > 0 && (par->contracts[0].declarers & east_west) != 0;
    ink_text_format(out, "%s %d", is_theirs ? "EW" : "NS", is_theirs ? -par->score : par->score);
}

void dd_title(const dd_result *result, ink_text *out)
{
    const char *number = ink_pbn_value(result->pbn, result->game, "Board");
    const char *event = ink_pbn_value(result->pbn, result->game, "Event");
    ink_text_add(out, result->source);
    if (number != NULL && number[0] != '\0') {
        ink_text_format(out, ", board %s", number);
    }
    if (event != NULL && event[0] != '\0' && strcmp(event, "?") != 0 && event[0] != '#') {
        ink_text_format(out, ": %s", event);
    }
}

const char *dd_vulnerable_text(int vulnerable)
{
    static const char *const texts[4] = {"none", "NS", "EW", "all"};
    return vulnerable < 0 ? "unknown" : texts[vulnerable];
}

void dd_bounds_text(int low, int high, int most, char out[8])
{
    if (low == high) {
        (void)snprintf(out, 8, "%d", low);
    } else if (low == 0 && high == most) {
        (void)snprintf(out, 8, "?");
    } else {
        (void)snprintf(out, 8, "%d-%d", low, high);
    }
}

void dd_stopped_text(ink_stopped_by reason, ink_text *out)
{
    ink_text_format(
        out, "stopped by %s: some tricks are known by their bounds only, or not at all (?)\n",
        ink_stopped_by_text(reason));
}
