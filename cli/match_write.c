/* match_write.c - games of a match as lines of JSON, and its result.
 *
 * A line begins with all that does not depend on how the game goes, so that a later run can see whether
 * it is a game of the same match.
 */

#include <math.h>
#include <string.h>

#include "match.h"

/* What stands for the game: its string, or the file that it was read from. */
static const char *name_of_game(const match_request *request)
{
    return strcmp(request->game->text, "file") == 0 ? request->where : request->game->text;
}

static const char *name_of_player(const match_request *request, int player)
{
    return request->methods[player][0]->text;
}

static void write_limits(const match_request *request, ink_json *json)
{
    const ink_budget *budget = &request->match.budget;
    ink_json_object(json, "limits");
    ink_json_integer(json, "nodes", budget->nodes);
    ink_json_integer(json, "samples", budget->samples);
    ink_json_integer(json, "time_ms", budget->time_ms);
    ink_json_end(json);
}

/* --- games ---------------------------------------------------------------------------------- */

/* Appends the names of the moves of a play.  INK_ERR_NOMEM. */
static ink_status add_moves(const ink_game *game, const ink_history *history, ink_text *out)
{
    ink_walker *walker = NULL;
    ink_status status = ink_walker_create(game, &walker);
    for (int i = 0; i < history->count && status == INK_OK; i++) {
        ink_text_add(out, i > 0 ? " " : "");
        game->action_text(game, ink_walker_state(walker), history->actions[i], out);
        status = ink_walker_apply(walker, history->actions[i]);
    }
    ink_walker_destroy(walker);
    return status == INK_OK ? ink_text_status(out) : status;
}

/* Writes what is known of a game before it is played. */
static void write_head(const match_request *request, uint64_t number, ink_json *json)
{
    const ink_game *game = request->game;
    ink_json_object(json, NULL);
    ink_json_string(json, "match", name_of_game(request));
    ink_json_string(json, "A", name_of_player(request, 0));
    ink_json_string(json, "B", name_of_player(request, 1));
    write_limits(request, json);
    ink_json_integer(json, "game", number + 1);
    ink_json_object(json, "seats");
    for (int seat = 0; seat < game->seat_count; seat++) {
        const bool is_a = game->side[seat] == ink_match_side(number);
        ink_json_string(json, game->seat_names[seat], is_a ? "A" : "B");
    }
    ink_json_end(json);
    ink_json_integer(json, "seed", ink_match_seed(&request->match, number));
}

ink_status match_write_game(const match_request *request, uint64_t number,
                            const ink_match_game *game, ink_text *out)
{
    ink_json json = {.text = out, .one_line = true};
    write_head(request, number, &json);
    if (game == NULL) {
        return ink_text_status(out);
    }
    ink_text moves = {0};
    const ink_status status = add_moves(request->game, &game->history, &moves);
    ink_json_number(&json, "payoff", game->payoff);
    ink_json_integer(&json, "plies", (uint64_t)game->history.count);
    ink_json_string(&json, "moves", ink_text_string(&moves));
    ink_json_end(&json);
    ink_text_release(&moves);
    return status == INK_OK ? ink_text_status(out) : status;
}

/* --- the result ----------------------------------------------------------------------------- */

/* Appends a number in `width` columns; "-" for none. */
static void number_cell(double value, int width, ink_text *out)
{
    if (isnan(value)) {
        ink_text_format(out, "%*s", width, "-");
    } else {
        ink_text_format(out, "%*.4f", width, value);
    }
}

/* Appends the names of the seats of a side. */
static void add_seats(const ink_game *game, int side, ink_text *out)
{
    const char *between = "as ";
    for (int seat = 0; seat < game->seat_count; seat++) {
        if (game->side[seat] == side) {
            ink_text_format(out, "%s%s", between, game->seat_names[seat]);
            between = " and ";
        }
    }
}

static void write_row(const char *name, uint64_t games, const ink_match_mean *mean, ink_text *out)
{
    ink_text_format(out, "%-24s%8llu", name, (unsigned long long)games);
    number_cell(mean->mean, 12, out);
    number_cell(mean->interval, 9, out);
    ink_text_add(out, "\n");
}

static void write_text(const match_request *request, const ink_match_summary *s, ink_text *out)
{
    const ink_game *game = request->game;
    ink_text_format(out, "%s: %llu of %llu games, seed %llu\n", name_of_game(request),
                    (unsigned long long)s->games, (unsigned long long)request->games,
                    (unsigned long long)request->match.seed);
    for (int player = 0; player < 2; player++) {
        ink_text_format(out, "%c: %s\n", "AB"[player], name_of_player(request, player));
    }
    ink_text_format(out, "\n%-24s%8s%12s%9s\n", "player A", "games", "mean", "+-");
    for (int side = 0; side < 2; side++) {
        ink_text seats = {0};
        add_seats(game, side, &seats);
        const uint64_t games = (s->games + (side == 0)) / 2;
        write_row(ink_text_string(&seats), games, &s->as[side], out);
        ink_text_release(&seats);
    }
    write_row("in pairs", 2 * s->pairs, &s->payoff, out);
    ink_text_format(out,
                    "\nmean: %s, payoff to A\n"
                    "+-: half the width of the 95 %% confidence interval; - where it cannot be "
                    "told\n"
                    "in pairs: games with the same chance and players exchanged count as one\n\n"
                    "A won %llu, drew %llu and lost %llu; a game has %.1f moves, those of chance "
                    "included\n"
                    "of the pairs A won %llu, drew %llu and lost %llu; sign test: p = %.3g\n",
                    game->payoff_unit, (unsigned long long)s->won, (unsigned long long)s->drawn,
                    (unsigned long long)(s->games - s->won - s->drawn), s->moves.mean,
                    (unsigned long long)s->pairs_won, (unsigned long long)s->pairs_drawn,
                    (unsigned long long)(s->pairs - s->pairs_won - s->pairs_drawn), s->sign_p);
}

static void write_mean(const char *name, uint64_t games, const ink_match_mean *mean, ink_json *json)
{
    ink_json_object(json, name);
    ink_json_integer(json, "games", games);
    ink_json_number(json, "mean", mean->mean);
    ink_json_number(json, "interval", mean->interval);
    ink_json_end(json);
}

static void write_json(const match_request *request, const ink_match_summary *s, ink_text *out)
{
    ink_json json = {.text = out};
    ink_json_object(&json, NULL);
    ink_json_integer(&json, "schema", 1);
    ink_json_string(&json, "command", "match");
    ink_json_string(&json, "match", name_of_game(request));
    ink_json_string(&json, "A", name_of_player(request, 0));
    ink_json_string(&json, "B", name_of_player(request, 1));
    write_limits(request, &json);
    ink_json_integer(&json, "seed", request->match.seed);
    ink_json_integer(&json, "wanted", request->games);
    ink_json_integer(&json, "games", s->games);
    ink_json_integer(&json, "won", s->won);
    ink_json_integer(&json, "drawn", s->drawn);
    ink_json_integer(&json, "lost", s->games - s->won - s->drawn);
    ink_json_object(&json, "sign_test");
    ink_json_integer(&json, "won", s->pairs_won);
    ink_json_integer(&json, "drawn", s->pairs_drawn);
    ink_json_integer(&json, "lost", s->pairs - s->pairs_won - s->pairs_drawn);
    ink_json_number(&json, "p", s->sign_p);
    ink_json_end(&json);
    ink_json_string(&json, "payoff_unit", request->game->payoff_unit);
    write_mean("pairs", 2 * s->pairs, &s->payoff, &json);
    write_mean("first_side", (s->games + 1) / 2, &s->as[0], &json);
    write_mean("second_side", s->games / 2, &s->as[1], &json);
    write_mean("moves", s->games, &s->moves, &json);
    ink_json_end(&json);
}

void match_write_result(const match_request *request, const ink_match_summary *summary,
                        ink_text *out)
{
    if (request->json) {
        write_json(request, summary, out);
    } else {
        write_text(request, summary, out);
    }
}
